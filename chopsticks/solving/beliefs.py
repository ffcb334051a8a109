"""What a player may believe of what it cannot see, from what the other one has done.

By Bayes' rule a state of an information set is as likely as chance and the other player together
lead to it; the player's own moves say nothing, for it made them with the same knowledge in each.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping

from chopsticks.game import CHANCE, MAX, MIN, HiddenGame, M, S, chances
from chopsticks.solving.regret import Strategy, shares

Beliefs = Mapping[Hashable, Mapping[S, float]]
"""For each information set, each of its states with its probability."""


def beliefs(game: HiddenGame[S, M], model: Strategy | None = None) -> Beliefs[S]:
    """For each information set how likely each state is, if the other player plays by the model.

    Of a player's own moves nothing is asked.  Without a model every move says as little as any
    other.  Where the model would never have led, all states are equally likely.  Raises KeyError
    for an information set that the model does not have.

    >>> from chopsticks.games.kuhn import Kuhn, Seen
    >>> found = beliefs(Kuhn())[Seen("Q", ("bet",))]
    >>> {deal.cards: p for deal, p in found.items()}
    {'JQ': 0.5, 'KQ': 0.5}
    """
    likely: dict[Hashable, dict[S, float]] = defaultdict(dict)

    def walk(state: S, reach: tuple[float, float]) -> None:
        """`reach`: how likely chance and MAX lead here, and chance and MIN."""
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
    """In each information set the first move that is worth most on average, as far as believed.

    `worth` is from MAX's view.

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
