"""A Geister board to play on, and one that shows a game again; both need ipywidgets and Python."""

from base64 import b64encode
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets as widgets

import stepthrough
from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    DRAWN,
    EXITS,
    NEXT,
    Chooser,
    Geister,
    Position,
    Step,
    deal,
    notation,
    purple_max,
    read_record,
    replay,
    seeing,
    seen,
    square_name,
)
from chopsticks.games.geister.drawing import ghost
from coursework.boards.ghosts import ghost_board
from stepthrough.drawing import GREEN
from stepthrough.page import sheet

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
    """A piece as an address that a style can name."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" font-family="sans-serif">'
        f"{ghost(letter)}</svg>"
    )
    return f"url(data:image/svg+xml;base64,{b64encode(svg.encode()).decode()})"


# A square's name is on its button for screen readers; what others see is the picture of its piece.
# Its colours are those of all boards, light and dark.
def _style() -> str:
    pieces = "".join(
        f".geister .squares .ghost-{letter} {{ background-image: {_url(letter)}; }}"
        for letter in _NAMES
    )
    return f"""<style>
{sheet(Path(stepthrough.__file__).with_name("frame.css"))}
.stepthrough.live.geister {{ max-width: 30rem; overflow: visible; }}
.geister .controls {{ display: flex; gap: 8px; margin-bottom: 4px; }}
.geister .controls .widget-button {{ height: 32px; margin: 0; padding: 2px 10px;
  border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--ink); }}
.geister :is(.widget-html-content, .widget-label) {{ color: var(--ink); font: inherit; }}
.geister .squares {{ width: 100%; max-width: 440px; }}
.geister .squares .widget-button {{ aspect-ratio: 1; height: auto; margin: 0; padding: 0;
  border: 1px solid var(--line); background: var(--paper) center / 82% no-repeat; font-size: 0;
  border-radius: 0; }}
.geister .squares .widget-button:disabled {{ opacity: 1; }}
.geister .squares .widget-button.moved {{ background-color: var(--child); }}
.geister .squares .widget-button.chosen {{ background-color: var(--here);
  box-shadow: inset 0 0 0 3px var(--ink); }}
.geister .squares .widget-button.target {{ box-shadow: inset 0 0 0 4px {GREEN}; }}
.geister .squares .widget-button.empty.target {{
  background-image: radial-gradient(circle, {GREEN} 28%, transparent 30%); }}
