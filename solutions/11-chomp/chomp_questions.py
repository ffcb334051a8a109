"""Exercise 11: two families of bars that are won by a rule, and negamax with a memo."""

from chopsticks.games.chomp import Bar
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def full(rows: int, columns: int) -> GameSpec:
    """Chomp on a full bar."""
    return GameSpec("chomp", {"rows": rows, "columns": columns})


QUESTIONS = (
    Question(
        name="two-rows",
        points=2,
        answer="two_rows",
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
        mutants=(
            Mutant(
                "Your bite in the upper row leaves two equal rows, and the other player wins.",
                ("(1, lower + 2)", "(1, lower + 1)"),
            ),
            Mutant(
                "Your bite in the upper row is not large enough: leave that row one square longer "
                "than the lower one.",
                ("(1, lower + 2)", "(1, lower + 3)"),
                ("upper > lower + 1", "upper > lower + 2"),
            ),
            Mutant(
                "With two equal rows, bite the last square of the *lower* one.",
                ("(2, lower)", "(1, lower)"),
            ),
            Mutant(
                "You bite off the whole lower row. The other player wins a single row of two or "
                "more squares.",
                ("(2, lower)", "(2, 1)"),
            ),
            Mutant(
                "You can win with two equal rows: a bite can make the lower row one square "
                "shorter.",
                ("return (2, lower)", "return None"),
            ),
            Mutant(
                "The bar is lost if the lower row is one square shorter: no bite wins.",
                ("    return None", "    return (1, upper)"),
            ),
            Mutant(
                "Rows and columns are counted from 1.",
                ("(2, lower)", "(1, lower - 1)"),
                ("(1, lower + 2)", "(0, lower + 1)"),
            ),
            Mutant(
                "A bite names its row first, then its column.",
                ("(2, lower)", "(lower, 2)"),
                ("(1, lower + 2)", "(lower + 2, 1)"),
            ),
        ),
    ),
    Question(
        name="arms",
        points=2,
        answer="arms",
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
        mutants=(
            Mutant(
                "Your bite leaves the long arm shorter than the other one; make the two arms "
                "equal.",
                ("(1, rows + 1)", "(1, rows)"),
                ("(columns + 1, 1)", "(columns, 1)"),
            ),
            Mutant(
                "Your bite leaves the long arm one square too long.",
                ("(1, rows + 1)", "(1, rows + 2)"),
                ("(columns + 1, 1)", "(columns + 2, 1)"),
            ),
            Mutant(
                "You bite off only the last square of the long arm. How long should the arm be?",
                ("(1, rows + 1)", "(1, columns)"),
                ("(columns + 1, 1)", "(rows, 1)"),
            ),
            Mutant(
                "The column can also be the longer arm.",
                ("    return (columns + 1, 1)", "    return None"),
            ),
            Mutant(
                "With equal arms you cannot copy: the other player copies your bites. "
                "No bite wins.",
                ("if rows > 1 and shape[1] > 1 else None", "if rows > 1 else None"),
            ),
            Mutant(
                "If only the poison is left, there is nothing to bite: return None.",
                ("rows > 1 and shape[1] > 1", "shape[-1] == columns"),
            ),
            Mutant(
                "In a square bar, biting off the last square is not enough. Which bite leaves two "
                "equal arms?",
                ("(2, 2) if", "(rows, columns) if"),
            ),
            Mutant(
                "Rows and columns are counted from 1.",
                ("(2, 2) if", "(1, 1) if"),
                ("(1, rows + 1)", "(0, rows)"),
                ("(columns + 1, 1)", "(columns, 0)"),
            ),
            Mutant(
                "A bite names its row first, then its column.",
                ("(1, rows + 1)", "(rows + 1, 1)"),
                ("    return (columns + 1, 1)", "    return (1, columns + 1)"),
            ),
        ),
    ),
    Question(
        name="winning-bites",
        points=4,
        answer="winning_bites",
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
        mutants=(
            Mutant(
                "A bite wins if it leaves a lost bar; you look for won bars.",
                ("any(not wins(", "any(wins("),
            ),
            Mutant(
                "A player who has only the poison left has lost; you let that player win.",
                ("= any", "= bar.shape == (1,) or any"),
            ),
            Mutant(
                "These bites lose. A bite wins only if it leaves a lost bar.",
                ("if not wins(game.result(bar, bite))]", "if wins(game.result(bar, bite))]"),
            ),
            Mutant(
                "Your memo does not help: look a bar up before you search it, and store its value "
                "afterwards.",
                ("if bar.shape not in memo:", "if True:"),
            ),
            Mutant(
                "A shape has the same value whoever is to move. Your memo stores it twice.",
                ("bar.shape", "bar"),
            ),
            Mutant(
                "You try all bites of every bar; below the root, stop at the first bite that wins.",
                (
                    "any(not wins(game.result(bar, bite)) for bite in game.moves(bar))",
                    "any([not wins(game.result(bar, bite)) for bite in game.moves(bar)])",
                ),
            ),
            Mutant(
                "You start a new memo for each first bite; all searches should share one.",
                (
                    "    return [bite for bite in game.moves(bar) "
                    "if not wins(game.result(bar, bite))]",
                    "    found = []\n"
                    "    for bite in game.moves(bar):\n"
                    "        memo.clear()\n"
                    "        if not wins(game.result(bar, bite)):\n"
                    "            found.append(bite)\n"
                    "    return found",
                ),
            ),
            Mutant(
                "You remember only the won bars. It is worth remembering the lost ones as well.",
                ("return memo[bar.shape]", "return memo[bar.shape] or memo.pop(bar.shape)"),
            ),
            Mutant(
                "You remember only the lost bars. It is worth remembering the won ones as well.",
                ("return memo[bar.shape]", "return memo[bar.shape] and memo.pop(bar.shape)"),
            ),
            Mutant(
                "You stop at the first winning bite of `bar`; there may be more.",
                (
                    "    return [bite for bite in game.moves(bar) if not "
                    "wins(game.result(bar, bite))]",
                    "    first = (bite for bite in game.moves(bar) if not "
                    "wins(game.result(bar, bite)))\n"
                    "    return [bite for _, bite in zip(range(1), first)]",
                ),
            ),
            Mutant(
                "There may be more than one winning bite: return them all.",
                (
                    "if not wins(game.result(bar, bite))]",
                    "if not wins(game.result(bar, bite))][:1]",
                ),
            ),
            Mutant(
                "Return the bites in the order of `game.moves`.",
                (
                    "if not wins(game.result(bar, bite))]",
                    "if not wins(game.result(bar, bite))][::-1]",
                ),
            ),
        ),
    ),
)
