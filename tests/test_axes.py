"""All axes of the rules, alone and together, against the oracle; and the presets."""

import pickle
from dataclasses import fields, replace

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chopsticks import (
    MAX,
    MIN,
    Chopsticks,
    Outcome,
    Rules,
    Split,
    State,
    Tap,
    Value,
    canonical,
    movers_view,
    solve,
)
from chopsticks.hands import Change
from chopsticks.hands.players import read_move, written
from chopsticks.hands.presets import DESCRIPTIONS, PRESETS, preset
from chopsticks.hands.rules import WAYS
from chopsticks.hands.zobrist import Zobrist
from chopsticks.playing.players import random_player
from chopsticks.solving.retrograde import packed
from coursework import board, play_board, view_retrograde, view_strategy
from coursework.boards.chopsticks import game_data

RAW_OR_NOT = pytest.mark.parametrize("normalise", [True, False], ids=["normalised", "raw"])


def game_of(text, normalise=True):
    return Chopsticks(Rules(**text._asdict()), normalise)


def to_raw(state):
    return (*state.hands, state.to_move)


AXES = {
    "transfer": False,
    "swap": "any",
    "own_tap": True,
    "add": True,
    "flip": True,
    "passing": True,
    "meta": True,
    "tap_dead": True,
    "recoil": True,
    "sudden_death": True,
    "misere": True,
}
STANDARD = oracle.Text(split="free", sacrifice=False)
TEXTS = {
    **{"-".join(map(str, text[:5])): text for text in oracle.ATLAS},
    "two fingers": oracle.Text(2, split="free"),
    "other start": oracle.Text(4, split="free", start=(1, 2)),
    **{f"{axis} alone": STANDARD._replace(**{axis: value}) for axis, value in AXES.items()},
    **{f"swap {kind}": STANDARD._replace(swap=kind) for kind in ("living", "dead")},
    "equal": oracle.Text(split="equal"),
    "nearly": oracle.Text(split="nearly", revive=False),
    "another start": oracle.Text(start=(0, 3)),
    "half fingers": oracle.Text(fingers=6, split="equal", start=(2, 2)),
    "meta, rollover": oracle.Text(4, "rollover", "free", meta=True),
    "meta, no revival": oracle.Text(4, split="free", revive=False, meta=True),
    "own taps, rollover": oracle.Text(4, "rollover", own_tap=True, swap="living"),
    "recoil, rollover, sudden death": oracle.Text(4, "rollover", recoil=True, sudden_death=True),
    "misère, adding": oracle.Text(4, add=True, misere=True),
    "everything": oracle.Text(4, "rollover", "free", **AXES),
    **{
        f"three hands, {split}": oracle.Text(3, split=split, start=(1, 1, 1))
        for split in ("none", "halve", "even", "free", "equal", "nearly")
    },
    "three hands, no revival": oracle.Text(3, split="free", revive=False, start=(0, 1, 2)),
    "three hands, no sacrifice": oracle.Text(3, split="free", sacrifice=False, start=(1, 1, 1)),
    "three hands, no transfer": oracle.Text(3, split="free", transfer=False, start=(1, 1, 1)),
    "three hands, everything": oracle.Text(
        3, "rollover", "free", sacrifice=False, start=(1, 1, 1), **AXES
    ),
    "four hands": oracle.Text(2, split="free", start=(1, 1, 1, 1), tap_dead=True),
}
EVERY_TEXT = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
EVERY_PRESET = pytest.mark.parametrize("name", PRESETS)
SMALL = [name for name, rules in PRESETS.items() if rules.fingers < 10]


def named(move):
    """A move as the oracle names it."""
    match move:
        case Tap(using, target):
            return "tap", using, target
        case Split(low, high):
            return "split", low, high
        case Change(kind, hands):
            return kind, *hands


def in_order(names):
    """Names of moves in the order in which the game lists them."""
    kinds = ["tap", "split", *WAYS]
    return sorted(names, key=lambda name: (kinds.index(name[0]), name))


def as_package(solved, normalise):
    """The oracle's answers as the package writes them."""
    return {
        canonical(State(s[:2], s[2])) if normalise else State(s[:2], s[2]): Value(
            Outcome[outcome.upper()], plies
        )
        for s, (outcome, plies) in solved.items()
    }


