"""What a person gives: table, feedback, summary and gradebook say the same of it."""

import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from cheaply import cheap, in_book, points, rows, run
from gradebooks import gradebook_in
from handing_in import EXERCISE, NAME, RIGHT, hand_in

from grading.__main__ import main
from grading.collect.submissions import Submission
from grading.connect.export import export
from grading.grade import run as grader
from grading.grade.answer import REVIEW, Result
from grading.grade.graded import Graded, parts
from grading.grade.marks import Mark, basis, place, with_marks
from grading.grade.pseudonyms import Names
from grading.report import feedback
from grading.report.summary import write_summary
from grading.report.totals import total

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]
PARTS = parts(EXERCISE)
ESSAY = {"proof": "It is the horizon."}


@pytest.fixture(scope="module")
def first_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("first")
    hand_in(folder / "in", "ada", {**RIGHT, **ESSAY})
    hand_in(folder / "in", "bob", {**RIGHT, **ESSAY, "minimax": "oh"})
    with cheap():
        assert main(["grade", str(folder / "in"), "--out", str(gradebook_in(folder / "out"))]) == 0
    return folder


@pytest.fixture
def out(first_run, tmp_path):
    """Two graded submissions; bob's minimax is wrong."""
    with cheap():
        yield Path(shutil.copytree(first_run, tmp_path, dirs_exist_ok=True), "out")


def again(out):
    return run("grade", out, out.parent / "in")


def everywhere(out, student, question):
    """Verdict and score, which are the same in all four places."""
    row = rows(out)[student, question]
    verdict, score = row["verdict"], float(row["score"]) if row["score"] else None
    [part] = [part for part in PARTS if part.name == question]
    said = (out / "feedback" / NAME / f"{student}.md").read_text()
    assert f"## {part.title}: {verdict} ({points(score)} of {part.points} points)" in said
    line = f"{student} {question} {verdict} {points(score)}"
    assert line in (out / "summary.html").read_text().splitlines()
    assert in_book(out, student, question)[0] == score
    return verdict, score


def reviewed(out, capsys):
    capsys.readouterr()
    assert run("review", out) == 0
    return capsys.readouterr().out


def test_a_part_that_a_person_grades_is_marked_everywhere(out, capsys):
    comment = "Well <b>done</b>,\n`ada`"
    assert everywhere(out, "ada", "proof") == ("manual", None)
    assert run("mark", out, "ada", "proof", 2.5, "--comment", comment) == 0
    assert capsys.readouterr().out == f"ada, {NAME}/proof: 2.5 of 3 points\n"
    assert everywhere(out, "ada", "proof") == ("marked", 2.5)
    assert in_book(out, "ada", "proof") == (2.5, 0, comment)
    page = (out / "feedback" / NAME / "ada.html").read_text()
    assert "<b>Comment:</b> Well &lt;b&gt;done&lt;/b&gt;,\n`ada`</p>" in page
    text = (out / "feedback" / NAME / "ada.md").read_text()
    assert r"**Comment:** Well \<b\>done\</b\>, \`ada\`" in text
    assert "**16.5 of 17 points**.\n" in text
    assert everywhere(out, "bob", "proof") == ("manual", None)
    assert again(out) == 0
    assert everywhere(out, "ada", "proof") == ("marked", 2.5)


def test_the_summary_says_how_many_a_person_has_marked(tmp_path):
    shown = [graded("ada", *DONE), graded("bob", *WAITING), graded("carl", *DONE)]
    marks = {}
    for row, name, score in ((shown[0], "proof", 2), (shown[1], "minimax", 1)):
        [part] = [part for part in row.results if part.name == name]
        given = basis(row, part, row.results[part]) if name == "proof" else {}
        marks[place(row, part)] = Mark(*place(row, part), score, basis=given)
    write_summary(with_marks(shown, marks), tmp_path)
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    assert page.count("</b> 1 marked by a person</li>") == 1
    assert page.count("</b> 1 waiting for a person</li>") == 2


