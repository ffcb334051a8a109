"""What is handed in is read as a stranger's: broken notebooks, and archives that attack."""

import io
import os
import re
import subprocess
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from handing_in import EXERCISE, NAME, RIGHT, hand_in, notebook

from grading.author.exercises import ROOT
from grading.collect.answers import with_answers
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
def test_a_file_that_is_not_a_notebook_is_reported_for_every_answer(data, says, tmp_path):
    submission = read(data, tmp_path)
    assert says in complaint(submission)
    assert says in complaint(submission, "negamax")


def test_broken_cells_cost_their_own_question_only(tmp_path):
    def change(released):
        cells = released["cells"]
        cells.append(cell_named(released, "minimax"))
        cells.remove(cell_named(released, "negamax"))
        cell_named(released, "limited")["cell_type"] = "raw"
        cell_named(released, "count-nodes")["source"] = ["#" * 200_000]

    found = with_answers(read(changed(change), tmp_path), EXERCISE).answers
    assert found["minimax"] == RIGHT["minimax"]
    assert "'negamax' is missing" in str(found["negamax"])
    assert "no longer a code cell" in str(found["limited"])
    assert "more than 100,000 characters" in str(found["count-nodes"])
    assert found["root-value"] == RIGHT["root-value"]


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
    *links, last = problems
    assert links == [
        f"{place}: a symbolic link, which is not followed" for place in (FILE, "bob", f"eve/{NAME}")
    ]
    assert last.startswith(f"eve/{NAME}: There is no notebook of {NAME}; found: eve/{NAME} (a symb")


def test_a_name_has_few_accents_and_no_backslash():
    assert is_student("J\u0303\u0301rgen")
    assert not is_student("Ju" + "\u0301" * 30_000 + "rgen")
    assert not is_student(r"Ada\Lovelace")


def test_a_place_without_submissions_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="has no submissions; they should be at STUDENT/"):
        collect(tmp_path, EXERCISES)
    with pytest.raises(ValueError, match=r"neither a folder nor"):
        collect(tmp_path / "nothing", EXERCISES)


# ---------------------------------------------------------------------------------- archives


def archive(tmp_path, members):
    path = tmp_path / "in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


@pytest.mark.parametrize("platform", ["nbgrader", "moodle", "canvas"])
@pytest.mark.parametrize("file", [f"{NAME}.ipynb", "final.ipynb"])
@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("bomb", "The notebook is too large: more than 20 MB"),
        ("size", "The notebooks have 2,101,530,120 bytes in all; at most 500,000,000 are read"),
        ("damage", "damaged or encrypted"),
        ("lock", "damaged or encrypted"),
        ("binary", "not JSON"),
    ],
)
def test_one_bad_file_costs_its_owner_only(spoil, says, file, platform, tmp_path):
    path, bobs = FORMS[platform]("ada", file=file), FORMS[platform]("bob", file=f"{NAME}.ipynb")
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


# ----------------------------------------------- names in an archive or a folder: who, and what

OTHER = "04-alpha-beta"


def of_canvas(student, number=1, upload=2, file=f"{NAME}.ipynb", late=False):
    return f"{student}_{'LATE_' * late}{number}_{upload}_{file}"


def of_moodle(student, file=f"{NAME}.ipynb"):
    return f"{student}_assignsubmission_file/{file}"


def of_nbgrader(student, file=f"{NAME}.ipynb"):
    return f"{student}/{NAME}/{file}"


FORMS = {"nbgrader": of_nbgrader, "moodle": of_moodle, "canvas": of_canvas}


def answer(text):
    """A notebook that can be told from others by its answer."""
    return notebook({**RIGHT, "minimax": text})


