"""What all viewers of a run do alike: nothing of its future is seen, a large one is no slower."""

import re
from io import BytesIO
from random import Random

import pytest
from every_viewer import EVERY, GAME, STEPPED
from measuring import SIZES, check_fit
from PIL import Image
from test_compare import wide
from test_viewer import CHANCE, TABLE

from chopsticks import MIN, Chopsticks, TreeGame, alphabeta, minimax, solve
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.hands.presets import PRESETS
from coursework import compare, view, view_playouts, view_strategy
from stepthrough import record

WIDE = TreeGame([list(range(40))] * 48)
OPEN = TicTacToe()
HOUSE = Chopsticks(PRESETS["kitchen-sink"])  # long names of moves


def run(search, game, **options):
    return record(search, game, game.initial, **options)


# What is seen of a run, drawn as a whole: first where its parts stand and what would tell of the
# future, the same at all steps; then what is to come, the marks with their looks, and the words.
SEEN = """() => {
  document.querySelector("[aria-label^='The whole tree']")?.click();
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }));
  const words = (selector) => all(selector).map((one) => one.textContent).filter(Boolean).sort();
  const { y } = document.querySelector(".stepthrough").getBoundingClientRect();
  const boxes = all(".panes, .stepthrough [role=status]").map((one) => one.getBoundingClientRect());
  return [
    [
      ...boxes.map(({ top, bottom }) => [top - y, bottom - y]),
      words(".ahead :is(text, title), .node:not(.done) .value"), all(".ahead .known").length,
    ],
    all(".node.ahead").length,
    all(":is(.node, .slot, .position):not(.ahead)").map((one) =>
      `${one.dataset.i} ${one.getAttribute("class")}`).sort(),
    words("text:not(.move *), td, dd, [role=status], figcaption"),
  ];
}"""


@pytest.mark.parametrize("kind", STEPPED)
def test_a_step_back_shows_what_was_there_and_nothing_jumps_or_gives_the_future_away(shared, kind):
    viewer = shared.open(STEPPED[kind](at=0))
    last = int(viewer.get_by_label("Step", exact=True).get_attribute("max"))
    steps = [*range(0, last, -(-last // 20)), last]
    on = shared.at_each(steps, SEEN)
    places = on[0][0][:2]
    assert [same for same, *_ in on] == [[*places, [], 0]] * len(steps)
    begun = sum(" node" in mark for mark in on[0][2])
    assert begun == {"retrograde": 0, "compare": 2}.get(kind, 1)  # the root alone
    assert on[-1][1] == 0  # all of it has come
    assert shared.at_each(steps[::-1], SEEN) == on[::-1]


@pytest.mark.parametrize(
    ("make", "steps"),
    [
        (lambda: view(run(minimax, GAME, depth=8)), range(2500, 2600)),
        (lambda: compare(run(minimax, WIDE), run(alphabeta, WIDE)), range(1000, 1040)),
        (lambda: view_playouts(OPEN, OPEN.initial, 2000, Random(1)), range(1900, 1950)),
    ],
    ids=["trace", "compare", "playouts"],
)
def test_a_step_costs_no_more_in_a_run_of_thousands(shared, make, steps):
    shared.open(make())
    shared.go(steps[0])
    changed, compared = zip(*shared.costs([*steps]), strict=True)
    assert 0 < max(changed) < 500
    assert max(compared) < 2000


@pytest.mark.parametrize(
    ("kind", "rows", "row", "cells"),
    [
        ("trace", 11, 5, "5|0|1|MIN 1|(3, ∞)|2|✗ 1 2"),
        ("compare", 13, 7, "leaf 1.1|1|4|✗ never visited"),
        ("search_table", 128, 0, "1|Empty slot|10|(1,1 | 1,1) MAX|c3ca|"),
        ("proof", 18, 0, "1|root|4|1/1 to 1/4|1/4"),
        ("dfpn", 5, 0, "1|down|root|1/2|∞/∞"),
        ("playouts", 60, 0, "1|0|1|−1|−1.00|0"),
        ("strategy", 58, 1, "1|MIN|12 11|draw|1→1 to 12 12; 2→1 to 13 12"),
    ],
)
def test_a_run_is_also_a_table(shared, kind, rows, row, cells):
    viewer = shared.open(EVERY[kind]())
    viewer.get_by_text(re.compile("the same.* as a table", re.IGNORECASE)).click()
    lines = viewer.locator("details tbody tr")
    lines.nth(rows - 1).wait_for()  # it is filled when it opens
    assert lines.count() == rows
    assert lines.nth(row).inner_text().replace("\t", "|") == cells


LARGER = {
    "table": lambda: view(TABLE, at=0),
    "chance": lambda: view(CHANCE, at=0),
    "house": lambda: view(run(alphabeta, HOUSE, depth=3), at=0),
    "compare": wide,
    "strategy": lambda: view_strategy(solve(GAME), MIN),
}


@pytest.mark.parametrize("larger", LARGER)
def test_larger_ones_also_fit(shared, larger):
    for width, height, room in (*SIZES, (640, 450, 450)):  # the last: 1280 × 900 at 200 %
        shared.open(LARGER[larger](), width, height)
        check_fit(shared.page, width, height, room)


# The words of moves are there, but as white as the paper; and where those in sight are.
PAPER = ".tree { background: none; } .tree text { fill: var(--paper) !important; }"
NAMES = """all => all.map((name) => [name, name.closest(".tree")].map((one) =>
  one.getBoundingClientRect())).filter(([{ left, right, width }, pane]) =>
  width && left > pane.left && right < pane.right).map(([{ left, top, right, bottom }]) =>
  [left, (3 * top + bottom) / 4, right, (top + 3 * bottom) / 4].map(Math.round))"""


@pytest.mark.parametrize("larger", ["table", "chance", "house", "compare"])
def test_no_line_is_seen_behind_the_name_of_a_move(shared, larger):
    shared.open(LARGER[larger](), 1100, 900).press("End")
    shared.page.add_style_tag(content=PAPER)
    drawn = Image.open(BytesIO(shared.page.screenshot()))
    names = shared.page.locator(".move text").evaluate_all(NAMES)
    assert len(names) > 4
    assert [box for box in names if len(drawn.crop(box).getcolors()) > 1] == []
