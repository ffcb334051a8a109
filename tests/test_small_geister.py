"""Small Geister: its rules, the equilibrium by two methods, beliefs, and who is exploitable."""

import re
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from chopsticks import MAX, MIN, minimax
from chopsticks.game import CHANCE
from chopsticks.games.chance_tree import HiddenTree
from chopsticks.games.geister import (
    DEALS,
    Ghosts,
    OpenGeister,
    SmallGeister,
    Walk,
    evaluate,
    purple_walk,
)
from chopsticks.games.kuhn import Deal, Kuhn, Seen
from chopsticks.search.ismcts import ismcts
from chopsticks.solving.beliefs import beliefs, on_average
from chopsticks.solving.regret import cfr, expected, exploitability
from coursework.learning.sequence_form import equilibrium, sequence_cfr

# --- the rules once more, on a dict of (file, row) to letters ------------------------------------

CORNERS = {"max": {(1, 1), (4, 1)}, "min": {(1, 4), (4, 4)}}
PIECES = {"max": "RB", "min": "rb"}


def pieces_of(cells):
    return {(i % 4 + 1, i // 4 + 1): letter for i, letter in enumerate(cells) if letter != "."}


def legal(pieces, side):
    """Pairs of squares; a blue ghost in a far corner may go to None."""
    pairs = set()
    for (x, y), letter in pieces.items():
        if letter in PIECES[side]:
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            pairs |= {
                ((x, y), (u, v))
                for u, v in near
                if 1 <= u <= 4 and 1 <= v <= 4 and pieces.get((u, v), " ") not in PIECES[side]
            }
            if letter in "Bb" and (x, y) in CORNERS[side]:
                pairs.add(((x, y), None))
    return pairs


def square(i):
    return None if i is None else (i % 4 + 1, i // 4 + 1)


@pytest.mark.parametrize("deal", DEALS)
def test_moves_and_ends_are_those_of_the_text(deal):
    game, generator, ends = SmallGeister(plies=40), Random(deal), set()
    for _ in range(25):
        state = game.result(game.initial, deal)
        assert sorted(state.cells.replace(".", "")) == list("BRbr")
        pieces, sides = pieces_of(state.cells), ("max", "min")
        while not game.is_terminal(state):
            side, other = sides
            moves = game.moves(state)
            assert {(square(m.square), square(m.target)) for m in moves} == legal(pieces, side)
            move = generator.choice(moves)
            state = game.result(state, move)
            here, there = square(move.square), square(move.target)
            taken = pieces.get(there, "")
            won = side if there is None or taken in ("B", "b") else other if taken else None
            pieces[there] = pieces.pop(here)
            pieces.pop(None, None)
            assert pieces_of(state.cells) == pieces
            assert state.won == {"max": MAX, "min": MIN, None: None}[won]
            sides = other, side
        value = {MAX: 1, MIN: -1, None: 0}[state.won]
        assert [game.utility(state, player) for player in (MAX, MIN)] == [value, -value]
        assert len(state.walks) == 40 or state.won is not None
        ends.add((state.walks[-1].target is None, state.won))
    assert ends >= {(False, MAX), (False, MIN)}


def test_a_player_knows_its_own_colours_and_all_walks_and_nothing_else():
    game, seen = SmallGeister(plies=3), {}
    assert game.to_move(game.initial) == CHANCE
    assert dict(game.outcomes(game.initial)) == dict.fromkeys(DEALS, 0.25)

    def walk(state, deal):
        if not game.is_terminal(state):
            own = deal[:2] if len(state.walks) % 2 == 0 else deal[2:]
            seen.setdefault((own, state.walks), set()).add(game.information(state))
            for move in game.moves(state):
                walk(game.result(state, move), deal)

    for deal in DEALS:
        walk(game.result(game.initial, deal), deal)
    views = [view for (view,) in seen.values()]
    assert len(set(views)) == len(views) == len(seen)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: OpenGeister("RBrb"), "'RBrb': a board must be 16 characters from RBUrbu."),
        (lambda: OpenGeister("." * 16, plies=0), "plies = 0: it must be a whole number ≥ 1"),
        (
            lambda: SmallGeister("RB..........rb.."),
            "'RB..........rb..': the start must have two U and",
        ),
        (lambda: SmallGeister().information(SmallGeister().initial), "it is no player's turn in"),
        (lambda: SmallGeister().outcomes(Ghosts("R" + "." * 15)), "the colours have already been"),
        (lambda: OpenGeister("." * 16).utility(Ghosts("." * 16), MAX), "the game is not over"),
        (lambda: ismcts(Kuhn(), [Deal("QJ"), Deal("JQ")], 1, Random(1)), "[Deal(cards='QJ'"),
        (lambda: ismcts(Kuhn(), [Deal("QJ")], 0, Random(1)), "playouts = 0"),
    ],
)
def test_what_is_not_allowed_is_named(asked, words):
    with pytest.raises(ValueError, match="^" + re.escape(words)):
        asked()


