"""A search and its table side by side agree with a search that keeps its own account."""

import json
from functools import partial
from itertools import product

import pytest
from table_account import GAME, ZOBRIST, account

from chopsticks import State, TreeGame
from chopsticks.search.table import Bound, Entry, alphabeta_with_table
from coursework import view_search_table

START = GAME.initial
viewed = partial(view_search_table, alphabeta_with_table, GAME, key=ZOBRIST)


def lines(run):
    """The moves that lead to each node."""
    found = []
    for parent, move in zip(run["parents"], run["moves"], strict=True):
        found.append((*found[parent], move) if parent >= 0 else ())
    return found


@pytest.mark.parametrize(
    ("state", "depth", "bits"),
    [(START, 6, 16), (State(((3, 4), (3, 4)), 1), 4, 16), (State(((1, 3), (0, 2)), 1), 4, 8)],
)
def test_every_step_of_every_run_is_in_the_account(state, depth, bits):
    data = viewed(state, depth=depth, bits=bits).data
    asked = product(("always", "depth"), (16, 32, 8, 4))
    assert [(run["replace"], run["slots"]) for run in data["runs"]] == list(asked)
    for run in data["runs"]:
        value, noted, _ = account(state, depth, run["slots"], run["replace"], bits)
        assert run["value"] == str(value).replace("-", "−")
        way = lines(run)
        shown = []
        for k, (node, kind, slot, key, *_) in enumerate(run["steps"][1:], 1):
            worth = None
            if run["known"][node] == k:
                worth = int(run["values"][node].replace("−", "-"))
            name = data["keys"][key][0] if key >= 0 else None
            here = data["states"][run["places"][node]][0]
            assert name is None or name.startswith(here)
            shown.append((way[node], kind, slot, name, worth))
        assert shown == [
            (*one[:3], None if one.kind == "leaf" else one.state, one.value) for one in noted
        ]


def test_nodes_come_when_the_search_comes_to_them():
    for run in viewed(START, depth=5).data["runs"]:
        first = {}
        for k, (node, *_) in enumerate(run["steps"]):
            first.setdefault(node, k)
        assert dict(enumerate(run["born"])) == first
        for node, parent in enumerate(run["parents"]):
            assert parent < node
            assert run["known"][node] >= run["born"][node]
            assert parent < 0 or run["known"][parent] > run["known"][node]
            taken = any(step[0] == node and step[5] for step in run["steps"])
            assert run["forms"][node] == run["kinds"][node] + " hit" * taken


def test_other_tables_make_other_searches():
    sizes = {
        (run["slots"], run["replace"]): (len(run["parents"]), run["entries"])
        for run in viewed(START, depth=6).data["runs"]
    }
    assert {key: nodes for key, (nodes, _) in sizes.items()} == {
        (16, "always"): 84,
        (32, "always"): 83,
        (8, "always"): 84,
        (4, "always"): 85,
        (16, "depth"): 86,
        (32, "depth"): 84,
        (8, "depth"): 87,
        (4, "depth"): 87,
    }


def test_it_opens_with_the_first_table_at_a_step():
    live = viewed(START, depth=4, slots=(8, 4), replace=("depth",), at=0)
    assert (live.data["at"], live.data["runs"][0]["slots"]) == (0, 8)
    assert "Transposition table at step 0 of" in live.still.description
    assert "in use: 0 of 8" in live.still.description
    assert set(live.data["grids"]) == {8, 4}
    assert json.loads(json.dumps(live.data))["runs"] == live.data["runs"]
    end = viewed(START, depth=4, slots=(8, 4))
    assert end.data["at"] == len(end.data["runs"][0]["steps"]) - 1


def students_negamax(game, state, depth, table, key):
    """Exact values, looked up before anything else; the root is not stored."""
    entry = table.lookup(key(state))
    if entry is not None and entry.depth >= depth:
        return entry.value
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    children = [game.result(state, move) for move in game.moves(state)]
    value = max(-students_negamax(game, child, depth - 1, table, key) for child in children)
    if depth < 3:
        table.store(Entry(key(state), value, Bound.EXACT, depth, None))
    return value


def test_a_search_that_uses_its_table_in_another_way_is_refused():
    with pytest.raises(ValueError, match="look up a state"):
        view_search_table(students_negamax, GAME, START, key=ZOBRIST, depth=3)


def test_a_tree_without_transpositions():
    live = view_search_table(
        alphabeta_with_table, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), key=hash
    )
    kinds = {step[1] for run in live.data["runs"] for step in run["steps"]}
    assert "hit" not in kinds
    assert {run["value"] for run in live.data["runs"]} == {"3"}
