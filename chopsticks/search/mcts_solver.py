"""MCTS-Solver: UCT that proves what it can.

The result of a finished game is a fact, not an estimate.  So a node may have a *proven* value and
pass it up: one proven win is enough for the player to move; otherwise all moves must be proven.  A
proven loss is not visited again.  A game that goes on for ever has no end, so a draw by endless
play is never proven.

Sources: M. Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo tree search solver" (2008); values
between a win and a loss: T. Cazenave and A. Saffidine, "Score bounded Monte-Carlo tree search"
(2010).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from typing import Generic

from chopsticks.game import MAX, Game, M, S, whole
from chopsticks.search.monte_carlo import check_search, random_game, ucb1


@dataclass(eq=False)
class SolverNode(Generic[S, M]):
    """A node of UCT that may have a proven value, for MAX.

    `proven` is None as long as nothing is proven.
    """

    state: S
    untried: list[M] = field(repr=False)
    proven: float | None = None
    move: M | None = None
    children: list["SolverNode[S, M]"] = field(default_factory=list, repr=False)
    visits: int = 0
    total: float = 0

    @property
    def mean(self) -> float:
        """The proven value, otherwise the mean utility of the playouts, for MAX."""
        return self.total / self.visits if self.proven is None else self.proven

    @property
    def open(self) -> list["SolverNode[S, M]"]:
        """The children worth visiting.

        Below a node that is not proven, any proven win is a win for the opponent.
        """
        return [child for child in self.children if child.proven not in (1, -1)]

    @property
    def best(self) -> "SolverNode[S, M]":
        """The child to play: one that proves the node's value, if there is one.

        Otherwise it is the most visited open child.  Raises ValueError for a node without children.
        """
        proving = [child for child in self.children if child.proven == self.proven is not None]
        return max(proving or self.open or self.children, key=lambda child: child.visits)


def grow(
    game: Game[S, M], state: S, generator: Random, exploration: float = sqrt(2)
) -> Iterator[SolverNode[S, M]]:
    """Yield the root after each playout of MCTS-Solver, until it is proven.

    Raises ValueError if the game has dice or is over, if `exploration` is not a finite number ≥ 0,
    and if a utility is not from −1 to 1: a win must be 1.
    """
    check_search(game, state, exploration)
    root = _made(game, state)
    while root.proven is None:
        node, line = root, [root]
        while node.proven is None and not node.untried:
            node = selected(game, node, exploration)
            line.append(node)
        if node.proven is None:
            move = node.untried.pop(0)
            node.children.append(_made(game, game.result(node.state, move), move))
            line.append(node.children[-1])
        _, utility = random_game(game, line[-1].state, generator)
        for node in reversed(line):
            node.proven = proven(game, node)
            if node.proven is not None:
                utility = node.proven
            node.visits += 1
            node.total += utility
        yield root


def proven(game: Game[S, M], node: SolverNode[S, M]) -> float | None:
    """Return the value for MAX that a node or its children prove, if any."""
    if node.proven is not None:
        return node.proven
    maximising = game.to_move(node.state) == MAX
    values = [child.proven for child in node.children if child.proven is not None]
    if (win := 1 if maximising else -1) in values:
        return win
    if node.untried or len(values) < len(node.children):
        return None
    return max(values) if maximising else min(values)


def selected(game: Game[S, M], node: SolverNode[S, M], exploration: float) -> SolverNode[S, M]:
    """Return the open child that the player to move visits next, by UCB1."""
    sign = 1 if game.to_move(node.state) == MAX else -1
    return max(
        node.open,
        key=lambda child: ucb1(sign * child.mean, child.visits, node.visits, exploration),
    )


def solver(
    game: Game[S, M],
    state: S,
    playouts: int,
    generator: Random,
    exploration: float = sqrt(2),
) -> SolverNode[S, M]:
    """Return the root after `playouts` playouts, or earlier if it is proven.

    `root.best.move` is the move to play, and `root.proven` is the proven value.  Raises ValueError
    if `playouts` is below 1, and as `grow` does.

    >>> from chopsticks import TreeGame
    >>> root = solver(TreeGame([[1, 1], [1, -1]]), (), playouts=100, generator=Random(1))
    >>> root.best.move, root.proven, root.visits
    (0, 1, 5)
    """
    whole("playouts", playouts)
    *_, root = islice(grow(game, state, generator, exploration), playouts)
    return root


def _made(game: Game[S, M], state: S, move: M | None = None) -> SolverNode[S, M]:
    """Make a node without visits; it is proven if the game is over there."""
    if not game.is_terminal(state):
        return SolverNode(state, list(game.moves(state)), None, move)
    utility = game.utility(state, MAX)
    if not -1 <= utility <= 1:
        raise ValueError(f"{state!r} is worth {utility}: a utility must be from -1 to 1")
    return SolverNode(state, [], utility, move)
