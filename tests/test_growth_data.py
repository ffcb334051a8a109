"""The data of the growing trees, against a second account of both searches."""

import re
from functools import cache
from math import inf, log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import MAX, MIN, Chopsticks, State, TreeGame
from chopsticks.games.tictactoe import TicTacToe
from coursework import view_playouts, view_proof
from stepthrough.runs import plain
from stepthrough.views.tree import OUTLINE

CHOPSTICKS, TICTACTOE = Chopsticks(), TicTacToe()
WON_BY_MAX = State(((1, 2), (1, 3)), MAX)
TREES = st.recursive(
    st.sampled_from([-1, 0, 1]),
    lambda below: st.lists(below, min_size=1, max_size=3),
    max_leaves=25,
).filter(lambda tree: isinstance(tree, list))


class Replay:
    """The states of a drawn tree's nodes, found again from its moves."""

    def __init__(self, game, state, data):
        self.game, self.data = game, data
        self.states, self.lines = [state], [(0,)]
        self.children = [[] for _ in data["parents"]]
        for i, (parent, name) in enumerate(zip(data["parents"], data["moves"], strict=True)):
            if parent < 0:
                assert i == 0
                continue
            [move] = [m for m in game.moves(self.states[parent]) if str(plain(m)) == name]
            self.states.append(game.result(self.states[parent], move))
            self.lines.append((*self.lines[parent], i))
            self.children[parent].append(i)

    def moves(self, i):
        """The names of the moves there, in the game's order."""
        return [str(plain(move)) for move in self.game.moves(self.states[i])]

    def check_what_is_drawn(self):
        """Each node's shape says who moves, and its state's number leads to its name."""
        data = self.data
        for i, state in enumerate(self.states):
            if data["kinds"][i] != "repeat":
                over = self.game.is_terminal(state)
                assert data["kinds"][i] == (
                    "leaf" if over else ("MAX", "MIN")[self.game.to_move(state)]
                )
        pairs = set(zip(self.states, data["places"], strict=True))
        assert len(pairs) == len(data["states"]) == len(set(self.states))


def number(shown):
    return inf if shown == "∞" else shown


def check_proof(game, state, player, live):
    """Every step's choice and every number, from the definitions alone."""
    data, tree = live.data, Replay(game, state, live.data)
    tree.check_what_is_drawn()
    shown, size = {}, 1

    @cache
    def of_leaf(i):
        repeats = tree.states[i] in [tree.states[above] for above in tree.lines[i][:-1]]
        assert repeats == (data["kinds"][i] == "repeat")
        if repeats:
            return inf, 0
        if not game.is_terminal(tree.states[i]):
            return 1, 1
        return (0, inf) if game.utility(tree.states[i], player) > 0 else (inf, 0)

    def numbers():
        """Values by node; the last nodes come first, because children come after their parent."""
        found = {}
        for i in reversed(range(size)):
            children = [found[child] for child in tree.children[i] if child < size]
            if not children:
                found[i] = of_leaf(i)
                continue
            proofs, disproofs = zip(*children, strict=True)
            if game.to_move(tree.states[i]) == player:
                found[i] = min(proofs), sum(disproofs)
            else:
                found[i] = sum(proofs), min(disproofs)
        return found

    for k, (node, changed) in enumerate(data["steps"]):
        if k:
            at = 0
            while [child for child in tree.children[at] if child < size]:
                side = 0 if game.to_move(tree.states[at]) == player else 1
                at = min(tree.children[at], key=lambda child: shown[child][side])
            assert node == at
            new = range(size, size + len(tree.moves(node)))
            assert tree.children[node] == list(new)
            assert [data["moves"][i] for i in new] == tree.moves(node)
            assert {data["born"][i] for i in new} == {k}
            size = new.stop
        for i, proof, disproof in changed:
            assert shown.get(i) != (number(proof), number(disproof))
            shown[i] = number(proof), number(disproof)
        assert shown == numbers()
    assert size == len(data["parents"])
    return tree, shown


