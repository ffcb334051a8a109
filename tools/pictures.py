"""Remake the screenshots in docs/images/ from the viewers stored in the lectures.

    python -m tools.pictures [NAME ...]

`alpha-beta` is also stored as an animation, for README.  The requirements are the same as for the
browser tests.  No network is needed, because stored viewers bring everything with them.
"""

import hashlib
import io
import json
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from stepthrough.page import with_scripts

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
WIDTH, COLOURS = 1100, 64  # a notebook's pane in a window of 1280 pixels
MOVING = "alpha-beta"
# Those that can only be driven first: they need a third less of the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class Shot(NamedTuple):
    """A screenshot: the lecture and its cell, the keys to press, and how far to go in the run."""

    lecture: str
    cell: str
    keys: str = ""
    share: float | None = None
    dark: bool = False


SHOTS = {
    "play-board": Shot("00-start-here", "board", keys="h 1"),
    "alpha-beta": Shot("04-alpha-beta", "textbook", keys="Home c"),
    "alpha-beta-dark": Shot("04-alpha-beta", "textbook", keys="Home c", dark=True),
    "two-runs": Shot("04-alpha-beta", "beside-minimax", share=1),
    "table": Shot("07-transposition-table", "false-hit", keys="Home h"),
    "retrograde": Shot("09-retrograde", "waves-live", share=0.35),
    "rules": Shot("10-rules", "own-rules"),
    "workbench": Shot("19-learning-to-evaluate", "workbench"),
    "strategy": Shot("09-retrograde", "graph", dark=True),
    "paths": Shot("12-perfect-hash-and-sieve", "paths", keys="t t t t"),
}


def main() -> None:
    """Make the pictures named on the command line, or all pictures."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=program)
        for name in sys.argv[1:] or SHOTS:
            shot = SHOTS[name]
            with browser.new_context(
                color_scheme="dark" if shot.dark else "light",
                reduced_motion="reduce",
                viewport={"width": WIDTH, "height": 785},
            ) as context:
                viewer = opened(context.new_page(), shot)
                picture = Image.open(io.BytesIO(viewer.screenshot()))
                file = IMAGES / f"{name}.png"
                source = PngInfo()
                source.add_text("Source", mark(shot))
                few = picture.convert("RGB").quantize(COLOURS)
                few.save(file, optimize=True, pnginfo=source)
                print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
                if name == MOVING:
                    file = file.with_suffix(".webp")
                    play(viewer, file, picture.convert("RGB").quantize(COLOURS, kmeans=2))
                    print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
        browser.close()


def opened(page, shot: Shot):
    """Open a stored viewer, press the keys, and return the viewer."""
    page.set_content(f"<!doctype html><body style='margin: 0'>{with_scripts(stored(shot))}")
    for question in page.get_by_role("button", name="Show the answer", exact=True).all():
        question.click()  # it may cover the viewer
    viewer = page.locator(".stepthrough.live:not([data-kind=prediction], [data-kind=plot])").first
    if shot.share is not None:
        slider = viewer.get_by_label("Step", exact=True)
        slider.fill(str(round(shot.share * int(slider.get_attribute("max")))))
    viewer.focus()
    for key in shot.keys.split():
        viewer.press(key)
    viewer.evaluate("viewer => { viewer.style.borderRadius = 0; viewer.blur(); }")
    return viewer


def play(viewer, file: Path, palette) -> None:
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
    first.save(file, save_all=True, append_images=others, duration=durations, **options)


def stored(shot: Shot) -> str:
    """Return the viewer's HTML as the lecture's cell stores it, without its scripts."""
    path = ROOT / "notebooks" / f"{shot.lecture}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = next(cell["outputs"] for cell in cells if cell["id"] == shot.cell)
    pieces = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return next(html for html in pieces if "stepthrough" in html)


def mark(shot: Shot) -> str:
    """Return what a screenshot's file says of the viewer that it shows."""
    return hashlib.sha256(stored(shot).encode()).hexdigest()[:12]


if __name__ == "__main__":
    main()
