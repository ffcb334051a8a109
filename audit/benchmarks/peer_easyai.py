"""Chopsticks as a user of easyAI would write it, and easyAI's own searches on it.

`unmake_move` is optional; without it easyAI copies the game at every node and takes many times as
long.  Its negamax always prunes.  An earlier win counts more, so its negamax visits the same nodes
as our alpha-beta only with `win_score`, in the window (-win_score, win_score).
"""

from easyAI import (  # type: ignore[import-not-found]
    Negamax,
    TranspositionTable,
    TwoPlayerGame,
    solve_with_depth_first_search,
    solve_with_iterative_deepening,
)
from easyAI.games.TicTacToe import TicTacToe  # type: ignore[import-not-found]

from audit.benchmarks.peer_rules import DEAD, START, Move, State, after, moves, utility


class Chopsticks(TwoPlayerGame):  # type: ignore[misc]
    """Chopsticks with the default rules, as an easyAI game; its players are 1 and 2."""

    def __init__(self, state: State = START) -> None:
        self.players = [None, None]
        self.current_player = 1 + state[0]
        self.state = state
        self.before: list[State] = []

    def possible_moves(self) -> list[Move]:
        """Return the legal moves."""
        return moves(self.state)

    def make_move(self, move: Move) -> None:
        """Change the state; easyAI then switches the player."""
        self.before.append(self.state)
        self.state = after(self.state, move)

    def unmake_move(self, move: Move) -> None:
        """Take the last move back."""
        self.state = self.before.pop()

    def is_over(self) -> bool:
        """Return whether a player has lost both hands."""
        return DEAD in self.state

    def scoring(self) -> int:
        """Return 1 if the player to move has won, -1 if they have lost, 0 otherwise."""
        return utility(self.state, self.state[0])

    def ttentry(self) -> State:
        """Return the state's key in a transposition table."""
        return self.state


def alphabeta(
    depth: int, state: State = START, table: TranspositionTable | None = None
) -> tuple[float, Move]:
    """Run easyAI's negamax; return the value for the player to move, and the move."""
    search = Negamax(depth, win_score=1, tt=table)
    move = search(Chopsticks(state))
    return search.alpha, move


def with_table(depth: int, state: State = START) -> tuple[float, Move]:
    """Run easyAI's negamax with a new transposition table."""
    return alphabeta(depth, state, TranspositionTable())


def to_the_end() -> int:
    """Run easyAI's depth-first solver; return its result."""
    return solve_with_depth_first_search(Chopsticks(), win_score=1, tt=TranspositionTable())


def deepening() -> int:
    """Run easyAI's iterative-deepening solver to depth 20; 0 is a draw or "not deep enough"."""
    return solve_with_iterative_deepening(
        Chopsticks(), range(1, 21), win_score=1, tt=TranspositionTable(), verbose=False
    )[0]


def tictactoe() -> Move:
    """Run negamax on easyAI's own tic-tac-toe, to the end; a win counts 100 there."""
    return Negamax(9, win_score=100)(TicTacToe([None, None]))


MAKES_A_MOVE = {"chopsticks": (Chopsticks, "make_move"), "tic-tac-toe": (TicTacToe, "make_move")}
