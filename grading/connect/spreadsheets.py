"""Marks in bulk: export points and comments to a spreadsheet, and read them back.

A question with a rubric has a line for each item, and one more for the whole question.  Empty cells
change nothing.  `version` identifies the answer and the mark that a line was made from.
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coursework.files import csv_text
from grading.collect.harmless import table_cell
from grading.collect.submissions import slug
from grading.connect.export import read_table
from grading.grade.answer import REVIEW
from grading.grade.gradebook import written_answer
from grading.grade.graded import Graded, Part, by_exercise
from grading.grade.marks import Given, Mark, join_comment, split_comment
from grading.report.results import Present
from grading.report.review import points_in
from grading.report.totals import number_text

COLUMNS = (
    *("student", "exercise", "question", "item", "points", "max_points"),
    *("comment", "grader", "version"),
)
_AGAIN = "write the table again with `python -m grading marks out`"
_NEEDED = ("student", "exercise", "question", "item", "points", "comment", "version")


def mark_tables(
    present: Present,
    out: Path,
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
    for exercise, rows in by_exercise(present.handed_in).items():
        for row in rows:
            for part, result in row.results.items():
                if every or part.by_hand or result.score is None or result.verdict == REVIEW:
                    unit = (exercise, part.name if by_question else row.student)
                    grader = dealt.setdefault(unit, list(tables)[len(dealt) % len(tables)])
                    tables[grader] += _lines(present, row, part, out, grader)
    return {grader: csv_text(COLUMNS, lines) for grader, lines in tables.items()}


def _lines(present: Present, row: Graded, part: Part, out: Path, grader: str) -> list[list[str]]:
    known, mark = present.marks.names, present.marks.mark(row, part)
    student = known.of(row.student) if known.secret else row.student
    given, rest = split_comment(mark, part)
    each = [(i.name, *given.get(i.name, (None, "")), i.points) for i in part.items]
    whole = ("", None if given else mark.score, rest, part.points)
    version = _version(written_answer(out, row, part, known), mark)
    return [
        [
            *(table_cell(student), row.submission.exercise, part.name, item),
            *(number_text(points), number_text(most), table_cell(comment)),
            *(table_cell(grader), version),
        ]
        for item, points, comment, most in [*each, whole]
    ]


def _version(answer: str, mark: Mark) -> str:
    """Return two digests of what a line was made from; no spreadsheet reads them as numbers."""
    parts = (answer, repr((mark.score, mark.comment)))
    return "-".join(
        f"v{hashlib.sha256(p.encode(errors='surrogatepass')).hexdigest()[:8]}" for p in parts
    )


@dataclass
class _Read:
    """What the tables say about a part: the lines by item, and where the first one is."""

    where: str
    row: Graded
    part: Part
    version: str
    items: dict[str, tuple[float | None, str]]


def read_mark_tables(paths: Iterable[Path], present: Present, out: Path) -> list[Given]:
    """Read the marks in tables, and leave out what the gradebook already has.

    Raises ValueError with a line for each problem; in that case, none of these marks count.
    """
    known, wrong = present.marks.names, []
    rows = {
        (name, row.submission.exercise): row
        for row in present.handed_in
        for name in (row.student, slug(row.student), known.of(row.student))
    }
    found: dict[tuple[str, str, str], _Read] = {}
    for path in paths:
        (head, *lines), _ = read_table(path)
        head = [name.strip().lower() for name in head]
        if missing := [name for name in _NEEDED if name not in head]:
            raise ValueError(f"{path} has no column {', '.join(missing)}: {_AGAIN}")
        for number, cells in enumerate(lines, 2):
            if any(cells):
                try:
                    cell = dict(zip(head, map(str.strip, cells), strict=True))
                    _add(f"{path}, line {number}", cell, rows, found)
                except ValueError as error:
                    wrong.append(f"{path}, line {number}: {error}")
    given = []
    for read in found.values():
        try:
            given += _given(read, present, out)
        except ValueError as error:
            wrong.append(f"{read.where}: {error}")
    if wrong:
        raise ValueError("\n".join(wrong))
    return given


def _add(
    where: str,
    cell: Mapping[str, str],
    rows: Mapping[tuple[str, str], Graded],
    found: dict[tuple[str, str, str], _Read],
) -> None:
    """Add a line to the others of its part; raises ValueError for marks that are not allowed."""
    student = unicodedata.normalize("NFC", _unescaped(cell["student"]))
    row = rows.get((student, cell["exercise"]))
    if row is None:
        raise ValueError(f"{student!r} has not handed in {cell['exercise']!r}")
    parts = {part.name: part for part in row.results}
    if (part := parts.get(cell["question"])) is None:
        raise ValueError(f"{cell['question']!r} is not a question: choose from {', '.join(parts)}")
    most = {item.name: item.points for item in part.items} | {"": part.points}
    if (item := cell["item"]) not in most:
        raise ValueError(f"{item!r} is not an item of {part.name}: choose from {list(most)}")
    text = cell["points"].replace(",", ".")
    points = points_in(text, item or part.name, most[item]) if text else None
    read = _Read(where, row, part, cell["version"], {})
    read = found.setdefault((*row.place, part.name), read)
    own = (points, cell["comment"])
    if read.items.setdefault(item, own) != own or read.version != cell["version"]:
        raise ValueError(
            f"{student} {part.name} {item}: the marks differ from those in {read.where}"
        )


def _given(read: _Read, present: Present, out: Path) -> list[Given]:
    """Return a part's new marks; ValueError if lines contradict each other or the gradebook."""
    part, mark = read.part, present.marks.mark(read.row, read.part)
    before, rest = split_comment(mark, part)
    whole, comment = read.items.get("", (None, ""))
    rest = _comment(comment, rest)
    lines = {item.name: read.items.get(item.name, (None, "")) for item in part.items}
    items = {
        name: (points, _comment(remark, before.get(name, (0, ""))[1]))
        for name, (points, remark) in lines.items()
        if points is not None
    }
    score, text = mark.score, join_comment(before, part, rest)
    if items:
        if absent := sorted(lines.keys() - items.keys()):
            raise ValueError(f"{part.name}: points for {', '.join(absent)} are missing")
        score = round(sum(points for points, _ in items.values()), 6)
        if whole not in (None, score):
            raise ValueError(f"{part.name}: the items add up to {score:g} points, not {whole:g}")
        text = join_comment(items, part, rest)
    elif any(remark for _, remark in lines.values()):
        raise ValueError(f"{part.name}: an item with a comment also needs points")
    elif whole is not None:
        score, text = whole, rest
    if (score, text) == (mark.score, mark.comment):
        return []
    answer = written_answer(out, read.row, part, present.marks.names)
    now, was = _version(answer, mark).split("-"), read.version.split("-")
    if now[1:] != was[1:]:
        there = "no points" if mark.score is None else f"{mark.score:g} points"
        raise ValueError(
            f"{part.name} of {read.row.student} has changed since this table was written; it now "
            f"has {there} and the comment {mark.comment!r}: {_AGAIN}"
        )
    again = now != was or (mark.again and score == mark.score)
    return [Given(read.row, part, score, text, again and score is not None)]


def _comment(cell: str, before: str) -> str:
    """Return the comment after reading a cell; an empty or unchanged cell changes nothing."""
    return before if cell in ("", table_cell(before)) else _unescaped(cell)


def _unescaped(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and table_cell(cell[1:]) == cell else cell
