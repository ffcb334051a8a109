"""The reference answers of exercise 14: sets of leaves, fifty digits, trees as dictionaries."""

import re
from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import combinations, islice
from math import inf, log, sqrt
from random import Random

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, Chopsticks, TreeGame
from chopsticks.search import proof
from chopsticks.search.monte_carlo import grow, uct
from coursework.exercise.call import arguments
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("14-other-ways")
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


# ------------------------------------------------------------------------------------ Monte Carlo


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


def test_what_the_three_conclusions_rest_on():
    game = Chopsticks()
    means = [f"{uct(game, game.initial, 1000, Random(seed)).mean:.2f}" for seed in range(1, 5)]
    first, second, third, fourth = (value.replace("-", "−") for value in means)
    others = f"with seeds 2, 3 and 4 it is {second}, {third} and {fourth}."
    assert f"is {first}; {others}" in text("claims-text")
    assert f"seed 2 gives {second}." in text("claims")
    for player in (MAX, MIN):
        assert not can_win(game, game.initial, player)
        assert not reference("prove")(game, game.initial, player)
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
