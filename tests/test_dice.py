"""Dice are never silently wrong: whatever takes a game refuses one with dice, or is right on it."""

import inspect
import pkgutil
import re
from fractions import Fraction
from functools import partial
from importlib import import_module
from random import Random

import pytest

from chopsticks import alphabeta, best_move, match, minimax, negamax, play, solve
from chopsticks.game import (
    CHANCE,
    MAX,
    Carried,
    Carrying,
    Cutoff,
    SameGame,
    TreeGame,
    explore,
)
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig
from chopsticks.playing import players
from chopsticks.search import (
    chance,
    counting,
    deepening,
    mcts_solver,
    monte_carlo,
    ordering,
    proof,
    puct,
    table,
)
from chopsticks.solving import strategy, sums
from coursework.exercise.addresses import full
from coursework.learning import judges, self_play
from stepthrough import statistics

TREE = ["max", ["chance", (0.25, 8), (0.75, -4)], ["min", 1, ["chance", (0.5, 3), (0.5, 0)]]]
GAMES = {"a chance tree": ChanceTree(TREE), "Pig": Pig(2, 2)}
DEPTH = 10


class Watched(SameGame):
    """Counts the children that are made."""

    made = 0

    def result(self, state, move):
        self.made += 1
        return self.game.result(state, move)