def test_a_purple_ghost_is_red_when_it_is_taken_and_blue_at_an_exit():
    game = OpenGeister("u...R..........U")
    taken = game.result(game.initial, Walk(4, 0))
    assert taken.won == MIN  # MAX has taken the last red one
    assert Walk(15, None) not in game.moves(game.initial)  # that is MIN's exit
    game = OpenGeister("U..........b...u")
    assert game.result(game.initial, Walk(0, None)).won == MAX
    passed = game.result(game.initial, Walk(0, 1))
    assert game.result(passed, Walk(15, None)).won == MIN
    # a3 and c3 have 2 and 3 steps to a1 and d1, b2 and d2 have 3 and 2 to a4 and d4
    assert evaluate(SmallGeister().initial) == 0
    assert evaluate(Ghosts(".....b.r....B..R")) == pytest.approx((3 + 2 - 3 - 3) / 100)


# --- the equilibrium -----------------------------------------------------------------------------


def test_the_value_is_that_of_the_bluff_and_the_strategy_cannot_be_exploited():
    # A red ghost always goes a3–a2, a blue one every second time.  Whoever meets it there takes it
    # every second time: a third of what comes is blue, so to take brings 1/3 − 2/3, to wait −1/3.
    comes = Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    blue = Fraction(1, 4) / comes
    assert blue * 1 == (1 - blue) * 1 - blue * 1  # waiting and taking are worth the same
    game = SmallGeister()
    found = equilibrium(game)
    assert found.value == pytest.approx(float(comes * blue))
    assert expected(game, found.strategy) == pytest.approx(found.value)
    assert exploitability(game, found.strategy) == pytest.approx(0, abs=1e-7)
    shown = [game.result(game.initial, deal).cells for deal in DEALS]
    assert [minimax(open_ := OpenGeister(cells), open_.initial) for cells in shown] == [0] * 4


def test_the_linear_program_and_the_regrets_agree():
    found = equilibrium(Kuhn())
    assert found.value == pytest.approx(-1 / 18)
    jack, king = (found.strategy[Seen(card)]["bet"] for card in "JK")
    assert king == pytest.approx(3 * jack)
    assert found.strategy[Seen("J", ("check",))]["bet"] == pytest.approx(1 / 3)
    *_, average = sequence_cfr(Kuhn(), [3000])
    assert expected(Kuhn(), average) == pytest.approx(found.value, abs=1e-3)
    # MAX has a ghost on b1, and MIN one beside the corner that it wants: again a guess
    game = SmallGeister(".U..u......U..u.", plies=3)
    assert equilibrium(game).value == pytest.approx(1 / 4)
    *_, average = sequence_cfr(game, [4000])
    assert expected(game, average) == pytest.approx(1 / 4, abs=1e-3)
    assert exploitability(game, average) < 1e-3


def test_the_rounds_on_sequences_are_those_of_the_recursion():
    # Two cards, MAX raises by one of three amounts; no two ends pay the same, so nothing is tied.
    pays = iter([3.1, -2.7, 1.9, -0.3, 4.3, -5.9, 0.7, 2.3, -1.1, 6.1, -3.7, 5.3])
    tree = ["chance"]
    for p in (0.3, 0.7):
        tree.append((p, ["max", *(["min", next(pays), next(pays)] for _ in range(3))]))
    game = HiddenTree(tree, alike=[[(0, i), (1, i)] for i in range(3)])
    slow = [found.average for found in islice(cfr(game), 60)]
    for number, fast in zip((1, 7, 60), sequence_cfr(game, (1, 7, 60)), strict=True):
        for known, odds in slow[number - 1].items():
            assert fast[known] == pytest.approx(odds, abs=1e-9)


