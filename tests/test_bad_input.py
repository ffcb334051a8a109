"""Bad input to both programs: one line names the value, what is allowed or what to do."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from coursework.commands import main as chopsticks
from grading.__main__ import main as grading

MODULES = ["argparse", "csv", "json", "nbformat", "pathlib", "re", "signal", "tqdm"]
EXERCISES = Path(__file__).resolve().parent.parent / "exercises"
LARGE = "9" * 20
INTERNALS = re.compile(r"Traceback|Errno|GameSpec|Rules\(|argument \*\*|invalid \w+ value|<\w+ ")

# The command, what its error says, and the exit status: 1 for what the programs find only when
# they look at files or at other programs, 2 for what is wrong with the command itself.
COURSE = [
    ("dance", "'dance' (choose from 'play', 'solve', 'presets', ", 2),
    ("--verison", "unrecognized arguments: --verison (see chopsticks --help)", 2),
    ("presets knubs", "unrecognized arguments: knubs (see chopsticks presets --help)", 2),
    ("play --second please", "unrecognized arguments: please (see chopsticks play --help)", 2),
    ("play --opponent me", "'me' (choose from 'perfect', ", 2),
    ("play --opponent depth --plies 0", "plies = 0: it must be a whole number ≥ 1", 2),
    ("play --opponent depth --plies two", "--plies: 'two' is not a whole number", 2),
    ("play --plies 3", "--plies has no effect without --opponent depth", 2),
    ("play --seed 3", "--seed has no effect without --opponent random", 2),
    ("play --opponent depth --seed 3", "--seed has no effect without --opponent random", 2),
    ("play --opponent random --seed 1.5", "--seed: '1.5' is not a whole number", 2),
    (f"play --fingers {LARGE}", "--opponent depth without --hints needs no solution", 2),
    ("play --preset knubs senary", "contradict", 2),
    ("solve --opponent perfect", "--opponent perfect (see chopsticks solve --help)", 2),
    (f"solve --fingers {LARGE}", "10^79 states", 2),
    ("solve --preset chess", "no preset 'chess': choose from course, standard, ", 2),
    ("lab --port 99999", "port = 99999: it must be a whole number from 0 to 65,535", 2),
    ("lab --port http", "--port: 'http' is not a whole number", 2),
    ("lab file", "'file': it must be a new folder, or one that you can write to", 2),
    ("lab mine yours", "unrecognized arguments: yours (see chopsticks lab --help)", 2),
    ("tutor --pyodide empty", "the tutor needs a checkout of the course: run `make site` ", 1),
]
GRADER = [
    ("grad", "'grad' (choose from 'new', 'release', ", 2),
    ("--verison", "unrecognized arguments: --verison (see python -m grading --help)", 2),
    ("doctor now", "unrecognized arguments: now (see python -m grading doctor --help)", 2),
    (
        "new 40-Kayles",
        "'40-Kayles' is not a valid name for an exercise; use a name like 08-cycles",
        1,
    ),
    ("new 40-kayles q!", "'q!' is not a valid name for a question; use a name like count-nodes", 1),
    ("new 40-kayles --points 0", "--points: '0' is not a whole number ≥ 1", 2),
    ("new 02-minimax", "to add a question: new 02-minimax QUESTION", 1),
    ("--course nowhere new 40-kayles", "there is no folder nowhere", 1),
    ("release 99-chess", "there is no exercise '99-chess': choose from 01-a-game, 02-", 1),
    ("--course folder release", "they should be at solutions/EXERCISE/EXERCISE.ipynb", 1),
    ("validate ../02-minimax", "there is no exercise '../02-minimax': choose from 01-a-game, ", 1),
    ("grade", "the following arguments are required: submitted, --out", 2),
    ("grade nowhere --out new", "nowhere is neither a folder nor a .zip archive", 1),
    ("grade empty --out new", "they should be at STUDENT/EXERCISE/EXERCISE.ipynb", 1),
    ("grade folder --out file", "'file': it must be a new folder, or one that you can write to", 2),
    ("grade folder --out new --jobs many", "--jobs: 'many' is not a whole number ≥ 1", 2),
    ("grade folder --out new -e 9", "there is no exercise '9': choose from 01-a-game, ", 1),
    ("grade folder --out new --student bob", "no submission by 'bob': choose from 'ada'", 1),
    ("grade folder --out new --question lost", "no question 'lost': choose from 'how-many-", 1),
    ("grade folder --out new --class no.toml", "no.toml: No such file or directory", 1),
    ("grade folder --out new --class file", "file: Expected '=' after a key", 1),
    ("grade folder --out new -e 9 --anonymous", "there is no exercise '9'", 1),
    ("arena folder --out new", "folder has no player for 26-arena", 1),
    ("arena folder --out new --game nim", "no game 'nim': choose from chance_tree, ", 1),
    ("arena folder --out new --game chomp", "{}: missing 2 options: 'rows' and 'columns'", 1),
    ("arena folder --out new --options start=3", "'start=3' is not a JSON object, such as ", 2),
    ("arena folder --out new --options [3]", "'[3]' is not a JSON object, such as ", 2),
    (
        'arena folder --out new --options {"finger":4}',
        "the game 'chopsticks' with options {'finger': 4}: got an unexpected option 'finger'",
        1,
    ),
    (
        'arena folder --out new --options {"fingers":1}',
        "fingers = 1: it must be a whole number ≥ 2",
        1,
    ),
    (
        'arena folder --out new --game stones --options {"start":0}',
        "is over before the first move",
        1,
    ),
    ("arena folder --out new --games 3", "games = 3: it must be an even number ≥ 2", 1),
    ("arena folder --out new --seconds-per-move 0", "seconds = 0.0: it must be greater than 0", 1),
    (
        "arena folder --out new --seconds-per-move nan",
        "seconds = nan: it must be greater than 0",
        1,
    ),
    ("arena folder --out new --seconds-per-move no", "'no' is not a number", 2),
    ("arena folder --out new -e 99-chess", "there is no exercise '99-chess'", 1),
    ("arena folder --out new -e 01-a-game", "no question 'player'; it has how-many-moves, ", 1),
    ("mark --out new ada moves 3", "new has no results: run `python -m grading grade` first", 1),
    ("mark --out folder ada moves 3", "folder has no results: run `python -m grading ", 1),
    ("mark --out folder ada moves", "give either points or --remove", 1),
    ("review --out folder --by grader", "'grader' (choose from 'student', 'question')", 2),
    (
        "marks out --out folder marks.csv --graders a,a",
        "'a,a': give different names, separated by commas",
        2,
    ),
    ("export --out folder blackboard", "'blackboard' (choose from 'moodle', ", 2),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with one that is empty, one with a submission, and a file."""
    place = tmp_path_factory.mktemp("place")
    (place / "empty").mkdir()
    (place / "file").write_text("a file\n")
    shutil.copytree(EXERCISES / "01-a-game", place / "folder" / "ada" / "01-a-game")
    return place


