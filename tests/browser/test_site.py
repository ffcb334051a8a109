"""The site as a visitor meets it: the pages without a kernel, and JupyterLab in the browser.

The server hands out files and nothing else, and the browser reaches no other.
"""

import gzip
import json
import re
import subprocess
import sys
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from every_viewer import EVERY
from living import Live, check_a_control, check_a_lecture, check_an_exercise
from measuring import TOO_WIDE, by_thumb, check_filling, measured, violations
from playing import NOTEBOOK, PAGE_START, focused, show_answers, visiting

from grading.grade.run import Only, grade
from tools.site import api, home

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
LECTURES = sorted(f"notebooks/{path.stem}" for path in (ROOT / "notebooks").glob("*.ipynb"))
EXERCISE = "exercises/02-minimax/02-minimax"
# Each exercise's right answers are run by Python itself (tests/grading/test_release.py).  Here are
# those with the deepest recursion, with pieces that one does not see, and with players and `input`.
EXERCISES = ("08-cycles", "16-geister", "27-stones")
# Of the lectures that need the core alone, three that show what is stored; others print less here.
OFFLINE = ("00-start-here", "06-deepening-and-windows", "09-retrograde")
WIDTHS = (360, 1280)
WINDOWS = ((1280, 900), (900, 700))
LIGHT = 200_000  # bytes packed, before a reader does anything
PHONE = 360, 740  # a small one; JupyterLab is measured on a larger one
SOURCES = ("_modules/index.html", "_modules/chopsticks/search/textbook.html")  # the rest is alike
# The frame of a page is the same on all: axe looks at these whole, with their colours, which take
# it most of its time.  Of the others it sees each shape of their texts once, gathered on one page,
# and of every kind of picture one, by itself, for its colours.
COLOURS = ["color-contrast", "link-in-text-block"]
WHOLE = ("index.html", "api/playing.html", SOURCES[1], "notebooks/00-start-here.html")
# The theme's own switches stand outside all landmarks.
UNCOLOURED = {rule: {"enabled": False} for rule in (*COLOURS, "region")}


@pytest.fixture(scope="module")
def url():
    """The site, newly built and served."""
    subprocess.run([sys.executable, "-m", "tools.site.build"], cwd=ROOT, check=True)
    files = partial(SimpleHTTPRequestHandler, directory=SITE)
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def pages(url):
    """The paths of all pages, JupyterLite's own left out, and the frame that nobody sees."""
    found = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")]
    unseen = ("lite/", "_static/", "tutor-room.html")
    return sorted(name for name in found if not name.startswith(unseen))


@pytest.fixture(scope="module")
def visit(browser, url):
    with visiting(browser) as visit:
        yield visit


def read(name):
    return (SITE / name).read_text(encoding="utf-8")


# ---- what the pages hold


def test_the_site_is_small(url):
    total = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    assert total < 85_000_000


def test_nothing_names_a_folder_of_its_maker(pages):
    assert [name for name in (*pages, "searchindex.js") if str(ROOT) in read(name)] == []


def test_search_engines_and_previews_get_one_address(pages):
    base = home.address("Homepage")
    listed = re.findall("<loc>(.*?)</loc>", read("sitemap.xml"))
    assert {f"{base}{name}" for name in pages if name != "tutor.html"} == set(listed)
    first = read("index.html")
    assert f'<link rel="canonical" href="{base}index.html"' in first
    assert f'<meta property="og:image" content="{base}_static/preview.png">' in first
    told = re.compile('<meta name="description" content="[^"]{9,}">')
    assert [name for name in pages if not told.search(read(name))] == []
    for name in (".nojekyll", "_static/preview.png", "_static/favicon.svg", home.ARCHIVE):
        assert (SITE / name).is_file()


def test_every_public_name_has_its_place(pages):
    places = set().union(*(ids(name) for name in pages if name.startswith("api/")))
    names = [
        f"{module}.{name}"
        for module, path in api.modules().items()
        if not module.startswith("coursework.commands")
        for name in re.findall(r"^(?:class|def) ([A-Za-z]\w*)", path.read_text("utf-8"), re.M)
    ]
    assert set(names) - places == set()


def test_names_lead_to_the_pages_of_the_package(url):
    for part in read("notebooks/07-transposition-table.html").split('<details class="run-uses">'):
        assert '#chopsticks.search.table.Table"' in part
    assert '#chopsticks.search.textbook.alphabeta" title' in read("docs/glossary.html")
    assert 'internal" href="#chopsticks.solving.retrograde.Value"' in read("api/solving.html")
    above = re.findall(r'<li class="[^"]*\bcurrent\b[^>]*><a[^>]*>([^<]*)', read("api/game.html"))
    assert above == ["The packages", "What a game is"]


