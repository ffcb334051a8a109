"""The visible check of an exercise: instant feedback in words.

After `check = Checker("02-minimax")`, the call `check("minimax", minimax)` prints that the answer
is right or raises CheckFailed.  A notebook shows only the message of that error: the call, what it
returned, what it should return and, if the answer behaves like a known bug, which bug.
"""

import inspect
import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from chopsticks.game import card
from coursework.exercise.call import DID_NOT_END, Call, RunResult, arguments
from coursework.exercise.codec import decode
from coursework.exercise.compare import Work, fingerprint, same, value_is_right, work_is_right
from coursework.exercise.course_files import course_file
from coursework.exercise.missing import missing
from coursework.exercise.run import run, until
from coursework.exercise.words import apart, call_in_words, in_words, said

if TYPE_CHECKING:
    from coursework.questions.warm_up import WarmUp
    from stepthrough.runs import Trace

MOST_NODES_DRAWN = 300
SECONDS = 10  # of computing time, for all calls together
MANY = 4  # parts: too many to see at a glance which one is wrong

Verdict = Literal[
    "right", "right value, wrong work", "wrong", "error", "did not end", "not answered"
]


def judge(
    given: Sequence[RunResult], right: Sequence[RunResult], order: bool, work: Work
) -> tuple[Verdict, int]:
    """Return the verdict on an answer, and the index of the first call that supports it.

    A wrong value takes precedence over wrong work: if a value is wrong, the work does not matter.
    """
    for i, outcome in enumerate(given):
        if outcome.error.startswith("NotImplementedError"):
            return "not answered", i
    for i, (came, wanted) in enumerate(zip(given, right, strict=True)):
        if not value_is_right(came, wanted, order):
            if came.error:
                return ("did not end" if came.error == DID_NOT_END else "error"), i
            return "wrong", i
    for i, (came, wanted) in enumerate(zip(given, right, strict=True)):
        if not work_is_right(came, wanted, work):
            return "right value, wrong work", i
    return "right", 0


def explain(
    name: str, call: Call, given: RunResult, right: RunResult, work: Work, order: bool
) -> str:
    """Say in one or two sentences what is wrong with the outcome of a call.

    >>> print(explain("f", Call(2), RunResult(5), RunResult(4), work=None, order=True))
    f(2) returned 5. It should return 4.
    """
    came = said(name, call, given)
    if value_is_right(given, right, order):
        return f"{came}, which is right, but {_work_in_words(given, right, work)}."
    if right.error:
        wanted = f"It should raise {right.error.partition(':')[0]}."
    else:
        yours, its = apart(given.value, right.value)
        wanted = f"It should return {its}."
        if not given.error:
            came = f"{call_in_words(name, call)} returned {yours}"
    return f"{came}. {wanted}{first_difference(given.value, right.value, order)}"


def first_difference(given: Any, right: Any, order: bool = True) -> str:
    """Say where two large values of the same type begin to differ, or return "".

    >>> print(first_difference([1, 2, 3, 4], [1, 2, 4, 3]))
     The first difference is at index 2: 3, where 4 is right.
    >>> print(first_difference({1, 2, 3, 4}, {1, 2, 3}))
     4 is not part of the right answer.
    """
    kinds = (dict, set | frozenset, list | tuple)
    alike = any(isinstance(given, kind) and isinstance(right, kind) for kind in kinds)
    if not alike or max(len(given), len(right)) < MANY:
        return ""
    place = ""
    if isinstance(given, list | tuple) and order:
        place, given, right = "index ", dict(enumerate(given)), dict(enumerate(right))
    if isinstance(given, dict):
        for key in right:
            if key in given and not same(given[key], right[key]):
                yours, its = apart(given[key], right[key], 80)
                where = f"{place}{in_words(key)}"
                return f" The first difference is at {where}: {yours}, where {its} is right."
    for some, others, words in (
        (right, given, "missing"),
        (given, right, "not part of the right answer"),
    ):
        for part in some:
            if part not in others:
                return f" {place.capitalize()}{in_words(part, 80)} is {words}."
    return ""


def without_a_name(given: RunResult, right: Sequence[RunResult]) -> str:
    """Guess a bug from the first wrong call and the right outcomes of all calls, or return "".

    >>> without_a_name(RunResult(), [RunResult(7), RunResult(3)])
    'Did you forget `return`, or never set what is returned?'
    >>> without_a_name(RunResult(), [RunResult(7), RunResult()])  # None may be right elsewhere
    ''
    """
    returned_none = [one.value is None and not one.error for one in (given, *right)]
    if returned_none[0] and not any(returned_none[1:]):
        return "Did you forget `return`, or never set what is returned?"
    return ""


def _work_in_words(given: RunResult, right: RunResult, work: Work) -> str:
    if work == "nodes" and given.nodes != right.nodes:
        nodes = "1 node" if given.nodes == 1 else f"{given.nodes:,} nodes"
        return f"it took {nodes}; it should take {right.nodes:,}"
    if work in ("nodes", "moves"):
        moves = "1 different move" if given.moves == 1 else f"{given.moves:,} different moves"
        return f"it made {moves}; it should make {right.moves:,}"
    if given.states == right.states:
        return f"some of the {given.states:,} states that it visited are not the right ones"
    return f"it visited {given.states:,} different states; it should visit {right.states:,}"


