"""tools/prose.py finds planted calques in every kind of text, and says where they are."""

import json

import pytest

from tools import prose

PLANTED = {
    "page.md": "# A page\n\nNothing here.\n\nThe search begins\nanew. `shall` is code.\n",
    "fold.md": "<details><summary>A <em>fold</em></summary>\n<code>shall</code>, anew</details>\n",
    "lecture.ipynb": json.dumps(
        {
            "cells": [
                {
                    "cell_type": "markdown",
                    "id": "start",
                    "metadata": {},
                    "source": "First.\n\nA move is drawn by lot.",
                }
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
    "questions.toml": '[leaves]\nquestion = "How many?"\nhints = ["You shall count them."]\n',
    "bugs.toml": "[leaves]\nstrict-cut = 'anew → new'\n\"You shall count.\" = 'anew → new'\n",
    "module.py": '"""A module."""\n\n\ndef f(x):\n    """Double it, too."""\n    return 2 * x\n',
    "errors.py": 'x = 1\nraise ValueError(f"depth = {x} is a depth that is none")\n',
    "names.py": "def test_a_tree_that_is_none():\n    pass\n",
    "comments.js": "const x = 1;\n  // Of a game and\n  // a state, this is the value.\n",
    "texts.js": "const x = 1; // a bite\ntest(`after ${a + b} a bite is, too: x`, f);\n",
    "comments.py": "x = 1\n# Of a game and\n# a state, this is the value.\nx = 2\n",
}
FOUND = {
    "page.md": "5: 'anew'",
    "fold.md": "1: 'anew'",
    "lecture.ipynb": "start:3: 'by lot'",
    "questions.toml": "leaves.hints: 'shall'",
    "bugs.toml": "leaves: 'shall'",
    "module.py": "5: ', too.'",
    "errors.py": "2: 'that is none'",
    "names.py": "1: 'that is none'",
    "comments.js": "2: 'Of a game and a state",
    "texts.js": "2: ', too:'",
    "comments.py": "3: 'Of a game and a state",
}


@pytest.fixture(scope="module", autouse=True)
def _registered():
    prose.register()


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_calque_is_found(name, tmp_path):
    path = tmp_path / name
    path.write_text(PLANTED[name], encoding="utf-8")
    [objection] = prose.objections(list(prose.paragraphs(path)))
    assert objection.startswith(FOUND[name])


@pytest.mark.parametrize(
    "wrong",
    [
        "Who wins, wins without coming back.",
        "That is right. Who has the truth needs no search.",
        "Of each game, the value is known.",
        "Of which there are two.",
        "Bytes are dearer than time.",
        "It foretold 273.",
        "A step that there is not raises an error.",
        "They could of course of won, irregardless of the rules.",  # proselint's own
    ],
)
def test_each_phrase_is_found(wrong):
    assert prose.objections([("1", wrong)])


@pytest.mark.parametrize(
    "right",
    [
        "Who wins, MAX or MIN?",
        "Whoever takes the last stone loses.",
        "Too many of a player's moves, and of the other's.",
        "The value of a game, and who is to move.",
    ],
)
def test_plain_english_is_let_through(right):
    assert prose.objections([("1", right)]) == []


def test_a_check_that_finds_something_fails(tmp_path, monkeypatch):
    (tmp_path / "README.md").write_text("# Read me\n\nStart anew.\n", encoding="utf-8")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    for written, said in (("anew", "README.md:3: 'anew': write again"), ("again", None)):
        (tmp_path / "README.md").write_text(f"# Read me\n\nStart {written}.\n", encoding="utf-8")
        with pytest.raises(SystemExit) as ended:
            prose.main()
        assert ended.value.code == said