.geister .widget-button:focus-visible {{ outline: 3px solid var(--ink); outline-offset: -1px; }}
.geister .squares .widget-label {{ justify-content: center; height: 20px; margin: 0;
  line-height: 20px; }}
{pieces}
</style>"""


class GeisterWidget(widgets.VBox):  # type: ignore[misc]
    """Play Geister against a chooser, `player(view) -> move`; you sit at the bottom.

    Choose a piece of yours, then one of the marked squares.  Both set-ups of every game are
    drawn at random from the seed; you begin the first game, and then you take turns.  The player,
    whom the widget calls the computer, is handed its view and nothing else; you see its colours
    when the game is over.  A game is a draw after 200 plies.

    positions: the game so far; you are the first player.  If the player raises or returns an
    illegal move, the widget says so and it stays the player's turn; undo goes on from your last
    move.
    """

    def __init__(self, player: Chooser = purple_max, seed: int = 1) -> None:
        self.player = seeing(player)
        self._generator, self._begins = Random(seed), MIN
        self._squares = [self._button("", i, self._choose) for i in range(36)]
        self._escapes = [
            self._button(f"{square_name(i)} ↑ leaves the board", Step(i, 0), self.play)
            for i in EXITS[MAX]
        ]
        self._undo = self._button("Undo", None, self._back, icon="undo")
        self._new = self._button("New game", None, self._begin, icon="refresh")
        self._message, self._captured = widgets.HTML(), widgets.HTML()
        rows = [widgets.Label(x) for x in ("", "a ▲", *"bcde", "f ▲")]
        for row in range(6):
            rows += [widgets.Label(str(row + 1)), *self._squares[6 * row : 6 * row + 6]]
        rows += [widgets.Label(x) for x in ("", "▼", *" " * 4, "▼")]
        layout = {"grid_template_columns": "24px repeat(6, minmax(0, 1fr))"}
        grid = widgets.GridBox(rows, layout={**layout, "align_items": "center"})
        grid.add_class("squares")
        wraps = {"flex_flow": "row wrap"}
        controls = widgets.HBox([self._undo, self._new, *self._escapes], layout=wraps)
        controls.add_class("controls")
        style = widgets.HTML(_style())
        super().__init__([style, controls, self._message, grid, self._captured])
        self.add_class("stepthrough").add_class("live").add_class("geister")
        self._begin(None)

    def __repr__(self) -> str:
        return f"<GeisterWidget: {len(self.positions) - 1} plies>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and a still picture for a reader without a kernel."""
        still = ghost_board(seen(self.positions[-1], MAX), ["Run this cell to play."])
        return {**super()._repr_mimebundle_(**kwargs), "text/html": still.img()}

    def play(self, move: Step) -> None:
        """Make your move and let the player answer; ValueError for an illegal one."""
        self._answer(f"You: {self._make(move)}.")
        self._focus(NEXT[move.square][move.direction])

    def _begin(self, _: None) -> None:
        """Set up anew; whoever did not begin the last game begins."""
        self._begins = 1 - self._begins
        self._game = Geister(Position(deal(self._generator).board, self._begins))
        self.positions = [self._game.initial]
        self._answer("")

    def _back(self, _: None) -> None:
        """Take back your last move, with the answer to it."""
        del self.positions[self._your_turns()[-1] + 1 :]
        self._show("Your move.")
        self._focus(None)

    def _choose(self, square: int) -> None:
        """Choose a piece or put it back; or make the chosen one's move to a square."""
        if move := self._targets.get(square):
            self.play(move)
        else:
            self._paint(None if square == self._chosen else square)
            self._focus(min(self._targets, default=square))

    def _answer(self, said: str) -> None:
        """Let the player move if it is its turn, and say what has happened."""
        if self._end() is None and self.positions[-1].to_move == MIN:
            try:
                move = self.player(self._game, self.positions[-1])
                said += f" The computer: {self._make(move)}."
            except Exception as error:  # whatever a student's player does, the board stays
                self._show(f"{said} The computer failed: {type(error).__name__}: {error}")
                return
        self._show(f"{said} {self._end() or 'Your move.'}")

    def _make(self, move: Step) -> str:
        """Make a move of whose turn it is; returns it in words."""
        before = self.positions[-1]
        self.positions.append(self._game.result(before, move))
        target = NEXT[move.square][move.direction]
        if target is None or before.board[target] == ".":
            return str(move)
        return f"{move} takes {_NAMES[before.board[target]]} piece"

    def _end(self) -> str | None:
        """How the game has ended, or None."""
        position = self.positions[-1]
        if position.escaped:
            who = ("You win: a blue piece of yours", "The computer wins: a blue piece of its own")
            return f"{who[1 - position.to_move]} has left the board."
        gone = [end for letter, end in _ENDS.items() if letter not in position.board]
        drawn = [f"A draw after {DRAWN} plies."] if len(self.positions) > DRAWN else []
        return next(iter(gone + drawn), None)

    def _your_turns(self) -> list[int]:
        """The plies before which it was your turn; not now."""
        return [i for i, position in enumerate(self.positions[:-1]) if position.to_move == MAX]

    def _show(self, message: str) -> None:
        board = self.positions[-1].board
        lost = {letter: 4 - board.count(letter) for letter in "RBrb"}
        self._message.value = f'<div role="status">{escape(message.strip())}</div>'
        self._captured.value = (
            f"You have taken {lost['r']} red, {lost['b']} blue; "
            f"the computer has taken {lost['R']} red, {lost['B']} blue."
        )
        self._undo.disabled = not self._your_turns()
        self._paint(None)

    def _paint(self, chosen: int | None) -> None:
        """Show the pieces, your chosen one, where it can go, and where the last move was."""
        position, over = self.positions[-1], self._end() is not None
        legal = self._game.moves(position) if position.to_move == MAX and not over else []
        movable, self._chosen = {move.square for move in legal}, chosen
        self._targets = {
            target: move
            for move in legal
            if move.square == chosen and (target := NEXT[chosen][move.direction]) is not None
        }
        cells = position.board if over else seen(position, MAX).cells
        before = self.positions[-2:][0].board
        for i, button in enumerate(self._squares):
            words = [square_name(i), *([_NAMES[cells[i]]] if cells[i] != "." else [])]
            classes = ["empty" if cells[i] == "." else f"ghost-{cells[i]}"]
            classes += ["moved"] if before[i] != position.board[i] else []
            classes += ["chosen"] if i == chosen else ["target"] if i in self._targets else []
            button.description = " ".join([*words, *classes[1:]])
            button.disabled = i not in movable and i not in self._targets
            button._dom_classes = classes
        for move, button in zip((Step(i, 0) for i in EXITS[MAX]), self._escapes, strict=True):
            button.layout.display = None if move in legal else "none"

    def _button(self, words: str, value: Any, act: Any, icon: str = "") -> Any:
        """A button that does `act(value)`."""
        button = widgets.Button(description=words, icon=icon, layout={"width": "auto"})
        button.on_click(lambda _: act(value))
        return button

    def _focus(self, square: int | None) -> None:
        """Put the keyboard's focus on a square, or if it is disabled on what is not."""
        wished = [] if square is None else [self._squares[square]]
        enabled = (b for b in (*wished, *self._squares, self._new) if not b.disabled)
        next(enabled).focus()


def recorded_game(record: str) -> widgets.VBox:
    """A game to step through, with all colours, from its record, as `write_record` writes it.

    `chopsticks geister serve --log` writes such records.  Raises ValueError for any other text.
    """
    initial, moves = read_record(record)
    positions = replay(initial, moves)
    said = ["Before the first move."]
    for number, (position, move) in enumerate(zip(positions, moves, strict=False), 1):
        said.append(f"{number}. {notation(position.board, move)}")
    ply = widgets.IntSlider(0, 0, len(moves), description="Ply")
    board = widgets.HTML()

    def show(_: Any) -> None:
        board.value = ghost_board(positions[ply.value], [said[ply.value]]).img()

    ply.observe(show, "value")
    show(None)
    return widgets.VBox([ply, board])
