"""What students and instructors read: a page for each submission, and a summary of the class.

Whatever a student wrote is escaped: it is text, in HTML and in Markdown.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib.resources import as_file, files
from io import StringIO
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from chopsticks.game.drawing import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, VERMILION
from chopsticks.show.picture import Picture
from grading.answer import HALF, REVIEW, RIGHT, Result
from grading.grade import MANUAL, NOT_GRADED, Graded, Part, write
from grading.submissions import slug
from grading.totals import NOT_HANDED_IN, lateness

# How answers are counted: a word, a sign and a colour for each kind; other verdicts are failures.
_KINDS = {
    RIGHT: ("right", "✓", GREEN),
    HALF: ("half", "½", BLUE),
    "wrong": ("wrong", "✗", VERMILION),
    "failed": ("failed", "!", PURPLE),
    "not answered": ("blank", "○", GREY),
    NOT_HANDED_IN: ("absent", "–", GREY),
    MANUAL: ("manual", "✎", ORANGE),
    REVIEW: ("review", "✎", ORANGE),
    NOT_GRADED: ("open", "?", INK),
}


def _kind(result: Result) -> tuple[str, str, str]:
    return _KINDS.get(result.verdict, _KINDS["failed"])


def _points(number: float) -> str:
    return f"{number:g} point" if number == 1 else f"{number:g} points"


# -------------------------------------------------------------------------------- for a student


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
    notes = [f'<p class="note">{escape(_visible(note))}</p>' for note in _notes(one)]
    cards = [_card(part, result) for part, result in one.results.items()]
    reached, possible, rest = _total(one)
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="who">Feedback for {escape(student)}</p>',
        f'<p class="total"><b>{reached:g}</b> of {_points(possible)}{escape(rest)}</p>',
        *notes,
        *cards,
    ]
    return html_page(f"{title}: {student}", "\n".join(body))


def _card(part: Part, result: Result) -> str:
    _, sign, colour = _kind(result)
    says = f"<p>{escape(_visible(result.says))}</p>" if result.says else ""
    shows = f"<pre>{escape(_visible(result.shows))}</pre>" if result.shows else ""
    bug = f"<p><b>Likely bug:</b> {escape(result.bug)}</p>" if result.bug else ""
    return (
        f'<section class="part" style="--mark: {colour}">'
        f'<div class="head"><h2>{escape(part.title)}</h2>'
        f'<span class="points">{_scored(part, result)}</span></div>'
        f'<p class="verdict"><b aria-hidden="true">{sign}</b> {escape(result.verdict)}</p>'
        f"{says}{shows}{bug}</section>"
    )


def as_markdown(one: Graded) -> str:
    """The same as Markdown."""
    reached, possible, rest = _total(one)
    lines = [
        f"# {one.exercise.title}",
        f"Feedback for {_quoted(one.submission.student)}",
        f"**{reached:g} of {_points(possible)}**{rest}",
        *map(_quoted, _notes(one)),
    ]
    for part, result in one.results.items():
        lines.append(f"## {part.title}: {result.verdict} ({_scored(part, result)})")
        if result.says:
            lines.append(_quoted(result.says))
        if result.shows:
            shows = _visible(result.shows)
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", shows)), default=0))
            lines.append(f"{fence}text\n{shows}\n{fence}")
        if result.bug:
            lines.append(f"**Likely bug:** {_quoted(result.bug)}")
    return "\n\n".join(lines) + "\n"


def _notes(one: Graded) -> list[str]:
    return [note for note in (lateness(one), *one.notes) if note]


def _quoted(text: str) -> str:
    """A text of one line in which Markdown finds nothing but text."""
    return re.sub(r"([\\`*_{}\[\]<>#|!&~$])", r"\\\1", _visible(text).replace("\n", " "))


def _visible(text: str) -> str:
    """The text without what would move the cursor or the reading direction."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def _scored(part: Part, result: Result) -> str:
    if result.score is None:
        return f"– of {_points(part.points)}"
    return f"{result.score:g} of {_points(part.points)}"


def _total(one: Graded) -> tuple[float, float, str]:
    """The points so far, of how many, and what is not among them."""
    scored = {part: r.score for part, r in one.results.items() if r.score is not None}
    manual = sum(p.points for p, r in one.results.items() if r.verdict in (MANUAL, REVIEW))
    rest = f". A person grades {_points(manual)} more." if manual else "."
    return sum(scored.values()), sum(part.points for part in scored), rest


def html_page(title: str, body: str, kind: str = "") -> str:
    """A page in the style of all results, in which no script runs; `kind`: a class of its body."""
    style = (files("grading") / "page.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body class="{kind}">\n{body}\n</body>\n</html>\n'
    )


# ------------------------------------------------------------------------------- for the class


def write_summary(graded: Iterable[Graded], out: Path) -> None:
    """Write summary.html: for each exercise how the answers and the points are distributed."""

    def exercise(one: Graded) -> str:
        return one.submission.exercise

    ordered = sorted(graded, key=exercise)
    sections = [_section(list(group)) for _, group in groupby(ordered, exercise)]
    write(out / "summary.html", html_page("Summary", "\n".join(sections), "wide"))


def _section(graded: Sequence[Graded]) -> str:
    submissions = "1 submission" if len(graded) == 1 else f"{len(graded)} submissions"
    figures = [_answers_figure(graded), _points_figure(graded)]
    return "\n".join(
        [
            f'<section><h1>{escape(graded[0].exercise.title)}</h1><p class="who">{submissions}</p>',
            *(f"<figure>{figure.img()}</figure>" for figure in figures),
            _bugs_table(graded),
            _answers_table(graded),
            "</section>",
        ]
    )


