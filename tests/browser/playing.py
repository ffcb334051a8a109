"""A notebook and the play board as a person meets them: what they show, buttons and keys."""

import re
import time
from contextlib import contextmanager
from types import SimpleNamespace

PLAYED = ".stepthrough.live[data-kind=chopsticks]"  # what lecture 00 has besides questions
NOTEBOOK = "jupyterapp.shell.currentWidget"
SLIDER = "document.querySelector('input[type=range][aria-label=Step]')"  # of the one viewer
STATUS = r"""() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll("[role=status]")].filter(shown);
  if (all.length !== 1) throw Error(`${all.length} sentences`);
  return all[0].innerText.replaceAll("\u00a0", " ");
}"""
# Where the tree begins, and how high the sentence is.
PLACES = """() => {
  const [sentence, tree] = [".message", ".tree"].map((part) => document.querySelector(part));
  return [tree.getBoundingClientRect().top, sentence.getBoundingClientRect().height];
}"""
VIEWPORT = {"width": 1280, "height": 900}
PAGE_START = 120  # seconds: ten times the need


def pressed(viewer, name, **options):
    """Press a button of a viewer; if it is in a menu, open the menu first."""
    button = viewer.get_by_role("button", name=name, include_hidden=True, **options).first
    button.evaluate(
        """button => {
          const list = button.closest(".entries");
          if (list?.hidden) list.previousElementSibling.click();
        }"""
    )
    button.click()


class Visit:
    """A page, what its scripts complained of, and what it asked of the network."""

    def __init__(self, context):
        self.page = context.new_page()
        self.size = self.page.viewport_size
        self.complaints = []
        self.requests = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        context.on("request", lambda request: self.requests.append(request.url))

    def _hear(self, message):
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def status(self):
        """What the one viewer of the page says."""
        return self.page.evaluate(STATUS)

    def step(self):
        """The step that the only viewer of the page shows."""
        return int(self.page.evaluate(f"{SLIDER}.value"))

    def go(self, step):
        """Draw the slider to a step."""
        self.page.evaluate(
            f"""step => {{
              const slider = {SLIDER};
              slider.focus();
              slider.value = step;
              for (const type of ["input", "change"])
                slider.dispatchEvent(new Event(type, {{ bubbles: true, composed: true }}));
            }}""",
            step,
        )

    def at_each(self, steps, read):
        """What a script reads at each of these steps of the one viewer."""
        return self.page.evaluate(
            f"""steps => {{
              const [slider, read] = [{SLIDER}, {read}];
              return steps.map((step) => {{
                slider.value = step;
                slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
                return read();
              }});
            }}""",
            steps,
        )

    def show(self, html, width=None, height=None):
        """A document in the place of the last one, of which nothing stays.

        Unless it is said, the window has the size that it had in the beginning.
        """
        size = {"width": width or self.size["width"], "height": height or self.size["height"]}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
        self.page.goto("about:blank")
        self.page.set_content(html, wait_until="domcontentloaded")  # then its scripts have run

    def open(self, live, width=None, height=None, before=""):
        """A page with one viewer, below some HTML if there is any; returns the viewer."""
        head = "<!doctype html><html lang='en'><title>A viewer</title>"
        self.show(f"{head}{before}{live._repr_html_()}", width, height)
        drawn = self.page.locator(".stepthrough.live > :not(img, script, style)").first
        if not self.page.evaluate("matchMedia('(scripting: none)').matches"):
            drawn.wait_for(state="attached")  # its script, and perhaps its data, are unpacked first
        return self.page.locator(".stepthrough")

    def hold_the_clock(self):
        """From now on time goes by only when the test says so: by `page.clock.run_for`."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1_000_000)  # until here it runs by itself

    def costs(self, steps):
        """What each change of the slider to one of these steps costs.

        That is how much of the one viewer it changes, and how often the script asks for the larger
        of two numbers: once at least for each node of a tree that it looks at.
        """
        return self.page.evaluate(
            f"""steps => {{
              const observer = new MutationObserver(() => {{}});
              const everything = {{ attributes: true, characterData: true, childList: true }};
              const viewer = document.querySelector(".stepthrough");
              observer.observe(viewer, {{ subtree: true, ...everything }});
              const larger = Math.max;
              let asked = 0;
              Math.max = (...numbers) => (asked++, larger(...numbers));
              const found = steps.map((step) => {{
                asked = 0;
                {SLIDER}.value = step;
                {SLIDER}.dispatchEvent(new Event("input"));
                return [observer.takeRecords().length, asked];
              }});
              Math.max = larger;
              return found;
            }}""",
            steps,
        )

    def check(self):
        """Fail if a script has complained since the last check."""
        self.page.evaluate("0")  # let what has happened so far arrive
        complaints, self.complaints[:] = self.complaints[:], []
        assert complaints == [], complaints


@contextmanager
def visiting(browser, **options):
    """A page of its own in the browser, with the computer answering at once."""
    defaults = {"reduced_motion": "reduce", "viewport": VIEWPORT}
    context = browser.new_context(**{**defaults, **options})
    context.set_default_timeout(100_000)  # only what hangs takes so long
    # So that the same moves of the computer come in every run.
    context.add_init_script(
        "{ let seed = 1; Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; }"
    )
    yield Visit(context)
    context.close()


def show_answers(page):
    """Have all predictions of the page show what they hold back."""
    page.evaluate(
        """for (const button of document.querySelectorAll(
             ".prediction > .stepthrough [aria-label='Show the answer']")) button.click()"""
    )


class Match:
    """A live board, inside `root`, on which one plays against the computer."""

    def __init__(self, root):
        self.root = root
        self.page = root.page

    def status(self):
        """What is said when it is your turn, or the game is over."""
        self.page.wait_for_function(
            "!document.querySelector('[role=status]').textContent.includes('thinking')"
        )
        return self.root.get_by_role("status").inner_text()

    def button(self, name):
        """The button whose name begins so."""
        return self.root.get_by_role("button", name=re.compile(f"^{name}"))

    def setting(self, name):
        """A setting in the menu of the game, which is opened for it if it is closed."""
        opener = self.root.get_by_role("button", name="Game", exact=True)
        if opener.get_attribute("aria-expanded") == "false":
            opener.click()
        return self.root.locator(f"label:has-text('{name}') :is(select, input)")

    def press(self, *keys):
        """Press keys, one after the other, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)


