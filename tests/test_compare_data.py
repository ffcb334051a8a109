"""Two runs on one tree: the data and the still picture agree with walks written here."""

import re
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.geister import Position, PurpleGame, PurpleState, seen
from chopsticks.search.chance import expectiminimax, star1
from chopsticks.search.deepening import pvs
from chopsticks.search.ordering import Ordered
from chopsticks.search.table import alphabeta_with_table
from coursework import compare
from stepthrough import record

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREES = st.lists(st.integers(-9, 9), min_size=1, max_size=3)
for _ in range(3):
    TREES = st.lists(st.integers(-9, 9) | TREES, min_size=1, max_size=3)


def paths(tree, path=()):
    """All nodes of a nested list, each parent before its children."""
    yield path
    for i, child in enumerate(tree if isinstance(tree, list) else []):
        yield from paths(child, (*path, i))


def walk(tree, prune, events, path=(), alpha=-inf, beta=inf):
    """The value of a nested list; what the search does is added to `events`."""
    events.append(("enter", path))
    best = tree
    if isinstance(tree, list):
        maximises = len(path) % 2 == 0
        best = -inf if maximises else inf
        for i, child in enumerate(tree):
            value = walk(child, prune, events, (*path, i), alpha, beta)
            best = max(best, value) if maximises else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximises else (alpha, min(beta, best))
            if prune and alpha >= beta and i + 1 < len(tree):
                events.append(("cut", path))
                break
    events.append(("return", path))
    return best


def walked(tree, prune):
    events = []
    walk(tree, prune, events)
    return events


def compared(tree, **options):
    game = TreeGame(tree)
    return compare(record(minimax, game, ()), record(alphabeta, game, ()), **options)


def by_path(live):
    """The path of each place, from the moves above it."""
    found = []
    for parent, move in zip(live.data["parents"], live.data["moves"], strict=True):
        found.append((*found[parent], int(move)) if parent >= 0 else ())
    return found


def titles(live):
    return [side["title"] for side in live.data["sides"]]


@settings(max_examples=40, deadline=None)
@given(TREES)
def test_both_runs_and_what_is_never_visited(tree):
    live = compared(tree)
    places = by_path(live)
    assert places == list(paths(tree))
    for prune, side in enumerate(live.data["sides"]):
        events = walked(tree, prune)
        assert [(what, places[i]) for what, i, *_ in side["steps"]] == events
        visited = {path for _, path in events}
        for i, (path, gone) in enumerate(zip(places, side["gone"], strict=True)):
            assert (i in side["began"]) == (path in visited) == (gone == -1)
            if gone >= 0:
                cut, above = events[gone]
                assert cut == "cut"
                assert path[: len(above)] == above


@settings(max_examples=40, deadline=None)
@given(TREES)
def test_at_the_same_node_both_have_returned_or_left_it_out(tree):
    live = compared(tree)
    places = by_path(live)
    begin, *together = live.data["together"]
    assert begin[:3] == [0, 0, 0]
    full, pruned = walked(tree, False), walked(tree, True)
    assert [places[i] for i, *_ in together] == [path for what, path in full if what == "return"]
    for i, first, second, *_ in together:
        assert full[first] == ("return", places[i])
        what, path = pruned[second]
        assert (what, path) == ("return", places[i]) or what == "cut"
    assert together[-1][:3] == [0, len(full) - 1, len(pruned) - 1]


@settings(max_examples=40, deadline=None)
@given(TREES)
def test_counts_below_each(tree):
    description = compared(tree).still.description
    for prune, title in enumerate(("minimax", "alphabeta")):
        entered = [path for what, path in walked(tree, prune) if what == "enter"]
        leaves = sum(not any(other[:-1] == path for other in entered if other) for path in entered)
        words = f"{title}: {leaves} lea{'f' if leaves == 1 else 'ves'}, {len(entered)} node"
        assert re.search(rf"{words}s?\.", description), description


