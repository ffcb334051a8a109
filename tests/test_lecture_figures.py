"""What the lectures' cells put out is what it should be, for a reason of its own.

nbval shows that the stored outputs are what the code gives; nothing is executed here.
"""

import json
import re
from collections import Counter
from functools import cache
from html import unescape
from itertools import accumulate
from pathlib import Path

import oracle
import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


@cache
def cells(lecture):
    [path] = NOTEBOOKS.glob(f"{lecture}-*.ipynb")
    return {cell["id"]: cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


def said(lecture, cell):
    """What a cell shows, in words: printed, or held back by its predictions."""
    words = []
    for output in cells(lecture)[cell]["outputs"]:
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = "".join(data.get("text/html", data.get("text/plain", "")))
        bare = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", "\n", shown, flags=re.DOTALL)
        words.append(unescape(bare))
    return "\n".join(words)


@cache
def lines_of_play(text, most):
    """By depth, how many lines of play begin at the start: states are counted with their ways."""
    ways, found = Counter([oracle.start(text)]), []
    for _ in range(most + 1):
        found.append(ways.total())
        following = Counter()
        for state, count in ways.items():
            if oracle.ending(state, text) is None:
                for child in oracle.distinct_moves(state, text).values():
                    following[child] += count
        ways = following
    return found


def nodes(depth):
    """The nodes of a whole search: the beginnings of all lines of play."""
    return sum(lines_of_play(oracle.Text(), depth))


def value(own, other):
    """The oracle's value for the player to move."""
    return "{} in {}".format(*oracle.solve(oracle.Text(), whole())[(own, other, 0)])


@cache
def whole():
    return tuple(oracle.everything(oracle.Text()))


# Lecture, cell, a pattern of what it says, and the reason.
FIGURES = [
    (
        "02",
        "promise-check",
        "MAX plays 0,.* all at least 3",
        "the value of Russell and Norvig's tree",
    ),
    ("02", "promise-check", "none above 3", "the value of Russell and Norvig's tree"),
    ("02", "ttt-explore", "5,478 states", "the known count of legal boards"),
    ("02", "ttt-all", "549,946 nodes", "the known count of games and their beginnings"),
    ("02", "ttt-all", "value 0", "nobody wins tic-tac-toe"),
]


@pytest.mark.parametrize(("lecture", "cell", "pattern", "reason"), FIGURES)
def test_a_known_figure(lecture, cell, pattern, reason):
    assert re.search(pattern, said(lecture, cell)), reason


def test_minimax_visits_what_lines_of_play_begin_with():
    rows = re.findall(r"^ *(\d+) +(-?\d+) +([\d,]+)$", said("02", "depth-table"), re.MULTILINE)
    found = {int(d): (int(v), int(n.replace(",", ""))) for d, v, n in rows}
    assert found == {depth: (0, nodes(depth)) for depth in range(1, 13)}
    assert f"minimax: {nodes(10):,} nodes" in said("02", "benchmark-nodes")
    counted = lines_of_play(oracle.Text(), 12)
    assert f"plies: {counted}" in said("02", "perft")
    assert f"added up: {list(accumulate(counted))[-1]:,}" in said("02", "perft")


def test_the_start_is_not_decided_within_twelve_plies():
    tablebase = oracle.solve(oracle.Text())
    assert tablebase[oracle.start(oracle.Text())][0] == "draw"
    for depth in (1, 4, 8, 12):
        assert f"depth {depth:2}: between -1 and 1" in said("02", "bracket")


def test_without_splits_the_start_is_lost_in_eight_plies():
    text = oracle.Text(split="none")
    assert oracle.solve(text)[oracle.start(text)] == ("loss", 8)
    rows = dict(
        re.findall(r"^(even split|no split) +(.*)$", said("02", "rules-zeros"), re.MULTILINE)
    )
    assert rows["even split"].split() == ["0"] * 8
    assert rows["no split"].split() == ["0"] * 7 + ["-1"]


@pytest.mark.parametrize(
    ("cell", "own", "other", "words"),
    [
        ("one-check", (2, 3), (2, 3), "win in 3"),
        ("unknown-win", (1, 3), (1, 3), "win in 5"),
    ],
)
def test_a_position_of_lecture_02(cell, own, other, words):
    assert value(own, other) == words
    assert f"tablebase: {words}" in said("02", cell)
