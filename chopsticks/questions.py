"""Questions as plain data: what is called, what came of it, and how to say both in words.

The visible check in a notebook and the grader share this page.  An answer is a function; a
question calls it with arguments that JSON can hold, and compares what it returned, and the
work that it did, with what is right.

>>> call = Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]}), At())
>>> from chopsticks.search import minimax
>>> outcome = run(minimax, call)
>>> outcome.value, outcome.nodes
(3, 9)
>>> print(said("minimax", call, outcome))
minimax(tree [[3, 12, 8], [2, 4, 6]], root) returned 3
"""

import hashlib
import importlib
import json
import math
import sys
import traceback
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any, Literal

from chopsticks import retrograde
from chopsticks.game import Game, TreeGame
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.chomp import Bar, Chomp
from chopsticks.games.geister import Move, Node, Position, PurpleGame, View, square_name
from chopsticks.games.graph import GraphGame
from chopsticks.games.pig import Pig, Turn
from chopsticks.games.stones import Heap, Stones
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.rules import Chopsticks, Rules, Split, State, Tap
from chopsticks.transposition import Bound, Entry

NODE_LIMIT = 20_000
DID_NOT_END = "did not end"

Work = Literal["nodes", "visited"] | None

# ------------------------------------------------------------------------- what a call is made of


@dataclass(frozen=True)
class GameSpec:
    """A game as data: a name from `GAMES`, and what makes it."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, init=False)
class At:
    """The state that these moves, by index, lead to from the start of the call's first game."""

    path: tuple[int, ...]

    def __init__(self, *path: int) -> None:
        object.__setattr__(self, "path", path)


@dataclass(frozen=True)
class Named:
    """A function of the course by its address, such as `chopsticks.players:living_hands`."""

    address: str


@dataclass(frozen=True, init=False)
class Call:
    """The arguments of a call: plain data, `GameSpec`, `At` and `Named`."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        object.__setattr__(self, "args", args)
        object.__setattr__(self, "kwargs", kwargs)


@dataclass(frozen=True)
class Outcome:
    """What came of a call.

    value:   what it returned, as plain data.
    error:   "" if it returned; otherwise `DID_NOT_END` or, say, "KeyError: 3".
    nodes:   how often it called `result`, and one for the root.
    states:  how many different states `result` led to; visited: a digest of them.
    """

    value: Any = None
    error: str = ""
    nodes: int = 1
    states: int = 0
    visited: str = ""


def _chopsticks(normalise: bool = True, **rules: Any) -> Chopsticks:
    return Chopsticks(Rules(**rules), normalise)


GAMES: dict[str, Callable[..., Game[Any, Any]]] = {
    "chance_tree": ChanceTree,
    "chomp": Chomp,
    "chopsticks": _chopsticks,
    "graph": GraphGame,
    "pig": Pig,
    "purple": PurpleGame,
    "stones": Stones,
    "tictactoe": TicTacToe,
    "tree": TreeGame,
}


def build(spec: GameSpec) -> Game[Any, Any]:
    """The game that a specification describes; ValueError if there is none.

    >>> build(GameSpec("chopsticks", {"split": "none"})).initial
    State(hands=((1, 1), (1, 1)), to_move=0)
    """
    if spec.name not in GAMES:
        raise ValueError(f"there is no game {spec.name!r}; there are {sorted(GAMES)}")
    return GAMES[spec.name](**spec.options)


def arguments(
    call: Call, build: Callable[[GameSpec], Any] = build
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call as Python objects; `build` makes its games."""

    def made(value: Any) -> Any:
        match value:
            case GameSpec():
                return build(value)
            case At():
                return reached(call, value)
            case Named():
                module, _, name = value.address.partition(":")
                return getattr(importlib.import_module(module), name)
            case _:
                return decode(encode(value))  # a copy: an answer may change its arguments

    return tuple(map(made, call.args)), {name: made(v) for name, v in call.kwargs.items()}


def reached(call: Call, at: At) -> Hashable:
    """The state that `at` means in this call; ValueError if the call has no game.

    >>> reached(Call(GameSpec("chopsticks")), At(0, 0))
    State(hands=((1, 2), (1, 2)), to_move=0)
    """
    spec = next((v for v in (*call.args, *call.kwargs.values()) if isinstance(v, GameSpec)), None)
    if spec is None:
        raise ValueError(f"{at!r} needs a GameSpec among the arguments")
    game = build(spec)
    state: Hashable = game.initial
    for index in at.path:
        state = game.result(state, game.moves(state)[index])
    return state


# ------------------------------------------------------------------------------ running an answer


class DidNotEnd(BaseException):
    """More nodes than the limit; not an Exception, which an answer might catch."""


