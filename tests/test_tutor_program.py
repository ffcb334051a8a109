"""What the search tutor says of a program, in CPython; tests/browser/test_tutor.py has the page."""

import json
import re

import pytest

from chopsticks import TreeGame, alphabeta, minimax
from coursework import compare, view
from coursework.commands.tutor import program
from coursework.commands.tutor.page import tutor
from coursework.commands.tutor.program import MOST_PRINTED, answer, run
from stepthrough import record
from stepthrough.page import _imported

MINIMAX = """\
def minimax(game, state, depth=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    values = [minimax(game, game.result(state, move), depth - 1) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
"""
FORGOTTEN = "Did you forget `return`, or never set what is returned?"


def given(search=MINIMAX, call="minimax(game, start)", game="TreeGame([[3, 12], [2, 4]])", **more):
    fields = {"search": search, "game": game, "start": "game.initial", "call": call, "beside": ""}
    return fields | more


@pytest.mark.parametrize(
    ("fields", "said", "place"),
    [
        (given(), "minimax(game, start) returned 3.", None),
        (given(start="(1,)"), "minimax(game, start) returned 2.", None),
        (given(call="minimax(game, start, 1)"), "minimax(game, start, 1) returned 0.", None),
        (given("x = 1 +"), "The search: SyntaxError: invalid syntax (line 1).", ("search", 1)),
        (given("\nx = 1 / 0"), "The search: ZeroDivisionError: division by zero (line 2).", 2),
        (
            given("import sys\nsys.exit(3)"),
            "The search: SystemExit: 3 (line 2). A search ends with `return`.",
            2,
        ),
        (
            given("def minimax(game, state):\n    exit()"),
            "minimax(game, start) raised SystemExit (line 2). A search ends with `return`.",
            2,
        ),
        (
            given("import nunpy"),
            "The search: ModuleNotFoundError: no module named 'nunpy' (line 1). The tutor has the "
            "course and Python's standard library.",
            1,
        ),
        (
            given("depth = input()"),
            "The search: NotImplementedError: input() does not work in the tutor: ",
            1,
        ),
        (
            given(game="\nStone(3)"),
            "The game: NameError: name 'Stone' is not defined (line 2).",
            ("game", 2),
        ),
        (
            given(start="begin"),
            "The start: NameError: name 'begin' is not defined (line 1).",
            ("start", 1),
        ),
        (
            given(call="minmax(game, start)"),
            "The call: NameError: name 'minmax' is not defined (line 1).",
            ("call", 1),
        ),
        (
            given(call="minimax(start)"),
            "ValueError: the call is 'minimax(start)'; it must name the game and the start first, "
            "as in minimax(game, start, depth=3).",
            None,
        ),
        (
            given("def minimax(state):\n    return 3"),
            "ValueError: the call does not fit minimax(state): too many positional arguments. A "
            "call passes the game and the start first, then its other arguments.",
            None,
        ),
        (
            given("def minimax(game, state, depth):\n    return 3"),
            "ValueError: the call does not fit minimax(game, state, depth): missing a required "
            "argument: 'depth'.",
            None,
        ),
        (
            given("minimax = 3"),
            "ValueError: the call must name a function, but 3 is not one.",
            None,
        ),
        (
            given(start=""),
            "ValueError: the start must be a state of the game, such as game.init",
            None,
        ),
        (given(game="three = 3"), "ValueError: the game's last line must be the game", None),
        (
            given(MINIMAX.replace("depth - 1", "depht")),
            "minimax(game, start) raised NameError: name 'depht' is not defined (line 6).",
            ("search", 6),
        ),
        (
            given("def minimax(game, state):\n    game.moves(state)"),
            f"minimax(game, start) returned None. {FORGOTTEN}",
            None,
        ),
        (given(MINIMAX.replace("return game", "game")), "minimax(game, start) raised ValueE", 7),
        (
            given(MINIMAX.replace("return max", "max"), game="TreeGame([[[3]], [[2]]])"),
            "minimax(game, start) raised TypeError: '>' not supported between instances of "
            f"'NoneType' and 'NoneType' (line 7). {FORGOTTEN}",
            7,
        ),
        (
            given(game="Chopsticks()"),
            "minimax(game, start) did not end: stopped after 185 nodes. Does it return when the "
            "game is over, and does depth decrease with every move?",
            None,
        ),
    ],
)
def test_what_a_program_did_is_reported(fields, said, place):
    found = run(fields)
    assert found["said"].startswith(said)
    assert found["place"] == (("search", place) if isinstance(place, int) else place)


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (MINIMAX, "after 20 nodes. Try a smaller game or a smaller depth: either has fewer nodes."),
        (
            "def minimax(game, state):\n    n = 0\n    while True:\n        n += 1",
            "was stopped after 1,000 lines of code. Does each of its loops end?",
        ),
        (
            "def minimax(game, state):\n    return minimax(game, state) + 1",
            "did not end. A function calls itself endlessly. Does each call make a move, with "
            "game.result?",
        ),
        (
            "def minimax(game, state):\n    return call(0)\ndef call(n):\n    return call(n + 1)",
            "did not end. A function calls itself endlessly. Does each call make a move, with "
            "game.result?",
        ),
    ],
)
def test_what_does_not_end_is_stopped(monkeypatch, search, said):
    monkeypatch.setattr(program, "MOST_CALLS", 20)
    found = run(given(search, game="TreeGame([[1, 2, 3, 4, 5]] * 5)"))
    assert found["said"].endswith(said)
    assert found["kind"] == "trace"


