"""What is handed in is read as a stranger's: broken notebooks, and archives that attack."""

import json
import os
import re
import stat
import subprocess
import unicodedata
import zipfile
from itertools import product
from pathlib import Path

import pytest
from handing_in import NAME, RIGHT, hand_in, notebook

from grading.author.exercises import ROOT
from grading.collect import submissions
from grading.collect.class_rules import Course
from grading.collect.layouts import LAYOUT, is_student
from grading.collect.notebook import Unreadable
from grading.collect.submissions import collect, known_cells, slug

EXERCISES = {name: known_cells(ROOT)[name] for name in ("02-minimax", "04-alpha-beta")}
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
    assert "At the horizon" in submission.source("proof", "markdown")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        ("{" * 100_000, "it is not JSON"),
        ("[" * 900_000, "it is not JSON"),
        ("9" * 5000, "it is not JSON"),
        ("[]", "not a notebook of format 4"),
        ('"text"', "not a notebook of format 4"),
        ('{"nbformat": 3, "worksheets": []}', "not a notebook of format 4"),
        ('{"nbformat": 4, "cells": {}}', "not a notebook of format 4"),
        (b" " * 50_000_000, "too large: more than 20 MB"),
        (b"[[]," * 600_000, "more than 1,000,000 lists and objects. Clear all outputs"),
        (b'"' + b"[" * 1_000_001 + b'"', "not a notebook of format 4"),  # in a text they are none
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
    assert "2 cells named 'minimax'; it is not clear which" in complaint(submission, "minimax")
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
    (tmp_path / "ada" / NAME / "Untitled.ipynb").write_text('{"nbformat": 4, "cells": []}')
    [submission], problems = collect(tmp_path, EXERCISES)
    found = f"ada/{NAME}/Untitled.ipynb"
    assert complaint(submission) == f"There is no notebook of {NAME}; found: {found}."
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
        f"{place}: a symbolic link, which is not followed" for place in (FILE, "bob", f"eve/{NAME}")
    ]


@pytest.mark.posix
def test_a_pipe_is_not_opened(tmp_path):
    (tmp_path / "ada" / NAME).mkdir(parents=True)
    os.mkfifo(tmp_path / FILE)
    [submission], _ = collect(tmp_path, EXERCISES)
    assert "There is no notebook" in complaint(submission)


@pytest.mark.parametrize(
    "student",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", " ab", "a ", "a,b", 'a"', "a\nb", "a;b", "\u202eada"),
        *("a\\b", "\u0301ada", "a" + "\u0301" * 70, "a" * 101),
    ],
)
def test_a_name_that_a_spreadsheet_could_misread_is_refused(student, tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, student, RIGHT)
    found, [problem] = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == ["ada"]
    says = "a student's name has at most 100 letters, digits, spaces, dots, _, -, ' and @, and"
    assert says in problem
    assert problem.isprintable()


@pytest.mark.parametrize(
    "student",
    [
        "ada",
        "ada.l",
        "s-001_x",
        "ada@example.org",
        "Jürgen",
        "007",
        "Ada O'Hara",
        "हिन्दी",
        "名" * 80,
        "e\u0323\u0302" * 9,
    ],
)
def test_other_names_are_fine(student, tmp_path):
    hand_in(tmp_path, student, RIGHT)
    [submission], problems = collect(tmp_path, EXERCISES)
    assert (submission.student, problems) == (unicodedata.normalize("NFC", student), [])


def test_a_name_has_few_accents_and_no_backslash():
    assert is_student("J\u0303\u0301rgen")
    assert not is_student("Ju" + "\u0301" * 30_000 + "rgen")
    assert not is_student(r"Ada\Lovelace")


def test_other_files_are_passed_over_and_other_notebooks_named(tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    (tmp_path / "ada" / NAME / "trial.ipynb").write_text("{}")
    (tmp_path / "ada" / NAME / ".ipynb_checkpoints").mkdir()
    (tmp_path / "ada" / NAME / ".ipynb_checkpoints" / f"{NAME}.ipynb").write_text("{}")
    (tmp_path / "notes.txt").write_text("=1")
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "trial.ipynb").write_text("{}")
    [submission], problems = collect(tmp_path, EXERCISES)
    assert submission.source("minimax") == RIGHT["minimax"]
    [problem] = problems
    assert problem.startswith("old/trial.ipynb: a notebook should be at ")
    assert LAYOUT in problem


