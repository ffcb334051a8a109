"""Read the predictions from the stored outputs of the lectures.

On the site, each page ends with its answers, for printing.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
_STORED = re.compile(
    r'<div class="prediction" id="prediction-(?P<key>[\w-]+)">'
    r'<p class="question">(?P<question>.*?)</p>'
    r'.*?<div class="stepthrough" data-kind="prediction">.*?'
    r'<script type="application/json">(?P<data>.*?)</script>',
    re.DOTALL,
)
_EXPLAINED = re.compile(
    r'<details class="explained">\s*<summary>.*?</summary>(.*?)</details>', re.DOTALL
)
_OPENED = """<script>
for (const [event, open] of [["beforeprint", true], ["afterprint", false]])
  addEventListener(event, () => { document.querySelector(".page-answers").open = open; });
</script>"""


class Stored(NamedTuple):
    """A prediction as a lecture stores it: the question in HTML, and the parts of the answer."""

    lecture: str
    cell: str
    key: str
    question: str
    parts: list[dict[str, Any]]
    html: str

    def answer(self) -> str:
        """Return the answer in words."""
        return unescape(re.sub(r"</?code>", "", _answer(self.parts)))


def stored(folder: Path = NOTEBOOKS) -> Iterator[Stored]:
    """Yield all predictions of the lectures, in order."""
    for path in sorted(folder.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                html = "".join(output.get("data", {}).get("text/html", ()))
                if match := in_page(html):
                    yield Stored(path.stem, cell["id"], *match, html)


def in_page(html: str) -> tuple[str, str, list[dict[str, Any]]] | None:
    """Return key, question and parts of the prediction at the start of this HTML, if any."""
    if not (match := _STORED.match(html)):
        return None
    return match["key"], match["question"], json.loads(match["data"])["parts"]


def answers(page: str) -> str:
    """Return a closed fold with a page's answers and explanations, which opens when printed."""
    if not (found := list(_STORED.finditer(page))):
        return ""
    ends = [*(match.start() for match in found[1:]), len(page)]
    told = "".join(
        f"<li><p>{match['question']} "
        f"<strong>{_answer(json.loads(match['data'])['parts'])}</strong></p>"
        f"{''.join(_EXPLAINED.findall(page, match.end(), end))}</li>"
        for match, end in zip(found, ends, strict=True)
    )
    fold = '<details class="page-answers"><summary>Answers to the predictions</summary>'
    return f"{fold}<ol>{told}</ol></details>{_OPENED}"


def _answer(parts: list[dict[str, Any]]) -> str:
    told = (f"{one['label']}: {one['shown']}" if "label" in one else one["shown"] for one in parts)
    return "; ".join(told)
