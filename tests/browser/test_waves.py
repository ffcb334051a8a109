"""Retrograde analysis in a browser: step by step, and a position by mouse and by key."""

from every_viewer import EVERY, STEPPED


def shown(page, kind):
    """The words in the boxes of a kind."""
    return page.locator(f".position.{kind} text").all_text_contents()


def test_each_step_shows_the_queue_and_what_is_known(shared):
    """What it knows is tested in Node."""
    page, live = shared.page, EVERY["retrograde"]()
    shared.open(live, 1100, 785)
    steps = live.data["steps"]
    for step in (0, 1, 60, len(steps)):
        shared.go(step)
        waiting = page.locator(".position.waiting").count()
        queue = page.get_by_role("list", name="Queue").get_by_role("listitem")
        assert queue.count() == waiting
        words = f"Queue, {waiting} waiting" if waiting else "Queue, empty"
        assert page.get_by_text("Queue, ").inner_text().startswith(words)
        reports = steps[step - 1][1] if step else []
        assert page.locator(".lines path").count() == len(reports)
        decided = shown(page, "win") + shown(page, "loss")
        assert decided == ["L0"] * 14 or step
        assert len(decided) + len(shown(page, "open")) == len(live.data["names"])
    shared.go(len(steps) + 1)
    assert shared.status() == "The queue is empty. 74 positions of 178 are never decided: draws."
    assert shown(page, "draw") == ["D"] * 74


def test_a_position_says_what_is_known_of_it(shared):
    """Where the arrows lead is tested in Node."""
    page = shared.page
    shared.open(EVERY["retrograde"](), 1100, 785)
    page.locator(".position[data-i='0']").click()  # the start
    assert shared.status() == ("11 11 (draw). Moves: 1→1 to 12 11 (draw); 0+2 to 11 02 (win in 3).")
    shared.go(0)
    page.locator(".position[data-i='0']").click()
    assert shared.status() == (
        "11 11 (undecided, 2 untried). "
        "Moves: 1→1 to 12 11 (undecided, 2 untried); 0+2 to 11 02 (undecided, 2 untried)."
    )
    assert page.locator(".position.near").count() == page.locator(".lines path").count() == 2
    page.keyboard.press("ArrowDown")
    assert shared.status().startswith("12 11 (")
    page.keyboard.press("Escape")
    assert shared.status().startswith("The 14 ends ")


# The texts of heads that are seen where they are: nothing covers them.
HEADS = """name => [...document.querySelectorAll(`.${name} text`)].filter((text) => {
  const { x, y, width, height } = text.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === text;
}).map((text) => text.textContent)"""


def test_the_heads_stay_in_sight_on_a_phone(shared):
    shared.open(STEPPED["retrograde"](at=0), 390, 600)
    pane = shared.page.locator(".tree")
    pane.evaluate("pane => pane.scrollTo(9999, 9999)")
    shared.page.wait_for_function("document.querySelector('.corner').style.transform")
    rows, columns = (shared.page.evaluate(HEADS, name) for name in ("rows", "columns"))
    assert rows[-1] == columns[-1] == "44"
    assert min(len(rows), len(columns)) > 4
    shared.go(3)
    box, head = (shared.page.locator(one).bounding_box() for one in (".here", ".corner > rect"))
    assert box["x"] >= head["x"] + head["width"]
    assert box["y"] >= head["y"] + head["height"]
