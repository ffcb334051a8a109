"""The arena: who loses by its own fault, and whether the tables say what was played."""

import csv
import math
import os
import random
import re
import signal
import time
from collections import Counter
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import asdict
from itertools import combinations
from json import loads
from pathlib import Path
from types import SimpleNamespace

import nbformat
import oracle
import pytest
from at_once import at_once
from pages import text
from stopping import stopped

from chopsticks.games.kuhn import Seen
from chopsticks.hands import Chopsticks
from chopsticks.playing.match import opening
from coursework.exercise.call import GameSpec
from grading.__main__ import main
from grading.arena import tournament
from grading.arena.leaderboard import leaderboard
from grading.arena.pairing import (
    OPENING_PLIES,
    Entrant,
    GameLine,
    Terms,
    own_players,
    pairing,
)
from grading.arena.tournament import EXERCISE, arena
from grading.author.exercises import ROOT, load
from grading.collect.layouts import is_student
from grading.sandbox import Mechanism, Sandbox, Worker
from grading.sandbox.course_copy import rules_of

pytestmark = [pytest.mark.posix, pytest.mark.usefixtures("best")]  # skipped without a sandbox
GREEDY, RANDOM = Entrant("greedy (course)"), Entrant("random (course)")
PATIENT, IMPATIENT = (Terms(games=2, seconds=seconds) for seconds in (60, 0.2))
SETUP = load(EXERCISE).setup
ALLOWED = load(EXERCISE).question("player").opened
CHOPSTICKS = GameSpec("chopsticks")
OWN = own_players(CHOPSTICKS)
FIRST = "def player(game, state):\n    return game.moves(state)[0]\n"
HELPER = "def the_first(moves):\n    return moves[0]\n"  # a cell above the player's
CHANCE = "import random\ndef player(game, state):\n    return random.choice(game.moves(state))\n"


def student(name, cell):
    return Entrant(name, (*SETUP, cell), ALLOWED)


def against_greedy(cell, terms=PATIENT):
    return pairing(student("eve", cell), GREEDY, terms)


def replayed(game):
    """The winner of a game by the words of the rules alone: 0 for MAX, 1 for MIN, or None."""
    text = oracle.Text()
    *hands, mover = re.fullmatch(r"\((\d),(\d) \| (\d),(\d)\) (MAX|MIN)", game["opening"]).groups()
    a, b, c, d = map(int, hands)
    state = ((a, b), (c, d), ("MAX", "MIN").index(mover))
    assert oracle.lost_by(state) is None
    seen = Counter()
    for word in game["moves"].split():
        seen[oracle.view(state), state[2]] += 1
        assert max(seen.values()) < 3
        kind, sign = ("tap", "→") if "→" in word else ("split", "+")
        state = oracle.distinct_moves(state, text)[kind, *map(int, word.split(sign))]
    seen[oracle.view(state), state[2]] += 1
    if game["reason"] == "repetition":
        assert max(seen.values()) == 3
        return None
    loser = oracle.lost_by(state)
    if game["reason"] == "forfeit":
        assert loser is None
        return 1 - state[2]  # whoever was to move has lost
    assert game["reason"] == "the end"
    return 1 - loser


def check(game):
    """The winner that is written down is the one that a replay finds."""
    winner = replayed(game)
    assert game["winner"] == ("" if winner is None else (game["max"], game["min"])[winner])
    assert int(game["plies"]) == len(game["moves"].split())


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def here(monkeypatch):
    """The pairings of an arena are played in this process."""
    monkeypatch.setattr(tournament, "executor_for", at_once)


@pytest.fixture
def submitted(tmp_path):
    """Puts players where students hand them in."""

    def hand_in(**cells):
        for name, cell in cells.items():
            path = tmp_path / "submitted" / name / EXERCISE / f"{EXERCISE}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            notebook = nbformat.read(ROOT / "exercises" / EXERCISE / path.name, as_version=4)
            for one in notebook.cells:
                if one.metadata.get("nbgrader", {}).get("grade_id") == "player":
                    one.source = cell
            notebook.cells.insert(1, nbformat.v4.new_code_cell(HELPER))
            nbformat.write(notebook, path)
        return tmp_path / "submitted"

    return hand_in


