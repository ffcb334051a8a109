"""The methods of the lectures, and the few positions on which each is counted."""

from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from chopsticks.game import MAX, MIN, Game, HiddenGame, explore
from chopsticks.games.chomp import Bar, Chomp, Memo, wins
from chopsticks.games.geister import (
    FIGURES,
    FORCED,
    START,
    OpenGeister,
    PurpleGame,
    PurpleState,
    SmallGeister,
    purple_game,
)
from chopsticks.games.heaps import Heaps, TakeAndBreak
from chopsticks.games.kuhn import Deal, Kuhn
from chopsticks.games.pig import Turn
from chopsticks.hands import Chopsticks, State
from chopsticks.hands.features import rules_of_thumb
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search import alphabeta, minimax
from chopsticks.search.chance import expectiminimax, star1, star2
from chopsticks.search.counting import Counted, counted
from chopsticks.search.deepening import deepen
from chopsticks.search.mcts_solver import solver
from chopsticks.search.monte_carlo import uct
from chopsticks.search.ordering import Ordered
from chopsticks.search.proof import ProofResult, Status, dfpn, mobility, pn2, prove
from chopsticks.search.puct import puct, softmax_guide
from chopsticks.search.table import Table, alphabeta_with_table
from chopsticks.solving.regret import cfr, expected
from chopsticks.solving.retrograde import solve
from coursework.rows.parts import PARTS, settled, worth
from coursework.rows.players import PIG, fitted, half_hands, network, self_taught, sentence

Measure = Callable[[Any, Any], tuple[Any, int]]
"""For a game and a state what a method says, and its nodes."""


class Sure(Enum):
    """Which values of a method are proved."""

    ALL = "all"
    WINS = "wins and losses"
    NONE = "none"


class Method(NamedTuple):
    """A method in a row; `lecture` is the one that teaches it."""

    lecture: str
    name: str
    measure: Measure
    sure: Sure = Sure.WINS


class Task(NamedTuple):
    """A game with some positions, by what they are called, and the methods that search them."""

    name: str
    positions: dict[str, tuple[Game[Any, Any], Any]]
    methods: list[Method]


def searched(search: Callable[[Any, Any], Any]) -> Measure:
    """A search, and its nodes as `counted` counts them."""
    return partial(counted, search)


def deep(search: Callable[..., float], **options: Any) -> Measure:
    """A search of ten plies."""
    return searched(partial(search, depth=10, **options))


def ours(name: str) -> Callable[..., Any]:
    """The course's own part of a player."""
    return PARTS[name].ours


def in_order(game: Game[Any, Any]) -> Ordered[Any, Any]:
    """Chopsticks by the rules of thumb."""
    return Ordered(game, rules_of_thumb(Chopsticks()))


def learned(evaluate: Callable[..., Any]) -> Measure:
    """Alpha-beta in a good order, with an evaluation that is learned when it is first needed."""
    made = cache(lambda: evaluate(ours))

    def search(game: Game[Any, Any], state: Any) -> float:
        return alphabeta(in_order(game), state, depth=10, evaluate=made())

    return searched(search)


def by_guide(evaluate: Callable[..., Any]) -> Measure:
    """PUCT, its guide made of an evaluation that is learned when it is first needed."""
    made = cache(lambda: softmax_guide(Chopsticks(), evaluate(ours)))
    return searched(lambda game, state: puct(game, state, 300, made()).mean)


def deepening(game: Game[Any, Any], state: Any) -> float:
    """The value at ten plies, after the depths before it."""
    *_, last = islice(deepen(in_order(game), state), 10)
    return last.value if game.to_move(state) == MAX else -last.value


def with_table(game: Game[Any, Any], state: Any) -> float:
    """The search of lecture 06, from an empty table."""
    table, key = Table(4096), Zobrist(seed=1)
    return alphabeta_with_table(in_order(game), state, depth=10, table=table, key=key)


def retrograde(game: Any, state: Any) -> int:
    """The outcome in the tablebase."""
    return solve(game)[state].outcome


def twice(search: Callable[..., Any]) -> Measure:
    """Whether MAX can win, and whether MIN can."""

    def value(game: Game[Any, Any], state: Any) -> int:
        answers = [search(game, state, player).status is Status.PROVED for player in (MAX, MIN)]
        return answers[0] - answers[1]

    return searched(value)


def wider(game: Game[Any, Any], state: Any, player: int) -> ProofResult:
    """Df-pn with limits wider by a quarter, and with first numbers by mobility."""
    return dfpn(game, state, player, first=mobility, epsilon=0.25)


def with_memo(game: Game[Any, Any], bar: Bar) -> tuple[int, int]:
    """Chomp with two bits a shape; the nodes are the shapes visited."""
    memo = Memo(len(bar.shape), bar.shape[0])
    won = wins(bar.shape, memo)
    return (1 if won else -1), memo.visited


def by_rows(game: TakeAndBreak, heaps: Heaps) -> tuple[int, int]:
    """Heaps by their Grundy values; the nodes are the lengths whose values are worked out."""
    return (1 if worth(game, heaps) else -1), max(heaps.sizes) + 1


def open_cards(game: Kuhn, deal: Deal) -> tuple[float, int]:
    """Expectiminimax where both players see both cards."""
    return counted(expectiminimax, explore(game), 0)


