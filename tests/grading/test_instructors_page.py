"""docs/instructors.md followed by a new user: its commands run, in order, on a class of two."""

import re
import shutil
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from at_once import at_once
from handing_in import NAME, RIGHT, UNTOUCHED, hand_in, mutant
from pages import commands, of_grader, text

from grading.__main__ import main
from grading.grade import run as grader

PAGE = text("instructors.md")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NOT_HERE = {
    "sudo apt-get": "it needs root, and the network",
    "git clone": "it needs the network; the tests run in a clone",
    "make -C": "it takes minutes, and has made what runs this test",
    "export PATH": "the commands run in this process",
    "docker build": "it needs Docker; test_container does it where Docker runs",
    "docker run": "the same",
    "jupyter labextension": "it changes the environment that runs this test",
    "jupyter server": "the same",
    "cd results": "it is for the next line",
    "jupyter lab": "it serves until it is stopped, and is for a browser",
}
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own


def why_not(words):
    return next((part for part in NOT_HERE if part in " ".join(words)), None)


def follow(page):
    """Write a page's files, run its commands here, compare what it shows; returns the commands."""
    typed, said = [], StringIO()
    for match in BLOCK.finditer(page):
        language, block = match.groups()
        if language:
            *_, name = re.findall(rf"`([\w-]+\.{language})`", page[: match.start()])
            Path(name).write_text(block, encoding="utf-8")
        elif re.match("[a-z]+ ", block):
            for words in commands(block):
                typed.append(words)
                if not why_not(words):
                    with redirect_stdout(said), redirect_stderr(said):
                        assert run(of_grader(words)) == 0, f"{words}\n{said.getvalue()}"
        else:
            compare(block, said.getvalue())
    return typed


def run(arguments):
    try:
        return main(arguments)
    except SystemExit as refused:  # no such command or option
        return refused.code


def compare(block, said):
    """What the page shows was said, up to what differs from machine to machine."""
    for line in block.splitlines():
        beginning = re.split("[,…]", line)[0]
        pattern = r"\d+".join(map(re.escape, re.split(r"\d+", beginning)))
        assert re.search(pattern, said), f"{line}\nis not in\n{said}"


@pytest.fixture(scope="module")
def folder(best, tmp_path_factory):
    """The class's folder after the whole page was followed in it."""
    folder = tmp_path_factory.mktemp("class")
    hand_in(folder / "in", "ada", RIGHT)
    hand_in(folder / "in", "bob", UNTOUCHED | {"minimax": mutant("minimax", 0)[0]})
    shutil.make_archive(folder / "submitted", "zip", folder / "in")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "executor_for", at_once)
        patch.chdir(folder)
        typed = follow(PAGE)
        assert main(["grade", "submitted.zip", "--out", "results"]) == 0  # by the page's rules
    assert {part for words in typed if (part := why_not(words))} == set(NOT_HERE)
    return folder


def test_the_whole_way_takes_at_most_twelve_commands():
    way = re.search(r"^## The whole way\n.*?^## ", PAGE, re.DOTALL | re.MULTILINE)[0]
    typed = [words for _, block in BLOCK.findall(way) for words in commands(block)]
    assert len(typed) <= 12
    assert {"doctor", "grade", "review", "marks", "export"} <= {w for words in typed for w in words}


def test_the_class_is_graded_and_exported_as_the_page_says(folder):
    [table] = re.findall(r"^\| In `results/` \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    for row in table.splitlines()[2:]:
        for name in re.findall("`([^`]+)`", row.split(" | ")[0]):
            path = name.replace("EXERCISE", NAME).replace("STUDENT", "bob")
            assert name.startswith(".") or (folder / "results" / path).exists(), name
    grades = (folder / "results/grades.csv").read_text(encoding="utf-8")
    assert f"ada,{NAME},minimax,3,3,right" in grades
    assert f"bob,{NAME},minimax,0,3,wrong" in grades
    assert f"carl,{NAME},minimax,3,3,right" in grades  # in ada's group


@pytest.mark.parametrize(
    ("block", "says"),
    [
        ("python -m grading grade nothing --out results", "nothing is neither a folder"),
        ("python -m grading grad submitted", "invalid choice: 'grad'"),
        ("python -m grading doctor --loud", "unrecognized arguments: --loud"),
        ("python -m grading --help\n```\n\n```\nPerl 5", "is not in\n"),
    ],
)
def test_a_command_that_does_not_do_what_the_page_says_is_noticed(block, says):
    with pytest.raises(AssertionError, match=re.escape(says)):
        follow(f"```\n{block}\n```\n")


def test_the_options_of_the_page_are_options(capsys):
    with pytest.raises(SystemExit):
        main(["grade", "--help"])
    known = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
    [table] = re.findall(r"^\| Option \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    named = set(re.findall(r"^\| `(--[\w-]+)", table, re.MULTILINE))
    assert named <= known
    assert len(named) >= 5
