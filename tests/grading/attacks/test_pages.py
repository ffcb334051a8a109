"""Attacks on whoever reads: pages for students and instructors, and the form grader."""

import resource
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from gradebooks import gradebook_in
from handing_in import EXERCISE, NAME, RIGHT, notebook

from attacks.tools import attacks
from grading.collect.notebook import read_notebook
from grading.collect.submissions import Submission
from grading.grade.answer import Result
from grading.grade.gradebook import write_gradebook
from grading.grade.graded import Graded, parts
from grading.report.feedback import as_html
from grading.report.similar import write_similar
from grading.report.summary import write_summary

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # nbgrader's own
]
PARTS = parts(EXERCISE)
ACTIVE = {"href", "src", "action", "style", "srcdoc", "data", "formaction", "background", "srcset"}
LOADING = {"a", "audio", "base", "embed", "form", "iframe", "img", "input", "link", "math", "meta"}
LOADING |= {"object", "script", "style", "svg", "template", "video"}


class Page:
    """What a page does (elements that load or run, and their attributes), and what it says."""

    def __init__(self, text):
        self.does, soup = [], BeautifulSoup(text, "html.parser")
        for tag in soup.find_all():
            kept = [(n, v) for n, v in tag.attrs.items() if n in ACTIVE or n.startswith("on")]
            if kept or tag.name in LOADING:
                self.does.append((tag.name, *kept))
        self.says = "".join(s for s in soup.strings if not s.find_parent(["pre", "code"]))


def handed_in(student, answers, **results):
    """A submission with these answers, right everywhere except where `results` says otherwise."""
    earned = {
        part: results.get(part.name, Result("manual", None, ""))
        if part.by_hand
        else results.get(part.name, Result("right", part.points, ""))
        for part in PARTS
    }
    cells = read_notebook(notebook(answers).encode())
    return Graded(EXERCISE, Submission(student, NAME, cells), earned)


# ------------------------------------------------------------------------------- the form grader

