"""Questions as data: the codec, running an answer, comparing, and the words for it."""

import json
import math
from collections import Counter, defaultdict
from fractions import Fraction

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import Outcome, Rules, Split, State, Tap, Value, negamax
from chopsticks.game import card
from chopsticks.games.chomp import Bar
from chopsticks.games.geister import Position, PurpleState, Step, View
from chopsticks.games.stones import Heap
from chopsticks.games.tictactoe import Board
from chopsticks.search.table import Bound, Entry
from coursework.exercise.call import (
    DID_NOT_END,
    At,
    Call,
    GameSpec,
    Named,
    RunResult,
    arguments,
    build,
    reached,
)
from coursework.exercise.check import explain, first_difference
from coursework.exercise.codec import (
    MAX_BITS,
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_TEXT,
    decode,
    dumps,
    encode,
    loads,
)
from coursework.exercise.compare import fingerprint, same, value_is_right, work_is_right
from coursework.exercise.run import run
from coursework.exercise.words import call_in_words, in_words, result_in_words

TREE = GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]})

small = st.integers(0, 4)
states = st.builds(
    lambda a, b, c, d, mover: State(((a, b), (c, d)), mover), small, small, small, small, small
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**MAX_BITS) + 1, 2**MAX_BITS - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8"))
    | states
    | st.builds(Tap, small, small)
    | st.builds(Split, small, small)
    | st.builds(Board, st.text("xo ", min_size=9, max_size=9), small)
    | st.builds(Bar, st.lists(small).map(tuple), small)
    | st.builds(Heap, small, small)
    | st.builds(Step, small, small)
    | st.builds(PurpleState, st.text("RBrbu.", min_size=36, max_size=36), small)
    | st.builds(Position, st.permutations("RBrb".ljust(36, ".")).map("".join), st.integers(0, 1))
    | st.builds(View, st.permutations("RBuu".ljust(36, ".")).map("".join), st.just(1))
    | st.builds(Rules, st.integers(2, 6), st.sampled_from(["cutoff", "rollover"]))
    | st.builds(Value, st.sampled_from(Outcome), st.none() | small)
    | st.builds(Entry, small, small, st.sampled_from(Bound), small, st.builds(Tap, small, small))
)
plain_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(scalars, inner)
        | st.sets(scalars)
        | st.frozensets(scalars)
    ),
    max_leaves=20,
)


