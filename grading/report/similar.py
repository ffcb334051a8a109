"""Find answers that are more alike than two people's should be, as hints for an instructor.

Answers that contain the whole reference come first, then identical answers, then pairs: a rare
statement that two students share is worth some bits, the fewer others have it, the more.  There, a
statement in the release, in the reference or in a quarter of the class's answers does not count.

No library does the matching: `docs/decisions.md` says which ones we tried, and what they miss.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from math import comb, log2
from pathlib import Path
from typing import Any, NamedTuple

from grading.author.exercises import Exercise
from grading.collect.limited import limited
from grading.collect.notebook import Unreadable, read_notebook
from grading.grade.folder import write_file
from grading.grade.graded import Graded, by_exercise
from grading.grade.pseudonyms import names
from grading.report.normal_form import Forms, forms_of, words
from grading.report.render import render

COMMON = 4  # if one in this many students has a statement, it is a natural way to answer
RELATED = 0.5  # bits for each statement of a question but the rarest
MARGIN = 10  # bits beyond those that the most surprising pair has by chance
MOST_PAIRS = 30  # shown for each exercise
LONG = 40  # words, about six lines: answers that have so many in common are listed

Answers = Mapping[str, Mapping[str, Forms]]  # by student and question
Statement = tuple[str, str]  # a question and a normal form
Statements = AbstractSet[Statement]


class Pair(NamedTuple):
    """Two students whose answers are alike.

    bits:   how surprising that is: with one more bit, half as many such pairs occur by chance.
    shared: how many others have a statement, by question and statement.
    """

    one: str
    other: str
    bits: float
    shared: dict[Statement, int]


def like_the_reference(
    answers: Answers, reference: Statements, released: Statements
) -> dict[str, list[str]]:
    """Return the students whose answers contain the whole reference, and in which questions.

    Together, these answers must have LONG words that are not in the release.
    """
    wanted: defaultdict[str, set[str]] = defaultdict(set)
    for question, form in reference - released:
        wanted[question].add(form)
    found = {}
    for student, cells in sorted(answers.items()):
        alike = [q for q, forms in cells.items() if wanted[q] and wanted[q] <= forms.keys()]
        if sum(words(form) for question in alike for form in wanted[question]) >= LONG:
            found[student] = alike
    return found


def equal(answers: Answers, known: Statements) -> list[tuple[str, int, list[str]]]:
    """Find identical answers of several students, smallest groups first.

    Returns the question, the number of words in statements that are not known (at least LONG), and
    the students.
    """
    groups: defaultdict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
    for student in sorted(answers):
        for question, forms in answers[student].items():
            groups[question, frozenset(forms)].append(student)
    found = [
        (question, sum(words(form) for form in forms if (question, form) not in known), students)
        for (question, forms), students in groups.items()
        if len(students) > 1
    ]
    found = [group for group in found if group[1] >= LONG]
    return sorted(found, key=lambda group: (len(group[2]), -group[1], group))


def similar(answers: Answers, known: Statements) -> list[Pair]:
    """Find the pairs of students whose answers are surprisingly alike, most surprising first."""
    holders: defaultdict[Statement, list[str]] = defaultdict(list)
    answered: Counter[str] = Counter()
    for student, cells in sorted(answers.items()):
        answered.update(question for question, forms in cells.items() if forms)
        for question, forms in cells.items():
            for form in forms:
                holders[question, form].append(student)
    shared: defaultdict[tuple[str, ...], dict[Statement, int]] = defaultdict(dict)
    for key in sorted(holders.keys() - known):
        number = len(holders[key])
        if number == 2 or COMMON * number < answered[key[0]]:
            for pair in combinations(holders[key], 2):
                shared[pair][key] = number - 2
    least = by_chance(len(answers)) + MARGIN
    pairs = (Pair(a, b, _bits(keys, answered), keys) for (a, b), keys in shared.items())
    found = [pair for pair in pairs if pair.bits >= least]
    return sorted(found, key=lambda pair: (-pair.bits, pair.one, pair.other))


def by_chance(students: int) -> float:
    """Return how many bits the most surprising pair of so large a class would have by chance."""
    return log2(max(comb(students, 2), 1))


def _bits(others: Mapping[Statement, int], answered: Mapping[str, int]) -> float:
    """Return how surprising all these statements are together, in bits.

    Short statements are never improbable.  Statements of a question depend on each other, so only
    the rarest counts in full.
    """
    rarest: dict[str, float] = {}
    for (question, form), number in others.items():
        bits = min(log2(max(answered[question], 2) / (number + 1)), words(form))
        rarest[question] = max(bits, rarest.get(question, 0))
    return sum(rarest.values()) + RELATED * (len(others) - len(rarest))


# --------------------------------------------------------------------------------------- the page


def write_similar(graded: Iterable[Graded], out: Path) -> None:
    """Write similar.html."""
    compared = [_compared(rows, out) for rows in by_exercise(graded).values()]
    page = render("similar.html", title="Similar answers", exercises=compared, long=LONG)
    write_file(out / "similar.html", page)


def _compared(graded: Sequence[Graded], out: Path) -> dict[str, Any]:
    """Return what the page says about an exercise."""
    exercise, titles = graded[0].exercise, {part.name: part.title for part in graded[0].results}
    cells = {row.submission.student: _cells(row, out) for row in graded}
    read = _read({source for texts in cells.values() for source in texts.values()})
    answers = {
        student: {question: read[text] for question, text in texts.items()}
        for student, texts in cells.items()
    }
    reference, released = _known(exercise)
    copies = like_the_reference(answers, reference, released)
    pairs, chance = similar(answers, reference | released), by_chance(len(answers))

    def lines(student: str, question: str, others: Mapping[str, int]) -> list[Any]:
        return _lines(cells[student][question], answers[student][question], others)

    def alike(pair: Pair) -> list[tuple[str, list[Any]]]:
        """Return the questions that a pair answered alike, each with the lines of both students."""
        shown = []
        for question, title in titles.items():
            others = {form: n for (name, form), n in pair.shared.items() if name == question}
            if others:
                both = [(who, lines(who, question, others)) for who in pair[:2]]
                shown.append((title, both))
        return shown

    return {
        "title": exercise.title,
        "name": exercise.name,
        "students": len(answers),
        "chance": chance,
        "least": chance + MARGIN,
        "copies": {who: [titles[name] for name in names] for who, names in copies.items()},
        "equal": [
            (titles[question], own, students, lines(students[0], question, {}))
            for question, own, students in equal(answers, reference | released)
        ],
        "found": len(pairs),
        "pairs": [(pair, alike(pair)) for pair in pairs[:MOST_PAIRS]],
    }


def _cells(graded: Graded, out: Path) -> dict[str, str]:
    """Return a student's answers; for earlier runs, read those stored for the form grader."""
    submission, name = graded.submission, graded.submission.exercise
    path = out / "autograded" / names(out).of(submission.student) / name / f"{name}.ipynb"
    if not (submission.notebook.cells or submission.complaint):
        with suppress(OSError, Unreadable):
            submission = replace(submission, notebook=read_notebook(path.read_bytes()))
    cells = {}
    for question in graded.exercise.questions:
        with suppress(Unreadable):
            cells[question.name] = submission.source(question.name)
    return cells


