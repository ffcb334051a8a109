"""Chopsticks as an OpenSpiel game in Python, and OpenSpiel's own searches and solvers on it."""

import sys
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms.minimax import (  # type: ignore[import-not-found]
    alpha_beta_search,
    expectiminimax,
)
from open_spiel.python.algorithms.minimax_solver import (  # type: ignore[import-not-found]
    MinimaxSolver,
)
from open_spiel.python.algorithms.value_iteration import (  # type: ignore[import-not-found]
    value_iteration,
)

from audit.benchmarks.peer_rules import DEAD, START, Move, after, moves, utility
from audit.benchmarks.peer_rules import State as Tuple

TYPE = pyspiel.GameType(
    short_name="chopsticks",
    long_name="Chopsticks",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"fingers": 5},
)


class Game(pyspiel.Game):  # type: ignore[misc]
    """Chopsticks with the default rules; taps are numbered fingers·using + target, then splits."""

    def __init__(self, params: Any = None) -> None:
        self.fingers = (params or {}).get("fingers", 5)
        info = pyspiel.GameInfo(
            num_distinct_actions=2 * self.fingers**2,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=10_000,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self, state: Any = None) -> "State":
        """Return the initial state; the parameter comes from the base class."""
        return State(self)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of `peer_rules`, wrapped for OpenSpiel."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.fingers = game.fingers
        self.tuple = START

    def current_player(self) -> Any:
        """Return the player to move, or OpenSpiel's constant for a finished game."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.tuple[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [action(move, self.fingers) for move in moves(self.tuple, self.fingers)]

    def _apply_action(self, action: int) -> None:
        self.tuple = after(self.tuple, move(action, self.fingers), self.fingers)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(move(action, self.fingers))

    def is_terminal(self) -> bool:
        """Return whether a player has lost both hands."""
        return DEAD in self.tuple

    def returns(self) -> list[float]:
        """Return both players' utilities."""
        return [float(utility(self.tuple, player)) for player in (0, 1)]

    def __str__(self) -> str:
        return str(self.tuple)


def action(move: Move, fingers: int) -> int:
    """Encode a move as an OpenSpiel action, which is a number."""
    kind, first, second = move
    return (kind == "split") * fingers**2 + fingers * first + second


def move(action: int, fingers: int) -> Move:
    """Decode an OpenSpiel action into a move."""
    kind, pair = divmod(action, fingers**2)
    return ("tap", "split")[kind], *divmod(pair, fingers)


pyspiel.register_game(TYPE, Game)
GAME = pyspiel.load_game("chopsticks")
TICTACTOE = pyspiel.load_game("tic_tac_toe")


def at(state: Tuple) -> State:
    """Return OpenSpiel's state for a state of `peer_rules`."""
    wrapped = GAME.new_initial_state()
    wrapped.tuple = state
    return wrapped


def minimax(depth: int, state: Tuple = START) -> tuple[float, Move]:
    """Run OpenSpiel's minimax without pruning, which is meant for games with dice."""
    value, best = expectiminimax(at(state), depth, lambda state: 0, state[0])
    return value, move(best, 5)


def alphabeta(depth: int, state: Tuple = START) -> tuple[float, Move]:
    """Run OpenSpiel's alpha-beta; return the value for the player to move, and the move."""
    value, best = alpha_beta_search(
        GAME, at(state), value_function=lambda state: 0, maximum_depth=depth
    )
    return value, move(best, 5)


def to_the_end() -> Any:
    """Run OpenSpiel's solver, a minimax with a table; return its result."""
    return MinimaxSolver("chopsticks").solve()


def solve(fingers: int) -> dict[str, float]:
    """Run OpenSpiel's value iteration; return every reachable state's value for player 0.

    The values are whole numbers, so the error of a sweep is 0 or at least 1, and every threshold in
    between stops after the same sweep.  OpenSpiel lists the states by a recursion thousands of
    calls deep.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        return value_iteration(
            pyspiel.load_game("chopsticks", {"fingers": fingers}),
            depth_limit=-1,
            threshold=0.5,
            cyclic_game=True,
        )
    finally:
        sys.setrecursionlimit(limit)


def tictactoe() -> Any:
    """Run OpenSpiel's alpha-beta on its own tic-tac-toe, to the end; return the result."""
    return alpha_beta_search(TICTACTOE)


MAKES_A_MOVE = {
    "chopsticks": (State, "_apply_action"),
    "tic-tac-toe": (pyspiel.State, "apply_action"),
}
