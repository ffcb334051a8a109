"""README answers the first questions in one click, and leads to a place in the code in two hops."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([\w./-]+)\)")
PLACE = re.compile(r"`([\w-]+/[\w./-]*)`")
QUESTIONS = {
    "the rules of Chopsticks": "class Rules:",
    "the code of alpha-beta": "def alphabeta(",
    "proves while it samples": "def solver(",
    "the linear program": "linprog(",
    "atomic file writes": "def write_whole(",
    "draws alpha-beta's window": 'class: "window"',
    "behind a conclusion in lecture 04": '@concludes(\n    "04-alpha-beta"',
    "a hidden call of exercise 04": "hidden=",
    "answer may call": "OPEN = (",
    "points that an answer earns": "def grade_answer(",
}

# What one asks first: README's words that answer it or lead there, the file they lead to, and words
# that answer it there.
FIRST = {
    "What is it?": ("A free course in Jupyter notebooks", "README.md", "game-tree search"),
    "Can I try it now?": ("a site", "docs/install.md", "## Without Python"),
    "How do I start?": ("make lab", "README.md", "opens lecture 00"),
    "Is it for me?": ("all lectures and exercises", "docs/syllabus.md", "You need"),
    "Is it for my class?": ("For instructors", "docs/instructors.md", "to a graded class"),
    "Which Python?": ("Python 3.11 or newer", "README.md", "3.11"),
    "Is it safe?": ("the security page", ".github/SECURITY.md", "What the sandbox promises"),
    "How do I cite it?": ("CITATION.cff", "CITATION.cff", "cite"),
    "Where is the lecture on alpha-beta?": ("all lectures", "docs/syllabus.md", "Alpha-beta]("),
    "How do I report a mistake?": ("report a mistake", "CONTRIBUTING.md", "Open an issue"),
    "How do I add a game?": ("a new game", "docs/extending.md", "game"),
    "What may I do with it?": ("MIT licence", "LICENSE", "Permission is hereby granted"),
}


@pytest.mark.parametrize("question", FIRST)
def test_readme_answers_a_first_question_in_one_click(question):
    words, target, answer = FIRST[question]
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\[([^]]+)\]\(([\w./-]+)", page)
    if target == "README.md":
        assert words in page
    else:
        assert target in {to for shown, to in links if words in shown}
    assert answer in (ROOT / target).read_text(encoding="utf-8")


def test_readme_is_one_screen():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 60
    assert page.index("```python") < page.index("\n## ")  # code and picture come first


def linked(page, words=""):
    """The files to which a page links in the lines that have these words."""
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if words in line]
    return {page.parent / target for line in lines for target in LINK.findall(line)}


def places(question):
    """Where the pages that README names send who asks this."""
    pages = [path for path in linked(ROOT / "README.md") if path.suffix == ".md"]
    return set().union(*(linked(page, question) for page in pages))


@pytest.mark.parametrize("question", QUESTIONS)
def test_two_hops_lead_to_the_answer(question):
    [place] = places(question)
    assert QUESTIONS[question] in place.read_text(encoding="utf-8")


def test_every_package_is_a_place_for_a_change_and_every_place_is_there():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## Where does my change go?\n")[2].partition("\n| You look for")[0]
    named = {ROOT / place for place in PLACE.findall(table)}
    assert {place for place in named if not place.exists()} == set()
    packages = [ROOT / name for name in ("chopsticks", "coursework", "grading")]
    parts = {file.parent for package in packages for file in package.glob("*/__init__.py")}
    assert {part for part in parts if not any(p.is_relative_to(part) for p in named)} == set()
