"""What is handed in is read as a stranger's: broken notebooks, and archives that attack."""

import json
import os
import re
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest
from handing_in import NAME, RIGHT, hand_in, notebook

from grading import submissions
from grading.layouts import LAYOUT
from grading.submissions import Unreadable, collect, slug

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
    found = f"ada/{NAME}/Untitled.ipynb"
    assert complaint(submission) == f"There is no notebook {NAME}.ipynb; found: {found}."
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
    "student",
    ["=1+1", "+1", "-1", "@SUM(A1)", " ab", "a ", "a,b", 'a"', "a\nb", "a;b", "\u202eada"],
)
def test_a_name_that_a_spreadsheet_could_misread_is_refused(student, tmp_path):
    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, student, RIGHT)
    found, [problem] = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == ["ada"]
    assert "a student's name may have letters, digits, blanks, dots, _, -, ' and @" in problem
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
    ],
)
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
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    says = "There is no saying which notebook counts; found: "
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
    of_moodle("Bob_12"),
    f"Bob_12_assignsubmission_file_{NAME}.ipynb",
    f"bob/{NAME}/{NAME}.ipynb",
    f"carl/{NAME}/{NAME}.ipynb",
    f"x/y/bob/{NAME}/{NAME}.ipynb",
]
PLATFORMS = {
    "nbgrader": (lambda student, path: f"{student}/{NAME}/{path}", ["ada", "bob"]),
    "beside": (lambda student, path: f"{student}/{path}", []),
    "wrapped": (lambda student, path: f"all/in/{student}/{NAME}/{path}", ["ada", "bob"]),
    "moodle": (of_moodle, ["ada_11", "bob_12"]),
    "canvas": (lambda student, path: of_canvas(student, 7, 8, path), ["ada", "bob"]),
}

UNWRAPPED = [name for name in PLATFORMS if name != "wrapped"]  # a folder is named to us


@pytest.mark.parametrize("theft", THEFTS)
@pytest.mark.parametrize(
    ("platform", "form"),
    [*((name, "archive") for name in PLATFORMS), *((name, "folder") for name in UNWRAPPED)],
)
def test_a_name_inside_a_students_folder_touches_nobody_else(platform, theft, form, tmp_path):
    if platform == "beside":
        path, students = PLATFORMS["nbgrader"]
        eves = f"eve/{theft}"
    else:
        path, students = PLATFORMS[platform]
        eves = path("eve_13" if platform == "moodle" else "eve", theft)
    members = {path(student, f"{NAME}.ipynb"): answer(student) for student in students}
    members[eves] = answer("stolen")
    if form == "archive":
        place = archive(tmp_path, members)
    else:
        place = tmp_path / "in"
        for name, text in members.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text)
    found, _ = collect(place, EXERCISES)
    own = {s.student: s for s in found if not s.student.startswith("eve")}
    assert sorted(own) == students
    assert {name: s.source("minimax") for name, s in own.items()} == {s: s for s in students}


@pytest.mark.parametrize(
    "eves",
    [
        of_moodle("Bob_12_assignsubmission_file_ Eve_13"),
        of_moodle("Bob_12_assignsubmission_file__13"),
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
    hand_in(tmp_path, "eve", RIGHT)
    stray = of_canvas("bob", 1, 2)
    (tmp_path / "eve" / stray).write_text(notebook(RIGHT))
    (tmp_path / stray).write_text(notebook(RIGHT))
    found, problems = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == ["ada", "eve"]
    assert [problem.partition(": not where")[0] for problem in problems] == [stray, f"eve/{stray}"]
    assert all(LAYOUT in problem for problem in problems)


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
        ([(9, "", True), (5, "", False)], 1, "2 times; graded is "),
        ([(5, "", False), (9, "", True), (6, "", False)], 2, "the latest that was on time."),
        ([(8, "", True), (9, "", True)], 1, "all late, the latest."),
        ([(5, "-1", False), (5, "-10", False), (5, "-9", False)], 1, "3 times; graded is "),
        ([(10, "", False), (9, "-2", False)], 0, "2 times; graded is "),
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


@pytest.mark.parametrize(
    "path",
    [
        f"ada/{NAME}/{NAME}-final (1).ipynb",
        of_moodle("Ada_1", f"{NAME}-final (1).ipynb"),
        of_canvas("ada", 1, 2, f"{NAME}-final (1).ipynb"),
    ],
)
def test_a_wrong_file_name_is_told_with_what_was_found(path, tmp_path):
    [submission], _ = collect(archive(tmp_path, {path: notebook(RIGHT)}), EXERCISES)
    assert complaint(submission) == f"There is no notebook {NAME}.ipynb; found: {path}."


# ------------------------------------------------------------------ names, and the system's errors


def test_a_name_may_be_written_in_several_ways(tmp_path):
    names = {"Jürgen": "Ju\u0308rgen", "Ada Lovelace": "Ada Lovelace", "J\\xfcrgen": b"J\xfcrgen"}
    for name in names.values():
        hand_in(tmp_path, os.fsdecode(name), RIGHT)
    found, problems = collect(tmp_path, EXERCISES)
    assert [s.student for s in found] == sorted(names)
    assert not any(s.complaint for s in found)
    assert problems == []


@pytest.mark.parametrize(
    ("written", "student"),
    [(b"Ju\xcc\x88rgen", "Jürgen"), (b"J\xfcrgens", "J\\xfcrgens")],
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
    assert "There is no saying which notebook counts; found: Jürgen/" in complaint(submission)


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
    def start_of(path):
        if path.parts[-3] == "ada":
            raise PermissionError(13, "Permission denied", str(path))
        return path.read_bytes()

    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, "bob", RIGHT)
    monkeypatch.setattr(submissions, "_start_of", start_of)
    (ada, bob), problems = collect(tmp_path, EXERCISES)
    assert complaint(ada) == "The notebook cannot be read: Permission denied."
    assert bob.source("minimax") == RIGHT["minimax"]
    assert problems == [f"ada/{NAME}: The notebook cannot be read: Permission denied."]


@pytest.mark.posix
def test_a_folder_that_cannot_be_opened_is_listed(tmp_path, monkeypatch):
    hand_in(tmp_path, "ada", RIGHT)
    hand_in(tmp_path, "bob", RIGHT)
    scandir = os.scandir

    def closed(path):
        if os.fspath(path).endswith(f"ada/{NAME}"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
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
