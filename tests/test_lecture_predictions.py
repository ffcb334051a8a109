"""Each lecture's predictions have an answer, and nothing in the open gives it away."""

import ast
import json
import re
from functools import cache
from html import unescape
from math import ceil, log
from operator import itemgetter
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter

from tools.predictions import NOTEBOOKS, stored

STORED = list(stored())
LECTURES = sorted(NOTEBOOKS.glob("*.ipynb"))
EXERCISES = sorted((NOTEBOOKS.parent / "exercises").glob("*/*.ipynb"))
ASKING = [path for path in EXERCISES if re.search(r"import .*\bpredict\b", path.read_text("utf-8"))]
PROMPT = re.compile(r"\*{1,2}Predict\b")
FOLD = re.compile(r"<details.*?</details>", re.DOTALL)
HIDDEN = re.compile(r"<(script|style|details)\b.*?</\1>|src='data:[^']*'", re.DOTALL)


def cells_of(path, kind):
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    return [
        {**cell, "source": "".join(cell["source"])} for cell in cells if cell["cell_type"] == kind
    ]


def calls(source, name="predict"):
    """The calls of `predict` in a cell."""
    nodes = ast.walk(ast.parse(re.sub(r"^[%!]", "#", source, flags=re.MULTILINE)))
    named = (node for node in nodes if isinstance(node, ast.Call))
    return [node for node in named if isinstance(node.func, ast.Name) and node.func.id == name]


def outside(html):
    """What is left of a prediction's HTML without its fold, which may hold folds of its own."""
    start = html.index("<details>")
    end = html.index('</details><div class="stepthrough" data-kind="prediction">')
    return html[:start] + html[end:]


def in_the_open(path):
    """All texts of a lecture that are seen before a guess: Markdown, code, and outputs."""
    for cell in cells_of(path, "markdown"):
        yield cell["id"], FOLD.sub("", cell["source"])
    for cell in cells_of(path, "code"):
        yield cell["id"], cell["source"]
        for output in cell["outputs"]:
            data = output.get("data", {"text/plain": output.get("text", "")})
            for kind in ("text/plain", "text/html"):
                shown = "".join(data.get(kind, ""))
                if '<div class="prediction"' in shown:
                    shown = outside(shown)
                yield cell["id"], HIDDEN.sub("", shown)


def spoilers(figure, path):
    """The cells that tell a figure in the open."""
    written = re.compile(rf"(?<![\d,.]){re.escape(figure).replace(',', '[,_]?')}(?![\d,]|\.\d)")
    return sorted({cell for cell, text in in_the_open(path) if written.search(text)})


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_lecture_leaves_no_prompt_in_its_text_and_sums_up(path):
    left = [cell["id"] for cell in cells_of(path, "markdown") if PROMPT.search(cell["source"])]
    assert left == []
    assert cells_of(path, "code")[-1]["source"] == "predictions()"


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_an_exercise_leaves_no_prompt_in_its_text(path):
    assert [c["id"] for c in cells_of(path, "markdown") if PROMPT.search(c["source"])] == []
    assert any(calls(cell["source"]) for cell in cells_of(path, "code"))


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_every_question_is_stored_with_an_answer_that_is_computed(path):
    for cell in cells_of(path, "code"):
        asked = calls(cell["source"])
        found = [one for one in STORED if (one.lecture, one.cell) == (path.stem, cell["id"])]
        assert len(found) == len(asked), cell["id"]
        for call in asked:
            answers = [call.args[1], *getattr(call.args[1], "values", [])]
            literal = [answer for answer in answers if isinstance(answer, ast.Constant)]
            assert literal == [], f"{cell['id']} gives its answer"


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_no_figure_of_an_answer_is_visible(path):
    """Numbers with three digits or more; smaller ones are everywhere."""
    told = {}
    for one in STORED:
        for part in one.parts if one.lecture == path.stem else ():
            if re.fullmatch(r"[\d,]{3,}", part["shown"]) and (
                where := spoilers(part["shown"], path)
            ):
                told[one.question] = where
    assert told == {}


def test_what_gives_a_figure_away_is_found(tmp_path):
    fold = "<details class='explained'>\n\n97,679 nodes\n\n</details>"
    outputs = [{"output_type": "stream", "text": ["97679\n"]}]
    cells = [
        {"id": "a", "cell_type": "markdown", "source": "Of 97,679 nodes"},
        {"id": "b", "cell_type": "markdown", "source": f"{fold} and 197,679, 97,679.5"},
        {"id": "c", "cell_type": "code", "source": "assert nodes == 97_679", "outputs": []},
        {"id": "d", "cell_type": "code", "source": "", "outputs": outputs},
    ]
    path = tmp_path / "lecture.ipynb"
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert spoilers("97,679", path) == ["a", "c", "d"]


def test_nothing_but_the_question_is_shown_of_a_prediction():
    for one in STORED:
        words = re.sub("<[^>]*>", "", HIDDEN.sub("", outside(one.html)))
        assert words == re.sub("<[^>]*>", "", one.question)


def on_a_code_host(html):
    """What is seen of a page, and what is folded, where scripts, styles and attributes are gone."""
    page = BeautifulSoup(html, "html.parser")
    assert page.find("details", open=True) is None
    texts = {False: "", True: ""}  # folded?
    for text in page.find_all(string=True):
        if not text.find_parent(["script", "style"]):
            texts[len(text.find_parents("details")) > bool(text.find_parent("summary"))] += text
    return texts[False], texts[True]