def test_a_place_without_submissions_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="has no submissions; they should be at STUDENT/"):
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
        (f"/{FILE}", "leads out of the archive"),
        (f"C:\\{FILE}", "leads out of the archive"),
        (f"\\{FILE}", "leads out of the archive"),
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


@pytest.mark.parametrize("platform", ["nbgrader", "moodle", "canvas"])
@pytest.mark.parametrize("file", [f"{NAME}.ipynb", "final.ipynb"])
@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("bomb", "The notebook is too large: more than 20 MB"),
        ("size", "The notebooks have 2,101,530,120 bytes in all; at most 500,000,000 are read"),
        ("damage", "The notebook cannot be unpacked: it is damaged or encrypted"),
        ("lock", "The notebook cannot be unpacked: it is damaged or encrypted"),
        ("binary", "The file is not a notebook: it is not JSON"),
    ],
)
def test_one_bad_file_costs_its_owner_only(spoil, says, file, platform, tmp_path):
    path, bobs = placed(platform, file), placed(platform, f"{NAME}.ipynb", "bob")
    bad = {"bomb": b" " * 50_000_000, "binary": bytes(range(256))}.get(spoil, notebook(RIGHT))
    place = archive(tmp_path, {path: bad, bobs: answer("bob")})
    data = bytearray(place.read_bytes())
    listed = data.index(b"PK\1\2")
    if spoil == "damage":
        data[100:110] = bytes(10)
    elif spoil == "size":
        data[listed + 24 : listed + 28] = (2_101_530_120).to_bytes(4, "little")
    elif spoil == "lock":
        data[6] |= 1
        data[listed + 8] |= 1
    place.write_bytes(data)
    (ada, bob), problems = collect(place, EXERCISES)
    assert bob.source("minimax") == "bob"
    assert (ada.student.removesuffix("_1"), ada.exercise) == ("ada", NAME)
    assert says in complaint(ada)
    known = platform == "nbgrader" or file != "final.ipynb"  # which exercise it is
    assert bool(problems) == (not known or spoil == "size")
    assert all(problem.startswith(ada.student) and says in problem for problem in problems)


@pytest.mark.parametrize("form", ["archive", "folder"])
def test_too_many_files_cost_their_owner_only(form, tmp_path, monkeypatch):
    monkeypatch.setattr(submissions, "MAX_FILES", 50)
    place = tmp_path / "in"
    if form == "archive":
        more = {f"ada/{NAME}/{number}": "" for number in range(100)}
        place = archive(tmp_path, {FILE: notebook(RIGHT), **more, FILE.replace("ada", "bob"): "{}"})
    else:
        for student in ("ada", "bob"):
            hand_in(place, student, RIGHT)
        for number in range(100):
            (place / "ada" / NAME / str(number)).touch()
    (ada, bob), problems = collect(place, EXERCISES)
    assert complaint(ada).startswith("More than 50 files were handed in")
    assert bob.student == "bob"
    assert "files" not in bob.complaint
    assert problems == ["ada: More than 50 files were handed in."]


def test_a_name_in_no_encoding_costs_its_owner_only(tmp_path):
    files = {"Ada_1": "ÄÄÄÄ.ipynb", "Bob_2": f"{NAME}.ipynb"}
    place = archive(
        tmp_path, {of_moodle(student, file): answer(student) for student, file in files.items()}
    )
    data = place.read_bytes()
    assert data.count("ÄÄÄÄ".encode()) == 2
    place.write_bytes(data.replace("ÄÄÄÄ".encode(), b"\xff\xfe\x80AAAAA"))
    with pytest.raises(UnicodeDecodeError):
        zipfile.ZipFile(place)
    found, problems = collect(place, EXERCISES)
    assert {s.student: s.source("minimax") for s in found} == {name: name for name in files}
    assert problems == []


def test_a_notebook_of_many_cells_is_not_kept(tmp_path):
    def change(released):
        cell = cell_named(released, "minimax")
        for number in range(2_000):
            metadata = {"nbgrader": {**cell["metadata"]["nbgrader"], "grade_id": f"more-{number}"}}
            released["cells"].append({**cell, "metadata": metadata})

    submission = read(changed(change), tmp_path)
    assert "The notebook is too long: more than 2,000,000 characters" in complaint(submission)
    assert submission.cells == {}


