"""Exercise 26: a player of your own, a fair match, and what its result is worth."""

from chopsticks.game import Player
from chopsticks.games.tictactoe import Board
from chopsticks.hands import Chopsticks, Move, State, greedy
from chopsticks.playing.match import play
from chopsticks.playing.players import depth_limited, perfect
from chopsticks.solving.retrograde import solve
from coursework.exercise.call import At, Call, GameSpec, build
from grading.author.exercises import Lines, Mutant, Question

# Everyone who enters the arena brings their own player, and may use everything else.
PACKAGE = (
    "game",
    "hands.features.chopsticks_features",
    "hands.features.rules_of_thumb",
    "hands.game",
    "hands.presets",
    "hands.rules",
    "hands.zobrist",
    "coursework.learning",
    "playing.match",
    "search",
    "solving",
)
CHOPSTICKS, TICTACTOE = GameSpec("chopsticks"), GameSpec("tictactoe")
GAME = Chopsticks()
TABLEBASE = solve(GAME)


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


def graph(**names: object) -> GameSpec:
    """A game of a few named states; MAX moves in the first."""
    return GameSpec("graph", {"graph": names})


def hands(mine: tuple[int, int], theirs: tuple[int, int], to_move: int = 0) -> State:
    """A state of Chopsticks; `mine` are the hands of the player to move."""
    return State((mine, theirs) if to_move == 0 else (theirs, mine), to_move)


def truth(spec: GameSpec) -> dict[object, int]:
    """What every state of a small game is worth to its player."""
    return {state: int(value.outcome) for state, value in solve(build(spec)).items()}


def near(state: State) -> dict[State, int]:
    """What all states at most two plies away are worth to their players."""
    reached, last = {state}, {state}
    for _ in range(2):
        last = {GAME.result(s, move) for s in last for move in GAME.moves(s)}
        reached |= last
    return {s: int(TABLEBASE[s].outcome) for s in sorted(reached)}


# ----------------------------------------------------------------------------- taking a win

FIVE = State(((0, 4), (0, 4)), 1)
LATE = Board("xx oo    ", 0)  # the third move wins, and the fourth stops the other player
BOTH = Board("xx  xoo o", 0)  # two moves win

GRABS = (
    Call(tree([-1, 0, 1]), At()),
    Call(tree([[2, 1], [-1, 1]]), At(1)),
    Call(tree([[1, -1, -2], 5]), At(0)),
    Call(tree([1, 2]), At()),
    Call(tree([2, 3, 1]), At()),
    Call(CHOPSTICKS, At()),
    Call(tree([[3, 4], -1]), At()),
)
MORE_GRABS = (
    Call(TICTACTOE, LATE),
    Call(TICTACTOE, BOTH),
    Call(CHOPSTICKS, At(1)),
    Call(CHOPSTICKS, hands((1, 4), (0, 1))),
    Call(CHOPSTICKS, hands((1, 4), (0, 1), 1)),
    Call(CHOPSTICKS, hands((2, 2), (0, 4), 1)),
    Call(tree([0, -1, [1, 2]]), At()),
)

# ------------------------------------------------------------------- keeping what you have

FORK = graph(R="WDL", W="x", x=1, D="d", d="D", L="y", y=-1)
DRAWN = graph(R="LDE", L="y", y=-1, D="R", E="RS", S="E")
MINS = graph(R="M", M="abc", a="x", x=-1, b="M", c="y", y=1)
LOST = graph(R="ab", a="x", b="y", x=-1, y=-1)

KEEPS = (
    Call(FORK, "R", truth(FORK)),
    Call(DRAWN, "R", truth(DRAWN)),
    Call(MINS, "M", truth(MINS)),
    Call(LOST, "R", truth(LOST)),
    Call(CHOPSTICKS, State(((0, 2), (1, 4)), 0), near(State(((0, 2), (1, 4)), 0))),
)
PLACES = (
    State(((2, 3), (1, 4)), 1),
    State(((1, 3), (1, 3)), 0),
    State(((1, 2), (1, 3)), 0),
    State(((1, 1), (1, 2)), 1),
    State(((0, 4), (2, 2)), 1),
    State(((2, 2), (2, 3)), 1),
    State(((1, 3), (0, 2)), 0),
)
MORE_KEEPS = tuple(Call(CHOPSTICKS, state, near(state)) for state in PLACES)

