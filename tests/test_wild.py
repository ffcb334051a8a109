"""Programs in the manner of real ones, recorded as they are: compared with what they note."""

import asyncio
import copy
import linecache
import re
import sys
from contextlib import nullcontext
from pathlib import Path
from xml.etree import ElementTree

import pytest

from chopsticks import Chopsticks, Rules, State, TreeGame, alphabeta, minimax, negamax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.search.chance import expectiminimax
from chopsticks.search.deepening import pvs
from chopsticks.search.table import alphabeta_with_table
from stepthrough import compare, doubts, record, tree, view
from stepthrough.drawing import Drawing
from stepthrough.snapshot import copied, grid
from stepthrough.views.run import Run

WILD = Path(__file__).parent / "wild"


def programs(name):
    """The programs of a file, by title, each with what comes before all of them."""
    text = (WILD / name).read_text(encoding="utf-8")
    parts = re.split(r"^=== (.*)\n", text, flags=re.M)[1:]
    titles = dict(zip(parts[::2], parts[1::2], strict=True))
    before = titles.pop("every program")
    return {title: before + body for title, body in titles.items()}


PROGRAMS = {**programs("games.txt"), **programs("recursions.txt")}
each = pytest.mark.parametrize("title", PROGRAMS)


class Program:
    """A program that was read in, with what it noted while it ran."""

    def __init__(self, title, text=""):
        body, _, call = (text or PROGRAMS[title]).strip().rpartition("\n")
        file = f"<{title}>"
        linecache.cache[file] = len(body), None, body.splitlines(keepends=True), file
        self.boards, self.cuts, self.call = [], [], call
        noted = self.boards

        def seen(board):
            noted.append(copy.deepcopy(board))

        self.names = {"__name__": "wild", "seen": seen, "cut": self.cuts.append}
        exec(compile(body, file, "exec"), self.names)

    def run(self):
        return eval(self.call, self.names)

    def record(self, **options):
        search, given = re.fullmatch(r"([\w.]+(?:\(.*?\)\.\w+)?)\((.*)\)", self.call).groups()
        self.names |= {"record": lambda *args: record(*args, **options)}
        return eval(f"record({search}, {given})", self.names)


def cells(value):
    """The single values in a board, whatever it is made of; those of a set in order."""
    if hasattr(value, "tolist"):
        return cells(value.tolist())
    if hasattr(value, "items") and hasattr(value, "kind"):  # a copy of a dictionary or a set
        value = [part[1] if value.kind == "dict" else part for part in value.items]
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if isinstance(value, list | tuple):
        return [cell for part in value for cell in cells(part)]
    return [value]


@each
def test_the_run_is_the_same_and_every_call_is_a_node(title):
    alone, recorded = Program(title), Program(title)
    value = alone.run()
    trace = recorded.record()
    assert trace.stopped == ""
    assert trace.value == value
    assert cells(recorded.boards) == cells(alone.boards)
    assert recorded.cuts == alone.cuts
    assert len(trace.nodes) == len(alone.boards)
    assert sum(len(node.pruned) for node in trace.nodes) == sum(alone.cuts)


@each
def test_a_node_shows_its_board_as_it_was(title):
    program = Program(title)
    trace = program.record()
    for node, board in zip(trace.nodes, program.boards, strict=True):
        if board is not None:
            shown = [value for _, value in node.state.values]
            assert " ".join(map(str, cells(board))) in " ".join(map(str, cells(shown)))


@each
def test_who_chooses_is_named_if_the_run_shows_it(title):
    trace = Program(title).record()
    kinds = {node.kind for node in trace.nodes if node.children}
    said = title.rpartition(": ")[2].split()
    assert kinds == set(said) or (kinds == {*said, "call"} and "driver" in title)
    for node in trace.nodes:
        if node.kind in ("MAX", "MIN") and not node.window and "nega" not in title:
            best = max if node.kind == "MAX" else min
            assert node.worth == best(trace.nodes[child].worth for child in node.children)


@each
def test_it_can_be_drawn(title):
    trace = Program(title).record()
    ElementTree.fromstring(tree(trace).svg)
    assert len(view(trace).data["nodes"]) == len(trace.nodes)
    compare(trace, Program(title).record())


# --- whether a run contradicts itself ---------------------------------------------------------


def bugs():
    text = (WILD / "bugs.txt").read_text(encoding="utf-8")
    for part in re.split(r"^=== ", text, flags=re.M)[1:]:
        title, rest = part.split("\n", 1)
        old, new, doubt = rest.strip("\n").split("\n→\n")
        [of] = [each for each in PROGRAMS if title.startswith(each.partition(":")[0])]
        yield pytest.param(of, old, new, doubt, id=title)


