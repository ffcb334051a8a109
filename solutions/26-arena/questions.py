"""Exercise 26: a player of your own, a fair match, and what its result is worth."""

from chopsticks.game import Player
from chopsticks.games.tictactoe import Board
from chopsticks.hands import Chopsticks, Move, State, greedy
from chopsticks.playing.match import play
from chopsticks.playing.players import depth_limited, perfect
from chopsticks.solving.retrograde import solve
from coursework.exercise.call import At, Call, GameSpec, build, graph, tree
from grading.author.exercises import Lines, Question

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
    ),
    Question(
        name="keep",
        points=3,
        calls=KEEPS,
        hidden=MORE_KEEPS,
        allow=("search.textbook",),
    ),
    Question(
        name="trap",
        points=3,
        calls=SETS,
        hidden=MORE_SETS,
        allow=("search.textbook",),
        needs=("keep",),
    ),
    Question(
        name="pair",
        points=3,
        calls=PAIRS,
        hidden=MORE_PAIRS,
        allow=("search.textbook", "solving.retrograde"),
    ),
    Question(
        name="interval",
        points=3,
        calls=(Call(1, 0, 0), Call(2, 0, 2), Call(5, 10, 5), Call(55, 0, 45), Call(0, 3, 7)),
        hidden=(Call(20, 0, 0), Call(0, 0, 3), Call(384, 5, 300), Call(0, 50, 0), Call(7, 2, 1)),
        tolerance=2e-5,  # as far as 1.95996 in the place of 1.96 moves an end
    ),
    Question(
        name="player",
        points=2,
        calls=PLAYS,
        hidden=MORE_PLAYS,
        allow=PACKAGE,
        free=True,
    ),
)
