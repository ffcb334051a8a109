"""The methods of the lectures: what each says about a position, and how many nodes it visits."""

from collections.abc import Callable
from enum import Enum
from functools import cache, partial, reduce
from itertools import islice
from operator import xor
from typing import Any, NamedTuple

from chopsticks.game import MAX, MIN, Game, HiddenGame, explore
from chopsticks.games.chomp import Bar, Memo, class_counts, first_bites, sieve, wins
from chopsticks.games.geister import (
    FORCED,
    OpenGeister,
    PurpleGame,
    PurpleState,
    SmallGeister,
)
from chopsticks.games.heaps import Heaps, TakeAndBreak, heap_numbers
from chopsticks.games.kuhn import Deal, Kuhn
from chopsticks.hands import Chopsticks
from chopsticks.hands.features import rules_of_thumb
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search import alphabeta, minimax
from chopsticks.search.chance import expectiminimax
from chopsticks.search.counting import Counted, counted
from chopsticks.search.deepening import deepen
from chopsticks.search.ordering import Ordered
from chopsticks.search.proof import ProofResult, dfpn, mobility
from chopsticks.search.puct import puct, softmax_guide
from chopsticks.search.table import Table, alphabeta_with_table
from chopsticks.solving.regret import cfr, expected
from coursework.rows.parts import PARTS, proved

Measure = Callable[[Any, Any], tuple[Any, int]]
"""A function that, given a game and a state, returns a method's answer and its number of nodes."""


class Claim(Enum):
    """The kind of answer that a method gives for a position, and how much of it is proved."""

    VALUE = "a value that is proved"
    HORIZON = "a value that is proved only if it is a win or a loss"
    GUESS = "a value that proves nothing"
    MOVE = "a move"


class Method(NamedTuple):
    """A method of a lecture, with its name in the table."""

    name: str
    measure: Measure
    claim: Claim = Claim.HORIZON


def searched(search: Callable[[Any, Any], Any]) -> Measure:
    """Turn a search into a method; `counted` counts its nodes."""
    return partial(counted, search)


def deep(search: Callable[..., float], **options: Any) -> Measure:
    """Turn a search into a method that searches ten plies."""
    return searched(partial(search, depth=10, **options))


def ours(name: str) -> Callable[..., Any]:
    """Return the course's own version of this part of a player."""
    return PARTS[name].ours


def in_order(game: Any) -> Ordered[Any, Any]:
    """Return a game of Chopsticks with its moves ordered by rules of thumb."""
    return Ordered(game, rules_of_thumb(Chopsticks(game.rules)))


def learned(evaluate: Callable[..., Any]) -> Measure:
    """Make a method: alpha-beta with ordered moves and an evaluation learned when first needed."""
    made = cache(lambda: evaluate(ours))

    def search(game: Game[Any, Any], state: Any) -> float:
        return alphabeta(in_order(game), state, depth=10, evaluate=made())

    return searched(search)


def by_guide(evaluate: Callable[..., Any]) -> Measure:
    """Make a method: PUCT, guided by an evaluation that is learned when first needed."""
    made = cache(lambda: softmax_guide(Chopsticks(), evaluate(ours)))
    return searched(lambda game, state: puct(game, state, 300, made()).mean)


def deepening(game: Game[Any, Any], state: Any) -> float:
    """Return the value at ten plies, after searching all smaller depths."""
    *_, last = islice(deepen(in_order(game), state), 10)
    return last.value if game.to_move(state) == MAX else -last.value


def with_table(game: Any, state: Any) -> float:
    """Run the search of lecture 07, starting with an empty table."""
    rules = game.rules
    table, key = Table(4096), Zobrist(rules.fingers, seed=1, hands=len(rules.start))
    return alphabeta_with_table(in_order(game), state, depth=10, table=table, key=key)


def twice(search: Callable[..., Any]) -> Measure:
    """Make a method that asks whether MAX can win, and whether MIN can."""

    def value(game: Game[Any, Any], state: Any) -> int:
        answers = [proved(search(game, state, player)) for player in (MAX, MIN)]
        return answers[0] - answers[1]

    return searched(value)


def wider(game: Game[Any, Any], state: Any, player: int) -> ProofResult:
    """Run df-pn with limits widened by a quarter, and initial numbers from mobility."""
    return dfpn(game, state, player, first=mobility, epsilon=0.25)


def with_memo(game: Game[Any, Any], bar: Bar) -> tuple[int, int]:
    """Solve Chomp with two bits per shape; the nodes are the shapes visited."""
    memo = Memo(len(bar.shape), bar.shape[0])
    won = wins(bar.shape, memo)
    return (1 if won else -1), memo.visited


def by_sieve(game: Any, bar: Bar) -> tuple[int, int]:
    """Solve Chomp on a full bar with a sieve of its box; the nodes are the P-positions kept."""
    box = len(bar.shape), bar.shape[0]
    results = [*sieve(*box)]
    won = any(line[:2] == box for line in first_bites(results, *box))
    return (1 if won else -1), sum(count for *_, count in class_counts(results, *box))


def by_rows(game: TakeAndBreak, heaps: Heaps) -> tuple[int, int]:
    """Solve heaps by Grundy values; the nodes are the lengths whose values are computed."""
    numbers = heap_numbers(game.rule, max(heaps.sizes))
    return (1 if reduce(xor, (numbers[size] for size in heaps.sizes)) else -1), len(numbers)


def open_cards(game: Kuhn, deal: Deal) -> tuple[float, int]:
    """Run expectiminimax as if both players saw both cards."""
    return counted(expectiminimax, explore(game), 0)


def learnt(game: HiddenGame[Any, Any], state: Any) -> tuple[float, int]:
    """Return the value of the average strategy after 100 rounds; count the nodes of all walks."""
    watched = Counted(game)
    *_, last = islice(cfr(watched), 100)
    return expected(game, last.average), watched.nodes


def open_colours(game: SmallGeister, state: Any) -> tuple[float, int]:
    """Run minimax on each deal, as if both players saw all colours, and return the mean value."""
    opened = [OpenGeister(game.result(state, d).cells, game.plies) for d, _ in game.outcomes(state)]
    values, nodes = zip(*(counted(minimax, each, each.initial) for each in opened), strict=True)
    return sum(values) / len(values), sum(nodes)


def sure_win(search: Callable[..., float]) -> Measure:
    """Make a method that says whether MAX has a sure win within five plies."""

    def value(game: PurpleGame, node: PurpleState) -> int:
        return int(search(game, node, depth=5) > FORCED)

    return searched(value)
