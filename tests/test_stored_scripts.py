"""The lectures store the scripts that the packages have today."""

from tools.stored_scripts import NOTEBOOKS, stored, today, unpacked


def test_each_stored_picture_has_todays_scripts_and_styles():
    found = list(stored())
    assert len({lecture for lecture, _ in found}) == 27
    stale = {lecture for lecture, packed in found if unpacked(packed) != unpacked(today(packed))}
    assert stale == set(), "python -m tools.stored_scripts puts them in"


def test_each_stored_still_is_written_as_today():
    old = r"src=\"data:image/svg+xml;base64"
    stale = {path.stem for path in NOTEBOOKS.glob("*.ipynb") if old in path.read_text("utf-8")}
    assert stale == set(), "python -m tools.execute_notebooks draws them again"
