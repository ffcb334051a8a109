"""Wrong answers to exercise 01 · A game is four things."""

# %% how-many-moves · one may tap a dead hand
# says: A dead hand can be neither tapped nor used to tap
def how_many_moves():
    return 4 + 2

# %% how-many-moves · 1+3 is a split, too
# says: A split must change the hands
def how_many_moves():
    return 2 + 3

# %% how-many-moves · taps only
# says: You have forgotten the splits
def how_many_moves():
    return 2

# %% how-many-moves · a split needs two living hands
# says: A player may give up a hand in a split
def how_many_moves():
    return 2 + 1

# %% how-many-moves · prints the number
# says: Did you forget `return`
def how_many_moves():
    print(4)

# %% result · the hands keep their places: they are not sorted again
# says: Each player's hands must be sorted
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

# %% result · the same player moves again
# says: After the move it is the other player's turn
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

# %% result · fingers are counted modulo five
# says: A hand that reaches more than five is dead
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

# %% result · a hand dies above five, not at five
# says: A hand that reaches exactly five fingers is also dead
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

# %% result · both of two equal hands are hit
# says: A tap changes only one hand
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

# %% result · the tapping hand grows
# says: A tap changes the hand that is touched
def result(state, move):
    hands = [list(h) for h in state.hands]
    me = state.to_move
    if isinstance(move, Split):
        hands[me] = [move.low, move.high]
    else:
        total = move.using + move.target
        hands[me][hands[me].index(move.using)] = total if total < 5 else 0
    return State(tuple(tuple(sorted(h)) for h in hands), 1 - me)

# %% result · a split by the one who is tapped
# says: A split changes the hands of the player to move
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

# %% result · always 0 after a tap
# says: A tapped hand gains fingers
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

# %% result · hands are lists
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

# %% result · hands are a tuple of lists
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

# %% result · the tap makes both of two equal hands grow
# says: A tap changes only one hand
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

# %% moves · a dead hand can be tapped
# says: A dead hand cannot be tapped
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

# %% moves · two equal hands make the same tap twice
# says: If two hands are equal, either one gives the same tap
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

# %% moves · the present hands are a split, too
# says: A split must change the hands
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

# %% moves · never asks whether the game is over
# says: When either player has no living hand, the game is over and nobody can move
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

# %% moves · a split may make a hand of more than four
# says: No hand can have five fingers or more
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

# %% moves · no hand may be given up
# says: A player may give up a hand
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

# %% moves · odd totals may be split
# says: Only an even number of fingers can be split
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

# %% moves · halves only
# says: A split may make unequal hands
def moves(state):
    me, you = state.hands[state.to_move], state.hands[1 - state.to_move]
    if me == (0, 0) or you == (0, 0):
        return []
    out = {Tap(a, b) for a in me for b in you if a and b}
    if sum(me) % 2 == 0 and me[0] != me[1]:
        out.add(Split(sum(me) // 2, sum(me) // 2))
    return list(out)

# %% moves · splits in both orders, the present one left out by sorting
# says: 2+0 and 0+2 are the same split
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

# %% moves · a hand of four taps and is tapped only
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

# %% moves · splits in both orders, the present one, too
# says: Write each split once, the smaller number first, and leave out
def moves(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    if mine == (0, 0) or theirs == (0, 0):
        return []
    taps = {Tap(a, b) for a in mine for b in theirs if a and b}
    total = sum(mine)
    splits = {Split(a, b) for a in range(5) for b in range(5) if a + b == total and total % 2 == 0}
    return list(taps | splits)

# %% count-states · a hand shows 0 to `fingers`
# says: A hand shows at most one finger less than it takes to kill it
def count_states(fingers):
    n = fingers + 1
    pairs = n * (n + 1) // 2
    return 2 * n**4, 2 * pairs**2, pairs**2

# %% count-states · numbers of five fingers
# says: You always count for five fingers
def count_states(fingers):
    return 1250, 450, 225

# %% count-states · canonical is half of raw, and positions half of that
# says: Sorting halves only the pairs of different hands, and it does so for both players
def count_states(fingers):
    raw = 2 * fingers ** 4
    return raw, raw // 2, raw // 4

# %% count-states · canonical is half of raw
# says: you halve the total
def count_states(fingers):
    raw = 2 * fingers ** 4
    return raw, raw // 2, (fingers * (fingers + 1) // 2) ** 2

# %% count-states · nobody is to move
# says: The player to move is part of a state, which doubles the number of states
def count_states(fingers):
    raw = fingers ** 4
    pairs = fingers * (fingers + 1) // 2
    return raw, pairs * pairs, pairs * pairs

# %% count-reachable · the initial state is not counted
# says: The initial state also counts
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

# %% count-reachable · goes on only from states whose view is new
# says: You remember views
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

# %% count-reachable · counts states, not views
# says: You count states
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

# %% count-reachable · the ends of the game do not count
# says: A state in which the game is over also counts
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

# %% count-reachable · goes on from states that are not new
# says: You go on from a state every time you reach it
def count_reachable(game, view):
    views = set()

    def walk(state):
        views.add(view(state))
        for move in game.moves(state):
            walk(game.result(state, move))

    walk(game.initial)
    return len(views)

# %% count-reachable · the children of the start only
# says: You make only the first moves
def count_reachable(game, view):
    states = {game.initial} | {game.result(game.initial, m) for m in game.moves(game.initial)}
    return len({view(s) for s in states})

# %% first-difference · the last depth is left out
# says: You stop one ply too early
def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
    return 0

# %% first-difference · the last difference instead of the first
# says: You return the last depth at which the counts differ
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

# %% first-difference · a line that ends earlier counts
# says: A line that ends earlier has fewer plies, so it does not count
def perft(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies
    return 0

# %% first-difference · counts the states of a ply, not the lines
# says: You count states
def first_difference(game, other, depth):
    ours, theirs = {game.initial}, {other.initial}
    for plies in range(1, depth + 1):
        ours = {game.result(state, move) for state in ours for move in game.moves(state)}
        theirs = {other.result(state, move) for state in theirs for move in other.moves(state)}
        if len(ours) != len(theirs):
            return plies
    return 0

# %% first-difference · no `return 0` where there is no difference
# says: If no count differs, return 0
def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


def first_difference(game, other, depth):
    for plies in range(1, depth + 1):
        if perft(game, game.initial, plies) != perft(other, other.initial, plies):
            return plies

# %% first-difference · counts plies from 0
# says: Your number of plies is one too small
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    for i in range(depth):
        if perft(game, game.initial, i + 1) != perft(other, other.initial, i + 1):
            return i
    return 0

# %% first-difference · whether they differ
# says: You say whether the games differ
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    return any(
        perft(game, game.initial, i) != perft(other, other.initial, i) for i in range(1, depth + 1)
    )

# %% first-difference · the last depth only
# says: You look only at `depth` plies
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    if perft(game, game.initial, depth) != perft(other, other.initial, depth):
        return depth
    return 0

# %% first-difference · compares at depth + 1, too
# says: You look beyond `depth` plies
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

# %% first-difference · both games begin in the initial state of the first
# says: Each game has its own initial state
def first_difference(game, other, depth):
    def perft(g, s, d):
        if d == 0:
            return 1
        return sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))
    for d in range(1, depth + 1):
        if perft(game, game.initial, d) != perft(other, game.initial, d):
            return d
    return 0