def test_an_archive_without_a_list_of_its_files_cannot_be_read(tmp_path):
    place = archive(tmp_path, {FILE: notebook(RIGHT)})
    place.write_bytes(place.read_bytes().replace(b"PK\x01\x02", b"PK\x00\x00"))
    with pytest.raises(ValueError, match="cannot be read"):
        collect(place, EXERCISES)


def test_two_notebooks_for_one_exercise_are_not_chosen_from(tmp_path):
    folder = "Ada_4711_assignsubmission_file_"
    text = notebook(RIGHT)
    members = {f"{folder}/{NAME}.ipynb": text, f"{folder}/{NAME} (1).ipynb": text}
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    says = "It is not clear which notebook counts; found: "
    assert complaint(submission) == f"{says}{', '.join(members)}."
    assert problems == []


# ----------------------------------------------------------------- whose it is, and which counts


def of_canvas(student, number, upload, file=f"{NAME}.ipynb", late=False):
    return f"{student}_{'LATE_' * late}{number}_{upload}_{file}"


def of_moodle(student, file=f"{NAME}.ipynb"):
    return f"{student}_assignsubmission_file_/{file}"


def answer(text):
    """A notebook that can be told from others by its answer."""
    return notebook({**RIGHT, "minimax": text})


THEFTS = [
    of_canvas("bob", 1, 2),
    of_canvas("carl", 3, 4),
    of_canvas("bob", 1, 2, late=True),
    of_moodle("bob"),
    of_moodle("bob_1"),
    f"bob_1_assignsubmission_file_{NAME}.ipynb",
    f"bob/{NAME}/{NAME}.ipynb",
    f"carl/{NAME}/{NAME}.ipynb",
    f"x/y/bob/{NAME}/{NAME}.ipynb",
]


@pytest.mark.parametrize("theft", THEFTS)
@pytest.mark.parametrize(
    ("platform", "form"),
    [
        ("wrapped", "archive"),  # a folder is named to us
        *product(("nbgrader", "no exercise", "moodle", "canvas"), ("archive", "folder")),
    ],
)
def test_a_name_inside_a_students_folder_touches_nobody_else(platform, theft, form, tmp_path):
    of_others = "nbgrader" if platform == "no exercise" else platform
    members = {
        placed(of_others, f"{NAME}.ipynb", student): answer(student) for student in ("ada", "bob")
    }
    members[placed(platform, theft, "eve")] = answer("stolen")
    found, _ = collect(put(tmp_path, members, form), EXERCISES)
    own = {s.student: s.source("minimax") for s in found if not s.student.startswith("eve")}
    assert {name.removesuffix("_1"): text for name, text in own.items()} == {
        "ada": "ada",
        "bob": "bob",
    }


@pytest.mark.parametrize(
    "eves",
    [
        of_moodle("Bob_12_assignsubmission_file_ Eve_13"),
        of_moodle("Bob_12_assignsubmission_file__13"),
        f"Bob_12_assignsubmission_file_Eve_13/{NAME}.ipynb",
        f"Eve_13_assignsubmission_file_Bob_12_assignsubmission_file_{NAME}.ipynb",
        f"Bob_12_assignsubmission_file_Eve_13_assignsubmission_file_{NAME}.ipynb",
    ],
)
def test_who_is_called_like_another_at_moodle_is_not_the_other(eves, tmp_path):
    members = {of_moodle("Ada_11"): answer("Ada_11"), of_moodle("Bob_12"): answer("Bob_12")}
    for handed_in in (members, {of_moodle("Ada_11"): answer("Ada_11")}):
        found, _ = collect(archive(tmp_path, {**handed_in, eves: answer("stolen")}), EXERCISES)
        own = {s.student: s.source("minimax") for s in found if "13" not in s.student}
        assert own == {s.split("_a")[0]: s.split("_a")[0] for s in handed_in}


