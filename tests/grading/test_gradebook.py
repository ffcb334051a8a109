"""The marks in nbgrader's gradebook, from which its own tools go on."""

import csv
import json
import shutil
from pathlib import Path

import nbformat
import pytest
from gradebooks import gradebook_in
from handing_in import EXERCISE, KNOWN, NAME, RIGHT, hand_in

from grading.collect.submissions import collect
from grading.grade import gradebook
from grading.grade.answer import REVIEW, Result
from grading.grade.gradebook import COURSE, Read, read_gradebook, write_gradebook
from grading.grade.graded import Graded, answer_digests, parts
from grading.grade.marks import Mark, basis

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own
ESSAY = "It is the horizon.\n```\n[a](javascript:alert(1)) <script>alert(1)</script> Also 1 < 2."


def graded(place, student, scores, essay=ESSAY):
    """A submission with these scores, in the order of the notebook; None is for a person."""
    hand_in(place, student, {**RIGHT, "proof": essay})
    found, _ = collect(place, KNOWN)
    [submission] = [s for s in found if s.student == student]
    results = [
        Result("manual", None, "") if score is None else Result("right", score, "Well.")
        for score in scores
    ]
    given = dict(zip(parts(EXERCISE), results, strict=True))
    return Graded(EXERCISE, submission, given, answers=answer_digests(submission, given))


@pytest.fixture(scope="module")
def first_run(tmp_path_factory):
    """Two submissions and what came of them; each test has a copy."""
    folder = tmp_path_factory.mktemp("first")
    place, out = folder / "in", folder / "out"
    one = graded(place, "ada", [1, 3, 3, 4, 3, None])
    other = graded(place, "bob", [0, 3, 0, 2, 1.5, None])
    gradebook_in(out)
    write_gradebook([one, other], out, penalties={one.place: 1.5})
    return folder


@pytest.fixture
def out(first_run, tmp_path):
    return Path(shutil.copytree(first_run, tmp_path, dirs_exist_ok=True), "out")


@pytest.fixture
def place(out):
    return out.parent / "in"


@pytest.fixture
def book(out):
    return f"sqlite:///{out / 'gradebook.db'}"


def opened(url):
    from nbgrader.api import Gradebook

    return Gradebook(url, COURSE)


def grade_of(book, cell, student="ada"):
    return book.find_grade(cell, NAME, NAME, student)


def test_nbgraders_own_export_prints_the_scores(book, tmp_path):
    from nbgrader.plugins import CsvExportPlugin

    with opened(book) as opened_book:
        CsvExportPlugin(to=str(tmp_path / "out.csv")).export(opened_book)
    with (tmp_path / "out.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [
        (row["assignment"], row["student_id"], row["raw_score"], row["score"], row["max_score"])
        for row in rows
    ] == [(NAME, "ada", "14.0", "12.5", "17.0"), (NAME, "bob", "6.5", "6.5", "17.0")]


def test_manual_answers_wait_for_a_person(book):
    with opened(book) as opened_book:
        assert grade_of(opened_book, "proof").needs_manual_grade
        assert grade_of(opened_book, "proof").auto_score is None
        assert grade_of(opened_book, "proof").max_score == 3
        assert not grade_of(opened_book, "limited-check").needs_manual_grade
        assert grade_of(opened_book, "limited-check", "bob").auto_score == 2


def test_what_a_person_gave_waits_where_the_answer_has_changed(book, place, out):
    def again(score=0, essay=ESSAY, unread=()):
        row = graded(place, "bob", [score, 3, 0, 2, 1.5, None], essay)
        write_gradebook([row], out, marks, unread)
        with opened(book) as opened_book:
            grades = [grade_of(opened_book, name, "bob") for name in ("proof", "root-value-check")]
            return [(g.manual_score, g.auto_score, g.needs_manual_grade) for g in grades]

    row = graded(place, "bob", [0, 3, 0, 2, 1.5, None])
    marks = {
        (NAME, "bob", part.name): Mark(
            NAME, "bob", part.name, 0.5, basis=basis(row, part, row.results[part])
        )
        for part in row.results
        if part.name in ("proof", "root-value")
    }
    assert again() == [(0.5, None, False), (0.5, 0, False)]
    assert again(score=1) == [(0.5, None, False), (0.5, 1, True)]
    assert again(score=1, essay="Another") == [(0.5, None, True), (0.5, 1, True)]
    marks = {}
    assert again(unread=[(NAME, "bob", "proof")]) == [(0.5, None, True), (None, 0, False)]