class Counter:
    """Counts the nodes of a run and collects the states that it visits."""

    def __init__(self, limit: int = NODE_LIMIT) -> None:
        self.nodes = 1
        self.limit = limit
        self._states: set[Hashable] = set()

    def reach(self, state: Hashable) -> None:
        """One more node; raises DidNotEnd beyond the limit, each time anew."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise DidNotEnd
        self._states.add(state)

    def outcome(self, value: Any = None, error: str = "") -> Outcome:
        """The outcome of the run, with its work so far."""
        if self.nodes > self.limit:  # whatever came of it afterwards
            value, error = None, DID_NOT_END
        lines = sorted(json.dumps(encode(state)) for state in self._states)
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] if lines else ""
        return Outcome(value, error, self.nodes, len(lines), digest)


class WatchedGame:
    """The same game; a counter is told of every state that `result` leads to."""

    def __init__(self, game: Game[Any, Any], counter: Counter) -> None:
        self._game = game
        self._counter = counter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def __repr__(self) -> str:
        return repr(self._game)

    def result(self, state: Any, move: Any) -> Any:
        """The state that a move leads to; one more node."""
        child = self._game.result(state, move)
        self._counter.reach(child)
        return child


def run(function: Callable[..., Any], call: Call, limit: int = NODE_LIMIT) -> Outcome:
    """Call a function as a question says, and watch its work.

    >>> run(lambda game, state: 1 / 0, Call(GameSpec("tictactoe"), At())).error
    'ZeroDivisionError: division by zero (line 1)'
    """
    counter = Counter(limit)
    args, kwargs = arguments(call, lambda spec: WatchedGame(build(spec), counter))
    try:
        return counter.outcome(decode(encode(function(*args, **kwargs))))
    except (DidNotEnd, RecursionError):
        return counter.outcome(error=DID_NOT_END)
    except (Exception, SystemExit) as error:
        return counter.outcome(
            error=f"{type(error).__name__}: {error}"[:300] + _line(error, function)
        )


def _line(error: BaseException, function: Callable[..., Any]) -> str:
    """Where in the function's own cell or file an error came up: " (line 3)", or nothing."""
    code = getattr(function, "__code__", None)
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if code is not None and frame.f_code.co_filename == code.co_filename
    ]
    return f" (line {lines[-1]})" if lines else ""


# -------------------------------------------------------------------------------------- comparing


def same(given: Any, right: Any, order: bool = True) -> bool:
    """Whether two values are equal; with `order` False, in any order.

    Numbers may differ by a rounding error, a tuple may stand for a list, True is not 1.

    >>> (
    ...     same(0.1 + 0.2, 0.3),
    ...     same((1, 2), [1, 2.0]),
    ...     same(True, 1),
    ...     same([1, 2], {2, 1}, order=False),
    ... )
    (True, True, False, True)
    """
    return _alike(_form(given, order), _form(right, order))


def value_is_right(given: Outcome, right: Outcome, order: bool = True) -> bool:
    """Whether a call returned what it should, or raised the kind of error that it should."""
    return _kind(given) == _kind(right) and same(given.value, right.value, order)


def work_is_right(given: Outcome, right: Outcome, work: Work) -> bool:
    """Whether a call did the work that it should, in so far as the question asks."""
    return work is None or getattr(given, work) == getattr(right, work)


def fingerprint(outcomes: Iterable[Outcome], order: bool, work: Work, salt: str = "") -> str:
    """What an answer does on some calls, as a short text from which it cannot be read off.

    Answers with equal values and, if the question asks for it, equal work share a fingerprint.
    """
    forms = [  # how far a run comes before an error depends on where it began
        [_form(o.value, order), _kind(o), getattr(o, work) if work and not o.error else None]
        for o in outcomes
    ]
    text = salt + json.dumps(_rounded(forms))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _kind(outcome: Outcome) -> str:
    return outcome.error.partition(":")[0]