def check_certificate(game, player, tree, certificate, proved):
    """That these nodes alone force the result."""
    kept = set(certificate)
    for i in kept:
        below = [child for child in tree.children[i] if child in kept]
        if not tree.children[i]:
            won = game.is_terminal(tree.states[i]) and game.utility(tree.states[i], player) > 0
            assert won == proved
            repeats = tree.data["kinds"][i] == "repeat"
            assert proved or repeats or game.is_terminal(tree.states[i])
        elif (game.to_move(tree.states[i]) == player) == proved:
            assert len(below) == 1
        else:
            assert below == tree.children[i]
    assert all(tree.data["parents"][i] in kept for i in kept - {0})
    assert 0 in kept


@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize(
    ("game", "state", "most"),
    [
        (CHOPSTICKS, WON_BY_MAX, 2000),
        (CHOPSTICKS, State(((0, 2), (0, 2)), MIN), 2000),
        (CHOPSTICKS, CHOPSTICKS.initial, 150),
        (TICTACTOE, TICTACTOE.initial, 120),
    ],
)
def test_every_expansion_is_that_of_the_definitions(game, state, most, player):
    live = view_proof(game, state, player, most)
    tree, shown = check_proof(game, state, player, live)
    data, size = live.data, len(live.data["parents"])
    if 0 in shown[0]:
        check_certificate(game, player, tree, data["certificate"], proved=shown[0][0] == 0)
    else:
        assert data["certificate"] == []
        assert size - len(tree.moves(data["steps"][-1][0])) < most <= size


@given(TREES, st.sampled_from([MAX, MIN]))
def test_any_tree_is_settled_with_a_certificate(content, player):
    def wins(content, mover):
        if not isinstance(content, list):
            return content > 0 if player == MAX else content < 0
        children = [wins(child, 1 - mover) for child in content]
        return any(children) if mover == player else all(children)

    game = TreeGame(content)
    live = view_proof(game, (), player)
    tree, shown = check_proof(game, (), player, live)
    proved = wins(content, MAX)
    assert shown[0] == ((0, inf) if proved else (inf, 0))
    check_certificate(game, player, tree, live.data["certificate"], proved)
    word = "proved" if proved else "disproved"
    assert f": {word} after {len(live.data['steps']) - 1} expansion" in live.still.description


def check_playouts(game, state, live, exploration):
    """Every choice, from UCB1 by hand; every random game; the order of the nodes."""
    data, tree = live.data, Replay(game, state, live.data)
    tree.check_what_is_drawn()
    size, visits, totals = 1, [0] * len(tree.states), [0.0] * len(tree.states)
    for k, (end, random_game, utility) in enumerate(data["steps"]):
        if k == 0:
            assert [end, random_game, utility] == [0, [], 0]
            continue
        at, line = 0, [0]
        while not game.is_terminal(tree.states[at]):
            there = [child for child in tree.children[at] if child < size]
            if len(there) < len(tree.moves(at)):
                assert data["moves"][end] == tree.moves(at)[len(there)]
                assert (end, data["parents"][end], data["born"][end]) == (size, at, k)
                at, size = end, size + 1
                line.append(at)
                break
            sign = 1 if game.to_move(tree.states[at]) == MAX else -1
            worth = {
                child: sign * totals[child] / visits[child]
                + exploration * sqrt(log(visits[at]) / visits[child])
                for child in there
            }
            following = next(i for i in tree.lines[end] if i in there)
            assert worth[following] == pytest.approx(max(worth.values()), abs=1e-12)
            at = following
            line.append(at)
        assert at == end
        state = tree.states[end]
        for move in random_game:
            assert not game.is_terminal(state)
            state = game.result(
                state, next(m for m in game.moves(state) if str(plain(m)) == data["names"][move])
            )
        over = game.is_terminal(state)
        assert utility == (game.utility(state, MAX) if over else 0)
        assert over != (k in data["cut"])
        assert over or len(random_game) == 200
        for i in line:
            visits[i] += 1
            totals[i] += utility
    assert size == len(tree.states)
    return tree, visits, totals


@pytest.mark.parametrize("exploration", [sqrt(2), 0.3])
@pytest.mark.parametrize(
    ("game", "state", "playouts"),
    [
        (TICTACTOE, TICTACTOE.initial, 300),
        (CHOPSTICKS, CHOPSTICKS.initial, 400),
        (TreeGame([[1, [0, 1]], [[1, -1], -1], 0]), (), 60),
    ],
)
def test_every_playout_is_that_of_ucb1(game, state, playouts, exploration):
    live = view_playouts(game, state, playouts, Random(1), exploration)
    tree, visits, totals = check_playouts(game, state, live, exploration)
    assert len(live.data["steps"]) == playouts + 1
    best = max(tree.children[0], key=lambda child: visits[child])
    mean = f"{totals[best] / visits[best]:.2f}".replace("-", "−")
    assert live.still.description == (
        f"UCT after {playouts} playouts: the most visited move is {live.data['moves'][best]}, "
        f"with {visits[best]} visit{'s' * (visits[best] != 1)}, mean {mean}"
    )


