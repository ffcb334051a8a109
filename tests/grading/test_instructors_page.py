"""docs/instructors.md followed by a new user: its commands run, in order, on a class of two."""

import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from at_once import at_once
from handing_in import NAME, RIGHT, UNTOUCHED, hand_in, mutant
from pages import ROOT, of_grader, text

from grading.__main__ import main
from grading.grade import run as grader

PAGE = text("instructors.md").partition("\n## What is a security")[0]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"(?:\.\./)*\.venv/bin/|PATH=|(?:sudo|git|make|cd|python|nbgrader|docker) ")
SHELL = re.compile("[|<>$*;&]")
NOT_HERE = {
    "sudo apt-get": "it needs root, and the network",
    "git clone": "it needs the network; the tests run in a clone",
    "cd chopsticks-course": "the clone",
    "make setup": "it takes minutes, and has made what runs this test",
    "jupyter labextension enable": "it changes the environment that runs this test",
    "jupyter server extension enable": "it changes the environment that runs this test",
    "jupyter lab": "it serves until it is stopped, and is for a browser",
    "docker build": "it needs Docker; test_container does it where Docker runs",
    "docker run": "the same",
    "dask scheduler": "it serves until it is stopped",
    "dask worker": "it serves until it is stopped",
    "--scheduler": "it needs these two; test_grade has them",
}
STANDS_FOR = {"STUDENT": "ada", "EXERCISE": NAME, "QUESTION": "proof", "POINTS": "2"}
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own


def lines_of(block):
    """The commands of a block, those of several lines in one; none if it holds something else."""
    lines = block.replace("\\\n", " ").splitlines()
    return lines if all(map(COMMAND.match, filter(None, lines))) else []


def why_not(line):
    return next((reason for part, reason in NOT_HERE.items() if part in line), None)


def file_named(before, language):
    """The last file of this kind that the text before a block names."""
    names = re.findall(rf"`([\w-]+\.{language})`", before)
    return names[-1] if language and names else None


class Reader:
    """Someone who does what the page says, in a folder like that of the course."""

    def __init__(self, folder, chdir):
        self.folder, self.chdir = folder, chdir
        self.said = ""
        (folder / ".venv").symlink_to(Path(sys.executable).parent.parent)
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder / "home")}

    def run(self, lines):
        """Run the commands of a block; what they say is kept for the block below."""
        self.said = ""
        inside = "../.venv" in "".join(lines) and "cd results" not in lines
        self.chdir(self.folder / "results" if inside else self.folder)
        for line in lines:
            for word, value in STANDS_FOR.items():
                line = re.sub(rf"\b{word}\b", value, line)
            words = shlex.split(line, comments=True)
            if words[0] == "cd":
                self.chdir(words[1])
            else:
                grader = None if SHELL.search(line) else of_grader(words)
                status = self._typed(line) if grader is None else self._here(grader)
                assert status == 0, f"{line}\n{self.said}"

    def _typed(self, line):
        command = ["bash", "-c", line]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        )
        self.said += done.stdout + done.stderr
        return done.returncode

    def _here(self, arguments):
        """The grader's own commands, in this process: each would import nbgrader anew."""
        with redirect_stdout(StringIO()) as out, redirect_stderr(out):
            try:
                status = main(arguments)
            except SystemExit as refused:  # no such command or option
                status = refused.code
        self.said += out.getvalue()
        return status

    def compare(self, block):
        """What the page shows was said, up to what differs from machine to machine."""
        for line in block.splitlines():
            beginning = re.split("[,…]", line)[0]
            pattern = r"\d+".join(map(re.escape, re.split(r"\d+", beginning)))
            assert re.search(pattern, self.said), f"{line}\nis not in\n{self.said}"


