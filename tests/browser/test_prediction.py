"""Predictions as a reader meets them: all kinds of answers, after a reload, and on paper."""

import re

import pytest
from measuring import by_thumb, measured
from playing import focused, visiting

from chopsticks import TreeGame, minimax
from coursework import table, view
from coursework.questions.prediction import Prediction, Predictions, _parts, inline
from stepthrough import record
from tools.predictions import answers

TREE = TreeGame([[3, 12], [2, 8]])
FIGURES = table([{"nodes": 7}])._repr_html_()
HELD = (
    "<pre>seven nodes</pre>"
    + FIGURES
    + view(record(minimax, TREE, ()))._repr_html_().replace("<script>", "<script type=later>")
)
EXPLAINED = '<details class="explained"><summary>Why</summary><p>Because of it.</p></details>'


def asked(question, answer, held="<p>held</p>", **asked):
    return Prediction(question.split()[0], question, _parts(answer, asked), held)


NODES = asked("How many *nodes*?", 1_234, HELD, within=1.5, wrong={"0..10": "Far too few."})
WHO = asked("Who wins?", "MAX", among=["MAX", "MIN", "nobody"], wrong={"MIN": "It is late."})
BOTH = asked("At `(1,)`?", {"a < b": 0.5, "c": "x y"}, parts={"c": {"wrong": {"z": "No *z*."}}})
WHICH = asked("Which are odd?", {"1", "3"}, among=["1", "2", "3"], wrong={"2": "Two is even."})
ALL = (NODES, WHO, BOTH, WHICH)
LAST = Predictions({one.key: inline(one.question) for one in ALL})


def page_of(*pieces):
    body = "".join(one if isinstance(one, str) else one._repr_html_() for one in pieces)
    return f"<!doctype html><html lang=en><title>Predictions</title><body>{body}"


@pytest.fixture
def visit(browser, tmp_path):
    path = tmp_path / "page.html"  # a place of its own, and so a storage
    path.write_text(page_of(NODES, EXPLAINED, *ALL[1:], LAST), encoding="utf-8")
    with visiting(browser, offline=True) as visit:
        visit.page.goto(path.as_uri())
        yield visit
        visit.check()


def own(visit, one):
    """What asks, by its question."""
    return visit.page.get_by_role("group", name=plain(one), exact=True)


def plain(one):
    return re.sub(r"[`*]", "", one.question)


def says(visit, one):
    """The verdict or the hint, without the button behind it."""
    status = own(visit, one).locator("> [role=status]").inner_text()
    return status.removesuffix("Guess again").strip()


def summary(visit):
    last = visit.page.locator('[data-kind="predictions"]')
    return last.get_by_role("status").inner_text(), last.get_by_role("listitem").all_inner_texts()


def guess(visit, one, text):
    own(visit, one).get_by_role("textbox").last.fill(text)
    visit.page.keyboard.press("Enter")


def check(visit, one, *picks):
    for pick in picks:
        own(visit, one).get_by_text(pick, exact=True).click()
    own(visit, one).get_by_role("button", name="Check").click()
    return says(visit, one)


def test_a_guess_has_a_hint_and_what_is_held_waits_for_the_answer(visit):
    """Which guesses are right, and which hints there are, is tested in Node."""
    held = [visit.page.get_by_text(words) for words in ("seven nodes", "Because of it.")]
    assert visit.page.get_by_text("What comes out").count() == 0
    question = visit.page.locator(".question").first
    assert question.evaluate("one => getComputedStyle(one).fontWeight") == "500"
    for typed, words in (
        ("<b>9</b>", "A number, please, such as 1,200 or 0.5."),
        ("7", "Not that. Far too few."),
        ("1234", "Right: 1,234."),
    ):
        assert [one.is_visible() for one in held] == [False, False]
        guess(visit, NODES, typed)
        assert says(visit, NODES) == words
    assert [one.is_visible() for one in held] == [True, True]
    visit.page.locator(".held .stepthrough.live").wait_for()  # it starts when it is in sight
    assert measured(visit.page, 785) == []
    figure = visit.page.locator(".held td.number")
    assert figure.evaluate("cell => getComputedStyle(cell).textAlign") == "right"
    inner = visit.page.locator(".held .stepthrough")
    inner.press("Home")  # its keys are its own
    assert inner.get_by_label("Step", exact=True).input_value() == "0"


