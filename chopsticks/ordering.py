"""Which move first?  Orders, and the searches that live on a good one.

An order changes what a search costs, never the value that it returns.  As everywhere, values
and windows are from MAX's view, depths are plies, and a node is a call of the recursion.  The
searches below are written as negamax, so the players must alternate.

Sources: killer moves: S. Akl and M. Newborn (1977); the history heuristic: J. Schaeffer (1983);
null windows: J. Pearl's Scout (1980) and T. Marsland's principal variation search; the rules of
thumb for Chopsticks: the strategy report.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import count
from math import inf, nextafter
from typing import Any, Generic, NamedTuple, Protocol

from chopsticks.counting import Counted
from chopsticks.game import MAX, Game, M, S
from chopsticks.rules import Chopsticks, Move, State
from chopsticks.search import alphabeta, check_window, checked


class Ordered(Generic[S, M]):
    """The same game, its moves sorted by `key(state, move)`: the least comes first.

    Moves with equal keys keep the game's order.  A search needs no change: it searches this game.

    >>> from chopsticks import TreeGame
    >>> game = Ordered(TreeGame([3, 12, 8]), key=lambda state, move: -move)
    >>> game.moves(())
    [2, 1, 0]
    """

    def __init__(self, game: Game[S, M], key: Callable[[S, M], Any]) -> None:
        self.initial = game.initial
        self.to_move = game.to_move
        self.result = game.result
        self.is_terminal = game.is_terminal
        self.utility = game.utility
        self._game, self._key = game, key

    def moves(self, state: S) -> list[M]:
        """The legal moves, the most promising first."""
        return sorted(self._game.moves(state), key=lambda move: self._key(state, move))


def rules_of_thumb(game: Chopsticks) -> Callable[[State, Move], tuple[int, int, int]]:
    """The strategy report's key: kill a hand first, then make a 1, and avoid holding a 4.

    >>> game = Chopsticks()
    >>> state = State(((1, 3), (2, 2)), 0)
    >>> [str(move) for move in game.moves(state)]
    ['1→2', '3→2', '0+4', '2+2']
    >>> [str(move) for move in Ordered(game, rules_of_thumb(game)).moves(state)]
    ['3→2', '1→2', '2+2', '0+4']
    """

    def key(state: State, move: Move) -> tuple[int, int, int]:
        after = game.result(state, move).hands
        mine, theirs = after[state.to_move], after[1 - state.to_move]
        return -theirs.count(0), -mine.count(1), mine.count(4)

    return key


class DynamicOrder(Protocol):
    """An order that learns from the cut-offs of the search that uses it."""

    def rank(self, player: int, move: Any, depth: float) -> float:
        """Where a move stands among its siblings: the least comes first."""

    def learn(self, player: int, move: Any, depth: float) -> None:
        """A move of this player has just made a cut-off, with `depth` plies to go."""


class Killers:
    """Killer moves: the last two that cut at the same depth come first.

    >>> killers = Killers()
    >>> killers.learn(0, "a", 3), killers.learn(0, "b", 3)
    (None, None)
    >>> sorted("cab", key=lambda move: killers.rank(0, move, 3))
    ['b', 'a', 'c']
    """

    def __init__(self) -> None:
        self._killers: defaultdict[float, list[Hashable]] = defaultdict(list)

    def rank(self, player: int, move: Hashable, depth: float) -> int:
        """0 for the latest killer, 1 for the one before, 2 for any other move."""
        killers = self._killers[depth]
        return killers.index(move) if move in killers else 2

    def learn(self, player: int, move: Hashable, depth: float) -> None:
        """The move becomes the latest killer of its depth."""
        others = [killer for killer in self._killers[depth] if killer != move]
        self._killers[depth] = [move, *others][:2]


class History:
    """The history heuristic: moves that have cut often, and high in the tree, come first.

    A cut-off with `depth` plies to go counts depth², for it saved a larger tree.

    >>> history = History()
    >>> history.learn(0, "b", 3)
    >>> sorted("abc", key=lambda move: history.rank(0, move, 1))
    ['b', 'a', 'c']
    """

    def __init__(self) -> None:
        self._score: defaultdict[tuple[int, Hashable], float] = defaultdict(float)

    def rank(self, player: int, move: Hashable, depth: float) -> float:
        """The negative of the player's score for the move."""
        return -self._score[player, move]

    def learn(self, player: int, move: Hashable, depth: float) -> None:
        """Add depth² to the player's score for the move."""
        self._score[player, move] += depth**2


