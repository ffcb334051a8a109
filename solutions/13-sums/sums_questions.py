"""Exercise 13: Nim, the Grundy values of heaps, their period, and a perfect player."""

from chopsticks.games.heaps import Heaps
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def heaps(rule: str, *sizes: int) -> GameSpec:
    """Heaps under one of the rules."""
    return GameSpec("heaps", {"sizes": list(sizes), "rule": rule})


QUESTIONS = (
    Question(
        name="winning-moves",
        points=2,
        answer="winning_moves",
        calls=(
            Call([4]),
            Call([1, 1]),
            Call([1, 2]),
            Call([5, 3]),
            Call([3, 4, 5]),
            Call([7, 6, 4]),
            Call([1, 2, 3]),
            Call([7, 0, 4, 4]),
            Call([]),
        ),
        hidden=(
            Call([6, 11, 13]),
            Call([21, 18, 9, 14]),
            Call([5, 5, 5, 5, 5]),
            Call([1_000_000, 999_999]),
        ),
        mutants=(
            Mutant(
                "A move names its heap by its index, starting at 0, not by its size.",
                ("[(place, size ^ total)", "[(size, size ^ total)"),
            ),
            Mutant(
                "You return how many stones the move takes; return how many it leaves.",
                ("[(place, size ^ total)", "[(place, size - (size ^ total))"),
            ),
            Mutant(
                "There can be more than one winning move: return them all.",
                ("if size ^ total < size]", "if size ^ total < size][:1]"),
            ),
            Mutant(
                "The exclusive or adds without carrying; you carry.",
                ("reduce(xor, heaps, 0)", "sum(heaps)"),
            ),
            Mutant(
                "A move makes its heap smaller. Some of your moves add stones.",
                ("if size ^ total < size]", "if total]"),
            ),
            Mutant(
                "Leave the exclusive or of the *other* heaps, which is `size ^ total`; you leave "
                "the exclusive or of all heaps.",
                ("(place, size ^ total)", "(place, total)"),
                ("if size ^ total < size]", "if total < size]"),
            ),
            Mutant(
                "Where both numbers have a 1, the exclusive or has a 0. You combine them with "
                "`or`.",
                ("reduce(xor, heaps, 0)", "reduce(lambda a, b: a | b, heaps, 0)"),
            ),
            Mutant(
                "A move takes at least one stone; if the exclusive or is 0, no move wins.",
                ("size ^ total < size]", "size ^ total <= size]"),
            ),
        ),
    ),
    Question(
        name="heap-values",
        points=3,
        answer="heap_values",
        calls=(
            Call(0, [1], False),
            Call(4, [1], False),
            Call(4, [2], False),
            Call(7, [1, 2], False),
            Call(4, [], True),
            Call(6, [1], True),
            Call(9, [2, 3], False),
            Call(9, [2], True),
            Call(9, [1, 2, 3, 4, 5, 6, 7, 8, 9], True),
        ),
        hidden=(
            Call(12, [2, 5], False),
            Call(14, [1, 3, 4], True),
            Call(20, [3], True),
            Call(30, [5, 2, 1], True),
        ),
        warm_up=Lines(
            begin="values = []",
            wrong=(
                "reached |= {values[part] + values[size - part] for part in range(1, size)}",
                "values.append(max(reached, default=-1) + 1)",
                "for size in range(most):",
            ),
        ),
        mutants=(
            Mutant(
                "A split leaves a sum of two heaps: combine their values with the exclusive or.",
                ("values[part] ^ values[size - part]", "values[part] + values[size - part]"),
            ),
            Mutant(
                "After a split *both* parts are there; you use the value of each part by itself.",
                ("{values[part] ^ values[size - part] for", "{values[part] for"),
            ),
            Mutant(
                "You never split a heap.",
                ("if splits:", "if False:"),
            ),
            Mutant(
                "A split takes no stones: together, the two parts have all of them.",
                (
                    "values[size - part] for part in range(1, size)",
                    "values[size - part - 1] for part in range(1, size - 1)",
                ),
            ),
            Mutant(
                "In the lecture one move takes and splits. Here a move that splits takes nothing.",
                (
                    "values[part] ^ values[size - part] for part in range(1, size)",
                    "values[part] ^ values[size - taken - part] "
                    "for taken in takes for part in range(1, size - taken)",
                ),
            ),
            Mutant(
                "mex is the smallest number that is missing, not the largest plus one.",
                ("mex(reached)", "max(reached, default=-1) + 1"),
            ),
            Mutant(
                "mex is the smallest number that is missing; you count how many different numbers "
                "there are.",
                ("mex(reached)", "len(reached)"),
            ),
            Mutant(
                "A heap may also be split into two equal halves.",
                ("for part in range(1, size)", "for part in range(1, (size + 1) // 2)"),
            ),
            Mutant(
                "The list ends with the value of `most` stones; yours is one too short.",
                ("range(most + 1)", "range(most)"),
            ),
            Mutant(
                "You split every heap, even if `splits` is false.",
                ("if splits:", "if True:"),
            ),
            Mutant(
                "The missing number can also be 0: a heap without a move is worth 0.",
                ("mex(reached)", "mex(reached | {0})"),
            ),
            Mutant(
                "Even if splits are allowed, players may still take stones.",
                ("reached |= {", "reached = {"),
            ),
            Mutant(
                "A player may take all the stones of a heap if their number is in `takes`.",
                ("if taken <= size", "if taken < size"),
            ),
        ),
    ),
    Question(
        name="period",
        points=3,
        answer="period",
        calls=(
            Call([]),
            Call([1]),
            Call([2, 2]),
            Call([0, 1, 2]),
            Call([0, 1, 0, 1]),
            Call([9, 8, 1, 1]),
            Call([9, 8, 7, 1, 1]),
            Call([6, 6, 6, 6]),
            Call([9, 8, 7, 1, 2, 5, 1, 2]),
            Call([5, 1, 2, 1, 2]),
            Call([0, 1, 2, 0, 1, 2, 0]),
            Call([7, 4, 4, 1, 4, 1, 4]),
            Call([3, 0, 1, 1, 0, 1, 1, 0, 1, 1]),
            Call([0, 1, 0, 1, 0, 0, 1, 0, 1, 0]),
        ),
        hidden=(
            Call([1, 2, 3, 1, 2]),
            Call([4, 4, 4, 4, 4, 4]),
            Call([1, 1, 2, 1, 1, 2, 1, 1]),
            Call([9, 9, 9, 0, 1, 2, 3, 0, 1, 2, 3]),
            Call([0, 1, 2, 3, 4, 5, 6, 7]),
        ),
        mutants=(
            Mutant(
                "Return `start` first, then the period.",
                ("return start, length", "return length, start"),
            ),
            Mutant(
                "If a value differs from the one a period later, `start` must come after it.",
                ("start = place + 1", "start = place"),
            ),
            Mutant(
                "From `start` on there must be two whole periods; a single one does not repeat "
                "anything.",
                (">= 2 * length", ">= length"),
            ),
            Mutant(
                "Values that repeat every p places also repeat every 2p places. Return the "
                "smallest p.",
                (
                    "in range(1, len(values) // 2 + 1)",
                    "in reversed(range(1, len(values) // 2 + 1))",
                ),
            ),
            Mutant(
                "The values may begin to repeat later than at index 0.",
                ("if 2 * start <= len(values)", "if start == 0"),
            ),
            Mutant(
                "A period must begin in the first half. A few equal values at the end are not a "
                "period.",
                ("2 * start <= len(values) and ", ""),
            ),
            Mutant(
                "A list may consist of exactly two periods.",
                ("// 2 + 1)", "// 2)"),
            ),
            Mutant(
                "From `start` on, exactly two periods are enough.",
                (">= 2 * length", "> 2 * length"),
            ),
            Mutant(
                "First find the smallest p, and then the smallest `start` for that p.",
                (
                    "    for length in range(1, len(values) // 2 + 1):\n",
                    "    n = len(values)\n"
                    "    for start in range(n // 2 + 1):\n"
                    "        for p in range(1, (n - start) // 2 + 1):\n"
                    "            if values[start : n - p] == values[start + p :]:\n"
                    "                return start, p\n"
                    "    for length in range(1, len(values) // 2 + 1):\n",
                ),
            ),
            Mutant(
                "You compare only the first two periods. The values must repeat to the end of the "
                "list.",
                (
                    "        if 2 * start",
                    "        for first in range(len(values) // 2 + 1):\n"
                    "            once = values[first : first + length]\n"
                    "            again = values[first + length : first + 2 * length]\n"
                    "            if once == again and len(again) == length:\n"
                    "                return first, length\n"
                    "        if 2 * start",
                ),
            ),
            Mutant(
                "Return `None` if nothing repeats.",
                ("return None", "return 0, len(values)"),
            ),
        ),
    ),
    Question(
        name="value",
        points=3,
        answer="value",
        calls=(
            Call(heaps("nim"), At()),
            Call(heaps("nim", 2), At()),
            Call(heaps("stones", 5), At()),
            Call(heaps("kayles", 4), At()),
            Call(heaps("dawson", 6), At()),
            Call(heaps("nim", 3, 1), At()),
            Call(heaps("kayles", 5, 2), Heaps((2, 2))),
            Call(heaps("kayles", 5, 2), At()),
        ),
        hidden=(
            Call(heaps("dawson", 1), At()),
            Call(heaps("nim", 4, 2, 1), At()),
            Call(heaps("kayles", 9), Heaps((6, 2), 1)),
            Call(heaps("stones", 7, 3), At()),
        ),
        work="nodes",
        mutants=(
            Mutant(
                "Look a value up in your memo before you work it out.",
                ("if state.sizes not in memo:", "if True:"),
            ),
            Mutant(
                "The value is the same whoever is to move. You store it separately for each "
                "player.",
                ("state.sizes", "state"),
            ),
            Mutant(
                "The exclusive or is for games side by side. For the moves of one state, use mex.",
                (
                    "mex(search(child) for child in children)",
                    "reduce(xor, map(search, children), 0)",
                ),
            ),
            Mutant(
                "mex is the smallest number that is missing, not the largest plus one.",
                (
                    "mex(search(child) for child in children)",
                    "max(map(search, children), default=-1) + 1",
                ),
            ),
            Mutant(
                "That says only whether the player to move wins: 0 or 1.",
                (
                    "mex(search(child) for child in children)",
                    "int(not all([search(child) for child in children]))",
                ),
            ),
            Mutant(
                "You count the moves. Two moves may lead to the same value.",
                (
                    "mex(search(child) for child in children)",
                    "len([search(child) for child in children])",
                ),
            ),
        ),
    ),
    Question(
        name="choose",
        points=2,
        answer="choose",
        calls=(
            Call(heaps("nim", 1), At()),
            Call(heaps("nim", 2), At()),
            Call(heaps("nim", 2, 2), At()),
            Call(heaps("kayles", 3, 2), At()),
            Call(heaps("nim", 3, 3, 1), At()),
            Call(heaps("nim", 3, 2, 2), At()),
            Call(heaps("stones", 6, 1), At()),
            Call(heaps("kayles", 5), At()),
            Call(heaps("dawson", 5), At()),
        ),
        hidden=(
            Call(heaps("kayles", 4, 1), At()),
            Call(heaps("nim", 5, 3, 1), Heaps((4, 3, 1), 1)),
            Call(heaps("stones", 5, 5), At()),
            Call(heaps("dawson", 7, 4), At()),
        ),
        needs=("value",),
        mutants=(
            Mutant(
                "A move wins if it leaves 0 for the other player.",
                ("== 0:", "!= 0:"),
            ),
            Mutant(
                "If no move wins, return the first one.",
                ("return moves[0]", "return None"),
            ),
            Mutant(
                "Return the *first* winning move.",
                ("for move in moves:", "for move in reversed(moves):"),
            ),
            Mutant(
                "Ask for the value of the state that the move leads to.",
                ("value(game, game.result(state, move)) == 0", "value(game, state) != 0"),
            ),
            Mutant(
                "A move wins if it leaves 0. It does not matter how large any other value is.",
                (
                    "    for move in moves:\n",
                    "    after = {move: value(game, game.result(state, move)) for move in moves}\n"
                    "    return max(after, key=after.get)\n"
                    "    for move in moves:\n",
                ),
            ),
            Mutant(
                "If no move wins, return the first one, not the last.",
                ("return moves[0]", "return moves[-1]"),
            ),
        ),
    ),
)