def test_a_part_that_the_grader_graded_is_marked_and_the_mark_taken_back(out):
    pages = [out / "grades.csv", *sorted((out / "feedback" / NAME).iterdir())]
    before = [page.read_bytes() for page in pages]
    assert run("mark", out, "bob", f"{NAME}/minimax", "1.5", "--comment", "Half.") == 0
    assert everywhere(out, "bob", "minimax") == ("marked", 1.5)
    text = (out / "feedback" / NAME / "bob.md").read_text()
    assert "The grader found: wrong, 0. This call shows it:\n\n```text\nf() returned <1>." in text
    assert [page.read_bytes() == was for page, was in zip(pages, before, strict=True)] == [
        "grades.csv" not in str(page) and "bob" not in str(page) for page in pages
    ]
    assert run("mark", out, "bob", "minimax", "--remove") == 0
    assert everywhere(out, "bob", "minimax") == ("wrong", 0)
    assert in_book(out, "bob", "minimax") == (0, 0, None)
    assert [page.read_bytes() for page in pages] == before
    assert run("mark", out, "bob", "proof", 0) == run("mark", out, "bob", "proof", "--remove") == 0
    assert everywhere(out, "bob", "proof") == ("manual", None)
    assert in_book(out, "bob", "proof")[1] == 1


CHANGES = [
    ("proof", {"proof": "Another."}, None, "the answer"),
    ("minimax", {"minimax": RIGHT["minimax"] + "\n# return"}, 3, "the answer"),
    ("minimax", {"minimax": "oh"}, 0, "the answer and the grader's score"),
]


@pytest.mark.parametrize(("question", "change", "found", "what"), CHANGES)
def test_a_changed_answer_asks_for_a_new_look(question, change, found, what, out, capsys):
    assert run("mark", out, "ada", question, 1.5) == 0
    hand_in(out.parent / "in", "ada", {**RIGHT, **ESSAY, **change})
    assert again(out) == 0
    assert everywhere(out, "ada", question) == (REVIEW, 1.5)
    assert in_book(out, "ada", question)[1] == 1
    says = f"Since a person gave these points, {what} changed. They count until a person looks"
    page = (out / "feedback" / NAME / "ada.md").read_text()
    assert says in page
    assert (f", {found}. " in page) == (found is not None)
    [part] = [part for part in PARTS if part.name == question]
    said = f"ada\n  {NAME}/{question} ({part.points}): {REVIEW}. {says}"
    assert said in reviewed(out, capsys).replace(f"  {NAME}/proof (3): not marked yet\n", "")
    assert again(out) == 0
    assert everywhere(out, "ada", question) == (REVIEW, 1.5)
    assert run("mark", out, "ada", question, 1.5) == 0
    assert again(out) == 0
    assert everywhere(out, "ada", question) == ("marked", 1.5)


def test_an_answer_that_has_changed_next_to_a_marked_one_asks_for_nothing(out):
    assert run("mark", out, "ada", "minimax", 1.5) == 0
    hand_in(out.parent / "in", "ada", {**RIGHT, **ESSAY, "negamax": "oh"})
    assert again(out) == 0
    assert everywhere(out, "ada", "minimax") == ("marked", 1.5)
    assert everywhere(out, "ada", "negamax") == ("wrong", 0)


def test_a_mark_outlives_a_failure_of_the_grader(out):
    assert run("mark", out, "bob", "minimax", 1.5) == 0
    (out / "records" / NAME / "bob.json").unlink()
    grade_answer = grader.grade_answer
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "grade_answer", lambda key, *rest: grade_answer(key, "fails", False))
        assert again(out) == 1
    assert everywhere(out, "bob", "minimax") == ("marked", 1.5)
    assert rows(out)["bob", "negamax"]["verdict"] == "not graded"
    assert again(out) == 0
    assert everywhere(out, "bob", "minimax") == ("marked", 1.5)


