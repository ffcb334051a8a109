"""What is elsewhere, as the code in a worker sees it: games, and earlier answers to call.

Games live on the grader's side.  Earlier answers run in a worker of their own, which is sent the
calls of the student's worker by the grader: `Needs` is at one end, `Service` at the other.
"""

import builtins
import contextlib
import json
import marshal
import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, NoReturn

from chopsticks.exercise.codec import decode, encode

Line = list[Any]
MOST_AGAIN = 1000  # nodes, before the grader is told of them
OF_GAMES = (
    "initial",
    "to_move",
    "moves",
    "result",
    "is_terminal",
    "utility",
    "outcomes",
    "information",
)


class Told(NamedTuple):
    """What the grader says about a state."""

    number: int
    state: Hashable
    to_move: int
    moves: tuple[Any, ...]
    terminal: bool
    utilities: tuple[float, float] | None
    probabilities: tuple[float, ...] | None
    information: Hashable


class Grader:
    """The other side, as a worker speaks to it: `grader(question)`.

    reached: the states that moves led to in the present call.  To reach one again is one more
             node, and the grader is only told how many of them there were.
    """

    def __init__(self, pipe: int, replies: Iterator[str]) -> None:
        self._pipe = pipe
        self._replies = replies
        self._again = 0
        self.reached: dict[tuple[int, int], Hashable] = {}

    def __call__(self, question: str) -> Any:
        """What the grader says to a question."""
        self.send(question)
        return json.loads(next(self._replies))

    def again(self) -> None:
        """A node was reached again."""
        self._again += 1
        if self._again == MOST_AGAIN:
            self._send("")

    def send(self, line: str) -> None:
        """Send a line, and before it how many nodes were reached again."""
        self._send(f"{line}\n")

    def _send(self, text: str) -> None:
        if self._again:
            text, self._again = f'["again",{self._again}]\n{text}', 0
        data = text.encode()
        while data:
            data = data[os.write(self._pipe, data) :]


class RemoteGame:
    """A game that lives on the grader's side: each `result` is asked for there, and counted."""

    def __init__(self, ask: Grader, options: dict[str, Any]) -> None:
        self._ask = ask
        self._number = options["number"]
        self._repr = options["repr"]
        self._nodes: dict[Hashable, Told] = {}
        self._states: dict[int, Hashable] = {}
        self.initial = self._learn(options["initial"])
        self.__dict__.update(options["attributes"])

    def __repr__(self) -> str:
        return str(self._repr)

    def to_move(self, state: Hashable) -> int:
        """The player to move."""
        return self._node(state).to_move

    def moves(self, state: Hashable) -> tuple[Any, ...]:
        """The legal moves, in order."""
        return self._node(state).moves

    def is_terminal(self, state: Hashable) -> bool:
        """Whether the game is over."""
        return self._node(state).terminal

    def utility(self, state: Hashable, player: int) -> float:
        """What a terminal state is worth to a player."""
        utilities = self._node(state).utilities
        if utilities is None:
            raise ValueError(f"{state} is not terminal: only a finished game has a utility")
        return utilities[player]

    def result(self, state: Hashable, move: Any) -> Hashable:
        """The state that a move leads to; one more node."""
        node = self._node(state)
        try:
            index = node.moves.index(move)
        except ValueError:
            raise ValueError(
                f"{move!r} is not a legal move in {state}; legal are {node.moves}"
            ) from None
        known = self._ask.reached
        if (edge := (node.number, index)) in known:
            self._ask.again()
            return known[edge]
        reply = self._ask(f'["result",{node.number},{index}]')
        child = self._states[reply] if type(reply) is int else self._learn(decode(reply))
        known[edge] = child
        return child

    def _node(self, state: Hashable) -> Told:
        """What is known of a state; the grader is asked about one that no move led to."""
        try:
            if node := self._nodes.get(state):
                return node
        except TypeError:
            raise ValueError(f"{state!r} is not a state of this game") from None
        reply = self._ask(json.dumps(["state", self._number, encode(state)]))
        if isinstance(reply, str):
            raise ValueError(reply)
        self._learn(decode(reply))
        return self._nodes[state]

    def _learn(self, record: list[Any]) -> Hashable:
        node = Told(*record)
        self._nodes[node.state] = node
        self._states[node.number] = node.state
        return node.state


class RemoteChanceGame(RemoteGame):
    """The same where dice fall."""

    def outcomes(self, state: Hashable) -> tuple[tuple[Any, float], ...]:
        """What chance may bring, each outcome with its probability."""
        node = self._node(state)
        if node.probabilities is None:
            raise ValueError(f"{state} is not a chance node")
        return tuple(zip(node.moves, node.probabilities, strict=True))


class RemoteHiddenGame(RemoteChanceGame):
    """The same where something is hidden."""

    def information(self, state: Hashable) -> Hashable:
        """What the player to move knows."""
        if (known := self._node(state).information) is None:
            raise ValueError(f"no player is to move in {state}")
        return known


def remote(ask: Grader, options: dict[str, Any]) -> RemoteGame:
    """The game that the grader tells of by these options."""
    kind: type[RemoteGame] = RemoteChanceGame if options["dice"] else RemoteGame
    return (RemoteHiddenGame if options["hides"] else kind)(ask, options)


