"""The game of Geister, as the referee sees it and as a player may see it.

This module also reads and writes games as text, and has choosers that do not search.
"""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal, NamedTuple

from chopsticks.game import MAX, MIN, Player

ARROWS = "↑→↓←"
OWN = ("RB", "rbu")
"""The letters of MAX's and of MIN's pieces: red, blue and unknown."""
LEAVES = ("B", "bu")
"""The pieces that can leave the board; an unknown piece might be blue."""
EXITS = ((0, 5), (30, 35))
WIN = 1_000_000
"""More than any evaluation.  A win after n plies is worth WIN - n."""
FORCED = WIN - 1000
"""The smallest value of a win that nothing can prevent."""
DRAWN = 200
"""The number of plies after which a game is a draw, as in tournaments."""

FILES = "abcdef"


def _neighbours(square: int) -> tuple[int | None, ...]:
    row, file = divmod(square, 6)
    around = (row - 1, file), (row, file + 1), (row + 1, file), (row, file - 1)
    return tuple(6 * r + f if 0 <= r < 6 and 0 <= f < 6 else None for r, f in around)


NEXT = tuple(map(_neighbours, range(36)))
"""The squares above, right, below and left; None beyond the edge."""
DISTANCE = tuple(i // 6 + min(i % 6, 5 - i % 6) for i in range(36))
"""Steps from a square to MAX's nearer exit; for MIN, turn the square."""


class Step(NamedTuple):
    """A step of the piece on a square in a direction.

    Square 0 is a1 and square 35 is f6; direction 0 is up, and the others follow clockwise.  A step
    off the board is an escape: up for MAX, down for MIN.

    >>> print(Step(25, 0), Step(25, 0).turned())
    b5 ↑ e2 ↓
    """

    square: int
    direction: int

    def __str__(self) -> str:
        return f"{square_name(self.square)} {ARROWS[self.direction]}"

    def turned(self) -> "Step":
        """The same move seen from the other side of the board."""
        return Step(35 - self.square, (self.direction + 2) % 4)


def square_name(square: int) -> str:
    """Return the name of a square.

    >>> square_name(0), square_name(35)
    ('a1', 'f6')
    """
    return f"{FILES[square % 6]}{square // 6 + 1}"


def notation(cells: str, move: Step) -> str:
    """Write a move with the letter of its piece.

    R and B belong to the first player; r, b and u to the second.
    """
    return f"{move} ({cells[move.square]})"


def turned(cells: str) -> str:
    """Return the board as seen from the other side.

    It is turned by 180°, and each player's pieces become the other's.
    """
    return cells[::-1].swapcase()


def drawn(cells: str) -> str:
    """Write a board as text, with the names of its files and rows."""
    rows = [f"{i + 1} {' '.join(cells[6 * i : 6 * i + 6])}" for i in range(6)]
    return "\n".join(["  " + " ".join(FILES), *rows])


def check_letters(cells: str, letters: str) -> None:
    """Raise ValueError unless `cells` is a board that uses only these letters."""
    if not isinstance(cells, str) or len(cells) != 36 or not set(cells) <= {*letters, "."}:
        raise ValueError(f"{cells!r}: a board must be 36 characters from {letters}.")


def _check_counts(cells: str, counts: dict[str, int]) -> None:
    """Raise ValueError if the numbers of pieces cannot arise."""
    for colour, count in counts.items():
        if type(count) is not int or not 0 <= count <= 4:
            raise ValueError(f"{count} {colour} in {cells}: there must be from 0 to 4")
    if list(counts.values()).count(0) > 1:
        gone = " and no ".join(colour for colour, count in counts.items() if not count)
        raise ValueError(f"{cells} cannot arise: no {gone}; the game ended when a colour was gone")


@dataclass(frozen=True)
class Position:
    """The whole truth, which only the referee knows.

    board: 36 letters row by row: R and B are the first player's red and blue pieces (MAX, at the
    bottom), r and b the second player's, "." is empty; to_move: 0 or 1; escaped: whether a piece of
    the player who is not to move has left the board.  Raises ValueError for a position that cannot
    arise: a player has more than four pieces of a colour, or two colours are gone.
    """

    board: str
    to_move: int = MAX
    escaped: bool = False

    def __post_init__(self) -> None:
        check_letters(self.board, "RBrb")
        names = {
            "R": "red pieces of the first player (R)",
            "B": "blue pieces of the first player (B)",
        }
        names |= {
            "r": "red pieces of the second player (r)",
            "b": "blue pieces of the second player (b)",
        }
        _check_counts(self.board, {name: self.board.count(x) for x, name in names.items()})
        if self.to_move not in (MAX, MIN):
            raise ValueError(f"to_move = {self.to_move!r}: it must be 0 (first) or 1 (second)")

    def __str__(self) -> str:
        return drawn(self.board)


@dataclass(frozen=True)
class View:
    """All that a player may know, with that player at the bottom of the board.

    cells: 36 letters: R and B are the player's own red and blue pieces, u is a piece of the enemy,
    "." is empty; reds: how many of the enemy's pieces are red, known from the captures.  Raises
    ValueError if a view shows a colour of the enemy, and for a position that cannot arise.
    """

    cells: str
    reds: int

    def __post_init__(self) -> None:
        check_letters(self.cells, "RBu")
        _check_counts(
            self.cells,
            {
                "own red pieces (R)": self.cells.count("R"),
                "own blue pieces (B)": self.cells.count("B"),
                "red pieces of the enemy": self.reds,
                "blue pieces of the enemy": self.cells.count("u") - self.reds,
            },
        )

    @property
    def blues(self) -> int:
        """How many of the enemy's pieces are blue."""
        return self.cells.count("u") - self.reds

    def __str__(self) -> str:
        lines = drawn(self.cells).split("\n")
        lines[2] += f"  red {self.reds}, blue {self.blues}"
        return "\n".join(lines)


Chooser = Callable[[View], Step]


def seen(position: Position, player: int) -> View:
    """Return what a player knows of a position."""
    cells = position.board if player == MAX else turned(position.board)
    return View(re.sub("[rb]", "u", cells), cells.count("r"))


def steps(cells: str, player: int) -> list[Step]:
    """Return the steps of a player's pieces by square, then clockwise from up."""
    own = OWN[player]
    return [
        Step(square, direction)
        for square, piece in enumerate(cells)
        if piece in own
        for direction, target in enumerate(NEXT[square])
        if target is not None and cells[target] not in own
    ]


def moved(cells: str, move: Step) -> str:
    """Return the board after a step; a piece that steps off is gone."""
    board = list(cells)
    if (target := NEXT[move.square][move.direction]) is not None:
        board[target] = cells[move.square]
    board[move.square] = "."
    return "".join(board)


def escapes(cells: str, player: int) -> list[Step]:
    """Return the escapes of a player who is to move."""
    up_or_down = 0 if player == MAX else 2
    return [Step(i, up_or_down) for i in EXITS[player] if cells[i] in LEAVES[player]]


def beside(cells: str, square: int, player: int) -> bool:
    """Whether the player has a piece next to the square."""
    return any(i is not None and cells[i] in OWN[player] for i in NEXT[square])


# ---------------------------------------------------------------------------------------- the game


class Geister:
    """Geister as a `Game` for the referee, who sees all colours.

    Its states are `Position`s.  It has no draws; `match.play` calls a draw after 200 plies.
    """

    def __init__(self, initial: Position) -> None:
        self.initial = initial

    def __repr__(self) -> str:
        return f"Geister({self.initial!r})"

    def to_move(self, position: Position) -> int:
        """0 for the first player, 1 for the second."""
        return position.to_move

    def moves(self, position: Position) -> list[Step]:
        """Escapes, then steps; none when the game is over."""
        if winner(position) is not None:
            return []
        player = position.to_move
        return escapes(position.board, player) + steps(position.board, player)

    def result(self, position: Position, move: Step) -> Position:
        """The position after a move; ValueError for an illegal one."""
        if move not in (legal := self.moves(position)):
            raise ValueError(
                f"{move} is not legal; legal moves: {', '.join(map(str, legal)) or '–'}"
            )
        escaped = NEXT[move.square][move.direction] is None
        return Position(moved(position.board, move), 1 - position.to_move, escaped)

    def is_terminal(self, position: Position) -> bool:
        """Whether somebody has won."""
        return winner(position) is not None

    def utility(self, position: Position, player: int) -> int:
        """+1 for the winner, -1 for the other player; ValueError before the end."""
        if (won := winner(position)) is None:
            raise ValueError(f"nobody has won yet:\n{position}")
        return 1 if won == player else -1


def winner(position: Position) -> int | None:
    """Return the player who has won, or None."""
    if position.escaped:
        return 1 - position.to_move
    for colour, won in (("b", MAX), ("R", MAX), ("B", MIN), ("r", MIN)):
        if colour not in position.board:
            return won
    return None


def start(first: str, second: str) -> Position:
    """Return the position at the start of a game with these set-ups.

    A set-up is eight letters, R or B, as its owner sees it: the front row from left to right,
    then the back row.  Raises ValueError unless each letter occurs four times.
    """
    for setup in (first, second):
        if sorted(setup) != list("BBBBRRRR"):
            raise ValueError(f"{setup!r}: a set-up is eight letters, four R and four B")
    below = [f"{'.' * 24}.{setup[:4]}..{setup[4:]}." for setup in (first, second)]
    return Position(turned(below[1])[:12] + below[0][12:])


def deal(generator: random.Random) -> Position:
    """Return a start with random set-ups, all 70 × 70 equally likely."""
    first, second = ("".join(generator.sample("RRRRBBBB", 8)) for _ in range(2))
    return start(first, second)


def seeing(chooser: Chooser) -> Player[Position, Step]:
    """Make a player out of a chooser, which sees only what its side may know.

    >>> from chopsticks.games.geister import random_chooser, rush
    >>> from chopsticks.playing.match import play
    >>> from random import Random
    >>> players = seeing(rush("B")), seeing(random_chooser(Random(1)))
    >>> play(Geister(deal(Random(1))), *players).utility
    1
    """

    def choose(game: Any, position: Position) -> Step:
        move = chooser(seen(position, position.to_move))
        return move if position.to_move == MAX else move.turned()

    return choose


# -------------------------------------------------------------------------------------- the record


def write_record(initial: Position, moves: Iterable[Step]) -> str:
    """Write a game as text: the start, who is to move, then one move per line.

    >>> from chopsticks.games.geister import start
    >>> print(write_record(start("RBRBRBRB", "RRRRBBBB"), [Step(25, 0), Step(10, 2)]))
    .bbbb./.rrrr./....../....../.RBRB./.RBRB. first
    b5 ↑ (R)
    e2 ↓ (r)
    """
    rows = "/".join(initial.board[i : i + 6] for i in range(0, 36, 6))
    lines = [f"{rows} {('first', 'second')[initial.to_move]}"]
    moves = tuple(moves)
    lines += map(notation, (p.board for p in replay(initial, moves)), moves)
    return "\n".join(lines)


def read_record(text: str) -> tuple[Position, tuple[Step, ...]]:
    """Read the start and the moves of a game; the inverse of `write_record`.

    Raises ValueError with the line number for text that it cannot read, for an illegal move and
    for a wrong colour.

    >>> initial, moves = read_record('''.bbbb./.rrrr./....../....../.RBRB./.RBRB. first
    ... b5 ↑ (R)
    ... e2 ↓ (r)''')
    >>> print(replay(initial, moves)[-1])
      a b c d e f
    1 . b b b b .
    2 . r r r . .
    3 . . . . r .
    4 . R . . . .
    5 . . B R B .
    6 . R B R B .
    """
    header, *lines = text.strip().splitlines() or [""]
    if not (head := re.fullmatch(r"(\S{6}(?:/\S{6}){5}) (first|second)", header.strip())):
        raise ValueError(
            f"line 1: {header!r}: a record begins with six rows of six letters, and 'first' or "
            "'second', such as '.bbbb./.rrrr./....../....../.RBRB./.RBRB. first'"
        )
    initial = position = Position(head[1].replace("/", ""), ("first", "second").index(head[2]))
    game, moves = Geister(initial), []
    for number, line in enumerate(lines, 2):
        if not (found := re.fullmatch(r"([a-f])([1-6]) ([↑→↓←]) \(([RBrb])\)", line.strip())):
            raise ValueError(f"line {number}: {line!r}: a move is written as 'b5 ↑ (R)'")
        move = Step(FILES.index(found[1]) + 6 * int(found[2]) - 6, ARROWS.index(found[3]))
        if found[4] != (piece := position.board[move.square]):
            raise ValueError(
                f"line {number}: {line.strip()!r}, but {found[1]}{found[2]} has {piece}"
            )
        try:
            position = game.result(position, move)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        moves.append(move)
    return initial, tuple(moves)


def replay(initial: Position, moves: Iterable[Step]) -> list[Position]:
    """Return the positions of a game, including the initial one.

    Raises ValueError for an illegal move.
    """
    return list(accumulate(moves, Geister(initial).result, initial=initial))


# --------------------------------------------------------------------- choosers that do not search


def random_chooser(generator: random.Random) -> Chooser:
    """Make a chooser that picks a random piece, then one of its steps.

    It escapes if it can.
    """

    def choose(view: View) -> Step:
        if leaving := escapes(view.cells, MAX):
            return leaving[0]
        moves = steps(view.cells, MAX)
        square = generator.choice(sorted({move.square for move in moves}))
        return generator.choice([move for move in moves if move.square == square])

    return choose


def rush(colour: Literal["R", "B"]) -> Chooser:
    """Make a chooser that rushes the pieces of one colour towards an exit.

    The nearest piece of this colour that can step closer to an exit does so.  If none can, a piece
    of this colour still moves, because moving the other colour would let a red rush win by escapes.
    Only if all of them are blocked by their own side's pieces does the rearmost piece move.
    The chooser escapes if it can.  Raises ValueError unless `colour` is "R" or "B".
    """
    if colour not in ("R", "B"):
        raise ValueError(f"colour = {colour!r}: it must be 'R' or 'B'")

    def closer(move: Step) -> bool:
        target = NEXT[move.square][move.direction]
        return target is not None and DISTANCE[target] < DISTANCE[move.square]

    def choose(view: View) -> Step:
        moves = steps(view.cells, MAX)
        own = [move for move in moves if view.cells[move.square] == colour]
        own.sort(key=lambda move: DISTANCE[move.square])
        return (escapes(view.cells, MAX) or [*filter(closer, own)] or own or moves[-1:])[0]

    return choose


def approach_or_flee(view: View, move: Step) -> Literal["approach", "flee"] | None:
    """Whether a step brings a piece next to an enemy or away from all of them.

    The answer is None for any other step, for a capture and for an escape.
    """
    target = NEXT[move.square][move.direction]
    if target is None or view.cells[target] == "u":
        return None
    before, after = (beside(view.cells, square, MIN) for square in (move.square, target))
    return None if before == after else "approach" if after else "flee"
