"""Chopsticks as a user of aima3 would write it, and aima3's own alpha-beta on it.

A state is a plain tuple (player to move, hands of player 0, hands of player 1).
"""

from typing import Any

from aima3.games import Game, alphabeta_cutoff_search  # type: ignore[import-not-found]

FINGERS = 5
DEAD = (0, 0)

State = tuple[Any, ...]
Move = tuple[str, int, int]


class Chopsticks(Game):  # type: ignore[misc]
    """The default rules: cut-off at five, any new division of an even total."""

    initial = (0, (1, 1), (1, 1))

    def actions(self, state: State) -> list[Move]:
        """Taps ascending in (using, target), then splits ascending."""
        player, *hands = state
        mine, theirs = hands[player], hands[1 - player]
        taps = [
            ("tap", using, target)
            for using in sorted(set(mine))
            if using
            for target in sorted(set(theirs))
            if target
        ]
        total = sum(mine)
        if total % 2:
            return taps
        splits = [
            ("split", low, total - low)
            for low in range(total // 2 + 1)
            if total - low < FINGERS and (low, total - low) != mine
        ]
        return taps + splits

    def result(self, state: State, move: Move) -> State:
        """The state after a move."""
        player, *hands = state
        kind, first, second = move
        if kind == "split":
            hands[player] = (first, second)
        else:
            low, high = hands[1 - player]
            kept = high if low == second else low
            hit = first + second if first + second < FINGERS else 0
            hands[1 - player] = (min(kept, hit), max(kept, hit))
        return (1 - player, *hands)

    def terminal_test(self, state: State) -> bool:
        """Whether a player has lost both hands."""
        return DEAD in state

    def utility(self, state: State, player: int) -> int:
        """1 for a win, -1 for a loss, 0 where the game goes on."""
        if state[1 + player] == DEAD:
            return -1
        return 1 if state[2 - player] == DEAD else 0

    def to_move(self, state: State) -> int:
        """The player to move."""
        player: int = state[0]
        return player


def alphabeta(game: Any, depth: int) -> Any:
    """aima3's library function, unchanged: full window, 0 at the horizon, the best move.

    Its default test cuts off at terminal states and at depths greater than d, and its default
    evaluation is the utility, so d = depth - 1 searches `depth` plies: the same tree as ours.
    """
    return alphabeta_cutoff_search(game.initial, game, d=depth - 1)
