"""The search tutor as a reader meets it: the page, its links, and the room of its programs.

The page is served as `chopsticks tutor` does it.  All tests but those that end it share one Python.
"""

import base64
import json
import tomllib
import zlib
from hashlib import sha256
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from math import inf

import pytest
from measuring import TOO_WIDE, violations
from playing import pressed, visiting
from test_tutor_program import MINIMAX

from chopsticks import MAX, Chopsticks, Rules, TreeGame, minimax
from chopsticks.games.chomp import Chomp
from chopsticks.games.stones import Stones
from coursework import compare, view
from coursework.commands.tutor import serve
from coursework.commands.tutor.program import DEEPEST, MOST_CALLS
from stepthrough import record
from tools.site.build import PYODIDE_VERSION, npm

EXAMPLES = tomllib.loads((files("coursework") / "commands/tutor/examples.toml").read_text("utf-8"))
ALPHABETA = EXAMPLES["searches"]["alpha-beta"]["text"]
SEVERAL = """\
class Search:
    def __init__(self, game):
        self.game = game
        self.known = {}

    def children(self, state):
        for move in sorted(self.game.moves(state), key=str):
            yield self.game.result(state, move)

    def value(self, state):
        if self.game.is_terminal(state):
            return 99 * self.game.utility(state, MAX)
        if state not in self.known:
            below = [self.value(child) for child in self.children(state)]
            self.known[state] = max(below) if self.game.to_move(state) == MAX else min(below)
        return self.known[state]


def search(game, state):
    return Search(game).value(state)
"""
GAMES = {made.__name__: made for made in (Chomp, Chopsticks, Rules, Stones, TreeGame)}
TREE = "TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"
# By name: the search, the game, the call, and what is said of it.
# By name: the search, the game, the call, and what is said of it; other answers are tested in
# CPython (test_tutor_program).
# By name: the search, the game, the call, and what is said of it; other answers are tested in
# CPython (test_tutor_program).
RUNS = {
    "pruning": (ALPHABETA, "Chomp(2, 3)", "alphabeta(game, start)", "returned 1."),
    "endless": (
        ALPHABETA,
        "Chopsticks()",
        "alphabeta(game, start)",
        "did not end: stopped after 242 nodes. Does it return when the game is over",
    ),
    "raising": (
        "GUESSES = {(0,): 3}\n\n\n" + MINIMAX.replace("return 0", "return GUESSES[state]"),
        TREE,
        "minimax(game, start, depth=1)",
        "raised KeyError: (1,) (line 8).",
    ),
    "several functions": (SEVERAL, "Stones(6)", "search(game, start)", "returned"),
}


EVIL = "<script>hacked = 1</script><img src=x onerror='hacked = 1'>\"'`${hacked = 1}"


def program(
    search=MINIMAX, game=TREE, start="game.initial", call="minimax(game, start)", beside=""
):
    return {"search": search, "game": game, "start": start, "call": call, "beside": beside}