@each
def test_no_doubt_is_raised_about_a_right_program(title):
    assert doubts(Program(title).record()) == []


@pytest.mark.parametrize(("title", "old", "new", "doubt"), [*bugs()])
def test_a_mistake_is_found_at_the_first_node_that_is_wrong(title, old, new, doubt):
    assert old in PROGRAMS[title]
    trace = Program(title, PROGRAMS[title].replace(old, new, 1)).record(limit=3000)
    assert doubts(trace)[0].why == doubt


def test_the_courses_searches_raise_no_doubt():
    for search in (minimax, negamax, alphabeta, pvs, alphabeta_with_table):
        assert doubts(record(search, Chopsticks(), State(), depth=4)) == []
        assert doubts(record(search, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())) == []
    coin = ChanceTree(["max", ["chance", (0.5, 4), (0.5, 8)], ["chance", (0.5, 0), (0.5, 2)]])
    assert doubts(record(expectiminimax, coin, ())) == []


def test_what_does_not_choose_or_has_not_ended_raises_no_doubt():
    def count(game, path):
        return 1 + sum(count(game, game.result(path, move)) for move in game.moves(path))

    def broken(tree, top):
        if isinstance(tree, int):
            return tree
        values = [broken(child, not top) for child in tree]
        return 1 // 0 if top else min(values)

    for trace in (
        record(count, TreeGame([[3, 12], [2, 4]]), ()),
        record(broken, [[1, 2], [3, 4]], True),
    ):
        assert doubts(trace) == []


# --- with a game --------------------------------------------------------------------------------


class Take:
    """A heap of which one, two or three are taken; the last one wins."""

    players = 0, 1
    nodes = 0

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return (n for n in (1, 2, 3) if n <= state[0])

    def result(self, state, n):
        one, other = self.players
        return state[0] - n, other if state[1] == one else one

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1


def best(game, state):
    game.nodes += 1
    game = copy.deepcopy(game)
    assert type(game).moves is Take.moves  # the game itself, not a proxy of it
    if game.is_terminal(state):
        return game.utility(state, game.players[0]), None
    results = [(best(game, game.result(state, n))[0], n) for n in game.moves(state)]
    return max(results) if state[1] == game.players[0] else min(results)


@pytest.mark.parametrize("players", [(0, 1), (1, 2), (1, -1), ("X", "O")])
def test_a_game_is_used_as_it_was_written_and_its_players_are_who_they_are(players):
    game, other = Take(), Take()
    game.players = other.players = players
    assert record(best, game, (4, players[0])).value == best(other, (4, players[0])) == (-1, 3)
    assert game.nodes == other.nodes == 1  # the search copies its game before it goes on
    data = view(record(best, game, (4, players[0]))).data
    assert [(n["kind"], n["value"], n["best"]) for n in data["nodes"]][:2] == [
        ("MAX", -1, True),
        ("MIN", -1, True),
    ]
    assert data["nodes"][0]["result"] == "−1, 3"


def test_actions_are_moves():
    class Actions:
        actions, result, is_terminal = Take.moves, Take.result, Take.is_terminal
        players, to_move = (0, 1), Take.to_move

    def any_leaf(game, state):
        return game.is_terminal(state) or [
            any_leaf(game, game.result(state, n)) for n in list(game.actions(state))[:1]
        ]

    assert record(any_leaf, Actions(), (3, 0)).nodes[0].pruned == [2, 3]


def test_players_that_cannot_be_distinguished_are_refused():
    def count(game, state):
        return 1 + sum(count(game, game.result(state, n)) for n in game.moves(state))

    game = Take()
    game.players = "me", "you"
    with pytest.raises(TypeError, match=r"to_move returned '.*': it must return 0 for MAX"):
        view(record(count, game, (3, "me")))


def test_a_repetition_on_a_long_path_is_not_known_from_a_table():
    def path_value(game, state, path=()):
        if game.is_terminal(state) or state in path:
            return 0
        moves = game.moves(state)
        return max(path_value(game, game.result(state, m), (*path, state)) for m in moves)

    game = Chopsticks(Rules(fingers=3, split="free"))
    assert {"hit"}.isdisjoint(Run(record(path_value, game, game.initial)).kinds)


# --- what has no tree -------------------------------------------------------------------------


def with_a_stack(n):
    ahead, calls = [n], 0
    while ahead:
        calls += 1
        ahead += range(ahead.pop())
    return calls


def each_of(n):
    yield n
    yield from each_of(n - 1) if n else ()


