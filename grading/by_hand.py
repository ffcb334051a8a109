"""The commands for what a person does after the grader: mark, review, request, export."""

import argparse
import unicodedata
from pathlib import Path
from typing import Any

from grading.grade import Graded, Part, alone
from grading.marks import BOOK, Request, read_requests, state, write_requests
from grading.plain import line
from grading.platforms import PLATFORMS, export
from grading.pseudonyms import Names, names
from grading.results import all_graded, book_url, brought_up_to_date
from grading.review import waiting
from grading.submissions import slug

MAX_REASON = 500  # characters


def add_commands(commands: Any) -> None:
    """Add the commands to the others of the command line."""
    command = add_command(commands, "mark", "give points by hand, or take them back", _mark)
    _add_which(command)
    command.add_argument("points", nargs="?", help="from 0 to the points of the question")
    command.add_argument("--comment", help="for the student")
    command.add_argument(
        "--remove", action="store_true", help="take points and comment back; the grader's count"
    )
    add_command(commands, "review", "list what waits for a person", _review)
    command = add_command(
        commands, "request", "note that a student asks for another look", _request
    )
    _add_which(command)
    command.add_argument("reason", help="what the student says")
    command = add_command(
        commands, "export", "write a table that a learning platform reads", _export
    )
    command.add_argument("platform", choices=PLATFORMS)
    command.add_argument(
        "file", nargs="?", type=Path, help="the gradebook that Canvas has exported, to fill in"
    )


def add_command(commands: Any, name: str, says: str, run: Any) -> argparse.ArgumentParser:
    """Add a command that works on a folder of results."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=says)
    command.add_argument("--out", type=Path, required=True, help="the folder with all results")
    command.add_argument("--gradebook", help="a database URL; default: gradebook.db in --out")
    command.set_defaults(run=run)
    return command


def _add_which(command: argparse.ArgumentParser) -> None:
    command.add_argument("student", help="by name, or as the gradebook has it")
    command.add_argument("question", help="NAME, or EXERCISE/NAME where several have one")


def _mark(options: argparse.Namespace) -> int:
    """Write a mark into the gradebook, and make what depends on it anew."""
    from grading.gradebook import give_mark

    out = folder(options.out)
    with alone(out):
        called = names(out)
        one, part = _chosen(out, options, called)
        if options.remove == (options.points is not None):
            raise ValueError("give either points or --remove")
        score = None if options.remove else _points(options.points, part)
        if not (options.gradebook or state(out)):
            raise ValueError(f"{out / BOOK} is not there: run grade again, or give --gradebook")
        comment = "" if options.remove else options.comment
        exercise, student = one.submission.exercise, called.of(one.submission.student)
        give_mark(book_url(out, options.gradebook), exercise, student, part, score, comment)
        if asked := read_requests(out):
            about = (exercise, one.submission.student, part.name)
            write_requests(out, [request for request in asked if request.about != about])
        brought_up_to_date(out, options.course, options.gradebook)
    said = "no points by hand" if score is None else f"{score:g} of {part.points} points"
    print(f"{options.student}, {exercise}/{part.name}: {said}")
    return 0


def _review(options: argparse.Namespace) -> int:
    """Print what waits for a person, by exercise and question."""
    out = folder(options.out)
    with alone(out):
        present = brought_up_to_date(out, options.course, options.gradebook)
    number, head = 0, ""
    for item in waiting(present.to_review, present.marks.names):
        if item.question != head:
            print(head := item.question)
        print(f"  {item.student}: {item.reason}")
        print(f"    {out / item.notebook}")
        number += 1
    print("Nothing waits for a person." if not number else f"{number} waiting for a person.")
    return 0


def _request(options: argparse.Namespace) -> int:
    """Keep a student's wish, with the mark against which it stands."""
    out = folder(options.out)
    if not (reason := line(options.reason)) or len(reason) > MAX_REASON:
        raise ValueError(
            f"a reason has 1 to {MAX_REASON} characters that can be printed, not {len(reason)}"
        )
    with alone(out):
        marks = brought_up_to_date(out, options.course, options.gradebook).marks
        one, part = _chosen(out, options, marks.names)
        mark = marks.mark(one, part)
        exercise = one.submission.exercise
        new = Request(
            exercise, one.submission.student, part.name, reason, (mark.score, mark.comment)
        )
        others = [request for request in read_requests(out) if request.about != new.about]
        write_requests(out, [*others, new])
        brought_up_to_date(out, options.course, options.gradebook)
    print(f"{options.student}, {exercise}/{part.name}: {reason}")
    return 0


def _export(options: argparse.Namespace) -> int:
    """Write the tables of a platform, and say where they are."""
    out = folder(options.out)
    with alone(out):
        shown = brought_up_to_date(out, options.course, options.gradebook).shown
    for said in export(options.platform, shown, out, options.file):
        print(said)
    return 0


def folder(out: Path) -> Path:
    """The folder of results, if it is one; else ValueError."""
    if not out.is_dir():
        raise ValueError(f"{out} holds no results of python -m grading grade")
    return out


def _chosen(out: Path, options: argparse.Namespace, called: Names) -> tuple[Graded, Part]:
    """The part that is meant; ValueError, with all that there are, if it is not just one."""
    whole = all_graded(out, options.course)
    name = unicodedata.normalize("NFC", options.student)
    students = {one.submission.student for one in whole}
    meant = {s for s in students if name in (s, slug(s), called.of(s))}
    if not meant:
        there = sorted(map(called.of, students) if called.secret else students)
        raise ValueError(f"there is no student {name!r}; there are {', '.join(there)}")
    exercise, _, question = options.question.rpartition("/")
    its = [one for one in whole if one.submission.student in meant]
    pairs = [(one, part) for one in its for part in one.results]
    found = [
        (one, part)
        for one, part in pairs
        if question == part.name and exercise in ("", one.submission.exercise)
    ]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{one.submission.exercise}/{part.name}" for one, part in found or pairs)
    says = "is in several exercises" if found else "is no question"
    raise ValueError(f"{options.question!r} {says}; there are {listed}")


def _points(text: str, part: Part) -> float:
    try:
        points = float(text)
    except ValueError:
        points = -1
    if not 0 <= points <= part.points:  # nor what is no number
        raise ValueError(
            f"{text!r} cannot be given: {part.name} has 0 to {part.points} points, halves too"
        )
    return points + 0.0  # no -0
