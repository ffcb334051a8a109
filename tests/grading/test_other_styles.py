"""Right answers in another style than the reference's are accepted; answers accepted once are not.

Each question here has calls that some mutant of its reference made necessary.
"""

import pytest

from coursework.exercise.check import judge
from coursework.exercise.run import run
from grading.author.exercises import load

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
    ("02-minimax", "negamax"): """
def negamax(game, state):
    sign = 1 if game.to_move(state) == MAX else -1
    if game.is_terminal(state):
        return sign * game.utility(state, MAX)
    best = float("-inf")
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move)))
    return best
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
    ("03-evaluation", "misjudged"): """
def misjudged(game, states, evaluate):
    found = ()
    for state in states:
        if game.is_terminal(state):
            if evaluate(state) == game.utility(state, MAX):
                continue
        elif abs(evaluate(state)) < 1:
            continue
        found += (state,)
    return found
""",
    ("04-alpha-beta", "negamax"): """
def negamax(game, state, alpha=-inf, beta=inf):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    best = None
    for child in (game.result(state, move) for move in game.moves(state)):
        value = -negamax(game, child, -beta, -alpha)
        if best is None or value > best:
            best = value
        if best >= beta:
            return best
        alpha = max(alpha, best)
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
    ("06-deepening-and-windows", "deepened"): """
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out
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
    ("06-deepening-and-windows", "scout"): """
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = 0
    for i, move in enumerate(game.moves(state)):
        child = game.result(state, move)
        better = i == 0
        if not better and game.to_move(state) == MAX:
            better = at_least(game, child, best + 1)
        elif not better:
            better = not at_least(game, child, best)
        if better:
            best = scout(game, child)
    return best
""",
    ("01-a-game", "first-difference"): """
def first_difference(game, other, depth):
    here, there = [game.initial], [other.initial]
    for plies in range(1, depth + 1):
        here = [game.result(state, move) for state in here for move in game.moves(state)]
        there = [other.result(state, move) for state in there for move in other.moves(state)]
        if len(here) != len(there):
            return plies
    return 0
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
    ("04-alpha-beta", "count-cutoffs"): """
def count_cutoffs(game, state, depth):
    cuts = [0, 0]

    def search(state, depth, alpha, beta):  # fail-hard
        if game.is_terminal(state) or depth == 0:
            return game.utility(state, MAX) if game.is_terminal(state) else 0
        moves = list(game.moves(state))
        while moves:
            value = search(game.result(state, moves.pop(0)), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                cuts[1 - game.to_move(state)] += bool(moves)
                break
        return alpha if game.to_move(state) == MAX else beta

    search(state, depth, -inf, inf)
    return tuple(cuts)
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
    ("09-retrograde", "faults"): """
def faults(game, values):
    wrong = set()
    for state, stored in values.items():
        if game.is_terminal(state):
            sign = game.utility(state, game.to_move(state))
            right = (WIN, 0) if sign > 0 else (LOSS, 0) if sign < 0 else (DRAW, None)
        else:
            below = [values[game.result(state, move)] for move in game.moves(state)]
            lost = [v.plies for v in below if v.outcome == LOSS]
            if lost:
                right = WIN, 1 + min(lost)
            elif any(v.outcome == DRAW for v in below):
                right = DRAW, None
            else:
                right = LOSS, 1 + max(v.plies for v in below)
        if (stored.outcome, stored.plies) != right:
            wrong.add(state)
    return wrong
""",
    ("25-learning-from-its-own-games", "head-slopes"): """
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result) * (1 - worth * worth)
""",
    ("25-learning-from-its-own-games", "choice"): """
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move
""",
    ("25-learning-from-its-own-games", "one-game"): """
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]
""",
    ("20-a-network", "measured"): """
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / (2 * small)
        for j in range(len(output))
    ]
    return first, second
""",
    ("19-learning-to-evaluate", "safe-hands"): """
def safe_hands(state):
    def safe(player):
        largest = max(state.hands[1 - player])
        return len([hand for hand in state.hands[player] if 0 < hand < 5 - largest])
    return safe(state.to_move) - safe(1 - state.to_move)
""",
    ("14-dice", "by-hand"): """
from fractions import Fraction

def by_hand():
    return Fraction(1, 2) * 4 + Fraction(1, 2) * -1
""",
    ("14-dice", "expectiminimax"): """
from fractions import Fraction

def expectiminimax(game, state, depth):
    if game.is_terminal(state):
        return Fraction(game.utility(state, MAX))
    if not depth:
        return Fraction(0)
    children = {m: game.result(state, m) for m in game.moves(state)}
    worth = {m: expectiminimax(game, child, depth - 1) for m, child in children.items()}
    if game.to_move(state) == CHANCE:
        return sum(Fraction(p) * worth[outcome] for outcome, p in game.outcomes(state))
    return (min if game.to_move(state) == MIN else max)(worth.values())
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
    ("16-geister", "endings"): """
def endings(position):
    cells, mover = position.board, position.to_move
    enemy = "rb" if mover == MAX else "RB"
    ends = {}
    for square in EXITS[mover]:
        if cells[square] == ("B" if mover == MAX else "b"):
            ends[Step(square, 0 if mover == MAX else 2)] = mover
    for step in steps(cells, mover):
        red, blue = (moved(cells, step).count(piece) for piece in enemy)
        if red == 0 or blue == 0:
            ends[step] = MIN - mover if red == 0 else mover
    return ends
""",
    ("16-geister", "plan"): """
def plan(game, nodes, plies):
    over = [game.utility(node, MAX) for node in nodes if game.is_terminal(node)]
    nodes = [node for node in nodes if not game.is_terminal(node)]
    if min(over, default=1) < 0 or (nodes and not plies):
        return None
    found = {}
    for move in game.moves(nodes[0]) if nodes else ():
        below = plan(game, [game.result(node, move) for node in nodes], plies - 1)
        maximising = game.to_move(nodes[0]) == MAX
        if below is not None and maximising:
            return {move: below}
        if below is None and not maximising:
            return None
        if below is not None:
            found[move] = below
    return None if nodes and not found else found
""",
    ("16-geister", "mistakes"): """
def mistakes(game, nodes, plies):
    def bad(step):
        after = [game.result(node, step) for node in nodes]
        won = not any(not wins(game, node, plies - 1) for node in after)
        return won and plan(game, after, plies - 1) is None
    return list(filter(bad, game.moves(nodes[0])))
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
    ("26-arena", "player"): """
def player(game, state):
    mover = game.to_move(state)
    ends = [(game.result(state, move), move) for move in game.moves(state)]
    wins = [move for end, move in ends if game.is_terminal(end) and game.utility(end, mover) > 0]
    return wins[0] if wins else game.moves(state)[-1]
""",
    ("17-hidden", "information-sets"): """
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
    ("17-hidden", "belief"): """
from fractions import Fraction
from math import prod

def belief(prior, habits, acts):
    done = {s: prod(Fraction(habits[s].get(act, 0)) for act in acts) for s in prior}
    weights = {s: Fraction(prior[s]) * done[s] for s in prior}
    return {s: weight / sum(weights.values()) for s, weight in weights.items()}
""",
    ("22-proofs", "facts"): """
def facts(game, states, player):
    left, work = list(states), list(states)
    while work:
        state = work.pop()
        if state not in left:
            continue
        below = [game.result(state, move) for move in game.moves(state)]
        fine = [game.utility(s, player) <= 0 if game.is_terminal(s) else s in left for s in below]
        if False in fine if game.to_move(state) == player else True not in fine:
            left.remove(state)
            work = list(left)
    return left
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
