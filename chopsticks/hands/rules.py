"""A rule set of Chopsticks.

A rule set answers three questions: what a tap does, how a player may change their own hands, and
who is out.  `Chopsticks` builds the game from the answers, for any number of hands.

Apart from splits, each way to change your own hands is a function of the rules and the hands.  To
add a way, write a function, list it in `WAYS`, and give `Rules` a field with the same name.  The
ways come from the catalogue of house rules at github.com/squivix/chopsticks-game, except for those
that depend on past moves.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations, permutations, product
from typing import Any, Literal, get_args

from chopsticks.game import one_of, whole

Hands = tuple[int, ...]
"""A player's hands: how many fingers each one shows, 0 if it is dead."""

Overflow = Literal["cutoff", "rollover"]
SplitRule = Literal["none", "halve", "even", "free", "equal", "nearly"]
SwapRule = Literal["none", "living", "dead", "any"]


@dataclass(frozen=True, repr=False)
class Rules:
    """A rule set; the default is the one in the strategy report.

    fingers:   the number, at least 2, at which a hand overflows.
    overflow:  "cutoff": such a hand dies; "rollover": it keeps the remainder modulo `fingers`.
    split:     "none"; "halve": only (0, 2k) into (k, k); "even": any new division of an even
               total; "free": any new division; "equal": only into equal hands; "nearly": only
               into hands that differ by at most one.  Swapping two hands never counts as new.
    revive:    a split may give fingers to a dead hand.
    sacrifice: a split may empty a living hand.
    start:     the hands of each player at the start, two or more; players always have this many.

    With split "none" or "halve", `revive` and `sacrifice` have no effect.  With more than two
    hands, "halve" lets a hand give half of its fingers to a dead hand.

    Further axes, each off by default:

    transfer:     if False, a split must revive a hand or empty one.
    swap:         two unequal hands may change places: both "living", one of them "dead", or "any".
    own_tap:      a living hand may tap another living hand of the same player.
    add:          a living hand may raise one more finger.
    flip:         a living hand may show `fingers` minus its fingers instead.
    passing:      a player may do nothing.
    meta:         a player who has more than `fingers` fingers may drop `fingers` of them and
                  redistribute the rest, as far as `revive` and `sacrifice` allow.
    tap_dead:     a player may tap a dead hand of the other player, which revives it.
    recoil:       a tap that makes exactly `fingers` leaves one finger on the tapping hand.
    sudden_death: a player with only one finger left in total is out.
    misere:       the player who is out wins.

    Raises ValueError for any other value, and for a `start` at which the game would be over.
    """

    fingers: int = 5
    overflow: Overflow = "cutoff"
    split: SplitRule = "even"
    revive: bool = True
    sacrifice: bool = True
    start: Hands = (1, 1)
    transfer: bool = True
    swap: SwapRule = "none"
    own_tap: bool = False
    add: bool = False
    flip: bool = False
    passing: bool = False
    meta: bool = False
    tap_dead: bool = False
    recoil: bool = False
    sudden_death: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        whole("fingers", self.fingers, least=2)
        one_of("overflow", self.overflow, Overflow)
        one_of("split", self.split, SplitRule)
        one_of("swap", self.swap, SwapRule)
        for axis in fields(self):
            value = getattr(self, axis.name)
            if isinstance(axis.default, bool) and not isinstance(value, bool):
                raise ValueError(f"{axis.name} = {value!r}: it must be True or False")
        if not are_hands(self.start, self.fingers) or len(self.start) < 2 or not any(self.start):
            raise ValueError(
                f"start = {self.start!r}: it must be a tuple of two or more whole numbers from 0 "
                f"to {self.fingers - 1}, not all 0"
            )
        if self.out(self.start):
            raise ValueError(
                f"start = {self.start!r}: with sudden_death, a player with only one finger is out"
            )

    def __repr__(self) -> str:
        shown = {a.name: getattr(self, a.name) for a in fields(self) if a.name not in _AXES}
        shown |= self._further()
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def __str__(self) -> str:
        words = [f"{self.fingers} fingers", self.overflow.replace("cutoff", "cut-off")]
        special = {"none": "no split", "halve": "halving", "nearly": "nearly equal split"}
        words.append(special.get(self.split, f"{self.split} split"))
        if self.split not in ("none", "halve"):
            words += [] if self.revive else ["no revival"]
            words += [] if self.sacrifice else ["no sacrifice"]
        if self.start != (1, 1):
            words.append(f"start {' '.join(map(str, self.start))}")
        words += [_AXES[name].format(value) for name, value in self._further().items()]
        return ", ".join(words)

    def _further(self) -> dict[str, Any]:
        """The further axes that are not at their default; only these are shown."""
        values = {axis.name: getattr(self, axis.name) for axis in fields(self)}
        return {name: values[name] for name in _AXES if values[name] != getattr(Rules, name)}

    def tapped(self, total: int) -> int:
        """The fingers of a hand that a tap raised to `total`; 0 is a dead hand.

        >>> Rules().tapped(6), Rules(overflow="rollover").tapped(6)
        (0, 1)
        """
        if self.overflow == "rollover":
            return total % self.fingers
        return total if total < self.fingers else 0

    def tap(self, using: int, target: int) -> tuple[int, int] | None:
        """The tapping and the tapped hand after a tap, or None if it is illegal.

        >>> Rules().tap(1, 3), Rules().tap(1, 0), Rules(recoil=True).tap(3, 2)
        ((1, 4), None, (1, 0))
        """
        if not using or not (target or self.tap_dead):
            return None
        recoils = self.recoil and using + target == self.fingers
        return 1 if recoils else using, self.tapped(using + target)

    def splits(self, hands: Hands) -> list[Hands]:
        """The new divisions of a player's hands that the rules allow.

        Here, left and right count as different hands.

        >>> Rules().splits((1, 3)), Rules(sacrifice=False).splits((1, 3))
        ([(0, 4), (2, 2), (4, 0)], [(2, 2)])
        """
        return [new for new in self.layouts(hands) if sorted(new) != sorted(hands)]

    def layouts(self, hands: Hands) -> list[Hands]:
        """The divisions that the rules allow, new or not.

        Unless split is "halve", hands with the same total and the same dead hands have the same
        divisions.
        """
        if self.split == "none" or (self.split == "even" and sum(hands) % 2):
            return []
        news = divisions(sum(hands), self.fingers, len(hands))
        return [new for new in news if self._may_split(hands, new)]

    def _may_split(self, old: Hands, new: Hands) -> bool:
        if self.split == "halve":
            return is_halving(old, new)
        if self.split in ("equal", "nearly") and max(new) - min(new) > (self.split == "nearly"):
            return False
        divides = self.transfer or revives(old, new) or revives(new, old)
        return divides and allowed(self, old, new)

    def changes(self, hands: Hands) -> dict[str, list[Hands]]:
        """All hands that a player may change their own hands to, by kind.

        Splits come first, then the ways in `WAYS` that the rules allow.

        >>> changes = Rules(add=True).changes((1, 3))
        >>> changes["split"], changes["add"]
        ([(0, 4), (2, 2), (4, 0)], [(2, 3), (1, 4)])
        """
        ways = {kind: list(way(self, hands)) for kind, way in self.ways().items()}
        return {"split": self.splits(hands), **ways}

    def ways(self) -> "dict[str, Way]":
        """The ways in `WAYS` that the rules allow."""
        return {kind: WAYS[kind] for kind in WAYS if getattr(self, kind) != getattr(Rules, kind)}

    def out(self, hands: Hands) -> bool:
        """Whether a player with these hands is out.

        A player is out with no fingers left or, in sudden death, with only one.
        """
        return sum(hands) <= self.sudden_death