def link(given):
    """A link as anybody could write it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(given).encode()) + packer.flush()
    return f"#1.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


@pytest.fixture(scope="module")
def asked():
    """What the server has been asked for, in order."""
    return []


@pytest.fixture(scope="module")
def url(asked):
    class Watched(BaseHTTPRequestHandler):
        def parse_request(self):
            known = super().parse_request()
            asked.append(self.path)
            return known

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "BaseHTTPRequestHandler", Watched)
        with serve.serving(npm("pyodide", PYODIDE_VERSION)) as address:
            yield address


@pytest.fixture(scope="module")
def visit(browser, url):
    with visiting(browser, viewport={"width": 1100, "height": 785}) as visit:
        visit.page.clock.install()  # it goes on by itself, and faster where a test says so
        visit.page.add_init_script(
            "addEventListener('message', ({ data }) => (globalThis.heard = data[1]))"
        )
        visit.page.goto(url)
        visit.page.locator(".cm-editor").nth(1).wait_for()  # `make check` has built it
        yield visit


def run(visit, given):
    """Have the page run a program; returns what came from the room, and what the page says."""
    return visit.page.evaluate(
        """async given => {
          const field = (name) => document.getElementById(name);
          for (const [name, value] of Object.entries(given)) {
            field(name).value = value;
            field(name).dispatchEvent(new Event("input"));
          }
          globalThis.heard = "";
          field("run").click();
          while (field("run").textContent !== "Run")
            await new Promise((go_on) => setTimeout(go_on, 5));
          return [heard, field("said").textContent];
        }""",
        given,
    )


EVENTS = """\
made = {game}
from hashlib import sha256
from json import dumps
trace = record({search}, made, made.initial, limit={limit}, deepest={deepest}, **{depth})
print(sha256(dumps([trace.events, trace.sources]).encode()).hexdigest())
made
"""


@pytest.mark.parametrize("name", RUNS)
def test_a_trace_is_that_of_record(visit, name, tmp_path):
    """Byte for byte, what the viewer is given as JSON, and all events and sources by their hash."""
    text, game_text, call, words = RUNS[name]
    function, _, rest = call.partition("(game, start")
    depth = {"depth": int(rest.strip(", depth=)"))} if rest != ")" else {}
    limits = {"limit": MOST_CALLS, "deepest": DEEPEST}
    events = EVENTS.format(game=game_text, search=function, depth=depth, **limits)
    heard, said = run(visit, program(text, events, call=call))
    answer = json.loads(heard)
    assert said == answer["said"]
    assert said.startswith(call)
    assert words in said
    file = tmp_path / "search.py"
    file.write_text(text, encoding="utf-8")
    names = {"__name__": "search", "inf": inf, "MAX": MAX}
    exec(compile(text, file, "exec"), names)
    game = eval(game_text, dict(GAMES))
    trace = record(names[function], game, game.initial, **limits, **depth)
    live = view(trace)
    drawing = live.data.pop("drawing", live.still.svg)
    assert json.dumps(answer["data"]) == json.dumps(live.data)
    assert answer["drawing"] == drawing
    told = json.dumps([trace.events, trace.sources])
    assert answer["printed"].strip() == sha256(told.encode()).hexdigest()


def test_an_example_has_run_when_one_comes(browser, url, asked):
    with visiting(browser) as visit:
        before = len(asked)
        visit.page.goto(url)
        visit.page.locator(".stage .tree").wait_for()
        assert visit.page.locator("#said").inner_text() == "alphabeta(game, start) returned 3."
        assert visit.page.evaluate("location.hash + scrollY") == "0"
        assert not any("pyodide" in path for path in asked[before:])
        visit.page.get_by_role("button", name="One step back").click()
        visit.page.wait_for_url("**=*")
        visit.check()


def test_a_browser_that_stores_nothing_shows_the_example(browser, url):
    blocked = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
    with visiting(browser) as visit:
        visit.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {blocked})")
        visit.page.goto(url)
        visit.page.locator(".stage .tree").wait_for()
        assert visit.page.evaluate("document.getElementById('call').value").startswith("alphabeta")
        visit.check()


def test_without_scripts_a_sentence_says_what_to_do(browser, url):
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.goto(url)
        assert "allow JavaScript for this page" in visit.page.locator("body").inner_text()


def test_another_search_beside_it(visit):
    given = program(ALPHABETA, call="alphabeta(game, start)", beside="minimax")
    heard, said = run(visit, given)
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    names = {"inf": inf, "MAX": MAX}
    exec(ALPHABETA, names)
    traces = [record(f, game, ()) for f in (names["alphabeta"], minimax)]
    live = compare(*traces, titles=("yours: alphabeta", "the course's minimax"))
    live.data.pop("drawing", None)
    assert json.dumps(json.loads(heard)["data"]) == json.dumps(live.data)
    assert said == "alphabeta(game, start) returned 3."
    pressed(visit.page, "Next difference (d)")
    visit.check()


def test_a_mistake_has_its_line(visit):
    _, said = run(visit, program("\n\ndef minimax(:"))
    assert said == "The search: SyntaxError: invalid syntax (line 3)."
    page = visit.page
    page.get_by_role("button", name="Go to this line").click()
    where = page.evaluate("[document.activeElement.ariaLabel, getSelection().toString()]")
    assert where == ["The search", "def minimax(:"]
    assert page.locator(".stage").count() == 0
    assert page.locator(".failed").all_inner_texts() == ["def minimax(:"]
    assert violations(page, runOnly=["color-contrast"]) == []
    page.keyboard.type("x")
    assert page.locator(".failed").count() == 0
    run(visit, program("x = 1 +"))
    run(visit, program("x = 1 +", start="begin"))
    assert page.locator(".failed").count() == 1


# What a stranger's program may try from its room.
TRIES = """\
import js

