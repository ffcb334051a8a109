"""The reference answers of exercises 08 and 09 against the package, and the rules' own text."""

import re
from collections import Counter

import oracle
import pytest

from chopsticks import (
    DRAW,
    LOSS,
    MAX,
    MIN,
    WIN,
    Chopsticks,
    State,
    Tablebase,
    Tap,
    Value,
    explore,
    solve,
)
from chopsticks.exercise.call import GameSpec, arguments, build
from chopsticks.games.tictactoe import TicTacToe
from grading.question import load

RETROGRADE, RULES = load("08-retrograde"), load("09-rules")
OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}
ATLAS = {}  # what the oracle says of a rule set: each is worked out once


def reference(exercise, name):
    return exercise.function(exercise.question(name))


def called(exercise, name):
    """The arguments of every call of a question, and what came of the reference."""
    question = exercise.question(name)
    calls = question.calls + question.hidden
    outcomes = exercise.outcomes(question, calls)
    return [(arguments(call)[0], o) for call, o in zip(calls, outcomes, strict=True)]


def solved(children):
    """Outcome and plies of every position, round by round; who has no move has lost."""
    value = {position: ("loss", 0) for position in children if not children[position]}
    plies, news = 0, value
    while news:
        plies, news = plies + 1, {}
        for position in children.keys() - value.keys():
            below = [value.get(child, ("?", 0))[0] for child in children[position]]
            if "loss" in below:
                news[position] = ("win", plies)
            elif set(below) == {"win"}:
                news[position] = ("loss", plies)
        value |= news
    return {position: value.get(position, ("draw", None)) for position in children}


# ---------------------------------------------------------------------------------- exercise 08


def test_the_waves_are_those_of_the_table_in_the_text():
    [text] = [c.source for c in RETROGRADE.notebook.cells if c.id == "waves-text"]
    rows = re.findall(r"^\| ([A-Z]) \| (.*) \|$", text, re.MULTILINE)
    children = {name: re.findall("[A-Z]", after) for name, after in rows}
    value = solved(children)
    waves = {}
    for name in sorted(children):
        waves.setdefault(value[name][1], []).append(name)
    assert sorted(waves.pop(None)) == ["B", "C"]  # the text of a mutant names them
    right = ["".join(waves[plies]) for plies in range(len(waves))]
    assert reference(RETROGRADE, "waves")() == right


def test_parents_are_the_same_edges():
    for (children,), outcome in called(RETROGRADE, "parents"):
        parents = outcome.value
        assert parents.keys() == children.keys()
        edges = {(parent, child) for parent in children for child in children[parent]}
        assert {(parent, child) for child in parents for parent in parents[child]} == edges


def test_untaps_are_the_unmoves_from_which_a_tap_leads_here():
    untaps, game = reference(RETROGRADE, "untaps"), Chopsticks()
    for state in game.states():
        assert untaps(state) == {
            before
            for before in game.unmoves(state)
            if state in {game.result(before, m) for m in game.moves(before) if isinstance(m, Tap)}
        }


def test_retrograde_is_what_the_package_solves():
    tictactoe = solve(TicTacToe())
    for (game, state), outcome in called(RETROGRADE, "retrograde"):
        reached = explore(game, [state]).states
        if "TicTacToe" in repr(game):
            tablebase = tictactoe
        else:
            tablebase = solve(game, whole="Chopsticks" in repr(game))
        assert outcome.value == {s: tablebase[s] for s in reached}
        assert outcome.nodes == 1 + sum(len(game.moves(s)) for s in reached)


def test_the_best_moves_are_the_tablebases():
    best_moves = reference(RETROGRADE, "best-moves")
    for rules in ({}, {"split": "free"}, {"overflow": "rollover"}):
        tablebase = solve(game := build(GameSpec("chopsticks", rules)))
        assert all(best_moves(game, s, tablebase) == tablebase.best_moves(s) for s in tablebase)


def test_the_best_moves_are_asked_about_true_values():
    tablebase = solve(Chopsticks())
    for (game, state, values), _ in called(RETROGRADE, "best-moves"):
        if state in tablebase:
            children = {game.result(state, move) for move in game.moves(state)}
            assert values == {child: tablebase[child] for child in children}


def test_faults_are_where_the_packages_check_stops():
    for (game, values), outcome in called(RETROGRADE, "faults"):
        right = [state for state in values if first_complaint(game, values, state)]
        assert outcome.value == right


def first_complaint(game, values, state):
    """Whether the package's check complains about a state when it looks there first."""
    try:
        Tablebase(game, {state: values[state], **values}, whole=False).check()
    except ValueError as error:
        return str(error).startswith(f"{state!r} is stored as {values[state]};")
    return False


def test_faults_finds_any_one_lie():
    faults, game = reference(RETROGRADE, "faults"), Chopsticks()
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
    assert reference(RETROGRADE, "faults")(game, values)


# ---------------------------------------------------------------------------------- exercise 09


def text_of(rules):
    return oracle.Text(
        rules.fingers, rules.overflow, rules.split, rules.revive, rules.sacrifice, rules.start
    )


def told(text):
    """The oracle's value of each position, and of the start."""
    if text not in ATLAS:
        values = oracle.solve(text)
        positions = {oracle.view(state): value for state, value in values.items()}
        ATLAS[text] = positions, values[oracle.start(text)]
    return ATLAS[text]


def words(text):
    """A rule set as the course names it."""
    splits = {"none": "no split", "halve": "halving", "even": "even split", "free": "free split"}
    flags = [] if text.revive else ["no revival"]
    flags += [] if text.sacrifice else ["no sacrifice"]
    overflow = {"cutoff": "cut-off", "rollover": "rollover"}[text.overflow]
    return ", ".join([f"{text.fingers} fingers", overflow, splits[text.split], *flags])