def test_what_does_not_fit_the_layout_is_listed(tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    stray = of_canvas("bob", 1, 2)
    (tmp_path / stray).write_text(notebook(RIGHT))
    [submission], [problem] = collect(tmp_path, EXERCISES)
    assert submission.student == "ada"
    assert problem.startswith(f"{stray}: a notebook should be at {LAYOUT}, where the exercise is")


def test_a_path_that_leads_elsewhere_is_nobodys(tmp_path):
    members = {f"eve/../ada/{NAME}/{NAME}.ipynb": "{}", f"bob/{NAME}/{NAME}.ipynb": answer("bob")}
    [submission], [_] = collect(archive(tmp_path, members), EXERCISES)
    assert submission.source("minimax") == "bob"


def test_namesakes_at_canvas_are_told_apart(tmp_path):
    members = {of_canvas("smithjo", n, 9 - n): answer(str(n)) for n in (1, 2)}
    found, problems = collect(archive(tmp_path, members), EXERCISES)
    assert {s.student: s.source("minimax") for s in found} == {"smithjo_1": "1", "smithjo_2": "2"}
    assert problems == []


@pytest.mark.parametrize(
    ("handed_in", "graded", "says"),
    [
        ([(9, "", True), (5, "", False)], 1, "2 times; graded: "),
        ([(5, "", False), (9, "", True), (6, "", False)], 2, "the latest that was on time."),
        ([(8, "", True), (9, "", True)], 1, "all late, the latest."),
        ([(5, "-1", False), (5, "-10", False), (5, "-9", False)], 1, "3 times; graded: "),
        ([(10, "", False), (9, "-2", False)], 0, "2 times; graded: "),
        ([(5, "", True)], 0, "Handed in late."),
    ],
)
def test_of_several_the_latest_that_is_on_time_counts(handed_in, graded, says, tmp_path):
    members = {
        of_canvas("bob", 1, upload, f"{NAME}{again}.ipynb", late): answer(str(number))
        for number, (upload, again, late) in enumerate(handed_in)
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    assert submission.source("minimax") == str(graded)
    assert says in submission.note
    if len(handed_in) > 1:
        assert f"{list(members)[graded]}, " in submission.note
    assert problems == []


# ------------------------------------------------------------------- which exercise it answers

OTHER = "04-alpha-beta"


def placed(platform, file, student="ada"):
    """Where a platform puts a student's file."""
    return {
        "nbgrader": f"{student}/{NAME}/{file}",
        "no exercise": f"{student}/{file}",
        "other folder": f"{student}/homework 2/{file}",
        "wrapped": f"all/in/{student}/{NAME}/{file}",
        "moodle": of_moodle(f"{student}_1", file),
        "moodle in folder": of_moodle(f"{student}_1", f"new/{file}"),
        "canvas": of_canvas(student, 1, 2, file),
    }[platform]


def put(tmp_path, members, form="archive"):
    if form == "archive":
        return archive(tmp_path, members)
    for name, text in members.items():
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "in"


@pytest.mark.parametrize(
    "file",
    [
        *("final.ipynb", "Minimax-1.ipynb", "02_minimax.ipynb", f"{NAME} (1).ipynb"),
        *(f"{NAME}.ipynb.txt", "Untitled.IPYNB", f"{NAME}-final (1).ipynb"),
    ],
)
@pytest.mark.parametrize(
    ("platform", "form"),
    [
        *(("nbgrader", form) for form in ("archive", "folder")),
        *(("no exercise", "folder"), ("other folder", "archive"), ("wrapped", "archive")),
        *(("moodle", form) for form in ("archive", "folder")),
        *(("moodle in folder", "archive"), ("canvas", "archive"), ("canvas", "folder")),
    ],
)
def test_a_renamed_notebook_is_graded(platform, form, file, tmp_path):
    members = {
        placed(platform, file): answer("ada"),
        placed("nbgrader" if "folder" in platform + form else platform, "x.ipynb", "bob"): "{}",
    }
    if platform in ("no exercise", "other folder"):
        members = {placed(platform, file): answer("ada"), FILE.replace("ada", "bob"): "{}"}
    elif platform.startswith("moodle") or platform == "canvas":
        members = {placed(platform, file): answer("ada"), placed(platform, "x.ipynb", "bob"): "{}"}
    found, _ = collect(put(tmp_path, members, form), EXERCISES)
    [ada] = [s for s in found if s.student.startswith("ada")]
    assert (ada.exercise, ada.source("minimax"), ada.note) == (NAME, "ada", "")
    assert all(s.complaint for s in found if s is not ada)


def unnamed(released):
    for cell in released["cells"]:
        cell["metadata"].pop("nbgrader", None)


def from_colab(released):
    released["nbformat_minor"] = 0
    released["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}}
    for number, cell in enumerate(released["cells"]):
        cell.pop("id")
        cell["metadata"].update(id=f"Xy{number}", outputId="77a", colab={"height": 35})
        cell["source"] = "".join(cell["source"])


def from_code(released):
    released["metadata"]["language_info"] = {"name": "python", "nbconvert_exporter": "python"}
    for number, cell in enumerate(released["cells"]):
        cell["id"] = f"{number:08x}"
        cell["metadata"] = {**cell["metadata"], "vscode": {"languageId": "python"}}


def without_setup(released):
    released["cells"].remove(cell_named(released, "setup"))


def with_the_setup_of_another(released):
    setup = cell_named(released, "setup")
    setup["source"] = "".join(setup["source"]).replace(NAME, OTHER)


def of_an_old_release(released):
    for name in ("negamax", "negamax-check", "proof"):
        released["cells"].remove(cell_named(released, name))
    cell_named(released, "limited")["metadata"]["nbgrader"]["grade_id"] = "limited-before"


@pytest.mark.parametrize(
    "change",
    [from_colab, from_code, without_setup, with_the_setup_of_another, of_an_old_release],
)
def test_a_notebook_is_known_however_it_was_saved(change, tmp_path):
    place = archive(tmp_path, {of_moodle("Ada_1", "x.ipynb"): changed(change)})
    [submission], problems = collect(place, EXERCISES)
    assert (submission.exercise, submission.source("minimax")) == (NAME, RIGHT["minimax"])
    assert problems == []


def test_without_names_of_cells_the_check_tells_the_exercise(tmp_path):
    place = archive(tmp_path, {of_moodle("Ada_1", "x.ipynb"): changed(unnamed)})
    [submission], _ = collect(place, EXERCISES)
    assert submission.exercise == NAME
    assert complaint(submission) == "The cell 'minimax' is missing from the notebook."


@pytest.mark.parametrize("platform", ["nbgrader", "moodle", "canvas"])
def test_the_cells_decide_against_the_name(platform, tmp_path):
    members = {
        placed(platform, f"{NAME}.ipynb"): the_other(),
        placed(platform, f"{NAME}.ipynb", "bob"): answer("bob"),
    }
    (ada, adas_own, bob), problems = collect(archive(tmp_path, members), EXERCISES)
    path = next(iter(members))
    assert (ada.exercise, adas_own.exercise, bob.exercise) == (NAME, OTHER, NAME)
    says = f"There is no notebook of {NAME}; found: {path} (whose cells belong to {OTHER})."
    assert complaint(ada) == says
    assert adas_own.note == f"The cells of {path} belong to {OTHER}, not to {NAME}."
    assert "raise NotImplementedError" in adas_own.source("alphabeta")
    assert bob.source("minimax") == "bob"
    student = ada.student
    assert problems == [f"{student}/{NAME}: {says}"]


def the_other():
    return (ROOT / "exercises" / OTHER / f"{OTHER}.ipynb").read_text(encoding="utf-8")


@pytest.mark.parametrize("platform", ["moodle", "canvas", "no exercise"])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("final.ipynb", '{"nbformat": 4, "cells": []}'),
        ("final.ipynb", "{}"),
        ("answers.pdf", "%PDF"),
        ("minimax.py", RIGHT["minimax"]),
    ],
)
def test_what_no_cells_identify_is_for_a_person(platform, file, text, tmp_path):
    others = "nbgrader" if platform == "no exercise" else platform
    members = {
        placed(others, f"{NAME}.ipynb"): notebook(RIGHT),
        placed(platform, file, "bob"): text,
    }
    course = Course(roster=("ada", "bob", "carl", "ada_1", "bob_1"))
    (ada, bob), [problem] = collect(archive(tmp_path, members), EXERCISES, course)
    assert (ada.complaint, bob.exercise) == ("", NAME)
    assert bob.complaint.endswith(f"; found: {placed(platform, file, 'bob')}.")
    assert problem == f"{bob.student}/{NAME}: {bob.complaint}"


def test_what_no_cells_identify_is_listed_where_nobody_has_handed_in_an_exercise(tmp_path):
    place = archive(tmp_path, {placed("moodle", "x.ipynb"): "{}"})
    found = "ada_1_assignsubmission_file_/x.ipynb"
    says = f"ada_1: it is not clear which exercise this is; found: {found}"
    assert collect(place, EXERCISES) == ([], [says])


def test_a_scratch_notebook_is_for_a_person_only_where_there_is_nothing_else(tmp_path):
    members = {
        placed("moodle", f"{NAME}.ipynb"): notebook(RIGHT),
        placed("moodle", "scratch.ipynb"): "{}",
        placed("moodle", "readme.txt"): "",
        placed("moodle", f"{NAME}.ipynb", "bob"): notebook(RIGHT),
        placed("moodle", "readme.txt", "bob"): "",
        placed("moodle", f"{OTHER}.ipynb", "carl"): the_other(),
    }
    found, problems = collect(archive(tmp_path, members), EXERCISES)
    reviewed = {(s.student, s.exercise) for s in found if s.complaint}
    assert {(s.student, s.exercise) for s in found} - reviewed == {
        *(("ada_1", NAME), ("bob_1", NAME), ("carl_1", OTHER)),
    }
    assert reviewed == {("ada_1", OTHER)}
    assert [problem.partition(":")[0] for problem in problems] == [f"ada_1/{OTHER}"]


def test_a_pasted_cell_makes_no_second_notebook(tmp_path):
    def pasted(released):
        released["cells"] = [cell_named(released, "minimax")]

    members = {
        placed("moodle", "final.ipynb"): notebook(RIGHT),
        placed("moodle", "scratch.ipynb"): changed(pasted),
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    assert (submission.source("minimax"), problems) == (RIGHT["minimax"], [])


def test_a_group_has_handed_in_what_one_of_them_has(tmp_path):
    course = Course(groups={"red": ("ada_1", "bob_1")})
    members = {
        placed("moodle", "final.ipynb"): notebook(RIGHT),
        placed("moodle", "notes.ipynb", "bob"): "{}",
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES, course)
    assert (submission.student, submission.complaint, problems) == ("ada_1", "", [])


def test_copies_beside_a_notebook_in_its_place_are_not_read(tmp_path, monkeypatch):
    hand_in(tmp_path / "in", "ada", RIGHT)
    copy = tmp_path / "in" / "ada" / NAME / f"{NAME}-Copy1.ipynb"
    copy.write_text(answer("copy"))
    opened = []
    open_ = Path.open
    monkeypatch.setattr(Path, "open", lambda p, mode: opened.append(p.name) or open_(p, mode))
    [submission], problems = collect(tmp_path / "in", EXERCISES)
    assert (submission.source("minimax"), problems) == (RIGHT["minimax"], [])
    assert opened == [f"{NAME}.ipynb"]
    copy.with_name(f"{NAME}.ipynb").unlink()
    [submission], problems = collect(tmp_path / "in", EXERCISES)
    assert (submission.source("minimax"), problems) == ("copy", [])


def test_a_notebook_in_its_place_hides_copies_elsewhere(tmp_path):
    members = {
        FILE: answer("ada"),
        f"ada/{NAME}.ipynb": answer("above"),
        f"ada/{OTHER}/{OTHER}.ipynb": answer("in another place"),
        f"ada/{OTHER}/x.ipynb": answer("beside it"),
        FILE.replace("ada", "bob"): answer("bob"),
        f"bob/{OTHER}/{OTHER}.ipynb": the_other(),
    }
    (ada, adas_other, bob, bobs_other), _ = collect(archive(tmp_path, members), EXERCISES)
    assert (ada.source("minimax"), bob.source("minimax")) == ("ada", "bob")
    assert f"(whose cells belong to {NAME})" in complaint(adas_other)
    assert bobs_other.complaint == ""


@pytest.mark.posix
def test_a_date_in_no_year_stops_nobody(tmp_path, monkeypatch):
    def lstat(path):
        numbers = list(os.lstat(path))
        numbers[stat.ST_MTIME] = 10**13 if "bob" in path.parts else numbers[stat.ST_MTIME]
        return os.stat_result(numbers)

    monkeypatch.setattr(Path, "lstat", lstat)
    for student in ("ada", "bob"):
        hand_in(tmp_path, student, RIGHT)
    found, problems = collect(tmp_path, EXERCISES, Course(times="dates of the files"))
    assert [s.received is None for s in found] == [False, True]
    assert problems == []


@pytest.mark.parametrize(
    ("first", "second", "chosen"),
    [("final.ipynb", "Minimax.ipynb", "b"), (f"{NAME}.ipynb", f"{NAME} (1).ipynb", "b")],
)
def test_of_several_renamed_the_latest_counts(first, second, chosen, tmp_path):
    members = {
        of_canvas("ada", 1, 5, first): answer("a"),
        of_canvas("ada", 1, 7, second): answer("b"),
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    assert (submission.source("minimax"), problems) == (chosen, [])
    assert "Handed in 2 times" in submission.note


# ------------------------------------------------------------------ names, and the system's errors


def test_a_name_may_be_written_in_several_ways(tmp_path):
    names = {"Jürgen": "Ju\u0308rgen", "Ada Lovelace": "Ada Lovelace", "J_xfcrgen": b"J\xfcrgen"}
    for name in names.values():
        hand_in(tmp_path, os.fsdecode(name), RIGHT)
    found, problems = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == sorted(names)
    assert not any(s.complaint for s in found)
    assert problems == []


@pytest.mark.parametrize(
    ("written", "student"),
    [(b"Ju\xcc\x88rgen", "Jürgen"), (b"J\xfcrgens", "J_xfcrgens")],
)
def test_an_archive_need_not_say_how_its_names_are_written(written, student, tmp_path):
    place = archive(tmp_path, {FILE.replace("ada", "A" * len(written)): notebook(RIGHT)})
    place.write_bytes(place.read_bytes().replace(b"A" * len(written), written))
    [submission], problems = collect(place, EXERCISES)
    assert (submission.student, problems) == (student, [])
    assert submission.source("minimax") == RIGHT["minimax"]


def test_one_name_written_in_two_ways_is_one_student(tmp_path):
    for name in ("Jürgen", "Ju\u0308rgen"):
        hand_in(tmp_path, name, RIGHT)
    [submission], _ = collect(tmp_path, EXERCISES)
    assert "It is not clear which notebook counts; found: Jürgen/" in complaint(submission)


def test_files_have_safe_names():
    names = [
        "ada",
        "ada@example.org",
        "Jürgen",
        "名" * 90,
        "名" * 89,
        "a b",
        "a_b",
        "a" * 200,
        "a/b",
    ]
    slugs = [slug(name) for name in names]
    assert slugs[:2] == names[:2]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch("[A-Za-z0-9_.@~-]{3,100}", text) for text in slugs)


def test_a_file_that_cannot_be_read_is_one_line_and_for_a_person(tmp_path, monkeypatch):
    def closed(path, mode):
        if path.parts[-3] == "ada":
            raise PermissionError(13, "Permission denied", str(path))
        return open_(path, mode)

    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, "bob", RIGHT)
    open_ = Path.open
    monkeypatch.setattr(Path, "open", closed)
    (ada, bob), problems = collect(tmp_path, EXERCISES)
    assert complaint(ada) == "The notebook cannot be read: Permission denied."
    assert bob.source("minimax") == RIGHT["minimax"]
    assert problems == [f"{FILE}: The notebook cannot be read: Permission denied."]


@pytest.mark.posix
def test_a_folder_that_cannot_be_opened_is_listed(tmp_path, monkeypatch):
    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, "bob", RIGHT)
    iterdir = Path.iterdir

    def closed(path):
        if path.parts[-2:] == ("ada", NAME):
            raise PermissionError(13, "Permission denied", path)
        return iterdir(path)

    monkeypatch.setattr(Path, "iterdir", closed)
    (ada, bob), problems = collect(tmp_path, EXERCISES)
    assert f"found: ada/{NAME} (Permission denied)" in complaint(ada)
    assert not bob.complaint
    assert problems == [f"ada/{NAME}: Permission denied"]


@pytest.mark.posix
def test_folders_in_folders_without_end_are_left(tmp_path, monkeypatch):
    hand_in(tmp_path, "ada", RIGHT)
    deep = tmp_path / "eve" / NAME
    deep.mkdir(parents=True)
    with monkeypatch.context() as patch:
        patch.chdir(deep)
        for _ in range(1500):
            Path("d").mkdir()
            os.chdir("d")
    found, _ = collect(tmp_path, EXERCISES)
    assert [s.student for s in found if not s.complaint] == ["ada"]
    subprocess.run(["rm", "-rf", str(deep)], check=True)
