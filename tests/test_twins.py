"""Logic that stands in Python and in a script: both answer the same generated cases.

Python writes what it says into tests/scripts/cases.json, and the scripts' tests read it there.  To
write it again: `python -m tests.test_twins`.
"""

import json
from math import inf
from pathlib import Path
from typing import Any

from coursework.prediction import _parts

CASES = Path(__file__).parent / "scripts/cases.json"


def predictions() -> list[dict[str, Any]]:
    """Answers as Python sends them, and of some guesses whether they are right."""
    asked = [
        (97_679, 1, "", {}, {"97679": True, "97,679": True, "97 679": True, "97678": False}),
        (-1, 1, "", {}, {"−1": True, "-1": True, "-1.0": True, "1": False}),
        (100, 2, "", {}, {"50": True, "200": True, "49.9": False, "200.1": False, "-100": False}),
        (-100, 2, "", {}, {"-50": True, "-200": True, "-49": False, "100": False}),
        (0, 2, "", {}, {"0": True, "-0": True, "0/7": True, "0.1": False}),
        (1 / 3, 1, "", {}, {"1/3": True, "2/6": True, "0.333": False}),
        (2 / 3, 1.5, "", {}, {"1": True, "0,5": True, "4/9": True, "0.44": False, "1.01": False}),
        (40, 1, "", {}, {"40%": True, "40 %": True, "0.4": False}),
        (133, 1.5, "", {(179, inf): "No."}, {"178": True, "179": False, "89": True, "88": False}),
        ((2, 3), 1, "", {}, {"2": True, "3": True, "2.5": False, "23": False}),
        (True, 1, "", {}, {"yes": True, "no": False}),
        ("b", 1, "abc", {}, {"b": True, "a": False}),
        (("a", "b"), 1, "abc", {}, {"a": True, "b": True, "c": False}),
        ("A < b", 1, "", {}, {"a<b": True, " A  < B ": True, "a>b": False, "a < b c": False}),
    ]
    return [
        {"parts": _parts(answer, about, list(among), dict(wrong)), "guesses": guesses}
        for answer, about, among, wrong, guesses in asked
    ]


def written() -> str:
    """The cases as they stand in the file."""
    return json.dumps({"predictions": predictions()}, indent=1, ensure_ascii=False) + "\n"


def test_the_cases_of_the_scripts_are_what_python_says():
    assert CASES.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    CASES.write_text(written(), encoding="utf-8")
