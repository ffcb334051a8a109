"""Regret matching, and with it strategies for games that hide something.

A strategy says of each information set how likely each move is.  One table serves both players,
for what a player knows includes which one it is.  No player may forget what it once knew.

Sources: regret matching: S. Hart and A. Mas-Colell, "A simple adaptive procedure leading to
correlated equilibrium" (2000); counterfactual regret minimisation: M. Zinkevich, M. Johanson,
M. Bowling and C. Piccione, "Regret minimization in games with incomplete information" (2007).
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from chopsticks.game import CHANCE, MAX, MIN, HiddenGame, M, S, chances, check_player

Key = TypeVar("Key", bound=Hashable)

Strategy = Mapping[Hashable, Mapping[Any, float]]
"""Of each information set each move with its probability."""


def shares(weights: Mapping[Key, float]) -> dict[Key, float]:
    """Weights as probabilities: below 0 counts as 0, and if nothing is left, all are alike.

    Of regrets, this is regret matching.

    >>> shares({"rock": 3, "paper": 1, "scissors": -2}), shares({"rock": -1, "paper": 0})
    ({'rock': 0.75, 'paper': 0.25, 'scissors': 0.0}, {'rock': 0.5, 'paper': 0.5})
    """
    total = sum(weight for weight in weights.values() if weight > 0)
    if not total:
        return dict.fromkeys(weights, 1 / len(weights))
    return {key: max(weight, 0) / total for key, weight in weights.items()}


class Round(NamedTuple):
    """After a round: what is played next, and the average of what was played so far."""

    current: Strategy
    average: Strategy


def cfr(game: HiddenGame[S, M]) -> Iterator[Round]:
    """Counterfactual regret minimisation, a round for each that is asked for, without end.

    The average comes near an equilibrium; the current strategy need not.  In a round first MAX
    learns, then MIN.  A move's regret grows by what it would have brought beyond what was played,
    as often as chance and the other player alone lead there.

    >>> from itertools import islice
    >>> from chopsticks.games.chance_tree import HiddenTree
    >>> pennies = HiddenTree(["max", ["min", 3, -1], ["min", -1, 1]], alike=[[(0,), (1,)]])
    >>> *_, last = islice(cfr(pennies), 1000)
    >>> {move: round(p, 1) for move, p in last.average[()].items()}
    {0: 0.3, 1: 0.7}
    """
    regrets: dict[Hashable, dict[M, float]] = defaultdict(lambda: defaultdict(float))
    played: dict[Hashable, dict[M, float]] = defaultdict(lambda: defaultdict(float))
    current: dict[Hashable, dict[M, float]] = {}

    def walk(state: S, learner: int, own: float, others: float) -> float:
        """The learner's value; own, others: how likely its choices, and all else, lead here."""
        if game.is_terminal(state):
            return game.utility(state, learner)
        if (mover := game.to_move(state)) == CHANCE:
            odds = chances(game, state)
        else:
            known = game.information(state)
            if known not in current:
                current[known] = shares(dict.fromkeys(game.moves(state), 0))
            odds = [*current[known].items()]
        if mover != learner:
            return sum(p * walk(game.result(state, m), learner, own, others * p) for m, p in odds)
        worth = {m: walk(game.result(state, m), learner, own * p, others) for m, p in odds}
        value = sum(p * worth[m] for m, p in odds)
        for m, p in odds:
            regrets[known][m] += others * (worth[m] - value)
            played[known][m] += own * p
        return value

    while True:
        for learner in (MAX, MIN):
            walk(game.initial, learner, 1, 1)
            current |= {known: shares(weights) for known, weights in regrets.items()}
        yield Round(dict(current), {known: shares(weights) for known, weights in played.items()})


def expected(game: HiddenGame[S, M], strategy: Strategy) -> float:
    """What MAX wins on average if both play by the strategy.

    Raises ValueError for an information set of which the strategy says nothing.

    >>> from itertools import islice
    >>> from chopsticks.games.kuhn import Kuhn
    >>> *_, last = islice(cfr(Kuhn()), 100)
    >>> round(expected(Kuhn(), last.average), 3)  # Kuhn found -1/18
    -0.056
    """

    def value(state: S) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return sum(p * value(game.result(state, m)) for m, p in _odds(game, strategy, state))

    return value(game.initial)


class Response(NamedTuple):
    """What the responder wins on average, and its move in each of its information sets."""

    value: float
    choices: Mapping[Hashable, Any]


def best_response(game: HiddenGame[S, M], player: int, strategy: Strategy) -> Response:
    """The most that `player` can win from one who plays by the strategy, and how.

    In each information set it takes the move that is best on average over the states there, as
    likely as the other player and chance make them.  Raises ValueError unless `player` is MAX or
    MIN, and for an information set of the other player of which the strategy says nothing.

    >>> from chopsticks.games.chance_tree import HiddenTree
    >>> pennies = HiddenTree(["max", ["min", 1, -1], ["min", -1, 1]], alike=[[(0,), (1,)]])
    >>> best_response(pennies, 1, {(): {0: 0.75, 1: 0.25}})
    Response(value=0.5, choices={(0,): 1})
    """
    check_player(player)
    members: dict[Hashable, list[tuple[S, float]]] = defaultdict(list)

    def gather(state: S, reach: float) -> None:
        if game.is_terminal(state):
            return
        if game.to_move(state) == player:
            members[game.information(state)].append((state, reach))
            odds = [(move, 1.0) for move in game.moves(state)]
        else:
            odds = [*_odds(game, strategy, state)]
        for move, p in odds:
            gather(game.result(state, move), reach * p)

    @cache
    def value(state: S) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if game.to_move(state) == player:
            return value(game.result(state, choice(game.information(state))))
        return sum(p * value(game.result(state, m)) for m, p in _odds(game, strategy, state))

    @cache
    def choice(known: Hashable) -> M:
        states = members[known]
        return max(
            game.moves(states[0][0]),
            key=lambda move: sum(reach * value(game.result(s, move)) for s, reach in states),
        )

    gather(game.initial, 1)
    return Response(value(game.initial), {known: choice(known) for known in members})


def exploitability(game: HiddenGame[S, M], strategy: Strategy) -> float:
    """What a best response wins on average over both seats: 0 for an equilibrium, else more.

    It is in the units of the game's utilities.  Who does not halve the sum calls it NashConv.
    """
    return sum(best_response(game, player, strategy).value for player in (MAX, MIN)) / 2


def _odds(game: HiddenGame[S, M], strategy: Strategy, state: S) -> Sequence[tuple[M, float]]:
    """The moves of a state that is not the responder's, with their probabilities."""
    if game.to_move(state) == CHANCE:
        return chances(game, state)
    if (known := game.information(state)) not in strategy:
        raise ValueError(f"the strategy says nothing of {known!r}")
    return tuple(strategy[known].items())
