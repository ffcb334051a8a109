"""`chopsticks lab`: what it puts into a student's folder, what it leaves alone, what it opens."""

import importlib.util
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipykernel.ipkernel import IPythonKernel
from nbformat.sign import NotebookNotary

from coursework.commands import lab, main
from coursework.commands.lab import put
from coursework.exercise.addresses import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
EDITOR = Path("bundled/editor.js")
SHIPPED = [
    *ROOT.glob("notebooks/*.ipynb"),
    *ROOT.glob("exercises/*/*.ipynb"),
    *ROOT.glob("exercises/*/checks.json"),
    *(path for path in ROOT.glob("audit/results/*") if path.suffix in (".csv", ".txt")),
]
LECTURE, EXERCISE = Path("notebooks/00.ipynb"), Path("exercises/01-a/01-a.ipynb")
CHECKS = EXERCISE.with_name("checks.json")


def write(folder, files):
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)


def files(folder):
    """All files but the manifest, with what is in them."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != lab.MANIFEST)
    return {path.relative_to(folder): path.read_text() for path in paths}


@pytest.fixture
def release(tmp_path):
    """Bring the student's folder up to a release with such a lecture and such an exercise."""

    def release(name, lecture, exercise="e", checks="c"):
        source = tmp_path / f"source {name}"
        write(source, {LECTURE: lecture, EXERCISE: exercise, CHECKS: checks})
        return put(source, tmp_path / "mine", name)

    return release


@pytest.fixture
def mine(tmp_path):
    return tmp_path / "mine"


def test_the_course_is_put_into_a_new_folder(release, mine):
    assert release("1", "one") == []
    assert files(mine) == {LECTURE: "one", EXERCISE: "e", CHECKS: "c"}
    before = {path: (mine / path).stat().st_mtime_ns for path in files(mine)}
    assert release("1", "one") == []
    assert {path: (mine / path).stat().st_mtime_ns for path in files(mine)} == before


def test_your_lecture_stays_and_the_new_one_is_put_next_to_it(release, mine):
    release("1", "one")
    write(mine, {LECTURE: "my notes"})
    assert release("1", "one") == []
    beside = Path("notebooks/00-2.ipynb")
    assert release("2", "two") == [f"your {LECTURE} is kept; the version of release 2 is {beside}"]
    expected = {LECTURE: "my notes", beside: "two", EXERCISE: "e", CHECKS: "c"}
    assert files(mine) == expected
    assert release("2", "two") == []
    assert files(mine) == expected


def test_your_exercise_stays_with_its_checks(release, mine):
    release("1", "one")
    write(mine, {EXERCISE: "my answer"})
    beside = Path("exercises/01-a-2")
    said = release("2", "one", checks="d")
    assert said == [f"your {EXERCISE.parent} is kept; the version of release 2 is {beside}"]
    new = {beside / EXERCISE.name: "e", beside / CHECKS.name: "d"}
    assert files(mine) == {LECTURE: "one", EXERCISE: "my answer", CHECKS: "c"} | new


def test_what_you_deleted_comes_back(release, mine):
    release("1", "one")
    write(mine, {EXERCISE: "my answer"})
    (mine / LECTURE).unlink()
    (mine / CHECKS).unlink()
    assert release("1", "one") == []
    assert files(mine) == {LECTURE: "one", EXERCISE: "my answer", CHECKS: "c"}


def test_the_new_name_is_not_taken_from_you(release, mine):
    release("1", "one")
    write(mine, {LECTURE: "my notes", Path("notebooks/00-2.ipynb"): "mine, too"})
    [said] = release("2", "two")
    assert said.endswith("notebooks/00-2-2.ipynb")
    assert files(mine)[Path("notebooks/00-2.ipynb")] == "mine, too"
    assert files(mine)[Path("notebooks/00-2-2.ipynb")] == "two"


def test_what_a_release_drops_goes_unless_it_is_yours(tmp_path):
    old, new, mine = (tmp_path / name for name in ("old", "new", "mine"))
    kept, gone = Path("exercises/02-b/02-b.ipynb"), Path("notebooks/05b.ipynb")
    write(old, {LECTURE: "l", gone: "g", EXERCISE: "e", CHECKS: "c", kept: "k"})
    write(new, {LECTURE: "l"})
    assert put(old, mine, "1") == []
    write(mine, {kept: "mine"})
    assert put(new, mine, "2") == [
        "your exercises/02-b is kept, although release 2 no longer has it"
    ]
    assert files(mine) == {LECTURE: "l", kept: "mine"}
    assert put(new, mine, "3") == []


PICTURE = '<div class="stepthrough"><script>/*stepthrough/views/trace.js*/</script></div>'


