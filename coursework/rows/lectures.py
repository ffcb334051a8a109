"""What each lecture contributes to the comparisons at its end: methods, positions and a player.

Lectures are listed here and nowhere else, in their order.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from chopsticks.game import Game
from chopsticks.games.chomp import Chomp
from chopsticks.games.geister import (
    FIGURES,
    START,
    Geister,
    Position,
    SmallGeister,
    purple_game,
    purple_walk,
    random_chooser,
    seeing,
)
from chopsticks.games.heaps import TakeAndBreak
from chopsticks.games.kuhn import Kuhn
from chopsticks.games.pig import Turn, hold_at
from chopsticks.hands import Chopsticks, Rules, State
from chopsticks.playing.match import Anyone, opening
from chopsticks.playing.players import random_player, searching
from chopsticks.search import alphabeta, minimax
from chopsticks.search.chance import expectiminimax, star1, star2, value_iteration
from chopsticks.search.mcts_solver import solver
from chopsticks.search.monte_carlo import uct
from chopsticks.search.proof import dfpn, prove
from chopsticks.search.puct import puct, puct_player
from chopsticks.solving.retrograde import solve
from coursework.rows import methods, players
from coursework.rows.methods import Claim, Method, deep, ours, searched
from coursework.rows.parts import proved, settled
from coursework.rows.players import PIG, Part, half_hands


class Ground(NamedTuple):
    """A game, the positions of its benchmark, and the starts of its matches."""

    game: str
    positions: dict[str, tuple[Game[Any, Any], Any]]
    start: Callable[[Random], tuple[Any, Any]]
    """Makes a game and randomly chooses the state from which it is played."""
    naive: tuple[str, Callable[[], Anyone[Any]]] | None = None
    """The opponent if no earlier lecture has a player: its description and its code."""
    most: int = 1
    """The most that a player can win in one game."""


def endgame(generator: Random) -> tuple[Geister, Position]:
    """Make an endgame of Geister with two pieces per side on random squares."""
    while True:
        letters = [*"RBrb", *"." * 32]
        generator.shuffle(letters)
        game = Geister(Position("".join(letters)))
        if not game.is_terminal(game.initial):
            return game, game.initial


def dealt(generator: Random) -> tuple[Kuhn, Any]:
    """Deal a hand of Kuhn poker; the players play it twice, with sides exchanged."""
    game = Kuhn()
    return game, game.result(game.initial, generator.choice(game.moves(game.initial)))


SMALL = Chopsticks()
LARGE = Chopsticks(Rules(start=(1, 1, 1), fingers=6))
CHOPSTICKS = Ground(
    "Chopsticks",
    {
        "11 11": (SMALL, State(((1, 1), (1, 1)))),
        "12 13": (SMALL, State(((1, 2), (1, 3)))),
        "02 13": (SMALL, State(((0, 2), (1, 3)))),
    },
    lambda lot: (SMALL, opening(SMALL, lot)),
)
PIG_TO_12 = Ground(
    "Pig to 12, ten plies",
    {str(turn): (PIG, turn) for turn in (Turn((6, 6)), Turn((9, 7)), Turn((5, 8), 0, 4))},
    lambda lot: (PIG, PIG.initial),
    ("holds at once", lambda: hold_at(1)),
)
CHOMP = Ground(
    "Chomp",
    {
        f"{rows} × {columns}": (bar := Chomp(rows, columns), bar.initial)
        for rows, columns in ((2, 4), (3, 3), (3, 4))
    },
    lambda lot: (game := Chomp(4, 5), opening(game, lot, plies=2)),
    ("bites at random", lambda: random_player(12)),
)
KAYLES = Ground(
    "Kayles",
    {
        "+".join(map(str, sizes)): (pins := TakeAndBreak(sizes, "kayles"), pins.initial)
        for sizes in ((6,), (5, 4), (5, 5))
    },
    lambda lot: (game := TakeAndBreak([5, 4, 2], "kayles"), opening(game, lot, plies=2)),
    ("takes at random", lambda: random_player(121)),
)
GEISTER = Ground(
    "Geister, five plies",
    {
        f"Figure {number}": (purple := purple_game(view), purple.initial)
        for number, view in FIGURES.items()
    },
    endgame,
    ("steps at random", lambda: seeing(random_chooser(Random(13)))),
)
KUHN = Ground(
    "Kuhn poker",
    {deck: (Kuhn(deck), Kuhn.initial) for deck in ("JQ", "JQK", "JQKA")},
    dealt,
    ("tosses a coin", lambda: random_player(132)),
    most=2,
)
SMALL_GEISTER = Ground(
    "Small Geister, 2 plies",
    {
        ghosts: (small := SmallGeister(cells, plies=2), small.initial)
        for ghosts, cells in {
            "a3 c3": START,
            "b1 c3": ".U...u....U...u.",
            "a2 d4": "u...U......u...U",
        }.items()
    },
    lambda lot: (game := SmallGeister(), game.initial),
    ("is PurpleMax", lambda: lambda game, seen, moves: purple_walk(game, seen)),
)


class Lecture(NamedTuple):
    """A lecture: its player's description and code, its methods, and the lecture it builds on."""

    before: str | None
    says: str
    made: Callable[[Part], Anyone[Any]]
    methods: list[Method]
    ground: Ground = CHOPSTICKS