class Needs:
    """Calls earlier answers: `needs("rank", border)`.

    Plain data goes there and comes back, and what they change of their arguments is changed here.
    Of a game that is not the grader's, such as a student's own, they ask each thing back.  What
    comes of plain data depends on nothing else, so it is asked for once.
    """

    def __init__(self, ask: Grader) -> None:
        self._ask = ask
        self._lent: dict[int, Any] = {}
        self._known: dict[bytes, bytes] = {}

    def __call__(self, name: str, *args: Any) -> Any:
        """What the answer of this name returns."""
        try:
            key = marshal.dumps((name, args), 2)
        except ValueError:  # there is more than the plainest data
            key = b""
        if key in self._known:
            return marshal.loads(self._known[key])
        value, changed = self._asked(name, args)
        for index, new in changed:
            args[index].clear()
            (args[index].update if isinstance(new, dict | set) else args[index].extend)(new)
        if key and not changed:
            with contextlib.suppress(ValueError):
                self._known[key] = marshal.dumps(value, 2)
        return value

    def _asked(self, name: str, args: tuple[Any, ...]) -> tuple[Any, list[Any]]:
        """The value of a call, and new contents of arguments."""
        line: Line = ["need", name, [self._sent(arg) for arg in args]]
        raised: BaseException | None = None
        while True:
            match self._ask(json.dumps(line)):
                case ["lent", number, asked, data]:
                    try:
                        line = ["told", encoded(_member(self._lent[number], asked, data))]
                    except BaseException as error:  # is raised here, when ours has ended
                        raised, line = error, ["raised"]
                case ["came", value, changed]:
                    return decode(value), [(index, _read(*new)) for index, new in changed]
                case ["failed", kind]:
                    error_type = getattr(builtins, kind, RuntimeError)
                    raise raised or error_type(f"{name} cannot take what it was given")

    def _sent(self, value: Any) -> Line:
        if type(value) in (RemoteGame, RemoteChanceGame, RemoteHiddenGame):
            return ["game", value._number]
        if not hasattr(value, "moves"):
            return _written(value)
        self._lent[id(value)] = value
        return ["lent", id(value), [name for name in OF_GAMES if hasattr(value, name)]]


def _member(game: Any, name: str, data: Any) -> Any:
    member = getattr(game, name)
    return member if name == "initial" else member(*decode(data))


def _written(value: Any) -> Line:
    """An argument that is data."""
    return ["bytes", value.hex()] if type(value) is bytearray else ["value", encoded(value)]


def _read(kind: str, data: Any) -> Any:
    return bytearray.fromhex(data) if kind == "bytes" else decode(data)


def encoded(value: Any) -> Any:
    """A value as JSON can hold it; whatever can be walked may be a list."""
    try:
        return encode(value)
    except TypeError:
        return encode(_plain(value))


def _plain(value: Any) -> Any:
    try:
        encode(value)
    except TypeError:
        if isinstance(value, dict):
            return {_plain(key): _plain(part) for key, part in value.items()}
        if isinstance(value, Iterable):
            kind = next((k for k in (tuple, set, frozenset) if isinstance(value, k)), list)
            return kind(map(_plain, value))
    return value


class Service:
    """The other end: answers calls of functions that cells have defined, by these names."""

    def __init__(self, ask: Grader, names: dict[str, Any]) -> None:
        self._ask = ask
        self._functions = {
            name: thing
            for name, thing in names.items()
            if callable(thing) and getattr(thing, "__module__", "") == "__main__"  # not imported
        }

    def serve(self) -> NoReturn:
        """Answer for ever."""
        line: Line = ["serving"]
        while True:
            line = self._came(*self._ask(json.dumps(line)))

    def _came(self, _: str, name: str, sent: list[Line]) -> Line:
        """What comes of a call."""
        try:
            args = [self._received(*one) for one in sent]
            value = encode(self._functions[name](*args))
            changed = [
                [index, new]
                for index, (arg, one) in enumerate(zip(args, sent, strict=True))
                if type(arg) in (bytearray, dict, list, set) and (new := _written(arg)) != one
            ]
            return ["came", value, changed]
        except RaisedError:
            return ["failed", ""]
        except Exception as error:  # its words could tell how the answer is made
            return ["failed", type(error).__name__]

    def _received(self, kind: str, data: Any, names: Any = None) -> Any:
        match kind:
            case "game":
                return remote(self._ask, decode(data))
            case "lent":
                return LentGame(partial(self._ask_lender, data), names)
        return _read(kind, data)

    def _ask_lender(self, number: int, name: str, *args: Any) -> Any:
        said = self._ask(json.dumps(["lent", number, name, encode(args)]))
        while said[0] == "need":  # to answer, the game calls us in turn
            said = self._ask(json.dumps(self._came(*said)))
        if said[0] == "raised":
            raise RaisedError
        return decode(said[1])


class LentGame:
    """A game in the student's worker, of which each thing is asked there."""

    def __init__(self, ask: Callable[..., Any], names: list[str]) -> None:
        self._ask = ask
        self._names = names

    def __getattr__(self, name: str) -> Any:
        if name not in self._names:
            raise AttributeError(f"the game has no {name}")
        return self._ask(name) if name == "initial" else partial(self._ask, name)


class RaisedError(BaseException):
    """What a lent game was asked raised something; not an Exception, which an answer may catch."""
