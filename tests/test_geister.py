"""Geister: its rules, what a player may know, its record and its programs."""

import dataclasses
from functools import partial
from random import Random

import geister_oracle as oracle
import pytest

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    FIGURES,
    FORCED,
    Geister,
    Position,
    PurpleGame,
    PurpleState,
    Step,
    View,
    approach_or_flee,
    deal,
    move_values,
    naotti,
    notation,
    placement_values,
    placements,
    purple_game,
    purple_max,
    purple_values,
    random_chooser,
    read_record,
    replay,
    rush,
    seeing,
    seen,
    start,
    steps,
    turned,
    winner,
    write_record,
)
from chopsticks.playing.match import play
from chopsticks.search import alphabeta, minimax

SIDES = {MAX: "max", MIN: "min"}
PROGRAMS = {
    "random": lambda view: random_chooser(Random(1))(view),
    "blue rush": rush("B"),
    "red rush": rush("R"),
    "PurpleMax": partial(purple_max, plies=3),
    "Naotti1.0": partial(naotti, plies=2, distances=False),
    "Naotti1.1": partial(naotti, plies=2),
}


def board(**squares):
    """36 letters from the squares of each piece."""
    cells = ["."] * 36
    for letter, names in squares.items():
        for name in names.split():
            cells["abcdef".index(name[0]) + 6 * (int(name[1]) - 1)] = letter
    return "".join(cells)


def random_board(generator, letters="RBrb", most=4):
    """Pieces anywhere, one to `most` of each letter."""
    pieces = "".join(letter * generator.randint(1, most) for letter in letters)
    cells = ["."] * 36
    for square, letter in zip(generator.sample(range(36), len(pieces)), pieces, strict=True):
        cells[square] = letter
    return "".join(cells)


def random_view(generator, most=4):
    position = Position(random_board(generator, most=most))
    return seen(position, MAX)


def random_game(seed):
    """A game of two players that move at random, in chooser's view."""
    generator = Random(seed)
    player = seeing(random_chooser(generator))
    return play(Geister(deal(generator)), player, player, repetitions=10**6, max_plies=10**4)


def names(moves):
    return sorted(map(str, moves))


# --- the rules ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_legal_moves_and_ends_are_the_oracles(seed):
    generator = Random(seed)
    position = deal(generator)
    game = Geister(position)
    pieces, side = oracle.pieces_of(position.board), "max"
    for _ in range(150):
        assert names(game.moves(position)) == oracle.legal(pieces, side)
        move = generator.choice(game.moves(position))
        target = {"↑": (0, -1), "→": (1, 0), "↓": (0, 1), "←": (-1, 0)}[str(move)[-1]]
        x, y = "abcdef".index(str(move)[0]) + 1, int(str(move)[1])
        arrived = (x + target[0], y + target[1])
        position = game.result(position, move)
        if arrived[1] in (0, 7):
            assert winner(position) == (MAX if side == "max" else MIN)
            break
        pieces = oracle.walked(pieces, ((x, y), arrived))
        assert oracle.pieces_of(position.board) == pieces
        won = oracle.taken_all(pieces, 0)
        assert winner(position) == {"max": MAX, "min": MIN, None: None}[won]
        if won:
            break
        side = oracle.OTHER[side]
    else:
        assert winner(position) is None
    assert bool(game.moves(position)) == (winner(position) is None)


def test_every_set_up_can_be_dealt():
    generator = Random(0)
    starts = [deal(generator) for _ in range(1500)]
    assert len({position.board[:12] for position in starts}) == 70
    assert len({position.board[24:] for position in starts}) == 70


def test_a_set_up_is_as_its_owner_sees_it():
    position = start("RRRRBBBB", "RBBBBRRR")
    assert position.board[25:29] == "RRRR"
    view = seen(position, MIN)
    assert (view.cells[25:29], view.cells[31:35]) == ("RBBB", "BRRR")
    with pytest.raises(ValueError, match="'RRRBBBBB': a set-up is eight letters, four R and four"):
        start("RRRRBBBB", "RRRBBBBB")


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            board(R="a1 b1 c1 d1 e1", B="a2", r="a3", b="a4"),
            r"5 red pieces of the first player \(R\)",
        ),
        (
            board(R="a5", B="a2", r="a3", b="a1 b1 c1 d1 e1"),
            r"5 blue pieces of the second player \(b\)",
        ),
        (
            board(R="a1", B="b1"),
            "no red pieces of the second player .* and no blue pieces of the second",
        ),
        ("R" * 35, "a board must be 36 characters from RBrb"),
        (board(R="a1", B="b1", u="c1"), "a board must be 36 characters from RBrb"),
        (None, "None: a board must be 36 characters"),
    ],
)
def test_positions_that_cannot_arise_are_refused(cells, message):
    with pytest.raises(ValueError, match=message):
        Position(cells)


