"""The project's own files agree with each other."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

from coursework.exercise.addresses import PACKAGES
from stepthrough.drawing import light
from stepthrough.page import with_scripts
from tools.execute_notebooks import strip_noise

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
FIRST = "notebooks/00-start-here.ipynb"
# Of the standard library, what Windows does not have.
POSIX = ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def notebooks(directory):
    return {
        str(path.relative_to(ROOT)): nbformat.read(path, as_version=4)
        for path in sorted((ROOT / directory).rglob("*.ipynb"))
        if ".ipynb_checkpoints" not in path.parts
    }


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


@pytest.fixture(scope="module")
def project():
    return tomllib.loads(text("pyproject.toml"))["project"]


@pytest.fixture(scope="module")
def packages(project):
    """The third-party requirements of all extras, each of them once."""
    return {
        requirement
        for extra in project["optional-dependencies"].values()
        for requirement in extra
        if not requirement.startswith(project["name"])
    }


@pytest.fixture(scope="module")
def workflow():
    return yaml.safe_load(text(".github/workflows/ci.yml"))


def test_core_needs_no_third_party_package(project):
    assert project["dependencies"] == []


def test_conda_environment_lists_the_packages_of_the_extras(project, packages):
    *conda, pip = yaml.safe_load(text("environment.yml"))["dependencies"]
    listed = [package.replace(" ", "") for package in conda] + pip["pip"]
    expected = [*packages, f"python{project['requires-python']}", "pip", "-e ."]
    named = [{line.partition(";")[0] for line in lines} for lines in (listed, expected)]
    assert named[0] == named[1]


def test_lock_pins_every_package_and_names_no_address(packages):
    lines = text("requirements.lock").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+( ; [^/@]+)?", line)] == []
    pinned = {line.partition("==")[0] for line in lines}
    assert {Requirement(package).name for package in packages} <= pinned


def test_exercises_import_only_what_a_student_has(project):
    wanted = (project["optional-dependencies"][name] for name in ("pictures", "learning"))
    known = {*sys.stdlib_module_names, *PACKAGES, "IPython"}
    known |= {Requirement(needed).name for needs in wanted for needed in needs}
    for name, notebook in notebooks("exercises").items():
        for cell in code_cells(notebook):
            for module in re.findall(r"^\s*(?:from|import) (\w+)", cell.source, re.MULTILINE):
                assert module in known, f"{name} imports {module}"


def blocks(name, language):
    """The commands in a Markdown file's blocks of a language, each as its words."""
    found = re.findall(rf"^```{language}\n(.*?)^```", text(name), re.MULTILINE | re.DOTALL)
    lines = [line for block in found for line in block.splitlines()]
    return [shlex.split(line.replace("\\", "/"), comments=True) for line in lines]


def test_readme_says_how_to_get_and_open_the_course():
    assert [words[0] for words in blocks("README.md", "sh")] == ["git", "cd", "make"]
    assert blocks("README.md", "sh")[-1] == ["make", "lab"]


def test_readme_is_one_screen():
    page = text("README.md")
    assert len(page.splitlines()) <= 60
    assert page.index("```python") < page.index("\n## ")  # code and picture come first


def test_every_package_is_a_place_for_a_change_and_every_place_is_there():
    page = text("CONTRIBUTING.md")
    table = page.partition("## Where does my change go?\n")[2].partition("\n| You look for")[0]
    named = {ROOT / place for place in re.findall(r"`([\w-]+/[\w./-]*)`", table)}
    assert {place for place in named if not place.exists()} == set()
    packages = [ROOT / name for name in ("chopsticks", "coursework", "grading")]
    parts = {file.parent for package in packages for file in package.glob("*/__init__.py")}
    assert {part for part in parts if not any(p.is_relative_to(part) for p in named)} == set()


