"""What the lectures' cells put out is what it should be, for a reason of its own.

nbval shows that the stored outputs are what the code gives; nothing is executed here.
"""

import base64
import csv
import gzip
import json
import re
from collections import Counter
from functools import cache
from itertools import accumulate, combinations, product
from math import ceil, comb, inf, sqrt
from statistics import NormalDist, fmean

import chomp_oracle
import geister_oracle
import lecture_words
import lectures_00_06 as early
import numpy as np
import oracle
import pytest
from lecture_words import cells

from chopsticks.games.geister import FIGURES as GEISTER_FIGURES
from chopsticks.games.geister import placements
from chopsticks.playing.match import wilson

NOTEBOOKS = lecture_words.NOTEBOOKS
READ = set()
"""Each lecture and cell whose output was judged."""


def said(lecture, cell):
    """What a cell shows, in words."""
    READ.add((lecture, cell))
    return lecture_words.said(lecture, cell)


def answers(lecture, cell):
    """The answers of a cell's predictions, in words."""
    READ.add((lecture, cell))
    return lecture_words.answers(lecture, cell)


@cache
def methods():
    """The rows of Chopsticks in docs/methods.md: by method the nodes, and what it says."""
    page = (NOTEBOOKS.parent / "docs/methods.md").read_text(encoding="utf-8")
    _, _, *lines = page.split("## Chopsticks\n\n")[1].split("\n\n")[0].split("\n")
    return {
        method: [*(int(count.replace(",", "")) for count in counts if count.strip()), says]
        for _, method, *counts, says in (line.strip("| ").split(" | ") for line in lines)
    }


def value(own, other):
    """The oracle's value for the player to move."""
    return "{} in {}".format(*oracle.solve(oracle.Text(), whole())[(own, other, 0)])


@cache
def whole():
    return tuple(oracle.everything(oracle.Text()))


# Lecture, cell, a pattern of what it says, and the reason.
FIGURES = [
    ("02", "pair-value", r"^3  \[3, 2, 2]$", "the value of Russell and Norvig's tree"),
    ("02", "ttt-explore", r"^\(5478, ", "the known count of legal boards"),
    ("02", "ttt-all", "^0  549,946  ", "nobody wins; the known count of games' beginnings"),
    ("04", "two-leaves", r"(\s+[−\d,]+  3){6}\s*$", "MIN has the 2, MAX has the 3"),
    ("04", "windows", "^4  9  4  3$", "each MIN node shows 3 or less"),
    ("04", "windows", "^−9  1  1  3$", "the first MIN node is worth 3"),
    ("04", "root-bug", r"^\[3, 2, 2]  fail-hard  0  2$", "each bound is 3"),
    ("04", "root-bug", r"^\[3, 2, 2]  fail-soft  0  0$", "both bounds are 2"),
    ("04", "root-bug", r"^\[3, 1]  fail-soft  0  1$", "the bound of the second is 3"),
    ("04", "ttt", "^0  549,946  ", "as in lecture 02"),
    ("05", "three-orders", "first  3  9$", "3 + 3 − 1 leaves, as Knuth and Moore count"),
    ("05", "three-orders", "textbook  3  11$", "after 2 ≤ 3 two leaves are left out"),
    ("05", "three-orders", "last  3  13$", "each move is better than the one before"),
    ("05", "dynamic-table", "tic-tac-toe +18,297", "exercise 28 counts the same in row order"),
    ("07", "by-hand", "22 random numbers", "5 values of each of 4 hands, and 2 players"),
    ("07", "update-checked", "450 of 450", "15 pairs of hands, twice, and 2 players"),
    ("07", "wrong-values", "^64 +356 +0$", "all keys differ, so there are no false hits"),
    ("19", "too-large", r"^5 +2 +225 +450$", "15 pairs of hands each"),
    ("19", "too-large", r"^40 +2 +672,400 ", "820 pairs of hands each"),
    ("19", "cheap", "^1,263  ", "that of lecture 04: nothing is evaluated"),
    ("19", "tried", r"^fitted +0\.22 ", "the squared error of the fit"),
    ("19", "tried", r"^tried +0\.47 ", "no weights have less than the fit's"),
    ("20", "lessons", r"^164  8  0\.22$", "the fit of lecture 19"),
    ("20", "slopes-checked", r"81 slopes", "8 neurons with 9 weights, an output with 9"),
    ("20", "memory", r"with all lessons: 0\.00$", "a weight for each state"),
    ("20", "memory", "is worth 0, in truth 1$", "no lesson has the feature"),
    ("14", "rescaled", "^21  ", "0.9 · 20 + 0.1 · 30"),
    ("14", "rescaled", r"  40\.9$", "0.9 · 1 + 0.1 · 400"),
    ("14", "rescaled-count", "^0  ", "minimax asks for the order only"),
    ("14", "rescaled-count", "  0$", "an expectation is linear"),
    ("14", "backgammon", "^21  1  2$", "6 + 15 pairs"),
    ("14", "backgammon", "^3 +8,000 +74,088,000$", "420 to the power of three"),
    ("14", "unknown", r"^2  0\.5\n\s*3  1\.0$", "the mean of −1 and 2 is 0.5"),
    ("14", "wrong-bounds", r"^9  0\.5  4\.0$", "the mean of −1 and 9"),
    ("15", "coin-pig", "350 states", "2 · (2 · 75 + 25): to choose, in the air, won"),
    ("15", "two-sided", r"350 unknown by more than 0\.0000", "the bounds have met"),
    ("15", "one-turn", r"the coin again: 0\.065974", "value iteration by states"),
    ("15", "real", r"53\.06 %", "T. Neller and C. Presser, 2004"),
    ("15", "play", "our `win`: True", "two ways to the same chances"),
    ("10", "sample", r"^20  4\.3  4\.47  ", "a pair scatters by 20, and 20 / √20 is 4.47"),
    ("10", "wilson", r"0\.84 to 1\.00$", "20 wins: from 20 / (20 + 1.96²) to 1"),
    ("10", "safe", "wrong in 19 of 164 live positions", "as the judge counts"),
    ("18", "pennies", r"  \[0\.333, 0\.667\]$", "then heads and tails win a third each"),
    ("12", "bits", r"^34\.46 GB  ", "the article says about 34 GB"),
    ("11", "orders", r"^near first  93 ", "the L is met at once"),
    ("12", "read", "421 bites on 399 bars", "the article: eleven rectangles have two"),
    ("12", "read", "package's sieve: True", "two sieves"),
    ("21", "can-win-run", "^no  ", "nobody wins tic-tac-toe"),
    ("21", "can-win-run", r"^no  (\S+)  \S+  \1$", "both stop at the same child"),
    ("21", "certificate", "  8$", "2; 0, 1; 0; 1; 0, 1 below it, and the root"),
    ("21", "mended", "^656$", "two questions for each of 328 states"),
    ("21", "liar", "naive df-pn in R: disproved", "B is lost on the path that came from A only"),
    ("21", "liar", "^prove: proved; dfpn: proved$", "MIN moves A to C, D to B"),
    ("22", "seesaw", r"^32  226  ", "8n + 3 nodes, without the n + 1 ends below the second move"),
    ("23", "loop", "MAX can win from B: disproved", "MIN can go round for ever"),
    ("23", "loop", "MIN can win from B: disproved", "MAX can go round for ever"),
    ("23", "loop", "20 plies: S$", "half a point is more than a draw"),
    ("23", "into-the-loop", "^4,000  5 ( (0.9[5-9]|1.00)){5}$", "two blunders against one"),
    ("24", "solver-counted", "^46  0  ", "a draw by going on has no end"),
    ("24", "solver-counted", "  0$", "a proof is none if it is wrong"),
    ("24", "into-b", "^0.5  0  .*  0$", "half a point is more than 0.28"),
    ("24", "into-b", r"^0.2  5 ( 0\.(2[2-9]|3[0-4])){5}  0$", "0.2 is less"),
]


@pytest.mark.parametrize(("lecture", "cell", "pattern", "reason"), FIGURES)
def test_a_known_figure(lecture, cell, pattern, reason):
    assert re.search(pattern, said(lecture, cell), re.MULTILINE), reason


