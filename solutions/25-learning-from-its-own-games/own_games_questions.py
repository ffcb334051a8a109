"""Exercise 25: slopes at two heads, a move drawn from its visits, and a game as lessons."""

from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree; MAX moves at the root."""
    return GameSpec("tree", {"tree": nested})


CHOPSTICKS, STONES = GameSpec("chopsticks"), GameSpec("stones", {"start": 7})
TWO_PLIES = tree([0.25, [-0.5, 0.75]])
THREE_PLIES = tree([[[1, -0.5], [0.25, 0.75]], [[-1, 1], 0.5]])
VISITS = {"a": 10, "b": 10, "c": 20}
LEGAL = {"a": 0, "b": 0, "c": 2}

QUESTIONS = (
    Question(
        name="head-slopes",
        points=3,
        answer="head_slopes",
        calls=(
            Call({"a": 0}, {"a": 7}, 0, 1),
            Call({"a": 0, "b": 0}, {"a": 3, "b": 1}, 0, 0),
            Call(LEGAL, {"a": 30, "b": 10}, 0.5, 1),
            Call(LEGAL, {"b": 1, "c": 3}, -0.5, -1),
            Call({"a": 1, "b": -1, "c": 0}, {"a": 4, "b": 0, "c": 4}, 0.75, -1),
        ),
        hidden=(
            Call({"a": 2, "b": -0.5, "c": 0.25, "d": 1}, {"a": 5, "c": 30, "d": 14}, -0.25, 0),
            Call({"a": 0.5, "b": 0.5, "c": 3}, {"c": 49}, 0.9, 1),
        ),
        mutants=(
            Mutant(
                "Only legal moves are part of the softmax.",
                ("for move in visits}", "for move in sums}"),
            ),
            Mutant(
                "The slope says how much too likely a move is: prior minus share. Yours has the "
                "opposite sign.",
                (
                    "powers[move] / total - visits[move] / trials",
                    "visits[move] / trials - powers[move] / total",
                ),
            ),
            Mutant(
                "You return the priors; the slope is prior minus share.",
                (" - visits[move] / trials", ""),
            ),
            Mutant(
                "The softmax uses the powers of e, not the sums themselves.",
                ("exp(sums[move])", "(sums[move] or 1e-9)"),
            ),
            Mutant(
                "The lesson is the shares of all moves; you teach only the most visited move.",
                (
                    "visits[move] / trials",
                    "(visits[move] == max(visits.values()))",
                ),
            ),
            Mutant(
                "Subtract the shares of the visits; you subtract the visits themselves.",
                ("visits[move] / trials", "visits[move]"),
            ),
            Mutant(
                "The value is tanh of the value head's sum, so multiply by tanh's slope, 1 − f².",
                (" * (1 - worth**2)", ""),
            ),
            Mutant(
                "The slope of (f − z)² is 2 (f − z); a 2 is missing.",
                ("2 * (worth", "(worth"),
            ),
            Mutant(
                "The slope of the value is positive if f is too large; yours has the opposite "
                "sign.",
                ("(worth - result)", "(result - worth)"),
            ),
            Mutant(
                "Each move in `sums` needs a slope; for a move that is not legal it is 0.",
                ("dict.fromkeys(sums, 0)", "{}"),
            ),
            Mutant(
                "`worth` is f, after tanh; you use it as if it were the sum.",
                (
                    "2 * (worth - result) * (1 - worth**2)",
                    "2 * ((2 / (1 + exp(-2 * worth)) - 1) - result) "
                    "* (1 - (2 / (1 + exp(-2 * worth)) - 1) ** 2)",
                ),
            ),
        ),
    ),
    Question(
        name="choice",
        points=3,
        answer="choice",
        calls=(
            Call({"a": 3}, 1, 0.5),
            Call({"a": 1, "b": 3}, 1, 0),
            Call({"a": 1, "b": 3}, 1, 0.25),
            Call({"a": 1, "b": 3}, 1, 0.5),
            Call({"a": 3, "b": 1}, 1, 0.5),
            Call(VISITS, 1, 0.2),
            Call(VISITS, 1, 0.25),
            Call(VISITS, 1, 0.4),
            Call(VISITS, 1, 0.6),
            Call(VISITS, 0.5, 0.2),
            Call(VISITS, 0.5, 0.27),
            Call(VISITS, 0.5, 0.4),
            Call({"a": 0, "b": 2}, 1, 0),
            Call({"a": 1, "b": 3, "c": 3}, 0, 0.9),
            Call({"a": 3, "b": 1, "c": 3}, 0, 0.9),
            Call({"a": 1, "b": 3}, 0, 0),
            Call({"a": 1000, "b": 4000}, 0.01, 0.5),
        ),
        hidden=(
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 1, 0.8),
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 0.5, 0.65),
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 2, 0.4),
            Call({"d": 2, "a": 9, "c": 9}, 0, 0),
            Call({"a": 5000, "b": 4900}, 0.005, 0.5),
        ),
        mutants=(
            Mutant(
                "A low temperature must sharpen the choice: the exponent is 1 / T, not T.",
                ("** (1 / temperature)", "** temperature"),
            ),
            Mutant(
                "You leave out the temperature: raise the visits to a power.",
                (" ** (1 / temperature)", ""),
            ),
            Mutant(
                "The sum must be greater than `chance`; yours may be equal.",
                ("passed > chance", "passed >= chance"),
            ),
            Mutant(
                "You play the most visited move at every temperature.",
                ("if temperature == 0:", "if True:"),
            ),
            Mutant(
                "If several moves have the most visits, play the first of them.",
                (
                    "in visits if visits[move] == most",
                    "in reversed(visits) if visits[move] == most",
                ),
            ),
            Mutant(
                "At temperature 0 you divide by 0: play the most visited move instead.",
                ("if temperature == 0:", "if False:"),
            ),
            Mutant(
                "Add up the probabilities of the moves so far; you compare each one alone.",
                ("passed += power", "passed = power"),
            ),
            Mutant(
                "The probabilities must add up to 1: divide by the sum of all powers.",
                ("chance * sum(powers.values())", "chance"),
            ),
            Mutant(
                "Your powers become too large for a float: divide the visits by the largest one.",
                ("(count / most)", "count"),
            ),
            Mutant(
                "All moves are equally likely in your choice; the visits must count.",
                ("(count / most) ** (1 / temperature)", "1"),
            ),
            Mutant(
                "Go through the moves in the order of the dictionary; you sort them by visits.",
                (
                    "for move, count in visits.items()",
                    "for move, count in sorted(visits.items(), key=lambda pair: -pair[1])",
                ),
            ),
        ),
    ),
    Question(
        name="one-game",
        points=4,
        answer="one_game",
        calls=(
            Call(tree([1, -1]), 5, [], 5),
            Call(tree([1, -1]), 5, [0.9], 5),
            Call(TWO_PLIES, 8, [], 10),
            Call(TWO_PLIES, 8, [0.9], 10),
            Call(TWO_PLIES, 8, [0.9, 0.9], 10),
            Call(TWO_PLIES, 8, [0.9], 1),
            Call(THREE_PLIES, 9, [0.99, 0.99], 10),
            Call(THREE_PLIES, 9, [0.1, 0.9, 0.1], 10),
            Call(THREE_PLIES, 17, [0.1], 2),
            Call(THREE_PLIES, 17, [0.7], 10),
            Call(STONES, 9, [0.5, 0.5, 0.5], 10),
            Call(STONES, 9, [0.5, 0.9], 3),
        ),
        hidden=(
            Call(THREE_PLIES, 17, [0.9, 0.1, 0.9], 10),
            Call(STONES, 17, [], 10),
            Call(CHOPSTICKS, 17, [0.3, 0.7, 0.5, 0.9], 6),
        ),
        allow=(
            "search.puct",
            "search.monte_carlo.check_search",
            "search.monte_carlo.check_exploration",
        ),
        needs=("choice",),
        warm_up=Lines(
            begin="over =",
            wrong=(
                "result = game.utility(state, MAX) if over else 0",
                "return lessons[::-1]",
            ),
            moves=(("lessons = []", "over ="),),
        ),
        mutants=(
            Mutant(
                "The result must be for the player to move in each state; yours is always for MAX.",
                ("game.to_move(before)", "MAX"),
            ),
            Mutant(
                "All your lessons have the result for the same player; its sign must change with "
                "every turn.",
                ("game.to_move(before)", "game.to_move(path[-1][0])"),
            ),
            Mutant(
                "The result must be for the player to move; yours is for the other player.",
                ("game.to_move(before)", "1 - game.to_move(before)"),
            ),
            Mutant(
                "Search from the state that the game has reached; you search from the start.",
                ("puct(game, state, playouts", "puct(game, game.initial, playouts"),
            ),
            Mutant(
                "The first playout visits only the root. For the shares to add up to 1, divide by "
                "the visits of its children.",
                ("count / (playouts - 1)", "count / playouts"),
            ),
            Mutant(
                "A lesson has the shares of the visits; yours has the visits themselves.",
                ("count / (playouts - 1)", "count"),
            ),
            Mutant(
                "You teach the move that was played; teach the shares of all moves.",
                (
                    "path.append((state, shares))",
                    "path.append((state, {m: int(m == move) for m in shares}))",
                ),
            ),
            Mutant(
                "When `chances` is used up, play the most visited move; you still choose at "
                "random.",
                ("choice(visits, 0, 0)", "choice(visits, 1, chances[-1] if chances else 0)"),
            ),
            Mutant(
                "The first moves are drawn from the visits; you always play the most visited one.",
                ("choice(visits, 1, chances[len(path)])", "choice(visits, 0, 0)"),
            ),
            Mutant(
                "Each move has its own number in `chances`; you use the first number for all "
                "moves.",
                ("chances[len(path)]", "chances[0]"),
            ),
            Mutant(
                "Break off the game after `plies` moves.",
                (" and len(path) < plies", ""),
            ),
            Mutant(
                "A game that is broken off is a draw, and its states are also lessons.",
                ("for before, shares in path:", "for before, shares in path * over:"),
            ),
            Mutant(
                "The lessons come in the order of the game; yours begin at its end.",
                ("return lessons", "return lessons[::-1]"),
            ),
            Mutant(
                "The lesson belongs to the state before the move; yours has the state after it.",
                (
                    "path.append((state, shares))\n        state = game.result(state, move)\n",
                    "state = game.result(state, move)\n        path.append((state, shares))\n",
                ),
            ),
        ),
    ),
)
