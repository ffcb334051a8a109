"""The glossary names the lectures as they are, in two languages."""

import re
from pathlib import Path

import nbformat
import pytest

from tools.site.terms import names

ROOT = Path(__file__).resolve().parent.parent
LECTURES = {
    path.name.partition("-")[0]: (path.name, nbformat.read(path, as_version=4))
    for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
}
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ALIKE = {
    "df-pn",
    "perft",
    "MAX",
    "MIN",
    "UCB1",
    "UCT",
    "Star1",
    "Star2",
}  # Japanese texts use them, too


def rows(path, heading):
    """The body of the table under a heading: lists of cells."""
    _, section = (ROOT / path).read_text(encoding="utf-8").split(f"\n## {heading}")
    table = [line for line in section.split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def words(notebook):
    """The text of a notebook."""
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def link(text):
    """The text and the target of a link."""
    return re.fullmatch(r"\[(.+)\]\((.+)\)", text).groups()


GLOSSARY = rows("docs/glossary.md", "Lectures")
TERMS = rows("docs/glossary.md", "Terms")
OTHER_NAMES = rows("docs/glossary.md", "Other names")


def test_every_lecture_appears_with_its_own_title():
    assert [number for number, *_ in GLOSSARY] == list(LECTURES)
    for number, cell, *_ in GLOSSARY:
        name, notebook = LECTURES[number]
        title, target = link(cell)
        assert notebook.cells[0].source.startswith(f"# {number} · {title}\n")
        assert target == f"../notebooks/{name}"

    for _, _, title, goal, japanese_goal in GLOSSARY:
        assert JAPANESE.search(title)
        assert JAPANESE.search(japanese_goal)
        assert goal.isascii()


def test_terms_are_sorted_and_each_is_there_once():
    terms = [term.casefold() for term, *_ in TERMS]
    assert terms == sorted(set(terms))
    assert len({meaning for _, _, meaning, _ in TERMS}) == len(TERMS)


def test_other_names_are_sorted_and_each_is_of_a_term():
    others, terms = zip(*OTHER_NAMES, strict=True)
    assert list(others) == sorted(set(others), key=str.casefold)
    known = {term for term, *_ in TERMS}
    assert set(terms) <= known
    assert not set(others) & known


@pytest.mark.parametrize(
    ("name", "lecture"),
    [("minmax", "02"), ("alphabeta", "04"), ("ミニマックス法", "02"), ("後退解析", "09")],
)
def test_the_search_leads_from_a_name_to_its_lecture(name, lecture):
    found = names((ROOT / "docs/glossary.md").read_text(encoding="utf-8"))
    page = f"notebooks/{LECTURES[lecture][0].removesuffix('.ipynb')}"
    assert [where for where, some in found.items() if name in some] == [page]


@pytest.mark.parametrize(("term", "japanese", "meaning", "lecture"), TERMS)
def test_a_term_has_a_japanese_one_and_occurs_in_its_lecture(term, japanese, meaning, lecture):
    number, target = link(lecture)
    name, notebook = LECTURES[number]
    assert target == f"../notebooks/{name}"
    assert re.search(rf"\b{re.escape(term)}", words(notebook), re.IGNORECASE)
    assert JAPANESE.search(japanese) or japanese in ALIKE
    assert meaning.endswith(".")
