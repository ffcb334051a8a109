"""The reference answers of exercise 13: whole sums searched, and Lasker's rule."""

from functools import cache
from itertools import product

from reference_answers import ReferenceAnswers

reference = ReferenceAnswers("13-sums")


@cache
def nim_is_lost(heaps):
    return not any(nim_is_lost(rest) for rest, _ in rests(heaps))


def rests(heaps):
    for place, size in enumerate(heaps):
        for left in range(size):
            rest = sorted([*heaps[:place], left, *heaps[place + 1 :]])
            yield tuple(rest), (place, left)


def test_winning_moves_lead_to_lost_heaps():
    for heaps in product(range(6), repeat=3):
        expected = [move for rest, move in rests(heaps) if nim_is_lost(rest)]
        assert reference("winning-moves")(list(heaps)) == expected


def test_laskers_rule():
    values = reference("heap-values")(40, range(1, 41), True)
    swapped = {0: -1, 3: 1}  # 4k + 3 and 4k + 4 change places
    assert values[1:] == [n + swapped.get(n % 4, 0) for n in range(1, 41)]


def test_without_splits_a_heap_is_worth_what_sums_with_nim_say():
    takes = (1, 3, 4)
    values = reference("heap-values")(12, takes, False)

    @cache
    def lost(size, heap):
        after = [(size - taken, heap) for taken in takes if taken <= size]
        return not any(lost(*one) for one in [*after, *((size, left) for left in range(heap))])

    for size in range(13):
        assert [heap for heap in range(6) if lost(size, heap)] == [values[size]]


def test_a_period_is_one_and_no_smaller_one_is():
    for call, outcome in reference.outcomes("period"):
        values, *_ = call.args
        fitting = [
            (length, start)
            for length in range(1, len(values) + 1)
            for start in range(len(values) // 2 + 1)
            if len(values) - start >= 2 * length
            and all(a == b for a, b in zip(values[start:], values[start + length :], strict=False))
        ]
        length, start = min(fitting, default=(None, None))
        assert outcome.value == (None if length is None else (start, length))