# ------------------------------------------------------------------------------ lost by fault


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return Tap(9, 9)", r"eve: illegal move: 9→9 in \(.*\) M[AI][XN]"),
        ("return None", "eve: illegal move: None in "),
        ("return [[0] * 1000] * 99", r"eve: illegal move: \[\[0, 0, "),
        ("return object()", "eve: error: TypeError: an answer cannot be of type object"),
        ("return 1 / 0", "eve: error: ZeroDivisionError: division by zero"),
        ("raise ValueError('=1+1\\n\\x1b[2J')", r"eve: error: ValueError: =1\+1 \[2J"),
        ("raise NotImplementedError", "eve: not answered: NotImplementedError$"),
        ("return player(game, state)", "eve: did not end: RecursionError"),
        ("__import__('os')._exit(0)", "eve: crashed: Python ended with exit status 0"),
        ("while True: pass", "eve: did not end: stopped after 0.2 seconds"),
        ("__import__('threading').Thread(target=print).start()", "eve: error: RuntimeError: can't"),
        (
            "import chopsticks.hands as c; return c.greedy(game, state)",
            "eve: not allowed: chopsticks.hands.players.greedy may not be used",
        ),
    ],
)
def test_a_fault_loses_the_game_and_the_log_says_why(body, says):
    terms = IMPATIENT if "while True" in body else PATIENT
    games = against_greedy(f"def player(game, state):\n    {body}\n", terms)
    assert {game.opening for game in games} == {games[0].opening}
    assert [(game.max, game.min) for game in games] == [
        ("eve", GREEDY.name),
        (GREEDY.name, "eve"),
    ]
    for game in games:
        assert (game.winner, game.reason) == (GREEDY.name, "forfeit")
        assert re.match(says, game.says)
        assert game.says.isprintable()
        check(asdict(game))


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("def player(game, state) return 1", "eve: broken cell: SyntaxError: expected ':'"),
        ("x = 1", "eve: broken cell: it does not define player"),
        ("1 / 0", "eve: error: ZeroDivisionError: division by zero"),
        ("import os; os._exit(3)", "eve: crashed: Python ended with exit status 3"),
    ],
)
def test_a_cell_that_does_not_run_loses_all_games(cell, says):
    assert [game.says for game in against_greedy(cell)] == [says, says]


def test_after_a_crash_the_next_game_has_a_new_worker():
    cell = "import os\nplayed = 0\ndef player(game, state):\n    global played\n    played += 1\n"
    cell += "    if played == 3: os._exit(1)\n    return game.moves(state)[0]\n"
    games = against_greedy(cell, Terms(games=8, seconds=60))
    since = 0
    for game in games:
        check(asdict(game))
        starter = game.max if game.opening.endswith("MAX") else game.min
        since += len(game.moves.split()[starter != "eve" :: 2])
        if game.reason == "forfeit":
            assert since == 2  # the third move of every worker
            since = 0
    assert [game.reason for game in games].count("forfeit") > 2


def test_cheating_changes_nothing_outside():
    cell = """\
import chopsticks, chopsticks.hands, builtins, json, os, sys
from chopsticks.hands import Chopsticks, Tap
Chopsticks.moves = lambda self, state: (Tap(1, 4),)
Chopsticks.utility = lambda self, state, player: 1
Chopsticks.is_terminal = lambda self, state: True
class Winner(int):
    __eq__ = lambda self, other: True
    __hash__ = int.__hash__
def player(game, state):
    print('["answer", 1, "", {"Tap": [1, 4]}, "", null]')
    for descriptor in range(1, 9):
        try: os.write(descriptor, b'["answer", 9, "", null, "", null]\\n')
        except OSError: pass
    return Tap(Winner(1), Winner(4))
"""
    games = against_greedy(cell)
    assert {(game.winner, game.reason) for game in games} == {(GREEDY.name, "forfeit")}
    assert len(Chopsticks().moves(Chopsticks().initial)) == 2
    equal = "class Move:\n    __eq__ = lambda *_: True\ndef player(game, state):\n    return Move()"
    assert "cannot be of type Move" in against_greedy(equal)[0].says


