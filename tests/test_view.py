"""The viewer's data agree with the search that was recorded, and its picture with both."""

import base64
import gzip
import json
import random
import re
from fractions import Fraction
from math import inf, prod
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import CHANCE, MAX, MIN, Chopsticks, TreeGame, alphabeta, minimax, negamax
from chopsticks.game import SameGame
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Turn
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.chance import expectiminimax, sampled, star1
from chopsticks.search.deepening import pvs
from chopsticks.search.table import alphabeta_with_table
from coursework import tree, view
from stepthrough import record
from stepthrough.drawing import drawing
from stepthrough.page import Live, source
from stepthrough.picture import picture
from stepthrough.views.run import Run
from stepthrough.views.tree import Scene, arrange

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREES = st.lists(st.integers(-9, 9), min_size=1, max_size=3)
for _ in range(3):
    TREES = st.lists(st.integers(-9, 9) | TREES, min_size=1, max_size=3)
DICE = [
    "max",
    ["chance", (1 / 6, ["min", 3, 9]), (5 / 6, ["min", -2, 8])],
    ["chance", (0.5, ["min", 5, -4]), (0.25, 1), (0.25, ["min", -1, 2])],
    ["chance", (0.1, -3), (0.9, 0.25)],
]


def thrown(pairs):
    """A chance node from weights and children."""
    total = sum(weight for weight, _ in pairs)
    return ["chance", *((weight / total, child) for weight, child in pairs)]


CHANCE_TREES = st.recursive(
    st.integers(-9, 9),
    lambda below: (
        st.lists(st.tuples(st.integers(1, 4), below), min_size=1, max_size=3).map(thrown)
        | st.tuples(st.sampled_from(["max", "min"]), st.lists(below, min_size=1, max_size=3)).map(
            lambda node: [node[0], *node[1]]
        )
    ),
    max_leaves=20,
)


def below(content):
    """The children of a node of a tree with dice."""
    kind, *children = content if isinstance(content, list) else ["leaf"]
    return [child for _, child in children] if kind == "chance" else children


def at(content, path):
    """The node of a tree with dice to which a path leads."""
    for i in path:
        content = below(content)[i]
    return content


def size_with_dice(content):
    """The nodes of a tree with dice, itself included."""
    return 1 + sum(map(size_with_dice, below(content)))


@given(TREES)
def test_the_principal_variation_keeps_the_value(content):
    for search in (minimax, alphabeta, negamax):
        trace = record(search, TreeGame(content), ())
        line = Run(trace).best_line()
        leaf = max(line, key=lambda i: len(trace.nodes[i].state))
        assert not trace.nodes[leaf].children
        assert abs(trace.nodes[leaf].value) == abs(trace.value)


def test_saved_nodes_are_counted_to_the_depth_of_the_search():
    game = Chopsticks()
    full = len(record(minimax, game, game.initial, depth=6).nodes)
    live = view(record(alphabeta, game, game.initial, depth=6))
    assert len(live.data["nodes"]) + sum(n["saved"] for n in live.data["nodes"]) == full == 566


@pytest.mark.parametrize("game", [TreeGame(AIMA), Chopsticks(), TicTacToe()])
def test_the_picture_has_every_node_once(game):
    trace = record(alphabeta, game, game.initial, depth=3)
    svg = tree(trace).svg
    numbers = [int(i) for i in re.findall(r'class="node" data-i="(\d+)"', svg)]
    assert numbers == list(range(len(trace.nodes)))
    ghosts = re.findall(r'class="ghost cut" data-i="(\d+)"', svg)
    assert list(map(int, ghosts)) == [*range(len(numbers), len(numbers) + len(ghosts))]
    assert len(ghosts) >= sum(bool(node.pruned) for node in trace.nodes)
    assert svg.count('class="edge"') == len(trace.nodes) - 1
    assert svg.count('class="edge cut"') == svg.count('class="cross"') == len(ghosts)


