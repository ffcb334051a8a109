"""What a student installs: wheels on each system, and an environment that always works."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.site.home import ARCHIVE, pack

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
]
UV = Path(sys.executable).with_name("uv")


def resolved(system, python):
    """What uv would install there of the extra `lab`: names and versions."""
    wanted = ["pyproject.toml", "--extra=lab", "--constraint=requirements.lock"]
    where = [f"--python-platform={system}", f"--python-version={python}", "--only-binary=:all:"]
    command = [UV, "pip", "compile", "--quiet", "--no-header", "--no-annotate", *wanted, *where]
    for network in (["--offline"], []):  # what uv has seen once, it knows without a network
        run = subprocess.run([*command, *network], cwd=ROOT, capture_output=True, text=True)
        if run.returncode == 0:
            return dict(line.split("==") for line in run.stdout.splitlines() if "==" in line)
    pytest.fail(run.stderr)


@pytest.mark.weekly
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("oldest", [True, False])
def test_a_student_needs_no_compiler(system, oldest):
    first = "3.12" if system == "aarch64-pc-windows-msvc" else "3.11"  # PyYAML has none before
    found = resolved(system, first if oldest else "3.14")
    assert {"jupyterlab", "ipywidgets", "matplotlib", "numpy", "scipy"} <= found.keys()
    assert not {"nbgrader", "pytest", "ruff", "sphinx", "uv"} & found.keys()  # tools
    assert "numba" not in found  # a quarter of the disk for two cells: see test_everywhere.py


def make_lab(course, **given):
    """What `make lab` says there."""
    inherited = ("PIP_", "MAKE", "MFLAGS")  # a make that runs the tests would speak here, too
    kept = {name: value for name, value in os.environ.items() if not name.startswith(inherited)}
    given = {"LAB_ARGS": "--help", **given}
    run = subprocess.run(
        ["make", "lab", *(f"{name}={value}" for name, value in given.items())],
        cwd=course,
        env={**kept, "PIP_CONFIG_FILE": os.devnull, **given},
        capture_output=True,
        text=True,
    )
    assert (run.returncode == 0) == ("usage: chopsticks lab" in run.stdout)
    return run.stdout + run.stderr


CUT_OFF = {"PIP_NO_CACHE_DIR": "1", "PIP_INDEX_URL": "https://127.0.0.1:9/"}
PROXY = {"HTTPS_PROXY": "http://127.0.0.1:9", "NO_PROXY": "", "no_proxy": ""}


@pytest.mark.posix
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"PYTHON": "no-such-python"}, "no-such-python is missing or does not start: install"),
        ({"PYTHON": "./old"}, "./old is Python 3.10: install 3.11 or newer, or name one"),
        ({"PYTHON": "./bare"}, "./bare has no venv or ensurepip module: install it"),
        ({"PATH": f".:{os.environ['PATH']}"}, "The disk is full: lab needs 0.6 GB"),
        (CUT_OFF, "The packages cannot be fetched: no connection."),
        (CUT_OFF | PROXY, "no connection through the proxy http://127.0.0.1:9."),
    ],
)
def test_the_last_line_names_what_is_wrong(tmp_path, given, says):
    (tmp_path / "tools").mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "tools/environment"):
        shutil.copy(ROOT / name, tmp_path / name)
    programs = {"old": "echo 3.10", "bare": "case $2 in *venv*) exit 1;; esac; echo 3.12"}
    for name, program in {**programs, "df": "echo - 9 9 9 9%"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / name).chmod(0o755)
    last, make_itself = make_lab(tmp_path, **given).splitlines()[-2:]
    assert says in last
    assert make_itself.startswith("make: ***")


@pytest.mark.weekly
@pytest.mark.posix
def test_whatever_happens_to_an_environment_the_course_opens(tmp_path):
    pack(tmp_path / ARCHIVE)
    with zipfile.ZipFile(tmp_path / ARCHIVE) as archive:
        archive.extractall(tmp_path)
    course = tmp_path / "chopsticks-course"
    assert "Making .venv/" in make_lab(course)
    assert "Making .venv/" not in make_lab(course)
    for harm in (
        "ln -sf /nowhere .venv/bin/python3",  # the Python was removed
        "rm -r .venv/lib/python3*/site-packages/jupyterlab .venv/.lab",  # stopped while it was made
        "rm -r .venv; mkdir .venv; touch .venv/pyvenv.cfg",  # another program's
    ):
        subprocess.run(harm, shell=True, cwd=course, check=True)
        assert "Making .venv/" in make_lab(course, HOME="/nowhere"), harm
    moved = course.rename(course.with_name("Zwölf Äpfel's"))
    assert "Making .venv/" in make_lab(moved)
    (moved / "pyproject.toml").touch()
    said = make_lab(moved, UV_CACHE_DIR=str(moved / "empty"), **CUT_OFF | PROXY)
    assert "The course opens as it was installed before." in said
