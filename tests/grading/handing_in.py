"""Notebooks as students hand them in."""

import json

from grading.author.exercises import ROOT, load
from grading.collect.submissions import known_cells

NAME = "02-minimax"
EXERCISE = load(NAME)
KNOWN = {NAME: known_cells(ROOT)[NAME]}
RELEASED = ROOT / "exercises" / NAME / f"{NAME}.ipynb"
QUESTIONS = [question.name for question in EXERCISE.questions]
RIGHT = {name: EXERCISE.reference(name) for name in QUESTIONS}
UNTOUCHED = {}


def notebook(answers, change=None):
    """The released notebook with these answers in their cells; with any, `proof` has one too."""
    answers = {"proof": EXERCISE.reference("proof"), **answers} if answers else {}
    released = json.loads(RELEASED.read_text(encoding="utf-8"))
    for cell in released["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = answers.get(name, cell["source"])
    if change:
        change(released)
    return json.dumps(released)


def hand_in(folder, student, answers, change=None):
    """Put a notebook where the grader looks for it."""
    path = folder / student / NAME / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(answers, change), encoding="utf-8")
    return path


def mutant(name, number):
    """An answer with a bug that has a name, and that name."""
    bug = EXERCISE.question(name).mutants[number]
    return bug.of(RIGHT[name]), bug.says
