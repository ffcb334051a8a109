"""The reference answers of exercise 17: Kuhn's solution on paper, and plans one by one."""

from fractions import Fraction
from itertools import product

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN
from chopsticks.games.chance_tree import HiddenTree
from chopsticks.games.kuhn import Kuhn, Seen

reference = ReferenceAnswers("17-hidden")
# How likely somebody bets or calls, by card; whatever was done before.
SHY = {"J": Fraction(1, 16), "Q": Fraction(3, 16), "K": Fraction(13, 16)}
BOLD = {(): "bet", ("check",): "bet", ("bet",): "call", ("check", "bet"): "call"}
CALM = {"bet": "check", "call": "fold"}


def strategy(chances):
    return {
        Seen(card, acts): {CALM[act]: 1 - p, act: p}
        for card, p in chances.items()
        for acts, act in BOLD.items()
    }


def test_regrets_find_the_mixture_of_weighted_pennies():
    rows, columns = [[3, -1], [-1, 1]], [[-3, 1], [1, -1]]
    mine, theirs, played = [0, 0], [0, 0], [0, 0]
    round_of = reference("regret-round")
    for _ in range(2000):
        now, _ = round_of(columns, [1, 0], theirs)
        p, mine = round_of(rows, now, mine)
        _, theirs = round_of(columns, p, theirs)
        played = [a + b for a, b in zip(played, p, strict=True)]
    assert played[0] / sum(played) == pytest.approx(1 / 3, abs=0.03)


@pytest.mark.parametrize("player", [MAX, MIN])
def test_reach_by_hand(player):
    found = reference("reach")(Kuhn(), player, strategy(SHY))
    before = {  # what the other player did to come there
        (): lambda card: 1,
        ("check",): lambda card: 1 - SHY[card],
        ("bet",): lambda card: SHY[card],
        ("check", "bet"): lambda card: SHY[card],
    }
    for known, states in found.items():
        others = [card for card in "JQK" if card != known.card]
        assert {state.cards[1 - player] for state in states} == set(others)
        for state, likely in states.items():
            right = before[known.acts](state.cards[1 - player]) / 6
            assert likely == pytest.approx(float(right))
    assert found.keys() == reference("information-sets")(Kuhn(), player).keys()
    assert len(found) == 6


@pytest.mark.parametrize("player", [MAX, MIN])
def test_no_plan_is_better_than_the_best_response(player):
    def worth(plan):
        """What the plan wins, written out for each deal."""
        odds = strategy(SHY)
        odds.update({known: {move: 1} for known, move in plan.items()})
        total = Fraction(0)
        for mine, theirs in ("JQ", "JK", "QJ", "QK", "KJ", "KQ"):
            high = 1 if "JQK".index(mine) > "JQK".index(theirs) else -1
            chance = lambda card, acts, act: odds[Seen(card, acts)].get(act, 0)  # noqa: E731
            bets = chance(mine, (), "bet")
            called = chance(theirs, ("bet",), "call")
            raised = chance(theirs, ("check",), "bet")
            calls = chance(mine, ("check", "bet"), "call")
            after_bet = called * 2 * high + (1 - called)
            after_check = raised * (calls * 2 * high - (1 - calls)) + (1 - raised) * high
            total += bets * after_bet + (1 - bets) * after_check
        return total if player == MAX else -total

    found = reference("best-response")(Kuhn(), player, strategy(SHY))
    moves = [(CALM[BOLD[known.acts]], BOLD[known.acts]) for known in found]
    best = max(worth(dict(zip(found, plan, strict=True))) for plan in product(*moves))
    assert worth(found) == best


def test_one_plan_for_a_whole_set():
    # A guess at what MIN has hidden is worth 4 · (p − (1 − p)), less than 1 up to p = 5/8.
    game = HiddenTree(["max", ["min", ["max", 4, -4], ["max", -4, 4]], 1], [[(0, 0), (0, 1)]])
    for sixteenths in range(9, 16):
        p = sixteenths / 16
        found = reference("best-response")(game, MAX, {(0,): {0: p, 1: 1 - p}})
        if p != 5 / 8:
            assert found == {(): 0 if p > 5 / 8 else 1, (0, 0): 0}


def test_belief_is_the_share_among_many_who_did_the_same():
    # Of 64 red and 64 blue ghosts, a quarter and three quarters run; of these again as many.
    habits = {"red": {"run": 0.25, "stay": 0.75}, "blue": {"run": 0.75, "stay": 0.25}}
    even = {"red": 0.5, "blue": 0.5}
    red, blue = 64 // 4 // 4, 64 * 3 // 4 * 3 // 4
    found = reference("belief")(even, habits, ["run", "run"])
    assert found == {"red": red / (red + blue), "blue": blue / (red + blue)}
