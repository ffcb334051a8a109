"""The reference answers of exercise 18: plans one by one, and a linear program."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from reference_answers import ReferenceAnswers
from scipy.optimize import linprog

from chopsticks import MAX, MIN
from chopsticks.games.chance_tree import HiddenTree
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("18-a-small-geister")
text = reference.text
EXERCISE = reference.exercise
ANSWERS = {"take": {"blue": -1, "red": 1}, "let go": {"blue": 1, "red": 0}}


# ---------------------------------------------------------------------------------------- a bluff


def worth_of_the_plan(blue, q):
    """The average over colours and walks, for the answer of MIN that gives MAX the least."""
    blue, q = Fraction(blue), Fraction(q)
    games = {("blue", True): blue * q, ("blue", False): blue * (1 - q), ("red", True): 1 - blue}
    return min(
        sum(p * pays[colour] for (colour, walks), p in games.items() if walks)
        for pays in ANSWERS.values()
    )


def test_the_bluff_by_all_games():
    for call, outcome in reference.outcomes("bluff"):
        assert outcome.value == pytest.approx(float(worth_of_the_plan(*call.args)), abs=1e-12)
    for blue, q in product(range(10), range(11)):
        right = float(worth_of_the_plan(Fraction(blue, 10), Fraction(q, 10)))
        assert reference("bluff")(blue / 10, q / 10) == pytest.approx(right, abs=1e-12)


def test_the_table_of_the_text_is_what_is_computed():
    rows = [line for line in text("bluff-text").splitlines() if line.startswith("| MIN")]
    cells = [[int(n.replace("−", "-")) for n in row.split("|")[2:4]] for row in rows]
    assert cells == [[pays["blue"], pays["red"]] for pays in ANSWERS.values()]


def test_what_the_table_and_the_conclusions_say_of_the_bluff():
    tries = [Fraction(n, 10) for n in range(11)]
    quarter, half, most = (
        max(tries, key=lambda q, b=b: worth_of_the_plan(Fraction(b, 4), q)) for b in (1, 2, 3)
    )
    assert quarter == 1 > half == Fraction(1, 2) > most > 0
    assert [worth_of_the_plan(Fraction(1, 2), q) for q in (0, Fraction(1, 2), 1)] == [
        0,
        Fraction(1, 4),
        0,
    ]
    assert "With *q* = ½ one of three ghosts that come is blue" in text("claims")
    assert Fraction(1, 4) / (Fraction(1, 4) + Fraction(1, 2)) == Fraction(1, 3)


# -------------------------------------------------------------------------------------- two rows


def by_linear_programs(pays):
    """MAX's probability for the first row, and the value, from the linear programs of both."""
    top, bottom = pays
    mine = linprog(
        c=[0, 0, -1],
        A_ub=[[-a, -b, 1] for a, b in zip(top, bottom, strict=True)],
        b_ub=[0] * len(top),
        A_eq=[[1, 1, 0]],
        b_eq=[1],
        bounds=[(0, None), (0, None), (None, None)],
    )
    other = linprog(
        c=[*(0 for _ in top), 1],
        A_ub=[[*top, -1], [*bottom, -1]],
        b_ub=[0, 0],
        A_eq=[[*(1 for _ in top), 0]],
        b_eq=[1],
        bounds=[*((0, None) for _ in top), (None, None)],
    )
    assert -mine.fun == pytest.approx(other.fun, abs=1e-9), "the minimax theorem"
    return mine.x[0], -mine.fun


def sure_of(pays, x):
    return min(x * a + (1 - x) * b for a, b in zip(*pays, strict=True))


def test_two_rows_by_linear_programs():
    for call, outcome in reference.outcomes("two-rows"):
        assert outcome.value == pytest.approx(by_linear_programs(*call.args), abs=1e-9), call
    generator = Random(18)
    for _ in range(100):
        columns = generator.randint(1, 5)
        pays = [[generator.randint(-6, 6) for _ in range(columns)] for _ in range(2)]
        x, sure = reference("two-rows")(pays)
        assert sure == pytest.approx(by_linear_programs(pays)[1], abs=1e-9)
        assert sure == pytest.approx(sure_of(pays, x), abs=1e-9)


