"""A release and the site: workflows that GitHub reads, one address, one version, one wheel."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import nbformat
import pytest
import yaml

from coursework.exercise.commands import as_python
from stepthrough.page import with_scripts
from tools import release

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
WHEEL = "https://example.com/chopsticks_course-1.1.0-py3-none-any.whl"
TEXTS = ("*.md", "docs/*.md", ".github/**/*.md", "tools/site/*.md")
SCHEMAS = {
    "vendor.github-workflows": [path.relative_to(ROOT).as_posix() for path in WORKFLOWS],
    "vendor.dependabot": [".github/dependabot.yml"],
    "vendor.github-issue-forms": [
        f".github/ISSUE_TEMPLATE/{name}.yml" for name in ("idea", "mistake")
    ],
    "vendor.citation-file-format": ["CITATION.cff"],
}


def text(name, root=ROOT):
    return (root / name).read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path):
    """The files that a release changes."""
    for path in {
        path for pattern in (*release.NAMING, "CHANGELOG.md") for path in ROOT.glob(pattern)
    }:
        if path.is_file():
            target = tmp_path / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return tmp_path


# ---------------------------------------------------------------------- workflows


@pytest.mark.parametrize("schema", SCHEMAS)
def test_github_can_read_it(schema):
    program = Path(sys.executable).with_name("check-jsonschema")
    command = [program, "--builtin-schema", schema, *SCHEMAS[schema]]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_scripts_and_modules_that_are_there(path):
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()
    script = "\n".join(step.get("run", "") for job in jobs for step in job.get("steps", ()))
    targets = set(re.findall(r"^([a-z]+):.*## ", text("Makefile"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", script)) <= targets
    for command, name in re.findall(r"-m tools\.(\w+) (\w+)", script):
        assert (ROOT / f"tools/{command}.py").is_file()
        assert hasattr(release, name)
    shell = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
    assert shell.returncode == 0, shell.stderr


def test_a_tag_publishes_and_the_index_waits_for_the_owner():
    jobs = yaml.safe_load(text(".github/workflows/release.yml"))["jobs"]
    assert jobs["publish"]["if"] == "github.ref_type == 'tag' && vars.PUBLISH == 'yes'"
    assert jobs["publish"]["needs"] == "release"
    assert jobs["release"]["needs"] == ["audit", "build"]
    assert [step.get("run", "") for step in jobs["build"]["steps"]].count("uv build") == 1
    assert not any("uv build" in str(job) for name, job in jobs.items() if name != "build")
    site = yaml.safe_load(text(".github/workflows/site.yml"))
    assert site[True]["push"]["tags"] == ["v*"]  # YAML reads `on` as true


# ---------------------------------------------------------------------- names and addresses


def test_no_text_installs_a_name_that_is_not_ours():
    install = re.compile(r"\binstall\b[^\n`]*\s['\"]?chopsticks(?:-course)?(?=[\[\s'\"`]|$)")
    pages = [path for pattern in TEXTS for path in ROOT.glob(pattern)]
    notebooks = [
        path for folder in ("notebooks", "exercises") for path in ROOT.glob(f"{folder}/**/*.ipynb")
    ]
    said = {path: install.search(path.read_text(encoding="utf-8")) for path in (*pages, *notebooks)}
    assert [path for path, found in said.items() if found] == []
    assert install.search("%pip install --quiet chopsticks-course[notebooks]")
    assert not install.search("pip install './chopsticks_course-VERSION-py3-none-any.whl[lab]'")


def test_one_command_writes_both_addresses_everywhere(copy):
    release.address("https://github.com/Ada/course", root=copy)
    urls = tomllib.loads(text("pyproject.toml", copy))["project"]["urls"]
    assert urls == {
        "Homepage": "https://ada.github.io/course",
        "Repository": "https://github.com/Ada/course",
    }
    assert " https://github.com/Ada/course chopsticks-course\n" in text("README.md", copy)
    assert "(https://github.com/Ada/course/issues/new/choose)" in text("tools/site/index.md", copy)
    old = "https://example.org/chopsticks-course"
    left = [path for path in copy.rglob("*") if path.is_file() and old in path.read_text("utf-8")]
    assert left == []
    release.address("https://example.org/a/chopsticks", "https://a.example.org/", copy)
    assert "https://a.example.org\n" in text("CITATION.cff", copy)


def test_the_addresses_are_nowhere_else():
    old = tomllib.loads(text("pyproject.toml"))["project"]["urls"]["Repository"]
    naming = {path for pattern in release.NAMING for path in ROOT.glob(pattern)}
    folders = ("coursework", "chopsticks", "stepthrough", "grading", "tools", "docs", ".github")
    everywhere = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    found = {path for path in everywhere if old.encode() in path.read_bytes()}
    assert found <= naming


@pytest.mark.parametrize(
    "wrong", ["", "github.com/a/b", "https://github.com/a", "http://x.org/a/b"]
)
def test_a_wrong_address_is_refused(copy, wrong):
    with pytest.raises(ValueError, match=r"https://github.com/YOU/COURSE"):
        release.address(wrong, root=copy)


# ---------------------------------------------------------------------- versions


def test_the_version_comes_from_the_tag_and_the_date_from_the_changelog(copy):
    with pytest.raises(ValueError, match=r"no heading '## \[9\.8\.7\] - DATE': add it, then tag"):
        release.version("v9.8.7", copy)
    changes = text("CHANGELOG.md", copy)
    (copy / "CHANGELOG.md").write_text(f"## [9.8.7] - 2031-02-03\n\n{changes}", encoding="utf-8")
    release.version("v9.8.7", copy)
    assert tomllib.loads(text("pyproject.toml", copy))["project"]["version"] == "9.8.7"
    cited = yaml.safe_load(text("CITATION.cff", copy))
    assert (cited["version"], str(cited["date-released"])) == ("9.8.7", "2031-02-03")
    for wrong in ("9.8.7", "v9.8", "v1.0.0rc1"):
        with pytest.raises(ValueError, match=r"such as v1.1.0"):
            release.version(wrong, copy)


# ---------------------------------------------------------------------- hosted notebooks


def test_a_hosted_notebook_installs_the_wheel_and_is_else_the_same(tmp_path):
    release.hosted(WHEEL, str(tmp_path / "hosted.zip"))
    with zipfile.ZipFile(tmp_path / "hosted.zip") as archive:
        names = archive.namelist()
        packed = {name: nbformat.reads(archive.read(name).decode(), as_version=4) for name in names}
    own = [path for pattern in release.NOTEBOOKS for path in ROOT.glob(pattern)]
    assert sorted(names) == sorted(path.relative_to(ROOT).as_posix() for path in own)
    for name, notebook in packed.items():
        nbformat.validate(notebook)
        install = notebook.cells.pop(1)
        assert install.source.endswith(
            f'%pip install --quiet "chopsticks-course[notebooks] @ {WHEEL}"'
        )
        compile(as_python(install.source), name, "exec")  # the grader reads it, too
        stored = with_scripts((ROOT / name).read_text(encoding="utf-8"))
        assert notebook == nbformat.reads(stored, as_version=4)


@pytest.mark.parametrize("wrong", ["", "chopsticks-course", "https://example.com/a.zip"])
def test_what_is_no_wheel_is_refused(tmp_path, wrong):
    with pytest.raises(ValueError, match="wheel"):
        release.hosted(wrong, str(tmp_path / "hosted.zip"))
