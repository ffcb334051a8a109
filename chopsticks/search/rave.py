"""RAVE: judge a move by all playouts in which it was played, now or later.

In UCT, a playout tells each node on its path about one move.  In RAVE, it also tells the node about
all moves that the same player made afterwards, as if each had been made first (AMAF, "all moves as
first").  So a node learns much more, sooner, but what it learns is biased: a move that is
good later need not be good now.  So the later moves count less as a node gets more playouts.

Sources: AMAF: B. Brügmann, "Monte Carlo Go" (1993); RAVE: S. Gelly and D. Silver, "Combining
online and offline knowledge in UCT" (2007) and "Monte-Carlo tree search and rapid action value
estimation in computer Go" (2011).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf, log, sqrt
from random import Random
from typing import Generic

from chopsticks.game import MAX, Game, M, S, whole
from chopsticks.search.monte_carlo import check_search, random_game


@dataclass(eq=False)
class RaveNode(Generic[S, M]):
    """A node of the tree; `move` led here from the parent.

    visits: the playouts that passed through here; total: the sum of their utilities, for MAX.
    later_visits, later_total: the same for each move that the player to move here made in those
    playouts, at once or later.
    """

    state: S
    move: M | None = None
    children: dict[M, "RaveNode[S, M]"] = field(default_factory=dict, repr=False)
    visits: int = 0
    total: float = 0
    later_visits: Counter[M] = field(default_factory=Counter, repr=False)
    later_total: defaultdict[M, float] = field(
        default_factory=lambda: defaultdict(float), repr=False
    )

    @property
    def mean(self) -> float:
        """The playouts' mean utility, for MAX; undefined before the first visit."""
        return self.total / self.visits

    @property
    def best(self) -> "RaveNode[S, M]":
        """The move to play: the first child with the most visits.

        Raises ValueError for a node without children.
        """
        return max(self.children.values(), key=lambda child: child.visits)


def grow(
    game: Game[S, M],
    state: S,
    generator: Random,
    equivalence: float = 30,
    exploration: float = sqrt(2),
) -> Iterator[RaveNode[S, M]]:
    """Run UCT with RAVE indefinitely, yielding the root after each playout.

    The first playout is a random game from the root; every other playout follows `score` down to a
    new node and continues randomly.  Players alternate, so every second move is the same player's.

    Raises ValueError if the game has dice or is over, and unless `equivalence` and `exploration`
    are finite numbers ≥ 0.
    """
    check_search(game, state, exploration)
    if not 0 <= equivalence < inf:
        raise ValueError(f"equivalence = {equivalence}: it must be a finite number ≥ 0")
    root = RaveNode[S, M](state)
    while True:
        node, line, played = root, [root], list[M]()
        while node.visits and not game.is_terminal(node.state):
            move = selected(game, node, equivalence, exploration)
            if move not in node.children:
                node.children[move] = RaveNode(game.result(node.state, move), move)
            node = node.children[move]
            line.append(node)
            played.append(move)
        moves, utility = random_game(game, node.state, generator)
        played += moves
        for depth, node in enumerate(line):
            node.visits += 1
            node.total += utility
            for move in set(played[depth::2]):
                node.later_visits[move] += 1
                node.later_total[move] += utility
        yield root


def weight(trials: int, equivalence: float) -> float:
    """Return how much the later moves count: at first 1, then less and less.

    After `equivalence` playouts they count half.

    >>> [round(weight(trials, equivalence=30), 2) for trials in (0, 30, 300, 3000)]
    [1.0, 0.5, 0.18, 0.06]
    """
    return sqrt(equivalence / (3 * trials + equivalence)) if equivalence else 0


def score(
    node: RaveNode[S, M], move: M, sign: int, later_share: float, exploration: float
) -> float:
    """Score a move for the mover: both means, weighted, plus UCB1's bonus.

    `sign` turns a mean for MAX into one for the mover.  A move that no playout has made comes
    first.
    """
    child, times = node.children.get(move), node.later_visits[move]
    if not times:
        return inf
    mean = later = sign * node.later_total[move] / times
    if child:
        mean = (1 - later_share) * sign * child.mean + later_share * later
    return mean + exploration * sqrt(log(node.visits) / (1 + (child.visits if child else 0)))


def selected(game: Game[S, M], node: RaveNode[S, M], equivalence: float, exploration: float) -> M:
    """Return the move with the best score; ties go to the first."""
    sign = 1 if game.to_move(node.state) == MAX else -1
    share = weight(node.visits, equivalence)
    moves = game.moves(node.state)
    return max(moves, key=lambda move: score(node, move, sign, share, exploration))


def rave(
    game: Game[S, M],
    state: S,
    playouts: int,
    generator: Random,
    equivalence: float = 30,
    exploration: float = sqrt(2),
) -> RaveNode[S, M]:
    """Return the root of the tree after `playouts` playouts.

    Equal seeds grow equal trees.  `root.best.move` is the move to play.  Raises ValueError for
    `playouts` below 2, because the first playout visits only the root, and as `grow` does.
    """
    whole("playouts", playouts, least=2)
    records = grow(game, state, generator, equivalence, exploration)
    return next(islice(records, playouts - 1, None))
