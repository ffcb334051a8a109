"""`stepthrough` is a product of its own: it works alone, on any recursive search."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "stepthrough/README.md").read_text(encoding="utf-8")
ALONE = f"""\
import json, sys
class Barred:
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] not in {{"stepthrough", "search", *sys.stdlib_module_names}}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Barred())
sys.path.append({str(ROOT)!r})
from stepthrough import *
"""
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


def alone(folder, code):
    """What a Python prints that has no other package, after the search's own file."""
    command = [sys.executable, "-S", "-c", f"{ALONE}sys.path.insert(0, {str(folder)!r})\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_search_in_a_file_of_its_own(tmp_path):
    (tmp_path / "search.py").write_text(GAME)
    code = """
from search import Nim, search
trace = record(search, Nim(), (4, 0))
shown = view(trace)._repr_html_()
both = compare(record(search, Nim(), (4, 0)), trace)._repr_html_()
print(json.dumps([trace.value, len(trace.nodes), len(shown), len(both), tree(trace).description]))
"""
    value, nodes, *sizes, words = alone(tmp_path, code)
    assert value == 1
    assert nodes > 5
    assert min(sizes) > 10_000
    assert words.startswith(f"Game tree of {nodes} nodes, value 1")


def test_a_search_that_is_no_game_is_recorded_and_says_what_a_picture_lacks(tmp_path):
    (tmp_path / "search.py").write_text(GRAPH)
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
    nodes, said, drawn = alone(tmp_path, code)
    assert nodes == [
        ["a", ["b", "c"], [], True],
        ["b", ["d"], [], False],
        ["d", [], [], False],
        ["c", ["e"], ["d"], True],
        ["e", [], [], True],
    ]
    assert re.search("no to_move: .* recorded, but not drawn", said)
    assert drawn == "Game tree of 5 nodes, value True, 1 moves never tried"


def test_the_lines_of_its_readme(tmp_path):
    [block] = re.findall(r"```python\n(.*?)```", README, re.S)
    (tmp_path / "search.py").write_text(block)
    code = """
from search import *
trace = record(minimax, list("XOX O  X "), 0, False)
print(json.dumps([trace.value, repr(view(trace))]))
"""
    assert alone(tmp_path, code) == [0, "<Live trace: Game tree of 61 nodes, value 0>"]
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
