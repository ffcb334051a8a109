"""The solver against the oracle, against small games read by hand, and against damage."""

import re
from collections import Counter

import oracle
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
    Split,
    State,
    Tablebase,
    Tap,
    TreeGame,
    Value,
    canonical,
    movers_view,
    rule_sets,
    solve,
)

OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}
DRAWN = Value(DRAW, None)
EVERY_RULE_SET = pytest.mark.parametrize("text", oracle.ATLAS, ids=lambda t: "-".join(map(str, t)))
RAW_OR_NOT = pytest.mark.parametrize("normalise", [True, False], ids=["normalised", "raw"])


def rules_of(text):
    return Rules(**text._asdict())


def as_package(solved, normalise):
    """The oracle's answers as the package writes them."""
    values = {}
    for (first, second, mover), (outcome, plies) in solved.items():
        state = State((first, second), mover)
        value = Value(OUTCOMES[outcome], plies)
        # One canonical state stands for up to four raw ones; they must agree.
        assert values.setdefault(canonical(state) if normalise else state, value) == value
    return values


def views(tablebase):
    return {movers_view(state): value for state, value in tablebase.items()}


# --- every rule set against the oracle ----------------------------------------------------


@EVERY_RULE_SET
def test_every_reachable_state_has_the_oracles_value(text):
    solved = oracle.solve(text)
    for normalise in (True, False):
        tablebase = solve(Chopsticks(rules_of(text), normalise))
        assert dict(tablebase) == as_package(solved, normalise)


@EVERY_RULE_SET
def test_every_state_at_all_has_the_oracles_value(text):
    solved = oracle.solve(text, oracle.everything(text))
    for normalise in (True, False):
        tablebase = solve(Chopsticks(rules_of(text), normalise), whole=True)
        # The oracle does not say who has lost where both players have.
        nobody = {State(((0, 0), (0, 0)), player): DRAWN for player in (MAX, MIN)}
        assert dict(tablebase) == as_package(solved, normalise) | nobody


@pytest.mark.parametrize(
    "text",
    [
        oracle.Text(fingers=2, split="free"),
        oracle.Text(fingers=3, overflow="rollover", split="free"),
        oracle.Text(fingers=4, start=(0, 3)),
        oracle.Text(fingers=4, split="free", start=(1, 2)),
        oracle.Text(fingers=6, split="halve", overflow="rollover"),
        oracle.Text(fingers=6, sacrifice=False),
        oracle.Text(fingers=7, split="free", revive=False, start=(2, 3)),
    ],
    ids=str,
)
@RAW_OR_NOT
def test_other_numbers_of_fingers_and_starts_have_the_oracles_values(text, normalise):
    tablebase = solve(Chopsticks(rules_of(text), normalise))
    assert dict(tablebase) == as_package(oracle.solve(text), normalise)


@EVERY_RULE_SET
def test_the_whole_game_agrees_with_the_reachable_part(text):
    game = Chopsticks(rules_of(text))
    part, whole = solve(game), solve(game, whole=True)
    assert len(whole) == 450
    assert part.items() <= whole.items()
    part.check()
    whole.check()


# --- facts from the literature of the course ----------------------------------------------


@pytest.mark.parametrize(
    ("rules", "start", "won", "lost", "drawn", "longest"),
    [
        (Rules(split="none"), Value(LOSS, 8), 57, 35, 0, 8),
        (Rules(), DRAWN, 74, 30, 74, 7),
        (Rules(split="free"), Value(LOSS, 26), 120, 61, 10, 33),
    ],
    ids=str,
)
def test_rows_of_the_rule_atlas(rules, start, won, lost, drawn, longest):
    tablebase = solve(Chopsticks(rules))
    counts = Counter(value.outcome for value in views(tablebase).values())
    assert tablebase[State()] == start
    assert (counts[WIN], counts[LOSS], counts[DRAW]) == (won, lost, drawn)
    assert max(value.plies or 0 for value in tablebase.values()) == longest


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_no_rule_set_lets_the_first_player_win_and_rollover_is_a_draw(rules):
    outcome = solve(Chopsticks(rules))[State()].outcome
    assert outcome == DRAW if rules.overflow == "rollover" else outcome in (DRAW, LOSS)


