"""The path along a bar's border by key: its rank, its bites, and what a bite leads from."""

from every_viewer import EVERY


def test_bites_are_taken_and_put_back_by_key_alone(shared):
    """What is said and marked is tested in Node."""
    page = shared.page
    shared.open(EVERY["paths"](), 560, 800)
    words = page.get_by_role("region", name="The path and its number")
    assert words.evaluate("words => words.scrollHeight - words.clientHeight") == 0
    assert page.locator(".square.there").count() == 3 + 2  # it opens with the bar
    page.get_by_label("Rank", exact=True).fill("32")  # the shapes before 4+4+2
    page.locator('.square[tabindex="0"]').focus()
    for key in (*["ArrowUp", "ArrowLeft"] * 4, "Enter"):
        page.keyboard.press(key)
    assert shared.status() == "That square is poison: nobody bites it."
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert shared.status() == (
        "The bite (2, 3) leaves 4+2+2. Of the marked steps those up come first now. "
        "The rank falls from 32 to 25."
    )
    assert page.locator(".walks b").all_inner_texts() == [*"→→↑", *"↑→→"]
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert shared.status().startswith("Put back: from 4+3+3 the bite (2, 3) leads to 4+2+2.")
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert shared.status() == "Undone: 4+4+2 again."
    page.get_by_label("Rank", exact=True).fill("0")
    page.keyboard.press("t")
    assert shared.status() == "No bite leads to the empty bar."
