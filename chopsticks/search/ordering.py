"""Move ordering, and a search that benefits from a good order.

An order changes what a search costs, never the value that it returns.  As everywhere, values
and windows are from MAX's view, depths are plies, and a node is a call of the recursion.  The
search is written as negamax, so the players must alternate.

Sources: killer moves: S. Akl and M. Newborn (1977); the history heuristic: J. Schaeffer (1983).
"""

from collections import defaultdict
from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from chopsticks.game import MAX, Game, M, S, SameGame
from chopsticks.search.textbook import checked, mover_to_max


class Ordered(SameGame[S, M]):
    """The same game with its moves sorted by `key(state, move)`, least first.

    Moves with equal keys keep the game's order.  To use an order, search this game: the search
    itself need not change.

    >>> from chopsticks.game import TreeGame
    >>> game = Ordered(TreeGame([3, 12, 8]), key=lambda state, move: -move)
    >>> game.moves(())
    [2, 1, 0]
    """

    def __init__(self, game: Game[S, M], key: Callable[[S, M], Any]) -> None:
        super().__init__(game)
        self._key = key

    def moves(self, state: S) -> list[M]:
        """The legal moves, the most promising first."""
        return sorted(self.game.moves(state), key=lambda move: self._key(state, move))


class DynamicOrder(Protocol):
    """An order that learns from the cut-offs of the search that uses it."""

    def rank(self, player: int, move: Any, depth: float) -> float:
        """The rank of a move among its siblings: the lowest comes first."""

    def learn(self, player: int, move: Any, depth: float) -> None:
        """Learn that a move by this player just cut off, with `depth` plies to go."""


class Killers:
    """Killer moves: the last two that cut off at the same depth come first.

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
        """Make the move the latest killer at this depth."""
        others = [killer for killer in self._killers[depth] if killer != move]
        self._killers[depth] = [move, *others][:2]


class History:
    """The history heuristic: moves that cut off often and high up come first.

    A cut-off with `depth` plies to go counts depth²: the more plies, the larger the tree it saves.

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
    """Alpha-beta that sorts moves by `order` and reports every cut-off to it.

    Moves that `order` ranks alike keep the game's order.  Raises ValueError as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> dynamic_alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), Killers())
    3
    """
    horizon, guess = checked(depth, evaluate, game)

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

    return mover_to_max(game, state, lambda a, b: value(state, horizon, a, b), alpha, beta)