# -------------------------------------------------------------------------------- traps

# Slips are one reply of two at A, two of three at B, three of six at C, none at E; D loses.
TRAPS = graph(
    R="ABCED",
    A="Rl",
    B="Rlm",
    C="Rnoplm",
    D="zlmp",
    E="R",
    l="x",
    m="x",
    n="A",
    o="A",
    p="x",
    x=1,
    z=-1,
)
ENDS = graph(R="SE", S="ab", a="x", b="x", x=1, E=1)  # both win; E ends the game
EQUAL = graph(R="AB", A="Rl", B="Rm", l="x", m="x", x=1)

SETS = (
    Call(TRAPS, "R", truth(TRAPS)),
    Call(ENDS, "R", truth(ENDS)),
    Call(EQUAL, "R", truth(EQUAL)),
    Call(CHOPSTICKS, State(((1, 2), (1, 2)), 0), near(State(((1, 2), (1, 2)), 0))),
)
MORE_SETS = tuple(Call(CHOPSTICKS, state, near(state)) for state in PLACES)

# ---------------------------------------------------------------------- sides exchanged

CIRCLE = graph(R="AW", A="RL", W=1, L=-1)
WAYS = graph(R="AB", A="xyR", B="x", x=1, y=-1)


def met(a: Player[State, Move], b: Player[State, Move], state: State) -> Call:
    """Two players as dictionaries, with every move of their two games from a state."""
    one: dict[State, Move] = {}
    other: dict[State, Move] = {}
    for players, strategies in (((a, b), (one, other)), ((b, a), (other, one))):
        game = play(GAME, players[0], players[1], state)
        for place, move in zip(game.states, game.moves, strict=False):
            strategies[place.to_move][place] = move
    return Call(CHOPSTICKS, one, other, state)


BACK = {"R": "A", "A": "B", "B": "A"}  # into a circle that the start is not on

PAIRS = (
    Call(tree([1, -1]), {(): 0}, {(): 1}, ()),
    Call(tree([1, 0]), {(): 1}, {(): 1}, ()),
    Call(CIRCLE, {"R": "A", "A": "R"}, {"R": "A", "A": "R"}, "R"),
    Call(CIRCLE, {"R": "W", "A": "R"}, {"R": "A", "A": "R"}, "R"),
    Call(CIRCLE, {"R": "A", "A": "R"}, {"R": "W", "A": "R"}, "R"),
    Call(WAYS, {"A": "x", "R": "A"}, {"A": "y", "R": "B"}, "A"),
    Call(WAYS, {"A": "y", "R": "B"}, {"A": "R", "R": "A", "B": "x"}, "R"),
    Call(graph(R="A", A="BW", B="A", W=1), BACK, BACK, "R"),
)
MORE_PAIRS = (
    Call(CIRCLE, {"R": "A", "A": "L"}, {"R": "A", "A": "R"}, "A"),
    Call(graph(R="A", A="BL", B="A", L=-1), BACK, {**BACK, "A": "L"}, "R"),
    Call(WAYS, {"A": "R", "R": "A", "B": "x"}, {"A": "y", "R": "B"}, "R"),
    met(depth_limited(4), greedy, State(((1, 2), (1, 2)), 1)),
    met(perfect(TABLEBASE), greedy, State()),
    met(greedy, depth_limited(6), State(((1, 3), (1, 2)), 0)),
)

# -------------------------------------------------------------------------------- a player

ONLY = hands((0, 1), (0, 3), 1)  # one legal move
PLAYS = (
    Call(CHOPSTICKS, hands((0, 1), (0, 1))),
    Call(CHOPSTICKS, hands((0, 4), (0, 4))),
    Call(CHOPSTICKS, hands((1, 4), (0, 1))),
    Call(CHOPSTICKS, hands((1, 3), (0, 2), 1)),
    Call(CHOPSTICKS, hands((2, 4), (0, 1), 1)),
)
MORE_PLAYS = (
    Call(CHOPSTICKS, ONLY),
    Call(CHOPSTICKS, hands((3, 3), (0, 4), 1)),
    Call(CHOPSTICKS, hands((2, 4), (0, 1))),
    Call(CHOPSTICKS, hands((0, 3), (1, 1))),
)

