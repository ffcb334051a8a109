"""Learning from one's own games: a network guides a search, and learns what the search found.

Nobody says what a good move is.  PUCT looks ahead and so plays better than the network that
guides it; the network learns to play as the search did, and to foresee how its games end.  Then it
guides the next games.

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

_DIGITS = 8  # of what a guide says: what machines add in another order is the same again


class Lesson(NamedTuple, Generic[S, M]):
    """A state of a game that was played, and what it teaches.

    shares: of the search's visits, by move.  result: of the game, for the player to move here.
    """

    state: S
    shares: Mapping[M, float]
    result: float


class Coding(Generic[S, M]):
    """How a network reads the states of a game, and which moves its policy head knows.

    features: the inputs, each a number for the player to move.  moves: all that are legal in some
    state that can be reached.
    """

    def __init__(self, game: Game[S, M], features: Mapping[str, Feature[S]]) -> None:
        refuse_dice(game, "value_iteration")
        self.game, self.features = game, features
        self.moves = list(dict.fromkeys(m for s in explore(game).states for m in game.moves(s)))

    def network(self, neurons: int, seed: int) -> TwoHeads:
        """An untrained network of the right size."""
        return TwoHeads.random(len(self.features), neurons, len(self.moves), seed)

    def read(self, states: Sequence[S]) -> tuple[Array, NDArray[np.bool_]]:
        """The inputs of each state, and which of the moves are legal there."""
        legal = [set(self.game.moves(state)) for state in states]
        return matrix(self.features, states), np.array(
            [[move in there for move in self.moves] for there in legal]
        )

    def targets(self, lessons: Iterable[Lesson[S, M]]) -> Targets:
        """The lessons as rows of numbers."""
        states, shares, results = zip(*lessons, strict=True)
        policy = [[each.get(move, 0) for move in self.moves] for each in shares]
        return Targets(*self.read(states), np.array(policy, float), np.array(results, float))

    def guide(self, network: TwoHeads) -> Guide[S, M]:
        """What the network says of a state, for `puct`; it is asked once for each state."""

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
    random_moves: the first moves of a game are drawn by their visits, this many; after them the
                  move with the most visits is played.
    plies:        a longer game is broken off, and counts as a draw.
    rounds:       the network learns from the games of the last rounds, this many.
    steps, batch, rate: of the descent in a round.

    Raises ValueError for a number out of its range.
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
            raise ValueError(f"noise = {self.noise}: it must be a share, from 0 to 1")


class Learned(NamedTuple, Generic[S, M]):
    """The lessons of a round's games, and the network after it."""

    lessons: list[Lesson[S, M]]
    network: TwoHeads


def learn(
    coding: Coding[S, M],
    network: TwoHeads,
    recipe: Recipe,
    seed: int,
    starts: Sequence[S] = (),
) -> Iterator[Learned[S, M]]:
    """Round after round: games, then a network that has learnt from them.  Without end.

    The games begin at the game's initial state, or at one of `starts`, drawn at random.  The same
    seed gives the same games and the same networks.
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
    """One game of PUCT against itself, as a lesson for each of its states before the end."""
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
    """The same guide, but at the root a share of the priors is random.

    All ways to divide that share are as likely (Dirichlet's distribution with 1 for each move).
    """
    priors, value = guide(root)
    lots = [generator.expovariate(1) for _ in priors]
    mixed = {
        move: (1 - noise) * prior + noise * lot / sum(lots)
        for (move, prior), lot in zip(priors.items(), lots, strict=True)
    }
    return lambda state: (mixed, value) if state == root else guide(state)


def by_prior(guide: Guide[Any, Any]) -> Player[Any, Any]:
    """A player that asks the guide and looks no further: the move with the best prior."""

    def choose(game: Game[S, M], state: S) -> M:
        priors, _ = guide(state)
        return max(game.moves(state), key=lambda move: priors[move])

    return choose
