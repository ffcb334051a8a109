"""Chopsticks as an OpenSpiel game in Python, and OpenSpiel's own value iteration on it."""

from typing import Any

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms.value_iteration import (  # type: ignore[import-not-found]
    value_iteration,
)

FINGERS = 5
SPLIT = FINGERS * FINGERS  # actions: a tap is 5·using + target, a split 25 + 5·low + high
DEAD = (0, 0)

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
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=2 * SPLIT,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=10_000,
)


class Game(pyspiel.Game):  # type: ignore[misc]
    """The default rules: cut-off at five, any new division of an even total."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self, state: Any = None) -> "State":
        """The start; the parameter is the base class's."""
        return State(self)


class State(pyspiel.State):  # type: ignore[misc]
    """Two sorted hands a player, and the player to move."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.player = 0
        self.hands = ((1, 1), (1, 1))

    def current_player(self) -> Any:
        """The player to move, or OpenSpiel's sign for the end."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.player

    def _legal_actions(self, player: int) -> list[int]:
        mine, theirs = self.hands[player], self.hands[1 - player]
        taps = [
            FINGERS * using + target
            for using in sorted(set(mine))
            if using
            for target in sorted(set(theirs))
            if target
        ]
        total = sum(mine)
        if total % 2:
            return taps
        splits = [
            SPLIT + FINGERS * low + total - low
            for low in range(total // 2 + 1)
            if total - low < FINGERS and (low, total - low) != mine
        ]
        return taps + splits

    def _apply_action(self, action: int) -> None:
        first, second = divmod(action % SPLIT, FINGERS)
        mine, theirs = self.hands[self.player], self.hands[1 - self.player]
        if action >= SPLIT:
            mine = (first, second)
        else:
            low, high = theirs
            kept = high if low == second else low
            hit = first + second if first + second < FINGERS else 0
            theirs = (min(kept, hit), max(kept, hit))
        self.hands = (mine, theirs) if self.player == 0 else (theirs, mine)
        self.player = 1 - self.player

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'split' if action >= SPLIT else 'tap'} {divmod(action % SPLIT, FINGERS)}"

    def is_terminal(self) -> bool:
        """Whether a player has lost both hands."""
        return DEAD in self.hands

    def returns(self) -> list[float]:
        """Both players' utilities."""
        value = (self.hands[1] == DEAD) - (self.hands[0] == DEAD)
        return [float(value), float(-value)]

    def __str__(self) -> str:
        return f"{self.player} {self.hands}"


pyspiel.register_game(TYPE, Game)


def solve() -> Any:
    """A dict: the value of every reachable state for player 0.

    The values are whole, so the error of a sweep is 0 or at least 1: any threshold between
    the two stops at the same sweep.
    """
    return value_iteration(
        pyspiel.load_game("chopsticks"), depth_limit=-1, threshold=0.5, cyclic_game=True
    )


START = "0 ((1, 1), (1, 1))"