LISTED = ", ".join(f"{NAME}/{part.name}" for part in PARTS)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["eve", "proof", "1"], "there is no student 'eve': choose from ada, bob"),
        (["ada", "prof", "1"], f"'prof' is not a question: choose from {LISTED}"),
        (["ada", "03/proof", "1"], f"'03/proof' is not a question: choose from {LISTED}"),
        *(
            (["ada", "proof", points], f"'{points}' is not allowed: proof is worth 0 to 3 points,")
            for points in ("3.5", "1.37", "-1", "nan", "inf", "two", "")
        ),
        (["ada", "proof"], "give either points or --remove"),
        (["ada", "proof", "1", "--remove"], "give either points or --remove"),
    ],
)
def test_a_mark_that_cannot_be_given_is_one_line(arguments, says, out, capsys):
    before = (out / "grades.csv").read_bytes()
    assert run("mark", out, *arguments) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"python -m grading mark: {says}")
    assert (out / "grades.csv").read_bytes() == before
    assert in_book(out, "ada", "proof") == (None, 1, None)


@pytest.mark.parametrize("command", ["mark ada proof 1", "review", "request ada proof Why?"])
def test_a_folder_without_results_is_named(command, tmp_path, capsys):
    for out in (tmp_path / "none", tmp_path):
        assert run(*command.split()[:1], out, *command.split()[1:]) == 1
        assert f": {out} has no results: run" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_question_of_several_exercises_is_named_with_its_own(out, capsys):
    other = out / "records" / "04-alpha-beta" / "ada.json"
    other.parent.mkdir()
    shutil.copy(out / "records" / NAME / "ada.json", other)
    assert run("mark", out, "ada", "negamax", 1) == 1
    there = f"{NAME}/negamax, 04-alpha-beta/negamax"
    assert capsys.readouterr().err.endswith(
        f": 'negamax' is in several exercises: choose from {there}\n"
    )
    assert run("mark", out, "ada", f"{NAME}/negamax", 1) == 0
    assert everywhere(out, "ada", "negamax") == ("marked", 1)
    assert run("mark", out, "ada", "04-alpha-beta/negamax", 1) == 0


def test_a_page_that_could_not_be_written_is_written_by_the_next_command(out, monkeypatch, capsys):
    def failing(path, text):
        if path.name == "ada.md":
            raise OSError(28, "No space left on device")
        write(path, text)

    write = feedback.write_file
    with monkeypatch.context() as patch:
        patch.setattr(feedback, "write_file", failing)
        assert run("mark", out, "ada", "proof", 2) == 1
    assert f": ada {NAME}: no feedback: [Errno 28]" in capsys.readouterr().err
    assert run("review", out) == 0
    assert everywhere(out, "ada", "proof") == ("marked", 2)


def test_review_lists_what_needs_a_person_with_the_place_to_look_at(out, capsys):
    def lacking(released):
        released["cells"] = [cell for cell in released["cells"] if cell["id"] != "limited"]

    hand_in(out.parent / "in", "bob", {**RIGHT, **ESSAY, "minimax": "# fails"}, lacking)
    assert again(out) == 1
    assert run("mark", out, "ada", "proof", 2) == 0
    assert run("request", out, "ada", "root-value", "Look again.") == 0
    book = out / "autograded"
    assert all((book / name / NAME / f"{NAME}.ipynb").is_file() for name in ("ada", "bob"))
    *lines, last = reviewed(out, capsys).splitlines()
    gone = "The cell 'limited' is missing from the notebook."
    assert lines == [
        "ada",
        f"  {NAME}/root-value (1): asks for another look: Look again.",
        "bob",
        f"  {NAME}/minimax (3): not graded. The grader failed.",
        f"  {NAME}/limited (4): {REVIEW}. {gone}",
        f"  {NAME}/proof (3): not marked yet",
    ]
    where = "autograded/STUDENT/EXERCISE/EXERCISE.ipynb"
    assert last == f"4 waiting for a person; the answers are in {where}."
    capsys.readouterr()
    assert run("review", out, "--by", "question") == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{NAME}/root-value (1)",
        "  ada: asks for another look: Look again.",
        f"{NAME}/minimax (3)",
        "  bob: not graded. The grader failed.",
        f"{NAME}/limited (4)",
        f"  bob: {REVIEW}. {gone}",
        f"{NAME}/proof (3)",
        "  bob: not marked yet",
        last,
    ]