# --- against the oracle -------------------------------------------------------------------


def test_every_axis_is_tried_alone():
    others = {"fingers", "overflow", "split", "revive", "sacrifice", "start"}
    assert AXES.keys() | others == {axis.name for axis in fields(Rules)}
    assert all(getattr(Rules(), axis) != value for axis, value in AXES.items())


@EVERY_TEXT
def test_raw_moves_and_results_are_the_oracles_in_every_state(text):
    game = game_of(text, normalise=False)
    for state in game.states():
        expected = dict(oracle.moves(to_raw(state), text))
        moves = game.moves(state)
        assert list(map(named, moves)) == in_order(expected)
        for move in moves:
            assert to_raw(game.result(state, move)) == expected[named(move)]
        ending = oracle.ending(to_raw(state), text)
        assert game.is_terminal(state) == (ending is not None)
        if ending:
            assert game.utility(state, state.to_move) == ["loss", "draw", "win"].index(ending) - 1
            assert game.utility(state, 1 - state.to_move) == -game.utility(state, state.to_move)


@EVERY_TEXT
def test_normalised_moves_are_the_distinct_ones(text):
    game = game_of(text)
    for state in game.states():
        expected = oracle.distinct_moves(to_raw(state), text)
        assert list(map(named, game.moves(state))) == in_order(expected)
        for move in game.moves(state):
            after = expected[named(move)]
            assert game.result(state, move) == canonical(State(after[:2], after[2]))


@RAW_OR_NOT
@EVERY_TEXT
def test_unmoves_are_exactly_the_states_that_a_move_leads_from(text, normalise):
    game = game_of(text, normalise)
    parents = {state: set() for state in game.states()}
    for state in game.states():
        for move in game.moves(state):
            parents[game.result(state, move)].add(state)
    for state, expected in parents.items():
        assert game.unmoves(state) == sorted(expected)


@RAW_OR_NOT
@EVERY_TEXT
def test_every_reachable_state_has_the_oracles_value(text, normalise):
    tablebase = solve(game_of(text, normalise))
    assert dict(tablebase) == as_package(oracle.solve(text), normalise)
    tablebase.check()


@EVERY_TEXT
def test_every_state_at_all_has_the_oracles_value(text):
    tablebase = solve(game_of(text), whole=True)
    tablebase.check()
    solved = as_package(oracle.solve(text, oracle.everything(text)), True)
    assert solved.items() <= dict(tablebase).items()
    both_out = {state for state in tablebase if not any(map(any, state.hands))}
    assert tablebase.keys() - solved.keys() == both_out


@st.composite
def texts(draw):
    """Any rules for a few fingers and two or three hands."""
    hands = draw(st.integers(2, 3))
    fingers = draw(st.integers(2, 5 if hands == 2 else 3))
    flags = {axis: draw(st.booleans()) for axis in AXES if axis != "swap"}
    least = 2 if flags["sudden_death"] else 1
    return oracle.Text(
        fingers,
        draw(st.sampled_from(["cutoff", "rollover"])),
        draw(st.sampled_from(["none", "halve", "even", "free", "equal", "nearly"])),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.tuples(*[st.integers(0, fingers - 1)] * hands).filter(lambda s: sum(s) >= least)),
        swap=draw(st.sampled_from(["none", "living", "dead", "any"])),
        **flags,
    )


@settings(max_examples=40)
@given(texts(), st.booleans())
def test_combinations_have_the_oracles_values(text, normalise):
    game = game_of(text, normalise)
    tablebase = solve(game)
    assert dict(tablebase) == as_package(oracle.solve(text), normalise)
    tablebase.check()
    for state in tablebase:
        names = oracle.distinct_moves if normalise else lambda s, t: dict(oracle.moves(s, t))
        assert list(map(named, game.moves(state))) == in_order(names(to_raw(state), text))


# --- other searches -----------------------------------------------------------------------


def test_a_key_is_for_so_many_hands():
    with pytest.raises(ValueError, match="hands = 1: it must be a whole number ≥ 2"):
        Zobrist(hands=1)
    with pytest.raises(ValueError, match="is out of range"):
        Zobrist()(Chopsticks(PRESETS["three-hands"]).initial)