def test_no_two_nodes_share_a_place():
    scene = Scene(record(alphabeta, Chopsticks(), Chopsticks().initial, depth=5))
    places = arrange(scene.all_parents, scene.sizes["column"], scene.sizes["level"])
    by_level = {}
    for x, y in places.values():
        by_level.setdefault(y, []).append(x)
    for row in by_level.values():
        assert all(b - a > 40 for a, b in zip(sorted(row), sorted(row)[1:], strict=False))


def test_a_column_is_as_wide_as_the_move_that_is_drawn():
    class Vectors(SameGame):
        def moves(self, state):
            return [(move,) * 30 for move in self.game.moves(state)]

        def result(self, state, move):
            return self.game.result(state, move[0])

    games = SameGame(TreeGame([1, 2])), Vectors(TreeGame([1, 2]))
    short, long = (tree(record(minimax, game, ())) for game in games)
    assert "tuple of 30" in long.svg
    assert width_of(long) < 3 * width_of(short)


def width_of(picture):
    return float(re.search(r'width="([\d.]+)"', picture.svg)[1])


# --- chance -----------------------------------------------------------------------------------


def calls_with_dice(content, path=()):
    """What expectiminimax does: enter and return, and the sum grows with every outcome."""
    yield "enter", path
    for i, child in enumerate(below(content)):
        yield from calls_with_dice(child, (*path, i))
        if content[0] == "chance":
            yield "update", path
    yield "return", path


@given(CHANCE_TREES)
def test_steps_are_what_expectiminimax_does(content):
    trace = record(expectiminimax, ChanceTree(content), ())
    shown = [(kind, trace.nodes[i].state) for kind, i, *_ in Run(trace).steps]
    assert shown == list(calls_with_dice(content))


@given(CHANCE_TREES)
def test_every_node_has_its_kind_and_every_outcome_its_probability(content):
    trace = record(expectiminimax, ChanceTree(content), ())
    data = view(trace).data
    for i, (node, shown) in enumerate(zip(trace.nodes, data["nodes"], strict=True)):
        here = at(content, node.state)
        label = here[0] if isinstance(here, list) else "leaf"
        assert shown["kind"].lower() == label
        outcomes = here[1:] if label == "chance" else []
        assert [data["probabilities"][c][0] for c in node.children if outcomes] == [
            p for p, _ in outcomes
        ]
        if node.parent is not None and trace.game.to_move(node.state[:-1]) != CHANCE:
            assert i not in data.get("probabilities", {})


@given(CHANCE_TREES)
def test_visited_and_saved_nodes_of_star1_are_the_whole_tree(content):
    live = view(record(star1, ChanceTree(content), (), lower=-9, upper=9))
    saved = sum(node["saved"] for node in live.data["nodes"])
    assert len(live.data["nodes"]) + saved == size_with_dice(content)


@given(CHANCE_TREES)
def test_best_play_goes_on_whatever_chance_brings_and_keeps_the_value(content):
    game = ChanceTree(content)
    for trace in (
        record(expectiminimax, game, ()),
        record(star1, game, (), lower=-9, upper=9),
    ):
        bold = {trace.nodes[i].state for i in Run(trace).best_line()}
        leaves = [state for state in bold if not isinstance(at(content, state), list)]
        reach = {
            leaf: prod(
                at(content, leaf[:k])[1 + leaf[k]][0]
                for k in range(len(leaf))
                if at(content, leaf[:k])[0] == "chance"
            )
            for leaf in leaves
        }
        assert sum(reach.values()) == pytest.approx(1)
        expected = sum(p * at(content, leaf) for leaf, p in reach.items())
        assert expected == pytest.approx(trace.value)


def test_a_probability_is_written_as_a_fraction_where_it_is_a_simple_one():
    tree = ["chance", (1 / 6, 1), (0.5, 1), (1 / 36, 1), (0.173, 1), (0.12, 1)]
    tree += [(1 - sum(p for p, _ in tree[1:]), 1)]
    live = view(record(expectiminimax, ChanceTree(tree), ()))
    words = [live.data["probabilities"][i][1] for i in range(1, 7)]
    assert words[:5] == ["1/6", "1/2", "1/36", "0.17", "3/25"]
    for i, word in enumerate(words, 1):
        assert abs(Fraction(word) - Fraction(tree[i][0])) < 0.005
        assert live.still.svg.count(f">{word}<") == 1