def _counts(graded: Sequence[Graded]) -> dict[Part, Counter[str]]:
    """How many answers to each question are of each kind."""
    counts: dict[Part, Counter[str]] = {}
    manual = {part for one in graded for part, r in one.results.items() if r.verdict == MANUAL}
    for one in graded:
        for part, result in one.results.items():
            if part not in manual:
                counts.setdefault(part, Counter())[_kind(result)[0]] += 1
    return counts


def _answers_figure(graded: Sequence[Graded]) -> Picture:
    from matplotlib.figure import Figure

    counts = _counts(graded)
    hardest = min(counts, key=lambda part: counts[part]["right"])
    right, total = counts[hardest]["right"], len(graded)
    topic = hardest.title.partition(". ")[2]
    finding = f"“{topic}” is hardest: {right} of {total} answers are right"
    if right == total:
        finding = "Every answer to every question is right"
    with _course_style():
        figure = Figure((9.6, 1.5 + 0.55 * len(counts)))
        axes = figure.subplots()
        for row, count in enumerate(counts.values()):
            left, narrow = 0, []
            for word, _, colour in _KINDS.values():
                if n := count[word]:
                    label = f"{n} {word}"
                    axes.barh(row, n, left=left, color=colour, edgecolor=PAPER, height=0.72)
                    if n / total > 0.016 * len(label):
                        axes.text(left + n / 2, row, label, ha="center", va="center", color=PAPER)
                    else:
                        narrow.append(label)
                    left += n
            axes.text(1.01 * total, row, ", ".join(narrow), va="center")
        axes.set_yticks(range(len(counts)), [part.title for part in counts])
        axes.invert_yaxis()
        axes.set(title=finding, xlabel="answers", xlim=(0, total))
        axes.grid(visible=False)
        axes.spines["left"].set_visible(False)
        axes.tick_params(left=False)
        axes.locator_params("x", integer=True)
        words = "; ".join(
            f"{part.title}: " + ", ".join(f"{n} {word}" for word, n in count.items())
            for part, count in counts.items()
        )
        return _picture(figure, f"{finding}. {words}.")


def _points_figure(graded: Sequence[Graded]) -> Picture:
    from matplotlib.figure import Figure

    totals = sorted(_total(one)[0] for one in graded)
    possible = max(_total(one)[1] for one in graded)
    middle = median(totals)
    finding = f"Half of the class has {_points(middle)} or more, of {possible:g}"
    steps = Counter(int(total) for total in totals)
    with _course_style():
        figure = Figure((9.6, 3.2))
        axes = figure.subplots()
        axes.bar(list(steps), list(steps.values()), 0.92, color=BLUE)
        axes.axvline(middle, color=INK, linestyle="--")
        near_the_end = middle > 0.75 * possible
        axes.annotate(
            f"median {middle:g}",
            (middle, 1),
            (-6 if near_the_end else 6, 0),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="right" if near_the_end else "left",
            va="top",
        )
        axes.set(
            ylim=(0, 1.2 * max(steps.values())),  # room for the label
            title=finding,
            xlabel="points, rounded down, without manual grading",
            ylabel="submissions",
        )
        axes.set_xlim(-0.6, possible + 0.6)
        axes.locator_params(integer=True)
        axes.grid(visible=False, axis="x")
        words = ", ".join(f"{n} with {points}" for points, n in sorted(steps.items()))
        return _picture(figure, f"{finding}. Submissions by whole points: {words}.")


@contextmanager
def _course_style() -> Iterator[None]:
    from matplotlib import style

    with as_file(files("chopsticks.show") / "course.mplstyle") as path, style.context(path):
        yield


def _picture(figure: Any, description: str) -> Picture:
    text = StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return Picture(text.getvalue(), description)


def _bugs_table(graded: Sequence[Graded]) -> str:
    bugs = Counter(
        (part.title, result.bug)
        for one in graded
        for part, result in one.results.items()
        if result.bug
    )
    if not bugs:
        return "<h3>No answer shows a bug that has a name</h3>"
    ranked = sorted(bugs.items(), key=lambda item: (-item[1], item[0]))[:12]
    most = ranked[0][1]
    rows = [
        f'<tr><td>{escape(bug)}</td><td class="q">{escape(title)}</td><td class="n">{n}</td>'
        f'<td class="extra" style="width: 22%">'
        f'<div class="bar" style="width: {100 * n / most:.0f}%"></div></td>'
        "</tr>"
        for (title, bug), n in ranked
    ]
    return (
        "<h3>The commonest bugs</h3><table><tr><th>Bug</th><th>Question</th>"
        f'<th class="n">Answers</th><th class="extra"></th></tr>{"".join(rows)}</table>'
    )


def _answers_table(graded: Sequence[Graded]) -> str:
    verdicts: dict[Part, Counter[str]] = {}
    for one in graded:
        for part, result in one.results.items():
            verdicts.setdefault(part, Counter())[result.verdict] += 1
    columns = sorted({verdict for count in verdicts.values() for verdict in count} - {MANUAL})
    columns.sort(key=lambda verdict: list(_KINDS).index(verdict) if verdict in _KINDS else 3)
    head = "".join(f'<th class="n">{escape(verdict)}</th>' for verdict in columns)
    rows = [
        f"<tr><td>{escape(part.title)}</td>"
        + "".join(f'<td class="n">{count[verdict] or ""}</td>' for verdict in columns)
        + "</tr>"
        for part, count in verdicts.items()
        if MANUAL not in count
    ]
    return f"<h3>All verdicts</h3><table><tr><th>Question</th>{head}</tr>{''.join(rows)}</table>"
