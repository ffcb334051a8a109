"""Chomp as a game, the numbers of its bars, the memo of two bits, and the sieve in pure Python."""

from itertools import product
from math import comb

import pytest
from chomp_oracle import lost_up_to_8, truth_up_to_8
from hypothesis import given
from hypothesis import strategies as st

from chopsticks.games import chomp
from chopsticks.games.chomp import Bar, Chomp, Memo


def shapes(rows, columns):
    """All shapes in a box, the empty one too, made without the package."""
    for row_lengths in product(range(columns + 1), repeat=rows):
        if list(row_lengths) == sorted(row_lengths, reverse=True):
            yield tuple(x for x in row_lengths if x)


# ------------------------------------------------------------------------------------- the game


def test_a_bite_takes_the_square_and_all_below_and_to_the_right():
    for shape in shapes(4, 4):
        squares = {(r, c) for r, x in enumerate(shape, 1) for c in range(1, x + 1)}
        assert set(chomp.bites(shape)) == squares - {(1, 1)}
        for bite in chomp.bites(shape):
            left = {(r, c) for r, c in squares if r < bite[0] or c < bite[1]}
            assert left == {
                (r, c) for r, x in enumerate(chomp.bitten(shape, bite), 1) for c in range(1, x + 1)
            }


@pytest.mark.parametrize(
    "shape", [(), (0,), (1, 2), (4,), (1, 1, 1), (2, 0), (-1,), (3, 3, 3), (1, 0, 1)]
)
def test_a_bar_that_cannot_arise_is_refused(shape):
    game = Chomp(2, 3)
    for method in (game.moves, game.is_terminal, lambda bar: game.result(bar, (1, 2))):
        with pytest.raises(ValueError, match=r"cannot arise: it must have 1 to 2 rows"):
            method(Bar(shape))


@pytest.mark.parametrize("bite", [(1, 1), (0, 1), (3, 1), (1, 4), (2, 3), None])
def test_an_illegal_bite_is_refused(bite):
    with pytest.raises(ValueError, match="is not a legal bite of 3"):
        Chomp(2, 3).result(Bar((3, 2)), bite)


@pytest.mark.parametrize("value", [0, -1, 2.0, "3", None, True])
def test_a_box_has_whole_sides(value):
    for sides in ((value, 3), (3, value)):
        with pytest.raises(ValueError, match=r"(rows|columns) = .*it must be a whole number"):
            Chomp(*sides)


def test_a_box_that_cannot_be_counted_is_refused():
    chomp.check_box(32, 32)
    with pytest.raises(ValueError, match=r"33 × 33 is too large: the box has C\(66, 33\) shapes"):
        chomp.check_box(33, 33)


# ---------------------------------------------------------------------------------- the numbers


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (6, 1), (3, 5), (4, 4), (5, 3)])
def test_the_numbers_are_those_of_the_sorted_shapes(rows, columns):
    ordered = sorted(shapes(rows, columns))  # tuples: the empty one first, then row by row
    assert len(ordered) == comb(rows + columns, rows)
    assert [chomp.rank(shape, rows) for shape in ordered] == list(range(len(ordered)))
    assert [chomp.unrank(number, rows) for number in range(len(ordered))] == ordered


@given(st.data())
def test_rank_and_unrank_are_inverse(data):
    rows = data.draw(st.integers(1, 20))
    columns = data.draw(st.integers(1, 20))
    number = data.draw(st.integers(0, comb(rows + columns, rows) - 1))
    shape = chomp.unrank(number, rows)
    assert len(shape) <= rows
    assert all(1 <= x <= columns for x in shape)
    assert list(shape) == sorted(shape, reverse=True)
    assert chomp.rank(shape, rows) == number


@given(st.lists(st.integers(1, 20), max_size=20))
def test_unrank_and_rank_are_inverse(row_lengths):
    shape = tuple(sorted(row_lengths, reverse=True))
    number = chomp.rank(shape, 20)
    assert 0 <= number < comb(40, 20)
    assert chomp.unrank(number, 20) == shape


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_the_transpose_swaps_rows_and_columns(row_lengths):
    shape = tuple(sorted(row_lengths, reverse=True))
    squares = {(r, c) for r, x in enumerate(shape) for c in range(x)}
    turned = chomp.transposed(shape)
    assert {(r, c) for r, x in enumerate(turned) for c in range(x)} == {(c, r) for r, c in squares}


# ---------------------------------------------------------------------------------- the memo


def test_two_bits_hold_every_value_next_to_every_other():
    memo = Memo(3, 3)
    assert len(memo.bytes) == 6  # C(6, 3) = 20 shapes, four in a byte, and one byte to spare
    values = [number % 3 for number in range(20)]
    for number in (*range(0, 20, 2), *range(1, 20, 2)):
        memo.set(number, values[number])
    assert [memo.get(number) for number in range(20)] == values


def test_the_memo_is_right_about_every_bar():
    memo = Memo(8, 8)
    for number in range(1, comb(16, 8)):
        shape = chomp.unrank(number, 8)
        assert chomp.wins(shape, memo) == (shape not in lost_up_to_8())
    assert memo.visited == comb(16, 8) - 1


def test_a_visited_bar_is_not_visited_again():
    memo = Memo(6, 6)
    chomp.wins((6,) * 6, memo)
    before = memo.visited
    assert 0 < before < comb(12, 6)
    chomp.wins((6,) * 6, memo)
    assert memo.visited == before


# ---------------------------------------------------------------------------------- the sieve


def test_the_sieve_is_right_up_to_8():
    bites, counts = truth_up_to_8()
    results = list(chomp.sieve(8, 8))
    assert chomp.first_bites(results, 8, 8) == bites
    assert chomp.class_counts(results, 8, 8) == counts


def test_the_sieve_agrees_with_the_memo_up_to_the_first_bar_with_two_bites():
    memo = Memo(8, 10)
    expected = [
        (rows, columns, *bite)
        for rows, columns in product(range(1, 9), range(1, 11))
        for bite in chomp.winning_bites((columns,) * rows, memo)
    ]
    assert [bite[:2] for bite in expected].count((8, 10)) == 2
    assert chomp.first_bites(chomp.sieve(8, 10), 8, 10) == sorted(expected)