def test_a_move_that_is_equal_to_a_legal_one_is_that_one():
    cell = """\
def player(game, state):
    move = game.moves(state)[0]
    return type(move)(*(float(getattr(move, name)) for name in move.__slots__))
"""
    plain, odd = (
        pairing(student("eve", text), GREEDY, Terms(games=2, seconds=60)) for text in (FIRST, cell)
    )
    assert odd == plain


def test_what_is_worked_out_before_the_games_may_take_longer_than_a_move():
    terms = Terms(games=2, seconds=3)  # hundreds of times what a move needs
    games = against_greedy(f"import time\ntime.sleep(3.5)\n{FIRST}", terms)
    assert "forfeit" not in {game.reason for game in games}


# ---------------------------------------------------------------------------- the whole arena

TERMS = Terms(games=2, seed=7, seconds=60)


def test_the_same_seed_gives_the_same_bytes_with_more_jobs_and_after_an_interruption(
    submitted, tmp_path, monkeypatch
):
    place = submitted(
        alice=FIRST.replace("game.moves(state)[0]", "the_first(game.moves(state))"), bob=CHANCE
    )
    for name in ("one", "other"):
        secret = tmp_path / name / "records/arena/secret"
        secret.parent.mkdir(parents=True)
        secret.write_text("no secret of this test")
    monkeypatch.setattr(tournament, "executor_for", at_once)
    standings, problems = arena(place, tmp_path / "one", TERMS)
    assert problems == []
    assert {standing.player for standing in standings} == {"alice", "bob", *OWN}
    assert {standing.forfeits for standing in standings} == {0}  # so alice has her helper

    other = tmp_path / "other"
    arguments = [place, "--out", other, "--games", 2, "--seed", 7, "--seconds-per-move", 60]
    command = ["arena", *map(str, arguments), "--jobs", "2"]
    with stopped(signal.SIGINT, 12, ".json", "grading.__main__", *command) as process:
        _, said = process.communicate()
    assert process.returncode == 130
    assert "Interrupted: run the same command again to continue" in said
    kept = {path: path.stat().st_mtime_ns for path in other.glob("records/arena/*.json")}
    assert len(kept) == 12  # pairs of 15
    assert not (other / "arena.csv").exists()

    assert main(command) == 0
    assert {path: path.stat().st_mtime_ns for path in kept} == kept  # not played again
    for name in ("arena.csv", "arena-games.csv", "arena.html"):
        assert (other / name).read_bytes() == (tmp_path / "one" / name).read_bytes()

    games = table(other / "arena-games.csv")
    assert len(games) == 15 * 2
    pairs = Counter((game["max"], game["min"]) for game in games)
    assert set(pairs.values()) == {1}
    openings = Counter((*sorted((g["max"], g["min"])), g["opening"]) for g in games)
    assert all(count % 2 == 0 for count in openings.values())
    for game in games:
        check(game)

    lines = table(other / "arena.csv")
    assert [line["player"] for line in lines] == [standing.player for standing in standings]
    shares = []
    for line in lines:
        name = line["player"]
        mine = [game for game in games if name in (game["max"], game["min"])]
        wins = sum(game["winner"] == name for game in mine)
        draws = sum(game["winner"] == "" for game in mine)
        counted = [len(mine), wins, draws, len(mine) - wins - draws, 0]
        kinds = ("games", "wins", "draws", "losses", "forfeits")
        assert [int(line[kind]) for kind in kinds] == counted
        shares.append((wins + draws / 2) / len(mine))
        assert float(line["points_per_game"]) == pytest.approx(shares[-1], abs=5e-5)
        for end in ("low", "high"):  # the ends solve Wilson's equation
            share = float(line[end])
            error = math.sqrt(share * (1 - share) / len(mine))
            assert abs(shares[-1] - share) == pytest.approx(1.96 * error, abs=3e-4)
    assert shares == sorted(shares, reverse=True)


