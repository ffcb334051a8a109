"""All small game graphs, and compiled searches that a transposition table can mislead on them.

A game has the states 0, 1, …; MAX begins in state 0.  Its graph has inner states of both players
and at most one end of each kind: a win and a loss for MAX.  (Two ends of one kind would be copies
of each other.)  Either the players alternate, or a player may move several times in a row; no move
leads back to the same state.  Every state can be reached.

The searches are those of the lectures: `search_once` and `alphabeta_once` of lecture 08,
`naive_dfpn` of lecture 21 and `trusting_dfpn` of lecture 22.  `python -m audit.ghi_census check`
compares their answers and nodes with those of the lectures' own code.  The function that judges the
answers, `truth`, shares no code with any of them.
"""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.search.jit import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MAX, MIN, WIN, LOSS = range(4)
LETTERS = "ABCDEFGH"
INF = np.inf
LARGE = 2.0**50


class Graph(NamedTuple):
    """A graph up to isomorphism.

    kinds: `MAX`, `MIN`, `WIN` or `LOSS` for each state.
    goals: the states that each state's moves lead to, as bits.
    same:  the permutations of the states that do not change the graph.
    """

    kinds: tuple[int, ...]
    goals: tuple[int, ...]
    same: tuple[tuple[int, ...], ...]

    def children(self, state: int) -> list[int]:
        """Return the states that a state's moves lead to, in ascending order."""
        return [child for child in range(len(self.kinds)) if self.goals[state] >> child & 1]


def kinds_of(states: int) -> Iterator[tuple[int, ...]]:
    """Yield all choices of the states' kinds, in the order: state 0, MAX's others, MIN's, ends."""
    for ends in ((), (WIN,), (LOSS,), (WIN, LOSS)):
        inner = states - len(ends)
        for of_max in range(1, inner + 1):
            yield (MAX,) * of_max + (MIN,) * (inner - of_max) + ends


def graphs(
    kinds: tuple[int, ...], alternating: bool = True, most: int | None = None
) -> Iterator[Graph]:
    """Yield all graphs with these kinds of states, one from each class of isomorphic graphs.

    most: the largest number of moves that a state may have; by default any number.
    """
    states = range(len(kinds))
    blocks = [[s for s in states if s and kinds[s] == kind] for kind in (MAX, MIN)]
    ends = tuple(s for s in states if kinds[s] >= WIN)
    renamings = [
        (0, *a, *b, *ends) for a, b in product(permutations(blocks[0]), permutations(blocks[1]))
    ]
    images = [[_image(bits, p) for bits in range(1 << len(kinds))] for p in renamings]
    inverses = [[p.index(s) for s in states] for p in renamings]
    for goals in product(*(_choices(s, kinds, alternating, most) for s in states)):
        if _reached(goals) != (1 << len(kinds)) - 1:
            continue
        same = []
        for p, image, inverse in zip(renamings, images, inverses, strict=True):
            renamed = tuple(image[goals[inverse[s]]] for s in states)
            if renamed < goals:
                break
            if renamed == goals:
                same.append(p)
        else:
            yield Graph(kinds, goals, tuple(same))


def _choices(state: int, kinds: tuple[int, ...], alternating: bool, most: int | None) -> list[int]:
    """Return all sets of goals that a state can have."""
    if kinds[state] >= WIN:
        return [0]
    barred = {s for s, kind in enumerate(kinds) if alternating and kind == kinds[state]} | {state}
    free = sum(1 << s for s in range(len(kinds)) if s not in barred)
    subsets = (bits for bits in range(1, free + 1) if bits & free == bits)
    return [bits for bits in subsets if most is None or bits.bit_count() <= most]


def _image(bits: int, renaming: tuple[int, ...]) -> int:
    return sum(1 << new for old, new in enumerate(renaming) if bits >> old & 1)


def _reached(goals: tuple[int, ...]) -> int:
    """Return the states that can be reached from state 0, as bits."""
    seen, waiting = 1, [0]
    for state in waiting:  # the list grows during this loop
        new = goals[state] & ~seen
        seen |= new
        waiting += [s for s in range(len(goals)) if new >> s & 1]
    return seen


