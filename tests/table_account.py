"""Alpha-beta with a table that keeps its own account, in a dictionary, of what becomes of it."""

from math import inf
from typing import NamedTuple

from chopsticks import MAX, Chopsticks
from chopsticks.hands.zobrist import Zobrist

GAME, ZOBRIST = Chopsticks(), Zobrist(seed=1)


class Noted(NamedTuple):
    """A lookup, a store or a leaf: after which moves it comes, and what is known then."""

    line: tuple
    kind: str
    slot: int
    state: str
    taken: bool  # whether the value was taken from the table
    value: float | None
    entry: tuple | None  # in words


def number(value):
    return {inf: "∞", -inf: "−∞"}.get(value, str(value).replace("-", "−"))


def account(state, depth, slots, replace, bits):
    """The value, what was noted on the way, and the entries in the end, by slot."""
    held, noted = {}, []

    def words(entry):
        state, _, value, sign, depth, best = entry
        return str(state), number(value), sign, number(depth), str(best)

    def search(state, depth, alpha, beta, line):
        def note(kind, slot=-1, taken=False, value=None, entry=None):
            told = words(entry) if entry else None
            noted.append(Noted(line, kind, slot, str(state), taken, value, told))

        if depth == 0 or GAME.is_terminal(state):
            value = GAME.utility(state, MAX) if GAME.is_terminal(state) else 0
            note("leaf", value=value)
            return value
        key = ZOBRIST(state) % 2**bits
        slot, moves = key % slots, GAME.moves(state)
        if slot not in held:
            note("miss", slot)
        elif held[slot][1] != key:
            note("collision", slot, entry=held[slot])
        else:
            owner, _, value, sign, searched, best = held[slot]
            enough = {"=": True, "≥": value >= beta, "≤": value <= alpha}[sign]
            taken = searched == depth and enough
            kind = "hit" if owner == state else "false"
            note(kind, slot, taken, value if taken else None, held[slot])
            if taken:
                return value
            moves = [m for m in moves if m == best] + [m for m in moves if m != best]
        sign = 1 if state.to_move == MAX else -1
        low, high, found = alpha, beta, []
        for move in moves:
            child, below = GAME.result(state, move), (*line, str(move))
            found.append((search(child, depth - 1, low, high, below), move))
            if state.to_move == MAX:
                low = max(low, found[-1][0])
            else:
                high = min(high, found[-1][0])
            if low >= high:
                break
        value, best = max(found, key=lambda pair: sign * pair[0])
        bound = "≤" if value <= alpha else "≥" if value >= beta else "="
        new = state, key, value, bound, depth, best
        if slot in held and replace == "depth" and held[slot][4] > depth:
            note("refused", slot, value=value, entry=new)
        else:
            note("overwrite" if slot in held else "store", slot, value=value, entry=new)
            held[slot] = new
        return value

    return search(state, depth, -inf, inf, ()), noted, held