ESSAYS = attacks(
    ("leads to a script when it is clicked", "[read on](javascript:alert(1))"),
    ("names the script elsewhere", "[read on][1]\n\n[1]: javascript:alert(1)"),
    ("writes the scheme in mixed case", "[read on](JaVaScRiPt:alert(1))"),
    ("codes the scheme", "[read on](java&#115;cript:alert(1))"),
    ("puts the script into angle brackets", "[read on](<javascript:alert(1)>)"),
    ("has a link made of an address", "<https://example.org/?student=eve>"),
    ("has a link made of a bare address", "https://example.org/?student=eve"),
    ("leads to a page of its own making", "[x](data:text/html;base64,PHNjcmlwdD4=)"),
    ("leads to another language", "[x](vbscript:msgbox)"),
    ("leads to the instructor's own server", "[x](/api/kernels)"),
    ("loads a picture, which tells who reads when", "![](http://example.org/x.png?eve)"),
    ("loads one by reference", "![x][1]\n\n[1]: http://example.org/x.png"),
    ("loads one as a link's text", "[![](//example.org/x)](x)"),
    ("shows what is attached", "![x](attachment:x.svg)"),
    ("is a script", "<script>alert(1)</script>"),
    ("runs a script when no picture comes", "<img src=x onerror=alert(1)>"),
    ("runs a script when it is drawn", "<svg/onload=alert(1)>"),
    ("shows another page", "<iframe src=//example.org></iframe>"),
    ("loads a picture by a style", "<style>*{background:url(//example.org)}</style>"),
    ("sends a form", "<form action=//example.org><input autofocus onfocus=alert(1)>"),
    ("hides a script in a comment", "<!--><script>alert(1)</script>-->"),
    ("breaks a tag into lines", "<img\nsrc=x\nonerror=alert(1)>"),
    ("separates by slashes", "<img/src=x/onerror=alert(1)>"),
    ("is no element", "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>"),
    ("is character data", "<![CDATA[<script>alert(1)</script>]]>"),
    (
        "ends a fence, if it is put into one",
        "```\n~~~\n<script>alert(1)</script>\n[x](javascript:1)",
        None,
    ),
    ("ends a longer fence", f"{'`' * 40}\n{'~' * 40}\n[x](javascript:alert(1))", None),
    ("ends a block of indented code", "</code></pre>\n\n[x](javascript:alert(1))"),
    ("leads to a script from a formula", "$\\href{javascript:alert(1)}{x}$"),
    ("leads to one from a row", "$$\\href{javascript:alert(1)}{x}$$"),
    ("leads to one from an environment", "\\begin{a}\\href{javascript:1}{x}\\end{a}"),
    ("loads a style by a formula", "$\\unicode[url(//example.org)]{x}\\href{//x}{}$"),
    ("puts a link into a table", "a|b\n-|-\n[x](javascript:1)|"),
    ("puts a link into a heading", "# [x](javascript:1)"),
    ("leads by a footnote", "x[^1]\n\n[^1]: [x](javascript:1)"),
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """What the form grader shows of an essay; all are in one gradebook."""
    out = gradebook_in(tmp_path_factory.mktemp("class") / "results")
    essays = [attack.source for attack in ESSAYS.args[1]]
    class_ = [handed_in(f"s{n}", {"proof": text}) for n, text in enumerate(["Harmless.", *essays])]
    assert write_gradebook(class_, out) == []

    def page(essay):
        from nbconvert.filters import markdown2html

        number = essays.index(essay) + 1 if essay else 0
        path = Path(out, "autograded", f"s{number}", NAME, f"{NAME}.ipynb")
        [cell] = [
            cell
            for cell in nbformat.read(path, as_version=4).cells
            if cell.metadata.get("nbgrader", {}).get("grade_id") == "proof"
        ]
        return Page(markdown2html(cell.source) if cell.cell_type == "markdown" else "")

    return page


@ESSAYS
def test_the_form_grader_shows_an_essay_as_text(opened, attack):
    page = opened(attack.source)
    assert page.does == opened("").does == []
    assert "\\href" not in page.says  # a formula outside of code is typeset in the browser


# ------------------------------------------------------------------------------------ other pages


@attacks(
    ("is a script", "<script>alert(1)</script>"),
    ("ends an attribute", "\" onmouseover='alert(1)' x=\""),
    ("ends the text", "</pre></main><img src=x onerror=alert(1)>"),
    ("ends the style", "</style><script>alert(1)</script>"),
    ("ends the title", "</title><script>alert(1)</script>"),
    ("is a template's expression", "{{ 7 * 7 }}{% include '/etc/passwd' %}{{ cycler.__init__ }}"),
    ("is a format's field", "{0.__class__.__globals__} %(x)s ${x}"),
    ("is coded already", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("hides behind a zero byte", "<\0script>alert(1)</script>"),
    ("is written in UTF-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"),
    ("is half a character", "\ud800<script>"),
    ("turns the text around", "\u202e<script>\u2066"),
)
def test_no_page_runs_what_a_student_wrote(attack, tmp_path):
    pages = []
    for text in ("harmless", attack.source):
        wrong = Result("wrong", 0, text, text, mark=text, example=text, comment=text, request=text)
        class_ = [
            handed_in("ada", {"minimax": text, "negamax": f"x = y + 1 # {text}"}, minimax=wrong),
            handed_in("bob", {"minimax": text, "negamax": f"x = y + 1 # {text}"}, minimax=wrong),
        ]
        write_summary(class_, tmp_path)
        write_similar(class_, tmp_path)
        texts = [(tmp_path / f"{name}.html").read_text() for name in ("summary", "similar")]
        pages.append([Page(page).does for page in (*texts, as_html(class_[0]))])
    assert pages[1] == pages[0]
    assert not any("script" in [tag for tag, *_ in page] for page in pages[0])


# ---------------------------------------------------------------------------------------- copies

FORMS = [
    "    values = [{0}(game, game.result(state, {1})) for {1} in game.moves(state)]\n"
    "    return max(values) if game.to_move(state) == MAX else min(values)\n",
    "    {1} = None\n    for move in game.moves(state):\n"
    "        new = {0}(game, game.result(state, move))\n"
    "        if {1} is None or (new > {1}) == (game.to_move(state) == MAX): {1} = new\n"
    "    return {1}\n",
    "    below = sorted({0}(game, game.result(state, {1})) for {1} in game.moves(state))\n"
    "    return below[-1 if game.to_move(state) == MAX else 0]\n",
]
HEAD = "def {0}(game, state):\n    if game.is_terminal(state):\n"
HEAD += "        return game.utility(state, MAX)\n"
STRANGE = """\
def minimax(game, state):
    first = 7919 * len(str(state)) % 104729
    second = (first ^ 40961) + 3 * first // 17
    third = second - 3 * 127
    fourth = third // 31 - 8191 * second
    fifth = fourth // 271 ^ third
    sixth = 65537 - fifth % 257
    seventh = (sixth * 1009 + fourth) % 6151
    eighth = seventh * 2999 + 1543
    return eighth % 4801
"""
RENAMED = STRANGE
for number, word in enumerate(
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
):
    RENAMED = RENAMED.replace(word, "abcdefgh"[number])
TOLD = STRANGE.replace("\n    ", "\n    # my own idea\n    ", 3).replace(" % ", "%")


def class_of(number, copy):
    honest = {
        f"s{n:03}": {"minimax": (HEAD + FORMS[n % 3]).format("minimax", f"v{n % 7}")}
        for n in range(number - 2)
    }
    return [
        handed_in(student, answers)
        for student, answers in {
            **honest,
            "ada": {"minimax": STRANGE},
            "eve": {"minimax": copy},
        }.items()
    ]


@attacks(
    ("copies all, in a small class", (21, STRANGE)),
    ("copies all, in a class of 30", (30, STRANGE)),
    ("copies all, in a large class", (120, STRANGE)),
    ("copies all and renames what there is", (30, RENAMED)),
    ("copies all and adds comments and blanks", (30, TOLD)),
)
def test_a_strange_answer_that_two_have_is_listed(attack, tmp_path):
    write_similar(class_of(*attack.source), tmp_path)
    page = (tmp_path / "similar.html").read_text()
    assert all(f'{name}.html">{name}</a>' in page for name in ("ada", "eve"))


BOMBS = attacks(
    ("opens brackets", "x = " + "(" * 9_000),
    ("opens and closes brackets", "x = " + "(" * 90 + ")" * 90),
    ("negates a number fifty thousand times", "x = " + "-" * 50_000 + "1"),
    ("adds forty thousand names", "x = y" + "+y" * 40_000),
    ("asks for forty thousand attributes", "x = f" + ".f" * 40_000),
    ("calls thirty thousand times", "x = f" + "()" * 30_000),
    ("indexes thirty thousand times", "x = f" + "[0]" * 30_000),
    ("writes a number of ninety thousand digits", "x = 0x" + "f" * 90_000 + " + y"),
    ("writes a decimal number of many digits", "x = " + "9" * 90_000),
    ("writes a float of many digits", "x = 1e" + "9" * 90_000),
    ("has a constant that takes long to compute", "x = 9 ** 9 ** 9 ** 9 + y"),
    ("multiplies a text by a large number", "x = 'x' * 10**12 + y"),
    ("negates a truth thirty thousand times", "x = " + "not " * 30_000 + "y"),
    ("compares in a chain", "x = y" + " < y" * 20_000),
    ("chooses in a chain", "x = " + "1 if y else " * 9_000 + "2"),
    ("nests functions", "x = " + "lambda: " * 9_000 + "y"),
    ("nests f-strings", "x = " + "f'{" * 50 + "y" + "}'" * 50),
    ("nests comprehensions", "x = " + "[y for y in " * 500 + "z" + "]" * 500),
    ("nests blocks", "\n".join(" " * n + "if y:" for n in range(99))),
    ("chains elif", "if x: pass\n" + "elif x + y: pass\n" * 4_000),
    ("has ten thousand statements", "\n".join(f"x = y + {n}" for n in range(9_000))),
    ("has them on one line", ";".join(f"x = y + {n}" for n in range(9_000))),
    ("decorates ten thousand times", "@f\n" * 10_000 + "def g(): pass"),
    ("has ten thousand arguments", f"def f({', '.join(f'a{n}' for n in range(9_000))}): pass"),
    ("indents by tabs", "if x:\n" + "\t" * 90_000 + "y = 1"),
    ("has ninety thousand lines", "\r" * 90_000),
    ("has page breaks", "\f" * 90_000 + "x = 1"),
    ("has a zero byte", "x = '\0' + y"),
    ("has half a character", "x = '\ud800' + y"),
    ("declares another coding", "# coding: utf-7\nx = '+AGEA-' + y"),
    ("matches nested patterns", "match x:\n case " + "[" * 150 + "]" * 150 + ": pass"),
)


@BOMBS
def test_no_source_keeps_the_comparison_busy(attack, tmp_path):
    cells = {"minimax": attack.source}
    class_ = [handed_in(student, cells) for student in ("ada", "eve")]
    class_ += [handed_in(f"s{n}", RIGHT) for n in range(2)]
    before = resource.getrusage(resource.RUSAGE_SELF)
    write_similar(class_, tmp_path)
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_utime - before.ru_utime < 3
    assert "4 students" in (tmp_path / "similar.html").read_text(errors="replace")