def test_other_ways_name_files_extras_and_environments_that_are_there(project):
    commands = blocks("docs/install.md", "sh")
    words = [word for command in commands for word in command]
    files = {word.removeprefix("@") for word in words if re.search(r"\.(txt|yml)$", word)}
    assert files == {"environment.yml", "tests/quick.txt"}
    assert [file for file in files if not (ROOT / file).is_file()] == []
    [wheel] = [word for word in words if ".whl" in word]
    name = project["name"].replace("-", "_")
    assert wheel == f"./{name}-VERSION-py3-none-any.whl[lab]"
    assert {"lab", words[words.index("--extra") + 1]} <= set(project["optional-dependencies"])
    [activated] = [command[2] for command in commands if command[:2] == ["conda", "activate"]]
    assert activated == yaml.safe_load(text("environment.yml"))["name"]
    programs = {Path(command[0]).name for command in commands}
    assert programs == {"uvx", "conda", "chopsticks", "pytest", "python"}


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", "docs/install.md", "docs/instructors.md"]
)
def test_every_make_that_is_named_is_a_target(name):
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", text(name), re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):.*## ", text("Makefile"), re.MULTILINE))
    assert named
    assert named <= targets


def test_quick_tests_are_there():
    quick = text("tests/quick.txt").splitlines()
    assert quick == sorted(set(quick))
    assert [name for name in quick if not (ROOT / name).exists()] == []
    assert "@tests/quick.txt" in text("Makefile")


def test_ci_runs_the_test_command_of_contributors():
    commands = [line for line in text(".ci/run").splitlines() if "make" in line]
    assert commands == ["make test"]
    assert "`make test`" in text("CONTRIBUTING.md")


def test_each_tool_checks_whatever_the_others_find_and_types_on_every_system():
    """mypy reads what a system lacks off `sys.platform`, so each system is checked on each."""
    check = ["make", "check", "-o", "setup", "-o", "bundled/editor.js", "BIN=/nowhere", "NPM=false"]
    plain = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    run = subprocess.run(check, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    failed = re.findall(r"(\w+)\] Error", run.stderr)
    assert " ".join(failed) == "ruff format types win32 darwin imports prose scripts node"


def test_workflow_runs_ci_on_every_supported_python(project, workflow):
    job = workflow["jobs"]["test"]
    assert job["strategy"]["matrix"]["python-version"] == PYTHONS
    [run] = [step for step in job["steps"] if step.get("run") == "bash .ci/run"]
    assert run["env"] == {"PYTHON": "python3"}  # the matrix's, not the one that .ci/run would take
    declared = [re.search(r"Python :: (3\.\d+)$", line) for line in project["classifiers"]]
    assert [match[1] for match in declared if match] == PYTHONS
    assert project["requires-python"] == f">={PYTHONS[0]}"


def test_workflow_runs_quick_tests_on_every_system_and_in_conda(workflow):
    quick, conda = workflow["jobs"]["quick"], workflow["jobs"]["conda"]
    assert quick["strategy"]["matrix"]["system"] == ["windows-latest", "macos-latest"]
    last = {job["steps"][-1]["run"] for job in (quick, conda)}
    assert last == {'pytest -n logical "@tests/quick.txt"'}
    [made] = [step["with"] for step in conda["steps"] if "environment-file" in step.get("with", {})]
    named = yaml.safe_load(text(made["environment-file"]))["name"]
    assert made["activate-environment"] == named
    assert not any("needs" in job for job in workflow["jobs"].values())  # all at once


def test_a_release_has_one_version_and_one_date(project):
    cited = yaml.safe_load(text("CITATION.cff"))
    dated = re.findall(r"^## \[(\d.*)\] - (.+)$", text("CHANGELOG.md"), re.MULTILINE)
    assert dated[0] == (cited["version"], str(cited["date-released"]))
    newest = text("CHANGELOG.md").partition(f"## [{dated[0][0]}]")[2].partition("\n## ")[0]
    assert newest.count("\n") <= 80  # a page that a user can read
    assert cited["license"] == project["license"]
    # Between releases, what is built is later than the last one, and has no released wheel's name.
    built, released = Version(project["version"]), Version(cited["version"])
    assert built == released or (built.is_devrelease and built > released)
    assert cited["authors"] == project["authors"]


@pytest.mark.parametrize(
    "name",
    [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob(".github/**/*.yml"))]
    + [".pre-commit-config.yaml", "CITATION.cff"],
)
def test_yaml_can_be_read(name):
    assert yaml.safe_load(text(name))


