"""Firefox by WebDriver BiDi and WebKit by WebDriver: as much of both as tests of viewers need.

Both begin without a profile, without motion, and end with the block.
"""

import json
import os
import socket
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from playing import PAGE_START, waited
from websocket import create_connection

KEYS = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
PREFERENCES = """
user_pref("browser.startup.page", 0);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("network.proxy.type", 0);
user_pref("ui.prefersReducedMotion", 1);
"""
# Without a graphics card, and a compiler that pays in hours, it takes a quarter of the time.
PLAIN = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "JSC_useOMGJIT": "0"}
# What the page's scripts complain of, and the same moves of the computer in every run.
WATCHED = """<!doctype html><script>
{ const complaints = window.complaints = [];
  window.onerror = (message) => void complaints.push(message);
  window.onunhandledrejection = ({ reason }) => void complaints.push(String(reason));
  console.error = (...words) => void complaints.push(words.join(" "));
  let seed = 1; Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; }
</script>"""
# An expression or a function of one value is given, as in Playwright; JSON comes back.
ASKED = """async (asked) => {{
  const it = {script};
  return JSON.stringify((await (typeof it === "function" ? it(JSON.parse(asked)) : it)) ?? null);
}}"""


class Engine:
    """One window of a browser."""

    def evaluate(self, script, given=None):
        """What a script answers in the page."""
        return json.loads(self._call(ASKED.format(script=script), json.dumps(given)))

    def show(self, html):
        """A document in the place of the last one, of which nothing stays."""
        self.goto("about:blank")
        self.evaluate(
            "html => { document.open(); document.write(html); document.close(); }", WATCHED + html
        )

    def check(self):
        """Fail if a script has complained since `show`."""
        assert self.evaluate("complaints") == []

    def press(self, key):
        """Press a key, where the focus is."""
        actions = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self._perform([{"type": "key", "id": "keyboard", "actions": actions}])


class Firefox(Engine):
    """A Firefox that speaks WebDriver BiDi at the other end of this socket."""

    def __init__(self, socket):
        self._socket = socket
        self._number = 0
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method, **params):
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def _here(self, method, **params):
        return self._send(method, context=self._context, **params)

    def _call(self, function, given):
        answer = self._send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": given}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"]["value"]

    def _perform(self, actions):
        self._here("input.performActions", actions=actions)

    def goto(self, url):
        """Open an address."""
        # A document that changes its address meanwhile, as viewers do after a step, ends the wait.
        self.evaluate("void (history.replaceState = () => {})")
        self._here("browsingContext.navigate", url=url, wait="complete")

    def resize(self, width, height):
        """Give the page this much of the window."""
        self._here("browsingContext.setViewport", viewport={"width": width, "height": height})


class WebKit(Engine):
    """A session of WebKit's driver at this address."""

    def __init__(self, address):
        self._open = build_opener(ProxyHandler({})).open
        self._at = address
        wanted = {"alwaysMatch": {"timeouts": {"script": PAGE_START * 1000}}}
        session = self._ask("POST", "", capabilities=wanted)
        self._at += f"/{session['sessionId']}"

    def _ask(self, method, path, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self._at}{path}", data, headers, method=method)
        with self._open(request, timeout=PAGE_START) as answer:
            return json.load(answer)["value"]

    def _call(self, function, given):
        script = f"return ({function})(...arguments)"
        return self._ask("POST", "/execute/sync", script=script, args=[given])

    def _perform(self, actions):
        self._ask("POST", "/actions", actions=actions)

    def goto(self, url):
        """Open an address."""
        self._ask("POST", "/url", url=url)

    def resize(self, width, height):
        """Give the page this much of the window."""
        bars = self.evaluate("outerHeight - innerHeight")
        self._ask("POST", "/window/rect", width=width, height=height + bars)

    def close(self):
        """End the session, and the browser with it."""
        self._ask("DELETE", "")


@contextmanager
def firefox():
    """A Firefox without windows."""
    with TemporaryDirectory() as folder:
        Path(folder, "user.js").write_text(PREFERENCES, encoding="utf-8")
        program = next(filter(which, ("firefox-esr", "firefox")), None)
        options = ("--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0")
        with _running(program, *options, HOME=folder):
            listens = Path(folder, "WebDriverBiDiServer.json")
            port = waited(lambda: json.loads(listens.read_text(encoding="utf-8"))["ws_port"])
            url = f"ws://127.0.0.1:{port}/session"
            with closing(create_connection(url, PAGE_START, suppress_origin=True)) as connected:
                yield Firefox(connected)


@contextmanager
def webkit():
    """WebKit's own small browser, in a window on a screen that nobody sees."""
    with (
        TemporaryDirectory() as folder,
        _running("Xvfb", "-displayfd", "1", "-nolisten", "tcp", stdout=subprocess.PIPE) as screen,
    ):
        settings = Path(folder, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
        display = f":{screen.stdout.readline().decode().strip()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = {"DISPLAY": display, "HOME": folder, "XDG_CONFIG_HOME": folder, **PLAIN}
        with _running("WebKitWebDriver", f"--port={port}", **environment):
            engine = waited(lambda: WebKit(f"http://127.0.0.1:{port}/session"))
            yield engine
            engine.close()


ENGINES = {"firefox": firefox, "webkit": webkit}


@contextmanager
def _running(program, *options, stdout=subprocess.DEVNULL, **environment):
    """A program while the block runs; tests are skipped where there is none."""
    if not program or not which(program):
        pytest.skip(f"no {program} on this machine")
    with subprocess.Popen(
        [program, *options],
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **environment},
    ) as process:
        yield process
        process.terminate()
