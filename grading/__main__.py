"""The instructor's command line: python -m grading --help."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from chopsticks.exercise.call import GameSpec
from chopsticks.exercise.words import said
from grading import lti
from grading.bulk import mark_tables, read_mark_tables
from grading.course_file import NAME, find, keep, read
from grading.doctor import doctor
from grading.exercises import ROOT, Exercise, Question, command_line, exercises, known, load
from grading.export import PLATFORMS, export, line
from grading.grade import Only, alone, folder, grade, write
from grading.layouts import LAYOUT
from grading.marks import (
    Given,
    Request,
    all_graded,
    bring_up_to_date,
    choose,
    give,
    points_in,
    read_requests,
    review,
    write_requests,
    write_results,
)
from grading.mutate import changes
from grading.new import new
from grading.problems import problems_of
from grading.pseudonyms import hide_names, names
from grading.release import release
from grading.sandbox import SandboxError
from grading.shortcuts import shortcuts
from grading.survivors import in_words, refusals, unexplained

MAX_REASON = 500  # characters


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (OSError, ValueError, SandboxError) as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print("Interrupted. The same command goes on from here.", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m grading", description=__doc__)
    parser.add_argument(
        *("--course", "-c"), type=Path, default=ROOT, help="the folder of a course; default: this"
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("new", help="make an exercise, or a question in one")
    command.add_argument("exercise", help="such as 16-kayles")
    command.add_argument("question", nargs="?", help="default: of a new exercise, its topic")
    command.add_argument("--points", type=_positive, help="of the question; default: 1")
    command.set_defaults(run=_new)
    command = commands.add_parser("release", help="make exercises/ out of solutions/")
    command.add_argument("exercise", nargs="*", help="default: all")
    command.set_defaults(run=_release)
    command = commands.add_parser("validate", help="say what is wrong with an exercise")
    command.add_argument("exercise", nargs="*", help="default: all")
    command.add_argument(
        "--mutants", action="store_true", help="try every mutant of the references, too"
    )
    command.set_defaults(run=_validate)
    command = commands.add_parser("grade", help="grade what students handed in")
    _add_common(command, "answers")
    command.add_argument(*("--exercise", "-e"), action="append", default=[], help="default: all")
    command.add_argument("--student", action="append", default=[], help="default: all")
    command.add_argument("--question", action="append", default=[], help="default: all")
    command.add_argument("--again", action="store_true", help="grade anew what is graded")
    command.add_argument(
        "--class",
        type=Path,
        dest="class_file",
        help=f"default: {NAME} in the folder, or beside the .zip",
    )
    command.add_argument("--scheduler", default="", help="the address of a Dask cluster")
    command.add_argument("--gradebook", help="a database URL; default: gradebook.db in --out")
    command.add_argument(
        "--anonymous", action="store_true", help="the gradebook knows students by pseudonyms only"
    )
    command.set_defaults(run=_grade)
    command = commands.add_parser("arena", help="let the submitted players meet")
    _add_common(command, "pairings")
    command.add_argument("--exercise", "-e", default="15-arena", help="default: 15-arena")
    command.add_argument("--game", default="chopsticks", help="by its card; default: chopsticks")
    command.add_argument("--options", type=_json, default={}, help="of the game, as JSON")
    command.add_argument("--games", type=_positive, default=20, help="of each pair; default: 20")
    command.add_argument("--seed", type=int, default=0, help="of all that is random; default: 0")
    command.add_argument(
        "--seconds-per-move", type=float, default=1, help="or the game is lost; default: 1"
    )
    command.set_defaults(run=_arena)
    command = _on_results(commands, "mark", "give points by hand, or take them back", _mark)
    _add_part(command)
    command.add_argument("points", nargs="?", help="from 0 to the points of the question")
    command.add_argument("--comment", help="for the student")
    command.add_argument(
        "--remove", action="store_true", help="take points and comment back; the grader's count"
    )
    command = _on_results(commands, "review", "list what waits for a person", _review)
    command.add_argument("--by", choices=("student", "question"), default="student")
    command = _on_results(commands, "request", "note a wish for another look", _request)
    _add_part(command)
    command.add_argument("reason", help="what the student says")
    command = commands.add_parser("marks", help="points and comments as tables")
    actions = command.add_subparsers(required=True)
    command = _on_results(actions, "out", "write a table to fill in", _marks_out)
    command.add_argument("file", type=Path, help="such as marks.csv")
    command.add_argument("--all", action="store_true", help="also what needs no person")
    command.add_argument(
        "--graders", type=_names, default=(), help="such as anna,bert: a table for each"
    )
    command.add_argument(
        "--by", choices=("student", "question"), default="student", help="what graders share"
    )
    command = _on_results(actions, "in", "read tables that were filled in", _marks_in)
    command.add_argument("file", type=Path, nargs="+")
    command = _on_results(commands, "export", "write what a learning platform reads", _export)
    command.add_argument("platform", choices=PLATFORMS)
    command.add_argument(
        "file", nargs="?", type=Path, help="the gradebook that Canvas has exported, to fill in"
    )
    _add_so_far(command)
    command = commands.add_parser("lti", help="fetch the roster of an LMS, send it the marks")
    actions = command.add_subparsers(required=True)
    for action, (says, run) in lti.COMMANDS.items():
        command = _on_results(actions, action, says, run)
        if action == "grades":
            _add_so_far(command)
    command = commands.add_parser("doctor", help="check that the sandbox works on this machine")
    command.set_defaults(run=lambda _: doctor())
    return parser


def _add_common(command: argparse.ArgumentParser, what: str) -> None:
    """The arguments of a command that runs what was handed in."""
    command.add_argument("submitted", type=Path, help=f"a folder or a .zip with {LAYOUT}")
    command.add_argument("--out", type=Path, required=True, help="the folder for all results")
    command.add_argument("--jobs", type=_positive, default=1, help=f"{what} at once; default: 1")
    command.add_argument(
        "--unsafe", action="store_true", help="go on without a sandbox where there is none"
    )


def _on_results(commands: Any, name: str, says: str, run: Any) -> argparse.ArgumentParser:
    """Add a command that works on a folder of results."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=says)
    command.add_argument("--out", type=Path, required=True, help="the folder with all results")
    command.add_argument("--gradebook", help="a database URL; default: gradebook.db in --out")
    command.set_defaults(run=run)
    return command


