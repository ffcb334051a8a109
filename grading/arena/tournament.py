"""All pairings of the submitted players, and the files with their results."""

import hashlib
import json
from concurrent.futures import as_completed
from dataclasses import asdict, astuple, fields, replace
from itertools import combinations
from pathlib import Path
from secrets import token_hex

from tqdm import tqdm

from chopsticks.files import csv_text
from coursework.exercise.call import GameSpec
from grading.arena.leaderboard import COLUMNS, Standing, leaderboard
from grading.arena.page import page
from grading.arena.pairing import (
    CELL,
    CELL_SECONDS,
    MOST_PLIES,
    OPENING_PLIES,
    Entrant,
    GameLine,
    Terms,
    own_players,
    pairing,
)
from grading.author.exercises import ROOT, Exercise, load
from grading.collect.answers import with_answers
from grading.collect.notebook import Unreadable
from grading.collect.submissions import collect, known_cells
from grading.grade.folder import apart, locked, write_file
from grading.grade.pool import executor_for
from grading.sandbox import Sandbox
from grading.sandbox.course_copy import rules_of

EXERCISE = "26-arena"
MOVES = 30  # of both players in a game, for an estimate


def arena(
    submitted: Path,
    out: Path,
    terms: Terms,
    jobs: int = 1,
    unsafe: bool = False,
    exercise: str = EXERCISE,
    root: Path = ROOT,
    hours: int = 12,
) -> tuple[list[Standing], list[str]]:
    """Play the whole tournament and write its tables and its page into `out`.

    Also returns who could not enter.  Finished pairings are not played again.  The players are the
    answers to the question "player" of an exercise in the course at `root`.

    Raises ValueError if the game cannot be played here, there are no players, or it has taken so
    many hours; SandboxError if there is no sandbox on this machine.
    """
    apart(submitted, out)
    entrants, problems = _entered(submitted, load(exercise, root), terms.game)
    # If there is no sandbox, this fails once.  All processes here share its copy of Python.
    with Sandbox(unsafe), locked(out), executor_for(jobs, "") as executor:
        played = _in_secret(terms, out)
        records = {
            pair: out / "records" / "arena" / f"{_digest(*pair, played, unsafe)}.json"
            for pair in combinations(entrants, 2)
        }
        tasks = {
            executor.submit(pairing, *pair, played, unsafe): record
            for pair, record in records.items()
            if not record.exists()
        }
        longest = len(tasks) * terms.games * MOVES * terms.seconds / jobs / 3600
        print(
            f"{len(tasks):,} pairings of {terms.games} games: {longest:,.1f} hours if each game "
            f"has {MOVES} moves of {terms.seconds:g} s; --games or --seconds-per-move shorten it."
        )
        try:
            for future in tqdm(as_completed(tasks, 3600 * hours), "pairings", len(tasks)):
                lines = list(map(asdict, future.result()))
                write_file(tasks[future], json.dumps(lines, indent=1, ensure_ascii=False))
        except TimeoutError:
            raise ValueError(
                f"stopped after {hours} hours: run the same command again to continue"
            ) from None
        finally:
            for future in tasks:
                future.cancel()
    texts = [record.read_text("utf-8") for record in records.values()]
    games = [GameLine(**line) for text in texts for line in json.loads(text)]
    standings = leaderboard(games)
    head = [column.name for column in fields(GameLine)]
    write_file(out / "arena-games.csv", csv_text(head, map(astuple, games)))
    write_file(out / "arena.csv", csv_text(COLUMNS, [standing.row() for standing in standings]))
    write_file(out / "arena.html", page(standings, games, terms))
    return standings, problems


def _in_secret(terms: Terms, out: Path) -> Terms:
    """Return the terms with a seed that nobody can guess but that stays the same in this folder."""
    path = out / "records" / "arena" / "secret"
    if not path.exists():
        write_file(path, token_hex(32))
    words = f"{terms.seed} {path.read_text('utf-8')}"
    return replace(terms, seed=int.from_bytes(hashlib.sha256(words.encode()).digest()))


def _entered(
    submitted: Path, exercise: Exercise, game: GameSpec
) -> tuple[list[Entrant], list[str]]:
    """Return the submitted players, the course's own, and who could not enter."""
    allow = (*exercise.question(CELL).opened, *rules_of(game.name))
    entrants = [Entrant(name) for name in own_players(game)]
    submissions, problems = collect(submitted, known_cells(exercise.root))
    found = []
    for submission in submissions:
        if submission.exercise == exercise.name:
            try:
                cells = (*exercise.setup, with_answers(submission, exercise).source(CELL))
                found.append(Entrant(submission.student, cells, allow))
            except Unreadable as error:
                problems.append(f"{submission.student}: {error}")
    if not found:
        raise ValueError("\n".join([f"{submitted} has no player for {exercise.name}", *problems]))
    return sorted(entrants + found, key=lambda entrant: entrant.name), problems


def _digest(a: Entrant, b: Entrant, terms: Terms, unsafe: bool) -> str:
    """Return a digest of everything that may change the games of a pairing."""
    text = repr((a, b, terms, unsafe, MOST_PLIES, OPENING_PLIES, CELL_SECONDS))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