# How `str` describes each further axis.
_AXES = {
    "transfer": "no transfer",
    "swap": "swaps ({})",
    "own_tap": "own taps",
    "add": "adding",
    "flip": "flipping",
    "passing": "passing",
    "meta": "meta",
    "tap_dead": "dead hands tapped",
    "recoil": "recoil",
    "sudden_death": "sudden death",
    "misere": "misère",
}


def rule_sets(fingers: int = 5) -> list[Rules]:
    """Return the 20 rule sets of the atlas.

    They combine overflow and split and, for splits where it matters, revive and sacrifice.

    >>> len(rule_sets())
    20
    """
    splits: tuple[SplitRule, ...] = ("none", "halve", "even", "free")
    return [
        Rules(fingers, overflow, split, revive, sacrifice)
        for overflow in get_args(Overflow)
        for split in splits
        for revive, sacrifice in product((True, False), repeat=2)
        if split in ("even", "free") or (revive and sacrifice)
    ]


def are_hands(hands: object, fingers: int) -> bool:
    """Whether this is a tuple of whole numbers from 0 to `fingers` - 1."""
    return isinstance(hands, tuple) and all(
        type(hand) is int and 0 <= hand < fingers for hand in hands
    )


# ------------------------------------------------------------- the ways to change your own hands


