"""`new` makes what must read exactly so, and touches nothing else."""

import json
import shutil

import nbformat
import pytest

from grading.__main__ import main
from grading.author.exercises import ROOT, load
from grading.author.new import with_entry
from grading.author.validate import problems_of

NAME = "02-minimax"
SOLVED = ROOT / "solutions" / NAME


@pytest.fixture
def course(tmp_path):
    """A course with exercise 02."""
    shutil.copytree(SOLVED, tmp_path / "solutions" / NAME)
    return tmp_path


def make(folder, *words):
    return main(["--course", str(folder), "new", *words])


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def notebook_in(course):
    return course / "solutions" / NAME / f"{NAME}.ipynb"


def without(course, *names):
    """Take cells out of the course's notebook, and say how it read with them."""
    path = notebook_in(course)
    before = path.read_bytes()
    notebook = json.loads(before)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] not in names]
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return before


def test_a_new_exercise_is_stored_as_the_others_are(tmp_path, capsys):
    assert make(tmp_path, "30-two-heaps") == 0
    folder = tmp_path / "solutions/30-two-heaps"
    assert capsys.readouterr().out.splitlines()[:2] == [
        "solutions/30-two-heaps/questions.py and bugs.toml: the question two-heaps",
        "solutions/30-two-heaps/30-two-heaps.ipynb: two-heaps-text, two-heaps, two-heaps-check",
    ]
    text = (folder / "30-two-heaps.ipynb").read_text(encoding="utf-8")
    made, old = json.loads(text), json.loads((SOLVED / f"{NAME}.ipynb").read_bytes())
    nbformat.validate(made)
    assert text == json.dumps(made, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    assert {**made, "cells": []} == {**old, "cells": []}
    alike = {name: name for name in ("title", "setup", "end")}
    alike |= {"explain-text": "proof-text", "explain": "proof", "two-heaps-text": "minimax-text"}
    alike |= {"two-heaps": "minimax", "two-heaps-check": "minimax-check"}
    kinds = {
        cell["id"]: (cell["cell_type"], cell.keys(), cell["metadata"].keys())
        for cell in made["cells"] + old["cells"]
    }
    assert [
        cell["id"] for cell in made["cells"] if kinds[cell["id"]] != kinds[alike[cell["id"]]]
    ] == []
    assert made["cells"][0]["source"][0] == "# Exercise 30 · Two heaps\n"


def test_each_thing_to_do_is_a_sentence(tmp_path, capsys):
    assert make(tmp_path, "16-nim", "best-heap") == 0
    written = "".join(path.read_text(encoding="utf-8") for path in files(tmp_path))
    capsys.readouterr()
    assert main(["--course", str(tmp_path), "validate"]) == 1
    said = capsys.readouterr().out.splitlines()
    places = [line for line in said if "still to do: " in line]
    assert len(places) == written.count("TODO") == len(set(places)) == 15
    assert all(line.startswith("16-nim: ") and line.partition("do: ")[2] for line in places)
    assert [line for line in said if line not in places] == [
        "16-nim best-heap: 0 mutants",
        "  visible best_heap() raised NotImplementedError:  (line 4)",
        "16-nim: best-heap: there are no hidden calls; there must be at least 1",
        "16-nim: best-heap: there are 0 mutants; there must be at least 3",
        "16-nim: best-heap: the reference fails: best_heap() raised NotImplementedError:  (line 4)",
    ]


def test_a_question_is_added_behind_the_others_and_nothing_else_changes(course):
    notebook, folder = notebook_in(course), course / "solutions" / NAME
    before = json.loads(notebook.read_bytes())
    text, bugs = [(folder / file).read_text("utf-8") for file in ("questions.py", "bugs.toml")]
    assert make(course, NAME, "count-leaves", "--points", "2") == 0
    after = json.loads(notebook.read_bytes())
    ids = [cell["id"] for cell in after["cells"]]
    place = ids.index("count-leaves-text")
    assert ids[place - 1 : place + 4] == [
        "count-nodes-check",
        "count-leaves-text",
        "count-leaves",
        "count-leaves-check",
        "proof-text",
    ]
    heading, *_ = after["cells"][place]["source"]
    assert heading == "## 6. TODO: a heading (2 points)\n"
    del after["cells"][place : place + 3]
    assert after == before
    longer = (folder / "questions.py").read_text("utf-8")
    assert longer.startswith(text.removesuffix(")\n"))
    more = "\n[count-leaves]\n# TODO: three bugs that students make\n"
    assert (folder / "bugs.toml").read_text("utf-8") == bugs + more
    *others, added = load(NAME, course).questions
    assert tuple(others) == load(NAME).questions
    assert (added.name, added.points, added.answer) == ("count-leaves", 2, "count_leaves")


@pytest.mark.parametrize("name", [question.name for question in load(NAME).questions])
def test_a_check_is_made_as_it_was_byte_for_byte(course, name):
    before = without(course, f"{name}-check")
    assert notebook_in(course).read_bytes() != before
    assert make(course, NAME, name) == 0
    assert notebook_in(course).read_bytes() == before


def test_all_cells_of_a_question_are_made_where_they_belong(course):
    before = json.loads(without(course, "negamax-text", "negamax", "negamax-check"))
    assert make(course, NAME, "negamax") == 0
    after = json.loads(notebook_in(course).read_bytes())
    assert [cell["id"] for cell in after["cells"]] == [cell["id"] for cell in before["cells"]]
    [text] = [cell["source"] for cell in after["cells"] if cell["id"] == "negamax-text"]
    assert text[0] == "## 3. TODO: a heading (3 points)\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["2-minimax"],
            "'2-minimax' is not a valid name for an exercise; use a name like 08-cycles",
        ),
        (["02-Minimax"], "'02-Minimax' is not a valid name for an exercise; "),
        (["../02-x"], "'../02-x' is not a valid name for an exercise; "),
        ([NAME], "02-minimax already exists; to add a question: new 02-minimax QUESTION"),
        (
            [NAME, "Leaves"],
            "'Leaves' is not a valid name for a question; use a name like count-nodes",
        ),
        ([NAME, "lambda"], "'lambda' is not a valid name for a question; "),
        ([NAME, "minimax"], "02-minimax already has the question minimax, with all its cells"),
        ([NAME, "minimax", "--points", "2"], "minimax has 3 points in the module; change them"),
        ([NAME, "proof"], "another cell is called proof; delete it, or choose another name"),
        ([NAME, "setup"], "another cell is called setup; "),
        (["16-class"], "'class' is not a valid name for a question; "),
        (["16-kayles", "explain"], "another cell is called explain; delete it, or "),
        (["03-without", "q"], "03-without has no questions.py"),
        (["04-begun"], "04-begun is not empty, but has no notebook"),
    ],
)
def test_what_cannot_be_made_is_one_line_and_leaves_everything(course, capsys, words, says):
    for file in ("03-without/03-without.ipynb", "04-begun/questions.py"):
        path = course / "solutions" / file
        path.parent.mkdir()
        path.touch()
    before = files(course)
    assert make(course, *words) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert says in line
    assert files(course) == before


