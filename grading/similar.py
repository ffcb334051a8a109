"""Answers that are more alike than those of two people should be, as hints for an instructor.

A statement that the release, the reference or a quarter of the class has says nothing.  Any other
that two students share counts in bits: the fewer others have it, the more.  Whole answers that are
the same are listed whatever the bits.

No library does the matching.  `docs/architecture.md` says which were tried, and what they missed.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from math import comb, log2
from pathlib import Path

from markupsafe import Markup

from grading.exercises import Exercise
from grading.grade import Graded, Part, by_exercise, write
from grading.normal import statements, words
from grading.pages import render, template_source
from grading.pseudonyms import names
from grading.submissions import Submission, Unreadable, graded_cells
from grading.summary import feedback_page

COMMON = 4  # one in so many students has it: a form that answers take by nature
COMPANY = 0.5  # how probable a statement is, beside another one that two answers share
DOUBT = 8  # how many students who have one of them it takes to believe anything else
MARGIN = 10  # bits, beyond those that the most surprising of all pairs has by chance
MOST_PAIRS = 30  # of an exercise that are shown
FEW = 8  # statements of an answer's own, from which on equal answers are always listed

Answers = Mapping[str, Mapping[str, str]]  # each student's cells, by question
Known = Mapping[str, Iterable[str]]  # the cells that all were given, and the reference
Statement = tuple[str, str]  # a question, and a normal form in it


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    bits:   how surprising that is: with one bit more, half as many such pairs come by chance.
    shared: how many others have a statement, by question and statement.
    """

    one: str
    other: str
    bits: float
    shared: dict[Statement, int]


def given(known: Known) -> set[Statement]:
    """The statements of the release and the reference."""
    return {(q, form) for q, cells in known.items() for cell in cells for form in statements(cell)}


def equal(answers: Answers, known: Known) -> list[tuple[str, int, list[str]]]:
    """Find the answers whose normal forms are equal.

    Each is a question, the number of statements that are neither in the release nor in the
    reference, and the students, where there are at least FEW statements and two students.  What
    fewest students share comes first.
    """
    ours = given(known)
    groups: dict[tuple[str, frozenset[str]], list[str]] = {}
    for student in sorted(answers):
        for question, source in answers[student].items():
            groups.setdefault((question, frozenset(statements(source))), []).append(student)
    own = {key: sum((key[0], form) not in ours for form in key[1]) for key in groups}
    found = [
        (question, own[question, forms], students)
        for (question, forms), students in groups.items()
        if len(students) > 1 and own[question, forms] >= FEW
    ]
    return sorted(found, key=lambda group: (len(group[2]), -group[1], group))


def similar(answers: Answers, known: Known) -> list[Pair]:
    """The pairs of students that are surprisingly alike, the most surprising pair first."""
    ours = given(known)
    students = sorted(answers)
    holders: dict[Statement, int] = {}  # the students with a statement, as bits of a number
    answered: dict[str, int] = {}
    for number, student in enumerate(students):
        for question, source in answers[student].items():
            for form in statements(source):
                answered[question] = answered.get(question, 0) | 1 << number
                if (question, form) not in ours:
                    key = (question, form)
                    holders[key] = holders.get(key, 0) | 1 << number
    shared: dict[tuple[int, int], list[Statement]] = {}
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


def _chance(key: Statement, others: int, answered: int) -> float:
    """How probable a statement is, as the others show; a short one is never improbable."""
    return max((others.bit_count() + 1) / max(answered.bit_count(), 2), 2.0 ** -words(key[1]))


def _surprise(chances: Mapping[Statement, float], others: Mapping[Statement, int]) -> float:
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
    """Write similar.html; an exercise is compared again only if an answer has changed."""
    sections = [_section(each, out) for each in by_exercise(graded).values()]
    write(
        out / "similar.html",
        render("similar.html", title="Answers that are alike", sections=sections),
    )


def _section(graded: Sequence[Graded], out: Path) -> Markup:
    """An exercise on the page, as it was kept if its answers are the same."""
    exercise = graded[0].exercise
    cells = {row.submission.student: _cells(row, out) for row in graded}
    of = json.dumps([exercise.digest(), template_source(_TEMPLATE), cells], sort_keys=True)
    first = f"<!-- {hashlib.sha256(of.encode(errors='replace')).hexdigest()} -->\n"
    kept = out / "records" / "similar" / f"{exercise.name}.html"
    with suppress(OSError, UnicodeDecodeError):
        if (text := kept.read_text(encoding="utf-8")).startswith(first):
            return Markup(text)
    known = _known(exercise)
    pairs, chance = similar(cells, known), by_chance(len(cells))
    parts = {part.name: part for part in graded[0].results}
    text = first + render(
        _TEMPLATE,
        title=exercise.title,
        students=len(cells),
        chance=chance,
        least=chance + MARGIN,
        pages={row.submission.student: feedback_page(row.submission) for row in graded},
        equal=[
            (parts[question], own, students, _lines(cells[students[0]][question], {}))
            for question, own, students in equal(cells, known)
        ],
        found=len(pairs),
        pairs=[(pair, _alike(pair, cells, parts)) for pair in pairs[:MOST_PAIRS]],
    )
    write(kept, text)
    return Markup(text)


_TEMPLATE = "similar_exercise.html"


def _cells(graded: Graded, out: Path) -> dict[str, str]:
    """A student's answers; of an earlier run, those that were kept for the form grader."""
    submission, name = graded.submission, graded.submission.exercise
    path = out / "autograded" / names(out).of(submission.student) / name / f"{name}.ipynb"
    if not (submission.cells or submission.complaint):
        with suppress(OSError, Unreadable):
            submission = Submission(submission.student, name, graded_cells(path.read_bytes()))
    cells = {}
    for question in graded.exercise.questions:
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


Lines = list[tuple[int | str, str, str]]


def _alike(
    pair: Pair, cells: Answers, parts: Mapping[str, Part]
) -> list[tuple[Part, list[tuple[str, Lines]]]]:
    """The questions in which a pair is alike, each with the cells of both."""
    shown = []
    for name, part in parts.items():
        others = {form: n for (question, form), n in pair.shared.items() if question == name}
        if others:
            both = [(who, _lines(cells[who][name], others)) for who in (pair.one, pair.other)]
            shown.append((part, both))
    return shown


def _lines(source: str, others: Mapping[str, int]) -> Lines:
    """The lines of a cell: how many others have a statement in it, indentation and text."""
    fewest: dict[int, int] = {}
    for form, numbers in statements(source).items():
        for number in numbers if form in others else ():
            fewest[number] = min(others[form], fewest.get(number, others[form]))
    shown: Lines = []
    for number, line in enumerate(re.split("\r\n?|\n", source.rstrip()), 1):  # as Python counts
        text = line.expandtabs(4)
        code = text.lstrip(" ")
        shown.append((fewest.get(number, ""), text[: len(text) - len(code)], code))
    return shown
