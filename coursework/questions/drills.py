"""Practice trees on which common misconceptions about a search lead to wrong answers."""

from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from typing import Any

from chopsticks.game import Game, M, S, TreeGame
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.search.chance import expectiminimax, star1
from chopsticks.search.textbook import alphabeta, minimax, negamax
from stepthrough.page import Live
from stepthrough.recorder import record
from stepthrough.views.trace import view

_LARGEST = 9  # the largest value of a leaf; the smallest is its negative
Shown = set[tuple[str, str]]


def negamax_alphabeta(game: Game[S, M], state: S, alpha: float = -inf, beta: float = inf) -> float:
    """Alpha-beta from the view of the player to move."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax_alphabeta(game, game.result(state, move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _three_plies(random: Random) -> Any:
    return TreeGame(
        [
            [[_leaf(random) for _ in range(random.randint(2, 3))] for _ in range(2)]
            for _ in range(random.randint(2, 3))
        ]
    )


def _dice(random: Random) -> Any:
    def chance() -> Any:
        first = random.choice([0.25, 0.5, 0.75])
        return ["chance", (first, ["min", _leaf(random), _leaf(random)]), (1 - first, leaf())]

    def leaf() -> Any:
        return random.choice([_leaf(random), ["min", _leaf(random), _leaf(random)]])

    return ChanceTree(["max", chance(), chance(), chance()])


def _leaf(random: Random) -> int:
    return random.randint(-_LARGEST, _LARGEST)


_BEST: Shown = {("return", "exchanged"), ("return", "last"), ("return", "mean")}
_WINDOW: Shown = {("cut", "equality"), ("cut", "window"), ("enter", "window")}
_CHANCE: Shown = {("return", "weights"), ("return", "chosen")}
# By kind: the search, its trees, and the steps at which a misconception must show.
_KINDS: dict[str, tuple[Callable[..., float], Callable[[Random], Any], Shown]] = {
    "minimax": (minimax, _three_plies, _BEST),
    "negamax": (negamax, _three_plies, _BEST | {("return", "sign")}),
    "alphabeta": (alphabeta, _three_plies, _BEST | _WINDOW),
    "negamax_alphabeta": (negamax_alphabeta, _three_plies, _BEST | _WINDOW | {("return", "sign")}),
    "expectiminimax": (expectiminimax, _dice, _BEST | _CHANCE),
    "star1": (
        partial(star1, lower=-_LARGEST, upper=_LARGEST),
        _dice,
        {("return", "exchanged"), ("enter", "window"), ("cut", "bounds")} | _CHANCE,
    ),
}


def practice(search: str | Callable[..., float], seed: int = 0) -> Live:
    """Make a small tree on which the reader carries out the search by hand.

    The same seed always makes the same tree.  The questions catch readers who swap MAX and MIN,
    take the last value or the mean instead of the best, forget negamax's sign, do not cut when
    alpha equals beta, or do not pass the window down.

    search: your own function, whose name determines the tree, or just a name: "minimax", "negamax",
    "alphabeta", "negamax_alphabeta", "expectiminimax" or "star1".

    Raises ValueError for any other name.

    >>> practice("alphabeta", seed=3)
    <Live trace: Game tree of 22 nodes, at step 0 of 60>
    """
    kind = search if isinstance(search, str) else search.__name__
    if kind not in _KINDS:
        raise ValueError(f"search = {kind!r}: it must be one of {', '.join(_KINDS)}")
    ours, tree, needed = _KINDS[kind]
    random = Random(f"{kind} {seed}")
    while True:
        run = record(ours if isinstance(search, str) else search, tree(random), ())
        live = view(run, at=0)
        if needed <= _shown(live.data):
            live.data["mode"] = "search"
            return live


def _shown(data: dict[str, Any]) -> Shown:
    """Return the kinds of steps, each with a misconception that gives a wrong answer there."""
    steps, asked = data["steps"], data["questions"]
    return {(steps[q["step"]][0], name) for q in asked for name in q["wrong"]}