def in_letters(kinds: tuple[int, ...], moves: Any) -> str:
    """Describe a game: for each inner state, its player and its moves in order.

    >>> in_letters((MAX, MIN, MIN, LOSS), [[1, 2], [0], [3], []])
    'A+ BC, B- A, C- L'
    """
    letters = [LETTERS[s] if kind < WIN else "WL"[kind - WIN] for s, kind in enumerate(kinds)]
    return ", ".join(
        f"{letters[s]}{'+-'[kind]} {''.join(letters[child] for child in moves[s])}"
        for s, kind in enumerate(kinds)
        if kind < WIN
    )


# ------------------------------------------------------------------------------- the judge


@compiled
def truth(kinds: Ints, degree: Ints, children: Ints) -> Ints:
    """Return every state's value for MAX by retrograde analysis; undecided states are draws."""
    states = len(kinds)
    value = np.zeros(states, np.int64)
    for s in range(states):
        if kinds[s] >= WIN:
            value[s] = 1 if kinds[s] == WIN else -1
    changed = True
    while changed:
        changed = False
        for s in range(states):
            if kinds[s] >= WIN or value[s] != 0:
                continue
            mine, lost = 1 if kinds[s] == MAX else -1, 0
            for m in range(degree[s]):
                if value[children[s, m]] == mine:
                    value[s] = mine
                elif value[children[s, m]] == -mine:
                    lost += 1
            if lost == degree[s]:
                value[s] = -mine
            changed = changed or value[s] != 0
    return value


# ------------------------------------------------------------------------------- the searches
# Each search manages its own stack, because numba cannot cache recursive functions on disk.


@compiled
def once(kinds: Ints, degree: Ints, children: Ints, table: Ints) -> tuple[int, int]:
    """Run `search_once` of lecture 08; return the value of state 0, and the number of nodes.

    In `table`, 9 stands for an unknown value.
    """
    states = len(kinds)
    path, line, tried = np.zeros(states, np.int64), np.zeros(states, np.int64), table * 0
    best, depth, nodes = np.zeros(states, np.int64), 0, 1
    path[0], best[0] = 1, -2
    while True:
        s = line[depth]
        if tried[depth] < degree[s]:
            child = children[s, tried[depth]]
            tried[depth] += 1
            nodes += 1
            if table[child] != 9:
                value = table[child]
            elif kinds[child] >= WIN:
                value = 1 if kinds[child] == WIN else -1
            elif path[child]:
                value = 0
            else:
                depth += 1
                line[depth], tried[depth], path[child] = child, 0, 1
                best[depth] = -2 if kinds[child] == MAX else 2
                continue
        else:
            value = table[s] = best[depth]
            path[s] = 0
            depth -= 1
            if depth < 0:
                return value, nodes
        if kinds[line[depth]] == MAX:
            best[depth] = max(best[depth], value)
        else:
            best[depth] = min(best[depth], value)


@compiled
def alphabeta(kinds: Ints, degree: Ints, children: Ints, table: Floats) -> tuple[float, int]:
    """Run `alphabeta_once` of lecture 08; return the value of state 0, and the number of nodes.

    `table` holds both bounds of each state, NaN if unknown.
    """
    states = len(kinds)
    path, line, tried = np.zeros((3, states), np.int64)
    alpha, beta, low, high, best = np.full((5, states), INF)
    alpha[0], low[0], best[0], path[0] = -INF, -INF, -INF, 1
    depth, nodes = 0, 1
    while True:
        s = line[depth]
        if tried[depth] < degree[s] and low[depth] < high[depth]:
            child = children[s, tried[depth]]
            tried[depth] += 1
            nodes += 1
            lower, upper = table[child, 0], table[child, 1]
            if kinds[child] >= WIN:
                value = 1.0 if kinds[child] == WIN else -1.0
            elif path[child]:
                value = 0.0
            elif lower == upper or lower >= high[depth]:
                value = lower
            elif upper <= low[depth]:
                value = upper
            else:
                depth += 1
                line[depth], tried[depth], path[child] = child, 0, 1
                alpha[depth] = low[depth] = low[depth - 1]
                beta[depth] = high[depth] = high[depth - 1]
                best[depth] = -INF if kinds[child] == MAX else INF
                continue
        else:
            value = best[depth]
            table[s, 0] = value if value > alpha[depth] else -INF
            table[s, 1] = value if value < beta[depth] else INF
            path[s] = 0
            depth -= 1
            if depth < 0:
                return value, nodes
        if kinds[line[depth]] == MAX:
            best[depth] = max(best[depth], value)
            low[depth] = max(low[depth], best[depth])
        else:
            best[depth] = min(best[depth], value)
            high[depth] = min(high[depth], best[depth])


