"""A network with two heads: one says which moves are good, the other what the state is worth.

Both heads read the same hidden neurons, because what helps one often helps the other.

Source: D. Silver et al., "Mastering the game of Go without human knowledge" (2017), where the
hidden part has many layers.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.game import whole
from coursework.learning.evaluation import Array, with_one

_DIGITS = 6
_MOMENTUM = 0.9


class Targets(NamedTuple):
    """What a network should say about some states, with a row for each state.

    rows: the inputs.  legal: which moves are legal.  shares: how often to play each move, in
    shares that add up to 1.  results: what the state is worth to the player to move, from -1 to 1.
    """

    rows: Array
    legal: NDArray[np.bool_]
    shares: Array
    results: Array

    def some(self, numbers: NDArray[np.int64]) -> "Targets":
        """Return the lessons with these row numbers."""
        return Targets(
            self.rows[numbers], self.legal[numbers], self.shares[numbers], self.results[numbers]
        )


@dataclass(frozen=True, eq=False)
class TwoHeads:
    """A hidden layer of tanh neurons, and two heads on it.

    hidden: a column of weights for each neuron, a row for each input, and a last row of biases.
    policy: a column of weights for each move, a row for each neuron, and a last row of biases.
    value:  a weight for each neuron, followed by the bias.
    """

    hidden: Array
    policy: Array
    value: Array

    @classmethod
    def random(cls, inputs: int, neurons: int, moves: int, seed: int) -> "TwoHeads":
        """Return a network with random hidden weights, which depend on the seed, and zero heads.

        An untrained network thus considers all moves equally good and all states even.  Raises
        ValueError unless each number is at least 1.
        """
        shape = whole("inputs", inputs), whole("neurons", neurons)
        hidden = np.random.default_rng(seed).normal(0, 1, shape).round(_DIGITS)
        heads = np.zeros((neurons + 1, whole("moves", moves) + 1))
        return cls(np.vstack([hidden, np.zeros(neurons)]), heads[:, 1:], heads[:, 0])

    def __call__(self, rows: Array, legal: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return the prior of each move, 0 if it is illegal, and each state's value for the mover.

        Softmax turns the policy head's sums into priors; tanh turns the value head's sums into
        values.
        """
        return self._heads(self._signals(rows), legal)

    def _signals(self, rows: Array) -> Array:
        return with_one(np.tanh(with_one(rows) @ self.hidden))

    def _heads(self, signals: Array, legal: NDArray[np.bool_]) -> tuple[Array, Array]:
        sums = np.where(legal, signals @ self.policy, -np.inf)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), np.tanh(signals @ self.value)

    def error(self, targets: Targets) -> float:
        """Return the mean squared error of the values plus the mean cross-entropy of the priors."""
        priors, worths = self(targets.rows, targets.legal)
        logs = np.log(priors, out=np.zeros_like(priors), where=targets.shares > 0)
        entropies = -(targets.shares * logs).sum(axis=1)
        return float(np.mean((worths - targets.results) ** 2 + entropies))

    def gradient(self, targets: Targets) -> "TwoHeads":
        """Return the gradient of the error, arranged like the weights.

        This is back-propagation: softmax and cross-entropy together have the derivative prior -
        share.
        """
        signals = self._signals(targets.rows)
        priors, worths = self._heads(signals, targets.legal)
        wrong_priors = (priors - targets.shares) / len(worths)
        wrong_worths = 2 * (worths - targets.results) * (1 - worths**2) / len(worths)
        blame = wrong_priors @ self.policy.T + np.outer(wrong_worths, self.value)
        blame = (blame * (1 - signals**2))[:, :-1]  # the last signal is the 1 of the biases
        return TwoHeads(
            with_one(targets.rows).T @ blame, signals.T @ wrong_priors, signals.T @ wrong_worths
        )

    def trained(
        self, targets: Targets, steps: int, batch: int, rate: float, seed: int
    ) -> "TwoHeads":
        """Return the network after this many steps of gradient descent, each on a random batch.

        Each step partly continues in the direction of earlier steps: this is momentum.  The final
        weights are rounded to six digits, so they do not depend on the order of additions.

        Raises ValueError if the steps are so large that a weight grows without bound.
        """
        generator = np.random.default_rng(seed)
        weights = [self.hidden, self.policy, self.value]
        moving = [np.zeros_like(each) for each in weights]
        for _ in range(steps):
            drawn = targets.some(generator.integers(len(targets.rows), size=batch))
            slope = TwoHeads(*weights).gradient(drawn)
            slopes = (slope.hidden, slope.policy, slope.value)
            moving = [_MOMENTUM * m + s for m, s in zip(moving, slopes, strict=True)]
            weights = [w - rate * m for w, m in zip(weights, moving, strict=True)]
        if not all(np.isfinite(each).all() for each in weights):
            raise ValueError(f"rate = {rate}: a weight grew without bound; use a lower rate")
        return TwoHeads(*(each.round(_DIGITS) for each in weights))
