"""Each viewer of a lecture has words in the text that step it."""

import re

import pytest
from lecture_words import cells
from playing import show_answers

from stepthrough.page import SCRIPT, source, with_scripts

LECTURES = ("01", "02", "03", "04", "06", "07", "08", "09", "10", "11", "12", "13", "14", "16")
LECTURES += ("21", "22", "23")
LINK = re.compile(r"\[([^]]*)\]\((#step-[^)]+)\)")
# Points at all links and clicks them, in turn: those that do not lead away from how the viewer
# opened, figures in their words that it does not say then, and by viewer, unless it asks questions,
# its kind and how many lead to it and are shown.
FOLLOWED = r"""() => {
  const all = [...document.querySelectorAll("a[href^='#step-'], .linked")];
  const viewers = all.filter((e) => !e.href)
    .map((root) => ({ root, opening: root.innerText, n: 0, shown: 0 }));
  const missed = [], figures = (e) => e.textContent.match(/\d+(\.\d+)?/g) ?? [];
  for (const [i, link] of all.entries()) {
    const address = link.getAttribute("href");
    if (!address) continue;
    const side = address.startsWith("#step-above") ? all.slice(0, i).reverse() : all.slice(i);
    const near = viewers.find(({ root }) => root === side.find((e) => !e.href));
    link.dispatchEvent(new Event("pointerover", { bubbles: true, composed: true }));
    near.n++;
    near.shown += near.root.querySelectorAll(".pointed").length > 0;
    link.click();
    const told = [...near.root.querySelectorAll("[role=status], .here")].map(figures).flat();
    missed.push(...figures(link).filter((figure) => !told.includes(figure)));
    if (near.root.innerText === near.opening || location.hash === address) missed.push(address);
  }
  const playing = viewers.filter(({ root }) => !root.dataset.mode);
  return [missed, playing.map(({ root, n, shown }) => [root.dataset.kind, n, shown])];
}"""


@pytest.mark.parametrize("lecture", LECTURES)
def test_at_least_three_words_step_each_viewer(shared, lecture):
    html, steppable = "<!doctype html><title>Words</title>", 0
    for cell in cells(lecture).values():
        if cell["cell_type"] == "markdown":
            links = LINK.findall("".join(cell["source"]))
            html += "".join(f'<p><a href="{to}">{words}</a></p>' for words, to in links)
        for output in cell.get("outputs", []):
            live = "".join(output.get("data", {}).get("text/html", []))
            steppable += sum("viewerOf(" in source(name) for _, name in SCRIPT.findall(live))
            html += with_scripts(live)
    shared.show(html, 1100, 785)
    shared.page.wait_for_function(
        "() => [...document.querySelectorAll('.prediction')].every((e) => e.querySelector('form'))"
    )
    show_answers(shared.page)
    shared.page.wait_for_function(
        "n => document.querySelectorAll('.linked').length === n", arg=steppable
    )
    missed, viewers = shared.page.evaluate(FOLLOWED)
    assert missed == []
    assert viewers
    for kind, links, shown in viewers:
        assert links >= 3
        assert shown or kind in {"horizon", "paths"}, kind
