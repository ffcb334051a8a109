"""Exercise 19: features, targets, least squares, and two ways to judge.

The right values of the visible calls are written into a file.  So their numbers are sums of
powers of two, which every machine works out to the same last digit.
"""

from chopsticks import MAX, MIN, Chopsticks, State, Tap, movers_view, play, solve
from chopsticks.hands import Move
from chopsticks.playing.players import random_player
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question

TREE = GameSpec("tree", {"tree": [[3, 12], [0, -4]]})
CIRCLE = GameSpec("graph", {"graph": {"A": "BC", "B": "AD", "C": "D", "D": 2}})
CHOPSTICKS = GameSpec("chopsticks")
QUICK = [Tap(1, 1), Tap(2, 1), Tap(3, 2), Tap(1, 3), Tap(4, 1)]  # MAX wins in five plies

ONE = [[2], [-2], [2], [2]]
TWO = [[1, -1], [0, -1], [-1, 1], [-1, 0], [1, 0]]
THREE = [[-1, 1, -1], [1, 1, 0], [-1, -1, 0], [1, -1, 1], [0, 2, 0], [2, 0, 1]]


def random_games(seeds: range) -> list[list[Move]]:
    """The moves of games between random players, the last of them broken off."""
    game = Chopsticks()
    played = [list(play(game, random_player(n), random_player(-n)).moves) for n in seeds]
    played[-1] = played[-1][:-3]
    return played


def of_chopsticks() -> Call:
    """Rows of a constant and the mover's lead in hands, fingers and ones; targets are the truth."""
    rows, targets = [], []
    for state, value in solve(Chopsticks()).items():
        mine, theirs = movers_view(state).hands
        if state.to_move == MAX and any(mine) and any(theirs):
            hands, ones = theirs.count(0) - mine.count(0), mine.count(1) - theirs.count(1)
            rows.append([1, hands, sum(mine) - sum(theirs), ones])
            targets.append(int(value.outcome))
    return Call(rows, targets)