def test_in_each_call_one_x_alone_is_best():
    for call, outcome in reference.outcomes("two-rows"):
        (pays,), (x, sure) = call.args, outcome.value
        near = [other for other in (x - 0.01, x + 0.01) if 0 <= other <= 1]
        assert max(sure_of(pays, other) for other in near) < sure - 1e-3, call


def test_the_second_example_is_the_bluff():
    half = Fraction(1, 2)
    red = {name: half * pays["red"] for name, pays in ANSWERS.items()}
    pays = [
        [red[name] + walks * half * pays["blue"] for name, pays in ANSWERS.items()]
        for walks in (1, 0)
    ]
    assert pays == [[0, half], [half, 0]]
    for n in range(11):
        assert sure_of(pays, Fraction(n, 10)) == worth_of_the_plan(half, Fraction(n, 10))


# ---------------------------------------------------------------------------------------- readers


def nodes(tree, path=()):
    """The inner nodes of nested lists by path: who moves, and how many moves there are."""
    if not isinstance(tree, list):
        return {}
    found = {path: (tree[0], len(tree) - 1)}
    for i, child in enumerate(tree[1:]):
        found |= nodes(child, (*path, i))
    return found


def by_plans(tree):
    """The most that a plan of MAX gets for sure, among all plans of both."""
    inner = nodes(tree)

    def plans(mover):
        own = [path for path, (name, _) in inner.items() if name == mover]
        for choice in product(*(range(inner[path][1]) for path in own)):
            yield dict(zip(own, choice, strict=True))

    def end(plan):
        below, path = tree, ()
        while isinstance(below, list):
            below, path = below[1 + plan[path]], (*path, plan[path])
        return below

    return max(min(end(mine | other) for other in plans("min")) for mine in plans("max"))


def by_averages(tree, believed):
    """The best move and its worth: all plans below each move, with fractions."""
    states = {state: tree[1 + state[0]][1] for state in believed}
    mover = {states[state][0] for state in states}
    assert len(mover) == 1
    worth = [
        sum(Fraction(p) * by_plans(states[state][1 + move]) for state, p in believed.items())
        for move in range(len(next(iter(states.values()))) - 1)
    ]
    best = max(worth) if mover == {"max"} else min(worth)
    return worth.index(best), best


def test_the_reader_by_all_plans():
    for call, outcome in reference.outcomes("reader"):
        spec, believed = call.args
        assert outcome.value == by_averages(spec.options["tree"], believed), call


def test_the_reader_on_random_trees():
    generator = Random(18)

    def grown(mover, depth):
        if depth == 0:
            return generator.randint(-4, 4)
        other = {"max": "min", "min": "max"}[mover]
        below = [grown(generator.choice([mover, other]), depth - 1) for _ in range(2)]
        return [mover, *below]

    for _ in range(60):
        mover = generator.choice(["max", "min"])
        tree = ["chance", *((p, grown(mover, 3)) for p in (0.25, 0.75))]
        game = HiddenTree(tree, alike=[[(0,), (1,)]])
        p = generator.randint(0, 8) / 8
        believed = {(0,): p, (1,): 1 - p}
        assert reference("reader")(game, believed) == by_averages(tree, believed)


def test_some_calls_are_of_min_and_some_of_max():
    movers = {args[0].to_move(next(iter(args[1]))) for args in reference.given("reader")}
    assert movers == {MAX, MIN}


@pytest.mark.parametrize("question", EXERCISE.questions, ids=lambda question: question.name)
def test_the_grader_gives_full_points_and_names_a_bug(best, question):
    source, mutant = EXERCISE.reference(question.name), question.mutants[-1]
    key = make_key(EXERCISE, replace(question, mutants=(mutant,)))
    result = grade_answer(key, source)
    assert (result.verdict, result.score) == ("right", question.points)
    result = grade_answer(key, mutant.of(source))
    assert result.score < question.points
    assert result.bug == mutant.says