def test_the_player_to_move_is_one_of_two():
    with pytest.raises(ValueError, match=r"to_move = 2: it must be 0 \(first\) or 1 \(second\)"):
        Position(deal(Random(0)).board, 2)


# --- what a player may know ---------------------------------------------------------------


@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize("seed", range(5))
def test_views_do_not_depend_on_hidden_colours(seed, player):
    generator = Random(seed)
    truth = random_board(generator)
    hidden = "rb" if player == MAX else "RB"
    squares = [i for i, letter in enumerate(truth) if letter in hidden]
    views = set()
    for _ in range(20):
        colours = [truth[i] for i in squares]
        generator.shuffle(colours)
        other = dict(zip(squares, colours, strict=True))
        cells = "".join(other.get(i, letter) for i, letter in enumerate(truth))
        views.add(seen(Position(cells), player))
    assert len(views) == 1
    [view] = views
    assert set(view.cells) <= set("RBu.")
    assert (view.reds, view.blues) == (truth.count(hidden[0]), truth.count(hidden[1]))
    assert {field.name for field in dataclasses.fields(View)} == {"cells", "reds"}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_no_program_plays_by_hidden_colours(name, player):
    cells = board(R="b3 e5", B="c4", u="d2 b2 e1")
    chosen = set()
    for hidden in placements(View(cells, 2)):
        truth = hidden if player == MAX else turned(hidden)
        chosen.add(seeing(PROGRAMS[name])(None, Position(truth, player)))
    assert len(chosen) == 1


def test_a_chooser_that_asks_for_hidden_colours_cannot_be_written_by_accident():
    handed = []

    def honest(view, *more, **named):
        handed.append((view, more, named))
        return steps(view.cells, MAX)[0]

    def asks_the_view(view):
        return view.board.index("b")  # what a position calls its letters

    def counts_them(view):
        return Step(view.cells.index("b"), 0)

    game = Geister(deal(Random(3)))
    for player in (MAX, MIN):
        seeing(honest)(game, dataclasses.replace(game.initial, to_move=player))
    assert [(type(view), more, named) for view, more, named in handed] == [(View, (), {})] * 2
    with pytest.raises(AttributeError, match="board"):
        seeing(asks_the_view)(game, game.initial)
    with pytest.raises(ValueError, match="substring not found"):
        seeing(counts_them)(game, game.initial)
    for program in PROGRAMS.values():  # nor does a program take the truth for a view
        with pytest.raises(AttributeError):
            program(game.initial)


@pytest.mark.parametrize(
    ("cells", "reds", "message"),
    [
        (board(R="a3", B="d1", r="a1", b="b1"), 1, "36 characters from RBu"),
        (board(R="a3", B="d1", u="a1 b1"), 3, "-1 blue pieces of the enemy"),
        (board(R="a3", B="d1", u="a1 b1"), True, "True red pieces of the enemy"),
        (board(R="a3", B="d1", u="a1 b1 c1 d2 e1"), 0, "5 blue pieces of the enemy"),
        (board(R="a3", u="b1"), 1, "no own blue pieces .* and no blue pieces of the enemy"),
    ],
)
def test_views_that_cannot_arise_are_refused(cells, reds, message):
    with pytest.raises(ValueError, match=message):
        View(cells, reds)


def test_a_view_is_seen_from_the_bottom():
    position = Position(board(R="a5", B="b6", r="f2", b="e1"), MIN)
    assert seen(position, MIN) == View(board(R="a5", B="b6", u="f2 e1"), 1)
    move = seeing(rush("R"))(None, position)
    assert notation(position.board, move) == "f2 ↓ (r)"


