"""The rules of Chopsticks, against an oracle that was written from their text."""

import oracle
import pytest

from chopsticks import (
    MAX,
    MIN,
    Chopsticks,
    Rules,
    Split,
    State,
    Tap,
    canonical,
    movers_view,
    rule_sets,
)

DEFAULT = oracle.Text()


def test_the_default_is_the_strategy_reports_rule_set():
    assert Rules() == Rules(**DEFAULT._asdict())
    assert Chopsticks() == Chopsticks(Rules(), normalise=True)
    assert Chopsticks().initial == State() == State(((1, 1), (1, 1)), MAX)


def test_the_atlas_holds_twenty_different_rule_sets():
    assert {Rules(**text._asdict()) for text in oracle.ATLAS} == set(rule_sets())
    assert len(rule_sets()) == len(oracle.ATLAS) == 20
    assert {rules.fingers for rules in rule_sets(7)} == {7}


def test_a_rule_set_is_described_in_words():
    assert str(Rules()) == "5 fingers, cut-off, even split"
    assert (
        str(Rules(6, "rollover", "free", revive=False, sacrifice=False))
        == "6 fingers, rollover, free split, no revival, no sacrifice"
    )
    assert str(Rules(split="none", revive=False)) == "5 fingers, cut-off, no split"


# --- the end ------------------------------------------------------------------------------


def test_an_unfinished_game_has_no_utility():
    with pytest.raises(ValueError, match="not terminal"):
        Chopsticks().utility(State(), MAX)


# --- canonical form -----------------------------------------------------------------------


def test_canonical_form_sorts_each_players_hands_and_nothing_else():
    assert canonical(State(((3, 1), (0, 2)), MIN)) == State(((1, 3), (0, 2)), MIN)
    assert canonical(State(((1, 3), (2, 0)), MAX)) == State(((1, 3), (0, 2)), MAX)


def test_movers_view_puts_the_player_to_move_first():
    assert movers_view(State(((1, 3), (0, 2)), MAX)) == State(((1, 3), (0, 2)), MAX)
    assert movers_view(State(((1, 3), (0, 2)), MIN)) == State(((0, 2), (1, 3)), MAX)


# --- bad input ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        *(("fingers", value, "whole number ≥ 2") for value in (1, 0, -5, 2.5, 5.0, True, "5")),
        *(("overflow", value, "cutoff.*rollover") for value in ("wrap", "", None, ["cutoff"])),
        *(("split", value, "none.*halve.*even.*free") for value in ("all", True, None)),
        *(("revive", value, "True or False") for value in (1, 0, "yes", None)),
        *(("sacrifice", value, "True or False") for value in (1, 0, "yes", None)),
        *(
            ("start", value, "0 to 4, not all 0")
            for value in ((0, 0), (5, 1), (1, -1), (1, 1.0), (True, 1), (1,), (0, 0, 0), (1, 5, 1))
        ),
        *(("start", value, "0 to 4, not all 0") for value in ([1, 1], [1], 1, None)),
    ],
)
def test_rules_refuse_a_bad_value_and_say_what_is_allowed(field, value, allowed):
    with pytest.raises(ValueError, match=f"{field} = .*{allowed}") as refused:
        Rules(**{field: value})
    assert repr(value) in str(refused.value)


def test_the_start_must_fit_the_number_of_fingers():
    assert Rules(fingers=7, start=(6, 0)).start == (6, 0)
    with pytest.raises(ValueError, match="0 to 2"):
        Rules(fingers=3, start=(3, 1))


OUT_OF_RANGE = [
    (State(((1, 7), (1, 1)), 0), r"\(1, 7\).*0 to 4"),
    (State(((1, 1), (1, 5)), 1), r"\(1, 5\).*0 to 4"),
    (State(((-1, 1), (1, 1)), 0), r"\(-1, 1\).*0 to 4"),
    (State(((1, 1), (1, 2.5)), 0), r"\(1, 2.5\).*whole number"),
    (State(((1, 1), (1, 1, 1)), 0), r"\(1, 1, 1\)"),
    (State(((2, 1), (1, 1)), 0), r"\(2, 1\).*smaller first"),
    (State(((1, 1), (1, 1)), 2), "to_move = 2.*0 .*1"),
    (State(((1, 1), (1, 1)), None), "to_move = None"),
]


@pytest.mark.parametrize(("state", "names"), OUT_OF_RANGE, ids=repr)
def test_a_state_out_of_range_is_refused(state, names):
    game = Chopsticks()
    for refuse in (
        game.moves,
        lambda state: game.result(state, Tap(1, 1)),
        game.unmoves,
    ):
        with pytest.raises(ValueError, match=names):
            refuse(state)


def test_unsorted_hands_are_fine_in_the_raw_game():
    game = Chopsticks(normalise=False)
    state = State(((2, 1), (1, 1)), MAX)
    assert game.result(state, Tap(0, 1)) == State(((2, 1), (1, 3)), MIN)
    with pytest.raises(ValueError, match=r"\(1, 5\)"):
        game.moves(State(((2, 1), (1, 5)), MAX))


@pytest.mark.parametrize("move", [None, 0, (1, 1), "tap 1 1", [1, 1]])
def test_what_is_no_move_is_refused(move):
    with pytest.raises(ValueError, match="a Tap, a Split or a Change"):
        Chopsticks().result(State(), move)


def test_an_illegal_move_is_refused_with_the_reason_and_the_legal_ones():
    game = Chopsticks()
    with pytest.raises(ValueError, match=r"Tap\(using=2, target=1\).*1→1, 0\+2") as refused:
        game.result(State(), Tap(2, 1))
    assert "your hands are (1, 1)" in str(refused.value)
    with pytest.raises(ValueError, match="5 fingers, cut-off, even split"):
        game.result(State(((1, 2), (1, 1)), MAX), Split(0, 3))
    with pytest.raises(ValueError, match="the game is over"):
        game.result(State(((0, 0), (1, 1)), MAX), Tap(1, 1))
