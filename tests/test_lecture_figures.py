"""What the lectures' cells put out is what it should be, for a reason of its own.

nbval shows that the stored outputs are what the code gives; nothing is executed here.
"""

import json
import re
from collections import Counter
from functools import cache
from html import unescape
from itertools import accumulate
from pathlib import Path

import oracle
import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


@cache
def cells(lecture):
    [path] = NOTEBOOKS.glob(f"{lecture}-*.ipynb")
    return {cell["id"]: cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


def said(lecture, cell):
    """What a cell shows, in words: printed, or held back by its predictions."""
    words = []
    for output in cells(lecture)[cell]["outputs"]:
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = "".join(data.get("text/html", data.get("text/plain", "")))
        bare = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", "\n", shown, flags=re.DOTALL)
        words.append(unescape(bare))
    return "\n".join(words)


@cache
def lines_of_play(text, most):
    """By depth, how many lines of play begin at the start: states are counted with their ways."""
    ways, found = Counter([oracle.start(text)]), []
    for _ in range(most + 1):
        found.append(ways.total())
        following = Counter()
        for state, count in ways.items():
            if oracle.ending(state, text) is None:
                for child in oracle.distinct_moves(state, text).values():
                    following[child] += count
        ways = following
    return found


def nodes(depth):
    """The nodes of a whole search: the beginnings of all lines of play."""
    return sum(lines_of_play(oracle.Text(), depth))


def value(own, other):
    """The oracle's value for the player to move."""
    return "{} in {}".format(*oracle.solve(oracle.Text(), whole())[(own, other, 0)])


@cache
def whole():
    return tuple(oracle.everything(oracle.Text()))


# Lecture, cell, a pattern of what it says, and the reason.
FIGURES = [
    (
        "02",
        "promise-check",
        "MAX plays 0,.* all at least 3",
        "the value of Russell and Norvig's tree",
    ),
    ("02", "promise-check", "none above 3", "the value of Russell and Norvig's tree"),
    ("02", "ttt-explore", "5,478 states", "the known count of legal boards"),
    ("02", "ttt-all", "549,946 nodes", "the known count of games and their beginnings"),
    ("02", "ttt-all", "value 0", "nobody wins tic-tac-toe"),
    ("03", "expectation", r"^0\.25$", "1/2 - 1/4, and draws count nothing"),
    ("03", "chess", "^0$", "3 + 3 - 5 - 1"),
    ("03", "lab-games", r"wrong sign \| x won 0, drew \d+, lost [89]\d$", "x looks for o's lines"),
    ("03", "lab-games", r"right sign \| x won [89]\d, drew \d+, lost \d$", "o plays at random"),
    (
        "04",
        "two-leaves",
        r"(\[3, \[2, -?\d+\]\]  is worth 3\s+){6}",
        "MIN has the 2, MAX has the 3",
    ),
    (
        "04",
        "textbook",
        "value 3 .* at: 4 after move 1$",
        "6 > 3 >= 2; 14 and 5 > 3, 2 is last",
    ),
    ("04", "windows", "4 to 9 +4 +3$", "at most 3 is at most 4; each MIN node shows 3 or less"),
    ("04", "windows", "-9 to 1 +1 +3$", "at least 3 is at least 1; the first MIN node is worth 3"),
    (
        "04",
        "root-bug",
        r"\[3, 2, 2\]\s+fail-hard: with > move 0, with ≥ move 2\s",
        "each bound is 3",
    ),
    ("04", "root-bug", r"fail-soft: with > move 0, with ≥ move 0\s", "both bounds are 2"),
    (
        "04",
        "root-bug",
        r"fail-soft: with > move 0, with ≥ move 1\s*$",
        "the bound of the second is 3",
    ),
    ("04", "root-count", r"hard with >: +0 [^≥]+ ≥: +[1-9]", "a bound is never above alpha"),
    ("04", "root-count", r"soft with >: +0 [^≥]+ ≥: +[1-9]", "a bound may be equal to alpha"),
    ("04", "ttt", r"value 0, .* of 549,946 nodes", "as in lecture 02"),
]


@pytest.mark.parametrize(("lecture", "cell", "pattern", "reason"), FIGURES)
def test_a_known_figure(lecture, cell, pattern, reason):
    assert re.search(pattern, said(lecture, cell), re.MULTILINE), reason


def test_minimax_visits_what_lines_of_play_begin_with():
    rows = re.findall(r"^ *(\d+) +(-?\d+) +([\d,]+)$", said("02", "depth-table"), re.MULTILINE)
    found = {int(d): (int(v), int(n.replace(",", ""))) for d, v, n in rows}
    assert found == {depth: (0, nodes(depth)) for depth in range(1, 13)}
    assert f"minimax: {nodes(10):,} nodes" in said("02", "benchmark-nodes")
    counted = lines_of_play(oracle.Text(), 12)
    assert f"plies: {counted}" in said("02", "perft")
    assert f"added up: {list(accumulate(counted))[-1]:,}" in said("02", "perft")


def test_the_start_is_not_decided_within_twelve_plies():
    tablebase = oracle.solve(oracle.Text())
    assert tablebase[oracle.start(oracle.Text())][0] == "draw"
    for depth in (1, 4, 8, 12):
        assert f"depth {depth:2}: between -1 and 1" in said("02", "bracket")


def test_without_splits_the_start_is_lost_in_eight_plies():
    text = oracle.Text(split="none")
    assert oracle.solve(text)[oracle.start(text)] == ("loss", 8)
    rows = dict(
        re.findall(r"^(even split|no split) +(.*)$", said("02", "rules-zeros"), re.MULTILINE)
    )
    assert rows["even split"].split() == ["0"] * 8
    assert rows["no split"].split() == ["0"] * 7 + ["-1"]


@pytest.mark.parametrize(
    ("cell", "own", "other", "words"),
    [
        ("one-check", (2, 3), (2, 3), "win in 3"),
        ("unknown-win", (1, 3), (1, 3), "win in 5"),
    ],
)
def test_a_position_of_lecture_02(cell, own, other, words):
    assert value(own, other) == words
    assert f"tablebase: {words}" in said("02", cell)


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


def win_at_hand(state):
    return any(utility(after) is not None for after in following(state).values())


def kill_at_hand(state):
    return any(
        lead(after) != lead(state) for name, after in following(state).items() if "→" in name
    )


@cache
def searched(state, plies, extra=0, restless=None, hand=0.5):
    """Minimax's value with so much for a hand, and its nodes; `extra` plies where restless."""
    if utility(state) is not None:
        return utility(state), 1
    if plies <= 0 and (plies == -extra or not restless(state)):
        return hand * lead(state), 1
    below = [
        searched(after, plies - 1, extra, restless, hand) for after in following(state).values()
    ]
    values, nodes = zip(*below, strict=True)
    return (min if state[2] else max)(values), 1 + sum(nodes)


def choice(state, *how):
    """The first of MAX's best moves when `searched` judges; how begins with the plies."""
    plies, *rest = how
    return max(
        following(state), key=lambda name: searched(following(state)[name], plies - 1, *rest)[0]
    )


@cache
def met():
    """All sorted states before the end that play can lead to, with the oracle's outcome for MAX."""
    solved = oracle.solve(oracle.Text())
    return {
        sorted_state(state): {"win": 1, "draw": 0, "loss": -1}[outcome] * (1 - 2 * state[2])
        for state, (outcome, _) in solved.items()
        if utility(state) is None
    }


@cache
def to_choose():
    return [state for state in met() if state[2] == 0]


@cache
def mistakes(*how):
    """Nodes for a move in each state with MAX to move, and how many moves give something away."""
    nodes = wrong = 0
    for state in to_choose():
        nodes += searched(state, *how)[1]
        after = following(state)[choice(state, *how)]
        value = utility(after) if after not in met() else met()[after]
        wrong += value < met()[state]
    return nodes, wrong


def test_a_lead_of_hands_in_lecture_03():
    rows = re.findall(r"^ +(-?\d) +(\d+) +(\d+) +(\d+) +(-?\d\.\d\d)$", said("03", "hands"), re.M)
    assert [int(row[0]) for row in rows] == [-1, 0, 1]
    for by, won, drawn, lost, mean in rows:
        outcomes = Counter(value for state, value in met().items() if lead(state) == int(by))
        assert (int(won), int(drawn), int(lost)) == (outcomes[1], outcomes[0], outcomes[-1])
        assert mean == f"{(outcomes[1] - outcomes[-1]) / outcomes.total():.2f}"


def test_wins_are_missed_where_a_hand_is_worth_as_much():
    at_once = [state for state in to_choose() if win_at_hand(state)]
    for name, hand in (("living_hands", 1), ("guess", 0.5)):
        chosen = [following(state)[choice(state, 1, 0, None, hand)] for state in at_once]
        missed = sum(utility(after) is None for after in chosen)
        assert re.search(rf"{name} +misses {missed} of {len(at_once)} wins", said("03", "scale"))


def test_the_searches_to_a_depth_in_lecture_03():
    beginning = sorted_state(oracle.start(oracle.Text()))
    for depth in range(6):
        worth, nodes = searched(beginning, depth)
        line = f"depth {depth}: value {worth:.1f}, {nodes} nodes, both ways"
        assert line in said("03", "by-depth")


def test_a_clock_finishes_the_plies_that_its_ticks_are_enough_for():
    told = re.findall(r"(\d+): (\d+)", said("03", "clock"))
    assert {int(ticks) for ticks, _ in told} == {5, 50, 500, 5000}
    for ticks, plies in told:
        left, ways, looked, finished = int(ticks), Counter({((0, 4), (3, 4), 0): 1}), 0, -1
        while left >= 0:  # a ply more: all states so far that are no ends are looked at again
            new = Counter()
            for state, count in ways.items():
                for after in following(state).values():
                    if utility(after) is None:
                        new[after] += count
            looked += new.total()
            left, ways, finished = left - looked, new, finished + 1
        assert int(plies) == finished


@pytest.mark.parametrize(
    ("cell", "state"),
    [("horizon", ((0, 4), (3, 4), 0)), ("dials-facts", ((1, 4), (1, 1), 0))],
)
def test_the_moves_that_depth_after_depth_chooses(cell, state):
    truth = {
        name: " in ".join(str(part) for part in told if part is not None)
        for name, after in following(state).items()
        for told in [of_move(after)]
    }
    table = said("03", "verdict" if cell == "horizon" else cell)
    assert [line for line in table.splitlines() if re.match(r"\d[→+]\d ", line)] == [
        f"{name} {words}" for name, words in truth.items()
    ]
    for depth in range(1, 6):
        move = choice(state, depth)
        assert f"depth {depth}: {move}, in truth a {truth[move]}" in said("03", cell)


def of_move(after):
    """What a move is worth to who makes it: outcome, and plies or None."""
    outcome, plies = oracle.solve(oracle.Text(), whole())[sorted_state(after)]
    turned = {"win": "loss", "loss": "win", "draw": "draw"}[outcome]
    return turned, None if plies is None else plies + 1


def test_a_quiet_end_needs_fewer_nodes_than_a_ply_more():
    state = ((0, 4), (3, 4), 0)
    for name, how in (("on while somebody can win", (3, 1, win_at_hand)), ("depth 4", (4,))):
        line = f"{name}: {choice(state, *how)}, a draw, after {searched(state, *how)[1]} nodes"
        assert line in said("03", "quiet")


@pytest.mark.parametrize(
    ("cell", "name", "depths", "how"),
    [
        ("mistakes", "depth", 6, ()),
        ("mistakes", "until nobody can win", 5, (1, win_at_hand)),
        ("kills", "until nobody can kill, 1 more", 4, (1, kill_at_hand)),
        ("kills", "until nobody can kill, 3 more", 4, (3, kill_at_hand)),
    ],
)
def test_what_a_stop_costs_and_how_often_it_is_wrong(cell, name, depths, how):
    _, table = said("03", cell).rsplit(f"{name} (of {len(to_choose())} moves)\n", 1)
    found = [mistakes(depth, *how) for depth in range(1, depths + 1)]
    lines = [
        f"  depth {depth} {nodes:7,} nodes {wrong:3} wrong"
        for depth, (nodes, wrong) in enumerate(found, 1)
    ]
    assert table.splitlines()[:depths] == lines


def test_how_many_positions_are_restless():
    share = sum(map(kill_at_hand, met())) / len(met())
    assert f"{share:.0%} of all positions are restless" in said("03", "kills")


def test_the_price_of_two_plies_in_lecture_04():
    for depth in (10, 12, 14):
        assert f"depth {depth}: {nodes(depth):7,} nodes" in said("04", "price")


def pruned(state, plies, alpha, beta, deep):
    """Alpha-beta from the mover's view where only ends count: the value, and the nodes."""
    if utility(state) is not None:
        return utility(state) * (1 - 2 * state[2]), 1
    if plies == 0:
        return 0, 1
    best, visited = -9, 1
    for after in following(state).values():
        lower = max(alpha, best) if deep else best
        found, more = pruned(after, plies - 1, -beta if deep else -9, -lower, deep)
        best, visited = max(best, -found), visited + more
        if best >= beta:
            break
    return best, visited


def test_what_alpha_beta_saves_in_chopsticks():
    beginning = sorted_state(oracle.start(oracle.Text()))
    for depth in (6, 8, 10, 12):
        some, few = (pruned(beginning, depth, -9, 9, deep)[1] for deep in (False, True))
        row = f"{depth:5} {nodes(depth):8,} {some:17,} {few:11,} {few / nodes(depth):6.1%}"
        assert row in said("04", "chopsticks-count")
    for lecture in ("03", "04"):
        benchmark = said(lecture, "benchmark-nodes")
        assert f"minimax: {nodes(10):,} nodes" in benchmark
        assert f"minimax + evaluation: {nodes(10):,} nodes" in benchmark
    assert f"alpha-beta: {pruned(beginning, 10, -9, 9, True)[1]:,} nodes" in benchmark


def best_case(b, d):
    """Leaves of the best case by the three kinds of nodes of Knuth and Moore."""
    exact, cut, whole = 1, 1, 1
    for _ in range(d):
        exact, cut, whole = exact + (b - 1) * cut, whole, b * cut
    return exact


def test_the_best_case_in_lecture_04():
    rows = re.findall(r"^ (\d) +(\d) +(\d+) +([\d.]+) +(\d+)$", said("04", "best-case-count"), re.M)
    assert len(rows) == 6
    for b, d, every, average, best in rows:
        assert int(every) == int(b) ** int(d)
        assert int(best) == best_case(int(b), int(d)) < float(average) < int(every)
