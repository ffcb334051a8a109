"""What the toys of lectures 03, 10 and 19 carry."""

from chopsticks import Chopsticks, State, TreeGame, minimax
from chopsticks.hands import living_hands
from coursework import explore_horizon, explore_rules, tune_weights

LECTURE = State(((0, 4), (3, 4)))


def horizon(**options):
    return explore_horizon(Chopsticks(), [LECTURE], {"hands": living_hands}, **options)


def test_the_horizon_knows_the_truth_of_every_state():
    for name, sign, outcome, plies, end in horizon(plies=4).data["states"]:
        hands, mover = name.strip("(").split(") ")
        state = State(
            tuple(tuple(map(int, side.split(","))) for side in hands.split(" | ")),
            ("MAX", "MIN").index(mover),
        )
        assert sign == (-1 if state.to_move else 1)
        assert outcome == minimax(Chopsticks(), state, depth=8)
        if outcome:
            assert minimax(Chopsticks(), state, depth=plies) == outcome
            assert plies == 0 or minimax(Chopsticks(), state, depth=plies - 1) == 0
        assert (end is None) == (plies > 0 or outcome == 0)


def test_the_horizon_opens_with_one_ply():
    assert horizon().still.description == "Game tree of 5 nodes, value 0"


def test_any_game_has_a_horizon():
    game = TreeGame([[3, [1, -2]], [2, 4]])
    data = explore_horizon(game, [()], {"nothing": lambda state: 0}, plies=1).data
    assert len(data["states"]) == 7  # one ply further, for a restless state
    assert [len(moves) for moves in data["moves"]] == [2, 2, 2, 0, 0, 0, 0]


def test_weights_are_thousandths():
    data = tune_weights({"a": {"hands": 0.618, "fingers": -0.0913}, "b": {"wins": 2}}).data
    assert data["sets"] == [["a", [0, 618, -91, 0, 0, 0, 0, 0]], ["b", [0, 0, 0, 0, 0, 0, 0, 2000]]]
    assert data["most"] == 2000


def test_the_still_workbench_names_every_strip():
    svg = tune_weights({"hands": {"hands": 0.5}}).still.svg
    assert svg.count("<circle") == 164
    strips = ["win in 1", "win in 3", "win in 5", "win in 7", "draw"]
    strips += ["loss in 6", "loss in 4", "loss in 2"]
    places = [svg.index(f">{strip}<") for strip in strips]
    assert places == sorted(places)


def test_the_rule_explorer_shows_no_value_before_it_runs():
    assert "draw" not in explore_rules().still.svg
