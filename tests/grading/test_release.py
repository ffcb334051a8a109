"""Every exercise: its questions are sound, its release is what is committed, nothing leaks."""

import ast
import asyncio
import base64
import doctest
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from dataclasses import replace

import nbformat
import pytest
from IPython.core.error import StdinNotImplementedError
from IPython.core.formatters import DisplayFormatter
from nbclient import NotebookClient

from coursework.exercise import check
from coursework.exercise.call import At, Call, GameSpec
from coursework.exercise.check import Checker, CheckFailed
from coursework.exercise.codec import decode
from grading.__main__ import main
from grading.author.bugs import Mutant
from grading.author.exercises import ROOT, Question, exercises, load
from grading.author.hidden import hidden
from grading.author.release import release
from grading.author.validate import problems_of
from grading.grade.shortcuts import shortcuts

STUB = "raise NotImplementedError"
QUESTIONS = [(name, q.name) for name in exercises() for q in load(name).questions]


def notebook(kind, name):
    return nbformat.read(ROOT / kind / name / f"{name}.ipynb", as_version=4)


def graded(kind, name):
    """The sources of the cells that nbgrader knows, by grade_id."""
    cells = [cell for cell in notebook(kind, name).cells if "nbgrader" in cell.metadata]
    return {cell.metadata["nbgrader"]["grade_id"]: cell.source for cell in cells}


def checker(name):
    return Checker(name, ROOT / "exercises" / name)


def complaint(name, question, answer):
    with pytest.raises(CheckFailed) as failed:
        checker(name)(question, answer)
    return str(failed.value)


@pytest.mark.posix
@pytest.mark.parametrize("name", exercises())
def test_nothing_that_is_open_answers_a_question(name):
    assert list(shortcuts(load(name))) == []


@pytest.mark.posix
@pytest.mark.parametrize(
    ("exercise", "question", "allow", "shortcut"),
    [
        ("02-minimax", "minimax", "search.textbook", "search.textbook.minimax"),
        ("02-minimax", "negamax", "search.textbook", "search.textbook.negamax"),
    ],
)
def test_what_is_open_and_answers_a_question_is_named(exercise, question, allow, shortcut):
    exercise = load(exercise)
    asked = replace(exercise.question(question), allow=(allow,), free=False)
    says = f"{question}: chopsticks.{shortcut}: this open function already answers the question"
    assert says in list(shortcuts(replace(exercise, questions=(asked,))))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own
def test_the_questions_are_sound_and_their_release_is_what_is_committed(tmp_path):
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")
    release(exercises(), tmp_path)  # ValueError with all problems, if there are any
    for folder in ("solutions", "exercises"):
        committed = {
            path.relative_to(ROOT): path.read_bytes()
            for path in (ROOT / folder).glob("*/**/*")
            if path.is_file() and ".ipynb_checkpoints" not in path.parts
        }
        made = {
            path.relative_to(tmp_path): path.read_bytes()
            for path in (tmp_path / folder).glob("*/**/*")
            if path.is_file()
        }
        assert sorted(made) == sorted(committed), "run make exercises"
        assert [path for path in made if made[path] != committed[path]] == [], "run make exercises"


@pytest.mark.parametrize("name", exercises())
def test_nothing_leaks(name):
    solved, released = graded("solutions", name), graded("exercises", name)
    region = re.compile(r"### BEGIN SOLUTION.*?### END SOLUTION", re.DOTALL)
    for question in load(name).questions:
        assert released[question.name] == region.sub(STUB, solved[question.name])
        assert released[f"{question.name}-check"] == f'check("{question.name}", {question.answer})'
    manual = solved.keys() - {q.name for q in load(name).questions} - {"setup"}
    for grade_id in [grade_id for grade_id in manual if not grade_id.endswith("-check")]:
        assert released[grade_id] == "*Write your answer here.*"
    for cell in notebook("solutions", name).cells + notebook("exercises", name).cells:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    for cell in notebook("exercises", name).cells:
        assert not re.search("SOLUTION|HIDDEN|grading", cell.source)


@pytest.mark.parametrize("name", exercises())
def test_the_students_copy_of_the_checks_holds_the_visible_only(name):
    checks = json.loads((ROOT / "exercises" / name / "checks.json").read_text(encoding="utf-8"))
    exercise = load(name)
    assert checks.pop("exercise") == name
    assert list(checks) == [question.name for question in exercise.questions]
    common = {"answer", "calls", "draw", "games", "mutants", "order", "salt", "work"}
    common |= {"there", "open"}
    for question in exercise.questions:
        copy = checks[question.name]
        right = {"right" if question.reveal else "fingerprint"}
        assert copy.keys() - {"warm_up"} == common | right
        assert tuple(map(decode, copy["calls"])) == question.calls
        assert all(re.fullmatch("[0-9a-f]{32}", mark) for mark in copy["mutants"])
        assert list(copy["mutants"].values()) == [mutant.says for mutant in question.mutants]


