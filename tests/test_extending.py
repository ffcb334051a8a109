"""docs/extending.md holds what it promises: its blocks run, in order, and need no other file."""

import asyncio
import csv
import json
import os
import re
import shutil
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell
from pages import FILE, blocks, commands, of_grader, text, write_files

from chopsticks import Chopsticks, Tap, alphabeta, solve
from chopsticks.game.card import CARDS, DATA, TYPES
from coursework import view
from grading.__main__ import main
from grading.author.exercises import load
from grading.author.hidden import hidden
from grading.sandbox import Sandbox, SandboxError
from stepthrough import record
from tools.execute_notebooks import execute

PAGE = text("extending.md")
BLOCKS = blocks(PAGE)
NAME = "16-kayles"
WRONG = "def player(game, state):\n    return game.moves(state)[0]\n"
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the page's files and nothing else."""
    folder = tmp_path_factory.mktemp("extending")
    write_files(folder, BLOCKS)
    return folder


@pytest.fixture(scope="module")
def names(folder):
    """What is defined after all blocks of Python of the page, run in that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(folder)])
        patch.chdir(folder)
        namespace = {"__name__": "page"}
        for language, block in BLOCKS:
            if language == "python" and not FILE.match(block):
                exec(compile(block, "extending.md", "exec"), namespace)
        yield namespace
        sys.modules.pop("kayles")
        del CARDS["kayles"], DATA[namespace["Pins"]], TYPES["Pins"]


@pytest.fixture(scope="module")
def released(names, folder):
    """The page's exercise, checked and released by the page's own commands."""
    for words in given("validate") + given("release"):
        assert main(words) == 0
    return folder / "exercises" / NAME


def given(name):
    """The arguments of the page's commands of this name."""
    words = [w for language, block in BLOCKS if language == "sh" for w in commands(block)]
    return [arguments for w in words if name in (arguments := of_grader(w) or ())]


def answered(notebook, answer):
    """The notebook with this text in the cell of the answer."""
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "player":
            cell.source = answer
    return notebook


def test_the_new_game_takes_fewer_than_thirty_lines():
    first = next(block for _, block in BLOCKS if block.startswith("# kayles.py\n"))
    lines = [line for line in first.splitlines()[1:] if line.strip()]
    assert len(lines) < 30
    assert f"{len(lines)} lines of code here" in PAGE


def test_the_pages_own_tests_pass(folder):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert re.search(r"^7 passed", run.stdout, re.MULTILINE), run.stdout


def test_a_player_who_must_kill_kills_if_possible(names):
    game, free = names["MustKill"](), Chopsticks()
    forced = 0
    for state in solve(free):
        moves, legal = game.moves(state), list(free.moves(state))
        hands = state.hands[1 - state.to_move]
        kills = [
            tap
            for tap in legal
            if isinstance(tap, Tap) and tap.using + tap.target >= 5 and tap.target in hands
        ]
        assert list(moves) == (kills or legal)
        forced += list(moves) != legal
    assert forced > 0


