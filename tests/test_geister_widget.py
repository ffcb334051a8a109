"""The Geister board: who sees what, what can be clicked, and how a game ends.  And the drawings."""

import html
import re
from collections import Counter
from random import Random

import geister_oracle as oracle
import pytest

from chopsticks.game import MAX, MIN
from chopsticks.games import geister
from chopsticks.games.geister import (
    Position,
    Step,
    View,
    deal,
    random_chooser,
    rush,
    steps,
    turned,
)
from coursework.boards import geister as geister_board
from coursework.boards.geister import GeisterWidget
from coursework.boards.ghosts import ghost_board
from stepthrough.drawing import drawing

EMPTY = "." * 36


def first_step(view):
    return steps(view.cells, MAX)[0]


def board(**squares):
    """36 letters from the squares of each piece."""
    cells = [*EMPTY]
    for letter, names in squares.items():
        for name in names.split():
            cells["abcdef".index(name[0]) + 6 * int(name[1]) - 6] = letter
    return "".join(cells)


@pytest.fixture
def starting(monkeypatch):
    """A widget whose first game begins at a board."""

    def start(cells, player=first_step):
        monkeypatch.setattr(geister_board, "deal", lambda generator: Position(cells))
        return GeisterWidget(player)

    return start


def name_of(square):
    return f"{'abcdef'[square % 6]}{square // 6 + 1}"


def moves(widget):
    """The moves on offer: from a square to another one, or to None."""
    return [(name_of(a), None if b is None else name_of(b)) for a, b in widget.shown["moves"]]


def said(widget):
    return widget.shown["said"]


def go(widget, *names):
    """Make moves, each the names of two squares."""
    for before, after in zip(names[::2], names[1::2], strict=True):
        widget.act("move", moves(widget).index((before, after)))


def test_the_player_is_handed_its_view_and_nothing_else():
    handed = []

    def spy(*arguments):
        handed.append(arguments)
        return first_step(*arguments)

    widget = GeisterWidget(spy)
    go(widget, "c5", "c4")
    [(view,)] = handed
    assert type(view) is View
    board = widget.positions[1].board
    assert view.cells == turned(board).replace("r", "u").replace("b", "u")
    assert (view.reds, view.blues) == (4, 4)


def test_you_do_not_see_the_players_colours():
    widget = GeisterWidget(first_step)
    still = html.unescape(widget.still())
    for text in (still, repr(widget)):
        assert "computer's" not in text
        assert "enemy's red" not in text
    assert Counter(widget.shown["cells"]) == {".": 20, "u": 8, "R": 4, "B": 4}
    assert "enemy's unknown b1 c1 d1 e1 b2 c2 d2 e2" in still


@pytest.mark.parametrize("seed", range(4))
def test_what_can_be_pressed_is_what_is_legal(seed):
    widget = GeisterWidget(random_chooser(Random(seed)), seed)
    generator = Random(seed)
    while said(widget).endswith("Your move."):
        pieces = oracle.pieces_of(widget.positions[-1].board)
        legal = oracle.legal(pieces, "max")
        arrows = {1: "→", -1: "←", 6: "↓", -6: "↑"}
        found = [
            f"{name_of(a)} {'↑' if b is None else arrows[b - a]}" for a, b in widget.shown["moves"]
        ]
        assert sorted(found) == legal
        inside = [i for i, (_, b) in enumerate(widget.shown["moves"]) if b is not None]
        widget.act("move", generator.choice(inside))
    assert len(widget.positions) > 10


def answering(*moves):
    """A player that makes these moves of the second player, in turn."""
    coming = iter(moves)
    return lambda view: next(coming).turned()


QUIET = Step(4, 2)  # e1 ↓
PLAYED = [
    ("a3 a2", QUIET, "You: a3 ↑. The computer: e1 ↓. Your move."),
    (
        "d4 d3",
        QUIET,
        "You: d4 ↑ takes the computer's red piece. The computer: e1 ↓. Your move.",
    ),
    (
        "f4 f3",
        QUIET,
        "You: f4 ↑ takes the computer's blue piece. The computer: e1 ↓. Your move.",
    ),
    ("a3 a2", Step(20, 3), "You: a3 ↑. The computer: c4 ← takes your red piece. Your move."),
    ("a3 a2", Step(20, 2), "You: a3 ↑. The computer: c4 ↓ takes your blue piece. Your move."),
]
MIDDLE = board(R="a3 d4 b4", B="f4 c5", r="d3 e1", b="f3 c4")


@pytest.mark.parametrize(("clicks", "answer", "told"), PLAYED)
def test_both_moves_are_described(starting, clicks, answer, told):
    widget = starting(MIDDLE, answering(answer))
    go(widget, *clicks.split())
    assert said(widget) == told


def test_captured_pieces_are_counted(starting):
    widget = starting(MIDDLE, answering(Step(20, 3)))
    go(widget, "d4", "d3")
    assert widget.shown["captured"] == (
        "You have taken 3 red, 2 blue; the computer has taken 2 red, 2 blue."
    )


