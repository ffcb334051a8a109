"""Questions that readers answer before they see the result.

A lecture asks with `predict` and ends with `predictions`.  Guesses stay in the reader's browser.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from html import escape
from math import inf, isfinite
from numbers import Real
from typing import Any

from coursework.questions.texts import Question, filled, question
from stepthrough.page import living

_SLACK = 1e-9  # the relative error allowed in an exact number, because float sums are inexact
_asked: dict[str, str] = {}  # this session's questions by their keys

Part = dict[str, Any]
"""What the page knows about an answer: the kind of guess, the right guesses, the answer as shown,
and hints for wrong guesses.
"""

Hints = str | list[str]
"""The hint for a wrong guess: one sentence, or several that narrow the answer down."""

Wrong = Mapping[str, Hints]
"""Hints for likely wrong guesses.

A guess is a text, a number, or a range such as `100..` or `0..3`.
"""


def predict(
    name: str, answer: Any, *, among: Sequence[Any] = (), **values: Any
) -> AbstractContextManager[None]:
    """Ask a question; show the block's output only after the reader has guessed.

    The question is listed under this name in the lecture's file in `coursework/questions`; its
    `{values}` are filled in.  The answer is computed, so the source does not give it away.  The
    answer's type determines how readers guess:

    - a number: right within the factor that the question names, or exact if it names none;
    - True or False: yes or no;
    - a text: a word to type; case and spaces do not matter;
    - anything, with choices: one choice, compared as text;
    - a set, with choices: all the choices that must be ticked;
    - a tuple: any of its members is right, and the answer lists them all;
    - a dict: a guess for each label.

    among: the choices, if they are computed and therefore cannot be in the file.

    Outside a notebook, the block simply prints.  If the block raises an exception, all output
    up to then is shown.  The block cannot show widgets.  Raises TypeError or ValueError if the
    question does not exist or if the answer does not fit the question.

    >>> with predict("start-value", "draw"):
    ...     print("The start is a draw.")
    The start is a draw.
    >>> predict("start-value", "a draw")
    Traceback (most recent call last):
        ...
    ValueError: start-value: The answer 'a draw' is not among 'win', 'draw', 'loss'
    """
    try:
        asked = filled(question(name), values)
        parts = _parts(answer, {**asked, "among": list(map(_text, among))} if among else asked)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name}: {error}") from None
    asking = Prediction(name, asked["question"], parts)
    return asking.holding() if _in_notebook() else nullcontext()


def predictions() -> "Predictions":
    """Show how this session's predictions went, with a button to forget them.

    Call it in the last cell of a lecture.  It covers the questions that have been asked since the
    kernel started.
    """
    return Predictions(dict(_asked))


@dataclass(eq=False, repr=False)
class Prediction:
    """A question and its answer."""

    key: str  # the name of the guess in the browser's storage
    question: str
    parts: list[Part]
    held: str = ""

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Hold back the block's output, then show it folded below the question."""
        from IPython.display import display

        from coursework.questions.held_output import Holding

        holding = Holding()
        try:
            with holding.back():
                yield
            self.held = holding.html()
        except BaseException:
            holding.let_go()
            raise
        _asked[self.key] = inline(self.question)
        display(self)

    def __repr__(self) -> str:
        return f"<Prediction: {self.question}>"

    def _repr_html_(self) -> str:
        data = {"key": self.key, "parts": self.parts}
        asks = living("coursework/questions/prediction.js", "", data)
        return (
            f'<div class="prediction" id="prediction-{self.key}">'
            f'<p class="question">{inline(self.question)}</p>'
            f"<details><summary>What comes out</summary>{self.held}</details>{asks}</div>"
        )


@dataclass(eq=False, repr=False)
class Predictions:
    """The predictions of a lecture: questions by their keys."""

    asked: dict[str, str]

    def __repr__(self) -> str:
        return f"<Predictions: {len(self.asked)}>"

    def _repr_html_(self) -> str:
        listed = "".join(f"<li>{question}</li>" for question in self.asked.values())
        still = f"<p>Your predictions:</p><ol>{listed}</ol>"
        return living("coursework/questions/predictions.js", still, {"asked": self.asked})


def inline(text: str) -> str:
    """Turn a line of Markdown into HTML: `code`, *emphasis* and **strong**.

    >>> inline("Is *one* `a < b`?")
    'Is <em>one</em> <code>a &lt; b</code>?'
    """
    words = re.split(r"`([^`]+)`", escape(text, quote=False))
    for i in range(0, len(words), 2):
        words[i] = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", words[i])
        words[i] = re.sub(r"\*(.+?)\*", r"<em>\1</em>", words[i])
    words[1::2] = [f"<code>{code}</code>" for code in words[1::2]]
    return "".join(words)