QUESTIONS = (
    Question(
        name="grab",
        points=2,
        answer="grab",
        calls=GRABS,
        hidden=MORE_GRABS,
        warm_up=Lines(
            begin="mover =",
            wrong=(
                "for move in reversed(game.moves(state)):",
                "if game.is_terminal(child):",
                "return None",
            ),
        ),
        mutants=(
            Mutant(
                "Your player takes any move that ends the game. An end can be a loss or a draw.",
                (" and game.utility(child, mover) > 0", ""),
            ),
            Mutant(
                "You ask what the end is worth to MAX. For MIN that has the wrong sign.",
                ("game.utility(child, mover)", "game.utility(child, MAX)"),
            ),
            Mutant(
                "You ask what the end is worth to the player who would be next, not to the one "
                "who moves.",
                ("game.utility(child, mover)", "game.utility(child, 1 - mover)"),
            ),
            Mutant(
                "If several moves win, you take the last one. Take the first.",
                ("in game.moves(state):", "in reversed(game.moves(state)):"),
            ),
            Mutant(
                "You take the end that is worth most. Take the first one that wins.",
                (
                    "    for move in",
                    "    def worth(move):\n"
                    "        child = game.result(state, move)\n"
                    "        return game.utility(child, mover) if game.is_terminal(child) else 0\n"
                    "\n"
                    "    return max(game.moves(state), key=worth)\n"
                    "    for move in",
                ),
            ),
            Mutant(
                "If no move wins at once, you return nothing. A player must always move.",
                ("    return game.moves(state)[0]", "    return None"),
            ),
            Mutant(
                "You always take the first legal move.",
                ("            return move\n", "            pass\n"),
            ),
            Mutant(
                "A draw is not a win: only a utility above 0 is.",
                ("game.utility(child, mover) > 0", "game.utility(child, mover) >= 0"),
            ),
        ),
    ),
    Question(
        name="keep",
        points=3,
        answer="keep",
        calls=KEEPS,
        hidden=MORE_KEEPS,
        allow=("search.textbook",),
        mutants=(
            Mutant(
                "A value is for the player to move in that state. After your move that is the "
                "other player, so negate it.",
                ("-values[", "values["),
            ),
            Mutant(
                "You return one move. Return all moves that are equally good.",
                ("if after(move) == best]", "if after(move) == best][:1]"),
            ),
            Mutant(
                "You keep every move that does not lose. If there is a win, a draw gives "
                "something away.",
                ("if after(move) == best]", "if after(move) >= 0]"),
            ),
            Mutant(
                "You read the values as if they were all for MAX. Each is for the player to move.",
                (
                    "-values[game.result(state, move)]",
                    "values[game.result(state, move)] * (1 if game.to_move(state) == MAX else -1)",
                ),
            ),
            Mutant(
                "You keep only the moves that win. A drawn or lost state has no such move, but you "
                "must still play something.",
                ("if after(move) == best]", "if after(move) > 0]"),
            ),
            Mutant(
                "In a lost state every move keeps the value: return all moves, not an empty list.",
                ("if after(move) == best]", "if after(move) == best >= 0]"),
            ),
            Mutant(
                "After your move the value is for the other player: negate it before you compare.",
                ("if after(move) == best]", "if -after(move) == values[state]]"),
            ),
            Mutant(
                "In a won state only moves that still win keep the value; you also keep those that "
                "draw.",
                ("if after(move) == best]", "if after(move) >= 0] or list(game.moves(state))"),
            ),
        ),
    ),
    Question(
        name="trap",
        points=3,
        answer="trap",
        calls=SETS,
        hidden=MORE_SETS,
        allow=("search.textbook",),
        needs=("keep",),
        mutants=(
            Mutant(
                "You count the slips. Their share among all replies is what matters.",
                (
                    "1 - len(keep(game, child, values)) / len(replies)",
                    "len(replies) - len(keep(game, child, values))",
                ),
            ),
            Mutant(
                "You take the move after which the other player slips least.",
                ("key=share)", "key=lambda move: -share(move))"),
            ),
            Mutant(
                "You look for traps among all moves. First discard the moves that give something "
                "away.",
                ("max(keep(game, state, values)", "max(game.moves(state)"),
            ),
            Mutant(
                "A move that ends the game leaves no replies. You give that move 0, and so "
                "you miss a win.",
                ("return 1\n", "return 0\n"),
            ),
            Mutant(
                "If two moves set equally good traps, you take the last one. Take the first.",
                ("max(keep(game, state, values)", "max(reversed(keep(game, state, values))"),
            ),
            Mutant(
                "You set no trap: you take the first move that keeps the value.",
                ("max(keep(game, state, values), key=share)", "keep(game, state, values)[0]"),
            ),
        ),
    ),
    Question(
        name="pair",
        points=3,
        answer="pair",
        calls=PAIRS,
        hidden=MORE_PAIRS,
        allow=("search.textbook", "solving.retrograde"),
        mutants=(
            Mutant(
                "In both of your games `a` plays MAX. In the second one `a` must play MIN.",
                ("1 - points([b, a])", "points([a, b])"),
            ),
            Mutant(
                "In the second game MAX is `b`, so what MAX gets there is not what `a` gets.",
                ("1 - points([b, a])", "points([b, a])"),
            ),
            Mutant(
                "You give nothing for a draw. A draw is worth half a point.",
                (
                    "return points([a, b]) + 1 - points([b, a])",
                    "return points([a, b]) // 1 + (1 - points([b, a])) // 1",
                ),
            ),
            Mutant(
                "You let MAX begin. If MIN is to move at the start, MIN moves first.",
                ("[game.to_move(state)]", "[(len(seen) - 1) % 2]"),
            ),
            Mutant(
                "Your games go round in circles for ever. A state that comes up again ends the "
                "game as a draw.",
                ("if state in seen", "if state in ()"),
            ),
            Mutant(
                "You return the points of `b`.",
                (
                    "return points([a, b]) + 1 - points([b, a])",
                    "a, b = b, a\n    return points([a, b]) + 1 - points([b, a])",
                ),
            ),
            Mutant(
                "A win is 1 point, a draw ½, a loss 0. You add up utilities.",
                ("                return 1 / 2\n", "                return None\n"),
                ("return (1 + game.utility(state, MAX)) / 2", "return game.utility(state, MAX)"),
                (
                    "    return points([a, b]) + 1 - points([b, a])",
                    "    first, second = points([a, b]), points([b, a])\n"
                    "    return (0.5 if first is None else first) + (0.5 if second is "
                    "None else -second)",
                ),
            ),
            Mutant(
                "You play only one game. There is a second one, in which `a` plays MIN.",
                (" + 1 - points([b, a])", ""),
            ),
            Mutant(
                "A game that goes round in circles is a draw: half a point for each.",
                ("return 1 / 2", "return 0"),
            ),
        ),
    ),
    Question(
        name="interval",
        points=3,
        answer="interval",
        calls=(Call(1, 0, 0), Call(2, 0, 2), Call(5, 10, 5), Call(55, 0, 45), Call(0, 3, 7)),
        hidden=(Call(20, 0, 0), Call(0, 0, 3), Call(384, 5, 300), Call(0, 50, 0), Call(7, 2, 1)),
        tolerance=2e-5,  # as far as 1.95996 in the place of 1.96 moves an end
        mutants=(
            Mutant(
                "You leave draws out of the points. Each is worth half a point.",
                ("(wins + draws / 2) / n", "wins / n"),
            ),
            Mutant(
                "You leave draws out of the number of games.",
                ("n = wins + draws + losses", "n = max(1, wins + losses)"),
            ),
            Mutant(
                "Under the square root, z²/4n² is missing.",
                (" + (z / (2 * n)) ** 2", ""),
            ),
            Mutant(
                "You centre your interval on the points per game. Its middle should be nearer to "
                "½.",
                ("(p + z * z / (2 * n)) / scale", "p"),
            ),
            Mutant(
                "You did not divide by 1 + z²/n.",
                ("scale = 1 + z * z / n", "scale = 1"),
            ),
            Mutant(
                "z is 1.96: an interval of ±1 standard error contains the truth in 68 of 100 "
                "cases, not in 95.",
                ("z = 1.96", "z = 1"),
            ),
            Mutant(
                "z is 1.96, not 2.",
                ("z = 1.96", "z = 2"),
            ),
            Mutant(
                "z is 1.96. With 1.645 the interval contains the truth in 90 of 100 cases, not in "
                "95.",
                ("z = 1.96", "z = 1.645"),
            ),
            Mutant(
                "A draw is also a game, and it is worth half a point. You leave draws out of both "
                "counts.",
                ("n = wins + draws + losses", "n = wins + losses"),
                ("(wins + draws / 2) / n", "wins / n"),
            ),
            Mutant(
                "That is the simple interval, p ± z √(p(1 − p)/n), which is too narrow near 0 and "
                "1. Use Wilson's.",
                (
                    "    return m - h, m + h",
                    "    h = z * sqrt(p * (1 - p) / n)\n    return p - h, p + h",
                ),
            ),
            Mutant(
                "That is the simple interval, p ± z √(p(1 − p)/n), cut off at 0 and 1. Wilson's "
                "need not be cut off.",
                (
                    "    return m - h, m + h",
                    "    h = z * sqrt(p * (1 - p) / n)\n    return max(0, p - h), min(1, p + h)",
                ),
            ),
            Mutant(
                "`z**2 / 2 * n` divides only by 2: put brackets around the denominator.",
                ("(p + z * z / (2 * n))", "(p + z**2 / 2 * n)"),
                ("(z / (2 * n)) ** 2", "z**2 / 4 * n**2"),
            ),
            Mutant(
                "Do not round.", ("return m - h, m + h", "return round(m - h, 3), round(m + h, 3)")
            ),
            Mutant(
                "Do not round, not even to four digits.",
                ("return m - h, m + h", "return round(m - h, 4), round(m + h, 4)"),
            ),
        ),
    ),
    Question(
        name="player",
        points=2,
        answer="player",
        calls=PLAYS,
        hidden=MORE_PLAYS,
        allow=PACKAGE,
        free=True,
        mutants=(
            Mutant(
                "Your player takes the first legal move, even when another one wins at once.",
                (
                    "    for move in game.moves(state):",
                    "    return game.moves(state)[0]\n    for move in game.moves(state):",
                ),
            ),
            Mutant(
                "Your player takes the last legal move, even when another one wins at once.",
                (
                    "    for move in game.moves(state):",
                    "    return game.moves(state)[-1]\n    for move in game.moves(state):",
                ),
            ),
            Mutant(
                "As MIN, your player does not see that it can win at once: it plays for MAX.",
                ("game.utility(child, mover) > 0", "game.utility(child, MAX) > 0"),
                ("return best_move(game, state, search)", "return game.moves(state)[0]"),
            ),
            Mutant(
                "Your player returns nothing when no move wins at once.",
                ("    return best_move(game, state, search)\n", "    return None\n"),
            ),
            Mutant(
                "Your search takes too long. Before you search, check whether there is only one "
                "legal move, or one that wins.",
                (
                    "    mover = game.to_move(state)\n",
                    "    return best_move(game, state, partial(alphabeta, depth=30))\n"
                    "    mover = game.to_move(state)\n",
                ),
            ),
            Mutant(
                "You return a state; return the move that leads to it.",
                (
                    "    mover = game.to_move(state)\n",
                    "    children = [game.result(state, move) for move in "
                    "game.moves(state)]\n"
                    "    return next(filter(game.is_terminal, children), children[0])\n"
                    "    mover = game.to_move(state)\n",
                ),
            ),
        ),
    ),
)
