"""The cards belong to the lectures as they are, and every figure in an answer is computed."""

import re
from fractions import Fraction
from itertools import product
from math import comb, exp, inf, log, sqrt
from pathlib import Path

import nbformat
import pytest

from chopsticks import (
    DRAW,
    MAX,
    MIN,
    Chopsticks,
    Rules,
    Split,
    State,
    Tap,
    TreeGame,
    alphabeta,
    minimax,
    solve,
)
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.chomp import Chomp
from chopsticks.games.geister import DEALS, SmallGeister
from chopsticks.games.heaps import TakeAndBreak
from chopsticks.games.pig import Pig
from chopsticks.search.chance import expectiminimax, value_iteration
from chopsticks.search.counting import counted
from chopsticks.search.proof import Numbers, combined, easiest_child
from chopsticks.search.puct import puct_score
from chopsticks.solving.beliefs import beliefs
from chopsticks.solving.regret import shares
from chopsticks.solving.sums import Sum
from stepthrough import record
from tools.site import cards

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/cards.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## (.+)\n", PAGE, flags=re.MULTILINE)[1:]
CARD = re.compile(r"^<details><summary>(.+)</summary>\n((?:.+\n)*.+)</details>$", re.MULTILINE)
CARDS = dict(CARD.findall(PAGE))
TEXTBOOK = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
NO_LIMIT = Numbers(inf, inf)
PROOFS = [(3, 1), (2, 4), (5, 2)]


def numbers(text):
    """The numbers in a text: 3,025 and 0.25, −1; 5/6 is two."""
    found = re.findall(r"[−-]?(?<!\w)\d[\d,]*(?:\.\d+)?", re.sub(r"</?\w+>", "", text))
    return [float(one.rstrip(",").replace(",", "").replace("−", "-")) for one in found]


def visited(tree, state):
    """The window with which alpha-beta enters a state of a tree, or None if it never does."""
    nodes = record(alphabeta, TreeGame(tree), ()).nodes
    return next((node.window for node in nodes if node.state == state), None)


def pairs(fingers):
    return len({tuple(sorted(hands)) for hands in product(range(fingers), repeat=2)})


def uniform(moves, plies):
    return [uniform(moves, plies - 1)] * moves if plies else 0


def splits():
    moves = Chopsticks().moves(State(((1, 3), (1, 1)), MAX))
    return [hand for move in moves if isinstance(move, Split) for hand in (move.low, move.high)]


def small_tree():
    tree = [[3, 9], [5, 7], [1, 8]]
    return [minimax(TreeGame(tree), ()), *(minimax(TreeGame(tree), (i,)) for i in range(3))]


def hopeless():
    assert {minimax(TreeGame([3, [2, other]]), ()) for other in range(-9, 99)} == {3}
    return [2, 3]


def skipped():
    tree = [[4, 6], [3, 9], [5, 7]]
    never = [tree[i][k] for i, k in product(range(3), range(2)) if not visited(tree, (i, k))]
    return [*never, alphabeta(TreeGame(tree), (1,)), visited(tree, (1,))[0]]


def best_case():
    nodes = record(alphabeta, TreeGame(uniform(4, 6)), ()).nodes
    seen = sum(len(node.state) == 6 for node in nodes)
    return [seen, 4**3, 4**3, 4**3 + 4**3 - seen]


def turned_around():
    tree = [[9, 8], [2, 7], [1, 6]]
    return [counted(alphabeta, TreeGame(one), ())[1] for one in (tree, tree[::-1])]


def null_window():
    said = {leaf: alphabeta(TreeGame([leaf]), (), alpha=3, beta=4) for leaf in range(9)}
    assert all((result <= 3) == (leaf <= 3) for leaf, result in said.items())
    return [3, 4]


def tapped():
    before = State(((3, 3), (1, 2)), MAX)
    after = Chopsticks().result(before, Tap(3, 1))
    old, new = ((*s.hands[MAX], *s.hands[MIN], s.to_move) for s in (before, after))
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 3
    return after.hands[MIN]


def free_splits():
    value = solve(game := Chopsticks(Rules(split="free")))[game.initial]
    assert value.outcome < DRAW
    return [value.plies]


def fastest():
    lost_in_4, lost_in_2, won_in_1 = [[[[1]]]], [[1]], [-1]
    return [solve(TreeGame([lost_in_4, lost_in_2, won_in_1]))[()].plies]


