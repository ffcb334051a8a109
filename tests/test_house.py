"""The course is built as docs/architecture.md says: few parts, and arrows that point one way."""

import ast
import json
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("stepthrough", "chopsticks", "coursework", "grading", "audit")


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
    """A copy of the packages, to plant wrong imports in."""
    folder = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    return folder


@pytest.mark.parametrize(
    ("module", "planted", "broken"),
    [
        ("stepthrough/views/tree.py", "import chopsticks.games.pig", "form layers"),
        ("chopsticks/playing/match.py", "import coursework.rows", "form layers"),
        ("coursework/rows/table.py", "import audit.atlas", "form layers"),
        ("grading/__main__.py", "import audit.atlas", "form layers"),
        ("chopsticks/search/textbook.py", "import stepthrough.page", "knows how it is drawn"),
        ("chopsticks/search/table.py", "import chopsticks.playing.match", "way in chopsticks"),
        ("coursework/rows/table.py", "import coursework.commands.lab", "way in coursework"),
        ("grading/grade/run.py", "import grading.connect.export", "way in grading"),
        ("chopsticks/solving/retrograde.py", "import chopsticks.games.stones", "Nothing generic"),
        ("coursework/views/slots.py", "import chopsticks.hands", "Nothing generic"),
        ("chopsticks/games/stones.py", "import chopsticks.games.graph", "imports another one"),
        ("stepthrough/runs.py", "import stepthrough.views", "form no circle"),
        ("chopsticks/game/protocol.py", "import numpy", "standard library only"),
    ],
)
def test_a_wrong_import_is_found(copy, module, planted, broken):
    path = copy / module
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


def test_the_core_has_no_script():
    paths = [path for path in (ROOT / "chopsticks").rglob("*") if "__pycache__" not in path.parts]
    assert {path.suffix for path in paths if path.is_file()} == {".py", ".typed"}


@pytest.mark.parametrize("package", ["chopsticks", "coursework"])
def test_a_package_has_few_parts(package):
    assert len([path for path in (ROOT / package).glob("*") if path.name != "__pycache__"]) <= 10


def test_import_chopsticks_loads_no_other_game_and_no_other_package():
    loaded = fresh("import chopsticks; print(json.dumps([m for m in sys.modules]))")
    assert [name for name in loaded if name.startswith("chopsticks.games")] == []
    assert {"coursework", "grading", "numpy", "matplotlib", "numba", "IPython"}.isdisjoint(loaded)


def test_a_check_loads_the_games_of_its_question_and_no_others(tmp_path):
    folder = ROOT / "exercises/11-chomp"
    code = f"""
import os; os.chdir({str(folder)!r})
from coursework import Checker
before = [m for m in sys.modules if m.startswith("chopsticks.games.")]
try:
    Checker("11-chomp")("winning-bites", lambda *_: 0)
except AssertionError as error:
    words = str(error)
after = [m for m in sys.modules if m.startswith("chopsticks.games.")]
print(json.dumps([before, after, words]))"""
    before, after, words = fresh(code)
    assert before == []
    assert set(after) <= {"chopsticks.games.chomp"}
    assert words.startswith("Not right yet.")


@pytest.mark.parametrize("package", ["stepthrough", "chopsticks", "coursework"])
def test_a_package_has_every_name_that_it_lists(package):
    module = import_module(package)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    with pytest.raises(AttributeError, match="chess"):
        _ = module.chess
    with pytest.raises(ImportError, match=f"^{package} has no 'chess': .* Take the notebook that"):
        exec(f"from {package} import chess")


def test_what_is_not_loaded_yet_is_listed():
    listed, promised = fresh("import coursework as m; print(json.dumps([dir(m), m.__all__]))")
    assert len(listed) == len(set(listed))
    assert set(promised) <= set(listed)


def test_neither_tests_nor_tools_import_the_audit():
    """Of its folder they read the results and pages."""
    paths = [path for name in ("tests", "tools") for path in (ROOT / name).rglob("*.py")]
    imported = re.compile(r"^\s*(from|import) audit\b", re.MULTILINE)
    assert [path for path in paths if imported.search(path.read_text(encoding="utf-8"))] == []


def test_no_two_classes_have_the_same_name():
    where = {}
    packages = PACKAGES[:-1]  # each program of the audit stands alone
    for path in (path for name in packages for path in (ROOT / name).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                where.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_colours_are_defined_in_one_file():
    digits = re.compile(r"#[0-9a-fA-F]{3,8}\b")
    paths = (path for name in PACKAGES[:3] for path in (ROOT / name).rglob("*.*"))
    sources = (path for path in paths if path.suffix in (".py", ".js", ".css"))
    odd = {path.name for path in sources if digits.search(path.read_text(encoding="utf-8"))}
    assert odd == {"frame.css"}, f"{odd}: a colour belongs in stepthrough/frame.css"


def test_no_script_avoids_its_types():
    escape = re.compile(r"@ts-(nocheck|ignore|expect)|@(type|param|returns?)\b.*\bany\b(?=[^{]*\})")
    folders = ("stepthrough", "coursework", "tools/site")
    scripts = [path for name in folders for path in (ROOT / name).rglob("*.js")]
    assert len(scripts) > 80
    assert [path.name for path in scripts if escape.search(path.read_text(encoding="utf-8"))] == []
