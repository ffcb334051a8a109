"""Judges of lectures 00 to 06.

Chopsticks is written here a third time, from the mover's side: a position is the mover's hands and
the other player's, each sorted.  Moves come in the course's order, taps before splits.  Values are
the mover's, and what a tree holds below a position is kept, so that deep trees cost little.
"""

from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import inf
from random import Random

import oracle
from judging import concludes

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
NUMBERS |= {"fifteen": 15}
START = ((1, 1), (1, 1))


def number(words):
    """A whole number in figures or in a word."""
    return NUMBERS.get(words.lower()) or int(words.replace(",", ""))


def over(position):
    return (0, 0) in position


@cache
def moves(position):
    """The moves of the mover in order: each a name, and the position that it leads to."""
    (a, b), (c, d) = position
    if over(position):
        return ()
    found = []
    for using in sorted({a, b} - {0}):
        for target in sorted({c, d} - {0}):
            other = d if target == c else c
            total = using + target
            hit = tuple(sorted((other, total if total < 5 else 0)))
            found.append((("tap", using, target), (hit, (a, b))))
    if (a + b) % 2 == 0:
        for low in range((a + b) // 2 + 1):
            if a + b - low < 5 and (low, a + b - low) != (a, b):
                found.append((("split", low, a + b - low), ((c, d), (low, a + b - low))))
    return tuple(found)


def lead(position):
    """The mover's lead in living hands."""
    own, other = position
    return other.count(0) - own.count(0)


@cache
def truth():
    """What each position that can arise is worth to its mover, and the plies to the end."""
    signs = {"win": 1, "draw": 0, "loss": -1}
    values = oracle.solve(oracle.Text())
    return {oracle.view(s): (signs[outcome], plies) for s, (outcome, plies) in values.items()}


@cache
def distances():
    """Each position that can arise, and how many plies it is from the start."""
    far, frontier = {START: 0}, [START]
    for position in frontier:
        for _, after in moves(position):
            if after not in far:
                far[after] = far[position] + 1
                frontier.append(after)
    return far


@cache
def lines(position, depth):
    """How many lines of exactly so many plies begin here."""
    return sum(lines(after, depth - 1) for _, after in moves(position)) if depth else 1


def all_nodes(depth):
    """The nodes of minimax from the start."""
    return sum(lines(START, plies) for plies in range(depth + 1))


@concludes(
    "00-start-here",
    "draw-explained",
    r"the better of your two moves, so the value is a (?P<value>\w+)\.",
    planted={"value is a draw": "value is a win"},
)
def the_start_is_that(value):
    return oracle.solve(oracle.Text())[oracle.start(oracle.Text())][0] == value


@concludes(
    "01-a-game",
    "trap",
    r"raw states \| (?P<raw>[\d,]+) .* canonical states \| (?P<canonical>\d+) .* positions \| "
    r"(?P<positions>\d+) .* reachable positions \| \*\*(?P<reachable>\d+)\*\*",
    planted={"**178**": "**180**"},
)
def so_many_states_are_left(raw, canonical, positions, reachable):
    every = [(a, b) for a in range(5) for b in range(5)]
    pairs = {tuple(sorted(pair)) for pair in every}
    found = 2 * len(every) ** 2, 2 * len(pairs) ** 2, len(pairs) ** 2, len(distances())
    return list(map(number, (raw, canonical, positions, reachable))) == list(found)


@concludes("01-a-game", "cycle-explained", r"(?P<plies>\w+) splits, and everything is as it was\.")
def the_start_comes_back_after(plies):
    back = [p for p in distances() if START in (after for _, after in moves(p))]
    return min(distances()[p] for p in back) + 1 == number(plies)


@concludes(
    "01-a-game",
    "growth-explained",
    r"At depth (?P<depth>\d+) there are (?P<found>\d+) lines: more than the (?P<every>\d+) "
    r"positions"
    r".* There, (?P<before>\d+) lines have met (?P<met>\d+) positions\.",
    planted={"At depth 6": "At depth 7", "met 102": "met 112"},
)
def lines_overtake_positions(depth, found, every, before, met):
    depth, far = int(depth), distances().values()
    first = next(d for d in range(20) if lines(START, d) > len(far))
    near = [sum(plies <= d for plies in far) for d in range(depth + 1)]
    crossed = next(d for d in range(depth + 1) if lines(START, d) > near[d])
    counted = [lines(START, depth), len(far), lines(START, depth - 1), near[depth - 1]]
    said = [int(found), int(every), int(before), int(met)]
    return first == depth and crossed == depth - 1 and counted == said


WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def three_in_a_row(own, other):
    """Tic-tac-toe by two sets of cells: the mover's value, minimax's nodes and states below."""
    if any(other.issuperset(row) for row in WINS):
        return -1, 1
    free = [cell for cell in range(9) if cell not in own | other]
    below = [three_in_a_row(other, own | {cell}) for cell in free]
    return max((-value for value, _ in below), default=0), 1 + sum(nodes for _, nodes in below)


def tic_tac_toe(own, other, alpha=-inf, beta=inf):
    """The mover's value by alpha-beta, row by row, and the nodes."""
    if any(other.issuperset(row) for row in WINS):
        return -1, 1
    best, nodes = -inf, 1
    for cell in range(9):
        if cell not in own | other:
            value, more = tic_tac_toe(other, own | {cell}, -beta, -alpha)
            best, nodes = max(best, -value), nodes + more
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return (0, 1) if best == -inf else (best, nodes)


@concludes(
    "02-minimax",
    "ttt-all-explained",
    r"Half a million nodes, a hundred for every state, and the answer is 0: a (?P<value>\w+)\.",
    planted={"0: a draw": "0: a win"},
)
def minimax_solves_tic_tac_toe(value):
    found, nodes = three_in_a_row(frozenset(), frozenset())
    met = three_in_a_row.cache_info().currsize
    outcome = {0: "draw", 1: "win", -1: "loss"}[found]
    return (outcome, round(nodes, -5), round(nodes / met, -1)) == (value, 500_000, 100)


@concludes(
    "03-evaluation",
    "depth-table-explained",
    r"A 12-ply search visits (?P<nodes>[\d,]+) nodes, although the game has only "
    r"(?P<positions>\d+) positions",
)
def twelve_plies_count_so_many(nodes, positions):
    return (number(nodes), int(positions)) == (all_nodes(12), len(distances()))


@concludes(
    "03-evaluation", "unknown-win-explained", r"A (?P<value>\w+), one ply beyond the horizon"
)
def the_four_plies_just_missed_it(value):
    found = oracle.solve(oracle.Text())[((1, 3), (1, 3), 0)]
    return found == (value, 4 + 1)


LARGE_START = ((1, 1, 1), (1, 1, 1))


@cache
def large_moves(position):
    """The positions after a move, with three hands each that die at six fingers."""
    own, other = position
    found = []
    for using in sorted({*own} - {0}):
        for target in sorted({*other} - {0}):
            hit = list(other)
            hit[hit.index(target)] = using + target if using + target < 6 else 0
            found.append((tuple(sorted(hit)), own))
    if sum(own) % 2 == 0:
        divided = combinations_with_replacement(range(6), 3)
        found += [(other, hands) for hands in divided if sum(hands) == sum(own) and hands != own]
    return tuple(found)


HANDS = {
    2: (START, lambda position: [after for _, after in moves(position)]),
    3: (LARGE_START, lambda position: large_moves(position) if any(position[0]) else ()),
}
PLAYERS = {
    "02": (3, 0),
    "03": (3, 1 / 8),
    "04": (4, 1 / 8),
    "05": (6, 1 / 8, True),
    "06": (6, 1 / 8, True, True),
    "07": (20, 0, True),
}
"""The plies of each player, what it guesses that a hand is worth, and what `errors` says."""


@cache
def positions_of(hands):
    """Each position that can arise with its children, and the states: who moves, and where."""
    start, after = HANDS[hands]
    found = [(0, start)]
    met = set(found)
    for side, position in found:
        new = {(1 - side, child) for child in after(position)} - met
        met |= new
        found += new
    return {position: list(after(position)) for _, position in found}, found


def choices(hands):
    """The positions in which MAX is to move."""
    children, states = positions_of(hands)
    return [position for side, position in states if side == 0 and children[position]]


@cache
def at_depth(hands, depth, hand):
    """The mover's value of each position by minimax, with a guess at the horizon."""
    children, _ = positions_of(hands)
    if depth == 0:
        return {p: hand * lead(p) if children[p] else -1 for p in children}
    below = at_depth(hands, depth - 1, hand)
    return {p: max((-below[c] for c in children[p]), default=-1) for p in children}


@cache
def sizes(hands, depth):
    """The nodes of minimax from each position."""
    children, _ = positions_of(hands)
    below = sizes(hands, depth - 1) if depth else dict.fromkeys(children, 0)
    return {p: 1 + sum(below[c] for c in children[p]) for p in children}


@cache
def errors(hands, plies, hand, kills=False, deepening=False):
    """How many moves give away a win or a draw.

    kills: moves that kill a hand come first.  deepening: so does the best move a ply earlier, and a
    proof ends the search.
    """
    true = at_depth(hands, 40, 0)
    assert true == at_depth(hands, 39, 0)  # no value changes any more
    wrong = 0
    for position in choices(hands):
        order = list(positions_of(hands)[0][position])
        if kills:
            order.sort(key=lambda child: -child[0].count(0))
        for depth in range(1 if deepening else plies, plies + 1):
            below = at_depth(hands, depth - 1, hand)
            best = min(order, key=below.get)
            order.sort(key=lambda child, best=best: child != best)
            if below[best] == -1:
                break
        wrong += -true[best] < true[position]
    return wrong


def chosen(position, depth):
    """The first of the best moves, and where it leads."""
    below = at_depth(2, depth - 1, 1 / 8)
    return min(moves(position), key=lambda move: below[move[1]])


@concludes(
    "03-evaluation",
    "hands-explained",
    r"Of the (?P<all>\d+) positions (?P<won>\d+) are won, (?P<drawn>\d+) drawn and (?P<lost>\d+) "
    r"lost: \d+ / \d+ is (?P<mean>[\d.]+)\.",
    planted={"41 are won": "37 are won"},
)
def a_lead_of_one_hand_is_worth_half_a_win(all, won, drawn, lost, mean):
    ahead = [truth()[p][0] for p in choices(2) if lead(p) == 1]
    other = {oracle.view(s) for s in oracle.reachable(oracle.Text()) if s[2] == 1}
    ahead += [-truth()[p][0] for p in other if not over(p) and lead(p) == -1]
    found = [len(ahead), *(ahead.count(value) for value in (1, 0, -1))]
    rounded = round(sum(ahead) / len(ahead), 2)
    return [*map(int, (all, won, drawn, lost)), float(mean)] == [*found, rounded]


@concludes(
    "03-evaluation",
    "horizon-explained",
    r"takes the first, `(?P<low>\d)\+(?P<high>\d)`, which loses in \*(?P<plies>\d+)\*",
    planted={"loses in *4*": "loses in *2*"},
)
def the_loss_is_behind_the_horizon(low, high, plies):
    name, after = chosen(((0, 4), (3, 4)), 3)
    return name == ("split", int(low), int(high)) and truth()[after] == (1, int(plies) - 1)


@concludes(
    "03-evaluation",
    "dials-explained",
    r"at the first (?P<count>\w+) depths, and not at four and five",
    planted={"at the first three": "at the first two"},
)
def a_deeper_guess_loses_the_draw(count):
    moved = [chosen(((1, 4), (1, 1)), depth) for depth in range(1, 6)]
    draws = [truth()[after][0] == 0 for _, after in moved]
    return draws == [depth <= number(count) for depth in range(1, 6)]


@concludes(
    "03-evaluation",
    "quiet-intro",
    r"Over all positions a deeper search makes (?P<how>\w+) mistakes",
    planted={"makes fewer": "makes more"},
)
def depth_helps_as_a_rule(how):
    wrong = [errors(2, depth, 1 / 8) for depth in range(1, 7)]
    return (how == "fewer") == all(more > less for more, less in pairwise(wrong))


@concludes(
    "03-evaluation",
    "next",
    r"each ply of minimax more than (?P<times>\w+) the nodes",
    planted={"more than doubles": "more than trebles"},
)
def each_ply_costs_that(times):
    nodes = [sum(sizes(2, depth)[p] for p in choices(2)) for depth in range(1, 7)]
    factor = {"doubles": 2, "trebles": 3}[times]
    return all(more > factor * less for less, more in pairwise(nodes))


def hoped(position, depth, sure, own=False):
    """The mover's value if the other player is `sure` to find the best move, or moves at random."""
    if over(position):
        return -1 if position[0] == (0, 0) else 1
    if depth == 0:
        return lead(position) / 2
    below = [-hoped(after, depth - 1, sure, not own) for _, after in moves(position)]
    return max(below) if own or sure else sum(below) / len(below)


@concludes(
    "03-evaluation",
    "expectimax-explained",
    r"expectimax loses (?P<few>\w+) game in a thousand, and minimax (?P<many>\w+)\. .* "
    r"(?P<more>\w+) more moves are wrong",
    planted={"minimax fifteen": "minimax five", "three more": "four more"},
)
def hope_wins_against_chance(few, many, more):
    games, wrong = [], []
    for sure in (False, True):
        plan = {
            p: min((after for _, after in moves(p)), key=lambda after: hoped(after, 2, sure))
            for p in choices(2)
        }
        wrong.append(sum(-truth()[after][0] < truth()[p][0] for p, after in plan.items()))
        lost = {(own, p): float(over(p) and own) for p in distances() for own in (True, False)}
        for _ in range(300):
            for own, p in lost:
                if not over(p):
                    after = [plan[p]] if own else [child for _, child in moves(p)]
                    lost[own, p] = sum(lost[not own, child] for child in after) / len(after)
        games.append(round(1000 * lost[True, START]))
    return games == [number(few), number(many)] and wrong[0] - wrong[1] == number(more)


def cutting(key, values=None):
    """A function of (position, depth, window): the mover's value by alpha-beta, and the nodes.

    Its `met` holds all positions that it has seen.
    """

    @cache
    def search(position, depth, alpha, beta):
        search.met.add(position)
        if over(position):
            return (1 if position[1] == (0, 0) else -1), 1
        if depth == 0:
            return (values(position) if values else 0), 1
        best, nodes = -inf, 1
        after = [after for _, after in moves(position)]
        for child in sorted(after, key=lambda child: key(position, child)) if key else after:
            value, more = search(child, depth - 1, -beta, -alpha)
            best, nodes = max(best, -value), nodes + more
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, nodes

    search.met = set()
    return search


def cost(key, depth):
    return cutting(key)(START, depth, -inf, inf)[1]


@concludes(
    "04-alpha-beta",
    "promise",
    r"in Chopsticks two plies more cost (?P<times>\w+) times the work",
    planted={"cost five times": "cost four times"},
)
def two_plies_cost_five_times(times):
    factors = [all_nodes(depth + 2) / all_nodes(depth) for depth in (10, 12)]
    return [round(factor) for factor in factors] == [number(times)] * 2


@concludes("04-alpha-beta", "best-case", r"One node in (?P<share>\w+), and the same truth")
def one_node_in_thirty_is_left(share):
    empty = frozenset()
    (value, nodes), (right, every) = tic_tac_toe(empty, empty), three_in_a_row(empty, empty)
    return value == right and round(every / nodes) == {"thirty": 30}[share]


def leaves(tree, alpha=-inf, beta=inf):
    """The mover's value of a tree of numbers, and the leaves that alpha-beta looks at."""
    if not isinstance(tree, list):
        return tree, 1
    best, seen = -inf, 0
    for child in tree:
        value, more = leaves(child, -beta, -alpha)
        best, seen = max(best, -value), seen + more
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, seen


def best_first(tree):
    """The tree with the best move first at every node; the value is the mover's."""
    if not isinstance(tree, list):
        return tree, tree
    below = sorted((best_first(child) for child in tree), key=lambda pair: pair[0])
    return -below[0][0], [child for _, child in below]


@concludes(
    "04-alpha-beta",
    "chopsticks-explained",
    r"(?P<best>\d+) of the (?P<all>\d+) leaves are enough: 9 \+ 9 − 1\.",
    planted={"17 of the 81": "18 of the 81"},
)
def so_many_leaves_are_left(best, all):
    dice = Random(0)

    def tree(depth):
        return [tree(depth - 1) for _ in range(3)] if depth else dice.random()

    least = {leaves(best_first(tree(4))[1])[1] for _ in range(100)}
    return least == {int(best)} and int(all) == 3**4


@concludes(
    "04-alpha-beta",
    "chopsticks-explained",
    r"At depth 12 alpha-beta visits fewer nodes than minimax at depth (?P<depth>\d+)\.",
    planted={"at depth 8.": "at depth 7."},
)
def alpha_beta_sees_four_plies_farther(depth):
    return cost(None, 12) < all_nodes(int(depth))


def truth_first(position, child):
    return truth()[child][0]


def kills(position, child):
    return -child[0].count(0)


def ones(position, child):
    return -child[1].count(1)


def fours(position, child):
    return child[1].count(4)


def thumb(*step):
    return kills(*step), ones(*step), fours(*step)


def truth_then_kill(*step):
    return truth_first(*step), kills(*step)


@concludes(
    "05-move-ordering",
    "promise-explained",
    r"in the last order alpha-beta visits (?P<share>\w+) node",
    planted={"visits every node": "visits no node"},
)
def a_bad_order_saves_nothing(share):
    return share == "every" and leaves([[14, 5, 2], [6, 4, 2], [12, 8, 3]])[1] == 9


@concludes(
    "05-move-ordering",
    "extremes-explained",
    r"From best to worst it is a factor of (?P<times>\d+)\. The order of the game, .*, is no "
    r"better "
    r"than a random one",
    planted={"factor of 33": "factor of 20"},
)
def orders_differ_by_that(times):
    worst, best = cost(lambda *step: -truth_first(*step), 10), cost(truth_first, 10)
    random = []
    for seed in range(21):
        dice = Random(seed)
        place = {(p, c): dice.random() for p in sorted(distances()) for _, c in moves(p)}
        random.append(cost(lambda *step, place=place: place[step], 10))
    own = cost(None, 10)
    return round(worst / best) == int(times) and own >= sorted(random)[10]


@concludes(
    "05-move-ordering",
    "ablation-explained",
    r"nearly (?P<saved>\w+) out of ten at depth 14\. But only one rule does it\. \*Make a 1\* and "
    r"\*avoid a 4\* are (?P<effect>\w+) than no rule at all, and added to the first one they "
    r"cost a "
    r"little\. .* the truth, and a kill among equals, beats both",
    planted={"are worse than": "are better than"},
)
def one_rule_of_three_does_it(saved, effect):
    depths = 10, 14
    by = {k: [cost(k, d) for d in depths] for k in (None, kills, ones, fours, thumb, truth_first)}
    both = [cost(truth_then_kill, d) for d in depths]
    alone = all(by[k][i] > by[None][i] for k in (ones, fours) for i in (0, 1))
    little = all(
        kill < all_three < 1.5 * kill for kill, all_three in zip(by[kills], by[thumb], strict=True)
    )
    best = all(both[i] < min(by[truth_first][i], by[kills][i]) for i in (0, 1))
    share = 10 * (1 - by[thumb][1] / by[None][1])
    return (
        alone == (effect == "worse") and little and best and 8.5 < share < 9 == {"nine": 9}[saved]
    )


@concludes(
    "05-move-ordering",
    "deeper-explained",
    r"An order changes the factor, from (?P<own>[\d.]+) to (?P<rules>[\d.]+\d)\. .* at 12 plies "
    r"the three rules visit an eighth of what the game's own order visits, at 20 plies a twentieth",
    planted={"to 1.27.": "to 1.37."},
)
def an_order_changes_the_factor(own, rules):
    nodes = {key: [cost(key, depth) for depth in (12, 20)] for key in (None, thumb)}
    factors = [round((deep / less) ** (1 / 8), 2) for less, deep in nodes.values()]
    shares = [a / b for a, b in zip(nodes[None], nodes[thumb], strict=True)]
    return factors == [float(own), float(rules)] and 7.5 < shares[0] < 8.5 and 18 < shares[1] < 22


def with_line(side, position, depth, first, alpha=-inf, beta=inf):
    """The mover's value, its line and the nodes; the steps of `first` come first where they are."""
    if over(position):
        return (1 if position[1] == (0, 0) else -1), (), 1
    if depth == 0:
        return lead(position), (), 1
    best, line, nodes = -inf, (), 1
    for move, after in sorted(moves(position), key=lambda m: (side, position, m[0]) not in first):
        value, rest, more = with_line(1 - side, after, depth - 1, first, -beta, -alpha)
        nodes += more
        if -value > best:
            best, line = -value, ((side, position, move), *rest)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line, nodes


@concludes(
    "06-deepening-and-windows",
    "deepen-explained",
    r"The line helps: (?P<last>[\d,]+) nodes instead of (?P<alone>[\d,]+)\. But all twelve "
    r"together "
    r"cost (?P<all>[\d,]+)\. .* One more ply makes it (?P<factor>[\d.]+) times as large",
    planted={"cost 7,637": "cost 3,637"},
)
def twelve_searches_cost_more_than_one(last, alone, all, factor):
    line, nodes = (), []
    for depth in range(1, 13):
        _, line, visited = with_line(0, START, depth, set(line))
        nodes.append(visited)
    single = [with_line(0, START, depth, set())[2] for depth in (11, 12)]
    found = [nodes[-1], single[1], sum(nodes)]
    grown = round(single[1] / single[0], 1)
    return found == list(map(number, (last, alone, all))) and grown == float(factor)


def pvs(tree, alpha, beta):
    """The mover's value by principal variation search, and the visits."""
    if not isinstance(tree, list):
        return tree, 1
    value, nodes = pvs(tree[0], -beta, -alpha)
    best, nodes = -value, nodes + 1
    for child in tree[1:]:
        alpha = max(alpha, best)
        if alpha >= beta:
            break
        value, more = pvs(child, -alpha - 1, -alpha)
        nodes += more
        if alpha < -value < beta:
            value, more = pvs(child, -beta, -alpha)
            nodes += more
        best = max(best, -value)
    return best, nodes


def nodes_of(tree, alpha=-inf, beta=inf):
    """The mover's value by alpha-beta, and the nodes."""
    if not isinstance(tree, list):
        return tree, 1
    best, nodes = -inf, 1
    for child in tree:
        value, more = nodes_of(child, -beta, -alpha)
        best, nodes = max(best, -value), nodes + more
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, nodes


@concludes(
    "06-deepening-and-windows",
    "pvs-explained",
    r"Here PVS pays (?P<visits>\d+) nodes for what alpha-beta does with (?P<plain>\d+)",
    planted={"pays 17": "pays 15"},
)
def the_null_window_does_not_pay_here(visits, plain):
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 4]]
    found = pvs(tree, -20, 20), nodes_of(tree)
    return found == ((4, int(visits)), (4, int(plain)))


