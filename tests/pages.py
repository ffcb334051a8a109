"""The blocks of code on a page of the docs, and what the tests that follow a page share."""

import re
import shlex
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent
FILE = re.compile(r"# ([\w/-]+\.(?:py|toml))\n")


def text(page):
    """A page of the docs."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def blocks(page):
    """The blocks of a text, in order: each with its language and what it holds."""
    return [
        (token.info, token.content) for token in MarkdownIt().parse(page) if token.type == "fence"
    ]


def files(blocks):
    """The files that blocks name in their first lines; a second block goes on."""
    found = {}
    for _, block in blocks:
        if match := FILE.match(block):
            found[match[1]] = found.get(match[1], "") + block
    return found


def write_files(folder, blocks):
    """Put those files where they belong."""
    for name, text in files(blocks).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def commands(block):
    """The commands of a block, each as its words; a backslash at its end continues a line."""
    lines = block.replace("\\\n", " ").splitlines()
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def of_grader(words):
    """The arguments of a command, if it is the grader's; else None."""
    program, *rest = words
    known = program.rpartition("/")[2] == "python" and rest[:2] == ["-m", "grading"]
    return rest[2:] if known else None
