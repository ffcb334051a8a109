"""Your player, made of what you wrote, against the one of the lecture before."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from chopsticks.games.chomp import Chomp
from chopsticks.games.geister import (
    Geister,
    Position,
    SmallGeister,
    purple_walk,
    random_chooser,
    seeing,
)
from chopsticks.games.heaps import Heaps, TakeAndBreak
from chopsticks.games.kuhn import Deal, Kuhn
from chopsticks.games.pig import Pig, hold_at
from chopsticks.hands import Chopsticks
from chopsticks.playing.match import Anyone, opening, play, wilson
from chopsticks.playing.players import dice, random_player
from coursework.rows.players import PIG, PLAYERS, Lecture
from coursework.rows.written import FailedError, Written, in_words

OPENINGS = 50


def purple(game: Any, seen: Any, moves: Any) -> Any:
    """PurpleMax on the small board."""
    return purple_walk(game, seen)


NAIVE = {
    "11": Lecture("holds at once", lambda part: hold_at(1)),
    "12": Lecture("bites at random", lambda part: random_player(12)),
    "12b": Lecture("takes at random", lambda part: random_player(121)),
    "13": Lecture("steps at random", lambda part: seeing(random_chooser(Random(13)))),
    "13b": Lecture("tosses a coin", lambda part: random_player(132)),
    "13c": Lecture("is PurpleMax", lambda part: purple),
}
"""Whom a lecture's player meets whose game is not Chopsticks."""
NEAREST = {"14": "09", "14b": "14", "15": "14b"}
"""Where the lecture before is not the one to meet: lecture 14 needs no NumPy, 10 and 10b do, and
14b does not need 14a, and 15 neither 14c nor 14d."""


def your_player(lecture: str, exercises: str | None = None) -> None:
    """Let the player of a lecture meet the one of the lecture before, and print its points.

    It is made of the course's own functions.  With the folder of your exercises, as in
    `your_player("04", "../exercises")`, it is made of yours, as far as they are written and
    saved: set-up cells and answers are run.  A function that fails is named, and the course's
    own takes its place.

    A player of another game than Chopsticks meets a naive one.  Each opening is played twice,
    with sides exchanged, and what is drawn by lot has a seed.  Raises ValueError for a lecture
    without a player, and if there is no such folder.

    >>> your_player("03")
    Your player: minimax with half hands, 3 plies.
    Against the one of lecture 02 (minimax, 3 plies):
    61.0 % of the points in 100 games, 95 % interval 51.2 to 70.0.
    Its parts are ours: limited, material.
    To let yours play: your_player("03", "../exercises")
    """
    lectures = [number for number in PLAYERS if number > "01"]
    if lecture not in lectures:
        raise ValueError(f"lecture = {lecture!r}: there are {', '.join(lectures)}")
    written = Written(Path(exercises) if exercises else None)
    if naive := NAIVE.get(lecture):
        rival, words = naive, f"a naive one, which {naive.says}"
    else:
        *_, number = (n for n in PLAYERS if n < lecture and n not in NAIVE)
        number = NEAREST.get(lecture, number)
        rival, words = PLAYERS[number], f"the one of lecture {number} ({PLAYERS[number].says})"
    share = points(lecture, rival, written)
    low, high = wilson(share, 2 * OPENINGS)
    print(f"Your player: {PLAYERS[lecture].says}.\nAgainst {words}:")
    print(f"{100 * share:.1f} % of the points in {2 * OPENINGS} games,", end=" ")
    print(f"95 % interval {100 * low:.1f} to {100 * high:.1f}.")
    print(origin(lecture, exercises, written))


def origin(lecture: str, exercises: str | None, written: Written) -> str:
    """Whose the parts of a player are, in words."""
    if not written.asked:
        return "No exercise asks for a part of it."
    if not exercises:
        call = f'your_player("{lecture}", "../exercises")'
        return f"Its parts are ours: {', '.join(written.asked)}.\nTo let yours play: {call}"
    lines = [f"Yours: {', '.join(written.yours()) or 'nothing yet'}."]
    lines += [f"{name}: ours, for yours {why}." for name, why in written.refused.items()]
    return "\n".join(lines)


def points(lecture: str, rival: Lecture, written: Written) -> float:
    """The share of the points; a student's function that fails is refused, and all begins anew."""
    while True:
        try:
            with redirect_stdout(io.StringIO()):
                yours = PLAYERS[lecture].made(written)
                return meeting(lecture, yours, rival.made(Written(None)))
        except FailedError as failed:
            written.refuse(*failed.args)
        except Exception as error:
            if not written.yours():
                raise
            written.refuse(written.yours()[-1], f"returns what does not fit, {in_words(error)}")


def meeting(lecture: str, a: Anyone[Any], b: Anyone[Any]) -> float:
    """The share of the points that `a` gets."""
    start: Callable[[Random], tuple[Any, Any]] = STARTS.get(lecture, chopsticks)
    generator, total = Random(0), 0.0
    for _ in range(OPENINGS):
        game, state = start(generator)
        throws = dice(generator) if hasattr(game, "outcomes") else None
        total += play(game, a, b, state, dice=throws).utility
        total -= play(game, b, a, state, dice=throws).utility
    return 0.5 + total / OPENINGS / 4 / MOST.get(lecture, 1)


def chopsticks(generator: Random) -> tuple[Chopsticks, Any]:
    """Chopsticks, after some random plies."""
    return (game := Chopsticks()), opening(game, generator)


def pig(generator: Random) -> tuple[Pig, Any]:
    """Pig, from its start."""
    return PIG, PIG.initial


def chomp(generator: Random) -> tuple[Chomp, Any]:
    """A bar of Chomp, after some random bites."""
    return (game := Chomp(4, 5)), opening(game, generator, plies=2)


def kayles(generator: Random) -> tuple[TakeAndBreak, Heaps]:
    """Three rows of Kayles, after some random balls."""
    return (game := TakeAndBreak([5, 4, 2], "kayles")), opening(game, generator, plies=2)


def geister(generator: Random) -> tuple[Geister, Position]:
    """An endgame of Geister with two pieces on each side, anywhere."""
    while True:
        letters = [*"RBrb", *"." * 32]
        generator.shuffle(letters)
        game = Geister(Position("".join(letters)))
        if not game.is_terminal(game.initial):
            return game, game.initial


def kuhn(generator: Random) -> tuple[Kuhn, Deal]:
    """Kuhn poker, after the deal, which both players get from both sides."""
    game = Kuhn()
    return game, game.result(game.initial, generator.choice(game.moves(game.initial)))


def small(generator: Random) -> tuple[SmallGeister, Any]:
    """Small Geister, before the deal."""
    return (game := SmallGeister()), game.initial


STARTS: dict[str, Callable[[Random], tuple[Any, Any]]] = {
    "11": pig,
    "12": chomp,
    "12b": kayles,
    "13": geister,
    "13b": kuhn,
    "13c": small,
}
"""What a lecture's player plays whose game is not Chopsticks."""
MOST = {"13b": 2}
"""What can be won in a game, where that is more than 1."""
