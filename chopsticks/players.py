"""Players: functions that choose a move, `player(game, state) -> move`."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from chopsticks.game import Game, M, S
from chopsticks.retrograde import Tablebase
from chopsticks.rules import Move, Split, State, Tap
from chopsticks.search import alphabeta, best_move

Player = Callable[[Game[S, M], S], M]


def random_player(seed: int) -> Player[Any, Any]:
    """A player that picks any legal move; the same seed gives the same choices.

    >>> from chopsticks import Chopsticks
    >>> game = Chopsticks()
    >>> random_player(1)(game, game.initial) in game.moves(game.initial)
    True
    """
    generator = random.Random(seed)
    return lambda game, state: generator.choice(game.moves(state))


def living_hands(state: State) -> int:
    """MAX's living hands minus MIN's: the simplest evaluation of a Chopsticks state.

    >>> living_hands(State(((1, 2), (0, 4)), 0))
    1
    """
    first, second = state.hands
    return (first[0] > 0) + (first[1] > 0) - (second[0] > 0) - (second[1] > 0)


def greedy(game: Game[State, Move], state: State) -> Move:
    """Wants the most living hands after this very move, and looks no further."""
    return best_move(game, state, lambda game, child: living_hands(child))


def depth_limited(plies: int, evaluate: Callable[[Any], float] | None = None) -> Player[Any, Any]:
    """A player that searches this many plies with alpha-beta, its own move included.

    Raises ValueError unless `plies` is at least 1.
    """
    if plies < 1:
        raise ValueError(f"plies = {plies}: it must be at least 1, the player's own move")
    search = partial(alphabeta, depth=plies - 1, evaluate=evaluate)
    return lambda game, state: best_move(game, state, search)


def perfect(tablebase: Tablebase[S, M]) -> Player[S, M]:
    """A player that knows every value: it takes the first of the best moves."""
    return lambda game, state: tablebase.best_moves(state)[0]


def human(
    ask: Callable[[str], str] = input, tell: Callable[[str], None] = print
) -> Player[State, Move]:
    """A person at a keyboard.  An unreadable or illegal move is refused and asked again.

    `ask` shows a prompt and returns what was typed; `tell` shows a line.
    """

    def choose(game: Game[State, Move], state: State) -> Move:
        while True:
            typed = ask("Your move: ")
            try:
                move = read_move(typed, game.moves(state))
                game.result(state, move)
            except ValueError as error:
                tell(f"{error}")
            else:
                return move

    return choose


def read_move(typed: str, legal: Sequence[Move]) -> Move:
    """A move as a person types it: its number in the list, or in words.

    >>> (
    ...     read_move("tap 1 2", ()),
    ...     read_move("split 1 3", ()),
    ...     read_move("2", (Tap(1, 1), Split(0, 2))),
    ... )
    (Tap(using=1, target=2), Split(low=1, high=3), Split(low=0, high=2))

    Raises ValueError for anything else.
    """
    words = typed.lower().split()
    match words:
        case [number] if number.isdecimal():
            if 1 <= int(number) <= len(legal):
                return legal[int(number) - 1]
            raise ValueError(f"There is no move number {number}: choose 1 to {len(legal)}.")
        case ["tap" | "t", a, b] if a.isdecimal() and b.isdecimal():
            return Tap(int(a), int(b))
        case ["split" | "s", a, b] if a.isdecimal() and b.isdecimal():
            move = Split(int(a), int(b))
            return move if move in legal else Split(*sorted((int(a), int(b))))
    raise ValueError(
        f"I cannot read {typed.strip()!r}. Type a number from the list, or "
        "'tap 1 2' (your 1 taps the other player's 2), or 'split 1 3'."
    )
