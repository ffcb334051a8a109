"""The state graph in a browser: a walk by mouse and by key, with a shortest line to each place."""

from every_viewer import EVERY
from measuring import is_whole


def here(shared):
    return int(shared.page.locator(".position.here").get_attribute("data-i"))


def line(shared):
    listed = shared.page.get_by_role("list", name="A shortest line to it")
    return listed.get_by_role("listitem").all_inner_texts()


def test_a_click_shows_a_shortest_line_and_where_moves_lead(shared):
    """That it is a shortest one is tested in Node."""
    live = EVERY["state_graph"]()
    shared.open(live, 1100, 785)
    page, distances = shared.page, live.data["distances"]
    for i in (29, len(distances) - 1):
        page.locator(f".position[data-i='{i}']").click()
        assert here(shared) == i
        first, *_, last = shown = line(shared)
        assert (first, last.endswith(f": {live.data['names'][i]}")) == ("the start: 11 11", True)
        assert page.locator(".lines path.line").count() == distances[i] == len(shown) - 1
        near = page.locator(".position.near").evaluate_all("all => all.map((p) => +p.dataset.i)")
        children = [child for _, child, _ in live.data["moves"][i]]
        assert set(near) == set(children)
        back = sum(distances[child] <= distances[i] for child in children)
        assert page.locator(".lines path.back").count() == back


def test_it_is_walked_by_key(shared):
    live = EVERY["state_graph"]()
    shared.open(live, 1100, 785)
    page, distances = shared.page, live.data["distances"]
    page.get_by_label("State graph").focus()
    for key, at in (("Home", 0), ("2", 1), ("ArrowUp", 1), ("ArrowRight", 2), ("Backspace", 1)):
        page.keyboard.press(key)
        assert distances[here(shared)] == at
    page.keyboard.press("Home")
    assert shared.status().startswith("11 11 is the start.")
    page.get_by_role("list", name="From 11 11").get_by_role("button").first.focus()
    for ply in range(1, 4):
        page.keyboard.press("Enter")  # the first move of each position
        assert len(line(shared)) <= ply + 1
    assert here(shared) != 0


def test_the_whole_graph_is_in_sight_but_on_a_phone(shared):
    for width, height in ((1100, 785), (690, 785), (390, 800)):
        shared.open(EVERY["state_graph"](), width, height)
        assert is_whole(shared.page) == (width > 400)
