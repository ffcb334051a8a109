"""Print all predictions of the lectures: question, answer, and how a guess is judged.

They are read from the stored outputs.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
_STORED = re.compile(
    r'<div class="prediction" id="prediction-(?P<key>\w+)">'
    r'<p class="question">(?P<question>.*?)</p>'
    r'.*?<div class="chopsticks" data-kind="prediction">.*?'
    r'<script type="application/json">(?P<data>.*?)</script>',
    re.DOTALL,
)


class Stored(NamedTuple):
    """A prediction as a lecture stores it: question in HTML, and the parts of the answer."""

    lecture: str
    cell: str
    key: str
    question: str
    parts: list[dict[str, Any]]
    html: str

    def answer(self) -> str:
        """The answer in words."""
        return "; ".join(
            unescape(f"{part['label']}: {part['shown']}" if "label" in part else part["shown"])
            for part in self.parts
        )

    def judged(self) -> str:
        """How a guess is judged, in words."""
        return "; ".join(dict.fromkeys(map(_judged, self.parts)))


def main() -> None:
    """Print the table."""
    print("| Lecture | Cell | Question | Answer | Right is |\n|---|---|---|---|---|")
    for one in stored():
        words = re.sub(r"</?(em|strong|code)>", "", one.question)
        cells = (one.lecture, one.cell, unescape(words), one.answer(), one.judged())
        print("|", " | ".join(cell.replace("|", "\\|") for cell in cells), "|")


def stored(folder: Path = NOTEBOOKS) -> Iterator[Stored]:
    """All predictions of the lectures, in their order."""
    for path in sorted(folder.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                html = "".join(output.get("data", {}).get("text/html", ()))
                if match := in_page(html):
                    yield Stored(path.stem, cell["id"], *match, html)


def in_page(html: str) -> tuple[str, str, list[dict[str, Any]]] | None:
    """Key, question and parts of the prediction that this HTML begins with, if it does."""
    if not (match := _STORED.match(html)):
        return None
    return match["key"], match["question"], json.loads(match["data"])["parts"]


def _judged(part: dict[str, Any]) -> str:
    match part["kind"]:
        case "number":
            return f"within the factor {part['about']}" if "about" in part else "exact"
        case "word":
            return "one of the words " + ", ".join(part["right"])
        case "choice":
            return "one of " + ", ".join(part["options"])
        case _:
            return "those of " + ", ".join(part["options"])


if __name__ == "__main__":
    main()
