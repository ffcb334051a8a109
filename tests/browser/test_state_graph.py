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
    """That it is a shortest one is tested in Node."""
    data = live.data
    for i in (29, 116, len(data["names"]) - 1):
        visit.page.locator(f".position[data-i='{i}']").click()
        assert here(visit) == i
        line = entries(visit, "A shortest line to it")
        assert len(line) == data["distances"][i] + 1
        assert line[0] == "the start: 11 11"
        assert line[-1].endswith(f": {data['names'][i]}")
        assert visit.page.locator(".lines path.line").count() == data["distances"][i]
        near = visit.page.locator(".position.near").evaluate_all(
            "marks => marks.map((mark) => Number(mark.dataset.i))"
        )
        assert set(near) == {child for _, child, _ in data["moves"][i]}
        back = sum(data["distances"][c] <= data["distances"][i] for _, c, _ in data["moves"][i])
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
        assert len(entries(visit, "A shortest line to it")) <= ply + 1
    assert here(visit) != 0


def test_the_whole_graph_is_in_sight_but_on_a_phone(shared, live):
    for width, height in ((1100, 785), (690, 785), (390, 800)):
        shared.open(live, width, height)
        assert is_whole(shared.page) == (width > 400)
