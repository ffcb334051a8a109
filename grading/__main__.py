"""Grade what students hand in, and make the exercises."""

import os
import sys

if __name__ == "__main__":
    # In the current folder, a student's argparse.py would be imported instead of Python's.
    os.environ["PYTHONSAFEPATH"] = "1"  # for the processes that we start
    if not sys.flags.safe_path and __file__ != f"{sys.path[0]}/grading/__main__.py":
        del sys.path[0]

import argparse
import json
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

if __name__ == "__main__":  # while this loads, Ctrl-C ends it silently
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from coursework.commands.terminal import CommandError, Parser, carry_out, folder
from coursework.exercise.call import GameSpec
from coursework.exercise.words import said
from grading.author.exercises import ROOT, Exercise, Question, command_line, exercises, known, load
from grading.author.mutate import changes
from grading.author.new import new
from grading.author.release import release
from grading.author.secret import secret_in
from grading.author.survivors import in_words, refusals, unexplained
from grading.author.validate import problems_of
from grading.collect.course_toml import (
    NAME,
    described,
    find_course,
    keep_course,
    kept_course,
    read_course,
)
from grading.collect.layouts import LAYOUT
from grading.collect.tables import table_text
from grading.connect.export import PLATFORMS, export
from grading.connect.spreadsheets import mark_tables, read_mark_tables
from grading.grade.answer import REVIEW
from grading.grade.folder import locked, results_folder, write_file
from grading.grade.gradebook import BOOK, read_gradebook
from grading.grade.marks import Mark, ask, give, mark_of, place, read_shown, signed
from grading.grade.run import Only, grade
from grading.grade.shortcuts import shortcuts
from grading.report.results import Present, bring_up_to_date, write_results
from grading.report.review import choose, points_in, review
from grading.sandbox import SandboxError
from grading.sandbox.doctor import doctor


