"""The reference answers of exercise 22: a real df-pn on a see-saw, and wins by rounds."""

from itertools import combinations
from math import inf
from random import Random

from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, TreeGame
from chopsticks.games.graph import GraphGame
from chopsticks.search.proof import Numbers, Status, combined, dfpn, easiest_child, pn2
from coursework import view_dfpn
from coursework.exercise.call import arguments

reference = ReferenceAnswers("22-proofs")


def grown(tree):
    """The tree with a question mark of its own for each move of a leaf nobody has looked at."""
    if isinstance(tree, str):
        return ["?"] * int(tree[1:])
    return [grown(child) for child in tree] if isinstance(tree, list) else tree


def fewest(tree, player, to_move, proof):
    """The least number of question marks that settle a tree so."""
    if tree == "?":
        return 1
    if not isinstance(tree, list):
        return 0 if ((tree if player == MAX else -tree) > 0) == proof else inf
    below = [fewest(child, player, 1 - to_move, proof) for child in tree]
    return min(below) if (to_move == player) == proof else sum(below)


def test_numbers_are_those_of_the_tree_one_move_deeper():
    for call, outcome in reference.outcomes("numbers"):
        tree, player = call.args
        both = (
            fewest(grown(tree), player, call.kwargs.get("to_move", MAX), proof)
            for proof in (True, False)
        )
        assert outcome.value == tuple(both), call


def test_limits_are_those_of_the_search():
    for call, outcome in reference.outcomes("limits"):
        children, limits, is_or, epsilon = call.args
        pairs = [Numbers(*pair) for pair in children]
        here = combined(pairs, is_or)
        if inf not in here:
            found = easiest_child(range(len(pairs)), pairs, here, Numbers(*limits), is_or, epsilon)
            assert outcome.value == found, call


def narrow(n):
    return [[narrow(n - 1)], [1]] if n else 1


def test_ways_down_are_those_of_df_pn():
    for n in (2, 3, 6, 9, 13):
        for epsilon in (0, 0.25, 0.5, 1, 3):
            game = TreeGame([narrow(n - 1), narrow(n - 1)])
            steps = view_dfpn(dfpn, game, (), MAX, epsilon=epsilon).data["steps"]
            back = sum(kind == "return" and node == 0 for node, _, _, kind, _ in steps)
            assert reference("ways")(n, epsilon) == back


def random_graph(seed):
    """Four states of each player with two moves each, and three ends after each player's moves."""
    generator = Random(seed)
    graph = {}
    for side, other, ends in (("ABCD", "abcd", "pql"), ("abcd", "ABCD", "PQL")):
        graph |= zip(ends, (1, 0, -1), strict=True)
        graph |= {name: generator.sample([*other, *ends], 2) for name in side}
    return {"A": graph.pop("A"), **graph}


def reached(graph):
    met = ["A"]
    for name in met:
        if isinstance(graph[name], list):
            met += [child for child in graph[name] if child not in met]
    return {name: graph[name] for name in met}


def won(game, graph, player):
    """Where the player can force a win: rounds until nothing changes."""
    found = {n for n in graph if game.is_terminal(n) and game.utility(n, player) > 0}
    for _ in graph:
        for name, children in graph.items():
            if isinstance(children, list):
                enough = any if game.to_move(name) == player else all
                if enough(child in found for child in children):
                    found.add(name)
    return found


def test_facts_of_all_states_are_what_cannot_be_won():
    kept = 0
    for seed in range(60):
        graph = reached(random_graph(seed))
        game = GraphGame(graph)
        states = [name for name in graph if isinstance(graph[name], list)]
        for player in (MAX, MIN):
            wins = won(game, graph, player)
            expected = [name for name in states if name not in wins]
            assert reference("facts")(game, states, player) == expected
            kept += len(expected)
    assert kept


def test_pn2_is_the_one_of_the_package():
    for call, outcome in reference.outcomes("pn2"):
        (game, state, player, share), _ = arguments(call)
        found = pn2(game, state, player, share=share)
        assert outcome.value == (found.status is Status.PROVED, found.kept)
        assert outcome.nodes == found.nodes


def closed(game, names, player):
    """Whether the prover cannot leave these states and ends that are not won."""
    for name in names:
        fine = [
            child in names or (game.is_terminal(child) and game.utility(child, player) <= 0)
            for child in game.moves(name)
        ]
        if not (all if game.to_move(name) == player else any)(fine):
            return False
    return True


def test_facts_of_a_list_are_its_largest_closed_part():
    for call, outcome in reference.outcomes("facts"):
        spec, states, player = call.args
        game = GraphGame(spec.options["graph"])
        parts = [set(c) for n in range(len(states) + 1) for c in combinations(states, n)]
        largest = max((part for part in parts if closed(game, part, player)), key=len)
        assert outcome.value == [state for state in states if state in largest], call
