"""Lecture 00 as an HTML page, without a kernel, a server or a network."""

import os
import subprocess
import sys
from pathlib import Path

from measuring import measured
from playing import PLAYED, Board, visiting

from stepthrough.page import with_scripts

LECTURE = Path(__file__).parents[2] / "notebooks" / "00-start-here.ipynb"


def test_the_board_answers_and_fits_and_only_nbconvert_misses_the_network(browser, tmp_path):
    notebook = tmp_path / LECTURE.name
    notebook.write_text(with_scripts(LECTURE.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to=html", notebook],
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path), "JUPYTER_DATA_DIR": str(tmp_path)},
        check=True,
        capture_output=True,
    )
    page = notebook.with_suffix(".html")
    with visiting(browser, offline=True) as visit:  # nothing but the file itself can arrive
        visit.page.goto(page.as_uri())
        board = Board(visit.page.locator(PLAYED))
        board.new_game(hints=True)
        for width in (390, 1280):
            visit.page.set_viewport_size({"width": width, "height": 900})
            assert measured(visit.page, 900) == []
        board.hand("your", "left").click()
        board.hand("the computer's", "left").click()
        assert len(board.view().log) == 2
        head, _, _ = page.read_text(encoding="utf-8").partition("<body")
        asked = [url for url in visit.requests if not url.startswith(("file:", "data:"))]
        assert [url for url in asked if url not in head] == []  # its page wants RequireJS, MathJax
        ours = [words for words in visit.complaints if not any(url in words for url in asked)]
        assert ours == []
