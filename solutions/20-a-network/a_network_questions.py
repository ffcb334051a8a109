"""Exercise 20: what a small network says, its measured slopes, and a step of its descent."""

from coursework.exercise.call import Call
from grading.author.exercises import Lines, Mutant, Question

ONE, TWO = [[1, -2], [0.5, 0.5]], [2, 1]
THREE: list[list[float]] = [[1, 0.5, -1], [-1, 1, 2], [0.5, -0.5, 1]]

QUESTIONS = (
    Question(
        name="outputs",
        points=2,
        answer="outputs",
        calls=(
            Call([[1]], [1], [[2]]),
            Call([[1]], [1], [[-2]]),
            Call([[1]], [-1], [[2]]),
            Call(ONE, TWO, [[1, 1], [2, 0]]),
            Call([[1, 2, 0]], [0.5], [[1, 1, 1]]),
            Call(THREE, [1, -0.5, 2], [[1, 2, 1], [-1, 0, 1], [0, 1, -1]]),
        ),
        hidden=(
            Call([[1, 1], [1, -1], [-2, 0.25]], [1, 3, -1], [[0, 0], [-1, 2], [3, -1], [1, 1]]),
            Call([[-1, -1], [-2, 0]], [1, 3], [[1, 0.5]]),
        ),
        mutants=(
            Mutant(
                "A neuron whose sum is negative outputs 0.",
                ("np.maximum(totals, 0)", "totals"),
            ),
            Mutant(
                "The neurons never output less than 0, but the network may.",
                (
                    "(np.maximum(totals, 0) @ np.array(output))",
                    "np.maximum(np.maximum(totals, 0) @ np.array(output), 0)",
                ),
            ),
            Mutant(
                "Only the network's output is cut off at 0; it is the neurons' that must be.",
                (
                    "(np.maximum(totals, 0) @ np.array(output))",
                    "np.maximum(totals @ np.array(output), 0)",
                ),
            ),
            Mutant(
                "You use tanh, as the lecture does; here a neuron outputs max(0, s).",
                ("np.maximum(totals, 0)", "np.tanh(totals)"),
            ),
            Mutant(
                "A silent neuron outputs 0, and not its sum without the sign.",
                ("np.maximum(totals, 0)", "np.abs(totals)"),
            ),
            Mutant(
                "An active neuron outputs its sum, and not 1.",
                ("np.maximum(totals, 0)", "(totals > 0)"),
            ),
            Mutant(
                "Each neuron has a row of `hidden`: the matrix must be transposed.",
                ("np.array(hidden).T", "np.array(hidden)"),
            ),
            Mutant(
                "The outputs of the neurons are weighted by `output`; you only add them up.",
                ("@ np.array(output)", "@ np.ones(len(output))"),
            ),
            Mutant(
                "You return the output for the first row only.",
                (").tolist()", ").tolist()[:1]"),
            ),
            Mutant(
                "Do not add up the rows: each has an output of its own.",
                (
                    "(np.maximum(totals, 0) @ np.array(output)).tolist()",
                    "float((np.maximum(totals, 0) @ np.array(output)).sum())",
                ),
            ),
        ),
    ),
    Question(
        name="measured",
        points=3,
        answer="measured",
        calls=(
            Call([[1]], [1], [[1]], [0], 0.125),
            Call(ONE, TWO, [[1, 1]], [0], 0.125),
            Call(ONE, TWO, [[1, 1], [2, 0]], [0, 1], 0.125),
            Call([[1, -1]], [1], [[1, 1]], [0], 0.25),
            Call([[1, 1], [2, -1]], [1, -0.5], [[1, 1], [1, -1]], [1, 0], 0.0625),
        ),
        hidden=(
            Call(THREE, [1, -0.5, 2], [[1, 2, 1], [-1, 0, 1]], [0, 1], 0.03125),
            Call([[0.5, 0.25]], [-1], [[1, 1], [2, 1], [0, 1], [1, -1]], [1, 0, -1, 0], 0.0625),
        ),
        needs=("outputs",),
        mutants=(
            Mutant(
                "Between up and down lie two changes: divide by 2 · small.",
                ("/ (2 * small)", "/ small"),
            ),
            Mutant(
                "You compare up with the error of the old weights. Compare up with down, and "
                "divide by 2 · small.",
                ("weights[i] = old - small\n", "weights[i] = old\n"),
                ("/ (2 * small)", "/ small"),
            ),
            Mutant(
                "You measure from the old weights to up only, and divide as if it were twice as "
                "far.",
                ("weights[i] = old - small\n", "weights[i] = old\n"),
            ),
            Mutant(
                "Your slopes have the wrong sign: if the error grows with a weight, its slope is "
                "positive.",
                ("(up - down)", "(down - up)"),
            ),
            Mutant(
                "A weight that was measured keeps its change; give it back its old value.",
                ("        weights[i] = old\n        return", "        return"),
            ),
            Mutant(
                "The error is the mean over the rows, and not the sum.",
                (" / len(rows)", ""),
            ),
            Mutant("The error is squared: (y − t)².", ("(y - t) ** 2", "(y - t)")),
            Mutant(
                "Each weight must change alone; you change all weights of a neuron together.",
                (
                    "        weights[i] = old + small\n",
                    "        weights[:] = [weight + small for weight in weights]\n",
                ),
                (
                    "        weights[i] = old - small\n",
                    "        weights[:] = [weight - 2 * small for weight in weights]\n",
                ),
                (
                    "        weights[i] = old\n",
                    "        weights[:] = [weight + small for weight in weights]\n",
                ),
            ),
            Mutant(
                "Change a weight by `small`, and not by a share of the weight.",
                ("old + small", "old * (1 + small)"),
                ("old - small", "old * (1 - small)"),
            ),
            Mutant(
                "The slopes have the same form as the weights: a list for each neuron.",
                ("return slopes[:-1], slopes[-1]", "return sum(slopes[:-1], []), slopes[-1]"),
            ),
            Mutant(
                "First the slopes of the hidden weights, then those of the output weights.",
                ("return slopes[:-1], slopes[-1]", "return slopes[-1], slopes[:-1]"),
            ),
        ),
    ),
    Question(
        name="step",
        points=4,
        answer="step",
        calls=(
            Call([[1]], [1], [1], 0, 0.25),
            Call([[1, -2], [0.5, 0.5]], [2, 1], [1, 1], 0, 0.125),
            Call([[1, -1], [2, 1]], [1, -0.5], [1, 1], 1, 0.25),
            Call([[1, 0.5, -1], [-1, 1, 2]], [0.5, -1], [2, 0, 1], -1, 0.5),
            Call([[1, 1], [-1, 1], [0.25, 0.5]], [1, -2, 0.5], [-1, 2], 1, 0.125),
        ),
        hidden=(
            Call([[1, 1], [1, -1]], [1, 3], [0, 0], 1, 0.5),
            Call([[0.5], [-0.25], [1.5]], [1, 1, -1], [-2], -0.5, 0.1),
            Call([[1, 2, 0], [0.5, -1, 1], [0, 0, 1]], [0.5, 1, -1], [1, 2, 3], -1, 0.05),
        ),
        warm_up=Lines(
            begin="hidden, output, row =",
            wrong=(
                "answers = totals",
                "blame = wrong * output",
                "new_output = output - rate * wrong",
            ),
            moves=(("new_output", "new_hidden"), ("new_output", "blame")),
        ),
        mutants=(
            Mutant(
                "You go uphill: a step goes against the slope.",
                ("hidden - rate", "hidden + rate"),
                ("output - rate", "output + rate"),
            ),
            Mutant("The slope of (y − t)² is 2 (y − t); a 2 is missing.", ("2 * (", "1 * (")),
            Mutant(
                "A neuron whose sum is negative answers 0.",
                ("np.maximum(totals, 0)", "totals"),
            ),
            Mutant(
                "A silent neuron passes nothing back: its weights stay as they are.",
                (" * (totals > 0)", ""),
            ),
            Mutant(
                "Where the sum is 0 exactly, the slope of a neuron is 0.",
                ("totals > 0", "totals >= 0"),
            ),
            Mutant(
                "The way back to a neuron leads through its output weight.",
                ("wrong * output", "wrong"),
            ),
            Mutant(
                "The slope of an output weight has the neuron's answer as a factor.",
                ("wrong * answers", "wrong"),
            ),
            Mutant(
                "The slope of a hidden weight has its feature as a factor.",
                ("np.outer(blame, row)", "np.outer(blame, row * 0 + 1)"),
            ),
            Mutant(
                "You change the output weights first, and go back through the new ones. "
                "All slopes belong to the old weights.",
                ("wrong * output", "wrong * (output - rate * wrong * answers)"),
            ),
            Mutant(
                "That is the slope of tanh. Here it is 1 where the sum is above 0, and 0 "
                "elsewhere.",
                (" * (totals > 0)", " * (1 - answers**2)"),
            ),
            Mutant(
                "Your neurons answer s itself; they must answer max(0, s), and silent ones "
                "must not learn.",
                ("np.maximum(totals, 0)", "totals"),
                (" * (totals > 0)", ""),
            ),
        ),
    ),
)
