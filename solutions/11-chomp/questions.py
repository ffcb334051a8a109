"""Exercise 11: two families of bars that are won by a rule, and negamax with a memo."""

from chopsticks.games.chomp import Bar
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Question


def full(rows: int, columns: int) -> GameSpec:
    """Chomp on a full bar."""
    return GameSpec("chomp", {"rows": rows, "columns": columns})


QUESTIONS = (
    Question(
        name="two-rows",
        points=2,
        calls=(
            Call(1, 1),
            Call(2, 1),
            Call(3, 1),
            Call(2, 2),
            Call(4, 3),
            Call(6, 2),
            Call(5, 5),
            Call(1_000_000, 10),
        ),
        hidden=(
            Call(9, 1),
            Call(12, 11),
            Call(7, 5),
            Call(800, 800),
            Call(1_000_000, 999_999),
        ),
    ),
    Question(
        name="arms",
        points=2,
        calls=(
            Call((1,)),
            Call((2,)),
            Call((2, 1)),
            Call((2, 2)),
            Call((1, 1, 1)),
            Call((3, 1, 1)),
            Call((5, 1, 1)),
            Call((2, 1, 1, 1)),
            Call((5,) * 5),
        ),
        hidden=(
            Call((3, 3, 3)),
            Call((9, 1)),
            Call((1,) * 12),
            Call((30, *[1] * 12)),
            Call((12, *[1] * 29)),
            Call((20, *[1] * 19)),
            Call((30,) * 30),
        ),
    ),
    Question(
        name="winning-bites",
        points=4,
        calls=(
            Call(full(1, 2), At()),
            Call(full(2, 2), At()),
            Call(full(2, 2), Bar((2, 1))),
            Call(full(1, 4), At()),
            Call(full(2, 3), At()),
            Call(full(3, 3), Bar((3, 2, 2))),
            Call(full(3, 4), At()),
            Call(full(4, 4), Bar((4, 4, 2, 1))),
            Call(full(5, 3), At()),
        ),
        hidden=(
            Call(full(1, 1), At()),
            Call(full(4, 5), Bar((5, 3, 3, 2), 1)),
            Call(full(5, 5), Bar((5, 4, 1))),
            Call(full(4, 6), At()),
            Call(full(6, 5), Bar((4, 4, 4, 3, 1))),
        ),
        work="nodes",
        warm_up=Lines(
            begin="memo = {}",
            wrong=(
                "memo[bar.shape] = any(wins(game.result(bar, bite)) for bite in game.moves(bar))",
                "return [bite for bite in game.moves(bar) if wins(game.result(bar, bite))]",
            ),
            moves=(("memo = {}", "return ["),),
        ),
    ),
)
