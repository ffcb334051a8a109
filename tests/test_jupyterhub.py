"""A class on JupyterHub: two students log in, work and hand in, a third cheats; marks come back.

All of it happens on a little machine that bubblewrap makes, with users of its own, no network
but loopback, and no file that outlives it.  class_day.py is what happens there.
"""

import csv
import json
import mmap
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from coursework.exercise.addresses import PACKAGES
from grading.author.exercises import load
from tools.wheel import FILES

pytestmark = pytest.mark.posix
ROOT = Path(__file__).resolve().parents[1]
TEACHERS = Path("/home/teacher/course")
STUDENTS = (*PACKAGES, "notebooks", "tools/jupyterhub")  # what they have of the course
KEPT = ("alternatives", "ld.so.cache", "localtime", "login.defs", "ssl")  # of /etc
PROXY = "configurable-http-proxy@5.3.0"  # docs/jupyterhub.md names it, too
DAY = 900  # seconds: ten times what it needs beside other tests
EXERCISE = load("02-minimax")


def proxy():
    """The folder of JupyterHub's proxy, which is a program of npm's registry."""
    folder = ROOT / "build" / "cache" / PROXY
    if not folder.exists():
        part = folder.with_name(f"{PROXY}.part")
        npm = (Path(sys.prefix, "bin", "npm"), "install", "--silent", "--no-audit", "--no-fund")
        subprocess.run([*npm, "--prefix", part, PROXY], check=True)
        part.rename(folder)
    return folder


def machine(*visible):
    """The words before a command that runs on a machine of its own, as its root."""
    command = "bwrap --die-with-parent --unshare-pid --unshare-net --unshare-ipc --cap-add ALL"
    if os.getuid() != 0:  # its users are then some of those that /etc/subuid lends us
        command = f"unshare --user --map-root-user --map-auto {command}"
    command += " --proc /proc --dev /dev --ro-bind /usr /usr --dir /home"
    command += " --perms 1777 --tmpfs /tmp --perms 1777 --tmpfs /dev/shm"
    words = command.split()
    for path in map(Path, ("/bin", "/lib", "/lib64", "/sbin")):
        if path.is_symlink():
            words += ["--symlink", path.readlink(), path]
        elif path.exists():
            words += ["--ro-bind", path, path]
    for path in (*(Path("/etc", name) for name in KEPT), *visible):
        for parent in reversed(path.parents):
            words += ["--dir", parent]  # readable by all; a parent made in passing is not
        words += ["--ro-bind-try", path, path]
    return [*words, "--perms", "0700", "--dir", TEACHERS.parent, "--ro-bind", ROOT, TEACHERS]


@pytest.fixture(scope="module")
def day():
    """What was seen on a day of the class."""
    if not shutil.which("bwrap"):
        pytest.skip("no bubblewrap on this machine")
    programs = proxy()
    python = {Path(sys.prefix), Path(sys.base_prefix)}
    command = machine(*(ROOT / name for name in STUDENTS), *python, programs)
    tried = subprocess.run(
        [*command, "/usr/sbin/useradd", "--help"], capture_output=True, text=True
    )
    if tried.returncode:
        pytest.skip(f"no machine can be made here: {tried.stderr}")
    command += ["--chdir", ROOT, sys.executable, TEACHERS / "tests" / "class_day.py"]
    path = f"{sys.prefix}/bin:{programs}/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin"
    environment = {"PATH": path, "PYTHONPATH": str(TEACHERS), "LANG": "C.UTF-8"}
    command[0] = shutil.which(command[0])
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=DAY)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def page():
    return (ROOT / "docs" / "jupyterhub.md").read_text(encoding="utf-8")


def test_right_and_wrong_answers_and_two_cheats_are_graded(day):
    marks = {}
    for row in csv.DictReader(day["grades"].splitlines()):
        student = marks.setdefault(row["student"], {})
        student[row["question"]] = (row["score"], row["verdict"])
    names = [question.name for question in EXERCISE.questions]
    right = {question.name: (str(question.points), "right") for question in EXERCISE.questions}
    unanswered = dict.fromkeys(names, ("0", "not answered"))
    assert marks == {
        "ada": {**right, "proof": ("0", "not answered")},
        "bob": {**unanswered, "minimax": ("0", "wrong"), "proof": ("0", "not answered")},
        "eve": {**dict.fromkeys(names, ("", "needs review")), "proof": ("", "manual")},
    }


