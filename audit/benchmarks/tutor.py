"""Measure the search tutor in a browser: `python -m audit.benchmarks.tutor [--out FILE]`.

We measure the time from the click until the tree appears: first when Python has not started yet,
then the median of five more runs.  These are wall-clock times; CPU times would depend less on how
busy the machine is.
"""

import argparse
import gzip
import os
import shutil
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from coursework.commands.tutor.page import PYODIDE, tutor
from coursework.commands.tutor.serve import serving
from tools.site.build import PYODIDE_VERSION, npm

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
AGAIN = 5
CLICK = """async () => {
  const run = document.getElementById("run");
  const begun = performance.now();
  run.click();
  while (run.textContent !== "Run") await new Promise(requestAnimationFrame);
  if (!document.querySelector(".stage")) throw Error(document.getElementById("said").textContent);
  return (performance.now() - begun) / 1000;
}"""


def seconds(page: Page) -> tuple[float, float]:
    """Time a run from the click to the tree: wall-clock seconds, and the browser's CPU seconds."""
    before = worked(page)
    return page.evaluate(CLICK), worked(page) - before


def worked(page: Page) -> float:
    """Return the CPU seconds that the browser's processes have used so far."""
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(process["cpuTime"] for process in processes)


def measure(pyodide: Path) -> list[str]:
    """Return the table's lines."""
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with serving(pyodide) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable)
        page = browser.new_page()
        page.goto(address)
        rows = {"the first tree": seconds(page)}
        later = zip(*(seconds(page) for _ in range(AGAIN)), strict=True)
        rows["a later one"] = tuple(map(median, later))
        browser.close()
    contents = [*tutor("").values(), *((pyodide / name).read_bytes() for name in PYODIDE)]
    sizes = [sum(map(len, some)) / 1e6 for some in (contents, map(gzip.compress, contents))]
    return [
        "| from a click to | s | CPU s |",
        "|---|--:|--:|",
        *(f"| {name} | {clock:.2f} | {cpu:.2f} |" for name, (clock, cpu) in rows.items()),
        "",
        f"{date.today()}; {load()}. On the first visit, the page fetches {sizes[0]:.1f} MB, "
        f"or {sizes[1]:.1f} MB if the server compresses the files.",
    ]


def load() -> str:
    """Say how busy the machine is, because this affects wall-clock times."""
    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.0f}"


def report(about: str | None, measure: Callable[[], list[str]]) -> None:
    """Measure, print the lines, and append them to the Markdown file of `--out`, if given."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--out", type=Path, help="append the table to this Markdown file")
    out = parser.parse_args().out
    text = "\n".join(measure())
    print(text)
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    report(__doc__, partial(measure, npm("pyodide", PYODIDE_VERSION)))
