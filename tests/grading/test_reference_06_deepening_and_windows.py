"""The reference answers of exercise 06: the package's deepening on an unfolded game, and Scout."""

import re
from functools import partial
from itertools import islice

from reference_answers import ReferenceAnswers, nodes_of

from chopsticks import MAX, Chopsticks, alphabeta, minimax
from chopsticks.hands import living_hands
from chopsticks.search import deepen
from chopsticks.search.counting import counted

reference = ReferenceAnswers("06-deepening-and-windows")


class Unfolded:
    """The tree of a game: a state is the path that led to it, so no two paths meet again."""

    def __init__(self, game, state):
        self.game, self.initial = game, ((), state)

    def to_move(self, path):
        return self.game.to_move(path[1])

    def moves(self, path):
        return self.game.moves(path[1])

    def is_terminal(self, path):
        return self.game.is_terminal(path[1])

    def utility(self, path, player):
        return self.game.utility(path[1], player)

    def result(self, path, move):
        return (*path[0], move), self.game.result(path[1], move)


def test_deepened_is_the_packages_deepening_on_the_unfolded_game():
    function = reference("deepened")
    for game, state, limit, evaluate in reference.given("deepened"):
        tree = Unfolded(game, state)
        records = list(
            islice(deepen(tree, tree.initial, lambda path, e=evaluate: e(path[1])), limit)
        )
        pairs = [(record.value, list(record.line)) for record in records]
        nodes = sum(record.nodes for record in records) - (limit - 1)  # one root for all
        assert nodes_of(function, game, state, limit, evaluate) == (pairs, nodes)


def test_a_line_leads_to_what_its_search_is_worth():
    for (game, state, limit, evaluate), outcome in reference.done("deepened"):
        assert len(outcome.value) == limit
        for depth, (value, line) in enumerate(outcome.value, start=1):
            end = state
            for move in line:
                end = game.result(end, move)
            over = game.is_terminal(end)
            assert over or len(line) == depth
            assert value == (game.utility(end, MAX) if over else evaluate(end))
            assert value == minimax(game, state, depth, evaluate)


def test_what_the_text_says_of_its_example():
    [game, state, *_] = reference.given("deepened")[3]
    alone = [counted(partial(alphabeta, depth=n, evaluate=sum), game, state)[1] for n in (1, 2)]
    text = reference.text("deepened-text")
    assert f"the two searches would visit {sum(alone) - 1} nodes instead of 11." in text


def test_the_figures_of_the_open_question_are_those_of_the_unfolded_game_and_the_lecture():
    game = Chopsticks()
    tree = Unfolded(game, game.initial)
    ours = list(islice(deepen(tree, tree.initial, lambda path: living_hands(path[1])), 12))
    total, last = sum(record.nodes for record in ours) - 11, ours[-1].nodes - 1  # one root for all
    lectures = list(islice(deepen(game, game.initial, living_hands), 12))
    alone = counted(partial(alphabeta, depth=12, evaluate=living_hands), game, game.initial)[1]
    said = [
        int(n.replace(",", "")) for n in re.findall(r"\d,\d{3}", reference.text("one-or-all-text"))
    ]
    figures = [sum(record.nodes for record in lectures), lectures[-1].nodes, alone]
    assert said == [total, last, *figures]
    answer = reference.text("one-or-all")
    by_rule = [f"{growth / (growth - 1):.1f} times for *b* = {growth:g}" for growth in (1.6, 6)]
    assert ", and ".join(by_rule) in answer
    assert f"{total:,} / {last:,} = {total / last:.1f} times" in answer
    assert f"({alone:,} / {last:,} = {alone / last:.1f}), and {total / last:.1f} would" in answer


def null_window(game, state, bound):
    """Whether a state is worth so much, and the nodes of that search."""
    value, nodes = counted(partial(alphabeta, alpha=bound - 1, beta=bound), game, state)
    return value >= bound, nodes


def test_at_least_is_a_search_with_a_null_window():
    function = reference("at-least")
    for game, state, bound in reference.given("at-least"):
        assert nodes_of(function, game, state, bound) == null_window(game, state, bound)


def scout_nodes(game, state):
    """What Scout's rules cost, with the values known beforehand."""
    nodes = 1
    children = [game.result(state, move) for move in game.moves(state)]
    sign = 1 if game.to_move(state) == MAX else -1
    best = None
    for child in children:
        value = sign * minimax(game, child)
        if best is not None:
            nodes += null_window(game, child, best + 1 if sign == 1 else -best)[1]
        if best is None or value > best:
            nodes += scout_nodes(game, child) - (best is not None)  # the child is made once
            best = value
    return nodes


def test_scout_finds_the_value_at_its_price():
    function = reference("scout")
    for game, state in reference.given("scout"):
        expected = minimax(game, state), scout_nodes(game, state)
        assert nodes_of(function, game, state) == expected
