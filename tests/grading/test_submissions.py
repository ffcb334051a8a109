"""What is handed in is read as a stranger's: broken notebooks, and archives that attack."""

import json
import os
import stat
import zipfile

import pytest
from handing_in import NAME, RIGHT, hand_in, notebook

from grading import submissions
from grading.submissions import LAYOUT, Unreadable, collect

EXERCISES = ("02-minimax", "04-alpha-beta")
FILE = f"ada/{NAME}/{NAME}.ipynb"


def read(data, tmp_path):
    path = tmp_path / "in" / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    [submission], problems = collect(tmp_path / "in", EXERCISES)
    assert problems == []
    return submission


def complaint(submission, name="minimax"):
    with pytest.raises(Unreadable) as error:
        submission.source(name)
    return str(error.value)


def changed(change):
    return notebook(RIGHT, change)


def cell_named(released, name):
    [cell] = [
        cell
        for cell in released["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == name
    ]
    return cell


def test_an_answer_is_found_by_its_name(tmp_path):
    submission = read(notebook(RIGHT), tmp_path)
    assert (submission.student, submission.exercise) == ("ada", NAME)
    assert submission.source("minimax") == RIGHT["minimax"]
    assert "Write your answer" in submission.source("proof", "markdown")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        ("{" * 100_000, "it is not JSON"),
        ("[" * 1_000_000, "it is not JSON"),
        ("9" * 5000, "it is not JSON"),
        ("[]", "not a notebook of format 4"),
        ('"text"', "not a notebook of format 4"),
        ('{"nbformat": 3, "worksheets": []}', "not a notebook of format 4"),
        ('{"nbformat": 4, "cells": {}}', "not a notebook of format 4"),
        (b" " * 50_000_000, "too large: more than 20 MB"),
    ],
)
def test_what_is_no_notebook_is_said_of_every_answer(data, says, tmp_path):
    submission = read(data, tmp_path)
    assert says in complaint(submission)
    assert says in complaint(submission, "negamax")


@pytest.mark.parametrize(
    "cells",
    [
        [],
        [None, 3, [], "cell"],
        [{"cell_type": "code", "source": "x", "metadata": None}],
        [{"cell_type": "code", "source": "x", "metadata": {"nbgrader": []}}],
        [{"cell_type": "code", "source": "x", "metadata": {"nbgrader": {"grade_id": ["minimax"]}}}],
        [{"cell_type": [], "source": "x", "metadata": {"nbgrader": {"grade_id": "minimax"}}}],
    ],
)
def test_odd_cells_are_passed_over(cells, tmp_path):
    submission = read(json.dumps({"nbformat": 4, "cells": cells}), tmp_path)
    assert complaint(submission) == "The cell 'minimax' is missing from the notebook."


def test_broken_cells_cost_their_own_question_only(tmp_path):
    def change(released):
        cells = released["cells"]
        cells.append(cell_named(released, "minimax"))
        cells.remove(cell_named(released, "negamax"))
        cell_named(released, "limited")["cell_type"] = "raw"
        cell_named(released, "count-nodes")["source"] = ["#" * 200_000]

    submission = read(changed(change), tmp_path)
    assert "2 cells 'minimax', one of them copied" in complaint(submission, "minimax")
    assert "'negamax' is missing" in complaint(submission, "negamax")
    assert "no longer a code cell" in complaint(submission, "limited")
    assert "more than 100,000 characters" in complaint(submission, "count-nodes")
    assert submission.source("root-value") == RIGHT["root-value"]


@pytest.mark.parametrize("source", [7, None, {"a": 1}, [1, "x = 1"]])
def test_a_source_may_be_anything(source, tmp_path):
    def change(released):
        cell_named(released, "minimax")["source"] = source

    assert read(changed(change), tmp_path).source("minimax") in ("", "x = 1")


