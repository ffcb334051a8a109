"""Each question of a lecture is once in its file, and no hint gives the answer away."""

import ast
import json
import re
import tomllib
from collections import Counter
from math import inf

import pytest
from test_lecture_predictions import calls, cells_of

from coursework.questions.texts import FOLDER, filled, question
from tools.predictions import NOTEBOOKS, stored

SOLUTIONS = NOTEBOOKS.parent / "solutions"
STORED = list(stored())
ASKING = [*NOTEBOOKS.glob("*.ipynb"), *SOLUTIONS.glob("*/*.ipynb")]
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.toml")}
KEYS = {"question", "within", "among", "hints", "wrong", "parts"}


def names_in(path):
    called = [call for cell in cells_of(path, "code") for call in calls(cell["source"])]
    return [ast.literal_eval(call.args[0]) for call in called]


@pytest.mark.parametrize("stem", sorted({path.stem for path in ASKING}))
def test_each_question_has_a_cell_and_each_cell_a_question(stem):
    asked = [name for path in ASKING if path.stem == stem for name in names_in(path)]
    assert asked == list(FILES.get(stem, {}))


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_no_explanation_begins_as_a_numbered_list(path):
    texts = [cell["source"] for cell in cells_of(path, "markdown")]
    assert [text for text in texts if re.search(r'"explained">.*</summary>\n+\d+\. ', text)] == []


def test_a_name_is_in_one_file_only():
    times = Counter(name for asked in FILES.values() for name in asked)
    assert [name for name, n in times.items() if n > 1] == []
    assert FILES.keys() <= {path.stem for path in ASKING}


@pytest.mark.parametrize("stem", sorted(FILES))
def test_a_file_has_nothing_that_nobody_reads(stem):
    for name, asked in FILES[stem].items():
        assert re.fullmatch(r"[a-z][a-z0-9-]*", name)
        assert asked["question"].strip()
        assert asked.keys() <= KEYS, name
        for part in asked.get("parts", {}).values():
            assert part.keys() <= KEYS - {"question", "parts"}, name


def test_a_question_that_is_not_there():
    with pytest.raises(ValueError, match="did you mean one of these: start-value"):
        question("start-valeu")


def test_values_that_are_missing_or_left_over():
    with pytest.raises(ValueError, match="the question needs a value for 'n'"):
        filled({"question": "{n}?"}, {})
    with pytest.raises(ValueError, match="the question has no place for m"):
        filled({"question": "{n}?"}, {"n": 1, "m": 2})


def asked_for(part):
    """How many hints a part needs: one for each miss that leaves something to guess."""
    if part["kind"] != "choice":
        return 2
    return max(1, min(2, len(part["options"]) - len(part["right"]) - 1))


@pytest.mark.parametrize("one", STORED, ids=lambda one: f"{one.lecture}-{one.cell}-{one.key}")
def test_every_miss_earns_a_hint(one):
    for part in one.parts:
        general = [hints for guess, hints in part["wrong"] if guess is None]
        assert len(*general or [[]]) >= asked_for(part), part.get("label")


@pytest.mark.parametrize("one", STORED, ids=lambda one: f"{one.lecture}-{one.cell}-{one.key}")
def test_no_hint_gives_the_answer_away(one):
    for part in one.parts:
        if part["kind"] == "number" and len(part["shown"]) > 1:
            figure = re.compile(rf"(?<![\d.,]){re.escape(part['shown'])}(?![\d]|[.,]\d)")
            assert not figure.search(json.dumps(part["wrong"], ensure_ascii=False))


@pytest.mark.parametrize("one", STORED, ids=lambda one: f"{one.lecture}-{one.cell}-{one.key}")
def test_no_hint_is_hidden_by_an_earlier_range(one):
    for part in one.parts:
        ranges = []
        for guess, _ in part["wrong"]:
            if isinstance(guess, list):
                ends = zip(guess, (-inf, inf), strict=True)
                low, high = (end if one is None else one for one, end in ends)
                hiding = [r for r in ranges if r[0] <= low and high <= r[1]]
                file = f"coursework/questions/{one.lecture}.toml"
                assert not hiding, f"{file}, {one.key}: put the hint for {guess} above {hiding}"
                ranges.append((low, high))
