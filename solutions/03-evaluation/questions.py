"""Exercise 03: evaluations, quiescence as a game, and a search that stops in time."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
HANDS = Named("chopsticks.hands:living_hands")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

EQUAL = [0, 1, 1, 1, 1]
FINGERS = [0, 3, 2, 2, 1]
X, O = [0, 15, 63, 1025], [0, 7, 31, 511]  # noqa: E741  # the lab report's

SMALL = tree([[3, 12], [2, 4]])
UNEVEN = tree([[3, 12, 8], -5, [14, [-1, 9], 6]])
BLIND = State(((0, 4), (3, 4)), 0)  # lecture 03: three of four moves lose, one draws
EVEN, LEAD = State(((1, 3), (1, 3)), 0), State(((1, 2), (0, 4)), 1)

QUESTIONS = (
    Question(name="expected", points=1, calls=(Call(),), reveal=False),
    Question(
        name="material",
        points=2,
        calls=(
            Call(State(), FINGERS),
            Call(State(((1, 2), (0, 4)), 0), EQUAL),
            Call(State(((0, 4), (1, 2)), 1), FINGERS),
            Call(State(((3, 3), (1, 4)), 1), FINGERS),
            Call(State(((0, 1), (2, 4)), 0), [-1, 3, 2, 2, 1]),
        ),
        hidden=(
            Call(State(((0, 1), (4, 4)), 0), FINGERS),
            Call(State(((2, 2), (0, 1)), 1), EQUAL),
            Call(State(((0, 3), (2, 4)), 0), [-2, 1, 0.5, 0.5, 0.25]),
        ),
    ),
    Question(
        name="misjudged",
        points=3,
        calls=(
            Call(CHOPSTICKS, [State(((0, 1), (0, 2)), 0), State(((1, 2), (0, 4)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((0, 2), (1, 2)), 0), State(((0, 2), (0, 0)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((1, 2), (0, 0)), 1), State(((0, 0), (0, 3)), 0)], HANDS),
            Call(TICTACTOE, [Board(), Board("xoxxoooxx", 1), Board("xxxoo    ", 1)], LINES),
            Call(TICTACTOE, [Board("x        ", 1), Board(), Board("x   o    ", 0)], LINES),
            Call(CHOPSTICKS, [LEAD, State(((1, 2), (0, 0)), 1), State(((2, 3), (0, 4)), 0)], HANDS),
        ),
        hidden=(
            Call(CHOPSTICKS, [State(((0, 0), (2, 3)), 0), State(((2, 3), (2, 4)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((1, 3), (0, 1)), 0), State(((1, 3), (0, 1)), 1)], HANDS),
            Call(TICTACTOE, [Board("o   x    ", 0), Board("    x    ", 1)], LINES),
        ),
    ),
    Question(
        name="lines",
        points=3,
        calls=(
            Call(Board("x        ", 1), X, O),
            Call(Board("    o    ", 0), X, O),
            Call(Board("x   o    ", 0), X, O),
            Call(Board("xxo o    ", 0), X, O),
            Call(Board("xx o   o ", 0), X, O),
        ),
        hidden=(
            Call(Board("xoxoxoox ", 0), X, O),
            Call(Board("x o o x  ", 0), X, O),
            Call(Board("xx  o   o", 0), [0, 1, 10, 100], [0, 2, 20, 200]),
            Call(Board("xxxoo    ", 1), X, O),
        ),
    ),
    Question(
        name="until-quiet",
        points=4,
        answer="quiet_value",
        calls=(
            Call(SMALL, At(), 0, 0, LEVEL),
            Call(SMALL, At(0), 0, 0, LEVEL),
            Call(SMALL, At(), 1, 1, LEVEL),
            Call(tree([[-3, 12], [-2, 4]]), At(), 1, 1, LEVEL),
            Call(tree([[-3, 12], 0.5]), At(), 0, 1, LEVEL),
            Call(tree([[-3, [4]], 0.5]), At(), 0, 0, LEVEL),
            Call(tree([[5, 9], 0.5]), At(), 0, 2, LEVEL),
            Call(tree([[-3, [4, 6]], 5]), At(0, 1), 0, 0, LEVEL),
            Call(UNEVEN, At(), 2, 1, LEVEL),
            Call(CHOPSTICKS, State(((0, 1), (2, 4)), 1), 0, 1, HANDS),
            Call(CHOPSTICKS, State(((0, 4), (3, 4)), 1), 1, 1, HANDS),
            Call(CHOPSTICKS, BLIND, 3, 1, HANDS),
        ),
        hidden=(
            Call(UNEVEN, At(2), 0, 2, LEVEL),
            Call(CHOPSTICKS, LEAD, 2, 0, HANDS),
            Call(CHOPSTICKS, LEAD, 3, 3, HANDS),
            Call(CHOPSTICKS, EVEN, 4, 1, HANDS),
        ),
        allow=("search.textbook", "hands.features.living_hands"),
    ),
    Question(
        name="in-time",
        points=3,
        answer="move_in_time",
        calls=(
            Call(CHOPSTICKS, EVEN, 5),
            Call(CHOPSTICKS, EVEN, 20),
            Call(CHOPSTICKS, BLIND, 17),
            Call(CHOPSTICKS, BLIND, 55),
            Call(CHOPSTICKS, BLIND, 150),
            Call(CHOPSTICKS, LEAD, 40),
            Call(tree([3, 5]), At(), 40),  # small, but only the budget ends the search
        ),
        hidden=(
            Call(CHOPSTICKS, EVEN, 6),
            Call(CHOPSTICKS, BLIND, 3),
            Call(CHOPSTICKS, BLIND, 18),
            Call(CHOPSTICKS, BLIND, 400),
            Call(CHOPSTICKS, LEAD, 10),
            Call(CHOPSTICKS, EVEN, 500),
        ),
        work="nodes",
        allow=("search.textbook", "hands.features.living_hands"),
        warm_up=Lines(
            begin="timed, move =",
            wrong=(
                "timed, move = Timed(game, budget), None",
                "search = partial(minimax, depth=plies - 1)",
                "move = best_move(Timed(game, budget), state, search)",
            ),
        ),
    ),
)