def test_the_moves_of_lecture_00_are_all_there_are():
    [printed] = re.findall(r"^ *(\S→\S.*)$", said("00", "moves"), re.MULTILINE)
    after = oracle.distinct_moves(((1, 3), (2, 2), 0), oracle.Text())
    assert len(printed.split()) == len(after)


def test_the_start_of_lecture_00():
    outcome, _ = oracle.solve(oracle.Text())[oracle.start(oracle.Text())]
    assert f"The start is a {outcome}." in said("00", "start-value")


def test_the_player_of_lecture_00_cannot_beat_a_perfect_one():
    assert "perfect  0 won" in said("00", "match")


def test_minimax_visits_what_lines_of_play_begin_with():
    rows = re.findall(r"^ *(\d+) +(-?\d+) +([\d,]+)$", said("03", "depth-nodes"), re.MULTILINE)
    found = {int(d): (int(v), int(n.replace(",", ""))) for d, v, n in rows}
    assert found == {depth: (0, early.all_nodes(depth)) for depth in range(1, 13)}


@pytest.mark.parametrize(
    ("cell", "own", "other", "words"),
    [
        ("one", (2, 3), (2, 3), "win in 3"),
        ("unknown-win", (1, 3), (1, 3), "win in 5"),
    ],
)
def test_a_position_of_lecture_03(cell, own, other, words):
    assert value(own, other) == words
    assert words in said("03", cell)


def sorted_state(state):
    return tuple(sorted(state[0])), tuple(sorted(state[1])), state[2]


@cache
def following(state):
    """Each move of a sorted state as the lectures write it, taps first, with the state after it."""
    found = oracle.distinct_moves(state, oracle.Text()).items()
    taps_first = sorted(found, key=lambda one: (one[0][0] != "tap", one[0][1:]))
    written = {"tap": "{}→{}", "split": "{}+{}"}
    return {written[kind].format(*n): sorted_state(after) for (kind, *n), after in taps_first}


def utility(state):
    """What an end is worth to MAX; None before the end."""
    end = oracle.ending(state, oracle.Text())
    return None if end is None else 1 if (end == "win") == (state[2] == 0) else -1


def lead(state):
    """MAX's living hands minus MIN's."""
    own, other = (sum(hand > 0 for hand in hands) for hands in state[:2])
    return own - other


@cache
def met():
    """All sorted states before the end that play can lead to, with the oracle's outcome for MAX."""
    solved = oracle.solve(oracle.Text())
    return {
        sorted_state(state): {"win": 1, "draw": 0, "loss": -1}[outcome] * (1 - 2 * state[2])
        for state, (outcome, _) in solved.items()
        if utility(state) is None
    }


def test_a_lead_of_hands_in_lecture_03():
    shown = said("03", "hands").replace("−", "-")
    rows = re.findall(r"^(-?\d)  (\d+)  (\d+)  (\d+)  (-?\d\.\d\d)$", shown, re.M)
    assert [int(row[0]) for row in rows] == [-1, 0, 1]
    for by, won, drawn, lost, mean in rows:
        outcomes = Counter(value for state, value in met().items() if lead(state) == int(by))
        assert (int(won), int(drawn), int(lost)) == (outcomes[1], outcomes[0], outcomes[-1])
        assert mean == f"{(outcomes[1] - outcomes[-1]) / outcomes.total():.2f}"


@pytest.mark.parametrize(
    ("cell", "state"),
    [("horizon", ((0, 4), (3, 4), 0)), ("second-depths", ((1, 4), (1, 1), 0))],
)
def test_the_moves_that_depth_after_depth_chooses(cell, state):
    truth = {
        name: " in ".join(str(part) for part in told if part is not None)
        for name, after in following(state).items()
        for told in [of_move(after)]
    }
    if cell == "horizon":
        assert "  ".join(truth.values()) in said("03", "verdict")
    for depth in range(1, 6):
        (kind, *fingers), _ = early.chosen(state[:2], depth)
        move = {"tap": "{}→{}", "split": "{}+{}"}[kind].format(*fingers)
        assert f"\n{depth}  {move}  {truth[move]}\n" in said("03", cell)


def of_move(after):
    """What a move is worth to who makes it: outcome, and plies or None."""
    outcome, plies = oracle.solve(oracle.Text(), whole())[sorted_state(after)]
    turned = {"win": "loss", "loss": "win", "draw": "draw"}[outcome]
    return turned, None if plies is None else plies + 1


def test_what_a_depth_costs_and_how_often_it_is_wrong():
    for depth in range(1, 7):
        cost = sum(early.sizes(2, depth)[position] for position in early.choices(2))
        assert (
            f"\n{depth}  {cost:,}  {early.errors(2, depth, 1 / 8)}\n"
            in f"{said('03', 'mistakes')}\n"
        )


def test_alpha_beta_never_looks_at_one_leaf():
    """6 > 3 ≥ 2; 14 and 5 are more than 3, and the 2 is last."""
    assert answers("04", "textbook") == ["4 after move 1"]


def test_what_alpha_beta_saves_in_chopsticks():
    for depth in (6, 8, 10, 12):
        few = early.cost(None, depth)
        row = f"{depth}  {early.all_nodes(depth):,}  {few:,}  {few / early.all_nodes(depth):.1%}\n"
        assert row in said("04", "chopsticks-count")
    assert methods()["minimax"][0] == early.all_nodes(10)
    assert methods()["minimax with half hands"][0] == early.all_nodes(10)


@cache
def reached(most):
    """By depth, the states that lines of play end in."""
    found = [{sorted_state(oracle.start(oracle.Text()))}]
    for _ in range(most):
        live = (state for state in found[-1] if utility(state) is None)
        found.append({after for state in live for after in following(state).values()})
    return found


def test_the_first_rows_of_a_benchmark():
    assert methods()["alpha-beta"][0] == early.cost(None, 10)
    assert methods()["+ order"][0] == early.cost(early.thumb, 10)


def test_what_players_cost_and_how_often_they_err():
    costs = {}
    for hands in (2, 3):
        children, states = early.positions_of(hands)
        minimax = sum(early.sizes(hands, 3)[p] - 1 for p in early.choices(hands))
        own = sum(len(children[p]) for p in early.choices(hands))
        every = sum(len(children[p]) for _, p in states)
        rounds = next(
            d for d in range(99) if early.at_depth(hands, d, 0) == early.at_depth(hands, d + 1, 0)
        )
        looks = every * (2 + rounds) + own  # the states are listed; a last round changes nothing
        costs[hands] = {"02": minimax, "03": minimax, "08": looks, "09": every + own}
    for lecture in ("03", "04", "05", "06", "07", "08", "09"):
        row = r"^(0\d): .*?  ([\d,]+)  (\d+)  ([\d,]+)  ([\d,]+)$"
        found = re.findall(row, said(lecture, "your-player"), re.MULTILINE)
        assert {lecture, "09"} <= {number for number, *_ in found}
        for number, *counts in found:
            two, wrong, large, large_wrong = (int(count.replace(",", "")) for count in counts)
            player = early.PLAYERS.get(number, (40, 0))
            assert (wrong, large_wrong) == (early.errors(2, *player), early.errors(3, *player))
            assert (two, large) == tuple(
                costs[hands].get(number, nodes) for hands, nodes in ((2, two), (3, large))
            )


def test_what_pruning_and_order_save_in_words():
    counts = {method: row[:3] for method, row in methods().items()}
    tenths = [a / b for a, b in zip(counts["alpha-beta"], counts["minimax"], strict=True)]
    assert all(round(10 * share) == 1 for share in tenths)
    assert all(4 * a < b for a, b in zip(counts["+ order"], counts["alpha-beta"], strict=True))
    for fine in ("+ order, with a sum", "+ order, with a network"):
        assert all(a > b for a, b in zip(counts[fine], counts["+ order"], strict=True))