def expected(game, state, depth):
    """The value by the definition, in fractions; 0 at the horizon."""
    if game.is_terminal(state):
        return Fraction(game.utility(state, MAX))
    if depth == 0:
        return Fraction(0)
    if game.to_move(state) == CHANCE:
        parts = game.outcomes(state)
        return sum(Fraction(p) * expected(game, game.result(state, m), depth - 1) for m, p in parts)
    below = [expected(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return (max if game.to_move(state) == MAX else min)(below)


def first_move(game, state):
    return game.moves(state)[0]


# What is done with a game and a state that is the player's turn, by the address of the function.
REFUSING = {
    "search.counting:tree_sizes": lambda game, state: counting.tree_sizes(game, state, [2]),
    "solving.sums:grundy": sums.grundy,
    "search.textbook:minimax": minimax,
    "search.textbook:negamax": negamax,
    "search.textbook:alphabeta": alphabeta,
    "search.ordering:dynamic_alphabeta": partial(
        ordering.dynamic_alphabeta, order=ordering.Killers()
    ),
    "search.deepening:pvs": deepening.pvs,
    "search.deepening:aspiration": partial(deepening.aspiration, guess=0, margin=1),
    "search.deepening:deepen": lambda game, state: next(deepening.deepen(game, state)),
    "search.table:alphabeta_with_table": table.alphabeta_with_table,
    "search.proof:prove": partial(proof.prove, player=MAX),
    "search.proof:dfpn": partial(proof.dfpn, player=MAX),
    "search.proof:expansions": lambda game, state: next(proof.expansions(game, state, MAX)),
    "search.monte_carlo:uct": partial(monte_carlo.uct, playouts=9, generator=Random(1)),
    "search.monte_carlo:grow": lambda game, state: next(monte_carlo.grow(game, state, Random(1))),
    "search.monte_carlo:check_search": partial(monte_carlo.check_search, exploration=1),
    "search.puct:puct": partial(puct.puct, playouts=9, guide=None),
    "search.mcts_solver:solver": partial(mcts_solver.solver, playouts=9, generator=Random(1)),
    "search.mcts_solver:grow": lambda game, state: next(mcts_solver.grow(game, state, Random(1))),
    "search.puct:grow": lambda game, state: next(puct.grow(game, state, None)),
    "solving.retrograde:solve": lambda game, state: solve(game),
    "solving.strategy:strategy_graph": lambda game, state: strategy.strategy_graph(
        game, MAX, first_move
    ),
    "playing.match:play": lambda game, state: play(game, first_move, first_move),
    "playing.match:match": lambda game, state: match(game, first_move, first_move),
    "playing.players:searching": lambda game, state: players.searching(minimax, 4)(game, state),
    "playing.players:depth_limited": lambda game, state: players.depth_limited(4)(game, state),
    "playing.players:timed": lambda game, state: players.timed(60)(game, state),
    "coursework.learning.judges:looks_best": lambda game, state: judges.looks_best(game, None, 2)(
        state
    ),
    "coursework.learning.self_play:Coding": lambda game, state: self_play.Coding(game, {}),
    "coursework.learning.judges:duel": lambda game, state: judges.duel(
        game, game.moves, game.moves
    ),
}
# These search by the function that they are handed; with one that knows dice they are right.
VALUES = {
    "search.chance:expectiminimax": chance.expectiminimax,
    "search.chance:star1": partial(chance.star1, lower=-10, upper=10),
    "search.chance:star2": partial(chance.star2, lower=-10, upper=10),
    "search.ordering:Ordered": lambda game, state, depth: chance.expectiminimax(
        ordering.Ordered(game, key=lambda state, move: -game.moves(state).index(move)),
        state,
        depth,
    ),
    "search.counting:Counted": lambda game, state, depth: chance.expectiminimax(
        counting.Counted(game), state, depth
    ),
    "search.counting:counted": lambda game, state, depth: counting.counted(
        partial(chance.expectiminimax, depth=depth), game, state
    )[0],
    "stepthrough.recorder:statistics": lambda game, state, depth: (
        statistics(partial(chance.expectiminimax, depth=depth), game, state).value
    ),
    "game.wrapper:Carrying": lambda game, state, depth: chance.expectiminimax(
        Carrying(game, 0, lambda number, state, move: number + 1), Carried(state, 0), depth
    ),
    "game.wrapper:Cutoff": lambda game, state, depth: chance.expectiminimax(
        Cutoff(game, lambda state: False, lambda state: 0), state, depth
    ),
    "game.wrapper:SameGame": lambda game, state, depth: chance.expectiminimax(
        SameGame(game), state, depth
    ),
    "game.explored:explore": lambda game, state, depth: chance.expectiminimax(
        explore(game, [state]), 0, depth
    ),
}
# Neither a search nor a player of one: what they do with a game is said beside them.
OTHERS = {
    "game.protocol:chances": "asks for the dice",
    "game.protocol:refuse_dice": "refuses them",
    "game.protocol:refuse_hidden": "test_kuhn has it",
    "search.chance:sampled": "an estimate; test_chance has its mean",
    "search.chance:value_iteration": "below",
    "search.chance:Following": "below",
    "search.proof:one_each": "numbers of a state; its search refuses",
    "search.proof:mobility": "the same",
    "search.monte_carlo:selected": "a step of `grow`, on a node of its tree",
    "search.monte_carlo:random_game": "below `grow`, which has refused",
    "search.puct:softmax_guide": "an evaluation of states; its search refuses",
    "search.mcts_solver:proven": "the same",
    "search.mcts_solver:selected": "the same",
    "search.puct:chosen": "a step of `grow`, on a node of its tree",
    "search.textbook:best_move": "below",
    "search.textbook:mover_to_max": "turns a window; its callers have refused",
    "search.textbook:checked": "the refusal itself",
    "solving.strategy:proved": "reads a strategy graph, of which there is none with dice",
    "solving.retrograde:Tablebase": "made by `solve`",
    "solving.regret:cfr": "knows dice and hidden cards; test_regret has it",
    "solving.regret:expected": "the same",
    "solving.regret:best_response": "the same",
    "solving.regret:exploitability": "the same",
    "solving.beliefs:beliefs": "knows dice and hidden cards; test_small_geister has it",
    "solving.beliefs:on_average": "the same",
    "search.ismcts:ismcts": "the same",
    "coursework.learning.sequence_form:sequences": "the same",
    "coursework.learning.sequence_form:equilibrium": "the same",
    "coursework.learning.sequence_form:sequence_cfr": "the same",
    "playing.match:opening": "any legal move is right",
    "playing.players:random_player": "any legal move is right",
    "coursework.learning.self_play:self_play": "its guide is a `Coding`'s, which has refused",
    "coursework.learning.evaluation:evaluation": "an evaluation of states",
    "coursework.learning.evaluation:linear": "an evaluation of states",
    "coursework.learning.evaluation:lessons": "reads finished games; `play` makes none with dice",
}


def public_functions_of_a_game():
    for package in ("game", "search", "solving", "playing", "coursework.learning"):
        root = import_module(full(package))
        names = {found.name for found in pkgutil.iter_modules(root.__path__)}
        modules = [f"{package}.{name}" for name in sorted(names - {"compiled", "jit"})]
        for address in (*modules, "stepthrough.recorder", "coursework.learning.sequence_form"):
            module = import_module(full(address))
            for name, member in vars(module).items():
                if name[0] == "_" or getattr(member, "__module__", "") != module.__name__:
                    continue
                if inspect.isfunction(member) or inspect.isclass(member):
                    parameters = inspect.signature(member).parameters
                    if {"game", "without_dice"} & set(parameters):
                        yield f"{address}:{name}"


def test_the_tables_of_this_file_have_every_public_function_that_takes_a_game():
    listed = {*REFUSING, *VALUES, *OTHERS}
    takes_a_game = set(public_functions_of_a_game())
    odd = {address for address in listed ^ takes_a_game if "players" not in address}
    odd |= takes_a_game - listed
    assert not odd, f"add {odd} to REFUSING, VALUES or OTHERS in tests/test_dice.py, or remove it"


@pytest.mark.parametrize("address", REFUSING)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrapped", [lambda game: game, explore, SameGame])
def test_what_knows_no_dice_refuses_before_the_first_child_and_names_what_does(
    address, name, wrapped
):
    game = Watched(wrapped(GAMES[name]))
    with pytest.raises(ValueError, match=r"^(?!.* at 0x).* has dice: .*use ") as refused:
        REFUSING[address](game, game.initial)
    # a player makes the children of its own moves, and then asks its search
    assert game.made <= (len(game.moves(game.initial)) if "players" in address else 0)
    instead = re.search(r"use (\w+)", str(refused.value))[1]
    assert callable(pkgutil.resolve_name(f"chopsticks.search.chance:{instead}"))


@pytest.mark.parametrize("address", VALUES)
@pytest.mark.parametrize("name", GAMES)
def test_what_knows_dice_is_right(address, name):
    game = GAMES[name]
    right = expected(game, game.initial, DEPTH)
    assert VALUES[address](game, game.initial, depth=DEPTH) == pytest.approx(float(right), abs=1e-9)


def test_the_best_move_is_found_by_a_search_that_knows_dice_and_nobody_moves_for_the_die():
    tree = GAMES["a chance tree"]
    assert best_move(tree, (), chance.expectiminimax) == 1  # -1 and at least 0
    assert best_move(tree, (1,), chance.expectiminimax) == 0
    with pytest.raises(ValueError, match=r"\(0,\) is a chance node"):
        best_move(tree, (0,), chance.expectiminimax)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("turned", [False, True])
def test_an_explored_game_has_the_same_dice(name, turned):
    game = GAMES[name]
    if turned:  # `moves` then has another order than `outcomes`
        game = ordering.Ordered(game, key=lambda state, move: -game.game.moves(state).index(move))
    table = explore(game)
    for i, state in enumerate(table.states):
        if game.to_move(state) == CHANCE and not game.is_terminal(state):
            there = [(table.states[table.result(i, m)], p) for m, p in table.outcomes(i)]
            assert there == [(game.result(state, m), p) for m, p in game.outcomes(state)]


def test_an_outcome_that_comes_twice_keeps_both_its_probabilities():
    class Twice(TreeGame):
        def moves(self, state):
            return (0, 1, 0) if state == () else ()

        def outcomes(self, state):
            return ((0, 0.25), (1, 0.25), (0, 0.5))

        def to_move(self, state):
            return CHANCE if state == () else MAX

    table = explore(Twice([8, 4]))
    assert table.outcomes(0) == ((0, 0.25), (1, 0.25), (2, 0.5))
    assert chance.expectiminimax(table, 0, 1) == 0.75 * 8 + 0.25 * 4


def test_a_game_without_dice_has_none_when_it_is_explored_or_wrapped():
    for game in (explore(TreeGame([1, 2])), SameGame(TreeGame([1, 2]))):
        assert not hasattr(game, "outcomes")
        assert minimax(game, game.initial) == 2
