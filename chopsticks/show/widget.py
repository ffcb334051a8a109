"""Controls that need Python: a board to play any player, and a viewer that searches anew."""

from collections.abc import Callable, Hashable, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from chopsticks.game import MAX, Game
from chopsticks.players import Player
from chopsticks.retrograde import Tablebase
from chopsticks.rules import Chopsticks, Move, Split, State
from chopsticks.show.page import Live
from chopsticks.show.svg import board
from chopsticks.show.view import view
from chopsticks.trace import record


class PlayWidget(widgets.VBox):  # type: ignore[misc]
    """Play against `player(game, state) -> move`; you are MAX.

    states: the game so far.  With a tablebase the buttons say what a move leads to.  If the
    player raises or returns an illegal move, the widget says so and it stays your
    opponent's turn; undo goes on from your last move.
    """

    def __init__(
        self,
        game: Chopsticks,
        player: Player[State, Move],
        tablebase: Tablebase[State, Move] | None = None,
    ) -> None:
        self.game, self.player, self.tablebase = game, player, tablebase
        self.states = [game.initial]
        self._picture = widgets.HTML()
        self._message = widgets.HTML()
        self._moves = widgets.HBox(layout={"flex_flow": "row wrap"})
        self._undo = widgets.Button(description="Undo", icon="undo")
        self._new = widgets.Button(description="New game", icon="refresh")
        self._undo.on_click(lambda _: self._back(1))
        self._new.on_click(lambda _: self._back(len(self.states)))
        controls = widgets.HBox([self._undo, self._new])
        super().__init__([self._picture, self._message, self._moves, controls])
        self._show("Your move.")

    def __repr__(self) -> str:
        return f"<PlayWidget: {self.states[-1]} after {len(self.states) - 1} plies>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and a still picture for a reader without a kernel."""
        still = board(self.states[-1], ("You", "Player"), ["Run this cell to play."])
        return {**super()._repr_mimebundle_(**kwargs), "text/html": still.img()}

    def play(self, move: Move) -> None:
        """Make your move and let the player answer."""
        self.states.append(self.game.result(self.states[-1], move))
        said = f"You: {_words(move)}."
        if not self.game.is_terminal(self.states[-1]):
            try:
                answer = self.player(self.game, self.states[-1])
                self.states.append(self.game.result(self.states[-1], answer))
            except Exception as error:  # whatever a student's player does, the board stays
                self._show(f"{said} The player failed: {type(error).__name__}: {error}")
                return
            said += f" The player: {_words(answer)}."
        self._show(said + " " + self._end())

    def _back(self, moves: int) -> None:
        """Take back so many of your moves, with the answers to them."""
        yours = [i for i, state in enumerate(self.states) if state.to_move == MAX]
        if self.states[-1].to_move == MAX:
            yours.pop()
        del self.states[(yours[-moves:] or [0])[0] + 1 :]
        self._show("Your move.")

    def _end(self) -> str:
        state = self.states[-1]
        if self.game.is_terminal(state):
            return "You win." if self.game.utility(state, MAX) > 0 else "The player wins."
        if self.states.count(state) >= 3:
            return "The same position for the third time: a draw, but you may go on."
        return "Your move."

    def _show(self, message: str) -> None:
        state = self.states[-1]
        self._picture.value = board(state, ("You", "Player")).img()
        self._message.value = f'<div role="status">{escape(message)}</div>'
        self._undo.disabled = len(self.states) == 1
        self._moves.children = [
            self._button(state, move)
            for move in (self.game.moves(state) if state.to_move == MAX else ())
        ]

    def _button(self, state: State, move: Move) -> Any:
        hint = f": {self.tablebase.after(state, move)}" if self.tablebase else ""
        button = widgets.Button(description=_words(move) + hint, layout={"width": "auto"})
        button.on_click(lambda _: self.play(move))
        return button


class SearchWidget(widgets.VBox):  # type: ignore[misc]
    """Choose a search, a state to begin from and a depth, and step through that very run.

    searches: by name, each `search(game, state, depth=…)`, your own included; positions: more
    states to begin from than the initial one, by name.  A search that fails, or a tree that is
    too large to draw, gives a message.
    """

    def __init__(
        self,
        searches: Mapping[str, Callable[..., Any]],
        game: Game[Any, Any],
        positions: Mapping[str, Hashable] | None = None,
        depth: int = 3,
        max_depth: int = 7,
    ) -> None:
        self._searches, self._game = searches, game
        self._positions = {"the start": game.initial, **(positions or {})}
        self._search = widgets.Dropdown(options=list(searches), description="search")
        self._from = widgets.Dropdown(options=list(self._positions), description="from")
        self._depth = widgets.IntSlider(depth, 1, max_depth, description="depth")
        self._output = widgets.Output()
        controls = (self._search, self._from, self._depth)
        for control in controls:
            control.observe(lambda _: self._show(), names="value")
        row = widgets.HBox(controls, layout={"flex_flow": "row wrap"})
        super().__init__([row, self._output])
        self._show()

    def picture(self) -> Live:
        """The run that the controls ask for."""
        search, state = self._searches[self._search.value], self._positions[self._from.value]
        return view(record(search, self._game, state, depth=self._depth.value))

    def __repr__(self) -> str:
        search, start, depth = self._search.value, self._from.value, self._depth.value
        return f"<SearchWidget: {search} from {start}, depth {depth}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and a still picture for a reader without a kernel."""
        return {**super()._repr_mimebundle_(**kwargs), "text/html": self.picture().still.img()}

    def _show(self) -> None:
        self._output.outputs = ()
        try:
            self._output.append_display_data(self.picture())
        except Exception as error:  # a student's search may do anything
            self._output.append_stdout(f"{type(error).__name__}: {error}")


def _words(move: Move) -> str:
    if isinstance(move, Split):
        return f"split into {move.low} and {move.high}"
    return f"{move.using} taps {move.target}"
