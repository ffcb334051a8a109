"""An example of every kind of viewer and board, by the kind's name."""

from random import Random

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax, solve
from chopsticks.hands import living_hands
from chopsticks.hands.presets import PRESETS
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.proof import dfpn
from chopsticks.search.table import alphabeta_with_table
from coursework import (
    chomp_board,
    chomp_paths,
    compare,
    explore_horizon,
    explore_rules,
    pig_board,
    play_board,
    sum_board,
    tune_weights,
    view,
    view_dfpn,
    view_playouts,
    view_proof,
    view_retrograde,
    view_search_table,
    view_state_graph,
    view_strategy,
)
from stepthrough import record

GAME = Chopsticks()
AIMA = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SMALL = TreeGame([[1, 1, -1], [1, 1]])


def _search_table(at=None):
    return view_search_table(
        alphabeta_with_table, GAME, GAME.initial, key=Zobrist(seed=1), depth=6, slots=(16,), at=at
    )


def _proof(at=None):
    return view_proof(GAME, State(((1, 2), (1, 3)), MAX), MAX, at=at)


def _playouts(at=None):
    tree = TreeGame([[-1, 1, 1], [-1, 0, 1], [0, 1, 1]])
    return view_playouts(tree, (), 60, Random(1), at=at)


def _horizon():
    states = [State(((0, 4), (3, 4))), State(((1, 4), (1, 1))), State(((2, 2), (2, 4)))]
    return explore_horizon(GAME, states, {"hands": living_hands})


# Those that have steps, each as a function of the step to open with.
STEPPED = {
    "trace": lambda at=None: view(record(alphabeta, AIMA, ()), at=at),
    "compare": lambda at=None: compare(
        record(minimax, AIMA, ()), record(alphabeta, AIMA, ()), at=at
    ),
    "search_table": _search_table,
    "proof": _proof,
    "dfpn": lambda at=None: view_dfpn(dfpn, SMALL, (), MAX, at=at),
    "playouts": _playouts,
    "retrograde": lambda at=None: view_retrograde(GAME, at=at),
}
EVERY = {
    **STEPPED,
    "state_graph": lambda: view_state_graph(GAME),
    "strategy": lambda: view_strategy(solve(GAME)),
    "horizon": _horizon,
    "rules": explore_rules,
    "workbench": lambda: tune_weights({"half hands": {"hands": 0.5}}),
    "chopsticks": lambda: play_board(PRESETS["kitchen-sink"]),
    "chomp": lambda: chomp_board(6, 10),
    "sums": lambda: sum_board(("nim", 5), ("kayles", 12), ("dawson", 9)),
    "paths": lambda: chomp_paths(3, 4, (3, 2)),
    "pig": lambda: pig_board(20),
}