class Board(Match):
    """The board of Chopsticks."""

    def view(self):
        """What the board shows when the computer has answered.

        A hand is its fingers, a move its words with its hint.
        """
        shown = self.root.evaluate(
            r"""async root => {
              const said = root.querySelector("[role=status]");
              while (said.textContent.includes("thinking"))
                await new Promise((go_on) => setTimeout(go_on));
              const all = (selector, read) => [...root.querySelectorAll(selector)].map(read);
              const fingers = (hand) => Number(hand.ariaLabel.split(", ")[1]) || 0;
              return {
                status: said.innerText,
                yours: all(".hand[aria-label^=your]", fingers),
                computers: all(".hand[aria-label^=the]", fingers),
                moves: all(".moves button", (e) => e.textContent),
                log: all(".record button:not(.later)", (e) => e.textContent),
              };
            }"""
        )
        return SimpleNamespace(**shown)

    def hand(self, whose, side):
        """The button of a hand: whose is "your" or "the computer's"."""
        return self.button(f"{whose} {side} hand")

    def focus_move(self):
        """Put the focus on the first move, as the Tab key does."""
        self.root.locator(".moves button").first.focus()

    def has_focus(self):
        """Whether the focus is inside the board, and still there when the page is painted."""
        return self.root.evaluate(
            """async root => {
              for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
              return root.contains(document.activeElement);
            }"""
        )

    def new_game(self, rules=0, opponent=0, first=0, hints=False):
        """Choose all settings, selects by the place of an option, and start a new game."""
        for label, place in (("Rules", rules), ("Opponent", opponent), ("First move", first)):
            self.setting(label).select_option(index=place)
        self.root.get_by_label("Hints").set_checked(hints)
        self.button("New game").click()


def focused(control):
    """Whether the control has the focus."""
    return control.evaluate("element => element === document.activeElement")


def tab_to(control):
    """Press Tab until a control has the focus."""
    for _ in range(40):
        control.page.keyboard.press("Tab")
        if focused(control):
            return
    raise AssertionError(f"Tab does not lead to {control}")


def waited(ask):
    """The first answer of a program that has just been started."""
    last = time.monotonic() + PAGE_START
    while True:
        try:
            return ask()
        except (OSError, ValueError):
            assert time.monotonic() < last
            time.sleep(0.02)
