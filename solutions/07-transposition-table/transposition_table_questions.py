"""Exercise 07: transpositions, Zobrist keys, bounds, and alpha-beta with a table."""

import random
from math import inf

from chopsticks.games.tictactoe import Board
from chopsticks.hands import Split, State, Tap
from chopsticks.search.table import Bound
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def graph(**names: str | int | list[str]) -> GameSpec:
    """A game of named states: a string names the states that can follow, a number is the result."""
    return GameSpec("graph", {"graph": names})


draw = random.Random(1).getrandbits
NUMBERS = [[draw(8) for _ in range(size)] for size in (5, 5, 5, 5, 2)]
OTHERS = [[draw(8) for _ in row] for row in NUMBERS]

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
FULL = (-inf, inf)

DIAMOND = graph(R="AB", A="CDa", B="CD", C="bc", D="cd", a=1, b=2, c=3, d=4)
# Through A the state D gets a bound only; through B its value decides.
MEET = graph(R="AB", A="abD", B="aD", D="cd", a=7, b=2, c=5, d=9)
AGAIN = graph(R="AB", A="baD", B="De", D="cd", a=6, b=2, c=2, d=7, e=7)
# C comes up with three plies to go and with one.
NEARER = graph(R="AB", A="aC", B="C", C="Bb", a=1, b=5)

# Thirty times, two ways part and meet again: 122 moves on 2^31 lines.
LADDER = graph(
    R=["A0", "B0"],
    **{f"{side}{k}": [f"A{k + 1}", f"B{k + 1}"] for k in range(30) for side in "AB"},
    A30=1,
    B30=-1,
)

TWO_THREE = State(((2, 3), (2, 3)), 0)
SORTED = State(((1, 2), (1, 3)), 1)
HALF = Board("ox  o    ", 0)

