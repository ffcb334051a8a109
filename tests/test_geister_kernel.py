"""The compiled programs of Geister: equal to the readable ones, and the tables they play."""

import json
import re
from functools import cache, partial
from math import comb
from random import Random
from statistics import NormalDist

import pytest

pytest.importorskip("numba")

import geister_oracle as oracle
from test_geister_contest import held, meeting

from chopsticks.game import MAX
from chopsticks.games import geister
from chopsticks.games.geister import (
    DRAWN,
    FIGURES,
    FORCED,
    Geister,
    Position,
    Step,
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
    start,
    steps,
)
from chopsticks.playing.match import play
from coursework.compiled_geister import (
    PROGRAMS,
    naotti,
    naotti_choice,
    one_game,
    played,
    purple_choice,
    purple_max,
)
from research import geister_tables
from research.geister_tables import alike, clustered, habits, main, one_sided, rows, score


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


@pytest.mark.parametrize("opponent", ["random", "blue rush"])
def test_purple_max_beats_the_simple_programs(opponent):
    won = score("PurpleMax", opponent, 20, seed=3, jobs=1)
    assert won.wins >= 19  # 194 of 200 are 97 %
    assert won.wins + won.losses + won.draws == 20


@pytest.mark.parametrize("seed", [3, 8])
def test_a_contests_table_plays_the_games_of_the_tables(seed):
    """So the score there is that of --table, but for the set-ups."""
    generator, choosers = Random(seed), (purple_max, naotti)
    setups = ["".join(generator.sample("RRRRBBBB", 8)) for _ in range(2)]
    for number in (0, 1):
        alone = played(start(*setups), *choosers, number, DRAWN + 1)
        [game], _ = held(meeting(*choosers[:: -1 if number else 1], setups))
        assert (game.initial, game.moves) == (alone.states[0], alone.moves)
        assert game.won == (0 if alone.utility > 0 else 1)


def test_games_do_not_depend_on_the_number_of_jobs():
    pair = ("PurpleMax", "random")
    assert one_game(*pair, 1, 4) == one_game(*pair, 1, 4)
    assert one_game(*pair, 1, 4).states[0] != one_game(*pair, 2, 4).states[0]
    assert list(rows(5, 6, 1, 1)) == list(rows(5, 6, 1, 3))


def test_habits_are_counted_from_the_moves():
    position = Position(geister.FIGURES[7].cells.replace("u", "b", 1).replace("u", "r"))
    game = Geister(position)

    def moves(view):
        return Step(31, 3)  # b6 ←, beside a5 before and after: b5 is beside b6

    one = play(game, seeing(moves), seeing(moves), max_plies=1)
    assert habits(one) == {}
    fled = play(game, seeing(lambda view: Step(31, 1)), seeing(moves), max_plies=1)
    assert habits(fled) == {("flee", "R"): 1}
    lost = Position(lost_board(), MAX)
    judged = play(Geister(lost), seeing(lambda view: Step(18, 1)), seeing(moves), max_plies=1)
    assert habits(judged) == {}


def lost_board():
    """The enemy's piece on a6 escapes next; a4 → would be a flight from a3."""
    cells = ["."] * 36
    for square, letter in {18: "R", 20: "B", 12: "r", 30: "b"}.items():
        cells[square] = letter
    return "".join(cells)


# --- statistics ---------------------------------------------------------------------------


def test_the_one_sided_test_is_near_the_exact_one():
    exact = sum(comb(137, wins) for wins in range(87, 138)) / 2**137
    assert one_sided(87, 50) < 0.025
    assert one_sided(87, 50) == pytest.approx(exact, rel=0.5)
    assert one_sided(0, 0) == one_sided(7, 7) == 0.5


def test_two_samples_are_compared_as_by_chi_squared():
    for won, of, other, of_other in ((75, 200, 94, 200), (87, 200, 455, 1000)):
        lost, other_lost = of - won, of_other - other
        chi_squared = (of + of_other) * (won * other_lost - lost * other) ** 2
        chi_squared /= of * of_other * (won + other) * (lost + other_lost)
        right = 2 * NormalDist().cdf(-(chi_squared**0.5))
        assert alike(won, of, other, of_other) == pytest.approx(right)
    assert alike(200, 200, 1000, 1000) == 1


def test_shares_are_of_moves_and_their_spread_of_games():
    assert clustered([(10, 10), (0, 10)] * 50)[0] == 0.5
    wide, narrow = clustered([(10, 10), (0, 10)] * 50)[1], clustered([(5, 10), (4, 8)] * 50)[1]
    assert narrow == 0
    assert wide == pytest.approx(1.96 * (0.25 / 100) ** 0.5, rel=1e-3)


# --- the command line ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (2, ["Naotti1.1 – Naotti1.0", "75–13–112"]),
        (3, ["PurpleMax – red rush", "116–0–84", "87–50–63"]),
        (4, ["439.7", "9.0", "ratio", "49.0"]),
        (5, ["approach, red", "92.4", "83.1"]),
    ],
)
def test_tables_are_printed_beside_the_papers(capsys, monkeypatch, number, words):
    once = cache(lambda *given: list(rows(*given)))  # thinking takes another time each time
    monkeypatch.setattr(geister_tables, "rows", once)
    arguments = ["--table", str(number), "--games", "2", "--seed", "7"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    for word in words:
        assert word in out
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["table"], found["games"], found["seed"]) == (number, 2, 7)
    if number in (2, 3):
        for row in found["rows"]:
            assert row["won"] + row["lost"] + row["drawn"] == row["games"] == 2
            assert "–".join(str(100 * row[kind]) for kind in ("won", "lost", "drawn")) in out
    if number == 2:
        [row] = found["rows"]
        assert (row["a"], row["b"], row["paper"]) == ("Naotti1.1", "Naotti1.0", [75, 13, 112])
    with pytest.raises(SystemExit):
        main(["--help"])
    explained = re.findall(r'"([\w.]+)"', capsys.readouterr().out)
    assert {*found, *(key for row in found["rows"] for key in row)} <= set(explained)


def test_the_command_plays_as_many_games_as_the_paper_if_no_number_is_given(monkeypatch):
    asked = []
    monkeypatch.setattr(geister_tables, "rows", lambda *given: asked.append(given) or [])
    assert main(["--table", "3"]) == main(["--table", "4", "--json"]) == 0
    assert main(["--table", "5", "--jobs", "3", "--seed", "2"]) == 0
    assert asked == [(3, 200, 1, 1), (4, 50, 1, 1), (5, 100, 2, 3)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--table", "3", "--games", "3"], "games = 3: it must be even"),
        (["--table", "3", "--games", "0"], "games = 0: it must be even"),
        (["--table", "3", "--jobs", "0"], "jobs = 0: it must be a whole number ≥ 1"),
        (["--table", "6"], "invalid choice: 6"),
        ([], "the following arguments are required: --table"),
    ],
)
def test_bad_requests_are_refused(capsys, arguments, message):
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err


def test_there_is_no_other_table():
    with pytest.raises(ValueError, match="table = 1: choose from 2, 3, 4, 5"):
        rows(1, 2, 1, 1)


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
