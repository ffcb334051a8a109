"""What a question calls: data from which the arguments are made.

>>> call = Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]}), At(1))
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
    """A game as data: the name on its card, and the options that make it."""

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
    """A function of the course by its address: `chopsticks.search.textbook:minimax`."""

    address: str


@dataclass(frozen=True, init=False)
class OneByOne:
    """An iterator over these; whoever asks for more than there are gets an EOFError."""

    items: tuple[Any, ...]

    def __init__(self, *items: Any) -> None:
        object.__setattr__(self, "items", items)

    def __iter__(self) -> Iterator[Any]:
        yield from self.items
        raise EOFError(f"after {self.items[-1]!r} there is nothing to look at yet")


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
    """A right value whose numbers an answer may miss by `tolerance`."""

    value: Any
    tolerance: float


@dataclass(frozen=True)
class OneOf:
    """Several right values, of which an answer returns one."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class RunResult:
    """What came of a call.

    value:   what it returned, as plain data.
    error:   "" if it returned; otherwise `DID_NOT_END` or, say, "KeyError: 3".
    nodes:   how often it called `result`, and one for the root.
    states:  how many different states `result` led to; visited: a digest of them.
    moves:   how many different moves, each of a state, it passed to `result`.
    """

    value: Any = None
    error: str = ""
    nodes: int = 1
    states: int = 0
    visited: str = ""
    moves: int = 0


def build(spec: GameSpec) -> Game[Any, Any]:
    """The game that a specification describes; ValueError if there is none.

    >>> build(GameSpec("chopsticks", {"split": "none"})).initial
    State(hands=((1, 1), (1, 1)), to_move=0)
    """
    return card(spec.name).make(**spec.options)  # type: ignore[no-any-return]


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
                return resolve_name(value.address)
            case OneByOne():
                return iter(value)
            case _:
                return deepcopy(value)  # an answer may change its arguments

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
