"""The games of a worker's calls, which stay on the grader's side.

The worker asks where each different move leads, and we count these questions here.  Only the worker
can tell us how often it repeats a move.  A state that no move led to is rejected unread if it is
larger than the game's states.
"""

import json
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from chopsticks.game import CHANCE, MAX, MIN, card
from coursework.exercise.call import At, Call, GameSpec, build, reached
from coursework.exercise.codec import encode
from coursework.exercise.run import DidNotEnd, NodeCounter
from grading.sandbox.worker_output import decoded, garbled, guarded

STATE_LENGTH = 1000  # characters that an encoded state may have beyond twice the initial one
SMALL_NUMBERS = (0, 9)  # any state may contain these
MOST_NODES = 10**9  # what is shown if a worker claims more


@dataclass(frozen=True)
class GameInPlay:
    """A game of a call, what its card says about it, and how large its states can be.

    largest: the largest number in the initial state, in what the card says, and in the call.
    longest: the maximum number of characters in an encoded state.
    """

    game: Any
    attributes: dict[str, Any]
    largest: float
    longest: int


class Games:
    """The games of a worker's calls and the states that the worker knows, both numbered."""

    def __init__(self, limit: int) -> None:
        self._moves_left = limit
        self._states_left = 2 * limit
        self.counter = NodeCounter(MOST_NODES)
        self._games: list[GameInPlay] = []
        self._states: list[tuple[int, Hashable, tuple[Any, ...]]] = []
        self._numbers: dict[tuple[int, Hashable], int] = {}

    def begin(self) -> None:
        """Start a new count for the next call."""
        self.counter = NodeCounter(MOST_NODES)

    def seen_by_worker(self, call: Call) -> Call:
        """Return the call with games replaced by descriptions, and paths replaced by states."""
        numbers = [*_numbers_in(encode(call))]

        def seen(value: Any) -> Any:
            match value:
                case GameSpec():
                    self._add(build(value), card(value.name).tells, numbers)
                    return GameSpec("remote", self._description())
                case At():
                    return reached(call, value)
                case _:
                    return value

        return Call(*map(seen, call.args), **{name: seen(v) for name, v in call.kwargs.items()})

    def reply(self, line: Any) -> Any:
        """Return the reply to a worker's question about a game; None if it only reports repeats.

        Raises End if the question makes no sense, DidNotEnd if it exceeds the limits.
        """
        match line:
            case ["repeats", int(nodes)] if nodes > 0:
                return self.counter.repeat(nodes)
            case ["result", int(number), int(index)]:
                return guarded(self.result, number, index)
            case ["state", int(game), state]:
                return guarded(self.state, game, state)
        raise garbled()

    def describe(self, number: int) -> Any:
        """Encode a game for a worker that knows none of its states yet."""
        self._look_at_one_more()
        if number < 0:
            raise IndexError
        self._games.append(self._games[number])
        return encode(self._description())

    def result(self, number: int, index: int) -> Any:
        """Return the number of the state that a move leads to, or its whole record if it is new.

        Raises DidNotEnd beyond the limit, IndexError for a number that the worker was not given.
        """
        if number < 0 or index < 0:
            raise IndexError
        self._moves_left -= 1
        if self._moves_left < 0:
            raise DidNotEnd
        game, state, moves = self._states[number]
        child = self._games[game].game.result(state, moves[index])
        self.counter.reach(state, moves[index], child)
        known = self._numbers.get((game, child))
        return encode(self._record(game, child)) if known is None else known

    def state(self, number: int, data: Any) -> Any:
        """Return the record of an encoded state that no move led to, or what is wrong with it."""
        self._look_at_one_more()
        played = self._games[number]
        if len(json.dumps(data)) > played.longest:
            return "this is too long for a state of this game"
        if not all(abs(each) <= played.largest for each in _numbers_in(data)):
            return f"no state of this game has a number above {played.largest:,}"
        state = decoded(data)
        try:
            return encode(self._record(number, state))
        except Exception as error:  # a made-up state may raise anything
            return f"{state!r} is not a state of this game: {error}"[:300]

    def _look_at_one_more(self) -> None:
        """Count a question that visits no node; raises DidNotEnd beyond the limit."""
        self._states_left -= 1
        if self._states_left < 0:
            raise DidNotEnd

    def _add(self, game: Any, tells: tuple[str, ...], numbers: Iterable[float]) -> None:
        attributes, initial = {name: getattr(game, name) for name in tells}, encode(game.initial)
        known = [*numbers, *_numbers_in([initial, encode(attributes)]), *SMALL_NUMBERS]
        longest = 2 * len(json.dumps(initial)) + STATE_LENGTH
        self._games.append(GameInPlay(game, attributes, max(map(abs, known)), longest))

    def _description(self) -> dict[str, Any]:
        """Describe the game that was added last."""
        number = len(self._games) - 1
        game = self._games[number].game
        return {
            "number": number,
            "repr": repr(game),
            "dice": hasattr(game, "outcomes"),
            "hides": hasattr(game, "information"),
            "initial": self._record(number, game.initial),
            "attributes": self._games[number].attributes,
        }

    def _record(self, number: int, state: Hashable) -> list[Any]:
        """Return everything about a state, as in `remote.StateRecord`, and number it."""
        game = self._games[number].game
        player, moves, terminal = game.to_move(state), game.moves(state), game.is_terminal(state)
        utilities = [game.utility(state, player) for player in (MAX, MIN)] if terminal else None
        chance = player == CHANCE and not terminal
        probabilities = [p for _, p in game.outcomes(state)] if chance else None
        decides = hasattr(game, "information") and player != CHANCE and not terminal
        information = game.information(state) if decides else None
        if (number, state) not in self._numbers:
            self._numbers[number, state] = len(self._states)
            self._states.append((number, state, tuple(moves)))
        known = self._numbers[number, state]
        return [known, state, player, tuple(moves), terminal, utilities, probabilities, information]


def _numbers_in(data: Any) -> Iterator[float]:
    """Yield the numbers in encoded data."""
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += part.values()
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, int | float):
            yield part
