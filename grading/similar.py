"""Answers that are more alike than those of two people should be, as hints for an instructor.

A statement that the release, the reference or a quarter of the class has says nothing.  Any other
that two students share counts in bits: the fewer others have it, the more.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import combinations
from math import comb, log2
from pathlib import Path

from grading.exercises import Exercise
from grading.feedback import html_page, visible
from grading.grade import Graded, Part, by_exercise, write
from grading.normal import statements, words
from grading.pseudonyms import names
from grading.submissions import Submission, Unreadable, graded_cells
from grading.summary import link_to

COMMON = 4  # one in so many students has it: a form that answers take by nature
COMPANY = 0.5  # how probable a statement is, beside another one that two answers share
DOUBT = 8  # how many students who have one of them it takes to believe anything else
MARGIN = 10  # bits, beyond those that the most surprising of all pairs has by chance
MOST_PAIRS = 30  # of an exercise that are shown


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    bits:   how surprising that is: with one bit more, half as many such pairs come by chance.
    shared: how many others have a statement, by question and statement.
    """

    one: str
    other: str
    bits: float
    shared: dict[tuple[str, str], int]


def similar(
    answers: Mapping[str, Mapping[str, str]], known: Mapping[str, Iterable[str]]
) -> list[Pair]:
    """The pairs of students that are surprisingly alike, the most surprising one first.

    answers: each student's cells, by question; known: what all were given, and the reference.
    """
    given = {(q, form) for q, cells in known.items() for cell in cells for form in statements(cell)}
    students = sorted(answers)
    holders: dict[tuple[str, str], int] = {}  # the students with a statement, as bits of a number
    answered: dict[str, int] = {}
    for number, student in enumerate(students):
        for question, source in answers[student].items():
            for form in statements(source):
                answered[question] = answered.get(question, 0) | 1 << number
                if (question, form) not in given:
                    key = (question, form)
                    holders[key] = holders.get(key, 0) | 1 << number
    shared: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for key in sorted(holders):
        number = holders[key].bit_count()
        if number == 2 or COMMON * number < answered[key[0]].bit_count():
            for pair in combinations(_bits(holders[key]), 2):
                shared.setdefault(pair, []).append(key)
    least = by_chance(len(students)) + MARGIN
    found = []
    for (one, other), keys in shared.items():
        both = 1 << one | 1 << other
        others = {key: holders[key] & ~both for key in keys}
        chances = {key: _chance(key, others[key], answered[key[0]]) for key in keys}
        if -sum(map(log2, chances.values())) >= least:
            bits = _surprise(chances, others)
            if bits >= least:
                counts = {key: others[key].bit_count() for key in keys}
                found.append(Pair(students[one], students[other], bits, counts))
    return sorted(found, key=lambda pair: (-round(pair.bits, 6), pair.one, pair.other))


def by_chance(students: int) -> float:
    """How many bits the most surprising of all pairs of so many students has by chance."""
    return log2(max(comb(students, 2), 1))


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def _chance(key: tuple[str, str], others: int, answered: int) -> float:
    """How probable a statement is, as the others show; a short one is never improbable."""
    return max((others.bit_count() + 1) / max(answered.bit_count(), 2), 2.0 ** -words(key[1]))


def _surprise(
    chances: Mapping[tuple[str, str], float], others: Mapping[tuple[str, str], int]
) -> float:
    """The bits of all statements together.

    Statements come in company: who loops over the moves keeps the best one, too.  So each of them
    counts as what is left of its surprise after the one before it that best foretells it: some
    bit at most if there is one in the same question.
    """
    bits = 0.0
    before: list[tuple[str, int]] = []
    for key in sorted(chances, key=lambda key: (chances[key], key)):
        foretold = [chances[key]]
        for question, having in before:
            least = COMPANY if question == key[0] else 0
            expected = DOUBT * max(chances[key], least)
            together = (others[key] & having).bit_count()
            foretold.append((together + expected) / (having.bit_count() + DOUBT))
        bits -= log2(max(foretold))
        if (key[0], others[key]) not in before:
            before.append((key[0], others[key]))
    return bits


# --------------------------------------------------------------------------------------- the page


def write_similar(graded: Iterable[Graded], out: Path) -> None:
    """Write similar.html.  What it says of an exercise is made anew if an answer has changed."""
    body = [
        f"<style>\n{(files('grading') / 'similar.css').read_text(encoding='utf-8')}</style>",
        "<h1>Answers that are alike</h1>",
        _ABOUT,
        *(_section(each, out) for each in by_exercise(graded).values()),
    ]
    write(out / "similar.html", html_page("Answers that are alike", "\n".join(body), "wide"))


