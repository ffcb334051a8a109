"""The default rules on plain tuples, for the adapters to the peers.

A state is (player to move, hands of player 0, hands of player 1); a player's hands are sorted.
A move is (kind, first, second): one number taps another, or a total is split into two.
"""

State = tuple[int, tuple[int, int], tuple[int, int]]
Move = tuple[str, int, int]

START: State = (0, (1, 1), (1, 1))
DEAD = (0, 0)


def moves(state: State, fingers: int = 5) -> list[Move]:
    """Return the legal moves in the order of our own game: taps by (using, target), then splits."""
    mine, theirs = state[1 + state[0]], state[2 - state[0]]
    taps = [
        ("tap", using, target)
        for using in sorted(set(mine))
        if using
        for target in sorted(set(theirs))
        if target
    ]
    total = sum(mine)
    if total % 2:
        return taps
    splits = [
        ("split", low, total - low)
        for low in range(total // 2 + 1)
        if total - low < fingers and (low, total - low) != mine
    ]
    return taps + splits


def after(state: State, move: Move, fingers: int = 5) -> State:
    """Return the state that a move leads to."""
    player, *hands = state
    kind, first, second = move
    if kind == "split":
        hands[player] = (first, second)
    else:
        low, high = hands[1 - player]
        kept = high if low == second else low
        hit = first + second if first + second < fingers else 0
        hands[1 - player] = (kept, hit) if kept < hit else (hit, kept)
    return 1 - player, hands[0], hands[1]


def utility(state: State, player: int) -> int:
    """Return 1 for a win, -1 for a loss, and 0 if the game is not over."""
    return (state[2 - player] == DEAD) - (state[1 + player] == DEAD)
