"""Shortcuts: open functions of the course that already answer a question.

While we try them, the closed parts of the course work as well, because a student could reimplement
those.
"""

import importlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pkgutil import iter_modules, resolve_name
from types import ModuleType
from typing import Any

from coursework.exercise.addresses import full
from coursework.exercise.check import judge
from coursework.exercise.codec import encode, games_in
from grading.author.exercises import Exercise, Question
from grading.grade.answer import HALF, RIGHT, Key, grade_answer, prepared_worker
from grading.grade.keys import make_key
from grading.sandbox.course_copy import own_files


def shortcuts(exercise: Exercise) -> Iterator[str]:
    """Submit each open function as the answer to each question; yield those that earn points.

    Raises SandboxError if there is no sandbox, which is needed because some functions never end.
    """
    for question in exercise.questions:
        if question.free:
            continue
        key = make_key(exercise, replace(question, mutants=()))
        parameters = inspect.signature(exercise.function(question)).parameters
        sources = {}
        for address, function in _open_functions(question):
            with suppress(TypeError):  # if it takes another number of arguments
                inspect.signature(function).bind(*parameters)
                module, _, name = address.rpartition(".")
                sources[address] = f"from {module} import {name} as {question.answer}"
        for address in _with_right_first_calls(key, sources):
            if grade_answer(key, sources[address], unsafe=True).verdict in (RIGHT, HALF):
                yield f"{question.name}: {address}: this open function already answers the question"


def _with_right_first_calls(key: Key, sources: dict[str, str]) -> Iterator[str]:
    """Yield the addresses of the functions that return the right value for the first call.

    Most functions return another value.  One worker tries them one after the other, because it
    takes much longer to start a worker than to make a call.  If the sandbox ends the worker, a new
    one tries the function again.
    """
    left = [*reversed(sources)]
    while left:
        with prepared_worker(key, unsafe=True) as worker:
            ended, alone = False, True
            while left and not ended:
                answer = worker.answer(sources[left[-1]])
                if not answer.verdict:
                    answer = worker.call(key.answer, key.calls[0])
                    if judge([answer.outcome], key.right[:1], key.order, None)[0] == RIGHT:
                        yield left[-1]
                ended = answer.verdict not in ("", "error", "broken cell")
                if alone or not ended:
                    left.pop()
                alone = False


def _open_functions(question: Question) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the functions that a question opens, in the package and in the course's own games."""
    own_games = (path.stem for path in own_files(games_in(encode(question.calls))))
    for name in (*map(full, question.opened), *own_games):
        yield from _functions(name, resolve_name(name))


def _functions(name: str, thing: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    if inspect.isfunction(thing):
        yield name, thing
    elif isinstance(thing, ModuleType):
        for inner in iter_modules(getattr(thing, "__path__", ()), f"{name}."):
            yield from _functions(inner.name, importlib.import_module(inner.name))
        for member, value in inspect.getmembers(thing, inspect.isfunction):
            if value.__module__ == name and not member.startswith("_"):
                yield f"{name}.{member}", value
