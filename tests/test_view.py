"""The viewer's data agree with the search that was recorded, and its picture with both."""

import base64
import gzip
import json
import re
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import MAX, Chopsticks, TreeGame, alphabeta, minimax, negamax, record
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.show import tree, view
from chopsticks.show.view import principal_variation, steps

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREES = st.lists(st.integers(-9, 9), min_size=1, max_size=3)
for _ in range(3):
    TREES = st.lists(st.integers(-9, 9) | TREES, min_size=1, max_size=3)


def size(content):
    """The nodes of a nested list, itself included."""
    return 1 + sum(map(size, content)) if isinstance(content, list) else 1


def calls(content, path=(), player=MAX, alpha=-inf, beta=inf):
    """What alpha-beta does on a nested list: enter, cut and return, with the path."""
    yield "enter", path
    if not isinstance(content, list):
        yield "return", path
        return content
    best = -inf if player == MAX else inf
    for i, child in enumerate(content):
        value = yield from calls(child, (*path, i), 1 - player, alpha, beta)
        best = max(best, value) if player == MAX else min(best, value)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            if i + 1 < len(content):
                yield "cut", path
            break
    yield "return", path
    return best


@given(TREES)
def test_steps_are_what_alphabeta_does(content):
    trace = record(alphabeta, TreeGame(content), ())
    shown = [(kind, trace.nodes[i].state) for kind, i, *_ in steps(trace) if kind != "update"]
    assert shown == list(calls(content))


@given(TREES)
def test_visited_and_saved_nodes_are_the_whole_tree(content):
    live = view(record(alphabeta, TreeGame(content), ()))
    saved = sum(node["saved"] for node in live.data["nodes"])
    assert len(live.data["nodes"]) + saved == size(content)


@given(TREES)
def test_the_principal_variation_keeps_the_value(content):
    for search in (minimax, alphabeta, negamax):
        trace = record(search, TreeGame(content), ())
        line = principal_variation(trace.nodes)
        leaf = max(line, key=lambda i: len(trace.nodes[i].state))
        assert not trace.nodes[leaf].children
        assert abs(trace.nodes[leaf].value) == abs(trace.value)


def test_saved_nodes_are_counted_to_the_depth_of_the_search():
    game = Chopsticks()
    full = len(record(minimax, game, game.initial, depth=6).nodes)
    live = view(record(alphabeta, game, game.initial, depth=6))
    assert len(live.data["nodes"]) + sum(n["saved"] for n in live.data["nodes"]) == full == 566


def test_an_update_tells_the_window_after_a_child():
    trace = record(alphabeta, TreeGame(AIMA), ())
    changes = [
        (trace.nodes[i].state, changed) for kind, i, _, changed in steps(trace) if kind == "update"
    ]
    bounds = [(s, {k: c[k] for k in ("alpha", "beta") if k in c}) for s, c in changes]
    assert bounds == [
        ((0,), {"beta": 3}),
        ((), {"alpha": 3}),
        ((1,), {"beta": 2}),
        ((2,), {"beta": 14}),
        ((2,), {"beta": 5}),
        ((2,), {"beta": 2}),
    ]


def test_a_line_of_code_belongs_to_each_step():
    live = view(record(alphabeta, TreeGame(AIMA), ()))
    [[name, first, text]] = live.data["functions"]
    lines = text.splitlines()
    assert name == "value"
    for kind, _, line, _ in live.data["steps"]:
        assert 0 < line - first < len(lines)
        if kind == "return":
            assert lines[line - first].strip().startswith("return")


@pytest.mark.parametrize("game", [TreeGame(AIMA), Chopsticks(), TicTacToe()])
def test_the_picture_has_every_node_once(game):
    trace = record(alphabeta, game, game.initial, depth=3)
    svg = tree(trace).svg
    numbers = [int(i) for i in re.findall(r'class="node" data-i="(\d+)"', svg)]
    assert numbers == list(range(len(trace.nodes)))
    assert svg.count('class="edge"') == len(trace.nodes) - 1
    assert svg.count('class="stub"') == sum(bool(node.pruned) for node in trace.nodes)


def test_no_two_nodes_share_a_place():
    trace = record(minimax, Chopsticks(), Chopsticks().initial, depth=5)
    nodes = view(trace).data["nodes"]
    by_level = {}
    for node in nodes:
        by_level.setdefault(node["place"][1], []).append(node["place"][0])
    for row in by_level.values():
        assert all(b - a > 40 for a, b in zip(sorted(row), sorted(row)[1:], strict=False))


def test_the_output_is_one_deterministic_piece_without_addresses():
    pieces = [view(record(alphabeta, TreeGame(AIMA), ()))._repr_html_() for _ in range(2)]
    assert pieces[0] == pieces[1]
    assert set(re.findall(r"https?://[^\"' )]+", pieces[0])) <= {"http://www.w3.org/2000/svg"}
    [data] = re.findall(r'<script type="application/json">(.*?)</script>', pieces[0])
    assert json.loads(data)["nodes"][0]["value"] == 3


def test_a_large_tree_begins_folded_and_keeps_every_node():
    game = Chopsticks()
    trace = record(minimax, game, game.initial, depth=8)
    live = view(trace)
    assert len(live.data["nodes"]) == live.data["drawing"].count('class="node"') == 3_486
    shown = live.still.svg.count('class="node"')
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


def test_no_search_without_a_table_has_known_values():
    game = Chopsticks()
    for search in (minimax, alphabeta):
        nodes = view(record(search, game, game.initial, depth=6)).data["nodes"]
        assert {node["kind"] for node in nodes} == {"MAX", "MIN", "leaf"}


def test_a_search_that_raises_is_shown_as_far_as_it_came():
    def search(game, state):
        return max(1 / search(game, game.result(state, move)) for move in game.moves(state))

    live = view(record(search, TreeGame([[0], 1]), ()))
    assert live.data["stopped"].startswith("stopped by ")
    assert len(live.data["nodes"]) > 1


def test_what_cannot_be_drawn_is_refused():
    game = Chopsticks()
    large = record(minimax, game, game.initial, depth=10)
    for show in (tree, view):
        with pytest.raises(ValueError, match="18,555 nodes; at most 10,000"):
            show(large)
