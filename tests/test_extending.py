"""docs/extending.md holds what it promises: its code blocks run, in order."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from chopsticks import Chopsticks, Tap, alphabeta, record, solve
from chopsticks.show import view
from execute_notebooks import execute

PAGE = (Path(__file__).parents[1] / "docs/extending.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
FILES = {match[1]: block for block in BLOCKS if (match := re.match(r"# (\w+\.py)\n", block))}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the page's files."""
    folder = tmp_path_factory.mktemp("extending")
    for name, block in FILES.items():
        (folder / name).write_text(block, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def names(folder):
    """What is defined after all blocks of the page, run in that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.chdir(folder)
        namespace = {"__name__": "page"}
        for block in BLOCKS:
            if block not in FILES.values():
                exec(compile(block, "extending.md", "exec"), namespace)
        yield namespace
        sys.modules.pop("kayles")


def test_the_new_game_takes_fewer_than_thirty_lines():
    lines = [line for line in FILES["kayles.py"].splitlines()[1:] if line.strip()]
    assert len(lines) < 30
    assert f"{len(lines)} lines of code here" in PAGE


def test_the_page_has_a_file_for_the_game_and_one_for_its_tests(folder):
    assert sorted(FILES) == ["kayles.py", "test_kayles.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert re.search(r"^7 passed", run.stdout, re.MULTILINE), run.stdout


def test_whoever_must_kill_kills_if_he_can(names):
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


def test_the_viewer_draws_the_pins(names):
    run = record(alphabeta, names["game"], names["Pins"]((3,)))
    assert len(run.nodes) > 1
    picture = view(run).still.svg
    assert picture.count('r="3"') == sum(sum(node.state.groups) for node in run.nodes)


def test_the_new_lecture_runs(names, folder, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(folder))
    execute(folder / "16-kayles.ipynb")
    *_, last = nbformat.read(folder / "16-kayles.ipynb", as_version=4).cells
    assert "(5, 2, 2)" in last.outputs[0].data["text/plain"]
