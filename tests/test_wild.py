"""Programs in the manner of real ones, recorded as they are: compared with what they note."""

import copy
import linecache
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stepthrough import compare, record, tree, view

WILD = Path(__file__).parent / "wild"


def programs(name):
    """The programs of a file, by title, each with what comes before all of them."""
    text = (WILD / name).read_text(encoding="utf-8")
    parts = re.split(r"^=== (.*)\n", text, flags=re.M)[1:]
    titles = dict(zip(parts[::2], parts[1::2], strict=True))
    before = titles.pop("every program")
    return {title: before + body for title, body in titles.items()}


PROGRAMS = {**programs("games.txt"), **programs("recursions.txt")}
each = pytest.mark.parametrize("title", PROGRAMS)


class Program:
    """A program that was read in, with what it noted while it ran."""

    def __init__(self, title):
        body, _, call = PROGRAMS[title].strip().rpartition("\n")
        file = f"<{title}>"
        linecache.cache[file] = len(body), None, body.splitlines(keepends=True), file
        self.boards, self.cuts, self.call = [], [], call
        noted = self.boards

        def seen(board):
            noted.append(copy.deepcopy(board))

        self.names = {"__name__": "wild", "seen": seen, "cut": self.cuts.append}
        exec(compile(body, file, "exec"), self.names)

    def run(self):
        return eval(self.call, self.names)

    def record(self, **options):
        search, given = re.fullmatch(r"([\w.]+(?:\(.*?\)\.\w+)?)\((.*)\)", self.call).groups()
        self.names |= {"record": lambda *args: record(*args, **options)}
        return eval(f"record({search}, {given})", self.names)


def cells(value):
    """The single values in a board, whatever it is made of; those of a set in order."""
    if hasattr(value, "tolist"):
        return cells(value.tolist())
    if hasattr(value, "items") and hasattr(value, "kind"):  # a copy of a dictionary or a set
        value = [part[1] if value.kind == "dict" else part for part in value.items]
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if isinstance(value, list | tuple):
        return [cell for part in value for cell in cells(part)]
    return [value]


@each
def test_the_run_is_the_same_and_every_call_is_a_node(title):
    alone, recorded = Program(title), Program(title)
    value = alone.run()
    trace = recorded.record()
    assert trace.stopped == ""
    assert trace.value == value
    assert cells(recorded.boards) == cells(alone.boards)
    assert recorded.cuts == alone.cuts
    assert len(trace.nodes) == len(alone.boards)
    assert sum(len(node.pruned) for node in trace.nodes) == sum(alone.cuts)


@each
def test_a_node_shows_its_board_as_it_was(title):
    program = Program(title)
    trace = program.record()
    for node, board in zip(trace.nodes, program.boards, strict=True):
        if board is not None:
            shown = [value for _, value in node.state.values]
            assert " ".join(map(str, cells(board))) in " ".join(map(str, cells(shown)))


@each
def test_who_chooses_is_said_where_the_run_shows_it(title):
    trace = Program(title).record()
    kinds = {node.kind for node in trace.nodes if node.children}
    said = title.rpartition(": ")[2].split()
    assert kinds == set(said) or (kinds == {*said, "call"} and "driver" in title)


@each
def test_it_can_be_drawn(title):
    trace = Program(title).record()
    ElementTree.fromstring(tree(trace).svg)
    assert len(view(trace).data["nodes"]) == len(trace.nodes)
    compare(trace, Program(title).record())
