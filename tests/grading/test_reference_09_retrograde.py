"""The reference answers of exercise 09: retrograde analysis by the package and round by round."""

import re
from collections import Counter

from reference_answers import ReferenceAnswers
from round_by_round import solved

from chopsticks import (
    DRAW,
    LOSS,
    WIN,
    Chopsticks,
    Tablebase,
    Tap,
    Value,
    explore,
    solve,
)
from chopsticks.games.tictactoe import TicTacToe
from coursework.exercise.call import GameSpec, build

reference = ReferenceAnswers("09-retrograde")
OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}


def test_the_waves_are_those_of_the_table_in_the_text():
    text = reference.text("waves-text")
    rows = re.findall(r"^\| ([A-Z]) \| (.*) \|$", text, re.MULTILINE)
    children = {name: re.findall("[A-Z]", after) for name, after in rows}
    value = solved(children)
    waves = {}
    for name in sorted(children):
        waves.setdefault(value[name][1], []).append(name)
    assert sorted(waves.pop(None)) == ["B", "C"]  # the text of a mutant names them
    right = ["".join(waves[plies]) for plies in range(len(waves))]
    assert reference("waves")() == right


def test_parents_are_the_same_edges():
    for (children,), outcome in reference.done("parents"):
        parents = outcome.value
        assert parents.keys() == children.keys()
        edges = {(parent, child) for parent in children for child in children[parent]}
        assert {(parent, child) for child in parents for parent in parents[child]} == edges


def test_untaps_are_the_unmoves_from_which_a_tap_leads_here():
    untaps, game = reference("untaps"), Chopsticks()
    for state in game.states():
        assert untaps(state) == {
            before
            for before in game.unmoves(state)
            if state in {game.result(before, m) for m in game.moves(before) if isinstance(m, Tap)}
        }


def test_retrograde_is_what_the_package_solves():
    tictactoe = solve(TicTacToe())
    for (game, state), outcome in reference.done("retrograde"):
        reached = explore(game, [state]).states
        if "TicTacToe" in repr(game):
            tablebase = tictactoe
        else:
            tablebase = solve(game, whole="Chopsticks" in repr(game))
        assert outcome.value == {s: tablebase[s] for s in reached}
        assert outcome.nodes == 1 + sum(len(game.moves(s)) for s in reached)


def test_the_best_moves_are_the_tablebases():
    best_moves = reference("best-moves")
    for rules in ({}, {"split": "free"}, {"overflow": "rollover"}):
        tablebase = solve(game := build(GameSpec("chopsticks", rules)))
        assert all(best_moves(game, s, tablebase) == tablebase.best_moves(s) for s in tablebase)


def test_the_best_moves_are_asked_about_true_values():
    tablebase = solve(Chopsticks())
    for (game, state, values), _ in reference.done("best-moves"):
        if state in tablebase:
            children = {game.result(state, move) for move in game.moves(state)}
            assert values == {child: tablebase[child] for child in children}


def test_faults_are_where_the_packages_check_stops():
    for (game, values), outcome in reference.done("faults"):
        right = [state for state in values if first_complaint(game, values, state)]
        assert outcome.value == right


def first_complaint(game, values, state):
    """Whether the package's check complains about a state when it looks there first."""
    try:
        Tablebase(game, {state: values[state], **values}, whole=False).check()
    except ValueError as error:
        return str(error).startswith(f"{state!r} is stored as {values[state]},")
    return False


def test_faults_finds_any_one_lie():
    faults, game = reference("faults"), Chopsticks()
    truth = dict(solve(game))
    assert faults(game, truth) == []
    for state in list(truth)[::10]:
        outcome, plies = truth[state]
        lies = {Value(DRAW, None), Value(WIN, (plies or 1) + 2), Value(-outcome, plies)}
        for lie in lies - {truth[state]}:
            assert faults(game, {**truth, state: lie})


def test_without_some_unmoves_true_wins_and_losses_become_draws_or_slower_ones():
    """What the model answer of the open question says, with every third un-move forgotten."""
    game, truth = Chopsticks(), solve(Chopsticks())
    children = {s: {game.result(s, m) for m in game.moves(s)} for s in truth}
    edges = sorted((child, parent) for parent in children for child in children[parent])
    known = {}
    for child, parent in edges[::3] + edges[1::3]:
        known.setdefault(child, []).append(parent)
    found = {s: ("loss", 0) for s in children if not children[s]}
    waiting, news = {s: len(children[s]) for s in children}, list(found)
    for state in news:  # it grows while it is walked
        letter, plies = found[state]
        for parent in known.get(state, ()):
            waiting[parent] -= 1
            if parent not in found and (letter == "loss" or not waiting[parent]):
                found[parent] = ("win" if letter == "loss" else "loss", plies + 1)
                news.append(parent)
    right = {s: (value.outcome.name.lower(), value.plies) for s, value in truth.items()}
    changes = Counter()
    for state in children:
        if state not in found:
            changes[right[state][0], "draw"] += 1
            continue
        assert found[state][0] == right[state][0]
        assert found[state][1] >= right[state][1]
        if found[state][1] > right[state][1]:
            changes["slower"] += 1
    assert set(changes) == {("win", "draw"), ("loss", "draw"), ("draw", "draw"), "slower"}
    values = {s: Value(DRAW, None) for s in children}
    values |= {s: Value(OUTCOMES[name], plies) for s, (name, plies) in found.items()}
    assert reference("faults")(game, values)