SAID = [
    "Both searches begin: MAX at the root.",
    "Leaf 0.0: both return 3.",
    "Leaf 0.1: both return 12.",
    "Leaf 0.2: both return 8.",
    "MIN at 0: both return 3.",
    "Leaf 1.0: both return 2.",
    "alphabeta leaves out 2 moves of MIN at 1; minimax goes on: Leaf 1.1 returns 4.",
    "alphabeta leaves out 2 moves of MIN at 1; minimax goes on: Leaf 1.2 returns 6.",
    "MIN at 1: both return 2, minimax after 9 nodes, alphabeta after 7 nodes.",
    "Leaf 2.0: both return 14, minimax after 11 nodes, alphabeta after 9 nodes.",
    "Leaf 2.1: both return 5, minimax after 12 nodes, alphabeta after 10 nodes.",
    "Leaf 2.2: both return 2, minimax after 13 nodes, alphabeta after 11 nodes.",
    "MIN at 2: both return 2, minimax after 13 nodes, alphabeta after 11 nodes.",
    "MAX at the root: both return 3, minimax after 13 nodes, alphabeta after 11 nodes. "
    "The answer is the same.",
]


def test_both_at_the_same_node_in_words():
    live = compared(AIMA)
    assert [words for *_, words, _ in live.data["together"]] == SAID
    counted = [side["steps"][k][2] for k in (0, -1) for side in live.data["sides"]]
    assert counted == 2 * ["0 leaves, 1 node so far"] + ["9 leaves, 13 nodes", "7 leaves, 11 nodes"]


@settings(max_examples=20, deadline=None)
@given(TREES)
def test_every_step_has_its_sentence(tree):
    live = compared([*tree, 0.123456789, -7 / 6])
    words = [row[3] for row in live.data["together"]]
    assert all(re.fullmatch(r"(\S.*)?\S\.", line) and "None" not in line for line in words)
    assert any("−1.16667" in line for line in words)


def shown(live):
    """The values in the still picture's two halves."""
    halves = ElementTree.fromstring(live.still.svg).iterfind(".//{*}g[@class='side']")
    return [
        [value.text or "" for value in half.iterfind(".//{*}text[@class='value']")]
        for half in halves
    ]


def test_the_still_picture_agrees_with_the_opening():
    assert shown(compared(AIMA, at=0)) == [[""], [""]]
    assert "3" not in compared(AIMA, at=0).still.description
    for at in range(14):
        live = compared(AIMA, at=at)
        _, *moments = live.data["together"][at][:3]
        for side, now, values in zip(live.data["sides"], moments, shown(live), strict=True):
            done = {
                i: side["values"][i] for what, i, *_ in side["steps"][: now + 1] if what == "return"
            }
            begun = {i for what, i, *_ in side["steps"][: now + 1] if what == "enter"}
            assert values == [done.get(i, "") for i in sorted(begun)]
    live = compared(AIMA)
    assert [len(values) for values in shown(live)] == [13, 11]
    for marked, number in (("node best here", 1), ("node best", 2), ("edge best", 2)):
        assert live.still.svg.count(f'class="{marked}"') == 2 * number


def test_what_is_never_visited_is_a_broken_line_once_it_is_cut_off():
    def broken(at):
        return compared(AIMA, at=at).still.svg.count("stroke-dasharray")

    # the leaves 0.0 to 0.2, then 0, 1.0, 1.1
    assert [broken(at) - broken(0) for at in range(8)] == [0, 0, 0, 0, 0, 0, 1, 1]


def test_an_order_moves_no_node():
    game = TreeGame(AIMA)
    backwards = Ordered(game, lambda state, move: -move)
    ahead, back = record(alphabeta, game, ()), record(alphabeta, backwards, ())
    live = compare(ahead, back)
    assert titles(live) == ["alphabeta, first run", "alphabeta, second run"]
    assert by_path(live) == list(paths(AIMA))  # each leaf is seen by one of the two
    missing = [
        {path for i, path in enumerate(by_path(live)) if i not in side["began"]}
        for side in live.data["sides"]
    ]
    nodes = set(paths(AIMA))
    assert missing == [nodes - {node.state for node in run.nodes} for run in (ahead, back)]
    assert missing[0] == {(1, 1), (1, 2)}