def learnt(game: HiddenGame[Any, Any], state: Any) -> tuple[float, int]:
    """What the average of a hundred rounds is worth; the nodes are those of all walks."""
    watched = Counted(game)
    *_, last = islice(cfr(watched), 100)
    return expected(game, last.average), watched.nodes


def open_colours(game: SmallGeister, state: Any) -> tuple[float, int]:
    """Minimax on each deal, as if all were seen; the mean of the values."""
    opened = [OpenGeister(game.result(state, d).cells, game.plies) for d, _ in game.outcomes(state)]
    values, nodes = zip(*(counted(minimax, each, each.initial) for each in opened), strict=True)
    return sum(values) / len(values), sum(nodes)


def sure_win(search: Callable[..., float]) -> Measure:
    """Whether MAX has a sure win of five plies, for values that count them."""

    def value(game: PurpleGame, node: PurpleState) -> int:
        return int(search(game, node, depth=5) > FORCED)

    return searched(value)


def on(game: Game[Any, Any], **positions: Any) -> dict[str, tuple[Game[Any, Any], Any]]:
    """Positions of one game."""
    return {name: (game, state) for name, state in positions.items()}


TASKS = [
    Task(
        "Chopsticks",
        {
            "11 11": (Chopsticks(), Chopsticks().initial),
            "12 13": (Chopsticks(), State(((1, 2), (1, 3)))),
            "02 13": (Chopsticks(), State(((0, 2), (1, 3)))),
        },
        [
            Method("02", "minimax", deep(minimax)),
            Method("03", "minimax with half hands", deep(minimax, evaluate=half_hands(ours))),
            Method("04", "alpha-beta", deep(alphabeta)),
            Method("05", "+ order", searched(lambda g, s: alphabeta(in_order(g), s, depth=10))),
            Method("05b", "+ deepening, 1 to 10", searched(deepening)),
            Method("06", "+ table", searched(with_table)),
            Method("07", "value iteration", searched(lambda g, s: settled(g)[1][s]), Sure.ALL),
            Method("08", "retrograde", searched(retrograde), Sure.ALL),
            Method("09", "sentence, a move", searched(sentence(ours))),
            Method("10", "+ order, with a sum", learned(fitted)),
            Method("10b", "+ order, with a network", learned(network)),
            Method("14", "proof numbers, twice", twice(prove), Sure.ALL),
            Method("14", "df-pn, twice", twice(dfpn), Sure.ALL),
            Method("14a", "+ 1 + ε, mobility", twice(wider), Sure.ALL),
            Method("14a", "PN², twice", twice(pn2), Sure.ALL),
            Method(
                "14b",
                "UCT, 300 playouts",
                searched(lambda game, state: uct(game, state, 300, Random(1)).mean),
                Sure.NONE,
            ),
            Method(
                "14c",
                "MCTS-Solver, to 300",
                searched(lambda game, state: solver(game, state, 300, Random(1)).mean),
            ),
            Method("14c", "PUCT with a network, 300", by_guide(network), Sure.NONE),
            Method(
                "14d",
                "PUCT, self-taught, 300",
                searched(lambda game, state: puct(game, state, 300, self_taught()).mean),
                Sure.NONE,
            ),
            Method("15", "6 plies, a move", searched(ours("player"))),
        ],
    ),
    Task(
        "Pig to 12, ten plies",
        {str(turn): (PIG, turn) for turn in (Turn((6, 6)), Turn((9, 7)), Turn((5, 8), 0, 4))},
        [
            Method("11", "expectiminimax", deep(expectiminimax)),
            Method("11", "Star1", deep(star1)),
            Method("11", "Star2", deep(star2)),
        ],
    ),
    Task(
        "Chomp",
        {
            f"{rows} × {columns}": (Chomp(rows, columns), Chomp(rows, columns).initial)
            for rows, columns in ((2, 4), (3, 3), (3, 4))
        },
        [
            Method("12", "minimax", searched(minimax)),
            Method("12", "alpha-beta", searched(alphabeta)),
            Method("12", "negamax with a memo", with_memo),
        ],
    ),
    Task(
        "Kayles",
        {
            "+".join(map(str, sizes)): (game := TakeAndBreak(sizes, "kayles"), game.initial)
            for sizes in ((6,), (5, 4), (5, 5))
        },
        [
            Method("12b", "alpha-beta", searched(alphabeta)),
            Method("12b", "Grundy values of the rows", by_rows),
        ],
    ),
    Task(
        "Geister, five plies",
        {
            f"Figure {number}": (purple_game(view), purple_game(view).initial)
            for number, view in FIGURES.items()
        },
        [
            Method("13", "minimax", sure_win(minimax)),
            Method("13", "alpha-beta", sure_win(alphabeta)),
        ],
    ),
    Task(
        "Kuhn poker",
        {deck: (Kuhn(deck), Kuhn.initial) for deck in ("JQ", "JQK", "JQKA")},
        [
            Method("13b", "with open cards", open_cards, Sure.NONE),
            Method("13b", "CFR, 100 rounds", learnt, Sure.NONE),
        ],
    ),
    Task(
        "Small Geister, 2 plies",
        {
            ghosts: (small := SmallGeister(cells, plies=2), small.initial)
            for ghosts, cells in {
                "a3 c3": START,
                "b1 c3": ".U...u....U...u.",
                "a2 d4": "u...U......u...U",
            }.items()
        },
        [
            Method("13c", "with open colours", open_colours, Sure.NONE),
            Method("13c", "CFR, 100 rounds", learnt, Sure.NONE),
        ],
    ),
]