def dynamic_alphabeta(
    game: Game[S, M],
    state: S,
    order: DynamicOrder,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Alpha-beta that sorts moves by `order` and tells it of every cut-off.

    Moves that `order` ranks alike keep the game's order.  Raises ValueError as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> dynamic_alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), Killers())
    3
    """
    horizon, guess = checked(depth, evaluate)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return guess(state) if player == MAX else -guess(state)
        best = -inf
        for move in sorted(game.moves(state), key=lambda move: order.rank(player, move, depth)):
            best = max(best, -value(game.result(state, move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                order.learn(player, move, depth)
                break
        return best

    return _from_max(game, state, lambda a, b: value(state, horizon, a, b), alpha, beta)


def pvs(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Principal variation search: the first move in full, of the others a proof that they fail.

    The proof is a search with a null window, between which no value fits; a move that passes it
    after all is searched again.  Fail-soft.  Raises ValueError as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> pvs(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    3
    """
    horizon, guess = checked(depth, evaluate)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return guess(state) if player == MAX else -guess(state)
        best = -inf
        for move in game.moves(state):
            # the null window is (alpha, the next number above alpha); the first move has none
            null = nextafter(alpha, inf) if best > -inf else beta
            score = -value(game.result(state, move), depth - 1, -null, -alpha)
            if null <= score < beta:
                score = -value(game.result(state, move), depth - 1, -beta, -alpha)
            best = max(best, score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return _from_max(game, state, lambda a, b: value(state, horizon, a, b), alpha, beta)


def aspiration(
    game: Game[S, M],
    state: S,
    guess: float,
    margin: float,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Alpha-beta in a window around a guess; outside it, a second search finds the value.

    Raises ValueError unless margin > 0, and as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> aspiration(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), guess=9, margin=2)
    3
    """
    if not margin > 0:
        raise ValueError(f"margin = {margin}: it must be greater than 0")
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(game, state, depth, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(game, state, depth, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(game, state, depth, alpha, inf, evaluate)
    return value


class Depth(NamedTuple, Generic[M]):
    """What iterative deepening knows after one depth; `nodes` are those of this depth alone."""

    depth: int
    value: float
    move: M
    line: tuple[M, ...]
    nodes: int


def deepen(
    game: Game[S, M], state: S, evaluate: Callable[[S], float] | None = None
) -> Iterator[Depth[M]]:
    """Iterative deepening: search to depth 1, 2, 3 … plies, a record for each, without end.

    Each depth tries the moves of the last principal variation first.  The caller stops when the
    time is over, or at a depth.  Raises ValueError where the game is over.

    >>> game = Chopsticks()
    >>> for record in deepen(game, State(((1, 2), (0, 3)), 0)):
    ...     print(record.depth, record.value, *map(str, record.line))
    ...     if record.value:
    ...         break
    1 1 2→3
    """
    if game.is_terminal(state):
        raise ValueError(f"the game is over in {state!r}: there is no move")
    line: tuple[M, ...] = ()
    for depth in count(1):
        watched = Counted(_along(game, state, line))
        value, line = _with_line(watched, state, depth, evaluate)
        yield Depth(depth, value, line[0], line, watched.nodes)


def _along(game: Game[S, M], state: S, line: tuple[M, ...]) -> Game[S, M]:
    """The same game, in which a line of play that begins in `state` comes first."""
    steps = []
    for move in line:
        steps.append((state, move))
        state = game.result(state, move)
    return Ordered(game, lambda state, move: (state, move) not in steps)


def _with_line(
    game: Game[S, M], state: S, depth: int, evaluate: Callable[[S], float] | None
) -> tuple[float, tuple[M, ...]]:
    """Alpha-beta that returns the principal variation too."""
    horizon, guess = checked(depth, evaluate)

    def value(state: S, depth: float, alpha: float, beta: float) -> tuple[float, tuple[M, ...]]:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player), ()
        if depth == 0:
            return guess(state) if player == MAX else -guess(state), ()
        best = -inf
        line: tuple[M, ...] = ()
        for move in game.moves(state):
            score, rest = value(game.result(state, move), depth - 1, -beta, -alpha)
            if -score > best:
                best, line = -score, (move, *rest)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    best, line = value(state, horizon, -inf, inf)
    return best if game.to_move(state) == MAX else -best, line


def _from_max(
    game: Game[S, M],
    state: S,
    search: Callable[[float, float], float],
    alpha: float,
    beta: float,
) -> float:
    """A negamax search with the window and the value from MAX's view."""
    check_window(alpha, beta)
    return search(alpha, beta) if game.to_move(state) == MAX else -search(-beta, -alpha)