def test_chance_is_a_circle_and_the_players_are_triangles():
    svg = tree(record(expectiminimax, ChanceTree(DICE), ())).svg
    shapes = re.findall(r'class="node" data-i="(\d+)"[^>]*><(circle|polygon points="([^"]*)")', svg)
    corners = [len(points.split()) for _, _, points in shapes]  # a circle has none
    # the root; chance, MIN and its leaves, MIN and its leaves; and so on
    assert corners == [3, 0, 3, 4, 4, 3, 4, 4, 0, 3, 4, 4, 4, 3, 4, 4, 0, 4, 4]
    assert re.findall(r'class="value">([^<]*)<', svg)[1] == "−1.17"  # (3 - 10) / 6


def test_a_sum_is_shown_only_if_the_value_is_that_sum():
    coin = ChanceTree(["max", ["chance", (0.5, 4), (0.5, 8)], ["chance", (0.5, 0), (0.5, 2)]])
    assert view(record(expectiminimax, coin, ())).data["sums"] == [1, 4]
    trace = record(sampled, coin, (), samples=9, generator=random.Random(4))
    data = view(trace).data
    halves = [i for i, node in enumerate(trace.nodes) if len(node.children) == 2 and i]
    assert halves  # nine throws of a coin never come out half and half
    assert data["sums"] == []
    assert {kind for kind, *_ in data["steps"]} <= {"enter", "cut", "return"}


def test_the_next_move_is_no_news_next_to_chance_either():
    trace = record(star1, ChanceTree(["max", 5, ["chance", (1, 3)], 2]), (), lower=0, upper=9)
    assert [i for kind, i, *_ in Run(trace).steps if kind == "update"] == [0, 2]  # 5, and the 3


def test_a_value_cut_off_at_once_is_not_one_that_was_known():
    # The coin is reached twice, and is worth the least that there is each time.
    class Coin:
        def to_move(self, state):
            return {"start": MIN, "coin": CHANCE}.get(state, MAX)

        def moves(self, state):
            return {"start": ("toss", "again"), "coin": ("heads", "tails")}.get(state, ())

        def outcomes(self, state):
            return [("heads", 0.5), ("tails", 0.5)]

        def result(self, state, move):
            return "coin" if state == "start" else move

        def is_terminal(self, state):
            return state in ("heads", "tails")

        def utility(self, state, player):
            return -1

    live = view(record(star1, Coin(), "start", depth=5))
    shown = [(node["kind"], node["source"], node["pruned"]) for node in live.data["nodes"]]
    assert shown[1] == ("chance", -1, [])
    assert shown[-1] == ("chance", -1, ["heads", "tails"])


