"""Chopsticks solved a second time, from the text of the rules alone.

Nothing here comes from the package: states are plain tuples (hands, hands, mover) with left and
right kept apart.  What a player may make of their own hands is found by asking of all hands that
one can write down whether the rules' words allow them.  The solver looks at every state in every
round until nothing changes.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

Hands = tuple[int, ...]
State = tuple[Hands, Hands, int]


class Text(NamedTuple):
    """The words of one rule set; the defaults are the strategy report's."""

    fingers: int = 5
    overflow: str = "cutoff"
    split: str = "even"
    revive: bool = True
    sacrifice: bool = True
    start: Hands = (1, 1)
    transfer: bool = True
    swap: str = "none"
    own_tap: bool = False
    add: bool = False
    flip: bool = False
    passing: bool = False
    meta: bool = False
    tap_dead: bool = False
    recoil: bool = False
    sudden_death: bool = False
    misere: bool = False


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


def everything(text: Text) -> tuple[State, ...]:
    """Every state one can write down in which nobody, or one player, has no finger left."""
    every = list(product(range(text.fingers), repeat=len(text.start)))
    return tuple(
        (a, b, mover) for a in every for b in every for mover in (0, 1) if any(a) or any(b)
    )


def lost_by(state: State) -> int | None:
    """The player who has no finger left."""
    for player in (0, 1):
        if not any(state[player]):
            return player
    return None


def is_out(own: Hands, text: Text) -> bool:
    return sum(own) == 0 or (text.sudden_death and sum(own) == 1)


def ending(state: State, text: Text) -> str | None:
    """What the end means for the player to move: "win", "loss" or "draw"; None before the end."""
    own, other = is_out(state[state[2]], text), is_out(state[1 - state[2]], text)
    if own and other:
        return "draw"
    if not own and not other:
        return None
    return "win" if own == text.misere else "loss"


def grown(fingers: int, text: Text) -> int:
    """What a hand shows that would have to show so many fingers."""
    if fingers < text.fingers:
        return fingers
    return 0 if text.overflow == "cutoff" else fingers % text.fingers


def is_split(own: Hands, new: Hands, text: Text) -> bool:
    if sum(own) != sum(new) or new in permutations(own):
        return False
    revived = [i for i in range(len(own)) if own[i] == 0 and new[i] != 0]
    emptied = [i for i in range(len(own)) if own[i] != 0 and new[i] == 0]
    if text.split == "none":
        return False
    if text.split == "halve":
        changed = [i for i in range(len(own)) if own[i] != new[i]]
        if len(revived) != 1 or len(changed) != 2:
            return False
        [giver] = set(changed) - set(revived)
        return new[giver] == new[revived[0]]
    if text.split == "even" and sum(own) % 2 == 1:
        return False
    if text.split == "equal" and len(set(new)) > 1:
        return False
    if text.split == "nearly" and max(new) > min(new) + 1:
        return False
    if revived and not text.revive:
        return False
    if emptied and not text.sacrifice:
        return False
    return bool(text.transfer or revived or emptied)


def is_swap(own: Hands, new: Hands, text: Text) -> bool:
    changed = [i for i in range(len(own)) if own[i] != new[i]]
    if len(changed) != 2:
        return False
    i, j = changed
    if (own[i], own[j]) != (new[j], new[i]):
        return False
    dead = own[i] == 0 or own[j] == 0
    return {"none": False, "living": not dead, "dead": dead, "any": True}[text.swap]


def may_become(own: Hands, new: Hands, i: int, text: Text) -> Iterator[str]:
    """The kinds of change by which the own hand i alone may turn these hands into those."""
    if own[i] == 0 or own[:i] + own[i + 1 :] != new[:i] + new[i + 1 :]:
        return
    others = [own[j] for j in range(len(own)) if j != i and own[j] != 0]
    if text.own_tap and any(new[i] == grown(own[i] + other, text) for other in others):
        yield "own_tap"
    if text.add and new[i] == grown(own[i] + 1, text):
        yield "add"
    if text.flip and new[i] + own[i] == text.fingers:
        yield "flip"