QUESTIONS = (
    Question(
        name="two-errors",
        points=1,
        answer="two_errors",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "The fit does not determine the weights of the 20 test positions, so they are 0. "
                "The guesses there are 0 as well.",
                ("return 0, 0.6", "return 0, 0"),
            ),
            Mutant(
                "Each of the 144 positions has a weight of its own. What value will the fit give "
                "it?",
                ("return 0, 0.6", "return 0.6, 0.6"),
            ),
            Mutant(
                "Errors are squared, so a win and a loss do not cancel.",
                ("return 0, 0.6", "return 0, 0.1"),
            ),
            Mutant("Take the mean, not the sum.", ("return 0, 0.6", "return 0, 12")),
            Mutant(
                "You square the mean of the errors; take the mean of their squares.",
                ("return 0, 0.6", "return 0, 0.01"),
            ),
            Mutant(
                "Return the error on the 144 positions of the fit first, then the error on the "
                "test positions.",
                ("return 0, 0.6", "return 0.6, 0"),
            ),
        ),
    ),
    Question(
        name="safe-hands",
        points=2,
        answer="safe_hands",
        calls=(
            Call(State(((1, 1), (1, 2)), MAX)),
            Call(State(((1, 1), (0, 3)), MAX)),
            Call(State(((1, 1), (0, 3)), MIN)),
            Call(State(((0, 2), (1, 3)), MIN)),
            Call(State(((1, 4), (1, 3)), MAX)),
            Call(State(((3, 4), (1, 4)), MAX)),
            Call(State(((0, 0), (1, 2)), MAX)),
        ),
        hidden=(
            Call(State(((1, 3), (1, 4)), MIN)),
            Call(State(((0, 4), (0, 1)), MAX)),
            Call(State(((1, 2), (0, 2)), MIN)),
            Call(State(((2, 2), (0, 1)), MAX)),
            Call(State(((0, 2), (0, 3)), MAX)),
        ),
        mutants=(
            Mutant(
                "Your feature is always for MAX; it must be for the player to move.",
                ("state.hands[state.to_move], state.hands[1 - state.to_move]", "state.hands"),
            ),
            Mutant(
                "The sign is wrong: take the mover's safe hands minus the other player's.",
                (
                    "safe(mine, theirs) - safe(theirs, mine)",
                    "safe(theirs, mine) - safe(mine, theirs)",
                ),
            ),
            Mutant(
                "You forget to subtract the other player's safe hands.",
                (" - safe(theirs, mine)", ""),
            ),
            Mutant("A dead hand is not safe.", ("hand > 0 and ", "")),
            Mutant(
                "One hand is enough to kill. So a hand is safe only if none of the other player's "
                "hands can kill it.",
                ("all(hand", "any(hand"),
            ),
            Mutant("A hand dies at 5, not only above 5.", ("< 5", "<= 5")),
            Mutant(
                "You count the hands in danger.",
                ("all(hand + other < 5", "any(hand + other >= 5"),
            ),
            Mutant(
                "A tap uses only one hand; you add up the other player's hands.",
                ("all(hand + other < 5 for other in others)", "hand + sum(others) < 5"),
            ),
        ),
    ),
    Question(
        name="lessons",
        points=3,
        answer="lessons",
        warm_up=Lines(
            begin="pairs = []",
            wrong=(
                "for state in line[1:]:",
                "target = game.utility(line[-1], MAX) if over else 0",
            ),
        ),
        calls=(
            Call(TREE, [[0, 1]]),
            Call(TREE, [[0, 0], [1, 1]]),
            Call(TREE, [[1, 1], [0]]),
            Call(CIRCLE, [["B", "A", "C", "D"]]),
            Call(CHOPSTICKS, [QUICK]),
        ),
        hidden=(
            Call(TREE, [[1, 0]]),
            Call(CIRCLE, [["B", "A", "B", "A"], ["B", "D"]]),
            Call(CHOPSTICKS, random_games(range(1, 5))),
        ),
        mutants=(
            Mutant(
                "A target is the result for the player to move in that state; yours is always for "
                "MAX.",
                ("game.to_move(state))", "MAX)"),
            ),
            Mutant(
                "Within a game the targets change sign from state to state; yours do not.",
                ("game.to_move(state))", "game.to_move(line[-1]))"),
            ),
            Mutant(
                "The end of a game is not a lesson: its utility is known anyway.",
                ("if not game.is_terminal(state)", "if True"),
            ),
            Mutant(
                "A game that was broken off counts as a draw; you leave it out.",
                ("for state in line", "for state in line * over"),
            ),
            Mutant(
                "A state that came up twice counts twice.",
                ("return pairs", "return list(dict(pairs).items())"),
            ),
            Mutant(
                "The state in which a game begins is also a lesson; you leave it out.",
                ("for state in line", "for state in line[1:]"),
            ),
            Mutant(
                "You return one pair for each game; every state of a game is a lesson.",
                ("for state in line", "for state in line[:1]"),
            ),
            Mutant(
                "If a game was broken off, its last state is also a lesson. Only a state in which "
                "the game is over is not.",
                ("for state in line", "for state in line[:-1]"),
            ),
            Mutant(
                "The target is the utility of the end, not just who has won.",
                (
                    "target = game.utility(line[-1], game.to_move(state)) if over else 0",
                    "target = game.utility(line[-1], game.to_move(state)) if over else 0\n"
                    "                target = (target > 0) - (target < 0)",
                ),
            ),
        ),
    ),
    Question(
        name="weights",
        points=3,
        answer="weights",
        calls=(
            Call(ONE, [1, -1, 0, 1]),
            Call(TWO, [0, 1, 1, 0, -1]),
            Call(THREE, [1, -1, 0, -1, -1, 1]),
        ),
        hidden=(
            Call([[2], [-1], [0.5]], [1, 0, -1]),
            Call([[1, 0], [1, 3], [1, -3]], [0.25, 1, -1]),
            of_chopsticks(),
        ),
        mutants=(
            Mutant(
                "You fit each feature alone. Fit them together: each then explains what the "
                "others cannot.",
                (
                    "np.linalg.solve(rows.T @ rows, rows.T @ targets)",
                    "(rows.T @ targets / (rows**2).sum(axis=0))",
                ),
            ),
            Mutant(
                "You stop halfway: Xᵀy is only the right-hand side of the normal equations.",
                ("np.linalg.solve(rows.T @ rows, rows.T @ targets)", "(rows.T @ targets)"),
            ),
            Mutant(
                "You add a constant feature, as LinearRegression does. The rows are already "
                "complete.",
                (
                    "np.linalg.solve(rows.T @ rows, rows.T @ targets)",
                    "np.linalg.lstsq(rows - rows.mean(axis=0), targets - targets.mean())[0]",
                ),
            ),
            Mutant(
                "You return the weighted sums; return the weights.",
                ("np.linalg.solve", "(rows @ np.linalg.solve"),
                (".tolist()", ").tolist()"),
            ),
            Mutant(
                "You return the errors of the fit; return the weights.",
                ("np.linalg.solve", "(targets - rows @ np.linalg.solve"),
                (".tolist()", ").tolist()"),
            ),
            Mutant(
                "You put a constant before the features. The rows are already complete: return one "
                "weight for each feature.",
                (
                    "np.linalg.solve(rows.T @ rows, rows.T @ targets)",
                    "np.linalg.lstsq(np.column_stack([np.ones(len(rows)), rows]), targets)[0]",
                ),
            ),
            Mutant(
                "Return a list: `tolist` turns an array into one. If you use `lstsq`, take the "
                "first of the four things that it returns.",
                (".tolist()", ""),
            ),
            Mutant(
                "`solve` needs a square matrix, such as XᵀX. There are more rows than features, so "
                "look for the least squares.",
                (
                    "np.linalg.solve(rows.T @ rows, rows.T @ targets)",
                    "np.linalg.solve(rows, targets)",
                ),
            ),
            Mutant(
                "Do not round the weights.",
                ("rows.T @ targets).tolist()", "rows.T @ targets).round(2).tolist()"),
            ),
            Mutant(
                "You keep the weights small, as ridge regression does; use plain least squares.",
                ("(rows.T @ rows, ", "(rows.T @ rows + np.eye(rows.shape[1]), "),
            ),
        ),
    ),
    Question(
        name="agreement",
        points=2,
        answer="agreement",
        calls=(
            Call([0.5, -0.5], [1, 0]),
            Call([0.25, 0.25], [-1, 1]),
            Call([0.5, 0.25, -0.5, 0.75], [1, 1, 0, 0]),
            Call([0.5, 0.25, -0.125, 0.25], [1, 1, 0, -1]),
            Call([-0.5, 0.5, -0.5, 0.25, 0], [0, -1, 0, 1, -1]),
        ),
        hidden=(
            Call([i * i % 7 / 8 for i in range(40)], [i % 3 - 1 for i in range(40)]),
            Call([i % 7 / 8 for i in range(30)], [i * i % 5 % 3 - 1 for i in range(30)]),
        ),
        mutants=(
            Mutant("A tie is worth half.", ("0.5 if one == other else 0", "0")),
            Mutant(
                "A tie is worth half, not as much as the right order.",
                ("0.5 if one == other", "1 if one == other"),
            ),
            Mutant(
                "Two positions with the same true value are not a pair: there is no order to find.",
                ("if truth < best", "if truth <= best"),
            ),
            Mutant(
                "You count the pairs in the wrong order.",
                ("1 if one < other", "1 if one > other"),
            ),
            Mutant(
                "The agreement is a share: divide by the number of pairs.", (" / len(pairs)", "")
            ),
            Mutant(
                "You look only at the signs. The order can be right even if a sign is wrong.",
                (
                    "return sum(pairs) / len(pairs)",
                    "return sum(v * t > 0 or v == t for v, t in zip(values, truths)) / len(truths)",
                ),
            ),
            Mutant(
                "You divide by the number of all pairs; pairs with the same true value do not "
                "count.",
                ("/ len(pairs)", "/ len(list(combinations(judged, 2)))"),
            ),
            Mutant(
                "Pairs with the same true value do not count: you divide by all pairs, and add "
                "half for each such pair that your values tie.",
                (
                    "return sum(pairs) / len(pairs)",
                    "every = list(combinations(judged, 2))\n"
                    "    return sum(0.5 if a == b else t != u and (a > b) == (t > u)\n"
                    "               for (a, t), (b, u) in every) / len(every)",
                ),
            ),
            Mutant(
                "You compare only neighbours in the list; take all pairs.",
                (
                    "        for one, truth in judged\n"
                    "        for other, best in judged\n"
                    "        if truth < best",
                    "        for pair in zip(judged, judged[1:])\n"
                    "        for (one, truth), (other, best) in (pair, pair[::-1])\n"
                    "        if truth < best",
                ),
                (
                    "return sum(pairs) / len(pairs)",
                    "return sum(pairs) / len(pairs) if pairs else 0",
                ),
            ),
            Mutant(
                "You take the pairs whose values differ; take those whose *true* values differ.",
                (
                    "        1 if one < other else 0.5 if one == other else 0\n",
                    "        1 if truth < best else 0.5 if truth == best else 0\n",
                ),
                ("if truth < best\n", "if one < other\n"),
            ),
            Mutant(
                "An agreement lies between 0 and 1: a pair in the wrong order counts as 0, not −1.",
                (
                    "1 if one < other else 0.5 if one == other else 0",
                    "1 if one < other else 0 if one == other else -1",
                ),
            ),
        ),
    ),
    Question(
        name="which-plays-better",
        points=1,
        answer="which_plays_better",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "An order is not yet a move: see which position MIN moves to with each evaluation.",
                ('0.6, "B"', '0.6, "A"'),
            ),
            Mutant(
                "MIN moves to the position with the smallest value.", ('0.6, "B"', '0.6, "neither"')
            ),
            Mutant(
                "Only one of the two evaluations makes MIN move to the position that MIN wins.",
                ('"B"', '"both"'),
            ),
            Mutant(
                "The two draws have the same true value, so they are not a pair. That leaves five "
                "pairs.",
                ('0.8, 0.6, "B"', '5 / 6, 4 / 6, "B"'),
            ),
            Mutant(
                "Divide by the number of pairs whose true values differ, not by all six.",
                ('0.8, 0.6, "B"', '4 / 6, 3 / 6, "B"'),
            ),
            Mutant(
                "The agreement is a share: divide by the number of pairs.",
                ('0.8, 0.6, "B"', '4, 3, "B"'),
            ),
            Mutant("Return A's agreement first, then B's.", ('0.8, 0.6, "B"', '0.6, 0.8, "B"')),
        ),
    ),
)
