"""Much faster compiled twins of the searches in `textbook` and `table`.

They visit the same nodes, on the integers of `explore`.  All successors are in one array, with
those of a state next to each other (compressed sparse rows).  The search is the textbook's
recursion, written as a loop with its own stack: a compiled function that calls itself spends most
of its time passing arrays on, and crashes where Python raises RecursionError.  Minimax is the same
loop without cut-offs; without a table, it skips the lookups.  Values are floats.  A compiled search
cannot be interrupted, so increase the depth by only a ply or two at a time.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from math import inf
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from chopsticks.game import MAX, ExploredGame, refuse_dice
from chopsticks.search.jit import compiled
from chopsticks.search.table import Bound, Entry, Table
from chopsticks.search.textbook import check_window, checked

EMPTY, EXACT, LOWER, UPPER = range(4)  # what a slot holds
BOUNDS = (None, Bound.EXACT, Bound.LOWER, Bound.UPPER)
HITS, COLLISIONS, STORES, OVERWRITES = range(4)

STATE = np.dtype([("first", "i8"), ("end", "i8"), ("maximising", "?"), ("worth", "f8")], align=True)
"""A state.

first, end: int64, places in `Arrays.children`: where its successors begin and end.
maximising: bool: whether it is MAX's turn.
worth:      float64, utility for MAX: the true one if the game is over, otherwise the evaluation.
"""
FRAME = np.dtype(
    [("state", "i8")]
    + [(name, "f8") for name in ("alpha", "beta", "low", "high", "best")]
    + [(name, "i8") for name in ("choice", "hint", "tried", "move")]
)
"""A node on the stack.

state:       int64, the number of its state.
alpha, beta: float64, utilities for MAX: the window when it was entered.
low, high:   float64, utilities for MAX: the window as its moves have narrowed it.
best:        float64, utility for MAX: the best value so far.
choice:      int64, the index of the move with the best value.
hint:        int64, the index of the move that is searched first.
tried:       int64, how many moves have been searched.
move:        int64, the index of the move that leads to the frame above.
"""
ENTRY = np.dtype([("key", "u8"), ("value", "f8"), ("depth", "f8"), ("bound", "i8"), ("best", "i8")])
"""A slot of a transposition table.

