"""Be the search: every question of every lecture answered, and the mode by mouse and by key."""

import re

import pytest
from playing import pressed
from quiz_reader import Erring, Reader, number, stored

from chopsticks import TreeGame, alphabeta, minimax
from coursework import practice, view
from stepthrough import record
from stepthrough.page import source
from stepthrough.views.quiz import questions

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SILENT = {"12b-nim-and-grundy/four"}  # mex is none of the questions' rules
NEGATES = {"05b-deepening-and-windows/pvs-viewer"}
FIVE = {"exchanged", "sign", "equality", "window", "last"}


@pytest.fixture(scope="module")
def judging(browser):
    """A page that knows how an answer is judged: (question, answer) → right?, misconception."""
    page = browser.new_page()
    page.add_script_tag(content=source("stepthrough/views/answering.js"))

    def judge(pairs):
        return page.evaluate(
            """pairs => pairs.map(([question, answer]) =>
                 [isRight(question, answer), misconception(question, answer) ?? ""])""",
            pairs,
        )

    yield judge
    page.close()


@pytest.fixture(scope="module")
def lectures():
    """The viewers of all lectures, each with its questions."""
    found = stored()
    assert len(found) > 10
    return {name: {**data, "questions": questions(data, 10_000)} for name, data in found.items()}


@pytest.fixture
def visit(shared):
    return shared


def show(visit, live):
    visit.open(live)
    return live.data


def words(truth, question):
    """What a reader types or chooses who knows the truth."""
    if isinstance(truth, set):
        return next(answer for answer in question["answers"] if answer in truth)
    if isinstance(truth, tuple):
        return next(
            a
            for a in question["answers"]
            if all(
                number(x) == pytest.approx(y, rel=0.005)
                for x, y in zip(a[1:-1].split(", "), truth, strict=True)
            )
        )
    if "answers" in question:
        return next(a for a in question["answers"] if number(a) == truth)
    return f"{truth:.6g}".replace("inf", "∞")


def test_who_knows_what_the_run_did_is_always_right(lectures, judging):
    pairs, names = [], []
    for name, data in lectures.items():
        reader = Reader(data)
        assert bool(data["questions"]) == (name not in SILENT), name
        for question in data["questions"]:
            pairs.append((question, words(reader.truth(question), question)))
            names.append((name, question["ask"]))
    wrong = [n for n, (good, named) in zip(names, judging(pairs), strict=True) if not good or named]
    assert wrong == []
    assert len(names) > 200


def test_all_kinds_of_questions_are_asked(lectures):
    asks = [q["ask"] for data in lectures.values() for q in data["questions"]]
    for kind in (
        r" return\?",
        r"What are \w+ and \w+ now\?",
        "With what window",
        "A table hit",
        "do now",
    ):
        assert any(re.search(kind, ask) for ask in asks), kind


def test_each_misconception_is_named(lectures, judging):
    named = set()
    for name, data in lectures.items():
        for misconception in FIVE:
            reader = Erring(data, misconception, negates=name in NEGATES)
            answers = [(q, reader.answer(q)) for q in data["questions"]]
            pairs = [(q, a if isinstance(a, str) else str(a)) for q, a in answers if a is not None]
            judged = judging(pairs)
            named |= {said for good, said in judged if not good and said == misconception}
    assert named == FIVE


def answer(visit, question, text):
    """Give an answer by keys alone; the first button or the input has the focus."""
    keyboard = visit.page.keyboard
    if "answers" in question:
        for _ in range(question["answers"].index(text)):
            keyboard.press("Tab")
    else:
        keyboard.type(text)
    keyboard.press("Enter")


