"""The reference answers of exercise 08: values along all paths, and graphs as games."""

from itertools import accumulate
from math import inf

import pytest
from reference_answers import ReferenceAnswers, nodes_of

from chopsticks import MAX, MIN, Chopsticks, Rules, explore, solve
from chopsticks.games.graph import GraphGame

reference = ReferenceAnswers("08-cycles")


def truth(game):
    """The value of every state for MAX, by retrograde analysis."""
    return {
        state: int(value.outcome) * (1 if game.to_move(state) == MAX else -1)
        for state, value in solve(game).items()
    }


def is_rich(game):
    """Whether an end is worth more than 1."""
    ends = filter(game.is_terminal, explore(game).states)
    return any(game.utility(state, MAX) > 1 for state in ends)


def search_once():
    namespace = {}
    exec(reference.exercise.setup[0], namespace)
    return namespace["search_once"]


def test_the_two_states_are_as_predicted():
    function = reference("two-states")
    game, table = GraphGame({"A": "BW", "B": "A", "W": 1}), {}
    search_once()(game, "A", table)
    assert function() == (table["B"], truth(game)["B"])


def test_the_first_repetition_is_the_least_second_index():
    function = reference("first-repetition")
    for game, state, moves in reference.given("first-repetition"):
        line = list(accumulate(moves, game.result, initial=state))
        again = [i for i, here in enumerate(line) if here in line[:i]]
        assert function(game, state, moves) == min(again, default=None)


def paths_without_repetition(game, state):
    """All of them, by the states on them, up to where the game is over or a state comes back."""
    paths = [(state,)]
    while paths:
        path = paths.pop()
        yield path
        if not game.is_terminal(path[-1]) and path[-1] not in path[:-1]:
            paths += [(*path, game.result(path[-1], move)) for move in game.moves(path[-1])]


def test_the_search_along_paths_is_right_at_its_root():
    function = reference("path-value")
    for game, state in reference.given("path-value"):
        nodes = sum(1 for _ in paths_without_repetition(game, state))
        assert nodes_of(function, game, state) == (truth(game)[state], nodes)


def test_values_settle_at_the_longest_win():
    function = reference("settled")
    for (game,) in reference.given("settled"):
        plies = [value.plies or 0 for value in solve(game).values()]
        by_hand = 4, {**dict.fromkeys("RACBv", 5), "u": 2}  # no tablebase knows 5 from 2
        assert function(game) == (by_hand if is_rich(game) else (max(plies), truth(game)))


def test_the_lies_are_what_the_tablebase_denies():
    function = reference("lies")
    for (game,) in reference.given("lies"):
        table = {}
        search_once()(game, game.initial, table)
        true = dict.fromkeys("RACB", 5) if is_rich(game) else truth(game)  # by hand, as above
        assert set(function(game)) == {s for s in table if table[s] != true[s]}


def test_with_four_fingers_the_start_is_a_lie_and_a_win():
    function = reference("lies")
    game = Chopsticks(Rules(fingers=4))
    assert game.initial in function(game)
    assert truth(game)[game.initial] == 1


def without_circles(game, states):
    """The states from which no way leads into a circle, ends included."""
    safe, before = set(), None
    while len(safe) != before:
        before = len(safe)
        safe |= {s for s in states if all(game.result(s, m) in safe for m in game.moves(s))}
    return safe


def test_a_careful_table_holds_what_no_circle_can_touch():
    function = reference("careful")
    for game, state in reference.given("careful"):
        if "A30" in repr(game):  # 2^31 paths and no circle; MAX, who moves last, takes the 1
            inner = [s for s in explore(game).states if not game.is_terminal(s)]
            found = nodes_of(function, game, state)
            assert found == ((1, dict.fromkeys(inner, 1)), 1 + 2 + 30 * 4)
            continue
        paths = list(paths_without_repetition(game, state))
        reached, true = {path[-1] for path in paths}, truth(game)
        safe = without_circles(game, reached)
        table = {s: true[s] for s in safe if not game.is_terminal(s)}
        # every path through doubtful states, and every safe state once
        nodes = 1 + sum(len(game.moves(s)) for s in table)
        nodes += sum(len(path) > 1 and path[-2] not in safe for path in paths)
        assert nodes_of(function, game, state) == ((true[state], table), nodes)


# ------------------------------------------------------------------------------ games as graphs


@pytest.mark.parametrize(
    ("graph", "complaint"),
    [
        ({}, "the graph is empty"),
        ({"R": "A"}, r"'R' leads to \['A'\], but only \['R'\] are defined"),
        ({"R": ""}, "'R' has no moves; write its utility instead"),
        ({"R": inf}, "the utility of 'R' is inf; it must be finite"),
        ({"R": True}, "the utility of 'R' is True"),
        ({"R": "AB", "A": "B", "B": 1}, "in 'B' it could be either player's turn"),
        ({"R": "A", "A": 1, "B": 2}, r"no path from 'R' leads to \['B'\]"),
    ],
)
def test_a_graph_that_is_no_game_is_refused(graph, complaint):
    with pytest.raises(ValueError, match=complaint):
        GraphGame(graph)


def test_a_graph_is_a_game():
    game = GraphGame({"root": ["left", "end"], "left": ["root"], "end": -3})
    assert [game.to_move(name) for name in ("root", "left", "end")] == [MAX, MIN, MIN]
    assert (game.utility("end", MAX), game.utility("end", MIN)) == (-3, 3)
    assert game.moves("end") == ()
    with pytest.raises(
        ValueError, match=r"'end' is not a move in 'left'; legal moves: \('root',\)"
    ):
        game.result("left", "end")
