"""The reference answers of exercise 23: fifty digits, and trees as dictionaries."""

import re
from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import islice
from math import log, sqrt
from random import Random

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, Chopsticks, TreeGame, solve
from chopsticks.search.monte_carlo import grow, uct
from coursework.exercise.call import arguments
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("23-monte-carlo")
text = reference.text
EXERCISE = reference.exercise


def ucb1_exactly(visits, children, to_move, exploration):
    """UCB1 of all children with fifty digits."""
    with localcontext(prec=50):
        bonus = Decimal(exploration) * Decimal(visits).ln().sqrt()
        sign = {MAX: 1, MIN: -1}[to_move]
        return [sign * Decimal(total) / n + bonus / Decimal(n).sqrt() for n, total in children]


def test_selected_with_fifty_digits():
    for call, outcome in reference.outcomes("selected"):
        values = ucb1_exactly(*call.args)
        assert outcome.value == values.index(max(values)), call
        # A rounding error must not decide between two that are not quite as good.
        rest = [value for value in values if value != max(values)]
        assert all(max(values) - value > 1e-3 for value in rest), call


def test_the_values_that_the_text_works_out_by_hand():
    numbers = re.findall(r"\d\.\d\d(?!\d)", text("selected-text").rpartition("By hand")[2])
    tallies = [(6, 3), (3, 0), (1, -1)]
    right = [
        f"{value:.2f}" for c in (1, 2) for value in ucb1_exactly(10, tallies, MAX, exploration=c)
    ]
    assert numbers == right
    assert f"ln 10 = {log(10):.3f}" in text("selected-text")


def playouts(game, start, number, seed, exploration=2**0.5):
    """UCT that keeps the visits and totals of states by their path, and no nodes."""
    generator = Random(seed)
    tallies = {}

    def played(path, state):
        """The end of one more playout through here."""
        moves = () if game.is_terminal(state) else game.moves(state)
        after = [(*path, i) for i in range(len(moves))]
        untried = [child for child in after if child not in tallies]
        if path not in tallies and path:
            while not game.is_terminal(state):
                state = game.result(state, generator.choice(game.moves(state)))
            worth = game.utility(state, MAX)
        elif not moves:
            worth = game.utility(state, MAX)
        else:
            chosen = (
                untried[0] if untried else max(after, key=lambda child: value(path, state, child))
            )
            worth = played(chosen, game.result(state, moves[chosen[-1]]))
        visits, total = tallies.get(path, (0, 0))
        tallies[path] = visits + 1, total + worth
        return worth

    def value(path, state, child):
        n, total = tallies[child]
        for_mover = total / n if game.to_move(state) == MAX else -(total / n)
        return for_mover + exploration * sqrt(log(tallies[path][0]) / n)

    for _ in range(number):
        played((), start)
    return [tallies[i,] for i in range(len(game.moves(start))) if (i,) in tallies]


def test_uct_by_tallies_of_paths():
    for call, outcome in reference.outcomes("uct"):
        args, _ = arguments(call)
        assert outcome.value == playouts(*args), call
        game, state, number, seed, *rest = args
        root = uct(game, state, number, Random(seed), *rest)
        assert outcome.value == [(child.visits, child.total) for child in root.children]


def test_the_first_playouts_by_hand():
    # 4th: each was visited once, so the best mean.  5th: 1 + 5·√(ln 4 / 2) = 5.16 for the first,
    # 0 + 5·√(ln 4) = 5.89 for the last.  6th: with √(ln 5) = 1.27, 5.49, 5.34 and 4.49.
    found = [reference("uct")(TreeGame([1, -1, 0]), (), n, 1, 5) for n in (3, 4, 5, 6)]
    assert [[visits for visits, _ in tallies] for tallies in found] == [
        [1, 1, 1],
        [2, 1, 1],
        [2, 1, 2],
        [3, 1, 2],
    ]


def test_no_choice_of_uct_hangs_on_a_rounding_error():
    """In every call the chosen child is better than the next one by far more than 1e-12."""
    for call, _ in reference.outcomes("uct"):
        (game, state, number, seed, *rest), _ = arguments(call)
        exploration = rest[0] if rest else sqrt(2)
        records = islice(grow(game, state, Random(seed), exploration), number)
        seen = {}
        for record in records:
            for node, below in zip(record.line, record.line[1:], strict=False):
                if below in seen:
                    tallies = [seen[child] for child in node.children]
                    values = ucb1_exactly(
                        seen[node][0], tallies, game.to_move(node.state), exploration
                    )
                    best = max(values)
                    assert node.children[values.index(best)] is below
                    for tally, value in zip(tallies, values, strict=True):
                        assert tally == seen[below] or best - value > 1e-12 or exploration == 0
            seen |= {node: (node.visits, node.total) for node in record.line}


# ------------------------------------------------------------------------------- the trap, claims


def test_the_trap_by_counting():
    replies = re.search("MIN chooses (.*) or (.*)", text("trap-text"))
    worth = [int(n.replace("−", "-")) for n in [*replies[1].split(", "), replies[2]]]
    assert worth == [1, 1, 1, -1]
    assert "right: 0" in text("trap-text")
    # The first two playouts try left, and win, and right.  Then left, as long as it is no worse.
    visits, total, right = 1, 1, 1
    untried = list(worth)
    until = None
    for number in range(3, 40):
        if total / visits >= 0:
            visits += 1
            total += untried.pop(0) if untried else min(worth)
        else:
            right += 1
        if right > visits and until is None:
            until = number
    assert reference("trap")() == (visits, until)


def test_the_trap_by_uct():
    visits, until = reference("trap")()
    game = TreeGame([[1, 1, 1, -1], 0])
    found = [reference("uct")(game, (), n, 1, 0) for n in range(1, 40)]
    assert found[0] == [(1, 1)], "the random reply of seed 1 happens to win"
    assert found[4] == [(4, 4), (1, 0)]
    behind = [n for n, (left, *right) in enumerate(found, 1) if right and right[0][0] > left[0]]
    assert behind == list(range(until, 40))
    assert found[-1][0][0] == visits


def test_what_the_two_conclusions_rest_on():
    game = Chopsticks()
    means = [f"{uct(game, game.initial, 1000, Random(seed)).mean:.2f}" for seed in range(1, 5)]
    first, second, third, fourth = (value.replace("-", "−") for value in means)
    others = f"with seeds 2, 3 and 4 it is {second}, {third} and {fourth}."
    assert f"is {first}; {others}" in text("claims-text")
    assert f"seed 2 gives {second}." in text("claims")
    assert solve(game)[game.initial].outcome == 0
    assert "In truth the start is a draw." in text("claims")
    records = islice(grow(game, game.initial, Random(1)), 1000)
    at_random = sum(bool(record.moves) for record in records)
    assert f"Of the 1,000 playouts, {at_random} end with random moves" in text("claims")


@pytest.mark.parametrize("question", EXERCISE.questions, ids=lambda question: question.name)
def test_the_grader_gives_full_points_and_names_a_bug(best, question):
    source, mutant = EXERCISE.reference(question.name), question.mutants[-1]
    key = make_key(EXERCISE, replace(question, mutants=(mutant,)))
    result = grade_answer(key, source)
    assert (result.verdict, result.score) == ("right", question.points)
    result = grade_answer(key, mutant.of(source))
    assert result.score < question.points
    assert result.bug == mutant.says
