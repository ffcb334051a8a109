"""Each absolute sentence for instructors and in SECURITY.md names the tests that hold it."""

import re
import tomllib

import pytest
from markdown_it import MarkdownIt
from pages import ROOT

ABSOLUTE = re.compile(r"\b(never|no|only|always)\b", re.IGNORECASE)
PAGES = ("docs/instructors.md", ".github/SECURITY.md")
PROMISES = tomllib.loads((ROOT / "tests/grading/promises.toml").read_text(encoding="utf-8"))


def sentences(page):
    """The sentences of a page's prose, headings and tables, without marks and code blocks."""
    for token in MarkdownIt().enable("table").parse(page):
        parts = token.children or () if token.type == "inline" else ()
        words = " ".join("".join(part.content or " " for part in parts).split())
        yield from filter(None, re.split(r"(?<=[.:?!]) (?=[A-Z])", words))


def absolutes(page):
    return [sentence for sentence in sentences(page) if ABSOLUTE.search(sentence)]


def names_of_tests():
    """The names of all tests."""
    sources = (path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    return {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.M)}


def test_the_absolute_sentences_are_those_of_the_table():
    found = [s for page in PAGES for s in absolutes((ROOT / page).read_text(encoding="utf-8"))]
    assert sorted(found) == sorted(PROMISES)


def test_each_promise_is_held_by_tests_that_exist():
    assert all(PROMISES.values())
    assert {name for names in PROMISES.values() for name in names} - names_of_tests() == set()


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("It **never** ends. It ends.", ["It never ends."]),
        ("- a list\n- with `code`, and no more", ["with code, and no more"]),
        ("| a | b |\n|---|---|\n| Only here. | nothing |", ["Only here."]),
        ("# No heading\n\n```\nno code\n```\n", ["No heading"]),
        ("Nothing known, nobody noted.", []),
        ("One: it is\nalways so.", ["One: it is always so."]),
    ],
)
def test_a_sentence_is_found_wherever_it_is(page, found):
    assert absolutes(page) == found
