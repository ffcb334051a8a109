"""README's picture: small, described, and of a viewer that is there."""

import re

from tools.pictures import IMAGES, ROOT, stored


def test_readme_shows_the_run_in_motion_or_still_or_dark_as_the_reader_wants():
    [picture] = re.findall(
        r"<picture>.*?</picture>", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    [(night, dark), (media, moving)] = re.findall(r'<source media="(.*?)" srcset="(.*?)">', picture)
    [(still, words)] = re.findall(r'<img src="(.*?)" width="800" alt="(.*?)">', picture)
    assert media == "(prefers-reduced-motion: no-preference)"
    assert night == "(prefers-color-scheme: dark)"
    assert len(words) > 25
    for path in (dark, still):
        image = (ROOT / path).read_bytes()
        assert image.startswith(b"\x89PNG")
        assert int.from_bytes(image[16:20]) <= 1100  # pixels wide
        assert len(image) <= 60_000
    image = (ROOT / moving).read_bytes()
    assert (image[:4], image[8:16], image[30:34]) == (b"RIFF", b"WEBPVP8X", b"ANIM")
    assert len(image) <= 320_000
    assert (ROOT / still).parent == IMAGES


def test_its_viewer_is_in_its_lecture():
    assert 'data-kind="trace"' in stored()


def test_the_docs_name_a_menu_as_the_viewers_do():
    [named] = re.findall(r"\*(.+?)\* menu", (ROOT / "docs/extending.md").read_text("utf-8"))
    assert f'menu("{named}"' in (ROOT / "stepthrough/stage.js").read_text("utf-8")