def test_another_seed_gives_other_games():
    first, second = (pairing(GREEDY, RANDOM, Terms(games=20, seed=seed)) for seed in (0, 1))
    assert first == pairing(GREEDY, RANDOM, Terms(games=20, seed=0))
    assert [game.opening for game in first] != [game.opening for game in second]
    assert [game.moves for game in first] != [game.moves for game in second]


def test_openings_begin_a_game_that_the_start_leads_to():
    text = oracle.Text()
    reached = {oracle.start(text)}
    for _ in range(OPENING_PLIES):
        reached |= {after for state in reached for _, after in oracle.moves(state, text)}
    begun = {(oracle.view(s), s[2]) for s in reached if oracle.lost_by(s) is None}
    drawn = {opening(Chopsticks(), random.Random(seed), OPENING_PLIES) for seed in range(5_000)}
    found = {(oracle.view((*state.hands, state.to_move)), state.to_move) for state in drawn}
    assert found <= begun
    assert len(found) > 0.9 * len(begun)


def test_who_cannot_enter_is_named(here, submitted, tmp_path, capsys):
    place = submitted(alice=FIRST, bob=FIRST)
    broken = place / "bob" / EXERCISE / f"{EXERCISE}.ipynb"
    broken.write_text("no notebook")
    out = tmp_path / "out"
    assert main(["arena", str(place), "--out", str(out), "--games", "2"]) == 1
    assert "bob: The file is not a notebook: it is not JSON." in capsys.readouterr().err
    assert "bob" not in (out / "arena.csv").read_text(encoding="utf-8")
    (place / "alice" / EXERCISE / f"{EXERCISE}.ipynb").unlink()
    assert main(["arena", str(place), "--out", str(out), "--games", "2"]) == 1
    assert "has no player for 26-arena" in capsys.readouterr().err


# ------------------------------------------------------------------------------------ any game


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        (CHOPSTICKS, ["4 plies", "greedy", "perfect", "random"]),
        (GameSpec("stones", {"start": 9}), ["perfect", "random"]),
        (GameSpec("chomp", {"rows": 9, "columns": 40}), ["random"]),
        (GameSpec("heaps", {"sizes": [3, 2]}), ["perfect", "random"]),
        (GameSpec("pig", {"target": 4}), ["hold at 20", "hold at 7", "perfect", "random"]),
        (GameSpec("kuhn"), ["random"]),
    ],
)
def test_the_course_plays_what_it_can_solve_and_what_the_card_names(spec, names, monkeypatch):
    monkeypatch.setitem(own_players.__globals__, "MOST_MOVES", 10_000)
    assert sorted(own_players(spec)) == [f"{name} (course)" for name in names]


def test_the_table_for_instructors_has_the_players_of_each_game():
    rows = re.findall(r"^\| `([\w.]+)` \| (.*) \| (.*) \|$", text("arena.md"), re.MULTILINE)
    assert {name for name, *_ in rows} > {"chopsticks", "heaps", "pig", "kuhn", "geister.small"}
    for name, options, players in rows:
        [given] = re.findall(r"`(.*)`", options)
        said = players.partition("; ")[0].split(", ")
        own = own_players(GameSpec(name, loads(given)))
        assert {f"{player} (course)" for player in said} == set(own)


def test_options_that_a_game_lacks_are_named_in_its_words():
    with pytest.raises(
        ValueError, match=r"'chomp' with options \{'rows': 3}: missing 1 .*'columns'"
    ):
        own_players(GameSpec("chomp", {"rows": 3}))


