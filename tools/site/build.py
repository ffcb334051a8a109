"""Build the course's site into build/site/: pages to read, and JupyterLab in the browser.

Sphinx makes the pages: the lectures with their outputs, so that every viewer is live without a
kernel, and the docs.  The page of a lecture or an exercise can run its own cells (`live/`).
JupyterLite provides JupyterLab, and Pyodide provides Python.  Both are copied into the site, and so
are the wheels that lectures 00, 02 and 04 and the exercises need: these run with nothing but the
site.  NumPy and matplotlib are not published in a form that could be copied; a lecture that imports
them fetches them from Pyodide's own distribution if the reader is online.

Downloads are kept in build/cache/.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION

from coursework.commands.tutor.page import tutor
from coursework.exercise.addresses import PACKAGES
from coursework.rows.functions import TenFunctions
from stepthrough.page import with_scripts
from tools.site import api, home, live

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build"
CACHE = BUILD / "cache"
SITE = BUILD / "site"
PYTHON_VERSION = "3.14"
LISTED = ("ipython", "jedi", "micropip", "typing-extensions")
"""The packages in Pyodide's list that the kernel and the widgets need."""
WIDGETS = {
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "psygnal": [],
    "ipywidgets": ["comm", "jupyterlab-widgets", "ipython"],
    "jupyterlab-widgets": [],
    "comm": [],
}
"""Packages that are missing from Pyodide's list, with their dependencies."""

EXTENSIONS = ("jupyterlite-pyodide-kernel", "jupyterlab-widgets", "anywidget")
"""The extensions that JupyterLite needs."""

Packages = dict[str, dict[str, Any]]


def main() -> None:
    """Rebuild everything, but keep the downloads."""
    shutil.rmtree(SITE, ignore_errors=True)
    build_pages()
    build_lab()
    build_tutor()
    live.write_list(SITE)
    (SITE / ".nojekyll").touch()  # otherwise, GitHub Pages leaves out files that begin with _
    home.pack(SITE / home.ARCHIVE)
    write_map()
    print("The site is in build/site/. `make serve` shows it at http://127.0.0.1:8000")


def run(*command: str | Path, cwd: Path = ROOT, quiet: bool = False) -> None:
    """Run a command, preferably this environment's; end the build if it fails.

    quiet: whether to show the command's output only if it fails.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=environment, **output)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout or b"")
        sys.exit(f"{command[0]} failed")


def write_map() -> None:
    """Write the list of pages for search engines, with the canonical address of each page."""
    base = home.address("Homepage")
    own = re.compile(rf'<link rel="canonical" href="({re.escape(base)}[^"]+)"')
    pages = [path for path in SITE.rglob("*.html") if "lite" not in path.parts]
    named = (own.search(path.read_text(encoding="utf-8")) for path in sorted(pages))
    places = "".join(f"<url><loc>{name[1]}</loc></url>\n" for name in named if name)
    (SITE / "sitemap.xml").write_text(
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{places}</urlset>\n',
        encoding="utf-8",
    )


def npm(name: str, number: str) -> Path:
    """Return the folder of a package from npm's registry."""
    folder = CACHE / f"{name}-{number}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as part:
            run("npm", "pack", "--silent", f"{name}@{number}", cwd=Path(part))
            shutil.unpack_archive(Path(part, f"{folder.name}.tgz"), part)
            if not folder.exists():  # another process may have been faster
                Path(part, "package").rename(folder)
    return folder


def wheels(numbers: dict[str, str]) -> list[Path]:
    """Return wheels in pure Python from the package index, given packages and versions."""
    folder = CACHE / "wheels"

    def found(name: str) -> Path | None:
        return next(folder.glob(f"{name.replace('-', '_')}-{numbers[name]}-*.whl"), None)

    if missing := [f"{name}=={numbers[name]}" for name in numbers if not found(name)]:
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
        target = [f"--python-version={PYTHON_VERSION}", "--platform=any", f"--dest={folder}"]
        run(sys.executable, "-m", "pip", "download", *options, *target, *missing)
    return list(filter(None, map(found, numbers)))


def needed(packages: Packages, names: tuple[str, ...]) -> list[str]:
    """Return these packages and everything that they depend on."""
    found = list(names)
    for name in found:  # the list grows during the loop
        below = (re.sub(r"[-_.]+", "-", other).lower() for other in packages[name]["depends"])
        found += [other for other in below if other not in found]
    return found


def entry(path: Path, name: str, number: str, depends: list[str], *modules: str) -> dict[str, Any]:
    """Return the entry in Pyodide's list for a package that is stored next to it."""
    return {
        "name": name,
        "version": number,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [*modules],
        "depends": depends,
        "unvendored_tests": False,
    }


