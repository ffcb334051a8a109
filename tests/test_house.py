"""The package is built as docs/architecture.md says: few rooms, and arrows that point one way."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def fresh(code):
    """What a new interpreter prints that runs this code, read as JSON."""
    command = [sys.executable, "-c", f"import json, sys\n{code}"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def lint(folder):
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    return subprocess.run(
        [*command, "--config", str(ROOT / "pyproject.toml"), "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the package and the grader, to plant wrong imports in."""
    folder = tmp_path_factory.mktemp("house")
    for package in ("chopsticks", "grading"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    return folder


@pytest.mark.parametrize(
    ("module", "planted", "broken"),
    [
        ("search/textbook.py", "import stepthrough.page", "Arrows point one way"),
        ("solving/retrograde.py", "import chopsticks.games.stones", "Nothing generic"),
        ("show/views/tree.py", "import chopsticks.games.pig", "Nothing generic"),
        ("games/stones.py", "import chopsticks.games.graph", "No game imports another one"),
        ("search/trace.py", "import chopsticks.search.counting", "form no circle"),
        ("game/protocol.py", "import numpy", "standard library only"),
    ],
)
def test_a_wrong_import_is_found(copy, module, planted, broken):
    path = copy / "chopsticks" / module
    right = path.read_text(encoding="utf-8")
    path.write_text(f"{right}\n\n{planted}\n", encoding="utf-8")
    try:
        said = lint(copy)
    finally:
        path.write_text(right, encoding="utf-8")
    assert said.returncode == 1, said.stderr
    red = [line for line in said.stdout.splitlines() if broken in line and "BROKEN" in line]
    assert len(red) == 1, said.stdout
    assert re.split("[. ]", planted)[-1] in said.stdout


def test_without_one_all_contracts_are_red(copy):
    said = lint(copy)
    assert (said.returncode, "BROKEN" in said.stdout) == (0, False), said.stdout


def test_the_package_has_few_rooms():
    rooms = [path.name for path in (ROOT / "chopsticks").iterdir() if path.name != "__pycache__"]
    assert len(rooms) <= 13, sorted(rooms)


def test_import_chopsticks_loads_little_and_no_game():
    loaded = fresh("import chopsticks; print(json.dumps([m for m in sys.modules]))")
    own = [name for name in loaded if name.partition(".")[0] == "chopsticks"]
    assert len(own) <= 20, own
    assert [name for name in own if ".games." in name] == []
    assert {"numpy", "matplotlib", "numba", "IPython"}.isdisjoint(loaded)


def test_a_check_loads_the_games_of_its_question_and_no_others(tmp_path):
    folder = ROOT / "exercises/12-chomp"
    code = f"""
import os; os.chdir({str(folder)!r})
from coursework import Checker
before = [m for m in sys.modules if m.startswith("chopsticks.games.")]
try:
    Checker("12-chomp")("rank", lambda *_: 0)
except AssertionError as error:
    words = str(error)
after = [m for m in sys.modules if m.startswith("chopsticks.games.")]
print(json.dumps([before, after, words]))"""
    before, after, words = fresh(code)
    assert before == []
    assert set(after) <= {"chopsticks.games.chomp"}
    assert words.startswith("Not right yet.")


def test_the_front_door_has_all_that_it_names():
    import chopsticks

    assert [name for name in chopsticks.__all__ if not hasattr(chopsticks, name)] == []
    with pytest.raises(AttributeError, match="chess"):
        _ = chopsticks.chess


@pytest.mark.parametrize("module", ["chopsticks", "coursework"])
def test_what_is_not_loaded_yet_is_listed(module):
    code = f"import {module} as m; print(json.dumps([dir(m), m.__all__]))"
    listed, promised = fresh(code)
    assert len(listed) == len(set(listed))
    assert set(promised) <= set(listed)


def test_a_type_checker_finds_a_picture_where_python_does():

    path = ROOT / "coursework/__init__.py"
    [told] = [n for n in ast.parse(path.read_text("utf-8")).body if isinstance(n, ast.If)]
    places = {line.names[0].asname: line.module for line in told.body}
    assert places == {name: getattr(show, name).__module__ for name in show.__all__}


def test_a_name_stands_for_one_class():
    where = {}
    for path in [*ROOT.glob("chopsticks/**/*.py"), *ROOT.glob("grading/**/*.py")]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                where.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}
