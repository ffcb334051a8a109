"""Regret matching, and strategies for games of hidden information.

A strategy says how likely each move is in each information set.  One table serves both players,
because what players know includes which player they are.  Players must never forget what they once
knew.

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
"""The probability of each move in each information set."""


def shares(weights: Mapping[Key, float]) -> dict[Key, float]:
    """Turn weights into probabilities; negative weights count as 0.

    If no weight is positive, all keys are equally likely.  Applied to regrets, this is regret
    matching.

    >>> shares({"rock": 3, "paper": 1, "scissors": -2}), shares({"rock": -1, "paper": 0})
    ({'rock': 0.75, 'paper': 0.25, 'scissors': 0.0}, {'rock': 0.5, 'paper': 0.5})
    """
    total = sum(weight for weight in weights.values() if weight > 0)
    if not total:
        return dict.fromkeys(weights, 1 / len(weights))
    return {key: max(weight, 0) / total for key, weight in weights.items()}


class Round(NamedTuple):
    """After a round: the next strategy, and the average of all up to now."""

    current: Strategy
    average: Strategy


def cfr(game: HiddenGame[S, M]) -> Iterator[Round]:
    """Run counterfactual regret minimisation without end, yielding each round.

    The average approaches an equilibrium; the current strategy need not.  In each round, MAX learns
    first, then MIN.  A move's regret grows by how much more it would have won than what was played,
    weighted by how likely chance and the other player alone lead there.

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
        """Return the learner's value.

        own, others: how likely the learner's choices, and everything else, lead here.
        """
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
    """Return what MAX wins on average if both players follow the strategy.

    Raises ValueError for an information set that is missing from the strategy.

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
    """The responder's average win, and a move for each information set."""

    value: float
    choices: Mapping[Hashable, Any]


def best_response(game: HiddenGame[S, M], player: int, strategy: Strategy) -> Response:
    """Return the most that `player` can win against the strategy, and how.

    In each information set, the response is the move that is best on average over the states there,
    weighted by how likely the other player and chance are to lead there.  Raises ValueError unless
    `player` is MAX or MIN, and for an information set of the other player that is missing from the
    strategy.

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
    """Return what a best response wins, averaged over both seats.

    It is 0 for an equilibrium, otherwise greater, in units of the game's utilities.  Without
    halving, the sum is called NashConv.
    """
    return sum(best_response(game, player, strategy).value for player in (MAX, MIN)) / 2


def _odds(game: HiddenGame[S, M], strategy: Strategy, state: S) -> Sequence[tuple[M, float]]:
    """Return the moves, with probabilities, where the responder does not move."""
    if game.to_move(state) == CHANCE:
        return chances(game, state)
    if (known := game.information(state)) not in strategy:
        raise ValueError(f"the strategy has no entry for {known!r}")
    return tuple(strategy[known].items())
