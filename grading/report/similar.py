"""Find answers that are more alike than two people's should be, as hints for an instructor.

A statement in the release, in the reference or in a quarter of the class's answers does not count.
Any other statement that two students share is worth some bits: the fewer others have it, the more.
Identical whole answers are always listed.

No library does the matching: `docs/decisions.md` says which ones we tried, and what they miss.
"""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb, log2
from pathlib import Path
from typing import Any

from grading.author.exercises import Exercise
from grading.collect.notebook import Unreadable, graded_cells, read_notebook
from grading.grade.folder import write_file
from grading.grade.graded import Graded, by_exercise
from grading.grade.pseudonyms import names
from grading.report.normal_form import statements, words
from grading.report.render import render

COMMON = 4  # if one in this many students has a statement, it is a natural way to answer
COMPANY = 0.5  # how probable a statement is if two answers share another one of that question
DOUBT = 8  # how many students this first guess counts as, against those that we observe
MARGIN = 10  # bits beyond those that the most surprising pair has by chance
MOST_PAIRS = 30  # shown for each exercise
LONG = 40  # words of its own, about six lines: identical answers of this length are listed

Answers = Mapping[str, Mapping[str, str]]  # each student's cells, by question
Known = Mapping[
    str, Iterable[str]
]  # for each question, the cells that everybody was given, and the reference
Statement = tuple[str, str]  # a question and a normal form


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    bits:   how surprising that is: with one more bit, half as many such pairs occur by chance.
    shared: how many others have a statement, by question and statement.
    """

    one: str
    other: str
    bits: float
    shared: dict[Statement, int]


def given(known: Known) -> set[Statement]:
    """Return the statements of the release and the reference."""
    return {(q, form) for q, cells in known.items() for cell in cells for form in statements(cell)}


def equal(answers: Answers, known: Known) -> list[tuple[str, int, list[str]]]:
    """Find identical answers of several students, smallest groups first.

    Returns the question, the number of words in statements that are neither in the release nor in
    the reference (at least LONG), and the students.
    """
    ours = given(known)
    groups: defaultdict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
    for student in sorted(answers):
        for question, source in answers[student].items():
            groups[question, frozenset(statements(source))].append(student)
    found = [
        (question, sum(words(form) for form in forms if (question, form) not in ours), students)
        for (question, forms), students in groups.items()
        if len(students) > 1
    ]
    found = [group for group in found if group[1] >= LONG]
    return sorted(found, key=lambda group: (len(group[2]), -group[1], group))


def similar(answers: Answers, known: Known) -> list[Pair]:
    """Find the pairs of students whose answers are surprisingly alike, most surprising first."""
    ours = given(known)
    holders: defaultdict[Statement, set[str]] = defaultdict(set)
    answered: defaultdict[str, set[str]] = defaultdict(set)
    for student, cells in answers.items():
        for question, source in cells.items():
            for form in statements(source):
                answered[question].add(student)
                holders[question, form].add(student)
    shared: defaultdict[tuple[str, ...], list[Statement]] = defaultdict(list)
    for key in sorted(holders.keys() - ours):
        number = len(holders[key])
        if number == 2 or COMMON * number < len(answered[key[0]]):
            for pair in combinations(sorted(holders[key]), 2):
                shared[pair].append(key)
    least = by_chance(len(answers)) + MARGIN
    found = []
    for (one, other), keys in shared.items():
        others = {key: frozenset(holders[key] - {one, other}) for key in keys}
        chances = {key: _chance(key, others[key], answered[key[0]]) for key in keys}
        if -sum(map(log2, chances.values())) >= least:
            bits = _surprise(chances, others)
            if bits >= least:
                found.append(Pair(one, other, bits, {key: len(others[key]) for key in keys}))
    return sorted(found, key=lambda pair: (-round(pair.bits, 6), pair.one, pair.other))


def by_chance(students: int) -> float:
    """Return how many bits the most surprising pair of so large a class would have by chance."""
    return log2(max(comb(students, 2), 1))


def _chance(key: Statement, others: frozenset[str], answered: set[str]) -> float:
    """Estimate a statement's probability from the others; short statements are never improbable."""
    return max((len(others) + 1) / max(len(answered), 2), 2.0 ** -words(key[1]))