def test_a_table_hit_leaves_its_subtree_out():
    game, state = Chopsticks(), State(((3, 4), (2, 3)), MAX)
    plain = record(alphabeta, game, state, depth=4)
    live = compare(plain, record(alphabeta_with_table, game, state, depth=4))
    parents, side = live.data["parents"], live.data["sides"][1]
    never = [i for i in range(len(parents)) if i not in side["began"]]
    assert len(never) == len(plain.nodes) - 19 == 12
    ends = {side["steps"][side["gone"][i]][1] for i in never}
    assert any(side["who"][i].startswith("Known ") for i in ends)
    assert all(re.match("Known|MAX|MIN", side["who"][parents[i]]) for i in never)
    assert "hit" not in live.data["kinds"]  # an outline does not tell
    assert "19 nodes, 2 table hits" in live.still.description


def test_a_node_that_is_searched_twice_is_drawn_once_and_counts_twice():
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 4]])
    live = compare(record(minimax, game, ()), record(pvs, game, ()))
    places, side = by_path(live), live.data["sides"][1]
    assert len(set(places)) == len(places) == 13
    entered = [places[i] for what, i, *_ in side["steps"] if what == "enter"]
    assert entered.count((2,)) > 1
    assert f"{len(entered)} nodes" in live.still.description


def test_the_last_of_several_searches_is_shown():
    def deepening(game, state, depth):
        for d in range(1, depth + 1):
            value = search(game, state, d)
        return value

    def search(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return 0
        return max(search(game, game.result(state, m), depth - 1) for m in game.moves(state))

    game = Chopsticks()
    once = record(search, game, game.initial, depth=3)
    several = record(deepening, game, game.initial, depth=3)
    assert sum(node.parent is None for node in several.nodes) == 3
    live = compare(once, several)
    assert titles(live) == ["search", "deepening"]
    assert live.data["sides"][0]["steps"] == live.data["sides"][1]["steps"]


def test_what_a_player_sees_may_be_all_that_is_the_same():
    boards = "rb....R..B" + 26 * ".", "br....R..B" + 26 * "."
    runs = [record(minimax, PurpleGame(b), PurpleState(b), depth=1) for b in boards]
    with pytest.raises(ValueError, match=r"different states: .*'rb\..* and .*'br\."):
        compare(*runs)
    named = ("one", "other")
    live = compare(*runs, titles=named, seen=lambda node: seen(Position(node.cells), MAX))
    assert titles(live) == [*named]
    assert live.data["names"][0] == "the start"
    assert live.data["names"][1] == live.data["moves"][1]


def test_games_that_are_not_the_same_are_named():
    first = record(minimax, TreeGame(AIMA), ())
    for other in ([[3, 12, 8], [2, 4, 6], [14, 5, 3]], [[3, 12], [2, 4, 6], [14, 5, 2]]):
        second = record(minimax, TreeGame(other), ())
        message = f"different games: {TreeGame(AIMA)!r} and {TreeGame(other)!r} differ at "
        with pytest.raises(ValueError, match=re.escape(message)):
            compare(first, second)
    chopsticks = Chopsticks()
    second = record(minimax, chopsticks, chopsticks.initial, depth=1)
    with pytest.raises(ValueError, match=r"begin in different states: \(\) and State\("):
        compare(first, second)


def test_a_large_tree_begins_folded_in_both():
    game = TreeGame([list(range(48))] * 48)
    live = compare(record(minimax, game, ()), record(alphabeta, game, ()))
    assert live.data["folded"] == list(range(1, 49 * 48, 49))
    assert [len(values) for values in shown(live)] == [49, 49]


def test_chance_has_its_probabilities():
    tree = ["max", 1, ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])]]
    runs = [
        record(search, ChanceTree(tree), (), **options)
        for search, options in ((expectiminimax, {}), (star1, {"lower": -9, "upper": 9}))
    ]
    live = compare(*runs)
    assert live.data["kinds"][2] == "chance"
    assert [live.still.svg.count(f">{p}<") for p in ("1/2", "1/4")] == [2, 2]
    nodes, began = len(live.data["parents"]), live.data["sides"][1]["began"]
    assert nodes - len(began) == 4  # two outcomes, one with two leaves
