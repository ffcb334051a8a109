"""The formulas of lectures and exercises, as the site's pages have them."""

import json
import re
from xml.etree import ElementTree

import pytest
from pages import ROOT

from tools.site.formulas import mathml

FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|(?<![\\$])\$(?P<inline>[^$\n]+)\$", re.DOTALL)
PARTS = {"mfrac": 2, "msub": 2, "msup": 2, "munder": 2, "msubsup": 3}


def formulas():
    found = set()
    for folder in ("notebooks", "exercises"):
        for path in (ROOT / folder).rglob("*.ipynb"):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            for cell in cells:
                if cell["cell_type"] == "markdown":
                    matches = FORMULA.finditer("".join(cell["source"]))
                    found |= {(match[match.lastgroup], match.lastgroup) for match in matches}
    return sorted(found)


def test_every_formula_has_its_parts_and_no_word_of_tex():
    known = formulas()
    assert len(known) > 40
    for tex, display in known:
        tree = ElementTree.fromstring(mathml(tex, display))
        assert tree.get("display") == display
        assert "\\" not in "".join(tree.itertext()), tex
        for element in tree.iter():
            name = element.tag.rpartition("}")[2]
            assert len(element) == PARTS.get(name, len(element)), tex


@pytest.mark.parametrize(("tex", "signs"), [("a - b", 0), ("= -1", 1), (r"-\max(-a, -b)", 2)])
def test_a_minus_before_a_value_is_a_sign(tex, signs):
    assert mathml(tex, "inline").count('form="prefix"') == signs
