"""The lab report's tic-tac-toe and laboratory 2, against a program that shares nothing with them.

It plays on texts of nine characters, numbers the cells as in a magic square (three on a line add
up to 15), and searches as the report does, with one function for each player.
"""

from collections import Counter
from functools import cache, partial
from itertools import combinations
from math import inf

import pytest

from chopsticks import MAX, MIN
from chopsticks.games.tictactoe import Board, TicTacToe, lines_evaluation
from chopsticks.search.counting import Counted
from grading.author.exercises import load

LAB = load("28-tic-tac-toe")
GAME = TicTacToe()
SIGNS = (1, -1)  # the report's program has x maximise o's evaluation; the right sign is -1

# What the report's log prints after each move: lines of o with 1, 2, 3 marks, then those of x
GAME_1 = {
    6: ((3, 0, 0), (0, 0, 0)),
    1: ((3, 0, 0), (2, 0, 0)),
    7: ((2, 1, 0), (1, 0, 0)),
    3: ((1, 1, 0), (2, 0, 0)),
    4: ((1, 2, 0), (1, 0, 0)),
    5: ((1, 2, 0), (2, 0, 0)),
    2: ((1, 1, 1), (0, 0, 0)),
}
GAME_2 = {
    4: ((4, 0, 0), (0, 0, 0)),
    1: ((3, 0, 0), (1, 0, 0)),
    0: ((3, 1, 0), (0, 0, 0)),
    7: ((3, 1, 0), (1, 0, 0)),
    2: ((3, 2, 0), (1, 0, 0)),
    3: ((1, 2, 0), (1, 0, 0)),
    6: ((1, 1, 1), (0, 0, 0)),
}


def reference(name):
    return LAB.function(LAB.question(name))


NAMES = {}
exec(LAB.setup[0], NAMES)
SORTED = NAMES["Sorted"]

# ---------------------------------------------------------------------------------- the oracle

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
THREES = [three for three in combinations(range(9), 3) if sum(MAGIC[i] for i in three) == 15]


@cache
def counts(cells, mark):
    """Lines without the other player's marks, by the number of marks on them."""
    other = {"x": "o", "o": "x"}[mark]
    lines = ["".join(cells[i] for i in three) for three in THREES]
    found = Counter(line.count(mark) for line in lines if other not in line)
    return found[1], found[2], found[3]


@cache
def for_o(cells):
    """The report's number: large where o stands well."""
    (a1, a2, a3), (b1, b2, b3) = counts(cells, "o"), counts(cells, "x")
    return -1025 * b3 + 511 * a3 - 63 * b2 + 31 * a2 - 15 * b1 + 7 * a1


def winner(cells):
    return next((mark for mark in "xo" if counts(cells, mark)[2]), None)


def free(cells):
    return [i for i in range(9) if cells[i] == " "]


def over(cells):
    return not free(cells) or winner(cells) is not None


def marked(cells, i, mark):
    return cells[:i] + mark + cells[i + 1 :]


class Search:
    """The report's two searches, with counters: `looks` counts the boards made to sort moves."""

    def __init__(self, sign, ordered, depth=6):
        self.sign, self.ordered, self.depth = sign, ordered, depth
        self.nodes = self.looks = 0

    def children(self, cells, mark):
        after = [marked(cells, i, mark) for i in free(cells)]
        if self.ordered:
            self.looks += len(after)
            turn = -1 if mark == "x" else 1  # x wants the largest value first
            after.sort(key=lambda child: turn * self.sign * for_o(child))
        return after

    def largest(self, cells, alpha=-inf, beta=inf, ply=0):
        """x is to move."""
        self.nodes += 1
        if ply == self.depth or over(cells):
            return self.sign * for_o(cells)
        value, left = -inf, self.children(cells, "x")
        while left and value < beta:
            value = max(value, self.smallest(left.pop(0), alpha, beta, ply + 1))
            alpha = max(alpha, value)
        return value

    def smallest(self, cells, alpha=-inf, beta=inf, ply=0):
        """o is to move."""
        self.nodes += 1
        if ply == self.depth or over(cells):
            return self.sign * for_o(cells)
        value, left = inf, self.children(cells, "o")
        while left and value > alpha:
            value = min(value, self.largest(left.pop(0), alpha, beta, ply + 1))
            beta = min(beta, value)
        return value


def searched(cells, sign, ordered):
    search = Search(sign, ordered)
    search.largest(cells)
    return search


def reached(cells, mark):
    """Every board that a game can come to."""
    seen, level = {cells}, {cells}
    for turn in range(cells.count(" ")):
        who = "xo"[("xo".index(mark) + turn) % 2]
        level = {marked(c, i, who) for c in level if not over(c) for i in free(c)}
        seen |= level
    return seen


BOARDS = sorted(reached(" " * 9, "o"))
LIVE = [cells for cells in BOARDS if not over(cells)]


def to_move(cells):
    return "o" if cells.count("o") == cells.count("x") else "x"


def as_board(cells):
    return Board(cells, MAX if to_move(cells) == "x" else MIN)


# ------------------------------------------------------------------------- the log, the formula


def log(moves):
    """The boards after each move; o begins."""
    cells = " " * 9
    for turn, move in enumerate(moves):
        cells = marked(cells, move, "ox"[turn % 2])
        yield cells


@pytest.mark.parametrize("moves", [GAME_1, GAME_2])
def test_the_logs_counts(moves):
    for cells, printed in zip(log(moves), moves.values(), strict=True):
        board = as_board(cells)
        ours = tuple(reference("held")(board, mark) for mark in "ox")
        assert ours == printed == (counts(cells, "o"), counts(cells, "x"))
        assert lines_evaluation(board) == for_o(cells)


# ------------------------------------------------------------------------------- the searches


def test_the_controlled_experiment_and_its_looks():
    corner, centre = next(log(GAME_1)), next(log(GAME_2))
    found = {
        (sign, cells): [searched(cells, sign, ordered).nodes for ordered in (False, True)]
        for sign in SIGNS
        for cells in (corner, centre)
    }
    assert list(found.values()) == [[3008, 940], [4500, 633], [2950, 371], [2027, 575]]
    saved = [round(100 * (1 - ordered / plain)) for plain, ordered in found.values()]
    assert saved == [69, 86, 87, 72]

    looked = [(s := searched(cells, sign, True)).nodes + s.looks for sign, cells in found]
    plain = [nodes for nodes, _ in found.values()]
    assert looked == [2749, 1943, 1221, 1806]
    assert [round(100 * (1 - a / b)) for a, b in zip(looked, plain, strict=True)] == [9, 57, 59, 11]
    for (sign, cells), right in zip(found, looked, strict=True):
        watched = Counted(GAME)
        lab = SORTED(watched, partial(reference("best-first"), sign=sign))
        reference("negamax")(lab, Board(cells), 6, sign)
        assert watched.nodes == right


@pytest.mark.parametrize(("sign", "percent"), [(1, [72, 45, 16, 0]), (-1, [84, 76, 39, 0])])
def test_ply_by_ply_the_effect_shrinks(sign, percent):
    saved = []
    for marks in (1, 3, 5, 7):
        same = [cells for cells in LIVE if cells.count(" ") == 9 - marks]
        plain, ordered = (
            sum(searched(cells, sign, which).nodes for cells in same) for which in (False, True)
        )
        rows = reference("both-ways")(GAME, list(map(as_board, same)), 6, sign)
        assert [plain, ordered] == [sum(column) for column in zip(*rows, strict=True)]
        saved.append(round(100 * (1 - ordered / plain)))
    assert saved == percent