def divisions(total: int, fingers: int, hands: int) -> list[Hands]:
    """Return all ways to distribute a total over hands, ascending.

    Each hand has fewer than `fingers` fingers.

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
    """Whether a dead hand has fingers afterwards.

    With the arguments swapped, it says whether a living hand is emptied.
    """
    return any(before == 0 < after for before, after in zip(old, new, strict=True))


def allowed(rules: Rules, old: Hands, new: Hands) -> bool:
    """Whether `revive` and `sacrifice` let `old` become `new`."""
    return (rules.revive or not revives(old, new)) and (rules.sacrifice or not revives(new, old))


def is_halving(old: Hands, new: Hands) -> bool:
    """Whether the only change is a hand giving half of itself to a dead one."""
    changed = sorted((a, b) for a, b in zip(old, new, strict=True) if a != b)
    return len(changed) == 2 and changed[0][0] == 0 and changed[0][1] == changed[1][1]


def swaps(rules: Rules, hands: Hands) -> Iterator[Hands]:
    """Two unequal hands change places."""
    for i, j in combinations(range(len(hands)), 2):
        kind = "living" if hands[i] and hands[j] else "dead"
        if hands[i] != hands[j] and rules.swap in (kind, "any"):
            yield with_hand(with_hand(hands, i, hands[j]), j, hands[i])


def own_taps(rules: Rules, hands: Hands) -> Iterator[Hands]:
    """A living hand taps another living hand of the same player."""
    for i, j in permutations(range(len(hands)), 2):
        if hands[i] and hands[j]:
            yield with_hand(hands, j, rules.tapped(hands[i] + hands[j]))


def additions(rules: Rules, hands: Hands) -> Iterator[Hands]:
    """A living hand raises one more finger."""
    for i, hand in enumerate(hands):
        if hand:
            yield with_hand(hands, i, rules.tapped(hand + 1))


def flips(rules: Rules, hands: Hands) -> Iterator[Hands]:
    """A living hand is flipped: the fingers that were down are now up."""
    for i, hand in enumerate(hands):
        if hand:
            yield with_hand(hands, i, rules.fingers - hand)


def metas(rules: Rules, hands: Hands) -> list[Hands]:
    """With more than `fingers` fingers, drop that many and split the rest."""
    if sum(hands) <= rules.fingers:
        return []
    news = divisions(sum(hands) - rules.fingers, rules.fingers, len(hands))
    return [new for new in news if allowed(rules, hands, new)]


def passes(rules: Rules, hands: Hands) -> list[Hands]:
    """Nothing changes."""
    return [hands]


def with_hand(hands: Hands, index: int, fingers: int) -> Hands:
    """Return the hands with the fingers of one of them changed."""
    return (*hands[:index], fingers, *hands[index + 1 :])


Way = Callable[[Rules, Hands], Iterable[Hands]]

WAYS: dict[str, Way] = {
    "swap": swaps,
    "own_tap": own_taps,
    "add": additions,
    "flip": flips,
    "meta": metas,
    "passing": passes,
}