URL = "{url}stolen"

def tried(name, attempt):
    try:
        print(name, attempt())
    except BaseException as error:
        print(name, "failed")

def ask():
    request = js.XMLHttpRequest.new()
    request.open("GET", URL + "-by-request", False)
    request.send()
    return request.status

# Nobody waits for this worker: what fails in it would be heard of in the next test.
NESTED = "fetch('" + URL + "-by-nested', {{mode: 'no-cors'}}).catch(() => 0);"
NESTED += "import('" + URL + "-by-import').catch(() => 0)"
tried("request", ask)
tried("socket", lambda: js.WebSocket.new(URL.replace("http", "ws")))
tried("events", lambda: js.EventSource.new(URL))
tried("worker", lambda: js.Worker.new("data:text/javascript," + NESTED))
tried("indexedDB", lambda: js.indexedDB.open("x"))
tried("eval", lambda: js.eval("1"))
tried("channel", lambda: js.BroadcastChannel.new("x").postMessage("stolen"))
tried("storage", lambda: js.localStorage)
tried("document", lambda: js.document)
tried("parent", lambda: js.parent)
"""


def test_a_hostile_program_reaches_nothing(visit, url, asked):
    page = visit.page
    page.evaluate(
        """() => {
          globalThis.stolen = [];
          new BroadcastChannel("x").onmessage = ({ data }) => stolen.push(data);
          localStorage.secret = "secret";
        }"""
    )
    run(visit, program())  # the room has what it needs
    before = len(asked)
    tries = TRIES.format(url=url.removesuffix("tutor.html"))
    heard, _ = run(visit, program(tries + MINIMAX))
    printed = dict(line.split(" ", 1) for line in json.loads(heard)["printed"].splitlines())
    names = ("request", "indexedDB", "eval", "storage", "document", "parent")
    assert {name: printed[name] for name in names} == dict.fromkeys(names, "failed")
    run(visit, program())  # by then whatever was sent has come
    assert asked[before:] == []
    assert page.evaluate("stolen") == []
    visit.complaints.clear()  # the browser names what it refused


FORGED = """\
import json
import js
from pyodide.ffi import to_js
from coursework.commands.tutor import program

answer = program.run({given})
evil = '<img src="/stolen" onerror="hacked = 1">'
for node in answer["data"]["nodes"]:
    node["name"] = node["move"] = evil
answer["said"] = answer["printed"] = answer["data"]["stopped"] = evil
answer["drawing"] = answer["drawing"].replace(
    "<g ",
    '<script>hacked = 1</script><image href="/stolen"/><a href="javascript:hacked = 1"><g/></a>'
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/stolen"/></foreignObject>'
    '<style>* {{ background: url(/stolen) }}</style>'
    '<g onclick="hacked = 1" onload="hacked = 1" style="fill: url(/stolen)" fill="url(/stolen)" ',
)
for number in range(1, 99):
    js.postMessage(to_js([number, json.dumps(answer)]))
"""


def test_a_forged_answer_is_shown_as_text_and_shapes(visit, asked):
    run(visit, program())
    before = len(asked)
    _, said = run(visit, program(FORGED.format(given=program()) + MINIMAX))
    assert said.startswith("<img")
    page = visit.page
    assert page.locator(".tree .node").count() == 13
    page.locator(".tree .node").first.click()
    kinds = page.evaluate(
        """[...document.querySelectorAll(".tree *")].map((element) => element.localName)"""
    )
    assert set(kinds) <= {"svg", "g", "path", "polygon", "rect", "text", "title"}
    looks = page.evaluate(
        """[...document.querySelectorAll(".tree svg *")].flatMap((e) => e.getAttributeNames())"""
    )
    assert {"onclick", "onload", "href"}.isdisjoint(looks)
    assert "url" not in page.locator(".tree svg").evaluate("svg => svg.outerHTML")
    assert page.evaluate("typeof hacked") == "undefined"
    assert asked[before:] == []
    run(visit, program())
    refused, visit.complaints[:] = visit.complaints[:], []  # the handlers, by the page's policy
    assert [words for words in refused if "Content Security Policy" not in words] == []


def test_a_forged_circle_is_not_walked(visit):
    forged = FORGED.format(given=program()).replace(
        "js.postMessage(", 'answer["data"]["nodes"][1]["parent"] = 5\n    js.postMessage('
    )
    _, said = run(visit, program(forged + MINIMAX))
    assert said == "Python's answer is not a run that can be drawn."
    assert visit.page.locator(".stage").count() == 0


def test_no_message_breaks_the_page(visit):
    """What a program sends itself is no answer, unless it guesses the question's number."""
    messages = """import js
from pyodide.ffi import to_js
for number in range(1, 99):
    js.postMessage(to_js([number, '{"kind": "trace", "said": 1}']))
for message in (None, 1, "text", [], ["1"], [{}, {}]):
    js.postMessage(to_js(message))
"""
    _, said = run(visit, program(messages + MINIMAX))
    assert said == "Python's answer is not a run that can be drawn."
    _, said = run(visit, program(messages.replace("99", "1") + MINIMAX))
    assert said == "minimax(game, start) returned 3."
    visit.check()


