"""A Geister board to play on, which needs Python."""

from base64 import b64encode
from collections.abc import Sequence
from random import Random
from typing import Any

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    DRAWN,
    NEXT,
    Chooser,
    Geister,
    Position,
    Step,
    deal,
    purple_max,
    seeing,
    seen,
)
from chopsticks.games.geister.drawing import ghost
from coursework.boards.control import Control
from coursework.boards.ghosts import ghost_board
from stepthrough.drawing import palette

_NAMES = {
    "R": "your red",
    "B": "your blue",
    "u": "unknown",
    "r": "the computer's red",
    "b": "the computer's blue",
}
_ENDS = {
    "b": "You win: you have taken all its blue pieces.",
    "R": "You win: it has taken all your red pieces.",
    "B": "The computer wins: it has taken all your blue pieces.",
    "r": "The computer wins: you have taken all its red pieces.",
}


def _url(letter: str) -> str:
    """Return a drawing of a piece as a URL for use in a style sheet."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" font-family="sans-serif">'
        f"{palette(ghost(letter))}{ghost(letter)}</svg>"
    )
    return f"url(data:image/svg+xml;base64,{b64encode(svg.encode()).decode()})"


_PIECES = "".join(f".geister .ghost-{letter} {{ --piece: {_url(letter)}; }}\n" for letter in _NAMES)


class GeisterWidget(Control):
    """A board for playing Geister against a chooser, `player(view) -> move`.

    You sit at the bottom.  Choose one of your pieces, then one of the marked squares.  Both
    players' set-ups are chosen randomly for each game; the seed determines them.  You begin the
    first game; after that, you and your opponent take turns beginning.  Your opponent, called "the
    computer", gets only its own view of the board; you see its colours when the game is over.  A
    game is a draw after 200 plies.

    positions: all positions of the game so far; you are the first player.  If the opponent raises
    an exception or returns an illegal move, the widget says so, and it is still the opponent's
    turn; undo takes your last move back.
    """

    _css = Control._css + _PIECES

    def __init__(self, player: Chooser = purple_max, seed: int = 1) -> None:
        super().__init__()
        self.player = seeing(player)
        self._generator, self._begins = Random(seed), MIN
        self._begin()

    def __repr__(self) -> str:
        return f"<GeisterWidget: {len(self.positions) - 1} plies>"

    def still(self) -> str:
        """Return the board as you see it, with a line that says what to do."""
        seen_by_you = seen(self.positions[-1], MAX)
        return ghost_board(seen_by_you, notes=["Run this cell to play."])._repr_html_()

    def act(self, name: str, value: Any) -> None:
        """Make the move with this number, take a move back, or start a new game."""
        if name == "move":
            self.play(self._legal()[value])
        elif name == "undo":
            self._back()
        else:
            self._begin()

    def play(self, move: Step) -> None:
        """Make your move and let the opponent reply; raises ValueError if your move is illegal."""
        self._answer(f"You: {self._make(move)}.")

    def _begin(self) -> None:
        """Set up a new game; whoever went second in the last game now goes first."""
        self._begins = 1 - self._begins
        self._game = Geister(Position(deal(self._generator).board, self._begins))
        self.positions = [self._game.initial]
        self._answer("")

    def _back(self) -> None:
        """Take back your last move and the opponent's reply."""
        del self.positions[self._your_turns()[-1] + 1 :]
        self._show("Your move.")

    def _answer(self, said: str) -> None:
        """Let the opponent move if it is the opponent's turn, and say what happened."""
        if self._end() is None and self.positions[-1].to_move == MIN:
            try:
                move = self.player(self._game, self.positions[-1])
                said += f" The computer: {self._make(move)}."
            except (Exception, KeyboardInterrupt) as error:  # a student's player may raise anything
                self._show(f"{said} The computer failed: {type(error).__name__}: {error}")
                return
        self._show(f"{said} {self._end() or 'Your move.'}")

    def _make(self, move: Step) -> str:
        """Make a move for whoever is to move; returns a description of the move."""
        before = self.positions[-1]
        self.positions.append(self._game.result(before, move))
        target = NEXT[move.square][move.direction]
        if target is None or before.board[target] == ".":
            return str(move)
        return f"{move} takes {_NAMES[before.board[target]]} piece"

    def _end(self) -> str | None:
        """Say how the game ended, or return None if it has not."""
        position = self.positions[-1]
        if position.escaped:
            who = ("You win: a blue piece of yours", "The computer wins: a blue piece of its own")
            return f"{who[1 - position.to_move]} has left the board."
        gone = [end for letter, end in _ENDS.items() if letter not in position.board]
        drawn = [f"A draw after {DRAWN} plies."] if len(self.positions) > DRAWN else []
        return next(iter(gone + drawn), None)

    def _your_turns(self) -> list[int]:
        """Return the earlier plies at which it was your turn."""
        return [i for i, position in enumerate(self.positions[:-1]) if position.to_move == MAX]

    def _legal(self) -> Sequence[Step]:
        """Return your legal moves; there are none on the computer's turn or after the game."""
        position = self.positions[-1]
        yours = position.to_move == MAX and self._end() is None
        return self._game.moves(position) if yours else ()

    def _show(self, said: str) -> None:
        position, before = self.positions[-1].board, self.positions[-2:][0].board
        lost = {letter: 4 - position.count(letter) for letter in "RBrb"}
        self.show(
            "geister",
            said.strip(),
            cells=position if self._end() else seen(self.positions[-1], MAX).cells,
            moved=[i for i in range(36) if before[i] != position[i]],
            moves=[[move.square, NEXT[move.square][move.direction]] for move in self._legal()],
            captured=(
                f"You have taken {lost['r']} red, {lost['b']} blue; "
                f"the computer has taken {lost['R']} red, {lost['B']} blue."
            ),
            canUndo=bool(self._your_turns()),
        )
