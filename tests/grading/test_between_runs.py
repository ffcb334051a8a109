"""What happened between two runs of the grader, and what all its tables say afterwards."""

import csv
import json
import re
import shlex
import shutil
from datetime import datetime

import pytest
from cheaply import cheap, in_book, in_form_grader
from gradebooks import gradebook_in
from handing_in import NAME, RIGHT, hand_in

from grading.__main__ import main
from grading.author.exercises import ROOT
from grading.grade.marks import read_marks

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]
CLASS = f"""\
time_zone = "Europe/Berlin"
roster = "roster.csv"
times = "times.csv"
[groups]
red = ["ada", "bob"]
[due]
{NAME} = 2026-10-20T12:00:00
[late]
penalty = 0.5
"""
TIMES = {"ada": "2026-10-20T12:00:00", "carl": "2026-10-21T12:00:00"}


class Course:
    """A class of four: ada hands in for bob too, carl is a day late, dan hands in nothing."""

    def __init__(self, folder):
        self.folder = folder
        for kind in ("solutions", "exercises"):
            shutil.copytree(ROOT / kind / NAME, folder / "course" / kind / NAME)
        for student in TIMES:
            self.hand_in(student)
        times = [f"{student},{NAME},{time}\n" for student, time in TIMES.items()]
        (folder / "in" / "times.csv").write_text("student,exercise,time\n" + "".join(times))
        (folder / "in" / "course.toml").write_text(CLASS)
        self.roster("ada", "bob", "carl", "dan")
        self.results("out")

    def roster(self, *names):
        (self.folder / "in" / "roster.csv").write_text("\n".join(["student", *names]))

    def results(self, name):
        self.out = gradebook_in(self.folder / name)

    def run(self, line, status=0):
        """Run a command in this folder; `grade` is short for grading the whole class."""
        words = shlex.split(line) + ["in"] * (line == "grade")
        assert main(["--course", "course", *words, "--out", str(self.out)]) == status

    def form(self, student, points):
        in_form_grader(self.out, student, "proof", points)

    def unlink(self, name):
        (self.out / name).unlink()

    def rmtree(self):
        shutil.rmtree(self.folder / "in")

    def extend(self, more):
        with (self.folder / "in" / "course.toml").open("a") as file:
            file.write(f"[extensions]\n{more}\n")

    def move_away(self, name):
        (self.folder / "away").mkdir()
        (self.folder / "in" / name).rename(self.folder / "away" / name)

    def hand_in(self, student, essay="It is the horizon."):
        hand_in(self.folder / "in", student, {**RIGHT, "proof": essay})

    def edit(self, file, old, change=lambda cells: cells):
        """Take this out of a file, and change the cells that students get, after all handed in."""
        path = self.folder / "course/solutions" / NAME / file
        text, number = re.subn(old, "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert number == 1
        path.write_text(text, encoding="utf-8")
        for path in self.folder.glob(f"course/*/{NAME}/{NAME}.ipynb"):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            notebook["cells"] = change(notebook["cells"])
            path.write_text(json.dumps(notebook), encoding="utf-8")

    def drop_question(self):
        def change(cells):
            return [cell for cell in cells if not cell["id"].startswith("count-nodes")]

        self.edit("bugs.toml", r"\[count-nodes\]\n.*")
        self.edit(
            "questions.py", r'    Question\(\n        name="count-nodes".*?\n    \),\n', change
        )

    def drop_item(self):
        def change(cells):
            for cell in cells:
                marks = cell["metadata"].get("nbgrader", {})
                if marks.get("grade_id") == "proof":
                    marks["points"] = 2
            return cells

        self.edit("questions.py", r' +Item\("draw", 1, [^\n]*\n', change)

    def by_item(self, student, *points):
        """Give points for the items in a table."""
        self.run("marks out marks.csv --all")
        lines = list(csv.reader((self.folder / "marks.csv").read_text().splitlines()))
        given = iter(points)
        for line in lines[1:]:
            if line[0] == student and line[3]:
                line[4] = next(given)
        with (self.folder / "marks.csv").open("w") as file:
            csv.writer(file).writerows(lines)
        self.run("marks in marks.csv")

    def totals(self):
        """What totals.csv says: points, penalty, total and what is open."""
        with (self.out / "totals.csv").open(encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        assert all(
            float(row["total"] or 0) <= float(row["points"]) <= float(row["of"]) for row in rows
        )
        shown = ("points", "of", "penalty", "total", "open")
        return {row["student"]: " ".join(filter(None, map(row.get, shown))) for row in rows}


@pytest.fixture(scope="module")
def first_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("first")
    with cheap(), pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Course(folder).run("grade")
    return folder


@pytest.fixture
def course(first_run, tmp_path, monkeypatch):
    shutil.copytree(first_run, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    found = Course.__new__(Course)
    found.folder, found.out = tmp_path, tmp_path / "out"
    monkeypatch.setattr("nbgrader.api.get_alembic_version", lambda: "")  # it runs a command
    with cheap():
        yield found


GROUP, LATE = "14 17 0 14 proof (3)", "14 17 7 7 proof (3)"
AFTER_FIRST_RUN = {"ada": GROUP, "bob": GROUP, "carl": LATE, "dan": "0 17 0 0"}
READ, MARK_DAN, NEW = "marks in out/gradebook.db", "mark dan proof 1", ("results", "new")
OUT, BY_ITEM = "marks out all.csv --all", ("by_item", "ada", "1", "1", "0.5")
LEAVES = ("roster", "ada", "bob", "dan")
# Commands, or methods of the course with arguments; then what has changed in the table.
BETWEEN = {
    "nothing": (["grade"], {}),
    "the class' file lies elsewhere": (
        [("move_away", "course.toml"), "grade in --student carl --again"],
        {},
    ),
    "a late archive lies elsewhere": (
        [("move_away", "carl"), "grade away", "mark ada proof 3"],
        {"ada": "17 17 0 17", "bob": "17 17 0 17"},
    ),
    "what was handed in is deleted": (
        [("rmtree",), "mark carl proof 2", "mark ada proof 3", "mark ada proof --remove"],
        {"carl": "16 17 8 8"},
    ),
    "more time is given": (
        [("extend", "carl = 2"), "grade", "mark carl proof 2"],
        {"carl": "16 17 0 16"},
    ),
    "an empty file drops the rules": (
        [("run", "grade in --class /dev/null", 1)],  # what lies there is no longer the class
        {"bob": None, "carl": GROUP, "dan": None},
    ),
    "who handed in nothing gets points": (["mark dan proof 3"], {"dan": "3 17 0 3"}),
    "a member of a group gets other points": (
        ["mark bob proof 1", "mark ada proof 2", "grade"],
        {"ada": "16 17 0 16", "bob": "15 17 0 15"},
    ),
    "a question is dropped": (
        ["mark carl proof 2", ("drop_question",), "grade", ("hand_in", "dan"), "grade", MARK_DAN],
        {
            **dict.fromkeys(("ada", "bob"), "11 14 0 11 proof (3)"),
            "carl": "13 14 6.5 6.5",
            "dan": "12 14 when it was handed in",
        },
    ),
    "an item of a rubric is dropped": (
        [BY_ITEM, ("by_item", "carl", "1", "0.5", "0"), ("drop_item",), "grade"],
        {
            **dict.fromkeys(("ada", "bob"), "16 16 0 16 proof (2)"),
            "carl": "15.5 16 7.75 7.75 proof (2)",
            "dan": "0 16 0 0",
        },
    ),
    "what the question is worth is confirmed": (
        ["mark ada proof 3", ("drop_item",), "grade", "mark ada proof 2"],
        {
            **dict.fromkeys(("ada", "bob"), "16 16 0 16"),
            "carl": "14 16 7 7 proof (2)",
            "dan": "0 16 0 0",
        },
    ),
    "an answer changes": (
        ["mark ada proof 2", ("hand_in", "ada", "Another."), "grade"],
        {"ada": "16 17 0 16 proof (3)", "bob": "16 17 0 16 proof (3)"},
    ),
    "a student leaves": (
        ["mark carl proof 2", LEAVES, ("run", "grade", 1)],
        {"carl": None},
    ),
    "a student leaves and comes back": (
        ["mark carl proof 2", LEAVES, ("run", "grade", 1), ("roster", *AFTER_FIRST_RUN), "grade"],
        {"carl": "16 17 8 8"},
    ),
    "the marks move to new results by a table": (
        [BY_ITEM, "mark bob proof 1", MARK_DAN, OUT, NEW, "grade", "marks in all.csv"],
        {"ada": "16.5 17 0 16.5", "bob": "15 17 0 15", "dan": "1 17 0 1"},
    ),
    "the gradebook is deleted": (
        ["mark carl proof 2", ("unlink", "gradebook.db"), "review"],
        {"carl": "16 17 8 8"},
    ),
    "somebody used the form grader": (
        [("form", "carl", 3), "grade", "mark ada proof 1"],
        {"ada": "15 17 0 15", "bob": "15 17 0 15"},
    ),
    "the form grader is read": (
        [("form", "carl", 3), "mark ada proof 1", READ, "grade"],
        {"ada": "15 17 0 15", "bob": "15 17 0 15", "carl": "17 17 8.5 8.5"},
    ),
    "the form grader takes points back": (
        ["mark carl proof 3", ("form", "carl", None), "grade", READ],
        {},
    ),
    "the gradebook is all that an older release left": (
        ["mark carl proof 2", ("unlink", "marks.json"), ("unlink", "records/shown"), READ],
        {"carl": "16 17 8 8"},
    ),
    "the marks move to new results by the gradebook": (
        ["mark carl proof 2", NEW, "grade", READ],
        {"carl": "16 17 8 8"},
    ),
}


@pytest.mark.parametrize("happened", BETWEEN)
def test_nothing_is_lost_between_runs(happened, course):
    steps, changed = BETWEEN[happened]
    for step in steps:
        name, *arguments = ("run", step) if isinstance(step, str) else step
        getattr(course, name)(*arguments)
    expected = {**AFTER_FIRST_RUN, **changed}
    assert course.totals() == {name: total for name, total in expected.items() if total}


def test_a_run_says_which_rules_it_uses(course, capsys):
    course.run("grade")
    course.move_away("course.toml")
    course.run("grade")
    course.run("grade in --class /dev/null", 1)
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Class")]
    day = f"{datetime.now():%Y-%m-%d}"
    assert said == [
        "Class: in/course.toml",
        f"Class: in/course.toml, as it was on {day} (kept from an earlier run)",
        "Class: /dev/null",
    ]


@pytest.mark.parametrize("command", ["grade", "review", "mark ada proof 1"])
def test_a_mark_of_the_form_grader_is_not_lost_silently(command, course, capsys):
    course.run("mark carl proof 2 --comment Good.")
    course.form("carl", 3)
    course.form("ada", 2)
    course.run(command)
    says = "The form grader has 2 marks that do not count yet: run `python -m grading marks in "
    assert says in capsys.readouterr().err
    assert in_book(course.out, "carl", "proof") == (3, 0, "Good.")
    assert in_book(course.out, "ada", "proof") == (2, 0, None)  # also where `mark` gave 1
    course.run(READ)
    [mark] = [mark for mark in read_marks(course.out).values() if mark.student == "carl"]
    assert (mark.score, mark.comment) == (3, "Good.")
    assert mark.basis["the answer"].startswith("v")
    course.run(READ)
    said = capsys.readouterr()
    assert ("0 new marks" in said.out, "do not count yet" in said.err) == (True, False)
