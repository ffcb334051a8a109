"""The run of retrograde analysis that a view shows: nothing too early, every move once."""

import oracle
import pytest
from boxes import boxes, crossed

from chopsticks import Chopsticks, Rules
from coursework import view_retrograde

TEXTS = [
    oracle.Text(),
    oracle.Text(split="free"),
    oracle.Text(fingers=3),
    oracle.Text(misere=True),
    oracle.Text(fingers=3, own_tap=True),
]
NAMES = ["report", "free", "three", "misere", "own-tap"]


def drawn(text, **options):
    return view_retrograde(Chopsticks(Rules(**text._asdict())), **options)


def values(text):
    """Each position by its digits, with its outcome and plies, by the oracle."""
    found = {}
    for state, value in oracle.solve(text).items():
        own, other = oracle.view(state)
        found["".join(map(str, own)) + " " + "".join(map(str, other))] = value
    return found


@pytest.mark.parametrize("text", TEXTS, ids=NAMES)
def test_the_run_ends_with_the_oracles_values(text):
    data, truth = drawn(text).data, values(text)
    assert sorted(data["names"]) == sorted(truth)
    found, plies_taken = dict(data["ends"]), []
    untried, used = list(data["untried"]), set()
    for child, reports in data["steps"]:
        plies_taken.append(abs(found[child]) - 1)
        for parent, *news in reports:
            assert child in [move[1] for move in data["moves"][parent]]
            assert (parent, child) not in used
            used.add((parent, child))
            if parent in found:
                assert news == []
                continue
            left, value = news
            assert left == untried[parent] - (found[child] > 0)
            untried[parent] = left
            if value:
                assert (value > 0) == (found[child] < 0)
                assert value > 0 or left == 0
                found[parent] = value
            else:
                assert left > 0
    assert plies_taken == sorted(plies_taken)
    for i, name in enumerate(data["names"]):
        outcome, plies = truth[name]
        sign = {"win": 1, "draw": 0, "loss": -1}[outcome]
        assert found.get(i, 0) == sign * (1 + (plies or 0))
    decided = {i for i, value in found.items() if value}
    edges = {(i, m[1]) for i, moves in enumerate(data["moves"]) for m in moves if m[1] in decided}
    assert used == edges


def test_a_still_picture_shows_nothing_of_the_future():
    live = drawn(oracle.Text(), at=0)
    words = [word for word, _ in boxes(live.still.svg)]
    assert words.count("L0") == 14
    assert {word for word in words if not word.isdigit()} == {"L0"}
    assert live.still.description == (
        "Retrograde analysis, step 0 of 105: 14 of 178 positions are decided"
    )
    words = [word for word, _ in boxes(drawn(oracle.Text(), at=15).still.svg)]
    reported = live.data["steps"][14][1]
    assert {word[0] for word in words if not word.isdigit()} == {"L", "W"}
    assert "W3" not in words
    assert reported
    words = [word for word, _ in boxes(drawn(oracle.Text()).still.svg)]
    assert words.count("D") == 74
    assert not any(word.isdigit() for word in words)


def test_no_line_crosses_a_box():
    live = drawn(oracle.Text())
    places = [place for _, place in boxes(live.still.svg)]
    assert len(set(places)) == len(live.data["names"])
    for i, moves in enumerate(live.data["moves"]):
        for _, child, path in moves:
            assert crossed(path, places) <= {i, child}


def test_a_row_has_the_movers_hands_and_a_column_the_others():
    live = drawn(oracle.Text())
    rows, columns = {}, {}
    for name, (x, y) in zip(live.data["names"], live.data["places"], strict=True):
        own, other = name.split()
        assert rows.setdefault(own, y) == y
        assert columns.setdefault(other, x) == x
    assert len(set(rows.values())) == len(rows)
    assert len(set(columns.values())) == len(columns)