# --- the record ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_a_record_is_read_as_it_was_written(seed):
    played = random_game(seed)
    text = write_record(played.states[0], played.moves)
    initial, moves = read_record(text)
    assert (initial, moves) == (played.states[0], played.moves)
    assert tuple(replay(initial, moves)) == played.states
    assert write_record(initial, moves) == text


HEADER = ".bbbb./.rrrr./....../....../.RBRB./.RBRB. first\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: '': a record begins with six rows"),
        ("b5 ↑ (R)", "line 1: 'b5 ↑ .R.': a record begins with six rows"),
        (HEADER + "b5 up R", "line 2: 'b5 up R': a move is written as"),
        (HEADER + "b5 ↑ (u)", "line 2: 'b5 ↑ .u.': a move is written as"),
        (HEADER + "b5 ↑ (B)", "line 2: 'b5 ↑ .B.', but b5 has R"),
        (HEADER + "b5 → (R)", "line 2: b5 → is not legal"),
        (HEADER + "b5 ↑ (R)\nc5 ↑ (B)", "line 3: c5 ↑ is not legal"),
        (HEADER.replace(".RBRB.", "RRBRB.", 1), "5 red pieces of the first player"),
    ],
)
def test_records_that_are_wrong_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read_record(text)


# --- the simple programs ------------------------------------------------------------------


def test_random_escapes_and_takes_each_piece_alike_often():
    assert str(random_chooser(Random(0))(View(board(R="c3", B="f1", u="e1 e3"), 1))) == "f1 ↑"
    view = View(board(R="a6", B="c3", u="f6 f1"), 1)  # two steps and four
    choose = random_chooser(Random(0))
    chosen = [choose(view) for _ in range(2000)]
    assert len(set(chosen)) == 6
    assert 900 < sum(move.square == 30 for move in chosen) < 1100


@pytest.mark.parametrize(
    ("colour", "squares", "move"),
    [
        ("B", {"B": "c3 e5", "R": "a2", "u": "f6 d6"}, "c3 ↑"),
        ("R", {"B": "c3 e5", "R": "a2", "u": "f6 d6"}, "a2 ↑"),
        ("R", {"B": "c3", "R": "a1 d3", "u": "f6 d6"}, "d3 ↑"),  # a1 is as near as can be
        ("R", {"B": "c3 c2 d3", "R": "c1 d2 b1 a1 ", "u": "f6 d6"}, "d2 ↑"),
        ("R", {"B": "a2 b1", "R": "a1", "u": "f6 d6"}, "b1 ←"),  # shut in by its own
        ("R", {"B": "f1", "R": "a2", "u": "f6 d6"}, "f1 ↑"),  # an escape comes first
    ],
)
def test_rushes(colour, squares, move):
    view = View(board(**squares), 1)
    chosen = rush(colour)(view)
    if move == "b1 ←":  # the only thing that is said of it: another piece has to move
        assert view.cells[chosen.square] == "B"
    else:
        assert str(chosen) == move


def test_a_rush_has_a_colour():
    with pytest.raises(ValueError, match="colour = 'b': it must be 'R' or 'B'"):
        rush("b")


def test_a_red_rush_moves_a_red_piece_though_none_can_come_closer():
    view = View(board(R="f1", B="c1", u="f6 d6"), 1)
    assert str(rush("R")(view)) in {"f1 ←", "f1 ↓"}


# --- the search ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_values_are_the_oracles(seed):
    generator = Random(seed)
    view = random_view(generator, most=2)
    for game in (purple_game(view), *map(PurpleGame, placements(view)[:2])):
        pieces = oracle.pieces_of(game.initial.cells)
        for distances, evaluate in ((True, game.evaluate), (False, game.count_blues)):
            right = oracle.value(pieces, game.blues, "max", 0, 2, distances)
            assert alphabeta(game, game.initial, 2, evaluate=evaluate) == right
        assert minimax(game, game.initial, 2, game.evaluate) == alphabeta(
            game, game.initial, 2, evaluate=game.evaluate
        )


