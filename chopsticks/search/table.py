"""Transposition tables: keep what a search has already worked out.

A transposition is a state that several sequences of moves lead to.  A key is a number that
represents a state.  A table has a fixed number of slots, and the key says which slot to look in.

Source: A. Zobrist, "A new hashing method with application for game playing" (1970); the
lookup and the store follow D. Breuker, "Memory versus search in games" (1998).
"""

from collections.abc import Callable
from enum import Enum
from math import inf
from typing import Any, Literal, NamedTuple

from chopsticks.game import MAX, Game, M, S, one_of, whole
from chopsticks.search.textbook import check_window, checked

Replace = Literal["depth", "always"]


class Bound(Enum):
    """What a stored value says about the true value."""

    EXACT = "="
    LOWER = "≥"
    UPPER = "≤"


class Entry(NamedTuple):
    """What a table remembers about a state.

    key:   distinguishes the state from others that share its slot.
    value: from MAX's view.
    bound: whether the true value equals `value`, or is at least or at most that.
    depth: the plies that were searched below the state; inf for a search to the end.
    best:  the move that gave the value, to be tried first next time.
    """

    key: int
    value: float
    bound: Bound
    depth: float
    best: Any


class Table:
    """A fixed number of slots for entries; the slot is the key modulo `slots`.

    replace: when a new entry replaces the entry in its slot: "always", or with "depth" only if the
             new entry was searched at least as deeply.
    bits:    keys are cut to this many bits, 1 to 64.  Two states with the same cut key cannot
             be told apart, and one gets the other's value.

    The counts: `hits`, lookups that found their key; `collisions`, lookups that found another
    key in the slot; `stores`, entries written; `overwrites`, entries written in place of another
    one.  `len(table)` is the number of slots in use.

    >>> table = Table(slots=4)
    >>> table.store(Entry(6, 1, Bound.LOWER, 3, None))
    >>> table.lookup(6)
    Entry(key=6, value=1, bound=<Bound.LOWER: '≥'>, depth=3, best=None)
    >>> table.lookup(10), table.collisions
    (None, 1)

    Raises ValueError for an invalid argument.
    """

    def __init__(self, slots: int, replace: Replace = "depth", bits: int = 64) -> None:
        whole("slots", slots)
        one_of("replace", replace, Replace)
        whole("bits", bits, most=64)
        self.slots: list[Entry | None] = [None] * slots
        self.replace = replace
        self.bits = bits
        self.hits = self.collisions = self.stores = self.overwrites = 0

    def __len__(self) -> int:
        return sum(entry is not None for entry in self.slots)

    def lookup(self, key: int) -> Entry | None:
        """Return the entry with this key, if the table has it."""
        key %= 2**self.bits
        entry = self.slots[key % len(self.slots)]
        if entry is None:
            return None
        if entry.key != key:
            self.collisions += 1
            return None
        self.hits += 1
        return entry

    def store(self, entry: Entry) -> None:
        """Store an entry, unless `replace` prefers the one in its slot."""
        entry = entry._replace(key=entry.key % 2**self.bits)
        slot = entry.key % len(self.slots)
        old = self.slots[slot]
        if old is not None:
            if self.replace == "depth" and entry.depth < old.depth:
                return
            self.overwrites += 1
        self.stores += 1
        self.slots[slot] = entry


def alphabeta_with_table(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    evaluate: Callable[[S], float] | None = None,
    table: Table | None = None,
    key: Callable[[S], int] = hash,
) -> float:
    """Alpha-beta that does not work out the same state and depth twice.

    The value is the same as from `alphabeta`.  `table` (default: a new one with 2**16 slots) keeps
    what was learned.  Reuse it in the next search only if the game, the evaluation and the key are
    the same.  `key(state)` is an integer.  An entry's value counts only at its own depth, so the
    result belongs to the depth you ask for; its best move is tried first at any depth.

    >>> from chopsticks import Chopsticks
    >>> from chopsticks.hands.zobrist import Zobrist
    >>> game, table = Chopsticks(), Table(1024)
    >>> alphabeta_with_table(game, game.initial, depth=10, table=table, key=Zobrist())
    0
    """
    horizon, guess = checked(depth, evaluate, game)
    check_window(alpha, beta)
    known = Table(2**16) if table is None else table

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return guess(state)
        moves = game.moves(state)
        if entry := known.lookup(here := key(state)):
            if entry.depth == depth and _settles(entry, alpha, beta):
                return entry.value
            moves = sorted(moves, key=lambda move: move != entry.best)
        maximising = game.to_move(state) == MAX
        best, choice = -inf if maximising else inf, None
        low, high = alpha, beta
        for move in moves:
            child = value(game.result(state, move), depth - 1, low, high)
            if choice is None or (child > best if maximising else child < best):
                best, choice = child, move
            low, high = (max(low, best), high) if maximising else (low, min(high, best))
            if low >= high:
                break
        bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
        known.store(Entry(here, best, bound, depth, choice))
        return best

    return value(state, horizon, alpha, beta)


def _settles(entry: Entry, alpha: float, beta: float) -> bool:
    """Whether a search with this window may return the entry's value at once."""
    return (
        entry.bound is Bound.EXACT
        or (entry.bound is Bound.LOWER and entry.value >= beta)
        or (entry.bound is Bound.UPPER and entry.value <= alpha)
    )
