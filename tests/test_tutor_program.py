"""What the search tutor says of a program, in CPython; tests/browser/test_tutor.py has the page."""

import json
import re

import pytest
from test_wild import PROGRAMS, bugs

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


NONE = MINIMAX.replace("return max", "max")
CALL, END = "minimax(game, game.initial)", "A search ends with `return`."
LOOPS = "Does each of its loops end?"
MOVE = "A function calls itself endlessly. Does each call make a move?"
SAME, COURSE = "minimax over the same leaves", "the course's alpha-beta"


def given(search=MINIMAX, call=CALL, game="TreeGame([[3, 12], [2, 4]])", beside=""):
    call = f"game = {game}\n{call}" if game else call
    return {"search": search, "call": call, "beside": beside}


def wild(text):
    body, _, call = text.strip().rpartition("\n")
    return {"search": f"seen = cut = lambda *_: None\n{body}", "call": call, "beside": ""}


@pytest.mark.parametrize(
    ("fields", "said", "place"),
    [
        (given(), f"{CALL} returned 3.", None),
        (given(call="minimax(game, (1,), 0)"), "minimax(game, (1,), 0) returned 0.", None),
        (given(call="x = [minimax(game, (1,))][0]"), "minimax(game, (1,)) returned 2.", None),
        (given(call="print('it is', minimax(game, (1,)))"), "minimax(game, (1,)) returned", None),
        (given(call=f"minimax(game, (1,), {'1 + ' * 30}9)"), "minimax(…) returned 2.", None),
        (given(MINIMAX + "def f(n):\n    return n\nf(3)", "", ""), "f(3) returned 3.", None),
        (given("x = 1 +"), "The search: SyntaxError: invalid syntax.", 1),
        (given("\nx = 1 / 0"), "The search: ZeroDivisionError: division by zero.", 2),
        (given("import sys\nsys.exit(3)"), f"The search: SystemExit: 3. {END}", 2),
        (given("def minimax(game, state):\n    exit()"), f"{CALL} raised SystemExit. {END}", 2),
        (given("import nunpy"), "The search: ModuleNotFoundError: no module named 'nunpy'. Th", 1),
        (given("depth = input()"), "The search: NotImplementedError: input() does not work in", 1),
        (given(game="Stone(3)"), "The call: NameError: name 'Stone' is not d", ("call", 1)),
        (given(call="minmax(game)"), "minmax(game) raised NameError: name 'min", ("call", 2)),
        (
            given(call="minimax(game)"),
            "minimax(game) raised TypeError: minimax() missing 1 req",
            None,
        ),
        (given(call="3"), "The last line must be the call of your search, such as minimax(b", None),
        (given(call="", game=""), "The last line must be the call of your search, such as ", None),
        (given(MINIMAX.replace("depth - 1", "depht")), f"{CALL} raised NameError: name 'dep", 6),
        (given("def minimax(game, state):\n    1"), f"{CALL} returned None. {FORGOTTEN}", None),
        (given(MINIMAX.replace("return game", "game")), f"{CALL} raised ValueE", 7),
        (given(NONE, game="TreeGame([[[3]], [[2]]])"), f"{CALL} raised TypeError: '>' not", 7),
        (given(game="Chopsticks()"), f"{CALL} did not end: stopped after 185 nodes. Does i", None),
    ],
)
def test_what_a_program_did_is_reported(fields, said, place):
    found = run(fields)
    assert found["said"].startswith(said)
    assert found.get("place") == (("search", place) if isinstance(place, int) else place)
    assert found["failed"] == (") returned" not in said)
    assert found["said"].endswith(FORGOTTEN) == ("None" in said or "'>'" in said)


@pytest.mark.parametrize("title", PROGRAMS)
def test_a_right_program_gets_no_remark(title):
    found = run(wild(PROGRAMS[title]))
    assert found["failed"] is False
    judged = "MAX" in title.rpartition(": ")[2]
    assert (found.get("tone"), found["remark"][:9]) == (
        ("fine", "No remark") if judged else (None, "Not check")
    )


@pytest.mark.parametrize(("title", "old", "new", "doubt"), [*bugs()])
def test_a_wrong_program_is_shown_where_its_first_doubt_is(title, old, new, doubt):
    fields = wild(PROGRAMS[title].replace(old, new, 1))
    found = run(fields)
    assert (found["remark"], found["tone"]) == (doubt, "doubt")
    data = found["data"]
    kind, node, line, _ = data["steps"][data["at"]]
    assert (kind, found["place"]) == ("return", ("search", line))
    assert data["nodes"][node]["name"] in doubt
    if found["better"]:
        sides = run({**fields, "beside": SAME})["data"]["sides"]
        ends = [side["values"] for side in sides]
        assert ends[0].keys() == ends[1].keys()
        assert ends[0] != ends[1]


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (MINIMAX, "a fuller board or a smaller depth: each has fewer nodes."),
        ("def minimax(game, state):\n    n = 0\n    while True:\n        n += 1", f"code. {LOOPS}"),
        ("def minimax(game, state):\n    return minimax(game, state) + 1", f"did not end. {MOVE}"),
        ("def minimax(game, state):\n    call(0)\ndef call(n):\n    call(n + 1)", f"end. {MOVE}"),
    ],
)
def test_what_does_not_end_is_stopped(monkeypatch, search, said):
    monkeypatch.setattr(program, "MOST_CALLS", 20)
    found = run(given(search, game="TreeGame([[1, 2, 3, 4, 5]] * 5)"))
    assert found["said"].endswith(said)
    assert found["kind"] == "trace"


def test_an_error_above_a_search_that_has_ended_has_no_line():
    search = MINIMAX + "\n\ndef first(game, state):\n    raise KeyError(minimax(game, state))\n"
    found = run(given(search, "first(game, game.initial)"))
    assert found["said"] == "first(game, game.initial) raised KeyError: 3."
    assert "place" not in found


def test_a_run_that_cannot_be_shown_is_still_described():
    found = run(given("def down(n):\n    return n and down(n - 1)", "down(2)", beside=COURSE))
    why = f"It cannot be shown: {COURSE} needs a game; compare this run with {SAME}."
    assert found["said"] == f"down(2) returned 0. {why}"
    assert "kind" not in found


def test_what_it_prints_is_kept_up_to_a_limit(capsys):
    assert run(given("print('hi')\n" + MINIMAX))["printed"] == "hi\n"
    assert len(run(given("print('x' * 99_999)\n" + MINIMAX))["printed"]) == MOST_PRINTED
    assert capsys.readouterr().out == ""


def test_an_answer_is_json_both_ways():
    fields = given(search="def minimax(game, state):\n    return inf")
    found = json.loads(answer(json.dumps(fields)))
    assert found == json.loads(json.dumps(run(fields)))
    assert found["said"] == "minimax(game, game.initial) returned inf."


def test_a_viewer_is_given_the_run_of_record():
    game = TreeGame([[3, 12], [2, 4]])
    mine, other = (record(search, game, ()) for search in (minimax, alphabeta))
    titles = "yours: minimax", COURSE
    for beside, live in (("", view(mine)), (COURSE, compare(mine, other, titles=titles))):
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
    assert len(names) >= 50
    assert sorted(names) == sorted(set(names))