def test_a_search_that_does_not_ask_for_probabilities_shows_none():
    def mean(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [mean(game, game.result(state, move)) for move in game.moves(state)]
        return sum(values) / len(values)

    data = view(record(mean, ChanceTree(["chance", (0.9, 1), (0.1, 3)]), ())).data
    assert data["nodes"][0]["kind"] == "chance"
    assert "probabilities" not in data


def test_a_turn_of_pig_is_two_scores_and_what_is_at_stake():
    def words(turn):
        return re.findall(r'y="(\d+)"[^>]*>([^<]+)</text>', drawing(turn).body)

    assert words(Turn((3, 4), 0, 2)) == [("35", "3"), ("15", "4"), ("35", "+2")]
    assert words(Turn((3, 4), 1, 5, True)) == [("35", "3"), ("15", "4"), ("15", "+5?")]


# --- the window -------------------------------------------------------------------------------


def test_the_window_is_shown_in_the_variables_that_narrow():
    def turned(game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        for move in game.moves(state):
            alpha = max(alpha, -turned(game, game.result(state, move), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    game = TreeGame(AIMA)
    assert Run(record(alphabeta, game, ())).bounds == ["alpha", "beta"]
    assert Run(record(alphabeta_with_table, game, ())).bounds == ["low", "high"]
    assert Run(record(turned, game, (), alpha=-inf, beta=inf)).bounds == ["alpha", "beta"]
    assert Run(record(minimax, game, ())).bounds == ["alpha", "beta"]
    assert Run(record(star1, ChanceTree(DICE), (), lower=-4, upper=9)).bounds == ["alpha", "beta"]


# --- what does not fit ------------------------------------------------------------------------


def test_a_large_tree_begins_folded_and_keeps_every_node():
    game = Chopsticks()
    trace = record(minimax, game, game.initial, depth=8)
    live = view(trace)
    assert len(live.data["nodes"]) == live.data["drawing"].count('class="node"') == 3_486
    shown = len(re.findall('class="node[ "]', live.still.svg))
    hidden = sum(int(number) for number in re.findall(r">\+(\d+)<", live.still.svg))
    assert shown <= 200 < shown + hidden == 3_486
    html = live._repr_html_()
    [packed] = re.findall(r'<script type="application/gzip">(.*?)</script>', html)
    assert json.loads(gzip.decompress(base64.b64decode(packed))) == live.data
    assert len(html) < 1_000_000


def test_a_known_value_leads_to_the_node_that_found_it():
    def search(game, state, depth, table):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        if (state, depth) not in table:
            best = max if game.to_move(state) == MAX else min
            children = [game.result(state, move) for move in game.moves(state)]
            table[state, depth] = best([search(game, c, depth - 1, table) for c in children])
        return table[state, depth]

    game = Chopsticks()
    trace = record(search, game, game.initial, depth=6, table={})
    nodes = view(trace).data["nodes"]
    first = {}
    for i, node in enumerate(trace.nodes):
        question = node.state, node.arguments["depth"]
        looked_up = node.arguments["depth"] > 0 and not game.is_terminal(node.state)
        expected = first.setdefault(question, i) if looked_up else i
        assert nodes[i]["source"] == (-1 if expected == i else expected)
        assert (nodes[i]["kind"] == "hit") == (expected != i)
    hits = sum(node["kind"] == "hit" for node in nodes)
    assert hits > 0
    assert tree(trace).svg.count('class="link"') == hits


def test_a_search_may_return_what_has_no_hash():
    def line(game, state):
        if game.is_terminal(state):
            return [game.utility(state, MAX)]
        lines = [line(game, game.result(state, move)) for move in game.moves(state)]
        return max(lines) if game.to_move(state) == MAX else min(lines)

    nodes = view(record(line, TreeGame([[3, 12], [2, 4]]), ())).data["nodes"]
    assert [node["value"] for node in nodes] == ["[3]", "[3]", "[3]", "[12]", "[2]", "[2]", "[4]"]


def test_no_search_without_a_table_has_known_values():
    game = Chopsticks()
    for search in (minimax, alphabeta):
        nodes = view(record(search, game, game.initial, depth=6)).data["nodes"]
        assert {node["kind"] for node in nodes} == {"MAX", "MIN", "leaf"}


@given(TREES, st.sampled_from([minimax, alphabeta, negamax]))
def test_only_a_grundy_tree_has_diamonds(content, search):
    def least_missing(game, state):
        if game.is_terminal(state):
            return 0
        below = {least_missing(game, game.result(state, move)) for move in game.moves(state)}
        return next(n for n in range(len(below) + 1) if n not in below)

    game = TreeGame(content)
    scene = Scene(record(least_missing, game, ()))
    assert set(scene.kinds) == {"position", "leaf"}
    assert not any(node["best"] for node in view(scene.trace).data["nodes"])
    assert "position" not in Scene(record(search, game, ())).kinds


def test_a_search_that_raises_is_shown_as_far_as_it_came():
    def search(game, state):
        return max(1 / search(game, game.result(state, move)) for move in game.moves(state))

    live = view(record(search, TreeGame([[0], 1]), ()))
    assert live.data["stopped"].startswith("stopped by ")
    assert len(live.data["nodes"]) > 1


def test_what_cannot_be_drawn_is_refused():
    large = record(minimax, TreeGame([[0] * 100] * 100), ())
    for show in (tree, view):
        with pytest.raises(ValueError, match="10,101 nodes; at most 10,000"):
            show(large)


def test_words_from_outside_are_text():
    words = '"></title></script><b>'
    still = picture("", 1, 1, words)
    assert ElementTree.fromstring(still.svg)[0].text == words
    page = Live("stepthrough/views/trace.js", still, {"words": words})._repr_html_()
    div, image, data, script = BeautifulSoup(page, "html.parser").find_all()
    assert [div.name, image.name, data.name, script.name] == ["div", "img", "script", "script"]
    assert image["alt"] == words
    assert json.loads(data.string) == {"words": words}


# --- how it opens -----------------------------------------------------------------------------


def marked(svg):
    """By class beside "node": the nodes of a still picture that have it."""
    found = {}
    for classes, i in re.findall(r'class="node([^"]*)" data-i="(\d+)"', svg):
        for name in classes.split():
            found.setdefault(name, set()).add(int(i))
    return found


def words(svg):
    """The words in a picture, its title apart."""
    return re.findall(r"<text[^>]*>([^<]+)</text>", svg)


def test_it_opens_with_the_finished_run_or_at_a_step():
    trace = record(alphabeta, TreeGame(AIMA), ())
    last = len(Run(trace).steps) - 1
    opened = [(None, last), (0, 0), (5, 5), (last, last), (-1, last), (-last - 1, 0)]
    for at, step in opened:
        assert view(trace, at).data["at"] == view(trace, at=at).data["at"] == step


@pytest.mark.parametrize("at", [32, 1_000, -33])
def test_a_step_that_is_not_there_is_refused(at):
    trace = record(minimax, TreeGame(AIMA), ())
    steps = len(Run(trace).steps)
    assert steps < 32
    for no_step in (at, 1.5):
        message = f"at = {no_step}: .* a whole number from -{steps} to {steps - 1}"
        with pytest.raises(ValueError, match=message):
            view(trace, no_step)


@given(TREES, st.integers(0, 10_000))
def test_the_still_picture_shows_what_is_known_when_it_opens(content, at):
    if not isinstance(content, list):
        return
    trace = record(alphabeta, TreeGame(content), ())
    steps = Run(trace).steps
    at %= len(steps)
    still = view(trace, at).still
    begun = {i for kind, i, *_ in steps[: at + 1] if kind == "enter"}
    ended = {i for kind, i, *_ in steps[: at + 1] if kind == "return"}
    cut = {i for kind, i, *_ in steps[: at + 1] if kind == "cut"}
    marks = marked(still.svg)
    assert marks.get("ahead", set()) == set(range(len(trace.nodes))) - begun
    assert marks["here"] == {steps[at][1]}
    shown = [str(trace.nodes[i].value).replace("-", "−") for i in ended]
    shown += [str(trace.nodes[i].move) for i in begun if i]
    ghosts = view(trace).data["ghosts"]
    shown += [move for _, of, move, _ in ghosts if of in cut]
    assert sorted(words(still.svg)) == sorted(shown)
    finished = at == len(steps) - 1
    assert (f"value {trace.value}" in still.description) == finished
    assert ("never tried" in still.description) == (finished and bool(cut))
    assert ("best" in marks) == finished


def test_the_live_picture_of_a_run_to_come_has_every_value():
    trace = record(alphabeta, Chopsticks(), Chopsticks().initial, depth=3)
    live = view(trace, at=0)
    assert live.data["drawing"] == tree(trace).svg
    assert "chopsticks-" in live.still.svg  # the root's hands
    assert live.still.svg.count("<use") == 4
    assert "drawing" not in view(trace).data


# --- the line that cut ------------------------------------------------------------------------


def by_return(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    maximising = game.to_move(state) == MAX
    for move in game.moves(state):
        value = by_return(game, game.result(state, move), alpha, beta)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            # what remains cannot matter
            return alpha if maximising else beta
    return alpha if maximising else beta


def in_one_line(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        alpha = max(alpha, -in_one_line(game, game.result(state, move), -beta, -alpha))
        if alpha >= beta: return alpha  # fmt: skip  # noqa: E701
    return alpha


def by_a_loops_condition(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    moves = list(game.moves(state))
    while moves and alpha < beta:
        child = game.result(state, moves.pop(0))
        alpha = max(alpha, -by_a_loops_condition(game, child, -beta, -alpha))
    return alpha


def with_a_break(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for move in game.moves(state):
        best = max(best, -with_a_break(game, game.result(state, move), -beta, -max(alpha, best)))
        if best >= beta:
            break
    else:
        best += 0  # a break is no end
    return best


CUTS = {
    alphabeta: "break",
    pvs: "break",
    alphabeta_with_table: "break",
    by_return: "return alpha if maximising else beta",
    in_one_line: "if alpha >= beta: return alpha",
    by_a_loops_condition: "while moves and alpha < beta:",
    with_a_break: "break",
}


@pytest.mark.parametrize("search", CUTS)
def test_the_line_that_cut_is_marked_and_before_it_the_line_that_counted(search):
    trace = record(search, TreeGame([[3, 12, 8], [2, 4, 6], [1, 5, 2]]), (), alpha=-inf, beta=inf)
    marked = {"cut": [], "update": []}
    for kind, i, line, changed in Run(trace).steps:
        first, text = trace.sources[trace.nodes[i].function]
        marked.get(kind, []).append((text.splitlines()[line - first], changed))
    assert marked["cut"]
    for words, _ in marked["cut"]:
        assert words.split("#")[0].strip() == CUTS[search]
        if "return" in words and "if alpha" not in words:
            assert len(words) - len(words.lstrip()) == 12  # the one below the condition
    for words, changed in marked["update"]:
        assert {*words.split(" = ")[0].strip().split(", ")} <= {*changed}


def test_a_cut_at_chance_marks_the_return_below_its_condition():
    tree = ["max", 1, ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])]]
    trace = record(star1, ChanceTree(tree), (), lower=-9, upper=9)
    [(_, i, line, _)] = [step for step in Run(trace).steps if step[0] == "cut"]
    first, text = trace.sources[trace.nodes[i].function]
    above, words = text.splitlines()[line - first - 1 : line - first + 1]
    assert words.strip().startswith("return")
    assert above.strip().startswith("if")


def test_the_move_in_turn_is_known():
    assert view(record(alphabeta, TreeGame(AIMA), ())).data["turns"] == ["move"]


# --- lines --------------------------------------------------------------------------------------


def test_an_edge_that_would_run_low_bends_below_its_parent():
    many = tree(record(minimax, TreeGame(list(range(20))), ())).svg
    [*edges] = re.findall(r'<path d="M([\d.]+) ([\d.]+) ([LQ])[^"]*"', many)
    kinds = "".join(kind for _, _, kind in edges)
    assert len(kinds) == 20
    assert kinds.count("L") == 6
    assert "Q" not in tree(record(minimax, TreeGame(AIMA), ())).svg


# --- what travels -------------------------------------------------------------------------------


def test_a_script_comes_with_what_it_imports_and_without_what_only_readers_need(tmp_path):
    (tmp_path / "a.js").write_text(
        'import { b } from "./b.js";\nimport {\n  c,\n} from "./c.js";\n\n'
        "/**\n * @param {number} x\n */\nexport function a(x) {\n  // what it does\n"
        '  return b(x) + c + " // kept"; // dropped\n}\n'
    )
    (tmp_path / "b.js").write_text('import { c } from "./c.js";\nexport const b = (x) => x + c;\n')
    (tmp_path / "c.js").write_text("export let c = 1;\n")
    assert source(str(tmp_path / "a.js")) == (
        'let c = 1;\nconst b = (x) => x + c;\nfunction a(x) {\nreturn b(x) + c + " // kept";\n}\n'
    )
