"""Geister: the tables of a paper, their statistics and command; the stored runs."""

import json
import re
import sys
from functools import cache
from importlib import import_module
from math import comb
from pathlib import Path
from statistics import NormalDist

import pytest

from audit import geister_tables, small_geister
from audit.geister_tables import alike, clustered, habits, main, one_sided, rows, score
from chopsticks.game import MAX
from chopsticks.games.geister import FIGURES, Geister, Position, Step, seeing
from chopsticks.playing.match import play

RESULTS = Path(__file__).resolve().parents[1] / "results"


@pytest.mark.parametrize("opponent", ["random", "blue rush"])
def test_purple_max_beats_the_simple_programs(opponent):
    won = score("PurpleMax", opponent, 20, seed=3, jobs=1)
    assert won.wins >= 19  # 194 of 200 are 97 %
    assert won.wins + won.losses + won.draws == 20


def test_a_table_does_not_depend_on_the_number_of_jobs():
    assert list(rows(5, 6, 1, 1)) == list(rows(5, 6, 1, 3))


def test_habits_are_counted_from_the_moves():
    position = Position(FIGURES[7].cells.replace("u", "b", 1).replace("u", "r"))
    game = Geister(position)

    def moves(view):
        return Step(31, 3)  # b6 ←, beside a5 before and after: b5 is beside b6

    one = play(game, seeing(moves), seeing(moves), max_plies=1)
    assert habits(one) == {}
    fled = play(game, seeing(lambda view: Step(31, 1)), seeing(moves), max_plies=1)
    assert habits(fled) == {("flee", "R"): 1}
    lost = Position(lost_board(), MAX)
    judged = play(Geister(lost), seeing(lambda view: Step(18, 1)), seeing(moves), max_plies=1)
    assert habits(judged) == {}


def lost_board():
    """The enemy's piece on a6 escapes next; a4 → would be a flight from a3."""
    cells = ["."] * 36
    for square, letter in {18: "R", 20: "B", 12: "r", 30: "b"}.items():
        cells[square] = letter
    return "".join(cells)


def test_the_one_sided_test_is_near_the_exact_one():
    exact = sum(comb(137, wins) for wins in range(87, 138)) / 2**137
    assert one_sided(87, 50) < 0.025
    assert one_sided(87, 50) == pytest.approx(exact, rel=0.5)
    assert one_sided(0, 0) == one_sided(7, 7) == 0.5


def test_two_samples_are_compared_as_by_chi_squared():
    for won, of, other, of_other in ((75, 200, 94, 200), (87, 200, 455, 1000)):
        lost, other_lost = of - won, of_other - other
        chi_squared = (of + of_other) * (won * other_lost - lost * other) ** 2
        chi_squared /= of * of_other * (won + other) * (lost + other_lost)
        right = 2 * NormalDist().cdf(-(chi_squared**0.5))
        assert alike(won, of, other, of_other) == pytest.approx(right)
    assert alike(200, 200, 1000, 1000) == 1


def test_shares_are_of_moves_and_their_spread_of_games():
    assert clustered([(10, 10), (0, 10)] * 50)[0] == 0.5
    wide, narrow = clustered([(10, 10), (0, 10)] * 50)[1], clustered([(5, 10), (4, 8)] * 50)[1]
    assert narrow == 0
    assert wide == pytest.approx(1.96 * (0.25 / 100) ** 0.5, rel=1e-3)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (2, ["Naotti1.1 – Naotti1.0", "75–13–112"]),
        (3, ["PurpleMax – red rush", "116–0–84", "87–50–63"]),
        (4, ["439.7", "9.0", "ratio", "49.0"]),
        (5, ["approach, red", "92.4", "83.1"]),
    ],
)
def test_tables_are_printed_beside_the_papers(capsys, monkeypatch, number, words):
    once = cache(lambda *given: list(rows(*given)))  # thinking takes another time each time
    monkeypatch.setattr(geister_tables, "rows", once)
    arguments = ["--table", str(number), "--games", "2", "--seed", "7"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    for word in words:
        assert word in out
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["table"], found["games"], found["seed"]) == (number, 2, 7)
    if number in (2, 3):
        for row in found["rows"]:
            assert row["won"] + row["lost"] + row["drawn"] == row["games"] == 2
            assert "–".join(str(100 * row[kind]) for kind in ("won", "lost", "drawn")) in out
    if number == 2:
        [row] = found["rows"]
        assert (row["a"], row["b"], row["paper"]) == ("Naotti1.1", "Naotti1.0", [75, 13, 112])
    with pytest.raises(SystemExit):
        main(["--help"])
    explained = re.findall(r'"([\w.]+)"', capsys.readouterr().out)
    assert {*found, *(key for row in found["rows"] for key in row)} <= set(explained)