def test_what_a_student_misses_for_one_reason_is_one_line(out, capsys):
    hand_in(out.parent / "in", "bob", {}).write_text("no notebook")
    hand_in(out.parent / "in", "Jürgen", {**RIGHT, **ESSAY})
    assert again(out) == 0
    unread = [f"{NAME}/{part.name} ({part.points})" for part in PARTS if part.name != "proof"]
    lines = reviewed(out, capsys).splitlines()
    assert f"  {', '.join(unread)}: {REVIEW}. The file is not a notebook: it is not JSON." in lines
    assert "Jürgen (Jurgen~c58fb672c9)" in lines
    capsys.readouterr()
    assert run("review", out, "--by", "question") == 0
    waiting = "  Jürgen (Jurgen~c58fb672c9), ada, bob: not marked yet\n"
    assert f"{NAME}/proof (3)\n{waiting}" in capsys.readouterr().out


def test_a_request_is_a_column_until_the_part_is_marked(out, capsys):
    reason, shown = "\t=cmd(\x1b)\r\n\u202e+1", "'=cmd( ) +1"
    before = (out / "grades.csv").read_bytes()
    assert run("mark", out, "ada", "proof", 2) == run("request", out, "ada", "proof", reason) == 0
    assert rows(out)["ada", "proof"]["request"] == shown
    assert list(rows(out)["ada", "proof"])[-1] == "request"
    assert {r["request"] for who, r in rows(out).items() if who != ("ada", "proof")} == {""}
    assert again(out) == 0
    assert rows(out)["ada", "proof"]["request"] == shown
    assert f"asks for another look: {shown.removeprefix(chr(39))}\n" in reviewed(out, capsys)
    assert run("mark", out, "bob", "proof", 2) == 0
    assert rows(out)["ada", "proof"]["request"] == shown
    assert run("mark", out, "ada", "proof", 2) == 0  # the same points: somebody has looked
    assert rows(out)["ada", "proof"]["request"] == ""
    assert everywhere(out, "ada", "proof") == ("marked", 2)
    for name in ("ada", "bob"):
        assert run("mark", out, name, "proof", "--remove") == 0
    assert (out / "grades.csv").read_bytes() == before


def test_a_bad_request_is_one_line(out, capsys):
    for reason in ("", "\n\x00", "x" * 501):
        assert run("request", out, "ada", "proof", reason) == 1
        assert "a reason must have 1 to 500 printable characters" in capsys.readouterr().err
    (out / "marks.json").write_text("[{}]")
    assert run("review", out) == 1
    assert f": {out / 'marks.json'} is damaged: " in capsys.readouterr().err


# ------------------------------------------------------------------------------------ pseudonyms


