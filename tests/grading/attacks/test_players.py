"""Attacks in the arena: thinking on the other player's time, foreseeing, stalling, forging."""

import re
from dataclasses import asdict

import pytest
from at_once import at_once

from attacks.test_pages import Page
from attacks.tools import attacks
from grading.arena import tournament
from grading.arena.leaderboard import leaderboard
from grading.arena.page import page
from grading.arena.pairing import Entrant, Terms, pairing
from grading.arena.tournament import EXERCISE, arena
from grading.author.exercises import load

pytestmark = pytest.mark.posix
SETUP = load(EXERCISE).setup
ALLOWED = load(EXERCISE).question("player").opened
GREEDY, RANDOM = Entrant("greedy (course)"), Entrant("random (course)")
SLOW = """\
import time
def player(game, state):
    began = time.process_time()
    while time.process_time() - began < 0.3: pass
    return game.moves(state)[0]
"""


def student(name, cell):
    return Entrant(name, (*SETUP, cell), ALLOWED)


# ---------------------------------------------------------------------- on the other one's time

PONDERS = """\
import ctypes, os, signal, threading, time
thought, moves, last = 0.0, 0, None  # the clock, as long as nothing has stopped the player since
def think(*_):
    global last, thought
    began = now = time.process_time()
    while now - began < 0.01:
        clock, before, now = time.monotonic(), now, time.process_time()
        if last is None or clock - last > 0.1:
            last = None
            return
        last, thought = clock, thought + now - before
signal.signal(signal.SIGALRM, think)
{before}
def player(game, state):
    global last, moves
    {stop}
    moves += 1
    if moves == 4: raise ValueError("thought " + str(thought))
    {start}
    last = time.monotonic()
    return game.moves(state)[0]
"""


@attacks(
    (
        "is woken by a timer while it waits",
        ("", "signal.setitimer(0, 0)", "signal.setitimer(0, 0.001, 0.03)"),
    ),
    (
        "is woken by another kind of timer",
        (
            """libc = ctypes.CDLL(None)
timer = ctypes.c_void_p()
libc.timer_create(1, None, ctypes.byref(timer))
def set_timer(first):
    times = (ctypes.c_long * 4)(0, 30 * first, 0, first)
    libc.timer_settime(timer, 0, times, None)""",
            "set_timer(0)",
            "set_timer(1_000_000)",
        ),
    ),
    (
        "goes on thinking after it has sent its move",
        (
            """import remote
send = remote.Grader.send
def slow(self, line):
    send(self, line)
    while last is not None: think()
remote.Grader.send = slow""",
            "pass",
            "pass",
        ),
    ),
    ("thinks in a thread", ("", "pass", "threading.Thread(target=think).start()")),
    ("thinks in a child", ("", "pass", "os.fork() or think()")),
)
def test_nobody_thinks_while_the_other_player_does(attack):
    before, stop, start = attack.source
    eve = student("eve", PONDERS.format(before=before, stop=stop, start=start))
    games = pairing(eve, student("slow", SLOW), Terms(games=2, seconds=5))
    said = [re.search(r"thought ([\d.e-]+)", game.says) for game in games]
    assert all(float(words[1]) < 0.3 for words in said if words)
    assert any(said) or {game.winner for game in games} == {"slow"}


# ----------------------------------------------------------------------------------- foreseeing

FORESEES = """\
import hashlib, random
NAMES = {names}
def number(*parts):
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])
mine = []
seed = random.seed
def listening(n): mine.append(n); seed(n)
random.seed = listening
def foreseen():
    for other in NAMES:
        for seed in range(20):
            for game in range(20):
                if number(seed, *sorted(["{name}", other]), game, "{name}") == mine[-1]:
                    return other, seed, game
    return None
{rest}
"""
FORESEEING = {
    "opponents": """
def player(game, state):
    if foreseen(): raise ValueError("foreseen: " + str(foreseen()))
    return game.moves(state)[0]
""",
    "openings": """
from chopsticks.game import MAX
def player(game, state):
    for name in NAMES:
        drawn = random.Random(number(0, *sorted(["openings", name]), 0))
        begun = game.initial
        for _ in range(drawn.randint(0, 6)):
            begun = game.result(begun, drawn.choice(game.moves(begun)))
        if foreseen(): raise ValueError("foreseen opening")
    return game.moves(state)[0]
""",
    "moves": """
def player(game, state):
    known = foreseen()
    if known:
        other, seed_, game_ = known
        theirs = random.Random(number(seed_, *sorted(["moves", other]), game_, other))
        raise ValueError("foreseen move " + str(theirs.choice(game.moves(state))))
    return game.moves(state)[0]
""",
}