@pytest.fixture(scope="module")
def course(best, tmp_path_factory):
    """The folder in which the whole page was followed, and the commands that ran."""
    folder = tmp_path_factory.mktemp("course")
    submitted = folder / "submitted"
    hand_in(submitted, "ada", RIGHT)
    hand_in(submitted, "bob", UNTOUCHED | {"minimax": mutant("minimax", 0)[0]})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "executor_for", at_once)
        return folder, follow(PAGE, Reader(folder, patch.chdir))


def follow(page, reader):
    """Run the page's commands, write its files, compare what it shows; returns the commands."""
    ran = []
    for section in re.split(r"^## ", page, flags=re.MULTILINE):
        reader.said = ""
        for match in BLOCK.finditer(section):
            language, block = match.groups()
            commands = lines_of(block)
            wanted = [line for line in commands if not why_not(line)]
            if name := file_named(section[: match.start()], language):
                (reader.folder / "submitted" / name).write_text(block, encoding="utf-8")
            elif wanted:
                reader.run(wanted)
                ran += wanted
            elif not commands and reader.said:
                reader.compare(block)
    return ran


def test_the_commands_of_the_page_run(course):
    _, ran = course
    words = {word for line in ran for word in line.split()}
    assert words >= {"doctor", "grade", "export"}


def test_the_class_is_graded_and_exported_as_the_page_says(course):
    folder, _ = course
    [table] = re.findall(r"^\| In `results/` \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    for row in table.splitlines()[2:]:
        for name in re.findall("`([^`]+)`", row.split(" | ")[0]):
            path = name.replace("EXERCISE", NAME).replace("STUDENT", "bob")
            assert name.startswith(".") or (folder / "results" / path).exists(), name
    grades = (folder / "results/grades.csv").read_text(encoding="utf-8")
    assert f"ada,{NAME},minimax,3,3,right" in grades
    assert f"bob,{NAME},minimax,0,3,wrong" in grades
    exported = (folder / "results/gradebook.csv").read_text(encoding="utf-8").splitlines()
    assert len([line for line in exported if line.startswith(f"{NAME},")]) == 2


@pytest.mark.parametrize(
    ("block", "says"),
    [
        (".venv/bin/python -m grading grade nothing --out results", "nothing is neither a folder"),
        (".venv/bin/python -m grading grad submitted", "invalid choice: 'grad'"),
        (".venv/bin/python -m grading doctor --loud", "unrecognized arguments: --loud"),
        (".venv/bin/nbgradr export", "No such file or directory"),
        ("cd nowhere", "nowhere"),
        (".venv/bin/python --version\n```\n\n```\nPerl 5", "is not in\n"),
    ],
)
def test_a_command_that_does_not_do_what_the_page_says_is_noticed(tmp_path, block, says):
    with pytest.MonkeyPatch.context() as patch:
        reader = Reader(tmp_path, patch.chdir)
        with pytest.raises((AssertionError, OSError), match=re.escape(says)):
            follow(f"```\n{block}\n```\n", reader)


def test_files_of_the_page_lie_beside_what_was_handed_in(tmp_path):
    (tmp_path / "submitted").mkdir()
    page = "`a.toml`, `b.csv`:\n\n```toml\nx = 1\n```\n\n```csv\nada\n```\n\n```\nsubmitted/\n```\n"
    follow(page, Reader(tmp_path, None))
    written = {path.name: path.read_text() for path in (tmp_path / "submitted").iterdir()}
    assert written == {"a.toml": "x = 1\n", "b.csv": "ada\n"}


def test_what_is_not_run_is_on_the_page():
    lines = [line for _, block in BLOCK.findall(PAGE) for line in lines_of(block)]
    unused = [part for part in NOT_HERE if not any(part in line for line in lines)]
    assert unused == []


def test_the_options_of_the_page_are_options(capsys):
    with pytest.raises(SystemExit):
        main(["grade", "--help"])
    known = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
    [table] = re.findall(r"^\| Option \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    named = set(re.findall(r"^\| `(--[\w-]+)", table, re.MULTILINE))
    assert named <= known
    assert len(named) >= 5