def test_the_first_player_wins_a_row_by_leaving_two_equal_ones(names):
    game = names["Kayles"]()
    for pins in range(1, 8):
        game.initial = names["Pins"]((pins,))
        middle = (pins, (pins - 1) // 2, (pins - 1) // 2)
        if pins % 2 == 0:
            middle = (pins, pins // 2 - 1, pins // 2 - 1)
        after = game.result(game.initial, middle)
        assert len(set(after.groups)) <= 1
        assert alphabeta(game, after) == alphabeta(game, game.initial) == 1


def test_every_search_finds_the_win(names):
    game = names["game"]
    for name, search in names["searches"].items():
        assert search(game, game.initial) == 1, name
    assert names["prove"](game, game.initial, 0).status.value == "proved"
    assert names["dfpn"](game, game.initial, 0).status.value == "proved"


def test_the_whole_game_has_every_row_that_fits(names):
    groups = {state.groups for state in names["whole"]}
    assert groups == {
        *[(), (1,), (2,), (3,), (4,), (5,), (1, 1), (1, 2), (1, 3), (2, 2), (1, 1, 1)],
    }
    assert len(names["whole"]) == 2 * len(groups)


def test_the_viewer_draws_the_pins(names):
    run = record(alphabeta, names["game"], names["Pins"]((3,)))
    assert len(run.nodes) > 1
    picture = view(run).still.svg
    assert picture.count('r="3"') == sum(sum(node.state.groups) for node in run.nodes)


def test_what_students_get_is_complete_and_gives_nothing_away(released):
    assert sorted(path.name for path in released.iterdir()) == [
        f"{NAME}.ipynb",
        "checks.json",
        "kayles.py",
    ]
    checks = json.loads((released / "checks.json").read_text(encoding="utf-8"))
    assert len(checks["player"]["calls"]) == 4
    assert "count(size)" not in (released / f"{NAME}.ipynb").read_text(encoding="utf-8")


def test_the_notebook_checks_a_right_and_then_a_wrong_answer(names, released, tmp_path):
    place = shutil.copytree(released, tmp_path / NAME)
    notebook = answered(nbformat.read(place / f"{NAME}.ipynb", as_version=4), names["answer"])
    right = notebook.cells[-1]
    notebook.cells += [new_code_cell(WRONG), wrong := new_code_cell(right.source)]
    client = NotebookClient(notebook, allow_errors=True, resources={"metadata": {"path": place}})
    asyncio.run(client.async_execute())
    assert right.outputs[0].text.strip() == "Right on all 4 calls, 13 nodes in all."
    assert wrong.outputs[0].evalue.strip() == (
        "Not right yet.\n"
        "player(Kayles, ii, MAX) returned (2, 0, 1). It should return (2, 0, 0).\n"
        "Likely bug: Your player throws the first ball, whatever it leaves."
    )


def test_the_hidden_tests_of_plain_nbgrader_find_the_course(names, released, folder, monkeypatch):
    there = folder / "autograded" / "ada" / NAME
    there.mkdir(parents=True)
    monkeypatch.chdir(there)
    exercise = load(NAME, folder)
    question = exercise.question("player")
    hidden(NAME, "player", exercise.function(question))
    with pytest.raises(AssertionError, match=r"^player, hidden call 1: wrong$"):
        hidden(NAME, "player", exercise.function(question, WRONG))


@pytest.fixture(scope="module")
def submitted(names, released, folder):
    """Two answers, handed in; skips where there is no sandbox."""
    try:
        with Sandbox():
            pass
    except SandboxError as error:
        pytest.skip(str(error))
    for student, answer in (("ada", names["answer"]), ("eve", WRONG)):
        path = folder / "submitted" / student / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        notebook = nbformat.read(released / path.name, as_version=4)
        nbformat.write(answered(notebook, answer), path)


def test_the_grader_tells_right_from_wrong_in_the_sandbox(submitted, folder):
    [words] = given("grade")
    assert main(words) == 0
    with (folder / "results/grades.csv").open(encoding="utf-8") as file:
        found = [(line["student"], line["score"], line["verdict"]) for line in csv.DictReader(file)]
    assert found == [("ada", "2", "right"), ("eve", "0", "wrong")]
    feedback = (folder / f"results/feedback/{NAME}/eve.md").read_text(encoding="utf-8")
    assert "# Exercise 16 · Kayles" in feedback
    assert "player(Kayles, ii, MAX) returned (2, 0, 1). It should return (2, 0, 0)." in feedback
    assert "Your player throws the first ball, whatever it leaves." in feedback


def test_the_players_meet_in_the_arena(submitted, folder):
    [words] = given("arena")
    assert main(words) == 0
    with (folder / "results/arena.csv").open(encoding="utf-8") as file:
        lines = {line["player"]: line for line in csv.DictReader(file)}
    own = ("last ball (course)", "perfect (course)", "random (course)")
    assert sorted(lines) == sorted(["ada", "eve", *own])
    assert {line["games"] for line in lines.values()} == {"16"}
    assert {line["draws"] for line in lines.values()} == {"0"}
    assert {line["forfeits"] for line in lines.values()} == {"0"}
    # Every opening is played from both sides, and the perfect player wins each won one.
    assert float(lines["perfect (course)"]["points_per_game"]) >= 0.5


def test_your_own_game_is_loaded_by_its_name_alone(folder):
    program = "from chopsticks.game import card; print(card('kayles').name)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout == "kayles\n"


def test_the_new_lecture_runs(names, folder, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(folder))
    execute(folder / "16-kayles.ipynb")
    *_, last = nbformat.read(folder / "16-kayles.ipynb", as_version=4).cells
    assert "(5, 2, 2)" in last.outputs[0].data["text/plain"]
