"""The search tutor as a reader meets it: the page, its links, and the room of its programs.

The page is served as `chopsticks tutor` does it.  All tests but those that end it share one Python.
"""

import base64
import json
import tomllib
import zlib
from http.server import BaseHTTPRequestHandler
from importlib.resources import files

import pytest
from measuring import TOO_WIDE, violations
from playing import visiting
from test_tutor_program import MINIMAX, wild
from test_wild import PROGRAMS, bugs

from coursework.commands.tutor.program import answer
from coursework.commands.tutor.serve import serving
from tools.site.build import PYODIDE_VERSION, npm

EXAMPLES = tomllib.loads((files("coursework") / "commands/tutor/examples.toml").read_text("utf-8"))
ALPHABETA = EXAMPLES["searches"]["alpha-beta"]["text"]
EVIL = "<script>hacked = 1</script><img src=x onerror='hacked = 1'>\"'`${hacked = 1}"
NO_RUN = "Python's answer is not a run that can be drawn."


CALL = "minimax(game, game.initial)"
TREE = "TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"


def program(search=MINIMAX, game=TREE, call=CALL, beside=""):
    return {"search": search, "call": f"game = {game}\n{call}", "beside": beside}


@pytest.fixture(scope="module")
def url():
    with serving(npm("pyodide", PYODIDE_VERSION)) as address:
        yield address


@pytest.fixture(scope="module")
def asked():
    """What the server has been asked for, in order."""
    paths = []
    with pytest.MonkeyPatch.context() as patch:
        hear = lambda handler, *_: paths.append(handler.path)  # noqa: E731
        patch.setattr(BaseHTTPRequestHandler, "log_request", hear)
        yield paths


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
          return [heard, document.querySelector("[role=status]").textContent];
        }""",
        given,
    )


WRONG = [row.values for row in bugs()][::30]
RIGHT = [text for title, text in PROGRAMS.items() if "dataclass" in title or "hanoi" in title]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            program(ALPHABETA, "Chopsticks()", "alphabeta(game, game.initial)"),
            "did not end: stopped after 242 nodes. Does it return at the end",
        ),
        (
            program("V = {(0, 0): 3}\n" + MINIMAX.replace("game.utility(state, MAX)", "V[state]")),
            "raised KeyError: (0, 1).",
        ),
        (
            program(ALPHABETA, call="alphabeta(game, ())", beside="the course's minimax"),
            "returned 3.No remark: each value follows from those below it (4 calls checked).",
        ),
        *((wild(PROGRAMS[of].replace(old, new, 1)), doubt) for of, old, new, doubt in WRONG),
        *zip(map(wild, RIGHT), ("No remark: each value", "Not checked: the"), strict=True),
    ],
)
def test_an_answer_is_that_of_cpython(visit, given, words):
    """Byte for byte; what the answers are is tested there (test_tutor_program)."""
    heard, said = run(visit, given)
    assert heard == answer(json.dumps(given))
    found = json.loads(heard)
    assert said == found["said"] + found.get("remark", "")
    assert words in said
    if not given["beside"]:
        assert visit.step() == found["data"]["at"]
    visit.check()


# By how much the texts are cut, and how many nodes are in sight.
FIRST_LOOK = """() => [
  ...[...document.querySelectorAll("textarea")].map((one) => one.scrollHeight - one.clientHeight),
  [...document.querySelectorAll(".tree .node")]
    .filter((node) => node.getBoundingClientRect().bottom < innerHeight).length]"""


def test_the_example_has_run_where_nothing_is_stored_and_no_editor_comes(browser, url, asked):
    blocked = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
    with visiting(browser, viewport={"width": 1366, "height": 768}) as visit:
        page = visit.page
        page.add_init_script(f"Object.defineProperty(window, 'localStorage', {blocked})")
        page.route("**/editor.js", lambda route: route.fulfill(body=""))
        before = len(asked)
        page.goto(url)
        page.locator(".stage .tree").wait_for()
        assert page.locator("#said").text_content() == "nim((1, 2), True) returned 1."
        assert page.evaluate(FIRST_LOOK) == [0, 0, 9]  # of 11
        assert page.evaluate("location.hash + scrollY") == "0"
        assert not any("pyodide" in path for path in asked[before:])
        page.get_by_role("button", name="One step back").click()
        page.wait_for_url("**=*")
        page.get_by_role("textbox", name="The search").press("Tab")
        assert page.evaluate("document.activeElement.id") != "search"
        assert "Escape" not in page.locator("#keys").inner_text()
        visit.check()


def test_a_mistake_has_its_line(visit):
    _, said = run(visit, program("\n\ndef minimax(:"))
    assert said == "The search: SyntaxError: invalid syntax."
    page = visit.page
    assert page.locator("[data-tone=error]").all_inner_texts() == [said]
    page.get_by_role("button", name="Go to this line").click()
    where = page.evaluate("[document.activeElement.ariaLabel, getSelection().toString()]")
    assert where == ["The search", "def minimax(:"]
    assert page.locator(".stage").count() == 0
    assert page.locator(".failed").all_inner_texts() == ["def minimax(:"]
    assert violations(page, runOnly=["color-contrast"]) == []
    page.keyboard.type("x")
    assert page.locator(".failed").count() == 0


# What a stranger's program may try from its room.
TRIES = """\
import js

