"""MCTS-Solver and PUCT: by hand, and against exact values."""

from functools import cache
from itertools import islice
from math import exp, inf, nan
from random import Random

import pytest
from test_monte_carlo import tictactoe_value, value, walk, won_boards

from chopsticks import MAX, Chopsticks, TreeGame, solve
from chopsticks.games.graph import GraphGame
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.search import mcts_solver as solver_module
from chopsticks.search import puct as puct_module
from chopsticks.search.mcts_solver import solver
from chopsticks.search.puct import puct, puct_player, softmax_guide

GAME, TICTACTOE = Chopsticks(), TicTacToe()
EXACT = cache(tictactoe_value)


def with_ends(generator, depth):
    """A random tree of wins, draws and losses."""
    if depth == 0:
        return generator.choice([-1, 0, 1])
    return [with_ends(generator, depth - 1) for _ in range(generator.randint(1, 3))]


# --- MCTS-Solver --------------------------------------------------------------------------


def test_a_finite_game_is_proven_in_the_end_and_then_the_search_stops():
    for seed in range(60):
        nested = with_ends(Random(seed), 4)
        *_, root = solver_module.grow(TreeGame(nested), (), Random(seed))
        assert root.proven == root.mean == value(nested)
        assert value(nested[root.best.move], maximising=False) == value(nested)


def test_all_that_is_proven_in_tictactoe_is_so():
    for board in [*won_boards(12), Board("x   o    "), Board("xo       ")]:
        root = solver(TICTACTOE, board, 400, Random(2))
        found = [node for node in walk(root) if node.proven is not None]
        assert len(found) > 50 or root.proven is not None
        for node in found:
            assert node.proven == EXACT(*node.state)


def test_in_chopsticks_wins_are_proven_and_draws_by_going_on_are_not():
    truth = solve(GAME)
    live = [state for state in truth if state.to_move == MAX and not GAME.is_terminal(state)]
    for state in live[::3]:
        root = solver(GAME, state, 150, Random(3))
        assert root.proven == (truth[state].outcome or None)
        for node in walk(root):
            if node.proven is not None:
                sign = 1 if node.state.to_move == MAX else -1
                assert node.proven == sign * truth[node.state].outcome