def test_two_fingers():
    positions, start = told(oracle.Text(fingers=2))
    assert reference(RULES, "two-fingers")() == (len(positions), *start)
    for text in oracle.ATLAS:  # "the other words of the rules make no difference"
        assert told(text._replace(fingers=2)) == (positions, start)


def test_positions_are_the_oracles():
    for (game,), outcome in called(RULES, "positions"):
        assert outcome.value == len(told(text_of(game.rules))[0])


def test_counterexamples_are_the_oracles():
    for (fingers, overflow, claimed), outcome in called(RULES, "refute"):
        assert outcome.value == [
            words(text)
            for text in (t._replace(fingers=fingers) for t in oracle.ATLAS)
            if text.overflow == overflow and OUTCOMES[told(text)[1][0]] != claimed
        ]


def test_rule_sets_side_by_side_are_the_oracles():
    for (game, other), outcome in called(RULES, "compare"):
        (here, _), (there, _) = told(text_of(game.rules)), told(text_of(other.rules))
        both = [(here[p][0], there[p][0]) for p in here if p in there]
        right = {(OUTCOMES[a], OUTCOMES[b]): both.count((a, b)) for a, b in set(both)}
        assert outcome.value == right


def with_swaps(text):
    """The oracle's rules, and a swap of two living hands that differ."""

    def tidy(state):
        a, b, mover = state
        return tuple(sorted(a)), tuple(sorted(b)), mover

    children, found = {}, [oracle.start(text)]
    for state in found:  # it grows while it is walked
        if state in children:
            continue
        children[state] = {tidy(after) for _, after in oracle.moves(state, text)}
        own = set(state[state[2]])
        if oracle.lost_by(state) is None and len(own - {0}) == 2:
            children[state].add((*state[:2], 1 - state[2]))
        found += children[state]
    assert all(oracle.lost_by(state) == state[2] for state in children if not children[state])
    values = solved(children)
    count = Counter(OUTCOMES[outcome] for outcome, _ in values.values())
    outcome, plies = values[oracle.start(text)]
    return (OUTCOMES[outcome], plies), count[WIN], count[DRAW], count[LOSS]


def test_swaps_are_solved_again():
    for (game,), outcome in called(RULES, "swaps"):
        assert outcome.value == with_swaps(text_of(game.rules))


def test_of_the_ten_cut_off_games_one_is_won_with_swaps():
    """The text sends students to look for it."""
    cutoff = [text for text in oracle.ATLAS if text.overflow == "cutoff"]
    assert len(cutoff) == 10
    assert not any(told(text)[1][0] == "win" for text in cutoff)
    won = [words(text) for text in cutoff if with_swaps(text)[0][0] == WIN]
    assert won == ["5 fingers, cut-off, even split, no sacrifice"]


def seen(text, own, other, name, after):
    """The words of the decision lists, from hands alone; `after` is what the move leaves."""
    mine, theirs, _ = after
    kind, using, _ = name
    return {
        "kill a hand": theirs.count(0) > other.count(0),
        "split": kind == "split",
        "tap with my larger hand": kind == "tap" and using == max(own),
        "leave a hand of mine in danger": max(mine) + max(theirs) >= text.fingers,
    }


def judged(text, rules):
    """How often a decision list is wrong: its choice is the first move in a lexical order."""
    values, better = told(text)[0], {"loss": 0, "draw": 1, "win": 2}
    wrong = live = 0
    for own, other in values:
        moves = sorted(
            oracle.distinct_moves((own, other, 0), text).items(),
            key=lambda move: (move[0][0] != "tap", *move[0][1:]),
        )
        if (0, 0) in (own, other):
            continue
        live += 1

        def misfits(move, own=own, other=other):
            features = seen(text, own, other, *move)
            return [features[word] != wanted for word, wanted in rules]

        _, after = min(moves, key=misfits)
        theirs = values[oracle.view(after)][0]
        wrong += 2 - better[theirs] < better[values[own, other][0]]
    return wrong, live


def test_decision_lists_are_judged_again():
    for (game, rules), outcome in called(RULES, "count-wrong"):
        assert outcome.value == judged(text_of(game.rules), rules)


@pytest.mark.parametrize(
    ("split", "length", "right"),
    [
        ("even", 0, (66, 164)),
        ("even", 1, (27, 164)),
        ("even", 2, (19, 164)),
        ("free", 2, (16, 177)),
    ],
)
def test_the_lectures_lists_are_as_wrong_as_it_says(split, length, right):
    rules = [("leave a hand of mine in danger", False), ("tap with my larger hand", True)]
    game = build(GameSpec("chopsticks", {"split": split}))
    assert reference(RULES, "count-wrong")(game, rules[:length]) == right


class MixedSplits:
    """One player may split freely, the other one only an even total."""

    def __init__(self, free):
        self._games = [Chopsticks(), Chopsticks()]
        self._games[free] = build(GameSpec("chopsticks", {"split": "free"}))
        self.initial, self.is_terminal = State(), self._games[0].is_terminal
        self.utility = self._games[0].utility

    def to_move(self, state):
        return state.to_move

    def moves(self, state):
        return self._games[state.to_move].moves(state)

    def result(self, state, move):
        return self._games[state.to_move].result(state, move)


def test_freedom_for_one_player_hurts_only_the_other_one():
    """What the model answer of the open question says."""
    free = build(GameSpec("chopsticks", {"split": "free"}))
    assert [solve(game)[State()].outcome for game in (Chopsticks(), free)] == [DRAW, LOSS]
    assert [str(solve(MixedSplits(player))[State()]) for player in (MAX, MIN)] == [
        "win in 13",
        "loss in 18",
    ]
