"""Judge the lectures again, and store what was judged, for the course's own tests.

    python -m audit.judged

tests/judged.json has a mark of each sentence that has a judge, of what each cell shows that a judge
of figures has read, and of the files that lectures and judges read.  If one of them changes,
tests/test_judged.py says so, and this command judges it again.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from chopsticks.files import write_whole

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FILES = ("docs/methods.md", "audit/results/*.csv", "audit/results/*.txt")


def main() -> int:
    """Judge all; if nothing is wrong, write the list.  Return the exit status."""
    if status := pytest.main(["-q", "-c", str(HERE / "pytest.ini"), str(HERE / "judges")]):
        return int(status)
    from judging import CONCLUSIONS  # type: ignore[import-not-found]
    from lecture_words import answers, mark, said  # type: ignore[import-not-found]
    from test_figures import READ  # type: ignore[import-not-found]

    sentences: dict[str, dict[str, dict[str, str]]] = {}
    for each in sorted(CONCLUSIONS, key=lambda each: (each.page, each.cell)):
        if each.cell:
            marks = sentences.setdefault(each.page, {}).setdefault(each.cell, {})
            marks |= {mark(words): _plain(words)[:60] for words in each.sentences()}
    figures: dict[str, dict[str, str]] = {}
    for lecture, cell in sorted(READ):
        words = "\n".join([said(lecture, cell), *answers(lecture, cell)])
        figures.setdefault(lecture, {})[cell] = mark(words)
    paths = sorted(path for pattern in FILES for path in ROOT.glob(pattern))
    files = {path.relative_to(ROOT).as_posix(): mark(path.read_text("utf-8")) for path in paths}
    judged: dict[str, Any] = {"sentences": sentences, "figures": figures, "files": files}
    text = json.dumps(judged, ensure_ascii=False, indent=1)
    write_whole(ROOT / "tests/judged.json", f"{text}\n")
    return 0


def _plain(words: str) -> str:
    """Return words without tags, and without the heading of a fold."""
    return re.sub(r"<summary>.*?</summary>|<[^>]*>", "", words).strip()


if __name__ == "__main__":
    sys.exit(main())
