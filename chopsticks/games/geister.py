"""Geister: two armies of good and evil ghosts, whose colours only their owner sees.

The board has the files a–f and the rows 1–6, row 1 at the top.  Each player has four red and
four blue pieces; he sets them up as he likes, the first player on b5–e6, the second on b1–e2.
A move is one step up, right, down or left, not onto an own piece; a captured piece shows its
colour.  A player wins when he has taken all blue pieces of the other one, when all his own red
ones are taken, or when a blue one of his leaves the board.  It may leave if it stands on one of
his two exits, the far corners, at the start of his turn; to arrive there is not yet a win.

>>> game = Geister(start("RBRBRBRB", "RRRRBBBB"))
>>> print(game.initial)
  a b c d e f
1 . b b b b .
2 . r r r r .
3 . . . . . .
4 . . . . . .
5 . R B R B .
6 . R B R B .
>>> [notation(game.initial.board, move) for move in game.moves(game.initial)][:3]
['b5 ↑ (R)', 'b5 ← (R)', 'c5 ↑ (B)']

What a player may know is a `View`; a chooser, `chooser(view) -> move`, is handed nothing else:

>>> view = seen(game.initial, MAX)
>>> print(view)
  a b c d e f
1 . u u u u .
2 . u u u u .  red 4, blue 4
3 . . . . . .
4 . . . . . .
5 . R B R B .
6 . R B R B .
>>> print(rush("B")(view))
e5 ↑

Source: N. Kawakami and T. Hashimoto on Geister by minimax search with the purple piece, IPSJ
Journal 62(10), 1716–1723, 2021 (in Japanese).  The purple piece is older: the paper takes it from
its reference 9, where df-pn searched for wins with it.
"""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, Literal, NamedTuple

from chopsticks.game import MAX, MIN
from chopsticks.players import Player
from chopsticks.search import alphabeta, best_move

ARROWS = "↑→↓←"
OWN = ("RB", "rbu")
"""The letters of MAX's and of MIN's pieces: red, blue, and unknown."""
LEAVES = ("B", "bu")
"""What can leave the board; an unknown piece might be blue."""
EXITS = ((0, 5), (30, 35))
WIN = 1_000_000
"""More than any evaluation; a win after n plies of a search is worth WIN - n."""
FORCED = WIN - 1000
"""At least so much is the value of a win that nothing can prevent."""
DRAWN = 200
"""Plies after which a game is a draw, as in the tournaments."""

_FILES, _SIZE = "abcdef", 6


def _neighbours(square: int) -> tuple[int | None, ...]:
    row, file = divmod(square, _SIZE)
    return (
        square - _SIZE if row > 0 else None,
        square + 1 if file < _SIZE - 1 else None,
        square + _SIZE if row < _SIZE - 1 else None,
        square - 1 if file > 0 else None,
    )