def _in_notebook() -> bool:
    """Return whether there is a page that can show HTML."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and type(shell).__name__ != "TerminalInteractiveShell"


def _parts(answer: Any, asked: Question) -> list[Part]:
    if not isinstance(answer, dict):
        return [_part(answer, asked)]
    if not answer:
        raise ValueError("the answer is an empty dict; it needs at least one label")
    own = {str(label): one for label, one in asked.get("parts", {}).items()}
    labels = [str(label) for label in answer]
    if not own.keys() <= set(labels):
        raise ValueError(f"the question has parts {list(own)}, but the answer has labels {labels}")
    return [
        {**_part(one, {**asked, **own.get(str(label), {})}), "label": inline(str(label))}
        for label, one in answer.items()
    ]


def _part(answer: Any, asked: Question) -> Part:
    within = asked.get("within", 1)
    if not _is_number(within) or within < 1:
        raise ValueError(f"within = {within}: it is a factor, so it must be at least 1")
    part = _guessed(answer, within, asked.get("among", []), asked.get("wrong", {}))
    hints = asked.get("hints", [])
    return {**part, "wrong": part["wrong"] + [[None, [inline(one) for one in hints]]] * bool(hints)}


def _guessed(answer: Any, within: float, options: list[str], wrong: Wrong) -> Part:
    if isinstance(answer, set | frozenset):
        return _set({_text(one) for one in answer}, options, wrong)
    if _text(answer) in options:
        return _choice([_text(answer)], options, wrong)
    right = [_plain(one) for one in (answer if type(answer) is tuple else [answer])]
    if not right:
        raise ValueError("the answer is an empty tuple; it needs at least one right answer")
    if all(isinstance(one, bool) for one in right) and not options:
        right, options = [_YES[one] for one in right], ["yes", "no"]
    if options:
        return _choice([_text(one) for one in right], options, wrong)
    if all(isinstance(one, str) for one in right):
        return _described("word", right, " or ".join(right), wrong.items())
    if not all(_is_number(one) for one in right):
        raise TypeError(f"An answer cannot be {answer!r}; give the choices with `among`")
    ranges = [(_bounds(guess, within), hints) for guess, hints in wrong.items()]
    part = _described(
        "number",
        [_apart(one, _range(one, within), [bounds for bounds, _ in ranges]) for one in right],
        " or ".join(_shown(one, within) for one in right),
        ranges,
    )
    return {**part, "within": within} if within > 1 else part


def _described(kind: str, right: list[Any], shown: str, wrong: Iterable[tuple[Any, Hints]]) -> Part:
    said = [[guess, _sentences(hints)] for guess, hints in wrong]
    return {"kind": kind, "right": right, "shown": escape(shown), "wrong": said}


def _sentences(hints: Hints) -> list[str]:
    return [inline(hint) for hint in ([hints] if isinstance(hints, str) else hints)]


_YES = {True: "yes", False: "no"}


def _choice(right: list[str], options: list[str], wrong: Wrong) -> Part:
    _check_among([*right, *wrong], options)
    return {**_described("choice", right, " or ".join(right), wrong.items()), "options": options}


def _set(right: set[str], options: list[str], wrong: Wrong) -> Part:
    _check_among([*sorted(right), *wrong], options)
    ticked = [one for one in options if one in right]
    told = _described("set", ticked, ", ".join(ticked) or "none", wrong.items())
    return {**told, "options": options}


def _check_among(given: list[str], options: list[str]) -> None:
    for one in given:
        if one not in options:
            listed = (
                ", ".join(map(repr, options)) or "the choices, because there are none: set `among`"
            )
            raise ValueError(f"The answer {one!r} is not among {listed}")
    if len(set(options)) < len(options):
        raise ValueError(f"two choices have the same text: {', '.join(options)}")


def _is_number(answer: Any) -> bool:
    return isinstance(answer, Real) and not isinstance(answer, bool) and isfinite(answer)


def _plain(answer: Any) -> Any:
    """Turn NumPy's numbers into Python's."""
    return answer.item() if hasattr(answer, "item") else answer


def _bounds(guess: str, within: float) -> list[float | None]:
    """Return the least and the greatest number that a wrong guess stands for.

    >>> _bounds("0..20_000", 1), _bounds("1e6..", 1)
    ([0.0, 20000.0], [1000000.0, None])
    """
    low, is_range, high = guess.partition("..")
    try:
        if not is_range:
            return _range(float(guess), within)
        return [_stored(float(low or -inf)), _stored(float(high or inf))]
    except ValueError:
        raise ValueError(
            f"wrong guess {guess!r}: it must be a number or a range like 0..20"
        ) from None


def _range(number: Any, within: float) -> list[float | None]:
    """Return the least and the greatest guess that counts as this number."""
    low, high = sorted((number / within, number * within))
    return [_stored(low - _SLACK * abs(low)), _stored(high + _SLACK * abs(high))]


def _stored(bound: float) -> float | None:
    """Round a bound to ten digits; None means there is no bound.

    Processors differ in the last digits of a long sum.
    """
    return float(f"{float(bound):.10g}") if isfinite(bound) else None


def _apart(
    number: float, bounds: list[float | None], wrong: list[list[float | None]]
) -> list[float | None]:
    """Return the bounds around a number, minus ranges that a hint calls wrong.

    >>> _apart(133, [89, 200], [[179, None], [None, 100]])
    [100.0000001, 178.9999998]
    """
    low, high = bounds
    for least, most in wrong:
        if least is not None and high is not None and number < least <= high:
            high = float(f"{least - _SLACK * max(1, abs(least)):.10g}")
        if most is not None and low is not None and low <= most < number:
            low = float(f"{most + _SLACK * max(1, abs(most)):.10g}")
    return [low, high]


def _text(choice: Any) -> str:
    """Write a choice as its question does, a number with a real minus sign."""
    return str(choice).replace("-", "−") if _is_number(choice) else str(choice)


def _shown(number: Any, within: float) -> str:
    """Write a number for readers, with commas and no more digits than needed.

    >>> _shown(97679, 1.3), _shown(2 / 3, 1.2), _shown(0.5, 1), _shown(-1, 1)
    ('97,679', '0.6667', '0.5', '−1')
    """
    if number == int(number):
        text = f"{int(number):,}"
    else:
        text = str(float(f"{number:.4g}") if within > 1 and isinstance(number, float) else number)
    return text.replace("-", "−")