def test_a_choice_is_picked_and_checked(visit):
    picks = own(visit, WHO)
    assert check(visit, WHO) == "Guess first."
    picks.get_by_text("MIN").click()
    visit.page.keyboard.press("Enter")
    assert says(visit, WHO) == "Not that. It is late."
    assert focused(picks.get_by_role("radio", name="MAX"))
    assert picks.get_by_role("radio", name="MIN").is_disabled()
    visit.page.keyboard.press("Space")
    visit.page.keyboard.press("Enter")
    assert says(visit, WHO) == "Right: MAX."
    again = picks.get_by_role("button", name="Forget this guess")
    assert focused(again)
    again.click()
    assert (says(visit, WHO), picks.get_by_role("radio", checked=True).count()) == ("", 0)
    assert not picks.get_by_role("radio", name="MIN").is_disabled()


MIDDLES = """pill => {
  const words = new Range();
  words.selectNode(pill.lastChild);
  const boxes = [words, pill].map((one) => one.getBoundingClientRect());
  return boxes.map(({ left, right }) => Math.round(left + right));
}"""


def test_several_things_at_once_and_ticks(visit):
    fields = own(visit, BOTH).get_by_role("textbox").all()
    assert len({field.bounding_box()["x"] for field in fields}) == 1  # below one another
    with by_thumb(visit.page):
        words, pill = own(visit, WHICH).locator("fieldset label").first.evaluate(MIDDLES)
        assert words == pill
    own(visit, BOTH).get_by_label("a < b").fill("0,5")
    guess(visit, BOTH, "z")
    assert says(visit, BOTH) == "Not that: c. No z."
    guess(visit, BOTH, "XY")
    assert says(visit, BOTH) == "Right: a < b: 0.5; c: x y."
    assert check(visit, WHICH, "1", "2", "3") == "Not that. Two is even."
    assert check(visit, WHICH, "2") == "Right: 1, 3."


def test_guesses_are_kept_summed_up_and_forgotten(visit):
    names = [plain(one) for one in ALL]
    assert summary(visit) == ("0 of 4 right, 4 open.", [f"○ {name}" for name in names])
    guess(visit, NODES, "1000")
    for pick in ("nobody", "MIN"):
        check(visit, WHO, pick)
    own(visit, BOTH).get_by_role("button", name="Show the answer").click()
    for _ in range(2):
        said, listed = summary(visit)
        assert said == "1 of 4 right, 1 wrong, 1 shown, 1 open."
        assert listed == [f"{mark} {name}" for mark, name in zip("✓✗–○", names, strict=True)]
        assert says(visit, BOTH) == "Answer: a < b: 0.5; c: x y."
        assert visit.page.get_by_text("seven nodes").is_visible()
        assert visit.page.get_by_text("Because of it.").is_visible()
        visit.page.reload()
    visit.page.get_by_role("link", name="Who wins?").click()
    assert focused(own(visit, WHO).get_by_role("button", name="Forget this guess"))
    visit.page.on("dialog", lambda dialog: dialog.accept())
    visit.page.get_by_role("button", name="Forget my guesses").click()
    assert summary(visit)[0] == "0 of 4 right, 4 open."
    assert visit.page.evaluate("localStorage.length") == 0
    assert not visit.page.get_by_text("Because of it.").is_visible()


def test_paper_has_the_answers_at_its_end(browser):
    html = page_of(NODES, EXPLAINED, WHO)
    with visiting(browser, offline=True) as visit:
        visit.page.set_content(html + answers(html))
        told = visit.page.locator("details.page-answers li")
        assert not told.first.is_visible()
        visit.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        words = [text.split("\n\n") for text in told.all_inner_texts()]
        assert words == [["How many nodes? 1,234", "Because of it."], ["Who wins? MAX"]]
        assert not visit.page.get_by_text("seven nodes").is_visible()
        visit.page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert not told.first.is_visible()
        visit.check()
