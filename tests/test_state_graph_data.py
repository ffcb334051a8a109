"""The state graph to walk: every position once, its moves, and a shortest line to it."""

import re

import oracle
import pytest
from boxes import boxes, crossed

from chopsticks import MIN, Chopsticks, Rules, State
from coursework import view_state_graph


@pytest.fixture(scope="module")
def live():
    return view_state_graph(Chopsticks())


def positions(text):
    """Each position as digits, with those its moves lead to, by the oracle."""

    def name(state):
        return " ".join("".join(map(str, hands)) for hands in oracle.view(state))

    return {
        name(state): {name(after) for _, after in oracle.moves(state, text)}
        for state in oracle.reachable(text)
    }


@pytest.mark.parametrize(
    "text", [oracle.Text(), oracle.Text(split="free"), oracle.Text(fingers=3, passing=True)]
)
def test_moves_distances_and_lines_are_right(text):
    data = view_state_graph(Chopsticks(Rules(**text._asdict()))).data
    names = data["names"]
    truth = positions(text)
    assert len(set(names)) == len(names)
    assert {
        name: {names[child] for _, child, _ in moves}
        for name, moves in zip(names, data["moves"], strict=True)
    } == truth
    layer, distance, met = {names[0]}, 0, set()
    while layer:
        met |= layer
        for name in layer:
            i = names.index(name)
            assert data["distances"][i] == distance
            before = data["before"][i]
            if distance:
                assert name in truth[names[before]]
                assert data["distances"][before] == distance - 1
            else:
                assert before == -1
        layer = {child for name in layer for child in truth[name]} - met
        distance += 1
    assert met == set(names)


def test_a_column_holds_one_distance_and_no_box_touches_another(live):
    lefts = {}
    for distance, (x, _) in zip(live.data["distances"], live.data["places"], strict=True):
        lefts.setdefault(distance, set()).add(x)
    for distance in range(9):
        assert max(lefts[distance]) < min(lefts[distance + 1])
    drawn = [place for _, place in boxes(live.still.svg)]
    for i, (left, top, right, bottom) in enumerate(drawn):
        assert not [
            other
            for other in drawn[:i]
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]
        ]


def test_no_line_crosses_a_box(live):
    places = [place for _, place in boxes(live.still.svg)]
    for i, moves in enumerate(live.data["moves"]):
        for _, child, path in moves:
            assert crossed(path, places) <= {i, child}


def test_the_still_picture_shows_a_line_and_the_moves():
    follow = State(((1, 3), (1, 2)), MIN)
    live = view_state_graph(Chopsticks(), follow)
    assert live.data["names"][live.data["at"]] == "12 13"
    lines = live.still.svg.split('<g class="lines">')[1]
    moves = live.data["moves"]
    at, path = live.data["at"], []
    while (before := live.data["before"][at]) >= 0:
        path.append(next(d for _, child, d in moves[before] if child == at))
        at = before
    drawn = re.findall(r'd="(.*?)"', lines)
    assert drawn == [d for _, _, d in moves[live.data["at"]]] + path


def test_a_graph_that_no_page_holds_is_refused(monkeypatch):
    monkeypatch.setattr("coursework.boards.chopsticks.LARGEST", 100)
    with pytest.raises(ValueError, match="178 positions, but a page holds at most 100"):
        view_state_graph(Chopsticks())