def test_what_is_proven_lost_is_not_looked_at_again():
    records = solver_module.grow(TreeGame([-1, [1, [0, -1, 1]], -1]), (), Random(1))
    for number, root in enumerate(records, 1):
        assert [child.visits for child in root.children][::2] == [1, 1][: (number + 1) // 2]
    assert root.best.move == 1


def test_the_value_that_is_handed_up_is_the_proven_one():
    # MIN's node is proven 0 when its last answer is, a win for MAX: 0 goes up, not 1.
    records = solver_module.grow(TreeGame([[0, 1], -1, -1]), (), Random(1))
    first = next(records).total  # a random game behind MIN's node
    *_, root = records
    [draw, *_] = root.children
    assert (draw.proven, [child.total for child in draw.children]) == (0, [0, 1])
    assert (draw.total, root.total) == (first, first - 2)


@pytest.mark.parametrize("utility", [2, -1.5])
def test_a_solver_wants_to_know_what_a_win_is(utility):
    with pytest.raises(ValueError, match=rf"worth {utility}: .*from -1 to 1"):
        solver(TreeGame([0, utility]), (), 9, Random(1))


def test_a_solver_plays_a_proven_move_though_a_loss_has_the_most_visits():
    assert solver(TICTACTOE, Board("xx oo    "), 9, Random(1)).best.move == 2


def test_round_in_circles_nothing_is_proven_and_the_mean_goes_to_seven_in_25():
    # Each round adds two blunders of MIN (+1), one of MAX (-1), and a random game from B and A
    # each.  p = P(MAX wins from A) obeys p = (2/3 + p/3)/2, so p = 2/5: means -0.2 and 0.6.
    limit = (1 + 1 - 1 - 0.2 + 0.6) / 5
    loop = GraphGame({"R": "SB", "S": 0.1, "B": "AVW", "A": "BL", "V": 1, "W": 1, "L": -1})
    roots = [solver(loop, "R", 300, Random(seed)) for seed in range(4)]
    means = [root.children[1].mean for root in roots]
    assert all(root.proven is None and root.best.move == "B" for root in roots)
    assert abs(sum(means) / len(means) - limit) < 0.06


# --- PUCT ---------------------------------------------------------------------------------


def test_the_first_playouts_of_puct_by_hand():
    # Priors 0.8 and 0.2, all values 0, exploration 1: scores prior · √trials / (1 + visits).
    guide = lambda state: ({0: 0.8, 1: 0.2} if state == () else {0: 1.0}, 0)  # noqa: E731
    found = [
        [child.visits for child in one.root.children]
        for one in islice(puct_module.grow(TreeGame([[0], [0]]), (), guide, 1), 7)
    ]
    # 0.8 against 0.2 while the first has 0, 1, 2 visits; at 3 both are 0.2 and the first goes on.
    assert found == [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [4, 1], [5, 1]]


def test_the_prior_decides_between_children_with_equal_visits():
    guide = lambda state: ({0: 0.2, 1: 0.8} if not state else {0: 1.0}, -sum(state))  # noqa: E731
    root = puct(TreeGame([[0], [-1]]), (), 3, guide, exploration=1)
    assert [child.visits for child in root.children] == [1, 1]
    assert root.best.move == 1


@pytest.mark.parametrize("above", [0, 1])  # moves of MAX before the choice: MAX or MIN chooses
def test_when_puct_tries_the_second_move_by_hand(above):
    # Priors 0.8 and 0.2, all values 0.25 for the player who chooses, exploration 1: after t trials,
    # all but one of the first move, 0.25 + 0.8/√t stands against 0.2√t.
    worth = (0.25, -0.25)[above]
    game = TreeGame([[[worth], [worth]]] if above else [[worth], [worth]])

    def guide(state):
        return {0: 0.8, 1: 0.2} if len(state) == above else {0: 1.0}, worth

    for visit in puct_module.grow(game, (), guide, 1):
        node = visit.root.children[0] if above else visit.root
        if node.children and node.children[1].visits:
            break
    assert node.visits == 8 + 1


def test_visits_and_values_of_puct_add_up():
    asked = []

    def guide(state):
        asked.append(state)
        return {m: 1 / len(GAME.moves(state)) for m in GAME.moves(state)}, 0.25

    root = puct(GAME, GAME.initial, 200, guide)
    assert root.visits == 200 == 1 + sum(child.visits for child in root.children)
    assert len(asked) <= 200
    for node in walk(root):
        if GAME.is_terminal(node.state):
            assert node.total == node.visits * GAME.utility(node.state, MAX)
        elif node.visits:
            assert node.visits == 1 + sum(child.visits for child in node.children)
            assert node.total == pytest.approx(0.25 + sum(c.total for c in node.children))
            assert [child.move for child in node.children] == list(GAME.moves(node.state))


def test_the_odds_of_a_softmax_guide():
    tree = TreeGame([[0.5, 0.25], [1, 1]])
    for state, sign in (((), 1), ((0,), -1)):
        values = {(): 0.125, (0,): 0.5, (1,): -0.25, (0, 0): 0.5, (0, 1): 0.25}
        priors, worth = softmax_guide(tree, values.get, temperature=0.5)(state)
        a, b = (values[(*state, move)] for move in (0, 1))
        assert priors[0] / priors[1] == pytest.approx(exp(sign * (a - b) / 0.5))
        assert (sum(priors.values()), worth) == (pytest.approx(1), values[state])


@pytest.mark.parametrize(
    ("guided", "why"),
    [
        (({0: 1.0}, 0), r"for the legal moves, not for \[0\]"),
        (({0: 0.5, 1: 0.5, 2: 0.0}, 0), r"for the legal moves, not for \[0, 1, 2\]"),
        (({0: 1.5, 1: -0.5}, 0), "add up to 1"),
        (({0: 0.5, 1: 0.4}, 0), "add up to 1"),
        (({0: 0.5, 1: 0.5}, nan), "value is nan"),
    ],
)
def test_a_guide_that_makes_no_sense(guided, why):
    with pytest.raises(ValueError, match=why):
        puct(TreeGame([[1], 0]), (), 5, lambda state: guided)


@pytest.mark.parametrize("temperature", [0, -1, inf, nan])
def test_an_invalid_temperature(temperature):
    with pytest.raises(ValueError, match="temperature = "):
        softmax_guide(GAME, lambda state: 0, temperature)


def test_a_player_without_playouts():
    with pytest.raises(ValueError, match="playouts = 0"):
        puct_player(0, None)
