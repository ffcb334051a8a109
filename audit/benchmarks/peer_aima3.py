"""Chopsticks as a user of aima3 would write it, and aima3's own searches on it.

Searches in aima3 return a move but no value.
"""

from aima3.games import (  # type: ignore[import-not-found]
    Game,
    TicTacToe,
    alphabeta_cutoff_search,
    alphabeta_search,
    minimax_decision,
)

from audit.benchmarks.peer_rules import DEAD, START, Move, State, after, moves, utility


class Chopsticks(Game):  # type: ignore[misc]
    """Chopsticks with the default rules, as an aima3 game."""

    def __init__(self, initial: State = START) -> None:
        super().__init__()
        self.initial = initial

    def actions(self, state: State) -> list[Move]:
        """Return the legal moves."""
        return moves(state)

    def result(self, state: State, move: Move) -> State:
        """Return the state after a move."""
        return after(state, move)

    def terminal_test(self, state: State) -> bool:
        """Return whether a player has lost both hands."""
        return DEAD in state

    def utility(self, state: State, player: int) -> int:
        """Return 1 for a win, -1 for a loss, and 0 if the game is not over."""
        return utility(state, player)

    def to_move(self, state: State) -> int:
        """Return the player to move."""
        return state[0]


class Limited(Chopsticks):
    """Chopsticks that ends after a number of plies, because aima3's minimax has no depth limit.

    Its states are (player, hands, hands, plies left).
    """

    def result(self, state: tuple, move: Move) -> tuple:
        """Return the state after a move, with one ply less to go."""
        return *super().result(state[:3], move), state[3] - 1

    def terminal_test(self, state: tuple) -> bool:
        """Return whether the game is over or no plies are left."""
        return state[3] == 0 or DEAD in state


def minimax(depth: int, state: State = START) -> tuple[None, Move]:
    """Run aima3's minimax to a depth; return None, as it gives no value, and its move."""
    return None, minimax_decision((*state, depth), Limited())


def alphabeta(depth: int, state: State = START) -> tuple[None, Move]:
    """Run aima3's alpha-beta with its defaults: a full window, and the utility as evaluation.

    aima3 cuts off at depths greater than d, so d = depth - 1 makes it search `depth` plies.
    """
    return None, alphabeta_cutoff_search(state, Chopsticks(), d=depth - 1)


def to_the_end() -> Move:
    """Run aima3's alpha-beta without a depth limit; return its move."""
    return alphabeta_search(START, Chopsticks())


def tictactoe() -> Move:
    """Run aima3's alpha-beta on its own tic-tac-toe, to the end; return the move."""
    game = TicTacToe()
    return alphabeta_search(game.initial, game)


MAKES_A_MOVE = {"chopsticks": (Chopsticks, "result"), "tic-tac-toe": (TicTacToe, "result")}
