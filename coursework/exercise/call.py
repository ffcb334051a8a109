"""The calls of a question, stored as data from which their arguments can be made.

>>> call = Call(tree([[3, 12, 8], [2, 4, 6]]), At(1))
>>> reached(call, At(1))
(1,)
"""

from collections.abc import Callable, Hashable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any

from chopsticks.game import Game, card

DID_NOT_END = "did not end"


@dataclass(frozen=True)
class GameSpec:
    """A game as data: the name on its card, and its options."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)


def tree(nested: Any) -> GameSpec:
    """A game tree written as nested lists, in which MAX and MIN move in turns."""
    return GameSpec("tree", {"tree": nested})


def graph(**names: Any) -> GameSpec:
    """A game of named states: for each, the names of those that follow, or its utility for MAX."""
    return GameSpec("graph", {"graph": names})


@dataclass(frozen=True, init=False)
class At:
    """The state after these moves, given as indices, from the start of the call's first game."""

    path: tuple[int, ...]

    def __init__(self, *path: int) -> None:
        object.__setattr__(self, "path", path)


@dataclass(frozen=True)
class Named:
    """A function of the course by its address: `chopsticks.search.textbook:minimax`."""

    address: str


@dataclass(frozen=True, init=False)
class OneByOne:
    """An iterator over these items; it raises EOFError when there are no more."""

    items: tuple[Any, ...]

    def __init__(self, *items: Any) -> None:
        object.__setattr__(self, "items", items)

    def __iter__(self) -> Iterator[Any]:
        yield from self.items
        raise EOFError(f"there is nothing after {self.items[-1]!r} yet")


@dataclass(frozen=True, init=False)
class Call:
    """The arguments of a call: plain data, `GameSpec`, `At`, `Named` and `OneByOne`."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        object.__setattr__(self, "args", args)
        object.__setattr__(self, "kwargs", kwargs)


@dataclass(frozen=True)
class Near:
    """A right value; an answer's numbers may differ from it by at most `tolerance`."""

    value: Any
    tolerance: float


@dataclass(frozen=True)
class OneOf:
    """Several right values; an answer must return one of them."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class RunResult:
    """The outcome of a call.

    value:   what it returned, as plain data.
    error:   "" if it returned; otherwise `DID_NOT_END` or, for example, "KeyError: 3".
    nodes:   how often it called `result`, plus one for the root.
    states:  how many different states `result` returned; visited: a digest of them.
    moves:   how many different pairs of a state and a move it passed to `result`.
    """

    value: Any = None
    error: str = ""
    nodes: int = 1
    states: int = 0
    visited: str = ""
    moves: int = 0


def build(spec: GameSpec) -> Game[Any, Any]:
    """Make the game that a specification describes; raises ValueError for an unknown game.

    >>> build(GameSpec("chopsticks", {"split": "none"})).initial
    State(hands=((1, 1), (1, 1)), to_move=0)
    """
    return card(spec.name).make(**spec.options)  # type: ignore[no-any-return]


def arguments(
    call: Call, build: Callable[[GameSpec], Any] = build
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of a call as Python objects; `build` makes its games."""

    def made(value: Any) -> Any:
        match value:
            case GameSpec():
                return build(value)
            case At():
                return reached(call, value)
            case Named():
                return resolve_name(value.address)
            case OneByOne():
                return iter(value)
            case _:
                return deepcopy(value)  # an answer may change its arguments

    return tuple(map(made, call.args)), {name: made(v) for name, v in call.kwargs.items()}


def reached(call: Call, at: At) -> Hashable:
    """Return the state that `at` refers to; raises ValueError if the call has no game.

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