@compiled
def dfpn(
    kinds: Ints, degree: Ints, children: Ints, start: int, stay: bool, most: int, table: Floats
) -> tuple[bool, int]:
    """Run df-pn with a table that ignores the path: lecture 21's or, with `stay`, lecture 22's.

    The question is whether MAX can win from the state `start`.  `table` holds each state's proof
    and disproof numbers, NaN if unknown.  Returns whether there is an answer within `most` nodes,
    and the number of nodes.
    """
    states = len(kinds)
    path, line, again = np.zeros((3, states), np.int64)
    limit, limit_of_sum = np.full((2, states), INF)
    depth, nodes = 0, 1 + degree[start]
    line[0], path[start] = start, 1
    while nodes <= most:
        s = line[depth]
        least = 0 if kinds[s] == MAX else 1  # the state takes the minimum of this number
        total, easiest, second, first, its_other = 0.0, INF, INF, -1, 0.0
        for m in range(degree[s]):
            child = children[s, m]
            if kinds[child] == WIN:
                proof, disproof = 0.0, INF
            elif kinds[child] == LOSS or path[child]:
                proof, disproof = INF, 0.0
            elif table[child, 0] == table[child, 0]:
                proof, disproof = table[child, 0], table[child, 1]
            else:
                proof, disproof = 1.0, 1.0
            number, other = (proof, disproof) if least == 0 else (disproof, proof)
            total += other
            if first < 0 or number < easiest:
                easiest, second, first, its_other = number, easiest, m, other
            elif number < second:
                second = number
        if LARGE < total < INF:  # the next sum might not be exact in floating point
            return False, nodes
        table[s, least], table[s, 1 - least] = easiest, total
        if again[depth]:
            again[depth] = 0
            limit[depth] = max(limit[depth], easiest + 1)
            limit_of_sum[depth] = max(limit_of_sum[depth], total + 1)
        if easiest >= limit[depth] or total >= limit_of_sum[depth]:
            path[s] = 0
            depth -= 1
            if depth < 0:
                return True, nodes
            continue
        passed, rest = (
            min(limit[depth], second + 1),
            limit_of_sum[depth] - (total - its_other),
        )
        child = children[s, first]
        depth += 1
        line[depth], path[child] = child, 1
        again[depth] = stay and table[child, 0] == table[child, 0]
        same_side = kinds[child] == kinds[s]
        limit[depth], limit_of_sum[depth] = (passed, rest) if same_side else (rest, passed)
        nodes += degree[child]
    return False, nodes


# ------------------------------------------------------------------------------- all move orders

SEARCHES = "search_once", "alphabeta_once", "naive_dfpn", "trusting_dfpn"
RIGHT, HIDDEN, WRONG, ENDLESS = range(4)
"""The outcomes of a question; `HIDDEN` means a right answer, but a false entry in the table."""


class Orders(NamedTuple):
    """All orders of each state's moves, as arrays for the compiled functions.

    moves: entry [state, number of the order, move] is the state that the move leads to.
    """

    kinds: Ints
    degree: Ints
    counts: Ints
    moves: Ints
    same: Ints


