"""The summary of a class: what is counted, what comes first, and that it can be read by anybody."""

import json
import re
from dataclasses import asdict, replace

import pytest
from bs4 import BeautifulSoup
from handing_in import EXERCISE, NAME, notebook

from coursework.exercise.run import run
from grading.__main__ import _parser
from grading.author.exercises import load
from grading.collect.notebook import read_notebook
from grading.collect.submissions import Submission, slug
from grading.grade.answer import Result, _judged
from grading.grade.graded import Graded, parts
from grading.grade.keys import make_key
from grading.grade.records import with_earlier
from grading.grade.run import _notes
from grading.report.feedback import as_html, as_markdown
from grading.report.summary import write_summary
from grading.sandbox.worker import Answer

PARTS = parts(EXERCISE)
MINIMAX = EXERCISE.question("minimax")
BUG = MINIMAX.mutants[0].says
ATTACK = '"><script>alert(1)</script>\u202e\x1b[2J'
MANUAL = Result("manual", None, "A person will grade this.")


def wrong(mark, example="minimax(tree 7, root) returned 8. It should return 7.", shows="shown"):
    return Result("wrong", 0, "This call shows it:", shows, mark=mark, example=example)


def graded(student, exercise=EXERCISE, **changed):
    """A submission, right everywhere except where the arguments say otherwise."""
    questions = {question.name for question in exercise.questions}
    results = {}
    for part in parts(exercise):
        usual = Result("right", part.points, "") if part.name in questions else MANUAL
        results[part] = changed.get(part.name.replace("-", "_"), usual)
    return Graded(exercise, Submission(student, exercise.name), results)


CLASS = [
    graded("ada"),
    *(graded(f"bug {n}", minimax=Result("wrong", 0, "", "x", BUG)) for n in range(3)),
    *(graded(f"same {n}", minimax=wrong("m1", shows=f"call {n}")) for n in range(4)),
    graded("Jürgen & <b>", minimax=wrong("m2", ATTACK)),
    graded("half", minimax=Result("right value, wrong work", 1.5, "", mark="h", example="nodes")),
    graded("late", minimax=Result("crashed", 0, "", "died"), limited=Result("error", 0, "", "e")),
    graded("empty", minimax=Result("not answered", 0, ""), limited=Result("not answered", 0, "")),
    graded(
        "open", minimax=Result("needs review", None, ""), negamax=Result("not graded", None, "")
    ),
    graded("marked", minimax=Result("marked", 1, "")),
    Graded(
        EXERCISE,
        Submission("gone", NAME),
        {part: Result("not handed in", 0, "") for part in PARTS},
    ),
]


def text_of(source):
    return " ".join(re.sub("<[^>]*>", " ", re.sub("(?s)<style>.*?</style>", "", source)).split())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("summary")
    write_summary(CLASS, out)
    return out


@pytest.fixture(scope="module")
def page(folder):
    return (folder / "summary.html").read_text(encoding="utf-8")


def card(page, name):
    """The text of what the page says about a question."""
    found = re.search(rf'<section class="question" id="{NAME}.{name}">.*?</section>', page, re.S)
    return text_of(found[0])


def test_every_question_is_counted(page):
    assert "14 submissions, 1 not handed in." in text_of(page)
    assert (
        "✓ 1 right ½ 1 half ✗ 8 wrong ! 1 failed ○ 1 blank ☑ 1 marked by a person "
        "✎ 1 waiting for a person – 1 not handed in"
    ) in card(page, "minimax")
    assert "✓ 13 right ? 1 not graded – 1 not handed in" in card(page, "negamax")
    assert "✎ 14 waiting for a person – 1 not handed in" in card(page, "proof")


def test_named_bugs_have_their_sentence_and_their_number(page):
    assert f"✗ 3 “{BUG}” −9 points" in card(page, "minimax")


def test_equal_outcomes_without_a_name_are_one_group_with_an_example(page):
    """Even if students saw different words for it."""
    says = card(page, "minimax")
    assert (
        "✗ 4 no name yet wrong −12 points same 0 same 1 same 2 same 3 "
        "minimax(tree 7, root) returned 8. It should return 7."
    ) in says
    assert "! 1 crashed −3 points late died" in says
    assert "½ 1 no name yet right value, wrong work −1.5 points half nodes" in says