def _form(value: Any, order: bool = True) -> Any:
    """A value in a form in which equal answers look alike: nested lists, JSON can hold them."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Enum):
        return ["name", value.name]
    if isinstance(value, dict):
        return ["mapping", *_sorted([_form(k), _form(v)] for k, v in value.items())]
    if is_dataclass(value):
        return [type(value).__name__, *map(_form, _parts(value))]
    parts = map(_form, value)
    if isinstance(value, set | frozenset) or not order:
        return ["collection", *_sorted(parts)]
    return ["sequence", *parts]


def _sorted(forms: Iterable[Any]) -> list[Any]:
    return sorted(forms, key=lambda form: json.dumps(_rounded(form)))


def _rounded(form: Any) -> Any:
    if isinstance(form, list):
        return [_rounded(part) for part in form]
    return _form(round(float(f"{form:.9g}"), 9)) if isinstance(form, float) else form


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    if float in (type(one), type(other)) and {type(one), type(other)} <= {int, float}:
        both_nan = one != one and other != other
        return both_nan or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return type(one) is type(other) and bool(one == other)


# --------------------------------------------------------------------------------------- in words


def said(name: str, call: Call, outcome: Outcome) -> str:
    """What a call of the function `name` did: "minimax(tree [3, 4], root) returned 4"."""
    return f"{call_in_words(name, call)} {outcome_in_words(outcome)}"


def call_in_words(name: str, call: Call) -> str:
    """A call as one would write it down.

    >>> call_in_words("search", Call(GameSpec("chopsticks"), At(0), depth=2))
    'search(Chopsticks, (1,1 | 1,2) MIN, depth=2)'
    """

    def words(value: Any) -> str:
        if isinstance(value, At):
            state = reached(call, value)
            return "root" if state == () else in_words(state)
        return in_words(value)

    parts = [*map(words, call.args), *(f"{k}={words(v)}" for k, v in call.kwargs.items())]
    return f"{name}({', '.join(parts)})"


def outcome_in_words(outcome: Outcome) -> str:
    """What came of a call: "returned 12", "raised KeyError: 3", "did not end"."""
    if outcome.error == DID_NOT_END:
        return f"{DID_NOT_END}: stopped after {outcome.nodes:,} nodes"
    return f"raised {outcome.error}" if outcome.error else f"returned {in_words(outcome.value)}"


def in_words(value: Any, limit: int = 300) -> str:
    """A value in few words; a long one is cut.

    >>> in_words([State(), Tap(1, 2), 0.5, GameSpec("chopsticks", {"split": "none"})])
    "[(1,1 | 1,1) MAX, 1→2, 0.5, Chopsticks with split='none']"
    """
    try:
        text = _words(value)
    except (AttributeError, IndexError, TypeError, ValueError):  # a State("?"), for example
        text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _words(value: Any) -> str:
    match value:
        case GameSpec("tree" | "chance_tree", {"tree": tree}):
            return f"tree {tree}"
        case GameSpec("graph", {"graph": graph}):
            return f"graph {graph}"
        case GameSpec("purple", {"blues": blues}):  # the node says where the pieces are
            return f"purple game with blues={blues}" if blues else "game of known colours"
        case GameSpec(name, options):
            title = {"tictactoe": "tic-tac-toe"}.get(name, name.capitalize())
            changes = ", ".join(f"{name}={option!r}" for name, option in options.items())
            return f"{title} with {changes}" if changes else title
        case Named(address):
            return address.partition(":")[2]
        case State() | Board() | Bar() | Heap() | Turn() | Tap() | Split() | retrograde.Value():
            return str(value)
        case Move():
            return str(value)
        case Node(cells, ply):
            return f"({_pieces(cells)}; ply {ply})"
        case Position(board, to_move):
            return f"({_pieces(board)}; {('MAX', 'MIN')[to_move]})"
        case View(cells, reds):
            return f"({_pieces(cells)}; reds={reds})"
        case Enum():
            return value.name
        case dict():
            return "{" + ", ".join(f"{_words(k)}: {_words(v)}" for k, v in value.items()) + "}"
        case set() | frozenset() if value:
            return "{" + ", ".join(sorted(map(_words, value))) + "}"
        case list():
            return "[" + ", ".join(map(_words, value)) + "]"
        case tuple() if type(value) is tuple:
            return "(" + ", ".join(map(_words, value)) + ("," if len(value) == 1 else "") + ")"
        case _:
            return repr(value)


def _pieces(cells: str) -> str:
    """The ghosts on a board: "R a3, B d1, u a1 b1"."""
    squares: dict[str, list[str]] = {}
    for i, piece in enumerate(cells):
        squares.setdefault(piece, []).append(square_name(i))
    return ", ".join(" ".join([x, *squares[x]]) for x in "RBrbu" if x in squares)


# -------------------------------------------------------------------------------------- the codec

MAX_ITEMS = 200_000
MAX_DEPTH = 60
MAX_BITS = 1000  # a float can hold it
MAX_TEXT = 4_000_000

_PLURALS: dict[str, Callable[[Iterable[Any]], Any]] = {
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
}
_MAKERS: dict[str, Callable[..., Any]] = {
    **{
        kind.__name__: kind
        for kind in (State, Tap, Split, Rules, Board, Bar, Heap, Turn, Entry, GameSpec, Named)
    },
    **{kind.__name__: kind for kind in (Move, Node, Position, View)},  # of Geister
    "Value": retrograde.Value,
    "Outcome": Outcome,
    "At": lambda path: At(*path),
    "Call": lambda args, kwargs: Call(*args, **kwargs),
}
_ENUMS: dict[str, type[Enum]] = {"GameOutcome": retrograde.Outcome, "Bound": Bound}
_NAMES: dict[type, str] = {
    **{plural: name for name, plural in _PLURALS.items() if isinstance(plural, type)},
    **{maker: name for name, maker in _MAKERS.items() if isinstance(maker, type)},
    **{enum: name for name, enum in _ENUMS.items()},
    At: "At",
    Call: "Call",
}


def encode(value: Any) -> Any:
    """A value as JSON can hold it.

    None, bool, int, float, str, list, tuple, set, frozenset, dict, and the data of the course
    (states, moves, boards, rules, entries ...).  A number or text of a subclass becomes the
    plain one.  Raises TypeError for anything else, ValueError for too much of it.

    >>> encode([Tap(1, 2), (3, float("inf"))])
    [{'Tap': [1, 2]}, {'tuple': [3, {'float': 'inf'}]}]
    """
    return _encode(value, _Budget(), 0)


def decode(data: Any) -> Any:
    """The value that was encoded; ValueError for anything that `encode` does not write.

    >>> decode({"tuple": [1, {"float": "inf"}]})
    (1, inf)
    """
    return _decode(data, _Budget(), 0)


def dumps(value: Any) -> str:
    """A value as one line of text."""
    return json.dumps(encode(value), separators=(",", ":"), allow_nan=False)


def loads(text: str) -> Any:
    """The value in a text that may come from anywhere; ValueError if it holds none."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"a text of {len(text):,} characters; at most {MAX_TEXT:,} are read")
    try:
        return decode(json.loads(text))
    except RecursionError:
        raise ValueError("nested too deeply") from None


