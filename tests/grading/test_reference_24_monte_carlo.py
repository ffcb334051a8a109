"""The reference answers of exercise 24: from the meaning of "proven", and by small runs by hand."""

from decimal import Decimal
from itertools import product

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, TreeGame

reference = ReferenceAnswers("24-monte-carlo")


@pytest.mark.parametrize("to_move", [MAX, MIN])
def test_proven_is_what_no_completion_can_change(to_move):
    best = max if to_move == MAX else min
    for size, untried in ((1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 2)):
        for children in product((None, -1, 0, 1), repeat=size):
            open_ = untried + children.count(None)
            known = [value for value in children if value is not None]
            values = {best([*known, *rest]) for rest in product((-1, 0, 1), repeat=open_)}
            expected = values.pop() if len(values) == 1 else None
            assert reference("handed-up")(list(children), untried, to_move) == expected


def test_all_as_first_one_move_at_a_time():
    for played in product("ab", repeat=5):
        for plies in range(6):
            found = []
            for place in (0, 2, 4):
                if plies + place < 5 and played[plies + place] not in found:
                    found.append(played[plies + place])
            assert reference("all-as-first")(list(played), plies) == found


def test_two_means_with_a_weight_by_hand():
    mixed = reference("mixed")
    # k = 10 and N = 10: ½.  k = 27 and N = 72: √(27/243) = ⅓.  k = 1 and N = 5: √(1/16) = ¼.
    for trials, equivalence, weight in ((10, 10, 1 / 2), (72, 27, 1 / 3), (5, 1, 1 / 4)):
        mean = (1 - weight) * 0.75 + weight * -0.4
        assert mixed((4, 3), (5, -2), trials, equivalence, MAX) == pytest.approx(mean)
        assert mixed((4, 3), (5, -2), trials, equivalence, MIN) == pytest.approx(-mean)
    assert mixed((0, 0), (5, -2), 9, 30, MIN) == pytest.approx(0.4)


def nodes(tree, line=()):
    """Each line of a tree, and the visits at its end."""
    yield line, tree[0]
    for move, child in tree[1]:
        yield from nodes(child, (*line, move))


def test_what_is_left_is_what_stands_at_the_end_of_the_line():
    for tree, moves in reference.given("reused"):
        known = dict(nodes(tree))
        assert len(known) == len(list(nodes(tree)))
        for line in [tuple(moves), *known]:
            assert reference("reused")(tree, list(line)) == known.get(line, 0)


def test_the_chosen_child_has_the_largest_score():
    for visits, children, to_move, exploration in reference.given("chosen"):
        scores = []
        for prior, n, total in children:
            mean = Decimal(total) / n * (-1 if to_move else 1) if n else Decimal(0)
            bonus = Decimal(exploration) * Decimal(prior) * Decimal(visits).sqrt() / (n + 1)
            scores.append(mean + bonus)
        index = reference("chosen")(visits, children, to_move, exploration)
        assert scores[index] == max(scores)
        others = [score for i, score in enumerate(scores) if i != index]
        assert children.count(children[index]) > 1 or max(others) < scores[index] - Decimal("1e-9")


def test_puct_by_hand():
    puct = reference("puct")
    # Nothing tells the moves of a node apart: they take turns.
    for playouts in range(1, 11):
        found = puct(TreeGame([0, 0, 0]), (), playouts, lambda state: 0)
        assert found == [(playouts - 1 + late) // 3 for late in (2, 1, 0)]
    # A win, and a draw: 1 + √t / (2 + 2n) against √t / 2.  The draw's turn comes when √t / 2 is
    # more, at t = 5 or 6 with n = 4 or 5: √5 / 2 = 1.118 < 1.224, √6 / 2 = 1.22 > 1.20.
    found = [puct(TreeGame([1, 0]), (), playouts, lambda state: 0) for playouts in (5, 6, 7, 8)]
    assert found == [[4, 0], [5, 0], [5, 1], [6, 1]]
