"""What is open of the course, handed in as the answer: a cell that runs in a worker.

Each open function is called in the ways that a student could write in a line or two, and so is
what comes of it.  Whatever gets a call right goes on to the next one.
"""

import importlib
import inspect
import signal
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pkgutil import iter_modules, resolve_name
from types import ModuleType
from typing import Any

from chopsticks.exercise.call import Call, arguments
from chopsticks.exercise.compare import same
from chopsticks.game import MAX

Function = Callable[..., Any]
Way = tuple[str, str, str]  # a function, how it is called, and another one that it is given
MEMBERS, SECONDS = 1_000, 0.5  # of one way, at one call

functions: dict[str, Function] = {}
names_of_answer: list[str] = []
left: dict[Way, list[str]] = {}
"""What is right so far: what is made of the value, by the way to it."""


class TooLongError(BaseException):
    """A way has used up its time; not an Exception, which it might catch."""


def begin(names: list[str], parameters: list[str]) -> None:
    """Try whatever these modules, classes and functions hold; the answer has these parameters."""
    names_of_answer[:] = parameters
    functions.update(found for name in names for found in callables(name, resolve_name(name)))
    takes = {name: takes_of(function) for name, function in functions.items()}
    searches = [name for name, those in takes.items() if those[:2] == ["game", "state"]]
    makers = [name for name, those in takes.items() if those[:1] == ["game"]]
    for name, those in takes.items():
        ways = [(name, how, "") for how in ALONE]
        if "search" in those:
            ways += [(name, how, other) for how in WITH for other in searches]
        if those:
            ways += [(name, ON, other) for other in makers]
        left.update((way, list(MADE)) for way in ways)


def go_on(call: Call, right: Any, order: bool) -> dict[str, str]:
    """Make one more call; returns the functions that are left, each with a way in words."""
    signal.signal(signal.SIGVTALRM, too_long)
    makers = {other for _, how, other in left if how == ON}
    makes = {maker: makes_something(maker, call) for maker in makers}
    for way, made in list(left.items()):
        possible = way[1] != ON or makes[way[2]]
        left[way] = attempt(way, made, call, right, order) if possible else []
        if not left[way]:
            del left[way]
    return {
        name: ", ".join(filter(None, (f"{how} {other}".strip(), made[0])))
        for (name, how, other), made in reversed(left.items())
    }


def callables(name: str, thing: Any) -> Iterator[tuple[str, Function]]:
    """What can be called of a thing, with its public members."""
    if isinstance(thing, ModuleType):
        for found in iter_modules(getattr(thing, "__path__", ())):
            inner = f"{name}.{found.name}"
            yield from callables(inner, importlib.import_module(inner))
        for own, value in vars(thing).items():
            if getattr(value, "__module__", "") == name and not own.startswith("_"):
                yield from callables(f"{name}.{own}", value)
    elif callable(thing):
        yield name, thing
        if isinstance(thing, type):
            for own, value in vars(thing).items():
                if inspect.isfunction(value) and not own.startswith("_"):
                    yield f"{name}.{own}", partial(method, thing, own)


def method(owner: type, name: str, *args: Any) -> Any:
    """A method of the first argument, or of an object made of some."""
    if isinstance(args[0], owner):
        return getattr(args[0], name)(*args[1:])
    for number in range(len(args) + 1):
        try:
            thing = owner(*args[:number])
        except TypeError:
            continue
        return getattr(thing, name)(*args[number:])
    raise TypeError


def takes_of(function: Function) -> list[str]:
    """The names of a function's parameters, as far as they can be known."""
    try:
        return list(inspect.signature(function).parameters)
    except ValueError:  # some that are written in C
        return []


