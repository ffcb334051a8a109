"""The reference answers of exercise 12: words in a list, numbers in base 4, sets of squares."""

import random
import re
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest
from reference_answers import ReferenceAnswers

from chopsticks.games import chomp

reference = ReferenceAnswers("12-perfect-hash-and-sieve")
text = reference.text
BOXES = list(product(range(1, 6), repeat=2))


def given(name):
    """A function of the set-up cell."""
    return reference("rank").__globals__[name]


# ------------------------------------------------------- bars as sets of squares, row and column


def bars(rows, columns):
    """All bars in a box, the empty one first."""
    rising = combinations_with_replacement(range(columns + 1), rows)
    return [squares(reversed(lengths)) for lengths in rising]


@cache
def bitten(bar, square):
    return frozenset(s for s in bar if s[0] < square[0] or s[1] < square[1])


@cache
def is_lost(bar):
    return all(not is_lost(bitten(bar, square)) for square in bar if square != (0, 0))


def squares(shape):
    return frozenset((r, c) for r, x in enumerate(shape) for c in range(x))


def walk(bar, rows, columns):
    """The border, by a walk that keeps the bar on its left."""
    row, column, steps = rows, 0, ""
    while (row, column) != (0, columns):
        right = row == 0 or (row - 1, column) in bar
        steps += "1" if right else "0"
        row, column = (row, column + 1) if right else (row - 1, column)
    return steps


@pytest.mark.parametrize(("rows", "columns"), BOXES)
def test_the_given_functions_translate_both_ways(rows, columns):
    borders = [walk(bar, rows, columns) for bar in bars(rows, columns)]
    assert len(set(borders)) == comb(rows + columns, rows)
    for bar, border in zip(bars(rows, columns), borders, strict=True):
        shape = given("shape_of")(border)
        assert squares(shape) == bar
        assert given("border")(shape, rows, columns) == border


