"""A strategy graph proves its value by the rules alone: the oracle's, not the package's."""

import re
from itertools import pairwise

import oracle
import pytest

from chopsticks import MAX, MIN, Chopsticks, Rules, State, Tablebase, TreeGame, Value, solve
from chopsticks.hands import greedy
from chopsticks.playing.players import perfect
from chopsticks.solving.retrograde import DRAW, LOSS, WIN
from chopsticks.solving.strategy import proved, smallest_strategy, strategy_graph
from coursework import view_strategy

RULE_SETS = pytest.mark.parametrize("text", oracle.ATLAS, ids=lambda t: "-".join(map(str, t)))
PLAYERS = pytest.mark.parametrize("player", [MAX, MIN], ids=["MAX", "MIN"])
# The fewest positions with which MAX and MIN prove a value. No strategy has fewer: a search of all
# smaller ones is in the history up to the commit 34ef8edb.
SMALL = [
    (oracle.Text(), 58, 61),
    (oracle.Text(split="none"), 27, 34),
    (oracle.Text(split="halve"), 59, 79),
    (oracle.Text(split="free"), 193, 70),
    (oracle.Text(fingers=3), 16, 18),
    (oracle.Text(fingers=4), 26, 42),
]


def solved(text):
    return solve(Chopsticks(Rules(**text._asdict())))


def tidy(state):
    """A state of the oracle with each player's hands sorted."""
    first, second, mover = state
    return tuple(sorted(first)), tuple(sorted(second)), mover


def replies(state, text):
    """The states after each move that differs in its finger values."""
    return [tidy(after) for after in oracle.distinct_moves(state, text).values()]


def walk(data, text, player):
    """The graph as states with their children, after checking that it is closed."""
    states = [((a, b), (c, d), mover) for a, b, c, d, mover in data["positions"]]
    assert states[0] == oracle.start(text)
    assert len(set(states)) == len(states)
    graph = {}
    for state, moves in zip(states, data["moves"], strict=True):
        legal = replies(state, text)
        children = [states[child] for _, child in moves]
        if state[2] == player and legal:
            assert len(children) == 1
            assert children[0] in legal
        else:
            assert sorted(children) == sorted(legal)
        graph[state] = set(children)
    met = {states[0]}
    while new := {child for state in met for child in graph[state]} - met:
        met |= new
    assert met == set(states)
    return graph


def check_proof(graph, player, outcome, plies):
    """That the graph alone forces this outcome, without a look at any value in between."""
    first = next(iter(graph))
    lost = {state for state in graph if oracle.lost_by(state) == player}
    if outcome == "draw":
        assert not lost
    elif outcome == "win":
        assert not lost
        over, rounds = set(), 0  # from where every line has ended after so many rounds
        while first not in over:
            ended = {state for state in graph if graph[state] <= over}
            assert ended > over, "some line returns to where it was"
            over, rounds = ended, rounds + 1
        assert rounds - 1 == plies
    else:
        after, rounds = {first}, 0
        while not after & lost:
            after, rounds = {child for state in after for child in graph[state]}, rounds + 1
        assert rounds == plies


def for_player(player, state, value):
    """The oracle's value, turned to a player's view."""
    outcome, plies = value
    turned = {"win": "loss", "loss": "win", "draw": "draw"}
    return (outcome if state[2] == player else turned[outcome]), plies


@PLAYERS
@RULE_SETS
def test_every_perfect_strategy_is_closed_and_proves_the_value(text, player):
    tablebase = solved(text)
    graph = walk(view_strategy(tablebase, player, perfect(tablebase)).data, text, player)
    start = oracle.start(text)
    check_proof(graph, player, *for_player(player, start, oracle.solve(text)[start]))


@PLAYERS
@pytest.mark.parametrize(("text", "of_max", "of_min"), SMALL)
def test_the_smallest_strategy_also_proves_the_value(text, of_max, of_min, player):
    live = view_strategy(solved(text), player)
    graph = walk(live.data, text, player)
    assert len(graph) == (of_max, of_min)[player]
    truth = oracle.solve(text)
    start = oracle.start(text)
    outcome, plies = for_player(player, start, truth[start])
    check_proof(graph, player, outcome, plies)
    proof = {
        "win": f"wins within {plies} plies",
        "draw": "cannot lose",
        "loss": f"holds out for {plies} plies",
    }[outcome]
    answers = sum(state[2] == player and bool(graph[state]) for state in graph)
    assert live.data["claim"] == (
        f"{len(graph)} positions prove that {('MAX', 'MIN')[player]} {proof}: "
        f"{answers} answers against every reply."
    )


@PLAYERS
@pytest.mark.parametrize(("text", "of_max", "of_min"), SMALL)
def test_values_are_the_oracles_and_no_answer_lowers_them(text, of_max, of_min, player):
    data = view_strategy(solved(text), player).data
    truth = oracle.solve(text)
    sign = {"win": 1, "draw": 0, "loss": -1}
    states = [((a, b), (c, d), mover) for a, b, c, d, mover in data["positions"]]
    for state, value, moves in zip(states, data["values"], data["moves"], strict=True):
        outcome, plies = truth[state]  # for the player to move
        assert value == sign[outcome] * (1 + (plies or 0))
        outcome, _ = for_player(player, state, truth[state])
        for _, child in moves:
            result, _ = for_player(player, states[child], truth[states[child]])
            assert sign[result] >= sign[outcome]
            assert state[2] != player or result == outcome


