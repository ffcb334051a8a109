"""Make a sheet of screenshots for each kind of viewer: sizes, themes, no scripts, old versions.

    python -m tools.gallery [KIND ...]

The sheets show the viewers stored in the lectures, which need no network; the old versions come
from git.  The requirements are the same as for the browser tests.
"""

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tools.pictures import BROWSERS, IMAGES, ROOT, WIDTH

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser, Locator

GALLERY = IMAGES / "gallery"
Row = list[tuple[str, "Image"]]  # pictures, each with its caption


class Kind(NamedTuple):
    """A sheet of the gallery: the lecture whose first viewer of this kind it shows, and options."""

    lecture: str
    share: float | None = None  # how far through its run, from 0 to 1
    keys: str = ""
    before: tuple[str, str] | None = None  # lecture and kind of the old version, if it is shown
    place: str = ""  # the viewer's kind, if the sheet has a different name


class Size(NamedTuple):
    """A window, or a notebook's pane in a window."""

    words: str
    width: int
    height: int


OLD = "4df2b0d"  # the last commit before the pictures were redrawn
SCALE, QUALITY, GAP, HEAD = (
    0.55,
    50,
    10,
    22,
)  # of a sheet; pixels around a picture, and for its caption
SIZES = (
    Size("a window of 1280 by 900", WIDTH, 785),
    Size("1280 by 900 beside the file browser", 930, 785),
    Size("690 wide", 690, 700),
    Size("390 wide", 390, 800),
)
KINDS = {
    "trace": Kind("04-alpha-beta", 0.6, before=("04-alpha-beta", "trace")),
    "compare": Kind("04-alpha-beta", 1, before=("04-alpha-beta", "compare")),
    "slots": Kind("07-transposition-table", 1),
    "search_table": Kind(
        "07-transposition-table", 0.5, before=("06-transposition-table", "search_table")
    ),
    "proof": Kind("21-proof-numbers", 1),
    "dfpn": Kind("21-proof-numbers", 1),
    "playouts": Kind("23-monte-carlo", 1),
    "retrograde": Kind("09-retrograde", 0.35, before=("08-retrograde", "retrograde")),
    "state_graph": Kind("01-a-game"),
    "strategy": Kind("10-rules", before=("09-rules", "strategy")),
    "horizon": Kind("03-evaluation"),
    "chopsticks": Kind("00-start-here", keys="h 1", before=("00-start-here", "board")),
    "rules": Kind("10-rules", before=("09-rules", "ruleset")),
    "workbench": Kind("19-learning-to-evaluate", before=("10-learning-to-evaluate", "workbench")),
    "chomp": Kind("11-chomp"),
    "paths": Kind("12-perfect-hash-and-sieve", keys="t t"),
    "sums": Kind("13-nim-and-grundy", keys="g"),
    "pig": Kind("15-pig", keys="c m", before=("11-dice", "pig")),
    "geister": Kind("16-geister", place="control"),
    "kuhn": Kind("17-what-you-cannot-see", place="plot"),
    "prediction": Kind("04-alpha-beta", before=("04-alpha-beta", "prediction")),
    "plot": Kind("03-evaluation"),
    "warm_up": Kind("04-alpha-beta"),
}


def main() -> None:
    """Make the sheets of the kinds named on the command line, or of all kinds."""
    from playwright.sync_api import sync_playwright

    GALLERY.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=program)
        for kind in sys.argv[1:] or KINDS:
            file = GALLERY / f"{kind}.webp"
            sheet(list(rows(browser, kind))).save(file, quality=QUALITY, method=6)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
        browser.close()


def rows(browser: "Browser", kind: str) -> Iterator[Row]:
    """Yield the rows of a sheet: light, dark, without scripts, and from earlier versions."""
    one = KINDS[kind]
    html = MADE[kind]() if kind in MADE else stored(one.lecture, one.place or kind)
    for dark in (False, True):
        words = "dark" if dark else "light"
        yield [
            (f"{size.words}, {words}", taken(browser, html, kind, size, dark=dark))
            for size in SIZES
        ]
    last = [("without scripts", taken(browser, html, kind, SIZES[1], scripts=False))]
    if one.before:
        old = stored(*one.before, OLD)
        last += [
            (f"before: {size.words}", taken(browser, old, kind, size, place=one.before[1]))
            for size in (SIZES[1], SIZES[3])
        ]
    yield last


