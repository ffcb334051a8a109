"""Match the player made of a student's functions against the player of an earlier lecture."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from chopsticks.playing.match import Anyone, play, wilson
from chopsticks.playing.players import dice
from coursework.rows.lectures import LECTURES, Ground, Lecture
from coursework.rows.student_functions import FailedError, Written, in_words
from coursework.rows.table import taught

OPENINGS = 50


def your_player(lecture: str, exercises: str | None = None) -> None:
    """Match a lecture's player against that of the lecture it builds on; print its points.

    By default, the player is made of the course's own functions.  If you give the folder of your
    exercises, as in `your_player("04", "../exercises")`, your set-up cells and answers are run, and
    the player uses all functions that you have written and saved.  If one of your functions fails,
    the output names it, and the course's own function takes its place.

    If the lecture builds on no other, the opponent is naive.  Each opening is played twice, with
    sides exchanged, and random choices are the same in every run.  Raises ValueError if the lecture
    has no player or if the folder does not exist.

    >>> your_player("03")
    Your player: minimax with half hands, 3 plies.
    Against the one of lecture 02 (minimax, 3 plies):
    61.0 % of the points in 100 games, 95 % interval 51.2 to 70.0.
    Its parts are ours: limited, material.
    To let yours play: your_player("03", "../exercises")
    """
    if lecture not in taught():
        raise ValueError(f"lecture = {lecture!r}: it must be one of {', '.join(taught())}")
    written = Written(Path(exercises) if exercises else None)
    here = LECTURES[lecture]
    if here.before:
        before = LECTURES[here.before]
        words = f"the one of lecture {here.before} ({before.says})"
        share = points(here, lambda: before.made(Written(None)), written)
    elif here.ground.naive:
        says, made = here.ground.naive
        words = f"a naive one, which {says}"
        share = points(here, made, written)
    low, high = wilson(share, 2 * OPENINGS)
    print(f"Your player: {here.says}.\nAgainst {words}:")
    print(f"{100 * share:.1f} % of the points in {2 * OPENINGS} games,", end=" ")
    print(f"95 % interval {100 * low:.1f} to {100 * high:.1f}.")
    print(origin(lecture, exercises, written))


def origin(lecture: str, exercises: str | None, written: Written) -> str:
    """Say in words who wrote each part of a player."""
    if not written.asked:
        return "No exercise asks for a part of it."
    if not exercises:
        call = f'your_player("{lecture}", "../exercises")'
        return f"Its parts are ours: {', '.join(written.asked)}.\nTo let yours play: {call}"
    lines = [f"Yours: {', '.join(written.yours()) or 'nothing yet'}."]
    lines += [f"{name}: ours, because yours {why}." for name, why in written.refused.items()]
    return "\n".join(lines)


def points(lecture: Lecture, rival: Callable[[], Anyone[Any]], written: Written) -> float:
    """Return the player's share of the points; replace any student's function that fails."""
    while True:
        try:
            with redirect_stdout(io.StringIO()):
                return meeting(lecture.ground, lecture.made(written), rival())
        except FailedError as failed:
            written.refuse(*failed.args)
        except Exception as error:
            if not written.yours():
                raise
            written.refuse(written.yours()[-1], f"returns an unusable value: {in_words(error)}")


def meeting(ground: Ground, a: Anyone[Any], b: Anyone[Any]) -> float:
    """Let `a` play against `b`, and return the share of the points that `a` gets."""
    generator, total = Random(0), 0.0
    for _ in range(OPENINGS):
        game, state = ground.start(generator)
        throws = dice(generator) if hasattr(game, "outcomes") else None
        total += play(game, a, b, state, dice=throws).utility
        total -= play(game, b, a, state, dice=throws).utility
    return 0.5 + total / OPENINGS / 4 / ground.most
