"""Controls that need Python: a board for playing any player, and a viewer that reruns searches."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from html import escape
from typing import Any

from chopsticks.game import MAX, Game, Player
from chopsticks.hands import Chopsticks, Move, State
from coursework.boards.chopsticks import board, move_in_words
from coursework.boards.control import Control
from stepthrough.page import Live
from stepthrough.recorder import record
from stepthrough.views.trace import view


class PlayWidget(Control):
    """A board on which you play as MAX against the computer, `player(game, state) -> move`.

    states: all states of the game so far.  If the player raises an exception or returns an illegal
    move, the widget says so, and it is still your opponent's turn; undo takes your last move back.
    """

    def __init__(self, game: Chopsticks, player: Player[State, Move]) -> None:
        super().__init__()
        self.game, self.player = game, player
        self.states = [game.initial]
        self._show("Your move.")

    def __repr__(self) -> str:
        return f"<PlayWidget: {self.states[-1]} after {len(self.states) - 1} plies>"

    def still(self) -> str:
        """Return the position, with a line that says what to do."""
        players = "You", "The computer"
        return board(self.states[-1], players, ["Run this cell to play."])._repr_html_()

    def act(self, name: str, value: Any) -> None:
        """Make the move with this number, or take back one of your moves or all of them."""
        if name == "move":
            self.play(self._legal()[value])
        else:
            self._back(1 if name == "undo" else len(self.states))

    def play(self, move: Move) -> None:
        """Make your move and let the opponent reply."""
        self.states.append(self.game.result(self.states[-1], move))
        said = f"You: {move_in_words(move)}."
        if not self.game.is_terminal(self.states[-1]):
            try:
                answer = self.player(self.game, self.states[-1])
                self.states.append(self.game.result(self.states[-1], answer))
            except (Exception, KeyboardInterrupt) as error:  # a student's player may raise anything
                self._show(f"{said} The computer failed: {type(error).__name__}: {error}")
                return
            said += f" The computer: {move_in_words(answer)}."
        self._show(said + " " + self._end())

    def _back(self, moves: int) -> None:
        """Take back this many of your moves, and the opponent's replies."""
        yours = [i for i, state in enumerate(self.states) if state.to_move == MAX]
        if self.states[-1].to_move == MAX:
            yours.pop()
        del self.states[(yours[-moves:] or [0])[0] + 1 :]
        self._show("Your move.")

    def _end(self) -> str:
        state = self.states[-1]
        if self.game.is_terminal(state):
            utility = self.game.utility(state, MAX)
            return "You win." if utility > 0 else "The computer wins." if utility else "A draw."
        if self.states.count(state) >= 3:
            return "The same position for the third time: a draw, but you may play on."
        return "Your move."

    def _legal(self) -> Sequence[Move]:
        """Return your legal moves; on the opponent's turn there are none."""
        state = self.states[-1]
        return self.game.moves(state) if state.to_move == MAX else ()

    def _show(self, said: str) -> None:
        self.show(
            "play",
            said,
            picture=board(self.states[-1], ("You", "The computer")).svg,
            moves=[move_in_words(move) for move in self._legal()],
            canUndo=len(self.states) > 1,
        )


class SearchWidget(Control):
    """Controls for a search, rules, a move order, a state and a depth, with a viewer of the run.

    searches: functions by name, called as `search(game, state, depth=…)`; include your own.
    games: games by name, one for each rule set.
    orders: functions by name; `order(game)` returns the game with its moves reordered.
    positions: states by name to begin from, in addition to the initial one.

    Each of these has a control if it has more than one option.  A message tells you if a game does
    not have the position, if a search fails, or if a tree is too large to draw.
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
        super().__init__()
        self._options: dict[str, Mapping[str, Any]] = {
            "search": searches,
            "rules": games,
            "order": orders or {"the game's own": lambda game: game},
            "from": {"the start": None, **(positions or {})},
        }
        self._chosen: dict[str, Any] = {
            **{name: next(iter(options)) for name, options in self._options.items()},
            "depth": depth,
        }
        self._deepest = max_depth
        self._show()

    def act(self, name: str, value: Any) -> None:
        """Change the choice in one control, and search again."""
        self._chosen[name] = value
        self._show()

    def picture(self) -> Live:
        """Run the chosen search and draw it; raises ValueError if the game lacks the state."""
        search, game, order, state = (
            options[self._chosen[name]] for name, options in self._options.items()
        )
        if state is None:
            state = game.initial
        try:
            game.moves(state)
        except ValueError as error:
            rules, start = self._chosen["rules"], self._chosen["from"]
            raise ValueError(f"{start!r} is not a position of {rules!r}: {error}") from None
        return view(record(search, order(game), state, depth=self._chosen["depth"]))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{one['name']} {one['value']}" for one in self._choices())
        return f"<SearchWidget: {chosen}>"

    def still(self) -> str:
        """Return the picture of the run, or the reason why there is none."""
        return self._still

    def _choices(self) -> list[dict[str, Any]]:
        """Return the options of each control, and which one is chosen."""
        return [
            *(
                {"name": name, "value": self._chosen[name], "options": [*options]}
                for name, options in self._options.items()
                if len(options) > 1
            ),
            {"name": "depth", "value": self._chosen["depth"], "range": [1, self._deepest]},
        ]

    def _show(self) -> None:
        said = html = ""
        try:
            live = self.picture()
        except (Exception, KeyboardInterrupt) as error:  # a student's search may raise anything
            said = f"{type(error).__name__}: {error}"
            self._still = f"<pre>{escape(said)}</pre>"
        else:
            self._still, html = live.still.img(), live._repr_html_()
        self.show("search", said, choices=self._choices(), html=html)