@pytest.fixture(scope="module")
def foreseen(tmp_path_factory):
    """What was said in an arena of players who try to foresee."""
    folder = tmp_path_factory.mktemp("arena")
    names = [*FORESEEING, "perfect (course)", GREEDY.name, RANDOM.name, "4 plies (course)"]
    cells = {
        name: FORESEES.format(names=names, name=name, rest=rest)
        for name, rest in FORESEEING.items()
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tournament, "executor_for", at_once)
        entered = [student(name, cell) for name, cell in cells.items()]
        patch.setattr(tournament, "_entered", lambda *_: ([*entered, RANDOM], []))
        arena(folder / "in", folder / "out", Terms(games=2, seconds=5))
    return (folder / "out" / "arena-games.csv").read_text()


@attacks(
    ("finds out its opponent and the game by its own seed", "opponents"),
    ("works out how the next game opens", "openings"),
    ("works out what a random opponent will do", "moves"),
)
def test_no_seed_gives_away_what_will_come(foreseen, attack):
    lines = [line for line in foreseen.splitlines() if f"{attack.source}: " in line]
    assert [line for line in lines if "foreseen" in line] == []


# ------------------------------------------------------------------------------ faults and frauds


@attacks(
    ("sleeps for long", "time.sleep(99)", "waited"),
    ("thinks for ever", "while True: pass", "did not end"),
    ("stops itself", "os.kill(os.getpid(), 19)", "waited"),
    ("leaves when it would lose", "os._exit(0)", "crashed"),
    ("passes", "return None", "illegal move"),
    ("makes all moves at once", "return game.moves(state)", "illegal move"),
    ("makes a move of another game", "return {'x': 1}", "illegal move"),
    (
        "makes a move that equals all",
        "return type('M', (int,), {'__eq__': lambda *_: True, '__hash__': int.__hash__})(9)",
        "illegal move",
    ),
    ("moves nowhere", "return float('nan')", "illegal move"),
    ("moves to a number", "return 4", "illegal move"),
    ("moves to a number below zero", "return -1", "illegal move"),
    ("says its move as a text", "return '1'", "illegal move"),
    ("makes a move of a hundred thousand parts", "return [0] * 10**5", "illegal move"),
    (
        "changes the rules for itself",
        "type(game).moves = lambda *_: (9,); return 9",
        "illegal move",
    ),
    ("says that it has won", "return 'the end'", "illegal move"),
    ("fails with a script", "raise ValueError('<script>alert(1)</script>')", "error"),
    ("fails with a formula", "raise ValueError('=1+1')", "error"),
    ("fails with what moves a cursor", "raise ValueError('\\x1b[2J\\u202e')", "error"),
    ("fails with many lines", "raise ValueError('\\n' * 10**6)", "error"),
    ("takes much memory", "bytearray(2**34)", "too much memory"),
    ("prints without end", "while True: print('x' * 10**6)", "did not end"),
)
def test_a_fault_loses_the_game(attack):
    cell = f"import os, time\ndef player(game, state):\n    {attack.source}\n"
    terms = Terms(games=2, seconds=0.3)
    games = pairing(student("eve", cell), GREEDY, terms)
    for game in games:
        assert (game.winner, game.reason) == (GREEDY.name, "forfeit")
        assert game.says.startswith(f"eve: {attack.outcome}")
        assert game.says.isprintable()
        assert len(game.says) < 300
        assert not any(str(value).startswith(tuple("=+@")) for value in asdict(game).values())
    board = Page(page(leaderboard(games), games, terms))
    assert not any(tag == "script" for tag, *_ in board.does)