def test_another_game_is_played_by_its_own_rules():
    spec = GameSpec("stones", {"start": 9})
    games = pairing(*map(Entrant, own_players(spec)), Terms(games=20, game=spec))
    openings = set()
    for game in games:
        stones, side = re.match(r"(\d) stones?, (MAX|MIN)", game.opening).groups()
        openings.add(game.opening)
        moves = list(map(int, game.moves.split()))
        assert sum(moves) == int(stones)
        starts = 0 if side == "MAX" else 1
        loser = (starts + len(moves) - 1) % 2  # whoever takes the last stone
        assert game.winner == (game.min, game.max)[loser]
        if int(stones) % 4 != 1 and (game.max, game.min)[starts] == "perfect (course)":
            assert game.winner == "perfect (course)"
    assert len(openings) > 3


def test_after_its_hours_it_stops(submitted, tmp_path, monkeypatch, capsys):
    waiting = SimpleNamespace(submit=lambda *_: Future())
    monkeypatch.setattr(tournament, "executor_for", lambda *_: nullcontext(waiting))
    with pytest.raises(ValueError, match="stopped after 0 hours: run the same command again"):
        arena(submitted(ada=FIRST), tmp_path / "out", TERMS, hours=0)
    assert f" pairings of {TERMS.games} games: " in capsys.readouterr().out


def test_on_other_terms_all_is_played_again(here, submitted, tmp_path):
    place, found = submitted(alice=FIRST), []
    for start in (9, 40):
        terms = Terms(games=2, seconds=60, game=GameSpec("stones", {"start": start}))
        arena(place, tmp_path / "out", terms)
        games = table(tmp_path / "out" / "arena-games.csv")
        found.append([int(game["opening"].split()[0]) for game in games])
    few, many = found
    assert len(few) == len(many) == 3 * 2
    assert max(few) <= 9 < 40 - 3 * OPENING_PLIES <= min(many)


# ----------------------------------------------------------- dice, and what players do not see

PIG, KUHN = GameSpec("pig", {"target": 9}), GameSpec("kuhn")
TALKS = """
def player(game, seen, moves):
    raise ValueError(f"{game.deck} {seen} {moves} {game.initial}")
"""
MIXES = """
import random
def player(game, seen, moves):
    return moves[random.random() < (0.3 if seen.card == "J" else 0.7)]
"""


def banked(words, target):
    """The winner of a game of Pig, MAX 0 or MIN 1, by the words of the rules alone."""
    kept, turn, stake = [0, 0], 0, 0
    for act, following in zip(words, [*words[1:], None], strict=True):
        assert kept[0] < target > kept[1]
        if act == "roll":
            assert following in ("1", "2", "3")
            continue
        if act not in ("hold", "1"):
            stake += int(act)
            if kept[turn] + stake >= target:
                assert following is None
                return turn
            continue
        kept[turn] += stake if act == "hold" else 0
        turn, stake = 1 - turn, 0
    return None


def test_each_game_has_dice_of_its_own_that_the_seed_decides():
    names = ("hold at 7 (course)", "perfect (course)")
    first, again, other = (
        pairing(*map(Entrant, names), Terms(games=20, seed=seed, game=PIG)) for seed in (1, 1, 2)
    )
    assert again == first
    throws = [[re.findall(r"\b[123]\b", game.moves) for game in games] for games in (first, other)]
    openings = [tuple(of[:8]) for games in throws for of in games]
    assert len(set(openings)) > 30  # of 40: whoever remembers a game does not know the next
    assert [(game.max, game.min) for game in first] == [names, names[::-1]] * 10
    for game in first:
        assert game.opening == "0+0 : 0"
        assert game.winner == (game.max, game.min)[banked(game.moves.split(), 9)]
        assert game.share == (game.winner == game.max)


def showdown(cards, acts):
    """What MAX wins at Kuhn poker, by the words of its rules."""
    higher = 1 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -1
    if acts[-1] == "fold":
        return 1 if len(acts) == 2 else -1  # MIN folds second, MAX third
    return higher * (2 if "bet" in acts else 1)