def test_a_game_without_an_end_is_cut():
    rounds = TreeGame([0])
    rounds.is_terminal = lambda state: state is None
    rounds.moves = lambda state: (0,)
    rounds.result = lambda state, move: (1 - state[0],) if state else (1,)
    rounds.to_move = lambda state: MAX
    data = view_playouts(rounds, (0,), 2, Random(1)).data
    assert data["cut"] == [1, 2]
    assert [len(step[1]) for step in data["steps"]] == [0, 200, 200]


def test_equal_seeds_give_equal_pages_of_moderate_size():
    one, two, other = (
        view_playouts(TICTACTOE, TICTACTOE.initial, 2000, Random(seed))._repr_html_()
        for seed in (1, 1, 2)
    )
    assert one == two != other
    proof = view_proof(CHOPSTICKS, CHOPSTICKS.initial, MAX)._repr_html_()
    for page in (one, proof):
        packed = re.search(r'<script type="application/gzip">(.*?)</script>', page)[1]
        assert len(packed) < 80_000


@pytest.mark.parametrize(
    ("live", "most"),
    [
        (lambda: view_proof(CHOPSTICKS, CHOPSTICKS.initial, MAX), 70),
        (lambda: view_playouts(TICTACTOE, TICTACTOE.initial, 500, Random(1)), 40),
        (lambda: view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX), 7),
    ],
)
def test_the_still_picture_shows_the_end_and_counts_what_it_hides(live, most):
    live = live()
    svg, size = live.still.svg, len(live.data["parents"])
    drawn = len(re.findall(r'class="label"', svg))
    assert min(size, 20) <= drawn <= most
    for words in (live.still.description, *live.data["key"]):
        assert f">{words}</text>" in svg
    assert len(re.findall(r'class="edge[ "]', svg)) == drawn - 1
    hidden = [int(n) for n in re.findall(r">\+(\d+)</text>", svg)]
    assert drawn + sum(hidden) == size
    root = re.search(r'class="label">(.*?)<', svg)[1]
    if "certificate" in live.data:
        proof, disproof = next(pair for i, *pair in live.data["steps"][-1][1] if i == 0)
        assert root == f"{proof}/{disproof}"
    else:
        total = sum(utility for _, _, utility in live.data["steps"])
        assert root == f"{total / 500:.2f}".replace("-", "−")


@pytest.mark.parametrize("at", [0, 1, 2, -2])
@pytest.mark.parametrize(
    "view",
    [
        lambda at: view_proof(TreeGame([[1, [-1, 1]], [[1, -1], [-1, [1, 1]]]]), (), MAX, at=at),
        lambda at: view_playouts(TreeGame([[1, 0], [1, [-1, 0]]]), (), 9, Random(1), at=at),
    ],
)
def test_the_still_picture_is_that_of_the_opening(view, at):
    live = view(at)
    data, svg = live.data, live.still.svg
    last = len(data["steps"]) - 1
    assert data["at"] == (at if at >= 0 else last + 1 + at)
    there = sum(born <= data["at"] for born in data["born"])
    size = len(data["born"])
    labels = re.findall(r'class="label">(.*?)<', svg)
    unvisited = "names" in data and data["at"] == 0
    assert len([label for label in labels if label]) == there - unvisited
    assert len(labels) == size
    assert svg.count(f'opacity="{OUTLINE}"') == 2 * (size - there)  # nodes and edges
    assert "later nodes are outlined" in live.still.description
    assert "proved" not in live.still.description
    assert "most" not in live.still.description


def test_a_game_that_is_over_is_proved_at_once():
    over = State(((1, 1), (0, 0)), MIN)
    for player, word in ((MAX, "proved"), (MIN, "disproved")):
        live = view_proof(CHOPSTICKS, over, player)
        assert f": {word} after 0 expansions, 1 node" in live.still.description
        assert live.data["certificate"] == [0]
