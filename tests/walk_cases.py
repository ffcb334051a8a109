"""What Python sends of runs and graphs of positions, and what it says of a horizon."""

from functools import partial
from itertools import product
from random import Random

from chopsticks import MAX, MIN, Chopsticks, Rules, State, Tap, TreeGame, best_move, solve
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.hands import greedy, living_hands
from chopsticks.hands.drawing import in_digits
from chopsticks.search.counting import counted
from chopsticks.search.proof import dfpn
from coursework import (
    explore_horizon,
    view_dfpn,
    view_playouts,
    view_proof,
    view_retrograde,
    view_state_graph,
    view_strategy,
)

GAME = Chopsticks()
PICTURES = {
    *("states", "shapes", "drawing", "hands", "edge", "arc", "stem", "fonts", "sizes", "places"),
    *("forms", "key", "at"),
}


def cases():
    """Everything, by the name of the script's class that is to say the same."""
    small, question = Chopsticks(Rules(fingers=3)), State(((1, 2), (1, 3)), MAX)
    noughts = TicTacToe()
    wide = TreeGame([[[[[1], [1], [1]]], [1]], [[[[1], [1], [1]]], [1]]])
    return {
        "proofs": [
            _sent(view_proof(GAME, question, MAX)),
            _sent(view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX)),
            _sent(view_proof(TreeGame([[1, -1], [-1, 1]]), (), MIN)),
        ],
        "limits": [
            _sent(view_dfpn(dfpn, TreeGame([[1, 1, -1], [1, 1]]), (), MAX)),
            _sent(view_dfpn(dfpn, TreeGame([[[1], [1]], [-1, [1]]]), (), MAX)),
            _sent(view_dfpn(dfpn, wide, (), MAX, epsilon=1)),
        ],
        "visits": _sent(view_playouts(noughts, noughts.initial, 60, Random(1))),
        "retrograde": _sent(view_retrograde(small, at=0)),
        "graph": _sent(view_state_graph(small)),
        "strategies": [_strategy(small), _strategy(small, MIN), _strategy(GAME, MAX, greedy)],
        "horizon": horizon_cases(),
    }


def _sent(live):
    """What the script is sent, without what is only drawn, such as a move's path."""
    data = {name: value for name, value in live.data.items() if name not in PICTURES}
    if live.script.endswith(("retrograde.js", "state_graph.js")):
        data["moves"] = [[[*move[:2], ""] for move in moves] for moves in data["moves"]]
    return data


def _strategy(game, *options):
    """A strategy graph, its positions' labels, and which answers give something away."""
    data = _sent(view_strategy(solve(game), *options))
    states = [State((tuple(p[:2]), tuple(p[2:4])), p[4]) for p in data["positions"]]
    values = solve(game)
    falls = [
        i
        for i, state in enumerate(states)
        if state.to_move == data["player"]
        and any(-values[states[c]].outcome < values[state].outcome for _, c in data["moves"][i])
    ]
    labels = [in_digits(state) for state in states]
    return {"data": {**data, "hands": []}, "labels": labels, "falls": falls}


# ---- the horizon


def can_win(state):
    """Whether the player to move has a move that ends the game."""
    return any(GAME.is_terminal(GAME.result(state, move)) for move in GAME.moves(state))


def can_kill(state):
    """Whether the player to move has a tap that kills a hand."""
    taps = [move for move in GAME.moves(state) if isinstance(move, Tap)]
    return any(living_hands(GAME.result(state, tap)) != living_hands(state) for tap in taps)


POSITIONS = [State(((0, 4), (3, 4))), State(((1, 4), (1, 1)))]
GUESSES = {"half hands": lambda s: living_hands(s) / 2, "nothing": lambda s: 0}
RESTLESS = {"while somebody can win": can_win, "while somebody can kill": can_kill}


def horizon():
    """The toy with two positions, two evaluations and two tests."""
    return explore_horizon(GAME, POSITIONS, GUESSES, RESTLESS, plies=4)


def looking_on(game, state, depth, restless, guess):
    """Minimax that looks one ply further where a state at the horizon is restless."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth < 0 or (depth == 0 and not restless(state)):
        return guess(state)
    values = [
        looking_on(game, game.result(state, move), depth - 1, restless, guess)
        for move in game.moves(state)
    ]
    return min(values) if state.to_move else max(values)


def horizon_cases():
    """How each turn of the dials is described: state, plies, test, evaluation; begin and end."""
    tests, tablebase = [lambda state: False, *RESTLESS.values()], solve(GAME)
    told = []
    for s, plies, q, e in product(range(2), range(1, 5), range(3), range(2)):
        state, guess = POSITIONS[s], list(GUESSES.values())[e]
        search = partial(looking_on, restless=tests[q], guess=guess)
        value, nodes = counted(partial(search, depth=plies), GAME, state)
        move = best_move(GAME, state, partial(search, depth=plies - 1))
        kept = tablebase.after(state, move).outcome == tablebase[state].outcome
        said = f"{value:g}".replace("-", "−")
        begin = f"{nodes} nodes: the search says {said} and plays {move}, which in truth "
        end = "Right: it keeps the draw." if kept else "Wrong: it gives the draw away."
        told.append([s, plies, q, e, begin, end])
    return {"data": horizon().data, "told": told}
