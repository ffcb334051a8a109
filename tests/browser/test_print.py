"""A page on paper: no buttons, nothing cut or covered, black on white."""

import pytest
from matplotlib.figure import Figure
from measuring import page_of
from playing import visiting
from test_warm_up_page import EXERCISES

from chopsticks import Chopsticks, alphabeta
from coursework import Checker, table, view
from coursework.plot import plot
from coursework.prediction import Prediction, Predictions, _parts
from stepthrough import record

AFTER = "<p id=after>What comes after it.</p>"


def drawn():
    figure = Figure(figsize=(12, 5))
    figure.subplots().set(title="It grows")
    return plot(figure)


def recorded():
    game = Chopsticks()
    return view(record(alphabeta, game, game.initial, depth=3))


PAGES = {
    "prediction": Prediction("many", "How *many*?", _parts(3, {}), "<p>held</p>"),
    "predictions": Predictions({"a": "How many?"}),
    "warm-up": Checker("04-alpha-beta", EXERCISES / "04-alpha-beta").warm_up(),
    "table": table([{"depth": 1, "nodes": 2}], "It grows.", lit=0),
    "plot": drawn(),
    "trace": recorded(),
}


@pytest.mark.parametrize("kind", PAGES)
def test_on_paper_there_is_no_control_nothing_is_cut_and_ink_is_dark(browser, kind):
    with visiting(browser, offline=True, color_scheme="dark") as visit:
        visit.page.set_viewport_size({"width": 720, "height": 1000})
        visit.page.set_content(page_of({"one": PAGES[kind]._repr_html_() + AFTER}))
        visit.page.emulate_media(media="print")
        controls = "button, input:not([type=radio]), select, [role=status]:not(.message)"
        all_of_them = visit.page.locator(controls).all()
        assert [one.inner_text() for one in all_of_them if one.is_visible()] == []
        lowest, widest, after = visit.page.evaluate(
            """() => {
              const shown = [...document.querySelectorAll("#one .stepthrough *")].filter((one) =>
                one.checkVisibility() && !one.closest("svg, :popover-open"));
              return [
                Math.max(0, ...shown.map((one) => one.getBoundingClientRect().bottom)),
                document.documentElement.scrollWidth,
                document.getElementById("after").getBoundingClientRect().top,
              ];
            }"""
        )
        assert lowest <= after
        assert widest <= 720
        for root in visit.page.locator("#one .stepthrough").all()[:1]:
            assert root.evaluate("one => getComputedStyle(one).color") == "rgb(31, 35, 40)"
        visit.check()