def is_meta(own: Hands, new: Hands, text: Text) -> bool:
    if not text.meta or sum(own) <= text.fingers or sum(new) != sum(own) - text.fingers:
        return False
    pairs = set(zip(own, new, strict=True))
    revived = any(old == 0 and now != 0 for old, now in pairs)
    emptied = any(old != 0 and now == 0 for old, now in pairs)
    return (text.revive or not revived) and (text.sacrifice or not emptied)


@cache
def changes(own: Hands, text: Text) -> list[tuple[str, Hands]]:
    """Each kind of change with the hands that it may leave, left and right told apart."""
    found = []
    for new in product(range(text.fingers), repeat=len(own)):
        kinds = {kind for i in range(len(own)) for kind in may_become(own, new, i, text)}
        if is_split(own, new, text):
            kinds.add("split")
        if is_swap(own, new, text):
            kinds.add("swap")
        if is_meta(own, new, text):
            kinds.add("meta")
        if text.passing and new == own:
            kinds.add("passing")
        found += [(kind, new) for kind in kinds]
    return found


def moves(state: State, text: Text) -> list[tuple[tuple, State]]:
    """Each move of the raw game as (a name, the state after it)."""
    if ending(state, text) is not None:
        return []
    mover = state[2]
    own, other = state[mover], state[1 - mover]
    found = []
    for i, j in product(range(len(own)), range(len(other))):
        if own[i] == 0 or (other[j] == 0 and not text.tap_dead):
            continue
        kept, hit = list(own), list(other)
        hit[j] = grown(own[i] + other[j], text)
        if text.recoil and own[i] + other[j] == text.fingers:
            kept[i] = 1
        found.append((("tap", i, j), place(mover, tuple(kept), tuple(hit))))
    for kind, new in changes(own, text):
        found.append(((kind, *new), place(mover, new, other)))
    return found


def place(mover: int, own: Hands, other: Hands) -> State:
    """The state after a move: the hands where they belong, the other player to move."""
    return (own, other, 1) if mover == 0 else (other, own, 0)


def distinct_moves(state: State, text: Text) -> dict[tuple, State]:
    """The moves told apart by finger values only, each with one raw state it can lead to."""
    mover = state[2]
    own, other = state[mover], state[1 - mover]
    found = {}
    for (kind, *numbers), after in moves(state, text):
        if kind == "tap":
            i, j = numbers
            found[kind, own[i], other[j]] = after
        else:
            found[kind, *sorted(numbers)] = after
    return found


def reachable(text: Text, roots: Iterable[State] = ()) -> dict[State, set[State]]:
    """Each state that the roots lead to, with those that its moves lead to."""
    found = {}
    frontier = set(roots) or {start(text)}
    while frontier:
        found |= {s: {after for _, after in moves(s, text)} for s in frontier}
        frontier = {after for s in frontier for after in found[s]} - found.keys()
    return found


@cache
def solve(text: Text, roots: tuple[State, ...] = ()) -> dict[State, tuple[str, int | None]]:
    """State -> ("win" | "draw" | "loss" for the player to move, plies to the end)."""
    after = reachable(text, roots)
    endings = {s: ending(s, text) for s in after}
    value = {s: (end, 0) for s, end in endings.items() if end in ("win", "loss")}
    live = {s for s, end in endings.items() if end is None}
    plies = 0
    while True:
        plies += 1
        new = {}
        for s in live - value.keys():
            results = [value.get(t) for t in after[s]]
            if any(r is not None and r[0] == "loss" for r in results):
                new[s] = ("win", plies)
            elif all(r is not None and r[0] == "win" for r in results):
                new[s] = ("loss", plies)
        if not new:
            break
        value.update(new)
    return {s: value.get(s, ("draw", None)) for s in after}


def view(state: State) -> tuple[Hands, Hands]:
    """The state as its mover sees it: own hands, then the other's, each sorted."""
    a, b, mover = state
    own, other = (a, b) if mover == 0 else (b, a)
    return tuple(sorted(own)), tuple(sorted(other))
