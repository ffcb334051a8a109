"""The rules of Chopsticks.

Each player has two hands with some fingers raised.  A move is a tap (add the fingers of
one of your hands to a hand of the other player) or a split (divide your own fingers anew).
A hand that reaches `fingers` dies; a player whose hands are both dead has lost.

>>> game = Chopsticks()
>>> [str(move) for move in game.moves(game.initial)]
['1→1', '0+2']
>>> str(game.result(game.initial, Tap(1, 1)))
'(1,1 | 1,2) MIN'

A rule set answers three questions: what a tap does, how a player may change their own hands,
and who is out.  `Chopsticks` makes the game from the answers, for any number of hands.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Literal, NamedTuple, get_args

from chopsticks import axes
from chopsticks.game import MAX

Hands = tuple[int, ...]
Overflow = Literal["cutoff", "rollover"]
SplitRule = Literal["none", "halve", "even", "free", "equal", "nearly"]
SwapRule = Literal["none", "living", "dead", "any"]


@dataclass(frozen=True, repr=False)
class Rules:
    """A rule set; the default is the one of the strategy report.

    fingers:   a hand that reaches this number is affected by `overflow` (≥ 2).
    overflow:  "cutoff": such a hand dies; "rollover": it keeps the remainder modulo `fingers`.
    split:     "none"; "halve": only (0, 2k) into (k, k); "even": any new division of an even
               total; "free": any new division; "equal": only into equal hands; "nearly": only
               into hands that differ by one at most.  Swapping two hands is never new.
    revive:    a split may give fingers to a dead hand.
    sacrifice: a split may empty a living hand.
    start:     both players' hands at the start, two or more; so many hands each player has.

    With split "none" or "halve", `revive` and `sacrifice` change nothing.  With more hands than
    two, "halve" lets a hand give half of its fingers to a dead one.

    Further axes, each off by default:

    transfer:     False: a split must revive a hand or empty one.
    swap:         two unequal hands may change places: both "living", one of them "dead", "any".
    own_tap:      a living hand may tap another living hand of the same player.
    add:          a living hand may raise one finger more.
    flip:         a living hand may show `fingers` minus its fingers instead.
    passing:      a player may do nothing.
    meta:         a player who has more than `fingers` fingers may drop `fingers` of them and
                  divide the others anew, as far as `revive` and `sacrifice` allow.
    tap_dead:     a dead hand of the other player may be tapped: it revives.
    recoil:       a tap that makes exactly `fingers` leaves one finger on the tapping hand.
    sudden_death: a player is out with one finger left in all.
    misere:       the player who is out has won.

    Raises ValueError for a value outside these, and for a start at which the game is over.
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
        if not _is_whole(self.fingers) or self.fingers < 2:
            raise ValueError(f"fingers = {self.fingers!r}: it must be a whole number ≥ 2")
        for name, choices in (("overflow", Overflow), ("split", SplitRule), ("swap", SwapRule)):
            if getattr(self, name) not in get_args(choices):
                raise ValueError(
                    f"{name} = {getattr(self, name)!r}: it must be one of {get_args(choices)}"
                )
        for axis in fields(self):
            value = getattr(self, axis.name)
            if isinstance(axis.default, bool) and not isinstance(value, bool):
                raise ValueError(f"{axis.name} = {value!r}: it must be True or False")
        if not _are_hands(self.start, self.fingers) or len(self.start) < 2 or not any(self.start):
            raise ValueError(
                f"start = {self.start!r}: it must be a tuple of two or more whole numbers from 0 "
                f"to {self.fingers - 1}, not all 0"
            )
        if self.out(self.start):
            raise ValueError(
                f"start = {self.start!r}: with sudden_death, a player with one finger is out"
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
        """The further axes that are not at their default: they are told only then."""
        values = {axis.name: getattr(self, axis.name) for axis in fields(self)}
        return {name: values[name] for name in _AXES if values[name] != getattr(Rules, name)}

    def tapped(self, total: int) -> int:
        """The fingers of a hand whose total after a tap is `total`; 0 is a dead hand.

        >>> Rules().tapped(6), Rules(overflow="rollover").tapped(6)
        (0, 1)
        """
        if self.overflow == "rollover":
            return total % self.fingers
        return total if total < self.fingers else 0

    def tap(self, using: int, target: int) -> tuple[int, int] | None:
        """The tapping and the tapped hand after a tap; None if there can be no such tap.

        >>> Rules().tap(1, 3), Rules().tap(1, 0), Rules(recoil=True).tap(3, 2)
        ((1, 4), None, (1, 0))
        """
        if not using or not (target or self.tap_dead):
            return None
        recoils = self.recoil and using + target == self.fingers
        return 1 if recoils else using, self.tapped(using + target)

    def splits(self, hands: Hands) -> list[Hands]:
        """The new divisions of a player's hands that the rules allow, left and right told apart.

        >>> Rules().splits((1, 3)), Rules(sacrifice=False).splits((1, 3))
        ([(0, 4), (2, 2), (4, 0)], [(2, 2)])
        """
        if self.split == "none" or (self.split == "even" and sum(hands) % 2):
            return []
        news = axes.divisions(sum(hands), self.fingers, len(hands))
        return [new for new in news if sorted(new) != sorted(hands) and self._may_split(hands, new)]

    def _may_split(self, old: Hands, new: Hands) -> bool:
        if self.split == "halve":
            return axes.is_halving(old, new)
        if self.split in ("equal", "nearly") and max(new) - min(new) > (self.split == "nearly"):
            return False
        divides = self.transfer or axes.revives(old, new) or axes.revives(new, old)
        return divides and axes.allowed(self, old, new)

    def changes(self, hands: Hands) -> dict[str, list[Hands]]:
        """All that a player may make of their own hands: kind by kind, the hands after it.

        Splits come first, then the ways of `chopsticks.axes.WAYS` that the rules have.

        >>> changes = Rules(add=True).changes((1, 3))
        >>> changes["split"], changes["add"]
        ([(0, 4), (2, 2), (4, 0)], [(2, 3), (1, 4)])
        """
        ways = {kind: way for kind, way in axes.WAYS.items() if getattr(self, kind)}
        return {
            "split": self.splits(hands),
            **{k: list(way(self, hands)) for k, way in ways.items()},
        }

    def out(self, hands: Hands) -> bool:
        """Whether a player with these hands is out: no finger left, or too few for sudden death."""
        return sum(hands) <= self.sudden_death


# What `str` says of each further axis.
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
    """The 20 rule sets of the atlas: overflow x split x, where they matter, revive and sacrifice.

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


class State(NamedTuple):
    """Both players' hands, MAX's first, and the player to move (0 is MAX, 1 is MIN)."""

    hands: tuple[Hands, Hands] = ((1, 1), (1, 1))
    to_move: int = MAX

    def __str__(self) -> str:
        first, second = (",".join(map(str, hands)) for hands in self.hands)
        return f"({first} | {second}) {('MAX', 'MIN')[self.to_move]}"


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a hand of the other player: `target` grows by `using`.

    Both are finger values; in the raw game (`normalise=False`) they are hand indexes,
    0 for left and 1 for right, or more where there are more hands.
    """

    using: int
    target: int

    def __str__(self) -> str:
        return f"{self.using}→{self.target}"


@dataclass(frozen=True, slots=True)
class Split:
    """Divide your own fingers anew into `low` and `high`; in the raw game, left and right."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}+{self.high}"


@dataclass(frozen=True, slots=True)
class Change:
    """Change your own hands in another way, or divide more than two of them anew.

    kind:  "split", or one of those in `chopsticks.axes.WAYS`.
    hands: your hands after it.
    """

    kind: str
    hands: Hands

    def __str__(self) -> str:
        hands = "+".join(map(str, self.hands))
        special = {"split": hands, "own_tap": f"own {hands}", "passing": "pass"}
        return special.get(self.kind, f"{self.kind} {hands}")


Move = Tap | Split | Change
Options = tuple[list[tuple[int, int]], list[tuple[Move, Hands]]]
Hit = tuple[int, int, int, Hands]  # a hand and its fingers, what the other keeps, the hands after
_tap = cache(Tap)  # to look a move up is faster than to make it


def canonical(state: State) -> State:
    """The state with each player's hands sorted: which hand is left or right does not matter.

    >>> canonical(State(((3, 1), (0, 2)), 1))
    State(hands=((1, 3), (0, 2)), to_move=1)
    """
    first, second = state.hands
    return State((_ascending(first), _ascending(second)), state.to_move)


def movers_view(state: State) -> State:
    """The same position with the player to move named MAX: two states become one.

    >>> movers_view(State(((1, 3), (0, 2)), 1))
    State(hands=((0, 2), (1, 3)), to_move=0)
    """
    first, second = state.hands
    return State((first, second) if state.to_move == MAX else (second, first), MAX)


@dataclass(frozen=True)
class Chopsticks:
    """Chopsticks as a `Game`.

    With `normalise` (the default) each player's hands are sorted and a move is a distinct
    pair of finger values.  Without it, the raw game: hands stay left and right, a tap names
    hands by index, a split is ordered.  Other changes of one's own hands are told apart by
    their kind and the hands after them.

    Methods raise ValueError for a state out of range and for an illegal move.
    """

    rules: Rules = field(default_factory=Rules)
    normalise: bool = True
    _plays: Callable[[State], dict[Move, State]] = field(init=False, repr=False, compare=False)
    _options: Callable[[Hands], Options] = field(init=False, repr=False, compare=False)
    _hits: Callable[[int, Hands], list[Hit]] = field(init=False, repr=False, compare=False)
    _dead: Hands = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Positions recur all the time: these caches are most of a search's speed.
        object.__setattr__(self, "_plays", lru_cache(maxsize=2**14)(self._generate))
        object.__setattr__(self, "_options", cache(self._generate_options))
        object.__setattr__(self, "_hits", cache(self._generate_hits))
        object.__setattr__(self, "_dead", (0,) * len(self.rules.start))

    def __reduce__(self) -> tuple[type["Chopsticks"], tuple[Rules, bool]]:
        return type(self), (self.rules, self.normalise)  # the caches cannot be pickled

    @property
    def initial(self) -> State:
        """Both players with the hands of `rules.start`, MAX to move."""
        hands = self._ordered(self.rules.start)
        return State((hands, hands))

    def to_move(self, state: State) -> int:
        """0 if MAX is to move, 1 if MIN is."""
        return state.to_move

    def is_terminal(self, state: State) -> bool:
        """Whether a player is out."""
        hands = state.hands
        return self._dead in hands or (self.rules.sudden_death and any(map(self.rules.out, hands)))

    def utility(self, state: State, player: int) -> int:
        """+1 for the player who has won, -1 for the other one; 0 if both are out at once."""
        if not self.is_terminal(state):
            raise ValueError(f"{state} is not terminal: only a finished game has a utility")
        lost = self.rules.out(state.hands[player]) - self.rules.out(state.hands[1 - player])
        return lost if self.rules.misere else -lost

    def moves(self, state: State) -> tuple[Move, ...]:
        """Taps ascending in (using, target), then changes kind by kind, each ascending.

        The first kind is the split.  None when the game is over.
        """
        try:
            return tuple(self._plays(state))
        except TypeError:  # a list, perhaps, which no cache can hold
            raise ValueError(f"{state!r}: its hands must be two tuples of numbers") from None

    def result(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        try:
            return self._plays(state)[move]
        except (KeyError, TypeError):
            raise ValueError(self._why_not(state, move)) from None

    def states(self) -> Iterator[State]:
        """Every state with hands in range, whether the start leads there or not."""
        for first, second, to_move in product(self._every(), self._every(), (0, 1)):
            yield State((first, second), to_move)

    def unmoves(self, state: State) -> list[State]:
        """Every state from which some legal move leads here, sorted.

        A tap raised one of the other player's hands, a change left them as they are.  A dead
        hand hides its past: many taps may have killed it.

        >>> [str(state) for state in Chopsticks().unmoves(State(((1, 1), (0, 1)), 1))]
        ['(0,2 | 0,1) MAX', '(1,1 | 1,4) MAX']
        """
        theirs, mine = _sides(state)  # `mine` made the move that led here
        self.moves(state)  # refuses hands out of range
        before = [(old, theirs) for old in self._unchanges[mine]]
        for (i, kept), (j, hit) in product(enumerate(mine), enumerate(theirs)):
            for using, target in self._untaps[kept, hit]:
                old = axes.with_hand(mine, i, using), axes.with_hand(theirs, j, target)
                before.append((self._ordered(old[0]), self._ordered(old[1])))
        to_move = 1 - state.to_move
        states = {State((b, a) if to_move else (a, b), to_move) for a, b in before}
        return sorted(old for old in states if not self.is_terminal(old))

    @cached_property
    def _untaps(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """The tapping and the tapped hand after a tap, and what they may have been before."""
        before = defaultdict(list)
        for using, target in product(range(self.rules.fingers), repeat=2):
            if after := self.rules.tap(using, target):
                before[after].append((using, target))
        return before

    @cached_property
    def _unchanges(self) -> dict[Hands, list[Hands]]:
        """A player's hands after a change, and what they may have been before."""
        before = defaultdict(list)
        for old in self._every():
            for _, new in self._options(old)[1]:
                before[new].append(old)
        return before

    def _every(self) -> Iterator[Hands]:
        """All that a player's hands may be, ascending."""
        values, hands = range(self.rules.fingers), len(self.rules.start)
        if self.normalise:
            return combinations_with_replacement(values, hands)
        return product(values, repeat=hands)

    def _generate(self, state: State) -> dict[Move, State]:
        """The legal moves in order, and where each leads."""
        mine, theirs = _sides(state)
        hands, changes = self._options(mine)
        targets, _ = self._options(theirs)
        plays: dict[Move, State] = {}
        if not (hands and targets):
            return plays
        other = 1 - state.to_move
        for i, using in hands:
            for j, target, kept, hit in self._hits(using, theirs):
                tap = _tap(using, target) if self.normalise else _tap(i, j)
                own = mine if kept == using else self._ordered(axes.with_hand(mine, i, kept))
                plays[tap] = State((own, hit) if other else (hit, own), other)
        for change, new in changes:
            plays[change] = State((new, theirs) if other else (theirs, new), other)
        return plays

    def _generate_options(self, hands: Hands) -> Options:
        """A player's hands by index, and the changes of their own; nothing if the player is out.

        Normalised, of equal hands only the first: with another it is the same move.
        """
        in_range = _are_hands(hands, self.rules.fingers) and len(hands) == len(self._dead)
        if not in_range or hands != self._ordered(hands):
            raise ValueError(
                f"hands {hands!r}: there must be {len(self._dead)}, each a whole number from 0 to "
                f"{self.rules.fingers - 1}{', the smaller first' if self.normalise else ''}"
            )
        if self.rules.out(hands):
            return [], []
        different = [
            (i, hand)
            for i, hand in enumerate(hands)
            if not self.normalise or hands.index(hand) == i
        ]
        changes: list[tuple[Move, Hands]] = [
            (Split(*new) if kind == "split" and len(new) == 2 else Change(kind, new), new)
            for kind, news in self.rules.changes(hands).items()
            for new in sorted(set(map(self._ordered, news)))
        ]
        return different, changes

    def _generate_hits(self, using: int, hands: Hands) -> list[Hit]:
        """What a hand can tap: index, fingers; what it keeps, and the other's hands after it."""
        hits = []
        for j, target in self._options(hands)[0]:
            if after := self.rules.tap(using, target):
                kept, hit = after
                hits.append((j, target, kept, self._ordered(axes.with_hand(hands, j, hit))))
        return hits

    def _ordered(self, hands: Hands) -> Hands:
        return _ascending(hands) if self.normalise else hands

    def _why_not(self, state: State, move: Move) -> str:
        mine, theirs = _sides(state)
        legal = ", ".join(str(move) for move in self.moves(state)) or "none, the game is over"
        reason = "a move is a Tap or a Split, or another Change"
        if isinstance(move, Tap):
            reason = f"your hands are {mine}, the other player's {theirs}; a tap needs a living one"
        elif isinstance(move, Split | Change):
            reason = f"your hands are {mine}, and the rules are: {self.rules}"
        return f"{move!r} is not legal in {state}: {reason}. Legal moves: {legal}"


def _sides(state: State) -> tuple[Hands, Hands]:
    """The hands of the player to move, and the other player's."""
    first, second = state.hands
    if state.to_move == 0:
        return first, second
    if state.to_move == 1:
        return second, first
    raise ValueError(f"to_move = {state.to_move!r}: it must be 0 (MAX) or 1 (MIN)")


def _ascending(hands: Hands) -> Hands:
    return tuple(sorted(hands))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_hands(hands: object, fingers: int) -> bool:
    return isinstance(hands, tuple) and all(
        _is_whole(hand) and 0 <= hand < fingers for hand in hands
    )
