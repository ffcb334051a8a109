"""The player of each lecture, made of parts.

`part(name)` is the student's function of that name, or the course's own.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from math import inf
from typing import Any

from chopsticks.game import (
    MAX,
    MIN,
    Carried,
    Carrying,
    Cutoff,
    Game,
    HiddenPlayer,
    Player,
    SameGame,
)
from chopsticks.games.geister import (
    Position,
    SmallGeister,
    View,
    purple_game,
    purple_max,
    purple_walk,
    seeing,
)
from chopsticks.games.kuhn import NEXT, Kuhn, Seen
from chopsticks.games.pig import Pig
from chopsticks.hands import Chopsticks, Move, State, Tap, movers_view
from chopsticks.hands.features import chopsticks_features, hand_counts
from chopsticks.playing.players import from_max, searching
from chopsticks.search import best_move
from chopsticks.search.deepening import deepen
from chopsticks.search.puct import Guide
from chopsticks.solving.beliefs import beliefs
from chopsticks.solving.retrograde import solve
from coursework.rows.parts import border

Part = Callable[[str], Callable[..., Any]]
PIG = Pig(target=12, faces=3)
"""A short game of Pig; if MAX always holds at the same number, 6 is the best number."""
WORTH = (0, 0.5, 0.5, 0.5, 0.5)
"""What a hand with this many fingers is worth; a lead of one hand is half a win."""


class InOrder(SameGame[State, Move]):
    """The same game with its moves in the order that `order(game, state)` returns."""

    def __init__(self, game: Game[State, Move], order: Callable[..., list[Move]]) -> None:
        super().__init__(game)
        self._order = order

    def moves(self, state: State) -> list[Move]:
        """Return the legal moves in that order."""
        return self._order(self.game, state)


def remembered(player: Player[Any, Any]) -> Player[Any, Any]:
    """Make a player of Chopsticks remember its choice in each state."""
    choose = cache(lambda state: player(Chopsticks(), state))
    return lambda game, state: choose(state)


def half_hands(part: Part) -> Callable[[State], float]:
    """Return an evaluation: MAX's lead in hands, each worth half a win."""
    return partial(part("material"), weights=WORTH)


def pruning(part: Part, plies: int) -> Player[State, Move]:
    """Make a player that searches with alpha-beta; a move must beat the best one before it."""
    search = partial(part("alphabeta"), depth=plies - 1, evaluate=half_hands(part))

    def choose(game: Game[State, Move], state: State) -> Move:
        sign, bound = (1, "alpha") if game.to_move(state) == MAX else (-1, "beta")
        best, choice = -inf, game.moves(state)[0]
        for move in game.moves(state):
            worth = sign * search(game, game.result(state, move), **{bound: sign * best})
            if worth > best:
                best, choice = worth, move
        return choice

    return choose


def in_order(player: Player[State, Move], part: Part) -> Player[State, Move]:
    """Let a player search the game with its moves in the order of lecture 05."""
    order = part("kill_first")
    return lambda game, state: player(InOrder(game, order), state)


def deepened(game: Game[Any, Any], state: Any, evaluate: Callable[[Any], float]) -> Any:
    """Return the best move after six plies, or at the first depth at which it has a proof."""
    for found in deepen(game, state, evaluate):
        if found.depth == 6 or abs(found.value) == 1:
            return found.move


def remembering(part: Part) -> Player[State, Move]:
    """Make lecture 07's player: negamax with a transposition table, kept from move to move."""
    table: dict[Any, Any] = {}
    search = from_max(partial(part("negamax_with_table"), alpha=-9, beta=9, table=table))
    return in_order(searching(search, 20), part)


def iterating(part: Part) -> Player[State, Move]:
    """Make lecture 08's player, which uses the values at which the iteration settles."""
    settled: Callable[..., Any] = cache(part("settled"))
    return lambda game, state: best_move(game, state, lambda _, child: settled(game)[1][child])


def knowing(part: Part) -> Player[State, Move]:
    """Make lecture 09's player: retrograde analysis."""
    retrograde: Callable[..., Any] = cache(part("retrograde"))
    best_moves = part("best_moves")
    return lambda game, state: best_moves(game, state, retrograde(game, game.initial))[0]


def sentence(part: Part) -> Player[State, Move]:
    """Make lecture 10's player, which leaves no hand in danger and taps with its larger hand."""

    def key(game: Game[State, Move], state: State, move: Move) -> tuple[bool, bool]:
        theirs, mine = movers_view(game.result(state, move)).hands
        larger = isinstance(move, Tap) and move.using == max(state.hands[state.to_move])
        return max(mine) + max(theirs) >= 5, not larger

    return lambda game, state: min(game.moves(state), key=lambda move: key(game, state, move))


def lessons() -> tuple[Chopsticks, Any, Any, Any]:
    """Return the game, its features, their rows for unfinished positions, and the true values."""
    from coursework.learning.evaluation import matrix  # here: the core needs only Python

    game = Chopsticks()
    features = chopsticks_features(game)
    truths = {
        state: float(value.outcome)
        for state, value in solve(game).items()
        if state.to_move == MAX and not game.is_terminal(state)
    }
    return game, features, matrix(features, truths), list(truths.values())