def test_a_lecture_comes_with_todays_scripts_which_are_no_change_of_yours(release, mine):
    release("1", PICTURE)
    handed_out = (mine / LECTURE).read_text()
    assert "DecompressionStream" in handed_out
    write(mine, {LECTURE: handed_out.replace("H4s", "other scripts")})
    assert release("2", PICTURE) == []
    assert files(mine)[LECTURE] == handed_out
    write(mine, {LECTURE: PICTURE + "my notes"})
    assert release("3", PICTURE) == []
    assert files(mine) == {LECTURE: PICTURE + "my notes", EXERCISE: "e", CHECKS: "c"}


def test_to_open_a_notebook_does_not_change_it(release, mine):
    """JupyterLab writes the kernel's Python into it."""
    stored = '{\n "language_info": {\n  "name": "python"\n }\n}\n'
    release("1", stored)
    opened = (mine / LECTURE).read_text()
    assert json.loads(opened)["language_info"] == IPythonKernel.language_info
    write(mine, {LECTURE: opened.replace(platform.python_version(), "3.99")})
    assert release("2", stored) == []
    assert files(mine)[LECTURE] == opened


def test_every_picture_of_a_lecture_has_its_scripts_and_only_these_are_trusted(mine, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(mine))
    put(ROOT, mine, "1")
    changed = mine / lab.FIRST
    for path in mine.glob("notebooks/*.ipynb"):
        handed_out = path.read_text("utf-8")
        assert handed_out.count("(async p=>") == handed_out.count('<div class=\\"stepthrough\\"')
    changed.write_text(changed.read_text("utf-8").replace("('H4s", "('other scripts"), "utf-8")
    lab.trust(ROOT, mine)
    lab.trust(ROOT, ROOT)
    notary = NotebookNotary()
    with closing(notary.store):
        for path in (*mine.glob("notebooks/*.ipynb"), ROOT / lab.FIRST):
            trusted = notary.check_signature(nbformat.read(path, as_version=4))
            assert trusted == (path != changed)


def test_a_checkout_opens_itself_and_gets_no_manifest(monkeypatch, capsys):
    monkeypatch.setattr(lab, "open_lab", lambda *_: None)
    monkeypatch.setattr(lab, "trust", lambda *_: None)
    assert main(["lab", str(ROOT)]) == 0
    assert not (ROOT / lab.MANIFEST).exists()


PATHS = st.sampled_from([LECTURE, EXERCISE, CHECKS])
EDITS = st.dictionaries(PATHS, st.sampled_from(["mine", "also mine", "r0", "r1"]), max_size=2)
RELEASES = st.fixed_dictionaries(
    {path: st.sampled_from(["r0", "r1", "r2"]) for path in (LECTURE, EXERCISE, CHECKS)}
)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(EDITS, st.integers(1, 3), RELEASES), max_size=6))
def test_nothing_of_yours_is_lost_and_every_change_arrives(history):
    with TemporaryDirectory() as name:
        folder = Path(name) / "mine"
        folder.mkdir()
        owned, before = {}, {}
        for i, (edits, number, shipped) in enumerate(history):
            write(folder, edits)
            owned = {path: text for path, text in owned.items() if path not in edits}
            owned |= {path: text for path, text in edits.items() if "mine" in text}
            source = Path(name) / f"source {i}"
            write(source, shipped)
            put(source, folder, str(number))
            there = files(folder)
            assert owned.items() <= there.items()
            if shipped[LECTURE] != before.get(LECTURE):
                assert shipped[LECTURE] in there.values()
            if any(shipped[path] != before.get(path) for path in (EXERCISE, CHECKS)):
                pairs = {
                    (there.get(path / EXERCISE.name), there.get(path / CHECKS.name))
                    for path in {path.parent for path in there}
                }
                assert (shipped[EXERCISE], shipped[CHECKS]) in pairs
            before = shipped


@pytest.mark.parametrize("content", ["", "[1", "3", '"text"'])
def test_a_damaged_manifest_is_named_and_nothing_is_touched(release, mine, content):
    release("1", "one")
    (mine / lab.MANIFEST).write_text(content)
    with pytest.raises(ValueError, match=r"course.json is damaged: delete it"):
        release("2", "two")
    assert files(mine) == {LECTURE: "one", EXERCISE: "e", CHECKS: "c"}


# --- the command --------------------------------------------------------------------------


