"""The controls that need Python: what they show is what the search or the player did."""

import importlib
import json
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from chopsticks import Chopsticks, Rules, State, Tap, alphabeta, minimax
from chopsticks.hands.features import rules_of_thumb
from chopsticks.search.counting import counted
from chopsticks.search.ordering import Ordered
from coursework.boards.widgets import PlayWidget, SearchWidget

ROOT = Path(__file__).parents[1]
GAMES = {"even split": Chopsticks(), "three fingers": Chopsticks(Rules(fingers=3))}
ORDERS = {
    "the game's own": lambda game: game,
    "rules of thumb": lambda game: Ordered(game, rules_of_thumb(game)),
}
POSITIONS = {"both have 1 and 3": State(((1, 3), (1, 3)))}


def chosen(widget):
    """What the controls say, by name, in order."""
    return {one["name"]: one["value"] for one in widget.shown["choices"]}


def test_a_control_appears_where_there_is_a_choice():
    few = SearchWidget({"minimax": minimax}, {"even split": GAMES["even split"]})
    assert list(chosen(few)) == ["depth"]
    searches = {"minimax": minimax, "alpha-beta": alphabeta}
    many = SearchWidget(searches, GAMES, ORDERS, POSITIONS)
    assert list(chosen(many)) == ["search", "rules", "order", "from", "depth"]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("order", ORDERS)
def test_the_picture_is_the_run_that_the_controls_ask_for(rules, order):
    searches = {"minimax": minimax, "alpha-beta": alphabeta}
    widget = SearchWidget(searches, GAMES, ORDERS, depth=2)
    asked = {"search": "alpha-beta", "rules": rules, "order": order, "depth": 5}
    for name, value in asked.items():
        widget.act(name, value)
    game = ORDERS[order](GAMES[rules])
    _, nodes = counted(partial(alphabeta, depth=5), game, game.initial)
    assert len(widget.picture().data["nodes"]) == nodes
    assert widget.shown["html"] == widget.picture()._repr_html_()
    assert {name: chosen(widget)[name] for name in asked if name != "from"} == asked


def test_a_position_that_the_rules_do_not_know_is_named():
    widget = SearchWidget({"minimax": minimax}, GAMES, positions=POSITIONS)
    widget.act("from", "both have 1 and 3")
    nodes = len(widget.picture().data["nodes"])
    widget.act("rules", "three fingers")
    message = "'both have 1 and 3' is not a position of 'three fingers': hands (1, 3): "
    assert widget.shown["said"].startswith(f"ValueError: {message}")
    assert "is not a position" in widget.still()
    assert widget.shown["html"] == ""
    widget.act("rules", "even split")
    assert len(widget.picture().data["nodes"]) == nodes


def no_depth(game, state):
    return 0


def interrupted(game, state, depth):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("search", "message"),
    [
        (minimax, "ValueError: the trace has 18,555 nodes; at most 10,000"),
        (no_depth, "TypeError: no_depth() got an unexpected keyword argument 'depth'"),
        (interrupted, "KeyboardInterrupt"),
    ],
)
def test_what_cannot_be_drawn_gives_a_message(search, message):
    game = {"even split": GAMES["even split"]}
    widget = SearchWidget({"it": search}, game, depth=10, max_depth=10)
    assert widget.shown["said"].startswith(message)


def endless(game, state, depth):
    values = [endless(game, game.result(state, move), depth) for move in game.moves(state)]
    return max(values, default=0)


def test_an_endless_search_is_drawn_as_far_as_it_came():
    widget = SearchWidget({"endless": endless}, {"even split": GAMES["even split"]})
    assert "it may never end" in widget.picture().data["stopped"]


def test_a_game_is_played_taken_back_and_begun_again():
    widget = PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])
    start = widget.shown
    assert start["moves"] == ["1 taps 1", "split into 0 and 2"]
    assert not start["canUndo"]
    for expected in (
        ["1 taps 1", "1 taps 2", "2 taps 1", "2 taps 2"],  # (1,2 | 1,2)
        ["2 taps 2", "3 taps 2"],  # (2,3 | 2,2)
    ):
        widget.act("move", 0)
        assert widget.shown["moves"] == expected
        assert widget.shown["said"].endswith("Your move.")
    widget.act("undo", None)
    assert len(widget.shown["moves"]) == 4
    widget.act("move", 0)
    widget.act("new", None)
    assert {**widget.shown, "number": 1} == start


def test_a_position_that_comes_for_the_third_time_is_a_draw():
    widget = PlayWidget(Chopsticks(Rules(passing=True)), lambda game, state: game.moves(state)[-1])
    for says in ("Your move.", "third time: a draw"):
        widget.act("move", len(widget.shown["moves"]) - 1)
        assert says in widget.shown["said"]


def unending(game, state):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("player", "told"),
    [
        (lambda game, state: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda game, state: Tap(4, 4), "ValueError: "),
        (unending, "KeyboardInterrupt: "),
    ],
)
def test_a_player_that_fails_leaves_the_board_usable(player, told):
    widget = PlayWidget(Chopsticks(), player)
    widget.act("move", 0)
    assert widget.shown["moves"] == []
    assert f"You: 1 taps 1. The computer failed: {told}" in widget.shown["said"]
    widget.act("undo", None)
    assert widget.shown["moves"] == ["1 taps 1", "split into 0 and 2"]


def test_every_act_has_an_answer():
    """The page waits for one, even if all is as it was."""
    widget, seen = PlayWidget(Chopsticks(), unending), []
    widget.observe(lambda change: seen.append(change["new"]), "shown")
    widget.act("new", None)
    assert [{**shown, "number": 0} for shown in seen] == [{**widget.shown, "number": 0}]


def test_what_the_module_sends_is_an_act():
    widget = PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])
    widget._handle_custom_msg({"act": "move", "value": 0}, [])
    assert len(widget.states) == 3


def test_a_reader_without_a_kernel_sees_a_picture():
    data, _ = PlayWidget(Chopsticks(), unending)._repr_mimebundle_()
    assert "Chopsticks: The computer 1 and 1" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.fixture
def page(monkeypatch):
    """What a live page is told, by its Python's own modules."""
    told = []
    monkeypatch.syspath_prepend(ROOT / "tools/site/live")
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("anywidget", "coursework"):
            monkeypatch.delitem(sys.modules, name)
    shell = importlib.import_module("shell")
    monkeypatch.setitem(sys.modules, "shell", shell)
    shell._shells[:] = [shell.Shell(lambda output: told.append(json.loads(output)))]
    yield SimpleNamespace(told=told, shell=shell._shells[0], bundle=shell.bundle)
    shell._shells.clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "coursework"]:
        del sys.modules[name]  # they are the page's


def test_a_live_page_gets_what_a_notebook_gets(page):
    board = importlib.import_module("coursework.boards.widgets")
    assert board.PlayWidget is not PlayWidget
    widget = board.PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])
    twin = PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])
    data = page.bundle(widget)
    view = data["application/vnd.jupyter.widget-view+json"]
    told = ("shown", "_esm", "_css")
    assert view["state"] == {name: twin.get_state()[name] for name in told}
    page.told.clear()
    page.shell.event(view["number"], json.dumps({"act": "move", "value": 0}))
    twin.act("move", 0)
    expected = {"output_type": "widget", "number": view["number"], "state": {"shown": twin.shown}}
    assert page.told == [expected]
