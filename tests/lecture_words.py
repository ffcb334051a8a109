"""What the stored lectures say: in the sentences of their cells, and in what the cells show."""

import hashlib
import json
import re
from functools import cache
from html import unescape
from pathlib import Path

from tools.predictions import stored

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


@cache
def cells(lecture):
    """The cells of a lecture by their ids; the lecture by its number or the name of its file."""
    [path] = NOTEBOOKS.glob(f"{lecture.partition('-')[0]}-*.ipynb")
    return {cell["id"]: cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


def text_of(lecture, cell):
    """The words of a cell, with one space for all white space, and without links that step."""
    words = re.sub(r"\[([^]]*)\]\(#step-[^)]*\)", r"\1", "".join(cells(lecture)[cell]["source"]))
    return " ".join(words.split())


def sentences(text):
    """The sentences of a text with one space for all white space."""
    return re.split(r"(?<=[.!?:]) ", text)


def said(lecture, cell):
    """What a cell shows, in words: printed, or held back by its predictions; a table row by row."""
    words = []
    for output in cells(lecture)[cell]["outputs"]:
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = "".join(data.get("text/html", data.get("text/plain", "")))
        shown = re.sub(r"<div class=.figures.*?>|(?<=</table>)</div>", "", shown)
        rows = re.sub(r"<(td|th|mark|code|em|strong)\b[^>]*>|</(mark|code|em|strong)>", "", shown)
        rows = re.sub(r"</t[dh]>(?!</tr>)", "  ", rows)
        bare = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", "\n", rows, flags=re.DOTALL)
        words.append(unescape(bare))
    return "\n".join(words)


@cache
def predictions():
    """All predictions that the lectures store."""
    return tuple(stored())


def answers(lecture, cell):
    """The answers of a cell's predictions, in words."""
    number = lecture.partition("-")[0]
    here = [one for one in predictions() if one.lecture.partition("-")[0] == number]
    return [one.answer() for one in here if one.cell == cell]


def mark(words):
    """A short fingerprint of words."""
    return hashlib.sha256(words.encode()).hexdigest()[:12]
