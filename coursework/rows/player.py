"""Compare the player made of a student's functions with the players of other lectures."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from chopsticks.game import MAX, explore
from chopsticks.hands import Chopsticks, State
from chopsticks.playing.match import Anyone, play, wilson
from chopsticks.playing.players import dice
from chopsticks.search.counting import Counted
from chopsticks.solving.retrograde import solve
from coursework.plots.tables import Columns, table
from coursework.rows.lectures import LARGE, LECTURES, SMALL, Ground, Lecture
from coursework.rows.players import Part
from coursework.rows.student_functions import FailedError, Written, in_words
from coursework.rows.table import taught

OPENINGS = 50
COLUMNS = "nodes", "wrong of 164", "large: nodes", "wrong of 2,695"
MEASURED: dict[str, tuple[int, ...]] = {
    "02": (4_182, 32, 606_077, 1_073),
    "03": (4_182, 9, 606_077, 396),
    "04": (5_708, 5, 608_439, 318),
    "05": (7_867, 0, 1_132_144, 181),
    "06": (16_271, 0, 1_683_099, 159),
    "07": (6_878, 0, 167_284, 74),
    "08": (8_550, 0, 1_096_609, 0),
    "09": (1_350, 0, 45_069, 0),
}
"""What `measured` returns for our players; to measure all of them takes half a minute."""


def your_player(lecture: str, exercises: str | None = None) -> Columns | None:
    """Compare a lecture's player with that of the lecture it builds on.

    By default, the player is made of the course's own functions.  If you give the folder of your
    exercises, as in `your_player("04", "../exercises")`, your set-up cells and answers are run, and
    the player uses all functions that you have written and saved.  If one of your functions fails,
    the output names it, and the course's own function takes its place.

    For lectures 02 to 09 this returns a table.  In two games the player moves once in every
    position with MAX to move.  The table counts the nodes that it visits for all these moves, and
    its wrong moves: those that give away a win or a draw.  The last row is lecture 09's player.

    In later lectures the player plays a match, and its points are printed.  If the lecture builds
    on no other, the opponent is naive.  Each opening is played twice, with sides exchanged, and
    random choices are the same in every run.  Raises ValueError if the lecture has no player or if
    the folder does not exist.

    >>> your_player("04").columns["wrong of 2,695"]
    ['396', '318', '0']
    """
    if lecture not in taught():
        raise ValueError(f"lecture = {lecture!r}: it must be one of {', '.join(taught())}")
    written = Written(Path(exercises) if exercises else None)
    here = LECTURES[lecture]
    if lecture in MEASURED:
        here.made(written)
        found = MEASURED
        if exercises:
            found = {**found, lecture: working(written, lambda: measured(here, written))}
        shown = [number for number in found if number in (here.before, lecture, "09")]
        rows = [
            {"player": f"{number}: {LECTURES[number].says}"}
            | dict(zip(COLUMNS, found[number], strict=True))
            for number in shown
        ]
        return table(rows, origin(lecture, exercises, written), lit=shown.index(lecture))
    if here.before:
        before = LECTURES[here.before]
        words = f"the one of lecture {here.before} ({before.says})"
        rival: Callable[[], Anyone[Any]] = partial(before.made, Written(None))
    elif here.ground.naive:
        says, rival = here.ground.naive
        words = f"a naive one, which {says}"
    share = working(written, lambda: meeting(here.ground, here.made(written), rival()))
    low, high = wilson(share, 2 * OPENINGS)
    print(f"Your player: {here.says}.\nAgainst {words}:")
    print(f"{100 * share:.1f} % of the points in {2 * OPENINGS} games,", end=" ")
    print(f"95 % interval {100 * low:.1f} to {100 * high:.1f}.")
    print(origin(lecture, exercises, written))
    return None


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


def working(written: Written, attempt: Callable[[], Any]) -> Any:
    """Return what the attempt returns; replace any student's function that fails."""
    while True:
        try:
            with redirect_stdout(io.StringIO()):
                return attempt()
        except FailedError as failed:
            written.refuse(*failed.args)
        except Exception as error:
            if not written.yours():
                raise
            written.refuse(written.yours()[-1], f"returns an unusable value: {in_words(error)}")


def measured(lecture: Lecture, part: Part) -> tuple[int, ...]:
    """Return a player's nodes and wrong moves in all positions of both games, MAX to move."""
    found: list[int] = []
    for game in (SMALL, LARGE):
        truth, played = solve(game), explore(game)
        watched, wrong = Counted(played), 0
        player = lecture.made(numbered(part, game, played.states))
        for number, state in enumerate(played.states):
            if state.to_move == MAX and not played.is_terminal(number):
                move = game.moves(state)[player(watched, number)]
                wrong += truth.after(state, move).outcome < truth[state].outcome
        found += [watched.nodes - 1, wrong]
    return tuple(found)


def numbered(part: Part, game: Chopsticks, states: list[State]) -> Part:
    """Return the parts for `explore(game)`: its states are numbers, its moves indexes."""
    worth = 0, *[0.5 ** (len(game.rules.start) - 1)] * (game.rules.fingers - 1)  # sums are exact

    def material(number: int, weights: Any) -> float:
        return float(part("material")(states[number], worth))

    def kill_first(_: Any, number: int) -> list[int]:
        moves = game.moves(states[number])
        return [moves.index(move) for move in part("kill_first")(game, states[number])]

    translated: dict[str, Any] = {"material": cache(material), "kill_first": cache(kill_first)}
    return lambda name: translated.get(name) or part(name)


def meeting(ground: Ground, a: Anyone[Any], b: Anyone[Any]) -> float:
    """Let `a` play against `b`, and return the share of the points that `a` gets."""
    generator, total = Random(0), 0.0
    for _ in range(OPENINGS):
        game, state = ground.start(generator)
        throws = dice(generator) if hasattr(game, "outcomes") else None
        total += play(game, a, b, state, dice=throws).utility
        total -= play(game, b, a, state, dice=throws).utility
    return 0.5 + total / OPENINGS / 4 / ground.most
