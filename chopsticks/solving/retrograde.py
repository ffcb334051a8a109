"""Retrograde analysis: compute every state's value backwards from the end.

A state is won if a move leads to a state that is lost for the player who moves next; it is lost
if every move leads to a state that is won for that player.  A state that is never decided is a
draw: from there, each player can keep the game going for ever.

Source: R. Bellman (1965); K. Thompson, "Retrograde analysis of certain endgames" (1986).
"""

import json
import sys
import zlib
from array import array
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, cast

from chopsticks.files import StrPath, write_whole
from chopsticks.game import ExploredGame, Game, M, S, explore, refuse_dice


class Outcome(IntEnum):
    """The result under best play, for the player to move."""

    LOSS = -1
    DRAW = 0
    WIN = 1


LOSS, DRAW, WIN = Outcome


class Value(NamedTuple):
    """An outcome for the player to move, and how far away it is.

    plies: moves of both players to the end when the winner hurries and the loser delays;
    None for a draw.
    """

    outcome: Outcome
    plies: int | None

    def __str__(self) -> str:
        if self.plies is None:
            return "draw"
        return f"{'win' if self.outcome == WIN else 'loss'} in {self.plies}"


class WholeGame(Game[S, M], Protocol[S, M]):
    """A game that can list all its states and undo moves."""

    def states(self) -> Iterator[S]:
        """Every state."""

    def unmoves(self, state: S, /) -> Sequence[S]:
        """Every state from which some legal move leads to this one."""


class Tablebase(Mapping[S, Value], Generic[S, M]):
    """A mapping from the states of a game to their `Value`s."""

    def __init__(self, game: Game[S, M], values: dict[S, Value], whole: bool) -> None:
        self.game = game
        self.whole = whole
        self._values = values

    def __getitem__(self, state: S) -> Value:
        try:
            return self._values[state]
        except KeyError:
            raise KeyError(
                f"{state!r} is not among the {len(self)} states of this tablebase: it cannot be "
                f"reached in {self.game!r}, or its hands are not in canonical form"
            ) from None

    def __iter__(self) -> Iterator[S]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<Tablebase of {self.game!r}: {len(self)} states>"

    def after(self, state: S, move: M) -> Value:
        """The value of a move for the player who makes it, including its own ply."""
        child = self.game.result(state, move)
        same_player = self.game.to_move(child) == self.game.to_move(state)
        return _one_ply_earlier(self[child], same_player)

    def best_moves(self, state: S) -> list[M]:
        """The moves that keep the state's value.

        They are the fastest wins, all draws, or the slowest losses; there are none when the game is
        over.  Raises KeyError for a state that is not in the tablebase.
        """
        value = self[state]
        return [move for move in self.game.moves(state) if self.after(state, move) == value]

    def check(self) -> None:
        """Recompute every value from the game and the values of the children.

        Raises ValueError at the first state whose value does not follow.  Passing this check is
        a proof: a win's plies fall to 0 along the winning line, and a draw always has a move
        to a draw and none to a win.
        """
        for state, value in self._values.items():
            if (follows := self._follows(state)) != value:
                raise ValueError(f"{state!r} is stored as {value}, but its children give {follows}")

    def _follows(self, state: S) -> Value:
        if self.game.is_terminal(state):
            return _at_the_end(self.game.utility(state, self.game.to_move(state)))
        return max((self.after(state, move) for move in self.game.moves(state)), key=_preference)

    def save(self, path: StrPath) -> None:
        """Write the values to a small file: two bytes per state, then compressed.

        The states are not stored, because the game can list them again in the same order.
        """
        plies = array("h", (packed(value) for value in self._values.values()))
        if sys.byteorder == "big":
            plies.byteswap()
        header = {"game": repr(self.game), "whole": self.whole, "states": len(self)}
        body = _MAGIC + json.dumps(header).encode() + b"\n" + zlib.compress(plies.tobytes(), 9)
        write_whole(path, body + _checksum(body))

    @classmethod
    def load(cls, path: StrPath, game: Game[S, M]) -> "Tablebase[S, M]":
        """Read a file that `save` wrote for this very game.

        Raises ValueError for a file that is damaged, is not a tablebase or belongs to another
        game; OSError if it cannot be read.
        """
        content = Path(path).read_bytes()
        if not content.startswith(_MAGIC):
            raise ValueError(f"{path} is not a tablebase file: it must begin with {_MAGIC!r}")
        body, checksum = content[:-32], content[-32:]
        if _checksum(body) != checksum:
            raise ValueError(f"{path} is damaged: its checksum does not match its content")
        line, _, content = body[len(_MAGIC) :].partition(b"\n")
        header = json.loads(line)
        if header["game"] != repr(game):
            raise ValueError(f"{path} holds {header['game']}, not {game!r}")
        plies = array("h", zlib.decompress(content))
        if sys.byteorder == "big":
            plies.byteswap()
        whole = header["whole"]
        states = list(cast(WholeGame[S, M], game).states()) if whole else explore(game).states
        if len(states) != len(plies):
            raise ValueError(f"{path} holds {len(plies)} states, but the game has {len(states)}")
        return cls(game, dict(zip(states, map(unpacked, plies), strict=True)), whole)


