"""Quote what the checks say: the last column of the syllabus's table of misconceptions.

python -m tools.syllabus
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE, SENTENCES = ROOT / "docs/syllabus.md", ROOT / "solutions/sentences.toml"
_ROW = re.compile(r"(?<=` \| )`(.+)` \| .*")  # a question, a bug and its sentence


def page() -> str:
    """Return the page with the sentence of each bug that it names."""
    says = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))
    return _ROW.sub(lambda row: f"`{row[1]}` | {says[row[1]]} |", PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