def copy_pyodide(folder: Path) -> None:
    """Assemble a folder with Pyodide and the wheels of the kernel, the widgets and the course."""
    source = npm("pyodide", PYODIDE_VERSION)
    folder.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(source / name, folder)
    lock = json.loads((source / "pyodide-lock.json").read_text())
    packages: Packages = lock["packages"]
    numbers = {name: packages[name]["version"] for name in needed(packages, LISTED)}
    numbers |= {name: version(name) for name in WIDGETS}
    beside = dict(zip(numbers, wheels(numbers), strict=True))
    for name, path in beside.items():
        if name in WIDGETS:
            module = name.replace("-", "_")
            packages[name] = entry(path, name, version(name), WIDGETS[name], module)
        else:
            packages[name]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
            packages[name]["file_name"] = path.name
    course = "chopsticks-course"
    ours = build_wheel()
    packages[course] = entry(ours, course, version(course), ["anywidget"], *PACKAGES)
    for path in (ours, *beside.values()):
        shutil.copy(path, folder)
    for package in packages.values():
        if not (folder / package["file_name"]).exists():
            package["file_name"] = f"{PYODIDE_CDN_URL}/{package['file_name']}"
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))


def build_wheel() -> Path:
    """Build a wheel of the packages that students need, without the grader.

    It contains the tables that lectures read, but not the notebooks and checks, which are files of
    the site.
    """
    source, folder = BUILD / "course", BUILD / "wheel"
    for old in (source, folder):
        shutil.rmtree(old, ignore_errors=True)
    skip = shutil.ignore_patterns("__pycache__")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=skip)
    (source / "tools").mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT", "tools/wheel.py"):
        shutil.copy(ROOT / name, source / name)
    results = shutil.ignore_patterns("README.md", "atlas.csv")  # lectures read the rest
    shutil.copytree(ROOT / "audit/results", source / "audit/results", ignore=results)
    folder.mkdir()
    # Use this environment's setuptools: pip would make an environment and download it there.
    make = f'build_wheel({str(folder)!r}, {{"--global-option": "--quiet"}})'
    run(sys.executable, "-c", f"from setuptools.build_meta import build_wheel; {make}", cwd=source)
    return next(folder.glob("*.whl"))


def build_lab() -> None:
    """Build JupyterLite with the lectures and the exercises in build/site/lab/."""
    folder = BUILD / "lite"
    shutil.rmtree(folder, ignore_errors=True)
    copy_pyodide(folder / "static" / "pyodide")
    for name in ("notebooks", "exercises"):
        shutil.copytree(ROOT / name, folder / "files" / name, ignore=shutil.ignore_patterns(".*"))
    for path in (folder / "files" / "notebooks").glob("*.ipynb"):
        path.write_text(with_scripts(path.read_text(encoding="utf-8")), encoding="utf-8")
    options = ["--no-sourcemaps", "--no-unused-shared-packages", "--apps=lab"]
    # This environment also has tools for instructors, which do not work without a server.
    options.append("--LiteBuildConfig.ignore_sys_prefix=True")
    for wheel in wheels({name: version(name) for name in EXTENSIONS}):
        options.append(f"--LiteBuildConfig.federated_extensions={wheel}")
    lite = (sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", SITE / "lite")
    run(*lite, *options, cwd=folder, quiet=True)


def build_pages() -> None:
    """Build the pages: lectures, exercises and docs, arranged as in the checkout."""
    folder = BUILD / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("notebooks", "exercises", "docs", "audit/docs", "audit/results"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".*"))
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__*"), dirs_exist_ok=True)
    for path in (folder / "exercises").rglob("*.ipynb"):
        live.mark_answers(path)
    for path in (folder / "notebooks").glob("*.ipynb"):
        fold(path)
    methods = folder / "docs/methods.md"
    head, tables = methods.read_text(encoding="utf-8").split("\n## ", 1)
    head += f"\n## The ten functions\n\n{TenFunctions()._repr_markdown_()}"
    methods.write_text(f"{head}\n\n## {tables}", encoding="utf-8")
    live.write_scripts(folder)
    api.write(folder / "api")
    shutil.copy(ROOT / "docs/images/alpha-beta.png", folder / "_static" / "preview.png")
    own = ("-d", folder / ".doctrees")  # otherwise they are published: a third of the site
    run(sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", *own, folder, SITE)


def fold(notebook: Path) -> None:
    """Fold the same code as JupyterLab does, and label each fold with the names that it defines."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in content["cells"]:
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):
            named = re.findall(r"^def (\w+)", "".join(cell["source"]), re.MULTILINE)
            words = f"The code of {', '.join(named)}" if named else "The code of this picture"
            prompts = {"code_prompt_show": words, "code_prompt_hide": words}
            cell["metadata"] |= {"tags": ["hide-input"], "mystnb": prompts}
    notebook.write_text(json.dumps(content), encoding="utf-8")


def build_tutor() -> None:
    """Build the search tutor's page, which uses the Pyodide of JupyterLite."""
    for name, content in tutor("lite/static/pyodide/", home="index.html").items():
        (SITE / name).write_bytes(content)


if __name__ == "__main__":
    main()
