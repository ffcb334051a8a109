"""The screenshots of the docs: made by a program, small, and described."""

import re

import pytest

from tools.pictures import IMAGES, MOVING, ROOT, SHOTS, mark

PAGE = ROOT / "docs" / "pictures.md"
EXTENDING = ROOT / "docs" / "extending.md"
README = ROOT / "README.md"


@pytest.mark.parametrize("name", SHOTS)
def test_a_screenshot_is_small_described_and_of_what_its_lecture_stores(name):
    image = (IMAGES / f"{name}.png").read_bytes()
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) <= 1100  # pixels wide
    assert len(image) <= 60_000
    [words] = re.findall(rf"!\[([^]]+)\]\(images/{name}\.png\)", PAGE.read_text(encoding="utf-8"))
    assert len(words) > 25
    source = b"Source\0" + mark(SHOTS[name]).encode()
    assert source in image, f"run python -m tools.pictures {name}"


def test_readme_shows_the_run_in_motion_or_still_or_dark_as_the_reader_wants():
    image = (IMAGES / f"{MOVING}.webp").read_bytes()
    assert (image[:4], image[8:16], image[30:34]) == (b"RIFF", b"WEBPVP8X", b"ANIM")
    assert len(image) <= 320_000
    [picture] = re.findall(r"<picture>.*?</picture>", README.read_text("utf-8"), re.DOTALL)
    [(night, dark), (media, moving)] = re.findall(r'<source media="(.*?)" srcset="(.*?)">', picture)
    [(still, words)] = re.findall(r'<img src="(.*?)" width="800" alt="(.*?)">', picture)
    assert media == "(prefers-reduced-motion: no-preference)"
    assert (night, ROOT / dark) == ("(prefers-color-scheme: dark)", IMAGES / f"{MOVING}-dark.png")
    assert [ROOT / moving, ROOT / still] == [IMAGES / f"{MOVING}{end}" for end in (".webp", ".png")]
    assert len(words) > 25


@pytest.mark.parametrize(
    ("page", "pattern"), [(PAGE, "{} and {}"), (EXTENDING, "viewer's {} menu")]
)
def test_pages_name_the_menus_as_the_viewers_do(page, pattern):
    stage = (ROOT / "stepthrough/stage.js").read_text(encoding="utf-8")
    menus = pattern.format(*(f"*{name}*" for name in re.findall(r'menu\("(.+?)"', stage)))
    odd = f"{page} does not say {menus}; then python -m tools.pictures"
    assert menus in page.read_text(encoding="utf-8"), odd
