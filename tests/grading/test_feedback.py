"""Feedback: what a student wrote stays text, and both pages say what came and why."""

import re
import zipfile
from dataclasses import replace

import mistune
import nbformat
import pytest
from bs4 import BeautifulSoup
from handing_in import EXERCISE, NAME

from grading.collect.submissions import Submission
from grading.connect.export import export
from grading.grade.answer import Result
from grading.grade.graded import Graded, parts
from grading.report.feedback import as_html, as_markdown, write_feedback

PARTS = parts(EXERCISE)
ATTACKS = [
    "<script>alert(1)</script>",
    "</pre><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "```\n\n# Full marks\n\n<script>alert(1)</script>",
    "~~~~\n````\n[x](javascript:alert(1)) ![y](https://example.org/y.png)",
    "a | b\n- | -\n**bold** _em_ <b>b</b> https://example.org",
    "&lt;b&gt; &#60;b&#62;",
]


def graded(student="ada", notes=(), **changed):
    """A submission, right everywhere except where the arguments say otherwise."""
    results = {
        part: changed.get(
            part.name.replace("-", "_"),
            Result("manual", None, "A person will grade this.")
            if part.name == "proof"
            else Result("right", part.points, ""),
        )
        for part in PARTS
    }
    return Graded(EXERCISE, Submission(student, NAME), results, notes)


def elements(page):
    """The tags of a page, each with the names of its attributes, and its texts."""
    soup = BeautifulSoup(page, "html.parser")
    return [(tag.name, *tag.attrs) for tag in soup.find_all()], [*soup.strings]


def with_text(text):
    return graded(notes=(text,), minimax=Result("wrong", 0, text, text, "A bug."))


@pytest.mark.parametrize("attack", ATTACKS)
def test_in_html_a_students_text_is_text(attack):
    (tags, _), (attacked, texts) = (elements(as_html(with_text(text))) for text in ("x", attack))
    assert attacked == tags
    assert attack in texts


@pytest.mark.parametrize("attack", ATTACKS)
def test_in_markdown_a_students_text_is_text(attack):
    """Read by another implementation, as those who publish the pages would."""
    render = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    pages = (elements(render(as_markdown(with_text(text)))) for text in ("x", attack))
    (tags, harmless), (attacked, texts) = pages
    assert attacked == tags
    assert f"{attack}\n" in texts
    assert texts.count(attack) == harmless.count("x") or "\n" in attack


def test_nothing_moves_the_cursor_or_turns_the_text_around():
    text = "a\x1b[2Jb\u202ec\rd\x00e\ud800"
    for page in (as_html(with_text(text)), as_markdown(with_text(text))):
        assert not re.search("[\x00\x1b\r\u202e\ud800]", page)


def test_a_page_needs_no_other_file_and_runs_no_script():
    page = as_html(graded())
    assert "default-src 'none'" in page
    assert not re.search("<script|<link|http(?!-equiv)|url[(]", page)


def test_both_pages_say_what_came_and_why():
    shows = "minimax(tree 7, root) returned 8. It should return 7."
    one = graded(
        minimax=Result("wrong", 0, "This call shows it:", shows, "One too many."),
        limited=Result("right value, wrong work", 2, "This call shows it:", "Too many nodes."),
        negamax=Result("not graded", None, "The grader failed."),
        root_value=Result("needs review", None, "Tried twice."),
    )
    text = " ".join(" ".join(elements(as_html(one))[1]).split())
    for words in (
        "Exercise 02 · Minimax Feedback for ada 5 of 10 points. A person will mark 4 points more.",
        "1. Predict a value – of 1 point ✎ needs review Tried twice.",
        "2. Minimax 0 of 3 points ✗ wrong This call shows it: " + shows,
        "Likely bug: One too many.",
        "3. Negamax – of 3 points ? not graded The grader failed.",
        "4. A depth 2 of 4 points ½ right value, wrong work This call shows it: Too many nodes.",
        "6. What a 0 proves – of 3 points ✎ manual",
    ):
        assert words in text
    markdown = as_markdown(one)
    assert "**5 of 10 points**. A person will mark 4 points more." in markdown
    assert (
        f"## 2. Minimax: wrong (0 of 3 points)\n\nThis call shows it:\n\n```text\n{shows}\n```\n\n"
        in (markdown)
    )
    assert "**Likely bug:** One too many." in markdown


def test_files_are_named_after_the_student(tmp_path):
    write_feedback([graded("ada"), graded("b@example.org")], tmp_path)
    names = ["ada.html", "ada.md", "b@example.org.html", "b@example.org.md"]
    assert sorted(path.name for path in (tmp_path / "feedback" / NAME).iterdir()) == names


def test_what_nobody_has_graded_yet_is_not_0_of_0_points():
    one = graded()
    results = dict.fromkeys(one.results, Result("needs review", None, "It is not a notebook."))
    for page in (
        as_html(replace(one, results=results)),
        as_markdown(replace(one, results=results)),
    ):
        assert "No points yet. A person will mark 17 points." in re.sub("</?b>|[*]", "", page)
        assert "0 of 0" not in page
    failed = dict.fromkeys(one.results, Result("not graded", None, "The grader failed."))
    assert "**No points yet**.\n" in as_markdown(replace(one, results=failed))


def test_an_answer_that_asks_for_input_is_refused_with_the_reason(sandbox):
    with sandbox.worker() as worker:
        answer = worker.answer("depth = int(input('How deep? '))")
    assert (answer.verdict, answer.line) == ("error", 1)
    assert answer.says == "EOFError: an answer cannot ask for input"


# What came: its name at the top; who gets the page, as the importers of the platforms find them.
HANDED_IN = {
    "Ada Lovelace_4711_assignsubmission_file": ("Ada_Lovelace_4711", "4711"),
    "Bob_12_assignsubmission_file_": ("Bob_12", "12"),
    "Participant_7_assignsubmission_onlinetext": ("Participant_7", "7"),
    f"Eve_13_assignsubmission_file_{NAME}.ipynb": ("Eve_13", "13"),
    "Default group_assignsubmission_file": ("Default_group", None),
    f"o_harab_14_815_{NAME}-1.ipynb": ("o_harab_14", "14"),
    f"dan_LATE_15_816_{NAME}.ipynb": ("dan", "15"),
    f"anon_aB3xY_817_{NAME}.ipynb": ("anon_aB3xY", "aB3xY"),
    f"LATE_anon_Q7z1K_818_{NAME}.ipynb": ("anon_Q7z1K", "Q7z1K"),
    f"kim_16_819_{NAME}.zip": ("kim_16", None),
    "lou_17_link.html": ("lou_17", None),
    "mia_18_820_link to my work.ipynb": ("mia_18", None),
    "ned": ("ned", None),
    "": ("oli", None),
}


def importers(name):
    """The receiver of a file in the bulk upload of Moodle or of Canvas, by their own sources."""
    if "_assignsubmission_" in name:
        _, number, subtype, plugin, _file = name.split("_", 4)
        assert (subtype, plugin in ("file", "onlinetext")) == ("assignsubmission", True)
        return number
    parts = [part for part in name.split("_") if part != "LATE"]
    assert not parts[-1].startswith("link")
    numbers = [part for part in parts if part.isdigit()]
    person, upload = parts[1:3] if parts[0] == "anon" else numbers[:2]
    assert int(upload) > 800
    return person


def test_feedback_goes_back_as_the_work_came(tmp_path):
    rows = [
        replace(graded(who), submission=Submission(who, NAME, origin=origin))
        for origin, (who, _) in HANDED_IN.items()
    ]
    assert write_feedback(rows, tmp_path) == []
    path, note = export("feedback", rows, tmp_path)
    got = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            page = archive.read(name).decode()
            if name.endswith(".ipynb"):
                [cell] = nbformat.reads(page, 4).cells
                page = cell.source
            title = re.search(r"(?:Minimax:|Feedback for) (\w+)", page.replace("\\", ""))
            got[importers(name)] = title[1]
    assert got == {number: who for who, number in HANDED_IN.values() if number}
    left_out = sorted(who for who, number in HANDED_IN.values() if not number)
    assert sorted(note.rpartition(": ")[2].split(", ")) == left_out
