"""Geister contests: what `serve` and `connect` do in the terminal."""

import argparse
import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random

from chopsticks.game import whole
from chopsticks.games.geister import write_record
from coursework.commands.geister.choosers import maker
from coursework.commands.geister.client import connect
from coursework.commands.geister.server import SIDES, Ended, serve
from coursework.commands.terminal import CommandError, say

RESULTS = {"WON": "won", "LST": "lost", "DRW": "drawn"}


def run_serve(options: argparse.Namespace) -> None:
    """Serve the requested number of games, or serve games forever."""
    games = None if options.games is None else whole("games", options.games)
    first, second = (whole("port", port, 0, most=65_535) for port in options.ports)
    if first == second > 0:
        raise ValueError(f"ports = {first} {second}: they must be different")
    if not 0 < options.seconds < float("inf"):
        raise ValueError(f"seconds = {options.seconds}: it must be a number above 0")
    if options.log:
        options.log.mkdir(parents=True, exist_ok=True)
        if any(options.log.iterdir()):
            raise ValueError(f"log = {str(options.log)!r}: it must be a new or an empty folder")
    score = {"first won": 0, "second won": 0, "drawn": 0}

    def ended(game: Ended) -> None:
        result = "drawn" if game.won is None else f"{SIDES[game.won]} won"
        score[result] += 1
        print(f"{game.number}: {result}, {len(game.moves)} plies: {game.reason}", flush=True)
        if options.log:
            path = options.log / f"{game.number:04}.txt"
            path.write_text(write_record(game.initial, game.moves) + "\n", encoding="utf-8")

    turn = partial(asyncio.sleep, options.seconds)
    with scored(score):
        try:
            asyncio.run(serve(options.host, options.ports, games, turn, ended, say))
        except* OSError as errors:
            error = errors.exceptions[0]
            assert isinstance(error, OSError)
            what = error.strerror
            raise CommandError(f"{what}: choose another --host or other --ports") from None


def run_connect(options: argparse.Namespace) -> None:
    """Let a chooser play this many games, one after another."""
    games = 1 if options.games is None else whole("games", options.games)
    whole("port", options.port, 0, most=65_535)
    generator = Random(options.seed)
    made = maker(options.chooser, generator)
    score = dict.fromkeys(RESULTS.values(), 0)
    with scored(score):
        for number in range(1, games + 1):
            setup = "".join(generator.sample("RRRRBBBB", 8))
            word = asyncio.run(connect(options.host, options.port, setup, made()))
            score[RESULTS[word]] += 1
            say(f"game {number} of {games}: {RESULTS[word]}")


@contextmanager
def scored(score: Mapping[str, int]) -> Iterator[None]:
    """Print the score at the end, or in the message if the games are interrupted."""

    def told() -> str:
        return ", ".join(f"{result} {number}" for result, number in score.items())

    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(told()) from None
    print(told())
