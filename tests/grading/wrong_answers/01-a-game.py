"""Wrong answers to exercise 01 · A game is four things."""

from wrong import Wrong

WRONG = {
    "how-many-moves": [
        Wrong(
            "one may tap a dead hand",
            """
def how_many_moves():
    return 4 + 2
""",
            says="A dead hand can be neither tapped nor used to tap",
        ),
        Wrong(
            "1+3 is a split, too",
            """
def how_many_moves():
    return 2 + 3
""",
            says="Two hands that change places",
        ),
        Wrong(
            "taps only",
            """
def how_many_moves():
    return 2
""",
            says="There are splits",
        ),
        Wrong(
            "a split needs two living hands",
            """
def how_many_moves():
    return 2 + 1
""",
            says="A player may give up a hand by a split",
        ),
        Wrong(
            "prints the number",
            """
def how_many_moves():
    print(4)
""",
            says="Did you forget `return`",
        ),
    ],
    "result": [
        Wrong(
            "the hands keep their places: they are not sorted again",
            """
def result(state, move):
    me = state.to_move
    hands = [list(pair) for pair in state.hands]
    if isinstance(move, Split):
        hands[me] = [move.low, move.high]
    else:
        other = hands[1 - me]
        total = move.using + move.target
        other[other.index(move.target)] = total if total < 5 else 0
    return State(hands=(tuple(hands[0]), tuple(hands[1])), to_move=1 - me)
""",
            says="Each player's hands must be sorted",
        ),
        Wrong(
            "the same player moves again",
            """
def result(state, move):
    hands = list(state.hands)
    if isinstance(move, Split):
        hands[state.to_move] = (move.low, move.high)
    else:
        other = list(hands[1 - state.to_move])
        other.remove(move.target)
        total = move.using + move.target
        other.append(total if total < 5 else 0)
        hands[1 - state.to_move] = tuple(sorted(other))
    return State(tuple(hands), state.to_move)
""",
            says="After the move it is the other player's turn",
        ),
        Wrong(
            "fingers are counted modulo five",
            """
def result(state, move):
    hands = list(state.hands)
    if isinstance(move, Split):
        hands[state.to_move] = (move.low, move.high)
    else:
        other = list(hands[1 - state.to_move])
        other.remove(move.target)
        other.append((move.using + move.target) % 5)
        hands[1 - state.to_move] = tuple(sorted(other))
    return State(tuple(hands), 1 - state.to_move)
""",
            says="A hand that comes to more than five is dead",
        ),
        Wrong(
            "a hand dies above five, not at five",
            """
def result(state, move):
    hands = list(state.hands)
    if isinstance(move, Split):
        hands[state.to_move] = (move.low, move.high)
    else:
        other = list(hands[1 - state.to_move])
        other.remove(move.target)
        total = move.using + move.target
        if total > 5:
            total = 0
        other.append(total)
        hands[1 - state.to_move] = tuple(sorted(other))
    return State(tuple(hands), 1 - state.to_move)
""",
            says="A hand that comes to exactly five fingers is dead",
        ),
        Wrong(
            "both of two equal hands are hit",
            """
def result(state, move):
    hands = list(state.hands)
    if isinstance(move, Split):
        hands[state.to_move] = (move.low, move.high)
    else:
        hit = move.using + move.target
        if hit >= 5:
            hit = 0
        other = [hit if hand == move.target else hand for hand in hands[1 - state.to_move]]
        hands[1 - state.to_move] = tuple(sorted(other))
    return State(tuple(hands), 1 - state.to_move)
""",
            says="A tap changes one hand",
        ),
        Wrong(
            "the tapping hand grows",
            """
def result(state, move):
    hands = [list(h) for h in state.hands]
    me = state.to_move
    if isinstance(move, Split):
        hands[me] = [move.low, move.high]
    else:
        total = move.using + move.target
        hands[me][hands[me].index(move.using)] = total if total < 5 else 0
    return State(tuple(tuple(sorted(h)) for h in hands), 1 - me)
""",
            says="A tap changes the hand that is touched",
        ),
        Wrong(
            "a split by the one who is tapped",
            """
def result(state, move):
    me, you = state.to_move, 1 - state.to_move
    hands = [sorted(h) for h in state.hands]
    if type(move) is Split:
        hands[you] = [move.low, move.high]
    else:
        hands[you].remove(move.target)
        t = move.using + move.target
        hands[you].append(0 if t >= 5 else t)
    hands = tuple(tuple(sorted(h)) for h in hands)
    return State(hands, you)
""",
            says="A split changes the hands of the player to move",
        ),
        Wrong(
            "always 0 after a tap",
            """
def result(state, move):
    me, you = state.to_move, 1 - state.to_move
    hands = [sorted(h) for h in state.hands]
    if type(move) is Split:
        hands[me] = [move.low, move.high]
    else:
        hands[you].remove(move.target)
        hands[you].append(0)
    hands = tuple(tuple(sorted(h)) for h in hands)
    return State(hands, you)
""",
            says="A tapped hand grows",
        ),
        Wrong(
            "hands are lists",
            """
def result(state, move):
    hands = [list(pair) for pair in state.hands]
    mover, other = state.to_move, 1 - state.to_move
    if isinstance(move, Split):
        hands[mover] = [move.low, move.high]
    else:
        total = move.using + move.target
        hands[other].remove(move.target)
        hands[other].append(total if total < 5 else 0)
    return State([sorted(pair) for pair in hands], other)
""",
        ),
        Wrong(
            "hands are a tuple of lists",
            """
def result(state, move):
    hands = [list(pair) for pair in state.hands]
    mover, other = state.to_move, 1 - state.to_move
    if isinstance(move, Split):
        hands[mover] = [move.low, move.high]
    else:
        total = move.using + move.target
        hands[other].remove(move.target)
        hands[other].append(total if total < 5 else 0)
    return State((sorted(hands[0]), sorted(hands[1])), other)
""",
        ),
        Wrong(
            "the tap makes both of two equal hands grow",
            """
def result(state, move):
    mover = state.to_move
    hands = list(state.hands)
    if isinstance(move, Tap):
        total = move.using + move.target
        new = 0 if total >= 5 else total
        hands[1 - mover] = tuple(sorted(new if h == move.target else h for h in hands[1 - mover]))
    else:
        hands[mover] = (move.low, move.high)
    return State(tuple(hands), 1 - mover)
""",
            says="A tap changes one hand",
        ),
    ],
    "moves": [
        Wrong(
            "a dead hand can be tapped",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if sum(mine) == 0 or sum(theirs) == 0:
        return []
    found = [Tap(a, b) for a in set(mine) if a > 0 for b in set(theirs)]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(5):
            high = total - low
            if low <= high <= 4 and (low, high) != mine:
                found.append(Split(low, high))
    return found
""",
            says="A dead hand cannot be tapped",
        ),
        Wrong(
            "two equal hands make the same tap twice",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if sum(mine) == 0 or sum(theirs) == 0:
        return []
    found = [Tap(a, b) for a in mine for b in theirs if a > 0 and b > 0]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(5):
            high = total - low
            if low <= high <= 4 and (low, high) != mine:
                found.append(Split(low, high))
    return found
""",
            says="With either of two equal hands it is the same tap",
        ),
        Wrong(
            "the present hands are a split, too",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if sum(mine) == 0 or sum(theirs) == 0:
        return []
    found = [Tap(a, b) for a in set(mine) for b in set(theirs) if a > 0 and b > 0]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(5):
            high = total - low
            if low <= high <= 4:
                found.append(Split(low, high))
    return found
""",
            says="A split must change the hands",
        ),
        Wrong(
            "never asks whether the game is over",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    found = {Tap(a, b) for a in mine for b in theirs if a > 0 and b > 0}
    total = sum(mine)
    if total % 2 == 0:
        for low in range(total // 2 + 1):
            high = total - low
            if high < 5 and (low, high) != mine:
                found.add(Split(low, high))
    return list(found)
""",
            says="When one player has no living hand, the game is over",
        ),
        Wrong(
            "a split may make a hand of more than four",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if sum(mine) == 0 or sum(theirs) == 0:
        return []
    found = [Tap(a, b) for a in set(mine) for b in set(theirs) if a > 0 and b > 0]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(total // 2 + 1):
            if (low, total - low) != mine:
                found.append(Split(low, total - low))
    return found
""",
            says="No hand can have five fingers or more",
        ),
        Wrong(
            "no hand may be given up",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if not any(mine) or not any(theirs):
        return []
    found = [Tap(a, b) for a in set(mine) for b in set(theirs) if a and b]
    if sum(mine) % 2 == 0:
        for low in range(1, 5):
            high = sum(mine) - low
            if low <= high < 5 and (low, high) != mine:
                found.append(Split(low, high))
    return found
""",
            says="A hand may be given up",
        ),
        Wrong(
            "odd totals may be split",
            """
def moves(state):
    me, you = state.hands[state.to_move], state.hands[1 - state.to_move]
    if me == (0, 0) or you == (0, 0):
        return []
    out = set()
    for a in me:
        for b in you:
            if a and b:
                out.add(Tap(a, b))
    for low in range(5):
        for high in range(low, 5):
            if low + high == sum(me) and (low, high) != me:
                out.add(Split(low, high))
    return list(out)
""",
            says="Only an even number of fingers can be split",
        ),
        Wrong(
            "halves only",
            """
def moves(state):
    me, you = state.hands[state.to_move], state.hands[1 - state.to_move]
    if me == (0, 0) or you == (0, 0):
        return []
    out = {Tap(a, b) for a in me for b in you if a and b}
    if sum(me) % 2 == 0 and me[0] != me[1]:
        out.add(Split(sum(me) // 2, sum(me) // 2))
    return list(out)
""",
            says="yours leaves equal halves only",
        ),
        Wrong(
            "splits in both orders, the present one left out by sorting",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if not any(mine) or not any(theirs):
        return []
    found = [Tap(a, b) for a in sorted(set(mine)) if a for b in sorted(set(theirs)) if b]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(5):
            high = total - low
            if 0 <= high < 5 and tuple(sorted((low, high))) != mine:
                found.append(Split(low, high))
    return found
""",
            says="2+0 and 0+2 are the same split",
        ),
        Wrong(
            "a hand of four taps and is tapped only",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if not any(mine) or not any(theirs):
        return []
    found = [Tap(a, b) for a in sorted(set(mine)) if a for b in sorted(set(theirs)) if b]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(total // 2 + 1):
            if total - low < 4 and (low, total - low) != mine:
                found.append(Split(low, total - low))
    return found
""",
        ),
        Wrong(
            "a hand can show more than four after a split",
            """
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if not any(mine) or not any(theirs):
        return []
    found = [Tap(a, b) for a in sorted(set(mine)) if a for b in sorted(set(theirs)) if b]
    total = sum(mine)
    if total % 2 == 0:
        for low in range(total // 2 + 1):
            if (low, total - low) != mine:
                found.append(Split(low, total - low))
    return found
""",
            says="No hand can have five fingers or more, after a split either",
        ),
    ],
    "count-states": [
        Wrong(
            "who is to move is forgotten",
            """
def count_states(fingers):
    pairs = fingers * (fingers + 1) // 2
    return fingers**4, pairs**2, pairs**2
""",
            says="Who is to move is part of a state",
        ),
        Wrong(
            "sorted hands are two different ones",
            """
def count_states(fingers):
    pairs = fingers * (fingers - 1) // 2
    return 2 * fingers**4, 2 * pairs**2, pairs**2
""",
            says="A player's hands may show the same number",
        ),
        Wrong(
            "a hand shows 0 to `fingers`",
            """
def count_states(fingers):
    n = fingers + 1
    pairs = n * (n + 1) // 2
    return 2 * n**4, 2 * pairs**2, pairs**2
""",
            says="A hand shows at most one finger less than it takes to kill it",
        ),
        Wrong(
            "a position does not tell the players apart",
            """
def count_states(fingers):
    pairs = fingers * (fingers + 1) // 2
    return 2 * fingers**4, 2 * pairs**2, pairs * (pairs + 1) // 2
""",
            says="MAX with (1,2) against (3,4) is another position than (3,4) against (1,2)",
        ),
        Wrong(
            "base and exponent exchanged",
            """
def count_states(fingers):
    pairs = fingers * (fingers + 1) // 2
    return 2 * 4**fingers, 2 * pairs**2, pairs**2
""",
            says="Four hands with `fingers` numbers each",
        ),
        Wrong(
            "numbers of five fingers",
            """
def count_states(fingers):
    return 1250, 450, 225
""",
            says="You count for five fingers",
        ),
        Wrong(
            "positions are half the raw states",
            """
def count_states(fingers):
    pairs = fingers * (fingers + 1) // 2
    return 2 * fingers**4, 2 * pairs**2, fingers**4
""",
            says="each player's hands are sorted",
        ),
        Wrong(
            "canonical is half of raw, and positions half of that",
            """
def count_states(fingers):
    raw = 2 * fingers ** 4
    return raw, raw // 2, raw // 4
""",
            says="Sorting halves only pairs of different hands, but those of both players",
        ),
        Wrong(
            "canonical is half of raw",
            """
def count_states(fingers):
    raw = 2 * fingers ** 4
    return raw, raw // 2, (fingers * (fingers + 1) // 2) ** 2
""",
            says="Sorting halves only the pairs of different hands",
        ),
        Wrong(
            "nobody is to move",
            """
def count_states(fingers):
    raw = fingers ** 4
    pairs = fingers * (fingers + 1) // 2
    return raw, pairs * pairs, pairs * pairs
""",
            says="Who is to move is part of a state, and doubles their number",
        ),
    ],
    "count-reachable": [
        Wrong(
            "the initial state is not counted",
            """
def count_reachable(game, view):
    seen = set()
    todo = [game.initial]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            if child not in seen:
                seen.add(child)
                todo.append(child)
    return len({view(state) for state in seen})
""",
            says="The initial state counts",
        ),
        Wrong(
            "goes on only from states whose view is new",
            """
def count_reachable(game, view):
    seen = {view(game.initial)}
    todo = [game.initial]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            if view(child) not in seen:
                seen.add(view(child))
                todo.append(child)
    return len(seen)
""",
            says="You remember views",
        ),
        Wrong(
            "counts states, not views",
            """
def count_reachable(game, view):
    seen = {game.initial}
    todo = [game.initial]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            if child not in seen:
                seen.add(child)
                todo.append(child)
    return len(seen)
""",
            says="You count states",
        ),
        Wrong(
            "the ends of the game do not count",
            """
def count_reachable(game, view):
    seen = {game.initial}
    todo = [game.initial]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            if child not in seen and not game.is_terminal(child):
                seen.add(child)
                todo.append(child)
    return len({view(state) for state in seen})
""",
            says="A state in which the game is over counts",
        ),
        Wrong(
            "goes on from states that are not new",
            """
def count_reachable(game, view):
    views = set()

    def walk(state):
        views.add(view(state))
        for move in game.moves(state):
            walk(game.result(state, move))

    walk(game.initial)
    return len(views)
""",
            says="You go on from a state each time that you reach it",
        ),
        Wrong(
            "the children of the start only",
            """
def count_reachable(game, view):
    states = {game.initial} | {game.result(game.initial, m) for m in game.moves(game.initial)}
    return len({view(s) for s in states})
""",
            says="You make the first moves only",
        ),
    ],
    "first-difference": [
        Wrong(
            "the last depth is left out",
            """
def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
    return 0
""",
            says="You stop one ply too early",
        ),
        Wrong(
            "the last difference instead of the first",
            """
def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    found = 0
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            found = plies
    return found
""",
            says="You return the last depth at which the counts differ",
        ),
        Wrong(
            "a line that ends earlier counts",
            """
def perft(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
    return 0
""",
            says="A line that ends earlier is not a line of this many plies",
        ),
        Wrong(
            "counts the states of a ply, not the lines",
            """
def first_difference(game, other, depth):
    ours, theirs = {game.initial}, {other.initial}
    for plies in range(1, depth + 1):
        ours = {game.result(state, move) for state in ours for move in game.moves(state)}
        theirs = {other.result(state, move) for state in theirs for move in other.moves(state)}
        if len(ours) != len(theirs):
            return plies
    return 0
""",
            says="You count states",
        ),
        Wrong(
            "no `return 0` where there is no difference",
            """
def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
""",
            says="Where no count differs, return 0",
        ),
        Wrong(
            "counts plies from 0",
            """
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    for i in range(depth):
        if perft(game, game.initial, i + 1) != perft(other, other.initial, i + 1):
            return i
    return 0
""",
            says="Your number of plies is one too small",
        ),
        Wrong(
            "whether they differ",
            """
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    return any(
        perft(game, game.initial, i) != perft(other, other.initial, i) for i in range(1, depth + 1)
    )
""",
            says="You say whether the games differ",
        ),
        Wrong(
            "the last depth only",
            """
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    if perft(game, game.initial, depth) != perft(other, other.initial, depth):
        return depth
    return 0
""",
            says="You look at `depth` plies only",
        ),
        Wrong(
            "compares at depth + 1, too",
            """
def perft(game, state, depth):
    if depth == 0:
        return 1
    total = 0
    for move in game.moves(state):
        total += perft(game, game.result(state, move), depth - 1)
    return total


def first_difference(game, other, depth):
    i = 1
    while perft(game, game.initial, i) == perft(other, other.initial, i):
        if i > depth:
            return 0
        i += 1
    return i
""",
            says="You look beyond `depth` plies",
        ),
        Wrong(
            "both games begin in the initial state of the first",
            """
def first_difference(game, other, depth):
    def perft(g, s, d):
        if d == 0:
            return 1
        return sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))
    for d in range(1, depth + 1):
        if perft(game, game.initial, d) != perft(other, game.initial, d):
            return d
    return 0
""",
            says="Each game has its own initial state",
        ),
        Wrong(
            "both games begin in the initial state of the second",
            """
def first_difference(game, other, depth):
    def perft(g, s, d):
        if d == 0:
            return 1
        return sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))
    for d in range(1, depth + 1):
        if perft(game, other.initial, d) != perft(other, other.initial, d):
            return d
    return 0
""",
            says="Each game has its own initial state",
        ),
        Wrong(
            "a line that ends earlier counts, too",
            """
def first_difference(game, other, depth):
    def perft(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return 1
        return sum(perft(game, game.result(state, m), depth - 1) for m in game.moves(state))
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
    return 0
""",
            says="A line that ends earlier is not a line of this many plies",
        ),
    ],
}