@pytest.mark.parametrize(
    ("against", "lectures"),
    [
        ("ahead", ["19", "14", "11", "16", "21", "24", "26"]),
        ("level", ["20", "15", "25"]),
        ("behind", ["10", "23"]),
    ],
)
def test_how_far_a_player_is_ahead_of_the_one_before(against, lectures):
    for lecture in lectures:
        found = re.search(r"interval ([\d.]+) to ([\d.]+)\.", said(lecture, "your-player"))
        low, high = map(float, found.groups())
        assert against == ("ahead" if low > 50 else "behind" if high < 50 else "level"), lecture


def test_a_benchmark_says_what_is_true():
    values = {"win": 1, "draw": 0, "loss": -1}
    positions = (((1, 1), (1, 1), 0), ((1, 2), (1, 3), 0), ((0, 2), (1, 3), 0))
    tablebase = oracle.solve(oracle.Text(), whole())
    truth = [values[tablebase[position][0]] for position in positions]
    assert [tablebase[position] for position in positions[:2]] == [("draw", None), ("win", 7)]
    proofs = {"value iteration", "retrograde", "proof numbers, twice", "df-pn, twice"}
    rows = methods()
    assert proofs < set(rows)
    for method, (*_, says) in rows.items():
        for said_of_one, true in zip(says.split(), truth, strict=False):
            if method in proofs:
                assert said_of_one == str(true)
            elif said_of_one in ("1", "-1"):
                assert int(said_of_one) == true


def test_the_orders_of_lecture_05():
    kinds = {
        "the game's own order": None,
        "kill a hand": early.kills,
        "make a 1": early.ones,
        "avoid holding a 4": early.fours,
        "all three": early.thumb,
    }
    for name, key in kinds.items():
        counts = [f"{early.cost(key, depth):,}" for depth in (10, 14)]
        assert re.search(rf"^{name} +{counts[0]} +{counts[1]}$", said("05", "ablation-2"), re.M)


def test_no_order_changes_the_value_of_lecture_05():
    assert f"values: {early.at_depth(2, 9, 1)[early.START]}\n" in said("05", "thousand-values")


def test_deep_in_a_good_order_lecture_06_meets_few_positions():
    text = said("07", "depth-28")
    for depth in (10, 14, 20, 24, 28):
        search = early.cutting(early.thumb)
        _, visits = search(early.START, depth, -inf, inf)
        assert re.search(rf"^{depth} +{visits:,}$", text, re.M)
    assert f"Different positions at depth 28: {len(search.met)}" in text


def test_lines_and_the_states_they_lead_to():
    lines = [early.lines(early.START, depth) for depth in range(5)]
    for depth in (1, 2, 3, 4):
        row = rf"^{depth} +{lines[depth]} +{len(reached(depth)[depth])}$"
        assert re.search(row, said("07", "lines-counted"), re.M)


def test_the_dictionary_works_out_each_state_once_a_depth():
    rows = re.findall(r"^ *(\d+) +([\d,]+) +([\d,]+) +([\d,]+)$", said("07", "memo-counts"), re.M)
    expected = []
    for depth in (6, 8, 10, 12):
        plies = reached(depth)
        live = (state for states in plies[:-1] for state in states if utility(state) is None)
        calls = 1 + sum(len(following(state)) for state in live)
        expected.append((depth, early.all_nodes(depth), calls, sum(map(len, plies))))
    assert [tuple(int(n.replace(",", "")) for n in row) for row in rows] == expected
    most = max(map(len, reached(20)))
    assert said("07", "per-depth") == str(most)


@cache
def positions(text=None):
    """The oracle's values of the positions that can arise, by the mover's view."""
    return {oracle.view(s): found for s, found in oracle.solve(text or oracle.Text()).items()}


@cache
def successors():
    """To which positions each position that can arise leads."""
    text = oracle.Text()
    return {
        oracle.view(state): {oracle.view(after) for _, after in oracle.moves(state, text)}
        for state in oracle.reachable(text)
    }


@cache
def taken_back():
    """State -> those before it, each with the move: all states that one can write down."""
    text, before = oracle.Text(), {}
    for state in {sorted_state(state) for state in whole()}:
        for move, after in oracle.distinct_moves(state, text).items():
            before.setdefault(sorted_state(after), {})[state] = move
    return before


def searched_once():
    """A depth-first search's table in which a repetition is a draw; the walk has its own stack."""
    text, kept = oracle.Text(), {}

    def visit(state, path):
        if state in kept:
            return kept[state]
        if ending := oracle.ending(state, text):
            return {"win": 1, "loss": -1}[ending] * (1 - 2 * state[2])
        if state in path:
            return 0
        after = map(sorted_state, oracle.distinct_moves(state, text).values())
        found = [visit(child, {*path, state}) for child in after]
        kept[state] = min(found) if state[2] else max(found)
        return kept[state]

    visit(oracle.start(text), set())
    return kept


def test_how_many_entries_lie_where_paths_are_forgotten():
    kept = searched_once()
    values = {"win": 1, "draw": 0, "loss": -1}
    true = {
        sorted_state(state): values[outcome] * (1 - 2 * state[2])
        for state, (outcome, _) in oracle.solve(oracle.Text()).items()
    }
    wrong = [state for state in kept if kept[state] != true[state]]
    assert f"{len(wrong)} of {len(kept)} values are wrong" in said("08", "count-wrong")
    assert {kept[state] for state in wrong} == {0}
    moves = sum(len(oracle.distinct_moves(state, oracle.Text())) for state in true)
    words = said("08", "dfs-run")
    assert f"value 0, {1 + moves} nodes, {len(kept)} states" in words
    rounds = 1 + max(plies for _, plies in positions().values() if plies is not None)
    cost = 1 + moves + rounds * moves  # the states are listed, and then each round asks again
    assert methods()["value iteration"][:3] == [cost] * 3


def test_the_order_decides_how_many_bounds_lie():
    rows = re.findall(
        r"^(\S.*?)  +(−?\d) +(\d+) +\d+$", said("08", "alphabeta-wrong"), re.MULTILINE
    )
    assert len(rows) == 8
    assert {start for _, start, _ in rows} == {"0"}
    right = [name for name, _, wrong in rows if wrong == "0"]
    assert right == ["generator's order", "backwards"]
    assert max(int(wrong) for *_, wrong in rows) == 18  # as the text says
    assert "2 of 356 roots get a wrong value" in said("08", "alphabeta-roots")  # and here


def test_a_value_is_wrong_until_the_search_sees_the_end():
    plies = [found for outcome, found in positions().values() if found]
    wrong = [sum(found > depth for found in plies) for depth in range(max(plies) + 2)]
    changed = [plies.count(depth) for depth in range(1, max(plies) + 2)]
    words = said("08", "rounds-checked")
    rows = re.findall(r"^(\d+) +(\d+) +(–|\d+)$", words, re.MULTILINE)
    assert rows == [
        (str(depth), str(at), str(new))
        for depth, (at, new) in enumerate(zip(wrong, ["–", *changed], strict=True))
    ]
    assert wrong.index(0) == 7  # as the text says


def test_how_long_the_start_looks_like_a_draw():
    rows = re.findall(
        r"^(even|none|free)  +(\S.*?)  +(\d+)$",
        said("08", "root-zero"),
        re.MULTILINE,
    )
    assert [split for split, *_ in rows] == ["even", "none", "free"]
    for split, start, last in rows:
        text = oracle.Text(split=split)
        outcome, plies = oracle.solve(text)[oracle.start(text)]
        assert start == ("0 for ever" if outcome == "draw" else f"−1 from depth {plies} on")
        assert int(last) == max(found for _, found in positions(text).values() if found)


def test_value_iteration_changes_what_is_decided_so_many_plies_away():
    decided = Counter(plies for _, plies in positions().values() if plies)
    changes = [decided[plies] for plies in range(1, max(decided) + 2)]
    words = said("09", "value-iterated")
    assert f"{len(changes) * len(positions()):,} looks, {sum(changes)} changes" in words
    assert words.split(": ")[1].split() == [*map(str, changes)]
    assert sum(changes) / len(changes) / len(positions()) == pytest.approx(1 / 16, rel=0.02)


