"""What travels with every viewer and board, and what each of them refuses."""

import re
from math import inf
from pathlib import Path
from random import Random

import pytest
from every_viewer import AIMA, EVERY, GAME, STEPPED

from chopsticks import MAX, MIN, Chopsticks, Rules, State, TreeGame, minimax, solve
from chopsticks.hands import living_hands
from chopsticks.hands.zobrist import Zobrist
from chopsticks.playing.players import perfect
from chopsticks.search.proof import dfpn
from chopsticks.search.table import alphabeta_with_table
from coursework import (
    chomp_board,
    chomp_paths,
    compare,
    explore_horizon,
    explore_rules,
    pig_board,
    sum_board,
    tune_weights,
    view_dfpn,
    view_playouts,
    view_proof,
    view_search_table,
    view_state_graph,
    view_strategy,
)
from stepthrough import record
from stepthrough.page import _imported
from stepthrough.runs import Trace

START = GAME.initial
LECTURE_03 = State(((0, 4), (3, 4)))
OVER = State(((1, 1), (0, 0)), MIN)
UNREACHED = State(((1, 1), (1, 2)), MAX)
SMALL = TreeGame([[1, -1], [1, 1]])
RUN = record(minimax, AIMA, ())
EMPTY = Trace(TreeGame(3), [], [], {}, 3, ("alpha", "beta"), "", "none")
FOLDERS = ("stepthrough/views", "coursework/views", "coursework/boards")


def test_every_kind_has_an_example_and_is_listed():
    root = Path(__file__).parents[1]
    listed = (root / "coursework/__init__.py").read_text("utf-8")
    files = [path for folder in FOLDERS for path in (root / folder).glob("*.py")]
    sources = {path.stem: text for path in files if "Live(" in (text := path.read_text("utf-8"))}
    kinds = set(re.findall(r'\bLive\(\s*"[\w/]*/(\w+)\.js"', "\n".join(sources.values())))
    kinds.remove("plot")  # Kuhn poker's tree
    odd = (kinds | {"proof", "dfpn", "playouts"}) ^ set(EVERY)  # three kinds of trees that grow
    missing = [f"{kind} in EVERY of tests/every_viewer.py" for kind in odd]
    missing += [f"{s} in coursework/__init__.py" for s in sources if f".{s} import" not in listed]
    assert not missing, f"add or remove {' and '.join(missing)}"


@pytest.mark.parametrize("kind", EVERY)
def test_what_travels_is_small_always_the_same_and_complete(kind):
    html, again = (EVERY[kind]()._repr_html_() for _ in range(2))
    assert html == again
    assert set(re.findall(r"https?://[^\"' )]+", html)) <= {"http://www.w3.org/2000/svg"}
    [data] = re.findall(r'<script type="application/\w+">(.*?)</script>', html, re.DOTALL)
    [packed] = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    assert len(packed) < 50_000  # of a trace, with what runs its search again
    assert len(data.encode()) < (65_000 if kind == "chopsticks" else 40_000)  # with all its rules


@pytest.mark.parametrize("kind", EVERY)
def test_a_still_picture_brings_the_colours_that_it_names(kind):
    svg = EVERY[kind]().still.svg
    brought = re.findall(r"--(\w+):#[0-9a-f]{6}", svg)
    assert set(brought) == set(re.findall(r"var\(--(\w+)\)", svg)) != set()


@pytest.mark.parametrize("kind", EVERY)
def test_no_line_of_a_still_picture_is_longer_than_it_is_wide(kind):
    svg = EVERY[kind]().still.svg
    [width] = re.findall(r'^<svg[^>]* width="([\d.]+)"', svg)
    lines = re.findall(r'<text x="([\d.]+)"[^>]* text-anchor="start"[^>]*>([^<]+)', svg)
    assert [line for x, line in lines if float(x) + 6.9 * len(line) > float(width)] == []


@pytest.mark.parametrize("kind", EVERY)
def test_no_two_of_its_scripts_define_the_same_name(kind):
    scripts = _imported((EVERY[kind]().script,))  # the scripts of a page share one scope
    script = "".join(path.read_text("utf-8") for path in scripts)
    names = re.findall(r"(?m)^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", script)
    assert len(names) == len(set(names)) > 5


@pytest.mark.parametrize("kind", STEPPED)
def test_a_step_that_a_run_does_not_have_is_refused(kind):
    data = STEPPED[kind]().data
    steps = data["at"] + 1  # it opens at its last step
    words = f"the run has {steps} steps, so it must be a whole number from -{steps} to {steps - 1}"
    for at in (steps, -steps - 1):
        with pytest.raises(match=f"at = {at}: {words}"):
            STEPPED[kind](at=at)


def search_table(search=alphabeta_with_table, **options):
    return view_search_table(search, GAME, START, **{"key": Zobrist(seed=1), "depth": 2} | options)


def horizon(states=(LECTURE_03,), evaluations=None, game=GAME, **options):
    return explore_horizon(game, states, evaluations or {"hands": living_hands}, **options)


def large_strategy():
    large = solve(Chopsticks(Rules(fingers=8)))
    return view_strategy(large, MIN, perfect(large))


def without_children(game, state, player):
    def search(state, limits):
        return limits

    search(state, (1, 1))


