"""What persons give: points, comments, and requests for another look.

Marks live in nbgrader's gradebook alone, where manual grading and `nbgrader export` go on.  What
was last read from it is kept in the records, with the size and time of its file, so that a run
with nothing to do need not open it.  The folder of results is a course folder of nbgrader; the
notebooks in autograded/ are made from the released ones, and only the text of the answers is the
student's.  All that is shown of a mark is brought up to date here.
"""

import hashlib
import json
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grading.answer import REVIEW, Result
from grading.course import Course
from grading.course_file import kept as kept_course
from grading.exercises import ROOT, Exercise, exercises, grade_id
from grading.export import class_rows, grades_table, line, totals_table
from grading.grade import (
    MANUAL,
    MARKED,
    NOT_GRADED,
    Graded,
    Names,
    Part,
    by_exercise,
    names,
    with_earlier,
    write,
)
from grading.submissions import Unreadable, graded_cells, slug

if TYPE_CHECKING:
    import nbformat  # takes a second, which a run with nothing to grade does not have

BOOK = "gradebook.db"
COURSE = "chopsticks"
MAX_REASON = 500  # characters
_CONFIGURATION = f"""\
config = get_config()
config.CourseDirectory.course_id = "{COURSE}"
config.CourseDirectory.root = {{root!r}}
config.CsvExportPlugin.to = "gradebook.csv"  # not grades.csv, which is the grader's
"""
_WRITTEN = (".html", ".md", ".ipynb", ".db", ".py")  # what runs write besides the tables
_CHANGED = (
    "The answer, or what the grader gives for it, has changed since a person gave these points. "
    "They count until a person looks again."
)


@dataclass(frozen=True)
class Mark:
    """What the gradebook holds for a cell."""

    score: float | None = None  # what counts, if a person gave points
    again: bool = False  # whether the answer, or what the grader gives for it, has changed since
    comment: str = ""


@dataclass(frozen=True)
class Request:
    """A student's wish for another look; open until a person gives another mark than `before`."""

    exercise: str
    student: str
    question: str
    reason: str
    before: tuple[float | None, str]  # score and comment when it was made

    @property
    def about(self) -> tuple[str, str, str]:
        """Which part of which submission."""
        return self.exercise, self.student, self.question


@dataclass(frozen=True)
class Given:
    """What a person gives for a part: no score takes a mark back, no comment leaves it."""

    row: Graded
    part: Part
    score: float | None
    comment: str | None
    again: bool = False  # whether a person should look again


def split_comment(mark: Mark, part: Part) -> tuple[dict[str, tuple[float, str]], str]:
    """Read the points and remarks for a rubric's items, which begin a comment, and the rest of it.

    If one is missing, or they do not add up to the points that count, all of it is the rest.
    """
    lines, given = mark.comment.split("\n"), {}
    for item, text in zip(part.items, lines, strict=False):
        head = rf"{item.name}: (\d+\.?\d*) of {item.points:g}"
        if match := re.fullmatch(f"{head}(?:: (.*))?", text):
            given[item.name] = float(match[1]), match[2] or ""
    total = round(sum(points for points, _ in given.values()), 6)
    if not given or len(given) < len(part.items) or total != mark.score:
        return {}, mark.comment
    return given, "\n".join(lines[len(part.items) :])


def join_comment(given: Mapping[str, tuple[float, str]], part: Part, rest: str) -> str:
    """Write what `split_comment` reads."""
    most = {item.name: item.points for item in part.items}
    lines = [
        f"{name}: {points:g} of {most[name]:g}" + (f": {remark}" if remark else "")
        for name, (points, remark) in given.items()
    ]
    return "\n".join(filter(None, [*lines, rest]))


def place(exercise: str, student: str, cell: str) -> str:
    """Where the gradebook has a mark; `student` is the id there."""
    return f"{exercise}/{student}/{cell}"