def _checksum(body: bytes) -> bytes:
    import hashlib  # slow to import, and only files need it

    return hashlib.sha256(body).digest()


def solve(game: Game[S, M], whole: bool = False) -> Tablebase[S, M]:
    """Solve a game completely: find the value of every reachable state.

    With `whole`, the solution has every state of the game, reachable or not; the search works
    backwards, so the game must have `states()` and `unmoves(state)`.  Cycles are fine.  The outcome
    depends only on the sign of a utility.  Raises TypeError if `whole` is set for a game without
    these methods, and ValueError for a game with dice.

    >>> from chopsticks import Chopsticks, State
    >>> tablebase = solve(Chopsticks())
    >>> len(tablebase), str(tablebase[State(((1, 2), (0, 4)), 0)]), tablebase.check()
    (356, 'win in 1', None)
    """
    refuse_dice(game, "value_iteration")
    if whole:
        if not (hasattr(game, "states") and hasattr(game, "unmoves")):
            raise TypeError(f"{game!r} lacks states() or unmoves(state): use whole=False")
        whole_game = cast(WholeGame[S, M], game)
        table = explore(game, whole_game.states())
        number = {state: i for i, state in enumerate(table.states)}
        parents = [[number[s] for s in whole_game.unmoves(state)] for state in table.states]
    else:
        table = explore(game)
        parents = _inverted(table.successors)
    values = dict(zip(table.states, _propagated(table, parents), strict=True))
    return Tablebase(game, values, whole)


def _inverted(successors: list[tuple[int, ...]]) -> list[list[int]]:
    """Return, for each state, its parents, each listed once."""
    parents: list[list[int]] = [[] for _ in successors]
    for parent, children in enumerate(successors):
        for child in set(children):
            parents[child].append(parent)
    return parents


def _propagated(table: ExploredGame[S], parents: list[list[int]]) -> list[Value]:
    """Return the values of all states, deciding them in order of their plies.

    The states that are still undecided at the end are draws.
    """
    players = table.players
    values: list[Value | None] = [None] * len(players)
    undecided = [len(set(children)) for children in table.successors]
    queue: deque[int] = deque()
    for state in table.utilities:
        end = _at_the_end(table.utility(state, players[state]))
        values[state] = end
        if end.outcome != DRAW:
            queue.append(state)
    while queue:
        child = queue.popleft()
        value = values[child]
        assert value is not None
        seen_by = _one_ply_earlier(value, False), _one_ply_earlier(value, True)
        for parent in parents[child]:
            if values[parent] is not None:
                continue
            seen = seen_by[players[parent] == players[child]]
            if seen.outcome == LOSS:
                undecided[parent] -= 1
                if undecided[parent]:
                    continue
            values[parent] = seen
            queue.append(parent)
    return [value or _DRAWN for value in values]


def _at_the_end(utility: float) -> Value:
    """Return a terminal state's value from its utility for the player to move."""
    return Value(WIN, 0) if utility > 0 else Value(LOSS, 0) if utility < 0 else _DRAWN


def _one_ply_earlier(value: Value, same_player: bool) -> Value:
    """Return a child's value as seen by the player who moves to it."""
    if value.plies is None:
        return value
    opposite = LOSS if value.outcome == WIN else WIN
    return Value(value.outcome if same_player else opposite, value.plies + 1)


def _preference(value: Value) -> tuple[int, int]:
    """Rank wins above draws above losses; prefer fast wins and slow losses."""
    return value.outcome, -value.outcome * (value.plies or 0)


def packed(value: Value) -> int:
    """Pack a value: 0 for a draw, else plies + 1, negative for a loss."""
    return 0 if value.plies is None else value.outcome * (value.plies + 1)


def unpacked(packed: int) -> Value:
    """Unpack a number that `packed` made."""
    if packed == 0:
        return _DRAWN
    return Value(WIN if packed > 0 else LOSS, abs(packed) - 1)


_MAGIC = b"chopsticks tablebase 1\n"
_DRAWN = Value(DRAW, None)
