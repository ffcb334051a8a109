"""The project's own files agree with each other."""

import re
import tomllib
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
import yaml

from tools.execute_notebooks import strip_noise

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ["3.11", "3.12", "3.13"]


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
    assert sorted(listed) == sorted(expected)


def test_lock_pins_every_package_and_names_no_address(packages):
    lines = text("requirements.lock").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+( ; [^/@]+)?", line)] == []
    pinned = {line.partition("==")[0] for line in lines}
    assert {package.partition(">=")[0] for package in packages} <= pinned


def test_ci_runs_the_test_command_of_the_readme():
    commands = [line for line in text(".ci/run").splitlines() if "make" in line]
    assert commands == ["make test"]
    assert "make test" in text("README.md")


def test_workflow_runs_ci_on_every_supported_python(project, workflow):
    job = workflow["jobs"]["test"]
    assert job["strategy"]["matrix"]["python-version"] == PYTHONS
    assert "bash .ci/run" in [step.get("run") for step in job["steps"]]
    declared = [re.search(r"Python :: (3\.\d+)$", line) for line in project["classifiers"]]
    assert [match[1] for match in declared if match] == PYTHONS


def test_lectures_are_stored_as_make_notebooks_writes_them():
    for name, notebook in notebooks("notebooks").items():
        clean = deepcopy(notebook)
        strip_noise(clean)
        assert notebook == clean, f"{name}: run make notebooks"
        assert str(ROOT) not in nbformat.writes(notebook), f"{name} names a path of this machine"


def test_lectures_are_stored_executed_from_top_to_bottom():
    # nbval compares no outputs of a cell without an execution count.
    for name, notebook in notebooks("notebooks").items():
        counts = [cell.execution_count for cell in code_cells(notebook)]
        assert counts == list(range(1, len(counts) + 1)), f"{name}: run make notebooks"


def test_exercises_are_stored_without_outputs():
    for name, notebook in notebooks("exercises").items():
        for cell in code_cells(notebook):
            assert cell.outputs == [], f"{name}: clear the outputs"
            assert cell.execution_count is None, f"{name}: clear the outputs"