def makes_something(maker: str, call: Call) -> bool:
    """Whether this can be called with the first argument: most cannot, and some 300 ways ask it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        functions[maker](arguments(call)[0][0])
    except (Exception, SystemExit, TooLongError):
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def attempt(way: Way, made: list[str], call: Call, right: Any, order: bool) -> list[str]:
    """What is made of the value, as far as it is right."""
    name, how, other = way
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        args, kwargs = arguments(call)
        function = partial(functions[name], **kwargs) if kwargs else functions[name]
        if other:
            value = {**WITH, ON: on_what_is_made}[how](function, functions[other], args)
        else:
            value = ALONE[how](function, args)
        if isinstance(value, Iterator):
            value = list(islice(value, MEMBERS))
        return [then for then in made if is_right(then, value, args, right, order)]
    except (Exception, SystemExit, TooLongError):
        return []
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def is_right(then: str, value: Any, args: Any, right: Any, order: bool) -> bool:
    """Whether what is made of a value is right."""
    try:
        return same(MADE[then](value, args), right, order)
    except Exception:
        return False


def too_long(*_: Any) -> None:
    """The signal says so."""
    raise TooLongError


def by_name(function: Function, args: Any) -> Any:
    """The function with those of the answer's arguments that it names alike."""
    wanted = takes_of(function)
    given = zip(names_of_answer, args, strict=False)
    return function(**{name: value for name, value in given if name in wanted})


def in_parts(function: Function, args: Any, number: int) -> Any:
    """What the function makes of the first arguments, asked for the others."""
    made = function(*args[:number])
    return made(*args[number:]) if callable(made) else made[args[number]]


def limited(search: Function, args: Any) -> Function:
    """A search of a game and a state, with all the other arguments."""
    return lambda game, state: by_name(search, (game, state, *args[2:]))


def on_what_is_made(function: Function, maker: Function, args: Any) -> Any:
    """The function of what another one makes of the game."""
    return function(maker(args[0]), *args[1:])


ALONE: dict[str, Callable[[Function, Any], Any]] = {
    "as it is": lambda f, args: f(*args),
    "by its parameters' names": by_name,
    "without arguments": lambda f, args: f(),
    "with the first argument": lambda f, args: f(args[0]),
    "with the first two": lambda f, args: f(*args[:2]),
    "with the first three": lambda f, args: f(*args[:3]),
    "with the second": lambda f, args: f(args[1]),
    "without the first": lambda f, args: f(*args[1:]),
    "with the first two exchanged": lambda f, args: f(args[1], args[0], *args[2:]),
    "called, then asked": lambda f, args: in_parts(f, args, 0),
    "of the first, then asked": lambda f, args: in_parts(f, args, 1),
    "of the first two, then asked": lambda f, args: in_parts(f, args, 2),
    "of all but two, then asked": lambda f, args: f(*args[2:])(*args[:2]),
    "of the first, then asked for all": lambda f, args: f(args[0])(*args),
    "as a method": lambda f, args: getattr(args[0], f.__name__)(*args[1:]),
}
WITH: dict[str, Callable[[Function, Function, Any], Any]] = {
    "after": lambda f, search, args: f(limited(search, args), *args[:2]),
    "before": lambda f, search, args: f(*args[:2], limited(search, args)),
    "made with": lambda f, search, args: f(search, *args[2:])(*args[:2]),
}
ON = "on what comes of"
MADE: dict[str, Callable[[Any, Any], Any]] = {
    "": lambda value, args: value,
    "its negative": lambda value, args: -value,
    "for the mover": lambda value, args: value if mover(args) == MAX else -value,
    "its first": lambda value, args: value[0],
    "its first, negative": lambda value, args: -value[0],
    "its first, for the mover": lambda value, args: value[0] if mover(args) == MAX else -value[0],
    "its second": lambda value, args: value[1],
    "its last": lambda value, args: value[-1],
    "its last two": lambda value, args: value[-2:],
    "its length": lambda value, args: len(value),
    "its members": lambda value, args: list(value),
    "as a dictionary": lambda value, args: dict(value),
    "whether it is true": lambda value, args: bool(value),
    "whether it is not": lambda value, args: not value,
    "whether it is above 0": lambda value, args: value > 0,
    "whether its first is above 0": lambda value, args: value[0] > 0,
}


def mover(args: Any) -> Any:
    """The player to move in the second argument, a state of the first."""
    return args[0].to_move(args[1])