def test_a_notebook_whose_cells_have_no_ids_gets_none(course, capsys):
    path = notebook_in(course)
    text = path.read_text(encoding="utf-8").replace('"nbformat_minor": 5', '"nbformat_minor": 4')
    path.write_text(text, encoding="utf-8")
    before = files(course)
    assert make(course, NAME, "count-leaves") == 1
    assert "02-minimax has format 4.4, whose cells have no ids" in capsys.readouterr().err
    assert files(course) == before


def test_a_course_that_is_not_there_is_not_made(tmp_path, capsys):
    assert make(tmp_path / "gone", "16-kayles") == 1
    assert capsys.readouterr().err.endswith(f": there is no folder {tmp_path / 'gone'}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("QUESTIONS = [\n    a,\n]\n", "QUESTIONS = [\n    a,\n    b,\n]\n"),
        ("QUESTIONS: T[q] = (\n)\nx = (\n)", "QUESTIONS: T[q] = (\n    b,\n)\nx = (\n)"),
        ("QUESTIONS = (a,)", None),
        ("QUESTIONS = (\n    a()\n)\n", None),
        ("QUESTIONS = made(\n    a,\n)\n", None),
        ("questions = (\n    a,\n)\n", None),
    ],
)
def test_an_entry_is_added_where_questions_are_written_out(source, wanted):
    if wanted is None:
        with pytest.raises(ValueError, match=r"comma.*bracket"):
            with_entry(source, "    b,\n")
    else:
        assert with_entry(source, "    b,\n") == wanted