def test_code_that_jupyterlab_folds_is_folded(url):
    assert "<details><summary>The code of duel" in read("notebooks/23-monte-carlo.html")


def test_the_tutor_has_its_python(url):
    [data] = re.findall(
        '<script type="application/json" id="data">(.*?)</script>', read("tutor.html")
    )
    files = json.loads(data)["files"]
    assert [name for name in files if not (SITE / name).is_file()] == []
    assert len(files) == 6


def test_jupyterlite_has_lectures_with_scripts_and_no_tools_for_instructors(url):
    assert "(async p=>" in read("lite/files/notebooks/04-alpha-beta.ipynb")
    config = json.loads(read("lite/jupyter-lite.json"))["jupyter-config-data"]
    needed = {"@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension"}
    assert {one["name"] for one in config["federated_extensions"]} == needed | {"anywidget"}


# ---- how each page looks


def outside(visit):
    local = ("http://127.0.0.1", "data:", "blob:")
    return [asked for asked in visit.requests if not asked.startswith(local)]


@cache
def packed(address):
    """How many bytes travel when a browser asks for this."""
    path = SITE / unquote(urlsplit(address).path).lstrip("/")
    content = (path / "index.html" if path.is_dir() else path).read_bytes()
    return len(content if path.suffix in (".png", ".webp") else gzip.compress(content))


def check_weight(asked):
    assert sum(packed(one) for one in set(asked) if one.startswith("http")) < LIGHT


@cache
def ids(name):
    """The places in a page that can be pointed to."""
    return set(re.findall(r'\bid="([^"]+)"', read(name)))


def is_dead(link):
    """Whether a link within the site leads nowhere."""
    address, place = urldefrag(unquote(link))
    name = address.partition("?")[0]
    if not (SITE / name).exists():
        return True
    place = re.sub(r"^step-(viewer|above)=[\w-]+$|=\d+$", "", place)  # a viewer's step
    return bool(place) and place not in ids(name or "index.html")


def misfits(page, width):
    """How far a page is wider than the window, what may scroll, but not by keys, and is cut."""
    page.set_viewport_size({"width": width, "height": 900})
    extra = page.evaluate(TOO_WIDE)
    return [(width, extra)] * (extra > 0) + page.evaluate(
        """() => [...document.querySelectorAll("body *")].filter((element) => {
          const { overflowX, overflowY, maskImage, backgroundImage } = getComputedStyle(element);
          const fades = overflowX !== "auto" || maskImage + backgroundImage !== "nonenone";
          if (!fades && element.matches(".highlight pre, .figures") && element.checkVisibility() &&
            element.scrollWidth > element.clientWidth) return true;
          return [overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way)) &&
            ![element, ...element.querySelectorAll("*")].some((inner) => inner.tabIndex >= 0);
        }).map((element) => element.cloneNode().outerHTML)"""
    )


