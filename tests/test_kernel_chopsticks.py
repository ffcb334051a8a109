"""The compiled solution of Chopsticks: equal to the readable one and the oracle; its files."""

import re
import zipfile
from functools import partial

import pytest

pytest.importorskip("numba")

import numpy as np
import oracle

from chopsticks import (
    DRAW,
    LOSS,
    MAX,
    WIN,
    Chopsticks,
    Rules,
    State,
    Tap,
    TreeGame,
    Value,
    rule_sets,
    solve,
)
from chopsticks.games.pig import Pig
from chopsticks.hands.compiled import CompiledTablebase, needed, tabulate, waves
from chopsticks.hands.compiled import solver as kernel
from chopsticks.hands.compiled import tablebase as result

OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}
START = State(((1, 1), (1, 1)), MAX)

# Each axis by itself, and some that make waves with wins and losses at once.
TEXTS = [
    oracle.Text(fingers=4, **axes)
    for axes in (
        {"split": "equal"},
        {"split": "nearly"},
        {"transfer": False},
        {"swap": "living", "split": "none"},
        {"swap": "any", "split": "none"},
        {"own_tap": True},
        {"add": True},
        {"flip": True},
        {"passing": True},
        {"meta": True, "split": "free"},
        {"tap_dead": True},
        {"recoil": True},
        {"sudden_death": True},
        {"misere": True, "own_tap": True},
        {"overflow": "rollover", "recoil": True, "tap_dead": True, "add": True},
        {"misere": True, "sudden_death": True, "passing": True, "split": "free", "meta": True},
    )
] + [
    oracle.Text(fingers=3, start=(1, 1, 1), **axes)
    for axes in ({}, {"split": "free", "revive": False}, {"recoil": True, "own_tap": True})
]


# --- equal, state by state ----------------------------------------------------------------


@pytest.mark.parametrize("fingers", range(2, 9))
def test_every_rule_set_has_the_values_of_the_readable_solver(fingers):
    for rules in rule_sets(fingers):
        game = Chopsticks(rules)
        compiled = solve(game, compiled=True)
        for state, value in solve(game, whole=fingers < 8).items():
            assert compiled[state] == value, rules


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_every_axis_and_three_hands_have_the_values_of_the_oracle(text):
    tablebase = kernel.solve(Chopsticks(Rules(**text._asdict()), normalise=False))
    for (first, second, mover), (outcome, plies) in oracle.solve(text).items():
        assert tablebase[State((first, second), mover)] == Value(OUTCOMES[outcome], plies)
    tablebase.check()


def test_four_hands():
    game = Chopsticks(Rules(3, start=(1, 1, 1, 1)))
    assert dict(kernel.solve(game)) == dict(solve(game, whole=True))


@pytest.mark.parametrize(
    ("fingers", "value"),
    [
        (3, Value(DRAW, None)),
        (4, Value(WIN, 11)),
        (5, Value(DRAW, None)),
        (6, Value(LOSS, 20)),
        (7, Value(LOSS, 20)),
        (8, Value(WIN, 21)),
        (10, Value(WIN, 23)),
        (20, Value(WIN, 29)),
        (40, Value(LOSS, 32)),
    ],
)
def test_starts_that_other_programs_have_solved(fingers, value):
    assert kernel.solve(Chopsticks(Rules(fingers)))[START] == value


def test_the_strategy_reports_rules_whole():
    tablebase = kernel.solve(Chopsticks())
    live = tablebase.plies[1:, 1:]  # number 0 are the dead hands
    assert tablebase.hands[0].tolist() == [0, 0]
    assert ((live > 0).sum(), (live < 0).sum(), (live == 0).sum()) == (86, 16, 94)
    assert abs(live).max() == 7 + 1


# --- a tablebase like the other one -------------------------------------------------------


@pytest.mark.parametrize("normalise", [True, False], ids=["normalised", "raw"])
def test_it_is_the_same_mapping(normalise):
    game = Chopsticks(Rules(4), normalise)
    readable, compiled = solve(game, whole=True), solve(game, compiled=True)
    assert compiled == readable
    assert list(compiled) == list(readable)
    assert len(compiled) == len(readable)
    assert repr(compiled) == repr(readable)
    assert compiled.whole
    for state in readable:
        assert compiled.best_moves(state) == readable.best_moves(state)


