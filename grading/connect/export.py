"""The tables that learning platforms read.

Moodle: the grading worksheet of an assignment, for upload under offline grading.
Canvas: the gradebook in the format that Canvas exports and imports.

Their bulk uploads of feedback take an archive of files with the names of the submissions.
"""

import codecs
import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from chopsticks.files import csv_text, write_whole
from grading.collect.escaping import one_line, table_cell
from grading.collect.layouts import feedback_name
from grading.collect.submissions import slug
from grading.collect.tables import as_number, read_table, table_text
from grading.grade.folder import write_file
from grading.grade.graded import Graded, by_exercise
from grading.report.totals import number_text, total

PLATFORMS = ("moodle", "canvas", "feedback")


def export(
    platform: str,
    rows: Sequence[Graded],
    out: Path,
    file: Path | None = None,
    so_far: bool = False,
) -> Iterator[str]:
    """Write the tables for a platform; yield where they are, and what was left out.

    Args:
        platform: One of PLATFORMS; "feedback" is for both.
        rows: The rows of the class.
        out: The folder of the results.
        file: A gradebook exported from Canvas, to fill in; raises ValueError for other platforms.
        so_far: Whether to write totals that are still open.
    """
    if file and platform != "canvas":
        raise ValueError(f"{file}: only a Canvas gradebook can be filled in")
    if platform == "feedback":
        yield from _feedback(rows, out)
        return
    notes: list[str] = []
    if platform == "moodle":
        each = by_exercise(rows).items()
        tables = {f"moodle-{name}.csv": _moodle(group, so_far) for name, group in each}
    else:
        text, notes = _canvas(rows, file, so_far)
        tables = {"canvas.csv": text}
    for name, text in tables.items():
        write_file(out / name, text)
        yield f"{out / name}"
    yield from notes
    if number := sum(bool(total(row).open) for row in rows):
        kept = "show the points so far" if so_far else "left empty"
        yield f"{number} of {len(rows)} totals are open and {kept}: see `open` in totals.csv."


def _feedback(rows: Iterable[Graded], out: Path) -> Iterator[str]:
    """Write an archive of pages for each exercise; yield where it is, and what it lacks.

    Canvas gives a page the name of the student's notebook, so the page is also a notebook.
    """
    for exercise, group in by_exercise(rows).items():
        path, packed, without = out / f"feedback-{exercise}.zip", io.BytesIO(), []
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for row in group:
                page = str(out / "feedback" / exercise / slug(row.student))
                origin = row.submission.origin
                name = feedback_name(origin, exercise)
                if not name or _letters(row.student) not in _letters(origin):  # for their group
                    without.append(row.student)
                elif name.endswith(".html"):
                    archive.write(f"{page}.html", name)
                else:
                    text = Path(f"{page}.md").read_text(encoding="utf-8")
                    cell = {"cell_type": "markdown", "metadata": {}, "source": text}
                    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
                    archive.writestr(name, json.dumps(notebook))
        write_whole(path, packed.getvalue())
        yield str(path)
        if without:
            yield f"no page in {path.name}, because they have no place there: {', '.join(without)}"


def _remarks(row: Graded, so_far: bool) -> str:
    """Say how each part was graded, with a person's comment but nothing that a student wrote."""
    whole = total(row)
    if not whole.export(so_far):
        return ""
    remarks = [f"Points so far; still open: {whole.open}"] if whole.open else []
    for part, result in row.results.items():
        score = "–" if result.score is None else number_text(result.score)
        comment = f" ({one_line(result.comment)})" if result.comment else ""
        remarks.append(f"{part.title}: {score} of {part.points}, {result.verdict}{comment}")
    return "; ".join(remarks)