def test_the_form_grader_gets_clean_notebooks(book, out):
    text = (out / "autograded" / "ada" / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    cells = {c.metadata.nbgrader.grade_id: c for c in notebook.cells if "nbgrader" in c.metadata}
    assert cells["minimax"].source == RIGHT["minimax"]
    [output] = cells["minimax-check"].outputs
    assert output.data == {"text/markdown": "```\nright: 3 of 3\nWell.\n```"}
    assert cells["proof"].source == f"````\n{ESSAY}\n````"


def test_nothing_of_a_notebook_but_the_answers_is_taken_over(book, place, out):
    def attack(released):
        for cell in released["cells"]:
            cell["metadata"].setdefault("nbgrader", {})["points"] = 1000
            if cell["cell_type"] == "code":
                html = {"text/html": "<img src=x onerror=alert(1)>"}
                cell["outputs"] = [{"output_type": "display_data", "data": html, "metadata": {}}]
        released["metadata"]["kernelspec"] = {"name": "evil", "display_name": "evil"}

    one = graded(place, "ada", [1, 3, 3, 4, 3, None])
    path = out / "autograded" / "ada" / NAME / f"{NAME}.ipynb"
    write_gradebook([one], out)
    before = path.read_text(encoding="utf-8")
    hand_in(place, "ada", {**RIGHT, "proof": ESSAY}, attack)
    [submission] = [s for s in collect(place, KNOWN)[0] if s.student == "ada"]
    write_gradebook([Graded(EXERCISE, submission, one.results)], out)
    assert path.read_text(encoding="utf-8") == before


def test_a_missing_answer_is_reported_in_its_cell(book, place, out):
    (place / "eve" / NAME).mkdir(parents=True)
    [submission] = [s for s in collect(place, KNOWN)[0] if s.student == "eve"]
    results = {p: Result(REVIEW, None, "Gone.") for p in parts(EXERCISE)[:-1]}
    results[parts(EXERCISE)[-1]] = Result("manual", None, "")
    write_gradebook([Graded(EXERCISE, submission, results)], out)
    notebook = json.loads((out / "autograded" / "eve" / NAME / f"{NAME}.ipynb").read_text())
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    assert f"# There is no notebook of {NAME}." in sources
    assert f"```\n# There is no notebook of {NAME}.\n```" in sources
    with opened(book) as opened_book:
        assert grade_of(opened_book, "minimax-check", "eve").needs_manual_grade


def test_another_release_takes_the_place_of_the_one_before(book, place, out, monkeypatch):
    def wrong(exercise):
        changed = released(exercise)
        for cell in changed.cells:
            if cell.metadata.get("nbgrader", {}).get("grade_id") == "limited-check":
                cell.metadata.nbgrader.grade_id = "unlimited-check"
        return changed

    released = gradebook._released
    row = graded(place, "ada", [1, 3, 3, 4, 3, None])
    with monkeypatch.context() as patch:
        patch.setattr(gradebook, "_released", wrong)
        [problem] = write_gradebook([row], out, unread=[(NAME, "ada", "proof")])
        assert problem == (
            f"{NAME}: not written to the gradebook: it holds another release, and marks that "
            "nobody has read"
        )
        with opened(book) as opened_book:
            gradebook._add_exercise(opened_book, EXERCISE, out, unread=False)
        with opened(book) as opened_book:
            with opened_book.db.no_autoflush:
                opened_book.update_or_create_submission(NAME, "ada")
            assert grade_of(opened_book, "unlimited-check").auto_score is None
    assert write_gradebook([row], out) == []
    with opened(book) as opened_book:
        assert grade_of(opened_book, "limited-check").auto_score == 4


def test_a_folder_may_have_any_name(place, tmp_path):
    name = "x%20y 50% a#b it's; was fehlt?"
    out = gradebook_in(tmp_path / name)
    assert write_gradebook([graded(place, "ada", [1, 3, 3, 4, 3, None])], out) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out", name]
    assert read_gradebook(out / "gradebook.db", [], out) == Read([], [], set())


def test_the_results_are_a_course_folder_of_nbgrader(first_run, out):
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    config = PyFileConfigLoader("nbgrader_config.py", path=str(out)).load_config()
    folder = CourseDirectory(config=config)
    assert (folder.course_id, folder.db_url) == (COURSE, f"sqlite:///{first_run}/out/gradebook.db")
    assert config.CsvExportPlugin.to != "grades.csv"