def test_the_waves_of_lecture_08():
    waves = Counter(found for found in positions().values())
    rows = re.findall(r"^(\d)  (\d+)  (won|lost)$", said("09", "waves"), re.MULTILINE)
    outcomes = {"lost": "loss", "won": "win"}
    found = {(outcomes[word], int(plies)): int(count) for plies, count, word in rows}
    draws = waves.pop(("draw", None))
    assert found == waves
    assert f"never: {draws} drawn" in said("09", "waves")
    ends = waves["loss", 0]
    assert f"{len(positions())} positions, {ends} of them terminal" in said("09", "terminal")


def test_how_many_moves_can_be_taken_back():
    before = taken_back()[((1, 3), (0, 2), 1)]
    listed = re.findall(r"^\d\d \d\d +(tap|split)$", said("09", "unmoves-dead"), re.MULTILINE)
    assert sorted(listed) == sorted(kind for kind, *_ in before.values())


def test_the_start_has_one_move_that_draws():
    words = said("09", "start")
    assert "the start  11 11  draw" in words
    assert positions()[(1, 2), (1, 1)][0] == "draw"
    assert "  12 11  draw" in words
    assert positions()[(1, 1), (0, 2)] == ("win", 3)
    assert "  11 02  win in 3" in words


def test_books_are_short_and_lose_no_line():
    books, small = (
        re.findall(r"^(?:first|second)  (\d+)  (\d+)  (.*)$", said("09", cell), re.MULTILINE)
        for cell in ("books-written", "small")
    )
    assert len(books) == len(small) == 2
    for (long, _, *ends), (short, states, *small_ends) in zip(books, small, strict=True):
        assert all(re.fullmatch(r"(\d+) of \1", won) for won in ends + small_ends)
        assert 3 * int(short) < int(long)
        assert int(short) < int(states)


def test_what_retrograde_analysis_costs():
    states = {sorted_state(state) for state in oracle.reachable(oracle.Text())}
    moves = sum(len(oracle.distinct_moves(state, oracle.Text())) for state in states)
    assert methods()["retrograde"][:3] == [1 + moves] * 3


def words_of(text):
    """A rule set of the atlas as lecture 10 writes it."""
    split = {"none": "no split", "halve": "halving"}.get(text.split, f"{text.split} split")
    forbidden = ["no revival"] * (not text.revive) + ["no sacrifice"] * (not text.sacrifice)
    overflow = {"cutoff": "cut-off"}.get(text.overflow, text.overflow)
    return ", ".join([f"{text.fingers} fingers", overflow, split, *forbidden])


def in_words(outcome, plies):
    """A value as the lectures write it."""
    return outcome if plies is None else f"{outcome} in {plies}"


@cache
def at_start(text):
    """The oracle's value of the start."""
    return oracle.solve(text)[oracle.start(text)]


def test_the_atlas_of_lecture_09():
    words = said("10", "atlas-table")
    for text in oracle.ATLAS:
        values = positions(text)
        count = Counter(outcome for outcome, _ in values.values())
        longest = max(plies or 0 for _, plies in values.values())
        start = in_words(*at_start(text))
        row = [len(values), count["win"], count["loss"], count["draw"], longest]
        pattern = rf"^{words_of(text)}  {start}  " + "  ".join(map(str, row)) + "$"
        assert re.search(pattern, words, re.MULTILINE), text
    cutoff = [text for text in oracle.ATLAS if text.overflow == "cutoff"]
    assert Counter(at_start(text)[0] for text in cutoff) == {"loss": 6, "draw": 4}
    assert {at_start(text)[0] for text in set(oracle.ATLAS) - set(cutoff)} == {"draw"}


def test_where_a_hand_dies_decides_who_wins():
    words = said("10", "readings")
    start = in_words(*at_start(oracle.Text(fingers=6, split="none")))
    assert f"6 fingers, cut-off, no split: {start}" in words
    for fingers in (3, 4, 6):
        texts = [text._replace(fingers=fingers) for text in oracle.ATLAS[:10]]
        count = Counter(at_start(text)[0] for text in texts)
        assert f"\n{fingers}  {count['win']}  {count['loss']}  {count['draw']}\n" in words


def test_a_later_guess_is_not_always_better():
    _, *tables = said("10", "round-robin-run").split("points in %")
    for table, better in zip(tables, ("6 plies", "6 plies", "4 plies"), strict=True):
        row = r"^(greedy|\d plies|perfect)  ((?:[\d.–]+ *)+)$"
        found = {name: cells.split() for name, cells in re.findall(row, table, re.MULTILINE)}
        assert better == max(("2 plies", "4 plies", "6 plies"), key=lambda n: float(found[n][-1]))
        assert (int(found["4 plies"][4]) > 50) == (better == "4 plies")
        assert all(int(points) >= 50 for points in found["perfect"][:-2])


PUBLISHED = {3: "draw", 4: "win in 11", 5: "draw", 6: "loss in 20", 7: "loss in 20", 8: "win in 21"}


def test_more_fingers_are_what_others_have_published():
    rows = re.findall(
        r"^(\d+)  [\d,]+  (\D\S*(?: in \d+)?)  ([\d,]+)  ", said("10", "fingers"), re.MULTILINE
    )
    found = {int(fingers): (start, int(count.replace(",", ""))) for fingers, start, count in rows}
    assert [*found] == [*range(3, 13)]
    for fingers, start in (PUBLISHED | {10: "win in 23"}).items():
        assert found[fingers][0] == start
    for fingers in (3, 4, 5, 6):
        assert found[fingers][1] == len(positions(oracle.Text(fingers=fingers)))


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("sudden death", oracle.Text(sudden_death=True)),
        ("misère", oracle.Text(misere=True)),
        ("passing", oracle.Text(passing=True)),
        ("no revival", oracle.Text(revive=False)),
        ("free split", oracle.Text(split="free")),
        ("rollover", oracle.Text(overflow="rollover")),
    ],
)
def test_what_one_word_changes(word, text):
    assert f"\n{word}  {in_words(*at_start(text))}\n" in said("10", "own-rules")


def claim(lecture, cell):
    """What a strategy graph says of itself."""
    READ.add((lecture, cell))
    [packed] = re.findall(r'application/gzip\\">(.*?)<', json.dumps(cells(lecture)[cell]))
    return json.loads(gzip.decompress(base64.b64decode(packed)))["claim"]


def test_what_the_strategy_graphs_prove():
    answers, states = re.search(r"second  (\d+)  (\d+)", said("09", "small")).groups()
    draw, win, trap = claim("09", "graph"), claim("10", "win"), claim("10", "safe")
    assert draw.startswith(f"{states} positions prove that MIN cannot lose: {answers} answers")
    _, plies = at_start(oracle.Text(split="free"))
    assert f"prove that MIN wins within {plies} plies: 39 answers" in win  # as the text says
    assert trap.endswith("MAX may lose. 5 of 60 answers give something away.")  # here, too


def lessons():
    """The live positions, the hands of each player in order, and their outcomes for the mover."""
    worth = {"win": 1, "draw": 0, "loss": -1}
    return {
        tuple(tuple(sorted(hands)) for hands in oracle.view(state)): worth[outcome]
        for state, (outcome, _) in oracle.solve(oracle.Text()).items()
        if oracle.ending(state, oracle.Text()) is None
    }


def hands_more(own, other):
    return other.count(0) - own.count(0)


def test_the_lessons_and_the_best_weight_of_a_hand():
    counts = Counter(lessons().values())
    assert "{}  {}  {}".format(*(counts[n] for n in (-1, 0, 1))) in said("19", "lessons")
    over = sum(hands_more(*pair) * y for pair, y in lessons().items())
    under = sum(hands_more(*pair) ** 2 for pair in lessons())
    assert f"\n{over / under:.2f}\n" in said("19", "one-weight")


def test_the_values_of_the_kinds_of_hands():
    rows = [[1, *(own.count(n) - other.count(n) for n in (1, 2, 3, 4))] for own, other in lessons()]
    found = np.linalg.lstsq(np.array(rows, float), np.array(list(lessons().values()), float))[0]
    assert "  ".join(f"{one:.2f}" for one in found) in said("19", "piece-values")