def fit():
    rows, answers = (1, 1, 2), (1, 0, 2)
    best = Fraction(
        sum(x * y for x, y in zip(rows, answers, strict=True)), sum(x * x for x in rows)
    )
    return [best.numerator, best.denominator]


def square_bars():
    for size in (3, 4, 5):
        game = Chomp(size, size)
        [bite] = solve(game).best_moves(game.initial)
        assert bite == (2, 2)
    return bite


def shapes():
    rows = product(range(5), repeat=3)
    return [sum(a >= b >= c for a, b, c in rows), 3, 3 + 4]


def nim():
    game = Sum(*(TakeAndBreak([size]) for size in (5, 6, 7)))
    moves = [(5 + place, sum(move.left)) for place, move in solve(game).best_moves(game.initial)]
    return [5 ^ 6 ^ 7, *(number for move in sorted(moves) for number in move)]


def bluffs():
    """The share of J's, one bet in how many is one, and what a call then wins."""

    def call(share):
        jack = share / (share + 1)
        return 2 * jack - 2 * (1 - jack)

    share = next(s for s in (Fraction(n, 60) for n in range(61)) if call(s) == -1)
    return [share.numerator, share.denominator, 1 / (share / (share + 1)), call(share)]


def small_bluff():
    """How likely blue is, and how often one comes, of the four pairs of a colour and a coin."""
    comes = [colour for colour in ("red", "blue") for coin in (0, 1) if coin or colour == "red"]
    blue = Fraction(comes.count("blue"), len(comes))
    return [blue.numerator, blue.denominator, len(comes), 4]


def small_sets():
    found = beliefs(SmallGeister(plies=1))
    return [*{len(states) for states in found.values()}, len(DEALS)]


def wilson():
    share, n, z = 1, 20, 1.96
    middle, half = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)
    return [round(end / (1 + z * z / n), 2) for end in (middle - half, middle + half)]


def softmax():
    powers = [Fraction(1), Fraction(1), Fraction(2)]  # e to the power of 0, 0 and log 2
    shares = [power / sum(powers) for power in powers]
    return [number for share in shares for number in (share.numerator, share.denominator)]


def cross_entropy():
    def error(more):
        prior = 0.2 * exp(more) / (0.2 * exp(more) + 0.8)
        return -(log(prior) + log(1 - prior)) / 2

    return [round((error(1e-6) - error(-1e-6)) / 2e-6, 6)]


