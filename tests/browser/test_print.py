"""A page on paper: no buttons, nothing cut or covered, black on white."""

from every_viewer import EVERY
from matplotlib.figure import Figure
from measuring import page_of
from playing import visiting
from test_warm_up_page import ASKED

from coursework import table
from coursework.plots.plot import plot
from coursework.questions.prediction import Prediction, Predictions, _parts

PAGES = {
    "prediction": Prediction("many", "How *many*?", _parts(3, {}), "<p>held</p>"),
    "predictions": Predictions({"a": "How many?"}),
    "warm-up": ASKED,
    "table": table([{"depth": 1, "nodes": 2}], "It grows.", lit=0),
    "plot": plot(Figure(figsize=(12, 5))),
    "trace": EVERY["trace"](),
}
# What is to be pressed, what is cut off or covers its neighbour, and what two pages may share.
SPOILT = """() => [...document.querySelectorAll("section .stepthrough")].flatMap((root) => {
  const section = root.closest("section");
  const { bottom, right } = section.getBoundingClientRect();
  const controls = "button, input:not([type=radio]), select, [role=status]:not(.message)";
  if (getComputedStyle(root).breakInside !== "avoid") return [`${section.id} is torn`];
  return [...root.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    const sticksOut = box.bottom > bottom || box.right > right;
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    return one.matches(controls) || (sticksOut && !one.closest("svg, :popover-open"));
  }).map((one) => `${section.id}: ${one.outerHTML.slice(0, 80)}`);
})"""


def test_on_paper_there_is_no_control_nothing_is_cut_and_ink_is_dark(browser):
    with visiting(browser, offline=True, color_scheme="dark") as visit:
        visit.page.set_viewport_size({"width": 720, "height": 1000})
        visit.page.set_content(page_of({name: one._repr_html_() for name, one in PAGES.items()}))
        visit.page.locator("#trace .stepthrough.live [role=status]").wait_for()
        visit.page.emulate_media(media="print")
        assert visit.page.evaluate(SPOILT) == []
        colours = visit.page.locator(".stepthrough").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).color)"
        )
        assert set(colours) == {"rgb(31, 35, 40)"}
        visit.check()
