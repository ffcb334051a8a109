"""Measure what a step of a large picture costs: `python -m audit.benchmarks.steps [--out FILE]`.

We measure each kind of picture that has steps, with as many nodes as it can show, up to about
2,000.  A key is pressed fifty times towards the end of the run, once per frame.  Times are CPU
times, which hardly change on a busy machine.  We report the time of the scripts, and the time in
which the browser computes styles and layout before it paints the changes.
"""

import shutil
from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

from audit.benchmarks.tutor import BROWSERS, load, report
from chopsticks import MAX, Chopsticks, Rules, State, TreeGame, alphabeta, minimax
from chopsticks.search.proof import dfpn
from chopsticks.search.table import alphabeta_with_table
from coursework import (
    compare,
    view,
    view_dfpn,
    view_playouts,
    view_proof,
    view_retrograde,
    view_search_table,
)
from stepthrough import record
from stepthrough.page import Live

GAME = Chopsticks()
SIX, EIGHT, TEN = (Chopsticks(Rules(fingers=fingers)) for fingers in (6, 8, 10))
START = GAME.initial
STEPS = 50
START_AT = """steps => {
  const slider = document.querySelector("input[type=range][aria-label=Step]");
  slider.value = Math.max(0, Math.floor(slider.max * 0.75) - steps);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector(".stepthrough.live").focus();
}"""
PRESS = """async steps => {
  for (let k = 0; k < steps; k++) {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const key = { key: "ArrowRight", bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
  }
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}"""
WIDE, SMALLER = (  # a tree on which alpha-beta cuts nothing
    TreeGame([[*range(40 * i, 40 * i + 40)] for i in range(many)]) for many in (48, 22)
)


def _trace() -> Live:
    return view(record(minimax, GAME, State(((0, 4), (2, 2)), MAX), depth=7), at=0)


def _compare() -> Live:
    return compare(record(minimax, WIDE, ()), record(alphabeta, WIDE, ()), at=0)


def _search_table() -> Live:
    return view_search_table(
        alphabeta_with_table, SMALLER, (), key=lambda path: hash(path) % 2**64, depth=2, slots=(64,)
    )


PICTURES: dict[str, Callable[[], Live]] = {
    "`view`": _trace,
    "`compare`": _compare,
    "`view_search_table`": _search_table,
    "`view_proof`": lambda: view_proof(SIX, SIX.initial, MAX, nodes=2000),
    "`view_dfpn`": lambda: view_dfpn(dfpn, EIGHT, EIGHT.initial, MAX),
    "`view_playouts`": lambda: view_playouts(GAME, START, 2000, Random(1)),
    "`view_retrograde`": lambda: view_retrograde(TEN),
}


UNITS = {"nodes": "nodes", "parents": "nodes", "names": "positions"}


def size(run: dict[str, Any]) -> str:
    """Say how many nodes or states the picture shows."""
    name = next(name for name in UNITS if name in run)
    many = run[name] if isinstance(run[name], int) else len(run[name])
    return f"{many:,} {UNITS[name]}"


def measured(page: Page, live: Live) -> tuple[float, float]:
    """Return milliseconds per step: the time of scripts, and that of styles and layout."""
    page.goto("about:blank")
    page.set_content(f"<!doctype html>{live._repr_html_()}")
    page.get_by_label("Step", exact=True).wait_for()
    page.evaluate(START_AT, STEPS)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> tuple[float, float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        spent = {metric["name"]: metric["value"] * 1000 / STEPS for metric in metrics}
        return spent["ScriptDuration"], spent["LayoutDuration"] + spent["RecalcStyleDuration"]

    before = worked()
    page.evaluate(PRESS, STEPS)
    after = worked()
    session.detach()
    return after[0] - before[0], after[1] - before[1]


def measure() -> list[str]:
    """Return the table's lines."""
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    lines = ["| picture | size | steps | script, ms | layout, ms |", "|---|---|--:|--:|--:|"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        for name, make in PICTURES.items():
            live = make()
            script, layout = measured(page, live)
            run = live.data.get("runs", [live.data])[0]
            steps = len(run["steps"] if "steps" in run else run["together"])
            lines.append(f"| {name} | {size(run)} | {steps:,} | {script:.1f} | {layout:.1f} |")
        browser.close()
    return [*lines, "", f"{date.today()}; {load()}. Milliseconds per step, in Chromium."]


if __name__ == "__main__":
    report(__doc__, measure)