def large_search(side, position, depth, best, alpha=-inf, beta=inf):
    """The mover's value and the nodes; with a dictionary, the best move so far comes first."""
    own, other = position
    if not any(own):
        return -1, 1
    if depth == 0:
        return (other.count(0) - own.count(0)) / 3, 1
    value, nodes, after = -inf, 1, large_moves(position)
    order = list(range(len(after)))
    if best is not None and (side, position) in best:
        order.insert(0, order.pop(best[side, position]))
    for i in order:
        child = after[i]
        score, more = large_search(1 - side, child, depth - 1, best, -beta, -alpha)
        nodes += more
        if -score > value:
            value = -score
            if best is not None:
                best[side, position] = i
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value, nodes


@concludes(
    "06-deepening-and-windows",
    "deepen-explained",
    r"It has (?P<states>[\d,]+) states, with (?P<each>[\d.]+) moves in each",
    planted={"5,496 states": "5,469 states"},
)
def the_large_game_is_so_large(states, each):
    children, found = positions_of(3)
    mean = sum(len(children[position]) for _, position in found) / len(found)
    return len(found) == number(states) and round(mean, 1) == float(each)


@concludes(
    "06-deepening-and-windows",
    "learned-explained",
    r"All twelve visit (?P<all>[\d,]+) nodes, an (?P<share>\w+) of what one search visits",
    planted={"an eleventh": "an eighth"},
)
def twelve_searches_that_remember_cost_less_than_one(all, share):
    best, nodes = {}, 0
    for depth in range(1, 13):
        value, more = large_search(0, LARGE_START, depth, best)
        nodes += more
    same, alone = large_search(0, LARGE_START, 12, None)
    fits = round(alone / nodes) == {"eleventh": 11, "eighth": 8}[share]
    return value == same and nodes == number(all) and fits


