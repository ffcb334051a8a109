"""Simple Chopsticks: the theorems of docs/proofs.md and the table, against a plain recursion."""

import csv
import re
from functools import cache
from itertools import chain, combinations_with_replacement, product
from pathlib import Path

import numpy as np
import pytest

from audit import equal_hands
from audit.simple import lines, main

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "audit/results/simple-chopsticks.csv"
TABLE = [*csv.reader(FILE.read_text(encoding="utf-8").splitlines())]
PAGE = (ROOT / "audit/docs/open-questions.md").read_text(encoding="utf-8")


@cache
def wins(fingers, mine, theirs):
    """Whether the player to move wins, by the rules alone; dead hands are left out."""
    for by, i in product(set(mine), range(len(theirs))):
        hit = theirs[i] + by
        left = theirs[:i] + theirs[i + 1 :] + ((hit,) if hit < fingers else ())
        if not left or not wins(fingers, tuple(sorted(left)), mine):
            return True
    return False


def every(fingers, most):
    sizes = (combinations_with_replacement(range(1, fingers), h) for h in range(1, most + 1))
    return list(chain.from_iterable(sizes))


SMALL = [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)]


@pytest.mark.parametrize(("fingers", "most"), SMALL)
def test_more_hands_win(fingers, most):
    for mine, theirs in product(every(fingers, most), repeat=2):
        if len(mine) > len(theirs):
            assert wins(fingers, mine, theirs)
        elif len(mine) < len(theirs) - 1:
            assert not wins(fingers, mine, theirs)


@pytest.mark.parametrize(("fingers", "most"), SMALL)
def test_from_ones_more_hands_win_whoever_begins(fingers, most):
    for mine, theirs in product(range(1, most + 1), repeat=2):
        if mine != theirs:
            assert wins(fingers, (1,) * mine, (1,) * theirs) == (mine > theirs)


def test_fewer_hands_may_win():
    assert wins(3, (1,), (1, 2))


@pytest.mark.parametrize(("fingers", "most"), SMALL)
def test_the_levels_are_those_of_the_recursion(fingers, most):
    for line in lines(fingers, most):
        ways = [*combinations_with_replacement(range(1, fingers), line.hands)]
        lost = [pair for pair in product(ways, repeat=2) if not wins(fingers, *pair)]
        assert (line.positions, line.lost) == (len(ways) ** 2, len(lost))
        ones = (1,) * line.hands
        assert line.outcome == ("loss" if (ones, ones) in lost else "win")


@pytest.mark.parametrize("fingers", [2, 3, 4])
def test_the_formulas_are_those_of_the_recursion(fingers):
    for mine, theirs in product(every(fingers, 4), repeat=2):
        if len(mine) == len(theirs):
            counts = [  # NumPy's numbers: Python's True has no ~
                tuple(np.int64(hands.count(n)) for n in range(1, fingers))
                for hands in (mine, theirs)
            ]
            assert equal_hands.lost(*counts) == (not wins(fingers, mine, theirs))
            assert equal_hands.has_win(*counts) == wins(fingers, mine, theirs)


def test_without_a_formula_there_is_an_error():
    with pytest.raises(ValueError, match="only 2, 3 and 4 fingers have a formula"):
        equal_hands.lost((1, 0, 0, 0), (1, 0, 0, 0))


# --- the table ----------------------------------------------------------------------------


def test_a_small_part_of_the_table_is_made_again(tmp_path, capsys):
    path = tmp_path / "simple.csv"
    assert main(["2", "10", "--hands", "9", "--memory", "0.0003", "--out", str(path)]) == 0
    again = path.read_text(encoding="utf-8").splitlines()
    assert len(again) > 40
    assert set(again) <= {",".join(row) for row in TABLE}
    assert "7 fingers, 1 to 6 hands: LWLLWL\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("1 3", "fingers = 1: it must be a whole number ≥ 2"),
        ("2 3 --hands 0", "hands = 0: it must be a whole number ≥ 1"),
    ],
)
def test_a_command_that_cannot_be_says_so(arguments, says, capsys):
    with pytest.raises(SystemExit):
        main(arguments.split())
    assert says in capsys.readouterr().err


def test_who_wins_from_equal_hands():
    laws = re.findall(r"^\| (\d+) \| `(.+)` \| (\d+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert [int(law[0]) for law in laws] == list(range(2, 11))
    for fingers, formula, most, word in laws:
        known = [(int(h), outcome) for n, h, outcome, *_ in TABLE if n == fingers]
        assert [h for h, _ in known] == list(range(1, int(most) + 1))
        assert all((outcome == "win") == eval(formula, {"h": h}) for h, outcome in known)
        assert word.startswith("*proved*") == (int(fingers) < 5)