NEXT = tuple(map(_neighbours, range(36)))
"""The squares above, right, below and left of a square; None beyond the edge."""
DISTANCE = tuple(i // _SIZE + min(i % _SIZE, 5 - i % _SIZE) for i in range(36))
"""Steps from a square to MAX's nearer exit; for MIN it is that of the turned square."""


class Move(NamedTuple):
    """A step of the piece on a square (0 is a1, 35 is f6) in a direction (0 is up, then clockwise).

    A step off the board is an escape: up for MAX, down for MIN.

    >>> print(Move(25, 0), Move(25, 0).turned())
    b5 ↑ e2 ↓
    """

    square: int
    direction: int

    def __str__(self) -> str:
        return f"{square_name(self.square)} {ARROWS[self.direction]}"

    def turned(self) -> "Move":
        """The same move seen from the other side of the board."""
        return Move(35 - self.square, (self.direction + 2) % 4)


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(35)
    ('a1', 'f6')
    """
    return f"{_FILES[square % _SIZE]}{square // _SIZE + 1}"


def notation(cells: str, move: Move) -> str:
    """A move with the letter of the piece that makes it: R B first player, r b u second."""
    return f"{move} ({cells[move.square]})"


def turned(cells: str) -> str:
    """The board from the other side: turned by 180°, each player's pieces are the other's."""
    return cells[::-1].swapcase()


def drawn(cells: str) -> str:
    """The board as text, with the names of its files and rows."""
    rows = [f"{i + 1} {' '.join(cells[6 * i : 6 * i + 6])}" for i in range(6)]
    return "\n".join(["  " + " ".join(_FILES), *rows])


def _check_letters(cells: str, letters: str) -> None:
    """Raise ValueError unless it is a board with no letters but these."""
    if not isinstance(cells, str) or len(cells) != 36 or not set(cells) <= {*letters, "."}:
        raise ValueError(f"{cells!r}: a board is 36 letters of {' '.join(letters)} and .")


def _check_counts(cells: str, counts: dict[str, int]) -> None:
    """Raise ValueError for numbers of pieces that cannot arise."""
    for colour, count in counts.items():
        if type(count) is not int or not 0 <= count <= 4:
            raise ValueError(f"{count} {colour} in {cells}: a player has 0 to 4 of a colour")
    if list(counts.values()).count(0) > 1:
        gone = " and no ".join(colour for colour, count in counts.items() if not count)
        raise ValueError(f"{cells} cannot arise: no {gone}; the first of them ended the game")


@dataclass(frozen=True)
class Position:
    """The whole truth, which only the referee knows.

    board: 36 letters row by row: R B red and blue of the first player (MAX, at the bottom), r b
    of the second, "." empty; to_move: 0 or 1; escaped: whether a piece of the player who is not
    to move has left the board.  Raises ValueError for a position that cannot arise: more than
    four of a colour, or two colours gone.
    """

    board: str
    to_move: int = MAX
    escaped: bool = False

    def __post_init__(self) -> None:
        _check_letters(self.board, "RBrb")
        names = {"R": "red of the first player (R)", "B": "blue of the first player (B)"}
        names |= {"r": "red of the second player (r)", "b": "blue of the second player (b)"}
        _check_counts(self.board, {name: self.board.count(x) for x, name in names.items()})
        if self.to_move not in (MAX, MIN):
            raise ValueError(f"to_move = {self.to_move!r}: it must be 0 (first) or 1 (second)")

    def __str__(self) -> str:
        return drawn(self.board)


@dataclass(frozen=True)
class View:
    """All that a player may know, the board turned so that he sits at the bottom.

    cells: 36 letters: R B his own red and blue pieces, u a piece of the enemy, "." empty;
    reds: how many of the enemy's pieces are red, known from the captures.  A view has no room
    for a colour of the enemy: ValueError, as for a position that cannot arise.
    """

    cells: str
    reds: int

    def __post_init__(self) -> None:
        _check_letters(self.cells, "RBu")
        _check_counts(
            self.cells,
            {
                "own red (R)": self.cells.count("R"),
                "own blue (B)": self.cells.count("B"),
                "red of the enemy": self.reds,
                "blue of the enemy": self.cells.count("u") - self.reds,
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


Chooser = Callable[[View], Move]


def seen(position: Position, player: int) -> View:
    """What a player knows of a position."""
    cells = position.board if player == MAX else turned(position.board)
    return View(re.sub("[rb]", "u", cells), cells.count("r"))


def steps(cells: str, player: int) -> list[Move]:
    """The steps of a player's pieces, by square, then up, right, down, left."""
    own = OWN[player]
    return [
        Move(square, direction)
        for square, piece in enumerate(cells)
        if piece in own
        for direction, target in enumerate(NEXT[square])
        if target is not None and cells[target] not in own
    ]


def moved(cells: str, move: Move) -> str:
    """The board after a step; off the board, the piece is gone."""
    board = list(cells)
    if (target := NEXT[move.square][move.direction]) is not None:
        board[target] = cells[move.square]
    board[move.square] = "."
    return "".join(board)


def escapes(cells: str, player: int) -> list[Move]:
    """The escapes of a player who is to move."""
    up_or_down = 0 if player == MAX else 2
    return [Move(i, up_or_down) for i in EXITS[player] if cells[i] in LEAVES[player]]


def beside(cells: str, square: int, player: int) -> bool:
    """Whether a piece of the player stands beside the square."""
    return any(i is not None and cells[i] in OWN[player] for i in NEXT[square])


# ------------------------------------------------------------------------------------- the game


class Geister:
    """Geister as a `Game` for the referee, who sees all colours; a position is a `Position`.

    Which games are drawn is for `match.play` to say: it ends them after 200 plies.
    """

    def __init__(self, initial: Position) -> None:
        self.initial = initial

    def __repr__(self) -> str:
        return f"Geister({self.initial!r})"

    def to_move(self, position: Position) -> int:
        """0 for the first player, 1 for the second."""
        return position.to_move

    def moves(self, position: Position) -> list[Move]:
        """Escapes, then steps; none when the game is over."""
        if winner(position) is not None:
            return []
        player = position.to_move
        return escapes(position.board, player) + steps(position.board, player)

    def result(self, position: Position, move: Move) -> Position:
        """The position after a move; ValueError for an illegal one."""
        if move not in (legal := self.moves(position)):
            raise ValueError(f"{move} is not legal; legal are {', '.join(map(str, legal)) or '–'}")
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
    """The player who has won, or None."""
    if position.escaped:
        return 1 - position.to_move
    for colour, won in (("b", MAX), ("R", MAX), ("B", MIN), ("r", MIN)):
        if colour not in position.board:
            return won
    return None


def start(first: str, second: str) -> Position:
    """The position in which a game begins.

    A set-up is eight letters, R or B, as its owner sees it: the front row from left to right,
    then the back row.  Raises ValueError unless there are four of each.
    """
    for setup in (first, second):
        if sorted(setup) != list("BBBBRRRR"):
            raise ValueError(f"{setup!r}: a set-up is eight letters, four R and four B")
    below = [f"{'.' * 24}.{setup[:4]}..{setup[4:]}." for setup in (first, second)]
    return Position(turned(below[1])[:12] + below[0][12:])


def deal(generator: random.Random) -> Position:
    """A start with both set-ups at random, each of the 70 × 70 alike likely."""
    first, second = ("".join(generator.sample("RRRRBBBB", 8)) for _ in range(2))
    return start(first, second)


def seeing(chooser: Chooser) -> Player[Position, Move]:
    """A player of the game that is shown what its side may know, and nothing else.

    >>> from chopsticks.match import play
    >>> from random import Random
    >>> players = seeing(rush("B")), seeing(random_chooser(Random(1)))
    >>> play(Geister(deal(Random(1))), *players).utility
    1
    """

    def choose(game: Any, position: Position) -> Move:
        move = chooser(seen(position, position.to_move))
        return move if position.to_move == MAX else move.turned()

    return choose


# ------------------------------------------------------------------------------------- the record


def write_record(initial: Position, moves: Iterable[Move]) -> str:
    """A game as text: where it began and who was to move, then a move a line.

    >>> print(write_record(start("RBRBRBRB", "RRRRBBBB"), [Move(25, 0), Move(10, 2)]))
    .bbbb./.rrrr./....../....../.RBRB./.RBRB. first
    b5 ↑ (R)
    e2 ↓ (r)
    """
    rows = "/".join(initial.board[i : i + 6] for i in range(0, 36, 6))
    lines = [f"{rows} {('first', 'second')[initial.to_move]}"]
    game, position = Geister(initial), initial
    for move in moves:
        lines.append(notation(position.board, move))
        position = game.result(position, move)
    return "\n".join(lines)


def read_record(text: str) -> tuple[Position, tuple[Move, ...]]:
    """Where a recorded game began, and its moves; the inverse of `write_record`.

    Raises ValueError, with the number of the line, for what it cannot read and for an illegal
    move or a wrong colour.

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
            "'second', as '.bbbb./.rrrr./....../....../.RBRB./.RBRB. first'"
        )
    initial = position = Position(head[1].replace("/", ""), ("first", "second").index(head[2]))
    game, moves = Geister(initial), []
    for number, line in enumerate(lines, 2):
        if not (found := re.fullmatch(r"([a-f])([1-6]) ([↑→↓←]) \(([RBrb])\)", line.strip())):
            raise ValueError(f"line {number}: {line!r}: a move is written as 'b5 ↑ (R)'")
        move = Move(_FILES.index(found[1]) + 6 * int(found[2]) - 6, ARROWS.index(found[3]))
        if found[4] != (piece := position.board[move.square]):
            raise ValueError(
                f"line {number}: {line.strip()!r}, but on {found[1]}{found[2]} is {piece}"
            )
        try:
            position = game.result(position, move)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        moves.append(move)
    return initial, tuple(moves)


def replay(initial: Position, moves: Iterable[Move]) -> list[Position]:
    """The positions of a game, the initial one included; ValueError for an illegal move."""
    positions = [initial]
    for move in moves:
        positions.append(Geister(initial).result(positions[-1], move))
    return positions


# ----------------------------------------------------------------------------- the simple choosers


def random_chooser(generator: random.Random) -> Chooser:
    """Any piece that can move, then any of its steps; but it escapes if it can."""

    def choose(view: View) -> Move:
        if leaving := escapes(view.cells, MAX):
            return leaving[0]
        moves = steps(view.cells, MAX)
        square = generator.choice(sorted({move.square for move in moves}))
        return generator.choice([move for move in moves if move.square == square])

    return choose


def rush(colour: Literal["R", "B"]) -> Chooser:
    """The piece of this colour that is nearest to an exit steps closer, if any can.

    Otherwise a piece of this colour moves all the same: with the other colour a red rush would
    win by escapes.  Only if its own pieces shut all of them in, the hindmost piece moves.  It
    escapes if it can.  Raises ValueError for any other colour.
    """
    if colour not in ("R", "B"):
        raise ValueError(f"colour = {colour!r}: it must be 'R' or 'B'")

    def closer(move: Move) -> bool:
        target = NEXT[move.square][move.direction]
        return target is not None and DISTANCE[target] < DISTANCE[move.square]

    def choose(view: View) -> Move:
        moves = steps(view.cells, MAX)
        own = [move for move in moves if view.cells[move.square] == colour]
        own.sort(key=lambda move: DISTANCE[move.square])
        return (escapes(view.cells, MAX) or [*filter(closer, own)] or own or moves[-1:])[0]

    return choose


# ------------------------------------------------------------------------------ the search players


class Node(NamedTuple):
    """A board, and how many plies of the search have led to it; MAX moves at even plies.

    >>> print(purple_game(FIGURES[4]).initial)
    a1 (u), b1 (u), d1 (B), a3 (R)
    """

    cells: str
    ply: int = 0

    def __str__(self) -> str:
        pieces = enumerate(self.cells)
        return ", ".join(f"{square_name(i)} ({piece})" for i, piece in pieces if piece != ".")


class PurpleGame:
    """Geister for a search: a piece of unknown colour is purple, red when taken, blue at an exit.

    That is the worst that it can be for MAX each time, so a win for MAX in this game is one
    whatever the colours are.  `blues` says how many purple pieces are blue in truth: when no
    more than that are left, MAX has taken the last red one and has lost.  Without a purple
    piece this is Geister with all colours known.

    A node is over as soon as it is decided: a blue piece on its exit leaves if its owner is to
    move; it leaves a ply later if no enemy stands beside it and none escapes before.

    Raises ValueError for letters other than R B r b u, and unless of the purple pieces at least
    one is blue.

    >>> game = purple_game(FIGURES[4])
    >>> game.is_terminal(game.initial), game.evaluate(game.initial)
    (False, 7)
    """

    def __init__(self, cells: str, blues: int = 0) -> None:
        _check_letters(cells, "RBrbu")
        purple = cells.count("u")
        if not min(1, purple) <= blues <= purple:
            raise ValueError(f"blues = {blues}: of {purple} purple pieces 1 to {purple} are blue")
        self.initial = Node(cells)
        self.blues = blues

    def __repr__(self) -> str:
        return f"PurpleGame({self.initial.cells!r}, {self.blues})"

    def to_move(self, node: Node) -> int:
        """MAX at even plies, MIN at odd ones."""
        return node.ply % 2

    def moves(self, node: Node) -> list[Move]:
        """The steps of the player to move; none when the game is over."""
        return [] if self.is_terminal(node) else steps(node.cells, node.ply % 2)

    def result(self, node: Node, move: Move) -> Node:
        """The node a ply later; for speed, that the step is legal is not checked."""
        return Node(moved(node.cells, move), node.ply + 1)

    def is_terminal(self, node: Node) -> bool:
        """Whether the game is decided."""
        return self._decided(node) is not None

    def utility(self, node: Node, player: int) -> int:
        """WIN less the plies for the winner, the negative for the loser; ValueError if open."""
        if (value := self._decided(node)) is None:
            raise ValueError(f"the game is not decided:\n{drawn(node.cells)}")
        return value if player == MAX else -value

    def evaluate(self, node: Node) -> int:
        """1000 for each blue piece more than the enemy's, less the steps to the exits."""
        return self.count_blues(node) - self._steps_to_exits(node.cells)

    def count_blues(self, node: Node) -> int:
        """1000 for each blue piece more than the enemy's."""
        return 1000 * (node.cells.count("B") - node.cells.count("b") - self.blues)

    def _steps_to_exits(self, cells: str) -> int:
        """Steps of all pieces of MAX to their nearer exits, less those of MIN's."""
        own = sum(DISTANCE[i] for i, piece in enumerate(cells) if piece in "RB")
        return own - sum(DISTANCE[35 - i] for i, piece in enumerate(cells) if piece in "rbu")

    def plies_to_end(self, node: Node) -> int:
        """When a decided game is over, an escape being the last ply; ValueError if open."""
        plies = WIN - abs(self.utility(node, MAX))
        return plies if self._captured(node.cells) is not None else plies + 1

    def _captured(self, cells: str) -> int | None:
        """Who has won by captures, his own or the other player's."""
        if "B" not in cells or cells.count("r") + cells.count("u") == self.blues:
            return MIN
        if "R" not in cells or cells.count("b") + self.blues == 0:
            return MAX
        return None

    def _decided(self, node: Node) -> int | None:
        cells, ply = node
        mover, other, win = ply % 2, 1 - ply % 2, WIN - ply
        if (won := self._captured(cells)) is None:
            if escapes(cells, mover):
                won = mover
            elif any(not beside(cells, move.square, mover) for move in escapes(cells, other)):
                won, win = other, win - 1
        return None if won is None else win if won == MAX else -win


def purple_game(view: View) -> PurpleGame:
    """The game of a view in which every piece of the enemy is purple."""
    return PurpleGame(view.cells, view.blues)


def placements(view: View) -> list[str]:
    """The boards that a view may be: every way to give the enemy's pieces their colours.

    >>> [cells[:3] for cells in placements(View("uu................R..B..............", 1))]
    ['rb.', 'br.']
    """
    unknown = [i for i, piece in enumerate(view.cells) if piece == "u"]
    boards = []
    for reds in combinations(unknown, view.reds):
        colours = {i: "r" if i in reds else "b" for i in unknown}
        boards.append("".join(colours.get(i, piece) for i, piece in enumerate(view.cells)))
    return boards


def check_plies(plies: int) -> None:
    """Raise ValueError unless a search has at least the player's own step."""
    if plies < 1:
        raise ValueError(f"plies = {plies}: it must be at least 1, the player's own step")


def move_values(
    game: PurpleGame, plies: int = 5, evaluate: Callable[[Node], float] | None = None
) -> dict[Move, float]:
    """What each step of MAX is worth to him, by alpha-beta; `plies` counts the step itself.

    Raises ValueError unless `plies` is at least 1.
    """
    check_plies(plies)
    search = partial(alphabeta, depth=plies - 1, evaluate=evaluate or game.evaluate)
    root = game.initial
    return {move: search(game, game.result(root, move)) for move in steps(root.cells, MAX)}


def purple_values(view: View, plies: int = 5) -> dict[Move, float]:
    """What each step is worth if all pieces of the enemy are purple."""
    return move_values(purple_game(view), plies)


def placement_values(
    view: View, plies: int = 5, distances: bool = True
) -> dict[Move, tuple[float, ...]]:
    """What each step is worth in each of the `placements`, as if the player knew it.

    Without `distances` only the blue pieces count.
    """
    games = [PurpleGame(cells) for cells in placements(view)]
    tables = [
        move_values(game, plies, game.evaluate if distances else game.count_blues) for game in games
    ]
    return {move: tuple(table[move] for table in tables) for move in steps(view.cells, MAX)}


def purple_max(view: View, plies: int = 5) -> Move:
    """The program PurpleMax: the first of the best steps with purple pieces, or an escape."""
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = purple_values(view, plies)
    return max(values, key=values.__getitem__)


def naotti(view: View, plies: int = 5, distances: bool = True) -> Move:
    """The program Naotti1.1, without `distances` Naotti1.0: every placement of the colours.

    A step is worth the least that it is worth in any of them; it plays the first of the best
    steps, or an escape.
    """
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = placement_values(view, plies, distances)
    return max(values, key=lambda move: min(values[move]))


def approach_or_flee(view: View, move: Move) -> Literal["approach", "flee"] | None:
    """Whether a step brings a piece beside an enemy, or away from all of them.

    None for any other step, for a capture and for an escape.
    """
    target = NEXT[move.square][move.direction]
    if target is None or view.cells[target] == "u":
        return None
    before, after = (beside(view.cells, square, MIN) for square in (move.square, target))
    return None if before == after else "approach" if after else "flee"


# ---------------------------------------------------------------------------- the paper's positions


def _figure(**squares: str) -> View:
    """A position by the squares of its pieces, R, B and u; one enemy red and one blue are left."""
    cells = ["."] * 36
    for piece, names in squares.items():
        for name in names.split():
            cells[_FILES.index(name[0]) + 6 * int(name[1]) - 6] = piece
    return View("".join(cells), 1)


FIGURES = {
    4: _figure(R="a3", B="d1", u="a1 b1"),
    6: _figure(R="e2", B="c2 f3", u="c1 d1"),  # c2 is inferred: the text does not name it
    7: _figure(R="b6", B="f3", u="a5 b5"),
}
"""The positions of the paper's Figures 4, 6 and 7, the first player to move."""


def best_line(game: PurpleGame, node: Node, depth: int = 4) -> tuple[list[str], Node]:
    """The steps that both players find best, and the node that they end in.

    `depth` plies at most are searched and played.
    """
    line = []
    while depth and not game.is_terminal(node):
        depth -= 1
        move = best_move(game, node, partial(alphabeta, depth=depth, evaluate=game.evaluate))
        line.append(notation(node.cells, move))
        node = game.result(node, move)
    return line, node


def _verdict(game: PurpleGame, move: Move) -> str:
    """What a step leads to within five plies, with the best line after it."""
    line, node = best_line(game, game.result(game.initial, move))
    if not game.is_terminal(node):
        return "nothing is decided within five plies"
    won = "wins" if game.utility(node, MAX) > 0 else "loses"
    plies = game.plies_to_end(node)
    if plies > node.ply:
        line.append("and nothing stops the escape")
    return f"{won} in {plies} plies: {', '.join(line)}"


def explained(view: View) -> str:
    """What PurpleMax and Naotti1.1 choose, and why; with one red and one blue enemy left.

    Both choices are judged with purple pieces, the second one also as Naotti judges it: with
    the colours known.
    """
    lines = []
    for name, move in (("PurpleMax", purple_max(view)), ("Naotti1.1", naotti(view))):
        lines.append(f"{name}: {notation(view.cells, move)}")
        if name != "PurpleMax":
            for cells in placements(view):
                colours = " ".join(
                    f"{square_name(i)} ({x})" for i, x in enumerate(cells) if x in "rb"
                )
                lines.append(f"  if {colours}: {_verdict(PurpleGame(cells), move)}")
        lines.append(f"  all purple: {_verdict(purple_game(view), move)}")
    return "\n".join(lines)
