"""The stored run of self-play: its lines are whole, and come out again."""

from itertools import islice
from pathlib import Path

import pytest

from audit import self_play
from chopsticks import Chopsticks, Rules, solve

TABLE = Path(__file__).resolve().parents[1] / "results/self-play.csv"


def test_the_stored_lines_are_whole():
    lines = self_play.read(TABLE)
    runs = [(name, seed) for seed in range(1, 4) for name in self_play.RECIPES]
    expected = [(*each, number) for each in runs for number in range(31)]
    assert [line[:3] for line in lines] == expected
    tablebase = solve(Chopsticks(Rules(fingers=7)))
    by_digits = {self_play.in_digits(state): tablebase[state] for state in tablebase}
    for line in lines:
        left = [one.rsplit(":", 1) for one in line.left.split("; ") if one]
        assert line.unseen <= line.puct <= 360
        if line.round == 30:
            assert len(left) == line.puct
            assert sum(times == "0" for _, times in left) == line.unseen
            assert all(by_digits[digits].outcome >= 0 for digits, _ in left)
        else:
            assert left == []


def test_the_stored_lines_come_out_again():
    """The first two of a run; those of another one come out again in lecture 25."""
    stored = [line for line in self_play.read(TABLE) if line[:2] == ("any start", 1)]
    assert [*islice(self_play.run("any start", 1), 2)] == stored[:2]


def test_an_interrupted_sweep_goes_on(tmp_path, capsys, monkeypatch):
    out = tmp_path / "lines.csv"
    options = ["--seeds", "1", "--rounds", "0", "--out", str(out)]
    made = []

    def run(recipe, seed, rounds):
        made.append(recipe)
        if len(made) == 3:
            raise KeyboardInterrupt
        yield self_play.Line(recipe, seed, rounds, 1, 1, 0, 9, "draw", "11 11:4")

    monkeypatch.setattr(self_play, "run", run)
    assert self_play.main(options) == 1
    assert f"continue with --out {out}" in capsys.readouterr().err
    assert [line.recipe for line in self_play.read(out)] == ["AlphaZero's", "no noise"]
    assert self_play.main(options) == 0
    assert [line.recipe for line in self_play.read(out)] == list(self_play.RECIPES)
    assert made == [*islice(self_play.RECIPES, 3), *islice(self_play.RECIPES, 2, None)]


def test_a_file_of_something_else_is_not_overwritten(tmp_path, capsys):
    out = tmp_path / "mine.csv"
    out.write_text("a,b\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        self_play.main(["--out", str(out)])
    assert "begins with ['a', 'b']" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "a,b\n"
