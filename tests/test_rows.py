"""The rows at the end of the lectures: a student's functions come in, those that fail do not."""

import ast
import re
import sys
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from test_glossary import LECTURES

from chopsticks import MAX, MIN, minimax
from chopsticks.games.pig import hold_at
from chopsticks.playing.players import searching
from chopsticks.search.chance import Following, value_iteration
from coursework.rows import benchmark, player, student_functions, table, your_player
from coursework.rows.lectures import CHOPSTICKS, PIG_TO_12
from coursework.rows.lectures import LECTURES as LISTED
from coursework.rows.methods import Claim, Method, learned
from coursework.rows.parts import PARTS
from coursework.rows.players import PIG, fitted, network
from coursework.rows.student_functions import Written
from coursework.rows.table import taught
from tools.methods import PAGE, page

SOLUTIONS = Path(__file__).resolve().parent.parent / "solutions"
RIGHT = """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return evaluate(state)
    values = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return min(values) if game.to_move(state) else max(values)
"""


@pytest.fixture
def hand_in(tmp_path, monkeypatch):
    """Saves an exercise with one answer, and gives what the table of its player then says."""
    monkeypatch.setattr(player, "LARGE", player.SMALL)

    def told(answer, exercise="02-minimax", lecture="02"):
        answers = {"nbgrader": {"grade": False}}
        cells = [
            new_code_cell("FROM_SETUP = 1", metadata=answers),
            new_code_cell(answer, metadata=answers, id="answer"),
            new_code_cell("raise SystemExit('a check')", metadata={"nbgrader": {"grade": True}}),
            new_code_cell("raise SystemExit('a trial')"),
        ]
        folder = tmp_path / exercise
        folder.mkdir()
        nbformat.write(new_notebook(cells=cells), folder / f"{exercise}.ipynb")
        return your_player(lecture, str(tmp_path)).caption.splitlines()

    return told


def test_every_lecture_from_03_on_ends_with_its_player():
    """Lecture 02's search has no depth yet: its row is in the table of lecture 03."""
    assert list(LISTED) == list(LECTURES)[1:]
    for number in taught()[1:]:
        code = [cell.source for cell in LECTURES[number][1].cells if cell.cell_type == "code"]
        assert code[-2:] == [f'your_player("{number}")', "predictions()"]
        assert (f'benchmark("{number}")' in code) == (number not in player.MEASURED)
    assert taught() == list(LISTED)[1:]


def test_the_page_has_all_rows():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_ten_functions_are_short():
    [cell] = [cell for cell in LECTURES["09"][1].cells if cell.id == "ten-functions"]
    shown = cell.outputs[0].data["text/markdown"]
    codes = re.findall(r"```python\n(.*?)```", shown, re.DOTALL)
    assert len(codes) == 10
    for code in codes:
        [function] = ast.parse(code).body
        assert ast.get_docstring(function) is None
        assert code.count("\n") <= 26


def test_a_lecture_goes_on_from_an_earlier_one_or_meets_a_naive_player():
    earlier = {None}
    for number, lecture in LISTED.items():
        assert lecture.before in earlier
        assert number == "01" or lecture.before or lecture.ground.naive
        assert not lecture.before or LISTED[lecture.before].ground is lecture.ground
        earlier.add(number)


def counting(name, nodes, claim=Claim.HORIZON):
    return Method(name, lambda game, state: (0, nodes), claim)


@pytest.fixture
def listed(monkeypatch):
    """Lists lectures of Chopsticks, each of which goes on from the one before."""

    def as_methods(**lectures):
        first, before = LISTED["01"], "01"
        made = {before: first}
        for number, methods in lectures.items():
            made[number] = first._replace(before=before, methods=methods)
            before = number
        monkeypatch.setattr(table, "LECTURES", made)

    return as_methods


def shown(lecture):
    return benchmark(lecture).columns["Chopsticks"]


def test_a_lecture_shows_its_own_rows_the_one_before_and_the_best_before(listed):
    listed(
        a=[
            counting("few", 2),
            counting("move", 1, Claim.MOVE),
            counting("guess", 0, Claim.GUESS),
        ],
        b=[counting("many", 3)],
        c=[counting("first", 4), counting("last", 5)],
        d=[counting("own", 6), counting("also", 1)],
        e=[counting("a move", 7, Claim.MOVE)],
        f=[counting("proved", 8, Claim.VALUE)],
    )
    assert shown("a") == ["few", "move", "guess"]
    assert shown("b") == ["few", "guess", "many"]
    assert shown("c") == ["few", "many", "first", "last"]
    assert shown("d") == ["few", "last", "own", "also"]
    assert shown("e") == ["move", "also", "a move"]
    assert shown("f") == ["a move", "proved"]


def test_what_cannot_run_is_never_the_best(listed):
    def needs(game, state):
        raise ModuleNotFoundError(name="numpy")

    listed(a=[counting("runs", 2)], b=[Method("does not", needs)], c=[counting("own", 3)])
    assert shown("c") == ["runs", "does not", "own"]
    columns = benchmark("b").columns.values()
    assert [column[-1] for column in columns] == ["b", "does not", "", "", "", "needs numpy"]


