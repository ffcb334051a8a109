"""`stepthrough` is a product of its own: it works alone, on any recursive search."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stepthrough.page import scripts_of

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "stepthrough/README.md").read_text(encoding="utf-8")
GAME = """\
from math import inf

class Nim:
    def to_move(self, state): return state[1]
    def moves(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, n): return state[0] - n, 1 - state[1]
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return 1 if state[1] != player else -1

def search(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        alpha = max(alpha, -search(game, game.result(state, move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
"""
GRAPH = """\
class Graph:
    roads = {"a": "bc", "b": "d", "c": "de", "d": "", "e": ""}
    def moves(self, place): return list(self.roads[place])
    def result(self, place, road): return road

class Drawn(Graph):
    def to_move(self, place): return 0

def reach(graph, place, goal, seen):
    if place == goal:
        return True
    seen.add(place)
    for road in graph.moves(place):
        if road not in seen and reach(graph, graph.result(place, road), goal, seen):
            return True
    return False
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """A Python with nothing but the wheel of this package."""
    place = tmp_path_factory.mktemp("alone")
    left = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    shutil.copytree(ROOT / "stepthrough", place / "stepthrough", ignore=left)
    code = f"import setuptools.build_meta as meta; meta.build_wheel({str(place)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=place / "stepthrough", check=True)
    [wheel] = place.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "env"], check=True)
    found = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    options = ("--no-index", "--no-deps", "--quiet")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", found, "install", *options, wheel], check=True
    )
    return found


@pytest.fixture
def alone(python, tmp_path):
    """Returns a function: what the Python prints that has no other package."""

    def run(search, code):
        (tmp_path / "search.py").write_text(search)
        code = f"import json\nfrom stepthrough import *\n{code}"
        done = subprocess.run(
            [python, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_a_search_in_a_file_of_its_own(alone):
    code = """
from search import Nim, search
trace = record(search, Nim(), (4, 0))
shown = view(trace)._repr_html_()
both = compare(record(search, Nim(), (4, 0)), trace)._repr_html_()
print(json.dumps([trace.value, len(trace.nodes), len(shown), len(both), tree(trace).description]))
"""
    value, nodes, *sizes, words = alone(GAME, code)
    assert value == 1
    assert nodes > 5
    assert min(sizes) > 10_000
    assert words.startswith(f"Game tree of {nodes} nodes, value 1")


def test_a_search_that_is_no_game_is_recorded_and_says_what_a_picture_lacks(alone):
    code = """
from search import Drawn, Graph, reach
trace = record(reach, Graph(), "a", goal="e", seen=set())
nodes = [(node.state, node.tried, node.pruned, node.value) for node in trace.nodes]
said = ""
try:
    view(trace)
except TypeError as error:
    said = str(error)
drawn = tree(record(reach, Drawn(), "a", goal="e", seen=set())).description
print(json.dumps([nodes, said, drawn]))
"""
    nodes, said, drawn = alone(GRAPH, code)
    assert nodes == [
        ["a", ["b", "c"], [], True],
        ["b", ["d"], [], False],
        ["d", [], [], False],
        ["c", ["e"], ["d"], True],
        ["e", [], [], True],
    ]
    assert re.search("no to_move: .* recorded, but not drawn", said)
    assert drawn == "Game tree of 5 nodes, value True, 1 moves never tried"


def test_the_lines_of_its_readme(alone):
    [block] = re.findall(r"```python\n(.*?)```", README, re.S)
    code = """
from search import *
from stepthrough.page import scripts_of
trace = record(minimax, list("XOX O  X "), 0, False)
scripts = [scripts_of(f"stepthrough/views/{name}.js") for name in ("trace", "compare")]
print(json.dumps([trace.value, repr(view(trace)), scripts]))
"""
    *said, scripts = alone(block, code)
    assert said == [0, "<Live trace: Game tree of 61 nodes, value 0>"]
    here = [scripts_of(f"stepthrough/views/{name}.js") for name in ("trace", "compare")]
    assert scripts == [[*one] for one in here]  # the wheel has all style sheets, too
    assert "# in a notebook: 61 calls" in block


@pytest.mark.parametrize("name", re.findall(r"`(\w+)`", README))
def test_names_of_its_readme_are_its_own(name):
    import stepthrough

    names = {
        *stepthrough.__all__,
        *dir(stepthrough.Searchable),
        "actions",
        "outcomes",
        "stepthrough",
    }
    assert name in names
