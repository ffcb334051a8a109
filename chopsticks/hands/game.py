"""Chopsticks: its states, its moves, and the game that a rule set defines.

>>> game = Chopsticks()
>>> [str(move) for move in game.moves(game.initial)]
['1→1', '0+2']
>>> str(game.result(game.initial, Tap(1, 1)))
'(1,1 | 1,2) MIN'
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from chopsticks.game import MAX
from chopsticks.hands.rules import Hands, Rules, are_hands, with_hand


class State(NamedTuple):
    """Both players' hands, MAX's first, and the player to move.

    Player 0 is MAX, and player 1 is MIN.
    """

    hands: tuple[Hands, Hands] = ((1, 1), (1, 1))
    to_move: int = MAX

    def __str__(self) -> str:
        first, second = (",".join(map(str, hands)) for hands in self.hands)
        return f"({first} | {second}) {('MAX', 'MIN')[self.to_move]}"


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a hand of the other player: `target` grows by `using`.

    Both are finger values; in the raw game (`normalise=False`) they are hand indexes:
    0 for left and 1 for right, or higher if there are more hands.
    """

    using: int
    target: int

    def __str__(self) -> str:
        return f"{self.using}→{self.target}"


@dataclass(frozen=True, slots=True)
class Split:
    """Split your fingers into `low` and `high` (raw game: left and right)."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}+{self.high}"


@dataclass(frozen=True, slots=True)
class Change:
    """Change your own hands in another way, or split more than two hands.

    kind:  "split", or one of the kinds in `chopsticks.hands.rules.WAYS`.
    hands: your hands after the change.
    """

    kind: str
    hands: Hands

    def __str__(self) -> str:
        hands = "+".join(map(str, self.hands))
        special = {"split": hands, "own_tap": f"own {hands}", "passing": "pass"}
        return special.get(self.kind, f"{self.kind} {hands}")


Move = Tap | Split | Change
Options = tuple[list[tuple[int, int]], list[tuple[Move, Hands]]]
Hit = tuple[int, int, int, Hands]  # the target and its fingers, the tapping hand, hands after
_tap = cache(Tap)  # looking up a move is faster than making it


def canonical(state: State) -> State:
    """Sort each player's hands, because left and right do not matter.

    >>> canonical(State(((3, 1), (0, 2)), 1))
    State(hands=((1, 3), (0, 2)), to_move=1)
    """
    first, second = state.hands
    return State((_ascending(first), _ascending(second)), state.to_move)


def movers_view(state: State) -> State:
    """Call the player to move MAX, so that mirrored states become equal.

    >>> movers_view(State(((1, 3), (0, 2)), 1))
    State(hands=((0, 2), (1, 3)), to_move=0)
    """
    first, second = state.hands
    return State((first, second) if state.to_move == MAX else (second, first), MAX)


@dataclass(frozen=True)
class Chopsticks:
    """Chopsticks as a `Game`.

    With `normalise` (the default), each player's hands are sorted, and moves are distinct pairs of
    finger values.  Without it, this is the raw game: left and right stay different, a tap names
    hands by index, and a split is ordered.  Other changes of a player's own hands are identified by
    their kind and the resulting hands.

    The methods raise ValueError for a state out of range and for an illegal move.
    """

    rules: Rules = field(default_factory=Rules)
    normalise: bool = True
    _plays: Callable[[State], dict[Move, State]] = field(init=False, repr=False, compare=False)
    _options: Callable[[Hands], Options] = field(init=False, repr=False, compare=False)
    _hits: Callable[[int, Hands], list[Hit]] = field(init=False, repr=False, compare=False)
    _dead: Hands = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Positions recur all the time, so most of a search's speed comes from these caches.
        object.__setattr__(self, "_plays", lru_cache(maxsize=2**14)(self._generate))
        object.__setattr__(self, "_options", cache(self._generate_options))
        object.__setattr__(self, "_hits", cache(self._generate_hits))
        object.__setattr__(self, "_dead", (0,) * len(self.rules.start))

    def __reduce__(self) -> tuple[type["Chopsticks"], tuple[Rules, bool]]:
        return type(self), (self.rules, self.normalise)  # the caches cannot be pickled

    @property
    def initial(self) -> State:
        """Both players have the hands of `rules.start`, and MAX is to move."""
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
        """+1 for the winner, -1 for the loser, 0 if both are out at once."""
        if not self.is_terminal(state):
            raise ValueError(f"{state} is not terminal: only a finished game has a utility")
        lost = self.rules.out(state.hands[player]) - self.rules.out(state.hands[1 - player])
        return lost if self.rules.misere else -lost

    def moves(self, state: State) -> tuple[Move, ...]:
        """Taps sorted by (using, target), then changes by kind, each sorted.

        Splits come first among the changes.  There are no moves when the game is over.
        """
        try:
            return tuple(self._plays(state))
        except TypeError:  # unhashable hands, such as a list
            raise ValueError(f"{state!r}: its hands must be two tuples of numbers") from None

    def result(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        try:
            return self._plays(state)[move]
        except (KeyError, TypeError):
            raise ValueError(self._why_not(state, move)) from None

    def states(self) -> Iterator[State]:
        """Every state with hands in range, reachable from the start or not."""
        for first, second, to_move in product(self._every(), self._every(), (0, 1)):
            yield State((first, second), to_move)

    def unmoves(self, state: State) -> list[State]:
        """Every state from which some legal move leads here, sorted.

        A tap raised one of the other player's hands; a change left them as they are.  A dead
        hand hides its past: many different taps may have killed it.

        >>> [str(state) for state in Chopsticks().unmoves(State(((1, 1), (0, 1)), 1))]
        ['(0,2 | 0,1) MAX', '(1,1 | 1,4) MAX']
        """
        theirs, mine = _sides(state)  # the owner of `mine` made the move that led here
        self.moves(state)  # rejects hands out of range
        before = [(old, theirs) for old in self._unchanges[mine]]
        for (i, kept), (j, hit) in product(enumerate(mine), enumerate(theirs)):
            for using, target in self._untaps[kept, hit]:
                old = with_hand(mine, i, using), with_hand(theirs, j, target)
                before.append((self._ordered(old[0]), self._ordered(old[1])))
        to_move = 1 - state.to_move
        states = {State((b, a) if to_move else (a, b), to_move) for a, b in before}
        return sorted(old for old in states if not self.is_terminal(old))

    @cached_property
    def _untaps(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Map a tapping and a tapped hand after a tap to the pairs before it."""
        before = defaultdict(list)
        for using, target in product(range(self.rules.fingers), repeat=2):
            if after := self.rules.tap(using, target):
                before[after].append((using, target))
        return before

    @cached_property
    def _unchanges(self) -> dict[Hands, list[Hands]]:
        """Map a player's hands after a change to all possible hands before it."""
        before = defaultdict(list)
        for old in self._every():
            for _, new in self._options(old)[1]:
                before[new].append(old)
        return before

    def _every(self) -> Iterator[Hands]:
        """All hands that a player may have, ascending."""
        values, hands = range(self.rules.fingers), len(self.rules.start)
        if self.normalise:
            return combinations_with_replacement(values, hands)
        return product(values, repeat=hands)

    def _generate(self, state: State) -> dict[Move, State]:
        """The legal moves in order, with the state that each leads to."""
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
                own = mine if kept == using else self._ordered(with_hand(mine, i, kept))
                plays[tap] = State((own, hit) if other else (hit, own), other)
        for change, new in changes:
            plays[change] = State((new, theirs) if other else (theirs, new), other)
        return plays

    def _generate_options(self, hands: Hands) -> Options:
        """A player's hands by index, and the changes they can make to them.

        Both are empty if the player is out.  In the normalised game, only the first of equal hands
        counts, because the others give the same moves.
        """
        in_range = are_hands(hands, self.rules.fingers) and len(hands) == len(self._dead)
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
        """The taps of a hand: the target's index and fingers, and the result.

        The result is what the tapping hand keeps, and the other player's hands afterwards.
        """
        hits = []
        for j, target in self._options(hands)[0]:
            if after := self.rules.tap(using, target):
                kept, hit = after
                hits.append((j, target, kept, self._ordered(with_hand(hands, j, hit))))
        return hits

    def _ordered(self, hands: Hands) -> Hands:
        return _ascending(hands) if self.normalise else hands

    def _why_not(self, state: State, move: Move) -> str:
        mine, theirs = _sides(state)
        legal = ", ".join(str(move) for move in self.moves(state)) or "none, the game is over"
        reason = "a move must be a Tap, a Split or a Change"
        if isinstance(move, Tap):
            reason = f"your hands are {mine}, the other player's {theirs}; a tap needs living hands"
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
