"""The reference answers of exercise 16: colourings one by one, and the oracle's board of squares.

A plan is followed on the oracle's board, in all colourings.  Whether there is one is asked in two
other ways: by the oracle's search with purple pieces, and by a search in which MAX also sees the
colours of the pieces that he has taken.
"""

import runpy
from itertools import product, takewhile
from random import Random

import geister_oracle as oracle
import pytest
from reference_answers import ReferenceAnswers

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import FIGURES, Position, PurpleState, View
from coursework.exercise.call import Call, arguments
from coursework.exercise.run import run

reference = ReferenceAnswers("16-geister")
text = reference.text
HELPERS = runpy.run_path(str(reference.exercise.folder / "geister_questions.py"))
known, purple, together = (HELPERS[name] for name in ("known", "purple", "together"))
SIDES = ("max", "min")


def dealt(generator, most=2, squares=36):
    """A board with one to `most` pieces of each letter on the first so many squares."""
    pieces = "".join(letter * generator.randint(1, most) for letter in "RBrb")
    cells = list(pieces.ljust(squares, "."))
    generator.shuffle(cells)
    return "".join(cells).ljust(36, ".")


def dealt_view(generator, squares=36):
    """A view in which the game is open for MAX, who is to move, whatever the colours are."""
    while True:
        cells = dealt(generator, squares=squares)
        view = View(cells.replace("r", "u").replace("b", "u"), cells.count("r"))
        if not ended(oracle.pieces_of(view.cells), view.blues, "max"):
            return view


def colourings(view):
    """The placements, from all ways to write r or b."""
    boards = []
    for colours in product("rb", repeat=view.cells.count("u")):
        if colours.count("r") == view.reds:
            left = iter(colours)
            boards.append("".join(next(left) if x == "u" else x for x in view.cells))
    return boards


