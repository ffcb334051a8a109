"""Wrong answers to exercise 01 · A game is four things."""

# %% how-many-moves · taps only
# says: You have forgotten the splits
def how_many_moves():
    return 2

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

# %% count-states · numbers of five fingers
# says: You always count for five fingers
def count_states(fingers):
    return 1250, 450, 225

# %% count-reachable · the children of the start only
# says: You make only the first moves
def count_reachable(game, view):
    states = {game.initial} | {game.result(game.initial, m) for m in game.moves(game.initial)}
    return len({view(s) for s in states})

# %% first-difference · the last depth only
# says: You look only at `depth` plies
def first_difference(game, other, depth):
    def perft(g, s, d):
        return 1 if d == 0 else sum(perft(g, g.result(s, m), d - 1) for m in g.moves(s))

    if perft(game, game.initial, depth) != perft(other, other.initial, depth):
        return depth
    return 0