@cache
def exporter():
    return HTMLExporter(template_name="basic", exclude_input=True)  # their texts: see above


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_code_host_shows_each_question_and_folds_what_answers_it(path):
    seen, folded = on_a_code_host(exporter().from_filename(str(path))[0])
    for one in STORED:
        if one.lecture == path.stem:
            question = unescape(re.sub("<[^>]*>", "", one.question))
            assert seen.count(f"{question}What comes out") == 1
            for line in re.findall(r"^.{20,}$", on_a_code_host(one.html)[1], re.MULTILINE):
                assert line not in seen
    for cell in cells_of(path, "markdown"):
        folds = "".join(FOLD.findall(cell["source"]))
        for words in re.findall(r"^[\w ]{20,}", folds, re.MULTILINE):
            assert words in folded
            assert words not in seen


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_no_figure_is_drawn_next_to_its_prediction(path):
    for cell in cells_of(path, "code"):
        beside = [
            output
            for output in cell["outputs"]
            if "image/png" in (data := output.get("data", {}))
            or "".join(data.get("text/html", "")).startswith(
                '<div class="stepthrough" data-kind="plot"'
            )
        ]
        assert not (calls(cell["source"]) and beside), cell["id"]


def test_no_two_questions_have_the_same_name():
    keys = [one.key for one in STORED]
    assert len(set(keys)) == len(keys), "their guesses would be one"


def judged(lecture, cell, label=None):
    """The ranges and texts that are right there, and what the answer shows."""
    [one] = [one for one in STORED if (one.lecture[:3].rstrip("-"), one.cell) == (lecture, cell)]
    [part] = [part for part in one.parts if part.get("label") == label]
    return part


def is_right(part, guess):
    return any(
        guess == right if isinstance(right, str) else right[0] <= guess <= right[1]
        for right in part["right"]
    )


def test_no_guess_with_a_sentence_is_right():
    for one in STORED:
        for part in one.parts:
            if part["kind"] == "number":
                for low, high in part["right"]:
                    for (least, most), sentence in filter(itemgetter(0), part["wrong"]):
                        apart = (least is not None and high < least) or (
                            most is not None and most < low
                        )
                        assert apart, f"{one.lecture} {one.cell}: {sentence}"


# Lecture, cell, part; guesses that are right, among them what the hints lead to; and tempting ones.
ESTIMATES = [
    ("01", "count-canonical", None, [5 + 20 / 2], [25 / 2]),
    ("01", "growth", None, [3 + ceil(log(178 / 13, 3))], [5, 7]),  # threefold, from depth 3
    ("02", "ttt-all", None, [362_880 * 1.5, 362_880 * 2], [5_478, 986_410]),
    ("03", "depth-nodes", None, [97_679, 566 * 2.4**6], [566 * 2**6, 566 * 2.8**6]),
    ("04", "chopsticks-count", None, [97_679 / 30], [97_679 / 2, 97_679 / 10]),
    ("05", "extremes-table", None, [203, 18_555 / 2.4**5, 18_555 / 80], [1_263, 1_263 / 3]),
    ("05", "deeper-table", None, [2_380, 2_000, 360 * (360 / 204) ** 4], [6_521, 46_000]),
    ("06", "all-twelve", None, [2_703 / (1 - 2 / 3)], [4_211, 12 * 4_211]),
    ("06", "learned-order", None, [58_992, 2 * 5.5**6], [5.5**6, 656_418]),
    ("06", "pvs-viewer", None, [17], [11, 14, 15, 16]),
    ("07", "depth-28", "nodes", [2_380 * 1.27**8], [2 * 2_380, 2_380 * 2**8]),
    ("07", "depth-28", "positions", [133, 150, 178], [179, 190, 356]),
    ("07", "memo-counts", None, [2912, (12 - 5.5) * 450], [178, 12 * 450, 20_000]),
    ("09", "value-iterated", None, [100 / 2 / 8], [50, 100 / 8]),
    ("19", "one-weight", None, [0.54, 0.53], [0.5, 0.52]),
    ("15", "optimism", None, [0.95, 0.952], [0.875, 1]),
    ("13", "period", None, [71], [70, 72]),
    ("10", "sample", None, [4.6, 4.5], [9.2, 2.3]),
    ("10", "games-needed", None, [4 * 194], [2 * 194]),
    ("17", "by-hand", None, [1 / 12, 0.0833, 0.083], [0, -1 / 12, 1 / 6]),
    ("18", "no-difference", None, [0.5], [1, 2 / 3]),
]


@pytest.mark.parametrize(("lecture", "cell", "label", "right", "tempting"), ESTIMATES)
def test_what_hints_lead_to_is_right_and_what_tempts_is_not(lecture, cell, label, right, tempting):
    part = judged(lecture, cell, label)
    assert [guess for guess in right if not is_right(part, guess)] == []
    assert [guess for guess in tempting if is_right(part, guess)] == []


def test_each_estimate_of_the_course_has_its_row():
    asked = {
        (one.lecture[:2], one.cell, part.get("label"))
        for one in STORED
        for part in one.parts
        if one.lecture < "10" and "within" in part
    }
    assert asked - {row[:3] for row in ESTIMATES} == set()


def test_the_items_of_a_set_are_distinguished():
    """They are shown with commas between them."""
    asked = [part for one in STORED if one.lecture == "16-geister" for part in one.parts]
    sets = [part["options"] for part in asked if part["kind"] == "set"]
    assert len(sets) == 2
    assert [item for options in sets for item in options if "," in item] == []
