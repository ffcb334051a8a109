"""Marks as tables, out to a spreadsheet and in again; rubrics, and totals so far."""

import codecs
import csv
import io
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from cheaply import cells, cheap, in_book, rows, run
from gradebooks import gradebook_in
from handing_in import EXERCISE, NAME, RIGHT, hand_in

from grading.__main__ import main
from grading.author.exercises import Item, OpenQuestion
from grading.author.validate import problems_of
from grading.grade.pseudonyms import names

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]
ESSAY = {"proof": "It is the horizon."}
STUDENTS = ("ada", "bob", "carl", "dan", "Jürgen")
ITEMS = [item.name for item in EXERCISE.rubrics[0].items]


def graded_in(folder, *options):
    for student in STUDENTS:
        hand_in(folder / "in", student, {**RIGHT, **ESSAY})
    out = gradebook_in(folder / "out")
    with cheap():
        assert main(["grade", str(folder / "in"), "--out", str(out), *options]) == 0
    return folder


@pytest.fixture(scope="module")
def first_run(tmp_path_factory):
    return graded_in(tmp_path_factory.mktemp("first"))


@pytest.fixture
def out(first_run, tmp_path):
    with cheap():
        yield Path(shutil.copytree(first_run, tmp_path, dirs_exist_ok=True), "out")


def again(out):
    return run("grade", out, out.parent / "in")


def marks(action, out, *arguments):
    return main(["marks", action, *map(str, arguments), "--out", str(out)])


def written(out, *options):
    """The lines of a new table, and where it is."""
    file = out.parent / "marks.csv"
    assert marks("out", out, file, *options) == 0
    return list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig")))), file


def fill(lines, file, given, **dialect):
    """Save a table with what is given: by student, question and item, points and a comment."""
    for line in lines:
        place = (line["student"], line["question"], line["item"])
        line["points"], line["comment"] = given.get(place, (line["points"], line["comment"]))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n", **dialect)
    writer.writeheader()
    writer.writerows(lines)
    file.write_text(text.getvalue(), encoding="utf-8")


def by_item(student, *points, comment=""):
    """What a grader gives for the items of the rubric, and for the whole answer."""
    given = {(student, "proof", item): (p, "") for item, p in zip(ITEMS, points, strict=True)}
    return {**given, (student, "proof", ""): ("", comment)}


def test_open_questions_have_a_line_for_each_item_and_one_for_the_whole(out):
    lines, file = written(out)
    assert file.read_bytes().startswith(codecs.BOM_UTF8)  # or Excel misreads Jürgen
    assert list(lines[0]) == [
        *("student", "exercise", "question", "item", "points", "max_points"),
        *("comment", "grader", "version"),
    ]
    assert [(line["student"], line["item"], line["points"]) for line in lines] == [
        (student, item, "") for student in sorted(STUDENTS) for item in [*ITEMS, ""]
    ]
    assert [line["max_points"] for line in lines[:4]] == ["1", "1", "1", "3"]
    assert {line["question"] for line in lines} == {"proof"}
    lines, _ = written(out, "--all")
    assert {line["question"] for line in lines} == {*RIGHT, "proof"}
    assert {line["points"] for line in lines} == {""}  # the grader's points are no person's


def test_points_and_comments_are_given_to_many_at_once(out, capsys):
    lines, file = written(out)
    given = {**by_item("ada", "1", "0.5", "0", comment="Why 4 plies?"), **by_item("bob", *"111")}
    given["ada", "proof", ITEMS[1]] = ("0.5", "Half.")
    given["carl", "proof", ""] = ("2", "")
    fill(lines, file, given)
    capsys.readouterr()
    assert marks("in", out, file) == 0
    assert "3 new marks; 0 of them need another look." in capsys.readouterr().out
    assert [rows(out)[student, "proof"]["score"] for student in sorted(STUDENTS)] == [
        *("", "1.5", "3", "2", "")
    ]
    score, waits, comment = in_book(out, "ada", "proof")
    assert (score, waits) == (1.5, 0)
    assert comment == (f"{ITEMS[0]}: 1\n{ITEMS[1]}: 0.5 (Half.)\n{ITEMS[2]}: 0\nWhy 4 plies?")
    page = (out / "feedback" / NAME / "ada.md").read_text(encoding="utf-8")
    shown = [f"1 of 1: {EXERCISE.rubrics[0].items[0].says}\n", " – Half.\n"]
    assert all(text in page for text in [*shown, "**Comment:** Why 4 plies?\n"])
    assert marks("in", out, file) == 0  # nothing in it is new
    assert "0 new marks" in capsys.readouterr().out
    lines, file = written(out)
    assert {
        (line["student"], line["item"]): (line["points"], line["comment"]) for line in lines
    } == {
        **{(student, item): ("", "") for student in STUDENTS for item in [*ITEMS, ""]},
        **{("bob", item): ("1", "") for item in ITEMS},
        **{("ada", item): (p, "") for item, p in zip(ITEMS, ("1", "0.5", "0"), strict=True)},
        ("ada", ITEMS[1]): ("0.5", "Half."),
        ("ada", ""): ("", "Why 4 plies?"),
        ("carl", ""): ("2", ""),
    }