# ------------------------------------------------------------------------------------- links


@pytest.fixture(scope="module")
def linked(browser, url):
    """A page for links, which never starts Python: nothing is clicked there."""
    with visiting(browser) as visit:
        visit.page.goto(url)
        yield visit


def said_of(visit, link):
    """What an open page says when a link is followed there, and the fields that it then shows."""
    return visit.page.evaluate(
        """async link => {
          const field = (name) => document.getElementById(name);
          field("said").textContent = "";
          history.replaceState(null, "", location.pathname); // without an event: one is followed
          location.hash = link;
          while (!field("said").textContent) await new Promise((go_on) => setTimeout(go_on, 5));
          const names = ["search", "game", "start", "call", "beside"];
          return [
            field("said").textContent,
            Object.fromEntries(names.map((name) => [name, field(name).value])),
          ];
        }""",
        link,
    )


@pytest.mark.parametrize(
    "given",
    [
        program("# Größe: ∞ — 手\n" + "x = '</script><!--'\n" * 200, beside="alpha-beta"),
        program(EVIL, EVIL, EVIL, EVIL),
    ],
)
def test_a_link_brings_back_its_program_and_does_not_run_it(linked, given):
    said, fields = said_of(linked, link(given))
    assert (
        said == "This program came with the link. Read it first; it runs only when you press Run."
    )
    assert fields == given
    own = linked.page.evaluate(
        """async () => {
          const said = document.getElementById("said");
          document.getElementById("link").click();
          while (!said.textContent.startsWith("The link"))
            await new Promise((go_on) => setTimeout(go_on));
          return location.hash;
        }"""
    )
    said_of(linked, link(program(game="Chomp(2, 2)")))
    assert said_of(linked, own)[1] == given
    assert linked.page.evaluate("[frames.length, typeof hacked]") == [0, "undefined"]
    assert linked.page.evaluate("document.images.length") == 0
    linked.check()


def test_a_bad_link_says_what_is_wrong(linked):
    """Which are bad, and why, is tested in Node."""
    _, before = said_of(linked, link(program()))
    for address, words in (
        ("#eJyrVg", "it does not have the form #1.…"),
        ("#1." + "A" * 2_000_000, "it has 2,000,002 characters; at most 100,000 are allowed"),
        (link(program(beside=EVIL)), "a run cannot be compared with <script>"),
    ):
        said, fields = said_of(linked, address)
        assert said.startswith("The link cannot be read: ")
        assert words in said
        assert fields == before
    assert linked.page.evaluate("typeof hacked") == "undefined"
    linked.check()


def test_the_link_of_a_run_opens_a_new_page_at_its_step(visit, linked):
    given = program()
    run(visit, given)
    visit.go(7)
    visit.page.wait_for_url("**=7")
    linked.page.goto("about:blank")
    linked.page.goto(visit.page.url)
    shown = linked.page.evaluate(
        """async () => {
          const field = (name) => document.getElementById(name);
          while (!field("said").textContent) await new Promise((go_on) => setTimeout(go_on, 5));
          return [field("said").textContent.slice(0, 12), field("search").value];
        }"""
    )
    assert shown == ["This program", given["search"]]
    linked.check()
    run(visit, given)  # as the reader does there
    assert visit.step() == 7
    run(visit, program(game="Chomp(2, 2)"))
    assert visit.step() > 7