@PLAYERS
def test_a_player_that_slips_proves_nothing_and_is_counted(player):
    text = oracle.Text()
    data = view_strategy(solved(text), player, greedy).data
    graph = walk(data, text, player)
    truth, rank = oracle.solve(text), ["loss", "draw", "win"]
    slips = answers = 0
    for state, children in graph.items():
        if state[2] == player and children:
            [child] = children
            before, after = (rank.index(for_player(player, s, truth[s])[0]) for s in (state, child))
            answers, slips = answers + 1, slips + (after < before)
    assert any(oracle.lost_by(state) == player for state in graph)
    assert 0 < slips < answers
    assert data["claim"] == (
        f"{len(graph)} positions prove nothing: {('MAX', 'MIN')[player]} may lose. "
        f"{slips} of {answers} answers give something away."
    )


def test_a_winner_in_no_hurry_proves_only_a_draw():
    """It stays in won positions, and goes round in them."""
    game = Chopsticks(Rules(split="free", start=(1, 2)))
    tablebase = solve(game)
    assert tablebase[game.initial].outcome == WIN

    def slow(game, state):
        kept = [m for m in game.moves(state) if tablebase.after(state, m).outcome == WIN]
        return max(kept or game.moves(state), key=lambda m: tablebase.after(state, m).plies or 0)

    claim = view_strategy(tablebase, MAX, slow).data["claim"]
    assert re.fullmatch(
        r"\d+ positions prove only that MAX cannot lose. 0 of \d+ answers give something away\.",
        claim,
    )


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ([[3, 12], [2, 4]], Value(WIN, 2)),
        ([[0, 12], [2, 4]], Value(DRAW, None)),
        ([[-1, 12], [2, 4]], Value(LOSS, 2)),
        ([[[[-1]], [[-2]], -3], 5], Value(LOSS, 2)),
        ([[[[1]], 7], 5], Value(WIN, 4)),
        (5, Value(WIN, 0)),
    ],
)
def test_what_a_graph_proves_is_read_off_its_ends(tree, value):
    game = TreeGame(tree)
    graph = strategy_graph(game, MAX, lambda game, state: 0)
    assert proved(game, graph, MAX) == value


@PLAYERS
def test_rows_are_plies_and_no_two_boxes_touch(player):
    tablebase = solved(oracle.Text())
    for choose in (None, perfect(tablebase), greedy):
        live = view_strategy(tablebase, player, choose)
        found = re.findall(
            r'class="position \w+" data-i="(\d+)" transform="translate\((.*?) (.*?)\)">'
            r'<polygon points="-(\d+),',
            live.still.svg,
        )
        assert [int(i) for i, *_ in found] == list(range(len(live.data["plies"])))
        rows = {}
        for (_, x, y, half), ply in zip(found, live.data["plies"], strict=True):
            rows.setdefault(ply, []).append((float(x), float(y), int(half)))
        heights = [rows[ply][0][1] for ply in sorted(rows)]
        assert heights == sorted(set(heights))
        for row in rows.values():
            assert len({y for _, y, _ in row}) == 1
            assert all(b[0] - a[0] > 2 * a[2] for a, b in pairwise(row))


def test_the_picture_has_each_edge_once():
    tablebase = solved(oracle.Text())
    live = view_strategy(tablebase, MIN)
    drawn = re.findall(r'data-from="(\d+)" data-to="(\d+)"', live.still.svg)
    edges = {(i, c) for i, moves in enumerate(live.data["moves"]) for _, c in moves}
    assert sorted((int(i), int(c)) for i, c in drawn) == sorted(edges)
    plies = live.data["plies"]
    back = live.still.svg.count('class="edge back"')
    assert back == sum(plies[c] < plies[i] for i, c in edges) > 0


def test_a_tablebase_with_a_gap_is_refused():
    tablebase, gap = solve(Chopsticks()), State(((1, 1), (1, 2)), MIN)
    values = {state: value for state, value in tablebase.items() if state != gap}
    with pytest.raises(KeyError, match="is not among the 355 states"):
        view_strategy(Tablebase(Chopsticks(), values, whole=False))


def test_a_search_that_takes_too_long_gives_up(monkeypatch):
    monkeypatch.setattr("chopsticks.solving.strategy._MOST_SETS", 3)
    with pytest.raises(ValueError, match="no smallest strategy found among 3 sets"):
        smallest_strategy(solve(Chopsticks()), MAX)


def test_a_label_is_the_movers_view():
    live = view_strategy(solved(oracle.Text()), MIN)
    found = re.findall(r"/><text [^>]*>(\S+) (\S+)</text><text [^>]*>(.*?)<", live.still.svg)
    truth = oracle.solve(oracle.Text())
    assert len(found) == len(live.data["positions"])
    for (own, other, value), (a, b, c, d, mover) in zip(found, live.data["positions"], strict=True):
        state = (a, b), (c, d), mover
        assert [own, other] == ["".join(map(str, hands)) for hands in oracle.view(state)]
        outcome, plies = truth[state]
        assert value == outcome[0].upper() + ("" if plies is None else str(plies))
