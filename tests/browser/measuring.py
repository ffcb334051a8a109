"""Is all of a viewer in sight, large enough to read, and clear of its neighbours?"""

from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playing import pressed

# Width and height of the window, and how much of its height a notebook has: JupyterLab's pane in
# a window of 1280 × 900 and of 900 × 700, and a phone.
SIZES = ((1100, 900, 785), (690, 700, 585), (390, 800, 800))
# Viewers, which watch their width, have drawn by the second frame.
TOO_WIDE = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const boxes = [document.documentElement, ...document.querySelectorAll(".content")];
  return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
}"""
AXE = Axe().axe_script
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def measured(page, room, most=12):
    """What is wrong with the viewers of a page: each its place, its step, and what.

    room: the height in which controls, sentence and node must be together; most: of the steps.
    """
    return page.evaluate(MEASURE, [room, most])


@contextmanager
def by_thumb(page):
    """The pointer is a finger, as on a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield
    finally:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        session.detach()


def check_fit(page, width, height, room):
    """Nothing is wrong with the viewers of a page in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    assert measured(page, room) == [], width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def is_whole(page):
    """Whether the one picture of the page is in sight without scrolling."""
    return page.locator(".tree").evaluate(
        "pane => pane.scrollWidth <= pane.clientWidth && pane.scrollHeight <= pane.clientHeight"
    )


def check_filling(viewer):
    """The viewer fills the window, its picture has more room, and Escape leads back."""
    page = viewer.page
    picture = viewer.locator(".panes").first

    def sizes():  # what watches its width has drawn by the second frame
        page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )
        boxes = viewer.bounding_box(), picture.bounding_box()
        return [(box["width"], box["height"]) for box in boxes]

    small = sizes()
    pressed(viewer, "Full screen")
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert viewer.bounding_box() == {"x": 0, "y": 0, "width": width, "height": height}
    assert sizes()[1][1] > small[1][1]
    assert viewer.evaluate("viewer => viewer.contains(document.activeElement)")
    page.keyboard.press("Escape")
    assert sizes() == small
    assert viewer.evaluate("viewer => viewer.contains(document.activeElement)")


def page_of(pictures):
    """One page with all these viewers."""
    body = "".join(f'<section id="{name}">{html}</section>' for name, html in pictures.items())
    return f"<!doctype html><title>Viewers</title><body style='margin: 0'>{body}"


def violations(page, context=None, **options):
    """What axe finds on a page, or in a part of it: its rule, how often, and the first place."""
    asked = {"resultTypes": ["violations"], "preload": False, "selectors": False, **options}
    if not page.evaluate("'axe' in window"):  # half a megabyte, once a document
        page.evaluate(AXE)
    found = page.evaluate(
        "([context, asked]) => axe.run(context ?? document, asked)", [context, asked]
    )
    return [
        (violation["id"], len(violation["nodes"]), violation["nodes"][0]["html"][:200])
        for violation in found["violations"]
    ]