INTERVAL = re.compile(r"(\d+\.\d) % \((\d+\.\d) to (\d+\.\d)\)")


def matches(lecture, cell, title=""):
    """The matches that a cell shows below a title: points and interval, at one to four plies."""
    words = said(lecture, cell)
    found = INTERVAL.findall(words[words.index(title) :])[:4]
    return [tuple(map(float, points)) for points in found]


@pytest.mark.parametrize("lecture", ["19", "20"])
def test_an_interval_in_the_text_is_one_that_a_cell_shows(lecture):
    told, shown = set(), set()
    for name, cell in cells(lecture).items():
        found = INTERVAL.findall("".join(cell["source"]))
        if cell["cell_type"] == "markdown":
            told.update(found)
        else:
            shown.update(INTERVAL.findall(said(lecture, name)))
    assert told
    assert told <= shown


def test_what_the_text_says_of_the_matches_of_lecture_10():
    fair = matches("19", "fair-match")
    assert [low > 50 for _, low, _ in fair] == [True, False, True, True]
    assert fair[1][2] < 50
    from_games = matches("19", "judge-games", "against half hands")
    assert min(low for _, low, _ in from_games) > 50
    assert all(from_games[i][1] > fair[i][2] for i in (1, 2))
    assert matches("19", "judge-games", "against report")[3][2] < 50


def test_what_the_text_says_of_the_matches_of_lecture_10b():
    network = matches("20", "network-match")
    memory = matches("20", "memory-match", "memory against")
    assert [low > 50 for _, low, _ in network] == [True, False, True, True]
    assert network[1][1] < 50 < network[1][2]
    assert min(low for _, low, _ in memory) > 50
    assert memory[1][1] > network[1][2]
    assert memory[2][2] < matches("19", "judge-games", "against half hands")[2][1]
    fitted, carried = (
        matches("20", "fingers", f"{name} against") for name in ("fitted sum", "network")
    )
    assert min(low for _, low, _ in fitted[:3]) > 50
    assert fitted[3][1] < 50 < fitted[3][2]
    assert carried[0][2] < 50
    assert carried[1][1] < 50 < carried[1][2]


def test_what_the_network_carries_to_more_fingers():
    shares = {}
    row = r"^(\d)  (\D+)  ([\d.]+)  ([\d.]+)  ([\d.]+)$"
    for n, name, *right in re.findall(row, said("20", "fingers"), re.MULTILINE):
        shares[int(n), name] = list(map(float, right))
    for n in (6, 7):
        pairs = zip(shares[n, "fitted sum"], shares[n, "half hands"], strict=True)
        assert all(by_sum > by_hand for by_sum, by_hand in pairs)
    pairs = list(zip(shares[7, "network"], shares[7, "half hands"], strict=True))
    assert [by_network < by_hand for by_network, by_hand in pairs] == [True, True, False]


def test_training_at_five_fingers_does_harm_at_seven():
    found = re.findall(r"^(\d)  \d  (0.*)$", said("20", "longer-drawn"), re.MULTILINE)
    assert len(found) == 9
    for n, row in found:
        errors = [float(error) for error in row.split()]
        if n == "5":
            assert errors == sorted(errors, reverse=True)
        if n == "7":
            assert errors[-1] > errors[0] + 0.1


def test_on_new_states_eight_weights_beat_eighty_one():
    found = re.findall(r"^(\w+), new  (.*)$", said("20", "learning-curve"), re.MULTILINE)
    rows = {name: row.split() for name, row in found}
    assert all(a < b for a, b in zip(rows["sum"], rows["network"], strict=True))
    assert len(rows["sum"]) == 5


def test_expectations_by_hand():
    assert abs(float(re.search(r"10,000: (\S+)", said("14", "bet"))[1]) - (0.7 - 0.3)) < 0.03
    assert answers("14", "two-throws") == ["2.1"]  # 0.9 * 2 + 0.1 * 3, against 0.9 * 1 + 0.1 * 4
    assert answers("14", "unknown") == ["2"]
    assert answers("14", "star1-view") == ["3"]  # 0.5, -1 and -0.25


def test_star1_saves_at_the_bounds_and_star2_where_the_best_move_comes_first():
    rows = re.findall(r"^([a-z].+?)  ([\d, ]+)$", said("14", "star1-nodes"), re.MULTILINE)
    counts = {case: [int(n.replace(",", "")) for n in row.split()] for case, row in rows}
    tree = 1 + 4 + 4 * 6 + 4 * 6 * 4
    probes = 4 * 6  # one for each outcome
    for every, one, two in counts.values():
        assert every == 10 * tree
        assert two <= every + 10 * probes  # whatever is seen twice is an outcome
        assert one <= every
    first, last = counts["guesses, best first"], counts["guesses, best last"]
    assert first[2] < 0.6 * first[0] < 0.8 * first[0] < first[1]
    assert last[1:] == [10 * tree, 10 * (tree + probes)]
    assert 0.4 < counts["wins and losses"][1] / (10 * tree) < 0.6
    assert 0.85 < counts["guesses"][1] / (10 * tree) < 0.92
    assert counts["guesses, bounds ±10"][1] / (10 * tree) > 0.95
    deeper = re.findall(
        r"^[357]  ([\d,]+)  ([\d,]+)  (\d+)$", said("14", "star1-nodes"), re.MULTILINE
    )
    assert [figures(every)[0] for every, *_ in deeper] == [5 * n for n in (45, 365, 2925)]
    assert [left for *_, left in deeper] == ["62", "40", "22"]  # as the text says


def test_the_coin_game_of_pig():
    """A state: scores of the mover and the other, points at stake; values are chances to win."""
    scores, chances = range(0, 10, 2), {}
    states = [(a, b, k) for a in scores for b in scores for k in range(0, 10 - a, 2)]

    def solved(allowed):
        """The chance to win with these moves, if one begins and if not, against the best."""
        ours, theirs = dict.fromkeys(states, 0.5), dict.fromkeys(states, 0.5)
        for _ in range(200):
            for mine, other, moves in ((ours, theirs, allowed), (theirs, ours, lambda k: "rh")):
                for a, b, k in reversed(states):
                    passed = 1 - other[b, a, 0]
                    rolled = (passed + (mine[a, b, k + 2] if a + k + 2 < 10 else 1)) / 2
                    held = 1 - other[b, a + k, 0]
                    options = [rolled] * ("r" in moves(k)) + [held] * ("h" in moves(k) and k > 0)
                    mine[a, b, k] = max(options)
        return ours[0, 0, 0], 1 - theirs[0, 0, 0]

    # v = 1/2 · 1 + 1/2 · −v: a 1 leaves MIN where MAX was
    assert answers("15", "smallest") == [str(round(1 / 3, 3))]
    best, _ = solved(lambda k: "rh")
    assert f"the start: {2 * best - 1:.4f};" in said("15", "two-sided")
    for n in scores[1:]:
        share = sum(solved(lambda k, n=n: "h" if k >= n else "r")) / 2
        chances[n] = share
        assert f"\n{n}  {100 * share:.1f} %\n" in said("15", "hold-at")
    assert answers("15", "hold-at") == [str(max(chances, key=chances.get))]


def test_holding_at_20_costs_five_games_in_a_hundred():
    rates = re.findall(r"\d\d\.\d", said("15", "hold-at-20"))
    first, second, *best = map(float, rates)
    assert (first, second) == (47.8, 41.3)
    assert sum(best) == pytest.approx(100)
    assert min(best[0] - first, best[1] - second) > 5


def test_samples_follow_the_law_of_the_root_and_are_too_good():
    rows = re.findall(r"^(\d+)  (\d+)  ([\d.]+)  ", said("15", "sampling-table"), re.MULTILINE)
    error = {int(samples): float(error) for samples, _, error in rows}
    assert 1.7 < error[1] / error[4] < 2.6
    assert 1.7 < error[4] / error[16] < 2.6
    [mean] = map(float, answers("15", "optimism"))
    assert mean == pytest.approx(15 / 16 * 1 + 1 / 16 * 0.2, abs=0.03)