key:   uint64, the state's key, cut to the table's bits.
value: float64, utility for MAX.
depth: float64, plies searched below the state; inf if there was no limit.
bound: int64, `EMPTY`, `EXACT`, `LOWER` or `UPPER`: what the value says.
best:  int64, the index of the best move.
"""


class Arrays(NamedTuple):
    """An explored game of S states and M moves.

    states:   STATE[S], one for each state.
    children: int64[M], numbers of states: where the moves lead, grouped by state.
    """

    states: NDArray[Any]
    children: NDArray[np.int64]


class Slots(NamedTuple):
    """A transposition table of N slots, for S states.

    entries:     ENTRY[N], one for each slot.
    keys:        uint64[S]: each state's key, cut to the table's bits.
    places:      int64[S], slots: the one for each state.
    keep_deeper: whether an entry is replaced only by one searched at least as deeply.
    counts:      int64[4], lookups and stores: `HITS`, `COLLISIONS`, `STORES`, `OVERWRITES`.
    """

    entries: NDArray[Any]
    keys: NDArray[np.uint64]
    places: NDArray[np.int64]
    keep_deeper: bool
    counts: NDArray[np.int64]


class Found(NamedTuple):
    """A search's value, from MAX's view, and its nodes, including the root."""

    value: float
    nodes: int


@compiled
def looked_up(slots: Slots, frame: Any, moves: int, depth: float) -> tuple[bool, float]:
    """Return whether the table settles a node, and the value.

    If it does not, it may still suggest which move to search first.
    """
    entry = slots.entries[slots.places[frame.state]]
    if entry.bound == EMPTY:
        return False, 0.0
    if entry.key != slots.keys[frame.state]:
        slots.counts[COLLISIONS] += 1
        return False, 0.0
    slots.counts[HITS] += 1
    if entry.best < moves:  # a false hit may name a move that does not exist
        frame.hint = entry.best
    settled = entry.depth == depth and (
        entry.bound == EXACT
        or (entry.bound == LOWER and entry.value >= frame.beta)
        or (entry.bound == UPPER and entry.value <= frame.alpha)
    )
    return settled, entry.value


@compiled
def stored(slots: Slots, frame: Any, depth: float) -> None:
    """Store what is known about a node, unless its slot keeps a deeper entry."""
    entry = slots.entries[slots.places[frame.state]]
    if entry.bound != EMPTY:
        if slots.keep_deeper and depth < entry.depth:
            return
        slots.counts[OVERWRITES] += 1
    slots.counts[STORES] += 1
    entry.key = slots.keys[frame.state]
    entry.value = frame.best
    entry.depth = depth
    entry.bound = (
        UPPER if frame.best <= frame.alpha else LOWER if frame.best >= frame.beta else EXACT
    )
    entry.best = frame.choice


@compiled
def searched(
    states: NDArray[Any],
    children: NDArray[np.int64],
    slots: Slots | None,
    root: int,
    horizon: float,
    plies: int,
    alpha: float,
    beta: float,
    cutting: bool,
) -> tuple[float, int]:
    """Return the value of a state, and the number of nodes.

    The number is -1 if a line of play is longer than `plies`.
    """
    frames = np.empty(plies + 1, FRAME)
    frame = frames[0]
    frame.state, frame.alpha, frame.beta = root, alpha, beta
    ply = nodes = 0
    while True:
        nodes += 1  # a new node is on top of the stack
        state = states[frame.state]
        moves = state.end - state.first
        value = state.worth
        done = ply == horizon or moves == 0
        if not done:
            frame.low, frame.high = frame.alpha, frame.beta
            frame.best = -inf if state.maximising else inf
            frame.tried = frame.hint = 0
            if slots is not None:
                done, value = looked_up(slots, frame, moves, horizon - ply)
        while done:  # pass the value up
            if ply == 0:
                return value, nodes
            ply -= 1
            frame = frames[ply]
            state = states[frame.state]
            if frame.tried == 0 or (value > frame.best if state.maximising else value < frame.best):
                frame.best, frame.choice = value, frame.move
            if state.maximising:
                frame.low = max(frame.low, value)
            else:
                frame.high = min(frame.high, value)
            frame.tried += 1
            value = frame.best
            done = frame.tried == state.end - state.first or (cutting and frame.low >= frame.high)
            if done and slots is not None:
                stored(slots, frame, horizon - ply)
        # the hint comes first, the other moves in the game's order
        place, hint = frame.tried, frame.hint
        frame.move = place if place > hint else place - 1 if place else hint
        if ply == plies:
            return value, -1
        ply += 1
        low, high = frame.low, frame.high
        child = children[state.first + frame.move]
        frame = frames[ply]
        frame.state, frame.alpha, frame.beta = child, low, high


def arrays(game: ExploredGame[Any], evaluate: Callable[[int], float] | None = None) -> Arrays:
    """Prepare an explored game for the compiled searches.

    `evaluate(number)` is what a state is worth to MAX at the horizon; the default is 0.
    Raises ValueError for a game with dice.

    >>> from chopsticks import TreeGame, explore
    >>> game = arrays(explore(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))
    >>> minimax(game, 0), alphabeta(game, 0), alphabeta(game, 0, depth=1)
    (Found(value=3.0, nodes=13), Found(value=3.0, nodes=11), Found(value=0.0, nodes=4))
    """
    refuse_dice(game, "expectiminimax")
    _, guess = checked(None, evaluate)
    states = np.empty(len(game.states), STATE)
    starts = np.cumsum([0, *map(len, game.successors)])
    states["first"], states["end"] = starts[:-1], starts[1:]
    states["maximising"] = np.array(game.players) == MAX
    states["worth"] = [
        game.utilities[number] if number in game.utilities else guess(number)
        for number in range(len(states))
    ]
    return Arrays(states, np.array(list(chain.from_iterable(game.successors)), np.int64))


def minimax(game: Arrays, state: int, depth: int | None = None) -> Found:
    """Return the value and the number of nodes of `chopsticks.minimax`."""
    return _search(game, state, depth, cutting=False)


def alphabeta(
    game: Arrays, state: int, depth: int | None = None, alpha: float = -inf, beta: float = inf
) -> Found:
    """Return the value and the number of nodes of `chopsticks.alphabeta`.

    >>> from chopsticks import Chopsticks, explore
    >>> alphabeta(arrays(explore(Chopsticks())), 0, depth=20)
    Found(value=0.0, nodes=51121)
    """
    return _search(game, state, depth, alpha, beta)


def alphabeta_with_table(
    game: Arrays,
    state: int,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    table: Table | None = None,
    keys: Sequence[int] | None = None,
) -> Found:
    """Return `search.table.alphabeta_with_table`'s value and number of nodes.

    Afterwards `table` has the same entries and counts as after that search.  `keys[i]` is the key
    of state i, by default i itself.  Raises ValueError unless there is a key for every state.
    """
    table = Table(2**16) if table is None else table
    keys = range(len(game.states)) if keys is None else keys
    if len(keys) != len(game.states):
        raise ValueError(f"{len(keys)} keys for {len(game.states)} states: give one per state")
    cut = np.array(keys, np.uint64) & np.uint64(2**table.bits - 1)
    slots = Slots(
        np.zeros(len(table.slots), ENTRY),
        cut,
        (cut % np.uint64(len(table.slots))).astype(np.int64),
        table.replace == "depth",
        np.array([table.hits, table.collisions, table.stores, table.overwrites]),
    )
    if table.stores:
        for place, entry in enumerate(table.slots):
            if entry is not None:
                bound = BOUNDS.index(entry.bound)
                slots.entries[place] = (entry.key, entry.value, entry.depth, bound, entry.best)
    found = _search(game, state, depth, alpha, beta, slots)
    used = np.flatnonzero(slots.entries["bound"])
    for place, entry in zip(used.tolist(), slots.entries[used].tolist(), strict=True):
        key, value, reached, bound, best = entry
        table.slots[place] = Entry(key, value, cast(Bound, BOUNDS[bound]), reached, best)
    table.hits, table.collisions, table.stores, table.overwrites = slots.counts.tolist()
    return found


def _search(
    game: Arrays,
    state: int,
    depth: int | None,
    alpha: float = -inf,
    beta: float = inf,
    slots: Slots | None = None,
    cutting: bool = True,
) -> Found:
    """Check the arguments and search."""
    horizon, _ = checked(depth, None)
    check_window(alpha, beta)
    states = len(game.states)
    if state not in range(states):
        raise ValueError(f"state = {state!r}: it must be a number from 0 to {states - 1}")
    # A line of play longer than the number of states repeats a state.
    plies = states if depth is None else depth
    value, nodes = searched(
        *game, slots, state, float(horizon), plies, float(alpha), float(beta), cutting
    )
    if nodes < 0:
        raise ValueError(f"depth = None: the game can cycle below state {state}; set a depth")
    return Found(value, nodes)