_ABOUT = """<p>These are hints, and nothing else: they change no mark, and no student sees them.
Two people who learn together, or from the same book, write alike, too. Read both answers, and ask
both students, before you think of more. Who copied with care, or a common answer, is not here.</p>
<p class="who">Compared is what Python reads: names, comments, types, order and ways of writing
count for nothing, nor does what the release, the reference or a quarter of the class has. Marked
are the lines that two students share beyond that, and before each stands how many others in the
class have it. A surprise of one bit more comes by chance half as often.</p>
<p><a href="summary.html">How the class did</a></p>"""


def _section(graded: Sequence[Graded], out: Path) -> str:
    """An exercise on the page, as it was kept if its answers are the same."""
    exercise = graded[0].exercise
    cells = {one.submission.student: _cells(one, out) for one in graded}
    of = json.dumps([exercise.digest(), cells], sort_keys=True)
    first = f"<!-- {hashlib.sha256(of.encode(errors='replace')).hexdigest()} -->\n"
    kept = out / "records" / "similar" / f"{exercise.name}.html"
    with suppress(OSError, UnicodeDecodeError):
        if (text := kept.read_text(encoding="utf-8")).startswith(first):
            return text
    submissions = {one.submission.student: one.submission for one in graded}
    titles = {part.name: part for part in graded[0].results}
    pairs = similar(cells, _known(exercise))
    found = "1 pair" if len(pairs) == 1 else f"{len(pairs) or 'No'} pairs"
    more = f"; here are the {MOST_PAIRS} most surprising ones" if len(pairs) > MOST_PAIRS else ""
    text = "\n".join(
        [
            f"{first}<section><h2>{escape(exercise.title)}</h2>",
            f'<p class="who">{found} of {len(cells)} students{more}. In a class as large the most '
            f"surprising pair has {by_chance(len(cells)):.0f} bits by chance; a pair is here if it "
            f"has {by_chance(len(cells)) + MARGIN:.0f} or more.</p>",
            *(
                _shown(rank, pair, cells, submissions, titles)
                for rank, pair in enumerate(pairs[:MOST_PAIRS], 1)
            ),
            "</section>",
        ]
    )
    write(kept, text)
    return text


def _cells(one: Graded, out: Path) -> dict[str, str]:
    """A student's answers; of an earlier run, those that were kept for the form grader."""
    submission, name = one.submission, one.submission.exercise
    path = out / "autograded" / names(out).of(submission.student) / name / f"{name}.ipynb"
    if not (submission.cells or submission.complaint):
        with suppress(OSError, Unreadable):
            submission = Submission(submission.student, name, graded_cells(path.read_bytes()))
    cells = {}
    for question in one.exercise.questions:
        with suppress(Unreadable):
            cells[question.name] = submission.source(question.name)
    return cells


def _known(exercise: Exercise) -> dict[str, list[str]]:
    """What everybody was given, and the reference."""
    released = graded_cells(exercise.released.read_bytes())
    return {
        name: [exercise.reference(name), *(cell.source for cell in released.get(name, []))]
        for name in (question.name for question in exercise.questions)
    }


def _shown(
    rank: int,
    pair: Pair,
    cells: Mapping[str, Mapping[str, str]],
    submissions: Mapping[str, Submission],
    parts: Mapping[str, Part],
) -> str:
    """A pair with the cells that are alike, side by side."""
    both = (pair.one, pair.other)
    names = " and ".join(link_to(submissions[student]) for student in both)
    rows = []
    for question, part in parts.items():
        others = {form: n for (where, form), n in pair.shared.items() if where == question}
        if others:
            columns = "".join(
                f"<figure><figcaption>{escape(visible(student))}</figcaption>"
                f"<pre>{_marked(cells[student][question], others)}</pre></figure>"
                for student in both
            )
            rows.append(f'<h4>{escape(part.title)}</h4><div class="both">{columns}</div>')
    return (
        f'<section class="pair"><h3>{rank}. {names}</h3>'
        f'<p class="who">A surprise of {pair.bits:.0f} bits: {len(pair.shared)} statements.</p>'
        f"{''.join(rows)}</section>"
    )


def _marked(source: str, others: Mapping[str, int]) -> str:
    """A cell as HTML: its lines, before those of these statements how many others have it."""
    fewest: dict[int, int] = {}
    for form, lines in statements(source).items():
        for number in lines if form in others else ():
            fewest[number] = min(others[form], fewest.get(number, others[form]))
    shown = []
    for number, line in enumerate(re.split("\r\n?|\n", source.rstrip()), 1):  # as Python counts
        text = escape(visible(line.expandtabs(4))) or " "
        if number in fewest:
            text = re.sub("(?s)( *)(.*)", r"\1<mark>\2</mark>", text, count=1)
        shown.append(f'<span class="line"><b>{fewest.get(number, "")}</b>{text}</span>')
    return "".join(shown)
