"""Kuhn poker by its text, games of hidden information written by hand, and who refuses them."""

import re
from collections import Counter
from functools import partial
from itertools import permutations
from random import Random

import pytest

from chopsticks import CHANCE, MAX, MIN, Cutoff, best_move, explore, minimax, solve
from chopsticks.game import SameGame
from chopsticks.games.chance_tree import HiddenTree
from chopsticks.games.kuhn import Deal, Kuhn, Seen
from chopsticks.search import chance
from chopsticks.solving.regret import cfr
from coursework import kuhn_tree

PENNIES = ["max", ["min", 1, -1], ["min", -1, 1]]
# Kuhn 1950: MAX's coins where its card is the higher one, and where it is the lower one.
PAYS = {
    "check check": (1, -1),
    "check bet fold": (-1, -1),
    "check bet call": (2, -2),
    "bet fold": (1, 1),
    "bet call": (2, -2),
}


def states(game, state):
    yield state
    for move in game.moves(state):
        yield from states(game, game.result(state, move))


@pytest.mark.parametrize("deck", ["JQK", "2345"])
def test_every_line_of_kuhn_poker_pays_what_its_text_says(deck):
    game = Kuhn(deck)
    ends = [deal for deal in states(game, game.initial) if game.is_terminal(deal)]
    assert all(game.utility(deal, MIN) == -game.utility(deal, MAX) for deal in ends)
    assert {(d.cards, " ".join(d.acts)): game.utility(d, MAX) for d in ends} == {
        (mine + theirs, line): pays[deck.index(mine) < deck.index(theirs)]
        for mine, theirs in permutations(deck, 2)
        for line, pays in PAYS.items()
    }
    assert dict(game.outcomes(game.initial)) == pytest.approx(
        {"".join(pair): 1 / len(deck) / (len(deck) - 1) for pair in permutations(deck, 2)}
    )


def test_a_player_of_kuhn_poker_knows_its_own_card_and_what_was_done():
    game, known = Kuhn(), {}
    for deal in states(game, game.initial):
        if deal.cards and not game.is_terminal(deal):
            known.setdefault(game.information(deal), set()).add(deal.cards[1 - game.to_move(deal)])
    assert known == {
        Seen(card, acts): {*"JQK"} - {card}
        for card in "JQK"
        for acts in ((), ("check",), ("bet",), ("check", "bet"))
    }
    assert str(Seen("Q", ("check", "bet"))) == "Q: check, bet"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda game: game.information(game.initial), "it is no player's turn in ?"),
        (
            lambda game: game.information(Deal("QJ", ("bet", "call"))),
            "it is no player's turn in QJ",
        ),
        (lambda game: game.outcomes(Deal("QJ")), "the cards have already been dealt in QJ"),
        (lambda game: game.result(Deal("QJ", ("bet",)), "bet"), "'bet' is not a move in QJ: bet"),
        (lambda game: game.utility(Deal("QJ", ("bet",)), MAX), "QJ: bet is not terminal"),
        (lambda game: Kuhn("J"), "deck = 'J': it must be at least two letters"),
        (lambda game: Kuhn("JJK"), "deck = 'JJK': it must be at least two letters"),
    ],
)
def test_what_kuhn_poker_does_not_have_is_named(asked, words):
    with pytest.raises(ValueError, match="^" + re.escape(words)):
        asked(Kuhn())


def test_nodes_of_one_list_look_alike_and_all_others_do_not():
    tree = ["chance", (0.5, PENNIES), (0.5, PENNIES)]
    game = HiddenTree(tree, [[[0, 0], [0, 1]]])
    known = {path: game.information(path) for path in [(0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)]}
    assert known == {path: path for path in known} | {(0, 1): (0, 0)}
    with pytest.raises(ValueError, match=re.escape("it is no player's turn in ()")):
        game.information(())


@pytest.mark.parametrize(
    ("alike", "words"),
    [
        ([[(0,), (0, 0)]], "alike lists (0, 0): it must be an inner node"),
        ([[(0,), (1,)], [(1,)]], "alike lists (1,): it must be an inner node, listed only once"),
        ([[(), (1,)]], "() and (1,) cannot be alike"),
        ([[(0,), (2,)]], "(0,) and (2,) cannot be alike"),
    ],
)
def test_lists_that_are_no_information_sets_are_named(alike, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        HiddenTree([*PENNIES, ["min", 0]], alike)


def test_the_picture_joins_each_state_with_the_other_one_of_its_set():
    svg = kuhn_tree().still.svg
    halves = [
        (float(x), float(end))
        for x, end in re.findall(r'd="M([\d.]+) [\d.]+V([\d.]+)" stroke="[^"]+" [^>]*dash', svg)
    ]
    meeting = Counter(halves)
    # MAX's J is in the first deal and in the last, MIN's J where the second column begins: the
    # halves of these four sets end at the margin.
    assert sorted(meeting.values()) == [1] * 8 + [2] * 8
    assert Counter(re.findall(r">([−+][12])</text>", svg)) == {"+1": 9, "−1": 9, "+2": 6, "−2": 6}


def test_a_strategy_is_written_on_the_lines():
    coin = {known: dict.fromkeys(odds, 0.5) for known, odds in next(cfr(Kuhn())).current.items()}
    coin[Seen("Q", ("bet",))] = {"fold": 0.25, "call": 0.75}
    words = Counter(re.findall(r">(\w+ [01]\.\d\d)</text>", kuhn_tree(coin).still.svg))
    assert (words["fold 0.25"], words["call 0.75"], words["call 0.50"]) == (2, 2, 10)


SEEING = {
    "expectiminimax": chance.expectiminimax,
    "star1": chance.star1,
    "sampled": partial(chance.sampled, samples=2, generator=Random(1)),
    "value iteration": lambda game, state: chance.value_iteration(game),
    "minimax": minimax,
    "solve": lambda game, state: solve(game),
    "the best move": lambda game, state: best_move(game, state, chance.expectiminimax),
}


@pytest.mark.parametrize("name", SEEING)
@pytest.mark.parametrize("game", [HiddenTree(PENNIES, [[(0,), (1,)]]), Kuhn()], ids=repr)
@pytest.mark.parametrize(
    "wrapped", [lambda game: game, SameGame, lambda game: Cutoff(game, lambda state: False, len)]
)
def test_what_sees_every_state_refuses_a_game_that_hides_some(name, game, wrapped):
    state = Deal("QJ") if isinstance(game, Kuhn) else game.initial
    with pytest.raises(ValueError, match=r" has hidden information: use cfr$"):
        SEEING[name](wrapped(game), state)


def test_an_explored_game_has_open_cards():
    table = explore(Kuhn())
    # With open cards MAX bets the higher card and is refused, and checks the lower one: then MIN
    # bets.  So each wins one coin with the higher card.
    assert chance.expectiminimax(table, 0) == pytest.approx(0)
    assert table.to_move(0) == CHANCE