@concludes(
    "03-evaluation",
    "next",
    r"it saves your player (?P<share>more|less) than half of the wrong moves",
    planted={"more than half": "less than half"},
)
def a_guess_saves_wrong_moves(share):
    return (2 * errors(3, *PLAYERS["03"]) < errors(3, *PLAYERS["02"])) == (share == "more")


@concludes(
    "06-deepening-and-windows",
    "benchmark-intro",
    r"(?P<how>fewer|more) of its moves are wrong, at the same six plies",
    planted={"fewer of its": "more of its"},
)
def deepening_plays_better(how):
    return (errors(3, *PLAYERS["06"]) < errors(3, *PLAYERS["05"])) == (how == "fewer")


@concludes(
    "07-transposition-table",
    "benchmark-explained",
    r"less than (?P<share>half|a third) as many of them are wrong",
    planted={"less than half": "less than a third"},
)
def a_table_plays_better(share):
    times = {"half": 2, "a third": 3}[share]
    return times * errors(3, *PLAYERS["07"]) < errors(3, *PLAYERS["06"])


@concludes(
    "04-alpha-beta",
    "root-explained",
    r"throws away a move worth (?P<best>\d+) for one worth (?P<less>\d+), or even (?P<least>\d+)\. "
    r".* "
    r"(?P<who>Fail-\w+) falls into it only if the bound happens to be equal to alpha",
    planted={
        "or even 1": "or even 2",
        "Fail-soft falls into it only": "Fail-hard falls into it only",
    },
)
def a_careless_root_takes_a_bound_for_a_value(best, less, least, who):
    def taken(branches, hard):
        kept, alpha = None, -inf
        for replies in branches:
            value = inf
            for leaf in replies:
                value = min(value, leaf)
                if value <= alpha:
                    break
            value = max(value, alpha) if hard else value
            if value >= alpha:
                kept, alpha = replies, value
        return min(kept)

    trees = [[3, 12, 8], [6, 2, 4], [14, 5, 2]], [[3, 12, 8], [3, 1, 4]]
    hard, soft = ([taken(tree, version) for tree in trees] for version in (True, False))
    found = {"Fail-hard": hard, "Fail-soft": soft}
    return found[who] == [int(best), int(least)] and hard == [int(less), int(least)]