def test_an_anonymous_gradebook_has_no_names(first_run, tmp_path, capsys):
    place, out = tmp_path / "in", gradebook_in(tmp_path / "out")
    hand_in(place, "augusta", {**RIGHT, **ESSAY})
    path = hand_in(place, "Jürgen Müller", RIGHT, lambda released: released["cells"].clear())
    path.rename(path.with_name(f"{NAME} of Jürgen.ipynb"))
    with cheap():
        assert run("grade", out, place, "--anonymous") == 0
        secret = Names((out / "pseudonyms.secret").read_text())
        ids = [secret.of(name) for name in ("augusta", "Jürgen Müller")]
        assert sorted(p.name for p in (out / "autograded").iterdir()) == sorted(ids)
        assert all(re.fullmatch("p-[0-9a-f]{10}", name) for name in ids)
        said = reviewed(out, capsys).replace(str(tmp_path), "")
        assert f"{REVIEW}. There is no notebook of {NAME}.\n" in said
        seen = [said.encode(), (out / "gradebook.db").read_bytes()]
        seen += [page.read_bytes() for page in (out / "autograded").rglob("*.ipynb")]
        assert len(seen) == 4
        for text in seen:
            assert not re.search(b"augusta|rgen", text)
        assert {name for name, _ in rows(out)} == {"augusta", "Jürgen Müller"}
        assert (out / "feedback" / NAME / "augusta.md").exists()

        for name, question in ((ids[0], "proof"), ("augusta", "minimax")):
            assert run("mark", out, name, question, 2) == 0
        assert run("grade", out, place) == 0  # once anonymous, always
        assert [rows(out)["augusta", name]["score"] for name in ("proof", "minimax")] == ["2", "2"]
        assert in_book(out, ids[0], "proof")[0] == 2
        assert sorted(p.name for p in (out / "autograded").iterdir()) == sorted(ids)
        assert run("mark", out, "eve", "proof", 2) == 1
        assert capsys.readouterr().err.endswith(f"choose from {', '.join(sorted(ids))}\n")


def test_pseudonyms_depend_on_a_secret_and_are_not_given_too_late(out, capsys):
    assert len({Names(secret).of("ada") for secret in ("a", "b", "c")}) == 3
    assert Names("a").of("ada") != Names("a").of("bob")
    assert run("grade", out, out.parent / "in", "--anonymous") == 1
    assert "has a gradebook with names" in capsys.readouterr().err
    (out / "pseudonyms.secret").write_text("")
    assert run("review", out) == 1
    assert "pseudonyms.secret is damaged" in capsys.readouterr().err


# ------------------------------------------------------------------------------------- platforms


def graded(student, *scores, comment=""):
    """A submission with these scores; None is for a person."""
    results = {
        part: Result("manual" if score is None else "right", score, "", "<b>", comment=comment)
        for part, score in zip(PARTS, scores, strict=True)
    }
    return Graded(EXERCISE, Submission(student, NAME), results)


DONE, WAITING = (1, 3, 3, 2.5, 0, 3), (1, 3, 3, 2.5, 0, None)


def exported(tmp_path, platform, shown, file=None):
    said = list(export(platform, shown, tmp_path, file))
    [path] = [Path(text) for text in said if text.endswith(f"{platform}.csv") or "moodle-" in text]
    with path.open(encoding="utf-8-sig", newline="") as table:
        return list(csv.reader(table)), said[1:]


def test_a_total_waits_for_all_of_its_parts():
    assert total(graded("ada", *DONE)).export(False) == "12.5"
    assert total(graded("ada", *WAITING)).export(False) == ""
    changed = graded("ada", *DONE)
    changed.results[PARTS[0]] = Result(REVIEW, 1, "It has changed since.")
    assert total(changed).export(False) == ""


def test_moodle_gets_its_grading_worksheet(tmp_path):
    shown = [
        graded("Ada_Lovelace_4711", *DONE, comment="1 < 2\n"),
        graded("bob@example.org", *WAITING),
        graded("carl", *(0 for _ in PARTS)),
    ]
    (head, ada, bob, carl), _ = exported(tmp_path, "moodle", shown)
    assert head == [
        *("Identifier", "Full name", "Email address", "Grade", "Maximum Grade"),
        *("Last modified (grade)", "Feedback comments"),
    ]
    assert ada[:6] == ["Participant 4711", "Ada Lovelace", "", "12.5", "17", "-"]
    assert ada[6].startswith("1. Predict a value: 1 of 1, right (1 &lt; 2); 2. Minimax: 3 of 3,")
    assert bob == [*["bob@example.org"] * 3, "", "17", "-", ""]
    assert carl[:5] == ["carl", "carl", "", "0", "17"]
    assert (tmp_path / f"moodle-{NAME}.csv").exists()