def colour_violations(page):
    """What axe finds in the dark and in the light."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        found += violations(page, runOnly=COLOURS)
    return found


# What a page must have for itself, and names that are no element's or several elements'.
ASTRAY = """() => {
  const wanted = ["title", "h1", "main, [role=main]"];
  const missing = wanted.filter((one) => !document.querySelector(one)?.textContent.trim());
  const naming = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];
  const named = naming.flatMap((name) => [...document.querySelectorAll(`[${name}]`)]
    .flatMap((element) => element.getAttribute(name).split(" ")));
  return [...missing,
    ...named.filter((id) => document.querySelectorAll(`[id="${id}"]`).length !== 1)];
}"""
LINKS = """() => [...document.querySelectorAll(":is(a, link)[href], :is(img, script)[src]")]
  .map((one) => one.href || one.src)"""
PICTURES = """() => Object.fromEntries(
  [...document.querySelectorAll(".stepthrough[data-kind]")].reverse()
    .map((picture) => [picture.dataset.kind, picture.outerHTML]))"""
SHAPES = Path(__file__).with_name("shapes.js").read_text(encoding="utf-8")
NOTHING_ELSE = """parts => {
  document.querySelector("article").innerHTML = parts.join("");
}"""
NO_PICTURES = """() => {
  for (const picture of document.querySelectorAll(".stepthrough")) picture.remove();
}"""


class Looks:
    """What is seen of each page as it opens, once, whichever test opens it."""

    def __init__(self, visit, url):
        self.visit, self.page, self.url = visit, visit.page, url
        self.found, self.pictures, self.texts = {}, {}, []

    def open(self, name):
        """Go to a page, and look what it fetches, whether it fits and where it leads."""
        self.visit.requests.clear()
        self.page.goto(self.url + name)
        if name in self.found:
            return
        links = self.page.evaluate(LINKS)
        own = {link.removeprefix(self.url) for link in links if link.startswith(self.url)}
        self.found[name] = [*filter(is_dead, own), *self.page.evaluate(ASTRAY)]
        there = self.page.viewport_size["width"]  # to begin with: a change takes its time
        for width in sorted(WIDTHS, key=lambda width: width != there):
            self.found[name] += misfits(self.page, width)
        self.pictures = self.page.evaluate(PICTURES) | self.pictures
        self.texts.append(self.page.evaluate(SHAPES))
        self.visit.check()
        assert outside(self.visit) == []
        if not name.startswith(("docs/", "audit/docs/")):  # there are pictures and tables
            check_weight(self.visit.requests)


# What is to be pressed, and not ticked or played, and code and pictures wider than the paper.
ON_PAPER = """() => [...document.querySelectorAll(
  "button:not(.hand, .moves *), select, details, article pre, .tree > svg, .home-bar")]
  .filter((one) => one.checkVisibility() && (one.matches("pre") ? one.scrollWidth > one.clientWidth
    : one.matches("svg") ? one.clientWidth > one.parentNode.clientWidth
    : getComputedStyle(one, "::before").content !== '"☐ "' && !one.matches(".page-answers")))
  .map((one) => one.outerHTML.slice(0, 90))"""
# Where the theme's switch is, and whether it can be pressed, where code and its output end, and
# viewers and what asks, and how large captions are written.
ALIKE = """() => {
  const all = (what, of) => [...document.querySelectorAll(what)]
    .filter((one) => one.checkVisibility()).map(of);
  const box = (one) => one.getBoundingClientRect();
  return {
    switch: all(".theme-toggle", (one) => `${box(one).right} ${one.contains(
      document.elementFromPoint(box(one).x + 10, box(one).y + 10))}`),
    edge: all(".cell_input, .cell_output > .text_plain", (one) => box(one).right),
    viewer: all(".with-viewers .live:is(.stage:not(.held *), [data-kind^=prediction])",
      (one) => box(one).right),
    caption: all("caption", (one) => getComputedStyle(one).fontSize),
  };
}"""
IN_SIGHT = """async (one) => {
  const bottom = () => one.getBoundingClientRect().bottom;
  for (let [k, y] = [0, 0]; k < 50 && (y !== bottom() || y >= innerHeight); k++) {
    y = bottom();
    await new Promise((later) => setTimeout(later, 200)); // a scroll may begin late
  }
  return bottom() < innerHeight;
}"""
SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shifted += value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.fixture(scope="module")
def looks(visit, url):
    return Looks(visit, url)


# What travels packed takes a moment.
ALL_LIVE = """() => [...document.querySelectorAll(".stepthrough")].every(
  (one) => one.matches(".live:has(> :not(img, script, style))"))"""


@pytest.mark.parametrize("name", ["index", *LECTURES])
def test_a_page_is_live_without_a_kernel(visit, looks, name):
    looks.open(f"{name}.html")
    show_answers(visit.page)
    visit.page.wait_for_function(ALL_LIVE)
    for width, height in WINDOWS:
        check_measures(visit.page, width, height)
    with by_thumb(visit.page):
        check_measures(visit.page, *PHONE)
    visit.check()
    check_weight(visit.requests)
    assert outside(visit) == []


def check_measures(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    assert measured(page, height) == [], width
    assert page.evaluate(TOO_WIDE) <= 0, width


def test_every_page_fits_leads_somewhere_and_pleases_axe(looks, pages):
    page = looks.page
    for name in pages:
        if name not in looks.found and (name in SOURCES or not name.startswith("_modules/")):
            looks.open(name)
    found = dict(looks.found)
    page.set_viewport_size({"width": max(WIDTHS), "height": 900})
    for name in WHOLE:
        looks.open(name)
        page.evaluate(NO_PICTURES)
        found[name, "whole"] = violations(page, rules=UNCOLOURED) + colour_violations(page)
    # Several pages' are here, or what is not a page.
    of_a_page = {"landmark-unique": {"enabled": False}, "page-has-heading-one": {"enabled": False}}
    rules = UNCOLOURED | of_a_page
    page.evaluate(NOTHING_ELSE, looks.texts)
    page.evaluate(NOTHING_ELSE, [page.evaluate(SHAPES)])
    found["texts"] = violations(page, rules=rules)
    page.evaluate(NOTHING_ELSE, list(looks.pictures.values()))
    found["pictures"] = violations(page, rules=rules) + colour_violations(page)
    assert {name: what for name, what in found.items() if what} == {}
    asking = {"cards", "hero", "plot", "prediction", "predictions"}
    assert looks.pictures.keys() - asking == EVERY.keys()


# ---- what one does on the pages


def test_a_viewer_has_its_keys_and_fills_the_window(visit, url):
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    visit.page.goto(f"{url}notebooks/21-proof-numbers.html")
    show_answers(visit.page)
    viewer = visit.page.locator(".held > * + .stepthrough.stage").first
    step = viewer.get_by_label("Step", exact=True)
    viewer.press("Home")
    viewer.press("ArrowRight")
    assert step.input_value() == "1"
    check_filling(viewer)
    visit.check()


def test_the_first_page_plays_unless_motion_is_unwanted_and_counts_predictions(browser, url):
    with visiting(browser, reduced_motion="no-preference") as visit:
        page = visit.page
        page.goto(url)
        hero = page.locator("[data-kind=hero].live")
        hero.get_by_role("button", name="Pause").click()
        step, said = hero.get_by_label("Step", exact=True), hero.get_by_role("status")
        assert int(step.input_value()) < 11
        hero.press("End")
        assert said.inner_text() == "MAX gets 6. The search looked at 6 of 8 leaves."
        asked = page.locator("[data-asked]").first
        keys = asked.get_attribute("data-asked").split()
        assert asked.inner_text() == f"{len(keys)} predictions"
        right = f"localStorage.setItem('chopsticks:{keys[0]}', '{{\"verdict\": \"right\"}}')"
        page.evaluate(right)
        page.emulate_media(reduced_motion="reduce")
        page.clock.install()
        page.goto(url)
        page.get_by_text(f"1 of {len(keys)} predictions right", exact=True).wait_for()
        page.wait_for_function(ALL_LIVE)
        page.clock.run_for(3000)
        assert said.inner_text() == "It has seen enough: this branch cannot matter."
        visit.check()


def test_two_clicks_lead_from_the_first_page_into_the_first_tree_of_the_course(visit, url):
    """Without scrolling: the first page is whole in a small window."""
    page = visit.page
    page.goto(url)
    page.wait_for_function(ALL_LIVE)
    for width, name, most in (
        (1920, "h1 + p", 60),
        (390, "[data-kind=chopsticks] .controls", 60),
        (390, "[data-kind=hero] .panes", 400),
        (1366, "h1", 60),
    ):
        page.set_viewport_size({"width": width, "height": 768})
        page.evaluate(TOO_WIDE)  # what watches its width has drawn
        assert page.locator(name).bounding_box()["height"] < most, name

    for name in ("h1", ".home-start", "[data-kind=hero]", "[data-kind=chopsticks]"):
        box = page.locator(name).bounding_box()
        assert box["y"] + box["height"] < 768, name
    board, hand = box, page.locator("[data-kind=chopsticks] .hand").last.bounding_box()
    assert hand["x"] + hand["width"] > board["x"] + 0.8 * board["width"]  # it fills its card
    page.get_by_role("link", name="Step through a first tree").click()
    tree = page.locator("[data-kind=trace].live").first
    step = tree.get_by_label("Step", exact=True)
    step.wait_for()
    assert step.input_value() == "0"
    forward = tree.get_by_role("button", name="One step on")
    assert forward.evaluate(IN_SIGHT)
    forward.click()
    assert step.input_value() == "1"
    visit.check()


@pytest.mark.parametrize("name", ["index", "notebooks/04-alpha-beta", "docs/cards"])
def test_nothing_shifts_while_a_page_loads(browser, url, name):
    with visiting(browser) as visit:
        visit.page.add_init_script(SHIFTS)
        visit.page.goto(f"{url}{name}.html")
        visit.page.locator(".stepthrough.stage").last.wait_for()
        visit.page.wait_for_timeout(200)
        assert visit.page.evaluate("shifted") < 0.05


@pytest.mark.parametrize("name", ["index", "notebooks/02-minimax", "notebooks/09-retrograde"])
def test_on_paper_a_lecture_can_be_answered_and_nothing_is_cut(browser, url, name):
    with visiting(browser, viewport={"width": 680, "height": 1000}) as visit:
        visit.page.goto(f"{url}{name}.html")
        visit.page.locator(".stepthrough.stage").last.wait_for()
        visit.page.emulate_media(media="print")
        assert visit.page.evaluate(ON_PAPER) == []


def test_what_is_alike_has_one_place_and_one_size(visit, url):
    page = visit.page
    page.set_viewport_size({"width": 1366, "height": 768})
    found = {"switch": set(), "edge": set(), "viewer": set(), "caption": set()}
    for name in ("index", "search", EXERCISE, "notebooks/03-evaluation"):
        page.goto(f"{url}{name}.html")
        for what, values in page.evaluate(ALIKE).items():
            found[what].update(values)
        page.evaluate("document.documentElement.classList.add('show-back-to-top')")
        assert page.locator(".back-to-top").is_hidden()  # it would cover text
    assert {what: len(values) for what, values in found.items()} == dict.fromkeys(found, 1)
    page.emulate_media(color_scheme="dark")
    comment = page.locator(".highlight .c1").first
    assert comment.evaluate("one => getComputedStyle(one).color") == "rgb(180, 186, 193)"  # quiet
    page.emulate_media(color_scheme="light")


def test_the_list_of_pages_is_short(pages):
    for name in pages:
        beside = re.search('<aside aria-label="Pages".*?</aside>', read(name), re.DOTALL)
        assert (beside is None) == (name in ("index.html", "tutor.html")), name
        assert beside is None or beside[0].count("<a ") <= 40, name


def test_a_page_that_was_opened_as_a_file_says_what_does_not_work(visit, url):
    said = visit.page.get_by_text("This page was opened as a file.")
    visit.page.goto(f"{url}docs/install.html")
    assert not said.is_visible()
    visit.page.goto((SITE / "docs" / "install.html").as_uri())
    assert said.is_visible()


@pytest.mark.parametrize(
    ("words", "lecture"),
    [
        ("minmax", "02-minimax"),
        ("alphabeta", "04-alpha-beta"),
        ("alpha beta", "04-alpha-beta"),
        ("ミニマックス", "02-minimax"),
        ("置換表", "07-transposition-table"),
    ],
)
def test_the_search_puts_the_lecture_first(visit, url, words, lecture):
    visit.page.goto(url)
    visit.page.get_by_role("textbox", name="Search").fill(words)
    visit.page.keyboard.press("Enter")
    first = visit.page.locator("#search-results li a").first
    assert first.get_attribute("href").startswith(f"notebooks/{lecture}.html")
    excerpt = visit.page.locator("#search-results li .context").first
    assert "Make live" not in excerpt.inner_text()
    visit.check()


def test_an_exercise_runs_in_jupyterlab_in_the_browser(browser, url):
    """In a browser of its own: JupyterLite keeps files and what is open in its storage."""

    def expose(route):
        settings = route.fetch().json()
        settings.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
        route.fulfill(json=settings)

    with visiting(browser) as visit:
        page = visit.page
        page.route("**/jupyter-lite.json*", expose)
        page.goto(f"{url}lite/lab/index.html?path={EXERCISE}.ipynb")
        page.wait_for_function(
            f"window.jupyterapp && {NOTEBOOK}?.sessionContext?.session?.kernel",
            timeout=PAGE_START * 1000,
        )
        check = page.evaluate(
            f"""async code => {{
              const notebook = {NOTEBOOK}.content;
              const cells = [...notebook.model.cells];
              const answer = cells.findIndex(({{ id }}) => id === "root-value");
              cells[answer].sharedModel.setSource(code);
              notebook.activeCellIndex = answer + 1;
              await jupyterapp.commands.execute("notebook:run-all-above");
              await jupyterapp.commands.execute("notebook:run-cell");
              return answer + 1;
            }}""",
            "import coursework.boards.widgets\n\n\ndef root_value():\n    return 5",
        )
        verdict = page.locator(".jp-Notebook .jp-Cell").nth(check).locator(".jp-OutputArea-output")
        verdict.get_by_text("Right.", exact=True).wait_for(timeout=PAGE_START * 1000)
        assert outside(visit) == []


def test_pages_run_where_they_are_read(browser, url, tmp_path):
    """By one Python, for its start costs most."""
    with visiting(browser) as visit:
        visit.page.goto(f"{url}{EXERCISE}.html")
        live = Live(visit.page)
        check_a_click(live)
        assert not any("pyodide" in request for request in visit.requests)
        visit.page.reload()
        visit.page.get_by_role("button", name="Make live").press("Enter")
        check_answering(live)
        check_the_look(visit.page)
        check_keeping(live, tmp_path)
        for lecture in OFFLINE:
            check_a_lecture(live, lecture, tmp_path)
        check_a_control(live)
        for exercise in EXERCISES:
            check_an_exercise(live, exercise, tmp_path)
        live.press("Add cell")
        live.editor("Added cell 1").fill("while True:\n    pass")
        live.editor("Added cell 1").press("Shift+Enter")
        live.said.get_by_text("Running").wait_for()
        assert live.press("Stop").startswith("Stopped. All names")
        visit.check()
        assert outside(visit) == []


def check_a_click(live):
    """It makes a cell an editor, with the cursor where the click was."""
    live.page.locator(".cell_input pre").nth(2).click(position={"x": 60, "y": 12})
    live.said.get_by_text("the first run fetches Python").wait_for()
    assert focused(live.editor("Cell 3"))
    within = "({ selectionStart, value }) => 0 < selectionStart && selectionStart < value.length"
    assert live.editor("Cell 3").evaluate(within)


def check_answering(live):
    """By keyboard: no answer, a wrong one, a right one."""
    page, verdict = live.page, live.cell("Cell 4").locator(".output")
    assert live.settled() == "Ready."
    page.get_by_role("button", name="Run: Cell 4", exact=True).press("Enter")
    assert live.settled().startswith("A name is missing")
    live.press("Run those first")
    assert verdict.inner_text().startswith("root_value: not answered yet")
    for answer, words in ((9, "Not right yet"), (5, "Right.")):
        live.editor("Cell 3").press("ControlOrMeta+a")
        page.keyboard.type(f"def root_value():\nreturn {answer}")
        page.keyboard.press("Shift+Enter")
        assert focused(live.editor("Cell 4"))
        page.keyboard.press("Shift+Enter")
        live.settled()
        assert verdict.inner_text().startswith(words)


def check_the_look(page):
    assert violations(page, rules=UNCOLOURED) + colour_violations(page) == []
    assert [misfits(page, width) for width in WIDTHS] == [[], []]  # the last is the page's own


def check_keeping(live, folder):
    """What a reader writes and adds is kept, handed out, graded, discarded and brought back."""
    live.editor("Cell 3").focus()
    live.press("Add cell")
    assert focused(live.editor("Added cell 1"))
    live.editor("Added cell 1").fill("6 * 7")
    live.press("Run: Added cell 1")
    assert live.cell("Added cell 1").locator(".output").inner_text() == "42"
    live.editor("Cell 5").fill("def minimax(game, state):\n    return 0")
    live.editor("Your answer").fill("A guess is no proof.")
    live.turn_to(EXERCISE)
    path = folder / "in" / "ann" / "02-minimax" / "02-minimax.ipynb"
    written = {cell.id: cell.source for cell in live.downloaded(path).cells}
    assert written["root-value"] == "def root_value():\n    return 5"
    assert written["proof"] == "A guess is no proof."
    below = [*written][[*written].index("root-value") + 1]
    assert below.startswith("added-")
    assert written[below] == "6 * 7"
    only = Only(["02-minimax"], questions=["root-value", "minimax"])
    [graded], problems = grade(folder / "in", folder / "out", only)
    found = {part.name: (result.verdict, result.score) for part, result in graded.results.items()}
    assert found["root-value"] == ("right", 1)
    assert found["minimax"] == ("wrong", 0)
    assert problems == []
    live.press("Discard")
    live.turn_to(EXERCISE)
    assert "restored" not in live.said.inner_text()
    assert "NotImplementedError" in live.editor("Cell 3").input_value()
    assert live.editor("Added cell 1").count() == 0
    another = ROOT / "notebooks" / "00-start-here.ipynb"
    for file, said in ((another, f"{another.name} is not a notebook"), (path, "Your notebook")):
        with live.page.expect_file_chooser() as asked:
            live.press("Open")
        asked.value.set_files(file)
        live.said.get_by_text(said).wait_for()
    again = live.downloaded(folder / "again.ipynb")
    assert {cell.id: cell.source for cell in again.cells} == written
