"""What a student installs comes as wheels on each system, in the versions of the lock."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("oldest", [True, False])
def test_a_student_needs_no_compiler(system, oldest):
    first = "3.12" if system == "aarch64-pc-windows-msvc" else "3.11"  # PyYAML has none before
    found = resolved(system, first if oldest else "3.14")
    assert {"jupyterlab", "ipywidgets", "matplotlib", "numpy", "scipy"} <= found.keys()
    assert "numba" not in found  # a quarter of the disk for two cells: see test_everywhere.py


@pytest.mark.posix
@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ({"PYTHON": "no-such-python"}, "no-such-python is missing or does not start: install"),
        ({"PIP_INDEX_URL": "http://127.0.0.1:9/"}, "Packages are missing: without a network they"),
    ],
)
def test_make_says_in_a_sentence_what_is_missing(tmp_path, missing, says):
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "tools/missing-python"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    nothing = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "PIP_RETRIES": "0"}
    run = subprocess.run(
        ["make", "lab", *(f"{name}={value}" for name, value in missing.items())],
        cwd=tmp_path,
        env={**kept, **nothing, **missing},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    sentence = [
        line for line in run.stderr.splitlines() if not re.match(r"make(\[\d+])?: \*\*\* \[", line)
    ][-1]
    assert says in sentence
