"""The games of a worker's calls, which stay on this side.

A search in the worker asks for each `result` and tells how often it comes back to one, so the
nodes are counted here.
"""

from collections.abc import Hashable
from typing import Any

from chopsticks.exercise.call import At, Call, GameSpec, build, reached
from chopsticks.exercise.codec import encode
from chopsticks.exercise.run import DidNotEnd, NodeCounter
from chopsticks.game import CHANCE, MAX, MIN, card
from grading.sandbox.received import decoded, garbled, guarded


class Games:
    """The games of a worker's calls, on this side; a state that is told has a number."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._questions = 2 * limit
        self.counter = NodeCounter(limit)
        self._games: list[Any] = []
        self._tells: list[tuple[str, ...]] = []
        self._states: list[tuple[int, Hashable, tuple[Any, ...]]] = []
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._children: dict[tuple[int, int], int] = {}

    def begin(self) -> NodeCounter:
        """Count the next call anew, with the nodes that are left."""
        self._left -= self.counter.nodes - 1
        self.counter = NodeCounter(self._left)
        return self.counter

    def sent(self, call: Call) -> Call:
        """The call with its games and its states as the worker may see them."""

        def told(value: Any) -> Any:
            match value:
                case GameSpec():
                    return self._described(value)
                case At():
                    return reached(call, value)
                case _:
                    return value

        return Call(*map(told, call.args), **{name: told(v) for name, v in call.kwargs.items()})

    def reply(self, line: Any) -> Any:
        """What to say to a worker that asks for a result or a state; End if it makes no sense.

        Of nodes that it has reached again, it only says how many; then there is nothing to say.
        """
        match line:
            case ["again", int(times)] if times > 0:
                return self.counter.reach_again(times)
            case ["result", int(number), int(index)]:
                return guarded(self.result, number, index)
            case ["state", int(game), state]:
                return guarded(self.state, game, state)
        raise garbled()

    def told_anew(self, number: int) -> Any:
        """A game that was told as another worker is told of it, which knows none of its states."""
        self._question()
        if number < 0:
            raise IndexError
        return encode(self._options(self._games[number], self._tells[number]))

    def result(self, number: int, index: int) -> Any:
        """The number of the state that a move leads to, or all about it if it is new.

        Raises DidNotEnd beyond the limit, IndexError for what was never told.
        """
        known = self._children.get((number, index))
        if known is not None:
            self.counter.reach(self._states[known][1])
            return known
        if number < 0 or index < 0:
            raise IndexError
        game, state, moves = self._states[number]
        new = self._games[game].result(state, moves[index])
        self.counter.reach(new)
        told = None if (game, new) in self._numbers else self._told(game, new)
        child = self._children[number, index] = self._numbers[game, new]
        return told or child

    def state(self, game: int, data: Any) -> Any:
        """All about an encoded state that no move led to, or what is wrong with it."""
        self._question()
        state = decoded(data)
        try:
            return self._told(game, state)
        except Exception as error:  # a stranger's state may do this in many ways
            return f"{state!r} is not a state of this game: {error}"[:300]

    def _question(self) -> None:
        """One more question that is no node; raises DidNotEnd beyond the limit."""
        self._questions -= 1
        if self._questions < 0:
            raise DidNotEnd

    def _described(self, spec: GameSpec) -> GameSpec:
        return GameSpec("remote", self._options(build(spec), card(spec.name).tells))

    def _options(self, game: Any, tells: tuple[str, ...]) -> dict[str, Any]:
        self._games.append(game)
        self._tells.append(tells)
        number = len(self._games) - 1
        return {
            "number": number,
            "repr": repr(game),
            "dice": hasattr(game, "outcomes"),
            "hides": hasattr(game, "information"),
            "initial": self._record(number, game.initial),
            "attributes": {name: getattr(game, name) for name in tells},
        }

    def _told(self, game: int, state: Hashable) -> Any:
        return encode(self._record(game, state))

    def _record(self, number: int, state: Hashable) -> list[Any]:
        game = self._games[number]
        player, moves, terminal = game.to_move(state), game.moves(state), game.is_terminal(state)
        utilities = [game.utility(state, player) for player in (MAX, MIN)] if terminal else None
        chance = player == CHANCE and not terminal
        probabilities = [p for _, p in game.outcomes(state)] if chance else None
        decides = hasattr(game, "information") and player != CHANCE and not terminal
        information = game.information(state) if decides else None
        self._states.append((number, state, tuple(moves)))
        told = self._numbers[number, state] = len(self._states) - 1
        return [told, state, player, tuple(moves), terminal, utilities, probabilities, information]