REFUSED = [
    ("rows = 0", lambda: chomp_board(0, 3)),
    ("columns = 2.5", lambda: chomp_board(3, 2.5)),
    ("rows = True", lambda: chomp_board(True, 3)),
    ("1 × 1", lambda: chomp_board(1, 1)),
    ("11 × 3", lambda: chomp_board(11, 3)),
    ("2 × 12", lambda: chomp_board(2, 12)),
    ("rows = 0", lambda: chomp_paths(0, 3)),
    ("1 × 1", lambda: chomp_paths(1, 1)),
    ("9 × 2", lambda: chomp_paths(9, 2)),
    ("(2, 3)", lambda: chomp_paths(3, 3, (2, 3))),
    ("(4,)", lambda: chomp_paths(3, 3, (4,))),
    ("()", lambda: chomp_paths(2, 3, ())),
    ("the number of heaps = 0", lambda: sum_board()),
    ("the number of heaps = 7", lambda: sum_board(*[("nim", 1)] * 7)),
    ("a heap's size = 13", lambda: sum_board(("nim", 13))),
    ("a heap's size = 0", lambda: sum_board(("nim", 0))),
    ("rule = 'kegel'", lambda: sum_board(("kegel", 3))),
    ("target = 101", lambda: pig_board(101, 6)),
    ("faces = 7", lambda: pig_board(100, 7)),
    ("target = 1", lambda: pig_board(1, 6)),
    ("faces = 1", lambda: pig_board(9, 1)),
    ("2 to 9 fingers, and two hands per player", lambda: explore_rules(Rules(fingers=10))),
    ("2 to 9 fingers, and two hands per player", lambda: explore_rules(Rules(start=(1, 1, 1)))),
    ("at least one named set", lambda: tune_weights({})),
    ("no feature 'legs'", lambda: tune_weights({"a": {"legs": 1}})),
    ("must be finite", lambda: tune_weights({"a": {"hands": inf}})),
    ("0 states", lambda: horizon([])),
    ("the game is over", lambda: horizon([State(((0, 0), (1, 1)))])),
    ("plies = 0", lambda: horizon(plies=0)),
    ("0 evaluations", lambda: explore_horizon(GAME, [LECTURE_03], {})),
    (
        "at most 1,000 are allowed",
        lambda: horizon([START], game=Chopsticks(Rules(fingers=9, split="free")), plies=9),
    ),
    ("titles = ('one',)", lambda: compare(RUN, RUN, titles=("one",))),
    ("no nodes", lambda: compare(RUN, EMPTY)),
    ("player = 2: it must be 0 (MAX) or 1 (MIN)", lambda: view_proof(SMALL, (), 2)),
    *(
        (
            f"nodes = {nodes}: it must be a whole number from 1 to 10,000",
            lambda nodes=nodes: view_proof(GAME, START, MAX, nodes),
        )
        for nodes in (0, 10_001, 2.5, True)
    ),
    *(
        (
            f"playouts = {playouts}: it must be a whole number",
            lambda playouts=playouts: view_playouts(GAME, START, playouts, Random(1)),
        )
        for playouts in (0, 20_000)
    ),
    (
        "exploration = -1: it must be a finite number",
        lambda: view_playouts(GAME, START, 5, Random(1), -1),
    ),
    ("the game is over in", lambda: view_playouts(GAME, OVER, 5, Random(1))),
    ("player = 2", lambda: view_dfpn(dfpn, SMALL, (), 2)),
    (
        "never called a function with the arguments state and",
        lambda: view_dfpn(lambda game, state, player: None, SMALL, (), MAX),
    ),
    ("search has no variable children", lambda: view_dfpn(without_children, SMALL, (), MAX)),
    ("player = 2: it must be 0 (MAX) or 1 (MIN)", lambda: view_strategy(solve(GAME), 2)),
    (
        "Tap(using=1, target=1) is not legal in",
        lambda: view_strategy(solve(GAME), MIN, lambda game, state: game.moves(game.initial)[0]),
    ),
    ("None is not legal in", lambda: view_strategy(solve(GAME), MAX, lambda game, state: None)),
    (" positions; at most 500", large_strategy),
    ("stopped after 1,000 calls", lambda: search_table(depth=12)),
    ("slots = 0", lambda: search_table(slots=(0,))),
    (
        "the search never used its table: it must call table.lookup(key(state))",
        lambda: search_table(lambda *_, **__: 0),
    ),
]


@pytest.mark.parametrize(("words", "call"), REFUSED)
def test_what_cannot_be_shown_is_refused_and_named(words, call):
    with pytest.raises(ValueError, match=re.escape(words)):
        call()


@pytest.mark.parametrize(
    ("error", "words", "call"),
    [
        (TypeError, "unexpected keyword", lambda: view_dfpn(dfpn, SMALL, (), MAX, depth=3)),
        (TypeError, "integer", lambda: search_table(key=str)),
        (TypeError, "integer", lambda: search_table(key=lambda _: 1.5)),
        (TypeError, "only strategies of Chopsticks", lambda: view_strategy(solve(SMALL))),
        (KeyError, "cannot be reached in", lambda: view_state_graph(GAME, UNREACHED)),
    ],
)
def test_what_is_of_another_kind_is_named(error, words, call):
    with pytest.raises(error, match=words):
        call()
