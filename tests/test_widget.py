"""The controls that need Python: what they show is what the search or the player did."""

from functools import partial

import pytest

from chopsticks import Chopsticks, Rules, State, alphabeta, minimax
from chopsticks.hands.features import rules_of_thumb
from chopsticks.search.counting import counted
from chopsticks.search.ordering import Ordered
from coursework.boards.widgets import PlayWidget, SearchWidget

GAMES = {"even split": Chopsticks(), "three fingers": Chopsticks(Rules(fingers=3))}
ORDERS = {
    "the game's own": lambda game: game,
    "rules of thumb": lambda game: Ordered(game, rules_of_thumb(game)),
}
POSITIONS = {"both have 1 and 3": State(((1, 3), (1, 3)))}


# An output of ipywidgets makes a shell to format with.
pytestmark = pytest.mark.usefixtures("no_shell_is_left")


def controls(widget):
    """The controls by name, in order."""
    row, _ = widget.children
    return {control.description: control for control in row.children}


def said(widget):
    """What stands in place of the picture."""
    [output] = widget.children[1].outputs
    return output["text"]


def test_a_control_appears_where_there_is_a_choice():
    few = SearchWidget({"minimax": minimax}, {"even split": GAMES["even split"]})
    assert list(controls(few)) == ["depth"]
    searches = {"minimax": minimax, "alpha-beta": alphabeta}
    many = SearchWidget(searches, GAMES, ORDERS, POSITIONS)
    assert list(controls(many)) == ["search", "rules", "order", "from", "depth"]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("order", ORDERS)
def test_the_picture_is_the_run_that_the_controls_ask_for(rules, order):
    searches = {"minimax": minimax, "alpha-beta": alphabeta}
    widget = SearchWidget(searches, GAMES, ORDERS, depth=2)
    choice = controls(widget)
    choice["search"].value = "alpha-beta"
    choice["rules"].value, choice["order"].value, choice["depth"].value = rules, order, 5
    game = ORDERS[order](GAMES[rules])
    _, nodes = counted(partial(alphabeta, depth=5), game, game.initial)
    assert len(widget.picture().data["nodes"]) == nodes
    [output] = widget.children[1].outputs
    assert output["data"]["text/html"] == widget.picture()._repr_html_()


def test_a_position_that_the_rules_do_not_know_is_named():
    widget = SearchWidget({"minimax": minimax}, GAMES, positions=POSITIONS)
    choice = controls(widget)
    choice["from"].value = "both have 1 and 3"
    nodes = len(widget.picture().data["nodes"])
    choice["rules"].value = "three fingers"
    message = "'both have 1 and 3' is no position of 'three fingers': hands (1, 3): "
    assert said(widget).startswith(f"ValueError: {message}")
    assert "is no position" in widget._repr_mimebundle_()["text/html"]
    choice["rules"].value = "even split"
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
    assert said(widget).startswith(message)


def endless(game, state, depth):
    values = [endless(game, game.result(state, move), depth) for move in game.moves(state)]
    return max(values, default=0)


def test_an_endless_search_is_drawn_as_far_as_it_came():
    widget = SearchWidget({"endless": endless}, {"even split": GAMES["even split"]})
    assert "it may never end" in widget.picture().data["stopped"]


def labels(widget):
    """The words on the buttons that are shown for moves."""
    return [b.description for b in widget.children[3].children if b.layout.display != "none"]


def test_buttons_stay_and_take_the_moves_of_the_position():
    widget = PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])
    buttons = [*widget.children[3].children]
    start = ["1 taps 1", "split into 0 and 2"]
    assert labels(widget) == start
    for expected in (
        ["1 taps 1", "1 taps 2", "2 taps 1", "2 taps 2"],  # (1,2 | 1,2)
        ["2 taps 2", "3 taps 2"],  # (2,3 | 2,2)
    ):
        buttons[0].click()
        assert labels(widget) == expected
        assert [*widget.children[3].children[: len(buttons)]] == buttons
    undo, new = widget.children[0].children
    undo.click()
    assert len(labels(widget)) == 4
    new.click()
    assert labels(widget) == start


def test_a_player_that_fails_leaves_the_board_usable():
    widget = PlayWidget(Chopsticks(), lambda game, state: 1 / 0)
    widget.children[3].children[0].click()
    assert labels(widget) == []
    assert "The computer failed: ZeroDivisionError" in widget.children[1].value
    widget.children[0].children[0].click()
    assert labels(widget) == ["1 taps 1", "split into 0 and 2"]
