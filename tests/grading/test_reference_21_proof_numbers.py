"""The reference answers of exercise 21: sets of leaves, and a search by paths."""

from dataclasses import replace
from itertools import combinations
from math import inf
from random import Random

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, Chopsticks
from chopsticks.search import proof
from coursework.exercise.call import arguments
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("21-proof-numbers")
text = reference.text
EXERCISE = reference.exercise


# ------------------------------------------------------------- proof numbers by sets of leaves


def leaves(tree, path=()):
    """The leaves of nested lists: their contents by path."""
    if not isinstance(tree, list):
        return {path: tree}
    found = {}
    for i, below in enumerate(tree):
        found |= leaves(below, (*path, i))
    return found


def is_won(tree, player, to_move, wins, path=()):
    """Whether the prover wins if exactly the leaves `wins` are won."""
    if not isinstance(tree, list):
        return path in wins
    below = [is_won(t, player, 1 - to_move, wins, (*path, i)) for i, t in enumerate(tree)]
    return any(below) if to_move == player else all(below)


def sorted_out(tree, player):
    """The leaves that are won, those that are not, and those that are unknown."""
    sign = {MAX: 1, MIN: -1}[player]
    found = leaves(tree)
    unknown = {path for path, leaf in found.items() if leaf == "?"}
    known = found.keys() - unknown
    wins = {path for path in known if sign * found[path] > 0}
    return wins, known - wins, unknown


def fewest(paths, enough):
    """The size of a smallest set of these leaves that is enough, or infinity."""
    for n in range(len(paths) + 1):
        if any(enough(set(some)) for some in combinations(sorted(paths), n)):
            return n
    return inf


def by_definition(tree, player, to_move=MAX):
    """The fewest unknown leaves that must turn out won to prove it, and not won to disprove it."""
    wins, _, unknown = sorted_out(tree, player)
    return (
        fewest(unknown, lambda s: is_won(tree, player, to_move, wins | s)),
        fewest(unknown, lambda s: not is_won(tree, player, to_move, wins | unknown - s)),
    )


def random_trees(contents, most):
    """Trees with at most so many leaves."""
    generator = Random(14)

    def grown(depth):
        if depth == 0 or generator.random() < 0.2:
            return generator.choice(contents)
        return [grown(depth - 1) for _ in range(generator.randint(1, 3))]

    trees = [grown(3) for _ in range(400)]
    return [tree for tree in trees if len(leaves(tree)) <= most]


def test_numbers_by_hand():
    numbers = reference("numbers")
    # MAX gets one reply of MIN's for sure in neither: a draw is there, or all three must hold.
    assert numbers([["?", 0], ["?", "?", "?"]], MAX) == (3, 1)
    # MIN must win after both moves: one of two question marks, and one more.
    assert numbers([["?", "?"], [0, "?"]], MIN) == (2, 1)
    assert numbers(0, MAX) == numbers(0, MIN) == (inf, 0)


def test_numbers_by_definition():
    for call, outcome in reference.outcomes("numbers"):
        assert outcome.value == by_definition(*call.args, **call.kwargs), call
    for tree in random_trees(["?", "?", "?", 1, 0, -1], most=9):
        for player in (MAX, MIN):
            for to_move in (MAX, MIN):
                right = by_definition(tree, player, to_move)
                assert reference("numbers")(tree, player, to_move) == right


def replaced(tree, path, content):
    """The tree with another leaf."""
    if not path:
        return content
    return [replaced(t, path[1:], content) if i == path[0] else t for i, t in enumerate(tree)]


def both_numbers_fall(tree, player):
    """The leaves that bring a proof nearer if they are won, and a disproof if they are not."""
    proof_number, disproof_number = by_definition(tree, player)
    win = {MAX: 1, MIN: -1}[player]
    return [
        list(path)
        for path in sorted(sorted_out(tree, player)[2])
        if by_definition(replaced(tree, path, win), player)[0] < proof_number
        and by_definition(replaced(tree, path, 0), player)[1] < disproof_number
    ]


def test_whatever_the_most_proving_node_turns_out_to_be_a_number_of_the_root_falls():
    checked = 0
    for call, outcome in reference.outcomes("most-proving"):
        if len(sorted_out(*call.args)[2]) <= 17:
            assert outcome.value == both_numbers_fall(*call.args)[0], call
            checked += 1
    assert checked >= 12, "all but the two largest"
    several = 0
    for tree in random_trees(["?", "?", "?", 1, 0], most=7):
        for player in (MAX, MIN):
            if 0 not in by_definition(tree, player):
                found = both_numbers_fall(tree, player)
                several += len(found) > 1
                assert reference("most-proving")(tree, player) == found[0]
    assert several > 20


def test_what_the_text_says_about_a_leaf():
    tree = [["?", "?"], [1, [0, "?"]]]
    assert f"most_proving({tree}, MAX)\n[1, 1, 1]".replace("'", '"') in text("most-proving-text")
    assert "falls from 2 to 1" in text("most-proving-text")
    assert by_definition(tree, MAX) == (1, 2)
    assert by_definition(replaced(tree, (1, 1, 1), 1), MAX)[0] == 0
    assert by_definition(replaced(tree, (1, 1, 1), 0), MAX)[1] == 1


