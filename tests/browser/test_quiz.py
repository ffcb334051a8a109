"""Be the search: the mode by mouse and by key."""

from playing import pressed

from chopsticks import TreeGame, alphabeta, minimax
from coursework import practice, view
from stepthrough import record

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def answer(visit, question, text):
    """Give an answer by keys alone; the first button or the input has the focus."""
    keyboard = visit.page.keyboard
    if "answers" in question:
        for _ in range(question["answers"].index(text)):
            keyboard.press("Tab")
    else:
        keyboard.type(text)
    keyboard.press("Enter")


def test_the_whole_run_by_keys_alone(shared):
    live, visit = practice("alphabeta", seed=5), shared
    visit.open(live)
    data = live.data
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


def test_a_miss_is_explained_and_named(shared):
    """In which words is tested in Node."""
    live, page = practice("alphabeta", seed=5), shared.page
    shared.open(live)
    equal = next(q for q in live.data["questions"] if "equality" in q["wrong"])
    shared.go(equal["step"] - 1)
    page.get_by_role("button", name="One step on").click()
    assert shared.status() == equal["ask"]
    page.get_by_role("button", name=equal["wrong"]["equality"][0], exact=True).click()
    assert shared.status().startswith("No: a cut-off. ")
    assert shared.status().endswith("Remember: equality is enough for a cut-off.")
    assert page.get_by_text("0 of 1 right").count() == 1


def test_it_can_be_shown_and_what_is_no_number_is_asked_again(shared):
    visit = shared
    visit.open(view(record(minimax, TreeGame(AIMA), ())))
    page = visit.page
    page.get_by_role("button", name="Be the search").click()
    assert visit.status() == "What does MIN at 0 return?"
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


def test_the_tree_is_filled_in_and_checked(shared):
    visit = shared
    visit.open(view(record(alphabeta, TreeGame(AIMA), ())))
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