def test_the_checks_of_another_exercise_judge_nothing(tmp_path):
    exercise, path = load("02-minimax"), tmp_path / "checks.json"
    negamax = exercise.function(exercise.question("negamax"))
    shutil.copy(ROOT / "exercises/04-alpha-beta/checks.json", path)
    with pytest.raises(CheckFailed, match="belongs to exercise 04-alpha-beta, not to 02-minimax"):
        Checker("02-minimax", tmp_path)("negamax", negamax)
    checks = json.loads((ROOT / "exercises/02-minimax/checks.json").read_text(encoding="utf-8"))
    del checks["exercise"]  # as in older releases
    path.write_text(json.dumps(checks), encoding="utf-8")
    Checker("02-minimax", tmp_path)("negamax", negamax)


@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_a_mutant_of_each_question_fails_and_is_named(name, question):
    """The file of checks, which was just written, has the fingerprints of all of them."""
    exercise = load(name)
    question = exercise.question(question)
    mutant = question.mutants[-1]
    answer = exercise.function(question, mutant.of(exercise.reference(question.name)))
    words = complaint(name, question.name, answer)
    assert words.startswith("Not right yet.\n")
    assert f"\nLikely bug: {mutant.says}" in words
    assert question.reveal or "It should return" not in words


LABS = {  # what their cells find; there it would answer their questions
    "27-stones": (
        "by_stones['5 stones'] == 1000 and 980 < by_stones['20 stones'] < 1000",
        "[n for n, ((nodes, *_), _) in counts.items() if nodes == 39] == [6]",
        "counts[6] == [(39, 6, 2, 2), (39, 2, 6, 2)]",
        "all((m[0], m[2], m[1], m[3]) == by_min for m, by_min in counts.values())",
        "all(lab_heuristic(heap) == 0 for heap in heaps)",
        "plans['heuristic'] == plans['evaluation'] == limited[2]",
        "plans['ours'] == perfect",
        "share['idea'][1] < share['evaluation'][0]",
        "share['evaluation'][1] < share['ours'][0]",
    ),
    "28-tic-tac-toe": (
        "len(boards) == 5478",
        "ranges['x won'][1] < ranges['not over'][0] < 0",
        "0 < ranges['not over'][1] < ranges['o won'][0]",
        "ranges['drawn'] == (0, 0)",
        "(*blocked.values(), len(threatened)) == (512, 452, 512)",
        "(len(changed), len(not_over)) == (2556, 4520)",
        """results["report's"][:3] == (0, 0, 200) and results['right'][2] == 0""",
        """results["report's"][4] < results['random'][3]""",
        "results['random'][4] < results['right'][3]",
        "remade == [*reported_nodes] and moves[1] == [*reported_moves]",
        "not any(a == b for a, b in zip(*moves.values()))",
        "all(has_two(game.result(Board(cells, MAX), move), 'o') < has_two(Board(cells, MAX), 'o')"
        " for (cells, *_), move in zip(GAME_1 + GAME_2, moves[-1])"
        " if has_two(Board(cells, MAX), 'o'))",
        "nodes == {1: [(3008, 940), (4500, 633)], -1: [(2950, 371), (2027, 575)]}",
        "[looks for _, looks in made.values()] == [2749, 1943, 1221, 1806]",
        "[round(100 * part) for part in saved[1] + saved[-1]] == [72, 45, 16, 0, 84, 76, 39, 0]",
        "[round(100 * cut) for cut in share.values()] == [51, 67, 52, 76]",
        "totals == [5478, 765]",
    ),
}


def no_keyboard(prompt):
    raise StdinNotImplementedError


def run_cell(source, namespace):
    """Run a cell as a notebook does, and also draw what its last line is worth."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), namespace)
    if last:
        namespace["display"](eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace))


@pytest.fixture
def as_in_a_browser(monkeypatch):
    """Python that a page runs starts neither threads nor processes."""

    def refused(*_, **__):
        raise RuntimeError("not in a browser")

    monkeypatch.setattr(threading.Thread, "start", refused)
    monkeypatch.setattr(subprocess.Popen, "__init__", refused)
    for name in ("fork", "posix_spawn"):
        monkeypatch.setattr(os, name, refused, raising=False)


@pytest.mark.usefixtures("as_in_a_browser")
@pytest.mark.parametrize("name", exercises())
def test_the_solution_runs_and_each_of_its_checks_says_right(name, monkeypatch, capsys):
    """The checks are the students' and the hidden ones, as under plain nbgrader."""
    monkeypatch.chdir(ROOT / "solutions" / name)
    monkeypatch.setattr("builtins.input", no_keyboard)
    namespace, said = {"__name__": "__main__", "display": DisplayFormatter().format}, {}
    for cell in notebook("solutions", name).cells:
        if cell.cell_type == "code":
            run_cell(cell.source, namespace)
            said[cell.metadata.get("nbgrader", {}).get("grade_id")] = capsys.readouterr().out
    for question in load(name).questions:
        assert said[f"{question.name}-check"].startswith("Right")
    assert [found for found in LABS.get(name, ()) if not eval(found, namespace)] == []


