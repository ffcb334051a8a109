"""Exercise 08: repetitions, what a table makes of them, and values that do not change any more."""

from chopsticks.hands import Split, State, Tap
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def graph(**names: str | int | list[str]) -> GameSpec:
    """A game of named states: the names that its moves lead to, or its utility for MAX."""
    return GameSpec("graph", {"graph": names})


CHOPSTICKS = GameSpec("chopsticks")
THREE = GameSpec("chopsticks", {"fingers": 3})
THREE_ROLLOVER = GameSpec("chopsticks", {"fingers": 3, "overflow": "rollover"})
FOUR = GameSpec("chopsticks", {"fingers": 4})
FOUR_ROLLOVER = GameSpec("chopsticks", {"fingers": 4, "overflow": "rollover"})

END = graph(R=1)
CIRCLE = graph(R="A", A="R")
TWO = graph(A="BW", B="A", W=1)
LECTURE = graph(R="AD", A="BL", B="A", D="B", L=-1)
LOST = graph(R="AB", A="mC", B="CR", m=-1, C="A")
WON = graph(R="AB", A="vRC", B="C", v=1, C="Bw", w=1)
TWICE = graph(R="BA", B="CR", A="C", C="w", w=1)  # C comes up twice, but not on one path
DRAWN = graph(R="A", A="z", z=0)  # a draw without a repetition
RICH = graph(R="Av", A="C", C="uB", B="R", u=2, v=5)  # through B, C is worth 5, and not 2
MIXED = graph(R="EB", E="RC", B="RmC", C="w", m=-1, w=1)
LONG = graph(R="A", A="B", B="C", C="D", D="EA", E="w", w=1)
BELOW = graph(R="AB", A="CR", B="C", C="DE", D="v", E="vw", v=-1, w=1)
# Thirty times, two ways part and meet again: 122 moves on 2^31 lines.
LADDER = graph(
    R=["A0", "B0"],
    **{f"{side}{k}": [f"A{k + 1}", f"B{k + 1}"] for k in range(30) for side in "AB"},
    A30=1,
    B30=-1,
)

ONE_ONE, NOTHING_TWO = Split(1, 1), Split(0, 2)
ROUND = [NOTHING_TWO, NOTHING_TWO, ONE_ONE, ONE_ONE]
LATER = [Split(1, 3), NOTHING_TWO, Split(2, 2), ONE_ONE]
FOUR_AND_TWO = State(((0, 4), (1, 1)), 0)
# After five moves the hands are those of the start, but it is MIN's turn.
OTHER_TURN = [
    *(Split(1, 3), NOTHING_TWO, Split(2, 2), ONE_ONE, Split(0, 4)),
    *(NOTHING_TWO, Split(1, 3), ONE_ONE, Split(0, 4)),
]