ENDS = [
    (board(R="b5", B="f6", r="e1", b="b4"), "b5 b4", None, "You win: you have taken"),
    (board(R="b5", B="f6", r="b4", b="e1"), "b5 b4", None, "The computer wins: you have taken"),
    (board(R="b5", B="f6", r="e1", b="a4"), "b5 b4", Step(18, 1), "You win: it has taken"),
    (
        board(R="b5", B="f6", r="f4", b="a1"),
        "f6 f5",
        Step(23, 2),
        "The computer wins: it has taken",
    ),
    (board(R="b5", B="a1 c6", r="e1", b="b4"), "", None, "You win: a blue piece of yours has left"),
    (
        board(R="b5", B="c6", r="e1", b="a6"),
        "c6 c5",
        Step(30, 2),
        "The computer wins: a blue piece",
    ),
]


@pytest.mark.parametrize(("cells", "clicks", "answer", "end"), ENDS)
def test_the_end_shows_the_colours_and_can_be_taken_back(starting, cells, clicks, answer, end):
    widget = starting(cells, answering(answer))
    before = widget.shown
    go(widget, *(clicks.split() or ("a1", None)))
    assert end in said(widget)
    assert moves(widget) == []
    assert widget.shown["cells"] == widget.positions[-1].board
    widget.act("undo", None)
    assert said(widget) == "Your move."
    assert {**widget.shown, "number": 1} == before
    assert not {"r", "b"} & {*widget.shown["cells"]}


def test_a_draw_after_200_plies(starting):
    there_and_back = [Step(4, 3), Step(3, 1)] * 50
    widget = starting(board(R="b5", B="f6", r="a1", b="e1"), answering(*there_and_back))
    for _ in range(50):
        assert said(widget).endswith("Your move.")
        go(widget, "b5", "b4", "b4", "b5")
    assert said(widget).endswith("A draw after 200 plies.")
    assert moves(widget) == []
    widget.act("undo", None)
    assert len(widget.positions) == 199


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda view: 1 / 0, "You: b5 ↑. The computer failed: ZeroDivisionError"),
        (lambda view: Step(0, 0), "You: b5 ↑. The computer failed: ValueError: f6 ↓ is not legal"),
        (lambda view: None, "You: b5 ↑. The computer failed: "),
    ],
)
def test_a_player_that_fails_leaves_the_board_usable(answer, told):
    widget = GeisterWidget(answer)
    before = moves(widget)
    go(widget, "b5", "b4")
    assert said(widget).startswith(told)
    assert moves(widget) == []
    widget.act("undo", None)
    assert moves(widget) == before
    widget.act("new", None)  # the player begins, and fails again
    assert said(widget).startswith("The computer failed: ")
    assert moves(widget) == []
    assert not widget.shown["canUndo"]
    widget.act("new", None)
    assert said(widget) == "Your move."


def test_new_games_alternate_and_come_from_the_seed():
    widget, generator = GeisterWidget(first_step, seed=7), Random(7)
    for game in range(4):
        position = widget.positions[0]
        assert position.board == deal(generator).board
        assert position.to_move == (MAX, MIN)[game % 2]
        assert len(widget.positions) == 1 + game % 2
        assert not widget.shown["canUndo"]
        widget.act("new", None)


def test_undo_goes_back_move_by_move():
    widget = GeisterWidget(rush("R"))
    go(widget, "b5", "b4", "b4", "b3")
    assert len(widget.positions) == 5
    for plies in (2, 0):
        widget.act("undo", None)
        assert len(widget.positions) == plies + 1
    assert not widget.shown["canUndo"]


def test_an_escape_is_offered_only_when_it_is_legal(starting):
    widget = starting(board(R="b5 f1", B="a2", r="e1", b="d1"), answering(QUIET))
    assert ("a1", None) not in moves(widget)
    go(widget, "a2", "a1")
    assert [to for start, to in moves(widget) if start == "a1"] == [None, "b1", "a2"]


# -------------------------------------------------------------------------------- the drawings


def signs(svg):
    """The letters on the pieces, and whether each piece points up."""
    shapes = re.findall(
        r'd="M5 (.6|9.4)L[^"]*" fill="var\(--(\w+)\)"[^>]*/><text[^>]*>(.)</text>', svg
    )
    return sorted((sign, top == ".6", fill) for top, fill, sign in shapes)


RED, BLUE, PURPLE = "vermilion", "blue", "purple"
STATES = [
    (geister.purple_game(geister.FIGURES[4]).initial, [("?", False, PURPLE)] * 2),
    (geister.FIGURES[4], [("?", False, PURPLE)] * 2),
    (
        Position(geister.placements(geister.FIGURES[4])[0]),
        [("B", False, BLUE), ("R", False, RED)],
    ),
]


@pytest.mark.parametrize(("state", "enemies"), STATES, ids=["node", "view", "position"])
def test_a_drawing_shows_each_piece_with_its_side_and_colour(state, enemies):
    expected = sorted([*enemies, ("R", True, RED), ("B", True, BLUE)])
    body, width, height, *_ = drawing(state)
    assert signs(body) == expected
    assert width == 108
    assert 108 < height < 130
    assert signs(ghost_board(state).svg) == expected


def test_a_picture_says_what_a_view_knows():
    picture = ghost_board(geister.FIGURES[6], notes=["Your move."])
    assert ">Of the pieces with a ?: 1 red, 1 blue.<" in picture.svg
    assert ">Your move.<" in picture.svg
    assert picture.description == "Geister: red e2; blue c2 f3; enemy's unknown c1 d1"
