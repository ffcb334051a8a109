"""Controls that need Python: a board to play any player, and a viewer that searches anew."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from html import escape
from itertools import zip_longest
from typing import Any

import ipywidgets as widgets

from chopsticks.game import MAX, Game, Player
from chopsticks.hands import Chopsticks, Move, State
from chopsticks.solving.retrograde import Tablebase
from coursework.boards.chopsticks import board, move_in_words
from stepthrough.page import Live
from stepthrough.recorder import record
from stepthrough.views.trace import view


class PlayWidget(widgets.VBox):  # type: ignore[misc]
    """Play against `player(game, state) -> move`, the computer; you are MAX.

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
        super().__init__([controls, self._message, self._picture, self._moves])
        self._show("Your move.")

    def __repr__(self) -> str:
        return f"<PlayWidget: {self.states[-1]} after {len(self.states) - 1} plies>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and a still picture for a reader without a kernel."""
        still = board(self.states[-1], ("You", "The computer"), ["Run this cell to play."])
        return {**super()._repr_mimebundle_(**kwargs), "text/html": still.img()}

    def play(self, move: Move) -> None:
        """Make your move and let the player answer."""
        self.states.append(self.game.result(self.states[-1], move))
        said = f"You: {move_in_words(move)}."
        if not self.game.is_terminal(self.states[-1]):
            try:
                answer = self.player(self.game, self.states[-1])
                self.states.append(self.game.result(self.states[-1], answer))
            except Exception as error:  # whatever a student's player does, the board stays
                self._show(f"{said} The computer failed: {type(error).__name__}: {error}")
                return
            said += f" The computer: {move_in_words(answer)}."
        self._show(said + " " + self._end())

    def _back(self, moves: int) -> None:
        """Take back so many of your moves, with the answers to them."""
        yours = [i for i, state in enumerate(self.states) if state.to_move == MAX]
        if self.states[-1].to_move == MAX:
            yours.pop()
        del self.states[(yours[-moves:] or [0])[0] + 1 :]
        self._show("Your move.")
        if self._undo.disabled:
            self._focus()

    def _end(self) -> str:
        state = self.states[-1]
        if self.game.is_terminal(state):
            utility = self.game.utility(state, MAX)
            return "You win." if utility > 0 else "The computer wins." if utility else "A draw."
        if self.states.count(state) >= 3:
            return "The same position for the third time: a draw, but you may go on."
        return "Your move."

    def _legal(self) -> Sequence[Move]:
        """Your moves; none while it is the opponent's turn."""
        state = self.states[-1]
        return self.game.moves(state) if state.to_move == MAX else ()

    def _show(self, message: str) -> None:
        state, legal = self.states[-1], self._legal()
        self._picture.value = board(state, ("You", "The computer")).img()
        self._message.value = f'<div role="status">{escape(message)}</div>'
        self._undo.disabled = len(self.states) == 1
        # Buttons stay and take other moves, so that the keyboard's focus can stay with them.
        missing = range(len(self._moves.children), len(legal))
        self._moves.children += tuple(map(self._button, missing))
        for button, move in zip_longest(self._moves.children, legal):
            button.layout.display = None if move else "none"
            button.description = self._label(state, move) if move else ""

    def _button(self, index: int) -> Any:
        def choose(_: Any) -> None:
            self.play(self._legal()[index])
            self._focus()

        button = widgets.Button(layout={"width": "auto"})
        button.on_click(choose)
        return button

    def _focus(self) -> None:
        (self._moves.children[0] if self._legal() else self._undo).focus()

    def _label(self, state: State, move: Move) -> str:
        return move_in_words(move) + (
            f": {self.tablebase.after(state, move)}" if self.tablebase else ""
        )


class SearchWidget(widgets.VBox):  # type: ignore[misc]
    """Choose a search, rules, an order, a state and a depth, and step through that very run.

    searches: by name, each `search(game, state, depth=…)`, your own included.
    games: by name, one for each rule set.
    orders: by name, each `order(game)`: the game with its moves in another order.
    positions: by name, more states to begin from than the initial one.

    There is a control where there is a choice.  A position that a game does not know, a search
    that fails, and a tree that is too large to draw give a message.
    """

    def __init__(
        self,
        searches: Mapping[str, Callable[..., Any]],
        games: Mapping[str, Game[Any, Any]],
        orders: Mapping[str, Callable[[Any], Game[Any, Any]]] | None = None,
        positions: Mapping[str, Hashable] | None = None,
        depth: int = 3,
        max_depth: int = 7,
    ) -> None:
        self._choices: dict[str, Mapping[str, Any]] = {
            "search": searches,
            "rules": games,
            "order": orders or {"the game's own": lambda game: game},
            "from": {"the start": None, **(positions or {})},
        }
        self._chosen = {
            name: widgets.Dropdown(options=list(options), description=name)
            for name, options in self._choices.items()
        }
        self._depth = widgets.IntSlider(
            depth, 1, max_depth, description="depth", continuous_update=False
        )
        self._output = widgets.Output()
        shown = [self._chosen[name] for name, options in self._choices.items() if len(options) > 1]
        self._controls = widgets.HBox([*shown, self._depth], layout={"flex_flow": "row wrap"})
        for control in self._controls.children:
            control.observe(lambda _: self._show(), names="value")
        super().__init__([self._controls, self._output])
        self._show()

    def picture(self) -> Live:
        """The run that the controls ask for; ValueError if the game does not know the state."""
        search, game, order, state = (
            options[self._chosen[name].value] for name, options in self._choices.items()
        )
        if state is None:
            state = game.initial
        try:
            game.moves(state)
        except ValueError as error:
            rules, start = self._chosen["rules"].value, self._chosen["from"].value
            raise ValueError(f"{start!r} is no position of {rules!r}: {error}") from None
        return view(record(search, order(game), state, depth=self._depth.value))

    def __repr__(self) -> str:
        controls = self._controls.children
        chosen = ", ".join(f"{control.description} {control.value}" for control in controls)
        return f"<SearchWidget: {chosen}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and what it shows now for a reader without a kernel."""
        return {**super()._repr_mimebundle_(**kwargs), "text/html": self._still}

    def _show(self) -> None:
        self._output.outputs = ()
        try:
            live = self.picture()
        except (Exception, KeyboardInterrupt) as error:  # a student's search may do anything
            message = f"{type(error).__name__}: {error}"
            self._still = f"<pre>{escape(message)}</pre>"
            self._output.append_stdout(message)
        else:
            self._still = live.still.img()
            self._output.append_display_data(live)
