"""What a student wrote in an open answer is text wherever an instructor reads it.

Nbgrader's own form grader, its own feedback and JupyterLab show hostile answers; the form grader's
first page shows a harmless one, and what this asks of the network is nbgrader's own doing.
"""

import sqlite3
import subprocess
import sysconfig
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from jupyterlab import Lab
from playing import NOTEBOOK, visiting

from grading.author.exercises import load
from grading.collect.submissions import Submission, graded_cells
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
PIXEL = "http://127.0.0.1:9/pixel"
HOSTILE = {
    "inline": f"[a]({GO}) [b](<{GO}> 'title') [c](  {GO}  )",
    "reference": f"[a][x] [x] [b][]\n\n[x]: {GO}\n[b]: <{GO}>",
    "mixed-case": f"[a](JaVaScRiPt:{RUNS}) [b](\tjava\tscript:{RUNS})\n\n<JAVASCRIPT:{RUNS}>",
    "entities": f"[a](&#106;avascript:{RUNS}) [b](javascript&colon;{RUNS}) [c](\\j{GO[1:]})",
    "autolink": f"<{GO}> <data:text/html,<script>{RUNS}</script>> http://127.0.0.1:9/auto",
    "image": f"![a]({PIXEL}/a.png) ![b][x]\n\n[x]: {PIXEL}/b.png\n\n[![c]({PIXEL}/c)]({GO})",
    "html": f"<img src=x onerror={RUNS}>\n\n<b onclick={RUNS}>b</b><script>{RUNS}</script>",
    "frame": f"<iframe src='{GO}'></iframe><object data='{GO}'></object><form action='{GO}'>",
    "svg": f"<svg onload={RUNS}><a xlink:href='{GO}'><text y='9'>a</text></a></svg>",
    "math": f"$\\href{{{GO}}}{{a}}$\n\n$$\\href{{{GO}}}{{b}}$$\n\n"
    f"\\begin{{align}}<img src=x onerror={RUNS}>\\href{{{GO}}}{{c}}\\end{{align}}",
    "attachment": f"![a](attachment:a.svg) [b](attachment:a.svg) [c](data:text/html,{GO})[^1]\n\n"
    f"[^1]: <a href='{GO}'>note</a>",
    "fences": f"```\n[a]({GO})\n````\n[b]({GO})\n`````````\n~~~~\n[c]({GO})\n~~~\n"
    f"\r```\r\r[d]({GO})\x0b\x0c\u2028[e]({GO})\n</pre></code><img src=x onerror={RUNS}>\n",
    "style": f"<style>@import '{PIXEL}/s.css'; * {{ background: url({PIXEL}/s.png) }}</style>"
    f"<meta http-equiv=refresh content='0;url={GO}'><base href='{PIXEL}'><link rel=stylesheet "
    f"href='{PIXEL}/l.css'>",
}
HOSTILE["everything"] = "\n\n".join(HOSTILE.values())
HARMLESS = "It is the horizon: 1 < 2 & [no] *link*. " * 20
# The answer as it is shown, what in it is no text, and whether all of it is in sight.
SHOWN = """block => ({
  text: block.textContent,
  elements: [...block.querySelectorAll("*")].map((e) => e.tagName).join(" "),
  wide: block.scrollWidth > block.clientWidth + 1,
})"""
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
    submission = Submission(student, NAME, graded_cells(nbformat.writes(notebook).encode()))
    results = {part: Result("error", 0, "", f"f() raised {essay}") for part in parts(exercise)}
    return Graded(exercise, submission, results)


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab with nbgrader's form grader, in a folder of results."""
    lab = Lab(tmp_path_factory.mktemp("lab"))
    answers = {"a-harmless": HARMLESS, **HOSTILE}
    url = f"sqlite:///{lab.notebooks / 'gradebook.db'}"
    with closing(sqlite3.connect(lab.notebooks / "gradebook.db")) as book:
        book.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    graded = [submitted(student, essay) for student, essay in answers.items()]
    assert write_gradebook(graded, lab.notebooks, url) == []
    with lab.running([], "nbgrader.server_extensions.formgrader"):
        yield lab