def _surprise(
    chances: Mapping[Statement, float], others: Mapping[Statement, frozenset[str]]
) -> float:
    """Return how surprising all statements are together, in bits.

    Statements are not independent: a loop over the moves usually also keeps the best move.  So we
    count only what remains of a statement's surprise once we know the earlier statement that
    predicts it best: about one bit at most if that statement is in the same question.
    """
    bits = 0.0
    before: dict[tuple[str, frozenset[str]], None] = {}
    for key in sorted(chances, key=lambda key: (chances[key], key)):
        foretold = [chances[key]]
        for question, having in before:
            least = COMPANY if question == key[0] else 0
            expected = DOUBT * max(chances[key], least)
            foretold.append((len(others[key] & having) + expected) / (len(having) + DOUBT))
        bits -= log2(max(foretold))
        before[key[0], others[key]] = None
    return bits


# --------------------------------------------------------------------------------------- the page


def write_similar(graded: Iterable[Graded], out: Path) -> None:
    """Write similar.html; an exercise is compared again only if an answer has changed."""
    compared = [_compared(rows, out) for rows in by_exercise(graded).values()]
    page = render("similar.html", title="Similar answers", exercises=compared, long=LONG)
    write_file(out / "similar.html", page)


def _compared(graded: Sequence[Graded], out: Path) -> dict[str, Any]:
    """Return what the page says about an exercise; reuse the stored text if no answer changed."""
    exercise = graded[0].exercise
    cells = {row.submission.student: _cells(row, out) for row in graded}
    contents = json.dumps([exercise.digest(), LONG, cells], sort_keys=True)
    digest = hashlib.sha256(contents.encode()).hexdigest()
    path = out / "records" / "similar" / exercise.name
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["digest"] == digest:
            return dict(kept)
    known = _known(exercise)
    pairs, chance = similar(cells, known), by_chance(len(cells))
    titles = {part.name: part.title for part in graded[0].results}
    compared = {
        "digest": digest,
        "title": exercise.title,
        "name": exercise.name,
        "students": len(cells),
        "chance": chance,
        "least": chance + MARGIN,
        "equal": [
            (titles[question], own, students, _lines(cells[students[0]][question], {}))
            for question, own, students in equal(cells, known)
        ],
        "found": len(pairs),
        "pairs": [
            (pair.one, pair.other, pair.bits, len(pair.shared), _alike(pair, cells, titles))
            for pair in pairs[:MOST_PAIRS]
        ],
    }
    write_file(path, json.dumps(compared))
    return compared


def _cells(graded: Graded, out: Path) -> dict[str, str]:
    """Return a student's answers; for earlier runs, read those stored for the form grader."""
    submission, name = graded.submission, graded.submission.exercise
    path = out / "autograded" / names(out).of(submission.student) / name / f"{name}.ipynb"
    if not (submission.cells or submission.complaint):
        with suppress(OSError, Unreadable):
            submission = replace(submission, notebook=read_notebook(path.read_bytes()))
    cells = {}
    for question in graded.exercise.questions:
        with suppress(Unreadable):
            cells[question.name] = submission.source(question.name)
    return cells


def _known(exercise: Exercise) -> dict[str, list[str]]:
    """Return the cells that everybody was given, and the reference, for each question."""
    released = graded_cells(exercise.released.read_bytes())
    return {
        name: [exercise.reference(name), *(cell.source for cell in released.get(name, []))]
        for name in (question.name for question in exercise.questions)
    }


def _alike(pair: Pair, cells: Answers, titles: Mapping[str, str]) -> list[tuple[str, list[Any]]]:
    """Return the questions that a pair answered alike, each with the lines of both students."""
    shown = []
    for name, title in titles.items():
        others = {form: n for (question, form), n in pair.shared.items() if question == name}
        if others:
            both = [(who, _lines(cells[who][name], others)) for who in (pair.one, pair.other)]
            shown.append((title, both))
    return shown


def _lines(source: str, others: Mapping[str, int]) -> list[tuple[int | str, str, str]]:
    """Return a cell's lines: how many others have a statement in it, the indentation, the text."""
    fewest: dict[int, int] = {}
    for form, numbers in statements(source).items():
        for number in numbers if form in others else ():
            fewest[number] = min(others[form], fewest.get(number, others[form]))
    shown: list[tuple[int | str, str, str]] = []
    for number, line in enumerate(re.split("\r\n?|\n", source.rstrip()), 1):  # as Python counts
        text = line.expandtabs(4)
        code = text.lstrip(" ")
        shown.append((fewest.get(number, ""), " " * (len(text) - len(code)), code))
    return shown