def test_an_error_above_a_search_that_has_ended_has_no_line():
    search = MINIMAX + "\n\ndef first(game, state):\n    raise KeyError(minimax(game, state))\n"
    found = run(given(search, "first(game, start)"))
    assert (found["said"], found["place"]) == ("first(game, start) raised KeyError: 3.", None)


def test_a_run_that_cannot_be_shown_is_still_described():
    dice = "from chopsticks.games.pig import Pig\nPig()"
    search = "def first(game, state):\n    return len(game.moves(state))"
    found = run(given(search, "first(game, start)", dice, beside="minimax"))
    assert found["said"].startswith("first(game, start) returned 1. It cannot be shown: ValueErr")
    assert found["kind"] == ""


def test_what_it_prints_is_kept_up_to_a_limit(capsys):
    assert run(given("print('hi')\n" + MINIMAX))["printed"] == "hi\n"
    assert len(run(given("print('x' * 99_999)\n" + MINIMAX))["printed"]) == MOST_PRINTED
    assert capsys.readouterr().out == ""


def test_an_answer_is_json_both_ways():
    fields = given(search="def minimax(game, state):\n    return inf")
    found = json.loads(answer(json.dumps(fields)))
    assert found == json.loads(json.dumps(run(fields)))
    assert found["said"] == "minimax(game, start) returned inf."


def test_a_viewer_is_given_the_run_of_record():
    game = TreeGame([[3, 12], [2, 4]])
    mine, other = (record(search, game, ()) for search in (minimax, alphabeta))
    titles = "yours: minimax", "the course's alpha-beta"
    for beside, live in (("", view(mine)), ("alpha-beta", compare(mine, other, titles=titles))):
        found = run(given("from chopsticks import minimax", beside=beside))
        drawing = live.data.pop("drawing", live.still.svg)
        assert (found["kind"], found["data"], found["drawing"]) == (live.kind, live.data, drawing)


def test_the_same_files_come_every_time():
    assert tutor("") == tutor("")


@pytest.mark.parametrize("page", ["coursework/commands/tutor/page.js", "tools/site/live/live.js"])
def test_no_script_of_a_page_takes_the_name_of_another(page):
    """They have one scope: of two functions of a name the later one would be called by all."""
    outermost = re.compile(
        r"^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE
    )
    scripts = _imported((page,))
    names = [n for script in scripts for n in outermost.findall(script.read_text(encoding="utf-8"))]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))
