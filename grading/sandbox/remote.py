"""Proxies in a worker for what runs elsewhere: games, and earlier answers.

Games live on the grader's side.  Earlier answers run in a separate worker, to which the grader
passes calls from the student's worker: `Needs` is at one end, `Service` at the other.
"""

import builtins
import contextlib
import json
import marshal
import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, NoReturn

from coursework.exercise.codec import decode, encode

Line = list[Any]
MOST_REPEATS = 1000  # before they are reported to the grader
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


class StateRecord(NamedTuple):
    """The grader's record of a state."""

    number: int
    state: Hashable
    to_move: int
    moves: tuple[Any, ...]
    terminal: bool
    utilities: tuple[float, float] | None
    probabilities: tuple[float, ...] | None
    information: Hashable


class Grader:
    """The grader, as a worker talks to it: `grader(question)`.

    children: the state that each move of the current call led to, by the number of the state and
              the index of the move.  A repeated move needs no question.  The worker only reports
              how many there were, because the grader shows that number but gives no marks for it.
    """

    def __init__(self, pipe: int, replies: Iterator[str]) -> None:
        self._pipe = pipe
        self._replies = replies
        self._repeats = 0
        self.children: dict[tuple[int, int], Hashable] = {}

    def __call__(self, question: str) -> Any:
        """Return the grader's reply to a question."""
        self.send(question)
        return json.loads(next(self._replies))

    def repeat(self) -> None:
        """Note that a move was repeated."""
        self._repeats += 1
        if self._repeats == MOST_REPEATS:
            self._write("")

    def send(self, line: str) -> None:
        """Send a line and, before it, how many moves were repeated."""
        self._write(f"{line}\n")

    def _write(self, text: str) -> None:
        if self._repeats:
            text, self._repeats = f'["repeats",{self._repeats}]\n{text}', 0
        data = text.encode()
        while data:
            data = data[os.write(self._pipe, data) :]


class RemoteGame:
    """A game on the grader's side, where each different move is made and counted."""

    def __init__(self, ask: Grader, options: dict[str, Any]) -> None:
        self._ask = ask
        self._number = options["number"]
        self._repr = options["repr"]
        self._nodes: dict[Hashable, StateRecord] = {}
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
        """The state that a move leads to; counts as one more node."""
        node = self._node(state)
        try:
            index = node.moves.index(move)
        except ValueError:
            raise ValueError(
                f"{move!r} is not a legal move in {state}; legal moves: {node.moves}"
            ) from None
        children = self._ask.children
        if (edge := (node.number, index)) in children:
            self._ask.repeat()
            return children[edge]
        reply = self._ask(f'["result",{node.number},{index}]')
        child = self._states[reply] if type(reply) is int else self._learn(decode(reply))
        children[edge] = child
        return child

    def _node(self, state: Hashable) -> StateRecord:
        """Return the record of a state; if no move led to the state, ask the grader."""
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
        node = StateRecord(*record)
        self._nodes[node.state] = node
        self._states[node.number] = node.state
        return node.state


class RemoteChanceGame(RemoteGame):
    """A game with dice on the grader's side."""

    def outcomes(self, state: Hashable) -> tuple[tuple[Any, float], ...]:
        """The outcomes of chance, each with its probability."""
        node = self._node(state)
        if node.probabilities is None:
            raise ValueError(f"{state} is not a chance node")
        return tuple(zip(node.moves, node.probabilities, strict=True))


class RemoteHiddenGame(RemoteChanceGame):
    """A game with hidden information on the grader's side."""

    def information(self, state: Hashable) -> Hashable:
        """What the player to move knows."""
        if (known := self._node(state).information) is None:
            raise ValueError(f"it is no player's turn in {state}")
        return known


def remote(ask: Grader, options: dict[str, Any]) -> RemoteGame:
    """Return the proxy for a game that the grader describes by these options."""
    kind: type[RemoteGame] = RemoteChanceGame if options["dice"] else RemoteGame
    return (RemoteHiddenGame if options["hides"] else kind)(ask, options)