def test_a_folder_without_its_notebook_is_a_submission(tmp_path):
    (tmp_path / "ada" / NAME).mkdir(parents=True)
    (tmp_path / "ada" / NAME / "Untitled.ipynb").write_text(notebook(RIGHT))
    [submission], problems = collect(tmp_path, EXERCISES)
    assert complaint(submission) == f"There is no notebook {NAME}.ipynb."
    assert problems == []


@pytest.mark.posix
def test_links_are_not_followed(tmp_path):
    secret = hand_in(tmp_path / "elsewhere", "teacher", RIGHT)
    folder = tmp_path / "in" / "ada" / NAME
    folder.mkdir(parents=True)
    (folder / f"{NAME}.ipynb").symlink_to(secret)
    (tmp_path / "in" / "bob").symlink_to(secret.parent.parent)
    (tmp_path / "in" / "eve").mkdir()
    (tmp_path / "in" / "eve" / NAME).symlink_to(secret.parent)
    found, problems = collect(tmp_path / "in", EXERCISES)
    assert [s.student for s in found] == ["ada", "eve"]
    assert all("There is no notebook" in complaint(s) for s in found)
    assert problems == [
        f"{place}: a symbolic link, which is not followed" for place in ("bob", FILE, f"eve/{NAME}")
    ]


@pytest.mark.posix
def test_a_pipe_is_not_opened(tmp_path):
    (tmp_path / "ada" / NAME).mkdir(parents=True)
    os.mkfifo(tmp_path / FILE)
    [submission], _ = collect(tmp_path, EXERCISES)
    assert "There is no notebook" in complaint(submission)


@pytest.mark.parametrize(
    "student", ["=1+1", "+1", "-1", "@SUM(A1)", "a b", "a,b", 'a"', "a\nb", "a;b", "\u202eada"]
)
def test_a_name_that_a_spreadsheet_could_misread_is_refused(student, tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, student, RIGHT)
    found, [problem] = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == ["ada"]
    assert "a student's name may have letters, digits, dots, _, - and @" in problem
    assert problem.isprintable()


@pytest.mark.parametrize("student", ["ada", "ada.l", "s-001_x", "ada@example.org", "Jürgen", "007"])
def test_other_names_are_fine(student, tmp_path):
    hand_in(tmp_path, student, RIGHT)
    [submission], problems = collect(tmp_path, EXERCISES)
    assert (submission.student, problems) == (student, [])


def test_other_files_are_passed_over_and_other_notebooks_named(tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    (tmp_path / "ada" / NAME / "trial.ipynb").write_text("{}")
    (tmp_path / "ada" / NAME / ".ipynb_checkpoints").mkdir()
    (tmp_path / "ada" / NAME / ".ipynb_checkpoints" / f"{NAME}.ipynb").write_text("{}")
    (tmp_path / "notes.txt").write_text("=1")
    hand_in(tmp_path, "bob", RIGHT).parent.rename(tmp_path / "bob" / "03-other")
    [submission], problems = collect(tmp_path, EXERCISES)
    assert submission.source("minimax") == RIGHT["minimax"]
    [problem] = problems
    assert problem.startswith(f"bob/03-other/{NAME}.ipynb: not where a notebook is looked for")
    assert LAYOUT in problem


def test_a_place_without_submissions_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="holds no submissions; they are looked for at STUDENT/"):
        collect(tmp_path, EXERCISES)
    with pytest.raises(ValueError, match=r"is neither a folder nor a \.zip archive"):
        collect(tmp_path / "nothing", EXERCISES)


# ---------------------------------------------------------------------------------- archives