@pytest.mark.parametrize("name", exercises())
def test_an_untouched_exercise_gets_kind_words(name):
    cells, namespace = graded("exercises", name), {}
    exec(cells["setup"], namespace)
    for question in load(name).questions:
        exec(cells[question.name], namespace)
        words = complaint(name, question.name, namespace[question.answer])
        assert words.startswith(f"{question.answer}: not answered yet.")


@pytest.mark.parametrize("name", exercises())
def test_the_text_tells_the_truth(name):
    exercise = load(name)
    namespace = {}
    for cell in exercise.notebook.cells:
        metadata = cell.metadata.get("nbgrader", {})
        if metadata.get("grade_id") == "setup" or metadata.get("solution"):
            exec(cell.source if cell.cell_type == "code" else "", namespace)
    prose = "\n".join(c.source for c in exercise.notebook.cells if c.cell_type == "markdown")
    examples = re.sub(r"^```.*$", "", prose, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(examples, namespace, name, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0

    points = {
        grade_id: cell.metadata["nbgrader"]["points"]
        for cell in exercise.notebook.cells
        if (grade_id := cell.metadata.get("nbgrader", {}).get("grade_id"))
        and cell.metadata["nbgrader"]["grade"]
    }
    assert re.search(r"\*\*Points\*\* (\d+)\.", prose)[1] == str(sum(points.values()))
    headings = [int(n) for n in re.findall(r"^## .*\((\d+) points?\)$", prose, re.MULTILINE)]
    assert headings == list(points.values())


def test_hidden_tests_say_which_call_but_not_what_it_is():
    with pytest.raises(AssertionError, match=r"^minimax, hidden call 1: wrong$"):
        hidden("02-minimax", "minimax", lambda game, state: 0)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "minimax must be a function; yours is None."),
        (lambda game, state: None, "None. It should return 7.\nLikely bug: Did you forget"),
        (lambda game, state: 1 / 0, "raised ZeroDivisionError: division by zero (line "),
        (lambda game: 0, "raised TypeError: "),
        (lambda game, state: object(), "raised TypeError: an answer cannot be of type object"),
        (lambda game, state: "7", "minimax(tree 7, root) returned '7'. It should return 7."),
    ],
)
def test_a_failing_check_says_what_came_and_what_is_right(answer, words):
    assert words in complaint("02-minimax", "minimax", answer)


def test_an_answer_that_never_ends_is_stopped():
    def minimax(game, state):
        while not game.is_terminal(state):
            game.result(state, game.moves(state)[0])
        return game.utility(state, 0)

    words = complaint("02-minimax", "minimax", minimax)
    assert "minimax(tree [3, 12], root) did not end: stopped after 20,001 nodes." in words


def endless(game, state):
    while True:
        pass


def after_a_recursion_error(game, state):
    try:
        after_a_recursion_error(game, state)
    except RecursionError:
        endless(game, state)


def catches_everything(game, state):
    try:
        return max(catches_everything(game, state) for _ in range(2))
    except:  # noqa: E722
        return 0


def without_a_limit(game, state):
    sys.setrecursionlimit(10**9)
    return without_a_limit(game, state)


@pytest.mark.parametrize(
    "answer", [endless, after_a_recursion_error, catches_everything, without_a_limit]
)
def test_an_answer_that_never_asks_the_game_is_stopped_by_its_time(answer, monkeypatch):
    monkeypatch.setattr(check, "SECONDS", 0.1)
    before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
    words = complaint("02-minimax", "minimax", answer)
    assert "minimax(tree 7, root) did not end. It should return 7." in words
    assert (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()) == before


def test_work_counts_where_the_question_says_so():
    exercise = load("02-minimax")
    source = exercise.reference("limited").replace(
        "    if depth == 0:",
        "    _ = [game.result(state, m) for m in game.moves(state)]\n    if depth == 0:",
    )
    words = complaint(
        "02-minimax", "limited", exercise.function(exercise.question("limited"), source)
    )
    assert "returned 0, which is right, but it took 3 nodes; it should take 1." in words