def _add_so_far(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--so-far", action="store_true", help="also totals that are open: the points so far"
    )


def _add_part(command: argparse.ArgumentParser) -> None:
    command.add_argument("student", help="by name, or as the gradebook has it")
    command.add_argument("question", help="NAME, or EXERCISE/NAME where several have one")


def _positive(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number ≥ 1")
    return int(text)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if len(set(names)) < len(names) or not all(re.fullmatch(r"[\w.@-]+", name) for name in names):
        raise argparse.ArgumentTypeError(f"{text!r}: different names, with commas between them")
    return names


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not JSON") from None


def _release(options: argparse.Namespace) -> int:
    names = known(options.exercise, options.course)
    release(names, options.course)
    print(f"exercises/: {', '.join(names)}")
    return 0


def _new(options: argparse.Namespace) -> int:
    print(*new(options.exercise, options.question, options.points, options.course), sep="\n")
    check = command_line(options.course, "validate", options.exercise)
    print(f"`{check}` says what is still to do.")
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
            with suppress(Exception):  # of what the cell does wrong, which is among the problems
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
    """What the reference does on each call of a question."""
    for kind, calls in (("visible", question.calls), ("hidden", question.hidden)):
        for call, outcome in zip(calls, exercise.outcomes(question, calls), strict=True):
            nodes = f" ({outcome.nodes:,} nodes)" if outcome.nodes > 1 else ""
            yield f"  {kind:8}{said(question.answer, call, outcome)}{nodes}"


def _grade(options: argparse.Namespace) -> int:
    """Grade, then write the table, the feedback, the summary and the gradebook."""
    out = options.out
    if options.anonymous:
        hide_names(out)
    course = read(find(options.submitted, options.class_file), exercises(options.course))
    graded, problems = grade(
        options.submitted,
        out,
        Only(options.exercise, options.student, options.question, options.again),
        options.jobs,
        options.scheduler,
        options.unsafe,
        options.course,
        course,
    )
    try:
        keep(course, out)
        for problem in write_results(graded, course, out, options.course, options.gradebook):
            problems.append(problem)  # also those before a failure
    except (OSError, ValueError) as error:
        problems.append(str(error))
    print(f"Submissions: {len(graded)}. See {out / 'grades.csv'} and {out / 'summary.html'}.")
    if problems:
        print("\nNot graded:", *problems, sep="\n  ", file=sys.stderr)
    return min(len(problems), 1)


def _arena(options: argparse.Namespace) -> int:
    """Play, and print the leaderboard."""
    from grading.arena import Terms, arena

    game = GameSpec(options.game, options.options)
    standings, problems = arena(
        options.submitted,
        options.out,
        Terms(options.games, options.seed, options.seconds_per_move, game),
        options.jobs,
        options.unsafe,
        options.exercise,
        options.course,
    )
    for rank, standing in enumerate(standings, 1):
        interval = f"({standing.low:.3f} to {standing.high:.3f})"
        print(f"{rank:3} {standing.player:30} {standing.points:.3f} {interval}")
    print(f"See {options.out / 'arena.html'}")
    if problems:
        print("\nNot entered:", *problems, sep="\n  ", file=sys.stderr)
    return min(len(problems), 1)


def _mark(options: argparse.Namespace) -> int:
    """Write a mark into the gradebook, and make what depends on it anew."""
    with alone(out := folder(options.out)):
        whole = all_graded(out, options.course)
        row, part = choose(whole, options.student, options.question, names(out))
        if options.remove == (options.points is not None):
            raise ValueError("give either points or --remove")
        score = None if options.remove else points_in(options.points, part.name, part.points)
        comment = "" if options.remove else options.comment
        give([Given(row, part, score, comment)], out, options.course, options.gradebook)
    given = "no points by hand" if score is None else f"{score:g} of {part.points} points"
    print(f"{options.student}, {row.submission.exercise}/{part.name}: {given}")
    return 0


def _review(options: argparse.Namespace) -> int:
    """Print what waits for a person."""
    with alone(out := folder(options.out)):
        present = bring_up_to_date(out, options.course, options.gradebook)
    by_question = options.by == "question"
    print(*review(present.handed_in, present.marks.names, by_question), sep="\n")
    return 0


def _request(options: argparse.Namespace) -> int:
    """Keep a student's wish, with the mark against which it stands."""
    if not (reason := line(options.reason)) or len(reason) > MAX_REASON:
        raise ValueError(
            f"a reason has 1 to {MAX_REASON} characters that can be printed, not {len(reason)}"
        )
    with alone(out := folder(options.out)):
        marks = bring_up_to_date(out, options.course, options.gradebook).marks
        whole = all_graded(out, options.course)
        row, part = choose(whole, options.student, options.question, marks.names)
        mark = marks.mark(row, part)
        request = Request(*row.place, part.name, reason, (mark.score, mark.comment))
        others = [other for other in read_requests(out) if other.about != request.about]
        write_requests(out, [*others, request])
        bring_up_to_date(out, options.course, options.gradebook)
    print(f"{options.student}, {row.submission.exercise}/{part.name}: {reason}")
    return 0


def _marks_out(options: argparse.Namespace) -> int:
    """Write tables for points and comments."""
    with alone(out := folder(options.out)):
        present = bring_up_to_date(out, options.course, options.gradebook)
        by_question = options.by == "question"
        tables = mark_tables(present, out, options.graders, options.all, by_question)
    for grader, text in tables.items():
        stem, suffix = options.file.stem, options.file.suffix
        path = options.file.with_name(f"{stem}-{grader}{suffix}") if grader else options.file
        write(path, text)
        print(f"{path}: {text.count(chr(10)) - 1} lines")
    return 0


def _marks_in(options: argparse.Namespace) -> int:
    """Write what is new in the tables into the gradebook, all of it or nothing."""
    with alone(out := folder(options.out)):
        present = bring_up_to_date(out, options.course, options.gradebook)
        given = read_mark_tables(options.file, present, out)
        if given:
            give(given, out, options.course, options.gradebook)
    again = sum(gift.again for gift in given)
    print(f"{len(given)} marks are new; {again} of them are for answers that have changed since.")
    return 0


def _export(options: argparse.Namespace) -> int:
    """Write the tables of a platform, and say where they are."""
    with alone(out := folder(options.out)):
        rows = bring_up_to_date(out, options.course, options.gradebook).rows
    print(*export(options.platform, rows, out, options.file, options.so_far), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