def test_canvas_gets_a_gradebook(tmp_path):
    table, _ = exported(tmp_path, "canvas", [graded("ada", *DONE), graded("bob", *WAITING)])
    assert table == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", NAME],
        ["    Points Possible", "", "", "", "", "17"],
        ["ada", "", "", "ada", "", "12.5"],
        ["bob", "", "", "bob", "", ""],
    ]


CANVAS = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Essay (8),02-minimax (9),Final Score
,,,,,Manual Posting,,
    Points Possible,,,,,10,{maximum},(read only)
"Lovelace, Ada",11,A1,al@example.org,S-1,7,,70
"Smith, Jo",12,,jo1,S-1,,,
"Smith, Jo",13,,jo2,-x,,5,
=cmd(),14,,bob,S-1,1,4,
"Doe, Eve",15,,eve,S-1,,,
"""


def test_in_canvas_own_table_only_our_column_is_filled(tmp_path):
    file = tmp_path / "from-canvas.csv"
    file.write_text(CANVAS.format(maximum=17))
    shown = [
        *(graded(name, *DONE) for name in ("lovelaceada", "smithjo_13", "smithjo", "zoe")),
        graded("bob", *WAITING),
    ]
    table, notes = exported(tmp_path, "canvas", shown, file)
    before = list(csv.reader(file.read_text(encoding="utf-8-sig").splitlines()))
    assert [row[:6] + row[7:] for row in table] == [
        ["'=cmd()" if cell == "=cmd()" else cell for cell in row[:6] + row[7:]] for row in before
    ]
    assert [row[6] for row in table] == [f"{NAME} (9)", "", "17", "12.5", "", "12.5", "4", ""]
    assert notes == [
        f"{file} has 2 rows for smithjo, {NAME}.",
        f"{file} has no row for zoe, {NAME}.",
        "1 of 5 totals are open and left empty: see `open` in totals.csv.",
    ]


def test_a_table_that_does_not_fit_is_reported(tmp_path):
    file = tmp_path / "from-canvas.csv"
    file.write_text(CANVAS.format(maximum=100).replace(",", ";").replace("e; ", "e, "))
    _, notes = exported(tmp_path, "canvas", [graded("bob", *DONE)], file)
    assert notes == [f"{NAME} (9) has '100' points in Canvas, not 17."]
    assert "Doe, Eve;15" in (tmp_path / "canvas.csv").read_text()
    file.write_text(CANVAS.replace(NAME, "03-other"))
    _, notes = exported(tmp_path, "canvas", [graded("bob", *DONE)], file)
    assert notes == [f"{file} has no column {NAME}."]
    for text, says in ((b"a,b\n", "not a Canvas gradebook"), (b"\xff", "not in UTF-8")):
        file.write_bytes(text)
        with pytest.raises(ValueError, match=says):
            list(export("canvas", [graded("bob", *DONE)], tmp_path, file))
    with pytest.raises(ValueError, match="only a Canvas gradebook"):
        list(export("moodle", [], tmp_path, file))


def test_the_command_writes_what_a_platform_reads(out, capsys):
    for name in ("ada", "bob"):
        assert run("mark", out, name, "proof", 3) == 0
    capsys.readouterr()
    assert run("export", out, "canvas") == 0
    assert capsys.readouterr().out == f"{out / 'canvas.csv'}\n"
    assert (out / "canvas.csv").read_text().splitlines()[2:] == ["ada,,,ada,,17", "bob,,,bob,,14"]
    record = json.loads((out / "records" / NAME / "ada.json").read_text())
    assert record["results"]["proof"]["score"] is None  # marks.json alone has it