def test_first_bites_of_small_bars():
    table, _ = chomp_oracle.truth_up_to_8()
    assert [line[2:] for line in table if line[:2] == (2, 3)] == [(2, 3)]
    assert re.search(r"\(2, 3\)\s+(−1  ){4}1\n", said("11", "tree"))
    won = {line[:2] for line in table if max(line[:2]) <= 7}
    assert (len(won), (1, 1) in won) == (48, False)
    assert "\n[(1, 1)]\n" in said("11", "first-player")
    assert [line[2:] for line in table if line[:2] == (5, 5)] == [(2, 2)]
    assert "(2, 2) leaves 5+1+1+1+1" in said("11", "squares")


def test_the_number_of_a_shape_takes_38_bits():
    ways = [1] * 21  # to go up and to the right, to each height
    for _ in range(20):
        ways = list(accumulate(ways))
    assert 2**37 < ways[-1] < 2**38
    assert f"log2 {ways[-1]:,} = 37.0043" in said("12", "bits")
    assert "the greatest number: 38 bits" in said("12", "bits")


def test_lost_bars_of_small_boxes():
    lost = chomp_oracle.lost_up_to_8()
    for n in range(4, 9):
        count = sum(max(len(shape), shape[0]) <= n for shape in lost)
        assert re.search(rf"{n} × {n}  [\d,]+  {count:,}  ", said("12", "how-many-lost"))
    of_two = [f"{a}+{b}" for a, b in sorted(shape for shape in lost if len(shape) == 2)]
    assert said("11", "two-rows") == str(of_two[:5])
    assert "negamax: True" in said("12", "sieve")
    assert "\nyes  " in said("12", "memo")


def test_five_bars_lead_to_one():
    def squares(shape):
        return {(i, j) for i, length in enumerate(shape) for j in range(length)}

    shapes = [rows for rows in product(range(6), repeat=4) if sorted(rows, reverse=True) == [*rows]]
    target = squares((4, 4, 2, 1))
    back = {
        "+".join(map(str, shape))
        for shape in shapes
        for row, column in squares(shape)
        if {(i, j) for i, j in squares(shape) if i < row or j < column} == target
    }
    assert answers("12", "paths-count") == [str(len(back))]
    assert back <= set(re.findall(r"[\d+]{7}", said("12", "paths-count")))


def test_the_class_of_three_rows_and_nine_squares():
    lost = map(chomp_oracle.lengths, chomp_oracle.brute_force(3, 9))
    places = [shape[1:] for shape in lost if len(shape) == 3 and shape[0] == 9]
    assert len({second for second, _ in places}) == len({third for _, third in places}) == 4
    assert answers("12", "class-picture") == ["in a row: 1; in a column: 1"]


def test_only_the_right_list_has_both_properties():
    lost = sorted(map(chomp_oracle.lengths, chomp_oracle.brute_force(2, 4)))
    padded = sorted((*shape, 0)[:2] for shape in lost)
    assert answers("12", "certificate-lists") == ["1"]
    assert said("12", "certificate-lists").count(str(padded)) == 2  # it passes; the sieve's


def test_so_many_boards_look_like_a_start_of_geister():
    assert f"{comb(8, 4)} boards look like this one, the truth among them: True" in said(
        "16", "how-many"
    )


def ghosts(cells, *walks):
    """A board of the oracle after these walks."""
    pieces = geister_oracle.pieces_of(cells)
    for walk in walks:
        pieces = geister_oracle.walked(pieces, walk)
    return pieces


A3_UP = ((1, 3), (1, 2))
REPLIES = {"b1 →": ((2, 1), (3, 1)), "b1 ↓": ((2, 1), (2, 2))}
SURE = 900_000  # nearly a win, which counts its plies


@pytest.mark.parametrize("reply", REPLIES)
def test_no_step_wins_in_both_colourings(reply):
    wins = []
    for placed in placements(GEISTER_FIGURES[4]):
        board = ghosts(placed, A3_UP, REPLIES[reply])
        children = {
            geister_oracle.written(walk): geister_oracle.walked(board, walk)
            for walk in geister_oracle.walks(board, "max")
        }
        wins.append(
            {w for w, c in children.items() if geister_oracle.value(c, 0, "min", 3, 0) > SURE}
        )
    assert all(wins)
    assert set.intersection(*wins) == set()
    assert "\nnone  none\n" in said("16", "answers")


def test_each_colouring_is_won_in_three_plies_and_purple_is_not():
    for placed in placements(GEISTER_FIGURES[4]):
        assert geister_oracle.value(ghosts(placed, A3_UP), 0, "min", 1, 4) == 999_997
    assert "a3 ↑ (R)  999,997  999,997  999,997" in said("16", "separately")
    purple = geister_oracle.value(ghosts(GEISTER_FIGURES[4].cells, A3_UP), 1, "min", 1, 2)
    assert abs(purple) < SURE
    assert "a3 ↑: 0" in said("16", "purple-value")


def test_purple_is_right_about_every_move():
    rows = re.findall(
        r"(True|False)  (\w+)  (\w+)  ([\d,]+)$", said("16", "truth-random"), re.MULTILINE
    )
    assert len(rows) == 3
    assert all(sure == purple for sure, purple, _, _ in rows)  # the lecture's proof
    assert [(sure, each) for sure, _, each, _ in rows if sure != each] == [("False", "True")]


def test_both_colourings_of_figure_7_are_played():
    games = dict(
        re.findall(r"^(\w.* \(a5 \w+\)) +([+−]1) ", said("16", "figure-7-won"), re.MULTILINE)
    )
    assert games == {
        "Naotti1.1 (a5 red)": "+1",
        "Naotti1.1 (a5 blue)": "−1",  # its plan takes b5, which is red then
        "PurpleMax (a5 red)": "+1",
        "PurpleMax (a5 blue)": "+1",
    }


def test_what_the_lecture_says_of_the_long_run():
    kept = (NOTEBOOKS.parent / "audit/results/geister.txt").read_text(encoding="utf-8")
    [habits] = [run for run in kept.split("$ ") if "--table 5 " in run]
    rows = "".join(re.sub(" {2,}", "  ", row) for row in habits.splitlines(keepends=True)[2:])
    assert rows.strip() in re.sub("\n+", "\n", said("16", "habits"))
    red, blue = (
        int(re.search(rf"approach, {colour} +\d+ +\S+ +(\d+)", habits)[1])
        for colour in ("red", "blue")
    )
    assert f" {100 * red / (red + blue):.1f} " in habits
    found = re.search(r"– Naotti1\.1 +(\S+)  (\S+)–(\S+)–(\S+) .* (\S+)$", kept, re.MULTILINE)
    shares = [round(float(count) / 2) for count in found.groups()[1:4]]
    text = lecture_words.text_of("16-geister", "habits-explained")
    assert "it won {}, lost {} and drew {};".format(*shares) in text
    assert f"the paper's {found[1]} of 200 is no surprise beside that (*p* = {found[5]})" in text


def figures(line):
    """The numbers of a line, without the commas in thousands."""
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", line.replace(",", ""))]


def fewest(tree, marks, to_prove, is_or=True):
    """By trying all sets of ?-leaves: how few must turn out so, that the root is settled so."""
    open_leaves = [i for i, mark in enumerate(marks) if mark == "?"]

    def won(node, is_or, turned):
        if isinstance(node, int):
            return marks[node] == "✓" or (marks[node] == "?" and (node in turned) == to_prove)
        return (any if is_or else all)(won(child, not is_or, turned) for child in node)

    sets = (set(c) for n in range(len(marks) + 1) for c in combinations(open_leaves, n))
    return next((len(c) for c in sets if won(tree, is_or, c) == to_prove), float("inf"))


def test_proof_numbers_count_leaves():
    tree, marks = [[0, 1, 2], [3, 4], [5, 6]], "???✓??✗"
    for name, node, is_or in zip(("a", "b", "c", "root"), (*tree, tree), "0001", strict=True):
        proof, disproof = (fewest(node, marks, claim, is_or == "1") for claim in (True, False))
        row = f"\n{name}  {proof}  {disproof}\n".replace("inf", "∞")
        assert row in said("21", "by-hand")