def sheet(rows: list[Row]) -> "Image":
    """Put all views of a kind on one sheet, each with its caption above it."""
    from PIL import Image, ImageDraw, ImageFont

    small = [
        [(words, one.resize([round(SCALE * n) for n in one.size])) for words, one in row]
        for row in rows
    ]
    places, size = laid([[one.size for _, one in row] for row in small])
    page = Image.new("RGB", size, "#d9dde1")
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(13)
    for row, corners in zip(small, places, strict=True):
        for (words, one), (x, y) in zip(row, corners, strict=True):
            pen.text((x, y), words, "#1f2328", font)
            page.paste(one, (x, y + HEAD))
    return page


Sizes = list[tuple[int, int]]


def laid(rows: list[Sizes]) -> tuple[list[Sizes], tuple[int, int]]:
    """Lay out captioned pictures of these sizes: return their corners and the total size."""
    corners: list[Sizes] = []
    width, y = 0, GAP
    for row in rows:
        x = GAP
        corners.append([])
        for wide, _ in row:
            corners[-1].append((x, y))
            x += wide + GAP
        width = max(width, x)
        y += HEAD + max(high for _, high in row) + GAP
    return corners, (width, y)


def stored(lecture: str, kind: str, commit: str | None = None) -> str:
    """Return a lecture's first output with a viewer of this kind, now or at a commit."""
    path = f"notebooks/{lecture}.ipynb"
    command = ["git", "show", f"{commit}:{path}"]
    text = (
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        if commit
        else (ROOT / path).read_text(encoding="utf-8")
    )
    outputs = (output for cell in json.loads(text)["cells"] for output in cell.get("outputs", []))
    pages = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return next(html for html in pages if f' data-kind="{kind}"' in html)


def warm_up() -> str:
    """Return the warm-up before the exercises of lecture 04."""
    from coursework import Checker

    checker = Checker("04-alpha-beta", ROOT / "exercises" / "04-alpha-beta")
    return checker.warm_up()._repr_html_()


def geister() -> str:
    """Return the board of lecture 16, which needs Python, before the first move."""
    from coursework import GeisterWidget

    board = GeisterWidget()
    model = f"{{ get: () => ({json.dumps(board.shown)}), on() {{}}, send() {{}} }}"
    return (
        f'<style>{board._css}</style><noscript><div data-kind="control">{board.still()}</div>'
        f"</noscript><main></main><script type='module'>{board._esm}"
        f"render({{ model: {model}, el: document.querySelector('main') }})</script>"
    )


MADE = {"warm_up": warm_up, "geister": geister}  # viewers that no lecture stores


def taken(
    browser: "Browser",
    html: str,
    kind: str,
    size: Size,
    *,
    place: str = "",
    dark: bool = False,
    scripts: bool = True,
) -> "Image":
    """Take the picture of a viewer on a page of this size."""
    from PIL import Image

    with browser.new_context(
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        java_script_enabled=scripts,
        viewport={"width": size.width, "height": size.height},
    ) as context:
        page = context.new_page()
        background = "#111417" if dark else "#fff"
        page.set_content(
            "<!doctype html><meta name=color-scheme content='light dark'>"
            f"<body style='margin: 0; background: {background}'>{html}"
        )
        question = kind == "prediction" and not scripts  # then only its text is shown
        name = place or KINDS[kind].place or kind
        viewer = page.locator(".prediction" if question else f"[data-kind={name}]").first
        if scripts:
            step(viewer, kind)
        else:
            page.evaluate(
                "for (const fold of document.querySelectorAll('details')) fold.open = true"
            )
        return Image.open(io.BytesIO(viewer.screenshot())).convert("RGB")


def step(viewer: "Locator", kind: str) -> None:
    """Step the viewer to a point where there is something to see."""
    page, one = viewer.page, KINDS[kind]
    drawn = ":not(img, script, style)"
    page.locator(f"[data-kind].live > {drawn}").first.wait_for(state="attached")
    if kind != "prediction":  # a prediction may cover the viewer
        for question in page.get_by_role("button", name="Show the answer", exact=True).all():
            question.click()
    viewer.locator(f":scope > {drawn}").first.wait_for()
    if one.share is not None:
        slider = viewer.get_by_label("Step", exact=True)
        slider.fill(str(round(one.share * int(slider.get_attribute("max") or 0))))
    for key in one.keys.split():
        viewer.focus()
        page.keyboard.press(key)
    viewer.evaluate(
        "viewer => new Promise((drawn) => {"
        " document.activeElement.blur();"
        " requestAnimationFrame(() => requestAnimationFrame(drawn)); })"
    )


if __name__ == "__main__":
    main()
