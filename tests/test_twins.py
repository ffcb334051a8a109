"""Where Python and a script say the same, both are tested on the same cases.

`CASES` makes them: by name, what Python says.  They are in tests/scripts/cases/NAME.json, and
the tests in Node read them by `cases("NAME")` of tests/scripts/cases.js.  To write them again:

    python tests/test_twins.py
"""

import json
import linecache
from collections.abc import Callable
from hashlib import sha256
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import board_cases
import pytest
import walk_cases

from chopsticks import MAX, Chopsticks, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.heaps import TakeAndBreak
from chopsticks.search.chance import expectiminimax, star1
from chopsticks.search.deepening import pvs
from chopsticks.search.table import alphabeta_with_table
from chopsticks.solving.sums import mex
from coursework.questions.prediction import _parts
from stepthrough import Trace, compare, record, view
from stepthrough.views.tree import Scene, arrange, branch

HERE = Path(__file__).parent / "scripts" / "cases"
NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
RECORDED = ["nodes", "steps", "ghosts"]
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[5, 6], [7, 4, 5]], [[3], [[6], [6, 9]]]]
DICE = [
    "max",
    ["chance", (1 / 6, ["min", 3, 9]), (5 / 6, ["min", -2, 8])],
    ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])],
]
# Chance is cut off: −8 in half of the cases leaves no more than 0.5; 6 − 9/4 is more than MIN has;
# −9 is the least that there is, so nothing need be thrown.
CUT = {
    "at most": ["max", 1, ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])]],
    "at least": ["min", 1, ["chance", (0.75, 8), (0.25, 6)]],
    "at once": ["min", -9, ["chance", (0.5, 8), (0.5, 6)], ["max", 2, 3]],
}


def grundy(game: TakeAndBreak, state: Any) -> int:
    """Lecture 13's search."""
    return mex(grundy(game, game.result(state, move)) for move in game.moves(state))


def traces() -> dict[str, Trace]:
    """Runs of every kind: with and without window, chance, table, players and a stop."""
    game, start = Chopsticks(), Chopsticks().initial
    heap = TakeAndBreak([2], "stones")
    bounded = {"lower": -9, "upper": 9}
    return {
        "minimax": record(minimax, TreeGame(AIMA), ()),
        "alphabeta": record(alphabeta, TreeGame(AIMA), ()),
        "deep": record(alphabeta, TreeGame(DEEP), ()),
        "rising": record(alphabeta, TreeGame([[1, 2], [5, 6], [3, 4], [7, 8]]), ()),
        "pvs": record(pvs, TreeGame(AIMA), ()),
        "dice": record(expectiminimax, ChanceTree(DICE), ()),
        "thrown": record(expectiminimax, ChanceTree(DICE[1]), ()),
        "star1": record(star1, ChanceTree(DICE), (), **bounded),
        **{name: record(star1, ChanceTree(tree), (), **bounded) for name, tree in CUT.items()},
        "hands": record(alphabeta, game, start, depth=4),
        "table": record(alphabeta_with_table, game, start, depth=6),
        "grundy": record(grundy, heap, heap.initial),
        "endless": record(minimax, game, start, limit=8),
    }


def runs() -> dict[str, Any]:
    """What a viewer is sent, without what it draws."""
    return {name: _bare(view(trace, 0).data) for name, trace in traces().items()}


def _bare(data: dict[str, Any]) -> dict[str, Any]:
    """The data with lines counted from 1, wherever the function is in its file."""
    first = [number for _, number, _ in data["functions"]]
    steps = [
        [kind, i, line - first[data["nodes"][i]["code"]] + 1, changed]
        for kind, i, line, changed in data["steps"]
    ]
    functions = [[name, 1, text] for name, _, text in data["functions"]]
    return {**data, "steps": steps, "functions": functions, "drawing": ""}


def layouts() -> list[dict[str, Any]]:
    """Where nodes are, with and without folds."""
    found = []
    for name, trace in traces().items():
        scene = Scene(trace)
        for folded in ([], [1], [0], [1, 3]):
            sizes = scene.sizes["column"], scene.sizes["level"]
            places = arrange(scene.all_parents, *sizes, folded)
            case = {"run": name, "parents": scene.all_parents, "sizes": scene.sizes}
            found.append({**case, "folded": folded, "places": sorted(places.items())})
    return found


def branches() -> list[dict[str, Any]]:
    """Lines from a state to a child, straight and bent."""
    found = []
    for x, y, below in product((0, 30, -90, 400, -401, 900), (170, 230), (0, 74)):
        line, is_bent = branch((0, 0), (x, y), below)
        found.append({"x": x, "y": y, "below": below, "line": line, "bent": is_bent})
    return found


