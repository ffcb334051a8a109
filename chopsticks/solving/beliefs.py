"""Beliefs about hidden states, given what the other player has done.

By Bayes' rule, the probability of a state in an information set is proportional to the probability
that chance and the other player together lead to it.  The player's own moves reveal nothing,
because the player knew equally little in each of these states.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping

from chopsticks.game import CHANCE, MAX, MIN, HiddenGame, M, S, chances
from chopsticks.solving.regret import Strategy, shares

Beliefs = Mapping[Hashable, Mapping[S, float]]
"""The probability of each state in each information set."""


def beliefs(game: HiddenGame[S, M], model: Strategy | None = None) -> Beliefs[S]:
    """Return how likely each state is if the other player follows the model.

    The player's own moves are ignored.  Without a model, the other player's moves reveal nothing.
    In an information set that the model never reaches, all states are equally likely.  Raises
    KeyError for an information set that is missing from the model.

    >>> from chopsticks.games.kuhn import Kuhn, Seen
    >>> found = beliefs(Kuhn())[Seen("Q", ("bet",))]
    >>> {deal.cards: p for deal, p in found.items()}
    {'JQ': 0.5, 'KQ': 0.5}
    """
    likely: dict[Hashable, dict[S, float]] = defaultdict(dict)

    def walk(state: S, reach: tuple[float, float]) -> None:
        """`reach`: how likely chance and MAX, or chance and MIN, lead here."""
        if game.is_terminal(state):
            return
        mover = game.to_move(state)
        if mover == CHANCE:
            for outcome, p in chances(game, state):
                walk(game.result(state, outcome), (reach[MAX] * p, reach[MIN] * p))
            return
        known = game.information(state)
        likely[known][state] = reach[1 - mover]
        for move in game.moves(state):
            p = 1 if model is None else model[known].get(move, 0)
            further = (p * reach[MAX], reach[MIN]) if mover == MAX else (reach[MAX], p * reach[MIN])
            walk(game.result(state, move), further)

    walk(game.initial, (1, 1))
    return {known: shares(weights) for known, weights in likely.items()}


def on_average(
    game: HiddenGame[S, M], beliefs: Beliefs[S], worth: Callable[[S], float]
) -> Strategy:
    """Choose in each information set the first move that is best on average.

    The average is over the beliefs; `worth` is from MAX's view.

    >>> from chopsticks.games.kuhn import Kuhn, Seen
    >>> game = Kuhn()
    >>> calls = on_average(game, beliefs(game), lambda deal: "JQK".index(deal.cards[0]))
    >>> calls[Seen("K", ("bet",))]
    {'fold': 1.0}
    """
    strategy = {}
    for known, states in beliefs.items():
        first = next(iter(states))
        best = max if game.to_move(first) == MAX else min
        values = {
            move: sum(p * worth(game.result(state, move)) for state, p in states.items())
            for move in game.moves(first)
        }
        strategy[known] = {best(values, key=values.__getitem__): 1.0}
    return strategy
