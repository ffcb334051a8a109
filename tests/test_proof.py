"""Proof-number search and df-pn: what they claim, against values worked out in other ways."""

from functools import cache, partial
from math import inf

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import MAX, MIN, Chopsticks, Rules, TreeGame, explore
from chopsticks.search.proof import (
    LEAF,
    NOT_WON,
    WON,
    Status,
    dfpn,
    expansions,
    mobility,
    prove,
)

PROVED, DISPROVED, UNKNOWN = Status
EITHER = pytest.mark.parametrize("search", [prove, dfpn])
ANY = pytest.mark.parametrize(
    "search",
    [prove, dfpn, partial(dfpn, first=mobility, epsilon=0.5)],
    ids=["prove", "dfpn", "df-pn wider"],
)


class GraphGame:
    """A game as a dict: a name stands for (player, children), or for the utility for MAX."""

    def __init__(self, graph):
        self.graph = graph
        self.initial = next(iter(graph))

    def to_move(self, state):
        return MAX if self.is_terminal(state) else self.graph[state][0]

    def moves(self, state):
        return () if self.is_terminal(state) else self.graph[state][1]

    def result(self, state, move):
        return move

    def is_terminal(self, state):
        return not isinstance(self.graph[state], tuple)

    def utility(self, state, player):
        return self.graph[state] if player == MAX else -self.graph[state]


def won_by(graph, player):
    """The states from which the player can force a win: rounds until nothing changes."""
    sign = 1 if player == MAX else -1
    won = set()
    while True:
        more = set()
        for state, content in graph.items():
            if not isinstance(content, tuple):
                wins = sign * content > 0
            else:
                wins = (any if content[0] == player else all)(child in won for child in content[1])
            if wins:
                more.add(state)
        if more == won:
            return won
        won = more


def expected(wins):
    return PROVED if wins else DISPROVED


# --- numbers by hand ----------------------------------------------------------------------

# Which numbers a node takes: at an OR node the least proof number and all disproof numbers.
# Node 0 costs two leaves to prove, node 1 one, because its first child is won already.
BY_HAND = [[[-1, -1], [1]], [1, [-1, 1]]]


def test_every_number_of_a_tree_followed_by_hand():
    steps = []
    for step in expansions(TreeGame(BY_HAND), (), MAX):
        numbers = {node.state: node.numbers for node in step.root.children}
        steps.append((step.node.state, step.root.numbers, numbers, step.nodes))
    assert steps == [
        ((), (1, 1), {}, 1),
        ((), (1, 2), {(0,): (1, 1), (1,): (1, 1)}, 3),
        ((0,), (1, 2), {(0,): (2, 1), (1,): (1, 1)}, 5),
        ((1,), (1, 2), {(0,): (2, 1), (1,): (1, 1)}, 7),
        ((1, 1), (0, inf), {(0,): (2, 1), (1,): (0, inf)}, 9),
    ]


def test_df_pn_expands_the_same_nodes_there():
    assert dfpn(TreeGame(BY_HAND), (), MAX) == ((0, inf), 9)


# --- whose win ----------------------------------------------------------------------------


def values():
    return st.recursive(
        st.sampled_from([-1, 0, 1, 7]), lambda tree: st.lists(tree, min_size=1, max_size=3)
    )


def tree_value(tree, maximising=True):
    if not isinstance(tree, list):
        return tree
    return (max if maximising else min)(tree_value(child, not maximising) for child in tree)


@EITHER
@given(values())
def test_any_tree_against_minimax(search, tree):
    value = tree_value(tree)
    assert search(TreeGame(tree), (), MAX).status is expected(value > 0)
    assert search(TreeGame(tree), (), MIN).status is expected(value < 0)


# --- cycles -------------------------------------------------------------------------------


@ANY
@pytest.mark.parametrize("of_b", ["a", "ca"])
def test_a_disproof_that_leans_on_the_path_is_not_believed_elsewhere(search, of_b):
    # On the path s, a the state b can only go back to a, or lose by way of c, and is not won.  Yet
    # a is won by w, and so b is won by way of a.  A table that kept b as lost would call s lost,
    # and so would one in which the disproof of b rests on c alone.
    graph = {"s": (MIN, "ab"), "a": (MAX, "bw"), "b": (MAX, of_b), "w": (MAX, "e"), "e": 1}
    graph |= {"c": (MAX, "-"), "-": -1}
    assert search(GraphGame(graph), "s", MAX).status is PROVED


