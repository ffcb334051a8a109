"""The state graph in a browser: a walk by mouse and by key, with a shortest line to each place."""

import pytest
from measuring import is_whole

from chopsticks import Chopsticks
from coursework import view_state_graph


@pytest.fixture(scope="module")
def live():
    return view_state_graph(Chopsticks())


@pytest.fixture
def visit(shared, live):
    shared.open(live, 1100, 785)
    return shared


def here(visit):
    return int(visit.page.locator(".position.here").get_attribute("data-i"))


def entries(visit, name):
    return visit.page.get_by_role("list", name=name).get_by_role("listitem").all_inner_texts()


def test_a_click_shows_a_shortest_line_and_where_moves_lead(visit, live):
    data = live.data
    for i in range(0, len(data["names"]), 29):
        visit.page.locator(f".position[data-i='{i}']").click()
        assert here(visit) == i
        line = entries(visit, "A shortest line to it")
        assert len(line) == data["distances"][i] + 1
        assert line[0] == "the start: 11 11"
        assert line[-1].endswith(f": {data['names'][i]}")
        assert visit.page.locator(".lines path.line").count() == data["distances"][i]
        on = {child for _, child, _ in data["moves"][i]}
        near = visit.page.locator(".position.near").evaluate_all(
            "marks => marks.map((mark) => Number(mark.dataset.i))"
        )
        assert set(near) == on
        back = sum(data["distances"][c] <= data["distances"][i] for _, c, _ in data["moves"][i])
        assert visit.page.locator(".lines path.back").count() == back


def test_it_is_walked_by_key(visit, live):
    page, data = visit.page, live.data
    page.get_by_label("State graph").focus()
    page.keyboard.press("Home")
    assert here(visit) == 0
    assert visit.status() == "11 11 is the start."
    page.keyboard.press("2")
    assert visit.status() == "11 02 is 1 ply from the start: MAX split into 0 and 2."
    page.keyboard.press("ArrowUp")
    assert visit.status() == "12 11 is 1 ply from the start: MAX 1 taps 1."
    page.keyboard.press("ArrowRight")
    assert data["distances"][here(visit)] == 2
    page.keyboard.press("Backspace")
    assert data["distances"][here(visit)] == 1
    page.keyboard.press("Home")
    page.get_by_role("list", name="From 11 11").get_by_role("button").first.focus()
    for ply in range(1, 4):
        page.keyboard.press("Enter")  # the first move of each position
        assert len(entries(visit, "A shortest line to it")) <= ply + 1
    assert here(visit) != 0


def test_the_whole_graph_is_in_sight_but_on_a_phone(shared, live):
    for width, height in ((1100, 785), (690, 785), (390, 800)):
        shared.open(live, width, height)
        assert is_whole(shared.page) == (width > 400)