def zipped(members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return file.getvalue()


def the_other():
    return (ROOT / "exercises" / OTHER / f"{OTHER}.ipynb").read_text(encoding="utf-8")


def put(tmp_path, members, form="archive"):
    if form == "archive":
        return archive(tmp_path, members)
    for name, text in members.items():
        path = tmp_path / "in" / name
        (path if name.endswith("/") else path.parent).mkdir(parents=True, exist_ok=True)
        if not name.endswith("/"):
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return tmp_path / "in"


ADA_M, ADA_C = of_moodle("Ada_1"), of_canvas("ada", 1, 9)
REVIEW = "needs review"


class Place(NamedTuple):
    """A row: what was handed in, and what comes of it.

    members: by name, the answer in a notebook, or else the file; rows: by student, what is graded.
    """

    members: dict
    rows: dict
    problems: tuple = ()
    roster: tuple | None = None


PLACES = {
    "Moodle since 4.1": Place(
        {of_moodle("Ada Lovelace_4711"): "a", of_moodle("Bob O Hara_12", "x.ipynb"): "b"},
        {"Ada_Lovelace_4711": "a", "Bob_O_Hara_12": "b"},
    ),
    "Moodle to 4.0": Place(
        {of_moodle("Ada_1", f"/{NAME}.ipynb").replace("//", "_/"): "a"},
        {"Ada_1": "a"},
    ),
    "Moodle, flat": Place(
        {f"Ada_1_assignsubmission_file_{NAME}.ipynb": "a", ADA_M.replace("Ada", "B"): "b"},
        {"Ada_1": "a", "B_1": "b"},
    ),
    "Moodle, blind, in folders": Place(
        {of_moodle("Participant_7", f"my/work/{NAME} (1).ipynb"): "a"},
        {"Participant_7": "a"},
    ),
    "Moodle, teams": Place(
        {of_moodle("Group A_12"): "a", of_moodle("Default group"): "b"}
        | {of_moodle("Team 3-Eve Doe_13"): "c"},  # to 4.0
        {"Group_A_12": "a", "Default_group": "b", "Team_3-Eve_Doe_13": "c"},
    ),
    "Moodle, online text": Place(
        {ADA_M: "a", "Bob_2_assignsubmission_onlinetext/onlinetext.html": "<a href=x>my work</a>"}
        | {"Eve_3_assignsubmission_onlinetext_onlinetext.html": "<p>my work</p>"}
        | {ADA_M.replace("file", "onlinetext_").replace(NAME, "a"): "<p>see the file</p>"},
        {"Ada_1": "a", "Bob_2": REVIEW, "Eve_3": REVIEW},
        ("Bob_2/02-minimax: There is no notebook of 02-minimax; found: Bob_2_assign", "Eve_3/"),
    ),
    "Moodle, called like another": Place(
        {ADA_M: "a", of_moodle("Bob_12_assignsubmission_file_ Eve_13"): "stolen"}
        | {f"Ada_1_assignsubmission_file_Eve_13/{NAME}.ipynb": "stolen"}
        | {f"Eve_13_assignsubmission_file_Ada_1_assignsubmission_file_{NAME}.ipynb": "e"},
        {"Ada_1": "a", "Eve_13": "e"},
        ("Ada_1_assignsubmission_file_Eve_13: not clear whose", "Bob_12_assignsubmission_file_ E"),
    ),
    "Canvas": Place(
        {of_canvas("lovelaceada", 4711, 815): "a", of_canvas("o_harab", 12, 9, "02_x.ipynb"): "b"}
        | {of_canvas("eve", 13, 7, "10_minimax-2.ipynb", late=True): "e"},
        {"lovelaceada_4711": "a", "o_harab_12": "b", "eve_13": "e"},
    ),
    "Canvas, anonymous": Place(
        {f"anon_aB3xY_815_{NAME}.ipynb": "a", f"LATE_anon_Q7z1K_816_{NAME}-1.ipynb": "b"}
        | {"anon_12345_link.html": "<a href=x>"},
        {"anon_aB3xY": "a", "anon_Q7z1K": "b", "anon_12345": REVIEW},
        ("anon_12345/",),
    ),
    "Canvas, a link and a text": Place(
        {ADA_C: "a", "bob_2_link.html": "<a href=x>", "eve_LATE_3_text.html": "<p>my work</p>"},
        {"ada": "a", "bob": REVIEW, "eve_3": REVIEW},
        ("bob/", "eve_3/"),
        ("ada", "bob", "eve_3"),
    ),
    "Canvas, namesakes": Place(
        {of_canvas("smithjo", 1, 9): "a", of_canvas("smithjo", 2, 8): "b"},
        {"smithjo_1": "a", "smithjo_2": "b"},
    ),
    "Canvas, namesakes on the roster": Place(
        {of_canvas("bob", 1, 8): "a", of_canvas("bob", 2, 9): "b", of_canvas("bob", 3, 7): "c"},
        {"bob": REVIEW, "bob_3": "c"},
        ("bob: 2 people have this name: bob_1, bob_2.",),
        ("bob", "bob_3"),
    ),
    "Canvas, a name that ends with a number": Place(
        {of_canvas("bob", 12, 99): "b", of_canvas("bob_12", 13, 815): "stolen"},
        {"bob_12": "b"},
        ("bob_12_13_815_02-minimax.ipynb: not clear whose",),
    ),
    "Canvas, uploaded twice": Place(
        {of_canvas("ada", 1, 5, "final.ipynb"): "old", of_canvas("ada", 1, 7, "Min.ipynb"): "a"},
        {"ada_1": "a"},
    ),
    "nbgrader": Place(
        {FILE: "a", of_nbgrader("bob", "Minimax-1.ipynb"): "b", "eve/x/Untitled.IPYNB": "c"}
        | {f"dan/{NAME}.ipynb.txt": "d", f"{NAME}-notes.txt": "="},
        {"ada": "a", "bob": "b", "eve": "c", "dan": "d"},
        (f"{NAME}-notes.txt: not clear whose this is; expected {LAYOUT}",),
    ),
    "nbgrader, no notebook": Place(
        {FILE: "a", "lea/homework.7z": b"7z", "oli/answer.json": "{}", "max/minimax.pdf": "%PDF"}
        | {f"rob/{NAME}.txt": "x =", f"vic/{NAME}.py": "x =", "sam/.work/x.ipynb": "s", "tom/": ""}
        | {
            of_nbgrader("una", "x.ipynb"): '{"nbformat": 4, "cells": []}',
            "dan.zip": b"",
            ".x/y": "",
        },
        {
            "ada": "a",
            **dict.fromkeys(("lea", "max", "oli", "rob", "sam", "tom", "una", "vic"), REVIEW),
        },
        ("dan.zip", "lea/", "max/", "oli/", "rob/", "sam/", "tom/", "vic/"),
    ),
    "nbgrader, a roster": Place(
        {FILE: "a", "bob/x.pdf": "%PDF", "eve/slides.pdf": "%PDF", "dan/y.ipynb": "d"},
        {"ada": "a", "bob": REVIEW},
        ("bob/", "dan: the roster has no student of this name", "eve: the roster has no"),
        ("ada", "bob", "carl"),
    ),
    "a student's folder": Place(
        {"eve/ada/" + FILE[4:]: "e"},
        {"eve": "e"},
        (),
        ("ada", "eve"),
    ),
    "names that are refused": Place(
        {FILE: "a", **{of_nbgrader(name): "x" for name in ("=1+1", "-1", "@SUM(A1)", "a,b", "a;b")}}
        | {of_nbgrader("\u202eada"): "x", of_nbgrader(" ab"): "x", of_nbgrader("\u0301ada"): "x"}
        | {of_nbgrader("ADA"): "b", of_nbgrader("a" * 101): "x"},
        {"ADA": "b"},
        (
            *(" ab: a student's name has at most 100", "-1: ", "=1+1: ", "@SUM(A1): ", "a,b: "),
            *(
                "a;b: ",
                "aaa",
                "ada: only capitals tell this name from ADA",
                "\u0301ada",
                "\ufffdada",
            ),
        ),
    ),
    "names that are fine": Place(
        {
            of_nbgrader(name): "a"
            for name in ("ada@example.org", "Ju\u0308rgen", "Ada O'Hara", "हिन्दी")
        }
        | {of_nbgrader("名" * 80): "a", of_nbgrader("e\u0323\u0302" * 9): "a"},
        dict.fromkeys(
            ("ada@example.org", "J\u00fcrgen", "Ada O'Hara", "हिन्दी", "名" * 80, "ệ" * 9), "a"
        ),
    ),
    "a name written in two ways": Place(
        {of_nbgrader("J\u00fcrgen"): "a", of_nbgrader("Ju\u0308rgen"): "b"},
        {"J\u00fcrgen": REVIEW},
    ),
    "archives in it": Place(
        {ADA_M: "a", of_moodle("Bob_2", f"{NAME}.zip"): zipped({f"{NAME}/x.ipynb": answer("b")})}
        | {
            of_moodle("Eve_3", "work.tar.gz"): b"\x1f\x8b",
            of_moodle("Dan_4", "x.ZIP"): b"PK damaged",
        }
        | {of_moodle("Joe_5", "x.zip"): zipped({"y.zip": zipped({f"{NAME}.ipynb": answer("j")})})}
        | {of_moodle("Kim_6", "x.zip"): zipped({f"../{NAME}.ipynb": answer("k")})}
        | {of_moodle("Lou_7"): "l", of_moodle("Lou_7", "x.zip"): zipped({"x.ipynb": answer("l")})}
        | {of_moodle("Mia_8"): "m", of_moodle("Mia_8", "x.zip"): zipped({"x.ipynb": answer("n")})},
        {"Ada_1": "a", "Bob_2": "b", "Lou_7": "l"}
        | dict.fromkeys(("Dan_4", "Eve_3", "Joe_5", "Kim_6", "Mia_8"), REVIEW),
        ("Dan_4/02-minimax: The archive is damaged", "Eve_3/", "Joe_5/", "Kim_6/"),
    ),
    "archives at Canvas": Place(
        {
            of_canvas("ada", 1, 5): "old",
            of_canvas("ada", 1, 8, "x.zip"): zipped({"x.ipynb": answer("a")}),
        },
        {"ada_1": "a"},
    ),
    "what a platform did not name": Place(
        {ADA_M: "a", "Bob.ipynb": "b", "Carl_assignsubmission/x.ipynb": "c", "read me.txt": "="},
        {"Ada_1": "a"},
        ("Bob.ipynb: not clear", "Carl_assignsubmission: not clear", "read me.txt: not clear"),
    ),
    "nobody's exercise": Place(
        {of_moodle("Ada_1", "x.ipynb"): "{}"},
        {},
        ("Ada_1: it is not clear which exercise this is; found: Ada_1_assignsubmission_file/x.ip",),
    ),
}


@pytest.mark.posix
@pytest.mark.parametrize("form", ["archive", "folder"])
@pytest.mark.parametrize("place", PLACES)
def test_a_place_has_rows_and_problems(place, form, tmp_path):
    members, rows, problems, roster = PLACES[place]
    made = {
        name: answer(text) if isinstance(text, str) and text.isalpha() else text
        for name, text in members.items()
    }
    found, said = collect(put(tmp_path, made, form), EXERCISES, Course(roster=roster))
    assert {(one.student, one.exercise) for one in found} == {(who, NAME) for who in rows}
    has = {one.student: REVIEW if one.complaint else one.source("minimax") for one in found}
    assert has == rows
    for problem, beginning in zip(sorted(said), sorted(problems), strict=True):
        assert problem.startswith(beginning)
        assert problem.isprintable()


THEFTS = [
    of_canvas("bob", 1, 2),
    of_canvas("carl", 3, 4),
    of_canvas("bob", 1, 2, late=True),
    of_moodle("bob"),
    of_moodle("bob_1"),
    f"bob_1_assignsubmission_file_{NAME}.ipynb",
    of_nbgrader("bob"),
    of_nbgrader("carl"),
    of_nbgrader("x/y/bob"),
]


@pytest.mark.posix
@pytest.mark.parametrize("theft", THEFTS)
@pytest.mark.parametrize("form", ["archive", "folder"])
def test_a_name_inside_a_students_folder_touches_nobody_else(theft, form, tmp_path):
    inside = zipped({theft: answer("stolen")})
    for number, place in enumerate(FORMS.values()):
        members = {place(f"{who}_1"): answer(who) for who in ("ada", "bob")}
        members[place("eve_13", file="x.zip")] = inside
        if place is not of_canvas:
            members[place("eve_13", file=theft)] = answer("stolen")
        folder = tmp_path / str(number)
        folder.mkdir()
        found, _ = collect(put(folder, members, form), EXERCISES)
        own = {s.student: s.source("minimax") for s in found if "13" not in s.student}
        assert sorted(own.values()) == ["ada", "bob"]
        assert all(who.startswith(text) for who, text in own.items())


@pytest.mark.parametrize("up", ["../", "eve/../../", "eve\\..\\", "/", "C:\\", "\\"])
def test_paths_that_lead_elsewhere_are_refused(up, tmp_path):
    place = archive(tmp_path, {up + FILE: notebook(RIGHT), of_nbgrader("bob"): answer("b")})
    before = sorted(tmp_path.parent.rglob("*"))
    [bob], [problem] = collect(place, EXERCISES)
    assert "leads out of the archive" in problem
    assert (bob.student, bob.source("minimax")) == ("bob", "b")
    assert sorted(tmp_path.parent.rglob("*")) == before


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


def test_without_names_of_cells_the_check_names_the_exercise(tmp_path):
    place = archive(tmp_path, {of_moodle("Ada_1", "x.ipynb"): changed(unnamed)})
    [submission], _ = collect(place, EXERCISES)
    assert submission.exercise == NAME
    assert complaint(submission) == "The notebook has no cell 'minimax'."


@pytest.mark.parametrize("platform", ["nbgrader", "moodle", "canvas"])
def test_the_cells_decide_against_the_name(platform, tmp_path):
    members = {
        FORMS[platform]("ada", file=f"{NAME}.ipynb"): the_other(),
        FORMS[platform]("bob", file=f"{NAME}.ipynb"): answer("bob"),
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


def test_a_scratch_notebook_is_for_a_person_only_where_there_is_nothing_else(tmp_path):
    members = {
        of_moodle("ada_1", f"{NAME}.ipynb"): notebook(RIGHT),
        of_moodle("ada_1", "scratch.ipynb"): "{}",
        of_moodle("ada_1", "readme.txt"): "",
        of_moodle("bob_1", f"{NAME}.ipynb"): notebook(RIGHT),
        of_moodle("bob_1", "readme.txt"): "",
        of_moodle("carl_1", f"{OTHER}.ipynb"): the_other(),
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
        of_moodle("ada_1", "final.ipynb"): notebook(RIGHT),
        of_moodle("ada_1", "scratch.ipynb"): changed(pasted),
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES)
    assert (submission.source("minimax"), problems) == (RIGHT["minimax"], [])


def test_a_group_has_handed_in_what_one_of_them_has(tmp_path):
    course = Course(groups={"red": ("ada_1", "bob_1")})
    members = {
        of_moodle("ada_1", "final.ipynb"): notebook(RIGHT),
        of_moodle("bob_1", "notes.ipynb"): "{}",
    }
    [submission], problems = collect(archive(tmp_path, members), EXERCISES, course)
    assert (submission.student, submission.complaint, problems) == ("ada_1", "", [])


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


# ------------------------------------------------------------------ names, and the system's errors


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