def test_hooks_run_what_is_there():
    hooks = [
        hook
        for repo in yaml.safe_load(text(".pre-commit-config.yaml"))["repos"]
        for hook in repo["hooks"]
    ]
    assert {hook["language"] for hook in hooks} == {"system"}
    [stored] = [hook["entry"] for hook in hooks if "pytest" in hook["entry"]]
    [word] = re.findall(r'-k "?(\w+)', stored)
    assert len([name for name in globals() if name.startswith("test_") and word in name]) == 5


def test_containers_make_what_make_lab_makes_and_open_the_first_lecture():
    container = json.loads(text(".devcontainer/devcontainer.json"))
    assert f"@{container['postCreateCommand']} " in text("Makefile")
    assert container["postAttachCommand"].split()[-1] == FIRST
    lab = text(".binder/requirements.txt").split()
    assert lab == ["--constraint", "../requirements.lock", "--editable", ".[lab]"]
    assert text(".binder/runtime.txt").strip().removeprefix("python-") in PYTHONS
    opened = json.loads(text(".binder/workspace.json"))["data"][f"notebook:{FIRST}"]
    assert opened["data"]["path"] == FIRST
    assert (ROOT / FIRST).is_file()


def test_node_reads_the_scripts_of_an_environment_in_here_as_their_authors_meant():
    """Of type "module" this file would hold for JupyterLab's scripts in .venv, which are not."""
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_nothing_imports_at_its_top_what_windows_does_not_have():
    """All is imported twice, so that the second time only our modules miss what is blocked."""
    program = f"""
import importlib, pkgutil, sys
import chopsticks, coursework, grading, stepthrough

ours = [
    module.name
    for package in (chopsticks, coursework, grading, stepthrough)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    if module.name != "chopsticks.__main__"  # which runs at once
]
for name in ours:
    importlib.import_module(name)
for name in list(sys.modules):
    if name.partition(".")[0] in ("chopsticks", "coursework", "grading", "stepthrough"):
        del sys.modules[name]
sys.modules |= dict.fromkeys({POSIX!r})
for name in ours:
    importlib.import_module(name)
print(len(ours))
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    modules = [p for name in (*PACKAGES, "grading") for p in (ROOT / name).rglob("*.py")]
    assert int(run.stdout) == len(modules) - 5  # that one, and the packages themselves


def test_lectures_are_stored_as_make_lecture_writes_them():
    for name, notebook in notebooks("notebooks").items():
        shown = nbformat.reads(with_scripts(nbformat.writes(notebook)), as_version=4)
        strip_noise(shown)
        assert notebook == shown, f"run make lecture N={name[10:12]}"
        assert str(ROOT) not in nbformat.writes(notebook), f"{name} names a path of this machine"


def test_stored_pictures_have_the_colours_of_the_table():
    old = [
        path.stem
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
        for stored in [re.findall(r"--([\w-]+):%23(\w+)", path.read_text("utf-8"))]
        if any(light(name) != f"#{value}" for name, value in stored)
    ]
    assert not old, f"{', '.join(old)}: run make lecture, and python -m tools.pictures"


def test_lectures_are_stored_executed_from_top_to_bottom():
    # nbval compares no outputs of a cell without an execution count.
    for name, notebook in notebooks("notebooks").items():
        counts = [cell.execution_count for cell in code_cells(notebook)]
        assert counts == list(range(1, len(counts) + 1)), f"run make lecture N={name[10:12]}"
        kinds = {output.output_type for cell in code_cells(notebook) for output in cell.outputs}
        assert "error" not in kinds, f"{name} stores an error"


def test_exercises_are_stored_without_outputs():
    for name, notebook in notebooks("exercises").items():
        for cell in code_cells(notebook):
            assert cell.outputs == [], f"{name}: clear the outputs"
            assert cell.execution_count is None, f"{name}: clear the outputs"


def test_notebooks_are_stored_with_an_id_of_its_own_in_each_cell():
    for folder in ("notebooks", "exercises", "solutions"):
        for name, notebook in notebooks(folder).items():
            ids = [cell.get("id") for cell in notebook.cells]
            assert None not in ids, name
            assert len(set(ids)) == len(ids), f"{name}: two cells have the same id"
