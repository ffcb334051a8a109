"""Code shared by `play` and `solve`: options that choose a rule set, and its solution."""

import argparse
import sys
from dataclasses import fields, replace
from functools import partial
from math import comb, log10
from typing import get_args

from chopsticks.game import Game, M, S, SameGame
from chopsticks.hands import (
    Chopsticks,
    Move,
    Overflow,
    Rules,
    SplitRule,
    State,
    SwapRule,
)
from chopsticks.hands.presets import preset
from chopsticks.solving.machine_memory import physical_memory
from chopsticks.solving.retrograde import Tablebase, solve
from coursework.commands.terminal import say

MEGA = 10**6
BYTES = 1000  # roughly what a state and its moves need in Python
LONG = 100_000  # states; solving this many takes a few seconds in Python
EVERY = 1 << 14  # states between two updates of the progress

_FLAGS = {
    "revive": "a split may revive a dead hand",
    "sacrifice": "a split may empty a hand",
    "transfer": "a split need not revive or empty a hand",
    "own_tap": "a hand may tap another hand of the same player",
    "add": "a hand may raise one more finger",
    "flip": "a hand may swap its raised and lowered fingers",
    "passing": "a player may do nothing",
    "meta": "a player with more than N fingers may drop N of them and divide the rest",
    "tap_dead": "a dead hand may be tapped",
    "recoil": "a tap that makes exactly N leaves one finger on the tapping hand",
    "sudden_death": "a player with one finger left is out",
    "misere": "a player who is out wins",
}


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the rules."""
    group = parser.add_argument_group("rules", "Rules that you leave out come from the preset.")
    add = partial(group.add_argument, default=argparse.SUPPRESS)
    add(
        "--preset",
        nargs="+",
        metavar="NAME",
        help="one or several house rules; `chopsticks presets` lists their names",
    )
    add("--fingers", type=int, metavar="N", help="a hand that reaches N fingers overflows")
    add(
        "--overflow",
        choices=get_args(Overflow),
        help="whether a hand that overflows dies or keeps what is left after taking away N",
    )
    add("--split", choices=get_args(SplitRule), help="how players may divide their fingers")
    add("--swap", choices=get_args(SwapRule), help="which hands may change places")
    add("--start", type=int, nargs="+", metavar="FINGERS", help="each hand's fingers at the start")
    for axis, meaning in _FLAGS.items():
        option = f"--{axis.replace('_', '-')}"
        add(option, action=argparse.BooleanOptionalAction, help=meaning)


def chosen_rules(options: argparse.Namespace) -> Rules:
    """Return the rule set that the options describe."""
    given = vars(options)
    rules = preset(*given["preset"]) if "preset" in given else Rules()
    axes = {axis.name: given[axis.name] for axis in fields(Rules) if axis.name in given}
    if "start" in axes:
        axes["start"] = tuple(axes["start"])
    return replace(rules, **axes)


def positions(rules: Rules) -> int:
    """Count all positions, reachable or not, from the point of view of the player to move."""
    hands = len(rules.start)
    return comb(rules.fingers + hands - 1, hands) ** 2


def solved(rules: Rules, instead: str = "") -> Tablebase[State, Move]:
    """Solve the game completely, in Python.

    If this will take long, say so, and say what to do instead; a terminal shows the progress.
    Raises ValueError if the solution would not fit into memory.
    """
    states, memory = 2 * positions(rules), physical_memory()
    size = f"{amount(states)} states, about {amount(BYTES * states // MEGA)} MB in Python"
    if BYTES * states > memory:
        raise ValueError(
            f"a solution can have up to {size}, but this machine has {amount(memory // MEGA)} MB"
            f"{instead}"
        )
    game = Chopsticks(rules)
    if states < LONG:
        return solve(game)
    say(f"Up to {size}{instead}")
    if not sys.stderr.isatty():
        return solve(game)
    tablebase = solve(_Shown(game, states))
    say("")
    tablebase.game = game
    return tablebase


def amount(number: int) -> str:
    """Write a number so that it fits on a line.

    >>> amount(6_697_800), amount(10**40)
    ('6,697,800', '10^40')
    """
    return f"{number:,}" if number < 10**15 else f"10^{round((number.bit_length() - 1) * log10(2))}"


class _Shown(SameGame[S, M]):
    """The same game, which also shows in the terminal how many states have been visited."""

    def __init__(self, game: Game[S, M], total: int) -> None:
        super().__init__(game)
        self.total, self.met = total, 0

    def is_terminal(self, state: S) -> bool:
        """Return whether the game is over, and update the progress shown."""
        if self.met % EVERY == 0:
            print(f"\r{self.met:,} of at most {self.total:,} states", end="", file=sys.stderr)
        self.met += 1
        return self.game.is_terminal(state)
