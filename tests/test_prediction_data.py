"""`predict` holds back what a block shows, and says what counts as right."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from math import inf

import numpy as np
import pytest
from IPython.display import HTML, Image, clear_output, display
from IPython.utils.capture import capture_output

from chopsticks import TreeGame, minimax
from chopsticks.hands import State, Tap
from coursework import predict, predictions, view
from coursework.questions import prediction
from stepthrough import record
from tools.predictions import Stored, answers, in_page

WIDGET = {"application/vnd.jupyter.widget-view+json": {}, "text/plain": "a widget"}


QUESTIONS = {}


@pytest.fixture(autouse=True)
def nothing_asked(monkeypatch):
    monkeypatch.setattr(prediction, "_asked", {})
    monkeypatch.setattr(prediction, "question", QUESTIONS.__getitem__)


def ask(answer, question="How many?", among=(), **asked):
    """A prediction of a question, by a name made of its text."""
    name = "-".join(re.findall(r"\w+", question.lower()))
    QUESTIONS[name] = {"question": question, **asked}
    return predict(name, answer, among=among)


def shown(block=lambda: None, question="How many?", answer=3, **options):
    """The HTML of a prediction, and what else was shown."""
    with capture_output() as seen, ask(answer, question, **options):
        block()
    [output] = seen.outputs
    assert (seen.stdout, seen.stderr) == ("", "")
    assert output.data["text/plain"] == f"<Prediction: {question}>"
    return output.data["text/html"]


def parts(answer, **options):
    _, _, found = in_page(shown(answer=answer, **options))
    return found


def held(html):
    [inside] = re.findall(
        r"<details><summary>What comes out</summary>(.*)</details>", html, re.DOTALL
    )
    return re.sub(r' (?:style|tabindex)="[^"]*"', "", inside)


def test_outside_a_notebook_the_block_simply_prints(capsys):
    with ask(3):
        print("three")
    assert capsys.readouterr().out == "three\n"


def test_in_plain_python_ipython_is_not_loaded():
    program = (
        "import sys; from coursework import predict\nwith predict('tapped', '0 and 2'): print(1)"
    )
    code = f"{program}\nprint('IPython' in sys.modules)"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "1\nFalse\n"


def test_what_is_printed_and_displayed_is_held_in_its_order(shell):
    def block():
        print("one <")
        display(HTML("<b>two</b>"))
        print("three", end="")
        display(Image(data=b"\x89PNG four", format="png"))

    assert held(shown(block)) == (
        "<pre>one &lt;</pre><b>two</b><pre>three</pre>"
        '<img alt="&lt;IPython.core.display.Image object&gt;" '
        "src='data:image/png;base64,iVBORyBmb3Vy'>"
    )


def test_what_is_updated_or_cleared_is_shown_as_it_is_in_the_end(shell):
    def block():
        print("gone")
        clear_output()
        changing = display(HTML("<i>1</i>"), display_id=True)
        display(HTML("<i>kept</i>"))
        changing.update(HTML("<i>2</i>"))

    assert held(shown(block)) == "<i>2</i><i>kept</i>"


def test_scripts_inside_wait(shell):
    tree = TreeGame([1, 2])
    viewer = view(record(minimax, tree, tree.initial))
    inside = held(shown(lambda: display(viewer)))
    assert "<script>" not in inside
    assert inside.count("<script type=later>") == 1
    assert inside.count('<script type="application/gzip">') == 1  # the data are nothing to run


def test_an_error_shows_what_came_before_it(shell):
    def fail():
        with ask(3):
            print("before")
            display(HTML("<b>it</b>"))
            raise KeyError("it")

    with capture_output() as seen:
        with pytest.raises(KeyError) as raised:
            fail()
        print("after")
    assert raised.traceback[-1].name == "fail"
    assert seen.stdout == "before\nafter\n"
    assert [output.data["text/html"] for output in seen.outputs] == ["<b>it</b>"]
    assert prediction._asked == {}


def test_a_widget_is_refused(shell):
    with pytest.raises(TypeError, match="widget"):
        shown(lambda: display(WIDGET, raw=True))


def test_the_page_has_the_question_and_a_closed_fold(shell):
    html = shown(question="Is `a < b` *right*?")
    bare = re.sub(r"<(script|style).*?</\1>|<details>.*?</details>", "", html, flags=re.DOTALL)
    words = re.sub(r"<.*?>", "", bare)
    assert words == "Is a &lt; b right?"
    assert "<code>a &lt; b</code> <em>right</em>" in bare
    assert "<details><summary>" in html


@pytest.mark.parametrize(
    ("answer", "options", "right", "words"),
    [
        (97_679, {}, [[97_679, 97_679]], "97,679"),
        (np.int64(4), {}, [[4, 4]], "4"),
        (-1, {}, [[-1, -1]], "−1"),
        (0, {"within": 2}, [[0, 0]], "0"),
        (100, {"within": 2}, [[50, 200]], "100"),
        (-100, {"within": 2}, [[-200, -50]], "−100"),
        (2 / 3, {"within": 1.5}, [[4 / 9, 1]], "0.6667"),
        (Fraction(1, 2), {"within": 2}, [[0.25, 1]], "1/2"),
        ((2, 3), {}, [[2, 2], [3, 3]], "2 or 3"),
    ],
)
def test_numbers(shell, answer, options, right, words):
    [part] = parts(answer, **options)
    assert part["kind"] == "number"
    assert [pytest.approx(bounds) for bounds in part["right"]] == right
    assert part["shown"] == words


def test_the_last_digits_of_a_float_are_not_stored(shell):
    assert parts(0.1 + 0.2, within=1.25) == parts(0.3, within=1.25)
    assert parts(3, wrong={f"0..{0.1 + 0.2}": "Less."}) == parts(3, wrong={"0..0.3": "Less."})


def test_other_answers(shell):
    tapped = State(((1, 2), (1, 1)), 1)
    cases = [
        (True, {}, "choice", ["yes"], ["yes", "no"]),
        (np.False_, {}, "choice", ["no"], ["yes", "no"]),
        ("Draw", {}, "word", ["Draw"], None),
        (("a", "b"), {}, "word", ["a", "b"], None),
        ("b", {"among": "abc"}, "choice", ["b"], ["a", "b", "c"]),
        (("a", "b"), {"among": "abc"}, "choice", ["a", "b"], ["a", "b", "c"]),
        (3, {"among": (3, 4)}, "choice", ["3"], ["3", "4"]),
        ((1, 1), {"among": [(1, 1), (2, 2)]}, "choice", ["(1, 1)"], ["(1, 1)", "(2, 2)"]),
        (tapped, {"among": [tapped]}, "choice", [str(tapped)], [str(tapped)]),
        (Tap(1, 2), {"among": [Tap(1, 2)]}, "choice", ["1→2"], ["1→2"]),
        ({"c", "a"}, {"among": "abc"}, "set", ["a", "c"], ["a", "b", "c"]),
        (set(), {"among": "ab"}, "set", [], ["a", "b"]),
    ]
    for answer, options, kind, right, choices in cases:
        [part] = parts(answer, **options)
        assert (part["kind"], part["right"], part.get("options")) == (kind, right, choices), answer


def test_all_right_answers_are_shown(shell):
    for answer, options in ((("a", "b"), {}), (("a", "b"), {"among": "abc"})):
        [part] = parts(answer, **options)
        assert part["shown"] == "a or b"


def test_a_guess_with_a_sentence_is_never_right(shell):
    [part] = parts(133, within=1.5, wrong={"179..": "No.", "0..100": "No."})
    [[low, high]] = part["right"]
    assert (low, high) == (pytest.approx(100), pytest.approx(179))
    assert 100 < low < 101
    assert 178 < high < 179


def test_a_dict_asks_for_several_things(shell):
    first, second = parts(
        {"`a`": 1, "b": "x"},
        parts={"`a`": {"wrong": {"2": "No *two*."}, "within": 1.5}},
        hints=["Both?"],
    )
    assert (first["label"], first["kind"], first["within"]) == ("<code>a</code>", "number", 1.5)
    both = [None, ["Both?"]]
    assert first["wrong"] == [[pytest.approx([4 / 3, 3]), ["No <em>two</em>."]], both]
    assert (second["label"], second["kind"], second["wrong"]) == ("b", "word", [both])


def test_sentences_for_wrong_guesses(shell):
    cases = [
        (3, {"wrong": {"5..": "Too *many*."}}, [[[5, None], ["Too <em>many</em>."]]]),
        (False, {"wrong": {"yes": "No."}}, [["yes", ["No."]]]),
        ("a", {"among": "ab", "wrong": {"b": "No."}}, [["b", ["No."]]]),
        ({"a"}, {"among": "ab", "wrong": {"b": "No."}}, [["b", ["No."]]]),
        ("a", {"wrong": {"b": ["Wide.", "Narrow."]}}, [["b", ["Wide.", "Narrow."]]]),
    ]
    for answer, options, wrong in cases:
        assert parts(answer, **options)[0]["wrong"] == wrong


def test_hints_for_any_other_guess_come_last(shell):
    [part] = parts(3, hints=["One.", "Two."], wrong={"4": "No."}, within=1.5)
    assert [hints for _, hints in part["wrong"]] == [["No."], ["One.", "Two."]]
    assert part["wrong"][1][0] is None
    both = parts({"x": 1, "y": 2}, hints=["Both?"], parts={"y": {"hints": ["Why?"]}})
    assert [part["wrong"] for part in both] == [[[None, ["Both?"]]], [[None, ["Why?"]]]]


@pytest.mark.parametrize(
    ("answer", "options", "words"),
    [
        (None, {}, "An answer cannot be None; give the choices with `among`"),
        (inf, {}, "An answer cannot be inf"),
        ((), {}, "empty tuple"),
        ({}, {}, "empty dict"),
        ({1}, {}, "'1' is not among the choices, because there are none: set `among`"),
        (3, {"among": (1, 2)}, "'3' is not among '1', '2'"),
        (1, {"among": (1, 1)}, "two choices have the same text: 1, 1"),
        (1, {"within": 0.5}, "within = 0.5: it is a factor, so it must be at least 1"),
        (1, {"within": "2"}, "within = 2: it is a factor, so it must be at least 1"),
        (1, {"among": (1, 2), "wrong": {"3": "No."}}, "'3' is not among '1', '2'"),
        (
            1,
            {"wrong": {"many": "No."}},
            "wrong guess 'many': it must be a number or a range",
        ),
        ({"a": 1}, {"parts": {"b": {}}}, r"has parts \['b'\], but the answer has labels \['a'\]"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_the_block_runs(answer, options, words):
    with pytest.raises((TypeError, ValueError), match=f"how-many: .*{words}"):
        ask(answer, **options)


def test_the_last_cell_knows_what_was_asked(shell):
    html = [shown(question=question) for question in ("One `a`?", "Two?", "One `a`?")]
    keys = [in_page(one)[0] for one in html]
    assert keys[0] == keys[2] != keys[1]
    last = predictions()
    assert repr(last) == "<Predictions: 2>"
    assert "<ol><li>One <code>a</code>?</li><li>Two?</li></ol>" in last._repr_html_()
    [data] = re.findall(r'type="application/json">(.*?)</script>', last._repr_html_())
    assert json.loads(data)["asked"] == {keys[0]: "One <code>a</code>?", keys[1]: "Two?"}


def test_an_answer_in_words(shell):
    cases = [
        (parts(5, within=2), "5"),
        (parts("a<b"), "a<b"),
        (parts({"a", "b"}, among="abc"), "a, b"),
        (parts({"x": 1, "y": 2}), "x: 1; y: 2"),
    ]
    for found, answer in cases:
        assert Stored("01", "cell", "key", "How many?", found, "").answer() == answer


def test_a_page_ends_with_its_answers(shell):
    first = shown(question="How `many`?", answer=1_234)
    second = shown(question="And?", answer={"a": 1, "b": "<"})
    why = '<details class="explained"><summary>Explanation</summary>\n<p>It {}.</p></details>'
    page = f"<p>Text</p>{first}{why.format(1)}{why.format(2)}<p>More</p>{second}<p>End</p>"
    told, _, script = answers(page).partition("<script>")
    assert told == (
        '<details class="page-answers"><summary>Answers to the predictions</summary><ol>'
        "<li><p>How <code>many</code>? <strong>1,234</strong></p>\n<p>It 1.</p>\n<p>It 2.</p></li>"
        "<li><p>And? <strong>a: 1; b: &lt;</strong></p></li></ol></details>"
    )
    assert "beforeprint" in script
    assert answers("<p>Text</p>") == ""