def test_a_new_method_changes_no_row_of_another_lecture(listed):
    given = {"a": [counting("a", 2)], "b": [counting("b", 3)], "c": [counting("c", 4)]}
    listed(**given)
    old = [shown(number) for number in "bc"]
    listed(**{**given, "a": [counting("new", 9), *given["a"]]})
    assert [shown(number) for number in "bc"] == old


@pytest.mark.parametrize("lecture", ["03", "24"])
def test_without_exercises_all_parts_are_ours(lecture, capsys, monkeypatch):
    monkeypatch.setattr(player, "OPENINGS", 2)
    told = your_player(lecture).caption if lecture == "03" else your_player(lecture)
    *_, parts, call = (told or capsys.readouterr().out).splitlines()
    ours = {"03": "limited, material", "24": "puct, material"}[lecture]
    assert parts == f"Its parts are ours: {ours}."
    assert call == f'To let yours play: your_player("{lecture}", "../exercises")'


def test_a_part_is_named_and_called_as_its_exercise_says():
    for name, (exercise, ours) in PARTS.items():
        [path] = SOLUTIONS.glob(f"{exercise}-*/{exercise}-*.ipynb")
        cells = nbformat.read(path, as_version=4).cells
        trees = [ast.parse(cell.source) for cell in cells if cell.cell_type == "code"]
        functions = {f.name for tree in trees for f in tree.body if isinstance(f, ast.FunctionDef)}
        assert name in functions
        assert callable(ours)


@pytest.mark.parametrize("lecture", ["03", "04", "06", "08"])
def test_a_right_answer_plays_as_ours(lecture):
    ours, theirs = your_player(lecture), your_player(lecture, str(SOLUTIONS))
    assert theirs.columns == ours.columns
    assert theirs.caption == ours.caption.partition("\n")[0].replace("Its parts are ours", "Yours")


@pytest.mark.parametrize("lecture", ["07", "09"])
def test_what_our_players_do_was_measured(lecture):
    assert player.measured(LISTED[lecture], Written(None)) == player.MEASURED[lecture]


def test_every_method_errs_less_on_the_large_game_or_costs_a_third_less():
    for (_, _, nodes, wrong), (_, _, fewer, less) in pairwise(player.MEASURED.values()):
        assert less < wrong or 3 * fewer < 2 * nodes


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("def limited(*_, **__):\n    raise NotImplementedError", "is not written yet"),
        ("def limited(*_, **__):\n    return {}[3]", "raises KeyError: 3"),
        ("def limited(*_, **__):\n    return None", "returns an unusable value: TypeError: .*"),
        ("def limit():\n    pass", "is not in the exercise"),
        ("def limited(:", "is in a cell that raises SyntaxError: .*"),
        ("def limited(*a, **k):\n    return limited(*a, **k)", "raises RecursionError: .*"),
        ("def limited(*_, **__):\n    while True:\n        pass", "runs longer than 0.05 seconds"),
    ],
)
def test_a_function_that_fails_is_named_and_ours_plays(answer, why, hand_in, monkeypatch):
    monkeypatch.setattr(student_functions, "SECONDS", 0.05 if "while" in answer else 10)
    yours, line = hand_in(answer)
    assert yours == "Yours: nothing yet."
    assert re.fullmatch(f"limited: ours, because yours {why}\\.", line), line


def test_what_a_student_prints_is_not_shown(hand_in, capsys):
    answer = RIGHT.replace("    if depth", "    print('here', FROM_SETUP)\n    if depth")
    assert hand_in(answer) == ["Yours: limited."]
    assert not capsys.readouterr().out


def test_one_that_fails_leaves_the_others_in_place(hand_in):
    yours, line = hand_in(RIGHT, lecture="03")
    assert yours == "Yours: limited."
    assert line == "material: ours, because yours is not in the exercise."


def test_where_numpy_is_missing_a_row_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "coursework.learning.evaluation", raising=False)
    for evaluate in (fitted, network):
        method = Method("not made yet", learned(evaluate))
        assert table.row("19", method, CHOPSTICKS).says == "needs numpy"
    assert benchmark("21").columns["says"][-1] == "0 1 0"


@pytest.mark.parametrize("made", [benchmark, your_player])
def test_a_lecture_without_a_row_is_refused(made):
    with pytest.raises(ValueError, match="lecture = '01': it must be one of 02, 03"):
        made("01")


def test_a_folder_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="no folder 'nowhere'"):
        your_player("02", "nowhere")


def test_sides_are_exchanged():
    twin = searching(minimax, 1)
    assert player.meeting(LISTED["02"].ground, twin, twin) == 0.5


def test_the_best_number_of_points_and_what_it_brings():
    def worth(points):
        return value_iteration(Following(PIG, MAX, hold_at(points)), 0.01)[PIG.initial]

    best, said = PARTS["best_hold"].ours(PIG)
    assert max((best - 1, best, best + 1), key=worth) == best
    assert abs(worth(best) - said) < 0.01
    both = Following(Following(PIG, MAX, hold_at(best)), MIN, hold_at(1))
    first = value_iteration(both, 0.01)[PIG.initial]
    both = Following(Following(PIG, MIN, hold_at(best)), MAX, hold_at(1))
    second = value_iteration(both, 0.01)[PIG.initial]
    share = player.meeting(PIG_TO_12, hold_at(best), hold_at(1))
    assert abs(share - (2 + first - second) / 4) < 0.1
