"""The screenshots of the docs: made by a program, small, and described."""

import json
import re
from pathlib import Path

import pytest

from tools.pictures import IMAGES, ROOT, SHOTS

PAGE = ROOT / "docs" / "pictures.md"


@pytest.mark.parametrize("name", SHOTS)
def test_a_screenshot_is_small_and_described(name):
    image = (IMAGES / f"{name}.png").read_bytes()
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) <= 1100  # pixels wide
    assert len(image) <= 60_000
    [words] = re.findall(rf"!\[([^]]+)\]\(images/{name}\.png\)", PAGE.read_text(encoding="utf-8"))
    assert len(words) > 25


@pytest.mark.parametrize("name", SHOTS)
def test_its_viewer_is_in_its_lecture(name):
    path = Path(ROOT, "notebooks", f"{SHOTS[name].lecture}.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert SHOTS[name].cell in {cell["id"] for cell in cells}
