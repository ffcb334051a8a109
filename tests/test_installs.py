"""What a student installs: wheels on each system, and a course that opens whatever happens."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.site.home import ARCHIVE, pack

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SYSTEMS = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
]
SHELL = r"""
set -m
trap 'kill -- $(jobs -p | sed s/^/-/) 2>/dev/null' EXIT
begin() { "$@" >said 2>&1 & }
until_() { until "$@" 2>/dev/null || ! kill -0 $!; do sleep 0.1; done; }
lab() { make lab LAB_ARGS=--help "$@"; }
opens() {
    begin make lab LAB_ARGS="--no-browser $*"
    until_ grep -q Click said
    cat said
}
new() { rm -rf .venv; }
fake() {
    mkdir -p bin
    printf '#!/bin/sh\n%s\n' "$2" >bin/$1
    chmod +x bin/$1
    PATH=$PWD/bin:$PATH
}
offline() { export UV_CACHE_DIR=$PWD/bin PIP_NO_CACHE_DIR=1 PIP_INDEX_URL=https://127.0.0.1:9/; }
proxy() { offline; export HTTPS_PROXY=http://127.0.0.1:9 NO_PROXY= no_proxy=; }
"""
MADE = "Making .venv/ with .*usage: chopsticks lab"
THERE = "^usage: chopsticks lab"  # and nothing was made
OPEN = r"http://127.0.0.1:\d+/lab/tree/notebooks/00-start-here.ipynb\?token=.* press Ctrl\+C twice"
BARE = (  # no Python on the path has the module venv
    'cp -r . "$TMPDIR/c"; cd "$TMPDIR/c"; sed -i s,/usr/bin/python3,python3, tools/environment; '
    "for p in python3 python3.14 python3.13 python3.12 python3.11; do "
    "fake $p 'case $2 in *venv*) exit 1;; esac; echo 3.12'; done"
)
CONTACTS = {  # what somebody does in the course's folder, where it is installed; what they read
    'git clone -q --depth 1 "file://$CHECKOUT" c; cd c; lab; git status': f"{MADE}.*tree clean",
    "new; fake git 'exit 127'; umask 077; lab": MADE,
    "new; lab PYTHON=no-such-python": "no-such-python is missing or does not start: install",
    "fake old 'echo 3.10'; lab PYTHON=old": "old is Python 3.10: install 3.11 or newer, or name",
    f"new; {BARE}; fake python3.14 'exec python \"$@\"'; lab": "with python3.14.*usage: chop",
    f"new; {BARE}; lab": "python3.11 has no venv or ensurepip module: install it",
    "new; fake df 'echo - 9 9 9 9%'; lab": "The disk is full: lab needs 0.6 GB",
    "new; offline; lab": "The packages cannot be fetched: no connection.",
    "new; proxy; lab": "no connection through the proxy http://127.0.0.1:9.",
    "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key -out key; "
    "begin openssl s_server -accept 9443 -cert key -www; "
    "new; offline; export PIP_INDEX_URL=https://localhost:9443/; lab": "certificate is not known",
    "new; begin lab; sleep 2; kill -INT %%; wait; cat said": "Run make lab again to go on.",
    "new; begin lab; until_ [ -e .venv/bin/uv ]; sleep 1; kill -KILL %%; wait; lab": MADE,
    "new; mkdir .venv; touch .venv/pyvenv.cfg; lab": MADE,  # another program's, or half made
    "new; python -m venv .venv; lab": MADE,
    "rm -r .venv/lib/python3*/site-packages/jupyterlab .venv/.lab; lab": MADE,
    "ln -sf /nowhere .venv/bin/python3; lab": MADE,  # the Python was removed
    'd="$TMPDIR/Zwölf Äpfel – 山田\'s"; cp -r . "$d"; cd "$d"; opens': f"Making .venv.*{OPEN}",
    "d=$TMPDIR/$(printf '%0300d' 0 | fold -w 99 | tr '\\n' /); mkdir -p $d; "
    "cp -r . $d; cd $d; lab": MADE,
    "lab": THERE,
    "offline; lab": THERE,
    "proxy; touch pyproject.toml; lab": "The course opens as it was installed before.",
    "export HOME=/nowhere; opens": OPEN,
    'export HOME="$TMPDIR/Frau Müller 山田"; mkdir "$HOME"; opens': OPEN,
    "{ until_ grep -q Click said; printf '\\3'; sleep 1; printf '\\3'; } | "
    "script -qefc 'make lab LAB_ARGS=--no-browser' said": r"signal 2, stopping\s*$",
    "begin python -m http.server 8888; sleep 1; opens": "127.0.0.1:88(89|9.)/",
    "begin python -m http.server 9377; sleep 1; opens --port 9377": "port 9377 is not available",
    "opens; opens": f"{OPEN}.*The course is already open: http://",
    "python -m uv run --extra lab chopsticks lab --help": "usage: chopsticks lab",
    "python -m uv build -q; python -m uv tool run -q --from dist/*.whl chopsticks solve": "plies",
    "python -m venv bare; bare/bin/pip install -q .; bare/bin/chopsticks lab": "its extra 'lab'",
    'cp notebooks/00* "$TMPDIR"; cd "$TMPDIR"; jupyter nbconvert --execute --to html *': "Writing",
    'cp exercises/02*/*b "$TMPDIR"; cd "$TMPDIR"; jupyter execute *': (
        "not answered yet. Replace `raise NotImplementedError` with your code"
    ),
}
pytestmark = [pytest.mark.weekly, pytest.mark.posix]


def resolved(system, python):
    """What uv would install there of the extra `lab`: names and versions."""
    wanted = ["pyproject.toml", "--extra=lab", "--constraint=requirements.lock"]
    where = [f"--python-platform={system}", f"--python-version={python}", "--only-binary=:all:"]
    command = [BIN / "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    command += [*wanted, *where]
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
    assert not {"nbgrader", "pytest", "ruff", "sphinx", "uv"} & found.keys()  # tools
    assert "numba" not in found  # a quarter of the disk for two cells: see test_everywhere.py


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    place = tmp_path_factory.mktemp("course")
    pack(place / ARCHIVE)
    with zipfile.ZipFile(place / ARCHIVE) as archive:
        archive.extractall(place)
    return place / "chopsticks-course"


@pytest.mark.parametrize("does", CONTACTS)
def test_first_contact(course, tmp_path, does):
    def run(script):
        return subprocess.run(
            ["bash", "-ec", SHELL + script],
            cwd=course,
            env={
                **{name: value for name, value in os.environ.items() if "MAKE" not in name},
                "PATH": os.pathsep.join([f"{course}/.venv/bin", str(BIN), os.environ["PATH"]]),
                "PIP_CONFIG_FILE": os.devnull,
                "CHECKOUT": str(ROOT),
                "TMPDIR": str(tmp_path),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ).stdout

    run("lab")
    said = run(does)
    assert re.search(CONTACTS[does], said, re.DOTALL), said
    assert "Traceback" not in said or "raise NotImplementedError" in said, said