# --- beliefs and information set MCTS ------------------------------------------------------------


def kuhn_player(jacks):
    """MAX bets with so many J's, never with a Q and always with a K; MIN folds, and checks."""
    bets = {"J": jacks, "Q": 0, "K": 1}
    model = {Seen(card): {"check": 1 - p, "bet": p} for card, p in bets.items()}
    model |= {Seen(card, ("bet",)): {"fold": 1, "call": 0} for card in "JQK"}
    model |= {Seen(card, ("check",)): {"check": 1, "bet": 0} for card in "JQK"}
    return model | {Seen(card, ("check", "bet")): {"fold": 1, "call": 0} for card in "JQK"}


def test_beliefs_are_bayes_rule():
    found = beliefs(Kuhn(), kuhn_player(1 / 3))
    queen = found[Seen("Q", ("bet",))]
    assert queen == pytest.approx({Deal("JQ", ("bet",)): 0.25, Deal("KQ", ("bet",)): 0.75})
    assert found[Seen("J", ("check",))] == {Deal("QJ", ("check",)): 1, Deal("KJ", ("check",)): 0}
    # MIN never bets after a check, so there is nothing to go by
    assert set(found[Seen("Q", ("check", "bet"))].values()) == {0.5}


@pytest.mark.parametrize(("jacks", "answer"), [(1, "call"), (0.2, "fold")])
def test_the_best_move_on_average_depends_on_what_is_believed(jacks, answer):
    game = Kuhn()
    believed = beliefs(game, kuhn_player(jacks))
    # a call wins 2 or loses 2, a fold loses 1: MIN calls if more than a quarter are J's
    strategy = on_average(
        game, believed, lambda deal: game.utility(deal, MAX) if game.is_terminal(deal) else 0
    )
    assert strategy[Seen("Q", ("bet",))] == {answer: 1}


def test_the_first_walk_of_purple_max_gives_its_colours_away():
    game = SmallGeister(plies=4)
    prior = beliefs(game)
    model = {view: {purple_walk(game, view): 1} for view in prior}
    assert {p for states in prior.values() for p in states.values()} == {0.5}
    told = {
        view.walks[0]: {state.cells.index("R") for state, p in states.items() if p == 1}
        for view, states in beliefs(game, model).items()
        if len(view.walks) == 1
    }
    # it moves the red one, towards the exit
    sent = {walk: squares for walk, squares in told.items() if squares}
    assert sent == {Walk(8, 4): {4}, Walk(10, 6): {6}}


def test_information_set_mcts_counts_its_playouts_and_draws_what_it_does_not_know():
    king = [Deal("JK", ("bet",)), Deal("QK", ("bet",))]
    jack = [Deal("QJ", ("bet",)), Deal("KJ", ("bet",))]
    for states, right in ((king, "call"), (jack, "fold")):
        visits = ismcts(Kuhn(), states, 300, Random(5))
        assert sum(visits.values()) == 300
        assert visits[right] > 250
        assert visits == ismcts(Kuhn(), states, 300, Random(5))
    # a pair that looks alike: each move wins in one of them, and only the draws tell which counts
    tree = ["chance", *((p, ["max", pays, -pays]) for p, pays in ((0.5, 1), (0.5, -1)))]
    alike = HiddenTree(tree, alike=[[(0,), (1,)]])
    often = ismcts(alike, [(0,), (0,), (0,), (1,)], 400, Random(1))
    assert often[0] > 300
    # a throw after the move belongs to no branch: 0.8 · 1 is more than 0.7
    later = HiddenTree(["max", ["chance", (0.8, 1), (0.2, 0)], 0.7])
    assert ismcts(later, [()], 2000, Random(1), exploration=0.3)[0] > 1500
