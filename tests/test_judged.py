"""What the audit has judged is what the lectures say: sentences, figures, tables of results.

`python -m audit.judged` judges them again and writes judged.json.
"""

import json
from pathlib import Path

from lecture_words import answers, mark, said, sentences, text_of

ROOT = Path(__file__).resolve().parent.parent
JUDGED = json.loads((ROOT / "tests/judged.json").read_text(encoding="utf-8"))


def check(changed):
    again = ".venv/bin/python -m audit.judged judges them again"
    assert not changed, f"{'; '.join(changed)}: changed since they were judged. {again}"


def test_judged_sentences_are_as_they_were():
    changed = [
        f"{lecture}, {cell}: {words}"
        for lecture, found in JUDGED["sentences"].items()
        for cell, marks in found.items()
        for one, words in marks.items()
        if one not in map(mark, sentences(text_of(lecture, cell)))
    ]
    check(changed)


def test_judged_figures_are_as_they_were():
    changed = [
        f"{lecture}, {cell}"
        for lecture, found in JUDGED["figures"].items()
        for cell, one in found.items()
        if one != mark("\n".join([said(lecture, cell), *answers(lecture, cell)]))
    ]
    check(changed)


def test_judged_files_are_as_they_were():
    files = JUDGED["files"].items()
    check([name for name, one in files if one != mark((ROOT / name).read_text("utf-8"))])
