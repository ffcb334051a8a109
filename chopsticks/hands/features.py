"""Features of a state of Chopsticks, for evaluation and move ordering."""

from collections.abc import Callable

from chopsticks.hands.game import Chopsticks, Move, State


def living_hands(state: State) -> int:
    """MAX's living hands minus MIN's, the simplest evaluation of a state.

    >>> living_hands(State(((1, 2), (0, 4)), 0))
    1
    """
    first, second = state.hands
    return second.count(0) - first.count(0)


def rules_of_thumb(game: Chopsticks) -> Callable[[State, Move], tuple[int, int, int]]:
    """Return the strategy report's key for ordering moves.

    Killing a hand comes first, then making a 1; holding a 4 comes last.

    >>> from chopsticks.search.ordering import Ordered
    >>> game = Chopsticks()
    >>> state = State(((1, 3), (2, 2)), 0)
    >>> [str(move) for move in game.moves(state)]
    ['1→2', '3→2', '0+4', '2+2']
    >>> [str(move) for move in Ordered(game, rules_of_thumb(game)).moves(state)]
    ['3→2', '1→2', '2+2', '0+4']
    """

    def key(state: State, move: Move) -> tuple[int, int, int]:
        after = game.result(state, move).hands
        mine, theirs = after[state.to_move], after[1 - state.to_move]
        return -theirs.count(0), -mine.count(1), mine.count(4)

    return key