def orders(graph: Graph) -> Orders:
    """Return all orders of a graph's moves, state by state."""
    found = [list(permutations(graph.children(s))) for s in range(len(graph.kinds))]
    degree = np.array([len(each[0]) for each in found])
    counts = np.array([len(each) for each in found])
    moves = np.zeros((len(found), counts.max(), max(degree.max(), 1)), np.int64)
    for state, each in enumerate(found):
        moves[state, : len(each), : degree[state]] = each
    return Orders(np.array(graph.kinds), degree, counts, moves, np.array(graph.same))


@compiled
def answer(
    kinds: Ints, degree: Ints, children: Ints, search: int, mirrored: bool, most: int
) -> tuple[int, int]:
    """Run a search from state 0; return the outcome and the number of nodes.

    mirrored: whether to ask for MIN's win, by swapping the players; for df-pn only.
    """
    states, lies = len(kinds), 0
    if mirrored:
        kinds = np.array([MIN, MAX, LOSS, WIN])[kinds]
    true = truth(kinds, degree, children)
    if search == 0:
        known = np.full(states, 9)
        value, nodes = once(kinds, degree, children, known)
        right = value == true[0]
        for s in range(states):
            lies += known[s] != 9 and known[s] != true[s]
    else:
        table = np.full((states, 2), np.nan)
        if search == 1:
            said, nodes = alphabeta(kinds, degree, children, table)
            right = said == true[0]
            for s in range(states):
                lies += table[s, 0] > true[s] or table[s, 1] < true[s]
        else:
            ended, nodes = dfpn(kinds, degree, children, 0, search == 3, most, table)
            if not ended:
                return ENDLESS, nodes
            right = (table[0, 0] == 0) == (true[0] == 1)
            for s in range(states):
                lies += (table[s, 1] == 0) if true[s] == 1 else (table[s, 0] == 0)
    return (WRONG if not right else HIDDEN if lies else RIGHT), nodes


@compiled
def ordered(chosen: Ints, moves: Ints, children: Ints) -> None:
    """Write each state's children into `children` in the chosen order."""
    for s in range(len(chosen)):
        children[s] = moves[s, chosen[s]]


@compiled
def is_first(degree: Ints, children: Ints, same: Ints) -> bool:
    """Return whether this move order is the first of its images under the graph's automorphisms."""
    for r in range(1, len(same)):  # skip the first renaming, the identity
        inverse = np.argsort(same[r])
        for s in range(len(degree)):
            old, verdict = inverse[s], 0
            for m in range(degree[s]):
                verdict = same[r, children[old, m]] - children[s, m]
                if verdict != 0:
                    break
            if verdict < 0:
                return False
            if verdict > 0:
                break
    return True


@compiled
def survey(
    kinds: Ints, degree: Ints, counts: Ints, moves: Ints, same: Ints, most: int
) -> tuple[int, Ints, Ints, Ints]:
    """Run all searches with all orders of the moves; isomorphic orders count once.

    Returns the number of orders; for each search and question, the number of times each outcome
    occurred; the largest number of nodes of a search that ended; and the first order with each
    outcome, or −1.
    """
    states = len(kinds)
    chosen, children = np.zeros(states, np.int64), np.zeros((states, moves.shape[2]), np.int64)
    tally, longest = np.zeros((4, 2, 4), np.int64), np.zeros(4, np.int64)
    example = np.full((4, 2, 4, states), -1)
    number = 0
    while True:
        ordered(chosen, moves, children)
        if is_first(degree, children, same):
            number += 1
            for search in range(4):
                for question in range(1 if search < 2 else 2):
                    what, nodes = answer(kinds, degree, children, search, question == 1, most)
                    tally[search, question, what] += 1
                    if what != ENDLESS:
                        longest[search] = max(longest[search], nodes)
                    if example[search, question, what, 0] < 0:
                        example[search, question, what] = chosen
        s = states - 1
        while s >= 0 and chosen[s] == counts[s] - 1:
            chosen[s] = 0
            s -= 1
        if s < 0:
            return number, tally, longest, example
        chosen[s] += 1
