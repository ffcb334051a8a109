"""Retrograde analysis in a browser: step by step, and a position by mouse and by key."""

import pytest
from every_viewer import EVERY


@pytest.fixture(scope="module")
def live():
    return EVERY["retrograde"]()


@pytest.fixture
def visit(shared, live):
    shared.open(live, 1100, 785)
    return shared


def shown(visit, kind):
    """The words in the boxes of a kind."""
    return visit.page.locator(f".position.{kind} text").all_text_contents()


def test_each_step_shows_the_queue_and_what_is_known(visit, live):
    """What it knows is tested in Node."""
    steps = live.data["steps"]
    for step in (0, 1, 60, len(steps)):
        visit.go(step)
        waiting = visit.page.locator(".position.waiting").count()
        queue = visit.page.get_by_role("list", name="Queue").get_by_role("listitem")
        assert queue.count() == waiting
        words = f"Queue, {waiting} waiting" if waiting else "Queue, empty"
        assert visit.page.get_by_text("Queue, ").inner_text().startswith(words)
        reports = steps[step - 1][1] if step else []
        assert visit.page.locator(".lines path").count() == len(reports)
        decided = shown(visit, "win") + shown(visit, "loss")
        assert decided == ["L0"] * 14 or step
        assert len(decided) + len(shown(visit, "open")) == len(live.data["names"])
    visit.go(len(steps) + 1)
    assert visit.status() == "The queue is empty. 74 positions of 178 are never decided: draws."
    assert shown(visit, "draw") == ["D"] * 74


def test_a_position_says_what_is_known_of_it(visit):
    """Where the arrows lead is tested in Node."""
    page = visit.page
    page.locator(".position[data-i='0']").click()  # the start
    assert visit.status() == ("11 11 (draw). Moves: 1→1 to 12 11 (draw); 0+2 to 11 02 (win in 3).")
    visit.go(0)
    page.locator(".position[data-i='0']").click()
    assert visit.status() == (
        "11 11 (undecided, 2 untried). "
        "Moves: 1→1 to 12 11 (undecided, 2 untried); 0+2 to 11 02 (undecided, 2 untried)."
    )
    assert page.locator(".position.near").count() == page.locator(".lines path").count() == 2
    page.keyboard.press("ArrowDown")
    assert visit.status().startswith("12 11 (")
    page.keyboard.press("Escape")
    assert visit.status().startswith("The 14 ends ")