QUESTIONS = (
    Question(
        name="two-states",
        points=1,
        answer="two_states",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("That is the truth about B; the table holds something else.", ("0, 1", "1, 1")),
            Mutant(
                "B's only move leads to A, and there MAX moves to W: that is what B is worth.",
                ("0, 1", "0, 0"),
            ),
            Mutant("The value in the table comes first, then the true one.", ("0, 1", "1, 0")),
            Mutant("The question asks for B's value for MAX; yours is MIN's.", ("0, 1", "0, -1")),
            Mutant(
                "Below B the search meets A again, and A is on the path: what is that worth?",
                ("0, 1", "-1, 1"),
            ),
        ),
    ),
    Question(
        name="first-repetition",
        points=2,
        answer="first_repetition",
        calls=(
            Call(CHOPSTICKS, At(), []),
            Call(CHOPSTICKS, At(), ROUND),
            Call(CHOPSTICKS, At(), ROUND[:3]),
            Call(CHOPSTICKS, At(), [*ROUND, NOTHING_TWO]),
            Call(CHOPSTICKS, At(), ROUND * 2),
            Call(CHOPSTICKS, State(((1, 2), (1, 1)), 1), [Tap(1, 1), *LATER]),
            Call(CHOPSTICKS, FOUR_AND_TWO, OTHER_TURN),
            Call(CIRCLE, At(), ["A"]),
        ),
        hidden=(Call(CHOPSTICKS, State(((0, 2), (1, 1)), 1), ROUND[1:] + ROUND[:1]),),
        mutants=(
            Mutant(
                "Equal hands do not make equal states: whose turn it is also counts.",
                ("{state}", "{state.hands}"),
                ("state in seen", "state.hands in seen"),
                ("add(state)", "add(state.hands)"),
            ),
            Mutant("The state at the beginning also counts.", ("{state}", "set()")),
            Mutant(
                "You compare only with the beginning; any earlier state may be repeated.",
                ("seen.add(state)", "pass"),
            ),
            Mutant(
                "Your count starts at 0; after the first move it must be 1.",
                ("enumerate(moves, 1)", "enumerate(moves)"),
            ),
            Mutant(
                "If no state is repeated, return None; you return a number.",
                ("return None", "return 0"),
            ),
            Mutant(
                "You never find a repetition. Do you remember each state, and return the number?",
                ("return number", "pass"),
            ),
            Mutant(
                "A state that occurs for the second time is a repetition; you wait for the third.",
                ("seen = {state}", "seen = [state]"),
                ("if state in seen", "if seen.count(state) == 2"),
                ("seen.add(state)", "seen.append(state)"),
            ),
            Mutant(
                "Equal hands do not make equal states: the player to move is part of a state.",
                ("seen = {state}", "seen = {getattr(state, 'hands', state)}"),
                ("state in seen", "getattr(state, 'hands', state) in seen"),
                ("add(state)", "add(getattr(state, 'hands', state))"),
            ),
            Mutant(
                "You say where the state occurred before; say after how many moves it is repeated.",
                ("seen = {state}", "seen = [state]"),
                ("return number", "return seen.index(state)"),
                ("seen.add(state)", "seen.append(state)"),
            ),
            Mutant(
                "Stop at the first state that is repeated; you count all moves.",
                ("return number", "return len(moves)"),
            ),
        ),
    ),
    Question(
        name="path-value",
        points=3,
        answer="path_value",
        calls=(
            Call(END, At()),
            Call(CIRCLE, At()),
            Call(TWO, At()),
            Call(TWO, "B"),
            Call(LECTURE, At()),
            Call(TWICE, At()),
            Call(LONG, At()),
            Call(THREE, At()),
        ),
        hidden=(
            Call(LOST, At()),
            Call(WON, At()),
            Call(BELOW, At()),
            Call(CHOPSTICKS, State(((2, 4), (0, 3)), 0)),
            Call(THREE_ROLLOVER, At()),
        ),
        work="nodes",
        allow=("game.explored", "search.counting"),
        draw=True,
        mutants=(
            Mutant(
                "A repetition is a draw, worth 0; yours is worth something else.",
                ("return 0", "return -1 if game.to_move(state) == MAX else 1"),
            ),
            Mutant(
                "A state is repeated only if it is on the path, not if you met it elsewhere.",
                ("path=()", "path=None"),
                (
                    "    if state in path",
                    "    path = [] if path is None else path\n    if state in path",
                ),
                ("path = (*path, state)", "path.append(state)"),
            ),
            Mutant(
                "You look back only two plies; a cycle may be longer.",
                ("state in path", "state in path[-2:]"),
            ),
            Mutant(
                "You keep values that you found on one path and use them on another.",
                ("path=()", "path=(), table=None"),
                (
                    "    if state in path",
                    "    table = {} if table is None else table\n"
                    "    if state in table:\n"
                    "        return table[state]\n"
                    "    if state in path",
                ),
                ("move), path)", "move), path, table)"),
                ("    return max(values)", "    table[state] = max(values)"),
                ("else min(values)", "else min(values)\n    return table[state]"),
            ),
            Mutant(
                "You call every state a repetition: look for it before you put it on the path.",
                (
                    "    if state in path:\n        return 0\n    path = (*path, state)\n",
                    "    path = (*path, state)\n    if state in path:\n        return 0\n",
                ),
            ),
            Mutant(
                "You find no state on the path. Do you put each one there and pass the path down?",
                ("    path = (*path, state)\n", ""),
            ),
            Mutant(
                "You compare only with the root; any state on the path counts.",
                ("path = (*path, state)", "path = path or (state,)"),
            ),
            Mutant(
                "At an end you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "Your MIN also takes the largest value.", ("else min(values)", "else max(values)")
            ),
            Mutant(
                "A move that leads to a repetition is worth 0; you leave it out.",
                (
                    "    values = [path_value(game, game.result(state, move), path) for move in "
                    "game.moves(state)]\n",
                    "    children = [game.result(state, move) for move in game.moves(state)]\n"
                    "    values = [path_value(game, c, path) for c in children if c not in path] "
                    "or [0]\n",
                ),
            ),
            Mutant(
                "The root is on the path as well: coming back to it is a repetition.",
                ("if state in path", "if state in path[1:]"),
            ),
        ),
    ),
    Question(
        name="settled",
        points=4,
        answer="settled",
        calls=(
            Call(END),
            Call(CIRCLE),
            Call(TWO),
            Call(LECTURE),
            Call(LONG),
            Call(MIXED),
            Call(LOST),
            Call(RICH),
        ),
        hidden=(
            Call(WON),
            Call(BELOW),
            Call(THREE_ROLLOVER),
            Call(FOUR),
            Call(FOUR_ROLLOVER),
        ),
        allow=("game.explored",),
        warm_up=Lines(
            begin="states =",
            wrong=(
                "new[state] = best(new[game.result(state, move)] for move in game.moves(state))",
                "if new[game.initial] == values[game.initial]:",
                "return depth + 1, values",
            ),
            moves=(("depth = 0", "states ="), ("depth = 0", "values =")),
        ),
        mutants=(
            Mutant(
                "The depth comes first, then the values.",
                ("return depth, values", "return values, depth"),
            ),
            Mutant(
                "You stop when the start keeps its value, but other values still change.",
                ("if new == values", "if new[game.initial] == values[game.initial]"),
            ),
            Mutant(
                "Your depth is one too large: do not count the round that changes nothing.",
                ("return depth, values", "return depth + 1, values"),
            ),
            Mutant(
                "You use new values in the round that computes them, so a round is no longer a "
                "depth.",
                ("values[game.result", "new[game.result"),
            ),
            Mutant("At MIN's states you take the largest value.", ("else min", "else max")),
            Mutant(
                "The ends of the game are also states; they are missing from your values.",
                (
                    "return depth, values",
                    "return depth, {s: v for s, v in values.items() if not game.is_terminal(s)}",
                ),
            ),
            Mutant(
                "An end is worth its utility for MAX; you take it for the player to move.",
                ("game.utility(s, MAX)", "game.utility(s, game.to_move(s))"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "At depth 0 the ends already have their utility; yours get it one round later.",
                ("game.utility(s, MAX) if game.is_terminal(s) else 0 for", "0 for"),
                (
                    "new = dict(values)",
                    "new = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}",
                ),
            ),
            Mutant(
                "Return two things: the depth, and then the values.",
                ("return depth, values", "return values"),
            ),
            Mutant(
                "A value that is no longer 0 may still change: work it out again in every round.",
                (
                    "            if not game.is_terminal(state):",
                    "            if not values[state] and not game.is_terminal(state):",
                ),
            ),
            Mutant(
                "An end is worth its utility, which need not be 1, 0 or −1.",
                (
                    "game.utility(s, MAX) if game.is_terminal(s)",
                    "max(-1, min(1, game.utility(s, MAX))) if game.is_terminal(s)",
                ),
            ),
            Mutant(
                "If the start keeps its value, other states may not: compare all values before "
                "you stop.",
                (
                    "if new == values:\n            return depth, values",
                    "if new[game.initial] == values[game.initial]:\n            return depth, new",
                ),
            ),
            Mutant(
                "The ends keep their utility at every depth, even if it is negative.",
                (
                    "game.utility(s, MAX) if game.is_terminal(s)",
                    "max(0, game.utility(s, MAX)) if game.is_terminal(s)",
                ),
            ),
        ),
    ),
    Question(
        name="lies",
        points=2,
        answer="lies",
        calls=(Call(END), Call(TWO), Call(LECTURE), Call(LOST), Call(RICH), Call(THREE_ROLLOVER)),
        hidden=(Call(WON), Call(THREE), Call(FOUR), Call(FOUR_ROLLOVER)),
        order=False,
        allow=("game.explored",),
        needs=("settled",),
        mutants=(
            Mutant("These are the states whose value is right.", ("!=", "==")),
            Mutant(
                "You compare only the start; other entries may also be wrong.",
                ("in table.items()", "in [(game.initial, table.get(game.initial, right))]"),
                ("    table = {}", "    right = settled(game)[1][game.initial]\n    table = {}"),
            ),
            Mutant(
                "You count the wrong values; return the states that have them.",
                ("return [", "return len(["),
                ("values[state]]", "values[state]])"),
            ),
            Mutant(
                "You compare with the values for the player to move; the table's are for MAX.",
                (
                    "!= values[state]",
                    "!= (values[state] if game.to_move(state) == MAX else -values[state])",
                ),
            ),
            Mutant(
                "A state that is not in the table is not a lie: look only at the table's entries.",
                (
                    "[state for state, value in table.items() if value != values[state]]",
                    "[state for state, value in values.items() if table.get(state) != value]",
                ),
            ),
            Mutant(
                "Search once, from the initial state; you start a new search from every state.",
                (
                    "[state for state, value in table.items() if value != values[state]]",
                    "[state for state in values if search_once(game, state, {}) != values[state]]",
                ),
            ),
            Mutant(
                "A wrong value need not be 0: compare every entry.",
                ("if value != values[state]", "if value == 0 and values[state] != 0"),
            ),
            Mutant(
                "Do you compare only with the values? `settled` returns the depth as well.",
                ("settled(game)[1]", "settled(game)"),
            ),
            Mutant(
                "Return a list of the states, without their values.",
                ("[state for state, value in", "{state: value for state, value in"),
                ("values[state]]", "values[state]}"),
            ),
        ),
    ),
    Question(
        name="careful",
        points=4,
        answer="careful",
        calls=(
            Call(END, At()),
            Call(CIRCLE, At()),
            Call(TWO, At()),
            Call(LECTURE, At()),
            Call(TWICE, At()),
            Call(DRAWN, At()),
            Call(MIXED, At()),
            Call(graph(R="M", M="Xd", X="wM", w=1, d=0), At()),
            Call(MIXED, "B"),
        ),
        hidden=(
            Call(BELOW, At()),
            Call(LONG, At()),
            Call(WON, At()),
            Call(MIXED, "B"),
            Call(THREE, At()),
            Call(GameSpec("chopsticks", {"fingers": 4, "split": "none"}), At()),
            Call(THREE_ROLLOVER, At()),
            Call(LADDER, At()),
        ),
        work="nodes",
        allow=("game.explored", "search.counting"),
        draw=True,
        mutants=(
            Mutant(
                "You store every value, even if a repetition played a part in it.",
                ("if clean:", "if True:"),
            ),
            Mutant(
                "You treat only the parent of a repetition as unsafe; further up, the repetition "
                "still plays a part.",
                ("return value, clean", "return value, True"),
            ),
            Mutant(
                "You are satisfied with one safe child; a repetition below any child plays a part.",
                ("all(clean", "any(clean"),
            ),
            Mutant(
                "You ask only the children with the best value; the others play a part as well.",
                ("clean for _, clean in found", "clean or v != value for v, clean in found"),
            ),
            Mutant(
                "You store values but never look them up.",
                ("if state in table:", "if False:"),
            ),
            Mutant(
                "A repetition is a draw, worth 0; yours is worth something else.",
                ("return 0, False", "return (-1 if game.to_move(state) == MAX else 1), False"),
            ),
            Mutant(
                "Do not store the ends of the game.",
                (
                    "            return game.utility(state, MAX), True\n",
                    "            table[state] = game.utility(state, MAX)\n"
                    "            return table[state], True\n",
                ),
            ),
            Mutant(
                "You check only the last child; the values of all children must be safe.",
                ("all(clean for _, clean in found)", "found[-1][1]"),
            ),
            Mutant(
                "You stop at the first child that is not safe; search every move.",
                (
                    "        found = [search(game.result(state, move), (*path, state)) "
                    "for move in game.moves(state)]\n",
                    "        found = []\n"
                    "        for move in game.moves(state):\n"
                    "            found.append(search(game.result(state, move), (*path, state)))\n"
                    "            if not found[-1][1]:\n                break\n",
                ),
            ),
            Mutant("Return the value and the table, not the value alone.", ("[0], table", "[0]")),
            Mutant(
                "At an end you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "A 0 is also safe if no repetition played a part in it.",
                ("if clean:", "if value != 0:"),
            ),
            Mutant(
                "A value other than 0 may also be unsafe: ask all children, whatever the value.",
                ("if clean:", "if clean or value != 0:"),
            ),
            Mutant(
                "A value from the table is safe, because only safe values are stored.",
                ("return table[state], True", "return table[state], False"),
            ),
            Mutant(
                "Search from `state`, which need not be the initial one.",
                ("return search(state, ())", "return search(game.initial, ())"),
            ),
        ),
    ),
)