def test_the_states_of_the_default_rules():
    game, raw = Chopsticks(), Chopsticks(normalise=False)
    assert len(solve(raw, whole=True)) == 1250
    assert len(solve(game, whole=True)) == 450
    assert len(views(solve(game, whole=True))) == 225
    assert len(solve(raw)) == 1040
    assert len(solve(game)) == 356
    reached = views(solve(game))
    assert len(reached) == 178
    live = Counter(value.outcome for state, value in reached.items() if not game.is_terminal(state))
    assert live == {WIN: 74, LOSS: 16, DRAW: 74}


def test_the_196_live_positions_of_the_default_rules():
    game = Chopsticks()
    live = {
        state: value
        for state, value in views(solve(game, whole=True)).items()
        if not game.is_terminal(state)
    }
    assert len(live) == 196
    assert Counter(value.outcome for value in live.values()) == {WIN: 86, LOSS: 16, DRAW: 94}
    assert max(value.plies or 0 for value in live.values()) == 7


@pytest.mark.parametrize(
    ("fingers", "start"),
    [
        (3, DRAWN),
        (4, Value(WIN, 11)),
        (5, DRAWN),
        (6, Value(LOSS, 20)),
        (7, Value(LOSS, 20)),
        (8, Value(WIN, 21)),
        (10, Value(WIN, 23)),
    ],
)
def test_the_start_with_more_fingers(fingers, start):
    game = Chopsticks(Rules(fingers))
    assert solve(game)[game.initial] == start


@pytest.mark.parametrize(
    ("fingers", "positions", "lost", "longest"),
    [(5, 160, 7, 6), (6, 340, 42, 35), (7, 637, 10, 7), (8, 1092, 116, 55), (9, 1752, 13, 9)],
)
def test_free_splits_without_sacrifice(fingers, positions, lost, longest):
    game = Chopsticks(Rules(fingers, split="free", sacrifice=False))
    tablebase = views(solve(game))
    live = [value for state, value in tablebase.items() if not game.is_terminal(state)]
    assert len(live) == positions
    assert [value.outcome for value in live].count(LOSS) == lost
    assert max(value.plies or 0 for value in live) == longest


class Asked(Chopsticks):
    """A game that counts what it is asked."""

    def __init__(self, rules):
        super().__init__(rules)
        self.asked = Counter()

    def moves(self, state):
        self.asked["moves", state] += 1
        return super().moves(state)

    def result(self, state, move):
        self.asked["result", state, move] += 1
        return super().result(state, move)


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_no_state_is_asked_twice(rules):
    game = Asked(rules)
    live = [state for state in solve(game) if not game.is_terminal(state)]
    assert set(game.asked.values()) == {1}
    assert {state for name, state, *_ in game.asked if name == "moves"} == set(live)


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


def test_a_move_is_worth_its_child_to_the_player_who_makes_it():
    tablebase = solve(Chopsticks())
    state = State(((1, 1), (0, 4)), MAX)
    assert tablebase[state] == Value(WIN, 1)
    assert tablebase.after(state, Tap(1, 4)) == Value(WIN, 1)
    # (0,2) is tapped by the 4 and lost.
    assert tablebase.after(state, Split(0, 2)) == Value(LOSS, 2)


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


def test_a_tree_is_solved_from_the_view_of_the_player_to_move():
    tablebase = solve(TreeGame([[5, -5], [0, 5], 7]))
    assert tablebase[()] == Value(WIN, 1)
    assert tablebase[(0,)] == Value(WIN, 1)  # MIN takes -5
    assert tablebase[(1,)] == DRAWN
    assert tablebase[(2,)] == Value(LOSS, 0)  # MIN to move, MAX has won
    assert tablebase[(0, 0)] == Value(WIN, 0)
    assert tablebase.best_moves(()) == [2]
    assert tablebase.best_moves((2,)) == []


