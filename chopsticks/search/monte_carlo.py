"""Monte Carlo tree search: judge states by random games.

It samples good moves more often.  UCT adds one node to its tree in each playout.  It estimates but
never proves: a value is a mean of utilities, from MAX's view, and even a mean close to 1 does not
prove a win.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning" (2006); the rule for
choosing, UCB1: P. Auer, N. Cesa-Bianchi and P. Fischer (2002).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf, log, sqrt
from random import Random
from typing import Generic, NamedTuple

from chopsticks.game import MAX, Game, M, S, refuse_dice, whole


@dataclass(eq=False, slots=True)
class UctNode(Generic[S, M]):
    """A node of the tree; `move` led here from the parent.

    untried: the moves without a child yet, in the game's order; visits: the playouts that passed
    through here; total: the sum of their utilities, for MAX.
    """

    state: S
    untried: list[M] = field(repr=False)
    move: M | None = None
    children: list["UctNode[S, M]"] = field(default_factory=list, repr=False)
    visits: int = 0
    total: float = 0

    @property
    def mean(self) -> float:
        """The playouts' mean utility, for MAX; undefined before the first visit."""
        return self.total / self.visits

    @property
    def best(self) -> "UctNode[S, M]":
        """The move to play: the first child with the most visits.

        Raises ValueError for a node without children.
        """
        return max(self.children, key=lambda child: child.visits)


class Playout(NamedTuple, Generic[S, M]):
    """What one playout did.

    root: the tree after it, the same object in all records; line: the nodes that it passed
    through, from the root to the node that it added; moves: the random moves after that;
    utility: the final utility for MAX.
    """

    root: UctNode[S, M]
    line: list[UctNode[S, M]]
    moves: list[M]
    utility: float


def grow(
    game: Game[S, M],
    state: S,
    generator: Random,
    exploration: float = sqrt(2),
    plies: int = 200,
) -> Iterator[Playout[S, M]]:
    """Run UCT indefinitely, yielding a record of each playout.

    A playout selects (from the root, by `ucb1`, down to a node with an untried move), expands
    (tries that move), plays randomly, and backs the utility up.  A random game that is not
    over after `plies` moves counts as a draw; in a game with cycles, play may never end.
    `exploration` is in units of utility: in theory about √2 times the difference between a win and
    a loss; a smaller number is greedier.

    Raises ValueError if the game has dice or is over, if `exploration` is not a finite number ≥ 0,
    or if `plies` is not a whole number ≥ 0.
    """
    check_search(game, state, exploration)
    whole("plies", plies, least=0)
    root = _made(game, state)
    while True:
        node, line = root, [root]
        while not node.untried and node.children:
            node = selected(game, node, exploration)
            line.append(node)
        if node.untried:
            move = node.untried.pop(0)
            node.children.append(_made(game, game.result(node.state, move), move))
            line.append(node.children[-1])
        moves, utility = random_game(game, line[-1].state, generator, plies)
        for node in line:
            node.visits += 1
            node.total += utility
        yield Playout(root, line, moves, utility)


def ucb1(mean: float, visits: int, trials: int, exploration: float) -> float:
    """Estimate a move optimistically: its mean plus a bonus for few visits.

    mean: for the player who chooses; visits: of the move; trials: of all moves together.

    >>> [round(ucb1(0.5, visits, 100, exploration=1), 2) for visits in (1, 10, 90)]
    [2.65, 1.18, 0.73]
    """
    return mean + exploration * sqrt(log(trials) / visits)


def selected(game: Game[S, M], node: UctNode[S, M], exploration: float) -> UctNode[S, M]:
    """Return the child that the player to move visits next, by UCB1.

    Ties go to the first child.  The logarithm is the same for all children,
    so it is computed once.
    """
    sign = 1 if game.to_move(node.state) == MAX else -1
    logarithm = log(node.visits)
    return max(
        node.children,
        key=lambda child: (
            sign * child.total / child.visits + exploration * sqrt(logarithm / child.visits)
        ),
    )


def uct(
    game: Game[S, M],
    state: S,
    playouts: int,
    generator: Random,
    exploration: float = sqrt(2),
) -> UctNode[S, M]:
    """Return the root of the tree after `playouts` playouts.

    Equal seeds grow equal trees.  `root.best.move` is the move to play.  Raises ValueError for
    `playouts` below 1, and as `grow` does.

    >>> from chopsticks import TreeGame
    >>> root = uct(TreeGame([[1, 1], [1, -1]]), (), playouts=100, generator=Random(1))
    >>> root.best.move, root.best.mean, sum(child.visits for child in root.children)
    (0, 1.0, 100)
    """
    whole("playouts", playouts)
    records = grow(game, state, generator, exploration)
    return next(islice(records, playouts - 1, None)).root


def _made(game: Game[S, M], state: S, move: M | None = None) -> UctNode[S, M]:
    """Make a node without visits."""
    return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)), move)


def random_game(
    game: Game[S, M],
    state: S,
    generator: Random,
    plies: int = 200,
) -> tuple[list[M], float]:
    """Play randomly from a state; return the moves and the utility for MAX.

    A game that is not over after `plies` moves is a draw, worth 0.
    """
    moves: list[M] = []
    while not game.is_terminal(state):
        if len(moves) == plies:
            return moves, 0
        moves.append(generator.choice(game.moves(state)))
        state = game.result(state, moves[-1])
    return moves, game.utility(state, MAX)


def check_search(game: Game[S, M], state: S, exploration: float) -> None:
    """Raise ValueError if the game has dice or is over.

    It also checks `exploration`, with `check_exploration`.
    """
    refuse_dice(game, "expectiminimax")
    if game.is_terminal(state):
        raise ValueError(f"the game is over in {state!r}: there is no move")
    check_exploration(exploration)


def check_exploration(exploration: float) -> None:
    """Raise ValueError unless `exploration` is a finite number ≥ 0."""
    if not 0 <= exploration < inf:
        raise ValueError(f"exploration = {exploration}: it must be a finite number ≥ 0")