URL = "{url}stolen"

def tried(name, attempt):
    try:
        print(name, attempt())
    except BaseException:
        print(name, "failed")

def ask():
    request = js.XMLHttpRequest.new()
    request.open("GET", URL + "-by-request", False)
    request.send()

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
    printed = json.loads(heard)["printed"].splitlines()
    for name in ("request", "indexedDB", "eval", "storage", "document", "parent"):
        assert f"{name} failed" in printed
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
    forged = FORGED.format(given=program())
    _, said = run(visit, program(forged + MINIMAX))
    assert said.startswith("<img")
    page = visit.page
    assert page.locator(".tree .node").count() == 13
    page.locator(".tree .node").first.click()
    kinds, looks = page.evaluate(
        """[(e) => [e.localName], (e) => e.getAttributeNames()].map(
          (read) => [...document.querySelectorAll(".tree *")].flatMap(read))"""
    )
    assert set(kinds) <= {"svg", "g", "path", "polygon", "rect", "text", "title"}
    assert {"onclick", "onload", "href"}.isdisjoint(looks)
    assert "url" not in page.locator(".tree svg").evaluate("svg => svg.outerHTML")
    assert page.evaluate("typeof hacked") == "undefined"
    circle = 'answer["data"]["nodes"][1]["parent"] = 5\nfor number'
    _, said = run(visit, program(forged.replace("for number", circle) + MINIMAX))
    assert said == NO_RUN
    run(visit, program())
    assert asked[before:] == []
    refused, visit.complaints[:] = visit.complaints[:], []  # the handlers, by the page's policy
    assert [words for words in refused if "Content Security Policy" not in words] == []


def test_no_message_breaks_the_page(visit):
    """What a program sends itself is no answer, unless it guesses the question's number."""
    messages = """import js
from pyodide.ffi import to_js
for number in range(1, 99):
    js.postMessage(to_js([number, '{"kind": "trace", "said": 1}']))
for message in (None, 1, "text", [], ["1"], [{}, {}]):
    js.postMessage(to_js(message))
"""
    assert run(visit, program(messages + MINIMAX))[1] == NO_RUN
    _, said = run(visit, program(messages.replace("99", "1") + MINIMAX))
    assert said.startswith(f"{CALL} returned 3.")
    visit.check()


# ------------------------------------------------------------------------------------- links