def test_the_whole_run_by_keys_alone(visit):
    data = show(visit, practice("alphabeta", seed=5))
    page, asked = visit.page, data["questions"]
    toggle = page.get_by_role("button", name="Be the search")
    assert toggle.get_attribute("aria-pressed") == "true"
    page.locator(".quiz button").first.focus()
    for n, question in enumerate(asked):
        before = [kind for kind, *_ in data["steps"][: question["step"]]]
        assert visit.status() == question["ask"]
        # nothing of what comes, and nothing that tells it
        assert visit.step() == question["step"] - 1
        assert page.locator(".node.done").count() == before.count("return")
        assert page.locator("code.here, code[aria-current], .lens dd:visible").count() == 0
        assert page.locator(".ahead:visible, details:visible, .window:visible").count() == 0
        answer(visit, question, question["right"])
        assert visit.status().startswith(f"Right: {question['right']}.")
        assert page.get_by_text(f"{n + 1} of {n + 1} right").count() == 1
        page.keyboard.press("Enter")  # go on
    assert visit.status().startswith("MAX at the root returns 7.")


def test_a_miss_is_explained_and_named(visit):
    data = show(visit, practice("alphabeta", seed=5))
    page = visit.page
    equal = next(q for q in data["questions"] if "equality" in q["wrong"])
    visit.go(equal["step"] - 1)
    page.get_by_role("button", name="One step on").click()
    assert visit.status() == equal["ask"]
    page.get_by_role("button", name=equal["wrong"]["equality"][0], exact=True).click()
    why = r"No: a cut-off\. .*alpha = (\S+) ≥ beta = \1: the window is closed, so .* matter\."
    assert re.match(why, visit.status())
    assert visit.status().endswith("Remember: equality is enough for a cut-off.")
    assert page.get_by_text("0 of 1 right").count() == 1


def test_it_can_be_shown_and_what_is_no_number_is_asked_again(visit):
    data = show(visit, view(record(minimax, TreeGame(AIMA), ())))
    page = visit.page
    page.get_by_role("button", name="Be the search").click()
    assert visit.status() == data["questions"][0]["ask"] == "What does MIN at 0 return?"
    page.keyboard.type("f+0")  # no commands to the viewer while one types
    page.keyboard.press("Enter")
    assert visit.status().endswith("A number, please, as 3, −1.5, 7/6 or ∞.")
    page.get_by_role("button", name="Show the answer").click()
    assert visit.status() == "Shown: 3. MIN at 0 takes the least of 3, 12, 8."
    page.get_by_role("button", name="To the next question").click()
    page.get_by_label("Your answer", exact=True).last.fill("6")
    page.keyboard.press("Enter")
    assert visit.status() == (
        "No: 2. MIN at 1 takes the least of 2, 4, 6. "
        "Remember: MAX takes the greatest value, MIN the least."
    )
    page.get_by_role("button", name="Be the search").click()
    assert page.locator(".quiz > *").count() == 0
    assert page.locator("details").is_visible()


def test_the_tree_is_filled_in_and_checked(visit):
    show(visit, view(record(alphabeta, TreeGame(AIMA), ())))
    page = visit.page
    labels = ".node .value"
    page.get_by_role("button", name="To the end").click()
    before = page.locator(labels).all_text_contents()
    pressed(page, "Fill in the tree")
    assert page.locator(labels).all_text_contents().count("?") == 4
    assert page.locator(".lens:visible, .window:visible, details:visible").count() == 0
    for value in ("3", "2", "14", "3"):  # MIN 0, MIN 1, MIN 2, the root; one is wrong
        page.keyboard.type(value)
        page.keyboard.press("Tab")
    assert "?" not in page.locator(labels).all_text_contents()
    page.keyboard.press("Enter")  # the focus is on "check"
    assert visit.status() == "3 of 4 right."
    misses = page.locator(".quiz li").all_text_contents()
    assert misses == [
        "What does MIN at 2 return? No: 2. MIN at 2 takes the least of 14, 5, 2. "
        "Remember: MAX takes the greatest value, MIN the least."
    ]
    assert page.locator(labels).all_text_contents() == before
    pressed(page, "Empty the tree again")
    assert page.locator(labels).all_text_contents().count("?") == 4
    visit.go(3)  # to look at a step ends it
    toggle = page.get_by_label("Fill in the tree")
    assert toggle.get_attribute("aria-pressed") == "false"
    assert page.locator(".quiz > *").count() == 0