def test_a_piece_on_its_exit_with_no_enemy_next_to_it_is_a_win_by_the_rules_alone():
    generator = Random(1)
    shortened = 0
    for _ in range(20_000):
        cells, ply = random_board(generator, "RBu", 2), generator.randrange(2)
        game = PurpleGame(cells, generator.randint(1, cells.count("u")))
        node, side = PurpleState(cells, ply), SIDES[ply]
        pieces = oracle.pieces_of(cells)
        if oracle.taken_all(pieces, game.blues) or oracle.on_corner(pieces, side):
            continue
        if game.is_terminal(node):  # decided only by the corner rule
            shortened += 1
            plain = oracle.value(pieces, game.blues, side, ply, 1, corner_rule=False)
            assert game.utility(node, MAX) == plain
    assert shortened > 300


@pytest.mark.parametrize("blues", [0, 3])
def test_some_of_the_purple_pieces_are_blue(blues):
    with pytest.raises(ValueError, match=f"blues = {blues}: .* the number of purple pieces"):
        PurpleGame(FIGURES[4].cells, blues)


def test_a_purple_game_has_a_board_and_no_more_blue_pieces_than_purple_ones():
    with pytest.raises(
        ValueError, match=r"blues = 1: it must be from 0 to 0, the number of purple pieces"
    ):
        PurpleGame(placements(FIGURES[4])[0], 1)
    with pytest.raises(ValueError, match="a board must be 36 characters from RBrbu"):
        PurpleGame("x" * 36)


def test_values_and_plies_are_asked_only_where_they_exist():
    game = purple_game(FIGURES[4])
    with pytest.raises(ValueError, match="the game is not decided"):
        game.utility(game.initial, MAX)
    with pytest.raises(ValueError, match="plies = 0: it must be a whole number ≥ 1, the p"):
        move_values(game, 0)


def test_figure_4():
    view = FIGURES[4]
    assert str(purple_max(view)) == "d1 →"
    assert purple_values(view)[Step(3, 1)] >= FORCED
    assert str(naotti(view)) == str(naotti(view, distances=False)) == "a3 ↑"
    assert placement_values(view)[Step(12, 0)] == (999_997, 999_997)  # three plies, it believes
    assert purple_values(view, 3)[Step(12, 0)] < FORCED  # no sure win in three plies


def test_figure_6():
    view = FIGURES[6]
    assert str(purple_max(view)) == "e2 ↑"
    assert purple_values(view)[Step(10, 0)] >= FORCED
    assert str(naotti(view)) == "f3 ↑"
    assert min(placement_values(view)[Step(17, 0)]) >= FORCED
    assert purple_values(view)[Step(17, 0)] < FORCED


def test_figure_7():
    view = FIGURES[7]
    assert str(purple_max(view)) == "b6 ←"
    values = purple_values(view)
    assert [str(move) for move in values if values[move] > -FORCED] == ["b6 ←"]
    assert str(naotti(view)) == "f3 ↑"
    assert min(placement_values(view)[Step(17, 0)]) >= FORCED


def test_the_search_programs_escape_when_they_can_and_move_when_they_are_lost():
    free = View(board(R="c3", B="f1 c4", u="e1 f2"), 1)
    lost = View(board(R="a4", B="c4", u="f6 f2"), 1)
    for program in (purple_max, naotti):
        assert str(program(free, plies=2)) == "f1 ↑"
        assert program(lost, plies=2) == steps(lost.cells, MAX)[0]


@pytest.mark.parametrize(
    ("move", "kind"),
    [("b3 →", "approach"), ("d5 ←", None), ("e2 ↓", "flee"), ("e2 →", "flee"), ("e2 ↑", None)],
)
def test_approach_and_flee(move, kind):
    view = View(board(R="b3 e2", B="d5", u="e1 c2"), 1)
    [found] = [m for m in steps(view.cells, MAX) if str(m) == move]
    assert approach_or_flee(view, found) == kind


def test_an_escape_is_neither_approach_nor_flight():
    assert approach_or_flee(View(board(R="c3", B="f1", u="e1 c6"), 1), Step(5, 0)) is None


def test_the_choices_in_the_papers_figures():
    assert {
        number: [notation(view.cells, choose(view)) for choose in (purple_max, naotti)]
        for number, view in FIGURES.items()
    } == {
        4: ["d1 → (B)", "a3 ↑ (R)"],
        6: ["e2 ↑ (R)", "f3 ↑ (B)"],
        7: ["b6 ← (R)", "f3 ↑ (B)"],
    }
