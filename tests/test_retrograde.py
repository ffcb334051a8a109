"""The solver against the oracle, against small games read by hand, and against damage."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import (
    DRAW,
    LOSS,
    MAX,
    MIN,
    WIN,
    Chopsticks,
    Outcome,
    Rules,
    State,
    Tablebase,
    TreeGame,
    Value,
    solve,
)

DRAWN = Value(DRAW, None)


# --- the tablebase ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(), Rules(split="free")], ids=str)
def test_best_moves_are_fast_wins_all_draws_and_slow_losses(rules):
    game = Chopsticks(rules)
    tablebase = solve(game)
    for state, (outcome, plies) in tablebase.items():
        children = [(move, tablebase[game.result(state, move)]) for move in game.moves(state)]
        if outcome == WIN:
            losses = [child.plies for _, child in children if child.outcome == LOSS]
            wanted = [(LOSS, min(losses))] if losses else []
        elif outcome == LOSS:
            assert {child.outcome for _, child in children} <= {WIN}
            wanted = [(WIN, max((child.plies for _, child in children), default=None))]
        else:
            wanted = [DRAWN]
        assert tablebase.best_moves(state) == [move for move, child in children if child in wanted]
        assert plies == 0 or len(tablebase.best_moves(state)) > 0


def test_a_tablebase_is_a_mapping():
    game = Chopsticks()
    tablebase = solve(game)
    assert game.initial in tablebase
    assert State(((2, 1), (1, 1)), MAX) not in tablebase
    assert tablebase.get(State(((5, 5), (1, 1)), MAX)) is None
    assert len(list(tablebase)) == len(tablebase)
    assert "356 states" in repr(tablebase)


@pytest.mark.parametrize(
    "state",
    [State(((2, 1), (1, 1)), MAX), State(((0, 4), (1, 2)), MAX), State(((4, 4), (4, 4)), 5)],
)
def test_an_unknown_state_is_named(state):
    tablebase = solve(Chopsticks())
    for ask in (tablebase.__getitem__, tablebase.best_moves):
        with pytest.raises(KeyError, match=re.escape(repr(state))):
            ask(state)


def test_values_in_words():
    assert list(map(str, [Value(WIN, 3), Value(LOSS, 0), DRAWN])) == [
        "win in 3",
        "loss in 0",
        "draw",
    ]
    assert LOSS < DRAW < WIN
    assert list(Outcome) == [LOSS, DRAW, WIN]


def test_a_game_without_unmoves_cannot_be_solved_whole():
    with pytest.raises(TypeError, match=r"TreeGame\(\[1, 2\]\).*unmoves"):
        solve(TreeGame([1, 2]), whole=True)


# --- games that are not Chopsticks --------------------------------------------------------


class Graph:
    """A game written as a dict: name -> (player, names of the children) or (player, utility)."""

    def __init__(self, nodes, initial="start"):
        self.nodes, self.initial = nodes, initial

    def to_move(self, state):
        return self.nodes[state][0]

    def moves(self, state):
        return [] if self.is_terminal(state) else list(self.nodes[state][1])

    def result(self, state, move):
        return move

    def is_terminal(self, state):
        return not isinstance(self.nodes[state][1], (list, tuple))

    def utility(self, state, player):
        utility = self.nodes[state][1]
        return utility if player == MAX else -utility


def fixpoint(game):
    """Values of a graph in rounds: what is decided n plies before the end, then n + 1."""
    nodes, seen = game.nodes, {game.initial}
    frontier = [game.initial]
    while frontier:
        new = {child for state in frontier for child in game.moves(state)} - seen
        seen |= new
        frontier = list(new)
    values = {}
    for state in seen:
        if game.is_terminal(state):
            sign = game.utility(state, nodes[state][0])
            values[state] = Value(Outcome((sign > 0) - (sign < 0)), None if sign == 0 else 0)
    for plies in range(1, len(nodes) + 1):
        new = {}
        for state in seen - values.keys():
            mover = nodes[state][0]
            # +1: a child decided for the mover, -1: against, 0: drawn or not yet decided.
            signs = [
                0
                if child not in values
                else values[child].outcome * (-1) ** (nodes[child][0] != mover)
                for child in game.moves(state)
            ]
            if 1 in signs:
                new[state] = Value(WIN, plies)
            elif set(signs) == {-1}:
                new[state] = Value(LOSS, plies)
        values |= new
    return {state: values.get(state, DRAWN) for state in seen}


@st.composite
def graphs(draw):
    """Any small game: cycles, drawn ends, moves in a row, several moves to one state."""
    size = draw(st.integers(2, 8))
    player = st.sampled_from([MAX, MIN])
    inner = st.tuples(player, st.lists(st.integers(0, size - 1), min_size=1, max_size=3))
    end = st.tuples(player, st.sampled_from([-2.5, -1, 0, 7]))
    nodes = [draw(inner), *(draw(inner | end) for _ in range(size - 1))]
    return Graph(dict(enumerate(nodes)), 0)


@given(graphs())
def test_any_small_game_has_the_values_of_the_fixpoint(game):
    tablebase = solve(game)
    assert dict(tablebase) == fixpoint(game)
    tablebase.check()


@given(graphs(), st.data())
def test_check_finds_any_single_wrong_value(game, data):
    values = dict(solve(game))
    state = data.draw(st.sampled_from(sorted(values)))
    possible = st.sampled_from(
        [DRAWN] + [Value(outcome, plies) for outcome in (WIN, LOSS) for plies in range(4)]
    )
    wrong = data.draw(possible.filter(lambda value: value != values[state]))
    follows = Tablebase(game, values | {state: wrong}, whole=False)
    with pytest.raises(ValueError, match="its children give"):
        follows.check()


# --- files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "whole"),
    [
        (Chopsticks(), False),
        (Chopsticks(), True),
        (Chopsticks(Rules(6, "rollover", "free", start=(0, 2)), normalise=False), False),
        (TreeGame([[5, -5], [0, 5], 7]), False),
    ],
)
def test_a_saved_tablebase_is_read_back(tmp_path, game, whole):
    tablebase = solve(game, whole)
    tablebase.save(tmp_path / "table")
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
    twin = Tablebase.load(tmp_path / "table", game)
    assert list(twin.items()) == list(tablebase.items())
    assert twin.whole == whole
    twin.check()


def test_any_damaged_byte_is_noticed(tmp_path):
    path = tmp_path / "table"
    game = Chopsticks()
    solve(game).save(path)
    content = path.read_bytes()
    for i, byte in enumerate(content):
        path.write_bytes(content[:i] + bytes([byte ^ 0x20]) + content[i + 1 :])
        with pytest.raises(
            ValueError, match=f"{re.escape(str(path))} is (damaged|not a tablebase)"
        ):
            Tablebase.load(path, game)


def test_a_file_cut_short_is_noticed_at_any_length(tmp_path):
    path = tmp_path / "table"
    game = Chopsticks()
    solve(game).save(path)
    content = path.read_bytes()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with pytest.raises(
            ValueError, match=f"{re.escape(str(path))} is (damaged|not a tablebase)"
        ):
            Tablebase.load(path, game)


@pytest.mark.parametrize(
    "other", [Chopsticks(Rules(4)), Chopsticks(normalise=False), TreeGame([1, 2])], ids=str
)
def test_another_games_file_is_refused(tmp_path, other):
    path = tmp_path / "table"
    solve(other).save(path)
    with pytest.raises(ValueError, match=re.escape(f"{path} holds {other!r}, not")):
        Tablebase.load(path, Chopsticks())


def test_a_file_with_too_few_states_is_refused(tmp_path):
    path = tmp_path / "table"
    game = Chopsticks()
    Tablebase(game, {game.initial: DRAWN}, whole=False).save(path)
    with pytest.raises(ValueError, match=f"{re.escape(str(path))} holds 1 states.*356"):
        Tablebase.load(path, game)


def test_a_save_that_fails_leaves_nothing_behind(tmp_path):
    target = tmp_path / "a directory"
    target.mkdir()
    with pytest.raises(OSError, match="a directory"):
        solve(Chopsticks()).save(target)
    assert list(tmp_path.rglob("*")) == [target]


def test_a_save_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "table"
    game = Chopsticks()
    solve(game).save(path)
    too_long = Tablebase(game, {game.initial: Value(WIN, 10**6)}, whole=False)
    with pytest.raises(OverflowError):
        too_long.save(path)
    assert list(tmp_path.iterdir()) == [path]
    assert len(Tablebase.load(path, game)) == 356


def test_a_saved_file_can_be_read_by_whom_a_new_file_can(tmp_path):
    (tmp_path / "plain").write_bytes(b"")
    solve(Chopsticks()).save(tmp_path / "table")
    assert (tmp_path / "table").stat().st_mode == (tmp_path / "plain").stat().st_mode