def test_the_command_that_makes_a_cell_makes_it(course, capsys):
    without(course, "minimax-check", "limited-text", "limited", "limited-check")
    found = list(problems_of(load(NAME, course)))
    named = {line.partition("`")[2].partition("`")[0] for line in found if "`" in line}
    assert named == {
        f"python -m grading --course {course} new {NAME} minimax",
        f"python -m grading --course {course} new {NAME} limited",
    }
    for command in named:
        assert main(command.split()[3:]) == 0
    left = "\n".join(problems_of(load(NAME, course)))
    assert "there must be" not in left
    assert "limited: on the visible calls" not in left
    here = "\n".join(problems_of(load(NAME)))
    assert here == ""


def test_a_sentence_of_the_course_replaces_one_of_this_project(course):
    (course / "solutions/sentences.toml").write_text('not-negated = "The sign is missing."\n')
    says = [mutant.says for mutant in load(NAME, course).question("negamax").mutants]
    assert says[0] == "The sign is missing."
    assert says[1:] == [mutant.says for mutant in load(NAME).question("negamax").mutants][1:]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            f"{NAME}.ipynb",
            "return max(values) if",
            "return max(values if",
            "minimax: SyntaxError: ",
        ),
        (
            "questions.py",
            "points=3",
            "points=points",
            "questions.py: NameError: name 'points' is not ",
        ),
        (
            "questions.py",
            "points=3",
            "points=0",
            "questions.py: ValueError: question 'minimax': points = 0",
        ),
        ("questions.py", "QUESTIONS = (", "ASKED = (", "questions.py: KeyError: 'QUESTIONS'"),
        ("bugs.toml", "[minimax]", "[maximin]", "bugs.toml names ['maximin'], which are not ques"),
        ("bugs.toml", "not-negated =", "negated =", "bugs.toml: negamax: 'negated' is neither a "),
        ("bugs.toml", "'return 5 → return 9'", "'return 9'", "root-value: \"At MIN's nodes you "),
        ("bugs.toml", "'return 5 → return 9'", "['5 → 9', '9']", "have the value 'old text → new "),
        ("bugs.toml", "'return 5 → return 9'", "[]", "must have the value 'old text → new text'"),
        ("bugs.toml", "'return 5 → return 9'", "9", "must have the value 'old text → new text'"),
        ("bugs.toml", "'else min(v", "'else mini(v", "minimax: ValueError: bugs.toml: 'Your MIN "),
        ("bugs.toml", "max-at-leaf =", "not-negated =", "bugs.toml: negamax: the sentence is the"),
        ("bugs.toml", "max-at-leaf = '", "max-at-leaf = ", "bugs.toml: negamax: Invalid value ("),
    ],
)
def test_every_mistake_is_reported_in_words(course, capsys, file, old, new, says):
    path = course / "solutions" / NAME / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert main(["--course", str(course), "validate"]) == 1
    assert says in "".join(capsys.readouterr())