@pytest.mark.parametrize("name", SMALL)
def test_a_person_can_type_every_move(name):
    game = Chopsticks(PRESETS[name])
    for state in game.states():
        legal = game.moves(state)
        assert [read_move(written(move), legal) for move in legal] == list(legal)


# --- the rules as data --------------------------------------------------------------------


def test_only_what_differs_is_shown():
    assert repr(Rules()) == (
        "Rules(fingers=5, overflow='cutoff', split='even', revive=True, sacrifice=True, "
        "start=(1, 1))"
    )
    rules = Rules(swap="dead", transfer=False, misere=True, start=(1, 1, 1))
    assert repr(rules).endswith("start=(1, 1, 1), transfer=False, swap='dead', misere=True)")
    assert str(rules) == (
        "5 fingers, cut-off, even split, start 1 1 1, no transfer, swaps (dead), misère"
    )


@EVERY_PRESET
def test_the_text_of_a_rule_set_makes_it_again(name):
    rules = PRESETS[name]
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(Chopsticks(rules))) == Chopsticks(rules)
    assert name.replace("-", "").isalpha()
    assert DESCRIPTIONS[name]


def test_no_two_presets_are_the_same_rules_or_read_the_same():
    assert len(set(PRESETS.values())) == len(set(map(str, PRESETS.values()))) == len(PRESETS)
    assert DESCRIPTIONS.keys() == PRESETS.keys()


@pytest.mark.parametrize(
    ("axis", "value", "allowed"),
    [
        *(
            (axis, value, "True or False")
            for axis in sorted({*AXES} - {"swap"})
            for value in (1, "yes")
        ),
        *(("swap", value, "none.*living.*dead.*any") for value in (True, "both", None)),
    ],
)
def test_rules_refuse_a_bad_value_and_say_what_is_allowed(axis, value, allowed):
    with pytest.raises(ValueError, match=f"{axis} = {value!r}: .*{allowed}"):
        Rules(**{axis: value})


@pytest.mark.parametrize("start", [(0, 1), (1, 0), (0, 0, 1)])
def test_a_game_must_not_be_over_at_the_start(start):
    assert Rules(start=start).start == start
    with pytest.raises(ValueError, match=r"start = .*sudden_death"):
        Rules(start=start, sudden_death=True)


@pytest.mark.parametrize("hands", [(1, 1), (1, 1, 1, 1), (1, 1, 5), (2, 1, 1), [1, 1, 1]])
def test_other_hands_than_the_rules_are_refused(hands):
    game = Chopsticks(Rules(start=(1, 1, 1)))
    with pytest.raises(ValueError, match=r"3, each a whole number from 0 to 4|tuples"):
        game.moves(State((hands, (1, 1, 1)), MAX))


def test_a_change_that_is_not_allowed_is_refused_with_the_rules():
    with pytest.raises(ValueError, match=r"Change\(kind='add'.*5 fingers, cut-off, even split"):
        Chopsticks().result(State(), Change("add", (1, 2)))


def test_moves_are_read_and_written():
    moves = {
        "1→2": Tap(1, 2),
        "1+2": Split(1, 2),
        "1+2+3": Change("split", (1, 2, 3)),
        "own 1+2": Change("own_tap", (1, 2)),
        "pass": Change("passing", (1, 2)),
    }
    assert [str(move) for move in moves.values()] == list(moves)
    assert len(set(moves.values()) | {Change("add", (1, 2)), Change("meta", (1, 2))}) == 7


# --- presets ------------------------------------------------------------------------------


def test_presets_are_combined():
    assert preset() == preset("standard") == PRESETS["standard"]
    assert all(preset(name) == rules for name, rules in PRESETS.items())
    assert preset("meta", "rollover", "misere") == replace(PRESETS["meta"], misere=True)
    assert preset("suns", "self-adding") == replace(PRESETS["suns"], add=True)


def test_presets_that_contradict_each_other_are_refused():
    with pytest.raises(ValueError, match="'senary' and 'knubs' contradict each other: fingers"):
        preset("senary", "misere", "knubs")
    with pytest.raises(ValueError, match="no preset 'chess': choose from course, standard"):
        preset("chess")


