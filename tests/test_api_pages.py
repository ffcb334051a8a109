"""The pages of the package: names lead where they should."""

import re
from pkgutil import resolve_name

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from test_glossary import TERMS

from coursework.exercise import addresses
from tools.site import api


def test_every_subpackage_but_the_command_line_has_a_page():
    packages = {name for name, path in api.modules().items() if path.stem == "__init__"}
    below = {name for name in packages if name.count(".") == 1}
    pages = {addresses.full(name) for name in api.PAGES}
    assert below - {"coursework.commands", "stepthrough.views"} <= pages <= packages


@pytest.mark.parametrize(
    ("module", "name", "full"),
    [
        ("chopsticks.search.textbook", "minimax", "chopsticks.search.textbook.minimax"),
        ("chopsticks", "minimax", "chopsticks.search.textbook.minimax"),
        ("chopsticks", "State", "chopsticks.hands.game.State"),
        ("chopsticks.games", "pig", "chopsticks.games.pig"),
        ("chopsticks.game", "Player", "chopsticks.game.protocol.Player"),
        ("chopsticks", "nothing", None),
        ("math", "inf", None),
    ],
)
def test_where_a_name_is_defined(module, name, full):
    assert api.home(module, name) == full


def test_names_in_docstrings_lead_somewhere():
    pytest.importorskip("numba")
    sources = (path for folder in api.SOURCES for path in folder.rglob("*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    names = re.findall(r"`((?:chopsticks|coursework|stepthrough)(?:\.\w+)+)", text)
    for name in sorted(set(names)):
        resolve_name(name)  # raises an error if the name does not exist


@pytest.mark.parametrize(("term", "name"), api.TERMS.items())
def test_terms_of_the_glossary_name_code(term, name):
    assert term in [row[0] for row in TERMS]
    module, _, last = addresses.full(name).rpartition(".")
    assert api.home(module, last) == addresses.full(name)


def test_the_names_that_a_notebook_imports(tmp_path):
    cells = [
        "from math import inf\nfrom chopsticks import alphabeta, solve",
        "from chopsticks.games.geister import (\n    View,\n    seen,\n)\n"
        "from chopsticks.search import chance",
    ]
    path = tmp_path / "one.ipynb"
    nbformat.write(new_notebook(cells=[new_code_cell(source) for source in cells]), path)
    assert api.imported(path) == {
        "alphabeta": "chopsticks.search.textbook.alphabeta",
        "solve": "chopsticks.solving.retrograde.solve",
        "View": "chopsticks.games.geister.game.View",
        "seen": "chopsticks.games.geister.game.seen",
    }


DOCSTRING = """The value of a `Game`, by `minimax(game, state)`; *best* of `state_`s,
2 * 3 | x_ y, `.table`.

depth:  how many plies,
        or `None`.
alpha and beta: the `window`.

    register(name)

- one of the `game`s

>>> 2 * 3
6"""
REST = r"""The value of a :py:obj:`Game <chopsticks.game.protocol.Game>`, by
:py:obj:`minimax(game, state) <chopsticks.search.textbook.minimax>`; *best* of ``state_``\ s,
2 \* 3 \| x\_ y, ``.table``.

``depth``
   how many plies, or ``None``.

``alpha`` and ``beta``
   the ``window``.

::

    register(name)

- one of the ``game``\ s

>>> 2 * 3
6"""


def test_a_docstring_in_the_markup_of_sphinx():
    def words(text):
        return [" ".join(block.split()) for block in re.split(r"\n{2,}", text)]

    made = api.rest(DOCSTRING, "chopsticks.search.textbook")
    assert [block for block in words(made) if block] == words(REST)