def fitted(part: Part) -> Callable[[State], float]:
    """Fit a sum of features to the true values."""
    from coursework.learning.evaluation import linear

    game, features, rows, targets = lessons()
    weights = part("weights")(rows, targets)
    return cache(linear(game, features, dict(zip(features, weights, strict=True))))


def network(part: Part) -> Callable[[State], float]:
    """Train a network of eight neurons on the true values."""
    from coursework.learning.evaluation import Network, evaluation

    game, features, rows, targets = lessons()
    trained = Network.random(len(features), 8, seed=1).trained(rows, targets, 300, rate=0.03)
    return cache(evaluation(game, features, trained))


def valuing(evaluate: Callable[[Part], Callable[[State], float]]) -> Callable[[Part], Any]:
    """Make the players of lectures 19 and 20: alpha-beta with a learned evaluation."""
    return lambda part: searching(partial(part("alphabeta"), evaluate=evaluate(part)), 3)


def biting(part: Part) -> Player[Any, Any]:
    """Make lecture 11's player, which takes a winning bite if there is one."""
    winning_bites = part("winning_bites")

    def choose(game: Game[Any, Any], bar: Any) -> Any:
        return (winning_bites(game, bar) or game.moves(bar))[0]

    return choose


def sieving(part: Part) -> Player[Any, Any]:
    """Make lecture 12's player, which bites so that the bar left is one the sieve found."""
    found = cache(part("sieve"))

    def choose(game: Any, bar: Any) -> Any:
        box = game.rows, game.columns
        for bite in game.moves(bar):
            if border(game.result(bar, bite).shape, *box) in found(*box)[0]:
                return bite
        return game.moves(bar)[0]

    return choose


def haunting(part: Part) -> Player[Position, Any]:
    """Make lecture 16's player, which plays a sure win or, failing that, PurpleMax's move."""
    wins = part("wins")

    def choose(view: View) -> Any:
        game = purple_game(view)
        for move in game.moves(game.initial):
            if wins(game, game.result(game.initial, move), 2):
                return move
        return purple_max(view, plies=2)

    return seeing(choose)


def responding(part: Part) -> HiddenPlayer[Any, Any]:
    """Make lecture 17's player: the best response to an opponent that tosses a coin."""
    game, best_response = Kuhn(), part("best_response")
    deeds = NEXT.items()
    coin = {Seen(card, acts): dict.fromkeys(moves, 0.5) for card in "JQK" for acts, moves in deeds}
    answers = {**best_response(game, MAX, coin), **best_response(game, MIN, coin)}
    return lambda _, seen, moves: answers[seen]


def reading(part: Part) -> HiddenPlayer[Any, Any]:
    """Make lecture 18's player: the best response to PurpleMax on the small board."""
    game, best_response = SmallGeister(), part("best_response")
    known = {game.information(state) for state, *_ in beliefs(game).values()}
    model = {view: {purple_walk(game, view): 1.0} for view in known}
    answers = {**best_response(game, MAX, model), **best_response(game, MIN, model)}
    return lambda _, seen, moves: answers[seen]


def settling(prove: Callable[..., bool], plies: int) -> Player[State, Move]:
    """Make a player that looks for proofs of wins within this many plies after each move."""
    counting = Carrying(Chopsticks(), 0, lambda plies, state, move: plies + 1)
    short = Cutoff(counting, lambda at: at.number == plies, lambda at: 0)

    def worth(child: State) -> int:
        after = Carried(child, 0)
        return int(prove(short, after, MAX)) or -int(prove(short, after, MIN))

    return remembered(lambda game, state: best_move(game, state, lambda _, child: worth(child)))


def proving(part: Part) -> Player[State, Move]:
    """Make lecture 21's player: proof-number search."""
    return settling(part("prove"), 5)


def sampling(part: Part) -> Player[Any, Any]:
    """Make lecture 23's player: UCT."""
    search = part("uct")

    def choose(game: Game[Any, Any], state: Any) -> Any:
        visits = [visits for visits, _ in search(game, state, 60, 14)]
        return game.moves(state)[visits.index(max(visits))]

    return remembered(choose)


def guided(part: Part) -> Player[Any, Any]:
    """Make lecture 24's player: PUCT."""
    search, evaluate = part("puct"), half_hands(part)

    def choose(game: Game[Any, Any], state: Any) -> Any:
        visits = search(game, state, 60, evaluate)
        return game.moves(state)[visits.index(max(visits))]

    return remembered(choose)


@cache
def self_taught() -> Guide[State, Move]:
    """Return a guide to Chopsticks: a network trained on 50 games against itself."""
    from coursework.learning.self_play import Coding, Recipe, learn

    coding = Coding(Chopsticks(), hand_counts(Chopsticks()))
    recipe = Recipe(games=10, playouts=30, plies=30, steps=100)
    *_, last = islice(learn(coding, coding.network(32, seed=1), recipe, seed=1), 5)
    return coding.guide(last.network)
