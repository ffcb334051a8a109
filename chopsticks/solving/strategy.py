"""Strategies that answer every move: proofs that can be checked.

A strategy graph has every state that can come up when one player follows a strategy.  It has one
move in each state where that player moves, and all moves where the other player does.  It proves a
value without any search, because play stays in the graph no matter what the other player does.

Source: N. J. Nilsson, "Principles of Artificial Intelligence" (1980), solution graphs.
"""

from functools import cache
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from itertools import count

from chopsticks.game import Game, M, Player, S, check_player, refuse_dice
from chopsticks.solving.retrograde import DRAW, LOSS, WIN, Tablebase, Value

_MOST_SETS = 50_000  # takes a few seconds


def strategy_graph(game: Game[S, M], player: int, choose: Player[S, M]) -> dict[S, dict[M, S]]:
    """Return the states that can come up, each with its moves and children.

    The order is breadth first from the start.  `player` (0 is MAX, 1 is MIN) makes the move that
    `choose` names; `choose` is called once per state.  The other player may make any move.

    >>> from chopsticks import TreeGame, best_move, minimax
    >>> strategy_graph(TreeGame([[3, 12], [2, 4]]), 0, lambda game, state: 0)
    {(): {0: (0,)}, (0,): {0: (0, 0), 1: (0, 1)}, (0, 0): {}, (0, 1): {}}

    Raises ValueError for an invalid `player` and for a game with dice, and whatever the game
    raises for an illegal move.
    """
    check_player(player)
    refuse_dice(game, "value_iteration")
    graph: dict[S, dict[M, S]] = {}
    waiting = [game.initial]
    for state in waiting:  # the list grows during the loop
        if state in graph:
            continue
        own = game.to_move(state) == player and not game.is_terminal(state)
        moves = [choose(game, state)] if own else game.moves(state)
        graph[state] = {move: game.result(state, move) for move in moves}
        waiting += graph[state].values()
    return graph


def distances(graph: dict[S, dict[M, S]]) -> dict[S, int]:
    """Return the fewest plies from a graph's first state to each state."""
    plies = {next(iter(graph)): 0}
    for state in graph:  # breadth first: a state's distance is known before its turn
        for child in graph[state].values():
            plies.setdefault(child, plies[state] + 1)
    return plies


def proved(game: Game[S, M], graph: dict[S, dict[M, S]], player: int) -> Value:
    """Return what a strategy graph alone proves for its player.

    If every play ends in a win, the value is a win in at most n plies; if some play is lost, a loss
    in at least n plies; otherwise a draw.
    """
    utilities = {state: game.utility(state, player) for state in graph if not graph[state]}
    plies = distances(graph)
    if lost := [plies[state] for state, utility in utilities.items() if utility < 0]:
        return Value(LOSS, min(lost))
    try:
        order = list(TopologicalSorter({s: graph[s].values() for s in graph}).static_order())
    except CycleError:
        return Value(DRAW, None)
    if 0 in utilities.values():
        return Value(DRAW, None)
    longest: dict[S, int] = {}
    for state in order:  # children first
        longest[state] = max((longest[child] + 1 for child in graph[state].values()), default=0)
    return Value(WIN, longest[game.initial])


def smallest_strategy(tablebase: Tablebase[S, M], player: int) -> Player[S, M]:
    """Make a perfect player for which as few states as possible can come up.

    It chooses among `tablebase.best_moves`: the fastest win, any drawing move, the slowest
    loss.  A best-first search over sets of states finds this player.  A set grows by one answer and
    everything that is then certain to come up, so its size is a lower bound, and the first set with
    an answer for each of its states is a smallest one.  The state with the most expensive answers
    comes first.

    >>> from chopsticks import MAX, Chopsticks, solve
    >>> game = Chopsticks()
    >>> len(strategy_graph(game, MAX, smallest_strategy(solve(game), MAX)))
    58

    Raises ValueError for an invalid `player`, and if 50,000 sets are not enough.
    """
    check_player(player)
    game = tablebase.game

    @cache
    def after(state: S) -> list[S]:
        own = game.to_move(state) == player
        moves = tablebase.best_moves(state) if own else game.moves(state)
        return list(dict.fromkeys(game.result(state, move) for move in moves))

    def is_choice(state: S) -> bool:
        return game.to_move(state) == player and len(after(state)) > 1

    def grown(states: dict[S, None], state: S) -> dict[S, None]:
        """Return the states, plus one and all that follows without a choice."""
        states, waiting = states.copy(), [state]
        while waiting:
            if (new := waiting.pop()) not in states:
                states[new] = None
                waiting += [] if is_choice(new) else after(new)
        return states

    number = count(0, -1)  # for equal sizes: last in, first out
    queue = [(0, next(number), grown({}, game.initial))]
    for _ in range(_MOST_SETS):
        _, _, states = heappop(queue)
        questions = [s for s in states if is_choice(s) and states.keys().isdisjoint(after(s))]
        if not questions:
            return lambda game, state: max(
                tablebase.best_moves(state), key=lambda move: game.result(state, move) in states
            )
        ways = [[grown(states, child) for child in after(state)] for state in questions]
        for way in max(ways, key=lambda ways: (min(map(len, ways)), -len(ways))):
            heappush(queue, (len(way), next(number), way))
    raise ValueError(
        f"{game!r}: no smallest strategy found among {_MOST_SETS:,} sets of states; "
        "use another player, such as perfect(tablebase)"
    )
