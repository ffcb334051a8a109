"""The census of searches that a table misleads: its small part again, and what the page says."""

from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from audit import ghi_census
from audit.ghi_census import CENSUSES, Answers, Line, Written, asked, census, read
from audit.small_graphs import (
    ENDLESS,
    LOSS,
    WIN,
    WRONG,
    answer,
    graphs,
    in_letters,
    kinds_of,
    orders,
    truth,
)
from chopsticks import MAX, MIN, Rules, explore, solve
from chopsticks.hands import Chopsticks

ROOT = Path(__file__).resolve().parents[2]
LINES = read(ROOT / "audit/results/ghi-graphs.csv", Line)
ANSWERS = read(ROOT / "audit/results/ghi-chopsticks.csv", Answers)
PAGE = (ROOT / "audit/docs/open-questions.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Searches that a table misleads\n")[2].partition("\n## ")[0]
EXAMPLES = [
    (line.search, line.question, said, text)
    for line in LINES
    for said, text in (("wrong", line.wrong_example), ("endless", line.endless_example))
    if text
]


def arrays(kinds, children):
    table = np.zeros((len(kinds), max(map(len, children))), np.int64)
    for s, below in enumerate(children):
        table[s, : len(below)] = below
    return np.array(kinds), np.array([len(below) for below in children]), table


def written(text):
    """The kinds and children of a game in letters."""
    inner = {part[0]: (part[1], part.split()[1]) for part in text.split(", ")}
    ends = sorted({c for _, below in inner.values() for c in below} - inner.keys(), reverse=True)
    names = [*inner, *ends]
    kinds = [
        {"+": 0, "-": 1}[inner[n][0]] if n in inner else {"W": WIN, "L": LOSS}[n] for n in names
    ]
    return kinds, [[names.index(c) for c in inner[n][1]] if n in inner else [] for n in names]


# --- small graphs -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("states", "games", "endless"), [(3, 122, 0), (4, 4326, 0), (5, 292_946, 18)]
)
def test_in_ascending_order_naive_dfpn_is_endless_as_often_as_another_census_says(
    states, games, endless
):
    """Any kinds in any order, whether reached or not: another way to count all graphs."""
    found = wrong = count = 0
    for kinds in product((0, 1, WIN, LOSS), repeat=states):
        if kinds[0] >= WIN:
            continue
        choices = []
        for s, kind in enumerate(kinds):
            others = [t for t in range(states) if kind < WIN and kinds[t] != kind and t != s]
            sizes = range(1, len(others) + 1) if kind < WIN else [0]
            choices.append([c for size in sizes for c in combinations(others, size)])
        for children in product(*choices):
            count += 1
            what, _ = answer(*arrays(kinds, children), 2, False, 5_000)
            found += what == ENDLESS
            wrong += what == WRONG
    assert (count, found, wrong) == (games, endless, 0)


def in_discovered_order(states):
    """All games with ordered moves, whose states are numbered as a walk meets them."""
    for kinds in product((0, 1, WIN, LOSS), repeat=states):
        if kinds[0] or kinds.count(WIN) > 1 or kinds.count(LOSS) > 1:
            continue
        choices = [
            [()]
            if kind >= WIN
            else [
                order
                for size in range(1, states)
                for order in permutations([t for t in range(states) if kinds[t] != kind], size)
            ]
            for kind in kinds
        ]
        for children in product(*choices):
            met = [0]
            for s in met:  # the list grows while it is walked
                met += [t for t in children[s] if t not in met]
            if met == [*range(states)]:
                yield kinds, children


@pytest.mark.parametrize("states", [2, 3, 4])
def test_every_order_counts_once(states):
    line = next(n for n in LINES if (n.turns, n.states) == ("alternating", states))
    assert line.orders == sum(1 for _ in in_discovered_order(states))


@pytest.mark.parametrize("states", [2, 3, 4])
def test_the_judge_agrees_with_retrograde_analysis(states):
    for kinds, children in in_discovered_order(states):
        game = Written(kinds, children)
        values = solve(game)
        for s, value in enumerate(truth(*arrays(kinds, children))):
            if kinds[s] < WIN:
                outcome = int(values[s].outcome)
                assert value == (outcome if game.to_move(s) == MAX else -outcome)


@pytest.mark.parametrize(
    "key", [key for key in CENSUSES if key[1] < (6 if key[0] == "alternating" else 4)], ids=str
)
def test_the_small_lines_of_the_file_are_made_again(key):
    assert census(*key) == [line for line in LINES if line[:3] == key]


def test_the_file_has_every_census():
    assert list(dict.fromkeys(line[:3] for line in LINES)) == CENSUSES


def test_compiled_searches_do_what_the_lectures_do(capsys):
    ghi_census.check(3)
    assert capsys.readouterr().out.startswith("no difference in ")


@cache
def of_five_states():
    return [graph for kinds in kinds_of(5) for graph in graphs(kinds)]


