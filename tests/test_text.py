"""All that is written for readers: links lead somewhere, words are spelt, headings are in order.

No network: of links to the web only the form is looked at.
"""

import ast
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from markdown_it import MarkdownIt

from coursework.exercise.addresses import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
MARKDOWN = [
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob(".github/*.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("audit/**/*.md")),
    ROOT / "tools/site/index.md",
]
NOTEBOOKS = [
    path
    for folder in ("notebooks", "exercises", "solutions")
    for path in sorted((ROOT / folder).rglob("*.ipynb"))
    if ".ipynb_checkpoints" not in path.parts
]
CODE = (*PACKAGES, "grading", "audit", "solutions", "tests", "tools")
PYTHON = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
PAGES = ("notebooks", "exercises", "docs", "audit/docs", "audit/results")  # what the site shows
NAMES = "hart,buro,lew"  # authors


@cache
def text(path):
    """What a file says: Markdown, the Markdown cells of a notebook, or a module's docstrings."""
    if path.suffix == ".ipynb":
        cells = nbformat.read(path, as_version=4).cells
        return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return source
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [ast.parse(source)]
    for node in nodes:  # the list grows while it is walked; an expression has no docstring
        nodes += (below for below in ast.iter_child_nodes(node) if not isinstance(below, ast.expr))
    return "\n\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds))


@cache
def tokens(path):
    """The Markdown tokens of a file, those inside a line included."""
    found = MarkdownIt().enable("table").parse(text(path))
    return [inner for token in found for inner in (token, *(token.children or ()))]


def headings(path):
    """The headings of a file: their levels and texts."""
    found = MarkdownIt().parse(text(path))
    return [
        (int(token.tag[1:]), "".join(child.content for child in following.children))
        for token, following in pairwise(found)
        if token.type == "heading_open"
    ]


def anchors(path):
    """The anchors that a file's headings get."""
    titles = [title.casefold() for _, title in headings(path)]
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


def links(path):
    """All targets of links and images."""
    attributes = {"link_open": "href", "image": "src"}
    written = [t.attrs[attributes[t.type]] for t in tokens(path) if t.type in attributes]
    return written + re.findall(r'(?:href|src)="([^"]+)"', raw_html(path))


def raw_html(path):
    """The pieces of a file that are HTML already."""
    return "\n".join(t.content for t in tokens(path) if t.type in ("html_block", "html_inline"))


STEP = re.compile(r"step-(viewer|above)=[\w-]+")  # test_lecture_links.py follows these
MADE = {"chopsticks-course.zip", "tutor.html"}  # by the site's build; its own tests follow the link


def broken(path, target):
    """Why a link leads nowhere; None if it leads somewhere."""
    address = urlsplit(target)
    if target in MADE and path == ROOT / "tools/site/index.md":
        return None
    if address.scheme or address.netloc:
        return None if address.scheme == "https" and address.netloc else "neither https nor a file"
    folder = ROOT if path == ROOT / "tools/site/index.md" else path.parent
    there = (folder / unquote(address.path)).resolve() if address.path else path
    if not there.is_relative_to(ROOT) or not there.exists():
        return "no such file"
    if STEP.fullmatch(address.fragment):
        return None if path.suffix == ".ipynb" else "no viewer there"
    if address.fragment and unquote(address.fragment) not in anchors(there):
        return f"no such heading; there are {sorted(anchors(there))}"
    if page(path) and not page(there):
        return "not a page of the site"
    return None


def page(path):
    return any(path.is_relative_to(ROOT / folder) for folder in PAGES)


def name(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [*MARKDOWN, *NOTEBOOKS], ids=name)
def test_links_and_images_lead_somewhere(path):
    wrong = {target: why for target in links(path) if (why := broken(path, target))}
    assert wrong == {}


def neighbours(path):
    """What a notebook links to: the ones before and after it, and its lectures or its exercise.

    Its page on the site is not among them, for that has no public address.  The page has a link
    to the notebook, and Sphinx turns the links between notebooks into links between pages.
    """
    folder, number = path.relative_to(ROOT).parts[0], path.stem.partition("-")[0]
    row = [other for other in NOTEBOOKS if other.is_relative_to(ROOT / folder)]
    i = row.index(path)
    beside = row[i - 1 : i] + row[i + 1 : i + 2]
    if folder == "notebooks":
        asked = max(number, "01")
        return beside + list(ROOT.glob(f"exercises/{asked}-*/*.ipynb"))
    taught = {"27": "04", "28": "05"}.get(number, number)
    return beside + list(ROOT.glob(f"notebooks/{taught}-*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_links_to_its_neighbours(path):
    last = nbformat.read(path, as_version=4).cells[-1].source
    linked = {(path.parent / target).resolve() for target in re.findall(r"\]\((.*?)\)", last)}
    assert {*neighbours(path)} <= linked


def test_a_broken_link_is_noticed():
    page = ROOT / "docs/instructors.md"
    assert broken(page, "writing-exercises.md") is None
    assert broken(page, "writing-exercises.md#the-questions") is None
    assert broken(page, "https://example.org/") is None
    assert broken(page, "nothing.md") == "no such file"
    assert broken(page, "../../elsewhere.md") == "no such file"
    assert broken(page, "writing-exercises.md#nothing").startswith("no such heading")
    assert broken(page, "../Makefile") == "not a page of the site"
    assert broken(page, "http://example.org/") == "neither https nor a file"


@pytest.mark.parametrize("path", [*MARKDOWN, *NOTEBOOKS], ids=name)
def test_headings_go_down_one_level_at_a_time(path):
    levels = [level for level, _ in headings(path)]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@pytest.mark.parametrize("path", [*MARKDOWN, *NOTEBOOKS], ids=name)
def test_pictures_say_what_they_show(path):
    pictures = [token.content for token in tokens(path) if token.type == "image"]
    assert all(words.strip() for words in pictures)
    tags = re.findall(r"<img[^>]*>", raw_html(path))
    assert all(re.search(r'alt="[^"]+"', tag) for tag in tags)


def test_words_are_spelt(tmp_path):
    for path in (*MARKDOWN, *NOTEBOOKS, *PYTHON):
        copy = tmp_path / f"{name(path)}.txt"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text(path), encoding="utf-8")
    (tmp_path / "wrong.txt").write_text("The serch goes on.", encoding="utf-8")
    command = [sys.executable, "-m", "codespell_lib", f"--ignore-words-list={NAMES}", "."]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.stdout.splitlines() == ["./wrong.txt:1: serch ==> search"]
