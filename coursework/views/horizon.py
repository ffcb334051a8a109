"""The horizon effect: controls for depth, quiescence and evaluation, next to the true values."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from chopsticks.game import MAX, Game, M, S, whole
from chopsticks.search.textbook import minimax
from chopsticks.solving.retrograde import solve
from stepthrough.page import Live
from stepthrough.recorder import record
from stepthrough.runs import plain
from stepthrough.views.tree import tree

LARGEST = 1_000  # states in all the trees together


def explore_horizon(
    game: Game[S, M],
    states: Sequence[S],
    evaluations: Mapping[str, Callable[[S], float]],
    restless: Mapping[str, Callable[[S], bool]] | None = None,
    plies: int = 5,
) -> Live:
    """Explore minimax from these states: what it sees, what it plays, and what it should play.

    You choose the state, a depth of up to `plies` plies, one of the `evaluations` (by name; from
    MAX's view as usual), and one of the tests in `restless`: if the test is true of a state at the
    horizon, the search looks one ply further.  The leaves are marked with their true values (W, D
    or L for MAX), and guesses with the wrong sign are marked as well.

    Raises ValueError if there are no states or no evaluations, if the game is over in one of the
    states, or if the trees have more than 1,000 different states.
    """
    whole("plies", plies)
    if not states or not evaluations:
        counts = f"{len(states)} states, {len(evaluations)} evaluations"
        raise ValueError(f"{counts}: give at least one of each")
    for state in states:
        if game.is_terminal(state):
            raise ValueError(f"the game is over in {state}: there is nothing to search")
    seen = _within(game, states, plies + 1)
    number = {state: i for i, state in enumerate(seen)}
    tablebase = solve(game)
    told = []
    for state in seen:
        value = tablebase[state]
        sign = 1 if game.to_move(state) == MAX else -1
        end = game.utility(state, MAX) if game.is_terminal(state) else None
        told.append([str(state), sign, value.outcome * sign, value.plies or 0, end])

    def asked(question: Callable[[S], float]) -> list[float]:
        """Return the answers for all states, 0 for those in which the game is over."""
        return [0 if game.is_terminal(state) else float(question(state)) for state in seen]

    evaluate = next(iter(evaluations.values()))
    first = record(partial(minimax, depth=1, evaluate=evaluate), game, states[0])
    data = {
        "states": told,
        "moves": [
            [
                [str(plain(move)), number[child]]
                for move in game.moves(state)
                if (child := game.result(state, move)) in number
            ]
            for state in seen
        ],
        "roots": [number[state] for state in states],
        "evaluations": [[name, asked(evaluate)] for name, evaluate in evaluations.items()],
        "restless": [[name, asked(test)] for name, test in (restless or {}).items()],
        "plies": plies,
    }
    return Live("coursework/views/horizon.js", tree(first), data)


def _within(game: Game[S, M], states: Sequence[S], plies: int) -> list[S]:
    """Return all states within this many plies of these states, including these."""
    seen = dict.fromkeys(states)
    layer = list(seen)
    for _ in range(plies):
        children = (game.result(state, move) for state in layer for move in game.moves(state))
        layer = [child for child in dict.fromkeys(children) if child not in seen]
        seen |= dict.fromkeys(layer)
    if len(seen) > LARGEST:
        raise ValueError(
            f"{len(seen):,} states within {plies} plies: at most {LARGEST:,} are allowed"
        )
    return list(seen)
