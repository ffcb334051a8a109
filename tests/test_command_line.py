"""The command line: what it prints, what it refuses, and how it ends."""

import argparse
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from chopsticks import Chopsticks, Rules, State, Tap, solve
from chopsticks.hands.presets import PRESETS
from coursework.commands import COMMANDS, main, parser
from coursework.commands.tutor.page import PYODIDE

ROOT = Path(__file__).resolve().parent.parent
OPPONENTS = ["perfect", "depth", "greedy", "random", "human"]
ENDS = re.compile(
    r"^(You win|The (computer|other player) wins|A draw by (repetition|ply limit))\.$"
)


def status(arguments):
    """The exit status, whether the program returns it or ends with it."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return ended.code


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
        assert status(arguments) == 2
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


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        (
            "--fingers 6 --overflow rollover --split free --no-revive --no-sacrifice --start 0 3",
            "6 fingers, rollover, free split, no revival, no sacrifice, start 0 3",
        ),
        ("--preset misere", "5 fingers, cut-off, free split, no sacrifice, misère"),
        ("--preset meta misere --sacrifice", "5 fingers, rollover, free split, meta, misère"),
        (
            "--start 1 1 1 --no-transfer --swap dead --own-tap --tap-dead --recoil",
            "5 fingers, cut-off, even split, start 1 1 1, no transfer, swaps (dead), own taps, "
            "dead hands tapped, recoil",
        ),
    ],
)
def test_each_option_is_a_rule(run, arguments, rules):
    status, out = run("solve", *arguments.split())
    assert status == 0
    assert out.startswith(f"Rules      {rules}\n")


def test_house_rules_are_listed(run):
    status, out = run("presets")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[:-2]] == list(PRESETS)


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


@pytest.mark.parametrize(("argument", "says"), [("--help", "solve --split free"), ("", "COMMAND")])
def test_help_is_no_error(capsys, argument, says):
    assert status(argument.split()) == 0
    assert says in capsys.readouterr().out


def test_the_version_is_the_packages(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"{importlib.metadata.version('chopsticks-course')}\n"


@pytest.mark.posix
def test_a_reader_who_hangs_up_hears_nothing():
    command = [sys.executable, "-m", "chopsticks", "presets"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""


# --- files --------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written_ends_the_command_in_one_line(capsys, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("coursework.commands.presets.run", full)
    assert main(["presets"]) == 1
    assert capsys.readouterr() == ("", "chopsticks presets: No space left on device\n")


# --- JSON ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "facts"),
    [
        (
            ["solve", "--split", "none"],
            {"words": "5 fingers, cut-off, no split", "start": {"outcome": "loss", "plies": 8}}
            | {"positions": 92, "won": 57, "drawn": 0, "lost": 35, "longest": 8},
        ),
        (["solve"], {"start": {"outcome": "draw", "plies": None}, "ended": 14}),
        (["presets"], {}),
    ],
)
def test_json_is_one_object_that_the_help_explains(run, capsys, arguments, facts):
    status, out = run(*arguments, "--json")
    assert (status, out.count("\n")) == (0, 1)
    found = json.loads(out)
    for key, value in facts.items():
        assert found[key] == value, key
    with pytest.raises(SystemExit):
        main([arguments[0], "--help"])
    explained = re.findall(r'"([\w.]+)"', capsys.readouterr().out)
    lists = [item for item in found.values() if isinstance(item, list) and item]
    for described in (found, *(item[0] for item in lists if isinstance(item[0], dict))):
        assert set(described) <= set(explained)


def test_json_says_the_same_as_the_lines(run):
    found = json.loads(run("presets", "--json")[1])["presets"]
    assert [preset["name"] for preset in found] == list(PRESETS)
    for preset in found:
        axes = preset["rules"] | {"start": tuple(preset["rules"]["start"])}
        assert Rules(**axes) == PRESETS[preset["name"]]
        assert f"{preset['name']:<15} {preset['words']}\n" in run("presets")[1]


# --- what is loaded -----------------------------------------------------------------------


def loaded(code):
    """The modules that a fresh Python has loaded after some code."""
    code += "\nimport sys\nprint('loaded', *sys.modules)"
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return set(printed.partition("loaded ")[2].split())


def test_the_command_line_loads_no_game_and_nothing_from_outside():
    modules = loaded("import coursework.commands") - loaded("")
    assert not [name for name in modules if name.startswith(("chopsticks", "coursework.boards"))]
    outside = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names
    assert outside == {"coursework", "stepthrough"}  # whose door is lazy, too


@pytest.mark.parametrize("command", ["solve", "presets"])
def test_a_command_loads_what_it_needs(command):
    modules = loaded(f"from coursework.commands import main\nmain([{command!r}])")
    assert not modules & {"numba", "numpy", "tqdm"}
    assert [name for name in modules if name.startswith("chopsticks.games.")] == []


def test_the_whole_parser_is_there_for_a_shells_completion():
    [commands] = (a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    options = {name: set(one._option_string_actions) for name, one in commands.choices.items()}
    assert list(options) == list(COMMANDS)
    assert {"--fingers", "--no-revive", "--json"} <= options["solve"]


# --- tutor --------------------------------------------------------------------------------


def test_the_tutor_is_served_to_this_machine(run, tmp_path, monkeypatch):
    for name in PYODIDE:
        (tmp_path / name).write_text(name)
    answers = []

    def visit(address):
        for name in ("tutor.html", "pyodide.mjs"):
            with urllib.request.urlopen(address.replace("tutor.html", name)) as answer:
                answers.append((answer.headers["Content-Type"], answer.read()[:11]))
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(address.replace("tutor.html", "../__init__.py"))
        raise KeyboardInterrupt

    monkeypatch.setattr("webbrowser.open", visit)
    status, out = run("tutor", "--pyodide", str(tmp_path))
    assert status == 130
    assert re.match(r"The search tutor is at http://127\.0\.0\.1:\d+/tutor\.html; press Ctrl", out)
    assert answers == [("text/html", b"<!DOCTYPE h"), ("text/javascript", b"pyodide.mjs")]


@pytest.mark.skipif(not importlib.util.find_spec("shtab"), reason="needs the extra 'completion'")
@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_shtab_writes_the_completion(shell):
    command = [sys.executable, "-m", "shtab", f"--shell={shell}", "coursework.commands.parser"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "rollover" in done.stdout


# --- long work ----------------------------------------------------------------------------


def test_long_work_is_announced(monkeypatch, capsys):
    assert main(["solve"]) == 0
    short = capsys.readouterr()
    assert short.err == ""
    monkeypatch.setattr("coursework.commands.flags.LONG", 100)
    assert main(["solve"]) == 0
    assert capsys.readouterr() == (
        short.out,
        "Up to 450 states, about 0 MB in Python\n",
    )


def test_long_work_is_shown_in_a_terminal(monkeypatch, capsys):
    assert main(["solve", "--fingers", "9"]) == 0
    short = capsys.readouterr().out
    monkeypatch.setattr("coursework.commands.flags.LONG", 100)
    monkeypatch.setattr("coursework.commands.flags.EVERY", 1000)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["solve", "--fingers", "9"]) == 0
    shown = capsys.readouterr()
    assert shown.out == short
    announced, progress, last = shown.err.split("\n")
    assert announced.startswith("Up to 4,050 states")
    seen = [f"{n:,} of at most 4,050 states" for n in range(0, 4000, 1000)]
    assert progress.split("\r") == ["", *seen]
    assert last == ""


def test_more_than_the_memory_holds_is_refused(monkeypatch, refuse):
    monkeypatch.setattr("coursework.commands.flags.physical_memory", lambda: 10**9)
    assert "this machine has 1,000 MB" in refuse("solve", "--fingers", "60")


# --- play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [[], ["--second"]])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_game_is_played_to_its_end(run, opponent, second):
    seed = ["--seed", "1"] if opponent == "random" else []
    arguments = ["play", "--opponent", opponent, *seed, *second]
    status, out = run(*arguments, typed="1\n" * 500)
    assert status == 0
    assert ENDS.match(out.splitlines()[-1])
    assert "Goodbye" not in out


def test_the_opponent_begins_if_it_is_asked_to(run):
    _, out = run("play", "--second")
    assert out.index("The computer:") < out.index("Your move")
    _, out = run("play")
    assert "The computer:" not in out


def test_the_same_seed_plays_the_same_game(run):
    games = [run("play", "--opponent", "random", "--seed", "3", typed="1\n" * 500) for _ in "12"]
    assert games[0] == games[1]


# One hand with one finger each.  Two fingers kill: whoever taps first has won.  With three 1→1
# makes a 2, and 2→1 kills.
@pytest.mark.parametrize(
    ("arguments", "typed", "end"),
    [
        (
            "--fingers 2",
            "tap 1 1\n",
            ["  the computer  0 dead     0 dead", "  you           0 dead     1 |", "You win."],
        ),
        (
            "--opponent human --second --fingers 3",
            "tap 1 1\ntap 2 1\n",
            [
                "  the other player  0 dead     0 dead",
                "  you               0 dead     2 ||",
                "You win.",
            ],
        ),
        (
            "--second --fingers 2",
            "",
            [
                "  the computer  0 dead     1 |",
                "  you           0 dead     0 dead",
                "The computer wins.",
            ],
        ),
    ],
)
def test_the_winner_is_named(run, arguments, typed, end):
    _, out = run("play", *arguments.split(), "--start", "0", "1", typed=typed)
    assert out.splitlines()[-3:] == end


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
    assert out.index(complaint) < out.index("You: tap 1 1.") < out.index("The computer:")
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


def interrupted(*_, **__):
    raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["solve", "play"])
def test_ctrl_c_interrupts_what_is_no_game(monkeypatch, capsys, command):
    monkeypatch.setattr("coursework.commands.flags.solve", interrupted)
    assert main([command]) == 130
    assert capsys.readouterr() == ("", "Interrupted\n")


def test_ctrl_c_while_a_command_loads_is_quiet(monkeypatch, capsys):
    monkeypatch.setattr("coursework.commands.import_module", interrupted)
    assert main(["play"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.posix
@pytest.mark.parametrize(
    ("room", "loads", "interrupted"),
    [
        ("chopsticks", "argparse", "raise KeyboardInterrupt"),
        ("grading", "tqdm", "import signal; signal.raise_signal(signal.SIGINT)"),
    ],
)
def test_ctrl_c_before_the_first_line_of_a_command_is_quiet(tmp_path, room, loads, interrupted):
    (tmp_path / f"{loads}.py").write_text(interrupted)
    command = f"{sys.executable} -m {room} --help; echo $?"
    done = subprocess.run(
        ["sh", "-c", command],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("130\n", "")


def started(*arguments):
    """The command line as its own process."""
    return subprocess.Popen(
        [sys.executable, "-m", "chopsticks", *arguments],
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