@pytest.mark.parametrize(
    ("main", "command", "says", "status"),
    [(chopsticks, *row) for row in COURSE] + [(grading, *row) for row in GRADER],
    ids=[f"chopsticks {row[0]}" for row in COURSE] + [f"grading {row[0]}" for row in GRADER],
)
def test_bad_input_is_one_line_and_writes_nothing(
    main, command, says, status, place, monkeypatch, capsys
):
    monkeypatch.chdir(place)
    before = sorted(place.rglob("*"))
    try:
        ended = main(command.split())
    except SystemExit as refused:
        ended = refused.code
    printed = capsys.readouterr()
    said = re.sub(r"\r?notebooks: .*\r?\n?", "", printed.err)  # a bar, while they are read
    assert says.replace("'", "") in said.replace("'", "")  # newer Pythons quote no choices
    assert re.match(r"(chopsticks|python -m grading)( [a-z]+)*: ", said)
    assert (ended, printed.out, said.count("\n")) == (status, "", 1)
    assert not INTERNALS.search(said)
    assert sorted(place.rglob("*")) == before


def test_the_grader_imports_nothing_from_the_current_folder(tmp_path):
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')")
    grader = [sys.executable, "-m", "grading", "doctor", "--help"]
    ran = subprocess.run(grader, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "doctor" in ran.stdout