class Needs:
    """Calls earlier answers: `needs("rank", border)`.

    Plain data is copied there and back; if an earlier answer changes an argument, we make the same
    change here.  A game that is not the grader's, such as a student's own, is lent: its methods run
    here whenever the earlier answer calls them.  Values for plain arguments are remembered, since
    they depend on nothing else.
    """

    def __init__(self, ask: Grader) -> None:
        self._ask = ask
        self._lent: dict[int, Any] = {}
        self._known: dict[bytes, bytes] = {}

    def __call__(self, name: str, *args: Any) -> Any:
        """Call the answer with this name."""
        try:
            key = marshal.dumps((name, args), 2)
        except ValueError:  # some arguments are not plain data
            key = b""
        if key in self._known:
            return marshal.loads(self._known[key])
        value, changed = self._call(name, args)
        for index, new in changed:
            args[index].clear()
            (args[index].update if isinstance(new, dict | set) else args[index].extend)(new)
        if key and not changed:
            with contextlib.suppress(ValueError):
                self._known[key] = marshal.dumps(value, 2)
        return value

    def _call(self, name: str, args: tuple[Any, ...]) -> tuple[Any, list[Any]]:
        """Return the value of a call, and the new contents of its arguments."""
        line: Line = ["call", name, [self._argument(arg) for arg in args]]
        raised: BaseException | None = None
        while True:
            match self._ask(json.dumps(line)):
                case ["lent", number, method, data]:
                    try:
                        line = ["result of lent", encoded(_ask(self._lent[number], method, data))]
                    except BaseException as error:  # raised here once the earlier answer has ended
                        raised, line = error, ["raised"]
                case ["returned", value, changed]:
                    return decode(value), [(index, _read(*new)) for index, new in changed]
                case ["failed", kind]:
                    error_type = getattr(builtins, kind, RuntimeError)
                    raise raised or error_type(f"{name} cannot handle these arguments")

    def _argument(self, value: Any) -> Line:
        if type(value) in (RemoteGame, RemoteChanceGame, RemoteHiddenGame):
            return ["game", value._number]
        if not hasattr(value, "moves"):
            return _written(value)
        self._lent[id(value)] = value
        return ["lent", id(value), [name for name in OF_GAMES if hasattr(value, name)]]


def _ask(game: Any, method: str, data: Any) -> Any:
    member = getattr(game, method)
    return member if method == "initial" else member(*decode(data))


def _written(value: Any) -> Line:
    """Encode an argument that is data."""
    return ["bytes", value.hex()] if type(value) is bytearray else ["value", encoded(value)]


def _read(kind: str, data: Any) -> Any:
    return bytearray.fromhex(data) if kind == "bytes" else decode(data)


def encoded(value: Any) -> Any:
    """Encode a value as JSON; iterables of unknown types become lists."""
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
    """The other end of `Needs`: calls the functions that cells have defined."""

    def __init__(self, ask: Grader, names: dict[str, Any]) -> None:
        self._ask = ask
        self._functions = {
            name: thing
            for name, thing in names.items()
            if callable(thing) and getattr(thing, "__module__", "") == "__main__"  # not imported
        }

    def serve(self) -> NoReturn:
        """Answer calls until the process ends."""
        line: Line = ["serving"]
        while True:
            line = self._call(*self._ask(json.dumps(line)))

    def _call(self, _: str, name: str, sent: list[Line]) -> Line:
        """Return what a call returned, or that it failed."""
        try:
            args = [self._received(*argument) for argument in sent]
            value = encode(self._functions[name](*args))
            changed = [
                [index, new]
                for index, (arg, old) in enumerate(zip(args, sent, strict=True))
                if type(arg) in (bytearray, dict, list, set) and (new := _written(arg)) != old
            ]
            return ["returned", value, changed]
        except RaisedError:
            return ["failed", ""]
        except Exception as error:  # its message could reveal how the answer is written
            return ["failed", type(error).__name__]

    def _received(self, kind: str, data: Any, names: Any = None) -> Any:
        match kind:
            case "game":
                return remote(self._ask, decode(data))
            case "lent":
                return LentGame(partial(self._ask_lender, data), names)
        return _read(kind, data)

    def _ask_lender(self, number: int, name: str, *args: Any) -> Any:
        reply = self._ask(json.dumps(["lent", number, name, encode(args)]))
        while reply[0] == "call":  # the game itself calls an earlier answer
            reply = self._ask(json.dumps(self._call(*reply)))
        if reply[0] == "raised":
            raise RaisedError
        return decode(reply[1])


class LentGame:
    """A game in the student's worker, where each of its methods runs."""

    def __init__(self, ask: Callable[..., Any], names: list[str]) -> None:
        self._ask = ask
        self._names = names

    def __getattr__(self, name: str) -> Any:
        if name not in self._names:
            raise AttributeError(f"the game has no {name}")
        return self._ask(name) if name == "initial" else partial(self._ask, name)


class RaisedError(BaseException):
    """A method of a lent game raised; not an Exception, which an answer might catch."""
