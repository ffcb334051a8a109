"""What a reader is asked about a run is answered by what the run did next."""

from math import inf

import pytest
from quiz_reader import Erring, Reader, close, number

from chopsticks import MAX, Chopsticks, TreeGame, alphabeta, minimax, negamax
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.deepening import pvs
from chopsticks.search.table import alphabeta_with_table
from coursework import practice, view
from stepthrough import record
from stepthrough.views.quiz import MISCONCEPTIONS, questions
from stepthrough.views.tree import Scene

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
KINDS = {
    "minimax": ["exchanged", "last", "mean"],
    "negamax": ["exchanged", "last", "mean", "sign"],
    "alphabeta": ["exchanged", "last", "mean", "equality", "window"],
    "negamax_alphabeta": ["exchanged", "last", "mean", "equality", "window", "sign"],
    "expectiminimax": ["exchanged", "last", "mean", "weights", "chosen"],
    "star1": ["exchanged", "window", "bounds", "weights", "chosen"],
}


def asked(search, tree=AIMA, state=(), **kwargs):
    return view(record(search, TreeGame(tree), state, **kwargs)).data


def running(game, state):
    """Minimax that keeps a running best."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    better = max if game.to_move(state) == MAX else min
    top = -inf if better is max else inf
    for move in game.moves(state):
        worth = running(game, game.result(state, move))
        top = better(top, worth)
    return top


def fail_hard(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        worth = -fail_hard(game, game.result(state, move), -beta, -alpha)
        if worth >= beta:
            return beta
        alpha = max(alpha, worth)
    return alpha


def everybody_maximises(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(everybody_maximises(game, game.result(state, move)) for move in game.moves(state))


def standing_pat(game, state):
    """At MAX's nodes 10 is there for the asking, as in a search for quiet positions."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [standing_pat(game, game.result(state, move)) for move in game.moves(state)]
    return max([10, *values]) if game.to_move(state) == MAX else min(values)


def wins(game, state):
    """Whether MAX can reach more than 2: True or False, no number."""
    if game.is_terminal(state):
        return game.utility(state, MAX) > 2
    some = any if game.to_move(state) == MAX else all
    return some(wins(game, game.result(state, move)) for move in game.moves(state))


SEARCHES = [minimax, negamax, alphabeta, running, fail_hard, pvs, everybody_maximises, wins]


@pytest.mark.parametrize("search", [*SEARCHES, standing_pat], ids=lambda search: search.__name__)
@pytest.mark.parametrize(
    "tree", [AIMA, [[[3, -1], [4]], [[-5, 6], [3, 3]], 2]], ids=["two", "three"]
)
def test_every_answer_is_what_the_run_did(search, tree):
    data = asked(search, tree)
    reader = Reader(data)
    for question in data["questions"]:
        assert reader.is_true(question), question


def test_what_cannot_be_known_is_not_asked():
    def returns(search, tree=AIMA):
        data = asked(search, tree)
        return [
            data["steps"][q["step"]][1]
            for q in data["questions"]
            if data["steps"][q["step"]][0] == "return"
        ]

    assert returns(minimax) == [1, 5, 9, 0]
    assert returns(everybody_maximises) == [0]  # at MIN's nodes the code does another thing
    assert returns(standing_pat) == [1, 5, 9]
    assert returns(wins) == []


def test_a_run_that_ends_early_is_asked_about_as_far_as_it_goes():
    def broken(game, state):
        if state == (1, 1):
            raise KeyError("no such entry")
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return max(broken(game, game.result(state, move)) for move in game.moves(state))

    data = asked(broken, [[3, 2], [1, 4]])
    assert data["stopped"]
    assert all(Reader(data).is_true(question) for question in data["questions"])


def test_a_running_best_is_asked_for_while_it_runs():
    asks = [q["ask"] for q in asked(running)["questions"]]
    assert "What is top at MIN at 0 now?" in asks
    assert "What does MIN at 0 return?" in asks


def test_a_window_is_asked_for_in_its_own_names():
    def narrow(game, state, low=-inf, high=inf):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        for move in game.moves(state):
            worth = narrow(game, game.result(state, move), low, high)
            if game.to_move(state) == MAX:
                low = max(low, worth)
            else:
                high = min(high, worth)
            if low >= high:
                break
        return low if game.to_move(state) == MAX else high

    trace = record(narrow, TreeGame(AIMA), (), window=("low", "high"))
    data = view(trace).data
    assert any("What are low and high now?" in q["ask"] for q in data["questions"])
    assert all(Reader(data).is_true(question) for question in data["questions"])


def test_fail_hard_values_are_explained_by_the_window():
    data = asked(fail_hard, AIMA)
    whys = [q["why"] for q in data["questions"] if q["ask"] == "What does MIN at 1 return?"]
    assert whys == [
        "MIN at 1 takes the greatest of −2, the children's values with their signs turned. "
        "The window (−∞, −3) holds it to −3."
    ]


def test_a_table_hit_is_asked_for_where_a_state_comes_again():
    game = Chopsticks()
    trace = record(alphabeta_with_table, game, game.initial, depth=6, key=Zobrist(seed=1))
    data = view(trace).data
    hits = [q for q in questions(Scene(trace), most=10_000) if q["ask"].endswith("table hit?")]
    assert {q["right"] for q in hits} == {"yes", "no"}
    assert any("Last time depth was" in q["why"] for q in hits)
    assert all(Reader(data).is_true(question) for question in hits)


def test_no_more_questions_than_anybody_answers():
    trace = record(minimax, Chopsticks(), Chopsticks().initial, depth=5)
    asked = view(trace).data["questions"]
    assert len(asked) == 150
    assert asked == questions(Scene(trace), most=1_000)[:150]


@pytest.mark.parametrize("kind", KINDS)
def test_practice_shows_each_misconception(kind):
    for seed in range(5):
        data = practice(kind, seed).data
        assert data["mode"] == "search"
        assert all(Reader(data).is_true(question) for question in data["questions"])
        for misconception in KINDS[kind]:
            reader = Erring(data, misconception, negates=kind.startswith("negamax"))
            wrong = [q for q in data["questions"] if errs(reader, q)]
            assert wrong, (seed, misconception)
            assert any(misconception in q["wrong"] for q in wrong)


def errs(reader, question):
    """Whether a reader gives an answer that is not the right one."""
    answer, right = reader.answer(question), question["right"]
    if answer is None or answer == right:
        return False
    return number(answer) is None or not close(number(answer), number(right))


def test_each_seed_of_practice_makes_its_own_tree():
    leaves = [
        [node["value"] for node in practice("alphabeta", seed).data["nodes"]] for seed in (1, 1, 2)
    ]
    assert leaves[0] == leaves[1] != leaves[2]


def test_practice_shows_the_reader_s_own_function():
    def minimax(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        values = [minimax(game, game.result(state, move)) for move in game.moves(state)]
        return min(values) if game.to_move(state) else max(values)

    own, ours = practice(minimax, 3), practice("minimax", 3)
    assert "min(values) if game.to_move(state)" in str(own.data["functions"])
    assert own.data["nodes"] == ours.data["nodes"]


def test_practice_names_its_kinds():
    with pytest.raises(ValueError, match="'mtdf': it must be one of minimax, negamax, alphabeta"):
        practice("mtdf", 1)


def test_every_misconception_has_its_words():
    named = {
        name for kind in KINDS for q in practice(kind).data["questions"] for name in q["wrong"]
    }
    assert named == set(MISCONCEPTIONS)
