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
from html.parser import HTMLParser
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import nbformat
import pytest
from every_viewer import EVERY
from living import (
    Live,
    check_a_change,
    check_a_control,
    check_a_lecture,
    check_an_exercise,
    source,
    stored,
)
from measuring import ONE_OF_EACH_NEW_KIND, TOO_WIDE, by_thumb, check_filling, measured, violations
from playing import NOTEBOOK, PAGE_START, focused, show_answers, visiting

from grading.grade.run import Only, grade
from tools.site import api, home

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
LECTURES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
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
START = "notebooks/00-start-here.html"
WHOLE = ("index.html", "api/playing.html", SOURCES[1], START)  # the last with its list of pages
# The theme's own switches stand outside all landmarks.
UNCOLOURED = {rule: {"enabled": False} for rule in (*COLOURS, "region")}


STEP = "document.querySelector('.hero input[type=range][aria-label=Step]')"


class Server(SimpleHTTPRequestHandler):
    """Files; JupyterLite's settings with one more, by which a test finds `jupyterapp`."""

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if path.name != "jupyter-lite.json":
            return super().do_GET()
        settings = json.loads(path.read_text(encoding="utf-8"))
        settings.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(settings).encode())

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def url():
    """The site, built anew and served."""
    subprocess.run([sys.executable, "-m", "tools.site.build"], cwd=ROOT, check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def pages(url):
    """The paths of all pages, JupyterLite's own left out, and the frame that nobody sees."""
    found = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")]
    unseen = ("lite/", "_static/", "room.html")
    return sorted(name for name in found if not name.startswith(unseen))


@pytest.fixture(scope="module")
def visit(browser, url):
    with visiting(browser) as visit:
        yield visit


def is_local(url):
    return url.startswith(("http://127.0.0.1", "data:", "blob:"))


def outside(visit):
    return [asked for asked in visit.requests if not is_local(asked)]


def test_the_site_is_small(url):
    total = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    assert total < 85_000_000


@cache
def packed(address):
    """How many bytes travel when a browser asks for this."""
    path = SITE / unquote(urlsplit(address).path).lstrip("/")
    content = (path / "index.html" if path.is_dir() else path).read_bytes()
    return len(content if path.suffix in (".png", ".webp") else gzip.compress(content))


def check_weight(asked):
    assert sum(packed(one) for one in set(asked) if one.startswith("http")) < LIGHT


@pytest.mark.parametrize("name", ["", "tutor.html", "exercises/04-alpha-beta/04-alpha-beta.html"])
def test_a_page_travels_light(visit, url, name):
    visit.requests.clear()
    visit.page.goto(url + name, wait_until="networkidle")
    check_weight(visit.requests)


def test_every_lecture_is_on_the_landing_page(visit, url):
    visit.page.goto(url)
    cards = visit.page.locator(".lectures a")
    links = [link.get_attribute("href") for link in cards.all()]
    assert sorted(links) == [f"notebooks/{name}.html" for name in LECTURES]
    visit.page.locator(".stepthrough.live").get_by_role("button", name="1 taps 1").first.click()
    visit.check()
    assert outside(visit) == []


def test_code_that_jupyterlab_folds_is_folded(visit, url):
    visit.page.goto(f"{url}notebooks/10-rules.html")
    code = visit.page.get_by_text("def draw_atlas", exact=False)
    assert not code.is_visible()
    visit.page.get_by_text("The code of draw_atlas", exact=True).click()
    code.wait_for()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_first_search_plays_by_itself_unless_motion_is_unwanted(browser, url, motion):
    with visiting(browser) as visit:
        visit.page.emulate_media(reduced_motion=motion)
        visit.page.goto(url)
        step = visit.page.locator(".hero .stepthrough.live").get_by_label("Step", exact=True)
        step.wait_for()
        if motion == "reduce":
            visit.page.wait_for_timeout(1500)
            assert step.input_value() == "18"
        else:
            visit.page.wait_for_function(f"[2, 3, 4].includes(Number({STEP}?.value))")
            visit.page.locator(".hero").get_by_role("button", name="Pause").click()
        visit.check()


def test_a_card_says_how_its_predictions_went(browser, url):
    with visiting(browser) as visit:
        visit.page.goto(url)
        asked = visit.page.locator("[data-asked]").first
        keys = asked.get_attribute("data-asked").split()
        assert asked.inner_text() == f"{len(keys)} predictions"
        right = f"localStorage.setItem('chopsticks:{keys[0]}', '{{\"verdict\": \"right\"}}')"
        visit.page.evaluate(right)
        visit.page.reload()
        said = f"1 of {len(keys)} predictions right"
        visit.page.get_by_text(said, exact=True).wait_for()
        visit.check()


def test_a_page_that_was_opened_as_a_file_says_what_does_not_work(browser, url):
    with visiting(browser) as visit:
        visit.page.goto((SITE / "docs" / "install.html").as_uri())
        assert visit.page.get_by_text("This page was opened as a file.").is_visible()
        visit.page.goto(f"{url}docs/install.html")
        assert visit.page.get_by_text("This page was opened as a file.").count() == 0


def test_search_engines_and_previews_are_told_one_address(pages):
    base = home.address("Homepage")
    listed = re.findall("<loc>(.*?)</loc>", (SITE / "sitemap.xml").read_text("utf-8"))
    assert {f"{base}{name}" for name in pages if name != "tutor.html"} == set(listed)
    first = (SITE / "index.html").read_text("utf-8")
    assert f'<link rel="canonical" href="{base}index.html"' in first
    assert f'<meta property="og:image" content="{base}_static/preview.png">' in first
    assert re.search('<meta name="description" content="A free course .{60,}">', first)
    for name in (".nojekyll", "_static/preview.png", "_static/favicon.svg", home.ARCHIVE):
        assert (SITE / name).is_file()


# What travels packed takes a moment.
ALL_LIVE = """() => [...document.querySelectorAll(".stepthrough")].every(
  (one) => one.querySelector(":scope > :not(img, script, style)"))"""
# The pictures that no script has taken up, and those with steps where the arrow to the left does
# not lead from the end to another one, and the arrow to the right back.
DEAD = """() => [...document.querySelectorAll(".stepthrough")].filter((picture) => {
  if (!picture.classList.contains("live")) return true;
  const slider = picture.querySelector("input[type=range][aria-label=Step]");
  if (slider?.closest(".stepthrough") !== picture) return false; // none, or that of one inside
  if (picture.querySelector("[aria-label='Your answer']")?.checkVisibility()) return false;
  const said = ["End", "ArrowLeft", "ArrowRight"].map((key) => {
    if (!picture.contains(document.activeElement)) picture.focus();
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
    return picture.querySelector("[role=status]").innerText;
  });
  return said[1] === said[0] || said[2] !== said[0];
}).map((picture) => picture.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("lecture", LECTURES)
def test_a_lecture_is_live_without_a_kernel(visit, looks, lecture):
    visit.requests.clear()
    looks.open(f"notebooks/{lecture}.html")
    show_answers(visit.page)
    visit.page.wait_for_function(ALL_LIVE)
    assert visit.page.evaluate(DEAD) == []
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


def test_a_viewer_fills_the_window(visit, url):
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    visit.page.goto(f"{url}notebooks/04-alpha-beta.html")
    show_answers(visit.page)
    check_filling(visit.page.locator(".stepthrough.stage").first)
    visit.check()


def arrives(page, place):
    """A link that was clicked leads there; a busy machine may take its time."""
    page.wait_for_url(f"**/*#{place}")
    page.locator(f"[id='{place}']").wait_for()


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
    assert "Make this page live" not in excerpt.inner_text()
    visit.check()


@pytest.mark.parametrize(
    ("name", "words", "target"),
    [
        ("notebooks/07-transposition-table", "Table", "search.table.Table"),
        ("docs/glossary", "alpha-beta", "search.textbook.alphabeta"),
        ("api/solving", "Value", "solving.retrograde.Value"),
    ],
)
def test_code_leads_to_the_pages_of_the_package(visit, url, name, words, target):
    visit.page.goto(f"{url}{name}.html")
    visit.page.locator("article").get_by_role("link", name=words, exact=True).first.click()
    arrives(visit.page, f"chopsticks.{target}")


def test_every_public_name_has_its_place(pages):
    places = set()
    for name in pages:
        if name.startswith("api/"):
            places |= Links((SITE / name).read_text(encoding="utf-8")).ids
    names = [name for name, _ in api.public() if not name.startswith("coursework.commands")]
    assert [name for name in names if not {name, f"module-{name}"} & places] == []


def test_a_notebook_lists_what_it_takes_from_the_package(visit, url):
    visit.page.goto(f"{url}notebooks/04-alpha-beta.html")
    visit.page.get_by_text("What this page uses from the package").click()
    names = visit.page.locator("details.run a")
    names.get_by_text("TreeGame", exact=True).click()
    arrives(visit.page, "chopsticks.game.tree.TreeGame")
    place = visit.page.locator(".sidebar-tree .current > a").all()
    assert [link.inner_text() for link in place] == ["The packages", "What a game is"]
    assert place[-1].is_visible()


def test_the_tutor_has_its_python(url):
    page = (SITE / "tutor.html").read_text(encoding="utf-8")
    [data] = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    files = json.loads(data)["files"]
    assert [name for name in files if not (SITE / name).is_file()] == []
    assert len(files) == 6


def test_nothing_names_a_folder_of_its_maker(pages):
    found = {name: (SITE / name).read_bytes() for name in (*pages, "searchindex.js")}
    assert [name for name, content in found.items() if str(ROOT).encode() in content] == []


class Links(HTMLParser):
    """What a page points to, and the places in it that can be pointed to."""

    def __init__(self, text):
        super().__init__()
        self.to, self.ids = [], set()
        self.feed(re.sub(r'</?span(?: class="\w*")?>', "", text))  # most tags are tokens of code

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.to += [values[name] for name in ("href", "src") if values.get(name)]
        self.ids.add(values.get("id"))


def test_every_link_and_picture_leads_somewhere(pages):
    parsed = {name: Links((SITE / name).read_text(encoding="utf-8")) for name in pages}
    dead = []
    for name, page in parsed.items():
        for link in page.to:
            if re.match(r"(https?|mailto|data|javascript):|#step-(viewer|above)=[\w-]+$", link):
                continue  # the last step a viewer
            address, place = urldefrag(unquote(urljoin(name, link)))
            path = address.partition("?")[0]
            known = parsed[path].ids if path in parsed else {place}
            if not (SITE / path).exists() or (place and place not in known):
                dead.append((name, link))
    assert dead == []


def out_of_reach(page):
    """What may scroll, if the text is wide enough, but holds nothing that a key leads to."""
    return page.evaluate(
        """() => {
          return [...document.querySelectorAll("body *")].filter((element) => {
            const { overflowX, overflowY } = getComputedStyle(element);
            return [overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way)) &&
              ![element, ...element.querySelectorAll("*")].some((inner) => inner.tabIndex >= 0);
          }).map((element) => element.cloneNode().outerHTML);
        }"""
    )


def in_the_dark(page, dark):
    """Choose the theme as its button does."""
    page.evaluate("theme => { document.body.dataset.theme = theme; }", "dark" if dark else "light")


def colour_violations(page):
    """What axe finds in the light and in the dark."""
    found = []
    for dark in (False, True):
        in_the_dark(page, dark)
        found += violations(page, runOnly=COLOURS)
    return found


# A hundred tokens of one kind are as one, coloured alike.
ONE_TOKEN_OF_EACH_KIND = """() => {
  const kinds = new Set();
  for (const token of [...document.querySelectorAll(":is(pre, .sig) span[class]")].reverse()) {
    if (token.firstElementChild || token.id) continue;
    const kind = token.parentElement.className + " " + token.className;
    if (kinds.has(kind)) token.replaceWith(token.textContent);
    kinds.add(kind);
  }
}"""
NEW_PICTURES = """known => {
  const fresh = {};
  for (const picture of document.querySelectorAll(".stepthrough[data-kind]"))
    if (!known.includes(picture.dataset.kind)) fresh[picture.dataset.kind] ??= picture.outerHTML;
  return fresh;
}"""
NO_LIST_OF_PAGES = """() => document.querySelector(".sidebar-tree").remove()"""
NEW_SHAPES = Path(__file__).with_name("shapes.js").read_text(encoding="utf-8")
NOTHING_ELSE = """parts => {
  document.querySelector("article").innerHTML = parts.join("");
}"""
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


class Looks:
    """What is seen of each page as it opens, once, whichever test opens it."""

    def __init__(self, page, url):
        self.page, self.url = page, url
        self.found, self.pictures, self.texts = {}, {}, []

    def open(self, name):
        """Go to a page, and look whether it fits, and what axe has not seen on others."""
        self.page.goto(self.url + name)
        if name in self.found:
            return
        self.found[name] = self.page.evaluate(ASTRAY)
        there = self.page.viewport_size["width"]  # to begin with: a change takes its time
        for width in sorted(WIDTHS, key=lambda width: width != there):
            if width != there:
                self.page.set_viewport_size({"width": width, "height": 900})
            extra = self.page.evaluate(TOO_WIDE)
            if extra > 0:
                self.found[name].append((width, extra))
            self.found[name] += [(width, scrolls) for scrolls in out_of_reach(self.page)]
        self.pictures |= self.page.evaluate(NEW_PICTURES, sorted(self.pictures))
        self.texts.append(self.page.evaluate(NEW_SHAPES))


@pytest.fixture(scope="module")
def looks(visit, url):
    return Looks(visit.page, url)


def test_every_page_fits_and_axe_finds_nothing(looks, pages):
    page = looks.page
    for name in pages:
        if name not in looks.found and (name in SOURCES or not name.startswith("_modules/")):
            looks.open(name)
    found, kinds = dict(looks.found), set()
    page.set_viewport_size({"width": max(WIDTHS), "height": 900})
    for name in WHOLE:
        looks.open(name)
        kinds |= set(page.evaluate(ONE_OF_EACH_NEW_KIND, sorted(kinds)))
        page.evaluate(ONE_TOKEN_OF_EACH_KIND)
        if name != START:
            page.evaluate(NO_LIST_OF_PAGES)
        found[name, "whole"] = violations(page, rules=UNCOLOURED) + colour_violations(page)
    page.evaluate(NOTHING_ELSE, looks.texts)
    # Several pages' are here, or what is not a page.
    of_a_page = {"landmark-unique": {"enabled": False}, "page-has-heading-one": {"enabled": False}}
    rules = UNCOLOURED | of_a_page
    found["texts"] = violations(page, rules=rules)
    page.evaluate(NOTHING_ELSE, list(looks.pictures.values()))
    found["pictures"] = violations(page, rules=rules) + colour_violations(page)
    assert {name: what for name, what in found.items() if what} == {}
    asking = {"cards", "plot", "prediction", "predictions"}
    assert looks.pictures.keys() - asking == EVERY.keys()


def test_an_exercise_runs_in_jupyterlab_in_the_browser(browser, url):
    """In a browser of its own: JupyterLite keeps files and what is open in its storage."""
    with visiting(browser) as visit:
        page = visit.page
        page.goto(f"{url}lite/lab/index.html?path=exercises/02-minimax/02-minimax.ipynb")
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
        visit.page.goto(f"{url}exercises/02-minimax/02-minimax.html")
        visit.page.get_by_role("button", name="Make this page live").press("Enter")
        live = Live(visit.page)
        check_answering(live, tmp_path)
        check_own_cells(live, tmp_path)
        check_what_python_lacks(live)
        for lecture in OFFLINE:
            check_a_lecture(live, lecture, tmp_path)
        check_a_change(live)
        check_a_control(live)
        for exercise in EXERCISES:
            check_an_exercise(live, exercise, tmp_path)
        live.write("Cell 1", "while True:\n    pass")
        visit.page.get_by_role("button", name="Run: Cell 1", exact=True).click()
        live.said.get_by_text("Running").wait_for()
        assert live.press("Stop").startswith("Stopped. All names")
        visit.check()
        assert outside(visit) == []


def check_answering(live, folder):
    """By keyboard: no answer, a wrong one, a right one; what is kept, and what the grader says."""
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
    check_the_look(live)
    live.write("Cell 5", "def minimax(game, state):\n    return 0")
    live.write("Your answer", "A guess is no proof.")
    live.turn_to("exercises/02-minimax/02-minimax")
    notebook = live.downloaded(folder / "ann" / "02-minimax" / "02-minimax.ipynb")
    written = {cell["id"]: source(cell) for cell in notebook["cells"]}
    assert written["root-value"] == "def root_value():\n    return 5"
    assert written["proof"] == "A guess is no proof."
    only = Only(["02-minimax"], questions=["root-value", "minimax"])
    [graded], problems = grade(folder, folder / "out", only)
    found = {part.name: (result.verdict, result.score) for part, result in graded.results.items()}
    assert found["root-value"] == ("right", 1)
    assert found["minimax"] == ("wrong", 0)
    assert problems == []
    page.once("dialog", lambda dialog: dialog.accept())
    live.press("Discard")
    live.turn_to("exercises/02-minimax/02-minimax")
    assert "NotImplementedError" in live.editor("Cell 3").input_value()


def check_own_cells(live, folder):
    """A reader's cell stands where it was added, is kept and downloaded, and comes back."""
    page = live.page
    live.editor("Cell 3").focus()
    live.press("Add cell")
    assert focused(live.editor("Added cell 1"))
    live.write("Added cell 1", "6 * 7")
    live.press("Run: Added cell 1")
    assert live.cell("Added cell 1").locator(".output").inner_text() == "42"
    live.write("Your answer", "Because.")
    live.turn_to("exercises/02-minimax/02-minimax")
    saved = live.downloaded(folder / "mine.ipynb")
    written = [(cell["id"], source(cell)) for cell in saved["cells"]]
    own = [i for i, (name, _) in enumerate(written) if name.startswith("added-")]
    assert [written[i][1] for i in own] == ["6 * 7"]
    assert written[own[0] - 1][0] == "root-value"
    nbformat.validate(nbformat.from_dict(saved))
    page.once("dialog", lambda dialog: dialog.accept())
    live.press("Discard")
    assert live.editor("Added cell 1").count() == 0
    (folder / "00.ipynb").write_text(json.dumps(stored("00-start-here", "notebooks")))
    for name, words in (
        ("00.ipynb", "00.ipynb is not a notebook"),
        ("mine.ipynb", "Your notebook"),
    ):
        with page.expect_file_chooser() as asked:
            live.press("Bring back")
        asked.value.set_files(folder / name)
        live.said.get_by_text(words).wait_for()
    again = live.downloaded(folder / "again.ipynb")
    assert [(cell["id"], source(cell)) for cell in again["cells"]] == written
    page.once("dialog", lambda dialog: dialog.accept())
    live.press("Discard")