def test_nobody_can_win_the_start_of_chopsticks():
    assert oracle.solve(oracle.Text())[oracle.start(oracle.Text())][0] == "draw"
    for player in ("first", "second"):
        assert f"the {player} player  " in said("21", "two-disproofs")


def test_proof_numbers_are_for_deep_wins():
    rows = re.findall(r"^(\w+ in \d)  (.*)$", said("21", "costs-by-value"), re.MULTILINE)
    told, deepening, tree, _ = zip(*(figures(row) for _, row in rows), strict=True)
    cost = {name: i for i, (name, _) in enumerate(rows)}
    depths = {"{} in {}".format(*v) for v in oracle.solve(oracle.Text()).values() if v[1]}
    assert cost.keys() == depths
    short, middle, long = (cost[f"win in {plies}"] for plies in (1, 3, 7))
    assert told[short] < tree[short]
    assert told[middle] < tree[middle] < deepening[middle]
    assert tree[long] < told[long] / 4 < deepening[long] / 10


def test_with_free_splits_the_start_is_lost_in_26_plies():
    text = oracle.Text(split="free")
    assert oracle.solve(text)[oracle.start(text)] == ("loss", 26)
    assert "the start is a loss in 26" in said("21", "long-proof")


def test_a_table_is_best_in_tic_tac_toe():
    rows = re.findall(r"^[xo] wins\?(.*)$", said("21", "tictactoe-costs"), re.MULTILINE)
    assert len(rows) == 2
    for plain, kept, tree, df in map(figures, rows):
        assert kept < min(plain, tree, df)


def test_naive_dfpn_misses_answers_and_has_no_wrong_one():
    [found] = re.findall(r"^right  no answer\n+(\d+)  (\d+)$", said("21", "naive-run"), re.M)
    right, missing = map(int, found)
    assert right + missing == 656 == 8 * missing


@cache
def random_play():
    """The oracle's values at random for MAX, and by state with MAX to move which moves keep."""
    text = oracle.Text()
    values = {sorted_state(s): v[0] for s, v in oracle.solve(text).items()}
    after, at_random = {}, {}
    for state in values:
        end = oracle.ending(state, text)
        at_random[state] = {None: 0, "win": 1, "loss": -1}[end] * (1 - 2 * state[2])
        if end is None:
            children = oracle.distinct_moves(state, text).values()
            after[state] = [*map(sorted_state, children)]  # two moves may lead to one state
    for _ in range(100):
        for state, children in after.items():
            at_random[state] = fmean(at_random[child] for child in children)
    turned = {"win": "loss", "draw": "draw", "loss": "win"}
    keep = {
        state: [child for child in children if turned[values[child]] == values[state]]
        for state, children in after.items()
        if state[2] == 0
    }
    return at_random, after, {s: kept for s, kept in keep.items() if len(kept) < len(after[s])}


def test_how_many_positions_fool_the_means_in_the_limit():
    at_random, after, keep = random_play()
    fooled = [s for s in keep if max(after[s], key=at_random.get) not in keep[s]]
    wrong = 100 * fmean(1 - len(kept) / len(after[state]) for state, kept in keep.items())
    assert f"Chopsticks  {len(keep)}  {wrong:.1f}  " in said("23", "at-random")
    assert f"\n{len(fooled)}  " in said("23", "fooled")
    assert 100 * len(fooled) / len(keep) < 12


def test_the_fork_fools_the_means():
    at_random, _, keep = random_play()
    safe, better = ((1, 2), (3, 4), 1), ((1, 2), (0, 3), 1)
    assert set(keep[((1, 2), (3, 3), 0)]) == {safe}
    shown = said("23", "flat-means").replace("−", "-")
    [found] = re.findall(r"^10,000  (\S+)  (\S+)  0.01", shown, re.MULTILINE)
    assert [*map(float, found)] == pytest.approx([at_random[safe], at_random[better]], abs=0.02)
    assert (value((3, 4), (1, 2)), value((0, 3), (1, 2))) == ("draw in None", "win in 3")
    assert "\n1→3  draw\n\n\n2→3  loss in 4\n" in said("23", "flat-truth")


def test_the_position_that_takes_uct_longest():
    rows = re.findall(r"^\(.*", said("23", "worst"), re.MULTILINE)
    assert rows[0].startswith("(0,4 | 3,4) MAX  draw")  # lecture 03's horizon
    _, after, keep = random_play()
    worst = ((0, 4), (3, 4), 0)
    assert (len(after[worst]), keep[worst]) == (4, [((2, 2), (3, 4), 1)])
    assert re.search(r"^2\+2  draw", said("23", "trap-truth"), re.MULTILINE)
    shown = said("23", "trap").replace("−", "-")
    means = re.findall(r"^(\S+)  (-[\d.]+)$", shown, re.MULTILINE)
    assert max((float(mean), move) for move, mean in means)[1] == "1+3"


def test_uct_errs_less_with_every_playout():
    rows = [
        figures(row) for row in re.findall(r"^\d+  .*", said("23", "converge-plot"), re.MULTILINE)
    ]
    shares = {
        game: {n: row[i] for n, *row in rows}
        for i, game in enumerate(("Chopsticks", "tic-tac-toe"))
    }
    for found in shares.values():
        assert found[1] == found[2]  # the first move, as long as each was tried once at most
        assert all(found[2 * n] < found[n] for n in (2, 4, 8, 16, 32, 64, 128))
        assert found[256] < 1
    assert shares["Chopsticks"][32] < 11  # what the means alone reach
    assert shares["Chopsticks"][128] < 1 < shares["Chopsticks"][64]
    assert shares["tic-tac-toe"][64] < 6


def test_equal_cost_depends_on_what_is_counted():
    games = said("23", "equal").split("wrong moves (%)")[1:]
    for game, words in zip(("Chopsticks", "tic-tac-toe"), games, strict=True):
        rows = [figures(row) for row in re.findall(r"^[1-5]  .*$", words, re.MULTILINE)]
        assert [plies for plies, *_ in rows] == [1, 2, 3, 4, 5]
        for plies, _, alphabeta, states, playouts in rows:
            assert alphabeta < states
            assert plies > 1 or alphabeta < playouts
            if game == "Chopsticks":
                assert plies < 2 or playouts < alphabeta
                assert plies < 3 or playouts < alphabeta / 2
            else:
                assert alphabeta < playouts if plies < 3 else abs(alphabeta - playouts) < 3


def test_a_longer_trap_takes_more_playouts():
    shown = said("23", "longer-traps")
    rows = re.findall(r"^(\d)  ([\d.]+)  \d+  \[(.*)\]", shown, re.MULTILINE)
    for k, at_random, _ in rows:  # MIN's right answer comes with 1/4, k times
        assert float(at_random) == pytest.approx(1 - 2 / 4 ** int(k), abs=0.006)
    first, second, third = ([*map(int, found.split(", "))] for *_, found in rows)
    assert max(first) < min(second)
    assert 5 < fmean(third) / fmean(second) < 10


def intervals(line):
    """Pairs of a mean and what it may be off by."""
    return [(float(m), float(e)) for m, e in re.findall(r"(-?[\d.]+) ± +([\d.]+)", line)]


GAMES_OF_14C = "5 fingers", "7 fingers", "tic-tac-toe"


def compared(cell):
    """What lecture 24's one table says, by game and search."""
    rows, game = {}, ""
    for line in said("24", cell).splitlines():
        name, *cells = line.split("  ")
        if name in GAMES_OF_14C:
            game = name
        elif game and cells:
            rows[game, name] = intervals(line) or figures("  ".join(cells))
    return rows


def test_the_solver_proves_the_three_losses_of_the_worst_position():
    proved = dict(re.findall(r"^(\S+)  (\d+)  −1", said("24", "trap-proven"), re.MULTILINE))
    assert proved == {"4→3": "2", "4→4": "2", "1+3": "13"}
    assert following(((0, 4), (3, 4), 0)).keys() == {*proved, "2+2"}


