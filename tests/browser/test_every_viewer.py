"""What every viewer and board does alike, each shown by an example."""

import re
from functools import cache
from io import BytesIO

import pytest
from every_viewer import EVERY, STEPPED
from measuring import SIZES, by_thumb, check_filling, check_fit
from PIL import Image
from PIL.ImageStat import Stat
from playing import PLACES, pressed, visiting

every_kind = pytest.mark.parametrize("kind", EVERY)
every_stepped_kind = pytest.mark.parametrize("kind", STEPPED)
TREES = ("compare", "dfpn", "playouts", "proof", "search_table", "trace")
KEYS = {
    "left arrow": "ArrowLeft",
    "right arrow": "ArrowRight",
    "page down": "PageDown",
    "plus": "+",
    "minus": "-",
}

# What a viewer shows: its step, all words, how large its picture is, which buttons are pressed.
SHOWN = """() => {
  const root = document.querySelector(".stepthrough.live");
  return [
    root.querySelector("[aria-label=Step]")?.value, root.innerText,
    root.querySelector(".panes svg")?.getBoundingClientRect().width,
    [...root.querySelectorAll("[aria-pressed]")].map((button) => button.ariaPressed),
  ];
}"""


@pytest.fixture(scope="module")
def example():
    """The example of a kind, made once."""
    return cache(lambda kind: EVERY[kind]())


@every_kind
def test_a_button_and_its_key_do_the_same(shared, example, kind):
    viewer = shared.open(example(kind))
    names = viewer.get_by_role("button", include_hidden=True).evaluate_all(
        "all => all.filter((button) => button.checkVisibility() || button.closest('.entries'))"
        ".map((button) => button.ariaLabel)"
    )
    keyed = {name: key[1] for name in names if name and (key := re.search(r"\((.+?)\)", name))}
    assert len(set(keyed.values())) == len(keyed)
    keyed.pop("Play (space)", None)
    shown = {"click": [], "key": []}
    for press, found in shown.items():
        shared.open(example(kind))
        for name, key in keyed.items():
            leave_the_opening(shared, viewer)
            before = shared.page.evaluate(SHOWN)
            if press == "click":
                pressed(viewer, name, exact=True)
            else:
                viewer.focus()
                shared.page.keyboard.press(KEYS.get(key, key))
            after = shared.page.evaluate(SHOWN)
            assert after != before, name
            if kind in STEPPED and name.startswith(("To the", "One step", "Next")):
                assert after[0] != before[0], name
            if name.startswith("Larger"):
                assert after[2] > before[2]
            found.append((name, after))
    assert shown["click"] == shown["key"]
    assert bool(keyed) == (kind in {*STEPPED, "state_graph", "strategy", "paths", "pig"})
    assert "Larger (plus)" in keyed or kind not in TREES


MOVING = "all => all.filter((one) => getComputedStyle(one).transitionDuration !== '0s').length"


@every_kind
def test_few_controls_are_in_sight_and_none_on_paper(shared, example, kind):
    viewer = shared.open(example(kind))
    assert viewer.locator("*").evaluate_all(MOVING) == 0  # as this reader wants
    beside = viewer.locator("button, select, input, [role=button]").evaluate_all(
        """all => all
          .filter((one) => one.checkVisibility() && !one.closest(".panes, .menu, .menus"))
          .map((one) => one.ariaLabel || one.textContent)"""
    )
    assert 0 < len(beside) <= 7, beside  # beside the picture and the menus
    check_filling(viewer)
    shared.page.emulate_media(media="print")
    assert viewer.locator(".controls:visible").count() == 0
    assert viewer.get_by_role("status").first.is_visible()
    assert shared.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shared.page.emulate_media(media="screen")


# What a toolbar has out of sight, and the icon of full screen if its row has nothing else.
ASTRAY = """all => all.flatMap((toolbar) => {
  const { right } = toolbar.getBoundingClientRect();
  const shown = [...toolbar.querySelectorAll("button, select, input")]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  const isAlone = (mine) => shown.every(([, box]) =>
    box === mine || box.top >= mine.bottom || box.bottom <= mine.top);
  const astray = shown.filter(([one, box]) =>
    box.right > right + 1 || (one.matches(".full") && isAlone(box)));
  return astray.map(([one]) => one.ariaLabel || one.textContent);
})"""


@pytest.mark.parametrize("kind", sorted({*EVERY} - {*STEPPED} | {"retrograde"}))
def test_the_toolbar_of_a_board_is_one_line_of_32_pixels(shared, example, kind):
    toolbars = shared.open(example(kind), 612, 800).locator(".controls")
    assert {toolbar.bounding_box()["height"] for toolbar in toolbars.all()} == {32}
    with by_thumb(shared.page):
        toolbars = shared.open(example(kind), 344, 800).locator(".controls")
        assert toolbars.evaluate_all(ASTRAY) == []


LOOK = "part => [getComputedStyle(part).backgroundColor, getComputedStyle(part).borderLeftColor]"


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("trace", ".primary", ".menus button"),
        ("trace", ".lens code.here", ".lens code.off"),
        ("chopsticks", ".row.turn", ".row:not(.turn)"),
    ],
)
def test_forced_colours_leave_what_matters_apart(browser, example, kind, one, other):
    with visiting(browser, forced_colors="active") as visit:
        viewer = visit.open(example(kind))
        looks = [viewer.locator(part).first.evaluate(LOOK) for part in (one, other)]
        assert looks[0] != looks[1]