def smallest(tree, player):
    """The fewest leaves that settle the question whatever all others are."""
    wins, others, _ = sorted_out(tree, player)
    every = {*leaves(tree)}
    return min(
        fewest(wins, lambda s: is_won(tree, player, MAX, s)),
        fewest(others, lambda s: not is_won(tree, player, MAX, every - s)),
    )


def test_the_smallest_certificate_among_all_sets_of_leaves():
    for call, outcome in reference.outcomes("certificate"):
        assert outcome.value == smallest(*call.args) < inf, call
    settled = {0: 0, 1: 0}
    for tree in random_trees(["?", 1, 1, 0, -1], most=9):
        for player in (MAX, MIN):
            numbers = by_definition(tree, player)
            if 0 in numbers:
                settled[numbers.index(0)] += 1
                assert reference("certificate")(tree, player) == smallest(tree, player)
    assert min(settled.values()) > 50


# ---------------------------------------------------------------------------- proof-number search


def can_win(game, start, player):
    """Whether a player can force a win: from the ends backwards, over all states."""
    reached = {start: ()}
    to_visit = [start]
    for state in to_visit:  # the list grows while it is walked
        if not game.is_terminal(state):
            reached[state] = [game.result(state, move) for move in game.moves(state)]
            new = set(reached[state]) - reached.keys()
            reached |= dict.fromkeys(new, ())
            to_visit += new
    wins = {s for s in reached if game.is_terminal(s) and game.utility(s, player) > 0}
    size = -1
    while size < len(wins):
        size = len(wins)
        for state, children in reached.items():
            enough = any if game.to_move(state) == player else all
            if children and enough(child in wins for child in children):
                wins.add(state)
    return start in wins


def best_first(game, start, player):
    """The same search with states by path only: it works all numbers out again at each step."""
    states, expanded = {(): start}, {}

    def judged(path):
        """The numbers of a node, and the most-proving node below it."""
        state = states[path]
        if game.is_terminal(state):
            return ((0, inf) if game.utility(state, player) > 0 else (inf, 0)), path
        if state in [states[path[:n]] for n in range(len(path))]:
            return (inf, 0), path
        if path not in expanded:
            return (1, 1), path
        found = [judged(child) for child in expanded[path]]
        side = 0 if game.to_move(state) == player else 1
        sums = [sum(numbers[i] for numbers, _ in found) for i in (0, 1)]
        costs = [numbers[side] for numbers, _ in found]
        sums[side] = min(costs)
        return tuple(sums), found[costs.index(min(costs))][1]

    numbers, path = judged(())
    while 0 not in numbers:
        after = [game.result(states[path], move) for move in game.moves(states[path])]
        expanded[path] = [(*path, i) for i in range(len(after))]
        states |= zip(expanded[path], after, strict=True)
        numbers, path = judged(())
    return numbers[0] == 0, len(states)


def test_prove_by_the_ends_and_its_nodes_by_another_search():
    for call, outcome in reference.outcomes("prove"):
        (game, state, player), _ = arguments(call)
        assert outcome.value is can_win(game, state, player), call
        assert (outcome.value, outcome.nodes) == best_first(game, state, player), call
        ours = proof.prove(game, state, player)
        assert (ours.status is proof.Status.PROVED, ours.nodes) == (outcome.value, outcome.nodes)


class Circles:
    """Four states of each player, with two moves each, to states of the other or to an end."""

    def __init__(self, seed):
        generator = Random(seed)
        self.after = {}
        for number in range(8):
            others = [n for n in range(8) if n % 2 != number % 2]
            ends = [(1 - number % 2, utility) for utility in (-1, 0, 1)]
            self.after[number] = generator.sample(others + ends, 2)

    def to_move(self, state):
        return state[0] if self.is_terminal(state) else state % 2

    def moves(self, state):
        return range(2)

    def result(self, state, move):
        return self.after[state][move]

    def is_terminal(self, state):
        return isinstance(state, tuple)

    def utility(self, state, player):
        return state[1] if player == MAX else -state[1]


def test_prove_where_ways_go_round_in_circles():
    answers = []
    for seed in range(100):
        for player in (MAX, MIN):
            game = Circles(seed)
            answers.append(reference("prove")(game, 0, player))
            assert answers[-1] is can_win(game, 0, player)
    assert 20 < sum(answers) < 180


# ---------------------------------------------------------------------------------------- claims


def test_what_the_two_conclusions_rest_on():
    game = Chopsticks()
    for player in (MAX, MIN):
        assert not can_win(game, game.initial, player)
        assert not reference("prove")(game, game.initial, player)
    roots = [step.root.numbers.proof for step in proof.expansions(game, game.initial, MAX)]
    assert roots[0] == 1
    first = roots.index(7)
    assert max(roots[:first]) < 7
    assert 4 in roots[first : roots.index(23)]
    assert max(roots[:-1]) == 23
    assert roots[-1] == inf
    assert "rises to 7, falls to 4, rises to 23, and then" in text("claims")


@pytest.mark.parametrize("question", EXERCISE.questions, ids=lambda question: question.name)
def test_the_grader_gives_full_points_and_names_a_bug(best, question):
    source, mutant = EXERCISE.reference(question.name), question.mutants[-1]
    key = make_key(EXERCISE, replace(question, mutants=(mutant,)))
    result = grade_answer(key, source)
    assert (result.verdict, result.score) == ("right", question.points)
    result = grade_answer(key, mutant.of(source))
    assert result.score < question.points
    assert result.bug == mutant.says