def test_what_most_points_were_lost_to_comes_first(page):
    first = re.search('<ol class="first">.*?</ol>', page, re.S)[0]
    assert text_of(first) == (
        "2. Minimax 33.5 of 39 points lost (86 %) "
        "−12 (4 answers) no name yet, wrong: "
        "minimax(tree 7, root) returned 8. It should return 7. "
        f"−9 (3 answers) “{BUG}” "
        "−3 (1 answer) blank "
        "4. A depth 8 of 56 points lost (14 %) "
        "−4 (1 answer) blank −4 (1 answer) error: e"
    )


def test_only_what_a_mutant_could_name_has_no_name_yet(tmp_path):
    verdicts = ("broken cell", "error", "did not end", "crashed", "too much memory")
    submissions = [graded(v, minimax=Result(v, 0, "It says:", f"of {v}")) for v in verdicts]
    write_summary(submissions, tmp_path)
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    assert "<b>no name yet" not in page
    assert '"tag">no name yet' not in page
    assert "−3 (1 answer) broken cell: of broken cell" in text_of(page)
    for verdict in verdicts:
        assert f"! 1 {verdict} −3 points {verdict} of {verdict}" in card(page, "minimax")


def test_students_who_wait_for_a_person_are_listed_with_what_to_do(page):
    text = text_of(page)
    assert ("Waiting for a person: 2. Minimax (1 answer), 6. What a 0 proves (14 answers)") in text
    review, mark = re.findall("<code>python -m grading (.*?)</code>", page)
    assert _parser().parse_args(review.split()).out.name == "RESULTS"
    with pytest.raises(SystemExit, match="0"):
        _parser().parse_args(mark.split())


def test_the_title_says_which_class_it_is(page, tmp_path):
    assert "<title>How the class did: 02-minimax, 15 students</title>" in page
    assert "<h1>How the class did: 02-minimax, 15 students</h1>" in page
    write_summary([*CLASS, graded("ada", load("01-a-game"))], tmp_path)
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    assert "<title>How the class did: 2 exercises, 15 students</title>" in page


def test_a_table_has_each_student_with_each_question(page):
    table = re.search('<table class="students">.*?</table>', page, re.S)[0]
    head, *rows = [text_of(row) for row in table.split("<tr>")[1:]]
    assert head.startswith("Student Points 1. Predict a value 2. Minimax 3. Negamax 4. A depth")
    assert len(rows) == len(CLASS)
    assert rows[0] == "gone 0 0 – 0 – 0 – 0 – 0 – 0 –"
    assert rows[1] == "empty 7 of 14 1 0 ○ 3 0 ○ 3 ✎"
    assert rows[-1] == "ada 14 of 14 1 3 3 4 3 ✎"
    assert "half 12.5 of 14 1 1.5 ½ 3 4 3 ✎" in rows
    assert "open 8 of 8 1 ✎ ? 4 3 ✎" in rows
    totals = [
        float(re.search(r" ([\d.]+) ", row.removeprefix("bug").removeprefix("same"))[1])
        for row in rows
        if not row.startswith(("bug", "same"))
    ]
    assert totals == sorted(totals)
    assert f'<a href="feedback/{NAME}/ada.html">ada</a></th>' in table


def edited(released):
    """The way an editor, or a curious student, changes five locked cells."""
    locked = [c for c in released["cells"] if c["metadata"].get("nbgrader", {}).get("locked")]
    for cell in locked[:5]:
        cell["source"] += " "


def test_an_edit_of_locked_cells_frightens_nobody(tmp_path):
    submission = Submission("ada", NAME, read_notebook(notebook({}, edited).encode()))
    [note] = notes = _notes(EXERCISE, submission)
    assert note == (
        "5 locked cells differ from the current release of 02-minimax. "
        "You need not do anything: this costs no points, and your answers were graded."
    )
    write_summary([CLASS[0], replace(CLASS[1], notes=notes)], tmp_path)
    text = text_of((tmp_path / "summary.html").read_text(encoding="utf-8"))
    assert "differ from those of the current release in 1 notebook of 2. You need not do" in text


def test_the_points_are_distributed(page):
    [says] = re.findall('role="img" aria-label="([^"]*)"', page)
    assert says == (
        "Half of the class has 11 points or more, of 14. Submissions by whole points: "
        "2 with 7, 1 with 8, 8 with 11, 2 with 12, 1 with 14."
    )


def test_links_lead_to_the_feedback_and_inside_the_page(page):
    soup = BeautifulSoup(page, "html.parser")
    links = {link.text: link["href"] for link in soup.find_all("a")}
    assert links["same 2"] == f"feedback/{NAME}/{slug('same 2')}.html"
    assert links["late"] == f"feedback/{NAME}/late.html"
    assert links["Similar answers"] == "similar.html"
    assert "gone" not in links
    inside = {href[1:] for href in links.values() if href.startswith("#")}
    assert inside
    assert inside <= {tag["id"] for tag in soup.find_all(id=True)}


