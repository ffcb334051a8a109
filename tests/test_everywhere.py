"""Where little is installed: what notebooks need, what they do without it, how the course comes."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import nbformat
import pytest

from coursework import Checker
from coursework.exercise.course_files import course_file
from tools.site.needs import ON_THE_SITE, needs

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = [
    path
    for folder in ("notebooks", "exercises", "solutions")
    for path in sorted((ROOT / folder).rglob("*.ipynb"))
]


def cells(lecture):
    notebook = nbformat.read(ROOT / f"notebooks/{lecture}.ipynb", as_version=4)
    return {cell.id: cell for cell in notebook.cells}


# ---------------------------------------------------------------------- what a notebook needs


def test_what_must_run_without_a_network_fetches_nothing():
    """That a lecture needs no more than this is held where it is executed: see conftest.py."""
    fetching = {
        folder: {
            path.stem for path in (ROOT / folder).rglob("*.ipynb") if needs(path) - ON_THE_SITE
        }
        for folder in ("notebooks", "exercises")
    }
    more = {"01", "05", "12", "15", "17", "18", "19", "20", "23", "24", "25"}
    assert {name.partition("-")[0] for name in fetching["notebooks"]} == more
    assert fetching["exercises"] == {"19-learning-to-evaluate", "20-a-network"}


def test_a_need_is_found_through_the_modules_of_the_course(tmp_path):
    def needed(source):
        path = tmp_path / "a.ipynb"
        cell = nbformat.v4.new_code_cell(source)
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
        return needs(path)

    assert needed("import math\nfrom chopsticks import Chopsticks") == set()
    assert needed("import sklearn.linear_model as s") == {"scikit-learn"}
    assert needed("from coursework.learning.judges import duel") == {"numpy"}
    assert needed("from coursework.learning import judges") == {"numpy"}
    assert needed("from coursework.boards import widgets") == {"anywidget", "traitlets"}
    assert needed("def f():\n    import numpy") == set()
    assert needed("try:\n    import numba\nexcept ImportError:\n    pass") == set()


# ---------------------------------------------------------------------- what it does without


# ---------------------------------------------------------------------- how the course comes


def test_a_notebook_that_came_alone_has_its_checks_and_results(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path = ROOT / "exercises/02-minimax/02-minimax.ipynb"
    setup = next(cell for cell in nbformat.read(path, as_version=4).cells if cell.id == "setup")
    namespace = {}
    exec(setup.source, namespace)
    namespace["check"]("root-value", lambda: 5)
    assert capsys.readouterr().out == "Right.\n"
    with pytest.raises(FileNotFoundError, match=r"exercises/99/checks\.json is missing"):
        Checker("99").warm_up()
    kept = course_file("audit/results/geister.txt").read_bytes()
    assert kept.startswith(b"$ python -m audit.geister_tables")


def test_every_exercise_asks_for_its_own_checks():
    for path in (ROOT / "exercises").rglob("*.ipynb"):
        setup = next(cell for cell in nbformat.read(path, as_version=4).cells if cell.id == "setup")
        assert f'check = Checker("{path.stem}")' in setup.source.splitlines()


def test_the_link_for_students_opens_a_lecture():
    page = (ROOT / "docs/jupyterhub.md").read_text(encoding="utf-8")
    [link] = re.findall(r"^https://HUB/\S+$", page, flags=re.MULTILINE)
    [made] = re.findall(r"^cp -r (.+) hand-out$", page, flags=re.MULTILINE)
    fields = {name: value for name, [value] in parse_qs(urlsplit(link).query).items()}
    repository = fields["repo"].rpartition("/")[2]
    assert f"git init -b {fields['branch']} {repository}" in page
    opened = Path(fields["urlpath"]).relative_to(f"lab/tree/{repository}")
    assert (ROOT / opened).is_file()
    assert opened.parts[0] in made.split()
