"""The reference answers of exercise 11: sets of squares, and a search over them."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from reference_answers import ReferenceAnswers

from chopsticks.games.chomp import Bar
from coursework.exercise.call import Call, GameSpec, arguments
from coursework.exercise.run import run

reference = ReferenceAnswers("11-chomp")
BOXES = list(product(range(1, 6), repeat=2))


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


def search(bar):
    """The winning bites and the nodes of negamax that remembers every bar and stops at a win."""
    nodes, known = 1, {}

    def wins(bar):
        nonlocal nodes
        if bar not in known:
            known[bar] = False
            for square in sorted(bar)[1:]:
                nodes += 1
                if not wins(bitten(bar, square)):
                    known[bar] = True
                    break
        return known[bar]

    winning = []
    for square in sorted(bar)[1:]:
        nodes += 1
        if not wins(bitten(bar, square)):
            winning.append((square[0] + 1, square[1] + 1))
    return winning, nodes


def winning_squares(shape):
    """By the definition, from 1 on, row by row."""
    bar = squares(shape)
    return [(r + 1, c + 1) for r, c in sorted(bar - {(0, 0)}) if is_lost(bitten(bar, (r, c)))]


@pytest.mark.parametrize("upper", range(1, 8))
def test_two_rows_have_at_most_one_winning_bite(upper):
    for lower in range(1, upper + 1):
        best = reference("two-rows")(upper, lower)
        assert winning_squares((upper, lower)) == ([best] if best else [])


@pytest.mark.parametrize("columns", range(1, 7))
def test_an_l_and_a_square_have_at_most_one_winning_bite(columns):
    shapes = [(columns, *[1] * below) for below in range(6)]
    shapes += [(columns,) * columns] if columns < 6 else []
    for shape in shapes:
        best = reference("arms")(shape)
        assert winning_squares(shape) == ([best] if best else [])


def test_winning_bites_of_the_calls():
    for call, outcome in reference.outcomes("winning-bites"):
        (game, bar), _ = arguments(call)
        right = search(squares(bar.shape))
        assert (outcome.value, outcome.nodes) == right, (game, bar)
        assert right[0] == [
            (r + 1, c + 1)
            for r, c in sorted(squares(bar.shape) - {(0, 0)})
            if is_lost(bitten(squares(bar.shape), (r, c)))
        ]


@pytest.mark.parametrize(("rows", "columns"), [box for box in BOXES if max(box) < 5])
def test_winning_bites_of_every_bar(rows, columns):
    game = GameSpec("chomp", {"rows": rows, "columns": columns})
    for bar in bars(rows, columns)[1:]:
        shape = tuple(sum(r == row for r, _ in bar) for row in range(rows) if (row, 0) in bar)
        outcome = run(reference("winning-bites"), Call(game, Bar(shape)))
        assert (outcome.value, outcome.nodes) == search(bar)


def test_what_the_answer_about_the_stolen_strategy_says():
    assert is_lost(squares((2, 1)))
    assert is_lost(bitten(bitten(squares((2, 1)), (0, 1)), (1, 0)))
    assert bitten(squares((2, 1)), (1, 0)) == squares((2,))
    assert not is_lost(squares((2,)))
    for rows, columns in BOXES[1:]:
        full = squares([columns] * rows)
        assert not is_lost(full)
        assert all((rows - 1, columns - 1) not in bitten(full, square) for square in full)
    assert search(squares((3, 3, 3)))[0] == [(2, 2)]
    assert all((2, n) in search(squares((n, n)))[0] for n in range(1, 12))
