"""Features of a state of Chopsticks, for evaluation, move ordering and learning."""

from collections.abc import Callable
from itertools import product

from chopsticks.hands.game import Chopsticks, Move, State, movers_view
from chopsticks.hands.rules import Hands

_Feature = Callable[[State], float]


def living_hands(state: State) -> int:
    """MAX's living hands minus MIN's: a feature, not a guess, since a lead of 1 equals a win.

    >>> living_hands(State(((1, 2), (0, 4)), 0))
    1
    """
    first, second = state.hands
    return second.count(0) - first.count(0)


def half_hands(state: State) -> float:
    """Guess what a state is worth to MAX: half a win for each living hand of the lead.

    >>> half_hands(State(((1, 2), (0, 4)), 0))
    0.5
    """
    first, second = state.hands
    return (second.count(0) - first.count(0)) / 2


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


def chopsticks_features(game: Chopsticks) -> dict[str, _Feature]:
    """Return by name the features a beginner would notice in a state, from the mover's view.

    turn:    1 in every state; its weight is the value of being the player to move.
    hands:   living hands: the mover's minus the other player's, as in the next four features.
    fingers: raised fingers.
    ones:    hands with one finger.
    fragile: hands that one more finger would kill: fours, if a hand dies at five.
    moves:   legal moves; the other player's are counted as if it were their turn.
    kills:   pairs of hands, one of each player, where either hand would kill the other.
    wins:    1 if the player to move can win at once, else 0.

    >>> features = chopsticks_features(Chopsticks())
    >>> state = State(((1, 2), (0, 4)), 0)
    >>> [features[name](state) for name in ("hands", "fingers", "moves", "kills", "wins")]
    [1, -1, -2, 2, 1]
    """
    rules = game.rules

    def difference(count: Callable[[Hands], float]) -> _Feature:
        def feature(state: State) -> float:
            mine, theirs = movers_view(state).hands
            return count(mine) - count(theirs)

        return feature

    def moves(state: State) -> float:
        return len(game.moves(state)) - len(game.moves(state._replace(to_move=1 - state.to_move)))

    def kills(state: State) -> float:
        return sum(a > 0 and rules.tapped(a + b) == 0 for a, b in product(*state.hands))

    def wins(state: State) -> float:
        after = (game.result(state, move) for move in game.moves(state))
        return int(any(game.is_terminal(child) for child in after))

    return {
        "turn": lambda state: 1,
        "hands": difference(lambda hands: 2 - hands.count(0)),
        "fingers": difference(sum),
        "ones": difference(lambda hands: hands.count(1)),
        "fragile": difference(lambda hands: hands.count(rules.fingers - 1)),
        "moves": moves,
        "kills": kills,
        "wins": wins,
    }


def hand_counts(game: Chopsticks) -> dict[str, _Feature]:
    """Return, by name, features that describe a state completely, from the mover's view.

    "my 3" counts the mover's hands that show 3 fingers; "your 3" counts the other player's.

    >>> counts = hand_counts(Chopsticks())
    >>> state = State(((1, 1), (0, 4)), 0)
    >>> {name: count(state) for name, count in counts.items() if count(state)}
    {'my 1': 2, 'your 0': 1, 'your 4': 1}
    """

    def counter(whose: int, fingers: int) -> _Feature:
        return lambda state: movers_view(state).hands[whose].count(fingers)

    return {
        f"{name} {fingers}": counter(whose, fingers)
        for whose, name in enumerate(("my", "your"))
        for fingers in range(game.rules.fingers)
    }