def test_without_jupyterlab_one_line_names_the_extra(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(lab, "find_spec", lambda _: None)
    assert main(["lab", str(tmp_path / "mine")]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"Lectures and exercises are in {tmp_path / 'mine'}\n"
    assert printed.err.count("\n") == 1
    assert "with its extra 'lab'" in printed.err


@pytest.mark.skipif(not importlib.util.find_spec("jupyterlab"), reason="needs the extra 'lab'")
def test_jupyterlab_shows_the_first_lecture_trusted_and_loads_nothing_for_instructors(
    tmp_path, monkeypatch, capsys
):
    config = tmp_path / "config" / "jupyter_server_config.d"
    config.mkdir(parents=True)
    on = {"nbgrader.server_extensions.assignment_list": True}
    (config / "nbgrader.json").write_text(json.dumps({"ServerApp": {"jpserver_extensions": on}}))
    places = {"JUPYTER_CONFIG_DIR": config.parent, "JUPYTER_DATA_DIR": tmp_path / "data"}
    places |= {"JUPYTER_RUNTIME_DIR": tmp_path / "run"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    for name, place in places.items():
        monkeypatch.setenv(name, str(place))
    command = [sys.executable, "-m", "chopsticks", "lab", "--no-browser", "--port", port]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([*command, "mine"], cwd=tmp_path, **streams)
    said = ""

    def fetch(url):
        """The page; the server names its address a moment before it listens."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        while True:
            try:
                with opener.open(url) as page:
                    return page.read().decode()
            except urllib.error.URLError as error:
                if not isinstance(error.reason, ConnectionRefusedError):
                    raise
                assert process.poll() is None, "it has ended"
                time.sleep(0.05)

    with process:
        try:
            while not (address := re.search(r"http://127\.0\.0\.1:\d+(\S+)\?(token=\w+)", said)):
                said += (line := process.stderr.readline())
                assert line, said
            shown = fetch(address[0])
            root, path = address[0].partition("/lab")[0], address[1].partition("/tree")[2]
            lecture = json.loads(fetch(f"{root}/api/contents{path}?{address[2]}"))
            cells = lecture["content"]["cells"]
            assert main(["lab", str(tmp_path / "mine")]) == 0
            assert capsys.readouterr().out.endswith(f"The course is already open: {address[0]}\n")
            other = subprocess.run([*command, "other"], cwd=tmp_path, **streams)
            assert f"port {port} is not available" in other.stderr
        finally:
            process.terminate()
        said += process.stderr.read()
        assert process.stdout.read().endswith(" To stop, press Ctrl+C twice.\n")
    assert address[1] == f"/lab/tree/{lab.FIRST}"
    off = set(json.loads(re.search(r'"disabledExtensions": (\[.*?\])', shown)[1]))
    assert {"@jupyterlab/apputils-extension:announcements", "@jupyter/nbgrader"} <= off
    assert "@jupyterlab/extensionmanager-extension:plugin" in off
    assert "nbgrader" not in said
    trusted = [cell["metadata"]["trusted"] for cell in cells if cell["cell_type"] == "code"]
    assert trusted
    assert all(trusted)


# --- the wheel ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of the source distribution, unpacked."""
    place = tmp_path_factory.mktemp("wheel")
    checkout = place / "checkout"
    for name in (*PACKAGES, "notebooks", "exercises", "audit"):
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "tools").mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT", "tools/wheel.py"):
        shutil.copy(ROOT / name, checkout / name)
    (checkout / EDITOR).parent.mkdir()
    (checkout / EDITOR).write_text("what esbuild makes")

    def build(what, folder):
        code = f"import setuptools.build_meta as meta; meta.build_{what}({str(place)!r})"
        subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True)

    build("sdist", checkout)
    [packed] = place.glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", packed, "-C", place], check=True)
    build("wheel", place / packed.name.removesuffix(".tar.gz"))
    [built] = place.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(place / "installed")
    return place / "installed"


def test_the_wheel_has_the_whole_package(wheel):
    missing = [
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        if path.name not in ("pyproject.toml", "LICENSE")  # those of stepthrough's own wheel
        if not (wheel / path.relative_to(ROOT)).is_file()
    ]
    assert not missing


def test_the_wheel_has_no_other_package(wheel):
    packages = {path.name for path in wheel.iterdir() if path.suffix != ".dist-info"}
    assert packages == set(PACKAGES)


def test_the_wheel_has_the_course(wheel):
    course = wheel / "coursework" / "_course"
    names = [path.relative_to(ROOT) for path in SHIPPED]
    assert sorted(files(course)) == sorted([*names, EDITOR])
    for path in SHIPPED:
        assert (course / path.relative_to(ROOT)).read_bytes() == path.read_bytes()


def test_the_command_works_from_the_wheel(wheel, tmp_path):
    code = (
        "import sys; from coursework.commands import lab, main; lab.find_spec = lambda _: None\n"
        "sys.exit(main(['lab', 'mine']))"
    )
    command, environment = [sys.executable, "-c", code], os.environ | {"PYTHONPATH": str(wheel)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert "with its extra 'lab'" in done.stderr
    assert done.stdout == f"Lectures and exercises are in {tmp_path / 'mine'}\n"
    assert len(files(tmp_path / "mine")) == len(SHIPPED)
