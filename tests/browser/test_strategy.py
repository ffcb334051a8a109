"""The strategy graph in a browser: a walk through the proof by mouse and by key."""

import pytest
from measuring import SIZES, check_fit, is_whole

from chopsticks import MIN, Chopsticks, Rules, solve
from coursework import view_strategy

CLAIM = "58 positions prove that MAX cannot lose: 32 answers against every reply."


@pytest.fixture(scope="module")
def tablebase():
    return solve(Chopsticks())


@pytest.fixture(scope="module")
def live(tablebase):
    return view_strategy(tablebase)


@pytest.fixture
def visit(shared, live):
    shared.open(live)
    return shared


def here(visit):
    """The number of the chosen position."""
    [number] = visit.page.locator(".position.here").all()
    return int(number.get_attribute("data-i"))


def test_it_begins_at_the_start_and_says_what_it_proves(visit):
    assert visit.page.locator(".claim").inner_text() == CLAIM
    assert visit.page.get_by_role("region", name=CLAIM).count() == 1
    assert visit.page.locator(".position").count() == 58
    assert visit.status().startswith("11 11, MAX to move: draw. The strategy answers 1→1")
    assert visit.page.get_by_role("img", name="MAX: 1 and 1").count() == 1


def test_a_click_shows_every_reply_and_where_it_leads(visit, live):
    """What is said of a position is tested in Node."""
    read = """i => {
      const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
      const place = document.querySelector(`.position[data-i="${i}"] text`);
      place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return [all(".position.here", (mark) => Number(mark.dataset.i)),
        all(".position.near", (mark) => Number(mark.dataset.i)),
        all(".edge.here", (edge) => [Number(edge.dataset.from), Number(edge.dataset.to)]),
        all("[aria-label=Moves] button", (button) => button.checkVisibility())];
    }"""
    for i, moves in list(enumerate(live.data["moves"]))[::7]:
        children = [child for _, child in moves]
        lines = [[i, child] for child in dict.fromkeys(children)]
        assert visit.page.evaluate(read, i) == [
            [i],
            sorted(set(children)),
            lines,
            [True] * len(moves),
        ]
    visit.page.locator(".position text").last.click()
    assert visit.status() == "00 04: loss in 0."
    assert visit.page.get_by_text("The game is over.").count() == 1


def test_the_proof_is_walked_by_key(visit, live):
    page, moves = visit.page, live.data["moves"]
    page.get_by_label("Strategy graph").focus()
    first = moves[0][0][1]
    second = moves[first][1][1]
    keys = ("ArrowDown", "2", "ArrowLeft", "ArrowRight", "9", "Home", "ArrowLeft", "End")
    for key, at in zip(keys, (first, second, second - 1, second, second, 0, 0, 0), strict=True):
        page.keyboard.press(key)
        assert here(visit) == at
    page.get_by_role("list", name="Moves").get_by_role("button").first.focus()
    at = 0
    for _ in range(3):
        page.keyboard.press("Enter")  # the focus stays at the buttons of the moves
        at = moves[at][0][1]
        assert here(visit) == at


def test_the_plies_appear_one_by_one(visit, live):
    page, plies = visit.page, live.data["plies"]
    page.get_by_role("button", name="Only the start").click()
    found = visit.walk(
        max(plies),
        """({ status }) => {
          const all = (selector) => [...document.querySelectorAll(selector)];
          return [all(".position:not(.later)").length, document.body.innerText, status(),
            all(".edge:not(.later)").map(({ dataset: { from, to } }) => [from, to].map(Number))];
        }""",
        button="One ply more",
    )
    for ply, (shown, text, said, lines) in enumerate(found):
        assert shown == sum(p <= ply for p in plies)
        assert text.count(f"{shown} of 58 positions") == 1
        assert said.startswith(f"Ply {ply}: ")
        assert all(plies[i] <= ply for line in lines for i in line)
    page.get_by_label("Plies shown").fill("4")
    page.get_by_label("Strategy graph").focus()
    page.keyboard.press("ArrowDown")  # to a position that was hidden
    assert page.get_by_label("Plies shown").input_value() == "5"
    assert page.locator(".position.here.later").count() == 0


def test_a_position_tells_itself_on_hover_and_in_the_table(visit, live):
    title = visit.page.locator(".position title").nth(1)
    assert title.text_content() == "12 11, MIN to move: draw."
    visit.page.get_by_text("The same strategy as a table").click()
    rows = visit.page.locator("tbody tr").all_inner_texts()
    assert len(rows) == 58
    assert rows[1].split("\t") == ["1", "MIN", "12 11", "draw", "1→1 to 12 12; 2→1 to 13 12"]


# Five steps on, again and again: how often, and how often the position then is out of its pane.
WALK = """rounds => {
  const key = { key: "ArrowRight", bubbles: true, cancelable: true };
  let [walked, out] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    for (let k = 0; k < 5; k++)
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
    const [mark, pane] = [".position.here polygon", ".tree"].map(
      (selector) => document.querySelector(selector).getBoundingClientRect());
    walked += Number(document.querySelector(".position.here").dataset.i) === 5 * (round + 1);
    out += !(mark.left >= pane.left && mark.right <= pane.right &&
      mark.top >= pane.top && mark.bottom <= pane.bottom);
  }
  return [walked, out];
}"""


def test_the_chosen_position_of_a_large_graph_is_in_sight(shared):
    live = view_strategy(solve(Chopsticks(Rules(split="free"))), MIN)
    for width in (390, 1280):
        shared.open(live, width, 900)
        shared.page.get_by_label("Strategy graph").focus()
        rounds = min(40, (len(live.data["plies"]) - 1) // 5)
        assert shared.page.evaluate(WALK, rounds) == [rounds, 0]
        assert shared.page.evaluate("document.documentElement.scrollWidth") <= width
        whole = shared.page.get_by_label("Whole graph")
        if whole.is_visible():
            whole.check()
        pane, svg = (shared.page.locator(s).bounding_box() for s in (".tree", ".tree svg"))
        assert svg["width"] <= pane["width"] + 1
        assert svg["height"] <= pane["height"] + 1


def test_the_smaller_graph_opens_whole_on_a_laptop_and_on_the_start_elsewhere(shared, tablebase):
    live = view_strategy(tablebase, MIN)
    for width, height, room in SIZES:
        shared.open(live, width, height)
        check_fit(shared.page, width, height, room)
        assert is_whole(shared.page) == (width == 1100)
        assert shared.page.get_by_label("Whole graph").is_visible() != is_whole(shared.page)
