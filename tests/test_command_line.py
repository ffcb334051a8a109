"""The command line: what it prints, what it refuses, and how it ends."""

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from chopsticks import Chopsticks, Rules, State, Tap, solve
from chopsticks.cli import main
from chopsticks.games.chopsticks.presets import PRESETS

ROOT = Path(__file__).resolve().parent.parent
OPPONENTS = ["perfect", "depth", "greedy", "random", "human"]
ENDS = re.compile(r"^(You win|The opponent wins|A draw by (repetition|ply limit))\.$")


@pytest.fixture
def run(monkeypatch, capsys):
    """Call `main` with arguments and typed lines; returns the status and what was printed."""

    def run(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(arguments)
        return status, capsys.readouterr().out

    return run


@pytest.fixture
def refuse(capsys):
    """Call `main` with arguments that it must refuse; returns the complaint."""

    def refuse(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        return printed.err

    return refuse


# --- solve --------------------------------------------------------------------------------


def test_solve_prints_the_facts_of_the_default_rules(run):
    status, out = run("solve")
    assert status == 0
    facts = [line.split(None, 1) for line in out.splitlines()]
    assert facts == [
        ["Rules", "5 fingers, cut-off, even split"],
        ["The", "start  draw, for the player who moves first"],
        ["Positions", "178 can be reached, from the view of the player to move"],
        ["74", "won"],
        ["74", "drawn"],
        ["30", "lost, 14 of them ended"],
        ["Longest", "7 plies to a forced end"],
    ]


def test_solve_compiled_counts_every_position(run):
    status, out = run("solve", "--compiled", "--fingers", "4", "--split", "free")
    assert status == 0
    game = Chopsticks(Rules(fingers=4, split="free"))
    whole = solve(game, whole=True)
    values = [whole[state] for state in whole if state.to_move == 0]
    counts = [sum(v.outcome == o for v in values) for o in (1, 0, -1)]
    said = [line.split()[0] for line in out.splitlines() if line.startswith(" ")]
    assert said == list(map(str, counts))
    assert f"Positions  {len(values)}, reachable or not" in out
    assert f"Longest    {max(v.plies or 0 for v in values)} plies" in out


def test_solve_compiled_refuses_what_cannot_fit(refuse):
    assert "there are" in refuse("solve", "--compiled", "--fingers", "5000")


@pytest.mark.parametrize(
    ("arguments", "start", "positions", "counts", "longest"),
    [
        (["--split", "none"], "loss in 8", 92, (57, 0, 35), 8),
        (["--split", "free"], "loss in 26", 191, (120, 10, 61), 33),
        (["--fingers", "4"], "win in 11", None, None, None),
    ],
)
def test_solve_knows_the_other_rules(run, arguments, start, positions, counts, longest):
    status, out = run("solve", *arguments)
    assert status == 0
    assert f"The start  {start}," in out
    if positions is not None:
        won, drawn, lost = counts
        for fact in (f"{positions} can be", f" {won} won", f" {drawn} drawn", f" {lost} lost"):
            assert fact in out
        assert f"Longest    {longest} plies" in out


def test_each_option_is_a_rule(run):
    options = "--fingers 6 --overflow rollover --split free --no-revive --no-sacrifice"
    status, out = run("solve", *options.split(), "--start", "0", "3")
    assert status == 0
    assert "6 fingers, rollover, free split, no revival, no sacrifice" in out


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        ("--preset misere", "5 fingers, cut-off, free split, no sacrifice, misère"),
        ("--preset meta misere --sacrifice", "5 fingers, rollover, free split, meta, misère"),
        (
            "--start 1 1 1 --no-transfer --swap dead --own-tap --tap-dead --recoil",
            "5 fingers, cut-off, even split, start 1 1 1, no transfer, swaps (dead), own taps, "
            "dead hands tapped, recoil",
        ),
    ],
)
def test_further_rules_and_house_rules(run, arguments, rules):
    status, out = run("solve", *arguments.split())
    assert status == 0
    assert out.startswith(f"Rules      {rules}\n")


def test_house_rules_are_listed(run):
    status, out = run("presets")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[:-2]] == list(PRESETS)


def test_unknown_house_rules_are_refused(refuse):
    assert "no preset 'chess'; there are course, standard" in refuse("solve", "--preset", "chess")
    assert "contradict" in refuse("play", "--preset", "knubs", "senary")


def test_other_moves_are_typed(run):
    _, out = run("play", "--preset", "kitchen-sink", "--opponent", "greedy", typed="pass\n")
    assert "Type other moves as they are listed." in out
    assert "You: pass." in out
    rules = ["--start", "1", "1", "2"]
    _, out = run("play", *rules, "--opponent", "greedy", typed="split 1 3 0\n")
    assert "  6  split 0 1 3" in out
    assert "You: split 0 1 3." in out


def test_both_may_be_out_at_once(run):
    # The 2 taps a 2: one player has no hand left, the other one finger.
    rules = ["--fingers", "4", "--split", "none", "--start", "0", "2"]
    _, out = run("play", *rules, "--recoil", "--sudden-death", typed="tap 2 2\n")
    assert out.splitlines()[-1] == "A draw: both players are out."