LACKING = {
    "%timeit 1": "%timeit is a command of IPython",
    "len?": "len? is a command of IPython",
    "await 1": "`await` works only inside `async def`",
    "from IPython.display import Image": "a live page has no Image to display",
    "'x' * 10**6": "the first 50,000 characters",
    "for i in range(10**5): print(i)": "the first 50,000 characters",
}


def check_what_python_lacks(live):
    for text, words in LACKING.items():
        live.write("Cell 3", text)
        live.press("Run: Cell 3")
        shown = live.cell("Cell 3").locator(".cell_output").inner_text()
        assert words in shown
        assert len(shown) < 51_000
    live.page.once("dialog", lambda dialog: dialog.accept())
    live.press("Discard")


def test_a_click_into_a_cell_makes_it_an_editor(browser, url):
    with visiting(browser) as visit:
        visit.page.goto(f"{url}exercises/02-minimax/02-minimax.html")
        cell = visit.page.locator(".cell_input pre").nth(2)
        cell.click(position={"x": 60, "y": 12})
        live = Live(visit.page)
        live.said.get_by_text("the first run fetches Python").wait_for()
        assert focused(live.editor("Cell 3"))
        assert live.editor("Cell 3").evaluate("area => area.selectionStart") > 0
        assert not any("pyodide" in request for request in visit.requests)
        visit.check()


def test_jupyterlite_has_no_tools_for_instructors(url):
    config = json.loads((SITE / "lite" / "jupyter-lite.json").read_text(encoding="utf-8"))
    found = {one["name"] for one in config["jupyter-config-data"]["federated_extensions"]}
    needed = {"@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension"}
    assert found == needed | {"anywidget"}


def check_the_look(live):
    assert violations(live.page, rules={"region": {"enabled": False}}) == []
    in_the_dark(live.page, dark=True)
    assert violations(live.page, runOnly=COLOURS) == []
    for width in WIDTHS:  # the last one is the page's own
        live.page.set_viewport_size({"width": width, "height": 900})
        assert live.page.evaluate(TOO_WIDE) <= 0
        assert out_of_reach(live.page) == []
