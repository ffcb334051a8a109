"""The parts that make up players; each has the name and arguments of an exercise's answer.

These are the course's own parts; a student's answer can replace any of them.
"""

from collections.abc import Callable
from functools import partial
from math import comb
from random import Random
from typing import Any, NamedTuple

from chopsticks.game import MAX, Carried, Carrying, Game, explore
from chopsticks.games import chomp
from chopsticks.hands.features import half_hands, living_hands
from chopsticks.playing.players import depth_limited, from_max
from chopsticks.search import alphabeta, minimax
from chopsticks.search.chance import expectiminimax
from chopsticks.search.monte_carlo import uct
from chopsticks.search.proof import ProofResult, Status, dfpn
from chopsticks.search.puct import puct
from chopsticks.search.table import Table, alphabeta_with_table
from chopsticks.solving.regret import best_response
from chopsticks.solving.retrograde import Tablebase, solve
from chopsticks.solving.sums import grundy


class CoursePart(NamedTuple):
    """The exercise that asks for a part, and the course's own version of it."""

    exercise: str
    ours: Callable[..., Any]


def settled(game: Game[Any, Any]) -> tuple[int, dict[Any, float]]:
    """Return the depth beyond which no value changes, and all values for MAX at that depth."""
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


def weights(rows: Any, targets: Any) -> Any:
    """Fit the weights of the features by least squares."""
    import numpy as np  # here, because the core needs only Python

    return np.linalg.lstsq(rows, targets)[0].tolist()


def proved(found: ProofResult) -> bool:
    """Return whether a proof search found a proof."""
    return found.status is Status.PROVED


def border(shape: chomp.Shape, rows: int, columns: int) -> str:
    """Return the border of a Chomp bar in its box: 1 is a step to the right, 0 a step up.

    >>> border((4, 2), 2, 4)
    '110110'
    """
    steps, reached = "", 0
    for length in reversed((*shape, *[0] * (rows - len(shape)))):
        steps += "1" * (length - reached) + "0"
        reached = length
    return steps + "1" * (columns - reached)


def lost_borders(rows: int, columns: int) -> tuple[list[str], int]:
    """Return the borders of all lost bars of a box, and 0, since only a sieve counts strikes."""
    memo = chomp.Memo(rows, columns)
    shapes = [chomp.unrank(number, rows) for number in range(1, comb(rows + columns, rows))]
    return [border(s, rows, columns) for s in shapes if not chomp.wins(s, memo)], 0


def even_visits(game: Any, state: Any, playouts: int, evaluate: Callable[[Any], float]) -> Any:
    """Run PUCT with an even prior; return the visits of the root's children, in move order."""

    def guide(state: Any) -> tuple[dict[Any, float], float]:
        moves = game.moves(state)
        return dict.fromkeys(moves, 1 / len(moves)), evaluate(state)

    root = puct(game, state, playouts, guide, exploration=1)
    return [child.visits for child in root.children]


def negamax_with_table(
    game: Any, state: Any, depth: int, alpha: float, beta: float, table: dict[str, Table]
) -> float:
    """Return a state's value for the player to move, by the full window; keep a table in `table`.

    Its entries belong to a state and its number of plies, if all searches have the same depth.
    """
    if not table:
        table["slots"] = Table(2**18)
    search = partial(alphabeta_with_table, depth=depth, table=table["slots"])
    counting = Carrying(game, 0, lambda plies, state, move: plies + 1)
    return from_max(search)(counting, Carried(state, 0))


PARTS = {
    "limited": CoursePart("02", minimax),
    "material": CoursePart("03", lambda state, weights: weights[1] * living_hands(state)),
    "alphabeta": CoursePart("04", alphabeta),
    "kill_first": CoursePart(
        "05",
        lambda game, state: sorted(
            game.moves(state),
            key=lambda move: -game.result(state, move).hands[1 - state.to_move].count(0),
        ),
    ),
    "negamax_with_table": CoursePart("07", negamax_with_table),
    "settled": CoursePart("08", settled),
    "retrograde": CoursePart("09", lambda game, state: solve(game)),
    "best_moves": CoursePart(
        "09",
        lambda game, state, values: Tablebase(game, dict(values), whole=False).best_moves(state),
    ),
    "weights": CoursePart("19", weights),
    "expectiminimax": CoursePart("14", expectiminimax),
    "best_hold": CoursePart("15", lambda game: (6, 0.0384)),
    "winning_bites": CoursePart(
        "11",
        lambda game, bar: chomp.winning_bites(bar.shape, chomp.Memo(len(bar.shape), bar.shape[0])),
    ),
    "sieve": CoursePart("12", lost_borders),
    "choose": CoursePart(
        "13",
        lambda game, heaps: min(
            game.moves(heaps), key=lambda move: grundy(game, game.result(heaps, move)) != 0
        ),
    ),
    "wins": CoursePart(
        "16",
        lambda game, node, plies: (
            alphabeta(game, node, depth=plies, alpha=0, beta=1, evaluate=lambda node: 0) > 0
        ),
    ),
    "best_response": CoursePart(
        "17", lambda game, player, strategy: best_response(game, player, strategy).choices
    ),
    "prove": CoursePart("21", lambda game, state, player: proved(dfpn(game, state, player))),
    "uct": CoursePart(
        "23",
        lambda game, state, playouts, seed: [
            (child.visits, child.total)
            for child in uct(game, state, playouts, Random(seed)).children
        ],
    ),
    "puct": CoursePart("24", even_visits),
    "player": CoursePart("26", depth_limited(6, half_hands)),
}
"""The parts by name; the answers to the exercises have the same names."""
