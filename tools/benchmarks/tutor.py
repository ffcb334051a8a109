"""Measure the search tutor in a browser: `python -m tools.benchmarks.tutor [--out FILE]`.

From the click to the tree: with Python not yet started, and again, the median of five.  What the
page asks the server for is counted as it travels, and as a server would pack it.
"""

import argparse
import gzip
import shutil
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from chopsticks.cli.tutor.page import PYODIDE, tutor
from chopsticks.cli.tutor.serve import serving
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
    """To the first tree, and to a later one."""
    return page.evaluate(CLICK), median(page.evaluate(CLICK) for _ in range(AGAIN))


def measure(pyodide: Path) -> list[str]:
    """The table's lines."""
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with serving(pyodide) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable)
        page = browser.new_page()
        page.goto(address)
        first, later = seconds(page)
        browser.close()
    contents = [*tutor("").values(), *((pyodide / name).read_bytes() for name in PYODIDE)]
    sizes = [sum(map(len, some)) / 1e6 for some in (contents, map(gzip.compress, contents))]
    return [
        "| first tree | a later one | over the wire | packed by gzip |",
        "|--:|--:|--:|--:|",
        f"| {first:.1f} s | {later:.2f} s | {sizes[0]:.1f} MB | {sizes[1]:.1f} MB |",
    ]


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="append the table to this Markdown file")
    out = parser.parse_args().out
    text = "\n".join(measure(npm("pyodide", PYODIDE_VERSION)))
    print(text)
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    main()
