"""Every viewer and board, and the tutor, in Firefox and in WebKit: as in Chromium."""

from functools import cache
from types import SimpleNamespace

import pytest
from engines import ENGINES
from every_viewer import EVERY, STEPPED
from measuring import measured
from playing import visiting
from test_tutor import ALPHABETA, program, run

from coursework.commands.tutor.serve import serving
from tools.site.build import PYODIDE_VERSION, npm

WIDTH, HEIGHT, ROOM = 1100, 900, 785
MOST = 12  # of what a reader does

# What a reader does, one after the other: each time another one of the controls that are there,
# but for the clock, the clipboard and how much room there is.  After each, all words in sight, of a
# tree those of the node in play, for how much of it is drawn is a matter of pixels, and how each
# control stands.
WALK = """async most => {
  const left = /^(Play|Pause|Copy a link|Full screen|Larger|Smaller)/;
  const drawn = (one) => // Chromium calls visible what is not displayed in a drawing
    one.getClientRects().length && one.checkVisibility({ visibilityProperty: true });
  const controls = () =>
    [...document.querySelectorAll("button, select, input, [role=button]")].filter(
      (one) => drawn(one) && !one.disabled && !left.test(one.ariaLabel ?? one.title),
    );
  const change = (one, value) => {
    one.value = value;
    for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const use = (one, i) => {
    if (one.type === "range") change(one, i % 2 ? one.min : Math.floor((+one.min + +one.max) / 2));
    else if (one.localName === "select") change(one, one.options[i % one.options.length].value);
    else if (one.type === "text" || one.type === "number") change(one, one.value || "3");
    else one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  const shown = async () => {
    do for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    while (/thinking/.test(document.querySelector("[role=status]").textContent));
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      const told = parentElement.closest(".here") || !parentElement.closest(".tree svg");
      if (data.trim() && told && drawn(parentElement)) words.push(data.trim());
    }
    const stand = controls().map((one) => [one.ariaLabel, one.ariaPressed, one.value, one.checked]);
    return [words.sort().join(" "), String(stand)]; // a drawing has no order
  };
  const found = [["", ...(await shown())]];
  for (let i = 0, random = 3; i < most; i++) {
    random = (random * 48271) % 2147483647;
    const all = controls();
    const one = all[random % all.length];
    const name = one.ariaLabel ?? one.textContent;
    use(one, i);
    found.push([name, ...(await shown())]);
  }
  return found;
}"""
STEP = "Number(document.querySelector('[aria-label=Step]').value)"
READY = """async () => {
  while (!document.querySelector(".stepthrough.live [role=status]"))
    await new Promise(requestAnimationFrame);
}"""
# The page as it is printed: on a screen, the rules of paper hold.
PRINT = """() => {
  const onPaper = ({ cssRules, media }) => {
    if (media?.mediaText === "print") media.mediaText = "all";
    for (const rule of cssRules ?? []) onPaper(rule);
  };
  for (const sheet of document.styleSheets) onPaper(sheet);
  const root = document.querySelector(".stepthrough.live");
  const { left, right } = root.getBoundingClientRect();
  return [
    left < 0 || right > innerWidth ? "wider than the page" : "",
    root.querySelector("[role=status]").checkVisibility() ? "" : "without its sentence",
    root.querySelector(".controls")?.checkVisibility() ? "with controls" : "",
  ].filter(Boolean);
}"""


@pytest.fixture(scope="module")
def example():
    return cache(lambda kind: f"<!doctype html>{EVERY[kind]()._repr_html_()}")


@pytest.fixture(scope="module")
def expected(browser, example):
    """What Chromium shows on the walk."""
    with visiting(browser, offline=True, viewport={"width": WIDTH, "height": HEIGHT}) as visit:

        @cache
        def walked(kind):
            visit.show(example(kind))
            visit.page.evaluate(READY)
            return visit.page.evaluate(WALK, MOST)

        yield walked


@pytest.fixture(scope="module", params=ENGINES)
def engine(request):
    with ENGINES[request.param]() as engine:
        engine.resize(WIDTH, HEIGHT)
        yield engine


def opened(engine, example, kind):
    engine.show(example(kind))
    engine.evaluate(READY)


@pytest.mark.parametrize("kind", EVERY)
def test_it_shows_what_chromium_shows(engine, example, expected, kind):
    opened(engine, example, kind)
    walked = engine.evaluate(WALK, MOST)
    for step, wanted in zip(walked, expected(kind), strict=True):
        assert step == wanted
    assert len({tuple(shown) for _, *shown in walked}) >= 2, [name for name, *_ in walked]
    engine.check()


@pytest.mark.parametrize("kind", EVERY)
def test_it_fits_is_stepped_by_keys_and_printed(engine, example, kind):
    opened(engine, example, kind)
    assert measured(engine, ROOM, most=3) == []
    if kind in STEPPED:
        engine.evaluate("document.querySelector('.stepthrough.live').focus()")
        steps = [engine.evaluate(STEP)]
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
            engine.press(key)
            steps.append(engine.evaluate(STEP))
        assert [step - steps[0] for step in steps] == [0, -1, -2, -1]
    assert engine.evaluate(PRINT) == []
    engine.check()


def test_each_still_is_an_image(engine):
    engine.show("".join(make().still.img() for make in EVERY.values()))
    sizes = engine.evaluate(
        """Promise.all([...document.images].map((image) =>
          image.decode().then(() => Math.min(image.naturalWidth, image.naturalHeight))))"""
    )
    assert len(sizes) == len(EVERY)
    assert min(sizes) > 40


def test_the_tutor_runs_a_program(engine):
    with serving(npm("pyodide", PYODIDE_VERSION)) as address:
        engine.goto(address)
        given = program(ALPHABETA, call="alphabeta(game, ())", beside="the course's minimax")
        _, said = run(SimpleNamespace(page=engine), given)
        assert said.startswith("alphabeta(game, ()) returned 3.No remark")
        assert engine.evaluate("document.querySelectorAll('.stepthrough .tree').length") == 2
