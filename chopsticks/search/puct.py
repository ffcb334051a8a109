"""PUCT: Monte Carlo tree search with a guide instead of random games.

The guide knows the game a little: for a state it gives the *prior*, which says how likely each move
is to be the right one, and the state's value.  The search visits the moves that the prior favours
and those that turn out well.  Since it plays no random games, nothing is left to chance: the
same guide always grows the same tree.

Sources: the prior in the bonus: C. Rosin, "Multi-armed bandits with episode context" (2011); this
form: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import exp, inf, isclose, sqrt
from typing import Any, Generic, NamedTuple, cast

from chopsticks.game import MAX, Game, M, Player, S, whole
from chopsticks.search.monte_carlo import check_exploration, check_search

Guide = Callable[[S], tuple[Mapping[M, float], float]]
"""A function that returns each legal move's prior and the state's value.

It is called only for states that are not terminal.  The priors add up to 1; the value is for MAX.
"""


@dataclass(eq=False)
class PuctNode(Generic[S, M]):
    """A node of the tree; `move` led here from the parent.

    prior: the guide's prior for that move; visits: the playouts that passed through here; total:
    the sum of their values, for MAX.  A node gets all its children at its first visit, so some of
    them may not have been visited yet.
    """

    state: S
    prior: float = 1
    move: M | None = None
    children: list["PuctNode[S, M]"] = field(default_factory=list, repr=False)
    visits: int = 0
    total: float = 0

    @property
    def mean(self) -> float:
        """The mean value of the playouts, for MAX; 0 before the first visit."""
        return self.total / self.visits if self.visits else 0

    @property
    def best(self) -> "PuctNode[S, M]":
        """The move to play: the child with the most visits.

        Ties go to the best prior.  Raises ValueError for a node without children.
        """
        return max(self.children, key=lambda child: (child.visits, child.prior))


class Visit(NamedTuple, Generic[S, M]):
    """What one playout of PUCT did.

    root: the tree after it, the same object in all records; line: the nodes that it passed through,
    from the root to the node that got its children; value: that node's value for MAX.
    """

    root: PuctNode[S, M]
    line: list[PuctNode[S, M]]
    value: float


def grow(
    game: Game[S, M],
    state: S,
    guide: Guide[S, M],
    exploration: float = 1.25,
) -> Iterator[Visit[S, M]]:
    """Run PUCT indefinitely, yielding a record of each playout.

    A playout selects (from the root, by `puct_score`, down to a node without children), expands
    (gives it a child for each move, with its prior), and backs up a value: the guide's, or the
    utility if the game is over.  The first playout visits only the root.  A move without a
    visit has the mean 0.

    Raises ValueError if the game has dice or is over, if `exploration` is not a finite number ≥ 0,
    if the guide's priors do not match the legal moves, are negative or do not add up to 1, or if
    its value is not finite.
    """
    check_search(game, state, exploration)
    root = PuctNode[S, M](state)
    while True:
        node, line = root, [root]
        while node.children:
            node = chosen(game, node, exploration)
            line.append(node)
        if game.is_terminal(node.state):
            value = game.utility(node.state, MAX)
        else:
            priors, value = _checked(guide(node.state), game, node.state)
            node.children = [
                PuctNode(game.result(node.state, move), priors[move], move)
                for move in game.moves(node.state)
            ]
        for node in line:
            node.visits += 1
            node.total += value
        yield Visit(root, line, value)


def puct_score(mean: float, prior: float, visits: int, trials: int, exploration: float) -> float:
    """Score a move: its mean plus a bonus for a high prior and few visits.

    mean: for the player who chooses; visits: of the move; trials: of the node above.

    >>> [puct_score(0.5, 0.2, visits, 100, exploration=1) for visits in (0, 1, 9)]
    [2.5, 1.5, 0.7]
    """
    return mean + exploration * prior * sqrt(trials) / (1 + visits)


def chosen(game: Game[S, M], node: PuctNode[S, M], exploration: float) -> PuctNode[S, M]:
    """Return the child that the mover visits next; ties go to the first."""
    sign = 1 if game.to_move(node.state) == MAX else -1
    return max(
        node.children,
        key=lambda child: puct_score(
            sign * child.mean if child.visits else 0,
            child.prior,
            child.visits,
            node.visits,
            exploration,
        ),
    )


def puct(
    game: Game[S, M], state: S, playouts: int, guide: Guide[S, M], exploration: float = 1.25
) -> PuctNode[S, M]:
    """Return the root of the tree after `playouts` playouts.

    The guide is called at most once per playout.  `root.best.move` is the move to play.  Raises
    ValueError if `playouts` is below 1, and as `grow` does.

    >>> from chopsticks import TreeGame
    >>> root = puct(TreeGame([[1, 1], [1, -1]]), (), 100, lambda state: ({0: 0.1, 1: 0.9}, 0))
    >>> root.best.move, sum(child.visits for child in root.children)
    (0, 99)
    """
    whole("playouts", playouts)
    return next(islice(grow(game, state, guide, exploration), playouts - 1, None)).root


def softmax_guide(
    game: Game[S, M], evaluate: Callable[[S], float], temperature: float = 0.3
) -> Guide[S, M]:
    """Make a guide from an evaluation for MAX, such as lecture 20's network.

    The value is the evaluation.  The prior of a move is exp(v / temperature), scaled to add up to
    1, where v is the evaluation after the move, for the player to move.  The lower the
    temperature, the more decisive the prior.  Raises ValueError unless the temperature is a finite
    number greater than 0.

    >>> from chopsticks import TreeGame
    >>> tree = TreeGame([1, -1])
    >>> guide = softmax_guide(tree, lambda state: 0.5 if state == (0,) else 0, temperature=0.5)
    >>> {move: round(prior, 2) for move, prior in guide(())[0].items()}
    {0: 0.73, 1: 0.27}
    """
    if not 0 < temperature < inf:
        raise ValueError(f"temperature = {temperature}: it must be a finite number > 0")

    def guide(state: S) -> tuple[Mapping[M, float], float]:
        sign = 1 if game.to_move(state) == MAX else -1
        worth = {move: sign * evaluate(game.result(state, move)) for move in game.moves(state)}
        best = max(worth.values())  # subtracting it changes no prior and keeps exp small
        odds = {move: exp((value - best) / temperature) for move, value in worth.items()}
        total = sum(odds.values())
        return {move: odd / total for move, odd in odds.items()}, evaluate(state)

    return guide


def puct_player(
    playouts: int, guide: Guide[Any, Any], exploration: float = 1.25
) -> Player[Any, Any]:
    """Make a player that grows a new tree for each move, without randomness.

    Raises ValueError right away for bad arguments, and later as `puct` does.
    """
    whole("playouts", playouts)
    check_exploration(exploration)

    def choose(game: Game[S, M], state: S) -> M:
        return cast(M, puct(game, state, playouts, guide, exploration).best.move)

    return choose


def _checked(
    guided: tuple[Mapping[M, float], float], game: Game[S, M], state: S
) -> tuple[Mapping[M, float], float]:
    """Return what the guide says about a state, after checking it."""
    priors, value = guided
    if set(priors) != set(game.moves(state)):
        raise ValueError(
            f"in {state!r} the guide must give priors for the legal moves, not for {list(priors)}"
        )
    if min(priors.values()) < 0 or not isclose(sum(priors.values()), 1, abs_tol=1e-6):
        raise ValueError(f"in {state!r} the priors are {priors}: they must be ≥ 0 and add up to 1")
    if not -inf < value < inf:
        raise ValueError(f"in {state!r} the guide's value is {value}: it must be finite")
    return priors, value