@pytest.mark.parametrize(
    "graph", Random(1).sample(of_five_states(), 12), ids=lambda g: str(g.goals)
)
def test_compiled_searches_do_what_the_lectures_do_on_five_states(graph):
    found = orders(graph)
    value = int(truth(found.kinds, found.degree, found.moves[:, 0])[0])
    assert not [*ghi_census.differences(graph, value)]


@pytest.mark.parametrize(("name", "question", "said", "text"), EXAMPLES)
def test_the_lectures_own_search_fails_on_each_example(name, question, said, text):
    kinds, children = written(text)
    assert in_letters(kinds, children) == text
    search = ghi_census.lecture_searches()[name]
    player = MIN if question == "MIN wins" else MAX
    found, _ = ghi_census.by_the_lecture(search, kinds, children, player)
    value = solve(Written(kinds, children))[0].outcome  # MAX is to move
    right = value if question == "value" else value == (1 if player == MAX else -1)
    assert (found is None) if said == "endless" else (found is not None and found != right)


# --- Chopsticks -------------------------------------------------------------------------------


def test_the_file_has_20_rule_sets_and_all_fingers():
    fingers = sorted({line.fingers for line in ANSWERS})
    assert fingers == [*range(3, fingers[-1] + 1)]
    assert len({line.rules for line in ANSWERS}) == 20
    assert len(ANSWERS) == 2 * 20 * len(fingers)


@pytest.mark.parametrize(
    "rules",
    [Rules(3), Rules(5, split="free"), Rules(6, overflow="rollover"), Rules(8)],
    ids=str,
)
@pytest.mark.parametrize("question", ["MAX wins", "MIN wins"])
def test_small_games_are_asked_again(rules, question):
    line = asked(rules, question)
    assert line in ANSWERS


@pytest.mark.parametrize("rules", [Rules(4), Rules(4, split="free", overflow="rollover")], ids=str)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_compiled_dfpn_makes_the_lectures_nodes(rules, player):
    game = explore(Chopsticks(rules))
    trusting = ghi_census.lecture_searches()["trusting_dfpn"]
    live = [
        s for s in range(len(game.states)) if not game.is_terminal(s) and game.to_move(s) == MAX
    ]
    line = asked(rules, "MAX wins" if player == MAX else "MIN wins")
    nodes = sum(trusting(game, s, player)[1] for s in live)
    assert (line.positions, line.nodes) == (len(live), nodes)


# --- the page ---------------------------------------------------------------------------------


def row(*cells):
    return "| " + " | ".join(f"{c:,}" if isinstance(c, int) else c for c in cells) + " |"


def counted(states, search, *columns):
    """Of both questions together."""
    lines = [n for n in LINES if (n.turns, n.states, n.search) == ("alternating", states, search)]
    return [sum(getattr(n, column) for n in lines) for column in columns]


@pytest.mark.parametrize(("states", "name"), [(4, "4"), (5, "5"), (6, "6"), (7, r"7 \*")])
def test_the_page_has_the_numbers_of_small_graphs(states, name):
    line = next(n for n in LINES if (n.turns, n.states) == ("alternating", states))
    values = (counted(states, s, "wrong", "hidden") for s in ("search_once", "alphabeta_once"))
    assert row(name, line.graphs, line.orders, *next(values), *next(values)) in SECTION
    naive = counted(states, "naive_dfpn", "wrong", "endless", "hidden")
    trusting = counted(states, "trusting_dfpn", "wrong", "hidden")
    assert row(name, 2 * line.orders, *naive, *trusting) in SECTION


def test_the_page_says_which_graphs_are_the_smallest():
    for search, columns in {
        "search_once": ["wrong"],
        "alphabeta_once": ["wrong"],
        "naive_dfpn": ["wrong", "endless"],
        "trusting_dfpn": ["wrong"],
    }.items():
        for column in columns:
            for turns in ("alternating", "any"):
                lines = [n for n in LINES if (n.turns, n.search) == (turns, search)]
                bad = [n for n in lines if getattr(n, column)]
                if bad:  # in the order of the states
                    assert f"`{getattr(bad[0], column + '_example')}`" in SECTION
                    assert {bad[0].states} == {4} if turns == "any" else {5, 7}
    assert not any(n.wrong or n.endless for n in LINES if n.states == 3)
    assert not any(n.endless for n in LINES if n.search == "trusting_dfpn")
    assert f"at most {max(n.longest for n in LINES)}." in SECTION


def test_the_page_has_the_numbers_of_chopsticks():
    columns = ("positions", "wrong", "unanswered", "disproofs", "false")
    fingers = sorted({line.fingers for line in ANSWERS})
    for n in fingers:
        lines = [line for line in ANSWERS if line.fingers == n]
        assert row(str(n), *(sum(getattr(line, c) for line in lines) for c in columns)) in SECTION
    asked_for, wrong = (sum(getattr(line, c) for line in ANSWERS) for c in columns[:2])
    assert f"Of {asked_for:,} questions, {wrong:,} got a wrong answer" in SECTION
    assert not any(line.false for line in ANSWERS if line.rules == "cut-off, no split")
    assert f"with 3 to {fingers[-1]} fingers" in " ".join(SECTION.split())