@pytest.mark.parametrize("cell", ["table-playouts", "table-states"])
def test_at_equal_playouts_and_states_the_network_is_ahead(cell):
    rows = compared(cell)
    for game, other in product(GAMES_OF_14C, ("UCT", "solver")):
        networks = rows[game, "PUCT, network"]  # two for each budget
        for i, (wrong, off) in enumerate(rows[game, other]):
            if other == "UCT" or cell == "table-states":
                assert max(networks[2 * i : 2 * i + 2]) < wrong - off


def test_by_states_the_network_leads_by_still_more():
    for game in ("5 fingers", "7 fingers"):  # 16 playouts, and 64 states
        by_playouts, by_states = (
            rows[game, "UCT"][-1][0] - fmean(rows[game, "PUCT, network"][-2:])
            for rows in map(compared, ("table-playouts", "table-states"))
        )
        assert by_states > by_playouts


def test_after_16_playouts_an_even_prior_is_behind_and_the_solver_near():
    rows = compared("table-playouts")
    for game in GAMES_OF_14C:
        assert rows[game, "PUCT, even"][-1] > sum(rows[game, "UCT"][-1])
    wrong, _ = rows["tic-tac-toe", "solver"][-1]
    assert all(0 < wrong - network < 1 for network in rows["tic-tac-toe", "PUCT, network"][-2:])


def test_in_half_a_millisecond_the_network_is_not_ahead_and_in_more_it_may_be():
    page = (NOTEBOOKS.parent / "audit/docs/benchmarks.md").read_text(encoding="utf-8")
    for fingers in (5, 7):
        row = re.search(rf"^\| {fingers} \| network − UCT \| (.*?) \|", page, re.MULTILINE)
        [(lead, off)] = intervals(row[1])
        assert lead - off > 0 if fingers == 5 else abs(lead) < off
        uct, network = (
            int(re.search(rf"^\| {fingers} \| {name} \| .*?\((\d+)\)", page, re.MULTILINE)[1])
            for name in ("UCT", "PUCT, network")
        )
        assert uct > 2 * network
    [row] = re.findall(r"^\| 7 \| network − UCT \| (.*) \|$", page, re.MULTILINE)
    assert all(lead < 0 for lead, _ in intervals(row)[1:])  # "in more time, it seems"


@cache
def self_play(recipe, number):
    """The stored lines of a recipe after a round, one for each seed."""
    text = (NOTEBOOKS.parent / "audit/results/self-play.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return [row for row in rows if (row["recipe"], row["round"]) == (recipe, str(number))]


def mistaken(recipe, number=30):
    """In how many positions PUCT goes wrong, by seed."""
    return [int(row["puct"]) for row in self_play(recipe, number)]


def test_self_play_is_about_the_game_of_the_atlas():
    atlas = (NOTEBOOKS.parent / "audit/results/atlas.csv").read_text(encoding="utf-8")
    [row] = re.findall(r'^"cut-off, even split",7,(.*)$', atlas, re.MULTILINE)
    outcome, plies, positions, _, _, _, ended, *_ = row.split(",")
    assert f"start: {outcome} in {plies};" in said("25", "examiner")
    assert f"; {int(positions) - int(ended)} positions, " in said("25", "examiner")


def test_mistakes_are_where_self_play_seldom_comes():
    rows = re.findall(
        r"^(never|1 to|more).*?  (\d+)  (\d+)  (\d+)$", said("25", "map"), re.MULTILINE
    )
    (_, *never), (_, *few), (_, *often) = ([word, *map(int, row)] for word, *row in rows)
    assert sum(column[0] for column in (never, few, often)) == 360
    assert (never[0], never[0] - never[1], often[0]) == (217, 171, 43)
    assert often[2] == 0 < often[1]


def test_the_first_rounds_of_self_play_bring_nearly_everything():
    first, tenth, last = (fmean(mistaken("AlphaZero's", number)) for number in (0, 10, 30))
    assert first == 88
    assert round(last) == 20
    assert first - tenth > 0.9 * (first - last)
    at_10, at_30 = (
        fmean(int(row["arisen"]) for row in self_play("AlphaZero's", number)) for number in (10, 30)
    )
    assert 0.4 * 636 < at_10 < at_30 < 0.5 * 636


def test_lots_bring_positions_and_positions_save_mistakes():
    recipes = ("any start", "AlphaZero's", "no noise", "no randomness")
    for seeds in zip(*map(mistaken, recipes), strict=True):
        assert sorted(seeds) == [*seeds]
    arisen = [fmean(int(row["arisen"]) for row in self_play(name, 30)) for name in recipes]
    assert sorted(arisen, reverse=True) == arisen
    assert round(10 * arisen[0] / 636) == 9
    circles = [row["left"] for row in self_play("no randomness", 30)]
    times = [int(n) for left in circles for n in re.findall(r":(\d+)", left)]
    assert max(times) > 900  # which is the number of games


def test_a_proof_from_the_start_is_not_a_count_of_mistakes():
    def starts(recipe):
        return [row["start"].partition(" ")[0] for row in self_play(recipe, 30)]

    assert starts("AlphaZero's") == ["loss", "loss", "draw"]
    assert min(mistaken("AlphaZero's")) > 18
    by_start = dict(zip(mistaken("any start"), starts("any start"), strict=True))
    assert by_start.pop(min(by_start)) == "draw"
    assert [*by_start.values()] == ["loss", "loss"]
    assert min(mistaken("any start")) == 1


def test_two_players_without_chance_play_two_games():
    assert "50 won, 50 lost, 0 drawn" in said("26", "players")
    games = re.findall("^.*→.*$", said("26", "start"), re.M)
    assert [len(game.split()) for game in games] == [4, 10]


def test_each_opening_is_even_for_twins():
    assert "sides exchanged: 0.5\n" in said("26", "sides")


@pytest.mark.parametrize("strength", [0.7, 0.6, 0.55])
def test_games_for_a_chance_of_four_in_five(strength):
    deviations = NormalDist().inv_cdf(0.975) / 2 + NormalDist().inv_cdf(0.8) * sqrt(
        strength * (1 - strength)
    )
    games = ceil((deviations / (strength - 0.5)) ** 2)
    assert f"{100 * strength:.0f} %  {games}" in said("10", "games-needed")


def table(cell, columns):
    """The rows of a table: name to numbers."""
    number = r"  (\d+\.\d|–)"
    row = rf"^([\w ]+?){number * columns}\b"
    return {name: cells for name, *cells in re.findall(row, said("26", cell), re.MULTILINE)}


def test_the_small_arena():
    rows = table("standings", 8)
    names = list(rows)
    assert len(names) == 7
    scored = {
        (a, b): float(cell)
        for a in names
        for b, cell in zip(names, rows[a], strict=False)
        if a != b
    }
    total, bounds = {a: float(rows[a][-1]) for a in names}, {}
    for a in names:
        mine = [points for (one, _), points in scored.items() if one == a]
        assert sum(mine) / 6 == pytest.approx(total[a], abs=0.11)
        printed = re.search(rf"^{a} .*  (\d+\.\d) to (\d+\.\d)$", said("26", "standings"), re.M)
        bounds[a] = tuple(map(float, printed.groups()))
        exact = [100 * bound for bound in wilson(total[a] / 100, 2400)]
        assert bounds[a] == pytest.approx(exact, abs=0.11)
    assert all(scored[a, b] + scored[b, a] == pytest.approx(100, abs=0.11) for a, b in scored)
    assert names == sorted(names, key=total.get, reverse=True)
    assert names[:4] == ["hopeful", "perfect", "6 plies", "4 plies"]
    assert bounds["6 plies"][0] < total["4 plies"]  # the intervals overlap
    lead, off = figures(re.search("4 plies − 6 plies: (.*)", said("26", "arena-picture"))[1])[:2]
    assert lead > 2 * off  # and yet: two intervals of the difference, opening by opening


def test_the_lie_of_lecture_14a_is_a_win():
    outcome = oracle.solve(oracle.Text(split="free"))[(2, 2), (3, 3), 0]
    assert outcome == ("win", 29)
    assert said("22", "lie").startswith("(2,2 | 3,3) MAX: win in 29\n")
    assert re.search(r": disproved\n.*: proved$", said("22", "lie").strip())
