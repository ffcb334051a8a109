"""All pages of the grader: values stay text, and everybody can read them on any screen."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest
import test_feedback
import test_summary
from axe_playwright_python.sync_playwright import Axe
from jinja2 import UndefinedError
from test_similar import BIZARRE, OWN, disguised, graded, independent

from chopsticks.files import write_whole
from grading.arena.leaderboard import leaderboard
from grading.arena.page import page as arena_page
from grading.arena.pairing import GameLine, Terms
from grading.author.exercises import ROOT, load
from grading.grade.answer import Result
from grading.report.feedback import as_html
from grading.report.render import render
from grading.report.similar import write_similar
from grading.report.summary import write_summary

PLAYERS = ["alice", "a player with a name of forty letters...", "random (course)"]
SAYS = "it raised <b>Error</b>\u202e & more"
GAMES = [
    GameLine("alice", PLAYERS[1], "", "alice", 1, "forfeit", f"{PLAYERS[1]}: {SAYS}", 3, ""),
    GameLine("alice", PLAYERS[2], "", "", 0.5, "repetition", "", 9, ""),
    GameLine(PLAYERS[2], PLAYERS[1], "", PLAYERS[1], 0, "the end", "", 9, ""),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The four pages, of a class with every kind of verdict."""
    out = tmp_path_factory.mktemp("pages")
    submissions = [*test_summary.CLASS, test_summary.graded("ada", load("04-alpha-beta"))]
    write_summary(submissions, out)
    answers = {**independent(20), "ada": OWN, "eve": disguised("names")}
    for student in ("s000", "s001"):
        answers[student]["minimax"] = BIZARRE
    write_similar([graded(*one) for one in answers.items()], out)
    results = [
        Result("wrong", 0, "Why:", "x" * 300, "A bug."),
        Result("crashed", 0, "Why:", "died"),
        Result("needs review", None, "Why."),
        Result("not graded", None, "Why."),
        Result("right value, wrong work", 1, "Why:", "Too many nodes."),
        Result("marked", 1, "", comment="Well done."),
    ]
    one = test_feedback.graded(notes=("A note.",))
    one = replace(one, results=dict(zip(one.results, results, strict=True)))
    write_whole(out / "feedback.html", as_html(one).encode())
    page = arena_page(leaderboard(GAMES), GAMES, Terms())
    write_whole(out / "arena.html", page.encode())
    return out


@pytest.mark.parametrize("name", ["arena", "feedback", "similar", "summary"])
def test_every_page_fits_and_axe_finds_nothing(name, folder, browser):
    with browser.new_context(bypass_csp=True) as context:
        page = context.new_page()
        page.goto((folder / f"{name}.html").as_uri())
        for width, scheme in ((690, ""), (390, "light"), (1100, "dark")):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if scheme:
                page.emulate_media(color_scheme=scheme)
                assert Axe().run(page).response["violations"] == []


def test_no_page_can_run_a_script_or_ask_for_a_file(folder, browser):
    pages = [folder / f"{name}.html" for name in ("arena", "feedback", "similar", "summary")]
    with browser.new_context() as context:
        page = context.new_page()
        refused = []
        page.on("requestfailed", lambda request: refused.append((request.url, request.failure)))
        for path in pages:
            source = path.read_text(encoding="utf-8")
            assert "<script" not in source
            attack = folder / f"attack-{path.name}"
            script = "<script>document.title = 'run'</script><img src='https://example.org/x.png'>"
            attack.write_text(source.replace("<h1>", f"{script}<h1>"), encoding="utf-8")
            page.goto(attack.as_uri())
            assert page.title() != "run"
    assert refused == [("https://example.org/x.png", "csp")] * len(pages)


def test_a_phone_shows_the_points_per_game_and_that_there_is_more(folder, browser):
    with browser.new_context(viewport={"width": 390, "height": 900}) as context:
        page = context.new_page()
        page.goto((folder / "arena.html").as_uri())
        for place in ("th >> text=Points per game", "td >> text=0.750"):
            box = page.locator(f".board {place}").first.bounding_box()
            assert 0 <= box["x"] < box["x"] + box["width"] <= 390
        board = page.locator(".scroll").first
        assert board.evaluate("e => e.scrollWidth > e.clientWidth")
        assert page.get_by_text("scroll for more →").first.is_visible()
        board.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)  # it glides
        assert board.evaluate("e => e.scrollLeft") > 0
        page.set_viewport_size({"width": 1100, "height": 900})
        assert not page.get_by_text("scroll for more →").first.is_visible()


def test_in_the_arena_what_a_player_raised_is_text(folder):
    page = (folder / "arena.html").read_text(encoding="utf-8")
    assert "it raised &lt;b&gt;Error&lt;/b&gt;\N{REPLACEMENT CHARACTER} &amp; more</td>" in page


@pytest.mark.parametrize("name", ["arena.html", "feedback.html", "feedback.md", "summary.html"])
def test_a_template_that_lacks_a_value_is_an_error(name):
    with pytest.raises(UndefinedError):
        render(name)


def test_the_templates_are_found_wherever_the_package_is(tmp_path):
    shutil.copytree(ROOT / "grading", tmp_path / "elsewhere" / "grading")
    program = "import grading.report.render as p; print(p.__file__); p.render('arena.html')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path / "elsewhere"), str(ROOT)])},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str(tmp_path / "elsewhere/grading/report/render.py")
    assert "UndefinedError" in done.stderr  # so the template was read
