"""Geister as a game for the referee, who sees all colours."""

import random
from typing import Any

from chopsticks.game import MAX, MIN, Player
from chopsticks.games.geister.board import (
    NEXT,
    Chooser,
    Position,
    Step,
    escapes,
    moved,
    seen,
    steps,
    turned,
)


class Geister:
    """Geister as a `Game` for the referee, who sees all colours; a position is a `Position`.

    Which games are drawn is for `match.play` to say: it ends them after 200 plies.
    """

    def __init__(self, initial: Position) -> None:
        self.initial = initial

    def __repr__(self) -> str:
        return f"Geister({self.initial!r})"

    def to_move(self, position: Position) -> int:
        """0 for the first player, 1 for the second."""
        return position.to_move

    def moves(self, position: Position) -> list[Step]:
        """Escapes, then steps; none when the game is over."""
        if winner(position) is not None:
            return []
        player = position.to_move
        return escapes(position.board, player) + steps(position.board, player)

    def result(self, position: Position, move: Step) -> Position:
        """The position after a move; ValueError for an illegal one."""
        if move not in (legal := self.moves(position)):
            raise ValueError(f"{move} is not legal; legal are {', '.join(map(str, legal)) or '–'}")
        escaped = NEXT[move.square][move.direction] is None
        return Position(moved(position.board, move), 1 - position.to_move, escaped)

    def is_terminal(self, position: Position) -> bool:
        """Whether somebody has won."""
        return winner(position) is not None

    def utility(self, position: Position, player: int) -> int:
        """+1 for the winner, -1 for the other player; ValueError before the end."""
        if (won := winner(position)) is None:
            raise ValueError(f"nobody has won yet:\n{position}")
        return 1 if won == player else -1


def winner(position: Position) -> int | None:
    """The player who has won, or None."""
    if position.escaped:
        return 1 - position.to_move
    for colour, won in (("b", MAX), ("R", MAX), ("B", MIN), ("r", MIN)):
        if colour not in position.board:
            return won
    return None


def start(first: str, second: str) -> Position:
    """The position in which a game begins.

    A set-up is eight letters, R or B, as its owner sees it: the front row from left to right,
    then the back row.  Raises ValueError unless there are four of each.
    """
    for setup in (first, second):
        if sorted(setup) != list("BBBBRRRR"):
            raise ValueError(f"{setup!r}: a set-up is eight letters, four R and four B")
    below = [f"{'.' * 24}.{setup[:4]}..{setup[4:]}." for setup in (first, second)]
    return Position(turned(below[1])[:12] + below[0][12:])


def deal(generator: random.Random) -> Position:
    """A start with both set-ups at random, each of the 70 × 70 alike likely."""
    first, second = ("".join(generator.sample("RRRRBBBB", 8)) for _ in range(2))
    return start(first, second)


def seeing(chooser: Chooser) -> Player[Position, Step]:
    """A player of the game that is shown what its side may know, and nothing else.

    >>> from chopsticks.games.geister import random_chooser, rush
    >>> from chopsticks.playing.match import play
    >>> from random import Random
    >>> players = seeing(rush("B")), seeing(random_chooser(Random(1)))
    >>> play(Geister(deal(Random(1))), *players).utility
    1
    """

    def choose(game: Any, position: Position) -> Step:
        move = chooser(seen(position, position.to_move))
        return move if position.to_move == MAX else move.turned()

    return choose
