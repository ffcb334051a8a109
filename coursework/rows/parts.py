"""The parts of which players are made: each has the name and the arguments of an exercise's answer.

These are the course's own; a student's own may take the place of any of them.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import xor
from random import Random
from typing import Any, NamedTuple

from chopsticks.game import MAX, Game, HiddenGame, explore
from chopsticks.games.chomp import Bar, Memo
from chopsticks.games.chomp import winning_bites as bites_that_win
from chopsticks.games.geister import PurpleGame, PurpleState
from chopsticks.games.heaps import Heaps, TakeAndBreak, heap_numbers
from chopsticks.hands import Chopsticks, Move, State
from chopsticks.hands.features import living_hands, rules_of_thumb
from chopsticks.playing.players import depth_limited, from_max
from chopsticks.search import alphabeta, minimax
from chopsticks.search.monte_carlo import uct
from chopsticks.search.ordering import Ordered
from chopsticks.search.proof import Status, dfpn, pn2
from chopsticks.search.puct import puct
from chopsticks.search.table import alphabeta_with_table
from chopsticks.solving.regret import Strategy
from chopsticks.solving.regret import best_response as response
from chopsticks.solving.retrograde import Tablebase, Value, solve


class CoursePart(NamedTuple):
    """The exercise that asks for a part, and the course's own."""

    exercise: str
    ours: Callable[..., Any]


def kill_first(game: Chopsticks, state: State) -> list[Move]:
    """The legal moves by the rules of thumb, of which the first is to kill a hand."""
    return Ordered(game, rules_of_thumb(game)).moves(state)


def negamax_with_table(
    game: Game[Any, Any], state: Any, depth: int, alpha: float, beta: float, table: dict[str, Any]
) -> float:
    """The mover's value, in the full window whatever the window, with a table for each search."""
    return from_max(alphabeta_with_table)(game, state, depth=depth)


def settled(game: Game[Any, Any]) -> tuple[int, dict[Any, float]]:
    """The depth from which on nothing changes, and the values of all states for MAX there."""
    states = explore(game).states
    values: dict[Any, float] = {
        s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states
    }
    depth = 0
    while True:
        deeper = dict(values)
        for state in states:
            if not game.is_terminal(state):
                best = max if game.to_move(state) == MAX else min
                deeper[state] = best(values[game.result(state, m)] for m in game.moves(state))
        if deeper == values:
            return depth, values
        depth, values = depth + 1, deeper


def best_moves(game: Game[Any, Any], state: Any, values: Mapping[Any, Value]) -> list[Any]:
    """The moves that win fastest, or else draw, or else lose slowest."""
    return Tablebase(game, dict(values), whole=False).best_moves(state)


def weights(rows: Any, targets: Any) -> list[float]:
    """The weights of the features, by least squares."""
    import numpy as np  # the core needs nothing but Python

    return np.linalg.lstsq(rows, targets)[0].tolist()  # type: ignore[no-any-return]


def winning_bites(game: Game[Any, Any], bar: Bar) -> list[Any]:
    """All bites that leave a lost bar."""
    return bites_that_win(bar.shape, Memo(len(bar.shape), bar.shape[0]))


def worth(game: TakeAndBreak, heaps: Heaps) -> int:
    """The Grundy value of heaps, worked out for one heap after the other."""
    numbers = heap_numbers(game.rule, max(heaps.sizes, default=0))
    return reduce(xor, (numbers[size] for size in heaps.sizes), 0)


def choose(game: TakeAndBreak, heaps: Heaps) -> Any:
    """The first move that leaves a sum worth 0; the first move if none does."""
    moves = game.moves(heaps)
    return next((move for move in moves if not worth(game, game.result(heaps, move))), moves[0])


def wins(game: PurpleGame, node: PurpleState, plies: int) -> bool:
    """Whether MAX can force a win within so many plies."""
    return alphabeta(game, node, depth=plies, alpha=0, beta=1, evaluate=lambda node: 0) > 0


def best_response(game: HiddenGame[Any, Any], player: int, strategy: Strategy) -> Mapping[Any, Any]:
    """The best move in each information set of a player, against this strategy."""
    return response(game, player, strategy).choices


def prove(game: Game[Any, Any], state: Any, player: int) -> bool:
    """Whether this player can win."""
    return dfpn(game, state, player).status is Status.PROVED


def two_levels(game: Game[Any, Any], state: Any, player: int, share: float) -> tuple[bool, int]:
    """Whether this player can win, and the most nodes in memory, by PN²."""
    found = pn2(game, state, player, share=share)
    return found.status is Status.PROVED, found.kept


def visits(game: Game[Any, Any], state: Any, playouts: int, seed: int) -> list[tuple[int, float]]:
    """The visits and the total of each child of the root, after so many playouts."""
    return [
        (child.visits, child.total) for child in uct(game, state, playouts, Random(seed)).children
    ]


def even_visits(
    game: Game[Any, Any], state: Any, playouts: int, evaluate: Callable[[Any], float]
) -> list[int]:
    """PUCT with an even prior: the visits of each child of the root, in the order of the moves."""

    def guide(state: Any) -> tuple[dict[Any, float], float]:
        moves = game.moves(state)
        return dict.fromkeys(moves, 1 / len(moves)), evaluate(state)

    root = puct(game, state, playouts, guide, exploration=1)
    return [child.visits for child in root.children]


PARTS = {
    "limited": CoursePart("02", minimax),
    "material": CoursePart("03", lambda state, weights: living_hands(state) / 2),
    "alphabeta": CoursePart("04", alphabeta),
    "kill_first": CoursePart("05", kill_first),
    "negamax_with_table": CoursePart("06", negamax_with_table),
    "settled": CoursePart("07", settled),
    "retrograde": CoursePart("08", lambda game, state: solve(game)),
    "best_moves": CoursePart("08", best_moves),
    "weights": CoursePart("10", weights),
    "best_hold": CoursePart("11", lambda game: 6),
    "winning_bites": CoursePart("12", winning_bites),
    "choose": CoursePart("L3", choose),
    "wins": CoursePart("13", wins),
    "best_response": CoursePart("L4", best_response),
    "prove": CoursePart("14", prove),
    "pn2": CoursePart("L5", two_levels),
    "uct": CoursePart("14", visits),
    "puct": CoursePart("L6", even_visits),
    "player": CoursePart("15", depth_limited(6, lambda state: living_hands(state) / 2)),
}
"""By name; the answers to the exercises have these names, too."""
