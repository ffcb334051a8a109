"""The strategy graph in a browser: a walk through the proof by mouse and by key."""

import re

from every_viewer import EVERY
from measuring import SIZES, is_whole
from playwright.sync_api import expect

from chopsticks import MIN, Chopsticks, Rules, solve
from coursework import view_strategy

CLAIM = "58 positions prove that MAX cannot lose: 32 answers against every reply."


def numbers(page, kind):
    marks = page.locator(f".position.{kind}")
    return marks.evaluate_all("marks => marks.map((mark) => Number(mark.dataset.i))")


def test_it_begins_at_the_start_and_says_what_it_proves(shared):
    viewer = shared.open(EVERY["strategy"]())
    assert viewer.locator(".claim").inner_text() == CLAIM
    assert viewer.get_by_role("region", name=CLAIM).count() == 1
    assert viewer.locator(".position").count() == 58
    assert shared.status().startswith("11 11, MAX to move: draw. The strategy answers 1→1")
    assert viewer.get_by_role("img", name="MAX: 1 and 1").count() == 1
    title = viewer.locator(".position title").nth(1)
    assert title.text_content() == "12 11, MIN to move: draw."
    sides = "(all, side) => all.map((one) => one.getBoundingClientRect()[side])"
    plies = viewer.locator("text").filter(has_text=re.compile(r"^\d+ [△▽]$"))
    left = min(viewer.locator(".position").evaluate_all(sides, "left"))
    assert max(plies.evaluate_all(sides, "right")) + 6 < left


def test_a_click_shows_every_reply_and_where_it_leads(shared):
    """What is said of a position is tested in Node."""
    live, page = EVERY["strategy"](), shared.page
    shared.open(live)
    for i in (0, 21, 50):
        page.locator(f".position[data-i='{i}'] text").first.click()
        children = {child for _, child in live.data["moves"][i]}
        assert numbers(page, "here") == [i]
        assert set(numbers(page, "near")) == children
        edges = page.locator(".edge.here").evaluate_all(
            "edges => edges.map(({ dataset: { from, to } }) => [from, to].map(Number))"
        )
        assert sorted(edges) == sorted([i, child] for child in children)
        buttons = page.get_by_role("list", name="Moves").get_by_role("button")
        assert buttons.count() == len(live.data["moves"][i])
    page.locator(".position text").last.click()
    assert shared.status() == "00 04: loss in 0."
    assert page.get_by_text("The game is over.").count() == 1


def test_the_proof_is_walked_by_key(shared):
    """Where a key leads is tested in Node."""
    live, page = EVERY["strategy"](), shared.page
    shared.open(live)
    moves = live.data["moves"]
    page.get_by_label("Strategy graph").focus()
    page.keyboard.press("ArrowDown")
    at = moves[0][0][1]
    page.get_by_role("list", name="Moves").get_by_role("button").first.focus()
    for _ in range(3):
        assert numbers(page, "here") == [at]
        page.keyboard.press("Enter")  # the focus stays at the buttons of the moves
        at = moves[at][0][1]


LATER = """boxes => boxes.slice(0, 1).map((box) => {
  const [outline, words] = ["polygon", "text"].map((part) =>
    getComputedStyle(box.querySelector(part)));
  const { opacity } = getComputedStyle(box);
  return [opacity, outline.stroke, outline.strokeDasharray, words.visibility];
})"""


def test_the_plies_appear_one_by_one(shared):
    live, page = EVERY["strategy"](), shared.page
    shared.open(live)
    plies = live.data["plies"]
    page.get_by_role("button", name="To the start").click()
    for ply in range(max(plies)):
        shown = sum(p <= ply for p in plies)
        assert page.locator(".position:not(.later)").count() == shown
        later = page.locator(".position.later:not(.near)").evaluate_all(LATER)
        assert later in ([], [["1", "rgb(118, 118, 118)", "3px, 3px", "hidden"]]), ply
        assert later or ply > 10
        assert page.get_by_text(f"{shown} of 58 positions").count() == 1
        assert shared.status().startswith(f"Ply {ply}: ")
        ends = page.locator(".edge:not(.later)").evaluate_all(
            "edges => edges.flatMap(({ dataset: { from, to } }) => [from, to].map(Number))"
        )
        assert all(plies[i] <= ply for i in ends)
        page.get_by_role("button", name="One step on").click()
    page.get_by_label("Step", exact=True).fill("4")
    page.get_by_label("Strategy graph").focus()
    page.keyboard.press("ArrowDown")  # to a position that was hidden
    assert page.get_by_label("Step", exact=True).input_value() == "5"
    assert page.locator(".position.here.later").count() == 0


def test_the_chosen_position_of_a_large_graph_is_in_sight(shared):
    live, page = view_strategy(solve(Chopsticks(Rules(split="free"))), MIN), shared.page
    for width in (390, 900):
        shared.open(live, width, 900)
        graph = page.get_by_label("Strategy graph")
        assert (graph.evaluate("graph => graph.scrollLeft") == 0) == (width == 900)
        graph.focus()
        for round in range(1, 9):
            for _ in range(5):
                page.keyboard.press("ArrowRight")
            expect(page.locator(".position.here polygon")).to_be_in_viewport(ratio=0.99)
            assert numbers(page, "here") == [5 * round]
        page.get_by_role("button", name="View").click()
        whole = page.get_by_label("Whole graph")
        if whole.is_visible():
            whole.check()
        assert is_whole(page)


def test_the_smaller_graph_opens_whole_on_a_laptop_and_on_the_start_elsewhere(shared):
    live = view_strategy(solve(Chopsticks()), MIN)
    for width, height, _ in SIZES:
        shared.open(live, width, height)
        assert is_whole(shared.page) == (width == 1100)
        shared.page.get_by_role("button", name="View").click()
        assert shared.page.get_by_label("Whole graph").is_visible() == (width != 1100)