class CheckFailed(AssertionError):  # noqa: N818
    """An answer is not right yet; the message says why."""

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows for this error: only its message."""
        return [str(self)]


class Checker:
    """The checks of one exercise, from the `checks.json` that comes with its notebook.

    If there is no such file, as on a hosted service, the checks come from the installed course.
    """

    def __init__(self, exercise: str, folder: str | Path = "") -> None:
        self._exercise = exercise
        self._folder = Path(folder)

    @cached_property  # read late, because the grader runs the set-up cell without this file
    def _questions(self) -> dict[str, dict[str, Any]]:
        path = self._folder / "checks.json"
        if not path.exists():
            path = course_file(f"exercises/{self._exercise}/checks.json")
        questions: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(of := questions.get("exercise"), str):  # older files do not say it
            del questions["exercise"]
            if of != self._exercise:
                raise CheckFailed(
                    f"{path.resolve()} belongs to exercise {of}, not to {self._exercise}. Put the "
                    f"checks.json of {self._exercise} in the folder of this notebook; each "
                    "exercise needs a folder of its own."
                )
        return questions

    def __call__(self, name: str, answer: Callable[..., Any]) -> None:
        """Check the answer to a question.

        Raises CheckFailed if the answer is not right, ValueError if there is no such question.
        """
        if name not in self._questions:
            raise ValueError(f"there is no question {name!r}: choose from {list(self._questions)}")
        question = self._questions[name]
        order, work, called = question["order"], question["work"], question["answer"]
        if not callable(answer):
            raise CheckFailed(f"{called} must be a function; yours is {answer!r}.")
        for game in question["games"]:
            card(game)
        calls = [decode(call) for call in question["calls"]]
        given = run_all(answer, calls)
        mark = fingerprint(given, order, work, question["salt"])
        predicted = "right" not in question  # the right outcomes are then unknown here
        right = given if predicted else [decode(outcome) for outcome in question["right"]]
        verdict, first = judge(given, right, order, work)
        if predicted and verdict == "right" and mark != question["fingerprint"]:
            verdict = "wrong"
        if verdict == "right":
            _refuse_what_is_missing(question)
            nodes = sum(outcome.nodes for outcome in given)
            work_done = f", {nodes:,} nodes in all" if nodes > len(given) else ""
            print(f"Right on all {len(given)} calls{work_done}." if len(given) > 1 else "Right.")
            return
        if verdict == "not answered":
            raise CheckFailed(
                f"{called}: not answered yet. Replace `raise NotImplementedError` with your code, "
                "run that cell, and then run this one."
            )
        if predicted:
            words = [f"{said(called, calls[first], given[first])}."]
        else:
            words = [explain(called, calls[first], given[first], right[first], work, order)]
        if bug := question["mutants"].get(mark) or without_a_name(
            given[first], () if predicted else right
        ):
            words.append(f"Likely bug: {bug}")
        if question["draw"] and not given[first].error:
            draw_below(answer, calls[first], given[first])
        raise CheckFailed("\n".join(["Not right yet.", *words]))

    def warm_up(self) -> "WarmUp":
        """Show an answer's lines, shuffled, for the reader to put in order as a warm-up.

        Raises ValueError if the exercise has no warm-up.
        """
        from coursework.questions.warm_up import WarmUp

        for question in self._questions.values():
            if "warm_up" in question:
                return WarmUp(**question["warm_up"])
        raise ValueError(f"{self._exercise} has no warm-up")


def _refuse_what_is_missing(question: dict[str, Any]) -> None:
    """Raise CheckFailed if the answer uses what is not there when it is graded."""
    shell = _shell()
    if shell is None:
        return
    cells, called = shell.history_manager.input_hist_raw, question["answer"]
    there, opened = question["there"].split(), question["open"].split()
    names = dict.fromkeys(missing(called, cells, shell.user_ns, there, opened))
    if names:
        listed = ", ".join(f"`{name}`" for name in names)
        raise CheckFailed(
            f"Your answer is right in this notebook, but {called} uses what does not exist when "
            f"it is graded: {listed}. Only cells of this notebook run then, without other files, "
            "input or the values of commands, and they can use only the parts of the course that "
            "the question allows."
        )


def _shell() -> Any:
    """Return IPython's shell if this is a notebook, else None."""
    ipython = sys.modules.get("IPython")
    return ipython and ipython.get_ipython()


def run_all(answer: Callable[..., Any], calls: Sequence[Call]) -> list[RunResult]:
    """Call an answer with these arguments, for at most SECONDS altogether; return the outcomes."""
    end, given = time.process_time() + SECONDS, []
    for call in calls:
        with until(end, answer):
            given.append(run(answer, call))
    return given


def draw_below(answer: Callable[..., Any], call: Call, outcome: RunResult) -> None:
    """Show the run of a call in the viewer, if this is a notebook and the run is small enough.

    The viewer appears after the cell has ended, below the message of the failed check.  Below it
    stands where the run first contradicts itself, if it does.
    """
    shell = _shell()
    if shell is None or outcome.nodes > MOST_NODES_DRAWN:
        return
    from stepthrough.views.doubts import doubts
    from stepthrough.views.trace import view

    trace = recorded(answer, call)

    def show(_: Any) -> None:
        shell.events.unregister("post_run_cell", show)
        sys.modules["IPython"].display.display(view(trace))
        for doubt in doubts(trace)[:1]:
            print(f"In the picture, first look at {doubt.why}")

    shell.events.register("post_run_cell", show)


def recorded(answer: Callable[..., Any], call: Call) -> "Trace":
    """Return the trace of a call whose first arguments are a game and a state."""
    from stepthrough.recorder import record

    args, kwargs = arguments(call)
    game, state, *rest = inspect.signature(answer).bind(*args, **kwargs).arguments.items()
    return record(answer, game[1], state[1], **dict(rest))
