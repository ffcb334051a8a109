"""The state graph in a browser: a walk by mouse and by key, with a shortest line to each place."""

import pytest
from every_viewer import EVERY
from measuring import is_whole


@pytest.fixture(scope="module")
def live():
    return EVERY["state_graph"]()


@pytest.fixture
def visit(shared, live):
    shared.open(live, 1100, 785)
    return shared


def here(visit):
    return int(visit.page.locator(".position.here").get_attribute("data-i"))


def line(visit):
    listed = visit.page.get_by_role("list", name="A shortest line to it")
    return listed.get_by_role("listitem").all_inner_texts()


def test_a_click_shows_a_shortest_line_and_where_moves_lead(visit, live):
    """That it is a shortest one is tested in Node."""
    distances = live.data["distances"]
    for i in (29, len(distances) - 1):
        visit.page.locator(f".position[data-i='{i}']").click()
        assert here(visit) == i
        assert line(visit)[0] == "the start: 11 11"
        assert line(visit)[-1].endswith(f": {live.data['names'][i]}")
        assert (
            visit.page.locator(".lines path.line").count() == distances[i] == len(line(visit)) - 1
        )
        near = visit.page.locator(".position.near").evaluate_all(
            "marks => marks.map((mark) => Number(mark.dataset.i))"
        )
        children = [child for _, child, _ in live.data["moves"][i]]
        assert set(near) == set(children)
        back = sum(distances[child] <= distances[i] for child in children)
        assert visit.page.locator(".lines path.back").count() == back


def test_it_is_walked_by_key(visit, live):
    page, distances = visit.page, live.data["distances"]
    page.get_by_label("State graph").focus()
    for key, at in (("Home", 0), ("2", 1), ("ArrowUp", 1), ("ArrowRight", 2), ("Backspace", 1)):
        page.keyboard.press(key)
        assert distances[here(visit)] == at
    page.keyboard.press("Home")
    assert visit.status() == "11 11 is the start."
    page.get_by_role("list", name="From 11 11").get_by_role("button").first.focus()
    for ply in range(1, 4):
        page.keyboard.press("Enter")  # the first move of each position
        assert len(line(visit)) <= ply + 1
    assert here(visit) != 0


def test_the_whole_graph_is_in_sight_but_on_a_phone(shared, live):
    for width, height in ((1100, 785), (690, 785), (390, 800)):
        shared.open(live, width, height)
        assert is_whole(shared.page) == (width > 400)