QUESTIONS = (
    Question(
        name="transpositions",
        points=3,
        answer="transpositions",
        calls=(
            Call(DIAMOND, At(), 0),
            Call(DIAMOND, At(), 1),
            Call(DIAMOND, At(), 2),
            Call(DIAMOND, At(), 3),
            Call(CHOPSTICKS, At(), 4),
            Call(DIAMOND, At(0), 1),
        ),
        hidden=(
            Call(CHOPSTICKS, State(((0, 4), (0, 3)), 0), 3),
            Call(TICTACTOE, HALF, 4),
            Call(CHOPSTICKS, At(), 10),
            Call(LADDER, At(), 31),
        ),
        work="nodes",
        allow=("search.counting",),
        mutants=(
            Mutant(
                "The number of lines comes first, then the number of states.",
                ("sum(lines.values()), len(lines)", "len(lines), sum(lines.values())"),
            ),
            Mutant(
                "A state passes on all the lines that lead to it, not just one.",
                ("+= number", "+= 1"),
            ),
            Mutant(
                "You count lines that ended earlier; a finished game has no further moves.",
                (
                    "            for move",
                    "            if game.is_terminal(state):\n"
                    "                longer[state] += number\n"
                    "            for move",
                ),
            ),
            Mutant(
                "You also count the states on the way; only those after the last ply count.",
                ("    lines = {state: 1}", "    lines, seen = {state: 1}, {state}"),
                ("        lines = longer", "        lines = longer\n        seen.update(lines)"),
                ("len(lines)", "len(seen)"),
            ),
            Mutant(
                "You follow every line separately; when lines meet, go on with them together.",
                (
                    "for move in game.moves(state):",
                    "for move in [m for m in game.moves(state) for _ in range(number)]:",
                ),
                ("+= number", "+= 1"),
            ),
            Mutant(
                "Begin with `state`, which need not be the initial one.",
                ("lines = {state: 1}", "lines = {game.initial: 1}"),
            ),
            Mutant(
                "You go one ply too far: at depth 0 there is one line, with no moves.",
                ("range(depth)", "range(depth + 1)"),
            ),
            Mutant(
                "You stop one ply too early: at depth 1, each move is a line.",
                ("range(depth)", "range(1, depth)"),
            ),
            Mutant(
                "When lines meet, add up their numbers; you keep only the last number.",
                ("+= number", "= number"),
            ),
            Mutant(
                "You add up the lines of every length; count those of exactly `depth` plies.",
                ("    lines = {state: 1}\n", "    lines, total = {state: 1}, 0\n"),
                (
                    "        lines = longer",
                    "        lines = longer\n        total += sum(lines.values())",
                ),
                ("sum(lines.values()), len", "total, len"),
            ),
            Mutant(
                "A state may come up again after more plies; you count it only the first time.",
                ("    lines = {state: 1}", "    lines, seen = {state: 1}, {state}"),
                (
                    "                longer[game.result(state, move)] += number\n"
                    "        lines = longer",
                    "                child = game.result(state, move)\n"
                    "                if child not in seen:\n"
                    "                    longer[child] += number\n"
                    "        seen.update(longer)\n"
                    "        lines = longer",
                ),
            ),
        ),
    ),
    Question(
        name="how-many-numbers",
        points=1,
        answer="how_many_numbers",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "Hands are sorted after a move: a hand that nobody touched may change its place.",
                ("6, 6, 4", "4, 4, 4"),
            ),
            Mutant(
                "A part that changes needs two numbers: one goes out, the other comes in.",
                ("6, 6, 4", "3, 3, 2"),
            ),
            Mutant("The player to move changes as well.", ("6, 6, 4", "4, 4, 2")),
            Mutant(
                "The player to move also needs two numbers: one goes out, one comes in.",
                ("6, 6, 4", "5, 5, 3"),
            ),
            Mutant(
                "Not only the tapped hand counts: hands are sorted, and the player to move "
                "changes.",
                ("6, 6, 4", "2, 2, 2"),
            ),
        ),
    ),
    Question(
        name="zobrist-key",
        points=2,
        answer="key_of",
        calls=(
            Call(NUMBERS, State()),
            Call(NUMBERS, State(to_move=1)),
            Call(NUMBERS, SORTED),
            Call(OTHERS, State()),
        ),
        hidden=(Call(NUMBERS, TWO_THREE), Call(NUMBERS, State(((0, 0), (0, 4)), 1))),
        mutants=(
            Mutant("You add the numbers; a key is their XOR.", ("key ^=", "key +=")),
            Mutant(
                "Each of the four hands has its own numbers; you use one row for all.",
                ("numbers, parts", "[numbers[0]] * 4 + numbers[4:], parts"),
            ),
            Mutant(
                "The player to move is missing from your key.",
                ("strict=True", "strict=False"),
                ("parts(state)", "parts(state)[:4]"),
            ),
            Mutant(
                "A number is numbers[part][value]; you have swapped the two indexes.",
                (
                    "    for row, value in zip(numbers, parts(state), strict=True):\n"
                    "        key ^= row[value]",
                    "    for part, value in enumerate(parts(state)):\n"
                    "        key ^= numbers[value][part]",
                ),
            ),
            Mutant(
                "`|` keeps every bit that was ever set; a key is the XOR, `^`.",
                ("key ^=", "key |="),
            ),
            Mutant(
                "For the player to move, you always take MAX's number.",
                ("parts(state)", "(*parts(state)[:4], 0)"),
            ),
            Mutant(
                "Use the parameter `numbers`; `NUMBERS` is only one such list.",
                ("in zip(numbers, parts", "in zip(NUMBERS, parts"),
            ),
            Mutant(
                "In a key, MAX's hands come first, then MIN's, whoever is to move.",
                (
                    "parts(state)",
                    "(*state.hands[state.to_move], *state.hands[1 - state.to_move], state.to_move)",
                ),
            ),
        ),
    ),
    Question(
        name="update",
        points=3,
        answer="updated",
        calls=(
            Call(NUMBERS, 0b01100101, CHOPSTICKS, At(), Tap(1, 1)),
            Call(NUMBERS, 0b01100101, CHOPSTICKS, At(), Split(0, 2)),
            Call(NUMBERS, 0, CHOPSTICKS, At(), Tap(1, 1)),
            Call(NUMBERS, 0, CHOPSTICKS, SORTED, Tap(3, 1)),
            Call(NUMBERS, 0b11110000, CHOPSTICKS, TWO_THREE, Tap(2, 3)),
            Call(OTHERS, 0, CHOPSTICKS, At(), Split(0, 2)),
            Call(
                NUMBERS,
                0,
                GameSpec("chopsticks", {"fingers": 3}),
                State(((1, 2), (1, 2)), 0),
                Tap(2, 1),
            ),
        ),
        hidden=(
            Call(NUMBERS, 0, CHOPSTICKS, TWO_THREE, Tap(3, 2)),
            Call(NUMBERS, 77, CHOPSTICKS, State(((1, 3), (0, 4)), 1), Split(2, 2)),
            Call(NUMBERS, 77, CHOPSTICKS, State(((1, 4), (3, 4)), 1), Tap(3, 1)),
        ),
        needs=("zobrist-key",),
        mutants=(
            Mutant(
                "You leave a tapped hand in its place; after every move the hands are sorted.",
                (
                    "    for row",
                    "    if isinstance(move, Tap):\n"
                    "        theirs = list(state.hands[after.to_move])\n"
                    "        total = game.rules.tapped(move.using + move.target)\n"
                    "        theirs[theirs.index(move.target)] = total\n"
                    "        hands = list(state.hands)\n"
                    "        hands[after.to_move] = tuple(theirs)\n"
                    "        after = State(tuple(hands), after.to_move)\n"
                    "    for row",
                ),
            ),
            Mutant(
                "You put the new numbers in, but forget to take the old ones out.",
                ("row[old] ^ row[new]", "row[new]"),
            ),
            Mutant(
                "The player to move changes with every move, but not in your key.",
                ("zip(numbers,", "zip(numbers[:4],"),
                ("strict=True", "strict=False"),
            ),
            Mutant(
                "You compute the key of the new state; anything else in the old key is lost.",
                ("    for row", "    key = 0\n    for row"),
                ("row[old] ^ row[new]", "row[new]"),
            ),
            Mutant(
                "Take the old numbers out of the key as well; you only put in those that are new.",
                ("key ^= row[old] ^ row[new]", "if old != new:\n            key ^= row[new]"),
            ),
            Mutant(
                "Numbers go in and out of a key by `^`, not by + and −.",
                ("key ^= row[old] ^ row[new]", "key += row[new] - row[old]"),
            ),
            Mutant(
                "Use the parameter `numbers`; `NUMBERS` is only one such list.",
                ("in zip(numbers, parts", "in zip(NUMBERS, parts"),
            ),
            Mutant(
                "Make the move in `game`: its rules may differ from those of `Chopsticks()`.",
                ("game.result", "Chopsticks().result"),
            ),
        ),
    ),
    Question(
        name="settles",
        points=2,
        answer="settles",
        calls=(
            Call(3, EXACT, *FULL),
            Call(3, EXACT, 5, 9),
            Call(3, LOWER, *FULL),
            Call(5, LOWER, 2, 4),
            Call(5, LOWER, 6, 9),
            Call(5, LOWER, 2, 5),
            Call(5, UPPER, 6, 9),
            Call(5, UPPER, 5, 9),
            Call(5, UPPER, 2, 4),
            Call(5, UPPER, 3, 7),
        ),
        hidden=(
            Call(0, UPPER, *FULL),
            Call(0, LOWER, -1, 1),
            Call(-4, UPPER, -4, inf),
            Call(-4, LOWER, -inf, -4),
            Call(7, EXACT, 6, 7),
        ),
        mutants=(
            Mutant(
                "You compare lower bounds with alpha and upper bounds with beta; do it the other "
                "way round.",
                (">= beta", "<= alpha "),
                ("<= alpha\n", ">= beta\n"),
            ),
            Mutant(
                "A bound that equals the edge of the window is enough.",
                (">= beta", "> beta"),
                ("<= alpha", "< alpha"),
            ),
            Mutant(
                "You trust a bound inside the window, but there the true value may be different.",
                (">= beta", "> alpha"),
                ("<= alpha", "< beta"),
            ),
            Mutant(
                "An exact value is the answer, wherever the window lies.",
                ("return True", "return alpha < value < beta"),
            ),
            Mutant(
                "You never use a bound; outside the window, a bound is enough.",
                ("value >= beta", "False"),
                ("value <= alpha", "False"),
            ),
            Mutant(
                "Ask which bound it is: a lower one counts only at beta, an upper one only at "
                "alpha.",
                ("        return value >= beta", "        return value >= beta or value <= alpha"),
                ("        return value <= alpha", "        return value <= alpha or value >= beta"),
            ),
            Mutant(
                "An upper bound that equals alpha is enough.", ("value <= alpha", "value < alpha")
            ),
            Mutant("A lower bound that equals beta is enough.", ("value >= beta", "value > beta")),
            Mutant("An exact value is enough by itself.", ("return True", "return False")),
        ),
    ),
    Question(
        name="table",
        points=5,
        answer="negamax_with_table",
        calls=(
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("R", 1): (8, EXACT)}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("a", 0): (9, EXACT)}),
            Call(MEET, "D", 1, -inf, 2, {}),
            Call(MEET, "D", 1, *FULL, {("D", 1): (5, LOWER)}),
            Call(MEET, "D", 1, 2, 7, {("D", 1): (1, LOWER)}),
            Call(MEET, At(), 3, *FULL, {}),
            Call(AGAIN, At(), 3, *FULL, {}),
            Call(NEARER, At(), 4, *FULL, {}),
            Call(CHOPSTICKS, At(), 4, -1, 1, {}),
            Call(CHOPSTICKS, At(), 8, *FULL, {}),
            Call(AGAIN, At(), 3, -2, 5, {}),
            Call(MEET, At(), 3, 4, 8, {}),
            Call(AGAIN, At(1), 2, -3, -2, {("D", 1): (3, UPPER)}),
            Call(DIAMOND, At(), 2, *FULL, {("C", 0): (9, EXACT)}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("R", 1): (3, UPPER)}),
        ),
        hidden=(
            Call(MEET, At(), 3, 7, 8, {}),
            Call(NEARER, At(), 7, *FULL, {}),
            Call(CHOPSTICKS, State(((1, 3), (1, 3)), 1), 9, -1, 1, {}),
            Call(CHOPSTICKS, At(), 12, *FULL, {}),
        ),
        work="nodes",
        allow=("search.counting",),
        needs=("settles",),
        draw=True,
        warm_up=Lines(
            begin="if (state, depth) in table:",
            wrong=(
                "best = max(best, "
                "-negamax_with_table(game, child, depth - 1, -beta, -alpha, table))",
                "bound = Bound.EXACT",
            ),
            moves=(("best, low =", "if (state"),),
        ),
        mutants=(
            Mutant(
                "You store every value as exact; after a cut-off it is only a bound.",
                ("Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else ", ""),
            ),
            Mutant(
                "You store lower bounds as upper ones, and upper bounds as lower ones.",
                ("UPPER if best <= alpha", "LOWER if best <= alpha"),
                ("LOWER if best >= beta", "UPPER if best >= beta"),
            ),
            Mutant(
                "You compare with the window after the moves; compare with the one before them.",
                ("best <= alpha", "best <= low"),
            ),
            Mutant(
                "Your table knows a state, but not how many plies were left.",
                ("(state, depth) in table", "state in table"),
                ("table[state, depth]", "table[state]"),
            ),
            Mutant(
                "You return what the table holds without asking whether it settles this search.",
                ("if settles(value, bound, alpha, beta)", "if True"),
            ),
            Mutant(
                "You store only exact values; bounds are also worth keeping.",
                (
                    "    table[state, depth] = best, bound",
                    "    if bound is Bound.EXACT:\n        table[state, depth] = best, bound",
                ),
            ),
            Mutant(
                "You store values but never look them up.",
                ("if (state, depth) in table", "if False"),
            ),
            Mutant(
                "You give every child the full window; give it this node's window, from −beta to "
                "−alpha.",
                ("-beta, -low, table", "-inf, inf, table"),
            ),
            Mutant(
                "If the value lies outside the window, you return the edge of the window; return "
                "the best value.",
                ("    return best", "    return max(alpha, min(beta, best))"),
                ("= best, bound", "= max(alpha, min(beta, best)), bound"),
            ),
            Mutant(
                "You never store an exact value: compare with alpha as it was at the beginning.",
                (
                    "Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else "
                    "Bound.EXACT",
                    "Bound.LOWER if best >= beta else Bound.UPPER if best <= low else Bound.EXACT",
                ),
            ),
            Mutant(
                "A child's window is for the other player: from −beta to −alpha. You pass yours "
                "down unchanged.",
                ("-beta, -low, table", "low, beta, table"),
            ),
            Mutant(
                "At an end, take the utility for the player to move; yours is MAX's.",
                ("utility(state, player)", "utility(state, MAX)"),
            ),
            Mutant(
                "Do not look up ends or states at the horizon: test for them before you look in "
                "the table.",
                (
                    "    if game.is_terminal(state):\n",
                    "    value, bound = table.get((state, depth), (None, None))\n"
                    "    if bound and settles(value, bound, alpha, beta):\n"
                    "        return value\n    if game.is_terminal(state):\n",
                ),
            ),
            Mutant(
                "Pass down what this node has found: use the raised alpha, not the original one.",
                ("-beta, -low, table", "-beta, -alpha, table"),
            ),
            Mutant(
                "You pass alpha and beta to `settles` in the wrong order.",
                ("settles(value, bound, alpha, beta)", "settles(value, bound, beta, alpha)"),
            ),
            Mutant(
                "You store nothing after a cut-off; store the value as a lower bound.",
                (
                    "    table[state, depth] = best, bound",
                    "    if bound is not Bound.LOWER:\n        table[state, depth] = best, bound",
                ),
            ),
            Mutant(
                "A child's value is the other player's: negate it.",
                ("-negamax_with_table(", "negamax_with_table("),
            ),
            Mutant(
                "You never cut off: stop when the best value is beta or more.",
                ("        if low >= beta:\n            break\n", ""),
            ),
            Mutant(
                "You cut off too late: a best value equal to beta is enough.",
                ("if low >= beta", "if low > beta"),
            ),
            Mutant(
                "`table` does not change; store the entry in the dictionary that you are given.",
                (
                    "    table[state, depth] = best, bound\n",
                    "    table = {**table, (state, depth): (best, bound)}\n",
                ),
            ),
            Mutant(
                "You pass down the window that the node was given, unchanged; for the other "
                "player it is from −beta to −alpha, with the raised alpha.",
                ("-beta, -low, table", "alpha, beta, table"),
            ),
            Mutant(
                "A new entry must replace an older one; you keep the old one.",
                (
                    "    table[state, depth] = best, bound\n",
                    "    table.setdefault((state, depth), (best, bound))\n",
                ),
            ),
            Mutant(
                "You narrow the window with an entry that does not settle the search. Use an entry "
                "in step 2 only.",
                (
                    "            return value\n    best",
                    "            return value\n"
                    "        if bound is Bound.LOWER:\n"
                    "            alpha = max(alpha, value)\n"
                    "        else:\n"
                    "            beta = min(beta, value)\n"
                    "    best",
                ),
            ),
            Mutant(
                "An entry that does not settle the search changes nothing; you narrow the window.",
                (
                    "            return value\n    best, low = -inf, alpha",
                    "            return value\n"
                    "    best, low = -inf, alpha\n"
                    "    if (state, depth) in table:\n"
                    "        if bound is Bound.LOWER:\n"
                    "            low = max(low, value)\n"
                    "        else:\n"
                    "            beta = min(beta, value)",
                ),
            ),
            Mutant(
                "You use entries from other depths; here an entry counts only at its own depth.",
                (
                    "    if (state, depth) in table:\n        value, bound = table[state, depth]\n",
                    "    for held in [d for d in range(depth, depth + 20) if (state, d) in "
                    "table]:\n        value, bound = table[state, held]\n",
                ),
            ),
        ),
    ),
)
