"""The reference answers of exercise 20, against exact sums, polynomials and scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from reference_answers import ReferenceAnswers

reference = ReferenceAnswers("20-a-network")


def exact(hidden, output, row):
    """The output for a row as a fraction, neuron by neuron."""
    total = Fraction(0)
    for weights, weight in zip(hidden, output, strict=True):
        signal = sum(Fraction(w) * Fraction(x) for w, x in zip(weights, row, strict=True))
        if signal > 0:
            total += Fraction(weight) * signal
    return total


def test_outputs_are_those_of_exact_sums():
    for (hidden, output, rows), outcome in reference.done("outputs"):
        assert outcome.value == [exact(hidden, output, row) for row in rows]


def test_the_numbers_that_a_file_keeps_are_the_same_on_every_machine():
    def numbers(value):
        return (
            [n for part in value for n in numbers(part)]
            if isinstance(value, list | tuple)
            else [value]
        )

    for question in reference.exercise.questions:
        for outcome in reference.exercise.outcomes(question, question.calls):
            assert all(Fraction(n).denominator <= 2**10 for n in numbers(outcome.value))


def exact_error(hidden, output, rows, targets):
    squares = [
        (exact(hidden, output, r) - Fraction(t)) ** 2 for r, t in zip(rows, targets, strict=True)
    ]
    return sum(squares) / len(squares)


def test_measured_slopes_are_differences_of_exact_errors():
    for (hidden, output, rows, targets, small), outcome in reference.done("measured"):
        shape, weights = np.shape(hidden), np.array([*np.ravel(hidden), *output])

        def error(weights, shape=shape, rows=rows, targets=targets):
            split = shape[0] * shape[1]
            return exact_error(weights[:split].reshape(shape), weights[split:], rows, targets)

        steps = small * np.eye(len(weights))
        slopes = [(error(weights + s) - error(weights - s)) / Fraction(2 * small) for s in steps]
        assert [*np.ravel(outcome.value[0]), *outcome.value[1]] == slopes


def test_away_from_kinks_a_step_goes_down_the_measured_slopes():
    """`measured` and `step` check each other: a step changes each weight by rate · slope."""
    step, measured = reference("step"), reference("measured")
    agree = []
    for hidden, output, row, target, rate in reference.given("step"):
        new_hidden, new_output = step(hidden, output, row, target, rate)
        slopes = measured(hidden, output, [row], [target], 2**-20)
        changes = [
            (np.array(hidden) - new_hidden) / rate,
            (np.array(output) - new_output) / rate,
        ]
        kink = any(abs(np.dot(weights, row)) < 1e-3 for weights in hidden) and any(row)
        agree.append(
            all(np.allclose(*pair, atol=1e-4) for pair in zip(slopes, changes, strict=True))
        )
        assert agree[-1] or kink
    assert not all(agree)  # one call has a neuron whose sum is 0: the open question asks about it


def test_a_step_is_one_of_scikit_learn():
    from sklearn.neural_network import MLPRegressor

    function = reference("step")
    for hidden, output, row, target, rate in reference.given("step"):
        theirs = MLPRegressor(
            hidden_layer_sizes=(len(hidden),),
            activation="relu",
            solver="sgd",
            momentum=0,
            alpha=0,
            batch_size=1,
            learning_rate_init=2 * rate,  # its error is half of the square
        )
        theirs.partial_fit([[0.0] * len(row)], [0.0])  # it makes weights, which are replaced
        theirs.coefs_ = [np.array(hidden, float).T.copy(), np.array([output], float).T.copy()]
        theirs.intercepts_ = [np.zeros(len(hidden)), np.zeros(1)]  # read in this step only
        theirs.partial_fit([row], [target])
        new_hidden, new_output = function(hidden, output, row, target, rate)
        assert np.array(new_hidden) == pytest.approx(theirs.coefs_[0].T)
        assert np.array(new_output) == pytest.approx(theirs.coefs_[1][:, 0])


def test_the_example_of_a_step():
    hidden, output = reference("step")([[1, -2], [0.5, 0.5]], [2, 1], [1, 1], 0, 0.125)
    worth = sum(v * max(0, sum(weights)) for v, weights in zip(output, hidden, strict=True))
    said = f"After the step *y* is {worth}, and the error has fallen from 1 to {worth**2}."
    assert said in reference.text("step-text")
