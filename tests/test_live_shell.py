"""The Python of a live page says what it lacks, and shows no more than a page can hold."""

import subprocess
import sys

import pytest
from pages import ROOT

PROGRAM = """import sys
from tools.site.live.shell import start
shell = start(sys.__stdout__.write)
shell.begin(".")
shell.run(sys.argv[1])"""
LONG = "the first 50,000 characters"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("%timeit 1", "%timeit is a command of IPython"),
        ("len?", "len? is a command of IPython"),
        ("await 1", "`await` works only inside `async def`"),
        ("from IPython.display import Image", "a live page has no Image to display"),
        ("input()", "a live page has no input()"),
        ("'x' * 10**6", LONG),
        ("for i in range(10**5): print(i)", LONG),
    ],
)
def test_a_live_page_says_what_it_cannot_do(code, words):
    command = [sys.executable, "-c", PROGRAM, code]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert words in run.stdout
    assert len(run.stdout) < 70_000  # a line's end is two characters of JSON
