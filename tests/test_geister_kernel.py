"""The compiled programs of Geister: equal to the readable ones, and the tables they play."""

from functools import partial
from random import Random

import pytest

pytest.importorskip("numba")

import geister_oracle as oracle

from chopsticks.game import MAX
from chopsticks.games import geister
from chopsticks.games.geister import (
    DRAWN,
    FIGURES,
    FORCED,
    Geister,
    Position,
    View,
    deal,
    escapes,
    moved,
    placement_values,
    purple_values,
    random_chooser,
    rush,
    seeing,
    seen,
    steps,
)
from chopsticks.games.geister.compiled import (
    PROGRAMS,
    naotti,
    naotti_choice,
    one_game,
    played,
    purple_choice,
    purple_max,
)
from chopsticks.playing.match import play


def random_view(generator, most):
    """Pieces anywhere, one to `most` of each colour and side."""
    pieces = "".join(letter * generator.randint(1, most) for letter in "RBrb")
    cells = ["."] * 36
    for square, letter in zip(generator.sample(range(36), len(pieces)), pieces, strict=True):
        cells[square] = letter
    return seen(Position("".join(cells)), MAX)


def best(values):
    """The first of the best moves, and its value."""
    move = max(values, key=values.__getitem__)
    return move, values[move]


def least(values):
    return {move: min(each) for move, each in values.items()}


# --- equal to the readable programs -------------------------------------------------------


@pytest.mark.parametrize(("most", "plies", "number"), [(4, 1, 500), (4, 3, 100), (2, 5, 15)])
def test_purple_choices_are_the_readable_ones(most, plies, number):
    generator = Random(f"{most} {plies}")
    for _ in range(number):
        view = random_view(generator, most)
        right = best(purple_values(view, plies))
        assert purple_choice(view, plies) == right, view
        assert purple_choice(view, plies, shared=False) == right, view


@pytest.mark.parametrize("distances", [True, False])
@pytest.mark.parametrize(("most", "plies", "number"), [(3, 1, 60), (2, 3, 30), (1, 5, 10)])
def test_naottis_choices_are_the_readable_ones(most, plies, number, distances):
    generator = Random(f"{most} {plies}")
    for _ in range(number):
        view = random_view(generator, most)
        right = best(least(placement_values(view, plies, distances)))
        assert naotti_choice(view, plies, distances) == right, view
        assert naotti_choice(view, plies, distances, shared=False) == right, view


def test_a_choice_has_the_oracles_value():
    generator = Random(8)
    for _ in range(60):
        view = random_view(generator, 2)
        move, worth = purple_choice(view, 3)
        children = {
            step: oracle.value(oracle.pieces_of(moved(view.cells, step)), view.blues, "min", 1, 2)
            for step in steps(view.cells, MAX)
        }
        assert (move, worth) == best(children)


def test_shared_bounds_change_nothing_in_whole_armies():
    generator = Random(2)
    for number in range(60):
        view = random_view(generator, 4) if number else seen(deal(generator), MAX)
        for distances in (True, False):
            full = naotti_choice(view, 3, distances, shared=False)
            assert naotti_choice(view, 3, distances) == full


def test_whole_games_are_the_same_move_by_move():
    pairs = [
        (purple_max, partial(geister.purple_max, plies=5)),
        (naotti, geister.naotti),
    ]
    generator = Random(3)
    for compiled, readable in pairs:
        for _ in range(2):
            game = Geister(random_ending(generator))
            b = seeing(rush("B"))
            one, other = (play(game, seeing(a), b, max_plies=12) for a in (compiled, readable))
            assert one == other
            assert len(one.moves) > 2


def random_ending(generator):
    """Two pieces of each colour at home: soon decided, and quick to search."""
    cells = list(deal(generator).board)
    for letter in "RBrb":
        for square in generator.sample([i for i, x in enumerate(cells) if x == letter], 3):
            cells[square] = "."
    return Position("".join(cells))


@pytest.mark.parametrize(
    ("figure", "purple", "placed"),
    [(4, "d1 →", "a3 ↑"), (6, "e2 ↑", "f3 ↑"), (7, "b6 ←", "f3 ↑")],
)
def test_the_papers_positions(figure, purple, placed):
    move, worth = purple_choice(FIGURES[figure])
    assert str(move) == purple
    assert worth >= FORCED
    for distances in (True, False):
        move, worth = naotti_choice(FIGURES[figure], 5, distances)
        assert str(move) == placed
        assert worth >= FORCED


def test_the_programs_escape_when_they_can():
    generator = Random(5)
    leaving = 0
    while leaving < 20:
        view = random_view(generator, 4)
        if found := escapes(view.cells, MAX):
            leaving += 1
            assert purple_max(view) == naotti(view) == found[0]


# --- matches ------------------------------------------------------------------------------


def test_stopping_at_the_first_repeated_state_is_exact():
    cycles = 0
    for number in range(12):
        initial = deal(Random(number))
        a, b = PROGRAMS["PurpleMax"], PROGRAMS["red rush"]
        short = played(initial, a, b, number, 2)
        long = played(initial, a, b, number, DRAWN + 1)
        assert short.utility == long.utility
        assert short.moves == long.moves[: len(short.moves)]
        if short.reason == "repetition":
            cycles += 1
            assert (long.reason, len(long.moves)) == ("ply limit", DRAWN)
            first = short.states.index(short.states[-1])
            cycle = short.moves[first:]
            rest = long.moves[first:]
            assert rest == (cycle * len(rest))[: len(rest)]
    assert cycles > 2


def test_both_programs_begin_alike_often():
    initial = deal(Random(0))
    even, odd = (played(initial, rush("B"), rush("R"), number, 2) for number in (0, 1))
    assert even.states[0].board[even.moves[0].square] == "B"
    assert odd.states[0].board[odd.moves[0].square] == "R"


def test_a_game_is_given_by_its_seed_and_number():
    pair = ("PurpleMax", "random")
    assert one_game(*pair, 1, 4) == one_game(*pair, 1, 4)
    assert one_game(*pair, 1, 4).states[0] != one_game(*pair, 2, 4).states[0]


@pytest.mark.parametrize("plies", [0, 2.5])
@pytest.mark.parametrize("choice", [purple_choice, naotti_choice, purple_values])
def test_a_search_has_at_least_the_players_own_step(choice, plies):
    with pytest.raises(ValueError, match=f"plies = {plies}: it must be a whole number ≥ 1, the p"):
        choice(FIGURES[4], plies)


def test_a_view_is_all_the_programs_are_handed():
    handed = set()

    def watched(chooser):
        def choose(view):
            handed.add(type(view))
            return chooser(view)

        return choose

    a, b = watched(purple_max), watched(random_chooser(Random(1)))
    played(deal(Random(1)), a, b, 0, DRAWN)
    assert handed == {View}
