"""The style sheets of viewers and of the site: few sizes, and names that cannot meet."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / path
    for path in (
        "coursework/commands/tutor/page.css",
        "tools/site/_static/site.css",
        "tools/site/live/live.css",
    )
]
VIEWERS = {
    path
    for name in ("stepthrough", "coursework", "tools/site")
    for path in (ROOT / name).rglob("*.css")
} - {*PAGES, ROOT / "coursework/plots/tables.css"}  # of tables outside viewers

# The only sizes, in pixels, that a property may have; what is 0, in em, or in % follows others.
SPACES = {2, 4, 8, 12, 16, 24}
TOKENS = {
    r"font(-size)?": {11, 13, 15, 18, 24},
    r"(row-|column-)?gap": SPACES,
    r"(padding|margin)(-\w+)*": SPACES | {32, 80},  # the last for numbers of lines
    r"border-radius": {6, 10, 99},
    r"stroke-width|outline|border(-left|-right|-top|-bottom)?(-width)?": {1, 2, 3, 5},
}


def declarations(path):
    text = re.sub(r"(?s)/\*.*?\*/", "", path.read_text(encoding="utf-8"))
    return re.findall(r"(?<=[{;\s])([a-z-]+): ([^;{}]+)(?=[;}])", text)


def is_of(allowed, value):
    sizes = {float(size) for size in re.findall(r"(?<![\w.])([\d.]+)px", value)}
    return not re.search(r"\drem\b", value) if allowed is None else sizes <= allowed | {0}


def classes(path):
    return set(re.findall(r"\.([a-z][\w-]*)(?=[^{}]*\{)", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", sorted({*VIEWERS, *PAGES}), ids=lambda path: path.name)
def test_sizes_and_weights_are_of_the_table(path):
    found = declarations(path)
    odd = [
        f"{name}: {value}"
        for name, value in found
        for pattern, allowed in {**TOKENS, ".*": None}.items()
        if re.fullmatch(pattern, name) and not is_of(allowed, value)
    ]
    assert odd == []
    assert {value for name, value in found if name == "font-weight"} <= {"400", "500", "600"}


def test_no_class_of_a_viewer_is_also_one_of_the_site():
    ours = {name for path in VIEWERS for name in classes(path)}
    assert len(ours) > 100
    for path in PAGES[1:]:
        assert classes(path) & ours - {"stepthrough"} == set(), path.name
