"""What an instructor acts on: a page about the class, with the questions to look at first.

Answers that were lost in the same way are one cause: the same named bug, or the same outcome on
all calls, which has no name yet.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path
from statistics import median
from urllib.parse import quote

from grading.answer import HALF, RIGHT, Result
from grading.export import NOT_HANDED_IN, total
from grading.feedback import KINDS, Kind, html_page, in_points, kind, visible
from grading.grade import MANUAL, Graded, Part, by_exercise, write
from grading.submissions import Submission, slug

MOST_UNNAMED = 6  # outcomes without a name that are shown one by one
MOST_CAUSES = 3  # of a question, where questions are compared
LONGEST = 500  # characters of an example

_ABSENT, _WAITING = KINDS[NOT_HANDED_IN], KINDS[MANUAL]
_FAULTS = (KINDS["wrong"], KINDS["failed"], KINDS[HALF])
_FURTHER = Kind("further outcomes", "…", "var(--dim)")


def write_summary(graded: Iterable[Graded], out: Path) -> None:
    """Write summary.html: for each exercise what was lost where, to what, and by whom."""
    classes = [_Class(each) for each in by_exercise(graded).values()]
    body = [
        f"<style>\n{(files('grading') / 'summary.css').read_text(encoding='utf-8')}</style>",
        "<h1>How the class did</h1>",
        '<p class="who">What has no name yet is the next bug to name: give it a sentence, as a '
        "mutant of the question, and whoever has it is told.</p>",
        '<p><a href="similar.html">Answers that are alike</a> are on a page of their own.</p>',
        _contents(classes) if len(classes) > 1 else "",
        *(section for one in classes for section in one.sections()),
    ]
    write(out / "summary.html", html_page("How the class did", "\n".join(body), "wide"))


@dataclass
class _Cause:
    """What some answers to a question have in common, other than being right."""

    kind: Kind
    says: str = ""
    named: bool = False
    lost: float = 0
    answers: list[tuple[Submission, str]] = field(default_factory=list)  # with an example each

    @property
    def unnamed(self) -> bool:
        """Whether it may get a name."""
        return self.kind in _FAULTS and not self.named

    @property
    def rank(self) -> tuple[bool, float, int, str]:
        """Orders the causes: what was lost to many outcomes together is the last one."""
        words = self.kind.word + self.says + self.example
        return (self.kind == _FURTHER, -self.lost, -len(self.answers), words)

    @property
    def words(self) -> str:
        """What it is, as HTML."""
        return f"“{escape(self.says)}”" if self.named else escape(self.says or self.kind.word)

    @property
    def example(self) -> str:
        """The commonest one."""
        shown = Counter(example for _, example in self.answers if example)
        return min(shown, key=lambda text: (-shown[text], text), default="")


class _Question:
    """A question as a whole class answered it."""

    def __init__(self, exercise: str, part: Part, answers: Sequence[tuple[Submission, Result]]):
        self.part = part
        self.id = f"{exercise}.{part.name}"
        self.counts = Counter(kind(result) for _, result in answers)
        here = [result for _, result in answers if kind(result) != _ABSENT]
        self.scored = sum(result.score is not None for result in here)
        causes: dict[tuple[Kind, str], _Cause] = {}
        for submission, result in answers:
            if kind(result) == KINDS[RIGHT]:
                continue
            cause = causes.setdefault(*_cause_of(result))
            if result.score is not None and cause.kind != _ABSENT:
                cause.lost += max(0, part.points - result.score)  # a person may give more
            cause.answers.append((submission, result.example or result.shows))
        self.causes = sorted(_merged(list(causes.values())), key=lambda cause: cause.rank)
        self.lost = sum(cause.lost for cause in self.causes)

    @property
    def waiting(self) -> int:
        return self.counts[_WAITING]

    def link(self) -> str:
        return f'<a href="#{escape(quote(self.id))}">{escape(self.part.title)}</a>'

    def first(self) -> str:
        """The question among those to look at first."""
        possible = self.scored * self.part.points
        share = 100 * self.lost / possible
        causes = [cause for cause in self.causes if cause.lost][:MOST_CAUSES]
        return (
            f'<li><div class="head"><b>{self.link()}</b>'
            f"<span>{self.lost:g} of {in_points(possible)} lost ({share:.0f} %)</span></div>"
            f'<div class="loss"><div style="width: {share:.1f}%"></div></div>'
            f"<ul>{''.join(f'<li>{_in_short(cause)}</li>' for cause in causes)}</ul></li>"
        )

    def card(self) -> str:
        """All about the question."""
        shown = [(each, self.counts[each]) for each in dict.fromkeys(KINDS.values())]
        bar = "".join(
            f'<div style="flex: {n}; background: {each.colour}"></div>' for each, n in shown if n
        )
        counts = "".join(
            f'<li style="--mark: {each.colour}"><b aria-hidden="true">{each.sign}</b> {n} '
            f"{each.word}</li>"
            for each, n in shown
            if n
        )
        causes = "".join(map(_in_full, self.causes))
        return (
            f'<section class="question" id="{escape(self.id)}">'
            f'<div class="head"><h4>{escape(self.part.title)}</h4>'
            f'<span class="points">{in_points(self.part.points)}, {self.lost:g} lost in all</span>'
            f'</div><div class="shares" aria-hidden="true">{bar}</div><ul class="counts">{counts}'
            f'</ul><ul class="causes">{causes}</ul></section>'
        )


def _cause_of(result: Result) -> tuple[tuple[Kind, str], _Cause]:
    """What a result that is not right is counted under, and the cause if it is the first one."""
    its = kind(result)
    if result.bug:
        return (its, result.bug), _Cause(its, result.bug, named=True)
    if its not in _FAULTS:
        return (its, ""), _Cause(its)
    shows = re.sub(r"\bline \d+", "line …", f"{result.verdict} {result.says} {result.shows}")
    return (its, result.mark or shows), _Cause(its, result.verdict)


def _merged(causes: list[_Cause]) -> Iterator[_Cause]:
    """These; of the outcomes without a name the rarest are one."""
    unnamed = sorted(
        (cause for cause in causes if cause.unnamed),
        key=lambda cause: (-len(cause.answers), cause.rank),
    )
    rare = unnamed[MOST_UNNAMED:] if len(unnamed) > MOST_UNNAMED + 1 else []
    yield from (cause for cause in causes if cause not in rare)
    if rare:
        answers = sorted(
            ((one, "") for cause in rare for one, _ in cause.answers),
            key=lambda answer: answer[0].student,
        )
        most = _answers(len(rare[0].answers))
        says = f"in {len(rare)} more outcomes without a name, none of more than {most}"
        yield _Cause(_FURTHER, says, False, sum(cause.lost for cause in rare), answers)


def _answers(number: int) -> str:
    return "1 answer" if number == 1 else f"{number} answers"


def _in_short(cause: _Cause) -> str:
    """A cause on a line."""
    words = cause.words
    if cause.unnamed:
        example = f": <code>{escape(_cut(cause.example, 120))}</code>" if cause.example else ""
        words = f"no name yet, {words}{example}"
    return f"<b>−{cause.lost:g}</b> ({_answers(len(cause.answers))}) {words}"


def _in_full(cause: _Cause) -> str:
    """A cause with an example and the students."""
    tag = '<span class="tag">no name yet</span> ' if cause.unnamed else ""
    lost = f'<span class="points">−{in_points(cause.lost)}</span>' if cause.lost else ""
    example = f"<pre>{escape(_cut(cause.example))}</pre>" if cause.unnamed and cause.example else ""
    names = " ".join(
        f"<span>{escape(visible(one.student))}</span>" if cause.kind == _ABSENT else link_to(one)
        for one, _ in cause.answers
    )
    return (
        f'<li style="--mark: {cause.kind.colour}"><details><summary><span>'
        f'<b><span aria-hidden="true">{cause.kind.sign}</span> {len(cause.answers)}</b> '
        f"{tag}{cause.words}</span>{lost}</summary>"
        f'<p class="names">{names}</p></details>{example}</li>'
    )


def link_to(one: Submission) -> str:
    """A student's name as a link to the feedback."""
    name = escape(visible(one.student))
    page = quote(f"feedback/{one.exercise}/{slug(one.student)}.html")
    return f'<a href="{escape(page)}">{name}</a>'


