"""Marks in bulk: export points and comments to a spreadsheet, and read them back.

A question with a rubric has a line for each item, and one more for the whole question.  Empty cells
change nothing.  `version` says what a line is for, whatever a spreadsheet makes of the other
columns, and which answer and which mark it was made from.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from chopsticks.files import csv_text
from grading.collect.escaping import table_cell
from grading.collect.tables import read_table
from grading.grade.answer import REVIEW
from grading.grade.graded import Graded, Part, short_digest
from grading.grade.marks import Mark, mark_of, signed
from grading.report.results import Present
from grading.report.review import points_in
from grading.report.totals import number_text

COLUMNS = (
    *("student", "exercise", "question", "item", "points", "max_points"),
    *("comment", "grader", "version"),
)
_AGAIN = "write the table again with `python -m grading marks out`"
_NEEDED = ("student", "points", "comment", "grader", "version")


def mark_tables(
    present: Present,
    graders: Sequence[str] = (),
    every: bool = False,
    by_question: bool = False,
) -> dict[str, str]:
    """Return a CSV table for each grader, or one for "" if no graders are named.

    Submissions, or questions, are dealt to the graders in turn.  `every` also includes the lines
    of answers that nobody needs to look at.
    """
    tables: dict[str, list[list[str]]] = {grader: [] for grader in graders or [""]}
    dealt: dict[tuple[str, str], str] = {}
    for row, part, result in sorted(present.answers(), key=lambda own: own[0].submission.exercise):
        if every or part.by_hand or result.score is None or result.verdict == REVIEW:
            unit = (row.submission.exercise, part.name if by_question else row.student)
            grader = dealt.setdefault(unit, list(tables)[len(dealt) % len(tables)])
            tables[grader] += _lines(present, row, part, grader)
    return {grader: csv_text(COLUMNS, lines) for grader, lines in tables.items()}


def _lines(present: Present, row: Graded, part: Part, grader: str) -> list[list[str]]:
    mark = mark_of(row, part, present.marks)
    each = [(i.name, *mark.items.get(i.name, (None, "")), i.points) for i in part.items]
    whole = ("", None if mark.items else mark.score, mark.comment, part.points)
    return [
        [
            *(table_cell(present.shown(row.student)), row.submission.exercise, part.name, item),
            *(number_text(points), number_text(most), table_cell(comment)),
            *(table_cell(grader), "-".join(_version(present, row, part, item))),
        ]
        for item, points, comment, most in [*each, whole]
    ]


def _version(present: Present, row: Graded, part: Part, item: str = "") -> tuple[str, str, str]:
    """Return what a line is for, and the answer and the mark that it was made from."""
    mark = mark_of(row, part, present.marks)
    line = (row.submission.exercise, present.names.of(row.student), part.name, item)
    given = (mark.score, mark.comment, *mark.items.items())
    return short_digest(repr(line)), row.answers.get(part.name, ""), short_digest(repr(given))


@dataclass
class _Read:
    """What the tables say about a part of a student's: the lines by item, where the first is."""

    where: str
    who: str
    row: Graded
    part: Part
    version: list[str]
    grader: str
    items: dict[str, tuple[float | None, str]]


def read_mark_tables(paths: Iterable[Path], present: Present) -> list[Mark]:
    """Read the marks in tables, and leave out what the records already have.

    Raises ValueError with a line for each problem; in that case, none of these marks count.
    """
    there = {
        _version(present, row, part, item)[0]: (row, part, item)
        for row in present.rows
        for part in row.results
        for item in ("", *(item.name for item in part.items))
    }
    students = {present.shown(row.student) for row in present.rows}
    found: dict[tuple[str, ...], _Read] = {}
    given, wrong = [], []
    for path in paths:
        (head, *lines), _ = read_table(path, path.read_bytes())
        head = [name.strip().lower() for name in head]
        if missing := [name for name in _NEEDED if name not in head]:
            raise ValueError(f"{path} has no column {', '.join(missing)}: {_AGAIN}")
        for number, cells in enumerate(lines, 2):
            if any(cells):
                cell = dict(zip(head, map(str.strip, cells), strict=True))
                student = unicodedata.normalize("NFC", _unescaped(cell["student"]))
                what, *version = cell["version"].split("-")
                try:
                    if what not in there or len(version) != 2:
                        says = f"the version {cell['version']!r} belongs to no answer of this class"
                        raise ValueError(f"{says}: {_AGAIN}")
                    row, part, item = there[what]
                    who, grader = present.shown(row.student), cell["grader"]
                    if student != who and student in students:
                        raise ValueError(f"the version is {who}'s, not {student}'s: {_AGAIN}")
                    read = _Read(f"{path}, line {number}", who, row, part, version, grader, {})
                    read = found.setdefault((*row.place, part.name), read)
                    _add(read, item, version, cell)
                except ValueError as error:
                    wrong.append(f"{path}, line {number}: {error}")
    for read in found.values():
        try:
            given += _given(read, present)
        except ValueError as error:
            wrong.append(f"{read.where}: {error}")
    if wrong:
        raise ValueError("\n".join(wrong))
    return given


def _add(read: _Read, item: str, version: list[str], cell: Mapping[str, str]) -> None:
    """Add a line to the others of its part; raises ValueError for marks that are not allowed."""
    part = read.part
    most = {item.name: item.points for item in part.items} | {"": part.points}
    points = points_in(cell["points"], item or part.name, most[item]) if cell["points"] else None
    own = (points, cell["comment"])
    if read.items.setdefault(item, own) != own or read.version != version:
        about = f"{read.who} {part.name} {item}"
        raise ValueError(f"{about}: the marks differ from those in {read.where}")


def _given(read: _Read, present: Present) -> list[Mark]:
    """Return a part's new mark; ValueError if lines contradict each other or the records."""
    row, part = read.row, read.part
    mark = mark_of(row, part, present.marks)
    whole, comment = read.items.get("", (None, ""))
    new = replace(mark, comment=_comment(comment, mark.comment))
    lines = {item.name: read.items.get(item.name, (None, "")) for item in part.items}
    items = {
        name: (points, _comment(remark, mark.items.get(name, (0, ""))[1]))
        for name, (points, remark) in lines.items()
        if points is not None
    }
    if items:
        if absent := sorted(lines.keys() - items.keys()):
            raise ValueError(f"{part.name}: points for {', '.join(absent)} are missing")
        score = sum(points for points, _ in items.values())
        if whole not in (None, score, mark.score):  # the points before may still stand there
            raise ValueError(f"{part.name}: the items add up to {score:g} points, not {whole:g}")
        new = replace(new, score=score, items=items)
    elif any(remark for _, remark in lines.values()):
        raise ValueError(f"{part.name}: an item with a comment also needs points")
    elif whole is not None:
        new = replace(new, score=whole, items={})
    if new == mark:
        return []
    answer, was = read.version
    if mark.given and was != _version(present, row, part)[2]:
        there = "no points" if mark.score is None else f"{mark.score:g} points"
        raise ValueError(
            f"{part.name} of {read.who} has changed since this table was written; it now "
            f"has {there} and the comment {mark.comment!r}: {_AGAIN}"
        )
    if (new.score, new.items) != (mark.score, mark.items):
        new = replace(new, basis={**present.basis(row, part), "the answer": answer})
    return [signed(new, _unescaped(read.grader))]


def _comment(cell: str, before: str) -> str:
    """Return the comment after reading a cell; an empty or unchanged cell changes nothing."""
    return before if cell in ("", table_cell(before)) else _unescaped(cell)


def _unescaped(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and table_cell(cell[1:]) == cell else cell
