"""Be the search: the mode by mouse and by key."""

from every_viewer import AIMA, STEPPED
from playing import pressed

from chopsticks import minimax
from coursework import practice, view
from stepthrough import record

WHITE, BLUE, YELLOW = "rgb(255, 255, 255)", "rgb(0, 114, 178)", "rgb(255, 243, 196)"
INK, WIN, LOSS = "rgb(31, 35, 40)", "rgb(0, 105, 77)", "rgb(163, 71, 0)"
LOOK = "(parts, name) => parts.map((part) => getComputedStyle(part)[name])"


def test_the_whole_run_by_keys_alone(shared):
    live = practice("alphabeta", seed=5)
    shared.open(live)
    page, asked = shared.page, live.data["questions"]
    assert page.get_by_role("button", name="Stop (Esc)").is_visible()
    page.locator(".quiz button").first.focus()
    for n, question in enumerate(asked):
        before = [kind for kind, *_ in live.data["steps"][: question["step"]]]
        assert shared.status() == question["ask"]
        # nothing of what comes, and nothing that tells it
        assert shared.step() == question["step"] - 1
        assert page.locator(".node.asked:visible").count() == 1
        assert page.locator(".node.done").count() == before.count("return")
        assert page.locator("code.here, code[aria-current], .lens dd:visible").count() == 0
        assert page.locator(".ahead:visible, details:visible, .window:visible").count() == 0
        if "answers" in question:
            right = page.locator(".quiz").get_by_role("button", name=question["right"], exact=True)
            right.focus()
        else:  # the input has the focus
            page.keyboard.type(question["right"])
        page.keyboard.press("Enter")
        assert shared.status().startswith(f"Right: {question['right']}.")
        assert page.get_by_text(f"{n + 1} of {n + 1} right").count() == 1
        page.keyboard.press("Enter")  # go on
    assert shared.status().startswith("MAX at the root returns 7.")


def test_a_miss_is_explained_and_what_is_no_number_is_asked_again(shared):
    """In which words is tested in Node."""
    shared.open(view(record(minimax, AIMA, ())))
    page, nodes = shared.page, shared.page.locator(".node > :is(polygon, rect)")
    button, asked = (
        page.locator(".group > .primary"),
        page.locator(".node.asked > :is(polygon, .value)"),
    )
    before, _ = button.evaluate_all(LOOK, "backgroundColor"), button.click()
    assert [*before, *button.evaluate_all(LOOK, "backgroundColor")] == [BLUE, WHITE]
    assert nodes.evaluate_all(LOOK, "fill").count(YELLOW) == 1  # no leaf, but what is asked of
    assert asked.evaluate_all(LOOK, "fill")[0] == YELLOW
    assert asked.all_text_contents()[1] == "?"
    assert shared.status() == "What does MIN at 0 return?"
    for typed in ("", "f+0"):  # no commands to the viewer while one types
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        assert shared.status().endswith("A number, please, as 3, −1.5, 7/6 or ∞.")
    page.get_by_role("button", name="Show the answer").click()
    assert shared.status() == "Shown: 3. MIN at 0 takes the least of 3, 12, 8."
    page.get_by_role("button", name="To the next question").click()
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    assert shared.status() == (
        "No: 2. MIN at 1 takes the least of 2, 4, 6. "
        "Remember: MAX takes the greatest value, MIN the least."
    )
    assert page.get_by_text("0 of 2 right").count() == 1
    page.get_by_role("button", name="One step back").click()  # by hand, with nothing asked
    assert nodes.evaluate_all(LOOK, "fill").count(YELLOW) == 1
    page.keyboard.press("Escape")
    assert page.locator(".quiz > *").count() == 0
    assert page.get_by_role("button", name="Be the search").is_visible()
    assert page.locator("details").is_visible()


def test_the_tree_is_filled_in_and_checked(shared):
    shared.open(STEPPED["trace"]())
    page, labels = shared.page, shared.page.locator(".node .value")
    before = labels.all_text_contents()
    pressed(page, "Fill in the tree")
    assert labels.all_text_contents().count("?") == 4
    lines = page.locator(".edge path").evaluate_all(LOOK, "strokeWidth")
    papers = page.locator(".node:not(.asked) > polygon").evaluate_all(LOOK, "fill")
    assert (len(set(lines)), set(papers)) == (1, {"rgb(255, 255, 255)"})  # no line stands out
    assert page.locator(".lens:visible, .window:visible, details:visible").count() == 0
    pressed(page, "Check (Enter)")  # too early, which gives nothing away
    assert (shared.status(), page.locator(".quiz li").count()) == ("0 of 4 right.", 0)
    page.locator(".node[data-i='1'] > .value").click()  # leads to its field, and folds nothing
    for value in ("3", "2", "14", "3"):  # MIN 0, MIN 1, MIN 2, the root; one is wrong
        page.keyboard.type(value)
        page.keyboard.press("Tab")
    assert "?" not in labels.all_text_contents()
    page.keyboard.press("Enter")  # the focus is on "check"
    assert shared.status() == "3 of 4 right."
    [miss] = page.locator(".quiz li").all_text_contents()
    assert miss.startswith("What does MIN at 2 return? No: 2. ")
    nodes = [page.locator(f".node[data-i='{i}'] > text") for i in (7, 0)]
    assert [node.all_text_contents() for node in nodes] == [["14", "✗"], ["3", "✓"]]
    assert [node.evaluate_all(LOOK, "fill") for node in nodes] == [[LOSS] * 2, [WIN] * 2]
    nodes[0].first.click()  # answered again: a digit takes the place of the old answer
    page.keyboard.type("2")
    assert (nodes[0].all_text_contents(), nodes[0].evaluate_all(LOOK, "fill")) == (["2"], [INK])
    page.keyboard.press("Enter")
    assert shared.status() == "4 of 4 right."
    pressed(page, "Empty the tree again")
    assert labels.all_text_contents().count("?") == 4
    shared.go(3)  # to look at a step ends it
    assert page.get_by_role("button", name="Be the search").is_visible()
    assert page.locator(".quiz > *, .went").count() == 0
    assert labels.all_text_contents() == before
