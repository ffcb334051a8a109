"""Each viewer of a lecture has words in the text that step it."""

import re

import pytest
from lecture_words import cells
from playing import show_answers

from stepthrough.page import SCRIPT, source, with_scripts

LECTURES = ("01", "02", "03", "04", "06", "07", "08", "09")
LINK = re.compile(r"\]\((#step-[^)]+)\)")
# Clicks all links in turn.  By viewer, unless it asks questions: where its links lead away from
# its opening.  A link may lead back to the opening only after another has led away.
FOLLOWED = """() => {
  const all = [...document.querySelectorAll("a[href^='#step-'], .linked")];
  const viewers = all.filter((e) => !e.href)
    .map((root) => ({ root, opening: root.innerText, n: 0 }));
  const missed = [];
  for (const [i, link] of all.entries()) {
    const address = link.getAttribute("href");
    if (!address) continue;
    const side = address.startsWith("#step-above") ? all.slice(0, i).reverse() : all.slice(i);
    const near = viewers.find(({ root }) => root === side.find((e) => !e.href));
    link.click();
    near.n++;
    if (near.root.innerText === near.opening || location.hash) missed.push(address);
  }
  return [missed, viewers.filter(({ root }) => !root.dataset.mode).map(({ n }) => n)];
}"""


@pytest.mark.parametrize("lecture", LECTURES)
def test_at_least_three_words_step_each_viewer(shared, lecture):
    html, steppable = "<!doctype html><title>Words</title>", 0
    for cell in cells(lecture).values():
        if cell["cell_type"] == "markdown":
            links = LINK.findall("".join(cell["source"]))
            html += "".join(f'<p><a href="{address}">words</a></p>' for address in links)
        for output in cell.get("outputs", []):
            live = "".join(output.get("data", {}).get("text/html", []))
            steppable += sum("listen(root" in source(name) for _, name in SCRIPT.findall(live))
            html += with_scripts(live)
    shared.show(html, 1100, 785)
    show_answers(shared.page)
    shared.page.wait_for_function(
        "n => document.querySelectorAll('.linked').length === n", arg=steppable
    )
    missed, counts = shared.page.evaluate(FOLLOWED)
    assert missed == []
    assert counts
    assert min(counts) >= 3