def test_a_failing_check_in_a_notebook_shows_words_and_the_students_own_run(tmp_path):
    name = "02-minimax"
    shutil.copytree(ROOT / "exercises" / name, tmp_path / name)
    exercise = load(name)
    mutant = exercise.question("minimax").mutants[0]
    wanted = ("setup", "minimax", "minimax-check")
    ran = notebook("exercises", name)
    ran.cells = [c for c in ran.cells if c.metadata.get("nbgrader", {}).get("grade_id") in wanted]
    ran.cells[1].source = mutant.of(exercise.reference("minimax"))
    client = NotebookClient(
        ran, allow_errors=True, resources={"metadata": {"path": tmp_path / name}}
    )
    asyncio.run(client.async_execute())
    error, picture, doubt = ran.cells[2].outputs  # the words come first
    [packed] = re.findall('application/gzip">(.*?)<', picture["data"]["text/html"])
    assert "def minimax(game, state)" in gzip.decompress(base64.b64decode(packed)).decode()
    assert error["traceback"] == [str(error["evalue"])]
    assert error["evalue"].splitlines()[1:] == [
        "minimax(tree [[3, 12], [2, 4]], (1,)) returned 4. It should return 2.",
        f"Likely bug: {mutant.says}",
    ]
    assert doubt["text"] == (
        "In the picture, first look at MIN at 1: the children returned 2 and 4, this call "
        "returned 4.\n"
    )


def test_no_folder_of_a_student_holds_questions():
    for file in ("questions.py", "bugs.toml"):
        assert len(list(ROOT.glob(f"solutions/*/{file}"))) == len(exercises())
        assert list((ROOT / "exercises").rglob(file)) == []


def test_a_folder_without_a_course_is_named(tmp_path, capsys):
    assert main(["--course", str(tmp_path), "validate"]) == 1
    assert f"{tmp_path} has no exercises" in capsys.readouterr().err
    folder = tmp_path / "solutions/01-alone"
    folder.mkdir(parents=True)
    (folder / "01-alone.ipynb").touch()
    assert main(["--course", str(tmp_path), "validate", "01-alone"]) == 1
    assert f"{folder} has no questions.py" in capsys.readouterr().err


GOOD = Question("q", 1, (Call(1),), "f")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "a b"}, "name is 'a b'"),
        ({"answer": "f()"}, r"answer is 'f\(\)'"),
        ({"points": 0}, "points = 0: it must be a whole number"),
        ({"points": 1.5}, "points = 1.5: it must be a whole number"),
        ({"calls": ()}, "calls is empty"),
        ({"work": "time"}, r"work = 'time': it must be one of \(None, 'nodes', 'moves', 'v"),
        ({"allow": ("serch",)}, "`allow` lists 'serch'"),
        ({"mutants": (Mutant("So.", ("a", "b")), Mutant("So.", ("c", "d")))}, "two mutants have"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        replace(GOOD, **change)


SMALL = Call(GameSpec("tree", {"tree": [3, 12]}), At())
TTT = Call(GameSpec("tictactoe"), At())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "gone"}, "gone: there must be a code cell with the metadata"),
        ({"points": 4}, "minimax: there must be a check with the metadata"),
        ({"answer": "maximin"}, "minimax: the check must read"),
        ({"needs": ("later",)}, "minimax: needs ['later'], which are not earlier questions"),
        ({"calls": (Call(),)}, "minimax: the reference fails: minimax() raised TypeError"),
        ({"hidden": ()}, "minimax: there are no hidden calls; there must be at least 1"),
        ({"hidden": (TTT,)}, "nodes in all; a question may have at most 20,000"),
        ({"mutants": ()}, "minimax: there are 0 mutants; there must be at least 3"),
        (
            {"mutants": (Mutant("x", ("else min(", "else mun(")),)},
            "minimax: the mutant 'x' does not run",
        ),
        ({"mutants": (Mutant("x", ("nowhere", "")),)}, "bugs.toml: 'x' replaces 'nowhere', which "),
        ({"mutants": (Mutant("x", ("values", "vs")),)}, "'x' does the same as 'the reference'"),
        ({"calls": (SMALL,)}, "does the same as"),
    ],
)
def test_problems_of_an_exercise_are_named(change, complaint):
    exercise = load("02-minimax")
    changed = replace(exercise.question("minimax"), **change)
    found = list(problems_of(replace(exercise, questions=(changed,))))
    assert [problem for problem in found if complaint in problem]


def test_the_command_line_says_what_is_wrong(capsys):
    assert main(["validate", "99-nothing"]) == 1
    assert "there is no exercise '99-nothing': choose from 0" in capsys.readouterr().err
    assert main(["validate", "02-minimax"]) == 0
    assert capsys.readouterr().out.endswith("No problems.\n")