SAVED = {
    "Excel, German": (";", "utf-8-sig", "\r\n", ","),
    "Excel, English": (",", "utf-8-sig", "\r\n", "."),
    "tabs": ("\t", "utf-8", "\n", "."),
}


@pytest.mark.parametrize("program", SAVED)
def test_what_a_spreadsheet_has_saved_is_read(program, out):
    separator, encoding, end, decimal = SAVED[program]
    lines, file = written(out)
    given = by_item("ada", "0.5", "1", "1", comment='She said "so"; and, so on')
    fill(lines, file, given, delimiter=separator, quoting=csv.QUOTE_ALL)
    text = file.read_text(encoding="utf-8").replace('"0.5"', f'"0{decimal}5"')
    text = text.replace("student", "Student", 1) + f"{separator * 8}\n"
    file.write_bytes(text.replace("\n", end).encode(encoding))
    assert marks("in", out, file) == 0
    assert in_book(out, "ada", "proof")[0] == 2.5
    assert in_book(out, "ada", "proof")[2].endswith('She said "so"; and, so on')


def test_a_spreadsheet_may_change_every_name(out):
    lines, file = written(out)
    for line in lines:
        line["points"] = "" if line["item"] else "2"
        line |= dict.fromkeys(("student", "exercise", "question", "item"), "12-Sep")
    fill(lines, file, {})
    assert marks("in", out, file) == 0
    assert {rows(out)[student, "proof"]["score"] for student in STUDENTS} == {"2"}


def test_earlier_points_may_stay_next_to_those_of_the_items(out):
    assert run("mark", out, "ada", "proof", 2.5) == 0
    lines, file = written(out)
    given = by_item("ada", "1", "0.5", "0")
    del given["ada", "proof", ""]
    fill(lines, file, given)
    assert marks("in", out, file) == 0
    assert rows(out)["ada", "proof"]["score"] == "1.5"


def test_no_comment_is_a_formula_and_all_survive(out):
    comments = {"ada": "=1+1", "bob": "'quoted'", "carl": "+49 is no formula", "dan": "two\nlines"}
    for student, comment in comments.items():
        assert run("mark", out, student, "proof", 2, "--comment", comment) == 0
    lines, file = written(out)
    for line in lines:
        assert not re.match("[=+@-]", line["comment"])
    assert marks("in", out, file) == 0
    assert {s: in_book(out, s, "proof")[2] for s in comments} == comments
    given = {("ada", "proof", ""): ("3", "'=2+2"), ("dan", "proof", ""): ("3", "two lines")}
    fill(lines, file, given)
    assert marks("in", out, file) == 0
    assert in_book(out, "ada", "proof") == (3, 0, "=2+2")
    assert in_book(out, "dan", "proof") == (3, 0, "two\nlines")


WRONG = [
    ({("ada", "proof", "draw"): ("2", "")}, "'2' is not allowed: draw is worth 0 to 1 points"),
    ({("ada", "proof", "draw"): ("x", "")}, "'x' is not allowed: draw is worth 0 to 1 points"),
    ({("ada", "proof", "draw"): ("1", "")}, "proof: points for deeper, horizon are missing"),
    ({("ada", "proof", "draw"): ("", "No.")}, "proof: an item with a comment also needs points"),
    (
        {**by_item("ada", *"111"), ("ada", "proof", ""): ("2", "")},
        "proof: the items add up to 3 points, not 2",
    ),
    ({("ada", "proof", ""): ("-1", "")}, "'-1' is not allowed: proof is worth 0 to 3 points"),
]


@pytest.mark.parametrize(("given", "says"), WRONG)
def test_nothing_is_written_where_a_line_is_wrong(given, says, out, capsys):
    before = (out / "gradebook.db").read_bytes()
    lines, file = written(out)
    fill(lines, file, {**by_item("bob", *"111"), **given})
    assert marks("in", out, file) == 1
    [error] = capsys.readouterr().err.splitlines()
    assert re.search(rf": {re.escape(str(file))}, line [6-9]: {re.escape(says)}", error)
    assert (out / "gradebook.db").read_bytes() == before
    assert rows(out)["bob", "proof"]["score"] == ""