# ---------------------------------------------------------------------------- keyboard, and a stop


def test_keyboard_only(visit):
    page = visit.page
    run(visit, program("def f(game, state):"))
    page.get_by_role("textbox", name="The search").focus()
    for key in ("Control+End", "Enter", "Tab", "x", "Shift+Tab"):
        page.keyboard.press(key)
    text = page.evaluate("document.getElementById('search').value")
    assert text == "def f(game, state):\n    x"
    page.keyboard.press("Escape")
    order = []
    for _ in range(7):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.id || document.activeElement.ariaLabel"))
        page.keyboard.press("Escape")
    assert order == ["games", "The game", "start", "call", "run", "beside", "link"]
    page.evaluate("""() => {
      const button = document.getElementById("run");
      window.shown = [];
      new MutationObserver(() => shown.push(button.textContent)).observe(button, {childList: true});
    }""")
    page.get_by_role("textbox", name="The search").press("Control+Enter")
    page.get_by_role("button", name="Run", exact=True).wait_for()
    assert page.evaluate("shown") == ["Stop", "Run"]
    assert page.evaluate("document.getElementById('search').value") == text
    page.get_by_role("textbox", name="The search").press("Control+z")
    assert page.evaluate("document.getElementById('search').value") != text
    visit.check()


def test_the_code_is_coloured_as_the_viewer_has_it(visit):
    run(visit, program("def f(game, state):  # why\n    return 'a' if not 3 else None"))
    kinds = ("k", "nf", "s2", "mi", "c1")
    words, colours = visit.page.evaluate(
        """kinds => {
          const colour = (element) => getComputedStyle(element).color;
          const all = (place, kind) => [...document.querySelectorAll(`${place} .${kind}`)];
          const lines = ".left .cm-line";
          return [
            kinds.map((kind) => all(lines, kind).map((element) => element.textContent).join(" ")),
            new Set(kinds.map((kind) => colour(all(lines, kind)[0]))).size,
          ];
        }""",
        kinds,
    )
    assert words == ["def return if not else None", "f", "'a'", "3", "# why"]
    assert colours == 5


def test_without_the_coloured_editor_there_are_text_fields(browser, url):
    with visiting(browser) as visit:
        visit.page.route("**/editor.js", lambda route: route.fulfill(body=""))
        visit.page.goto(url)
        visit.page.locator(".stage .tree").wait_for()
        visit.page.get_by_role("textbox", name="The search").focus()
        visit.page.keyboard.type("x")
        visit.page.keyboard.press("Tab")
        assert visit.page.evaluate("document.activeElement.id") == "games"
        assert "Escape" not in visit.page.locator("#keys").inner_text()


# --------------------------------------------------------------------------------------- looks


def test_the_page_fits_and_axe_finds_nothing(visit):
    run(visit, program())
    page = visit.page
    found = []
    for width in (390, 690, 1100):
        page.set_viewport_size({"width": width, "height": 785})
        found.append(page.evaluate(TOO_WIDE))
    assert max(found) <= 0
    assert violations(page) == []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
        assert violations(page, runOnly=["color-contrast", "link-in-text-block"]) == []
    visit.check()


# ---------------------------------------------------------------------- the end, and so of Python

LOOP = "def minimax(game, state):\n    return sum(1 for _ in iter(int, 1))"


def test_a_run_without_end_is_stopped(visit):
    """After ten seconds, or by the reader, even while Python is starting."""
    page = visit.page
    for wait, stop, words in (
        ("Running …", "", "Stopped after 10 seconds, because it may never end."),
        ("Python is starting …", "run", "You stopped it."),
    ):
        page.evaluate(
            """async ([given, wait]) => {
              const field = (name) => document.getElementById(name);
              for (const [name, value] of Object.entries(given)) field(name).value = value;
              field("run").click();
              while (field("said").textContent !== wait)
                await new Promise((go_on) => setTimeout(go_on));
            }""",
            [program(LOOP), wait],
        )
        if stop:
            page.evaluate("document.getElementById('run').click()")
        else:
            page.clock.fast_forward(10_000)
        page.get_by_role("button", name="Run", exact=True).wait_for()
        assert page.evaluate("document.getElementById('said').textContent").startswith(words)
        assert len(page.frames) == 1
    visit.check()