def test_the_value_of_a_move():
    readable, compiled = solve(Chopsticks()), kernel.solve(Chopsticks())
    assert compiled.after(State(((1, 2), (0, 4)), MAX), Tap(1, 4)) == Value(WIN, 1)
    for state in readable:
        for move in readable.game.moves(state):
            assert compiled.after(state, move) == readable.after(state, move)


@pytest.mark.parametrize(
    "key",
    [
        State(((3, 1), (1, 1)), MAX),
        State(((1, 1), (1, 5)), MAX),
        State(((1, 1), (1, 1)), 2),
        State(((1, 1, 1), (1, 1, 1)), MAX),
        State(([1, 1], [1, 1]), MAX),
        "start",
        None,
    ],
)
def test_what_is_no_state_is_no_key(key):
    tablebase = kernel.solve(Chopsticks())
    with pytest.raises(KeyError, match=re.escape(repr(key))):
        tablebase[key]
    assert key not in tablebase


def test_check_finds_every_wrong_value():
    tablebase = kernel.solve(Chopsticks(Rules(4)))
    tablebase.check()
    for place, value in np.ndenumerate(tablebase.plies):
        for wrong in {0, 1, -1, 2, -3, value + 2} - {value}:
            tablebase.plies[place] = wrong
            with pytest.raises(ValueError, match="its children give"):
                tablebase.check()
        tablebase.plies[place] = value
    tablebase.check()


# --- pieces, threads, interruptions -------------------------------------------------------

LARGE = Chopsticks(Rules(20, split="free"))  # 210 hands: four blocks of bits


@pytest.fixture
def in_pieces(monkeypatch):
    """Every wave is handed out in pieces, as those of a large square are."""
    monkeypatch.setattr(kernel, "SMALL", 0)
    monkeypatch.setattr(kernel, "PIECE", 1 << 12)
    monkeypatch.setattr(result, "PIECE", 1 << 12)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_pieces_and_threads_change_nothing(threads, in_pieces):
    solved = kernel.solve(LARGE, threads)
    solved.check()
    kernel.SMALL = 1 << 60
    assert np.array_equal(solved.plies, kernel.solve(LARGE).plies)


@pytest.mark.parametrize("writes", [1, 4, 11])
def test_interrupted_work_resumes_to_the_same_bytes(writes, in_pieces, monkeypatch, tmp_path):
    kernel.solve(LARGE).save(tmp_path / "at once")
    checkpoint, left, write = tmp_path / "checkpoint", iter(range(writes)), kernel.write_arrays

    def interrupted(*arguments, **arrays):
        write(*arguments, **arrays)
        if next(left, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(kernel, "EVERY", 0)
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "write_arrays", interrupted)
        with pytest.raises(KeyboardInterrupt):
            kernel.solve(LARGE, checkpoint=checkpoint)
    monkeypatch.setattr(waves, "prepare", None)  # it does not begin again
    kernel.solve(LARGE, checkpoint=checkpoint).save(tmp_path / "resumed")
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "at once").read_bytes()
    assert not checkpoint.exists()