def _cut(text: str, longest: int = LONGEST) -> str:
    text = visible(text)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


class _Class:
    """An exercise as a whole class answered it."""

    def __init__(self, graded: Sequence[Graded]) -> None:
        self.name = graded[0].submission.exercise
        self.title = graded[0].exercise.title
        answers: dict[Part, list[tuple[Submission, Result]]] = {}
        for one in graded:
            for part, result in one.results.items():
                answers.setdefault(part, []).append((one.submission, result))
        self.questions = [_Question(self.name, part, each) for part, each in answers.items()]
        here = [one for one in graded if _ABSENT not in map(kind, one.results.values())]
        self.absent = len(graded) - len(here)
        totals = [total(one) for one in here]
        self.totals = sorted(float(row.points) for row in totals)
        self.possible = max((row.of - row.waiting for row in totals), default=0)

    @property
    def submissions(self) -> str:
        number = len(self.totals)
        return "1 submission" if number == 1 else f"{number} submissions"

    @property
    def lost(self) -> float:
        return sum(question.lost for question in self.questions)

    @property
    def waiting(self) -> int:
        return sum(question.waiting for question in self.questions)

    def sections(self) -> Iterator[str]:
        """The exercise on the page."""
        absent = f", {self.absent} not handed in" if self.absent else ""
        yield f'<section class="exercise" id="{escape(self.name)}"><h2>{escape(self.title)}</h2>'
        yield f'<p class="who">{self.submissions}{absent}.</p>'
        yield from self._to_look_at()
        if self.totals:
            yield self._points()
        yield "<h3>Question by question</h3>"
        yield from (question.card() for question in self.questions)
        yield "</section>"

    def _to_look_at(self) -> Iterator[str]:
        first = [question for question in self.questions if question.lost]
        first.sort(key=lambda question: -question.lost)
        if first:
            items = "".join(question.first() for question in first)
            yield f'<h3>Look at first</h3><ol class="first">{items}</ol>'
        else:
            yield "<p>No point was lost.</p>"
        if waiting := [question for question in self.questions if question.waiting]:
            each = ", ".join(f"{one.link()} ({_answers(one.waiting)})" for one in waiting)
            yield f'<p class="note">{_WAITING.sign} Waiting for a person: {each}</p>'

    def _points(self) -> str:
        """How the points are distributed."""
        finding = (
            f"Half of the class has {in_points(median(self.totals))} or more, of {self.possible:g}"
        )
        steps = Counter(int(points) for points in self.totals)
        most = max(steps.values())
        columns = "".join(
            f"<div><span>{steps[points] or ''}</span>"
            f'<div style="height: {6 * steps[points] / most:.2f}rem"></div>{points}</div>'
            for points in range(max(*steps, int(self.possible)) + 1)
        )
        words = ", ".join(f"{n} with {points}" for points, n in sorted(steps.items()))
        says = f"{finding}. Submissions by whole points: {words}."
        return (
            f'<figure><figcaption>{finding}</figcaption><div class="columns" role="img" '
            f'aria-label="{says}">{columns}</div><p class="who" aria-hidden="true">Submissions by '
            "points, rounded down, without what waits for a person</p></figure>"
        )


def _contents(classes: Sequence[_Class]) -> str:
    rows = "".join(
        f'<tr><td><a href="#{escape(quote(one.name))}">{escape(one.title)}</a></td>'
        f'<td class="n">{len(one.totals)}</td><td class="n">{one.lost:g}</td>'
        f'<td class="n">{one.waiting}</td></tr>'
        for one in classes
    )
    return (
        '<table class="exercises"><thead><tr><th>Exercise</th><th class="n">Handed in</th>'
        '<th class="n">Points lost</th><th class="n">Waiting</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
