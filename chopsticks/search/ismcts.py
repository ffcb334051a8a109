"""Monte Carlo tree search for hidden information.

Each playout draws one of the states that the searching player cannot tell apart, and a single tree
serves all of them.  So it makes one plan for all these states, which avoids strategy fusion.  But
in this tree the other player acts as if they had seen the searcher's secret and forgotten their
own.  Even with more playouts, it does not approach an equilibrium.

Source: P. Cowling, E. Powley and D. Whitehouse, "Information set Monte Carlo tree search" (2012),
the single-observer version; UCB1 as in `monte_carlo`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Generic

from chopsticks.game import CHANCE, HiddenGame, M, S, chances, whole
from chopsticks.search.monte_carlo import ucb1


@dataclass(eq=False)
class Branch(Generic[M]):
    """A move in the tree; its total is for the player who makes it.

    trials: how often this move could have been chosen; not every drawn state allows it.
    """

    children: dict[M, "Branch[M]"] = field(default_factory=dict)
    visits: int = 0
    trials: int = 0
    total: float = 0

    def promise(self, exploration: float) -> float:
        """An optimistic estimate of the move, by UCB1."""
        return ucb1(self.total / self.visits, self.visits, self.trials, exploration)


def ismcts(
    game: HiddenGame[S, M],
    states: Sequence[S],
    playouts: int,
    generator: Random,
    exploration: float = sqrt(2),
) -> dict[M, int]:
    """Search an information set; return how often each move was visited.

    `states` are the states of the set, all equally likely.  Divided by `playouts`, the visits are a
    strategy; the most visited move is the one to play.  Raises ValueError unless there is at least
    one state and all look alike, and for `playouts` below 1.

    >>> from chopsticks.games.kuhn import Deal, Kuhn
    >>> jack = [Deal("QJ", ("bet",)), Deal("KJ", ("bet",))]  # MIN has the J, after MAX's bet
    >>> ismcts(Kuhn(), jack, 100, Random(1))
    {'fold': 94, 'call': 6}
    """
    whole("playouts", playouts)
    if len({game.information(state) for state in states}) != 1:
        raise ValueError(
            f"{states!r} must be states of one information set, which the player to move cannot "
            "tell apart"
        )
    root: Branch[M] = Branch()
    for _ in range(playouts):
        state, branch, growing = generator.choice(states), root, True
        line: list[tuple[Branch[M], int]] = []
        while not game.is_terminal(state):
            mover, moves = game.to_move(state), game.moves(state)
            if mover == CHANCE:
                outcomes, odds = zip(*chances(game, state), strict=True)
                [move] = generator.choices(outcomes, odds)
            elif not growing:
                move = generator.choice(moves)
            else:
                known = branch.children
                for move in moves:
                    if move in known:
                        known[move].trials += 1
                untried = [move for move in moves if move not in known]
                if untried:
                    growing, move = False, generator.choice(untried)
                    known[move] = Branch(trials=1)
                else:
                    move = max(moves, key=lambda move: known[move].promise(exploration))
                branch = known[move]
                line.append((branch, mover))
            state = game.result(state, move)
        for branch, mover in line:
            branch.visits += 1
            branch.total += game.utility(state, mover)
    visits = {move: branch.visits for move, branch in root.children.items()}
    return {move: visits.get(move, 0) for move in game.moves(states[0])}
