"""Right answers in another style than the reference's are accepted; answers accepted once are not.

Each question here has calls that some mutant of its reference made necessary.
"""

import pytest

from coursework.exercise.check import MOST_NODES_DRAWN, judge, recorded
from coursework.exercise.run import run
from grading.author.exercises import exercises, load
from stepthrough import doubts

RIGHT = {
    ("01-a-game", "moves"): """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if max(mine) == 0 or max(theirs) == 0:
        return []
    found = {Tap(a, b) for a in mine for b in theirs if a > 0 and b > 0}
    for low in range(5):
        for high in range(low, 5):
            if low + high == sum(mine) and (low + high) % 2 == 0 and (low, high) != mine:
                found.add(Split(low, high))
    return tuple(found)
""",
    ("02-minimax", "minimax"): """
def minimax(game, state):
    values, stack = {}, [state]
    while stack:
        top = stack[-1]
        if game.is_terminal(top):
            values[stack.pop()] = game.utility(top, MAX)
            continue
        children = [game.result(top, move) for move in game.moves(top)]
        missing = [child for child in children if child not in values]
        stack += missing
        if not missing:
            best = max if game.to_move(top) == MAX else min
            values[stack.pop()] = best(values[child] for child in children)
    return values[state]
""",
    ("02-minimax", "limited"): """
def limited(game, state, depth, evaluate):
    def value(state, plies):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if plies == depth:
            return evaluate(state)
        values = (value(game.result(state, move), plies + 1) for move in game.moves(state))
        return min(values) if game.to_move(state) else max(values)
    return value(state, 0)
""",
    ("03-evaluation", "expected"): """
from fractions import Fraction

def expected():
    return Fraction(5 - 3, 10)
""",
    ("04-alpha-beta", "alphabeta"): """
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if not depth:
        return evaluate(state)
    best = None
    for move in game.moves(state):
        value = alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
        if game.to_move(state) == MAX:
            best = value if best is None or value > best else best
            if best >= beta:
                return best
            alpha = best if best > alpha else alpha
        else:
            best = value if best is None or value < best else best
            if best <= alpha:
                return best
            beta = best if best < beta else beta
    return best
""",
    ("05-move-ordering", "in-order"): """
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    legal, best = set(game.moves(state)), None
    for move in order:
        if move not in legal:
            continue
        value = in_order(game, game.result(state, move), order, alpha, beta)
        if game.to_move(state) == MAX:
            best = value if best is None else max(best, value)
            alpha = max(alpha, value)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best
""",
    ("05-move-ordering", "killers"): """
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if not depth:
        return 0
    moves = list(game.moves(state))
    killer = killers.get(depth)
    if killer is not None and killer in moves:
        moves.remove(killer)
        moves = [killer] + moves
    high = game.to_move(state) == MAX
    best = None
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if best is None or (value > best) == high:
            best = value
        if high:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            killers.update({depth: move})
            return best
    return best
""",
    ("06-deepening-and-windows", "at-least"): """
def at_least(game, state, bound):
    if game.is_terminal(state):
        return not game.utility(state, MAX) < bound
    wanted = game.to_move(state) == MAX
    for move in game.moves(state):
        if at_least(game, game.result(state, move), bound) is wanted:
            return wanted
    return not wanted
""",
    ("07-transposition-table", "table"): """
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        value = game.utility(state, game.to_move(state))
        table[state, depth] = value, Bound.EXACT
        return value
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table[state, depth] = best, bound
    return best
""",
    ("08-cycles", "careful"): """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in path:
            return 0, False
        if state in table:
            return table[state], True
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        best = max if game.to_move(state) == MAX else min
        value = best(v for v, _ in found)
        safe = all(s for _, s in found)
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
    ("09-retrograde", "parents"): """
def parents_of(children):
    return {p: {q for q in children if p in children[q]} for p in children}
""",
    ("09-retrograde", "best-moves"): """
def best_moves(game, state, values):
    moves = game.moves(state)
    after = {move: values[game.result(state, move)] for move in moves}
    lost = [m for m in moves if after[m].outcome == LOSS]
    if lost:
        return [m for m in lost if after[m].plies == min(after[n].plies for n in lost)]
    drawn = [m for m in moves if after[m].outcome == DRAW]
    return drawn or [m for m in moves if after[m].plies == max(after[n].plies for n in moves)]
""",
    ("14-dice", "by-hand"): """
from fractions import Fraction

def by_hand():
    return Fraction(1, 2) * 4 + Fraction(1, 2) * -1
""",
    ("14-dice", "star1"): """
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    mover = game.to_move(state)
    if mover == CHANCE:
        least, most = lower, upper
        for outcome, p in game.outcomes(state):
            if most <= alpha:
                return most
            if least >= beta:
                return least
            a, b = upper - (most - alpha) / p, lower + (beta - least) / p
            child = game.result(state, outcome)
            value = star1(game, child, max(a, lower), min(b, upper), lower, upper)
            least, most = least + p * (value - lower), most + p * (value - upper)
        return least
    values = []
    for move in game.moves(state):
        values.append(star1(game, game.result(state, move), alpha, beta, lower, upper))
        if mover == MAX:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if mover == MAX else min(values)
""",
    ("16-geister", "where-red"): """
def where_red(view, stayed):
    def sets(squares, number):
        if number == 0:
            return [set()]
        first = [(i, {square}) for i, square in enumerate(squares)]
        return [one | rest for i, one in first for rest in sets(squares[i + 1 :], number - 1)]
    squares = [i for i in range(36) if view.cells[i] == "u"]
    return [reds for reds in sets(squares, view.reds) if stayed <= reds]
""",
    ("17-what-you-cannot-see", "information-sets"): """
from collections import defaultdict

def information_sets(game, player):
    found, waiting = defaultdict(list), [game.initial]
    while waiting:
        state = waiting.pop()
        if game.is_terminal(state):
            continue
        if game.to_move(state) == player:
            found[game.information(state)].append(state)
        waiting += [game.result(state, move) for move in reversed(game.moves(state))]
    return found
""",
    ("21-proof-numbers", "prove"): """
def prove(game, state, player):
    def first(state, above):
        if state in above[:-1]:  # no move leads back to its own state
            return NOT_WON
        if game.is_terminal(state):
            return WON if game.utility(state, player) > 0 else NOT_WON
        return LEAF

    def grow(node, above):  # a node is a list: state, numbers, children
        state, _, below = node
        is_or, above = game.to_move(state) == player, [*above, state]
        if below:
            grow(min(below, key=lambda child: child[1][not is_or]), above)
        else:
            children = [game.result(state, move) for move in game.moves(state)]
            below += [[child, first(child, above), []] for child in children]
        node[1] = combined([child[1] for child in below], is_or)

    root = [state, first(state, []), []]
    while 0 not in root[1]:
        grow(root, [])
    return root[1] == WON
""",
    ("23-monte-carlo", "selected"): """
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    best, best_value = None, None
    for index, (n, total) in enumerate(children):
        value = sign * total / n + exploration * (log(visits) / n) ** 0.5
        if best is None or value > best_value:
            best, best_value = index, value
    return best
""",
    ("23-monte-carlo", "uct"): """
def uct(game, state, playouts, seed, exploration=2**0.5):
    random, tree = Random(seed), {(): [state, 0, 0]}  # by path: state, visits, total
    for _ in range(playouts):
        path = ()
        while True:
            here, visits, _total = tree[path]
            moves = game.moves(here)
            new = [i for i in range(len(moves)) if (*path, i) not in tree]
            if not moves:
                break
            if new:
                path = (*path, new[0])
                tree[path] = [game.result(here, moves[new[0]]), 0, 0]
                break
            tallies = [tuple(tree[*path, i][1:]) for i in range(len(moves))]
            path = (*path, selected(visits, tallies, game.to_move(here), exploration))
        end = tree[path][0]
        while not game.is_terminal(end):
            end = game.result(end, random.choice(game.moves(end)))
        for length in range(len(path) + 1):
            tree[path[:length]][1] += 1
            tree[path[:length]][2] += game.utility(end, MAX)
    return [tuple(tree[path][1:]) for path in sorted(tree) if len(path) == 1]
""",
    ("26-arena", "pair"): """
def pair(game, a, b, start):
    total = 0
    for mine in (MAX, MIN):
        state, line = start, [start]
        while not game.is_terminal(state) and line.count(state) < 3:
            player = a if game.to_move(state) == mine else b
            state = game.result(state, player[state])
            line.append(state)
        value = game.utility(state, mine) if game.is_terminal(state) else 0
        total += {1: 1, 0: 0.5, -1: 0}[value]
    return total
""",
    ("26-arena", "interval"): """
def interval(wins, draws, losses):
    # The p0 with (p - p0)^2 = z^2 p0 (1 - p0) / n: the roots of a quadratic, with z in full.
    n = wins + draws + losses
    p, a = (wins + draws / 2) / n, 1.959964**2 / n
    middle, root = p + a / 2, sqrt(max(0, (p + a / 2) ** 2 - (1 + a) * p * p))
    return (middle - root) / (1 + a), (middle + root) / (1 + a)
""",
    ("28-tic-tac-toe", "first-legal"): """
def first_legal(lines, legal):
    lines, refused = iter(lines), 0
    while True:
        text = next(lines).strip()
        if text.isdigit() and int(text) in legal and text == str(int(text)):
            return int(text), refused
        refused += 1
""",
    ("28-tic-tac-toe", "count-states"): """
def count_states(game, start, key):
    met = set()

    def visit(state):
        if key(state) not in met:
            met.add(key(state))
            for move in game.moves(state):
                visit(game.result(state, move))

    visit(start)
    return len(met)
""",
}

# What some answers had that the calls once let pass: (question, an old text, a new one).
WRONG = [
    ("04-alpha-beta", "alphabeta", "if best >= beta:", "if best > beta:"),
    ("04-alpha-beta", "alphabeta", "if best <= alpha:", "if best < alpha:"),
    ("14-dice", "star1", "return least\n            a,", "return beta\n            a,"),
    (
        "09-retrograde",
        "best-moves",
        "lost = [m for m in moves if",
        "lost = [m for m in moves[:-1] if",
    ),
    ("23-monte-carlo", "selected", "(log(visits) / n) ** 0.5", "log(visits) / n * 0.5"),
    ("26-arena", "pair", "line.count(state)", "line.count(start)"),
    ("28-tic-tac-toe", "first-legal", "iter(lines)", "iter(list(lines))"),
]


def verdict(exercise, name, source):
    """What an answer deserves on all calls."""
    exercise = load(exercise)
    question = exercise.question(name)
    calls = question.calls + question.hidden
    function = exercise.function(question, source)
    right = exercise.right(question, calls)
    return judge([run(function, call) for call in calls], right, question.order, question.work)[0]


@pytest.mark.parametrize(("exercise", "name"), RIGHT)
def test_another_style_is_right(exercise, name):
    assert verdict(exercise, name, RIGHT[exercise, name]) == "right"


@pytest.mark.parametrize("exercise", exercises())
def test_a_right_answer_raises_no_doubt(exercise):
    course = load(exercise)
    for question in (question for question in course.questions if question.draw):
        ours, other = course.reference(question.name), RIGHT.get((exercise, question.name))
        for function in (course.function(question, one) for one in (ours, other) if one):
            for call in question.calls:
                outcome = run(function, call)
                if outcome.nodes <= MOST_NODES_DRAWN and not outcome.error:
                    assert doubts(recorded(function, call)) == []


@pytest.mark.parametrize(("exercise", "name", "old", "new"), WRONG)
def test_what_was_accepted_once_is_refused(exercise, name, old, new):
    source = RIGHT[exercise, name]
    assert source.count(old) == 1
    assert verdict(exercise, name, source.replace(old, new)) != "right"


@pytest.mark.parametrize(
    ("exercise", "name", "source"),
    [
        (
            "02-minimax",
            "negamax",
            """
def negamax(game, state):
    return minimax(game, state) * (1 if game.to_move(state) == MAX else -1)
""",
        ),
        (
            "03-evaluation",
            "material",
            """
def material(state, weights):
    worth = [sum(weights[hand] for hand in pair if hand) for pair in state.hands]
    return worth[MAX] - worth[MIN]
""",
        ),
        (
            "10-rules",
            "compare",
            """
def compare(game, other):
    here = {movers_view(state): v.outcome for state, v in solve(game).items()}
    there = {movers_view(state): v.outcome for state, v in solve(other, whole=True).items()}
    return dict(Counter((here[p], there[p]) for p in here.keys() & there.keys()))
""",
        ),
    ],
)
def test_what_the_text_forbids_is_refused(exercise, name, source):
    assert verdict(exercise, name, source) != "right"
