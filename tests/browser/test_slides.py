"""Slides are shown step by step without a network."""

from pathlib import Path

from playing import visiting

from tools.slides.build import page

WAVES = Path(__file__).parents[2] / "notebooks" / "08-cycles.ipynb"  # it has no formulas
# The number of the slide whose top is at the top of the window, and of the step.
AT = """() => [[...document.querySelectorAll("section")].findIndex(
  (slide) => Math.abs(slide.getBoundingClientRect().top) < 2), here]"""
TOO_TALL = """() => [...document.querySelectorAll("section:not(:has(.jp-CodeCell))")].filter(
  (slide) => slide.offsetHeight > 720).map((slide) => slide.innerText)"""


def test_keys_go_from_step_to_step_and_viewers_keep_theirs(browser, tmp_path):
    file = tmp_path / "slides.html"
    file.write_text(page(WAVES), encoding="utf-8")
    with visiting(browser, offline=True, viewport={"width": 1280, "height": 720}) as slides:
        shown, press = slides.page, slides.page.keyboard.press
        shown.goto(file.as_uri())
        assert shown.evaluate(AT) == [0, 0]
        press("ArrowRight")
        assert shown.evaluate(AT) == [1, 1]
        output = shown.locator("section").nth(1).locator(".jp-Cell-outputWrapper").first
        assert not output.is_visible()
        press("PageDown")
        assert output.is_visible()
        assert shown.evaluate(AT) == [1, 2]
        press("ArrowLeft")
        assert not output.is_visible()
        shown.get_by_role("button", name="next", exact=True).click()
        assert output.is_visible()
        viewer = shown.locator(".stepthrough[data-kind=trace].live").first
        step = shown.evaluate("steps.findIndex(s => s.matches('div:has([data-kind=trace])'))")
        shown.evaluate(f"go({step})")
        viewer.get_by_role("button", name="One step on").focus()
        before = viewer.inner_text()
        press("ArrowRight")
        assert viewer.inner_text() != before
        assert shown.evaluate(AT)[1] == step
        assert shown.evaluate(TOO_TALL) == []
        assert shown.evaluate("document.documentElement.scrollWidth") == 1280
        asked = [url for url in slides.requests if not url.startswith("data:")]
        mathjax = tmp_path / "mathjax" / "tex-chtml.js"
        assert asked == [file.as_uri(), mathjax.as_uri()]