def test_the_command_plays_as_many_games_as_the_paper_if_no_number_is_given(monkeypatch):
    asked = []
    monkeypatch.setattr(geister_tables, "rows", lambda *given: asked.append(given) or [])
    assert main(["--table", "3"]) == main(["--table", "4", "--json"]) == 0
    assert main(["--table", "5", "--jobs", "3", "--seed", "2"]) == 0
    assert asked == [(3, 200, 1, 1), (4, 50, 1, 1), (5, 100, 2, 3)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--table", "3", "--games", "3"], "games = 3: it must be even"),
        (["--table", "3", "--games", "0"], "games = 0: it must be even"),
        (["--table", "3", "--jobs", "0"], "jobs = 0: it must be a whole number ≥ 1"),
        (["--table", "6"], "invalid choice: 6"),
        ([], "arguments --table --positions is required"),
    ],
)
def test_bad_requests_are_refused(capsys, arguments, message):
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err


def test_there_is_no_other_table():
    with pytest.raises(ValueError, match="table = 1: choose from 2, 3, 4, 5"):
        rows(1, 2, 1, 1)


def test_the_long_run_agrees_with_the_tables():
    """Its counts are within the 95 % of the table's, and stand in the page beside it."""
    runs = (RESULTS / "geister-contest.txt").read_text("utf-8").strip().split("\n\n")
    table = (RESULTS / "geister.txt").read_text("utf-8")
    [row] = re.findall(r"PurpleMax – Naotti1\.1 .*?….*", table)
    won = lost = drawn = 0
    for run in runs:
        one, other, nobody = map(int, re.findall(r"(?:won|drawn) (\d+)", run))
        if run.index("PurpleMax") > run.index("Naotti1.1"):
            one, other = other, one
        won, lost, drawn = won + one, lost + other, drawn + nobody
    games = won + lost + drawn
    bounds = [map(float, pair) for pair in re.findall(r"([\d.]+)…([\d.]+)", row)]
    for count, (low, high) in zip((won, lost), bounds, strict=True):
        assert low <= 200 * count / games <= high
    cells = " | ".join(f"{200 * count / games:.1f}" for count in (won, lost, drawn))
    page = (RESULTS / "README.md").read_text("utf-8")
    assert f"| over the contest's protocol, {games:,} games | {cells} |" in page


def test_the_stored_run_of_small_geister_is_what_the_command_prints(capsys):
    stored = (RESULTS / "small-geister.txt").read_text(encoding="utf-8").split("$ ")
    [(command, _, printed)] = [run.partition("\n") for run in stored if "--plies 3" in run]
    arguments = command.partition("small_geister ")[2].split()
    assert small_geister.main(arguments) == 0
    assert capsys.readouterr().out.strip() == printed.strip()


def test_without_numba_it_says_what_to_install(monkeypatch):
    for name in ("audit.geister_tables", "chopsticks.games.geister.compiled"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "chopsticks.search.jit")
    with pytest.raises(SystemExit, match="needs numba: install the extra 'compiled'"):
        import_module("audit.geister_tables")
