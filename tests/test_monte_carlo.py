"""UCT: its statistics, its choices by hand, and what it converges to."""

import random
from itertools import islice
from math import inf, isclose, nan, sqrt
from random import Random

import pytest
from definitions import tictactoe_value

from chopsticks import MAX, MIN, Chopsticks, State, TreeGame
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.monte_carlo import grow, selected, ucb1, uct

GAME = Chopsticks()


def visits(root):
    return [child.visits for child in root.children]


def walk(node):
    yield node
    for child in node.children:
        yield from walk(child)


# --- by hand ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exploration", "expected"),
    [
        # Greedy: each move once, then always the one that won.
        (0, [[1], [1, 1], [1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1]]),
        # 4th: all visited once, so the best mean.  5th: 1 + 5·√(ln 4 / 2) = 5.16 for the first,
        # 0 + 5·√(ln 4) = 5.89 for the last.  6th: √(ln 5) = 1.27, so 5.49, 5.34 and 4.49.
        (5, [[1], [1, 1], [1, 1, 1], [2, 1, 1], [2, 1, 2], [3, 1, 2]]),
    ],
)
def test_the_first_playouts_by_hand(exploration, expected):
    records = grow(TreeGame([1, -1, 0]), (), Random(1), exploration)
    assert [visits(record.root) for record in islice(records, 6)] == expected


@pytest.mark.parametrize("exploration", [0, 0.5, sqrt(2)])
def test_the_child_looked_at_next_is_the_first_of_the_greatest_by_ucb1(exploration):
    for node in walk(uct(GAME, GAME.initial, 300, Random(4), exploration)):
        if node.children and not node.untried:
            sign = 1 if GAME.to_move(node.state) == MAX else -1
            scores = [
                ucb1(sign * child.mean, child.visits, node.visits, exploration)
                for child in node.children
            ]
            first = node.children[scores.index(max(scores))]
            assert selected(GAME, node, exploration) is first


# --- statistics ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (GAME, GAME.initial),
        (GAME, State(((1, 2), (3, 4)), MIN)),
        (TicTacToe(), TicTacToe.initial),
        (TreeGame([[3, [1, 2]], [5, -4, 2]]), ()),
    ],
)
def test_visits_and_totals_add_up(game, state):
    root = uct(game, state, 400, Random(2))
    assert root.visits == 400
    assert sum(visits(root)) == 400
    for node in walk(root):
        moves = list(game.moves(node.state)) if not game.is_terminal(node.state) else []
        assert [child.move for child in node.children] + node.untried == moves
        assert all(child.state == game.result(node.state, child.move) for child in node.children)
        assert isclose(node.mean * node.visits, node.total, abs_tol=1e-9)
        if game.is_terminal(node.state):
            assert node.total == node.visits * game.utility(node.state, MAX)
        elif node is not root:
            assert node.visits == 1 + sum(visits(node))  # 1: the playout that began here
    # A playout adds one node, or ends at an old terminal one.
    assert sum(1 for _ in walk(root)) <= 401


def test_a_record_says_what_its_playout_did():
    total, size = 0, 1
    for number, record in enumerate(islice(grow(GAME, GAME.initial, Random(3)), 300), 1):
        assert record.line[0] is record.root
        for above, below in zip(record.line, record.line[1:], strict=False):
            assert below in above.children
        state = record.line[-1].state
        for move in record.moves:
            assert move in GAME.moves(state)
            state = GAME.result(state, move)
        assert record.utility == (GAME.utility(state, MAX) if GAME.is_terminal(state) else 0)
        total += record.utility
        assert (record.root.visits, record.root.total) == (number, total)
        new = sum(1 for _ in walk(record.root)) - size
        assert new == (record.line[-1].visits == 1)
        size += new


# --- random games that do not end ---------------------------------------------------------


class Circle:
    """Two states that lead to each other for ever."""

    def to_move(self, state):
        return state

    def moves(self, state):
        return ("on",)

    def result(self, state, move):
        return 1 - state

    def is_terminal(self, state):
        return False


def test_a_random_game_without_end_is_broken_off():
    for plies in (0, 1, 30):
        record = next(grow(Circle(), 0, Random(1), plies=plies))
        assert (len(record.moves), record.utility) == (plies, 0)
    assert uct(Circle(), 0, 20, Random(1)).total == 0


def test_a_game_that_ends_at_the_limit_is_not_broken_off():
    game = TreeGame([[[7]]])
    assert next(grow(game, (), Random(1), plies=2)).utility == 7
    assert next(grow(game, (), Random(1), plies=1)).utility == 0


# --- what it converges to -----------------------------------------------------------------


def random_tree(generator, depth):
    if depth == 0:
        return generator.uniform(-1, 1)
    return [random_tree(generator, depth - 1) for _ in range(generator.randint(2, 3))]


def value(tree, maximising=True):
    if not isinstance(tree, list):
        return tree
    return (max if maximising else min)(value(child, not maximising) for child in tree)


def won_boards(count):
    """Boards, three marks or more on them, that are won for the mover but not over."""
    generator = random.Random(4)
    found = []
    while len(found) < count:
        marks = generator.randint(3, 6)
        board = TicTacToe.initial
        for _ in range(marks):
            if moves := TicTacToe().moves(board):
                board = TicTacToe().result(board, generator.choice(moves))
        sign = 1 if board.to_move == MAX else -1
        if TicTacToe().moves(board) and tictactoe_value(*board) == sign:
            found.append(board)
    return found


# --- errors -------------------------------------------------------------------------------


@pytest.mark.parametrize("playouts", [0, -1, 2.5, True, None, inf])
def test_invalid_playouts(playouts):
    with pytest.raises(ValueError, match="playouts = "):
        uct(GAME, GAME.initial, playouts, Random(1))


@pytest.mark.parametrize("exploration", [-0.1, nan, inf, -inf])
def test_an_invalid_exploration(exploration):
    with pytest.raises(ValueError, match="exploration = "):
        uct(GAME, GAME.initial, 10, Random(1), exploration)


@pytest.mark.parametrize("plies", [-1, 1.5, None, True])
def test_an_invalid_limit_for_random_games(plies):
    with pytest.raises(ValueError, match="plies = "):
        next(grow(GAME, GAME.initial, Random(1), plies=plies))


def test_where_the_game_is_over_there_is_no_move():
    over = State(((0, 0), (0, 1)), MAX)
    with pytest.raises(ValueError, match="the game is over"):
        uct(GAME, over, 10, Random(1))