def _moodle(rows: Iterable[Graded], so_far: bool) -> str:
    """Make a table for Moodle, which finds participants by the numbers in its folder names."""
    lines = []
    for row in rows:
        name, whole = row.student, total(row)
        numbered = re.fullmatch(r"(.+)_(\d+)", name)
        identifier = f"Participant {numbered[2]}" if numbered else name
        full = numbered[1].replace("_", " ") if numbered else name
        email = name if "@" in name else ""
        points = (whole.export(so_far), str(whole.of))
        # Moodle shows feedback as HTML.  It has no date for ungraded submissions.
        cells = (identifier, full, email, *points, "-", escape(_remarks(row, so_far)))
        lines.append([cell if cell == "-" else table_cell(cell) for cell in cells])
    head = "Identifier,Full name,Email address,Grade,Maximum Grade,Last modified (grade)"
    return table_text(csv_text([*head.split(","), "Feedback comments"], lines))


def _new_gradebook(rows: Iterable[Graded]) -> list[list[str]]:
    """Make a Canvas gradebook without points; the students' names serve as logins."""
    exercises = by_exercise(rows)
    names = sorted({table_cell(row.student) for row in rows})
    maxima = [str(total(group[0]).of) for group in exercises.values()]
    return [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *exercises],
        ["    Points Possible", "", "", "", "", *maxima],
        *([name, "", "", name, "", *[""] * len(exercises)] for name in names),
    ]


def _canvas(rows: Sequence[Graded], path: Path | None, so_far: bool) -> tuple[str, list[str]]:
    """Fill in Canvas's own gradebook, or a new one; also list totals without a place in it."""
    data = path.read_bytes() if path else b""
    (head, *lines), separator = read_table(path, data) if path else (_new_gradebook(rows), ",")
    lines = [cells for cells in lines if any(cells)]
    if not {"Student", "ID", "Section"} <= set(head):
        raise ValueError(
            f"{path} is not a Canvas gradebook: it must have the columns Student, ID and Section"
        )
    notes = []
    own = {name: _lines_of(name, head, lines) for name in {row.student for row in rows}}
    # Canvas appends its number to the name of an assignment.
    names = [re.sub(r" \(\d+\)$", "", name).strip() for name in head]
    for exercise, group in by_exercise(rows).items():
        if exercise not in names:
            notes.append(f"{path} has no column {exercise}.")
            continue
        column, of = names.index(exercise), str(total(group[0]).of)
        for cells in lines:
            if "Points Possible" in cells[0] and not re.fullmatch(rf"{of}(\.0*)?", cells[column]):
                notes.append(f"{head[column]} has {cells[column]!r} points in Canvas, not {of}.")
        for row in group:
            if len(own[row.student]) != 1:
                found = f"{len(own[row.student])} rows" if own[row.student] else "no row"
                notes.append(f"{path} has {found} for {row.student}, {exercise}.")
            elif points := total(row).export(so_far):
                own[row.student][0][column] = points
    # Students choose the name that Canvas shows; everything else is from Canvas, and safe.
    student = head.index("Student")
    for cells in lines:
        if "Points Possible" not in cells[student]:
            cells[student] = table_cell(cells[student])
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows([head, *lines])
    mark = "\ufeff" if data.startswith(codecs.BOM_UTF8) else ""  # as Canvas wrote it
    return mark + text.getvalue(), notes


def _lines_of(student: str, head: list[str], lines: Sequence[list[str]]) -> list[list[str]]:
    """Find a student's lines; Canvas uses the letters of a name and, for namesakes, a number."""
    for name in ("SIS Login ID", "SIS User ID", "ID"):
        if name in head:
            column = head.index(name)
            logins = (student, table_cell(student))
            if found := [cells for cells in lines if cells[column] in logins]:
                return found
            plain = as_number(student)  # a spreadsheet may have removed zeros
            if found := [cells for cells in lines if as_number(cells[column]) == plain]:
                return found
    shown, number = head.index("Student"), head.index("ID")
    return [
        cells
        for cells in lines
        if _letters(student) in (_letters(cells[shown]), _letters(cells[shown] + cells[number]))
    ]


def _letters(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())
