"""What the site's first page is made of."""

import gzip
import re
import subprocess
import zipfile

from test_glossary import LECTURES

from tools.site.home import ARCHIVE, BEGINS, PARTS, PICTURES, ROOT, cards, lectures, pack


def test_every_lecture_has_its_card_in_one_part():
    found = lectures()
    assert list(found) == list(PARTS)
    assert all(found.values())
    numbers = [lecture.number for some in found.values() for lecture in some]
    assert sorted(numbers) == sorted(LECTURES)
    html = cards()
    linked = re.findall('<a href="notebooks/(.+?).html">', html)
    assert linked == [name.removesuffix(".ipynb") for name, _ in LECTURES.values()]
    assert "Alpha-beta</a>" in html


def test_every_card_has_a_small_picture_of_its_own():
    pictures = [lecture.picture for some in lectures().values() for lecture in some]
    assert len(set(pictures)) == len(LECTURES)
    assert max(len(gzip.compress(picture)) for picture in pictures) < 10_000
    assert PICTURES.keys() <= {
        name.partition("-")[2].removesuffix(".ipynb") for name, _ in LECTURES.values()
    }


def test_every_beginning_of_a_part_is_a_lecture():
    names = {name.partition("-")[2].removesuffix(".ipynb") for name, _ in LECTURES.values()}
    assert BEGINS.keys() <= names
    assert set(BEGINS.values()) == PARTS.keys()


def test_the_archive_is_the_checkout(tmp_path):
    pack(tmp_path / ARCHIVE)
    with zipfile.ZipFile(tmp_path / ARCHIVE) as archive:
        packed = {name.partition("/")[2] for name in archive.namelist()}
        archive.extract("chopsticks-course/README.md", tmp_path)
    assert packed >= {"Makefile", "README.md", "requirements.lock", ".github/workflows/ci.yml"}
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        known = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        there = {name for name in known.stdout.split("\0") if (ROOT / name).is_file()}
        assert packed == there
    unpacked = (tmp_path / "chopsticks-course" / "README.md").read_bytes()
    assert unpacked == (ROOT / "README.md").read_bytes()