async def waits(n):
    return n and await waits(n - 1)


NO_TREE = {
    with_a_stack: "with_a_stack does not call itself: a loop with its own stack has no tree.",
    each_of: "each_of is a generator or a coroutine: its calls form no tree.",
    lambda n: list(each_of(n)): "each_of is a generator or a coroutine: its calls form no tree.",
    lambda n: asyncio.run(waits(n)): "waits is a generator or a coroutine: its calls form no tree.",
    abs: "abs is compiled: Python does not tell what it calls.",
}


@pytest.mark.parametrize(("search", "remark"), NO_TREE.items())
def test_what_has_no_tree_says_so(search, remark):
    trace = record(search, 3)
    assert trace.remark == remark
    with pytest.raises(ValueError, match=remark) if not trace.nodes else nullcontext():
        assert view(trace).data["remark"] == remark


def test_a_state_that_cannot_be_hashed_is_copied():
    class Lists(Take):
        def result(self, state, n):
            return [state[0] - n, 1 - state[1]]

    trace = record(best, Lists(), [4, 0])
    assert (trace.value, trace.game, len(trace.nodes)) == ((-1, 3), None, 15)


# --- the run goes on --------------------------------------------------------------------------


def test_a_recursion_error_that_is_caught_does_not_end_the_recording():
    def deep(n):
        calls.append(n)
        try:
            return deep(n + 1)
        except RecursionError:
            return n

    calls = []
    trace = record(deep, 0)
    assert len(trace.nodes) == len(calls) == trace.value + 1 > 500
    assert not trace.stopped


def test_a_search_that_catches_everything_is_stopped_all_the_same():
    def careless(n):
        for _ in range(2):
            try:
                careless(n + 1)
            except:  # noqa: E722
                continue

    before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
    trace = record(careless, 0, limit=300)
    assert repr(trace) == "<Trace: 300 nodes, stopped after 300 calls: it may never end>"
    assert (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()) == before


def test_a_reader_may_say_what_a_node_shows():
    def down(n):
        return n and down(n - 1)

    trace = record(down, 2, show=lambda n: "*" * n)
    assert [node.state.name for node in trace.nodes] == ["**", "*", "nothing"]
    assert ">**<" in tree(trace).svg
    drawn = record(down, 2, show=lambda n: Drawing(f'<circle r="{n}"/>', 9, 9, f"{n} left"))
    assert '<circle r="2"/>' in tree(drawn).svg
    assert view(drawn).data["nodes"][1]["name"] == "1 left"


def test_colours_of_a_terminal_leave_a_picture_readable():
    def down(board):
        return board and down(board[1:])

    ElementTree.fromstring(tree(record(down, "\x1b[31mX\x1b[0m", show=lambda board: board)).svg)


def test_an_iterator_is_not_used_up():
    def down(items, n):
        for item in items:
            return item + (n and down(items, n - 1))

    assert record(down, iter([1, 2, 3, 4]), 2).value == 6


def test_a_picture_crosses_out_the_moves_that_are_not_tried():
    trace = record(alphabeta, TreeGame([1, [0, *[5] * 30]]), ())
    assert tree(trace).svg.count('class="cross"') == 30  # of 31 moves, one is tried


def test_a_copy_ends_where_it_contains_itself_and_nine_different_numbers_are_no_board():
    around = [1]
    around.append(around)
    assert copied(around) == (1, "…")
    assert len(grid(tuple("XO XO XO "))) == 3
    assert len(grid(tuple(range(9)))) == 1


class Sly:
    """An object that cannot be looked at: whatever asks it something changes the run."""

    __slots__ = ("inner", "later")

    def __init__(self, inner):
        self.inner = inner

    def refuse(self, *_):
        raise ZeroDivisionError

    __repr__ = __str__ = __eq__ = __len__ = __iter__ = __bool__ = __getattr__ = refuse
    __hash__ = None


class OddTable(dict):
    def __getitem__(self, key):
        raise ZeroDivisionError


class OddList(list):
    def __iter__(self):
        raise ZeroDivisionError


ODD = {"sly": lambda: Sly(1), "table": lambda: OddTable(a=1), "list": lambda: OddList([1])}


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_odd_values_are_never_asked_anything(make):
    def down(n, odd):
        around = [odd, {n: odd}]
        return n and down(n - 1, around[0])

    around = []
    around.append(around)
    odd = make()
    for value in (odd, [odd], around):
        trace = record(down, 2, value)
        assert (trace.value, len(trace.nodes), trace.stopped) == (0, 3, "")
        ElementTree.fromstring(tree(trace).svg)