def identical(one, other):
    """Equal, and of the same types all the way down."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return identical(list(one.items()), list(other.items()))
    if isinstance(one, set | frozenset):
        return one == other and sorted(map(repr, one)) == sorted(map(repr, other))
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(identical, one, other))
    return one == other


@given(plain_values)
def test_what_is_written_is_read_again(value):
    assert identical(loads(dumps(value)), value)


def test_calls_and_outcomes_are_plain_data():
    call = Call(TREE, At(0, 1), depth=2, evaluate=Named("builtins:len"))
    outcome = RunResult((1, 2), "", 3, 2, "abc")
    assert loads(dumps([call, outcome])) == [call, outcome]
    assert math.isnan(loads(dumps(math.nan)))


class Liar(int):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __index__(self):
        return 99

    __int__ = __str__ = __repr__ = __index__


class Text(str):
    __slots__ = ()

    def encode(self, *_):
        return b"no"

    __str__ = __repr__ = __len__ = None


def test_numbers_and_texts_become_plain():
    odd = [Liar(3), Text("yes"), numpy.int64(3), numpy.float64(0.5), numpy.bool_(True), "\ud800"]
    assert identical(decode(encode(odd)), [3, "yes", 3, 0.5, True, "?"])


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Fraction(1, 12), 1 / 12),
        (Fraction(4, 2), 2.0),
        (defaultdict(list, a=[1]), {"a": [1]}),
        (Counter("aab"), {"a": 2, "b": 1}),
    ],
)
def test_fractions_and_dicts_of_any_kind_become_plain(value, plain):
    assert identical(decode(encode([value])), [plain])


CIRCLE = []
CIRCLE.append(CIRCLE)


@pytest.mark.parametrize(
    ("value", "error", "says"),
    [
        ([State([(1, 1), (1, 1)])], TypeError, "State must be hashable"),
        ([State(([1, 1], [1, 1]))], TypeError, "State must be hashable"),
        *(([odd], TypeError, type(odd).__name__) for odd in (object(), iter([]), len)),
        ([numpy.zeros(2)], TypeError, "ndarray"),
        ((i for i in ()), TypeError, "generator"),
        (CIRCLE, ValueError, "deep"),
        ([[0] * 1000] * (MAX_ITEMS // 1000), ValueError, "values"),
        (2**MAX_BITS, ValueError, "bits"),
        (Fraction(1, 2**MAX_BITS), ValueError, "bits"),
    ],
)
def test_what_is_no_plain_data_or_too_much_is_refused_with_words(value, error, says):
    with pytest.raises(error, match=says):
        encode(value)


tags = ["tuple", "set", "frozenset", "dict", "float", "State", "Tap", "Rules", "Board", "Entry"]
tags += ["Value", "Outcome", "Bound", "GameSpec", "Named", "At", "Call", "Outcome", "?"]
hostile = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(tags),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(tags), inner, max_size=2),
    max_leaves=15,
)


@given(hostile)
def test_hostile_data_is_read_or_refused_and_nothing_else(data):
    try:
        value = loads(json.dumps(data))
    except ValueError:
        return
    assert same(value, value)
    assert len(in_words(value)) <= 300


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1",
        "NaN",
        "9" * 5000,
        "[" * 100_000,
        "[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2),
        "[" + "0," * MAX_ITEMS + "0]",
        " " * MAX_TEXT + "1",
        '"\\ud800"',
        '{"State": [1, 2, 3]}',
        '{"set": [[1]]}',
        '{"dict": ["ab"]}',
        '{"Bound": ["__class__"]}',
        '{"Rules": [1]}',
        '{"Call": [[], {"dict": [[1, 2]]}]}',
        '{"os.system": ["true"]}',
        '{"tuple": [], "set": []}',
    ],
)
def test_what_was_never_written_is_refused(text):
    with pytest.raises(ValueError, match=r"\w"):
        loads(text)


def test_each_call_gets_new_arguments():
    call = Call([1, 2], TREE, At(1, 0), evaluate=Named("builtins:len"))
    (numbers, game, state), named = arguments(call)
    numbers.append(3)
    assert (state, game.utility(state, 0), named) == ((1, 0), 2, {"evaluate": len})
    assert arguments(call)[0][0] == [1, 2]


def test_a_call_that_cannot_be_made_says_why():
    with pytest.raises(ValueError, match="there is no game 'chess': choose from"):
        build(GameSpec("chess"))
    with pytest.raises(ValueError, match="needs a GameSpec"):
        reached(Call(At(0)), At(0))


def test_a_run_counts_nodes_and_visited_states():
    def twice(game, state):
        for _ in range(2):
            for move in game.moves(state):
                game.result(state, move)
        return "done"

    outcome = run(twice, Call(TREE, At()))
    assert (outcome.value, outcome.nodes, outcome.states) == ("done", 5, 2)
    other = run(lambda game, state: game.result(state, 0), Call(TREE, At()))
    assert (other.value, other.nodes, other.states) == ((0,), 2, 1)
    assert other.visited != outcome.visited
    assert run(twice, Call(TREE, At())) == outcome


def test_a_watched_game_still_offers_everything_else():
    outcome = run(
        lambda game: (game.rules.split, len(game.unmoves(game.initial)), repr(game)[:10]),
        Call(GameSpec("chopsticks", {"split": "none"})),
    )
    assert outcome.value == ("none", 0, "Chopsticks")


def test_no_except_clause_outlives_the_node_limit():
    refusals = []

    def stubborn(game, state):
        for _ in range(30):
            try:
                game.result(state, 0)
            except Exception:
                return "caught"
            except BaseException:
                refusals.append(1)
        return "survived"

    outcome = run(stubborn, Call(TREE, At()), limit=10)
    assert (outcome.value, outcome.error, len(refusals)) == (None, DID_NOT_END, 21)


def test_endless_recursion_did_not_end():
    assert run(negamax, Call(GameSpec("chopsticks"), At())).error == DID_NOT_END


def fails():
    raise KeyError("here")


def leaves():
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("function", "error"),
    [(fails, "KeyError: 'here' (line"), (leaves, "SystemExit: 3"), (lambda: len, "TypeError: an ")],
)
def test_errors_become_outcomes(function, error):
    assert run(function, Call()).error.startswith(error)


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, 1.0, True),
        (True, 1, False),
        ([True], [1], False),
        (1 / 3, 0.333333333333, True),
        (1 / 3, 0.3333, False),
        (math.nan, math.nan, True),
        (math.inf, -math.inf, False),
        (2**999, 1.0, False),
        ((1, 2), [1, 2], True),
        ([1, 2], [2, 1], False),
        ({1, 2}, {2, 1.0}, True),
        ({1, 2}, [1, 2], False),
        (None, 0, False),
        ("1", 1, False),
        ({1: [2]}, {1: (2,)}, True),
        (State(), ((1, 1), (1, 1), 0), False),
        (State(), (((1, 1), (1, 1)), 0), True),
        (State(to_move=True), State(to_move=1), True),
        (Tap(1, 2), Split(1, 2), False),
        (Outcome.WIN, 1, True),
        (Bound.LOWER, "LOWER", False),
    ],
)
def test_what_counts_as_the_same(one, other, equal):
    assert same(one, other) is equal
    assert same(other, one) is equal


def test_without_order_lists_are_bags():
    assert same([1, 2, 2], (2, 1, 2), order=False)
    assert same([State(), State(to_move=1)], {State(to_move=1), State()}, order=False)
    assert not same([1, 2, 2], [1, 1, 2], order=False)
    assert not same([[1, 2]], [[2, 1]], order=False)


def test_value_and_work_are_compared_apart():
    right = RunResult(3, "", 7, 6, "aa")
    assert value_is_right(RunResult(3.0, "", 9, 8, "bb"), right)
    assert not value_is_right(RunResult(None, "KeyError: 3"), RunResult(None))
    assert value_is_right(RunResult(None, "KeyError: 3"), RunResult(None, "KeyError: 4"))
    assert work_is_right(RunResult(3, "", 9, 6, "aa"), right, None)
    assert work_is_right(RunResult(3, "", 9, 6, "aa"), right, "visited")
    assert not work_is_right(RunResult(3, "", 9, 6, "aa"), right, "nodes")


@pytest.mark.parametrize(
    ("noisy", "exact"),
    [(0.1 + 0.2, 0.3), (1 + 2**-52, 1), (1e-17, 0), (-0.0, 0), (3e22, 3 * 10**22)],
)
def test_rounding_noise_leaves_no_fingerprint(noisy, exact):
    one, other = RunResult([noisy]), RunResult([exact])
    assert same(one.value, other.value)
    assert fingerprint([one], True, None) == fingerprint([other], True, None)


def test_fingerprints_tell_apart_what_the_comparison_does():
    base = fingerprint([RunResult(3, "", 7)], True, None)
    assert fingerprint([RunResult(3.0, "", 8)], True, None) == base
    assert fingerprint([RunResult(3, "", 7)], True, "nodes") != base
    assert fingerprint([RunResult(4, "", 7)], True, None) != base
    assert fingerprint([RunResult(3, "", 7)], True, None, "salt") != base
    assert fingerprint([RunResult([2, 1])], False, None) == fingerprint(
        [RunResult((1, 2))], False, None
    )


def test_words_are_short():
    call = Call(TREE, At(), GameSpec("tictactoe"), Board(), evaluate=Named("builtins:len"))
    assert call_in_words("f", call) == (
        "f(tree [[3, 12, 8], [2, 4, 6]], root, tic-tac-toe, ···/···/···, evaluate=len)"
    )
    assert in_words({State(): {2, 1}, None: (Outcome.WIN,)}) == (
        "{(1,1 | 1,1) MAX: {1, 2}, None: (WIN,)}"
    )
    long = in_words(list(range(1000)))
    assert (len(long), long[:10], long[-1]) == (300, "[0, 1, 2, ", "…")
    assert result_in_words(RunResult(None, "KeyError: 3")) == "raised KeyError: 3"
    assert result_in_words(RunResult(None, DID_NOT_END, 20_001)) == (
        "did not end: stopped after 20,001 nodes"
    )
    assert result_in_words(RunResult(None, DID_NOT_END)) == "did not end"


@pytest.mark.parametrize(
    "data",
    [
        {"State": ["?"]},
        {"Board": [None]},
        {"Turn": [{"dict": []}]},  # an empty mapping has no key 0
        {"Value": ["won", {"Turn": [3]}]},
    ],
)
def test_a_strangers_nonsense_has_words(data):
    card("pig")
    assert in_words(decode(data))


def test_an_answer_that_names_a_module_does_not_import_it(tmp_path, monkeypatch):
    (tmp_path / "planted.py").write_text("raise SystemExit")
    monkeypatch.syspath_prepend(tmp_path)
    answer = decode(encode(GameSpec("planted")))
    assert in_words([answer]) == "[GameSpec(name='planted', options={})]"
    with pytest.raises(SystemExit):  # which a call, written by an author, does
        call_in_words("f", Call(answer))


def test_ghosts_are_named_by_their_squares():
    ghosts = "RBuu".ljust(36, ".")
    call = Call(GameSpec("geister.purple", {"cells": ghosts, "blues": 1}), At(), View(ghosts, 1))
    assert call_in_words("f", call) == (
        "f(purple game with blues=1, (R a1, B b1, u c1 d1; ply 0), (R a1, B b1, u c1 d1; reds=1))"
    )
    real = Position(ghosts.replace("uu", "br"), 1)
    assert in_words({Step(6, 1): real}) == "{a2 →: (R a1, B b1, r d1, b c1; MIN)}"


@pytest.mark.parametrize(
    ("given", "right", "order", "words"),
    [
        (
            [1, 2, 3, 4],
            [1, 2, 3, 5],
            True,
            " The first difference is at index 3: 4, where 5 is right.",
        ),
        ([1, 2, 3, 4], (1, 2, 3, 4, 5), True, " Index 4 is missing."),
        ([1, 2, 3, 4], [1, 2], True, " Index 2 is not part of the right answer."),
        ([1, 2, 3, 9], [4, 3, 2, 1], False, " 4 is missing."),
        ({1, 2, 3, 4}, {1, 2, 3}, True, " 4 is not part of the right answer."),
        ({"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3, "d": 4}, True, " 'c' is missing."),
        (
            dict.fromkeys("abcd", 1),
            {**dict.fromkeys("abcd", 1), "c": 2},
            True,
            " The first difference is at 'c': 1, where 2 is right.",
        ),
        ([1, 2], [2, 1], True, ""),
        ([1, 2, 3, 4], {1, 2, 3}, True, ""),
        ("abcd", "abce", True, ""),
        (None, [1, 2, 3, 4], True, ""),
    ],
)
def test_the_first_difference_is_shown_with_its_place(given, right, order, words):
    assert first_difference(given, right, order) == words
    assert explain("f", Call(), RunResult(given), RunResult(right), None, order).endswith(
        f".{words}"
    )


def test_answers_that_look_alike_are_shown_with_all_their_fields():
    yours, its = (RunResult(Board(cells="x        ", to_move=player)) for player in (0, 1))
    assert explain("f", Call(), yours, its, None, True) == (
        "f() returned Board(cells='x        ', to_move=0). "
        "It should return Board(cells='x        ', to_move=1)."
    )
    yours, its = (RunResult([one.value, 1, 2, 3]) for one in (yours, its))
    assert explain("f", Call(), yours, its, None, True).endswith(
        " at index 0: Board(cells='x        ', to_move=0), "
        "where Board(cells='x        ', to_move=1) is right."
    )
