"""What a student wrote in an open answer is text wherever an instructor reads it.

Nbgrader's own form grader, its own feedback and JupyterLab show hostile answers.
"""

import sqlite3
import subprocess
import sysconfig
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from jupyterlab import Lab
from nbgrader.api import Gradebook
from playing import NOTEBOOK, visiting

from grading.author.exercises import load
from grading.collect.notebook import read_notebook
from grading.collect.submissions import Submission
from grading.grade.answer import Result
from grading.grade.gradebook import write_gradebook
from grading.grade.graded import Graded, parts

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]
NAME = "02-minimax"
RUNS = "window.PWN=1"
GO = f"javascript:{RUNS}"
PIXEL = "http://127.0.0.1:9/pixel"  # nobody is there
# One for each thing that might read an answer as something other than text.
HOSTILE = {
    "fences": f"```\n[a]({GO})\n````\n[b]({GO})\n`````````\n~~~~\n[c]({GO})\n~~~\n"
    f"\r```\r\r[d]({GO})\x0b\x0c\u2028[e]({GO})\n</pre></code><img src=x onerror={RUNS}>\n",
    "html": f"<img src={PIXEL}.png onerror={RUNS}><b onclick={RUNS}>b</b><script>{RUNS}</script>"
    f"<svg onload={RUNS}></svg><style>@import '{PIXEL}.css'</style> {'It is the horizon. ' * 20}",
    "markdown": f"[a]({GO}) <{GO}> ![b]({PIXEL}.png) [c](attachment:a.svg) http://127.0.0.1:9/auto "
    f"[d][x] [^1]\n\n[x]: {GO}\n[^1]: <a href='{GO}'>note</a>",
    "math": f"$\\href{{{GO}}}{{a}}$\n\n$$\\href{{{GO}}}{{b}}$$\n\n"
    f"\\begin{{align}}<img src=x onerror={RUNS}>\\href{{{GO}}}{{c}}\\end{{align}}",
}
ACTIVE = r"""() => [...document.querySelectorAll("*")].flatMap((element) =>
  [...element.attributes].map(({ name, value }) => `${name}=${value}`)
).filter((text) => /^[\w:]+=\s*javascript:|127.0.0.1:9\W|PWN/i.test(text))"""


def submitted(student, essay):
    """A notebook as a student hands it in, with a file attached to the open answer."""
    exercise = load(NAME)
    notebook = nbformat.read(exercise.released, as_version=4)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "proof":
            cell.source = essay
            cell.attachments = {"a.svg": {"image/svg+xml": f"<svg onload='{RUNS}'/>"}}
    submission = Submission(student, NAME, read_notebook(nbformat.writes(notebook).encode()))
    results = {part: Result("error", 0, "", f"f() raised {essay}") for part in parts(exercise)}
    return Graded(exercise, submission, results)


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab with nbgrader's form grader, in a folder of results."""
    lab = Lab(tmp_path_factory.mktemp("lab"))
    with closing(sqlite3.connect(lab.notebooks / "gradebook.db")) as book:
        book.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    graded = [submitted(student, essay) for student, essay in HOSTILE.items()]
    assert write_gradebook(graded, lab.notebooks) == []
    with lab.running("nbgrader.server_extensions.formgrader"):
        yield lab


def address(lab):
    return f"sqlite:///{lab.notebooks / 'gradebook.db'}"


@pytest.fixture
def visit(browser):
    with visiting(browser) as visit:
        yield visit


def check_text(visit, selector, essay):
    """Fail unless the answer is all there as text, all in sight, and has done nothing."""
    text, elements, wide = visit.page.locator(selector).evaluate(
        """block => [block.textContent, [...block.querySelectorAll("*")].map((e) => e.tagName),
          block.scrollWidth > block.clientWidth + 1]"""
    )
    assert "".join(text.split()) == "".join(essay.split())
    assert elements in ([], ["CODE"])
    assert not wide
    assert visit.page.evaluate(ACTIVE) == []
    assert visit.page.evaluate("window.PWN") is None
    assert not any(url.startswith(PIXEL) for url in visit.requests)


def test_the_form_grader_shows_an_answer_as_text(lab, visit):
    visit.page.goto(f"{lab.address}/login?token={lab.token}")
    with Gradebook(address(lab)) as book:
        numbers = {
            student: book.find_submission_notebook(NAME, NAME, student).id for student in HOSTILE
        }
    for student, essay in HOSTILE.items():
        visit.page.goto(f"{lab.address}/formgrader/submissions/{numbers[student]}/")
        check_text(visit, ".nbgrader_cell:has(#proof-comment) .rendered_html > pre", essay)


def test_the_feedback_of_nbgrader_shows_an_answer_as_text(lab, visit):
    nbgrader = Path(sysconfig.get_path("scripts"), "nbgrader")
    command = [nbgrader, "generate_feedback", NAME, "--quiet"]
    subprocess.run(command, cwd=lab.notebooks, env=lab.environment, check=True)
    for student, essay in HOSTILE.items():
        page = lab.notebooks / "feedback" / student / NAME / f"{NAME}.html"
        visit.page.goto(page.as_uri())
        check_text(visit, ".nbgrader_cell:has([name=proof]) .rendered_html > pre", essay)


def test_jupyterlab_shows_an_answer_as_text(lab, visit):
    lab.show(visit.page)
    for student, essay in HOSTILE.items():
        with lab.opened(visit, f"autograded/{student}/{NAME}/{NAME}.ipynb"):
            proof = f"""{NOTEBOOK}.content.widgets.find(
                (cell) => cell.model.getMetadata("nbgrader")?.grade_id === "proof").node"""
            pre = f"{proof}.querySelector('.jp-RenderedMarkdown > pre')"
            visit.page.evaluate(f"{proof}.scrollIntoView()")
            visit.page.wait_for_function(f"{pre}?.textContent")
            visit.page.evaluate(f"{proof}.id = 'the-answer'")
            check_text(visit, "#the-answer .jp-RenderedMarkdown > pre", essay)
