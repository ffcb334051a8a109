"""Chopsticks solved a second time, from the text of the rules alone.

Nothing here comes from the package: states are plain tuples (hands, hands, mover) with left and
right kept apart, and the solver looks at every state in every round until nothing changes.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

Hands = tuple[int, int]
State = tuple[Hands, Hands, int]


class Text(NamedTuple):
    """The words of one rule set; the defaults are the strategy report's."""

    fingers: int = 5
    overflow: str = "cutoff"
    split: str = "even"
    revive: bool = True
    sacrifice: bool = True
    start: Hands = (1, 1)


ATLAS = [
    Text(overflow=overflow, split=split, revive=revive, sacrifice=sacrifice)
    for overflow in ("cutoff", "rollover")
    for split, flags in (
        ("none", [(True, True)]),
        ("halve", [(True, True)]),
        ("even", list(product((True, False), repeat=2))),
        ("free", list(product((True, False), repeat=2))),
    )
    for revive, sacrifice in flags
]


def start(text: Text) -> State:
    return (tuple(text.start), tuple(text.start), 0)


def everything(text: Text) -> list[State]:
    """Every state one can write down in which nobody, or one player, has lost."""
    pairs = list(product(range(text.fingers), repeat=2))
    return [(a, b, mover) for a in pairs for b in pairs for mover in (0, 1) if any(a) or any(b)]


def lost_by(state: State) -> int | None:
    """The player who has no finger left."""
    for player in (0, 1):
        if state[player] == (0, 0):
            return player
    return None


def divisions(own: Hands, text: Text) -> Iterator[Hands]:
    """What a split may turn a player's hands into, left and right told apart."""
    total = sum(own)
    for left in range(text.fingers):
        right = total - left
        if not 0 <= right < text.fingers:
            continue
        new = (left, right)
        if sorted(new) == sorted(own):
            continue
        if text.split == "none":
            continue
        if text.split == "halve":
            if 0 in own and left == right:
                yield new
            continue
        if text.split == "even" and total % 2 == 1:
            continue
        if not text.revive and 0 in own:
            continue
        if not text.sacrifice and 0 in new and 0 not in own:
            continue
        yield new


def moves(state: State, text: Text) -> list[tuple[tuple, State]]:
    """Each move of the raw game as (a name, the state after it)."""
    if lost_by(state) is not None:
        return []
    mover = state[2]
    own, other = state[mover], state[1 - mover]
    found = []
    for i, j in product((0, 1), repeat=2):
        if own[i] == 0 or other[j] == 0:
            continue
        touched = own[i] + other[j]
        if text.overflow == "cutoff":
            touched = touched if touched < text.fingers else 0
        else:
            touched %= text.fingers
        hit = (touched, other[1]) if j == 0 else (other[0], touched)
        found.append((("tap", i, j), place(mover, own, hit)))
    for new in divisions(own, text):
        found.append((("split", *new), place(mover, new, other)))
    return found


def place(mover: int, own: Hands, other: Hands) -> State:
    """The state after a move: the hands where they belong, the other player to move."""
    return (own, other, 1) if mover == 0 else (other, own, 0)


def distinct_moves(state: State, text: Text) -> dict[tuple, State]:
    """The moves told apart by finger values only, each with one raw state it can lead to."""
    mover = state[2]
    own, other = state[mover], state[1 - mover]
    found = {}
    for (kind, i, j), after in moves(state, text):
        name = (kind, own[i], other[j]) if kind == "tap" else (kind, min(i, j), max(i, j))
        found[name] = after
    return found


def perft(state: State, text: Text, depth: int, raw: bool) -> int:
    """The number of lines of exactly `depth` moves."""
    if depth == 0:
        return 1
    after = [s for _, s in moves(state, text)] if raw else distinct_moves(state, text).values()
    return sum(perft(s, text, depth - 1, raw) for s in after)


def reachable(text: Text, roots: Iterable[State] | None = None) -> set[State]:
    found = set(roots or [start(text)])
    frontier = set(found)
    while frontier:
        frontier = {after for s in frontier for _, after in moves(s, text)} - found
        found |= frontier
    return found


def solve(text: Text, roots: Iterable[State] | None = None) -> dict[State, tuple[str, int | None]]:
    """State -> ("win" | "draw" | "loss" for the player to move, plies to the end)."""
    states = reachable(text, roots)
    after = {s: {t for _, t in moves(s, text)} for s in states}
    value = {s: ("loss" if lost_by(s) == s[2] else "win", 0) for s in states if not after[s]}
    plies = 0
    while True:
        plies += 1
        new = {}
        for s in states - value.keys():
            results = [value.get(t) for t in after[s]]
            if any(r is not None and r[0] == "loss" for r in results):
                new[s] = ("win", plies)
            elif all(r is not None and r[0] == "win" for r in results):
                new[s] = ("loss", plies)
        if not new:
            break
        value.update(new)
    return {s: value.get(s, ("draw", None)) for s in states}


def view(state: State) -> tuple[Hands, Hands]:
    """The state as its mover sees it: own hands, then the other's, each sorted."""
    a, b, mover = state
    own, other = (a, b) if mover == 0 else (b, a)
    return tuple(sorted(own)), tuple(sorted(other))
