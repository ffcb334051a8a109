"""What is not there when an answer is graded: the check in a notebook says so at once."""

import pytest

from coursework.exercise.check import Checker
from grading.author.exercises import load


def told(shell, name, question, *cells):
    """What the check says after these cells and those that are there anyway."""
    exercise = load(name)
    question = exercise.question(question)
    shell.reset()
    for cell in (*exercise.setup, *map(exercise.reference, question.needs), *cells):
        shell.run_cell(cell).raise_error()
    check = Checker(exercise.name, exercise.released.parent)
    try:
        check(question.name, shell.user_ns[question.answer])
    except AssertionError as refused:
        return str(refused)
    return ""


def refused(*names):
    return "names that do not exist when it is graded: " + ", ".join(f"`{name}`" for name in names)


MINIMAX = load("02-minimax").reference("minimax")
BY_MINIMAX = """
def negamax(game, state):
    value = minimax(game, state)
    return value if game.to_move(state) == MAX else -value
"""
HELPED = """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return best(-negamax(game, game.result(state, move)) for move in game.moves(state))
"""
HELP = """
import math

def best(values):
    return max(values, default=NOTHING)

NOTHING = -math.inf
"""
BY_RULES = """
def moves(state):
    return Chopsticks().moves(state)
"""
BY_PACKAGE = """
from chopsticks.search.proof import Status, prove as search

def prove(game, state, player):
    return search(game, state, player).status is Status.PROVED
"""


@pytest.mark.parametrize(
    ("exercise", "question", "cells", "words"),
    [
        ("02-minimax", "negamax", (MINIMAX, BY_MINIMAX), refused("minimax")),
        ("02-minimax", "negamax", (HELP, HELPED), refused("best")),
        ("02-minimax", "negamax", ("NOTHING = 0", HELP.replace("NOTHING =", "_ =") + HELPED),
         refused("NOTHING")),
        ("01-a-game", "moves", (BY_RULES,), refused("Chopsticks")),
        ("21-proof-numbers", "prove", (BY_PACKAGE,), refused("search")),
    ],
)  # fmt: skip
def test_what_is_not_there_is_named(shell, exercise, question, cells, words):
    assert words in told(shell, exercise, question, *cells)


def test_a_cell_may_hold_all_that_it_needs(shell):
    assert told(shell, "02-minimax", "negamax", HELP + HELPED) == ""


def test_needed_answers_are_there(shell):
    reference = load("16-geister").reference("mistakes")
    assert told(shell, "16-geister", "mistakes", reference) == ""