def test_the_memory_is_predicted():
    rows, columns = map(
        int, re.search(r"(\d+) rows and (\d+) columns", text("memory-text")).groups()
    )
    shapes = 1
    for i in range(rows):
        shapes = shapes * (columns + rows - i) // (i + 1)
    assert f"= {shapes:,} shapes" in text("memory-text")
    full, rest = divmod(shapes, 5)
    assert shapes % 4 == rest == 0, "no byte is left half full"
    assert reference("memory")() == (len(f"{shapes - 1:b}"), shapes // 4, full)


@pytest.mark.parametrize(("rows", "columns"), BOXES)
def test_a_number_is_the_place_in_the_sorted_list(rows, columns):
    every = map("".join, product("01", repeat=rows + columns))
    words = [word for word in every if word.count("1") == columns]
    assert [reference("rank")(word) for word in words] == list(range(len(words)))
    assert [reference("unrank")(n, rows, columns) for n in range(len(words))] == words


def test_large_numbers_come_back():
    rank, unrank, draw = reference("rank"), reference("unrank"), random.Random(12)
    for _ in range(200):
        rows, columns = draw.randrange(1, 40), draw.randrange(1, 40)
        number = draw.randrange(comb(rows + columns, rows))
        word = unrank(number, rows, columns)
        assert (word.count("0"), word.count("1")) == (rows, columns)
        assert rank(word) == number


def test_a_memo_is_a_number_in_base_four():
    replay, draw = reference("memo"), random.Random(4)
    for _ in range(100):
        notes = [(draw.randrange(12), draw.randrange(3)) for _ in range(draw.randrange(20))]
        values = dict.fromkeys(range(12), 0) | dict(notes)
        whole = sum(value * 4**number for number, value in values.items())
        assert replay(notes) == (list(whole.to_bytes(3, "little")), list(values.values()))


@pytest.mark.parametrize(("rows", "columns"), BOXES)
def test_unbites_are_all_bars_with_such_a_bite(rows, columns):
    before = {walk(bar, rows, columns): set() for bar in bars(rows, columns)}
    for bar in bars(rows, columns):
        for square in bar - {(0, 0)}:
            before[walk(bitten(bar, square), rows, columns)].add(walk(bar, rows, columns))
    del before["0" * rows + "1" * columns]  # of the empty bar the question does not ask
    assert {word: reference("unbites")(word) for word in before} == before


def test_the_table_of_bites_sorts_a_piece():
    lines = re.findall(
        r"^\| \((\d), (\d)\) \| (\S+) \| (\S+) \| (\S+) \|", text("unbites-text"), re.M
    )
    assert len(lines) == 3
    for row, column, piece, ordered, leaves in lines:
        left = bitten(squares((4, 2)), (int(row) - 1, int(column) - 1))
        start, inner, end = re.fullmatch(r"(\d*)\[(1\d*0)\](\d*)", piece).groups()
        assert walk(squares((4, 2)), 2, 4) == start + inner + end
        assert ordered == f"{start}[{''.join(sorted(inner))}]{end}"
        assert walk(left, 2, 4) == re.sub(r"[\[\]]", "", ordered)
        assert left == squares(map(int, leaves.split("+")))


@pytest.mark.parametrize(("rows", "columns"), [*BOXES, (6, 7)])
def test_the_sieve_finds_the_lost_bars_and_strikes_once_for_each_winning_bite(rows, columns):
    positions = bars(rows, columns)[1:]
    lost = sorted(walk(bar, rows, columns) for bar in positions if is_lost(bar))
    winning = sum(
        is_lost(bitten(bar, square)) for bar in positions for square in bar if square != (0, 0)
    )
    assert reference("sieve")(rows, columns) == (lost, winning)


def masks(rows, columns):
    """The lost bars, the bites and the winning bites in a box, with a bit for each square."""
    box = list(product(range(rows), range(columns)))
    kept = {
        1 << r * columns + c: sum(1 << i * columns + j for i, j in box if i < r or j < c)
        for r, c in box[1:]
    }
    lost, bites, winning = set(), 0, 0
    for bar in sorted(sum(1 << r * columns + c for r, c in bar) for bar in bars(rows, columns))[1:]:
        left = [bar & mask for square, mask in kept.items() if bar & square]
        wins = sum(follower in lost for follower in left)
        bites, winning = bites + len(left), winning + wins
        if not wins:
            lost.add(bar)
    return len(lost), bites, winning


def test_what_the_sieve_saves():
    rows, columns, bites, lost, strikes = (
        int(number.replace(",", ""))
        for number in re.search(
            r"(\d) rows and (\d) columns the bars have ([\d,]+) bites in all, and the sieve finds "
            r"the ([\d,]+) lost bars with ([\d,]+) strikes",
            text("sieve-text"),
        ).groups()
    )
    assert masks(rows, columns) == (lost, bites, strikes)
    found, struck = reference("sieve")(rows, columns)
    assert (len(found), struck) == (lost, strikes)


def test_the_lecture_has_other_numbers():
    rank = reference("rank")
    shapes = [shape for n in range(15) if (shape := chomp.unrank(n, 2))]
    numbers = [rank(given("border")(shape, 2, 4)) for shape in shapes]
    assert sorted(numbers) == [chomp.rank(shape, 2) for shape in shapes] != numbers


def test_what_the_answer_about_a_list_says():
    def both(rows, columns, listed):
        """Whether a list has the first property, and whether it has the second."""
        leads = {
            bar: any(bitten(bar, square) in listed for square in bar - {(0, 0)})
            for bar in bars(rows, columns)[1:]
        }
        return (
            not any(leads[bar] for bar in listed),
            all(leads[bar] for bar in leads if bar not in listed),
        )

    every = bars(2, 3)[1:]
    lists = [set(some) for n in range(len(every) + 1) for some in combinations(every, n)]
    right = {bar for bar in every if is_lost(bar)}
    assert [listed for listed in lists if all(both(2, 3, listed))] == [right]
    assert both(2, 3, set()) == (True, False)
    assert both(1, 2, {squares((1,)), squares((2,))}) == (False, True)
    assert not is_lost(squares((2,)))