class _Budget:
    """Bounds what is encoded or decoded."""

    items = 0

    def spend(self, depth: int) -> None:
        self.items += 1
        if self.items > MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS:,} values")
        if depth > MAX_DEPTH:
            raise ValueError(f"nested more than {MAX_DEPTH} deep")


def _encode(value: Any, budget: _Budget, depth: int) -> Any:
    budget.spend(depth)
    kind = type(value)

    def inner(parts: Iterable[Any]) -> list[Any]:
        return [_encode(part, budget, depth + 1) for part in parts]

    if value is None or kind is bool:
        return value
    if kind in (list, dict):
        return inner(value) if kind is list else {"dict": inner(map(list, value.items()))}
    if kind in (set, frozenset):
        return {_NAMES[kind]: sorted(inner(value), key=json.dumps)}
    if kind in _NAMES:
        return {_NAMES[kind]: value.name if issubclass(kind, Enum) else inner(_parts(value))}
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.generic):
        value = value.item()
    if issubclass(type(value), bool):
        return bool(value)
    if issubclass(type(value), int):
        return _whole(int.__index__(value))
    if issubclass(type(value), float):
        number = float.__float__(value)
        return number if math.isfinite(number) else {"float": repr(number)}
    if issubclass(type(value), str):
        return str.encode(value, "utf-8", "replace").decode()
    raise TypeError(f"an answer cannot be of type {kind.__name__}; return plain values")


def _decode(data: Any, budget: _Budget, depth: int) -> Any:
    budget.spend(depth)
    match data:
        case None | bool():
            return data
        case int():
            return _whole(data)
        case float() if math.isfinite(data):
            return data
        case str():
            data.encode()  # a lone surrogate raises UnicodeEncodeError, a ValueError
            return data
        case list():
            return [_decode(part, budget, depth + 1) for part in data]
        case {"float": "inf" | "-inf" | "nan" as name, **rest} if not rest:
            return float(name)
        case dict() if len(data) == 1:
            [(name, content)] = data.items()
            if name in _ENUMS and isinstance(content, str) and content in _ENUMS[name].__members__:
                return _ENUMS[name][content]
            if isinstance(content, list):
                parts = [_decode(part, budget, depth + 1) for part in content]
                try:
                    if name == "dict" and all(type(p) is list and len(p) == 2 for p in parts):
                        return dict(parts)
                    if name in _PLURALS:
                        return _PLURALS[name](parts)
                    if name in _MAKERS:
                        return _MAKERS[name](*parts)
                except TypeError as error:  # not hashable, or not the parts of such a value
                    raise ValueError(f"not a {name}: {error}") from None
    raise ValueError(f"not an encoded value: {str(data)[:80]}")


def _whole(number: int) -> int:
    if number.bit_length() > MAX_BITS:
        raise ValueError(f"a whole number of {number.bit_length():,} bits; at most {MAX_BITS:,}")
    return number


def _parts(value: Any) -> Iterable[Any]:
    """The parts of a tuple or of a dataclass."""
    if isinstance(value, tuple):
        return value
    return [getattr(value, part.name) for part in fields(value)]
