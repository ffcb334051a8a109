"""The steps of df-pn as they are shown, against Nagai's definitions."""

import re
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_growth_data import TREES, number

from chopsticks import MAX, MIN, Chopsticks, State, TreeGame
from chopsticks.games.graph import GraphGame
from chopsticks.search.proof import Numbers, combined, dfpn
from coursework import view_dfpn
from stepthrough.views.tree import OUTLINE

LIAR = {"R": "AD", "A": "BC", "D": "BE", "B": "A", "C": "L", "E": "P", "L": -1, "P": 1}


def wins(content, player, mover=MAX):
    if not isinstance(content, list):
        return content > 0 if player == MAX else content < 0
    below = [wins(child, player, 1 - mover) for child in content]
    return any(below) if mover == player else all(below)


def check(live, epsilon=0):
    """Each choice, limit, number and return of a df-pn, from the data alone; what is left."""
    data = live.data
    parents, kinds, born = data["parents"], data["kinds"], data["born"]
    children = [[i for i, up in enumerate(parents) if up == node] for node in range(len(parents))]
    numbers, limits, line = {}, {}, []

    def of_children(node):
        pairs = [numbers[child] for child in children[node]]
        least, total = (0, 1) if kinds[node] == data["player"] else (1, 0)
        found = [0, 0]
        found[least] = min(pair[least] for pair in pairs)
        found[total] = sum(pair[total] for pair in pairs)
        return tuple(found), least, total

    for k, (node, changed, set_limits, kind, left) in enumerate(data["steps"]):
        before = dict(numbers)
        numbers.update((i, (number(p), number(d))) for i, p, d in changed)
        assert all(born[i] <= k for i in numbers)
        if kind == "start":
            assert (k, node, changed, set_limits) == (0, 0, [[0, 1, 1]], [])
            continue
        if kind == "return":
            assert line.pop() == left
            here, bounds = before[left], limits[left]
            reached = any(n >= limit for n, limit in zip(here, bounds, strict=True))
            assert reached or 0 in here
            assert node == parents[left] == line[-1]
        else:
            [[set_node, *bounds]] = set_limits
            assert set_node == node
            limits[node] = tuple(map(number, bounds))
            if not line:
                assert limits[node] == (inf, inf)
            else:
                above = line[-1]
                here, least, total = of_children(above)
                here = before[above]
                ranked = sorted(before[child][least] for child in children[above])
                assert before[node][least] == ranked[0]
                second = ranked[1] if len(ranked) > 1 else inf
                wanted = [0, 0]
                wider = max(second + 1, (1 + epsilon) * second)
                wanted[least] = min(limits[above][least], wider)
                wanted[total] = limits[above][total] - here[total] + before[node][total]
                assert limits[node] == tuple(wanted)
                assert 0 not in here
                assert all(n < limit for n, limit in zip(here, limits[above], strict=True))
            line.append(node)
        assert numbers[node] == of_children(node)[0]
    assert line == [0]
    return numbers[0]


@given(TREES, st.sampled_from([MAX, MIN]), st.sampled_from([0, 0.5, 2]))
def test_every_step_in_a_tree_is_that_of_the_definitions(content, player, epsilon):
    live = view_dfpn(dfpn, TreeGame(content), (), player, epsilon=epsilon)
    proved = wins(content, player)
    assert check(live, epsilon) == ((0, inf) if proved else (inf, 0))
    assert ("MAX", "MIN")[player] in live.still.description
    assert f": {'proved' if proved else 'disproved'} after" in live.still.description


def test_a_win_of_chopsticks():
    state = State(((1, 2), (1, 3)), MAX)
    assert check(view_dfpn(dfpn, Chopsticks(), state, MAX)) == (0, inf)


def test_limits_that_the_search_raises_itself_are_seen():
    """In B, searched before, df-pn does not leave again until a child was looked at."""
    data = view_dfpn(dfpn, GraphGame(LIAR), "R", MIN).data
    [raised] = [set_limits for _, _, set_limits, *_ in data["steps"] if len(set_limits) > 1]
    (node, *given), (same, *own) = raised
    assert node == same
    assert data["moves"][node] == "B"
    assert (given, own) == ([2, 3], ["∞", 3])


class StoppedError(Exception):
    pass


def my_dfpn(game, state, player, visits):
    """Written by somebody else, who goes down to the last child: stopped by an exception."""
    left = [visits]

    def work(state, limits):
        left[0] -= 1
        children = [game.result(state, move) for move in reversed(game.moves(state))]
        below = [Numbers(1, 1) for _ in children]
        here = combined(below, game.to_move(state) == player)
        if left[0] == 0:
            raise StoppedError(here)
        work(children[0], limits)

    work(state, (inf, inf))


def test_a_search_that_an_exception_ends_is_shown_as_far_as_it_went():
    live = view_dfpn(my_dfpn, TreeGame([0, [0, [0, 0]]]), (), MAX, visits=3)
    assert live.data["stopped"] == "by StoppedError"
    assert [step[3] for step in live.data["steps"]] == ["start", "down", "down", "down"]
    assert [live.data["moves"][step[0]] for step in live.data["steps"]] == ["", "", "1", "1"]
    assert live.data["steps"][-1][1] == [[3, 1, 2], [5, 1, 1], [6, 1, 1]]
    assert "nothing settled after 3 visits" in live.still.description


def test_a_search_without_an_end_is_stopped():
    def endless(game, state, player):
        def search(state, limits):
            children = [game.result(state, move) for move in game.moves(state)]
            below = [Numbers(1, 1) for _ in children]
            here = Numbers(len(below), 1)
            while state == ():
                search(children[0], here)

        search(state, (inf, inf))

    live = view_dfpn(endless, TreeGame([[0], 0]), (), MAX)
    assert live.data["stopped"] == "after 2,000 visits"
    kinds = [step[3] for step in live.data["steps"]]
    assert kinds == ["start", "down", *["down", "return"] * 1_999]


@pytest.mark.parametrize("at", [0, 1, 4, -2])
def test_the_still_picture_is_that_of_the_opening(at):
    live = view_dfpn(dfpn, TreeGame([[1, [-1, 1]], [[1, -1], 1]]), (), MAX, at=at)
    data, svg = live.data, live.still.svg
    there = sum(born <= data["at"] for born in data["born"])
    labels = re.findall(r'class="label">(.*?)<', svg)
    assert len([label for label in labels if label]) == there
    assert svg.count(f'opacity="{OUTLINE}"') == 2 * (len(labels) - there)
    assert "proved" not in live.still.description
