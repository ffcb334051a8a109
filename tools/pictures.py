"""Remake README's pictures from a viewer stored in lecture 04: light, dark and in motion.

python -m tools.pictures

The requirements are the same as for the browser tests.
"""

import io
import json
import shutil
from pathlib import Path

from stepthrough.page import with_scripts

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
LECTURE, CELL = ROOT / "notebooks/04-alpha-beta.ipynb", "textbook"
WIDTH, COLOURS = 1100, 48  # a notebook's pane in a window of 1280 pixels
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Make the pictures."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=program)
        for theme, ending in (("light", ""), ("dark", "-dark")):
            with browser.new_context(
                color_scheme=theme,
                reduced_motion="reduce",
                viewport={"width": WIDTH, "height": 785},
            ) as context:
                viewer = opened(context.new_page())
                picture = Image.open(io.BytesIO(viewer.screenshot())).convert("RGB")
                picture.quantize(COLOURS).save(IMAGES / f"alpha-beta{ending}.png", optimize=True)
                if theme == "light":
                    play(viewer, picture.quantize(COLOURS, kmeans=2))
        browser.close()


def opened(page):
    """Open the stored viewer at the first cut-off, and return it."""
    page.set_content(f"<!doctype html><body style='margin: 0'>{stored()}")
    for question in page.get_by_role("button", name="Show the answer", exact=True).all():
        question.click()  # it may cover the viewer
    viewer = page.locator(".stepthrough.live:not([data-kind=prediction], [data-kind=plot])").first
    viewer.focus()
    viewer.press("Home")
    viewer.press("c")
    viewer.evaluate("viewer => { viewer.style.borderRadius = 0; viewer.blur(); }")
    return viewer


def play(viewer, palette) -> None:
    """Store the whole run in a picture's colours; each step stays long enough to be read."""
    from PIL import Image

    viewer.press("Home")
    last = int(viewer.get_by_label("Step", exact=True).get_attribute("max"))
    frames, durations = [], []
    for step in range(last + 1):
        viewer.evaluate("viewer => viewer.blur()")
        frames.append(Image.open(io.BytesIO(viewer.screenshot())).convert("RGB"))
        words = viewer.get_by_role("status").first.inner_text()
        durations.append(3000 if step == last else 400 + 15 * len(words))
        viewer.press("ArrowRight")
    first, *others = [
        frame.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for frame in frames
    ]
    options = {"lossless": True, "method": 4, "loop": 0}
    file = IMAGES / "alpha-beta.webp"
    first.save(file, save_all=True, append_images=others, duration=durations, **options)


def stored() -> str:
    """Return the viewer's HTML from the stored output of the lecture's cell."""
    cells = json.loads(with_scripts(LECTURE.read_text(encoding="utf-8")))["cells"]
    outputs = next(cell["outputs"] for cell in cells if cell["id"] == CELL)
    pieces = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return next(html for html in pieces if "stepthrough" in html)


if __name__ == "__main__":
    main()
