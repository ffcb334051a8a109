"""Learning from self-play: a network guides a search, and learns from what the search finds.

Nobody tells the network which moves are good.  PUCT looks ahead, so it plays better than the
network that guides it.  The network learns to play like the search and to predict how its games
end; then it guides the next games.

Source: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi,
and Go through self-play" (2018): AlphaZero.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from typing import Any, Generic, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from chopsticks.game import MAX, Game, M, Player, S, explore, refuse_dice, whole
from chopsticks.search.puct import Guide, puct
from coursework.learning.evaluation import Array, Feature, matrix
from coursework.learning.two_heads import Targets, TwoHeads

_DIGITS = 8  # of a guide's numbers, so that they do not depend on the order of additions


class Lesson(NamedTuple, Generic[S, M]):
    """A state from a game, and what it teaches.

    shares: each move's share of the search's visits.  result: the result of the game, for the
    player to move in this state.
    """

    state: S
    shares: Mapping[M, float]
    result: float


class Coding(Generic[S, M]):
    """How a network reads the states of a game, and which moves its policy head knows.

    features: the inputs, numbers from the view of the player to move.  moves: all moves that are
    legal in some reachable state.
    """

    def __init__(self, game: Game[S, M], features: Mapping[str, Feature[S]]) -> None:
        refuse_dice(game, "value_iteration")
        self.game, self.features = game, features
        self.moves = list(dict.fromkeys(m for s in explore(game).states for m in game.moves(s)))

    def network(self, neurons: int, seed: int) -> TwoHeads:
        """Return an untrained network of the right size."""
        return TwoHeads.random(len(self.features), neurons, len(self.moves), seed)

    def read(self, states: Sequence[S]) -> tuple[Array, NDArray[np.bool_]]:
        """Return the inputs for each state, and which moves are legal in it."""
        legal = [set(self.game.moves(state)) for state in states]
        return matrix(self.features, states), np.array(
            [[move in there for move in self.moves] for there in legal]
        )

    def targets(self, lessons: Iterable[Lesson[S, M]]) -> Targets:
        """Turn lessons into rows of numbers."""
        states, shares, results = zip(*lessons, strict=True)
        policy = [[each.get(move, 0) for move in self.moves] for each in shares]
        return Targets(*self.read(states), np.array(policy, float), np.array(results, float))

    def guide(self, network: TwoHeads) -> Guide[S, M]:
        """Turn a network into a guide for `puct`, which runs the network once for each state."""

        @cache
        def guide(state: S) -> tuple[Mapping[M, float], float]:
            rows, legal = self.read([state])
            [priors], [worth] = network(rows, legal)
            by_move = zip(self.moves, priors.round(_DIGITS).tolist(), strict=True)
            there = {move: prior for (move, prior), ok in zip(by_move, legal[0], strict=True) if ok}
            value = round(float(worth), _DIGITS)
            return there, value if self.game.to_move(state) == MAX else -value

        return guide


@dataclass(frozen=True)
class Recipe:
    """How the games are played, and how the network learns from them.

    games:        games in a round.
    playouts:     playouts of each search.
    noise:        the share of randomness in the root's priors, from 0 to 1.
    random_moves: how many moves at the start of a game are chosen randomly, in proportion to
                  their visits; after that, the move with the most visits is played.
    plies:        a longer game is stopped and counts as a draw.
    rounds:       how many of the latest rounds the network learns from.
    steps, batch, rate: the settings of the gradient descent in each round.

    Raises ValueError if a number is out of range.
    """

    games: int = 30
    playouts: int = 50
    noise: float = 0.25
    random_moves: int = 8
    plies: int = 80
    rounds: int = 5
    steps: int = 200
    batch: int = 128
    rate: float = 0.05

    def __post_init__(self) -> None:
        for name in ("games", "plies", "rounds", "steps", "batch"):
            whole(name, getattr(self, name))
        whole("playouts", self.playouts, least=2)
        whole("random_moves", self.random_moves, least=0)
        if not 0 <= self.noise <= 1:
            raise ValueError(f"noise = {self.noise}: it must be a number from 0 to 1")


class Learned(NamedTuple, Generic[S, M]):
    """The lessons from a round's games, and the network after the round."""

    lessons: list[Lesson[S, M]]
    network: TwoHeads


def learn(
    coding: Coding[S, M],
    network: TwoHeads,
    recipe: Recipe,
    seed: int,
    starts: Sequence[S] = (),
) -> Iterator[Learned[S, M]]:
    """Yield rounds without end; each round plays games and then trains the network on them.

    Games begin at the initial state, or at a state chosen randomly from `starts`.  The same seed
    gives the same games and the same networks.
    """
    generator = Random(seed)
    last = deque[list[Lesson[S, M]]](maxlen=recipe.rounds)
    while True:
        guide, lessons = coding.guide(network), list[Lesson[S, M]]()
        for _ in range(recipe.games):
            start = generator.choice(starts) if starts else coding.game.initial
            lessons += self_play(coding.game, start, guide, recipe, generator)
        last.append(lessons)
        network = network.trained(
            coding.targets(chain(*last)),
            recipe.steps,
            recipe.batch,
            recipe.rate,
            seed=generator.randrange(2**32),
        )
        yield Learned(lessons, network)


def self_play(
    game: Game[S, M], start: S, guide: Guide[S, M], recipe: Recipe, generator: Random
) -> list[Lesson[S, M]]:
    """Let PUCT play a game against itself; return a lesson for each state before the end."""
    state, path = start, list[tuple[S, Mapping[M, float]]]()
    while not game.is_terminal(state) and len(path) < recipe.plies:
        root = puct(game, state, recipe.playouts, noisy(guide, state, recipe.noise, generator))
        visits = {cast(M, child.move): child.visits for child in root.children}
        shares = {move: count / (recipe.playouts - 1) for move, count in visits.items()}
        path.append((state, shares))
        if len(path) <= recipe.random_moves:
            [move] = generator.choices([*visits], [*visits.values()])
        else:
            move = cast(M, root.best.move)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [
        Lesson(state, shares, result if game.to_move(state) == MAX else -result)
        for state, shares in path
    ]


def noisy(guide: Guide[S, M], root: S, noise: float, generator: Random) -> Guide[S, M]:
    """Return the same guide, except that part of each prior at the root is random.

    All divisions of that part are equally likely (a Dirichlet distribution with all parameters 1).
    """
    priors, value = guide(root)
    lots = [generator.expovariate(1) for _ in priors]
    mixed = {
        move: (1 - noise) * prior + noise * lot / sum(lots)
        for (move, prior), lot in zip(priors.items(), lots, strict=True)
    }
    return lambda state: (mixed, value) if state == root else guide(state)


def by_prior(guide: Guide[Any, Any]) -> Player[Any, Any]:
    """Return a player that plays the move with the highest prior, without searching."""

    def choose(game: Game[S, M], state: S) -> M:
        priors, _ = guide(state)
        return max(game.moves(state), key=lambda move: priors[move])

    return choose
