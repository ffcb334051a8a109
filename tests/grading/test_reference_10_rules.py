"""The reference answers of exercise 10: house rules by their own text."""

from collections import Counter

import oracle
import pytest
from reference_answers import ReferenceAnswers
from round_by_round import solved

from chopsticks import (
    DRAW,
    LOSS,
    MAX,
    MIN,
    WIN,
    Chopsticks,
    State,
    solve,
)
from coursework.exercise.call import GameSpec, build

reference = ReferenceAnswers("10-rules")
OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}
ATLAS = {}  # what the oracle says of a rule set: each is worked out once


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
    assert reference("two-fingers")() == (len(positions), *start)
    for text in oracle.ATLAS:  # "the other words of the rules make no difference"
        assert told(text._replace(fingers=2)) == (positions, start)


def test_positions_are_the_oracles():
    for (game,), outcome in reference.done("positions"):
        assert outcome.value == len(told(text_of(game.rules))[0])


def test_counterexamples_are_the_oracles():
    for (fingers, overflow, claimed), outcome in reference.done("refute"):
        assert outcome.value == [
            words(text)
            for text in (t._replace(fingers=fingers) for t in oracle.ATLAS)
            if text.overflow == overflow and OUTCOMES[told(text)[1][0]] != claimed
        ]


def test_rule_sets_side_by_side_are_the_oracles():
    for (game, other), outcome in reference.done("compare"):
        (here, _), (there, _) = told(text_of(game.rules)), told(text_of(other.rules))
        both = [(here[p][0], there[p][0]) for p in here if p in there]
        right = {(OUTCOMES[a], OUTCOMES[b]): both.count((a, b)) for a, b in set(both)}
        assert outcome.value == right


def with_swaps(text):
    """The oracle's rules, and a swap of two living hands that differ."""

    def tidy(state):
        a, b, mover = state
        return tuple(sorted(a)), tuple(sorted(b)), mover

    def may_swap(state):
        return oracle.lost_by(state) is None and len({*state[state[2]]} - {0}) == 2

    children, found = {}, [oracle.start(text)]
    for state in found:  # it grows while it is walked
        if state in children:
            continue
        children[state] = {tidy(after) for _, after in oracle.moves(state, text)}
        if may_swap(state):
            children[state].add((*state[:2], 1 - state[2]))
        found += children[state]
    assert all(oracle.lost_by(state) == state[2] for state in children if not children[state])
    values = solved(children)
    count = Counter(OUTCOMES[outcome] for outcome, _ in values.values())
    outcome, plies = values[oracle.start(text)]
    every = {tidy(state) for state in oracle.everything(text)}
    moves = sum(len(oracle.distinct_moves(state, text)) + may_swap(state) for state in every)
    return (OUTCOMES[outcome], plies), count[WIN], count[DRAW], count[LOSS], moves


def test_swaps_are_solved_again():
    for (game,), outcome in reference.done("swaps"):
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
    for (game, rules), outcome in reference.done("count-wrong"):
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
    assert reference("count-wrong")(game, rules[:length]) == right


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
