"""The page of cards as a reader meets it: boxes that rest for days, keys, no storage.

How it looks is tested on the site, with all other pages.
"""

from itertools import accumulate
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from playing import focused, tab_to, visiting

from tools.site import cards

SOURCE = (Path(__file__).parents[2] / "docs/cards.md").read_text(encoding="utf-8")
FIRST, DAY = 100, 86_400  # a day, and its seconds
# How many cards the lectures up to each have.
UP_TO = list(accumulate(section.count("<details>") for section in SOURCE.split("\n## ")[1:]))


def page():
    """The page as the site has it, without the site's own frame."""
    head, *sections = SOURCE.split("\n## ")
    inner = "".join(
        f"<section id=s>{MarkdownIt().render('## ' + one)}</section>" for one in sections
    )
    body = cards.live(f"<section>{MarkdownIt().render(head)}{inner}</section>")
    return f"<!doctype html><html lang=en><title>Cards</title><body><main>{body}</main>"


@pytest.fixture
def asked(browser, tmp_path):
    """What asks, with nothing kept."""
    file = tmp_path / "cards.html"  # a place of its own, and so a storage
    file.write_text(page(), encoding="utf-8")
    with visiting(browser, offline=True) as visit:
        visit.page.clock.set_fixed_time(FIRST * DAY)
        visit.page.on("dialog", lambda dialog: dialog.accept())
        visit.page.goto(file.as_uri())
        yield visit.page.locator(".stepthrough")
        visit.check()


def says(root):
    return root.get_by_role("status").inner_text()


def question(root):
    return root.locator(".question").inner_text()


def mark(root, name, times=1):
    for _ in range(times):
        root.get_by_role("button", name="Show the answer").click()
        root.get_by_role("button", name=name).click()


KNEW, NOT_YET = "I knew it", "I did not know it yet"


def test_what_was_not_known_comes_again_the_same_day_and_what_was_known_rests(asked):
    """For how many days is tested in Node."""
    assert says(asked) == f"{UP_TO[0]} of {UP_TO[0]} cards to ask today."
    first = question(asked)
    assert not asked.get_by_text("0 and 4, or 2 and 2.").is_visible()
    mark(asked, NOT_YET)
    assert question(asked) != first
    mark(asked, KNEW, UP_TO[0] - 1)
    assert (question(asked), says(asked)) == (first, f"1 of {UP_TO[0]} cards to ask today.")
    mark(asked, KNEW)
    assert says(asked) == "Nothing to ask today. The next card comes back tomorrow."
    assert not asked.get_by_role("group", name="Card").is_visible()
    boxes = asked.get_by_role("list", name="Boxes").get_by_role("listitem").all_inner_texts()
    assert boxes[:2] == ["0 asked today", f"{UP_TO[0]} back in 1 day"]
    asked.page.clock.set_fixed_time((FIRST + 1) * DAY + 1)
    asked.page.evaluate("dispatchEvent(new Event('storage'))")  # as of another window
    assert says(asked) == f"{UP_TO[0]} of {UP_TO[0]} cards to ask today."


def test_the_lectures_so_far_are_kept_until_all_is_forgotten(asked):
    asked.get_by_role("combobox").select_option(label="02 · Minimax")
    assert says(asked) == f"{UP_TO[2]} of {UP_TO[2]} cards to ask today."
    mark(asked, KNEW)
    asked.page.reload()
    assert says(asked) == f"{UP_TO[2] - 1} of {UP_TO[2]} cards to ask today."
    asked.get_by_role("button", name="Forget all").click()
    assert says(asked) == f"{UP_TO[0]} of {UP_TO[0]} cards to ask today."


def test_the_keys_tab_and_enter_are_enough(asked):
    keyboard = asked.page.keyboard
    first = question(asked)
    asked.get_by_role("combobox").focus()
    tab_to(asked.get_by_role("button", name="Show the answer"))
    keyboard.press("Enter")
    assert focused(asked.get_by_role("button", name=KNEW))
    tab_to(asked.get_by_role("button", name=NOT_YET))
    keyboard.press("Enter")
    assert focused(asked.get_by_role("button", name="Show the answer"))
    assert question(asked) != first


def test_without_storage_it_lasts_as_long_as_the_page(browser):
    with visiting(browser, offline=True) as visit:
        visit.page.set_content(page())
        assert visit.page.evaluate("try { localStorage } catch (e) { e.name }") == "SecurityError"
        root = visit.page.locator(".stepthrough")
        mark(root, KNEW)
        assert says(root) == f"{UP_TO[0] - 1} of {UP_TO[0]} cards to ask today."
        visit.check()
