"""Regret minimisation against Kuhn's own solution, and against all pure strategies in fractions."""

from fractions import Fraction
from itertools import islice, permutations, product
from random import Random

import pytest

from chopsticks import MAX, MIN
from chopsticks.games.chance_tree import HiddenTree
from chopsticks.games.kuhn import Kuhn, Seen
from chopsticks.solving.regret import best_response, cfr, expected, exploitability, shares

# Whether the bold act is taken (bet or call, not check or fold), by card and what was done before.
BOLD = {(): "bet", ("check",): "bet", ("bet",): "call", ("check", "bet"): "call"}
OF_MAX, OF_MIN = ((), ("check", "bet")), (("bet",), ("check",))
# Rock, paper, scissors; when rock wins, it wins double.
DOUBLE_ROCK = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]


def kuhn(alpha):
    """Kuhn's equilibria (1950): MAX's chances to be bold; MIN has one way only."""
    third = Fraction(1, 3)
    return {
        ("J", ()): alpha,
        ("Q", ()): 0,
        ("K", ()): 3 * alpha,
        ("J", ("check", "bet")): 0,
        ("Q", ("check", "bet")): alpha + third,
        ("K", ("check", "bet")): 1,
        ("J", ("bet",)): 0,
        ("Q", ("bet",)): third,
        ("K", ("bet",)): 1,
        ("J", ("check",)): third,
        ("Q", ("check",)): 0,
        ("K", ("check",)): 1,
    }


def paid(cards, bold, p=None):
    """MAX's coins on average over both players' acts, with the chances `bold` to be bold."""
    high = 1 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -1
    opens, answers = bold[cards[0], ()], bold[cards[1], ("bet",)]
    bets, calls = bold[cards[1], ("check",)], bold[cards[0], ("check", "bet")]
    after_bet = answers * 2 * high + (1 - answers)
    after_check = bets * (calls * 2 * high - (1 - calls)) + (1 - bets) * high
    return opens * after_bet + (1 - opens) * after_check


def value(bold):
    return sum(paid(cards, bold) for cards in permutations("JQK", 2)) / Fraction(6)


def pure(player):
    keys = [(card, acts) for card in "JQK" for acts in (OF_MAX, OF_MIN)[player]]
    return [dict(zip(keys, bits, strict=True)) for bits in product((0, 1), repeat=6)]


def oracle(bold):
    """What the best of 64 pure strategies wins on average over both seats."""
    as_max = max(value({**bold, **mine}) for mine in pure(MAX))
    as_min = max(-value({**bold, **mine}) for mine in pure(MIN))
    return (as_max + as_min) / 2


def strategy(bold):
    calm = {"bet": "check", "call": "fold"}
    return {
        Seen(*key): {calm[BOLD[key[1]]]: 1 - chance, BOLD[key[1]]: chance}
        for key, chance in bold.items()
    }


def boldness(strategy):
    return {tuple(seen): odds[BOLD[seen.acts]] for seen, odds in strategy.items()}


def matrix(payoffs):
    rows = range(len(payoffs))
    return HiddenTree(["max", *(["min", *row] for row in payoffs)], [[(row,) for row in rows]])


def last_round(game, rounds):
    return next(islice(cfr(game), rounds - 1, None))


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_kuhns_strategies_are_equilibria_worth_minus_an_eighteenth(alpha):
    assert (oracle(kuhn(alpha)), value(kuhn(alpha))) == (0, Fraction(-1, 18))
    assert exploitability(Kuhn(), strategy(kuhn(alpha))) == pytest.approx(0, abs=1e-15)
    assert expected(Kuhn(), strategy(kuhn(alpha))) == pytest.approx(-1 / 18)


def test_what_a_best_response_wins_is_the_most_that_any_pure_strategy_wins():
    generator = Random(5)
    for _ in range(5):
        bold = {key: Fraction(generator.randrange(9), 8) for key in kuhn(0)}
        assert exploitability(Kuhn(), strategy(bold)) == pytest.approx(float(oracle(bold)))
        for player in (MAX, MIN):
            response = best_response(Kuhn(), player, strategy(bold))
            answer = {tuple(s): int(move == BOLD[s.acts]) for s, move in response.choices.items()}
            won = value({**bold, **answer}) * (1 if player == MAX else -1)
            assert response.value == pytest.approx(float(won))


def test_a_thousand_rounds_solve_kuhn_poker_to_a_thousandth():
    average = last_round(Kuhn(), 1000).average
    found = boldness(average)
    assert oracle(found) < 0.001
    assert float(value(found)) == pytest.approx(-1 / 18, abs=0.001)
    near = kuhn(found["J", ()])
    assert found == pytest.approx({key: float(chance) for key, chance in near.items()}, abs=0.02)


def test_the_first_round_learns_from_players_who_do_anything():
    # By hand, against a MIN who tosses a coin.  With K a bet wins (1 + 2)/2 on average, a check
    # (1 + 1/2)/2; with J a bet loses (-1 + 2)/2, a check (1 + 3/2)/2.
    first = next(cfr(Kuhn()))
    assert set(first.average) == {Seen(*key) for key in kuhn(0)}
    assert {chance for odds in first.average.values() for chance in odds.values()} == {0.5}
    assert first.current[Seen("K")] == first.current[Seen("J")] == {"check": 0, "bet": 1}


@pytest.mark.parametrize(
    ("game", "mine", "theirs"),
    [
        (matrix([[1, -1], [-1, 1]]), [0.5, 0.5], [0.5, 0.5]),
        (matrix([[3, -1], [-1, 1]]), [1 / 3, 2 / 3], [1 / 3, 2 / 3]),
        (matrix(DOUBLE_ROCK), [0.25, 0.5, 0.25], [0.25, 0.5, 0.25]),
        (matrix([[2, 1], [0, -1]]), [1, 0], [0, 1]),
    ],
)
def test_a_matrix_is_solved(game, mine, theirs):
    average = last_round(game, 1000).average
    assert [*average[()].values()] == pytest.approx(mine, abs=0.03)
    assert [*average[(0,)].values()] == pytest.approx(theirs, abs=0.03)


def test_regrets_below_nothing_do_not_count():
    assert shares({"a": -3, "b": 1, "c": 3}) == {"a": 0, "b": 0.25, "c": 0.75}
    assert shares({"a": -3, "b": 0}) == {"a": 0.5, "b": 0.5}


def test_who_is_asked_and_of_what_is_named():
    with pytest.raises(ValueError, match="player = 2: it must be"):
        best_response(Kuhn(), 2, {})
    with pytest.raises(ValueError, match=r"has no entry for Seen\(card='Q', acts=\('check',\)\)"):
        best_response(Kuhn(), MAX, {})