def test_what_a_student_chose_is_text(page):
    assert "<script" not in page
    assert not re.search("[\x00\x1b\r\u202e]", page)
    assert "&lt;script&gt;alert(1)" in page
    assert "Jürgen &amp; &lt;b&gt;</a>" in page


def test_rare_outcomes_are_one_line(tmp_path):
    submissions = [graded(f"s{n:02}", minimax=wrong(f"m{min(n // 2, 9)}")) for n in range(29)]
    submissions += [graded(f"t{n}", minimax=wrong(f"n{n}")) for n in range(5)]
    write_summary(submissions, tmp_path)
    says = card((tmp_path / "summary.html").read_text(), "minimax")
    assert says.count("no name yet") == 6
    assert "✗ 11 no name yet wrong −33 points" in says
    assert "… 13 in 9 more outcomes without a name, each in at most 2 answers −39 points" in says
    assert re.findall(r"\b[st]\d+", says.partition("…")[2]) == [
        *(f"s{n}" for n in range(10, 18)),
        *(f"t{n}" for n in range(5)),
    ]


def test_several_exercises_have_a_table_of_contents(tmp_path):
    other = load("01-a-game")
    write_summary([*CLASS, graded("ada", other), graded("bob", other)], tmp_path)
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    contents = text_of(re.search("<table class.*</table>", page)[0])
    assert contents.startswith("Exercise Handed in Points lost Waiting Exercise 01")
    assert "Exercise 02 · Minimax 14 41.5 15" in contents
    assert text_of(page).count("No points were lost.") == 1


# --------------------------------------------------------------------- what marks the outcomes


@pytest.fixture(scope="module")
def key():
    return make_key(EXERCISE, MINIMAX)


def judged(key, change):
    """The result of an answer that does what is right, except where `change` changes it."""
    right = enumerate(key.right)
    return _judged(key, [Answer(replace(r, value=change(i, r.value))) for i, r in right])


def test_wrong_answers_that_do_the_same_share_a_mark(key):
    one = judged(key, lambda i, value: value + 7)
    assert (one.verdict, one.bug, len(one.mark)) == ("wrong", "", 12)
    assert one.example == one.shows != ""
    assert judged(key, lambda i, value: float(value + 7)).mark == one.mark
    assert judged(key, lambda i, value: value + 8).mark not in ("", one.mark)


def test_right_answers_and_named_bugs_have_no_mark(key):
    bug = EXERCISE.outcomes(MINIMAX, MINIMAX.calls + MINIMAX.hidden, MINIMAX.mutants[0])
    result = _judged(key, list(map(Answer, bug)))
    assert (result.bug, result.mark, result.example) == (BUG, "", "")
    assert judged(key, lambda i, value: value).mark == ""


def test_a_bug_is_named_that_ends_here_and_not_where_the_key_was_made():
    limited = EXERCISE.question("limited")
    [bug] = [mutant for mutant in limited.mutants if "only MIN's moves do" in mutant.says]
    answer = EXERCISE.function(limited, bug.of(EXERCISE.reference("limited")))
    key = make_key(EXERCISE, limited)
    outcomes = [run(answer, call, limit=200_000) for call in key.calls]
    assert not any(outcome.error for outcome in outcomes)
    assert _judged(key, list(map(Answer, outcomes))).bug == bug.says


def test_the_mark_and_a_hidden_call_are_not_for_students(key):
    result = judged(key, lambda i, value: value if i < key.visible else "secret")
    assert result.shows == ""
    assert "returned 'secret'" in result.example
    one = graded("ada", minimax=result)
    for text in (as_html(one), as_markdown(one)):
        assert "another call" in text
        assert result.mark not in text
        assert "secret" not in text


def test_records_without_a_mark_are_read(tmp_path):
    old = asdict(Result("wrong", 0, "This call shows it:", "minimax(…) returned 8."))
    del old["mark"], old["example"]
    for student in ("ada", "bob"):
        path = tmp_path / "records" / NAME / f"{student}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        results = {"minimax": {"of": "x", **old}}
        path.write_text(json.dumps({"student": student, "notes": [], "results": results}))
    write_summary(with_earlier([], tmp_path), tmp_path)
    says = card((tmp_path / "summary.html").read_text(), "minimax")
    assert "✗ 2 no name yet wrong −6 points ada bob minimax(…) returned 8." in says
