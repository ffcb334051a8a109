"""The container for instructors: the Dockerfile is linted and built, and its grader grades."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from pages import ROOT, blocks, commands, text

from coursework.exercise.addresses import PACKAGES

pytestmark = pytest.mark.posix
INSTRUCTION = re.compile(r"^(?!#)([A-Z]+) ((?:.*\\\n)*.*)$", re.MULTILINE)
STEPS = INSTRUCTION.findall((ROOT / "Dockerfile").read_text(encoding="utf-8"))
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
CONTEXT = sorted(
    path.relative_to(ROOT) for line in IGNORED if line[:1] == "!" for path in ROOT.glob(line[1:])
)
ON_THE_PAGE = [
    words
    for _, block in blocks(text("instructors.md"))
    if block.startswith("docker ")
    for words in commands(block)
]
HADOLINT = Path(sys.executable).with_name("hadolint")
GRADED = "ada,02-minimax,minimax,0,3,not answered,"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


@cache
def docker():
    """Whether a Docker daemon answers."""
    program = shutil.which("docker")
    return bool(program) and not subprocess.run([program, "info"], capture_output=True).returncode


def copied(context, source, target):
    """The shell's lines for COPY out of a folder that has what `.dockerignore` lets through."""
    parts = [str(path) for path in CONTEXT] if source == ["."] else source
    packed = f"tar -C {context} --exclude __pycache__ -c {shlex.join(parts)}"
    return f"mkdir -p {target} && {packed} | tar -C {target} -x"


def script(context):
    """The steps of the Dockerfile for a shell inside a chroot; ENV and WORKDIR stay in force."""
    lines = ["set -e"]
    for instruction, words in STEPS:
        match instruction:
            case "RUN":
                lines.append(words)
            case "COPY":
                *source, target = words.split()
                lines.append(copied(context, source, target))
            case "ENV":
                lines.append(f"export {words}")
            case "WORKDIR":
                lines.append(f"mkdir -p {words} && cd {words}")
            case "ENTRYPOINT":
                program = shlex.join(shlex.split(words.strip("[]").replace(",", " ")))
            case "FROM" | "CMD":
                pass
            case _:
                raise AssertionError(f"this test does not know {instruction}")
    return "\n".join([*lines, f'exec {program} "$@"'])


IN_A_COPY = """
set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mkdir -p "$1/root/class" "$1/root/context"
mount --bind "$2" "$1/root/class"
mount --bind "$3" "$1/root/context"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
root=$1 steps=$4
shift 4
exec chroot "$root/root" sh -c "$steps" sh "$@"
"""


def in_a_chroot(tmp_path, folder, arguments):
    """Build in a copy of this machine's files, which is gone afterwards, and run there."""
    mounted = tmp_path / "mounted"
    mounted.mkdir()
    command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", IN_A_COPY, "sh"]
    where = [str(mounted), str(folder), str(ROOT), script("/context")]
    return run(*command, *where, *arguments, env={**os.environ, "PATH": PATH, "VIRTUAL_ENV": ""})


def in_docker(folder, command):
    """Run a command of the page in a folder; what it writes there is ours afterwards."""
    try:
        return run(*[word.replace("$PWD", str(folder)) for word in command], cwd=folder)
    finally:
        image = command.index("chopsticks-grader")
        owner = f"{os.getuid()}:{os.getgid()}"
        give = ["--entrypoint", "chown", "chopsticks-grader", "-R", owner, "/class"]
        mount = ["-v", f"{folder}:/class"]
        assert command[image + 1 :]
        run("docker", "run", "--rm", *mount, *give)


@pytest.mark.skipif(not HADOLINT.exists(), reason="its package has no program for this machine")
def test_the_dockerfile_is_linted():
    run(str(HADOLINT), str(ROOT / "Dockerfile"))
    run("sh", "-n", str(ROOT / "tools/container-start"))


def test_the_page_builds_the_image_then_tries_it_then_grades():
    build, doctor, grade = ON_THE_PAGE
    assert build == ["docker", "build", "-t", "chopsticks-grader", "."]
    image = doctor.index("chopsticks-grader")
    assert doctor[: image + 1] == grade[: image + 1]
    assert doctor[image + 1 :] == ["doctor"]
    assert grade[image + 1 :] == ["grade", "submitted", "--out", "results"]


def test_what_it_copies_is_all_that_the_grader_reads():
    assert {*map(Path, (*PACKAGES, "grading", "solutions"))} < set(CONTEXT)
    assert all((ROOT / path).exists() for path in CONTEXT)
    assert not {Path(".git"), Path("tests"), Path("docs"), Path(".venv")} & set(CONTEXT)


@pytest.mark.weekly
def test_the_container_grades(tmp_path):
    """In Docker where it runs; else the steps run in a chroot, for which one must be root."""
    folder = tmp_path / "class"
    handed_in = folder / "submitted/ada/02-minimax"
    handed_in.mkdir(parents=True)
    shutil.copy(ROOT / "exercises/02-minimax/02-minimax.ipynb", handed_in)
    build, doctor, grade = ON_THE_PAGE
    image = grade.index("chopsticks-grader")
    if docker():
        run(*build, cwd=ROOT)
        assert "The sandbox works on this machine, with bubblewrap" in in_docker(folder, doctor)
        in_docker(folder, grade)
    elif os.geteuid() == 0:
        in_a_chroot(tmp_path, folder, grade[image + 1 :])
    else:  # nothing can be built: at least the names are right
        lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
        assert re.search(r"^nbgrader==", lock, re.MULTILINE)
        assert run("sh", "-n", "-c", script("/context")) == ""
        return
    assert GRADED in (folder / "results/grades.csv").read_text(encoding="utf-8").splitlines()