NAMES = "abcdefg"
GRAPHS = st.fixed_dictionaries(
    {
        name: st.tuples(
            st.sampled_from([MAX, MIN]),
            st.lists(st.sampled_from(NAMES + "+-0"), min_size=1, max_size=3),
        )
        for name in NAMES
    }
).map(lambda graph: graph | {"+": 1, "-": -1, "0": 0})


@ANY
@given(GRAPHS)
def test_any_graph_with_cycles(search, graph):
    for player in (MAX, MIN):
        status = search(GraphGame(graph), "a", player).status
        assert status is expected("a" in won_by(graph, player))


@given(GRAPHS)
def test_given_values_of_some_states_are_used(graph):
    def told(game, state, player):
        if state not in "bcd":
            return LEAF
        return WON if state in won_by(graph, player) else NOT_WON

    for player in (MAX, MIN):
        status = dfpn(GraphGame(graph), "a", player, first=told).status
        assert status is expected("a" in won_by(graph, player))


# --- Chopsticks ---------------------------------------------------------------------------


@cache
def explored(text):
    """The game as a table, and of each of its states whether the mover wins, draws or loses."""
    table = explore(Chopsticks(Rules(**text._asdict())))
    truth = oracle.solve(text)
    return table, [truth[*state.hands, state.to_move][0] for state in table.states]


def wins(table, truth, number, player):
    return truth[number] == ("win" if table.to_move(number) == player else "loss")


@pytest.mark.parametrize("text", oracle.ATLAS, ids=lambda text: "-".join(map(str, text)))
def test_df_pn_settles_every_state_of_every_rule_set(text):
    # The same position with the players exchanged is a state, too, so MAX's question is enough.
    # Each search settles many states on its way: every seventh one meets them all.
    table, truth = explored(text)
    for number in range(0, len(table.states), 7):
        result = dfpn(table, number, MAX, nodes=50_000)
        assert result.status is expected(wins(table, truth, number, MAX))


def check_certificate(game, node, player, line=()):
    """Follow a proof or a disproof to its ends, by the game alone."""
    proved = node.status is PROVED
    if game.is_terminal(node.state):
        assert (game.utility(node.state, player) > 0) == proved
        assert node.children == []
    elif node.state in line:
        assert not proved
        assert node.children == []
    else:
        one = (game.to_move(node.state) == player) == proved
        moves = [child.move for child in node.children]
        assert len(moves) == 1 if one else moves == list(game.moves(node.state))
        for child in node.children:
            assert child.state == game.result(node.state, child.move)
            assert child.parent is node
            assert child.status is node.status
            check_certificate(game, child, player, (*line, node.state))


@pytest.mark.parametrize("text", [oracle.Text(split="none"), oracle.Text()])
def test_a_certificate_is_a_proof_by_itself(text):
    table, _ = explored(text)
    settled = set()
    for number in range(len(table.states)):
        root = prove(table, number, MAX, nodes=300)
        if root.status is not UNKNOWN:
            settled.add(root.status)
            check_certificate(table, root.certificate(), MAX)
    assert settled == {PROVED, DISPROVED}


# --- counts, limits, errors ---------------------------------------------------------------


@EITHER
def test_a_terminal_state_is_settled_by_itself(search):
    for utility, status in ((1, PROVED), (0, DISPROVED), (-1, DISPROVED)):
        found = search(TreeGame(utility), (), MAX, 1)
        assert (found.status, found.nodes) == (status, 1)


@EITHER
@pytest.mark.parametrize("player", [2, -1, None, "MAX"])
def test_an_invalid_player(search, player):
    with pytest.raises(ValueError, match="player = "):
        search(TreeGame([1]), (), player)


@EITHER
@pytest.mark.parametrize("nodes", [0, -1, 1.5, True, None, inf])
def test_an_invalid_limit(search, nodes):
    with pytest.raises(ValueError, match="nodes = "):
        search(TreeGame([1]), (), MAX, nodes)


@pytest.mark.parametrize("amount", [-0.5, float("nan"), None, True, "1"])
def test_an_invalid_epsilon(amount):
    with pytest.raises(ValueError, match="epsilon = "):
        dfpn(TreeGame([1]), (), MAX, epsilon=amount)


def test_nothing_settled_has_no_certificate():
    with pytest.raises(ValueError, match="nothing is proved"):
        prove(TreeGame(BY_HAND), (), MAX, nodes=1).certificate()