def test_a_drawn_end_saves_a_player_from_a_loss():
    game = Graph({"start": (MAX, ["mid", "bad"]), "mid": (MIN, 0), "bad": (MIN, -1)})
    tablebase = solve(game)
    assert tablebase["start"] == DRAWN
    assert tablebase["mid"] == DRAWN
    assert tablebase["bad"] == Value(WIN, 0)
    assert tablebase.best_moves("start") == ["mid"]


@pytest.mark.parametrize("order", [["drawn", "won"], ["won", "drawn"]])
def test_a_drawn_end_does_not_hide_a_win(order):
    game = Graph({"start": (MAX, order), "drawn": (MIN, 0), "won": (MIN, 1)})
    assert solve(game)["start"] == Value(WIN, 1)


def test_a_game_that_never_ends_is_a_draw():
    game = Graph({"start": (MAX, ["there"]), "there": (MIN, ["start"])})
    assert dict(solve(game)) == {"start": DRAWN, "there": DRAWN}


def test_a_player_may_move_twice():
    game = Graph(
        {
            "start": (MIN, ["first", "second"]),
            "first": (MAX, ["second", "start"]),
            "second": (MAX, ["won", "start"]),
            "won": (MAX, 1),
        }
    )
    tablebase = solve(game)
    assert dict(tablebase) == {
        "won": Value(WIN, 0),
        "second": Value(WIN, 1),
        "first": Value(WIN, 2),
        "start": Value(LOSS, 3),  # MIN delays by way of "first"
    }
    assert tablebase.best_moves("start") == ["first"]
    assert tablebase.best_moves("first") == ["second"]
    assert tablebase.after("first", "start") == Value(WIN, 4)
    tablebase.check()


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


# --- check --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (Value(WIN, 3), Value(LOSS, 3)),
        (Value(WIN, 3), DRAWN),
        (Value(WIN, 3), Value(WIN, 5)),
        (Value(WIN, 3), Value(WIN, 1)),
        (Value(LOSS, 4), Value(WIN, 4)),
        (Value(LOSS, 4), DRAWN),
        (Value(LOSS, 4), Value(LOSS, 2)),
        (Value(LOSS, 4), Value(LOSS, 6)),
        (DRAWN, Value(WIN, 7)),
        (DRAWN, Value(LOSS, 6)),
        (Value(LOSS, 0), DRAWN),
        (Value(LOSS, 0), Value(WIN, 0)),
        (Value(LOSS, 0), Value(LOSS, 2)),
    ],
    ids=str,
)
def test_check_stops_at_a_wrong_value(value, wrong):
    game = Chopsticks()
    values = dict(solve(game))
    state = next(state for state in values if values[state] == value)
    with pytest.raises(ValueError, match="its children give") as refused:
        Tablebase(game, values | {state: wrong}, whole=False).check()
    # Its parents no longer follow either, and one of them may come first.
    suspects = [state, *game.unmoves(state)]
    assert any(str(refused.value).startswith(repr(suspect)) for suspect in suspects)


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


def test_a_saved_tablebase_is_small_and_always_the_same(tmp_path):
    tablebase = solve(Chopsticks())
    tablebase.save(tmp_path / "one")
    tablebase.save(str(tmp_path / "two"))
    content = (tmp_path / "one").read_bytes()
    assert content == (tmp_path / "two").read_bytes()
    assert len(content) < 2 * len(tablebase)


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


def test_a_file_with_something_behind_it_is_noticed(tmp_path):
    path = tmp_path / "table"
    game = Chopsticks()
    solve(game).save(path)
    path.write_bytes(path.read_bytes() + b"0")
    with pytest.raises(ValueError, match="damaged"):
        Tablebase.load(path, game)


@pytest.mark.parametrize("content", [b"", b"GIF89a" * 100, b"hands,value\n1,2\n", bytes(1000)])
def test_a_foreign_file_is_refused(tmp_path, content):
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=f"{re.escape(str(path))} is not a tablebase file"):
        Tablebase.load(path, Chopsticks())


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


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        Tablebase.load(tmp_path / "nothing", Chopsticks())


def test_saving_into_a_missing_directory_writes_nothing(tmp_path):
    with pytest.raises(FileNotFoundError):
        solve(Chopsticks()).save(tmp_path / "missing" / "table")
    assert list(tmp_path.iterdir()) == []


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
