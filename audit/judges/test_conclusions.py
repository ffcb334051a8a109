"""What the pages conclude from their numbers holds, by programs of its own."""

import ast
import importlib
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

FILES = sorted(HERE.glob("lectures_*.py"))
for each in FILES:
    importlib.import_module(each.stem)

from judging import CONCLUSIONS, text_of  # noqa: E402

ALLOWED = {"judging", "lectures_00_06", "numpy", "oracle"}
ALLOWED |= {"chomp_oracle", "geister_oracle", "pig_oracle"}
PLANTED = [(each, right, wrong) for each in CONCLUSIONS for right, wrong in each.planted.items()]


@pytest.mark.parametrize("each", CONCLUSIONS, ids=lambda each: f"{each.page}-{each.judge.__name__}")
def test_it_holds(each):
    assert each.holds(text_of(each.page, each.cell))


@pytest.mark.parametrize(
    ("each", "right", "wrong"), PLANTED, ids=lambda part: getattr(part, "page", str(part))
)
def test_a_wrong_one_is_found(each, right, wrong):
    text = text_of(each.page, each.cell)
    assert text.count(right) == 1
    assert not each.holds(text.replace(right, wrong))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_judges_share_no_code_with_what_they_judge(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = (
                [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            )
            for name in names:
                assert name in ALLOWED or name.partition(".")[0] in sys.stdlib_module_names, name
