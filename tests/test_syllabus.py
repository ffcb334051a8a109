"""The syllabus adds up, says what the lectures say, and names questions and bugs that exist."""

import ast
import re
import tomllib
from collections import Counter

import nbformat
import pytest
from test_glossary import LECTURES, ROOT, link, rows

import coursework
from grading.author.exercises import exercises, load
from tools import syllabus

EXERCISES = {
    path.parent.name.partition("-")[0]: nbformat.read(path, as_version=4)
    for path in sorted((ROOT / "exercises").glob("*/*.ipynb"))
}
PLANS = {
    weeks: rows("docs/syllabus.md", f"{name} weeks")
    for weeks, name in ((7, "Seven"), (14, "Fourteen"))
}
ASSUMED = rows("docs/syllabus.md", "What each lecture assumes")
BUGS = rows("docs/syllabus.md", "Misconceptions")
# What of `coursework` is a still picture or no picture.
STILL = {
    "bars",
    "benchmark",
    "board",
    "course_file",
    "curves",
    "ghost_board",
    "heat_map",
    "kuhn_tree",
    "predict",
    "predictions",
    "table",
    "tree",
    "your_player",
}
NO_PICTURE = {"Checker", "course_file", "record", "statistics"}
VIEWERS = {*coursework.__all__} - STILL - NO_PICTURE


def minutes(notebook):
    """The time in a notebook's first cell."""
    return int(re.search(r"\*\*Time\*\* (\d+) minutes\.", notebook.cells[0].source)[1])


def needed(cells):
    """Minutes at 85 words or 6 lines of code a minute, 2 a prediction, 4 a viewer."""
    text = [cell.source for cell in cells if cell.cell_type == "markdown"]
    code = [c.source for c in cells if c.cell_type == "code" and not c.metadata.get("jupyter")]
    words = sum(len(source.split()) for source in text)
    code_lines = [line for source in code for line in source.splitlines() if line.strip()]
    lines = sum(not line.startswith("# Needs the course") for line in code_lines)
    called = [
        node.func.id
        for source in code
        for node in ast.walk(ast.parse(re.sub("^[%!]", "#", source, flags=re.MULTILINE)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    asked, viewers = called.count("predict"), sum(name in VIEWERS for name in called)
    return words / 85 + lines / 6 + 2 * asked + 4 * viewers


def for_all(notebook):
    """The cells outside the sections for the curious."""
    curious = False
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            curious = cell.source.startswith("## For the curious")
        if not curious:
            yield cell


@pytest.mark.parametrize("number", LECTURES)
def test_a_lecture_fits_the_time_in_its_head(number):
    notebook = LECTURES[number][1]
    assert needed([*for_all(notebook)]) <= minutes(notebook) <= 75
    assert sum(cell.source.count("with predict(") for cell in notebook.cells) <= 8


def test_a_lecture_of_the_course_takes_an_hour_and_one_more():
    times = sorted(minutes(LECTURES[number][1]) for number in LECTURES if number < "10")
    assert times[-2] <= 60
    assert times[-1] <= 75


@pytest.mark.parametrize("number", LECTURES)
def test_a_cell_fits_a_window(number):
    cells = [cell for cell in LECTURES[number][1].cells if cell.cell_type == "code"]
    assert [cell.id for cell in cells if len(cell.source.splitlines()) > 40] == []


@pytest.mark.parametrize("weeks", PLANS)
def test_the_weeks_add_up(weeks):
    *body, total = PLANS[weeks]
    assert [week for week, *_ in body] == [str(week) for week in range(1, weeks + 1)]
    for _, lectures, time, exercise, time_at_home, _ in body:
        parts = [minutes(LECTURES[number][1]) for number in lectures.split(", ")]
        assert int(time) == sum(parts)
        at_home = [minutes(EXERCISES[number]) for number in exercise.split(", ")]
        assert int(time_at_home) == sum(at_home)
    for column in (2, 4):
        assert int(total[column]) == sum(int(row[column]) for row in body)


@pytest.mark.parametrize("weeks", PLANS)
def test_no_lecture_comes_before_what_it_needs(weeks):
    taught = [number for row in PLANS[weeks][:-1] for number in row[1].split(", ")]
    assert len(set(taught)) == len(taught)
    needs = dict(zip(LECTURES, [row[2] for row in ASSUMED], strict=True))
    for i, number in enumerate(taught):
        required, _, _ = needs[number].partition(";")  # what follows only helps
        assert set(re.findall(r"\b\d\d\b", required)) <= set(taught[:i])


def test_each_lecture_assumes_what_it_says_itself():
    assert len(ASSUMED) == len(LECTURES)
    for (number, (name, notebook)), row in zip(LECTURES.items(), ASSUMED, strict=True):
        title, target = link(row[0])
        assert target == f"../notebooks/{name}"
        assert title.startswith(number)
        head = f"# {title}\n\n**Time** {row[1]} minutes. **You need** {row[2]}.\n"
        assert notebook.cells[0].source.startswith(head)
        if (exercise := number) in EXERCISES:
            assert link(row[3])[0] == exercise
            assert int(row[4]) == minutes(EXERCISES[exercise])
        else:
            assert row[3:] == ["–", "–"]


@pytest.mark.parametrize(("thought", "exercise", "question", "bug", "says"), BUGS)
def test_the_question_names_the_bug(thought, exercise, question, bug, says):
    (name,) = [name for name in exercises() if name.startswith(f"{exercise}-")]
    assert says in [mutant.says for mutant in load(name).question(question.strip("`")).mutants]


def test_the_bugs_are_quoted_as_they_are():
    assert syllabus.page() == syllabus.PAGE.read_text(encoding="utf-8")


def test_a_sentence_has_a_key_exactly_if_it_is_used_twice():
    files = [tomllib.loads(p.read_text("utf-8")) for p in ROOT.glob("solutions/*/bugs.toml")]
    used = [says for questions in files for bugs in questions.values() for says in bugs]
    used += [bug.strip("`") for *_, bug, _ in BUGS]
    twice = {says for says, number in Counter(used).items() if number > 1}
    assert twice == tomllib.loads(syllabus.SENTENCES.read_text("utf-8")).keys()


def test_every_exercise_meets_a_misconception():
    assert {exercise for _, exercise, *_ in BUGS} == set(EXERCISES)
