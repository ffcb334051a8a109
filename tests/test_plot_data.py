"""A figure becomes a small picture that is the same in every run, with its words as words."""

import base64
import re
from xml.etree import ElementTree

import matplotlib
import pytest
from IPython.display import display
from IPython.utils.capture import capture_output
from matplotlib.figure import Figure

from coursework import predict
from coursework.plots.plot import description, plot
from coursework.plots.style import use_course_style
from tools.site.live import shell as live_shell


@pytest.fixture(autouse=True)
def course_style():
    with matplotlib.rc_context():
        use_course_style()
        yield


def curve(points=20, **words):
    figure = Figure()
    axes = figure.subplots()
    axes.plot([x**2 for x in range(points)], marker="o", label="squares < cubes")
    axes.legend()
    axes.set(**{"title": "It grows: 1,000", "xlabel": "plies", "ylabel": "nodes"} | words)
    return figure


def svg(figure):
    return plot(figure).still.svg


def test_two_runs_draw_the_same():
    assert svg(curve()) == svg(curve())


def test_words_are_words_in_the_page_s_font():
    drawn = svg(curve())
    texts = [
        part.text for part in ElementTree.fromstring(drawn).iter() if part.tag.endswith("}text")
    ]
    assert {"It grows: 1,000", "plies", "nodes", "squares < cubes"} <= set(texts)
    assert "DejaVu" not in drawn


def test_it_is_small():
    """A PNG of it has some 40,000 characters in a page."""
    assert len(svg(curve())) < 11_000
    assert len(plot(curve())._repr_html_()) < 20_000
    assert re.findall(r"[1-9]\.\d\d|\.\d\d\d", svg(curve())) == []
    assert "metadata" not in svg(curve())


def test_it_says_in_words_what_it_shows():
    assert description(curve()) == "It grows: 1,000. Axes: plies, nodes"
    assert description(curve(title="", xlabel="", ylabel="")) == "A plot"
    figure = Figure()
    for axes in figure.subplots(1, 2):
        axes.set_title("Two\nlines")
    figure.suptitle("Both")
    assert description(figure) == "Both. Two lines"
    assert 'alt="It grows: 1,000. Axes: plies, nodes"' in plot(curve())._repr_html_()


def test_what_is_referred_to_is_there():
    drawn = svg(curve())
    used = set(re.findall(r'(?:url\(|href=")#(\w+)', drawn))
    assert used == set(re.findall(r' id="(\w+)"', drawn)) != set()


def test_a_raster_image_stays_whole():
    figure = Figure()
    figure.subplots().imshow([[0, 1], [1, 0]])
    [image] = re.findall(r'href="data:image/png;base64,\s*([^"]+)"', svg(figure))
    assert base64.b64decode(image).startswith(b"\x89PNG")


def test_a_notebook_shows_it_once_and_a_prediction_holds_it(shell):
    use_course_style()
    with capture_output() as seen:
        display(curve())
    [output] = seen.outputs
    assert output.data["text/html"].startswith('<div class="stepthrough" data-kind="plot"><img ')
    assert "image/png" not in output.data
    with capture_output() as seen, predict("start-value", "draw"):
        display(curve())
    [output] = seen.outputs
    assert output.data["text/html"].count('data-kind="plot"') == 1


def test_a_live_page_shows_it_without_a_png():
    data = live_shell.bundle(curve())
    assert data["text/html"] == plot(curve())._repr_html_()
    assert "image/png" not in data