# --- refusals -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "solve"])
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--fingers", "1"], "fingers = 1: it must be a whole number ≥ 2"),
        (["--fingers", "five"], "'five'"),
        (["--start", "0", "0"], "start = (0, 0): it must be .* 0 to 4, not all 0"),
        (["--start", "5", "1"], "start = (5, 1)"),
        (["--start", "1"], "start = (1,): it must be .* two or more"),
        (["--split", "all"], "'all' (choose from .*none.*halve.*even.*free.*)"),
        (["--overflow", "wrap"], "'wrap' (choose from .*cutoff.*rollover.*)"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_bad_rules_are_refused_by_their_value(refuse, command, arguments, complaint):
    pattern = complaint.replace("(", r"\(").replace(")", r"\)")
    assert re.search(pattern, refuse(command, *arguments))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "play,solve"),
        (["dance"], "'dance'"),
        (["play", "--opponent", "me"], "'me'"),
        (["play", "--opponent", "depth", "--plies", "0"], "plies = 0"),
        (["solve", "--opponent", "perfect"], "--opponent"),
    ],
)
def test_bad_arguments_are_refused(refuse, arguments, complaint):
    assert complaint in refuse(*arguments)


def test_help_is_no_error(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "play" in capsys.readouterr().out


# --- play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [[], ["--second"]])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_game_is_played_to_its_end(run, opponent, second):
    arguments = ["play", "--opponent", opponent, "--seed", "1", *second]
    status, out = run(*arguments, typed="1\n" * 500)
    assert status == 0
    assert ENDS.match(out.splitlines()[-1])
    assert "Goodbye" not in out


def test_the_opponent_begins_if_it_is_asked_to(run):
    _, out = run("play", "--second")
    assert out.index("Opponent:") < out.index("Your move")
    _, out = run("play")
    assert "Opponent:" not in out


def test_the_same_seed_plays_the_same_game(run):
    games = [run("play", "--opponent", "random", "--seed", "3", typed="1\n" * 500) for _ in "12"]
    assert games[0] == games[1]


def test_the_perfect_opponent_wins_a_won_game(run):
    # Without splits the second player wins in 8 plies, whatever the first one does.
    _, out = run("play", "--split", "none", typed="1\n" * 100)
    assert out.splitlines()[-1] == "The opponent wins."


def test_a_person_wins_where_the_rules_make_it_easy(run):
    # One hand with one finger each, and two kill: whoever taps first has won.
    _, out = run("play", "--fingers", "2", "--start", "0", "1", typed="tap 1 1\n")
    assert out.splitlines()[-3:] == [
        "  opponent 0 dead     0 dead",
        "  you      0 dead     1 |",
        "You win.",
    ]


def test_the_second_player_is_told_of_the_win(run):
    # Three fingers, one hand each: 1→1 makes a 2, and 2→1 kills.
    arguments = ["play", "--opponent", "human", "--second", "--fingers", "3", "--start", "0", "1"]
    _, out = run(*arguments, typed="tap 1 1\ntap 2 1\n")
    assert out.splitlines()[-3:] == [
        "  opponent 0 dead     0 dead",
        "  you      0 dead     2 ||",
        "You win.",
    ]


def test_the_second_player_is_told_of_the_loss(run):
    _, out = run("play", "--second", "--fingers", "2", "--start", "0", "1")
    assert out.splitlines()[-3:] == [
        "  opponent 0 dead     1 |",
        "  you      0 dead     0 dead",
        "The opponent wins.",
    ]


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("tap 3 1", "Tap(using=3, target=1) is not legal"),
        ("split 1 1", "Split(low=1, high=1) is not legal"),
        ("9", "There is no move number 9: choose 1 to 2."),
        ("what?", "I cannot read 'what?'"),
        ("", "I cannot read ''"),
    ],
)
def test_a_bad_move_is_refused_and_asked_again(run, typed, complaint):
    status, out = run("play", typed=f"{typed}\ntap 1 1\n")
    assert status == 0
    assert complaint in out
    assert out.index(complaint) < out.index("You: tap 1 1.") < out.index("Opponent:")
    assert out.count("Your move: ") == 3  # refused, made, and the end of the input


def test_moves_are_listed_as_they_are_typed(run):
    _, out = run("play", "--start", "1", "3")
    listed = re.findall(r"^  (\d+)  (.*)$", out, re.MULTILINE)
    assert listed == [
        ("1", "tap 1 1"),
        ("2", "tap 1 3"),
        ("3", "tap 3 1"),
        ("4", "tap 3 3"),
        ("5", "split 0 4"),
        ("6", "split 2 2"),
    ]


def test_hints_are_the_tablebases_values(run):
    _, out = run("play", "--hints")
    hints = dict(re.findall(r"^  \d+  (\w+ \d \d) +(.+)$", out, re.MULTILINE))
    tablebase = solve(Chopsticks())
    assert hints == {"tap 1 1": "draw", "split 0 2": "loss in 4"}
    assert str(tablebase.after(State(), Tap(1, 1))) == "draw"
    _, out = run("play")
    assert "loss in" not in out


# --- leaving ------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("typed", ["", "1\n", "nonsense"])
def test_the_end_of_the_input_ends_politely(run, opponent, typed):
    status, out = run("play", "--opponent", opponent, typed=typed)
    assert status == 0
    assert out.endswith("\nGoodbye.\n")


def test_ctrl_c_ends_politely(monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play"]) == 0
    assert capsys.readouterr().out.endswith("\nGoodbye.\n")


def started(*arguments):
    """The command line as its own process."""
    return subprocess.Popen(
        [sys.executable, "-m", "chopsticks.cli", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.posix
def test_ctrl_c_in_a_terminal_leaves_no_traceback():
    with started("play") as process:
        printed = b""
        while b"Your move: " not in printed:
            printed += (byte := process.stdout.read(1))
            assert byte, "it ended before it asked"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=200)
    assert (process.returncode, err) == (0, b"")
    assert out.endswith(b"Goodbye.\n")


def test_the_module_runs_and_ends_with_its_input():
    with started("play", "--opponent", "random", "--seed", "1") as process:
        out, err = process.communicate(b"tap 1 1\n", timeout=200)
    assert (process.returncode, err) == (0, b"")
    assert b"You: tap 1 1." in out
    assert out.endswith(b"Goodbye.\n")