def ended(pieces, blues, side):
    """1 if MAX has won, -1 if MIN has, 0 if the game is open."""
    worth = oracle.value(pieces, blues, side, ply=0, depth=0)
    return (worth > oracle.WIN // 2) - (worth < -oracle.WIN // 2)


def walks(pieces, side):
    """In the course's order: by row and file, then up, right, down, left."""
    return sorted(
        oracle.walks(pieces, side),
        key=lambda walk: (walk[0][::-1], "↑→↓←".index(oracle.written(walk)[-1])),
    )


def search(pieces, blues, side, plies):
    """Whether MAX wins within so many plies, and the nodes of a search that stops when it knows."""
    if result := ended(pieces, blues, side):
        return result > 0, 1
    if not plies:
        return False, 1
    nodes, wanted = 1, side == "max"
    for walk in walks(pieces, side):
        won, more = search(oracle.walked(pieces, walk), blues, oracle.OTHER[side], plies - 1)
        nodes += more
        if won == wanted:
            return wanted, nodes
    return not wanted, nodes


def wins_purple(pieces, blues, side, plies):
    """The same from the oracle's values, without cut-offs."""
    return oracle.value(pieces, blues, side, ply=0, depth=plies) > oracle.WIN // 2


def wins_seeing(boards, side, plies):
    """Whether MAX wins in all placements, which he tells apart by the pieces that he takes."""
    results = [ended(pieces, 0, side) for pieces in boards]
    if -1 in results:
        return False
    boards = [pieces for pieces, result in zip(boards, results, strict=True) if not result]
    if not boards or not plies:
        return not boards

    return (any if side == "max" else all)(
        all(wins_seeing(group, oracle.OTHER[side], plies - 1) for group in told_apart(boards, walk))
        for walk in oracle.walks(boards[0], side)
    )


def told_apart(boards, walk):
    """The boards after a walk, in groups in which the piece taken has the same colour."""
    groups = {}
    for pieces in boards:
        groups.setdefault(pieces.get(walk[1]), []).append(oracle.walked(pieces, walk))
    return groups.values()


def steps_that(wins, view, plies):
    """MAX's steps after which all placements are won, as `wins` judges them."""
    boards = [oracle.pieces_of(cells) for cells in colourings(view)]
    return [
        oracle.written(walk)
        for walk in walks(oracle.pieces_of(view.cells), "max")
        if all(wins(group, "min", plies - 1) for group in told_apart(boards, walk))
    ]


def separately(boards, side, plies):
    return all(wins_purple(pieces, 0, side, plies) for pieces in boards)


def purple_steps(view, plies):
    """MAX's steps after which he has won with purple pieces."""
    pieces = oracle.pieces_of(view.cells)
    return [
        oracle.written(walk)
        for walk in walks(pieces, "max")
        if wins_purple(oracle.walked(pieces, walk), view.blues, "min", plies - 1)
    ]


# ------------------------------------------------------------------------------ what is known


def test_the_placements_are_predicted():
    eight, seven, six = (list(product("rb", repeat=pieces)) for pieces in (8, 7, 6))
    assert reference("count")() == (
        sum(colours.count("r") == 4 for colours in eight),
        sum(colours.count("r") == 3 for colours in seven),
        sum(colours.count("r") == 3 and colours[0] == "r" for colours in six),
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_view_shows_the_own_colours_and_hides_the_others(seed):
    generator = Random(seed)
    cells = dealt(generator, most=4)
    for player, own in ((MAX, "RB"), (MIN, "rb")):
        view = reference("view")(Position(cells, generator.randrange(2)), player)
        wanted = {
            (x, y) if player == MAX else (7 - x, 7 - y): piece.upper() if piece in own else "u"
            for (x, y), piece in oracle.pieces_of(cells).items()
        }
        assert oracle.pieces_of(view.cells) == wanted
        assert view.reds == cells.count("Rr"[player == MAX])


def test_red_squares_are_those_of_the_colourings():
    for (view, stayed), outcome in reference.done("where-red"):
        boards = colourings(view)
        red = [{i for i, piece in enumerate(cells) if piece == "r"} for cells in boards]
        wanted = [sorted(squares) for squares in red if stayed <= squares]
        assert sorted(map(sorted, outcome.value)) == sorted(wanted)


def endings(cells, side):
    """The moves that end the game, in words, with the sides that win."""
    pieces = oracle.pieces_of(cells)
    taken = {
        oracle.written(walk): oracle.taken_all(oracle.walked(pieces, walk), 0)
        for walk in oracle.walks(pieces, side)
    }
    found = {move: won for move, won in taken.items() if won}
    return found | {move: side for move in oracle.legal(pieces, side) if move not in taken}


def test_the_endings_are_the_oracles():
    question = reference("endings")
    positions = [position for (position,), _ in reference.done("endings")]
    generator = Random(13)
    positions += [Position(dealt(generator), i % 2) for i in range(300)]
    met = set()
    for position in positions:
        wanted = endings(position.board, SIDES[position.to_move])
        given = {str(move): SIDES[won] for move, won in question(position).items()}
        assert given == wanted
        met |= {(position.to_move, won) for won in wanted.values()}
    assert len(met) == 4, "each side wins by its own move and by the other's"


# ------------------------------------------------------------------------------- sure wins


def test_wins_and_nodes_of_the_calls():
    for (game, node, plies), outcome in reference.done("wins"):
        pieces, side = oracle.pieces_of(node.cells), SIDES[node.ply % 2]
        assert (outcome.value, outcome.nodes) == search(pieces, game.blues, side, plies)


@pytest.mark.parametrize("seed", range(30))
def test_wins_are_the_oracles(seed):
    view = dealt_view(Random(seed))
    boards = [(view.cells, view.blues), *((cells, 0) for cells in colourings(view)[:2])]
    for (cells, blues), ply in product(boards, (0, 1)):
        game = purple(view) if blues else known(cells)
        outcome = run(reference("wins"), Call(game, PurpleState(cells, ply), 2))
        pieces = oracle.pieces_of(cells)
        assert (outcome.value, outcome.nodes) == search(pieces, blues, SIDES[ply], 2)
        assert outcome.value == wins_purple(pieces, blues, SIDES[ply], 2)


def in_words(plan):
    return plan if plan is None else {str(move): in_words(rest) for move, rest in plan.items()}


def wins_first(plan, boards, side, plies):
    """Whether it wins in all these colourings, and no step before MAX's would, seeing or not."""
    results = [ended(pieces, 0, side) for pieces in boards]
    boards = [pieces for pieces, result in zip(boards, results, strict=True) if not result]
    if -1 in results or not boards or not plies:
        return -1 not in results and not boards and plan == {}
    every = {oracle.written(walk): walk for walk in walks(boards[0], side)}
    if side == "min":
        assert plan.keys() == every.keys()
    else:
        [step] = plan
        for move in takewhile(lambda move: move != step, every):
            groups = told_apart(boards, every[move])
            assert not all(wins_seeing(group, "min", plies - 1) for group in groups)
    return all(
        wins_first(
            rest,
            [oracle.walked(pieces, every[move]) for pieces in boards],
            oracle.OTHER[side],
            plies - 1,
        )
        for move, rest in plan.items()
    )


def check_plan(plan, view, plies):
    """It wins if there is one, and purple pieces say whether there is."""
    assert (plan is None) == (not purple_steps(view, plies))
    boards = [oracle.pieces_of(cells) for cells in colourings(view)]
    assert plan is None or wins_first(in_words(plan), boards, "max", plies)


def test_plans_of_the_calls():
    for nodes, plies, outcome in with_all_placements("plan"):
        check_plan(outcome.value, seen_in(nodes), plies)


def test_there_is_a_plan_where_purple_pieces_lose_and_separate_solutions_believe_in_more():
    plan, mistakes = reference("plan"), reference("mistakes")
    found, wrong = 0, 0
    for seed in range(45):
        view = dealt_view(Random(seed), squares=18)
        args = arguments(together(view, 3))[0]
        check_plan(plan(*args), view, 3)
        sure, believed = purple_steps(view, 3), steps_that(separately, view, 3)
        assert steps_that(wins_seeing, view, 3) == sure, "to see colours is no gain"
        assert set(sure) <= set(believed), "separate solutions promise no less"
        more = [move for move in believed if move not in sure]
        assert list(map(str, mistakes(*args))) == more
        found, wrong = found + len(sure), wrong + len(more)
    assert found
    assert wrong


def test_mistakes_of_the_calls():
    for nodes, plies, outcome in with_all_placements("mistakes"):
        view = seen_in(nodes)
        believed, sure = steps_that(separately, view, plies), purple_steps(view, plies)
        assert list(map(str, outcome.value)) == [move for move in believed if move not in sure]


def with_all_placements(name):
    """The calls of a question that the oracle of a view can judge: all but one of them."""
    found = [(nodes, plies, outcome) for (_, nodes, plies), outcome in reference.done(name)]
    whole = [one for one in found if len(one[0]) == len(list(colourings(view_of(one[0]))))]
    assert len(whole) == len(found) - 1
    return whole


def view_of(nodes):
    """What MAX sees of each of these placements."""
    cells = nodes[0].cells
    return View(cells.replace("r", "u").replace("b", "u"), cells.count("r"))


def seen_in(nodes):
    """The view whose placements these are."""
    view = view_of(nodes)
    assert sorted(node.cells for node in nodes) == sorted(colourings(view))
    return view


# -------------------------------------------------------------------------- what the text says


def test_figure_7_is_won_in_each_placement_but_not_surely():
    assert "Each placement of Figure 7 can be won in three plies, yet no win in three" in text(
        "plan-text"
    )
    boards = [oracle.pieces_of(cells) for cells in colourings(FIGURES[7])]
    assert separately(boards, "max", 3)
    assert not purple_steps(FIGURES[7], 3)


def test_the_mean_is_as_wrong_on_figure_7_as_the_answer_says():
    step, plies = "f3 ↑", 5
    assert f"On Figure 7, {step} wins in five plies in both placements" in text("knowledge")
    boards = [oracle.pieces_of(cells) for cells in colourings(FIGURES[7])]
    means = {
        oracle.written(walk): sum(
            oracle.value(oracle.walked(pieces, walk), 0, "min", 1, plies - 1) for pieces in boards
        )
        / len(boards)
        for walk in walks(boards[0], "max")
    }
    assert max(means, key=means.get) == step
    assert means[step] >= oracle.WIN - plies
    assert sorted(means.values())[-2] < means[step]
    assert step not in purple_steps(FIGURES[7], plies)