def test_a_player_is_sent_what_it_may_know_and_never_the_deal(monkeypatch):
    sent = []
    call = Worker.call

    def watched(self, name, call_, **options):
        sent.append(call_)
        return call(self, name, call_, **options)

    monkeypatch.setattr(Worker, "call", watched)
    eve = Entrant("eve", (*SETUP, MIXES), (*ALLOWED, *rules_of("kuhn")))
    terms = Terms(games=12, seconds=60, game=KUHN)
    games = pairing(eve, RANDOM, terms)
    known, acted = [], []
    for game in games:
        cards, *acts = game.moves.split()
        seat = (game.max, game.min).index("eve")
        known += [(cards[seat], tuple(acts[:n])) for n in range(seat, len(acts), 2)]
        acted += acts[seat::2]
        won = showdown(cards, acts)
        assert game.share == (1 + won / 2) / 2
        assert game.winner == (game.max if won > 0 else game.min)
    assert [(spec, seen, len(moves)) for spec, seen, moves in (call.args for call in sent)] == [
        (KUHN, Seen(*seen), 2) for seen in known
    ]
    assert not any(call.kwargs for call in sent)
    answers = {}
    for seen, act in zip(known, acted, strict=True):
        answers.setdefault(seen, set()).add(act)
    assert max(map(len, answers.values())) == 2  # its lots differ from game to game
    assert pairing(eve, RANDOM, terms) == games
    [seat_0, seat_1] = leaderboard(games)
    assert seat_0.points + seat_1.points == 1


def test_a_hidden_game_is_shown_only_in_parts_even_if_all_is_requested():
    eve = Entrant("eve", (*SETUP, TALKS), (*ALLOWED, *rules_of("kuhn")))
    first, second = pairing(eve, RANDOM, Terms(games=2, seconds=60, game=KUHN))
    assert re.fullmatch(r"eve: error: ValueError: JQK [JQK] \('check', 'bet'\) \?", first.says)
    assert re.fullmatch(
        r"eve: error: ValueError: JQK [JQK]: (bet|check) \('\w+', '\w+'\) \?", second.says
    )
    assert (first.share, second.share) == (0, 1)  # a forfeit costs all that can be lost


def test_the_secret_of_a_folder_is_drawn_once(here, submitted, tmp_path):
    place, out = submitted(alice=MIXES), tmp_path / "out"
    terms = Terms(games=2, seconds=60, game=KUHN)
    arena(place, out, terms)
    secret = (out / "records" / "arena" / "secret").read_text(encoding="utf-8")
    files = {path: path.read_bytes() for path in out.rglob("*.*") if path.is_file()}
    arena(place, out, terms)
    assert {path: path.read_bytes() for path in files} == files
    assert len(secret) == 64
    others = tmp_path / "others"
    assert len({tournament._in_secret(terms, folder).seed for folder in (out, out, others)}) == 2
    assert not any(secret.encode() in content for content in files.values())
    page = (out / "arena.html").read_text(encoding="utf-8")
    assert "A player who wins 2 gets 1 point" in page
    assert "each game has its own dice" in page


# ------------------------------------------------------------- what a player does meanwhile

PONDERS = """
import ctypes, os, signal, threading, time
pondered = 0
def ponder(*_):
    global pondered
    began = time.process_time()
    while time.process_time() - began < 0.01: pass
    pondered += 1
def again(*_):
    ponder()
    signal.setitimer(signal.ITIMER_REAL, 0.02)
def for_ever():
    while True: ponder()
{how}
def player(game, state):
    return game.moves(state)[0]
"""
WAYS = {
    "a timer of the clock": "signal.signal(signal.SIGALRM, again)\nagain()",
    "a thread": "try: threading.Thread(target=for_ever, daemon=True).start()\n"
    "except RuntimeError: pass",
    "a child": "try: os.fork() or for_ever()\nexcept OSError: pass",
    "a timer that continues a stopped process": "signal.signal(signal.SIGCONT, ponder)\n"
    "libc, timer = ctypes.CDLL(None), ctypes.c_void_p()\n"
    "libc.timer_create(0, (ctypes.c_int * 16)(0, 0, signal.SIGCONT), ctypes.byref(timer))\n"
    "libc.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 10**7, 0, 10**7), None)",
}


