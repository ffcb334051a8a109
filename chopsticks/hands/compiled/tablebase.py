"""The compiled solver's result: a square of numbers, and its file."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chopsticks.files import StrPath, whole_file
from chopsticks.game import MAX, MIN, Game, refuse_dice
from chopsticks.hands import Chopsticks, Hands, Move, State
from chopsticks.hands.compiled.moves import Square, Tables, images, tabulate
from chopsticks.hands.compiled.taps import Ints
from chopsticks.search.jit import compiled
from chopsticks.solving.retrograde import Tablebase, Value, unpacked

PIECE = 1 << 24  # the states in a piece of work, which takes about a second


def spans(total: int, pieces: int) -> list[tuple[int, int]]:
    """Cut a range into pieces of about the same length, none of them empty."""
    stops = np.unique(np.linspace(0, total, pieces + 1).astype(int))
    return list(pairwise(stops.tolist()))


def checked_game(game: Game[Any, Any]) -> Chopsticks:
    """Return the game if it is Chopsticks.

    Raises ValueError for a game with dice, TypeError for any other game.
    """
    refuse_dice(game, "value_iteration")
    if not isinstance(game, Chopsticks):
        raise TypeError(f"{game!r} has no compiled solution: it must be a game of Chopsticks")
    return game


@compiled
def first_wrong(
    tables: Tables, places: Ints, image: Any, values: Square, first: int, last: int
) -> int:
    """Return the first state whose value does not follow, or -1 if all do.

    The state (a, b) is returned as a * hands + b.  Only first ≤ b < last are checked, which keeps
    the states after a change of hands in one row.
    """
    hands, groups, far = tables.end.size, tables.members.size - 1, 1 << 15
    for b in range(first, last):
        for u in range(tables.rows.size - 1):
            best = second = -far  # over the set: far - plies for a win, or plies - far for a loss
            chosen = -1
            if u < groups:
                for i in range(tables.members[u], tables.members[u + 1]):
                    worth = seen(values[b, tables.member[i]], far)
                    if worth > best:
                        best, second, chosen = worth, best, tables.member[i]
                    elif worth > second:
                        second = worth
            for a in range(tables.rows[u], tables.rows[u + 1]):
                follows = tables.end[a] - tables.end[b]
                if not (tables.end[a] or tables.end[b]):
                    top = second if a == chosen else best
                    for i in range(tables.moves[a], tables.moves[a + 1]):
                        base = tables.used[i] * hands + b
                        for j in range(places[base], places[base + 1]):
                            top = max(top, seen(values[image[j], tables.successor[i]], far))
                    follows = far - top if top > 0 else -far - top if top < 0 else 0
                if values[a, b] != follows:
                    return a * hands + b
    return -1


@compiled
def seen(packed: int, far: int) -> int:
    """Score a child one ply earlier: fast wins and slow losses count more."""
    return far + packed - 1 if packed < 0 else packed + 1 - far if packed > 0 else 0


class CompiledTablebase(Tablebase[State, Move]):
    """A mapping from all states of Chopsticks, reachable or not, to `Value`s.

    hands: int32[H, hands a player has], fingers: row a has the fingers of hands a, ascending.
    plies: int16[H, H]: [a, b] is the value of the state in which the player to move has hands a and
           the other player has hands b.  The value is as `packed` writes it: 0 for a draw, else
           plies + 1, negative for a loss.
    """

    game: Chopsticks

    def __init__(self, game: Chopsticks, hands: Ints, plies: Square) -> None:
        self.game, self.hands, self.plies, self.whole = game, hands, plies, True
        number = {tuple(row): a for a, row in enumerate(hands.tolist())}
        if not game.normalise:
            every = product(range(game.rules.fingers), repeat=hands.shape[1])
            number = {raw: number[tuple(sorted(raw))] for raw in every}
        self._number: dict[Hands, int] = number

    def __getitem__(self, state: State) -> Value:
        try:
            (first, second), to_move = state
            mine, theirs = {MAX: (first, second), MIN: (second, first)}[to_move]
            return unpacked(int(self.plies[self._number[mine], self._number[theirs]]))
        except (KeyError, TypeError, ValueError):
            raise KeyError(
                f"{state!r} is not among the {len(self)} states of {self.game!r}, or its hands "
                "are not in canonical form"
            ) from None

    def __iter__(self) -> Iterator[State]:
        return self.game.states()

    def __len__(self) -> int:
        return 2 * len(self._number) ** 2

    def check(self) -> None:
        """Recompute every value from the rules' moves and the children's values.

        Raises ValueError at the first state whose value does not follow.  See `Tablebase.check`.
        """
        tables, hands = tabulate(self.game.rules), len(self.hands)
        places, image = images(tables)
        for first, last in spans(hands, max(1, self.plies.size // PIECE)):
            wrong = first_wrong(tables, places, image, self.plies, first, last)
            if wrong >= 0:
                mine, theirs = (tuple(self.hands[i].tolist()) for i in divmod(wrong, hands))
                state = State((mine, theirs), MAX)
                raise ValueError(
                    f"{state!r} is stored as {self[state]}, but its children give "
                    f"{self._follows(state)}"
                )

    def save(self, path: StrPath) -> None:
        """Write `hands` and `plies` to one .npz file.

        The value of a pair (a, b) takes two bytes before compression.
        """
        write_arrays(path, np.savez_compressed, repr(self.game), hands=self.hands, plies=self.plies)

    @classmethod
    def load(cls, path: StrPath, game: Game[Any, Any]) -> "CompiledTablebase":
        """Read a file that `save` wrote for exactly this game.

        Raises ValueError for a file that is damaged, is not a tablebase or belongs to another
        game; OSError if it cannot be read.
        """
        return cls(checked_game(game), *read_arrays(path, repr(game), "hands", "plies"))


def write_arrays(
    path: StrPath, save: Callable[..., None], holds: str, **arrays: NDArray[Any]
) -> None:
    """Write arrays to a file; `holds` says what they are.

    `save` is `np.savez` or `np.savez_compressed`.
    """
    with whole_file(path) as file:
        save(file, holds=holds, checksum=_checksum(holds, arrays.values()), **arrays)


def read_arrays(path: StrPath, holds: str, *names: str) -> list[Any]:
    """Return the arrays of an .npz file.

    Raises ValueError if the file is damaged or holds something else.
    """
    with Path(path).open("rb") as file:
        try:
            with np.load(file) as members:
                found, checksum = str(members["holds"]), str(members["checksum"])
                arrays = [members[name] for name in names] if found == holds else []
        except Exception:  # NumPy and zipfile raise many kinds of errors for damage
            raise ValueError(f"{path} is damaged, or is not a solution file") from None
    if found != holds:
        raise ValueError(f"{path} holds {found}, not {holds}")
    if _checksum(holds, arrays) != checksum:
        raise ValueError(f"{path} is damaged: its checksum does not match its content")
    return arrays


def _checksum(holds: str, arrays: Iterable[NDArray[Any]]) -> str:
    digest = hashlib.sha256(holds.encode())
    for array in arrays:
        digest.update(array.astype(array.dtype.newbyteorder("<"), copy=False).data)
    return digest.hexdigest()
