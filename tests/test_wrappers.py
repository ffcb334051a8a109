"""A wrapped game is the same game in all that its wrapper does not change."""

import sys

import pytest
from every_game import EVERY as EVERY_GAME
from every_game import states

from chopsticks import TreeGame
from chopsticks.game import CHANCE, Carried, Carrying, Cutoff, SameGame
from chopsticks.playing.players import _Until
from chopsticks.search.chance import Following
from chopsticks.search.counting import Counted
from chopsticks.search.ordering import Ordered
from coursework.commands.flags import _Shown
from coursework.exercise.run import NodeCounter, WatchedGame
from coursework.rows.players import InOrder
from coursework.views.slots import WatchedTable, _WatchedGame
from stepthrough.drawing import drawing

PARTS = ("initial", "to_move", "moves", "result", "is_terminal", "utility", "outcomes")
# Each as it changes nothing: a wrapper that sorts by nothing, stops nowhere, counts.
WRAPPERS = {
    "SameGame": SameGame,
    "Cutoff": lambda game: Cutoff(game, lambda state: False, lambda state: 0),
    "Ordered": lambda game: Ordered(game, key=lambda state, move: 0),
    "InOrder": lambda game: InOrder(game, lambda inner, state: inner.moves(state)),
    "Counted": Counted,
    "Following": lambda game: Following(game, CHANCE + 1, lambda game, state: None),
    "_Until": lambda game: _Until(game, 1, lambda: 0),
    "_Shown": lambda game: _Shown(game, 1000),
    "WatchedGame": lambda game: WatchedGame(game, NodeCounter()),
    "_WatchedGame": lambda game: _WatchedGame(game, WatchedTable(None)),
    "two of them": lambda game: Counted(Ordered(game, key=lambda state, move: 0)),
}


def kinds(cls):
    for kind in cls.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_the_table_of_this_file_has_every_wrapper_of_the_package():
    names = {  # a doctest's wrapper says that it is of its module, and is not in it
        kind.__name__
        for kind in kinds(SameGame)
        if kind.__module__.startswith(("chopsticks", "coursework"))
        and hasattr(sys.modules[kind.__module__], kind.__name__)
    }
    others = {"SameGame", "two of them"}
    assert names - {"Carrying"} == WRAPPERS.keys() - others


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_wrapper_passes_on_all_that_it_does_not_change(wrapper, name):
    game = EVERY_GAME[name]
    wrapped = WRAPPERS[wrapper](game)
    assert wrapped.initial == game.initial
    for state in states(game):
        assert wrapped.to_move(state) == game.to_move(state)
        assert wrapped.is_terminal(state) == game.is_terminal(state)
        assert list(wrapped.moves(state)) == list(game.moves(state))
        for move in game.moves(state):
            assert wrapped.result(state, move) == game.result(state, move)
        if game.is_terminal(state):
            assert [wrapped.utility(state, p) for p in (0, 1)] == [
                game.utility(state, p) for p in (0, 1)
            ]
        elif game.to_move(state) == CHANCE:
            assert wrapped.outcomes(state) == game.outcomes(state)
    assert hasattr(wrapped, "outcomes") == hasattr(game, "outcomes")
    own = {*dir(type(game)), *vars(game)} - {*dir(type(wrapped)), *PARTS}
    for attribute in own:
        if attribute[0] != "_":
            assert getattr(wrapped, attribute) == getattr(game, attribute), attribute


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_game_whose_states_carry_their_moves_is_the_same_game(name):
    """The number is here the tuple of the moves so far, by which the bare state is found."""
    game = EVERY_GAME[name]
    carrying = Carrying(game, (), lambda so_far, state, move: (*so_far, (state, move)))
    for at in states(carrying):
        assert type(at) is Carried
        state = game.initial
        for before, move in at.number:
            assert before == state
            state = game.result(state, move)
        assert at.state == state
        assert str(at) == str(state)
        assert drawing(at) == drawing(state)
        assert carrying.to_move(at) == game.to_move(state)
        assert carrying.is_terminal(at) == game.is_terminal(state)
        assert list(carrying.moves(at)) == list(game.moves(state))
        if game.is_terminal(state):
            for player in (0, 1):
                assert carrying.utility(at, player) == game.utility(state, player)
        elif game.to_move(state) == CHANCE:
            assert carrying.outcomes(at) == game.outcomes(state)
    assert hasattr(carrying, "outcomes") == hasattr(game, "outcomes")


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_what_the_game_has_not_the_wrapper_has_not(wrapper):
    with pytest.raises(AttributeError, match="fingers"):
        _ = WRAPPERS[wrapper](EVERY_GAME["tictactoe"]).fingers


def test_an_attribute_that_changes_is_not_remembered():
    game = TreeGame([1, 2])
    wrapped = SameGame(game)
    assert wrapped.initial == ()
    game.initial = (1,)
    assert wrapped.initial == (1,)
