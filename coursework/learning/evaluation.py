"""Learned evaluations: weighted sums of named features, and a small neural network.

A feature is a number that describes a state **from the view of the player to move**.  A target is
from the same view: +1 is a win for that player.  A model predicts what rows of features are worth;
`evaluation` turns a model into a function `evaluate(state)` for searches, from MAX's view as usual.

Sources: A. Samuel (1959), for weighted sums fitted to the results of games; D. Rumelhart, G. Hinton
and R. Williams, "Learning representations by back-propagating errors" (1986), for
back-propagation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chopsticks.game import MAX, Game, M, S
from chopsticks.playing.match import Played

Array = NDArray[np.float64]
Feature = Callable[[S], float]


def matrix(features: Mapping[str, Feature[S]], states: Iterable[S]) -> Array:
    """Return a matrix with a row for each state and a column for each feature.

    Raises ValueError if there is no feature or no state, or if a feature is not finite.
    """
    states = list(states)
    if not features or not states:
        counts = f"{len(features)} features of {len(states)} states"
        raise ValueError(f"{counts}: give at least one of each")
    rows = np.array([[feature(state) for feature in features.values()] for state in states], float)
    for row, column in np.argwhere(~np.isfinite(rows)):
        name = list(features)[column]
        raise ValueError(
            f"the feature {name!r} of {states[row]} is {rows[row, column]}; it must be finite"
        )
    return rows


def lessons(game: Game[S, M], games: Iterable[Played[S, M]]) -> tuple[list[S], Array]:
    """Return all states of some games before their ends, and the games' results for the mover.

    A state that came up in several games is listed several times.  Raises ValueError if no game
    has a state before its end.
    """
    pairs = [
        (state, played.utility if game.to_move(state) == MAX else -played.utility)
        for played in games
        for state in played.states
        if not game.is_terminal(state)
    ]
    if not pairs:
        raise ValueError("there is nothing to learn from: give at least one game with a move")
    states, targets = zip(*pairs, strict=True)
    return list(states), np.array(targets, float)


def least_squares(
    features: Mapping[str, Feature[S]], states: Sequence[S], targets: ArrayLike
) -> dict[str, float]:
    """Fit weights to the targets by minimising the sum of the squared errors.

    If several choices of weights are equally good, take the one with the smallest sum of squares.
    Raises ValueError as `matrix` does, or if there are too few targets or one is not finite.

    >>> weights = least_squares({"x": lambda x: x, "one": lambda x: 1}, [0, 1, 2], [1, 3, 5])
    >>> {name: round(weight, 6) for name, weight in weights.items()}
    {'x': 2.0, 'one': 1.0}
    """
    rows, answers = _fitting(matrix(features, states), targets)
    weights, *_ = np.linalg.lstsq(rows, answers)
    return dict(zip(features, weights.tolist(), strict=True))


def evaluation(
    game: Game[S, M], features: Mapping[str, Feature[S]], predict: Callable[[Array], Any]
) -> Callable[[S], float]:
    """Turn a model into an evaluation from MAX's view, for `minimax`, `alphabeta`, and so on.

    `predict` says what rows of features are worth to the player to move.  It may be a `Network`,
    or the method `predict` of a scikit-learn estimator.  If the game is over, the evaluation is
    the utility.  Otherwise a prediction p becomes p / (1 + |p|), which lies between a loss and a
    win and preserves the order of predictions.  Predictions are first rounded to six digits, so
    a tie does not depend on the order in which a machine adds.

    The evaluation raises ValueError as `matrix` does, or if a prediction is not finite.
    """

    def evaluate(state: S) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        worth = round(float(np.asarray(predict(matrix(features, [state]))).item()), 6)
        if not isfinite(worth):
            raise ValueError(f"the model says that {state} is worth {worth}, which is not finite")
        guess = worth / (1 + abs(worth))
        return guess if game.to_move(state) == MAX else -guess

    return evaluate


def linear(
    game: Game[S, M], features: Mapping[str, Feature[S]], weights: Mapping[str, float]
) -> Callable[[S], float]:
    """Return a weighted sum of features as an `evaluation`; features without a weight don't count.

    Raises ValueError if there are no weights, if a weight's feature is unknown, or if a weight is
    not finite.

    >>> from chopsticks import Chopsticks, State
    >>> from chopsticks.hands.features import chopsticks_features
    >>> game = Chopsticks()
    >>> evaluate = linear(game, chopsticks_features(game), {"hands": 1})
    >>> evaluate(State(((1, 2), (0, 4)), 0)), evaluate(State(((1, 2), (0, 4)), 1))
    (0.5, 0.5)
    """
    if not weights:
        raise ValueError(f"weights = {weights}: give at least one")
    for name, weight in weights.items():
        if name not in features:
            raise ValueError(f"there is no feature {name!r}: choose from {', '.join(features)}")
        if not isfinite(weight):
            raise ValueError(f"the weight of {name!r} is {weight}: it must be finite")
    column = np.array(list(weights.values()), float)
    weighted = {name: features[name] for name in weights}
    return evaluation(game, weighted, lambda rows: rows @ column)


@dataclass(frozen=True, eq=False)
class Network:
    """A neural network: inputs, a hidden layer of tanh neurons, and a weighted sum of the neurons.

    hidden: a column of weights for each neuron, a row for each input, and a last row of biases.
    output: a weight for each neuron, followed by the bias.
    """

    hidden: Array
    output: Array

    def __post_init__(self) -> None:
        if self.hidden.ndim != 2 or self.output.shape != (self.hidden.shape[1] + 1,):
            raise ValueError(
                f"hidden {self.hidden.shape} and output {self.output.shape} do not fit together: "
                "they must be (inputs + 1, neurons) and (neurons + 1,)"
            )

    @classmethod
    def random(cls, inputs: int, neurons: int, seed: int) -> "Network":
        """Return a network with small random weights, which depend on the seed, and zero biases."""
        if inputs < 1 or neurons < 1:
            raise ValueError(f"inputs = {inputs}, neurons = {neurons}: both must be at least 1")
        generator = np.random.default_rng(seed)
        hidden = generator.normal(0, inputs**-0.5, (inputs, neurons))
        output = generator.normal(0, neurons**-0.5, neurons)
        return cls(np.vstack([hidden, np.zeros(neurons)]), np.append(output, 0))

    def __call__(self, rows: Array) -> Array:
        """Return the network's output for each row of inputs."""
        return with_one(self._signals(rows)) @ self.output

    def _signals(self, rows: Array) -> Array:
        if rows.shape[1] != len(self.hidden) - 1:
            raise ValueError(
                f"{rows.shape[1]} features for a network with {len(self.hidden) - 1} inputs: "
                "give one feature per input"
            )
        return np.tanh(with_one(rows) @ self.hidden)

    def error(self, rows: Array, targets: Array) -> float:
        """Return the mean squared error."""
        return float(np.mean((self(rows) - targets) ** 2))

    def gradient(self, rows: Array, targets: Array) -> "Network":
        """Return the gradient of the error, arranged like the weights.

        This is back-propagation: the output's error goes back through the output's weights to the
        neurons, and from there to the hidden weights.
        """
        signals = self._signals(rows)
        inputs = with_one(signals)  # of the output neuron
        wrong = 2 * (inputs @ self.output - targets) / len(rows)
        blame = wrong[:, None] * self.output[:-1] * (1 - signals**2)  # tanh' = 1 - tanh²
        return Network(with_one(rows).T @ blame, inputs.T @ wrong)

    def trained(self, rows: Array, targets: ArrayLike, steps: int, rate: float) -> "Network":
        """Return the network after this many steps of gradient descent: weight -= rate * gradient.

        Raises ValueError if there are too few targets, if a target is not finite, or if the steps
        are so large that the error grows without bound.
        """
        rows, answers = _fitting(rows, targets)
        network = self
        with np.errstate(over="ignore", invalid="ignore"):
            for _ in range(steps):
                slope = network.gradient(rows, answers)
                network = Network(
                    network.hidden - rate * slope.hidden, network.output - rate * slope.output
                )
            if not isfinite(network.error(rows, answers)):
                raise ValueError(f"rate = {rate}: the error grew without bound; use a lower rate")
        return network


def _fitting(rows: Array, targets: ArrayLike) -> tuple[Array, Array]:
    """Return the rows and the targets, if there is one target for each row."""
    answers = np.asarray(targets, float)
    if answers.shape != (len(rows),) or not len(rows):
        raise ValueError(
            f"{len(rows)} states and targets of shape {answers.shape}: give one target per state"
        )
    if not np.isfinite(answers).all():
        raise ValueError(f"target number {np.argmin(np.isfinite(answers))} is not finite")
    return rows, answers


def with_one(rows: Array) -> Array:
    """Add a last column of ones: the input whose weights are the biases."""
    wider = np.empty((len(rows), rows.shape[1] + 1))
    wider[:, :-1], wider[:, -1] = rows, 1
    return wider