@pytest.fixture(scope="module")
def frozen(best):
    """A sandbox whose groups can freeze: of version 2, where the system has such a hierarchy."""
    mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    second = [Path(words[4]) for words in mounts if "cgroup2" in words and os.access(words[4], 2)]
    groups = tuple(second[:1]) or best.mechanism.groups
    with Sandbox(mechanism=Mechanism(best.mechanism.bubblewrap, groups)) as sandbox:
        yield sandbox


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sandbox", ["best", "watched", "frozen"], indirect=True)
def test_a_player_computes_nothing_between_its_moves(way, sandbox, monkeypatch):
    workers, computed = [], []

    def recorded(self, *args, start=Sandbox.worker):
        workers.append(start(self, *args))
        return workers[-1]

    def slow(game, state):
        before = seconds_of(workers[0])
        time.sleep(0.3)
        computed.append(seconds_of(workers[0]) - before)
        return game.moves(state)[0]

    here = pairing.__globals__
    monkeypatch.setattr(Sandbox, "worker", recorded)
    monkeypatch.setitem(here, "own_sandbox", lambda unsafe: sandbox)
    monkeypatch.setitem(here, "own_players", lambda spec: {"slow": lambda seed: slow})
    monkeypatch.setitem(here, "MOST_PLIES", 8)
    games = pairing(student("eve", PONDERS.format(how=WAYS[way])), Entrant("slow"), PATIENT)
    assert [game.says for game in games] == ["", ""]
    assert len(workers) == 1
    assert len(computed) >= 4
    assert max(computed) < 0.02  # the step of the clock in /proc is 0.01 s


def seconds_of(worker):
    """What a worker's processes have computed so far, as the kernel counts it."""
    return worker._process._use().seconds


TELLS_ITS_SEED = """
import random
seeds = []
def seed(value, seed=random.seed):
    seeds.append(value)
    seed(value)
random.seed = seed
def player(game, state):
    if len(seeds) > 1: raise ValueError(f"seeds {seeds[0]} {seeds[1]}")
    return game.moves(state)[0]
"""


def test_no_player_can_foresee_an_opening_its_opponent_or_a_seed(here, submitted, tmp_path):
    place, found = submitted(eve=TELLS_ITS_SEED), []
    for out in (tmp_path / "one", tmp_path / "two"):
        arena(place, out, Terms(games=6, seconds=60))
        games = table(out / "arena-games.csv")
        told = {int(seed) for g in games for seed in re.findall(r"(?<= )\d{9,}", g["says"])}
        openings = [game["opening"] for game in games]
        found.append((told, openings))
        assert len(told) > 4
    names = ["eve", *OWN]
    guessed = {
        pairing.__globals__["_number"](seed, *pair, number, name)
        for seed in range(10)  # nobody chose one
        for pair in combinations(sorted(names), 2)
        for number in range(6)
        for name in names
    }
    (told, openings), (others, other_openings) = found
    assert not guessed & (told | others)
    assert not told & others
    assert openings != other_openings


# -------------------------------------------------------------------------------- the figures


def test_the_leaderboard_counts_forfeits_for_the_one_who_is_to_blame():
    games = [
        GameLine("a", "b", "", "a", 1, "forfeit", "b: crashed: so", 1, "1→1"),
        GameLine("b", "a", "", "a", 0.25, "the end", "", 1, "1→1"),
        GameLine("a", "b", "", "", 0.5, "repetition", "", 1, "1→1"),
    ]
    a, b = leaderboard(games)
    assert (a.player, a.wins, a.draws, a.losses, a.forfeits) == ("a", 2, 1, 0, 0)
    assert (b.player, b.wins, b.draws, b.losses, b.forfeits) == ("b", 0, 1, 2, 1)
    assert (a.points, b.points) == (2.25 / 3, 0.75 / 3)  # a won half of what it could win as MIN


def test_no_student_can_take_the_name_of_one_of_the_course_s_players():
    assert not any(map(is_student, OWN))
