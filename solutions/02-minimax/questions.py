"""Exercise 02: minimax, negamax, a depth, and what it costs."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Item, Lines, OpenQuestion, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
HANDS = Named("chopsticks.hands:half_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

LEAF = tree(7)
CHOICE = tree([3, 12])
SMALL = tree([[3, 12], [2, 4]])
UNEVEN = tree([[3, 12, 8], 5, [14, [1, 9], 6]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
DEEP = tree([[[5, -2], [7]], [[1, 8], [4, [-6, 0]]], [-3, [2, 9]]])
LATE = Board("  oxxoxo ", 0)  # x to move: one move wins, one draws, one loses
LATE_FOR_O = Board("xx o  ox ", 1)
FEW = State(((1, 1), (0, 2)), 0)

TREES = (
    Call(LEAF, At()),
    Call(CHOICE, At()),
    Call(SMALL, At(1)),
    Call(SMALL, At()),
    Call(UNEVEN, At()),
    Call(LOSSES, At()),
    Call(tree([-4, 2, 6]), At()),
    Call(TICTACTOE, LATE),
)
MORE_TREES = (
    Call(DEEP, At()),
    Call(DEEP, At(1)),
    Call(tree([[-1, -5], [-2, -3]]), At()),
    Call(TICTACTOE, LATE_FOR_O),
    Call(TICTACTOE, Board("x   o    ", 0)),
)
LIMITED = (
    Call(LEAF, At(), 0, LEVEL),
    Call(CHOICE, At(), 0, LEVEL),
    Call(SMALL, At(), 1, LEVEL),
    Call(LOSSES, At(), 2, LEVEL),
    Call(UNEVEN, At(), 2, LEVEL),
    Call(CHOPSTICKS, FEW, 3, HANDS),
    Call(CHOPSTICKS, At(0), 4, HANDS),
)
MORE_LIMITED = (
    Call(SMALL, At(0), 0, LEVEL),
    Call(DEEP, At(), 3, LEVEL),
    Call(CHOPSTICKS, At(), 6, HANDS),
    Call(CHOPSTICKS, State(((0, 1), (3, 4)), 1), 5, HANDS),
)

QUESTIONS = (
    Question(name="root-value", points=1, calls=(Call(),), reveal=False),
    Question(
        name="minimax",
        points=3,
        calls=TREES,
        hidden=MORE_TREES,
        draw=True,
        warm_up=Lines(
            begin="if game.is_terminal(state):",
            wrong=(
                "return game.utility(state, game.to_move(state))",
                "return max(values) if game.to_move(state) == MAX else max(values)",
            ),
            moves=(("values =", "if game"),),
        ),
    ),
    Question(
        name="negamax",
        points=3,
        calls=TREES,
        hidden=MORE_TREES,
        draw=True,
    ),
    Question(
        name="limited",
        points=4,
        calls=LIMITED,
        hidden=MORE_LIMITED,
        work="nodes",
        draw=True,
    ),
    Question(
        name="count-nodes",
        points=3,
        calls=(
            Call(LEAF, At(), 3),
            Call(CHOICE, At(), 1),
            Call(SMALL, At(), 1),
            Call(UNEVEN, At(), 2),
            Call(TICTACTOE, LATE, 3),
            Call(CHOPSTICKS, At(), 4),
        ),
        hidden=(
            Call(DEEP, At(), 3),
            Call(TICTACTOE, At(), 3),
            Call(CHOPSTICKS, At(), 7),
        ),
    ),
    OpenQuestion(
        "proof",
        (
            Item("horizon", 1, "what a 0 at the horizon means"),
            Item("deeper", 1, "why the start may still be won or lost"),
            Item("draw", 1, "when a value of 0 does prove a draw"),
        ),
    ),
)
