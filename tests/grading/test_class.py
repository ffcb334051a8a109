"""A class through the real command line: the same bytes on an idle machine, a busy one, and killed.

With CHOPSTICKS_WHOLE_CLASS=1 it has 120 students, beside 24 endless loops, and is killed ten times.
"""

import csv
import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from gradebooks import gradebook_in
from handing_in import QUESTIONS, RIGHT, hand_in, mutant
from processes import LOOP
from stopping import stopped

from grading.author.exercises import ROOT
from grading.sandbox.cgroups import Groups, places_for_groups
from grading.sandbox.limits import Limits

pytestmark = [pytest.mark.posix, pytest.mark.usefixtures("best")]
WHOLE = "CHOPSTICKS_WHOLE_CLASS" in os.environ
STUDENTS, LOOPS, KILLS = (120, 24, 10) if WHOLE else (4, 2, 2)
ASKED = () if WHOLE else ("--question", "minimax")
KINDS = [
    RIGHT,
    {name: mutant(name, 0)[0] for name in QUESTIONS},
    {"minimax": "def minimax(", "negamax": "import os\nos._exit(3)", "limited": RIGHT["limited"]},
    {"minimax": "def minimax(game, state):\n    return minimax(game, state)"},
]


def command(place, out, *options):
    return ["grade", str(place), "--out", str(out), "--jobs", "2", *options]


def run(place, out, *options, **more):
    """Run the real program; its status and what it says of what went wrong."""
    done = subprocess.run(
        [sys.executable, "-m", "grading", *command(place, out, *options)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        **more,
    )
    return done.returncode, done.stderr


def written(out):
    """What the class and its instructors get."""
    kinds = (".csv", ".html", ".md")
    return {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.suffix in kinds}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """What a class has handed in: no two answers are the same text."""
    folder = tmp_path_factory.mktemp("class") / "in"
    for number in range(STUDENTS):
        answers = KINDS[number % len(KINDS)]
        own = {name: f"{source}\n# {number}" for name, source in answers.items()}
        hand_in(folder, f"s{number:03}", own)
    return folder


@pytest.fixture(scope="module")
def idle(place):
    """What a machine with nothing else to do says."""
    out = gradebook_in(place.parent / "idle")
    assert run(place, out, *ASKED)[0] == 0
    return written(out)


def test_a_class_gets_the_same_bytes_next_to_endless_loops(place, idle):
    loops = [subprocess.Popen([sys.executable, "-S", "-c", LOOP]) for _ in range(LOOPS)]
    out = gradebook_in(place.parent / "busy")
    try:
        assert run(place, out, *ASKED)[0] == 0
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    assert written(out) == idle


def test_a_class_whose_grader_is_killed_again_and_again_gets_the_same_bytes(place, idle):
    out = gradebook_in(place.parent / "killed")
    left = place.parent / "left"  # who is killed cleans up nothing
    left.mkdir()
    for _ in range(KILLS):
        with stopped(
            *(signal.SIGKILL, 1, ".json", "grading.__main__", *command(place, out, *ASKED)),
            env={**os.environ, "TMPDIR": str(left)},
        ) as grader:
            grader.communicate()
        assert grader.returncode == -signal.SIGKILL
    assert run(place, out, *ASKED)[0] == 0
    assert written(out) == idle


# ------------------------------------------------------------------- one attacker and 40 honest

SUMS, VALUE = "13-nim-and-grundy", "value"
HUGE = """\
from chopsticks.games.heaps import Heaps
def value(game, state):
    return len(game.moves(Heaps((10**9,), 0)))
"""


def hand_in_sums(folder, student, source):
    notebook = json.loads((ROOT / "exercises" / SUMS / f"{SUMS}.ipynb").read_text())
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == VALUE:
            cell["source"] = source
    path = folder / student / SUMS / f"{SUMS}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))


@contextmanager
def group(memory):
    """A control group that allows so many bytes; the function that puts a process into it."""
    known = [Path("/proc/self", name).read_text() for name in ("cgroup", "mountinfo")]
    places = next(iter(places_for_groups(*known)), None)
    if places is None:
        pytest.skip("no control group can be made here")
    groups = Groups(places, Limits(memory=memory, processes=1000))
    try:
        yield lambda: [
            (folder / "cgroup.procs").write_text(str(os.getpid())) for folder in groups._folders
        ]
    finally:
        for folder in groups._folders:
            for below in sorted(folder.glob("*/"), reverse=True):
                with suppress(OSError):
                    below.rmdir()
        groups.remove()


def test_one_who_makes_up_a_state_costs_forty_honest_ones_nothing(tmp_path):
    from grading.author.exercises import load

    honest = load(SUMS).reference(VALUE)
    hand_in_sums(tmp_path / "in", "attacker", HUGE)
    for number in range(40):
        hand_in_sums(tmp_path / "in", f"honest{number:02}", f"{honest}\n# {number}")
    out = gradebook_in(tmp_path / "out")
    with group(900 * 2**20) as enter:
        status, says = run(tmp_path / "in", out, "--question", VALUE, preexec_fn=enter)
    assert (status, says.partition("Look at these:")[2]) == (0, "")
    with (out / "grades.csv").open(newline="") as file:
        marks = {
            row["student"]: row["verdict"]
            for row in csv.DictReader(file)
            if row["question"] == VALUE
        }
    assert marks.pop("attacker") not in ("right", "not graded")
    assert len(marks) == 40
    assert set(marks.values()) == {"right"}
