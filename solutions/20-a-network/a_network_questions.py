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
                "You cut off only the network's output at 0; cut off the neurons' outputs instead.",
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
                "A silent neuron outputs 0, not the absolute value of its sum.",
                ("np.maximum(totals, 0)", "np.abs(totals)"),
            ),
            Mutant(
                "An active neuron outputs its sum, not 1.",
                ("np.maximum(totals, 0)", "(totals > 0)"),
            ),
            Mutant(
                "Each row of `hidden` belongs to one neuron, so the matrix must be transposed.",
                ("np.array(hidden).T", "np.array(hidden)"),
            ),
            Mutant(
                "Weight the outputs of the neurons by `output`; you only add them up.",
                ("@ np.array(output)", "@ np.ones(len(output))"),
            ),
            Mutant(
                "You return the output for the first row only.",
                (").tolist()", ").tolist()[:1]"),
            ),
            Mutant(
                "Do not add up the rows: each row has its own output.",
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
                "Up and down are two changes apart: divide by 2 · small.",
                ("/ (2 * small)", "/ small"),
            ),
            Mutant(
                "You compare up with the error of the old weights. Compare up with down, and "
                "divide by 2 · small.",
                ("weights[i] = old - small\n", "weights[i] = old\n"),
                ("/ (2 * small)", "/ small"),
            ),
            Mutant(
                "You measure only from the old weights up, but divide as if you had gone twice as "
                "far.",
                ("weights[i] = old - small\n", "weights[i] = old\n"),
            ),
            Mutant(
                "Your slopes have the wrong sign: if the error grows with a weight, its slope is "
                "positive.",
                ("(up - down)", "(down - up)"),
            ),
            Mutant(
                "You leave a weight changed after you have measured it; give it back its old "
                "value.",
                ("        weights[i] = old\n        return", "        return"),
            ),
            Mutant(
                "The error is the mean over the rows, not the sum.",
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
                "Change a weight by `small`, not by a share of the weight.",
                ("old + small", "old * (1 + small)"),
                ("old - small", "old * (1 - small)"),
            ),
            Mutant(
                "Return the slopes in the same form as the weights: one list for each neuron.",
                ("return slopes[:-1], slopes[-1]", "return sum(slopes[:-1], []), slopes[-1]"),
            ),
            Mutant(
                "Return the slopes of the hidden weights first, then those of the output weights.",
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
                "A neuron whose sum is negative outputs 0.",
                ("np.maximum(totals, 0)", "totals"),
            ),
            Mutant(
                "A silent neuron passes nothing back: its weights stay as they are.",
                (" * (totals > 0)", ""),
            ),
            Mutant(
                "If the sum is exactly 0, the slope of the neuron is 0.",
                ("totals > 0", "totals >= 0"),
            ),
            Mutant(
                "The error goes back to a neuron through its output weight.",
                ("wrong * output", "wrong"),
            ),
            Mutant(
                "The slope of an output weight has the neuron's output as a factor.",
                ("wrong * answers", "wrong"),
            ),
            Mutant(
                "The slope of a hidden weight has its feature as a factor.",
                ("np.outer(blame, row)", "np.outer(blame, row * 0 + 1)"),
            ),
            Mutant(
                "You change the output weights first, and then go back through the new ones. "
                "Compute all slopes with the old weights.",
                ("wrong * output", "wrong * (output - rate * wrong * answers)"),
            ),
            Mutant(
                "That is the slope of tanh. Here the slope is 1 if the sum is above 0, and 0 "
                "otherwise.",
                (" * (totals > 0)", " * (1 - answers**2)"),
            ),
            Mutant(
                "Your neurons output s itself; they must output max(0, s), and silent ones must "
                "not learn.",
                ("np.maximum(totals, 0)", "totals"),
                (" * (totals > 0)", ""),
            ),
        ),
    ),
)
