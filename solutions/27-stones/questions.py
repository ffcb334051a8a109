"""Exercise 27: a tree by hand, and the lab report's game of stones."""

from chopsticks.games.stones import Heap
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question

# All but `best_move`, which would be the answer.
SEARCHES = tuple(
    f"search.textbook.{name}"
    for name in ("alphabeta", "check_window", "checked", "minimax", "mover_to_max", "negamax")
)


def stones(start: int, last: str = "loses") -> GameSpec:
    """A heap of stones."""
    return GameSpec("stones", {"start": start, "last": last})


TICTACTOE = GameSpec("tictactoe")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies
NOTHING = Named("chopsticks.games.stones:lab_evaluation")

LECTURE = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
UNEVEN = tree([[3, 12, 8], -5, [14, [-1, 9], 6]])

PERFECT = {n: (n - 1) % 4 or 1 for n in range(1, 21)}
ONES = dict.fromkeys(range(1, 21), 1)
MOST = {n: min(n, 3) for n in range(1, 21)}
OTHER_RULE = {n: n % 4 or 1 for n in range(1, 21)}


def against_random(plan: dict[int, int], heap: int, first: bool) -> Call:
    """A question about a heap, with as much of the plan as it needs."""
    return Call({n: plan[n] for n in range(1, heap + 1)}, heap, first)


QUESTIONS = (
    Question(name="by-hand", points=2, calls=(Call(),), reveal=False),
    Question(
        name="replay",
        points=2,
        calls=(
            Call([1]),
            Call([2, 1]),
            Call([1, 1, 1]),
            Call([1, 3, 1, 1]),
            Call([3, 1, 3, 2, 1]),
        ),
        hidden=(
            Call([3]),
            Call([1, 3, 1]),
            Call([2, 1, 3, 1, 1, 3, 1, 3, 1, 3, 1]),
            Call([3, 3, 3, 2, 3, 1, 1, 3, 1]),
            Call([1, 1]),
        ),
    ),
    Question(
        name="lost",
        points=2,
        calls=(
            Call(0, 3, "wins"),
            Call(1, 3, "wins"),
            Call(1, 3, "loses"),
            Call(2, 3, "loses"),
            Call(3, 3, "loses"),
            Call(0, 3, "loses"),
            Call(5, 3, "loses"),
            Call(8, 3, "wins"),
            Call(5, 4, "wins"),
            Call(7, 2, "loses"),
            Call(1_000_001, 3, "loses"),
        ),
        hidden=(
            Call(1_000_000, 3, "loses"),
            Call(1_000_000, 3, "wins"),
            Call(999_999, 1, "loses"),
            Call(999_999, 1, "wins"),
            Call(13, 5, "loses"),
            Call(12, 5, "wins"),
            Call(0, 1, "loses"),
            *(Call(n, 3, last) for n in (4, 9, 11) for last in ("loses", "wins")),
        ),
    ),
    Question(
        name="choose",
        points=3,
        calls=(
            Call(tree([3, 12]), At(), 1, LEVEL),
            Call(tree([[3, 12], 5]), At(0), 1, LEVEL),
            Call(LECTURE, At(), 2, LEVEL),
            Call(UNEVEN, At(), 1, LEVEL),
            Call(UNEVEN, At(), 2, LEVEL),
            Call(stones(20), Heap(5, 1), 2, NOTHING),
            Call(stones(20), Heap(4), 2, NOTHING),
            Call(TICTACTOE, Board("x   o    "), 2, LINES),
            Call(UNEVEN, At(2), 1, LEVEL),
        ),
        hidden=(
            Call(UNEVEN, At(), 3, LEVEL),
            Call(stones(20), Heap(3, 1), 2, NOTHING),
            Call(stones(20), Heap(7), 4, NOTHING),
            Call(stones(20), Heap(8, 1), 4, NOTHING),
            Call(stones(20, "wins"), Heap(6), 4, NOTHING),
            Call(TICTACTOE, Board("x        ", 1), 3, LINES),
            Call(TICTACTOE, Board("xo  x    ", 1), 2, LINES),
        ),
        allow=SEARCHES,
    ),
    Question(
        name="count",
        points=3,
        calls=(
            Call(tree(7), At()),
            Call(tree([3, 12]), At()),
            Call(LECTURE, At()),
            Call(tree([[3, 5], [3, 4]]), At()),
            Call(tree([[3, [4, 1]], [2, [5, 6]]]), At()),
            Call(stones(4), At()),
            Call(stones(6), At()),
            Call(stones(6), Heap(6, 1)),
        ),
        hidden=(
            Call(LECTURE, At(1)),
            Call(UNEVEN, At()),
            Call(stones(5), Heap(5, 1)),
            Call(stones(8), At()),
            Call(stones(9, "wins"), Heap(9, 1)),
            Call(TICTACTOE, Board("xo  x    ", 1)),
        ),
        allow=("search.textbook",),
        warm_up=Lines(
            begin="for number, move",
            wrong=(
                "if alpha > beta:",
                'found["alpha" if player == MAX else "beta"] += 1',
                'found["idle"] += number < len(moves)',
            ),
            moves=(('found["idle"]', 'found["beta"'),),
        ),
    ),
    Question(name="blind", points=2, calls=(Call(),), reveal=False),
    Question(
        name="heuristic",
        points=2,
        calls=(
            Call(Heap(2)),
            Call(Heap(1)),
            Call(Heap(1, 1)),
            Call(Heap(4)),
            Call(Heap(5)),
            Call(Heap(7, 1)),
        ),
        hidden=tuple(Call(Heap(n, player)) for n in (3, 6, 8, 9, 13, 20) for player in (0, 1)),
        needs=("lost",),
    ),
    Question(
        name="chance",
        points=3,
        calls=(
            against_random(ONES, 1, True),
            against_random(ONES, 1, False),
            against_random(ONES, 2, False),
            against_random(ONES, 3, True),
            against_random(PERFECT, 3, False),
            against_random(MOST, 5, True),
            against_random(ONES, 5, False),
            against_random(PERFECT, 8, True),
        ),
        hidden=(
            against_random(PERFECT, 5, True),
            against_random(PERFECT, 13, False),
            against_random(MOST, 12, False),
            against_random(ONES, 14, True),
            against_random(OTHER_RULE, 9, False),
            against_random(OTHER_RULE, 16, True),
        ),
    ),
)
