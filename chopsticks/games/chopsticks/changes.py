"""The ways to change one's own hands, beside a split: each a function of the rules and the hands.

A further way is one more function, a line in `WAYS`, and a field of `RuleSet` of the same name.
The ways are those of the catalogue of house rules at github.com/squivix/chopsticks-game, as far
as they need no memory of past moves.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Protocol

Hands = tuple[int, ...]
"""A player's hands: how many fingers each of them shows, 0 for a dead one."""


class RuleSet(Protocol):
    """What the ways must know of a rule set."""

    @property
    def fingers(self) -> int:
        """A hand that reaches so many dies, or begins anew."""

    @property
    def revive(self) -> bool:
        """Whether a dead hand may be given fingers."""

    @property
    def sacrifice(self) -> bool:
        """Whether a living hand may be emptied."""

    @property
    def swap(self) -> str:
        """Which hands may change places."""

    def tapped(self, total: int, /) -> int:
        """The fingers of a hand whose total is `total`."""


def divisions(total: int, fingers: int, hands: int) -> list[Hands]:
    """All ways to lay a total on so many hands, each below `fingers`, ascending.

    >>> divisions(4, 4, 2)
    [(1, 3), (2, 2), (3, 1)]
    """
    if hands == 1:
        return [(total,)] if total < fingers else []
    least, most = max(0, total - (hands - 1) * (fingers - 1)), min(total, fingers - 1)
    return [
        (first, *rest)
        for first in range(least, most + 1)
        for rest in divisions(total - first, fingers, hands - 1)
    ]


def revives(old: Hands, new: Hands) -> bool:
    """Whether a dead hand has fingers afterwards; the other way round, whether one is emptied."""
    return any(before == 0 < after for before, after in zip(old, new, strict=True))


def allowed(rules: RuleSet, old: Hands, new: Hands) -> bool:
    """Whether `revive` and `sacrifice` let these hands become those."""
    return (rules.revive or not revives(old, new)) and (rules.sacrifice or not revives(new, old))


def is_halving(old: Hands, new: Hands) -> bool:
    """Whether a hand gives one half of its fingers to a dead hand, and nothing else happens."""
    changed = sorted((a, b) for a, b in zip(old, new, strict=True) if a != b)
    return len(changed) == 2 and changed[0][0] == 0 and changed[0][1] == changed[1][1]


def swaps(rules: RuleSet, hands: Hands) -> Iterator[Hands]:
    """Two unequal hands change places."""
    for i, j in combinations(range(len(hands)), 2):
        kind = "living" if hands[i] and hands[j] else "dead"
        if hands[i] != hands[j] and rules.swap in (kind, "any"):
            yield with_hand(with_hand(hands, i, hands[j]), j, hands[i])


def own_taps(rules: RuleSet, hands: Hands) -> Iterator[Hands]:
    """A living hand taps another living hand of the same player."""
    for i, j in permutations(range(len(hands)), 2):
        if hands[i] and hands[j]:
            yield with_hand(hands, j, rules.tapped(hands[i] + hands[j]))


def additions(rules: RuleSet, hands: Hands) -> Iterator[Hands]:
    """A living hand raises one finger more."""
    for i, hand in enumerate(hands):
        if hand:
            yield with_hand(hands, i, rules.tapped(hand + 1))


def flips(rules: RuleSet, hands: Hands) -> Iterator[Hands]:
    """A living hand is turned over: the fingers that were down are up."""
    for i, hand in enumerate(hands):
        if hand:
            yield with_hand(hands, i, rules.fingers - hand)


def metas(rules: RuleSet, hands: Hands) -> list[Hands]:
    """The hands together show more than `fingers`: drop that many, divide the others anew."""
    if sum(hands) <= rules.fingers:
        return []
    news = divisions(sum(hands) - rules.fingers, rules.fingers, len(hands))
    return [new for new in news if allowed(rules, hands, new)]


def passes(rules: RuleSet, hands: Hands) -> list[Hands]:
    """Nothing changes."""
    return [hands]


def with_hand(hands: Hands, index: int, fingers: int) -> Hands:
    """The hands, one of them with other fingers."""
    return (*hands[:index], fingers, *hands[index + 1 :])


WAYS: dict[str, Callable[[RuleSet, Hands], Iterable[Hands]]] = {
    "swap": swaps,
    "own_tap": own_taps,
    "add": additions,
    "flip": flips,
    "meta": metas,
    "passing": passes,
}