def test_a_checkpoint_of_other_rules_is_refused(in_pieces, monkeypatch, tmp_path):
    monkeypatch.setattr(kernel, "EVERY", 0)
    monkeypatch.setattr(waves, "finish", None)
    checkpoint = tmp_path / "checkpoint"
    with pytest.raises(TypeError):
        kernel.solve(LARGE, checkpoint=checkpoint)
    with pytest.raises(ValueError, match=r"unfinished solution of Rules\(fingers=20"):
        kernel.solve(Chopsticks(Rules(20)), checkpoint=checkpoint)
    with pytest.raises(ValueError, match="unfinished"):
        CompiledTablebase.load(checkpoint, LARGE)
    content = bytearray(checkpoint.read_bytes())
    content[len(content) // 2] ^= 1
    checkpoint.write_bytes(content)
    with pytest.raises(ValueError, match="is damaged"):
        kernel.solve(LARGE, checkpoint=checkpoint)


def test_a_progress_bar_reaches_all_states(in_pieces, monkeypatch):
    bars = []

    class Bar(kernel.tqdm):
        def close(self):
            bars.append((self.n, self.total))
            super().close()

    monkeypatch.setattr(kernel, "tqdm", lambda **given: Bar(**given | {"disable": False}))
    kernel.solve(LARGE)
    kernel.SMALL = 1 << 60
    kernel.solve(LARGE)
    assert {*bars} == {(210**2, 210**2)}


# --- files --------------------------------------------------------------------------------


def test_a_file_holds_the_same_tablebase(tmp_path):
    game, path = Chopsticks(Rules(6)), tmp_path / "six"
    tablebase = kernel.solve(game)
    tablebase.save(path)
    assert CompiledTablebase.load(path, game) == tablebase
    with np.load(path) as members:
        assert np.array_equal(members["plies"], tablebase.plies)
    assert [file.name for file in tmp_path.iterdir()] == ["six"]


def test_no_damage_goes_unnoticed(tmp_path):
    game, path = Chopsticks(), tmp_path / "five.npz"
    tablebase = kernel.solve(game)
    tablebase.save(path)
    content, refused = path.read_bytes(), 0
    for place in range(0, len(content), 3):
        path.write_bytes(bytes(byte ^ 4 * (i == place) for i, byte in enumerate(content)))
        try:
            loaded = CompiledTablebase.load(path, game)
        except ValueError:
            refused += 1
        else:  # a byte that nobody reads
            assert np.array_equal(loaded.plies, tablebase.plies)
            assert np.array_equal(loaded.hands, tablebase.hands)
    assert refused > len(content) / 6
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("other.txt", "else")
    for wrong in (path.read_bytes(), content[:-1], content[:100], b"", b"text"):
        path.write_bytes(wrong)
        with pytest.raises(ValueError, match=re.escape(str(path))):
            CompiledTablebase.load(path, game)


@pytest.mark.parametrize("other", [Chopsticks(Rules(split="free")), Chopsticks(normalise=False)])
def test_a_file_of_another_game_is_refused(other, tmp_path):
    kernel.solve(Chopsticks()).save(tmp_path / "five")
    with pytest.raises(ValueError, match=re.escape(f"not {other!r}")):
        CompiledTablebase.load(tmp_path / "five", other)


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    def full(file, **arrays):
        file.write(b"PK")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match="no space"):
        kernel.solve(Chopsticks()).save(tmp_path / "five")
    assert not [*tmp_path.iterdir()]


# --- what is refused ----------------------------------------------------------------------


def test_memory():
    rules = Rules(100, start=(1,) * 5)
    with pytest.raises(ValueError, match=f"{needed(100, 5):,} bytes"):
        kernel.solve(Chopsticks(rules))
    with pytest.raises(ValueError, match=f"{needed(5):,} bytes; only 1,000 are"):
        kernel.solve(Chopsticks(), memory=1000)
    assert needed(200) < 6.5 * 404_010_000
    assert needed(300) < 24 << 30


@pytest.mark.parametrize("rules", [*rule_sets(40), Rules(12, "cutoff", "free", start=(1, 1, 1))])
def test_what_is_needed_is_not_less_than_what_is_used(rules):
    tables = tabulate(rules)
    work = waves.allocate(tables)
    used = sum(array.nbytes for array in (*tables, *work))
    assert used <= needed(rules.fingers, len(rules.start)) - kernel.BASE


def test_bad_arguments():
    with pytest.raises(TypeError, match="TreeGame"):
        solve(TreeGame([[1, 2], [3]]), compiled=True)
    for threads in (0, 1.5):
        with pytest.raises(ValueError, match=f"threads = {threads}: it must be a whole"):
            kernel.solve(Chopsticks(), threads=threads)
    with pytest.raises(TypeError, match="TreeGame"):
        CompiledTablebase.load("nowhere", TreeGame(1))


@pytest.mark.parametrize("enter", [kernel.solve, partial(CompiledTablebase.load, "nowhere")])
def test_a_game_with_dice_is_refused(enter):
    with pytest.raises(ValueError, match=r"Pig\(.*\) has dice: use value_iteration"):
        enter(Pig())


def test_more_plies_than_there_is_room_for(in_pieces, monkeypatch):
    monkeypatch.setattr(kernel, "LIMIT", -10)
    with pytest.raises(OverflowError, match="more than 8 plies"):
        kernel.solve(LARGE)
