"""The waves show every position once, in the column of its ply."""

import pytest

from chopsticks import Chopsticks, Rules, solve
from chopsticks.games.chopsticks import movers_view
from chopsticks.show import view_waves


@pytest.mark.parametrize("rules", [Rules(), Rules(split="free"), Rules(fingers=3)])
def test_columns_are_plies(rules):
    game = Chopsticks(rules)
    truth = {movers_view(state).hands: value for state, value in solve(game).items()}
    data = view_waves(game).data
    assert len(data["positions"]) == len(truth)
    last = max(value.plies for value in truth.values() if value.plies is not None)
    lefts = {}
    for (a, b, c, d, _), ply, place in zip(
        data["positions"], data["plies"], data["places"], strict=True
    ):
        value = truth[(a, b), (c, d)]
        assert ply == (last + 1 if value.plies is None else value.plies)
        lefts.setdefault(ply, set()).add(place[0])
    assert len({tuple(place) for place in data["places"]}) == len(truth)
    for ply in range(last):
        if ply in lefts and ply + 1 in lefts:
            assert max(lefts[ply]) < min(lefts[ply + 1])