def test_all_mistakes_are_listed_at_once(out, capsys):
    lines, file = written(out)
    versions = [line["version"] for line in lines]
    for number, (column, value) in enumerate(
        [("student", "bob"), ("version", ""), ("version", "v1-v2-v3"), ("version", "12-Sep")]
    ):
        lines[number][column] = value
    fill(lines, file, {})
    assert marks("in", out, file) == 1
    said = capsys.readouterr().err.removeprefix("python -m grading marks in: ")
    again = "write the table again with `python -m grading marks out`"
    assert said.replace(f"{file}, ", "").splitlines() == [
        f"line 2: the version is Jürgen's, not bob's: {again}",
        f"line 3: the version '' belongs to no answer of this class: {again}",
        f"line 4: the version 'v1-v2-v3' belongs to no answer of this class: {again}",
        f"line 5: the version '12-Sep' belongs to no answer of this class: {again}",
    ]
    assert len({version.partition("-")[0] for version in versions}) == len(versions)
    file.write_text("student,points\nada,1\n")
    assert marks("in", out, file) == 1
    assert "has no column comment, grader, version" in capsys.readouterr().err
    for text in (b"", b"\xff\xfe", b"a,b\n" + b"x" * 200_000):
        file.write_bytes(text)
        assert marks("in", out, file) == 1
        assert capsys.readouterr().err.startswith(f"python -m grading marks in: {file} ")


def test_points_for_an_answer_that_has_changed_since_need_review(out, capsys):
    lines, file = written(out)
    hand_in(out.parent / "in", "ada", {**RIGHT, "proof": "Another."})
    assert again(out) == 0
    fill(lines, file, {**by_item("ada", *"111"), **by_item("bob", *"110")})
    capsys.readouterr()
    assert marks("in", out, file) == 0
    assert "2 new marks; 1 of them need another look." in capsys.readouterr().out
    assert rows(out)["ada", "proof"]["verdict"] == "needs review"
    assert rows(out)["bob", "proof"]["verdict"] == "marked"
    assert [in_book(out, student, "proof")[:2] for student in ("ada", "bob")] == [(3, 1), (2, 0)]


def test_points_that_somebody_gave_since_are_not_lost(out, capsys):
    lines, file = written(out)
    assert run("mark", out, "ada", "proof", 1) == 0
    fill(lines, file, {})
    assert marks("in", out, file) == 0  # empty cells take nothing back
    assert rows(out)["ada", "proof"]["score"] == "1"
    fill(lines, file, by_item("ada", *"111"))
    assert marks("in", out, file) == 1
    assert "it now has 1 points and the comment ''" in capsys.readouterr().err
    assert rows(out)["ada", "proof"]["score"] == "1"


@pytest.mark.parametrize(("by", "each"), [("student", (3, 2)), ("question", (15, 15))])
def test_several_graders_share_the_lines_and_hand_in_their_own(by, each, out):
    file, others = out.parent / "marks.csv", ["--graders", "anna,bert", "--by", by]
    assert marks("out", out, file, "--all", *others) == 0
    paths = [file.with_name(f"marks-{name}.csv") for name in ("anna", "bert")]
    before = [path.read_bytes() for path in paths]
    assert not file.exists()
    parts = []
    for path, name in zip(paths, ("anna", "bert"), strict=True):
        lines = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
        assert {line["grader"] for line in lines} == {name}
        parts.append({(line["student"], line["question"]) for line in lines})
        given = {k: v for s in STUDENTS for k, v in by_item(s, *"111").items()}
        fill(lines, path, {k: v for k, v in given.items() if k[:2] in parts[-1]})
    assert not parts[0] & parts[1]
    assert len(parts[0] | parts[1]) == len(STUDENTS) * (len(RIGHT) + 1)
    if by == "student":
        assert tuple(len({student for student, _ in part}) for part in parts) == each
    else:
        assert tuple(map(len, parts)) == each
    assert marks("in", out, *paths) == 0
    assert {rows(out)[student, "proof"]["score"] for student in STUDENTS} == {"3"}
    for student in STUDENTS:
        assert run("mark", out, student, "proof", "--remove") == 0
    assert marks("out", out, file, "--all", *others) == 0
    assert [path.read_bytes() for path in paths] == before


def test_two_tables_that_differ_are_refused(out, capsys):
    lines, file = written(out)
    other = file.with_name("other.csv")
    fill(lines, file, by_item("ada", *"111"))
    fill(lines, other, by_item("ada", *"110"))
    assert marks("in", out, file, other) == 1
    [error] = capsys.readouterr().err.splitlines()
    assert error.endswith(
        f": {other}, line 8: ada proof draw: the marks differ from those in {file}, line 6"
    )


