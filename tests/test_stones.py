"""Stones: rules, the closed form, and what the lab report's evaluations return."""

from math import inf

import pytest

from chopsticks import LOSS, MAX, MIN, minimax, solve
from chopsticks.games.stones import Heap, Stones, lab_evaluation, lab_heuristic, lost
from coursework.exercise.call import At, Call, GameSpec, build
from coursework.exercise.codec import dumps, loads
from coursework.exercise.words import call_in_words

CONVENTIONS = ("loses", "wins")


@pytest.mark.parametrize("last", CONVENTIONS)
def test_the_closed_form_is_what_search_and_solver_say(last):
    game = Stones(60, last)
    for heap, value in solve(game).items():
        assert (value.outcome == LOSS) == lost(heap.stones, last)
    for stones in range(10):
        for player in (MAX, MIN):
            value = minimax(game, Heap(stones, player))
            assert value == (1 if lost(stones, last) == (player == MIN) else -1)


def test_moves_and_results():
    game = Stones(5)
    assert game.initial == Heap(5, MAX)
    assert [game.moves(Heap(n)) for n in range(6)] == [
        *((), (1,), (1, 2), (1, 2, 3)),
        *((1, 2, 3), (1, 2, 3)),
    ]
    assert game.result(Heap(5, MAX), 3) == Heap(2, MIN)
    assert game.result(Heap(2, MIN), 2) == Heap(0, MAX)
    assert [game.is_terminal(Heap(n, MIN)) for n in (0, 1)] == [True, False]
    assert game.to_move(Heap(4, MIN)) == MIN
    assert (str(Heap(1)), str(Heap(2, MIN))) == ("1 stone, MAX", "2 stones, MIN")
    assert repr(game) == "Stones(5, last='loses')"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda: Stones(-1), "stones = -1"),
        (lambda: Stones(2.5), r"stones = 2\.5"),
        (lambda: Stones(True), "stones = True"),
        (lambda: Stones("5"), "stones = '5'"),
        (lambda: Stones(5, "last"), r"last = 'last': it must be one of \('loses', 'wins'\)"),
        (lambda: lost(-1), "stones = -1"),
        (lambda: lost(3, None), "last = None"),
        (lambda: Stones().moves((5, 0)), r"\(5, 0\) is not a Heap"),
        (lambda: Stones().to_move(Heap(5, 2)), "to_move = 2"),
        (lambda: Stones().is_terminal(Heap(None)), "stones = None"),
        (lambda: Stones().result(Heap(2), 0), "0 is not a legal move"),
        (lambda: lab_evaluation(Heap(-2)), "stones = -2"),
        (lambda: lab_heuristic(7), "7 is not a Heap"),
    ],
)
def test_wrong_input_is_named(wrong, complaint):
    with pytest.raises(ValueError, match=complaint):
        wrong()


@pytest.mark.parametrize("evaluate", [lab_evaluation, lab_heuristic])
def test_the_labs_evaluations_say_nothing_before_the_end(evaluate):
    assert {evaluate(Heap(n, p)) for n in range(1, 100) for p in (MAX, MIN)} == {0}
    # At the end the player to move has won, for the other one took the last stone.
    assert (evaluate(Heap(0, MAX)), evaluate(Heap(0, MIN))) == (inf, -inf)


def test_a_heap_and_its_game_can_be_part_of_a_question():
    call = Call(GameSpec("stones", {"start": 6, "last": "wins"}), At(0), Heap(3, MIN))
    assert loads(dumps(call)) == call
    assert build(call.args[0]).last == "wins"
    words = "f(Stones with start=6, last='wins', 5 stones, MIN, 3 stones, MIN)"
    assert call_in_words("f", call) == words