@pytest.fixture(scope="module")
def ids(lab):
    """The number that the form grader has for each student's notebook."""
    query = (
        "SELECT handed_in.student_id, notebook.id FROM submitted_notebook AS notebook "
        "JOIN submitted_assignment AS handed_in ON notebook.assignment_id = handed_in.id"
    )
    with closing(sqlite3.connect(lab.notebooks / "gradebook.db")) as book:
        return dict(book.execute(query).fetchall())


@pytest.fixture
def visit(browser):
    with visiting(browser) as visit:
        yield visit


def check_text(page, selector, essay):
    """Fail unless the answer is all there as text, which a click does nothing to."""
    block = page.locator(selector)
    shown = block.evaluate(SHOWN)
    assert shown["elements"] in ("CODE", "")
    assert not shown["wide"]
    assert "".join(shown["text"].split()) == "".join(essay.split())
    block.click()
    page.evaluate(
        "block => [block, ...block.querySelectorAll('*')].forEach((e) => e.click())",
        block.element_handle(),
    )
    assert page.evaluate(ACTIVE) == []
    assert page.evaluate("window.PWN") is None


def test_the_form_grader_shows_an_answer_as_text(lab, ids, visit):
    visit.page.goto(f"{lab.address}/login?token={lab.token}")
    asked = {}
    for student, essay in {"a-harmless": HARMLESS, **HOSTILE}.items():
        visit.requests.clear()
        visit.page.goto(f"{lab.address}/formgrader/submissions/{ids[student]}/")
        check_text(visit.page, ".nbgrader_cell:has(#proof-comment) .rendered_html > pre", essay)
        here = f"{lab.address}/formgrader/"
        asked[student] = {url for url in visit.requests if not url.startswith(here)}
    assert set().union(*asked.values()) <= asked["a-harmless"]


def test_the_feedback_of_nbgrader_shows_an_answer_as_text(lab, visit):
    nbgrader = Path(sysconfig.get_path("scripts"), "nbgrader")
    command = [nbgrader, "generate_feedback", NAME, "--student=[aefm]*", "--quiet"]
    subprocess.run(command, cwd=lab.notebooks, env=lab.environment, check=True)
    asked = {}
    for student in ("a-harmless", "everything", "fences", "math"):
        essay = HOSTILE.get(student, HARMLESS)
        visit.requests.clear()
        page = lab.notebooks / "feedback" / student / NAME / f"{NAME}.html"
        visit.page.goto(page.as_uri())
        check_text(visit.page, ".nbgrader_cell:has([name=proof]) .rendered_html > pre", essay)
        asked[student] = {url for url in visit.requests if url != page.as_uri()}
    assert set().union(*asked.values()) <= asked["a-harmless"]


def test_jupyterlab_shows_an_answer_as_text(lab, visit):
    lab.show(visit.page)
    for student in ("everything", "fences", "math"):
        visit.requests.clear()
        with lab.opened(visit, f"autograded/{student}/{NAME}/{NAME}.ipynb"):
            proof = f"""{NOTEBOOK}.content.widgets.find(
                (cell) => cell.model.getMetadata("nbgrader")?.grade_id === "proof").node"""
            pre = f"{proof}.querySelector('.jp-RenderedMarkdown > pre')"
            visit.page.evaluate(f"{proof}.scrollIntoView()")
            visit.page.wait_for_function(f"{pre}?.textContent")
            visit.page.evaluate(f"{proof}.id = 'the-answer'")
            check_text(visit.page, "#the-answer .jp-RenderedMarkdown > pre", HOSTILE[student])
        assert [url for url in visit.requests if not url.startswith((lab.address, "data:"))] == []