def archive(tmp_path, members):
    path = tmp_path / "in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("path", "student"),
    [
        (FILE, "ada"),
        (f"course/submitted/{FILE}", "ada"),
        (FILE.replace("/", "\\"), "ada"),
        (f"Ada Lovelace_4711_assignsubmission_file_/{NAME}.ipynb", "Ada_Lovelace_4711"),
        (f"all/Ada O'Hara_4711_assignsubmission_file_{NAME}.ipynb", "Ada_O_Hara_4711"),
        (f"lovelaceada_4711_815_{NAME}.ipynb", "lovelaceada"),
        (f"lovelaceada_LATE_4711_815_{NAME}-2.ipynb", "lovelaceada"),
    ],
)
def test_an_archive_of_nbgrader_moodle_or_canvas_is_read(path, student, tmp_path):
    members = {path: notebook(RIGHT), "__MACOSX/" + FILE: "", "read me.txt": "=1"}
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    assert (submission.student, problems) == (student, [])
    assert submission.source("minimax") == RIGHT["minimax"]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (f"../{FILE}", "leads out of the archive"),
        (f"eve/../../{FILE}", "leads out of the archive"),
        (f"eve\\..\\{FILE}", "leads out of the archive"),
        (f"/{FILE}", "an absolute path"),
        (f"C:\\{FILE}", "an absolute path"),
        (f"\\{FILE}", "an absolute path"),
    ],
)
def test_paths_that_lead_elsewhere_are_refused(path, says, tmp_path):
    place = archive(tmp_path, {path: notebook(RIGHT), f"bob/{NAME}/{NAME}.ipynb": notebook(RIGHT)})
    before = sorted(tmp_path.parent.rglob("*"))
    found, [problem] = collect(place, EXERCISES)
    assert says in problem
    assert {s.student: s.complaint for s in found}["bob"] == ""
    assert all(s.complaint for s in found if s.student != "bob")
    assert sorted(tmp_path.parent.rglob("*")) == before


def test_a_link_in_an_archive_is_refused(tmp_path):
    link = zipfile.ZipInfo(FILE)
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    [submission], [problem] = collect(archive(tmp_path, {link: "/etc/passwd"}), EXERCISES)
    assert "a symbolic link" in problem
    assert "There is no notebook" in complaint(submission)


def test_a_bomb_is_not_unpacked(tmp_path):
    bob = f"bob/{NAME}/{NAME}.ipynb"
    found, problems = collect(
        archive(tmp_path, {FILE: b" " * 15_000_000, bob: notebook(RIGHT)}), EXERCISES
    )
    assert problems == []
    assert "more than 200 times is refused" in complaint(found[0])
    assert found[1].source("minimax") == RIGHT["minimax"]


@pytest.mark.parametrize(
    ("limit", "value", "says"),
    [
        ("MAX_FILES", 1, "an archive with 2 files; at most 1 are read"),
        ("MAX_TOTAL", 1000, "bytes of notebooks; at most 1,000 are read"),
    ],
)
def test_an_archive_that_is_too_large_is_refused(limit, value, says, tmp_path, monkeypatch):
    monkeypatch.setattr(submissions, limit, value)
    place = archive(tmp_path, {FILE: notebook(RIGHT), "x": "x"})
    with pytest.raises(ValueError, match=says):
        collect(place, EXERCISES)


def test_damaged_archives(tmp_path):
    place = archive(tmp_path, {FILE: notebook(RIGHT)})
    data = bytearray(place.read_bytes())
    data[100:110] = bytes(10)
    place.write_bytes(data)
    [submission], _ = collect(place, EXERCISES)
    assert "cannot be unpacked" in complaint(submission)
    place.write_bytes(data.replace(b"PK\x01\x02", b"PK\x00\x00"))
    with pytest.raises(ValueError, match="cannot be read"):
        collect(place, EXERCISES)


def test_two_notebooks_for_one_exercise_are_not_chosen_from(tmp_path):
    folder = "Ada_4711_assignsubmission_file_"
    text = notebook(RIGHT)
    members = {f"{folder}/{NAME}.ipynb": text, f"{folder}/old/{NAME}.ipynb": text}
    found, [problem] = collect(archive(tmp_path, members), EXERCISES)
    assert found == []
    assert problem.startswith(f"Ada_4711/{NAME}: which of ")
