"""The reference answers of exercise 05: orders by other ways to count and to search."""

from functools import partial
from itertools import permutations, product

from reference_answers import ReferenceAnswers, nodes_of

from chopsticks import Chopsticks, Rules, TreeGame, alphabeta, minimax
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.counting import counted
from chopsticks.search.ordering import Ordered, dynamic_alphabeta

reference = ReferenceAnswers("05-move-ordering")


def test_three_orders_are_counted():
    function = reference("three-orders")
    rows = [[5, 8, 6], [7, 3, 9], [2, 4, 1]]

    def cost(tree):
        return counted(alphabeta, TreeGame(tree), ())[1]

    inner = [list(permutations(row)) for row in rows]
    best = min(cost(order) for tree in product(*inner) for order in permutations(tree))
    assert function() == (cost(rows), cost(rows[::-1]), best)


def dead_hands(game, state, move):
    """How many dead hands the other player has after a move."""
    return game.result(state, move).hands[1 - state.to_move].count(0)


def test_kill_first_is_the_order_of_a_look_ahead_without_the_look():
    function = reference("kill-first")
    for rules in (Rules(), Rules(overflow="rollover"), Rules(4, split="free")):
        game = Chopsticks(rules)
        ordered = Ordered(game, lambda state, move, game=game: -dead_hands(game, state, move))
        for state in game.states():
            assert function(game, state) == ordered.moves(state)
    assert {outcome.nodes for _, outcome in reference.outcomes("kill-first")} == {1}


def test_in_order_is_alphabeta_on_an_ordered_game():
    function = reference("in-order")
    for game, state, order in reference.given("in-order"):
        ordered = Ordered(game, lambda state, move, order=order: order.index(move))
        assert nodes_of(function, game, state, order) == counted(alphabeta, ordered, state)
        assert function(game, state, order) == minimax(game, state)


def test_an_order_of_the_cells_beats_eight_thousand_nodes():
    function = reference("in-order")
    game = TicTacToe()
    for order, nodes in ((list(range(9)), 18_297), ([4, 0, 2, 6, 8, 1, 3, 5, 7], 7_275)):
        assert nodes_of(function, game, game.initial, order) == (0, nodes)


class OneKiller:
    """The order of the package's search with one killer a depth."""

    def __init__(self, killers):
        self.killers = killers

    def rank(self, player, move, depth):
        return 0 if depth in self.killers and self.killers[depth] == move else 1

    def learn(self, player, move, depth):
        self.killers[depth] = move


def test_killers_are_those_of_the_packages_search():
    function = reference("killers")
    for game, state, depth, killers in reference.given("killers"):
        order = OneKiller(dict(killers))
        search = partial(dynamic_alphabeta, order=order, depth=depth)
        assert nodes_of(function, game, state, depth, killers) == counted(search, game, state)
        assert killers == order.killers
