"""Hidden calls that only one class has, drawn from its secret.

Everybody can read a public course's hidden calls.  Before an exam, `release --secret` draws others
of the same kinds: it changes the leaves of trees and graphs, takes other states that a game can
reach, and other numbers from the same range.  They are kept next to the notebook, where every later
command finds them.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from coursework.exercise.call import At, Call, GameSpec, Named, RunResult, build, reached
from coursework.exercise.check import judge
from coursework.exercise.run import NODE_LIMIT, run, until
from grading.author.exercises import Exercise, Question

ROUNDS = 20  # in each of them, every written call is varied once
TRIES = 20  # until chance finds what fits
SHORTEST = 16  # bytes of a secret
PLIES = 12  # at most, from the start of a game to another state
SECONDS = 1  # of computing for each call


def secret_in(path: Path) -> bytes:
    """Return the secret in a file; raises ValueError if it can be guessed."""
    secret = path.read_bytes()
    if len(secret) < SHORTEST:
        raise ValueError(
            f"{path} has {len(secret)} bytes; a secret has at least {SHORTEST}, such as those "
            f"written by: openssl rand -hex 32 > {path}"
        )
    return secret


def draw(exercise: Exercise, secret: bytes) -> dict[str, tuple[Call, ...]]:
    """Draw hidden calls for each question for which this is possible, by its name.

    The same secret always gives the same calls.  No mutant passes the calls of a question; where
    chance finds no such calls, or the calls cannot be varied, the question is left out.
    """
    drawn = {}
    for question in exercise.questions:
        if question.free:  # its text may promise more about its calls
            continue
        dice = Random(f"{secret.hex()} {exercise.salt(question)}")
        if calls := _drawn(exercise, question, dice):
            drawn[question.name] = calls
    return drawn


def _drawn(exercise: Exercise, question: Question, dice: Random) -> tuple[Call, ...]:
    """Draw as many calls as are hidden, and more until every mutant fails one of them."""
    written, least = question.calls + question.hidden, len(question.hidden)
    most = max(outcome.nodes for outcome in exercise.outcomes(question, written))
    reference, source = exercise.function(question), exercise.reference(question.name)
    mutants = {m.says: exercise.function(question, m.of(source)) for m in question.mutants}
    found: list[Call] = []
    alive = set(mutants)
    for call in _variations(written, dice):
        if not alive and len(found) >= least:
            return tuple(found)
        with suppress(TimeoutError):
            if call in written or call in found or _run(reference, call, most).error:
                continue
            right = exercise.right(question, (call,))
            rejected = {
                says
                for says, mutant in mutants.items()
                if judge([_run(mutant, call)], right, question.order, question.work)[0] != "right"
            }
            if alive & rejected or len(found) < least:
                found.append(call)
                alive -= rejected
    return ()


def _run(function: Callable[..., Any], call: Call, nodes: int = NODE_LIMIT) -> RunResult:
    """Run a call; raises TimeoutError if that takes long, because elsewhere no clock stops it."""
    end = time.process_time() + SECONDS
    with until(end, function):
        outcome = run(function, call, nodes)
    if time.process_time() > end:
        raise TimeoutError
    return outcome


def _variations(calls: Sequence[Call], dice: Random) -> Iterator[Call]:
    """Yield calls of the same kinds as these, in turn, ROUNDS times."""
    leaves: list[int] = []
    numbers: defaultdict[tuple[str, int | str], list[int]] = defaultdict(list)
    for call in calls:
        for place, value in _places(call).items():
            if type(value) is int:
                numbers[_game(call).name, place].append(value)
            elif _has_leaves(value):
                _with_leaves(value.options, leaves.append)

    def other(call: Call, place: int | str, value: Any) -> Any:
        """Return what replaces an argument."""
        if _has_leaves(value):
            return GameSpec(value.name, _with_leaves(value.options, lambda _: dice.choice(leaves)))
        if isinstance(value, GameSpec | Named | float):
            return value
        if type(value) is int:
            some = numbers[_game(call).name, place]
            return dice.choice((dice.choice(some), dice.randint(min(some), max(some))))
        return _elsewhere(call, value, dice)

    for call in [*filter(_independent, calls)] * ROUNDS:
        old = _places(call)
        for _ in range(TRIES):
            new = {place: other(call, place, value) for place, value in old.items()}
            if _order(old) == _order(new):
                args = [new.pop(place) for place in range(len(call.args))]
                yield Call(*args, **new)
                break


def _places(call: Call) -> dict[Any, Any]:
    """Return the arguments of a call by number or name."""
    return {**dict(enumerate(call.args)), **call.kwargs}


def _game(call: Call) -> GameSpec:
    """Return the first game among the arguments."""
    games = (value for value in _places(call).values() if isinstance(value, GameSpec))
    return next(games, GameSpec(""))


def _order(places: Mapping[Any, Any]) -> list[tuple[bool, bool]]:
    """Return which numbers are smaller than others; a variation must not change that."""
    numbers = [value for value in places.values() if isinstance(value, int | float)]
    return [(one < other, one > other) for one, other in combinations(numbers, 2)]


def _independent(call: Call) -> bool:
    """Return whether no argument can depend on another: a game, its states, numbers, functions."""
    values = list(_places(call).values())
    if not _game(call).name:
        return list(map(type, values)) == [int]
    kinds = (GameSpec, At, Named, int, float, type(build(_game(call)).initial))
    return all(isinstance(value, kinds) for value in values)


def _has_leaves(value: Any) -> bool:
    """Return whether this is a game whose numbers are the utilities of its ends."""
    return isinstance(value, GameSpec) and value.name in ("tree", "graph")


def _with_leaves(nested: Any, leaf: Callable[[int], Any]) -> Any:
    """Return nested lists and dicts with other numbers."""
    match nested:
        case dict():
            return {name: _with_leaves(value, leaf) for name, value in nested.items()}
        case list():
            return [_with_leaves(value, leaf) for value in nested]
        case int():
            return leaf(nested)
    return nested


def _elsewhere(call: Call, state: Any, dice: Random) -> Any:
    """Return another state of the game with the same player to move, if chance finds one."""
    game = build(_game(call))
    here = reached(call, state) if isinstance(state, At) else state
    wanted = game.is_terminal(here), game.to_move(here)
    for _ in range(TRIES):
        found = game.initial
        for _ in range(dice.randrange(PLIES)):
            if moves := game.moves(found):
                found = game.result(found, dice.choice(moves))
        if (game.is_terminal(found), game.to_move(found)) == wanted:
            return found
    return state
