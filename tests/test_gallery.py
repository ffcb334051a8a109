"""The sheets of the gallery: how their pictures stand, what they show, and what they weigh."""

from pathlib import Path

import pytest

from tools.gallery import GALLERY, GAP, HEAD, KINDS, MADE, ROOT, laid, stored

PAGE = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
MOST = 4_000_000  # bytes of all sheets


def test_pictures_stand_beside_and_below_one_another():
    corners, (width, height) = laid([[(100, 40), (50, 60)], [(30, 20)]])
    assert corners == [[(GAP, GAP), (GAP + 100 + GAP, GAP)], [(GAP, GAP + HEAD + 60 + GAP)]]
    assert width == GAP + 100 + GAP + 50 + GAP
    assert height == GAP + HEAD + 60 + GAP + HEAD + 20 + GAP


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_sheet_on_the_page(kind):
    assert (GALLERY / f"{kind}.webp").read_bytes()[8:12] == b"WEBP"
    assert f"(images/gallery/{kind}.webp)" in PAGE


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - MADE.keys()))
def test_its_lecture_stores_a_viewer_of_the_kind(kind):
    place = KINDS[kind].place or kind
    assert f'data-kind="{place}"' in stored(KINDS[kind].lecture, place)


def test_the_sheets_are_few_bytes_and_ten_show_what_was():
    assert sum(path.stat().st_size for path in Path(GALLERY).iterdir()) <= MOST
    assert sum(bool(one.before) for one in KINDS.values()) == 10
