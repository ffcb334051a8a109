"""Exercise 23: UCT, and where it is fooled."""

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, graph, tree
from grading.author.exercises import Lines, Question

TICTACTOE = GameSpec("tictactoe")


LATE = Board("xx oo    ", MAX)
FORK = Board("xo  x    ", MIN)
TRAP = [[1, 1, 1, -1], 0]
STEPS = [[[0, 1], [-1, -1, 1]], [[1, 0, -1], [1, 1]], [[-1], [0, 1, 1]]]

QUESTIONS = (
    Question(
        name="selected",
        points=2,
        calls=(
            Call(2, [(1, 0), (1, 1)], MAX, 0),
            Call(2, [(1, 0), (1, 1)], MIN, 0),
            Call(3, [(1, 0), (1, 1), (1, 1)], MAX, 1),
            Call(8, [(6, 3), (2, 2)], MAX, 0),
            Call(10, [(9, 0), (1, 0)], MAX, 1),
            Call(10, [(9, 0), (1, 0)], MIN, 1),
            Call(10, [(6, 3), (3, 0), (1, -1)], MAX, 1),
            Call(10, [(6, 3), (3, 0), (1, -1)], MAX, 2),
            Call(30, [(20, 4), (9, -1)], MAX, 1),
            Call(103, [(100, 1), (3, 0)], MAX, 1),
            Call(103, [(100, -1), (3, 0)], MAX, 1),
            Call(1000, [(10, 5), (5, 1)], MAX, 1),
            Call(4, [(1, 1), (2, 0)], MIN, 3),
            Call(5, [(1, 1), (3, 1)], MIN, 1),
            Call(6, [(1, -1), (4, 2)], MAX, 2),
            Call(9, [(2, 1), (6, -5)], MIN, 3),
            Call(50, [(9, 1), (40, 23)], MAX, 2),
            Call(82, [(1, -1), (80, 73)], MAX, 0.5),
        ),
        hidden=(
            Call(13, [(4, -1), (4, -1), (4, 0)], MIN, 0),
            Call(41, [(30, 12), (6, 1), (4, 0)], MAX, 2**0.5),
            Call(41, [(30, -12), (6, -1), (4, 0)], MIN, 2**0.5),
            Call(200, [(150, 90), (40, 20), (10, 5)], MAX, 0.5),
            Call(200, [(150, 90), (40, 20), (10, 5)], MIN, 0.25),
            Call(6, [(2, 0.5), (2, 0.75), (1, -0.5)], MAX, 0.1),
            Call(20, [(4, 2), (6, -1), (10, -2)], MIN, 1),
            Call(1000, [(990, 495), (10, 0)], MAX, 1),
        ),
    ),
    Question(
        name="uct",
        points=4,
        calls=(
            Call(tree([1, -1, 0]), At(), 2, 1),
            Call(tree([1, -1, 0]), At(), 6, 1, 5),
            Call(graph(R="BA", A=-1, B=1), "R", 3, 1),
            Call(tree([[1, -1, 0]]), At(0), 10, 1, 0),
            Call(tree([[1, -1], [0, 1]]), At(), 4, 3),
            Call(tree(TRAP), At(), 12, 1, 0),
            Call(tree(STEPS), At(), 30, 2),
            Call(TICTACTOE, LATE, 50, 1),
            Call(TICTACTOE, FORK, 60, 4, 0.5),
        ),
        hidden=(
            Call(tree([0.5]), At(), 7, 1),
            Call(tree([STEPS, TRAP, [0]]), At(), 100, 5),
            Call(tree([STEPS, TRAP, [0]]), At(0), 100, 6, 0.7),
            Call(TICTACTOE, Board("x   o   x", MIN), 200, 7),
            Call(TICTACTOE, At(), 300, 8),
            Call(GameSpec("stones", {"start": 9}), At(), 200, 9),
            Call(graph(R="CAB", A=-1, B=1, C=0), "R", 4, 1),
        ),
        needs=("selected",),
        warm_up=Lines(
            begin="state = line[-1].state",
            wrong=(
                "state = node.state",
                "node.total += game.utility(state, game.to_move(node.state))",
            ),
            moves=(("node.total += ", "node.visits += 1"),),
        ),
    ),
    Question(name="trap", points=2, calls=(Call(),), reveal=False),
)