# By the beginning of a question, the numbers of its answer.
COMPUTED = {
    "You have 1 and 3": splits,
    "With six fingers": lambda: [pairs(6) ** 2, *[pairs(6)] * 3],
    "The game is zero-sum": lambda: [TreeGame(1).utility((), MAX)],
    "<code>[[3, 9]": small_tree,
    "Negamax at a node": lambda: [max(-4, 2, -6), -4, 2, -6],
    "Two moves everywhere": lambda: [
        counted(minimax, TreeGame(uniform(2, 3)), ())[1],
        *(2**level for level in range(4)),
    ],
    "Of positions like this": lambda: [1 / 2 * 1 + 1 / 4 * 0 + 1 / 4 * -1, 1, -1],
    "<code>[5, [7, 4, 9]]</code>: MAX has": lambda: [visited([5, [7, 4, 9]], (1,))[0]],
    "<code>[5, [7, 4, 9]]</code>: MAX moves": lambda: [visited([5, [7, 4, 9]], (1, 1))[1]],
    "<code>[3, [2, ?]]": hopeless,
    "<code>[[4, 6]": skipped,
    "Fail-soft alpha-beta is given": lambda: [alphabeta(TEXTBOOK, (), alpha=4, beta=9)],
    "Four moves everywhere": best_case,
    "<code>[[9, 8]": turned_around,
    "All values are whole": null_window,
    "Aspiration": lambda: [alphabeta(TreeGame([8]), (), alpha=2, beta=6)],
    "What is <code>12 ^": lambda: [12 ^ 5 ^ 12],
    "A 3 taps": tapped,
    "An entry says": lambda: [5, 4],
    "1,000 states": lambda: [round(comb(1000, 2) / 2**16), comb(1000, 2), 2**16],
    "In value iteration": lambda: [0, *free_splits()],
    "One child is lost": fastest,
    "A hand that was tapped": lambda: [
        hand for hand in range(1, 5) if Rules().tapped(3 + hand) == 0
    ],
    "Free splits give": free_splits,
    "With ten fingers": lambda: [pairs(10) ** 2, pairs(10)],
    "One feature with": fit,
    "Seven throws": lambda: [round(0.7 * 1 + 0.3 * -1, 9)],
    "MAX has 0.5 and may throw": lambda: [
        expectiminimax(ChanceTree(["chance", (0.5, 0.25), (0.5, 0.75)]), ())
    ],
    "A fair coin falls": lambda: [
        expectiminimax(ChanceTree(["chance", (0.5, ["min", 2, 6]), (0.5, ["min", 4, 8])]), ()),
        min(2, 6),
        min(4, 8),
    ],
    "If a fair coin shows heads": lambda: (
        Fraction(value_iteration(Pig(2, 2))[Pig(2, 2).initial])
        .limit_denominator(99)
        .as_integer_ratio()
    ),
    "MAX has 0.5. A fair": lambda: [(-1 + 1) / 2],
    "Which first bite wins a square": square_bars,
    "How many shapes": shapes,
    "35 shapes": lambda: [(35 - 1).bit_length(), -(-2 * 35 // 8)],
    "Nim with heaps": nim,
    "The moves of a position": lambda: [next(n for n in range(9) if n not in {0, 1, 4})],
    "The enemy has 5": lambda: [comb(5, 2)],
    "MAX bets with every K": bluffs,
    "A red ghost always goes": small_bluff,
    "A player of small Geister": small_sets,
    "The regrets of three moves": lambda: [*shares({0: 3, 1: 1, 2: -2}).values()],
    "Nobody has looked at": lambda: combined([Numbers(1, 1)] * 4, False),
    "The second-best child": lambda: [
        easiest_child("ab", [Numbers(3, 1), Numbers(8, 1)], Numbers(3, 2), NO_LIMIT, True, e)[1][0]
        for e in (0, 0.5)
    ],
    "An OR node": lambda: combined(PROOFS, True),
    "An AND node": lambda: combined(PROOFS, False),
    "50 visits": lambda: [round(sqrt(2) * sqrt(log(50) / n), 2) for n in (10, 40)],
    "A round of a circle": lambda: [round((1 + 1 - 1 - 0.2 + 0.6) / 5, 9), 0],
    "PUCT: the node": lambda: [puct_score(0.25, 0.5, 3, 16, 1), 0.5 * 4 / 4],
    "A softmax gets": softmax,
    "A move has the prior": cross_entropy,
    "A player wins 20": wilson,
}


def test_every_lecture_has_cards_in_its_place():
    titles = [
        nbformat.read(path, as_version=4).cells[0].source.splitlines()[0].removeprefix("# ")
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
    ]
    assert SECTIONS[::2] == titles
    assert min(len(CARD.findall(section)) for section in SECTIONS[1::2]) >= 5


def test_nothing_of_the_page_is_no_card_and_no_two_are_alike():
    assert PAGE.count("<details") == len(CARD.findall(PAGE)) == len(CARDS)
    rest = CARD.sub("", "".join(SECTIONS[1::2]))
    assert rest.strip() == ""


def test_every_answer_with_a_figure_is_computed():
    figured = [question for question, answer in CARDS.items() if numbers(answer)]
    beginnings = {question: [b for b in COMPUTED if question.startswith(b)] for question in figured}
    assert {question: found for question, found in beginnings.items() if len(found) != 1} == {}
    assert len(figured) == len(COMPUTED)


@pytest.mark.parametrize("beginning", COMPUTED)
def test_the_figures_of_an_answer_are_right(beginning):
    [answer] = [answer for question, answer in CARDS.items() if question.startswith(beginning)]
    assert numbers(answer) == pytest.approx(list(COMPUTED[beginning]()))


def test_a_page_asks_above_its_first_heading_and_answers_at_its_end():
    page = "<section><h1>Cards</h1><p>Ask.</p><section id=a><h2>A</h2>"
    page += "<details><summary>Q?</summary>\nIt's.</details>"
    before, _, after = cards.live(page).partition('<div class="stepthrough"')
    assert before == "<section><h1>Cards</h1><p>Ask.</p>"
    card = '<details class="card"><summary>Q?</summary><p>\nIt’s.</p></details>'
    assert f"</script></div><section id=a><h2>A</h2>{card}" in after
    assert after.endswith("<h2>Answers</h2><ol><li><p>\nIt’s.</p></li></ol></section>")
