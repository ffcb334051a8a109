"""The style sheets of all outputs of a page act on each of them; the last one comes last."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHEETS = {path for name in ("stepthrough", "coursework") for path in (ROOT / name).rglob("*.css")}
COMMON = [ROOT / f"stepthrough/{name}.css" for name in ("frame", "page", "stage")]
WEIGHT = re.compile(r"\.[\w-]+|\[[^]]*\]|(?<!:):(?!is|not|has|where)[a-z-]+")


def selectors(path):
    """The selectors of a sheet; one inside another has that one's weight added."""
    around = []
    for text, brace in re.findall(r"([^{}]*)([{}])", path.read_text(encoding="utf-8")):
        if brace == "}":
            around.pop()
            continue
        heads = text.rpartition(";")[2].strip()
        outer = " ".join(head for head in around if not head.startswith("@"))
        around.append(heads)
        if not heads.startswith("@"):
            yield from (f"{outer} {one}".strip() for one in re.split(r",(?![^(]*\))", heads))


def last(selector):
    return set(re.findall(r"\.([\w-]+)", selector.split()[-1])) - {"stepthrough", "stage"}


def test_a_sheets_rules_for_common_parts_outweigh_the_shared_ones():
    """Otherwise the same rule of the next output's sheet would undo it."""
    common = {name for path in COMMON for selector in selectors(path) for name in last(selector)}
    sheets = SHEETS - set(COMMON)
    light = [
        f"{path.name}: {selector}"
        for path in sorted(sheets)
        for selector in selectors(path)
        if last(selector) & common and len(WEIGHT.findall(selector)) < 3
    ]
    assert len(sheets) > 10
    assert len(common) > 10
    assert light == []