def predictions() -> list[dict[str, Any]]:
    """Answers as Python sends them, and of some guesses whether they are right."""
    asked = [
        (97_679, 1, "", {}, {"97679": True, "97,679": True, "97 679": True, "97678": False}),
        (-1, 1, "", {}, {"−1": True, "-1": True, "-1.0": True, "1": False}),
        (100, 2, "", {}, {"50": True, "200": True, "49.9": False, "200.1": False, "-100": False}),
        (-100, 2, "", {}, {"-50": True, "-200": True, "-49": False, "100": False}),
        (0, 2, "", {}, {"0": True, "-0": True, "0/7": True, "0.1": False}),
        (1 / 3, 1, "", {}, {"1/3": True, "2/6": True, "0.333": False}),
        (2 / 3, 1.5, "", {}, {"1": True, "0,5": True, "4/9": True, "0.44": False, "1.01": False}),
        (40, 1, "", {}, {"40%": True, "40 %": True, "0.4": False}),
        (133, 1.5, "", {"179..": "No."}, {"178": True, "179": False, "89": True, "88": False}),
        ((2, 3), 1, "", {}, {"2": True, "3": True, "2.5": False, "23": False}),
        (True, 1, "", {}, {"yes": True, "no": False}),
        ("b", 1, "abc", {}, {"b": True, "a": False}),
        (("a", "b"), 1, "abc", {}, {"a": True, "b": True, "c": False}),
        ("A < b", 1, "", {}, {"a<b": True, " A  < B ": True, "a>b": False, "a < b c": False}),
    ]
    return [
        {
            "parts": _parts(answer, {"within": within, "among": [*among], "wrong": wrong}),
            "guesses": guesses,
        }
        for answer, within, among, wrong, guesses in asked
    ]


def comparisons() -> dict[str, Any]:
    """What a viewer of two runs is sent."""
    found = traces()
    return {
        f"{one} {other}": {**compare(found[one], found[other], 0).data, "drawing": ""}
        for one, other in [("minimax", "alphabeta"), ("dice", "star1")]
    }


def lecture(name: str, cell: str) -> dict[str, Any]:
    """What a cell of a lecture defines, with the source that a viewer shows."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    source = "".join(next(one["source"] for one in cells if one["id"] == cell))
    linecache.cache[cell] = len(source), None, source.splitlines(keepends=True), cell
    found = {"inf": inf, "MAX": MAX}
    exec(compile(source, cell, "exec"), found)
    return found


def grown(random: Random, depth: int) -> Any:
    """A tree with up to three moves at a node."""
    if depth == 0 or random.random() < 0.1:
        return random.randint(-9, 20)
    return [grown(random, depth - 1) for _ in range(random.randint(1, 3))]


def reruns() -> dict[str, Any]:
    """A run of each search, and of some trees what is recorded, in short."""
    searches = {
        "max_value": lecture("02-minimax.ipynb", "pair")["max_value"],
        "minimax": lecture("02-minimax.ipynb", "minimax")["minimax"],
        "alphabeta": lecture("04-alpha-beta.ipynb", "alphabeta")["alphabeta"],
        "textbook": alphabeta,
    }
    found = {}
    for name, search in searches.items():
        random = Random(name)
        trees = [
            AIMA,
            *([grown(random, random.randint(0, 2)), grown(random, 3)] for _ in range(99)),
        ]
        runs = [_bare(view(record(search, TreeGame(tree), ()), 0).data) for tree in trees]
        told = [
            [run["leaves"], sha256(_line([run[key] for key in RECORDED]).encode()).hexdigest()]
            for run in runs
            if "leaves" in run
        ]
        found[name] = {"run": runs[0], "told": told}
    return found


CASES: dict[str, Callable[[], Any]] = {
    "boards": board_cases.cases,
    "branches": branches,
    "comparisons": comparisons,
    "layouts": layouts,
    "predictions": predictions,
    "reruns": reruns,
    "runs": runs,
    "walks": walk_cases.cases,
}


def written(name: str) -> str:
    """A case's file: one line for each part of it."""
    cases = CASES[name]()
    named = isinstance(cases, dict)
    parts = [f"{json.dumps(key)}: {_line(cases[key])}" if named else _line(key) for key in cases]
    first, last = "{}" if named else "[]"
    return first + "\n" + ",\n".join(parts) + "\n" + last + "\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("name", CASES)
def test_the_cases_are_what_python_says(name):
    assert (HERE / f"{name}.json").read_text(encoding="utf-8") == written(name), (
        "python tests/test_twins.py writes them again"
    )


def test_no_case_is_left_over():
    assert sorted(path.stem for path in HERE.glob("*.json")) == sorted(CASES)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in CASES:
        (HERE / f"{name}.json").write_text(written(name), encoding="utf-8")