def test_links_are_not_followed_and_forgeries_are_their_makers(day):
    assert "linked/02-minimax.ipynb is not collected: [Errno 40]" in day["collect"]
    assert "\n  eve/02-minimax: There is no notebook of 02-minimax; found: " in day["look"]
    assert "eve handed in without a secret and gets no feedback" in day["release"]


@contextmanager
def writing(path):
    """The ways in which a student can still write into a file that is handed in."""
    own = path.parents[1] / "own.ipynb"
    own.hardlink_to(path)
    with path.open("r+b", buffering=0) as file, mmap.mmap(file.fileno(), 0) as pages:
        yield path.write_bytes, own.write_bytes, file.write, pages.write


@pytest.mark.skipif(sys.platform != "linux", reason="a hub is on Linux")
@pytest.mark.parametrize("way", range(4), ids=["in place", "hard link", "file kept open", "mapped"])
def test_who_writes_after_handing_in_has_handed_in_late(way):
    config = Config()
    source = (ROOT / "tools/jupyterhub/nbgrader_config.py").read_text(encoding="utf-8")
    exec(source, names := {"get_config": lambda: config})
    collect = names["Collect"](coursedir=CourseDirectory(assignment_id=EXERCISE.name))
    # On a disk, as the exchange is: in memory, nobody notes when a mapped file is written to.
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as place:
        folder, copy = Path(place, "handed in"), Path(place, "copy")
        folder.mkdir()
        notebook = folder / f"{EXERCISE.name}.ipynb"
        notebook.write_text("stub")
        with writing(notebook) as writes:
            first, made = collect._path_to_record(folder)["timestamp"], folder.stat().st_ctime
            time.sleep(0.02)
            writes[way](b"late")
        assert folder.stat().st_ctime == made
        collect.do_copy(folder, copy)
        assert (copy / notebook.name).read_text() == "late"
        written = parse_utc((copy / "timestamp.txt").read_text())
        assert first < written == collect._path_to_record(folder)["timestamp"]


def test_feedback_comes_back_to_the_one_whose_it_is(day):
    [ada], [bob] = day["feedback"]["ada"], day["feedback"]["bob"]
    bug = EXERCISE.question("minimax").mutants[0].says
    assert ("right: 3 of 3" in ada, "right: 3 of 3" in bob) == (True, False)
    assert (bug in ada, bug in bob) == (False, True)


def test_nobody_sees_what_is_anothers(day):
    exchange = [f"/srv/exchange/chopsticks/{name}" for name in ("inbound", "feedback")]
    assert day["denied"] == {
        "ada": [*exchange, "/home/bob", str(TEACHERS), "/srv/jupyterhub"],
        "teacher": ["/home/ada", "/home/bob", "/srv/jupyterhub"],
    }
    assert day["statuses"] == {"ada": 403, "bob": 200}  # asked for the files of bob
    assert "Operation not permitted" in day["mv"]


def test_students_have_the_lectures_and_no_grader(day):
    assert day["grader"] == "None"
    assert sorted(day["lectures"]) == sorted(
        path.name for path in (ROOT / "notebooks").glob("*.ipynb")
    )


def test_all_listen_on_loopback_and_kernels_not_at_all(day):
    assert day["transports"] == ["ipc", "ipc"]
    assert {address for _, address in day["listening"]} == {"127.0.0.1"}
    assert {user for user, _ in day["listening"]} == {"ada", "bob", "root"}  # root: hub, proxy


def test_the_commands_of_the_page_are_those_that_were_run(day, page):
    assert f"npm install --prefix proxy {PROXY}\n" in page
    one_machine = page.partition("## 5.")[0]
    typed = "^(?:install|jupyterhub|nbgrader|python -m|sh|useradd) .+$"
    commands = re.findall(typed, one_machine.replace("~teacher", "~"), re.MULTILINE)
    assert len(commands) == 8
    assert [command for command in commands if command not in day["commands"]] == []


def test_the_students_copy_has_what_its_installation_packs(page):
    copied = re.search(r"archive HEAD ([^|]+)\|", page)[1].split()
    packed = {pattern.partition("/*")[0] for pattern in FILES if "*" in pattern}
    assert {*STUDENTS, *packed, "tools/wheel.py"} - set(copied) == set()


def test_the_cloud_values_are_yaml():
    values = yaml.safe_load((ROOT / "tools/jupyterhub/values.yaml").read_text(encoding="utf-8"))
    assert {"hub", "proxy", "singleuser", "cull"} == set(values)