def _read(sources: Iterable[str]) -> dict[str, Forms]:
    """Read cells within limits, all at once; if that is too much, one at a time."""
    several = sorted(sources)
    with suppress(Unreadable):
        return dict(zip(several, limited(forms_of, several), strict=True))
    found: dict[str, Forms] = {source: {} for source in several}
    for source in several:
        with suppress(Unreadable):
            [found[source]] = limited(forms_of, [source])
    return found


def _known(exercise: Exercise) -> tuple[set[Statement], set[Statement]]:
    """Return the statements of the reference and of the release."""
    cells = read_notebook(exercise.released.read_bytes()).named
    reference, released = set(), set()
    for name in (question.name for question in exercise.questions):
        ours, *given = forms_of(
            [exercise.reference(name), *(c.source for c in cells.get(name, ()))]
        )
        reference |= {(name, form) for form in ours}
        released |= {(name, form) for forms in given for form in forms}
    return reference, released


def _lines(
    source: str, forms: Forms, others: Mapping[str, int]
) -> list[tuple[int | str, str, str]]:
    """Return a cell's lines: how many others have a statement in it, the indentation, the text."""
    fewest: dict[int, int] = {}
    for form, numbers in forms.items():
        for number in numbers if form in others else ():
            fewest[number] = min(others[form], fewest.get(number, others[form]))
    shown: list[tuple[int | str, str, str]] = []
    for number, line in enumerate(re.split("\r\n?|\n", source.rstrip()), 1):  # as Python counts
        text = line.expandtabs(4)
        code = text.lstrip(" ")
        shown.append((fewest.get(number, ""), " " * (len(text) - len(code)), code))
    return shown