@dataclass(frozen=True)
class Marks:
    """All marks, by their places, as a gradebook had them when its file was `of` this state."""

    of: list[int]
    by_place: dict[str, Mark]
    names: Names

    def mark(self, row: Graded, part: Part) -> Mark:
        """Return that of a part; nbgrader has comments at the answer, points at the check."""
        exercise, student = row.submission.exercise, self.names.of(row.student)
        comment = self.by_place.get(place(exercise, student, part.name), Mark()).comment
        mark = self.by_place.get(place(exercise, student, part.cell), Mark())
        return replace(mark, comment=comment)


def with_marks(
    graded: Iterable[Graded], marks: Marks, requests: Iterable[Request] = ()
) -> list[Graded]:
    """Return the submissions with what persons gave, and what their students ask for."""
    asked = {request.about: request.reason for request in requests}
    rows = []
    for row in graded:
        results = {}
        for part, result in row.results.items():
            reason = asked.get((*row.place, part.name), "")
            mark = marks.mark(row, part)
            if reason or mark != Mark():
                result = replace(_marked(result, mark, part), request=reason)
            results[part] = result
        rows.append(replace(row, results=results))
    return rows


def _marked(result: Result, mark: Mark, part: Part) -> Result:
    if mark.score is None:
        return replace(result, comment=mark.comment)
    says = [_CHANGED] if mark.again else []
    if result.verdict in (MANUAL, REVIEW, NOT_GRADED):
        result = replace(result, shows="", bug="")
    else:
        says.append(f"The grader found: {result.verdict}, {result.score:g}. {result.says}".rstrip())
    given, comment = split_comment(mark, part)
    if given:
        shows = [
            f"{points:g} of {item.points:g}: {item.says}" + (f" – {remark}" if remark else "")
            for item, (points, remark) in zip(part.items, given.values(), strict=True)
        ]
        result = replace(result, shows="\n".join(shows))
    verdict = REVIEW if mark.again else MARKED
    said = " ".join(says)
    return replace(result, verdict=verdict, score=mark.score, says=said, comment=comment)


# ------------------------------------------------------------------- what is kept beside the book


def book_state(out: Path) -> list[int]:
    """Return what changes with the file of the gradebook; nothing where there is none."""
    with suppress(FileNotFoundError):
        found = (out / BOOK).stat()
        return [found.st_size, found.st_mtime_ns]
    return []


