"""What students read: a page for each submission.

Whatever a student wrote is escaped: it is text, in HTML and in Markdown.
"""

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from chopsticks.game.drawing import BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILION
from grading.answer import HALF, REVIEW, RIGHT, Result
from grading.export import NOT_HANDED_IN, lateness, total
from grading.grade import MANUAL, MARKED, NOT_GRADED, Graded, Part, write
from grading.submissions import slug


class Kind(NamedTuple):
    """A kind of verdict: how it is counted, with a sign and a colour of CSS."""

    word: str
    sign: str
    colour: str


_WAITING = Kind("waiting for a person", "✎", ORANGE)
# Other verdicts are failures.
KINDS = {
    RIGHT: Kind("right", "✓", GREEN),
    HALF: Kind("half", "½", BLUE),
    "wrong": Kind("wrong", "✗", VERMILION),
    "failed": Kind("failed", "!", PURPLE),
    "not answered": Kind("blank", "○", GREY),
    MARKED: Kind("marked by a person", "☑", "#56b4e9"),
    MANUAL: _WAITING,
    REVIEW: _WAITING,
    NOT_GRADED: Kind("not graded", "?", "var(--ink)"),
    NOT_HANDED_IN: Kind("not handed in", "–", "var(--line)"),
}


def kind(result: Result) -> Kind:
    """The kind of a result's verdict."""
    return KINDS.get(result.verdict, KINDS["failed"])


def in_points(number: float) -> str:
    """A number of points, in words."""
    return f"{number:g} point" if number == 1 else f"{number:g} points"


def write_feedback(graded: Iterable[Graded], out: Path) -> list[str]:
    """Write feedback/EXERCISE/STUDENT.html and .md for each submission; says what failed."""
    problems = []
    for one in graded:
        page = out / "feedback" / one.submission.exercise / slug(one.submission.student)
        try:
            write(page.with_name(f"{page.name}.html"), as_html(one))
            write(page.with_name(f"{page.name}.md"), as_markdown(one))
        except OSError as error:
            who = f"{one.submission.student} {one.submission.exercise}"
            problems.append(f"{who}: no feedback: {error}")
    return problems


def as_html(one: Graded) -> str:
    """The feedback as a page that needs no other file and runs no script."""
    title, student = one.exercise.title, one.submission.student
    notes = [f'<p class="note">{escape(visible(note))}</p>' for note in _notes(one)]
    cards = [_card(part, result) for part, result in one.results.items()]
    reached, possible, rest = _so_far(one)
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="who">Feedback for {escape(student)}</p>',
        f'<p class="total"><b>{reached:g}</b> of {in_points(possible)}{escape(rest)}</p>',
        *notes,
        *cards,
    ]
    return html_page(f"{title}: {student}", "\n".join(body))


def _card(part: Part, result: Result) -> str:
    _, sign, colour = kind(result)
    says = f"<p>{escape(visible(result.says))}</p>" if result.says else ""
    shows = f"<pre>{escape(visible(result.shows))}</pre>" if result.shows else ""
    bug = f"<p><b>Likely bug:</b> {escape(result.bug)}</p>" if result.bug else ""
    comment = escape(visible(result.comment))
    remark = f'<p class="comment"><b>Comment:</b> {comment}</p>' if comment else ""
    return (
        f'<section class="part" style="--mark: {colour}">'
        f'<div class="head"><h2>{escape(part.title)}</h2>'
        f'<span class="points">{_scored(part, result)}</span></div>'
        f'<p class="verdict"><b aria-hidden="true">{sign}</b> {escape(result.verdict)}</p>'
        f"{says}{shows}{bug}{remark}</section>"
    )


def as_markdown(one: Graded) -> str:
    """The same as Markdown."""
    reached, possible, rest = _so_far(one)
    lines = [
        f"# {one.exercise.title}",
        f"Feedback for {_quoted(one.submission.student)}",
        f"**{reached:g} of {in_points(possible)}**{rest}",
        *map(_quoted, _notes(one)),
    ]
    for part, result in one.results.items():
        lines.append(f"## {part.title}: {result.verdict} ({_scored(part, result)})")
        if result.says:
            lines.append(_quoted(result.says))
        if result.shows:
            shows = visible(result.shows)
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", shows)), default=0))
            lines.append(f"{fence}text\n{shows}\n{fence}")
        if result.bug:
            lines.append(f"**Likely bug:** {_quoted(result.bug)}")
        if result.comment:
            lines.append(f"**Comment:** {_quoted(result.comment)}")
    return "\n\n".join(lines) + "\n"


def _notes(one: Graded) -> list[str]:
    return [note for note in (lateness(one), *one.notes) if note]


def _quoted(text: str) -> str:
    """A text of one line in which Markdown finds nothing but text."""
    return re.sub(r"([\\`*_{}\[\]<>#|!&~$])", r"\\\1", visible(text).replace("\n", " "))


def visible(text: str) -> str:
    """The text without what would move the cursor or the reading direction."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def _scored(part: Part, result: Result) -> str:
    if result.score is None:
        return f"– of {in_points(part.points)}"
    return f"{result.score:g} of {in_points(part.points)}"


def _so_far(one: Graded) -> tuple[float, int, str]:
    """The points so far, of how many, and what is not among them."""
    row = total(one)
    waiting = (
        part.points
        for part, result in one.results.items()
        if result.score is None and result.verdict in (MANUAL, REVIEW)
    )
    rest = f". A person grades {in_points(manual)} more." if (manual := sum(waiting)) else "."
    return float(row.points), row.of - row.waiting, rest


def html_page(title: str, body: str, kind: str = "") -> str:
    """A page in the style of all results, in which no script runs; `kind`: a class of its body."""
    style = (files("grading") / "page.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body class="{kind}">\n<main>\n{body}\n</main>\n</body>\n</html>\n'
    )