def _positive(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number ≥ 1")
    return int(text)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if len(set(names)) < len(names) or not all(re.fullmatch(r"[\w.@-]+", name) for name in names):
        raise argparse.ArgumentTypeError(f"{text!r}: give different names, separated by commas")
    return names


def _json(text: str) -> Any:
    with suppress(ValueError):
        if isinstance(given := json.loads(text), dict):
            return given
    raise argparse.ArgumentTypeError(
        f"""{text!r} is not a JSON object, such as '{{"fingers": 4}}'"""
    )


def _release(options: argparse.Namespace) -> int:
    names = known(options.exercise, options.course)
    release(names, options.course, secret_in(options.secret) if options.secret else b"")
    for exercise in (load(name, options.course) for name in names if options.secret):
        kept = [q.name for q in exercise.questions if q.hidden and q.name not in exercise.drawn]
        print(f"{exercise.name}: hidden calls drawn: {', '.join(sorted(exercise.drawn)) or 'none'}")
        print(f"{exercise.name}: as everybody can read them: {', '.join(kept) or 'none'}")
    print(f"exercises/: {', '.join(names)}")
    return 0


def _new(options: argparse.Namespace) -> int:
    print(*new(options.exercise, options.question, options.points, options.course), sep="\n")
    check = command_line(options.course, "validate", options.exercise)
    print(f"Run `{check}` to see what is still to do.")
    return 0


def _validate(options: argparse.Namespace) -> int:
    """Print what the reference does, then the problems."""
    wrong = []
    for name in known(options.exercise, options.course):
        exercise = load(name, options.course)
        found = list(problems_of(exercise))
        wrong += [f"{exercise.name}: {problem}" for problem in found or shortcuts(exercise)]
        for question in exercise.questions:
            print(f"{exercise.name} {question.name}: {len(question.mutants)} mutants")
            with suppress(Exception):  # an error in the cell is already among the problems
                print(*_calls(exercise, question), sep="\n")
            if options.mutants and not found:
                mutants = list(changes(exercise.reference(question.name)))
                by = refusals(exercise, question, mutants)
                print(f"  {in_words(by)}")
                alive = unexplained(exercise, question, by)
                wrong += [f"{exercise.name}: {question.name}: {problem}" for problem in alive]
    print("\n".join(wrong) or "No problems.")
    return min(len(wrong), 1)


def _calls(exercise: Exercise, question: Question) -> Iterator[str]:
    """Yield what the reference does on each call of a question."""
    for kind, calls in (("visible", question.calls), ("hidden", question.hidden)):
        for call, outcome in zip(calls, exercise.outcomes(question, calls), strict=True):
            nodes = f" ({outcome.nodes:,} nodes)" if outcome.nodes > 1 else ""
            yield f"  {kind:8}{said(question.answer, call, outcome)}{nodes}"


def _listed(head: str, problems: Sequence[str]) -> int:
    if problems:
        print(f"\n{head}", *problems, sep="\n  ", file=sys.stderr)
    return min(len(problems), 1)


def _grade(options: argparse.Namespace) -> int:
    """Grade, then write the table, the feedback, the summary and the gradebook."""
    out = options.out
    decisions = find_course(options.submitted, vars(options)["class"])
    names = exercises(options.course)
    course = read_course(decisions, names) if decisions else kept_course(out, names)
    graded, problems = grade(
        options.submitted,
        out,
        Only(options.exercise, options.student, options.question, options.again),
        options.jobs,
        options.scheduler,
        options.unsafe,
        options.course,
        course,
        options.anonymous,
    )
    print(f"Class: {described(course, decisions, out)}")
    try:
        if decisions:
            keep_course(course, out)
        for problem in write_results(graded, course, out, options.course):
            problems.append(problem)  # one at a time, to keep those found before a failure
    except (OSError, ValueError) as error:
        problems.append(str(error))
    print(f"Submissions: {len(graded)}. See {out / 'grades.csv'} and {out / 'summary.html'}.")
    timeless = [
        f"{row.submission.exercise} of {row.student}"
        for row in graded
        if row.submission.received is None and course.due_for(row.student, row.submission.exercise)
    ]
    _listed("It is unknown when these were handed in, so their totals stay open:", timeless)
    _say_unread(out)
    return _listed("Look at these:", problems)


def _say_unread(out: Path) -> None:
    if number := read_shown(out).unread:
        print(
            f"The form grader has {number} marks that do not count yet: "
            f"run `python -m grading marks in {out / BOOK} --out {out}`",
            file=sys.stderr,
        )


def _arena(options: argparse.Namespace) -> int:
    """Play all games, and print the leaderboard."""
    from grading.arena.pairing import Terms
    from grading.arena.tournament import arena

    game = GameSpec(options.game, options.options)
    standings, problems = arena(
        options.submitted,
        options.out,
        Terms(options.games, options.seed, options.seconds_per_move, game),
        options.jobs,
        options.unsafe,
        options.exercise,
        options.course,
        options.hours,
    )
    for rank, standing in enumerate(standings, 1):
        interval = f"({standing.low:.3f} to {standing.high:.3f})"
        print(f"{rank:3} {standing.player:30} {standing.points:.3f} {interval}")
    print(f"See {options.out / 'arena.html'}")
    return _listed("Not entered:", problems)


@contextmanager
def _agreeing(options: argparse.Namespace) -> Iterator[Present]:
    """Lock a results folder, make its files agree, and return what they show."""
    with locked(results_folder(options.out)):
        yield bring_up_to_date(options.out, options.course)
        _say_unread(options.out)


def _mark(options: argparse.Namespace) -> int:
    """Store a mark, and update what depends on it."""
    if options.remove == (options.points is not None):
        raise ValueError("give either points or --remove")
    with _agreeing(options) as present:
        row, part = choose(present, options.student, options.question)
        mark = mark_of(row, part, present.marks)
        score = None if options.remove else points_in(options.points, part.name, part.points)
        comment = mark.comment if options.comment is None else options.comment
        values = {"score": score, "items": {}, "basis": present.basis(row, part)}
        mark = replace(mark, **values, comment="" if options.remove else comment)
        give([signed(mark)], options.out)
        bring_up_to_date(options.out, options.course)
    given = "no points by hand" if score is None else f"{score:g} of {part.points} points"
    print(f"{options.student}, {row.submission.exercise}/{part.name}: {given}")
    return 0


def _review(options: argparse.Namespace) -> int:
    """Print what a person still has to do."""
    with _agreeing(options) as present:
        print(*review(present, options.by == "question"), sep="\n")
    return 0


def _request(options: argparse.Namespace) -> int:
    """Record a student's request, with the mark that the student disputes."""
    with _agreeing(options) as present:
        row, part = choose(present, options.student, options.question)
        at = place(row, part)
        reason = ask(options.reason, present.marks.get(at, Mark(*at)), options.out)
        bring_up_to_date(options.out, options.course)
    print(f"{options.student}, {row.submission.exercise}/{part.name}: {reason}")
    return 0


def _marks_out(options: argparse.Namespace) -> int:
    """Write tables in which graders enter points and comments."""
    with _agreeing(options) as present:
        by_question = options.by == "question"
        tables = mark_tables(present, options.graders, options.all, by_question)
    for grader, text in tables.items():
        stem, suffix = options.file.stem, options.file.suffix
        path = options.file.with_name(f"{stem}-{grader}{suffix}") if grader else options.file
        write_file(path, table_text(text))
        print(f"{path}: {text.count(chr(10)) - 1} lines")
    return 0


def _marks_in(options: argparse.Namespace) -> int:
    """Store all new marks in tables and gradebooks, or none if there is a problem."""
    out = options.out
    with _agreeing(options) as present:
        tables = [path for path in options.file if path.suffix != ".db"]
        given, unknown = read_mark_tables(tables, present), []
        for book in (path for path in options.file if path.suffix == ".db"):
            own = book.resolve() == (out / BOOK).resolve()
            before = {mark.place: mark for mark in read_shown(out).marks if own}
            read = read_gradebook(book, present.handed_in, out, before, present.marks)
            given += map(signed, read.new)
            unknown += [f"{book}: {where}" for where in read.unknown]
        give(given, out)
        present = bring_up_to_date(out, options.course)
    places = {mark.place for mark in given}
    again = [result for row, part, result in present.answers() if place(row, part) in places]
    number = sum(result.verdict == REVIEW for result in again)
    print(f"{len(given)} new marks; {number} of them need another look.")
    return _listed("Marks for answers that are not here:", unknown)


def _export(options: argparse.Namespace) -> int:
    """Write the tables that a platform imports, and print where they are."""
    with _agreeing(options) as present:
        rows = present.rows
    print(*export(options.platform, rows, options.out, options.file, options.so_far), sep="\n")
    return 0


FLAG: dict[str, Any] = {"action": "store_true"}
SEVERAL: dict[str, Any] = {"action": "append", "default": []}
ONE_OF_TWO = {"choices": ("student", "question"), "default": "student"}
NUMBER = {"type": _positive}
PATH = {"type": Path}
# The suffixes ?, * and + mean the same as in a regular expression.
ARGUMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "submitted": (f"a folder or a .zip with {LAYOUT}", PATH),
    "--out": ("the folder for all results", {"type": folder, "required": True}),
    "--jobs": ("how many processes run at once; default: 1", NUMBER | {"default": 1}),
    "--unsafe": ("grade without a sandbox if this machine has none", FLAG),
    "exercise": ("the exercise, such as 16-kayles", {}),
    "exercise*": ("which exercises; default: all", {}),
    "student": ("the student's name, or their pseudonym in the gradebook", {}),
    "question": ("the question's NAME, or EXERCISE/NAME if several exercises use NAME", {}),
    "question?": ("the question's name; a new exercise needs none", {}),
    "--points": ("points for the question; default: 1", NUMBER),
    "--mutants": ("also try every mutant of the references", FLAG),
    "--exercise|-e": ("only this exercise; repeatable", SEVERAL),
    "--student": ("only this student; repeatable", SEVERAL),
    "--question": ("only this question; repeatable", SEVERAL),
    "--again": ("also grade answers that are already graded", FLAG),
    "--class": (f"the class's rules; default: {NAME} in the folder, or next to the .zip", PATH),
    "--scheduler": ("the address of a Dask cluster", {"default": ""}),
    "--anonymous": ("use only pseudonyms in the gradebook", FLAG),
    "-e|--exercise": ("the exercise with the players; default: 26-arena", {"default": "26-arena"}),
    "--game": ("the game's name; default: chopsticks", {"default": "chopsticks"}),
    "--options": ("options of the game, as a JSON object", {"type": _json, "default": {}}),
    "--games": ("games per pair; default: 20", NUMBER | {"default": 20}),
    "--hours": (
        "stop after so many hours; the same command continues; default: 12",
        NUMBER | {"default": 12},
    ),
    "--seed": ("seed for all random choices; default: 0", {"type": int, "default": 0}),
    "--seconds-per-move": (
        "the time limit; a slower move loses the game; default: 1",
        {"type": float, "default": 1},
    ),
    "points?": ("points for the answer, from 0 to what the question is worth", {}),
    "--comment": ("a comment for the student", {}),
    "--remove": ("take back your points and comment; use the grader's points again", FLAG),
    "--by": ("group the answers by student (default) or by question", ONE_OF_TWO),
    "reason": ("why the student asks for another look", {}),
    "file": ("the table to write, such as marks.csv", PATH),
    "file+": ("filled-in tables, or a gradebook.db with the form grader's marks", PATH),
    "file?": ("a gradebook exported from Canvas, to fill in", PATH),
    "--secret": ("draw hidden calls for this class from a file that nobody else knows", PATH),
    "--all": ("include answers that no one needs to look at", FLAG),
    "--graders": (
        "write a table for each of these graders, such as anna,bert",
        {"type": _names, "default": ()},
    ),
    "platform": ("the learning platform", {"choices": PLATFORMS}),
    "--so-far": ("include totals that may still change, as points so far", FLAG),
}
EXAMPLES = """\
examples:
  python -m grading release
  python -m grading grade submitted --out results
  python -m grading arena submitted --out arena
"""
RUN, RESULTS = "submitted --out --jobs --unsafe", "--out"
ONLY = "--exercise|-e --student --question --again"
COMMANDS: dict[str, tuple[str, Callable[[argparse.Namespace], int] | None, str]] = {
    "new": (
        "add an exercise, or add a question to an existing one",
        _new,
        "exercise question? --points",
    ),
    "release": ("make exercises/ from solutions/", _release, "exercise* --secret"),
    "validate": ("say what is wrong with an exercise", _validate, "exercise* --mutants"),
    "grade": (
        *("grade what students handed in", _grade),
        f"{RUN} {ONLY} --class --scheduler --anonymous",
    ),
    "arena": (
        *("let the submitted players play each other", _arena),
        f"{RUN} -e|--exercise --game --options --games --seed --seconds-per-move --hours",
    ),
    "mark": (
        *("give points by hand, or take them back", _mark),
        f"{RESULTS} student question points? --comment --remove",
    ),
    "review": ("list what a person still has to look at", _review, f"{RESULTS} --by"),
    "request": (
        "record a student's request for another look",
        _request,
        f"{RESULTS} student question reason",
    ),
    "marks": ("write or read tables of points and comments", None, ""),
    "marks out": ("write a table to fill in", _marks_out, f"{RESULTS} file --all --graders --by"),
    "marks in": ("read filled-in tables", _marks_in, f"{RESULTS} file+"),
    "export": (
        *("write a file that a learning platform can import", _export),
        f"{RESULTS} platform file? --so-far",
    ),
    "doctor": ("check that the sandbox works on this machine", lambda _: doctor(), ""),
}


def _run(options: argparse.Namespace) -> int:
    """Run a command; if an exception ends it, turn that into a message for the user."""
    try:
        return int(options.command(options))
    except (ValueError, SandboxError) as error:
        raise CommandError(str(error)) from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt("run the same command again to continue") from None


def _parser() -> Parser:
    parser = Parser(prog="python -m grading", description=__doc__, epilog=EXAMPLES)
    parser.add_argument(
        *("--course", "-c"), type=Path, default=ROOT, help="the course's folder; default: this one"
    )
    groups = {"": parser.add_subparsers(title="commands", metavar="COMMAND")}
    for words, (says, run, arguments) in COMMANDS.items():
        group, _, name = words.rpartition(" ")
        description = f"{says[0].upper()}{says[1:]}."
        command = groups[group].add_parser(name, help=says, description=description)
        if run is None:
            groups[words] = command.add_subparsers(metavar="COMMAND")
            continue
        for key in arguments.split():
            about, settings = ARGUMENTS[key]
            if key[-1] in "?*+":
                settings = settings | {"nargs": key[-1]}
            command.add_argument(*key.rstrip("?*+").split("|"), help=about, **settings)
        command.set_defaults(run=_run, command=run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    return carry_out(_parser(), arguments)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