def link(given):
    """A link as anybody could write it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(given).encode()) + packer.flush()
    return f"#2.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def test_a_link_brings_back_its_program_and_does_not_run_it(browser, url):
    given = {"search": EVIL, "call": EVIL, "beside": "the course's minimax"}
    with visiting(browser) as visit:
        page, said = visit.page, visit.page.locator("#said")
        fields = f"{[*given]}.map((name) => document.getElementById(name).value)"
        page.goto(f"{url}{link(given)}=7")
        came = "This program came with the link. Read it first; it runs only when you press Run."
        said.get_by_text(came).wait_for()
        assert page.evaluate(fields) == [*given.values()]
        page.locator("#call").evaluate("area => { area.value = 'begin'; }")
        page.locator("#link").dispatch_event("click")  # a touch would start Python
        said.get_by_text("in the address bar").wait_for()
        page.reload()
        said.get_by_text(came).wait_for()
        given["call"] = "begin"
        assert page.evaluate(fields) == [*given.values()]
        page.evaluate("link => (location.hash = link)", link({"call": EVIL}))
        said.get_by_text("The link cannot be read: it does not hold the texts").wait_for()
        assert page.evaluate(fields) == [*given.values()]
        assert page.evaluate("[frames.length, document.images.length]") == [0, 0]
        assert page.evaluate("typeof hacked") == "undefined"
        visit.check()


def test_what_is_doubtful_can_be_compared_with_what_follows(visit):
    page = visit.page
    run(visit, program(MINIMAX.replace("min(values)", "values[0]")))
    assert page.locator("[data-tone=doubt]").all_inner_texts() == [
        "MIN at 2: the children returned 14, 5 and 2, this call returned 14."
    ]
    assert page.locator(".failed").count() == 1
    page.get_by_role("button", name="Compare with minimax over the same leaves").click()
    page.locator(".tree").nth(1).wait_for()
    assert "over the same leaves: MAX at the root returns 3." in visit.page.inner_text(".message")
    assert page.get_by_role("button", name="Compare with").count() == 0
    run(visit, program())
    visit.check()


def test_a_run_stays_at_its_step(visit):
    run(visit, program())
    visit.go(7)
    visit.page.wait_for_url("**=7")
    run(visit, program())
    assert visit.step() == 7
    run(visit, program(game="Chomp(2, 2)"))
    assert visit.step() > 7


# ---------------------------------------------------------------------------- keyboard, and looks


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
    for _ in range(5):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.id || document.activeElement.ariaLabel"))
        page.keyboard.press("Escape")
    assert order == ["games", "link", "The call", "run", "beside"]
    page.get_by_role("textbox", name="The search").press("Control+Enter")
    page.locator("#said").get_by_text("returned 3.").wait_for()  # by the course's minimax
    assert page.evaluate("document.getElementById('search').value") == text
    page.get_by_role("textbox", name="The search").press("Control+z")
    assert page.evaluate("document.getElementById('search').value") != text
    visit.check()


def test_the_code_is_coloured_as_the_viewer_has_it(visit):
    run(visit, program("def f(game, state):  # why\n    return 'a' if not 3 else None" + "\n" * 20))
    seen = (
        visit.page.locator(".left .cm-scroller").bounding_box()["height"] - 8
    )  # at its upper edge
    assert seen == 16 * 19.5  # no half line
    words, colours = {}, set()
    for kind in ("k", "nf", "s2", "mi", "c1"):
        coloured = visit.page.locator(f".left .cm-line .{kind}")
        words[kind] = " ".join(coloured.all_inner_texts())
        colours.add(coloured.first.evaluate("element => getComputedStyle(element).color"))
    assert [*words.values()] == ["def return if not else None", "f", "'a'", "3", "# why"]
    assert len(colours) == 5


def test_the_page_fits_and_axe_finds_nothing(visit):
    run(visit, program())
    page = visit.page
    for width in (390, 690, 1100):
        page.set_viewport_size({"width": width, "height": 785})
        assert page.evaluate(TOO_WIDE) <= 0
    assert violations(page) == []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
        assert violations(page, runOnly=["color-contrast", "link-in-text-block"]) == []
    visit.check()


# ---------------------------------------------------------------------- the end, and so of Python


def test_a_run_without_end_is_stopped(visit):
    """After ten seconds, or by the reader, even while Python is starting."""
    page, said = visit.page, visit.page.locator("#said")
    run(visit, program())
    endless = "def minimax(game, state): return sum(1 for _ in iter(int, 1))"
    page.get_by_role("textbox", name="The search").fill(endless)
    for wait, stop, words in (
        ("Running …", lambda: page.clock.fast_forward(10_000), "Stopped after 10 seconds, beca"),
        ("Python is starting …", page.locator("#run").click, "You stopped it."),
    ):
        page.locator("#run").click()
        said.get_by_text(wait).wait_for()
        assert page.locator(".old").evaluate("old => getComputedStyle(old).opacity") == "0.4"
        assert page.get_by_role("progressbar").is_visible()
        stop()
        said.get_by_text(words).wait_for()
        page.get_by_role("button", name="Run", exact=True).wait_for()
        assert len(page.frames) == 1
        assert page.locator(".old, progress:visible").count() == 0
    visit.check()


def test_the_page_of_the_site_works_offline_after_a_start(browser):
    with visiting(browser) as visit:
        with serving(npm("pyodide", PYODIDE_VERSION), home="index.html") as address:
            visit.page.goto(address)
            visit.page.keyboard.press("Tab")  # now Python starts
            visit.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        visit.page.goto("about:blank")
        visit.page.goto(address)
        assert run(visit, program())[1].startswith(f"{CALL} returned 3.")
        visit.check()
