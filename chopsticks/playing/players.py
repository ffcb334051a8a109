"""Players: functions that choose a move, `player(game, state) -> move`."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

from chopsticks.game import MAX, Game, M, Player, S, SameGame, chances, whole
from chopsticks.search import alphabeta, best_move
from chopsticks.search.deepening import deepen
from chopsticks.solving.retrograde import Tablebase


def random_player(seed: int) -> Callable[..., Any]:
    """Make a player that chooses randomly among the legal moves of any game.

    The same seed gives the same choices.

    >>> from chopsticks import Chopsticks
    >>> game = Chopsticks()
    >>> random_player(1)(game, game.initial) in game.moves(game.initial)
    True
    """
    generator = random.Random(seed)

    def choose(game: Game[Any, Any], known: Any, moves: Sequence[Any] | None = None) -> Any:
        return generator.choice(game.moves(known) if moves is None else moves)

    return choose


def dice(generator: random.Random) -> Player[Any, Any]:
    """Make a dice thrower for `play` that draws outcomes by their chances.

    >>> from chopsticks.games.pig import Pig, hold_at
    >>> from chopsticks.playing.match import match
    >>> print(match(Pig(), hold_at(5), hold_at(1), dice=dice(random.Random(0))))
    74 won, 26 lost, 0 drawn
    """

    def throw(game: Any, state: Any) -> Any:
        outcomes, weights = zip(*chances(game, state), strict=True)
        return generator.choices(outcomes, weights)[0]

    return throw


def searching(search: Callable[..., float], plies: int | None = None) -> Player[Any, Any]:
    """Make a player that searches this many plies, including its own move.

    With None it searches to the end.  `search(game, state, depth=...)` returns a value from MAX's
    view.  Raises ValueError unless `plies` is at least 1.

    >>> from chopsticks import TreeGame, minimax
    >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> searching(minimax)(game, ()), searching(minimax, 1)(game, (0,))
    (0, 0)
    """
    if plies is not None:
        whole("plies", plies, otherwise=", the player's own move")
    limited = partial(search, depth=None if plies is None else plies - 1)
    return lambda game, state: best_move(game, state, limited)


def depth_limited(plies: int, evaluate: Callable[[Any], float] | None = None) -> Player[Any, Any]:
    """Make a player that searches this many plies with alpha-beta.

    The plies include its own move.  Raises ValueError unless `plies` is at least 1 and, while it
    plays, unless each guess lies strictly between a loss, -1, and a win, 1.
    """

    def guess(state: Any) -> float:
        worth = 0 if evaluate is None else evaluate(state)
        if not -1 < worth < 1:
            raise ValueError(
                f"the evaluation of {state} is {worth}: a guess must lie strictly between "
                "a loss, -1, and a win, 1; scale it down"
            )
        return worth

    return searching(partial(alphabeta, evaluate=guess), plies)


def from_max(search: Callable[..., float]) -> Callable[..., float]:
    """Convert a search from the mover's view, such as `negamax`, to MAX's.

    >>> from chopsticks import TreeGame, negamax
    >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> negamax(game, (1,)), from_max(negamax)(game, (1,))
    (-2, 2)
    """

    def value(game: Game[S, M], state: S, **limits: Any) -> float:
        worth = search(game, state, **limits)
        return worth if game.to_move(state) == MAX else -worth

    return value


DEEPEST = 300  # plies; Python's own stack is limited to 1,000 calls


class _TimeOverError(Exception):
    """A player's time is up."""


class _Until(SameGame[S, M]):
    """The same game, but after a deadline `result` raises _TimeOverError."""

    def __init__(self, game: Game[S, M], deadline: float, clock: Callable[[], float]) -> None:
        super().__init__(game)
        self._deadline, self._clock = deadline, clock

    def result(self, state: S, move: M) -> S:
        """The state that a move leads to, while there is time."""
        if self._clock() >= self._deadline:
            raise _TimeOverError
        return self.game.result(state, move)


def timed(
    seconds: float,
    evaluate: Callable[[Any], float] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Player[Any, Any]:
    """Make a player that deepens its search until its time for a move is up.

    It plays the best move of the deepest search it finished, or the first legal move if it finished
    none.  It stops early when a search did not reach the horizon, because then the value is exact.
    No node begins after the deadline, so the player is late by at most one node.  The players must
    alternate.  Raises ValueError unless `seconds` is at least 0, and if the game is over.

    >>> from chopsticks import TreeGame
    >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 20]])
    >>> timed(60)(game, ()), timed(0)(game, (2,))
    (2, 0)
    """
    if not seconds >= 0:
        raise ValueError(f"seconds = {seconds}: it must be a number ≥ 0")

    def choose(game: Game[S, M], state: S) -> M:
        deadline = clock() + seconds
        if game.is_terminal(state):
            raise ValueError(f"the game is over in {state!r}: there is no move")
        move = game.moves(state)[0]
        guessed = False

        def guess(state: S) -> float:
            nonlocal guessed
            guessed = True
            return 0 if evaluate is None else evaluate(state)

        with suppress(_TimeOverError):
            for found in islice(deepen(_Until(game, deadline, clock), state, guess), DEEPEST):
                move = found.move
                if not guessed:
                    break
                guessed = False
        return move

    return choose


def perfect(tablebase: Tablebase[S, M]) -> Player[S, M]:
    """Make a player that knows every value and plays the first best move."""
    return lambda game, state: tablebase.best_moves(state)[0]


def expecting(values: Mapping[S, float]) -> Player[S, Any]:
    """Make a player that knows the value of every state for MAX.

    The values come, for example, from `value_iteration`.  It plays the first of the best moves.

    >>> from chopsticks.games.pig import Pig
    >>> from chopsticks.search.chance import value_iteration
    >>> game = Pig(target=2, faces=2)
    >>> expecting(value_iteration(game))(game, game.initial)
    'roll'
    """

    def choose(game: Game[S, M], state: S) -> M:
        best = max if game.to_move(state) == MAX else min
        return best(game.moves(state), key=lambda move: values[game.result(state, move)])

    return choose


def read_number(typed: str, legal: Sequence[M]) -> M:
    """Read a move by its number, counted from 1, in the list of legal moves.

    Raises ValueError for anything else.

    >>> read_number("2", "abc")
    'b'
    """
    if not typed.strip().isdecimal():
        raise ValueError(f"I cannot read {typed.strip()!r}. Type a number from 1 to {len(legal)}.")
    number = int(typed)
    if not 1 <= number <= len(legal):
        raise ValueError(f"There is no move number {number}: choose 1 to {len(legal)}.")
    return legal[number - 1]


def human(
    ask: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
    read: Callable[[str, Sequence[Any]], Any] = read_number,
    prompt: Callable[[Any], str] = lambda state: "Your move: ",
) -> Player[Any, Any]:
    """Make a player for a person at a keyboard.

    After an unreadable or illegal move, the person is asked again.  `ask` shows the prompt for a
    state and returns what was typed; `tell` shows a line.  `read(typed, legal)` returns the move
    that was meant or raises ValueError; for Chopsticks, use `read_move`.
    """

    def choose(game: Game[Any, Any], state: Any) -> Any:
        while True:
            typed = ask(prompt(state))
            try:
                move = read(typed, game.moves(state))
                game.result(state, move)
            except ValueError as error:
                tell(f"{error}")
            else:
                return move

    return choose
