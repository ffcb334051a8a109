"""Attacks by a name: of a student, a folder, a file, that ends up in tables, pages, databases."""

import csv
import sqlite3
import zipfile
from contextlib import closing

import pytest
from at_once import at_once
from gradebooks import gradebook_in
from handing_in import NAME, RIGHT, hand_in, notebook

from attacks.test_pages import Page
from attacks.tools import attacks
from grading.__main__ import main
from grading.collect.class_rules import Course
from grading.collect.layouts import is_student
from grading.grade import run as grader
from grading.grade.answer import Result
from grading.grade.graded import MANUAL
from grading.grade.records import with_earlier

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]


@attacks(
    ("is a formula", "=1+1"),
    ("is a formula that begins with plus", "+1"),
    ("is a formula that begins with minus", "-1+1"),
    ("is a function", "@SUM(A1)"),
    ("is a formula in wide letters", "\uff1d1+1"),
    ("is two cells", "ada,bob"),
    ("ends its cell", 'ada"'),
    ("is two cells elsewhere", "ada;bob"),
    ("is two cells with a tab", "ada\tbob"),
    ("is two rows", "ada\nbob"),
    ("is two rows elsewhere", "ada\rbob"),
    ("is a script", "<script>alert(1)<script>"),
    ("ends an attribute", "x' onload=alert(1) '"),
    ("is coded", "&lt;b&gt;"),
    ("is a template", "{{7*7}}"),
    ("ends a statement of SQL", "x'); DROP TABLE student;--"),
    ("is a command of a shell", "$(touch x)"),
    ("is one in an older way", "`touch x`"),
    ("is an option of a command", "--out"),
    ("is coded for an address", "%2e%2e"),
    ("turns its table around", "\u202eada"),
    ("has no width", "\u200b"),
    ("ends early", "ada\0bob"),
    ("moves the cursor", "\x1b[2J"),
    ("is half a character", "\ud800"),
    ("looks like another name", " ada"),
    ("looks like another name with a blank", "ada "),
    ("is the folder itself", "."),
    ("is the folder above", ".."),
    ("is nothing", ""),
    ("is longer than a file's name may be", "a" * 300),
    ("is a home", "~root"),
    ("is every file", "*"),
    ("is a path elsewhere", "a\\b"),
    ("has thirty thousand accents", "a" + "\u0301" * 30_000),
)
def test_a_name_is_refused(attack):
    assert not is_student(attack.source)


def at_canvas(name, number, upload):
    return f"{name}_{number}_{upload}_{NAME}.ipynb"


@attacks(
    ("takes his name", [at_canvas("bob", 12, 8), at_canvas("bob", 13, 9)]),
    ("takes his name after he was graded", [at_canvas("bob", 13, 9)]),
    ("takes his name and number", [at_canvas("bob_12", 13, 999)]),
    ("takes his name in capitals", [f"BOB/{NAME}/{NAME}.ipynb"]),
)
def test_a_name_taken_later_takes_no_row(attack, tmp_path, monkeypatch):
    def judged(key, source, *_):
        return Result("wrong" if source == "stolen" else "right", 1, "")

    monkeypatch.setattr(grader, "executor_for", at_once)
    monkeypatch.setattr(grader, "grade_answer", judged)
    course, place = Course(roster=("bob",)), tmp_path / "in.zip"
    for names in ([at_canvas("bob", 12, 8)], attack.source):
        with zipfile.ZipFile(place, "w") as archive:
            for name in names:
                answers = RIGHT if "bob_12_8_" in name else dict.fromkeys(RIGHT, "stolen")
                archive.writestr(name, notebook(answers))
        _, problems = grader.grade(place, tmp_path / "out", course=course)
    assert problems
    [bob] = with_earlier([], tmp_path / "out")
    assert {bob.results[part].verdict for part in bob.results} == {"right", MANUAL}


@pytest.mark.parametrize("out", [".", "out", "..", "bob/out"])
def test_results_are_not_written_among_the_submissions(out, tmp_path, capsys):
    place = tmp_path / "in"
    hand_in(place, "bob", RIGHT)
    before = sorted(tmp_path.rglob("*"))
    assert main(["grade", str(place), "--out", str(place / out)]) != 0
    assert "must be outside of" in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


ALLOWED = ["Ada O'Hara", "ada@example.org", "007", "名" * 80, "grades.csv", "TRUE", "ada.", "ADA"]


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The results of a class with names that are allowed, and as bad as they may be."""
    folder = tmp_path_factory.mktemp("names")
    for name in ALLOWED:
        hand_in(folder / "in", name, RIGHT)
    book = gradebook_in(folder / "out")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "executor_for", at_once)
        patch.setattr(grader, "grade_answer", lambda key, *_: Result("right", key.points, ""))
        assert main(["grade", str(folder / "in"), "--out", str(book)]) == 0
    return book


@pytest.mark.parametrize("name", ALLOWED, ids=range(len(ALLOWED)))
def test_a_name_that_is_allowed_stays_one_name(graded, name):
    with (graded / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        scores = [row["score"] for row in csv.DictReader(file) if row["student"] == name]
    assert sorted(scores) == ["", "1", "3", "3", "3", "4"]
    with closing(sqlite3.connect(graded / "gradebook.db")) as book:
        names = [row for (row,) in book.execute("SELECT id FROM student")]
        assert len(set(names)) == len(ALLOWED)


def test_no_name_leads_a_file_elsewhere(graded):
    pages = list((graded / "feedback" / NAME).iterdir())
    assert len(pages) == 2 * len(ALLOWED)
    beside = {path.name for path in graded.parent.iterdir()}
    assert beside == {"in", "out"}
    kinds = {tuple(tag for tag, *_ in Page(p.read_text()).does) for p in pages if p.suffix != ".md"}
    assert len(kinds) == 1
