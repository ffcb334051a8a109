"""Answers to open questions as students leave them: what a person sees, and what waits."""

import base64
import json

import pytest
from handing_in import EXERCISE, NAME, RELEASED

from grading.collect.notebook import MAX_PICTURES, Unreadable, read_notebook
from grading.collect.submissions import Submission
from grading.grade import run
from grading.grade.gradebook import _filled_in
from grading.grade.graded import MANUAL, Graded, parts
from grading.grade.pseudonyms import Names

STUB, SOME, MORE = "*Write your answer here.*", "A 0 proves nothing.", "And [so](javascript:1) on."
PNG, JPEG = (
    base64.b64encode(data).decode() for data in (b"\x89PNG\r\n\x1a\n..", b"\xff\xd8\xff..")
)
SVG = base64.b64encode(b"<svg onload='alert(1)'/>").decode()
PART = parts(EXERCISE)[-1]
NOTHING, WAITS = ("not answered", 0), (MANUAL, None)


def text(source, kind="markdown", **more):
    return {"cell_type": kind, "metadata": {}, "source": source, **more}


def of(cell, source, **more):
    return {**cell, "source": source, **more}


def drawn(**pictures):
    """Attachments with these contents, each said to be a PNG."""
    return {"attachments": {name: {"image/png": data} for name, data in pictures.items()}}


LEFT = {  # from the question's cell to what the student made of it, what is shown, and the verdict
    "nothing": (lambda cell: [cell], [STUB], 0, NOTHING),
    "spaces": (lambda cell: [of(cell, " \n")], [STUB], 0, NOTHING),
    "a copy of nothing": (lambda cell: [cell, cell, text("")], [STUB], 0, NOTHING),
    "an answer": (lambda cell: [of(cell, SOME)], [SOME], 0, WAITS),
    "below": (lambda cell: [cell, text(SOME)], [SOME], 0, WAITS),
    "above": (lambda cell: [text(SOME), cell], [SOME], 0, WAITS),
    "more below": (lambda cell: [of(cell, SOME), text(""), text(MORE)], [SOME, MORE], 0, WAITS),
    "halves": (lambda cell: [of(cell, SOME), of(cell, MORE)], [SOME, MORE], 0, WAITS),
    "copies": (lambda cell: [of(cell, SOME), of(cell, SOME)], [SOME], 0, WAITS),
    "as code": (lambda cell: [cell, text(MORE, "code")], [MORE], 0, WAITS),
    "deleted": (lambda cell: [], ["# The cell 'proof' is missing"], 0, WAITS),
    "typed again": (lambda cell: [text(SOME)], [SOME], 0, WAITS),
    "no metadata": (lambda cell: [text(SOME, id="proof")], [SOME], 0, WAITS),
    "a picture": (lambda cell: [of(cell, STUB, **drawn(a=PNG))], [STUB, "image/png"], 1, WAITS),
    "pictures": (
        lambda cell: [of(cell, SOME, **drawn(a=JPEG, b=PNG)), text(MORE, **drawn(a=PNG))],
        [SOME, "image/jpeg", "image/png", MORE],
        3,
        WAITS,
    ),
    "no picture": (lambda cell: [of(cell, SOME, **drawn(a=SVG, b="?", c=[3]))], [SOME], 0, WAITS),
    "nonsense": (lambda cell: [of(cell, SOME, attachments=[{"a": 3}])], [SOME], 0, WAITS),
}


def handed_in(change):
    notebook = json.loads(RELEASED.read_text(encoding="utf-8"))
    [at] = [number for number, cell in enumerate(notebook["cells"]) if cell["id"] == "proof"]
    notebook["cells"][at : at + 1] = change(notebook["cells"][at])
    return read_notebook(json.dumps(notebook).encode())


@pytest.mark.parametrize("row", LEFT.values(), ids=LEFT)
def test_an_open_answer_is_shown_and_waits_if_there_is_one(row):
    change, shown, pictures, verdict = row
    submission = run.with_answers(Submission("ada", NAME, handed_in(change)), EXERCISE)
    result = run._by_hand(PART, EXERCISE, submission)
    assert (result.verdict, result.score) == verdict
    results = dict.fromkeys(parts(EXERCISE), result)
    cells = _filled_in(Graded(EXERCISE, submission, results), Names()).cells
    [cell] = [cell for cell in cells if cell.id == "proof"]
    fenced, *below = cell.source.split("\n```\n")
    positions = [fenced.index(words) for words in shown]
    assert positions == sorted(positions)
    assert fenced.count(SOME) == (SOME in shown)
    attached = [*cell.get("attachments", {}).values()]
    assert "".join(below).count("](attachment:picture-") == pictures == len(attached)
    assert all(one in ({"image/png": PNG}, {"image/jpeg": JPEG}) for one in attached)


def test_pictures_have_a_limit():
    large = base64.b64encode(b"\xff\xd8\xff" + bytes(MAX_PICTURES)).decode()
    with pytest.raises(Unreadable, match="pictures are too large: more than 10 MB"):
        handed_in(lambda cell: [of(cell, SOME, **drawn(a=large))])