def _kept_marks(out: Path) -> Marks:
    """What was last read; nothing of it, where that is damaged."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        kept = json.loads((out / "records" / "marks").read_text(encoding="utf-8"))
        by_place = {where: Mark(*values) for where, values in kept["marks"].items()}
        return Marks(list(kept["of"]), by_place, names(out))
    return Marks([-1], {}, names(out))


def _keep_marks(out: Path, marks: Marks) -> None:
    by_place = {where: astuple(mark) for where, mark in marks.by_place.items()}
    kept = {"of": marks.of, "marks": by_place}
    write(out / "records" / "marks", json.dumps(kept, sort_keys=True))


def _present_marks(kept: Marks, out: Path, url: str | None) -> Marks:
    """What the gradebook holds now, which is only read where it may have changed."""
    now = book_state(out)
    if not url and now == kept.of:
        return kept
    if not (url or now):
        return replace(kept, of=now, by_place={})
    return replace(kept, of=[] if url else now, by_place=read_marks(book_url(out, url)))


def read_requests(out: Path) -> list[Request]:
    """Read those in the file; ValueError if it is damaged."""
    path = out / "requests.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return [Request(**{**values, "before": tuple(values["before"])}) for values in kept]
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path} is damaged: {error}") from None


def write_requests(out: Path, requests: Iterable[Request]) -> None:
    """Put these in the place of all that were there."""
    text = json.dumps([asdict(request) for request in requests], indent=1, ensure_ascii=False)
    write(out / "requests.json", text + "\n")


def ask(text: str, row: Graded, part: Part, marks: Marks, out: Path) -> str:
    """Keep a request, in place of an earlier one; return its reason as it will be shown.

    Raises ValueError for a reason that is empty or too long.
    """
    if not (reason := line(text)) or len(reason) > MAX_REASON:
        raise ValueError(
            f"a reason has 1 to {MAX_REASON} characters that can be printed, not {len(reason)}"
        )
    mark = marks.mark(row, part)
    request = Request(*row.place, part.name, reason, (mark.score, mark.comment))
    others = [other for other in read_requests(out) if other.about != request.about]
    write_requests(out, [*others, request])
    return reason


# ------------------------------------------------------------------------- nbgrader's gradebook


def book_url(out: Path, url: str | None) -> str:
    """Return the database of the gradebook: this one, or a file in the folder."""
    return url or f"sqlite:///{(out / BOOK).resolve()}"


@contextmanager
def _opened(url: str) -> Iterator[Any]:
    """Nbgrader's Gradebook; ValueError if there is none at this URL, or it fails."""
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    # A new gradebook asks the command `alembic` for the version of its tables.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    does = "opened"
    try:
        with Gradebook(url, COURSE) as gradebook:
            does = "used"
            yield gradebook
    except ImportError as error:
        raise ValueError(
            f"{url.partition(':')[0]} needs a driver that is missing: {error}"
        ) from None
    except SQLAlchemyError as error:
        raise ValueError(f"the gradebook cannot be {does}: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def read_marks(url: str) -> dict[str, Mark]:
    """Read what persons gave or wrote, by its place; ValueError if that cannot be done."""
    from nbgrader import api
    from sqlalchemy import and_, func, or_

    grade, comment = api.Grade, api.Comment
    extra = and_(func.coalesce(grade.extra_credit, 0) != 0, grade.auto_score.isnot(None))
    marks: dict[str, Mark] = {}
    with _opened(url) as gradebook:

        def found(table: Any, condition: Any, *columns: Any) -> Any:
            where = (api.Assignment.name, api.SubmittedAssignment.student_id, api.BaseCell.name)
            query = gradebook.db.query(*where, *columns).select_from(table).filter(condition)
            query = query.join(table.cell).join(table.notebook.of_type(api.SubmittedNotebook))
            query = query.join(api.SubmittedNotebook.assignment)
            return query.join(api.SubmittedAssignment.assignment)

        points = or_(grade.manual_score.isnot(None), extra)
        for *where, score, again in found(grade, points, grade.score, grade.needs_manual_grade):
            marks[place(*where)] = Mark(score, again)
        text = comment.manual_comment
        for *where, words in found(comment, func.coalesce(text, "") != "", text):
            marks[place(*where)] = replace(marks.get(place(*where), Mark()), comment=words)
    return marks


def give(given: Iterable[Given], out: Path, root: Path = ROOT, url: str | None = None) -> None:
    """Write marks and comments, all or none, and bring what depends on them up to date.

    Raises ValueError if the gradebook does not know a submission, or cannot be written.
    """
    from nbgrader.api import MissingEntry

    if not (url or book_state(out)):
        raise ValueError(f"{out / BOOK} is not there: run grade again, or give --gradebook")
    known, done = names(out), set()
    with _opened(book_url(out, url)) as gradebook:
        for gift in given:
            exercise, student = gift.row.submission.exercise, known.of(gift.row.student)
            try:
                grade = gradebook.find_grade(gift.part.cell, exercise, exercise, student)
                remark = gradebook.find_comment(gift.part.name, exercise, exercise, student)
            except MissingEntry:
                raise ValueError(
                    f"the gradebook has no {exercise}/{gift.part.name} of {student}: "
                    "run grade again"
                ) from None
            grade.manual_score, grade.extra_credit = gift.score, None
            unknown = gift.score is None and grade.auto_score is None
            grade.needs_manual_grade = unknown or gift.again
            if gift.comment is not None:
                remark.manual_comment = gift.comment or None
            done.add((*gift.row.place, gift.part.name))
        gradebook.db.commit()
    if asked := read_requests(out):
        write_requests(out, [request for request in asked if request.about not in done])
    bring_up_to_date(out, root, url)


def write_gradebook(graded: Iterable[Graded], out: Path, url: str) -> list[str]:
    """Write the grader's points into the database, and what nbgrader needs beside it into `out`.

    nbgrader knows students by their slugs, or by pseudonyms.  Marks that a person gave stay, and
    count.  Where the answer or what the grader gives for it has changed since, they are marked as
    in need of another look.

    Returns what could not be written, and why.  Raises ValueError if the database cannot be opened.
    """
    from sqlalchemy.exc import SQLAlchemyError

    problems, known = [], names(out)
    with _opened(url) as gradebook:
        for exercise, rows in by_exercise(graded).items():
            try:
                _add_exercise(gradebook, rows[0].exercise, url)
            except (ValueError, SQLAlchemyError) as error:
                gradebook.db.rollback()
                problems.append(f"{exercise}: not in the gradebook: {_first_line(error)}")
                continue
            for row in rows:
                try:
                    _add_submission(gradebook, row, out, known)
                except (OSError, SQLAlchemyError) as error:
                    gradebook.db.rollback()
                    who = f"{row.student} {exercise}"
                    problems.append(f"{who}: not in the gradebook: {_first_line(error)}")
    write(out / "nbgrader_config.py", _CONFIGURATION.format(root=str(out.resolve())))
    return problems


def _add_exercise(gradebook: Any, exercise: Exercise, url: str) -> None:
    """Add an assignment as nbgrader does when it releases one."""
    from nbgrader.preprocessors import SaveCells

    name = exercise.name
    gradebook.update_or_create_assignment(name)
    resources = {"nbgrader": {"notebook": name, "assignment": name, "db_url": url}}
    try:
        SaveCells().preprocess(_released(exercise), resources)
    except RuntimeError as error:
        raise ValueError(f"{url} holds another release of {name}: {error}") from None
    gradebook.db.expire_all()  # those cells came through another connection


def _add_submission(gradebook: Any, row: Graded, out: Path, known: Names) -> None:
    import nbformat

    name, student = row.submission.exercise, known.of(row.student)
    plain = known.secret or student == row.student
    gradebook.update_or_create_student(student, **({} if plain else {"last_name": row.student}))
    with gradebook.db.no_autoflush:  # or SQLAlchemy warns of what nbgrader does
        gradebook.update_or_create_submission(name, student)
    path = _autograded(out, name, student)
    before = graded_cells(path.read_bytes()) if path.exists() else {}
    notebook = _filled_in(row, known)
    sources = {grade_id(cell): cell.source for cell in notebook.cells}
    for part, result in row.results.items():
        grade = gradebook.find_grade(part.cell, name, name, student)
        score = None if part.by_hand else result.score
        same = [cell.source for cell in before.get(part.name, [])] == [sources[part.name]]
        given = grade.manual_score is not None or grade.extra_credit
        if given and result.verdict == NOT_GRADED:
            score = grade.auto_score
        if not given:
            grade.needs_manual_grade = score is None
        elif not same or grade.auto_score != score:
            grade.needs_manual_grade = True
        grade.auto_score = score
    gradebook.db.commit()
    write(path, nbformat.writes(notebook) + "\n")


def _autograded(out: Path, exercise: str, student: str) -> Path:
    return out / "autograded" / student / exercise / f"{exercise}.ipynb"


def written_answer(out: Path, row: Graded, part: Part, known: Names) -> str:
    """Return the answer that the form grader shows; "" where there is none."""
    path = _autograded(out, row.submission.exercise, known.of(row.student))
    with suppress(OSError, Unreadable):
        return "".join(cell.source for cell in graded_cells(path.read_bytes()).get(part.name, []))
    return ""


def _released(exercise: Exercise) -> "nbformat.NotebookNode":
    import nbformat

    notebook: nbformat.NotebookNode = nbformat.read(exercise.released, as_version=4)
    return notebook


def as_text(markdown: str) -> str:
    r"""Put what a stranger wrote into a block in which Markdown finds nothing but text.

    >>> as_text("[a link](javascript:alert())\n```\nout of the block")
    '````\n[a link](javascript:alert())\n```\nout of the block\n````'
    """
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", markdown)), default=0))
    return f"{fence}\n{markdown}\n{fence}"


def _filled_in(row: Graded, known: Names) -> "nbformat.NotebookNode":
    """The released notebook with the student's answers, and the verdicts below the checks."""
    from nbformat.v4 import new_output

    notebook = _released(row.exercise)
    by_cell = {part.cell: (part, result) for part, result in row.results.items()}
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            try:
                cell.source = row.submission.source(marks["grade_id"], cell.cell_type)
            except Unreadable as error:
                cell.source = f"# {known.hidden(str(error))}"
            if cell.cell_type == "markdown":
                cell.source = as_text(cell.source)
        elif marks.get("grade"):
            part, result = by_cell[marks["grade_id"]]
            score = "–" if result.score is None else f"{result.score:g}"
            bug = result.bug and f"Likely bug: {result.bug}"
            verdict = f"{result.verdict}: {score} of {part.points}"
            said = filter(None, [verdict, known.hidden(result.says), result.shows, bug])
            # JupyterLab would make links of what is printed.
            shown = {"text/markdown": as_text("\n".join(said))}
            cell.outputs = [new_output("display_data", shown)]
    return notebook


# ------------------------------------------------------------------------ all files, in agreement


@dataclass(frozen=True)
class Present:
    """What is in the files now."""

    rows: list[Graded]  # one for everybody in the class, with marks
    handed_in: list[Graded]  # of these, the rows of students who have handed in
    marks: Marks


def write_results(
    graded: Sequence[Graded],
    course: Course,
    out: Path,
    root: Path = ROOT,
    url: str | None = None,
) -> Iterator[str]:
    """Write everything after a run of the grader; yield what could not be written.

    Pages and gradebook are left as they are if the last run has written just the same, and nobody
    has changed the gradebook or removed a page since.
    """
    handed_in = with_earlier(graded, out, root)
    whole = class_rows(handed_in, course)
    state = out / "records" / "runs" / _digest(sorted(row.place for row in graded))
    courses = [row.exercise.digest() for row in whole]
    contents = [(row.submission, row.notes, row.late, *row.results.items()) for row in whole]

    def written() -> str:
        files = [path.relative_to(out) for path in out.rglob("*.*") if path.suffix in _WRITTEN]
        return _digest((courses, contents, sorted(files)))

    marks = kept = _kept_marks(out)
    anew = bool(url) or kept.of != book_state(out)
    anew = anew or not state.exists() or state.read_text(encoding="utf-8") != written()
    problems = []
    try:
        if anew:
            problems += write_gradebook(graded, out, book_url(out, url))
        marks = _present_marks(kept, out, url)
    except (OSError, ValueError) as error:
        problems.append(str(error))
    yield from problems
    for problem in _show(handed_in, course, kept, marks, out, anew):
        problems.append(problem)
        yield problem
    if anew and not (url or problems):
        write(state, written())


def _digest(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode(errors="replace")).hexdigest()


def bring_up_to_date(out: Path, root: Path = ROOT, url: str | None = None) -> Present:
    """Make all files agree with the marks of today, and return what they show.

    Raises ValueError if nothing was graded here or the gradebook cannot be read, OSError if a
    file cannot be written.
    """
    if not (handed_in := with_earlier([], out, root)):
        raise ValueError(f"{out} holds no results of python -m grading grade")
    course, kept = kept_course(out, exercises(root)), _kept_marks(out)
    marks = _present_marks(kept, out, url)
    if problems := list(_show(handed_in, course, kept, marks, out)):
        raise OSError("\n".join(problems))
    rows = class_rows(with_marks(handed_in, marks, read_requests(out)), course)
    places = {row.place for row in handed_in}
    return Present(rows, [row for row in rows if row.place in places], marks)


def _show(
    handed_in: Sequence[Graded],
    course: Course,
    kept: Marks,
    marks: Marks,
    out: Path,
    anew: bool = False,
) -> Iterator[str]:
    """Write the tables, and the pages in which something is new; yield what could not be written.

    The pages have the marks `kept`, and so have the records until all is written.  `anew` says
    whether more than marks may be new.
    """
    present = {
        (*row.place, part.name): (mark.score, mark.comment)
        for row in handed_in
        for part in row.results
        for mark in [marks.mark(row, part)]
    }
    requests = read_requests(out)
    still = [request for request in requests if present.get(request.about) == request.before]
    if still != requests:
        write_requests(out, still)
    rows = class_rows(with_marks(handed_in, marks, still), course)
    write(out / "grades.csv", grades_table(rows))
    write(out / "totals.csv", totals_table(rows))
    if not anew and kept == marks:
        return
    before = class_rows(with_marks(handed_in, kept, still), course)
    fresh = [row for row, was in zip(rows, before, strict=True) if anew or row != was]
    unsent: list[str] = []
    if fresh or anew:
        from grading.feedback import write_feedback
        from grading.summary import write_summary

        yield from (unsent := write_feedback(fresh, out))
        write_summary(rows, out)
    if anew:
        from grading.similar import write_similar

        write_similar(handed_in, out)
    if not unsent:
        _keep_marks(out, marks)


# ------------------------------------------------------------------------------ a person's choice


def review(present: Present, by_question: bool = False) -> Iterator[str]:
    """List what waits for a person: for each student or question, a line for each reason."""
    groups: dict[str, dict[str, list[str]]] = {}
    rows, known = present.handed_in, present.marks.names
    if by_question:
        rows = [row for group in by_exercise(rows).values() for row in group]
    waiting = [
        (f"{row.submission.exercise}/{part.name} ({part.points})", row.student, reason)
        for row in rows
        for part, result in row.results.items()
        for reason in _reasons(result, known)
    ]
    for question, student, reason in waiting:
        own = student if (key := known.of(student)) == student else f"{student} ({key})"
        who = key if known.secret else own
        head, item = (question, who) if by_question else (who, question)
        groups.setdefault(head, {}).setdefault(reason, []).append(item)
    for head, reasons in groups.items():
        yield head
        yield from (f"  {', '.join(items)}: {reason}" for reason, items in reasons.items())
    where = "the answers are in autograded/STUDENT/EXERCISE/EXERCISE.ipynb."
    yield (
        f"{len(waiting)} waiting for a person; {where}"
        if waiting
        else "Nothing waits for a person."
    )


def _reasons(result: Result, known: Names) -> Iterator[str]:
    if result.verdict == MANUAL:
        yield "not marked yet"
    elif result.verdict in (REVIEW, NOT_GRADED):
        yield f"{result.verdict}. {line(known.hidden(result.says))}"
    if result.request:
        yield f"asks for another look: {line(result.request)}"


def choose(present: Present, student: str, question: str) -> tuple[Graded, Part]:
    """Find the part that is meant; ValueError, with all that there are, if it is not just one."""
    name = unicodedata.normalize("NFC", student)
    rows, known = present.handed_in, present.marks.names
    students = {row.student for row in rows}
    meant = {s for s in students if name in (s, slug(s), known.of(s))}
    if not meant:
        there = sorted(map(known.of, students) if known.secret else students)
        raise ValueError(f"there is no student {name!r}; there are {', '.join(there)}")
    exercise, _, wanted = question.rpartition("/")
    pairs = [(row, part) for row in rows if row.student in meant for part in row.results]
    found = [
        (row, part)
        for row, part in pairs
        if wanted == part.name and exercise in ("", row.submission.exercise)
    ]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{row.submission.exercise}/{part.name}" for row, part in found or pairs)
    says = "is in several exercises" if found else "is no question"
    raise ValueError(f"{question!r} {says}; there are {listed}")


def points_in(text: str, name: str, most: float) -> float:
    """Read the points that a person gives; ValueError for a number that cannot be given."""
    try:
        points = float(text)
    except ValueError:
        points = -1
    if not 0 <= points <= most:  # nor what is no number
        raise ValueError(f"{text!r} cannot be given: {name} has 0 to {most:g} points, halves too")
    return points + 0.0  # no -0
