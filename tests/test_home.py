"""What the site's first page is made of."""

import subprocess
import zipfile

from test_glossary import LECTURES

from tools.site.home import ARCHIVE, PARTS, ROOT, lectures, pack


def test_the_course_has_ten_lectures_and_each_other_lecture_is_in_one_part():
    found = lectures()
    assert list(found) == ["The course", *PARTS.values()]
    assert [lecture.number for some in found.values() for lecture in some] == sorted(LECTURES)
    assert len(found["The course"]) == 10


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
