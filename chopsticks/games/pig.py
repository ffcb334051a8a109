"""Pig, a dice game for two: roll once more, or keep what you have?

On their turn, players roll a die as often as they like and add up its points.  They may hold:
then they keep the points, and it is the other player's turn.  But a 1 ends the turn, and the
turn's points are lost.  The first player to reach the target wins.

>>> game = Pig(target=10, faces=6)
>>> state = game.result(game.initial, "roll")
>>> game.to_move(state) == CHANCE, game.moves(state)
(True, (1, 2, 3, 4, 5, 6))
>>> state = game.result(state, 5)
>>> print(state, game.moves(state))
0+5 : 0 ('roll', 'hold')
>>> print(game.result(state, "hold"))
5 : 0+0

Source: T. Neller and C. Presser, "Optimal play of the dice game Pig" (2004).
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from chopsticks.game import CHANCE, MAX, register, whole
from stepthrough.drawing import BLUE, GREY, ORANGE, Drawing, drawing, text

Act = Literal["roll", "hold"] | int
"""What a player does, or what the die shows."""


class Turn(NamedTuple):
    """Whose turn it is, and what is at stake.

    scores: the points that MAX and MIN have kept; player: 0 if it is MAX's turn, 1 if it is MIN's;
    points: the points of this turn, not yet kept; rolling: whether the die is in the air.
    """

    scores: tuple[int, int] = (0, 0)
    player: int = MAX
    points: int = 0
    rolling: bool = False

    def __str__(self) -> str:
        turn = f"+{self.points}{'?' if self.rolling else ''}"
        mine, theirs = (turn, "") if self.player == MAX else ("", turn)
        return f"{self.scores[0]}{mine} : {self.scores[1]}{theirs}"


class Pig:
    """Pig, by default with a small target and a die of few faces.

    The real game is `Pig(100, 6)`.  MAX begins, and a player must roll before holding.  A player
    has won as soon as their points reach the target, because holding would win.  Raises ValueError
    unless both numbers are whole and at least 2.
    """

    initial = Turn()

    def __init__(self, target: int = 15, faces: int = 3) -> None:
        whole("target", target, least=2)
        whole("faces", faces, least=2)
        self.target, self.faces = target, faces
        self._outcomes = tuple((face, 1 / faces) for face in range(1, faces + 1))

    def __repr__(self) -> str:
        return f"Pig(target={self.target}, faces={self.faces})"

    def to_move(self, state: Turn) -> int:
        """CHANCE while the die is in the air, else the player whose turn it is."""
        return CHANCE if state.rolling else state.player

    def moves(self, state: Turn) -> tuple[Act, ...]:
        """Roll, or hold if a point is at stake.

        While the die is in the air, the moves are its faces.
        """
        if self.is_terminal(state):
            return ()
        if state.rolling:
            return tuple(range(1, self.faces + 1))
        return ("roll", "hold") if state.points else ("roll",)

    def outcomes(self, state: Turn) -> tuple[tuple[Act, float], ...]:
        """The faces of the die, all equally likely.

        Raises ValueError if the die is not in the air.
        """
        if not state.rolling:
            raise ValueError(f"no die is rolling in {state}")
        return self._outcomes

    def result(self, state: Turn, move: Act) -> Turn:
        """The turn after a move or a throw; ValueError if there is no such move."""
        if move not in (legal := self.moves(state)):
            raise ValueError(f"{move!r} is not a move in {state}; legal moves: {legal}")
        scores, player, points, _ = state
        match move:
            case "roll":
                return state._replace(rolling=True)
            case "hold":
                kept = scores[player] + points
                scores = (kept, scores[1]) if player == MAX else (scores[0], kept)
                return Turn(scores, 1 - player)
            case 1:
                return Turn(scores, 1 - player)
            case _:
                return Turn(scores, player, points + move)

    def is_terminal(self, state: Turn) -> bool:
        """Whether the player whose turn it is has reached the target."""
        return state.scores[state.player] + state.points >= self.target

    def utility(self, state: Turn, player: int) -> int:
        """+1 for the winner, -1 for the other player."""
        if not self.is_terminal(state):
            raise ValueError(f"{state} is not terminal: only a finished game has a utility")
        return 1 if player == state.player else -1


def hold_at(points: int) -> Callable[[Any, Turn], Act]:
    """Make a player that rolls until a turn has this many points, then holds.

    >>> hold_at(5)(Pig(), Turn(points=4)), hold_at(5)(Pig(), Turn(points=6))
    ('roll', 'hold')

    Raises ValueError unless `points` is at least 1: a player must roll before holding.
    """
    if points < 1:
        raise ValueError(
            f"points = {points}: it must be at least 1, because a player must roll before holding"
        )
    return lambda game, state: "hold" if state.points >= points else "roll"


def win_chances(target: int = 100, faces: int = 6) -> list[list[float]]:
    """Return the chance to win at the start of a turn if both play their best.

    The chance of the player who begins the turn is at [own score][the other's score].  Scores never
    fall, so the function works from high scores down.  Only a pair of scores and its mirror image
    lead to each other, through turns that score nothing.

    >>> chances = win_chances(target=2, faces=2)  # a 2 wins at once, a 1 passes the turn
    >>> round(chances[0][0], 6)
    0.666667

    Raises ValueError as `Pig` does.
    """
    Pig(target, faces)
    chances = [[0.5] * target for _ in range(target)]
    for total in reversed(range(2 * target - 1)):
        for mine in range(max(0, total - target + 1), total // 2 + 1):
            theirs = total - mine
            held = [
                [1 - chances[other][own + points] for points in range(target - own)]
                for own, other in ((mine, theirs), (theirs, mine))
            ]
            x, y, change = 0.5, 0.5, 1.0
            while change > 1e-13:  # Newton's method: exact once no decision changes
                (at_x, slope_x), (at_y, slope_y) = (
                    _turn(1 - y, held[0], faces),
                    _turn(1 - x, held[1], faces),
                )
                new_x = (at_x + slope_x * (y - at_y - slope_y * x)) / (1 - slope_x * slope_y)
                new_y = at_y + slope_y * (x - new_x)
                change = abs(new_x - x) + abs(new_y - y)
                x, y = new_x, new_y
            chances[mine][theirs], chances[theirs][mine] = x, y
    return chances


def _turn(passed: float, held: list[float], faces: int) -> tuple[float, float]:
    """Return the chance to win at a turn's start, and its slope in `passed`.

    passed: the chance to win if the turn scores nothing; held[points]: the chance after keeping
    that many points.
    """
    room = len(held)
    chances, shares = [1.0] * (room + faces), [0.0] * (room + faces)
    chance, share, goes_on, shared = 0.0, 0.0, faces - 1.0, 0.0
    for points in reversed(range(room)):
        chance, share = (passed + goes_on) / faces, (1 + shared) / faces
        if points and held[points] > chance:
            chance, share = held[points], 0.0
        chances[points], shares[points] = chance, share
        # Slide the window of the next roll's outcomes down by one point.
        goes_on += chances[points + 1] - chances[points + faces]
        shared += shares[points + 1] - shares[points + faces]
    return chance, share


@drawing.register
def _(state: Turn) -> Drawing:
    """MIN's score above MAX's, each next to its player's mark.

    The points at stake are framed, next to the score of the player whose turn it is.
    """
    marks = (BLUE, "M0 34 l5 -9 5 9 z"), (ORANGE, "M0 5 l5 9 5 -9 z")
    body = "".join(
        f'<path d="{triangle}" fill="{colour}"/>'
        + text(34, 35 - 20 * player, str(state.scores[player]), "end", font_weight=600)
        for player, (colour, triangle) in enumerate(marks)
    )
    at_stake = f"+{state.points}{'?' if state.rolling else ''}"
    y = 21 - 20 * state.player
    frame = f'<rect x="40" y="{y}" width="34" height="18" rx="4" fill="none" stroke="{GREY}"/>'
    return Drawing(body + frame + text(57, y + 14, at_stake), 75, 40)


register(
    "pig",
    Pig,
    data={Turn: str},
    tells=("target", "faces"),
    players={"hold at 7": lambda seed: hold_at(7), "hold at 20": lambda seed: hold_at(20)},
)