LECTURES = {
    "01": Lecture(None, "random moves", lambda part: random_player(1), []),
    "02": Lecture(
        "01",
        "minimax, 3 plies",
        lambda part: searching(partial(part("limited"), evaluate=lambda state: 0), 3),
        [Method("minimax", deep(minimax))],
    ),
    "03": Lecture(
        "02",
        "minimax with half hands, 3 plies",
        lambda part: searching(partial(part("limited"), evaluate=half_hands(part)), 3),
        [Method("minimax with half hands", deep(minimax, evaluate=half_hands(ours)))],
    ),
    "04": Lecture(
        "03",
        "alpha-beta with half hands, 4 plies",
        lambda part: players.pruning(part, 4),
        [Method("alpha-beta", deep(alphabeta))],
    ),
    "05": Lecture(
        "04",
        "alpha-beta in a good order, 6 plies",
        lambda part: players.in_order(players.pruning(part, 6), part),
        [
            Method(
                "+ order",
                searched(lambda g, s: alphabeta(methods.in_order(g), s, depth=10)),
            )
        ],
    ),
    "06": Lecture(
        "05",
        "deepening to 6 plies, or to a proof",
        lambda part: players.in_order(partial(players.deepened, evaluate=half_hands(part)), part),
        [Method("+ deepening, 1 to 10", searched(methods.deepening))],
    ),
    "07": Lecture(
        "06",
        "alpha-beta with a table, 20 plies",
        players.remembering,
        [Method("+ table", searched(methods.with_table))],
    ),
    "08": Lecture(
        "07",
        "all values by value iteration",
        players.iterating,
        [Method("value iteration", searched(lambda g, s: settled(g)[1][s]), Claim.VALUE)],
    ),
    "09": Lecture(
        "08",
        "the tablebase",
        players.knowing,
        [Method("retrograde", searched(lambda g, s: solve(g)[s].outcome), Claim.VALUE)],
    ),
    "10": Lecture(
        "09",
        "the sentence",
        players.sentence,
        [Method("sentence, a move", searched(players.sentence(ours)), Claim.MOVE)],
    ),
    "11": Lecture(
        None,
        "the first bite that wins",
        players.biting,
        [
            Method("minimax", searched(minimax)),
            Method("alpha-beta", searched(alphabeta)),
            Method("negamax with a memo", methods.with_memo),
        ],
        CHOMP,
    ),
    "12": Lecture(
        None,
        "leaves a bar that its sieve has found",
        players.sieving,
        [Method("sieve", methods.by_sieve)],
        CHOMP,
    ),
    "13": Lecture(
        None,
        "leaves a sum worth 0",
        lambda part: part("choose"),
        [
            Method("alpha-beta", searched(alphabeta)),
            Method("Grundy values of the rows", methods.by_rows),
        ],
        KAYLES,
    ),
    "14": Lecture(
        None,
        "expectiminimax, 6 plies",
        lambda part: searching(part("expectiminimax"), 6),
        [
            Method("expectiminimax", deep(expectiminimax)),
            Method("Star1", deep(star1)),
            Method("Star2", deep(star2)),
        ],
        PIG_TO_12,
    ),
    "15": Lecture(
        "14",
        "holds at the best number of points",
        lambda part: hold_at(part("best_hold")(PIG)[0]),
        [Method("value iteration", searched(lambda g, s: value_iteration(g)[s]), Claim.VALUE)],
        PIG_TO_12,
    ),
    "16": Lecture(
        None,
        "a sure win of 3 plies, or PurpleMax",
        players.haunting,
        [
            Method("minimax", methods.sure_win(minimax)),
            Method("alpha-beta", methods.sure_win(alphabeta)),
        ],
        GEISTER,
    ),
    "17": Lecture(
        None,
        "the best answer to a coin",
        players.responding,
        [
            Method(
                "with open cards",
                methods.open_cards,
                Claim.GUESS,
            ),
            Method("CFR, 100 rounds", methods.learnt, Claim.GUESS),
        ],
        KUHN,
    ),
    "18": Lecture(
        None,
        "the best answer to PurpleMax",
        players.reading,
        [
            Method("with open colours", methods.open_colours, Claim.GUESS),
            Method("CFR, 100 rounds", methods.learnt, Claim.GUESS),
        ],
        SMALL_GEISTER,
    ),
    "19": Lecture(
        "10",
        "a fitted sum, 3 plies",
        players.valuing(players.fitted),
        [Method("+ order, with a sum", methods.learned(players.fitted))],
    ),
    "20": Lecture(
        "19",
        "a network, 3 plies",
        players.valuing(players.network),
        [Method("+ order, with a network", methods.learned(players.network))],
    ),
    "21": Lecture(
        "10",  # which needs no NumPy, unlike 19 and 20
        "proof numbers, 6 plies",
        players.proving,
        [
            Method("proof numbers, twice", methods.twice(prove), Claim.VALUE),
            Method("df-pn, twice", methods.twice(dfpn), Claim.VALUE),
        ],
    ),
    "22": Lecture(
        "21",
        "df-pn with mobility, 8 plies",
        lambda part: players.settling(lambda *question: proved(methods.wider(*question)), 7),
        [Method("+ 1 + ε, mobility", methods.twice(methods.wider), Claim.VALUE)],
    ),
    "23": Lecture(
        "21",
        "UCT, 60 playouts",
        players.sampling,
        [
            Method(
                "UCT, 300 playouts",
                searched(lambda game, state: uct(game, state, 300, Random(1)).mean),
                Claim.GUESS,
            )
        ],
    ),
    "24": Lecture(
        "23",
        "PUCT with half hands, 60 playouts",
        players.guided,
        [
            Method(
                "MCTS-Solver, to 300",
                searched(lambda game, state: solver(game, state, 300, Random(1)).mean),
            ),
            Method("PUCT with a network, 300", methods.by_guide(players.network), Claim.GUESS),
        ],
    ),
    "25": Lecture(
        "24",
        "PUCT, 60 playouts, self-taught",
        lambda part: players.remembered(puct_player(60, players.self_taught())),
        [
            Method(
                "PUCT, self-taught, 300",
                searched(lambda game, state: puct(game, state, 300, players.self_taught()).mean),
                Claim.GUESS,
            )
        ],
    ),
    "26": Lecture(
        "23",
        "one for the arena",
        lambda part: part("player"),
        [Method("6 plies, a move", searched(ours("player")), Claim.MOVE)],
    ),
}
