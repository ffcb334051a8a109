"""Sums and Grundy values, against a search of whole sums and against published sequences."""

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from chomp_oracle import lost_up_to_8

from chopsticks import Chopsticks
from chopsticks.games.chomp import Bar, Chomp
from chopsticks.games.heaps import TakeAndBreak, heap_numbers
from chopsticks.games.pig import Pig
from chopsticks.games.stones import Stones
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.solving.sums import Sum, grundy

# R. Guy and C. Smith, "The G-values of various games" (1956): Kayles from 71 on, by n mod 12, and
# the lengths before it whose values are others.
KAYLES = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
KAYLES_EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5}
KAYLES_EXCEPTIONS |= {34: 6, 39: 3, 57: 4, 70: 6}


@cache
def lost(position):
    """Whether the player to move loses a sum: heaps as pairs of a name and a text of pins."""
    return not any(lost(after) for after in moved(position))


def moved(position):
    """The sums that one move leads to; a move wipes pins out of a text."""
    for i, (rule, pins) in enumerate(position):
        for start in range(len(pins)):
            for end in range(start + 1, len(pins) + 1):
                taken = pins[start:end]
                allowed = {
                    "nim": end == len(pins),
                    "stones": end == len(pins) and len(taken) <= 3,
                    "kayles": taken in ("i", "ii"),
                    "dawson": taken == "ii",
                }[rule]
                if allowed:
                    left = pins[:start] + ("." * len(taken) if end < len(pins) else "") + pins[end:]
                    yield tuple(sorted([*position[:i], (rule, left), *position[i + 1 :]]))


@pytest.mark.parametrize("rules", [("nim", "kayles"), ("stones", "dawson"), ("kayles", "dawson")])
def test_a_sum_is_lost_exactly_where_the_values_cancel_out(rules):
    for sizes in product(range(1, 6), repeat=2):
        games = [TakeAndBreak([size], rule) for rule, size in zip(rules, sizes, strict=True)]
        start = sorted((rule, "i" * size) for rule, size in zip(rules, sizes, strict=True))
        one, other = map(grundy, games)
        assert (one == other) == lost(tuple(start))
        assert grundy(Sum(*games)) == one ^ other


def test_kayles_has_the_period_12():
    expected = [KAYLES_EXCEPTIONS.get(n, KAYLES[n % 12]) for n in range(1001)]
    assert heap_numbers("kayles", 1000) == expected


def test_a_bar_is_worth_nothing_exactly_if_it_is_lost():
    game = Chomp(4, 5)
    bars = {bar for bar in lost_up_to_8() if len(bar) <= 4 and bar[0] <= 5}
    shapes = [
        (3, 2),
        (2, 1),
        (3, 1, 1),
        (4, 4, 2, 1),
        (5, 5),
        (5, 5, 3),
        (4, 2, 2),
        (2, 2, 1),
        (1,),
    ]
    assert [shape for shape in shapes if grundy(game, Bar(shape)) == 0] == [
        shape for shape in shapes if shape in bars
    ]
    assert grundy(Chomp(1, 6)) == 5  # a heap of five beside the poison


class Place(NamedTuple):
    """Where a token stands."""

    name: str
    to_move: int = 0


class Arrows:
    """A token goes along arrows."""

    initial = Place("a")

    def __init__(self, **arrows):
        self.arrows = arrows

    def to_move(self, place):
        return place.to_move

    def moves(self, place):
        return self.arrows[place.name]

    def result(self, place, move):
        return Place(move, 1 - place.to_move)

    def is_terminal(self, place):
        return not self.arrows[place.name]

    def utility(self, place, player):
        return -1 if player == place.to_move else 1


class Drawn(Stones):
    """Stones, but nobody loses."""

    def utility(self, state, player):
        return 0


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Arrows(a="b", b="c", c="b"), "can be repeated"),
        (Arrows(a="a"), "can be repeated"),
        (Chopsticks(), "Chopsticks is not impartial"),
        (Stones(5, last="loses"), "has not lost"),
        (Drawn(5), "has not lost"),
        (TicTacToe(), "by `to_move`|not impartial"),
        (Pig(), "has dice"),
    ],
)
def test_a_game_without_such_values_is_refused(game, words):
    with pytest.raises(ValueError, match=words):
        grundy(game)


def test_a_sum_of_nothing_is_refused():
    with pytest.raises(ValueError, match="at least one game"):
        Sum()


@pytest.mark.parametrize(
    ("sizes", "rule", "words"),
    [([3], "nimm", "rule = 'nimm'"), ([0], "nim", "size = 0"), ([2.5], "nim", "size = 2.5")],
)
def test_bad_heaps_are_named(sizes, rule, words):
    with pytest.raises(ValueError, match=words):
        TakeAndBreak(sizes, rule)
