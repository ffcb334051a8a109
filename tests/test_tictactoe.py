"""Tic-tac-toe against an oracle that knows neither lines nor the package's searches.

The cells are numbered as in a magic square: three cells lie on a line exactly when their
numbers add up to 15.
"""

from functools import cache
from itertools import combinations, product

import pytest

from chopsticks import MAX, MIN, alphabeta, explore
from chopsticks.games.tictactoe import (
    SYMMETRIES,
    Board,
    TicTacToe,
    canonical,
    lines_evaluation,
    transformed,
    winner,
)
from chopsticks.search.counting import counted

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
GAME = TicTacToe()


@cache
def reachable():
    return explore(GAME).states


def has_line(cells, mark):
    numbers = [number for number, cell in zip(MAGIC, cells, strict=True) if cell == mark]
    return any(sum(three) == 15 for three in combinations(numbers, 3))


@cache
def possible(cells):
    """Whether a game that x begins can lead to these cells."""
    crosses, noughts = cells.count("x"), cells.count("o")
    if has_line(cells, "x"):
        return crosses == noughts + 1 and not has_line(cells, "o")
    if has_line(cells, "o"):
        return crosses == noughts
    return crosses - noughts in (0, 1)


EVERY = ["".join(marks) for marks in product("xo ", repeat=9)]


def to_move(cells):
    return cells.count("x") - cells.count("o")


def test_exactly_the_possible_boards_are_reached():
    assert len(reachable()) == len(set(reachable())) == 5478
    assert set(reachable()) == {Board(cells, to_move(cells)) for cells in EVERY if possible(cells)}


def test_the_end_the_winner_and_the_moves_against_the_oracle():
    for board in reachable():
        won = {mark for mark in "xo" if has_line(board.cells, mark)}
        empty = tuple(i for i in range(9) if board.cells[i] == " ")
        assert winner(board) == (MAX if "x" in won else MIN if "o" in won else None)
        assert GAME.is_terminal(board) == bool(won or not empty)
        assert GAME.moves(board) == (() if won else empty)
        if GAME.is_terminal(board):
            expected = ("x" in won) - ("o" in won)
            assert GAME.utility(board, MAX) == expected == -GAME.utility(board, MIN)


# --- searches -----------------------------------------------------------------------------


def test_full_alphabeta_visits_18_297_nodes():
    assert counted(alphabeta, GAME, GAME.initial) == (0, 18_297)


# --- symmetries ---------------------------------------------------------------------------


def composed(first, second):
    return tuple(first[i] for i in second)


def test_the_symmetries_are_a_group_of_eight():
    assert len(set(SYMMETRIES)) == 8
    assert SYMMETRIES[0] == tuple(range(9))
    assert all(sorted(symmetry) == list(range(9)) for symmetry in SYMMETRIES)
    assert {composed(a, b) for a in SYMMETRIES for b in SYMMETRIES} == set(SYMMETRIES)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_symmetry_commutes_with_moves(symmetry):
    for board in reachable():
        turned = transformed(board, symmetry)
        assert canonical(turned) == canonical(board)
        assert winner(turned) == winner(board)
        assert lines_evaluation(turned) == lines_evaluation(board)
        for move in GAME.moves(board):
            there = symmetry.index(move)
            assert GAME.result(turned, there) == transformed(GAME.result(board, move), symmetry)


# --- the lab report's evaluation ----------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "to_move", "b3", "a3", "b2", "a2", "b1", "a1"),
    [  # boards of the lab report, with the counts that it prints
        ("      o  ", MAX, 0, 0, 0, 0, 0, 3),
        (" x    o  ", MIN, 0, 0, 0, 0, 2, 3),
        (" x    oo ", MAX, 0, 0, 0, 1, 1, 2),
        (" xoxoxoo ", MAX, 0, 1, 0, 1, 0, 1),
        ("    o    ", MAX, 0, 0, 0, 0, 0, 4),
        ("oxo o  x ", MAX, 0, 0, 0, 2, 1, 3),
        ("oxoxo ox ", MAX, 0, 1, 0, 1, 0, 1),
    ],
)
def test_lines_evaluation_on_the_lab_reports_boards(cells, to_move, b3, a3, b2, a2, b1, a1):
    expected = -1025 * b3 + 511 * a3 - 63 * b2 + 31 * a2 - 15 * b1 + 7 * a1
    assert lines_evaluation(Board(cells, to_move)) == expected


# --- bad input ----------------------------------------------------------------------------

BAD = [
    (Board("x"), "nine characters"),
    (Board(" " * 10), "nine characters"),
    (Board("X        ", MIN), "'X        '"),
    (Board(("x",) + (" ",) * 8, MIN), "nine characters"),
    (Board([" "] * 9), "nine characters"),
    (Board(" " * 9, 2), "to_move = 2"),
    (Board("xx       "), "player to move has 2 marks, the other one 0"),
    (Board("xx       ", MIN), "player to move has 0 marks, the other one 2"),
    (Board("x        "), "take turns"),
    (Board("xxxooo   "), "already has a line"),
    (Board("xxxooo   ", MIN), "already has a line"),
    (Board("xxxoo  o "), "already has a line"),
    (None, "None"),
]


@pytest.mark.parametrize(("board", "reason"), BAD)
@pytest.mark.parametrize("ask", [GAME.moves, GAME.is_terminal, canonical, winner, lines_evaluation])
def test_a_board_that_cannot_arise_is_refused(ask, board, reason):
    with pytest.raises(ValueError, match=reason):
        ask(board)


def test_impossible_boards_are_exactly_those_that_are_refused():
    for cells in EVERY:
        for player in (MAX, MIN):
            swapped = cells.translate(str.maketrans("xo", "ox"))
            began_x = possible(cells) and to_move(cells) == player
            began_o = possible(swapped) and to_move(swapped) == 1 - player
            if began_x or began_o:
                winner(Board(cells, player))
            else:
                with pytest.raises(ValueError, match="cannot arise"):
                    winner(Board(cells, player))


@pytest.mark.parametrize("move", [0, 9, -1, "4", None])
def test_an_illegal_move_is_refused(move):
    board = Board("x        ", MIN)
    with pytest.raises(
        ValueError, match=r"is not a legal move in x··/···/···; legal moves: \(1, 2"
    ):
        GAME.result(board, move)
