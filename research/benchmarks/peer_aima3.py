"""Chopsticks as a user of aima3 would write it, and aima3's own searches on it.

Its searches return a move and no value.
"""

from aima3.games import (  # type: ignore[import-not-found]
    Game,
    TicTacToe,
    alphabeta_cutoff_search,
    alphabeta_search,
    minimax_decision,
)

from research.benchmarks.peer_rules import DEAD, START, Move, State, after, moves, utility


class Chopsticks(Game):  # type: ignore[misc]
    """The default rules."""

    def __init__(self, initial: State = START) -> None:
        super().__init__()
        self.initial = initial

    def actions(self, state: State) -> list[Move]:
        """The legal moves."""
        return moves(state)

    def result(self, state: State, move: Move) -> State:
        """The state after a move."""
        return after(state, move)

    def terminal_test(self, state: State) -> bool:
        """Whether a player has lost both hands."""
        return DEAD in state

    def utility(self, state: State, player: int) -> int:
        """1 for a win, -1 for a loss, 0 where the game goes on."""
        return utility(state, player)

    def to_move(self, state: State) -> int:
        """The player to move."""
        return state[0]


class Limited(Chopsticks):
    """A game that ends after some plies, because aima3's minimax takes no depth.

    Its states are (player, hands, hands, plies left).
    """

    def result(self, state: tuple, move: Move) -> tuple:
        """The state after a move, a ply nearer to the end."""
        return *super().result(state[:3], move), state[3] - 1

    def terminal_test(self, state: tuple) -> bool:
        """Whether the game or the plies are over."""
        return state[3] == 0 or DEAD in state


def minimax(depth: int, state: State = START) -> tuple[None, Move]:
    """aima3's minimax."""
    return None, minimax_decision((*state, depth), Limited())


def alphabeta(depth: int, state: State = START) -> tuple[None, Move]:
    """aima3's alpha-beta with its default test and evaluation: full window, the utility.

    The test cuts off at depths greater than d: d = depth - 1 searches `depth` plies.
    """
    return None, alphabeta_cutoff_search(state, Chopsticks(), d=depth - 1)


def to_the_end() -> Move:
    """aima3's alpha-beta without a depth."""
    return alphabeta_search(START, Chopsticks())


def tictactoe() -> Move:
    """aima3's alpha-beta on its own tic-tac-toe, to the end."""
    game = TicTacToe()
    return alphabeta_search(game.initial, game)


MAKES_A_MOVE = {"chopsticks": (Chopsticks, "result"), "tic-tac-toe": (TicTacToe, "result")}