# What the catalogue of squivix/chopsticks-game found with a solver of its own (STRATEGY.md).
@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        *((name, 0) for name in ("standard", "rollover", "even-splits", "senary", "misere")),
        *((name, 1) for name in ("suns", "self-attack")),
        *((name, -1) for name in ("attacks-only", "transfers-only", "suicide", "sudden-death")),
        ("knubs", 0),
    ],
)
def test_presets_have_the_published_outcome(name, outcome):
    game = Chopsticks(PRESETS[name])
    assert solve(game)[game.initial].outcome == outcome


# --- pictures -----------------------------------------------------------------------------


def test_a_board_shows_all_hands():
    picture = board(State(((0, 1, 12), (2, 2, 3)), MAX))
    assert picture.description == (
        "Chopsticks: MIN 2 and 2 and 3, MAX a dead hand and 1 and 12; MAX to move"
    )
    assert [f">{fingers}</text>" in picture.svg for fingers in (1, 2, 3, 12)] == [True] * 4
    assert picture.svg.count("scale(-1 1)") == 2  # one left hand a player


@pytest.mark.parametrize("name", SMALL)
def test_the_boards_numbers_follow_the_game(name):
    game = Chopsticks(PRESETS[name])
    data, tablebase, hands = game_data(game), solve(game), len(game.rules.start)
    views = {movers_view(state): value for state, value in tablebase.items()}
    rows = [(State((tuple(p[:hands]), tuple(p[hands:-1])), 0), p[-1]) for p in data["positions"]]
    assert [state for state, _ in rows] == list(dict.fromkeys(map(movers_view, tablebase)))
    for (state, value), moves in zip(rows, data["moves"], strict=True):
        assert value == packed(views[state])
        children = [movers_view(game.result(state, move)) for move in game.moves(state)]
        assert [rows[move[-1]][0] for move in moves] == children


def test_a_swap_on_the_board_names_its_hands():
    game = Chopsticks(Rules(split="none", swap="dead", start=(0, 1, 3)))
    moves = game_data(game)["moves"][0]
    assert [move[:-1] for move in moves if move[0] == 3] == [
        [3, "swap two hands", "swap 0+1+3", 0, 1]
    ]


def test_waves_may_hold_wins_and_losses():
    svg = view_retrograde(Chopsticks(PRESETS["self-adding"]), at=0).still.svg
    assert ">W0</text>" in svg
    assert ">L0</text>" in svg
    live = view_retrograde(Chopsticks(PRESETS["misere"]))
    assert {value for _, value in live.data["ends"]} == {1}
    assert ">L1</text>" in live.still.svg
    assert ">L0</text>" not in live.still.svg


def test_what_is_too_large_for_a_page_is_refused(monkeypatch):
    monkeypatch.setattr("coursework.boards.chopsticks.LARGEST", 100)
    game = Chopsticks(PRESETS["standard"])
    for draw in (lambda: play_board(game.rules), lambda: view_retrograde(game)):
        with pytest.raises(ValueError, match=r"free split.*171 positions.* at most 100"):
            draw()


def test_a_strategy_is_drawn_for_two_hands_only():
    with pytest.raises(ValueError, match=r"start 1 1 1: .* must have two hands, not 3"):
        view_strategy(solve(Chopsticks(Rules(3, start=(1, 1, 1)))))
    claim = view_strategy(solve(Chopsticks(PRESETS["sudden-death"])), MIN).data["claim"]
    assert "MIN wins within 14 plies" in claim


def test_the_play_widget_knows_all_moves():
    pytest.importorskip("anywidget")
    from coursework.boards.widgets import PlayWidget

    three = PlayWidget(Chopsticks(Rules(start=(0, 1, 3))), random_player(seed=1))
    assert three.shown["moves"][-2:] == ["split into 0, 2 and 2", "split into 1, 1 and 2"]
    rules = Rules(4, split="none", start=(0, 2), recoil=True, sudden_death=True, passing=True)
    widget = PlayWidget(Chopsticks(rules), random_player(seed=1))
    assert widget.shown["moves"] == ["2 taps 2", "pass"]
    widget.play(Tap(2, 2))
    assert "You: 2 taps 2. A draw." in widget.shown["said"]
