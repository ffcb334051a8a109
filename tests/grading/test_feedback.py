"""Feedback: what a student wrote stays text, and both pages say what came and why."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import mistune
import pytest
from handing_in import EXERCISE, NAME

from grading.collect.submissions import Submission
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


class Elements(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.texts = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attributes]

    def handle_data(self, data):
        self.texts.append(data)


def with_text(text):
    return graded(notes=(text,), minimax=Result("wrong", 0, text, text, "A bug."))


@pytest.mark.parametrize("attack", ATTACKS)
def test_in_html_a_students_text_is_text(attack):
    harmless, attacked = (Elements(as_html(with_text(text))) for text in ("x", attack))
    assert attacked.tags == harmless.tags
    assert attacked.attributes == harmless.attributes
    assert attack in attacked.texts


@pytest.mark.parametrize("attack", ATTACKS)
def test_in_markdown_a_students_text_is_text(attack):
    """Read by another implementation, as those who publish the pages would."""
    render = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    harmless, attacked = (Elements(render(as_markdown(with_text(text)))) for text in ("x", attack))
    assert attacked.tags == harmless.tags
    assert f"{attack}\n" in attacked.texts
    assert attacked.texts.count(attack) == harmless.texts.count("x") or "\n" in attack


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
    text = " ".join(" ".join(Elements(as_html(one)).texts).split())
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


def test_an_answer_that_asks_for_input_is_told_that_it_cannot(sandbox):
    with sandbox.worker() as worker:
        answer = worker.answer("depth = int(input('How deep? '))")
    assert (answer.verdict, answer.line) == ("error", 1)
    assert answer.says == "EOFError: an answer cannot ask for input"