def leave_the_opening(visit, viewer):
    """To where each button has something to do."""
    match viewer.get_attribute("data-kind"):
        case "state_graph":
            viewer.locator(".position").nth(5).click()
        case "paths":
            viewer.get_by_role("button", name=re.compile("^Take a bite back")).click()
        case kind if kind in {*STEPPED, "strategy"}:
            visit.go(2 if kind in {"dfpn", "playouts"} else 4)  # the node in play has children
            if viewer.get_by_label("Larger (plus)").count():
                for key in "0+":  # the whole tree, then larger
                    viewer.press(key)


ZOOM = "svg => svg.getScreenCTM().a"


@pytest.mark.parametrize("kind", TREES)
def test_a_zoom_that_is_chosen_stays_to_the_end(shared, example, kind):
    viewer = shared.open(example(kind), 1100, 785)
    leave_the_opening(shared, viewer)
    zoom = viewer.locator(".tree > svg").first.evaluate(ZOOM)
    viewer.press("End")
    assert viewer.locator(".tree > svg").first.evaluate(ZOOM) == zoom


SCROLL = """(pane, share) => pane.scrollTo(
  share * (pane.scrollWidth - pane.clientWidth), share * (pane.scrollHeight - pane.clientHeight))"""


def shades(pane):
    """Whether most of a pane is grey at its left, right, top and bottom edge."""
    with Image.open(BytesIO(pane.screenshot())) as shot:
        grey = shot.convert("L")
    wide, high = grey.size
    columns = [(x, 0, x + 1, high) for x in (4, wide - 5)]
    rows = [(0, y, wide, y + 1) for y in (4, high - 5)]
    return [Stat(grey.crop(side)).median[0] < 240 for side in columns + rows]


@pytest.mark.parametrize(
    ("kind", "part", "width", "across"),
    [("trace", ".tree", 1100, 1), ("compare", ".tree", 1100, 1), ("proof", ".detail", 390, 0)],
)
def test_a_pane_is_shaded_where_it_goes_on(shared, example, kind, part, width, across):
    viewer = shared.open(example(kind), width, 785)
    for _ in range(4):
        pressed(viewer, "Larger (plus)")
    pane = viewer.locator(part).first
    for share, before, after in ((0, 0, 1), (0.5, 1, 1), (1, 1, 0)):
        pane.evaluate(SCROLL, share)
        assert shades(pane) == [before * across, after * across, before, after]


@every_stepped_kind
def test_a_jump_that_leads_nowhere_says_so(shared, example, kind):
    viewer = shared.open(example(kind))
    viewer.press("End")
    jumps = viewer.get_by_role("button", name=re.compile("^Next "), include_hidden=True)
    assert jumps.count()
    for name in jumps.evaluate_all("all => all.map((button) => button.ariaLabel)"):
        pressed(viewer, name)
        what = name.removeprefix("Next ").partition(" (")[0]
        assert shared.status() == f"There is no {what} after this step."


@every_stepped_kind
def test_it_opens_at_the_step_that_is_asked_for(shared, kind):
    def step(at):
        counter = shared.open(STEPPED[kind](at=at)).locator(".scrubber + .counter").inner_text()
        return [int(number) for number in re.fullmatch(r"step (\d+) of (\d+)", counter).groups()]

    _, last = step(0)
    assert [step(at) for at in (0, 2, -2, None)] == [[k, last] for k in (0, 2, last - 1, last)]


@every_stepped_kind
def test_it_plays_by_itself_and_pauses(browser, example, kind):
    with visiting(browser, offline=True) as visit:
        viewer = visit.open(example(kind))
        play, pause = (
            viewer.get_by_role("button", name=f"{name} (space)") for name in ("Play", "Pause")
        )
        last = int(viewer.get_by_label("Step", exact=True).get_attribute("max"))
        visit.hold_the_clock()
        visit.go(last - 2)
        viewer.focus()
        visit.page.keyboard.press("Space")
        visit.page.clock.run_for(2100)
        assert (visit.step(), play.count()) == (last, 1)
        play.click()  # again from the start
        assert (visit.step(), pause.count()) == (0, 1)
        visit.page.clock.run_for(2100)
        assert visit.step() == 3
        pause.click()
        visit.page.clock.run_for(7000)
        assert (visit.step(), play.count()) == (3, 1)
        visit.check()
        assert visit.requests == []


@every_kind
def test_it_fits_and_can_be_read_at_every_size(shared, example, kind):
    for width, height, room in SIZES:
        shared.open(example(kind), width, height)
        check_fit(shared.page, width, height, room)
    with by_thumb(shared.page):
        viewer = shared.open(example(kind), width, height)
        check_fit(shared.page, width, height, room)
        controls = viewer.locator(".controls").first.bounding_box()
        assert controls["height"] <= 92  # two rows of thumbs
        if kind in STEPPED:  # no sentence moves what is below it
            last = int(viewer.get_by_label("Step", exact=True).get_attribute("max"))
            assert len({high for _, high in shared.at_each([*range(last + 1)], PLACES)}) == 1


@every_kind
def test_there_is_a_picture_where_no_script_may_run(browser, example, kind):
    live = example(kind)
    with visiting(browser, offline=True, java_script_enabled=False) as visit:
        viewer = visit.open(live)
        picture = viewer.get_by_role("img")
        assert picture.get_attribute("alt") == live.still.description
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        assert picture.is_visible()
        assert viewer.locator("button").count() == 0
