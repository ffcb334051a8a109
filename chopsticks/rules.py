"""The rules of Chopsticks.

Each player has two hands with some fingers raised.  A move is a tap (add the fingers of
one of your hands to a hand of the other player) or a split (divide your own fingers anew).
A hand that reaches `fingers` dies; a player whose hands are both dead has lost.

>>> game = Chopsticks()
>>> [str(move) for move in game.moves(game.initial)]
['1→1', '0+2']
>>> str(game.result(game.initial, Tap(1, 1)))
'(1,1 | 1,2) MIN'
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from typing import Literal, NamedTuple, get_args

from chopsticks.game import MAX

Hands = tuple[int, int]
Overflow = Literal["cutoff", "rollover"]
SplitRule = Literal["none", "halve", "even", "free"]


@dataclass(frozen=True)
class Rules:
    """A rule set; the default is the one of the strategy report.

    fingers:   a hand that reaches this number is affected by `overflow` (≥ 2).
    overflow:  "cutoff": such a hand dies; "rollover": it keeps the remainder modulo `fingers`.
    split:     "none"; "halve": only (0, 2k) into (k, k); "even": any new division of an even
               total; "free": any new division.  Swapping two hands is never new.
    revive:    a split may give fingers to a dead hand.
    sacrifice: a split may empty a living hand.
    start:     both players' hands at the start.

    With split "none" or "halve", `revive` and `sacrifice` change nothing.
    Raises ValueError for a value outside these.
    """

    fingers: int = 5
    overflow: Overflow = "cutoff"
    split: SplitRule = "even"
    revive: bool = True
    sacrifice: bool = True
    start: Hands = (1, 1)

    def __post_init__(self) -> None:
        if not _is_whole(self.fingers) or self.fingers < 2:
            raise ValueError(f"fingers = {self.fingers!r}: it must be a whole number ≥ 2")
        for name, allowed in (("overflow", Overflow), ("split", SplitRule)):
            if getattr(self, name) not in get_args(allowed):
                raise ValueError(
                    f"{name} = {getattr(self, name)!r}: it must be one of {get_args(allowed)}"
                )
        for name in ("revive", "sacrifice"):
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name} = {getattr(self, name)!r}: it must be True or False")
        if not _are_hands(self.start, self.fingers) or self.start == (0, 0):
            raise ValueError(
                f"start = {self.start!r}: it must be a pair of whole numbers from 0 to "
                f"{self.fingers - 1}, not both 0"
            )

    def __str__(self) -> str:
        words = [f"{self.fingers} fingers", self.overflow.replace("cutoff", "cut-off")]
        words.append(
            {"none": "no split", "halve": "halving"}.get(self.split, f"{self.split} split")
        )
        if self.split in ("even", "free"):
            words += [] if self.revive else ["no revival"]
            words += [] if self.sacrifice else ["no sacrifice"]
        return ", ".join(words)

    def tapped(self, total: int) -> int:
        """The fingers of a hand whose total after a tap is `total`; 0 is a dead hand.

        >>> Rules().tapped(6), Rules(overflow="rollover").tapped(6)
        (0, 1)
        """
        if self.overflow == "rollover":
            return total % self.fingers
        return total if total < self.fingers else 0

    def splits(self, hands: Hands) -> list[Hands]:
        """The new divisions (left, right) of a player's hands that the rules allow.

        >>> Rules().splits((1, 3)), Rules(sacrifice=False).splits((1, 3))
        ([(0, 4), (2, 2), (4, 0)], [(2, 2)])
        """
        if self.split == "none" or (self.split == "even" and sum(hands) % 2):
            return []
        return [new for new in _divisions(sum(hands), self.fingers) if self._may_split(hands, new)]

    def _may_split(self, old: Hands, new: Hands) -> bool:
        if sorted(old) == sorted(new):
            return False
        if self.split == "halve":
            return 0 in old and new[0] == new[1]
        return (self.revive or 0 not in old) and (self.sacrifice or 0 not in new)


def rule_sets(fingers: int = 5) -> list[Rules]:
    """The 20 rule sets of the atlas: overflow x split x, where they matter, revive and sacrifice.

    >>> len(rule_sets())
    20
    """
    return [
        Rules(fingers, overflow, split, revive, sacrifice)
        for overflow in get_args(Overflow)
        for split in get_args(SplitRule)
        for revive, sacrifice in product((True, False), repeat=2)
        if split in ("even", "free") or (revive and sacrifice)
    ]


class State(NamedTuple):
    """Both players' hands, MAX's first, and the player to move (0 is MAX, 1 is MIN)."""

    hands: tuple[Hands, Hands] = ((1, 1), (1, 1))
    to_move: int = MAX

    def __str__(self) -> str:
        (a, b), (c, d) = self.hands
        return f"({a},{b} | {c},{d}) {('MAX', 'MIN')[self.to_move]}"


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a hand of the other player: `target` grows by `using`.

    Both are finger values; in the raw game (`normalise=False`) they are hand indexes,
    0 for left and 1 for right.
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


Move = Tap | Split
Options = tuple[list[tuple[int, int]], list[tuple[Split, Hands]]]
_tap = cache(Tap)  # to look a move up is faster than to make it


def canonical(state: State) -> State:
    """The state with each player's hands sorted: which hand is left or right does not matter.

    >>> canonical(State(((3, 1), (0, 2)), 1))
    State(hands=((1, 3), (0, 2)), to_move=1)
    """
    (a, b), (c, d) = state.hands
    return State(((min(a, b), max(a, b)), (min(c, d), max(c, d))), state.to_move)


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
    hands by index, a split is ordered.

    Methods raise ValueError for a state out of range and for an illegal move.
    """

    rules: Rules = field(default_factory=Rules)
    normalise: bool = True
    _plays: Callable[[State], dict[Move, State]] = field(init=False, repr=False, compare=False)
    _options: Callable[[Hands], Options] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Positions recur all the time: these caches are most of a search's speed.
        object.__setattr__(self, "_plays", lru_cache(maxsize=2**14)(self._generate))
        object.__setattr__(self, "_options", cache(self._generate_options))

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
        """Whether a player's hands are both dead."""
        return (0, 0) in state.hands

    def utility(self, state: State, player: int) -> int:
        """+1 for the player who still has a hand, -1 for the one who has lost."""
        if not self.is_terminal(state):
            raise ValueError(f"{state} is not terminal: only a finished game has a utility")
        return (state.hands[1 - player] == (0, 0)) - (state.hands[player] == (0, 0))

    def moves(self, state: State) -> tuple[Move, ...]:
        """Taps ascending in (using, target), then splits ascending; none when the game is over."""
        try:
            return tuple(self._plays(state))
        except TypeError:  # a list, perhaps, which no cache can hold
            raise ValueError(f"{state!r}: its hands must be two tuples of two numbers") from None

    def result(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        try:
            return self._plays(state)[move]
        except (KeyError, TypeError):
            raise ValueError(self._why_not(state, move)) from None

    def states(self) -> Iterator[State]:
        """Every state with hands in range, whether the start leads there or not."""
        values = range(self.rules.fingers)
        every = [(a, b) for a in values for b in values if (a, b) == self._ordered((a, b))]
        for first, second, to_move in product(every, every, (0, 1)):
            yield State((first, second), to_move)

    def unmoves(self, state: State) -> list[State]:
        """Every state from which some legal move leads here, sorted.

        A tap left the mover's own hands as they are and raised one of the other player's; a
        split left the other player's hands as they are and kept the mover's total.  A dead
        hand hides its past: many taps may have killed it.

        >>> [str(state) for state in Chopsticks().unmoves(State(((1, 1), (0, 1)), 1))]
        ['(0,2 | 0,1) MAX', '(1,1 | 1,4) MAX']
        """
        theirs, mine = _sides(state)  # `mine` made the move that led here
        self.moves(state)  # refuses hands out of range
        before: set[tuple[Hands, Hands]] = set()
        for i, j in product((0, 1), repeat=2):
            before.update(
                (mine, self._ordered(_with(theirs, j, target)))
                for target in range(1, self.rules.fingers)
                if mine[i] and self.rules.tapped(target + mine[i]) == theirs[j]
            )
        if theirs != (0, 0):
            before.update(
                (self._ordered(old), theirs)
                for old in _divisions(sum(mine), self.rules.fingers)
                if mine in self.rules.splits(old)
            )
        to_move = 1 - state.to_move
        return sorted(State((b, a) if to_move else (a, b), to_move) for a, b in before)

    def _generate(self, state: State) -> dict[Move, State]:
        """The legal moves in order, and where each leads."""
        mine, theirs = _sides(state)
        living, splits = self._options(mine)
        targets, _ = self._options(theirs)
        plays: dict[Move, State] = {}
        other = 1 - state.to_move
        for i, using in living:
            for j, target in targets:
                after = self._ordered(_with(theirs, j, self.rules.tapped(using + target)))
                tap = _tap(using, target) if self.normalise else _tap(i, j)
                plays[tap] = State((mine, after) if other else (after, mine), other)
        if targets:
            for split, new in splits:
                plays[split] = State((new, theirs) if other else (theirs, new), other)
        return plays

    def _generate_options(self, hands: Hands) -> Options:
        """What a player can do with these hands: living hands to tap with, new divisions."""
        if not _are_hands(hands, self.rules.fingers) or hands != self._ordered(hands):
            raise ValueError(
                f"hands {hands!r}: each must be a whole number from 0 to "
                f"{self.rules.fingers - 1}{', the smaller first' if self.normalise else ''}"
            )
        living = [(i, hand) for i, hand in enumerate(hands) if hand]
        if self.normalise and hands[0] == hands[1]:
            living = living[:1]  # with either of two equal hands it is the same move
        news = [new for new in self.rules.splits(hands) if new == self._ordered(new)]
        return living, [(Split(*new), new) for new in news]

    def _ordered(self, hands: Hands) -> Hands:
        return (hands[1], hands[0]) if self.normalise and hands[0] > hands[1] else hands

    def _why_not(self, state: State, move: Move) -> str:
        mine, theirs = _sides(state)
        legal = ", ".join(str(move) for move in self.moves(state)) or "none, the game is over"
        reason = "a move is a Tap or a Split"
        if isinstance(move, Tap):
            reason = f"your hands are {mine}, the other player's {theirs}; a tap needs a living one"
        elif isinstance(move, Split):
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


def _divisions(total: int, fingers: int) -> list[Hands]:
    """All (left, right) with this total, ascending, each hand below `fingers`."""
    return [
        (left, total - left)
        for left in range(max(0, total - fingers + 1), min(total, fingers - 1) + 1)
    ]


def _with(hands: Hands, index: int, value: int) -> Hands:
    return (value, hands[1]) if index == 0 else (hands[0], value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_hands(hands: object, fingers: int) -> bool:
    return (
        isinstance(hands, tuple)
        and len(hands) == 2
        and all(_is_whole(hand) and 0 <= hand < fingers for hand in hands)
    )