@pytest.mark.parametrize("graders", ["anna,anna", "anna,", "../anna,bert"])
def test_graders_have_names(graders, out, capsys):
    with pytest.raises(SystemExit):
        marks("out", out, "marks.csv", "--graders", graders)
    assert "commas" in capsys.readouterr().err


def test_a_table_of_an_anonymous_class_has_no_names(tmp_path):
    out = graded_in(tmp_path, "--anonymous") / "out"
    with cheap():
        lines, file = written(out)
        known = names(out)
        shown = list(dict.fromkeys(line["student"] for line in lines))
        assert shown == sorted(map(known.of, STUDENTS))  # the order tells nobody's name
        assert [who for (who,) in cells(out, "SELECT id FROM student ORDER BY rowid")] == shown
        fill(lines, file, by_item(known.of("Jürgen"), *"111"))
        assert marks("in", out, file) == 0
    assert rows(out)["Jürgen", "proof"]["score"] == "3"


@pytest.mark.parametrize(
    "comment", [f"{ITEMS[0]}: 2 of 1", f"{ITEMS[0]}: 2 of 1\n{ITEMS[1]}: 0 of 1\nother: 0 of 1"]
)
def test_a_comment_that_only_begins_like_a_rubric_is_a_comment(comment, out):
    assert run("mark", out, "ada", "proof", 2, "--comment", comment) == 0
    page = (out / "feedback" / NAME / "ada.md").read_text(encoding="utf-8")
    assert f"**Comment:** {comment.replace(chr(10), ' ')}\n" in page
    lines, _ = written(out)
    assert {line["points"] for line in lines if line["student"] == "ada"} == {"", "2"}


def test_points_by_item_count_until_somebody_gives_other_points(out):
    lines, file = written(out)
    fill(lines, file, by_item("ada", *"111", comment="Good."))
    assert marks("in", out, file) == 0
    assert run("mark", out, "ada", "proof", 2) == 0
    lines, _ = written(out)
    own = {line["item"]: line["points"] for line in lines if line["student"] == "ada"}
    assert own == {**dict.fromkeys(ITEMS, ""), "": "2"}


# --------------------------------------------------------------------------------- totals so far


def test_an_export_has_the_points_so_far_where_they_are_wanted(out, capsys):
    assert run("mark", out, "ada", "proof", 3) == 0
    capsys.readouterr()
    tables = []
    for option in ([], ["--so-far"]):
        assert run("export", out, "moodle", *option) == 0
        with (out / f"moodle-{NAME}.csv").open(encoding="utf-8") as file:
            tables.append(list(csv.DictReader(file)))
    points = [[line["Grade"] for line in table] for table in tables]
    assert points == [["", "17", "", "", ""], ["14", "17", "14", "14", "14"]]
    assert tables[1][2]["Feedback comments"].startswith(
        "Points so far; still open: proof (3); 1. Predict a value: 1 of 1, right;"
    )
    said = capsys.readouterr().out
    assert "4 of 5 totals are open and show the points so far: see `open` in totals.csv." in said
    assert "4 of 5 totals are open and left empty: see `open` in totals.csv." in said
    with (out / "totals.csv").open(encoding="utf-8-sig") as file:
        assert [line["open"] for line in csv.DictReader(file)] == [
            "proof (3)" if student != "ada" else "" for student in sorted(STUDENTS)
        ]


# ---------------------------------------------------------------------------------------- rubrics


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ((), "more than 0 points"),
        ((Item("a", 1, "x"), Item("a", 1, "y")), "with different names"),
        ((Item("a", 0, "x"),), "more than 0 points"),
        ((Item("A b", 1, "x"),), "then use a-z, 0-9 and -"),
    ],
)
def test_a_rubric_that_cannot_be_is_refused(items, says):
    with pytest.raises(ValueError, match=says):
        OpenQuestion("proof", items)


def test_validate_says_what_does_not_fit_a_rubric():
    rubric = EXERCISE.rubrics[0]
    wrong = [
        (OpenQuestion("proof", rubric.items[:2]), "proof: the items have 2 points; the cell has 3"),
        (
            OpenQuestion("proof", (Item("all", 3, "everything"),)),
            "proof: the cell above the answer must have these lines\n- everything (3 points)",
        ),
        (
            OpenQuestion("minimax", rubric.items),
            "minimax: has items, so there must be one cell with this name that a person grades",
        ),
    ]
    for question, says in wrong:
        changed = replace(EXERCISE, questions=(), rubrics=(question,))
        assert says in list(problems_of(changed))
    assert not [p for p in problems_of(replace(EXERCISE, questions=())) if p.startswith("proof: ")]
