"""Growing trees in a browser: proof numbers and playouts, by mouse and by key."""

import re
from math import log, sqrt
from random import Random

import pytest
from playing import pressed, visiting

from chopsticks import MAX, Chopsticks, State, TreeGame
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.proof import dfpn
from coursework import view_dfpn, view_playouts, view_proof

GAME, START = TicTacToe(), TicTacToe().initial
PROOF, PLAYOUTS = "AND/OR tree", "Tree of the playouts"


@pytest.fixture(scope="module")
def proof():
    """A proof of 18 expansions and 48 nodes."""
    return view_proof(Chopsticks(), State(((1, 2), (1, 3)), MAX), MAX)


@pytest.fixture(scope="module")
def playouts():
    return view_playouts(GAME, START, 300, Random(1))


@pytest.fixture(scope="module")
def small():
    return view_playouts(TreeGame([[1, 1], [1, -1]]), (), 30, Random(1))


@pytest.fixture
def open_live(shared):
    """A function that opens a live picture."""

    def opened(live):
        shared.open(live)
        shared.page.get_by_role("region").first.focus()
        return shared

    return opened


def whole(visit):
    """Make the tree so small that all its open nodes are in the page."""
    visit.page.evaluate("document.querySelector('[aria-label=\"The whole tree (0)\"]').click()")


SEEN = """also => [...document.querySelectorAll(".node" + also)].map((node) => {
  const words = (part) => node.querySelector(part).textContent;
  return [Number(node.dataset.i), words(".value"), words(".label")];
})"""


def seen(visit, also=":not(.ahead)"):
    """The nodes in the page, as numbers, each with the words in and below it."""
    nodes = visit.page.evaluate(f"() => ({SEEN})('{also}')")
    return {i: tuple(words) for i, *words in nodes}


def line(data, k):
    found, at = [], data["steps"][k][0]
    while at >= 0:
        found.insert(0, at)
        at = data["parents"][at]
    return found


def born(data, k):
    return [i for i, step in enumerate(data["born"]) if step == k]


def test_each_expansion_shows_its_line_its_children_and_the_new_numbers(open_live, proof):
    data, visit = proof.data, open_live(proof)
    visit.go(0)
    visit.page.get_by_label(PROOF).focus()
    found = visit.walk(
        len(data["steps"]) - 1,
        f"""({{ step }}) => {{
          document.querySelector("[aria-label='The whole tree (0)']").click();
          const numbers = (also) => ({SEEN})(also).map(([i]) => i);
          const rows = [...document.querySelectorAll(".detail tbody tr")];
          return [step(), ({SEEN})(":not(.ahead)"),
            [".here", ".line", ".fresh", ".changed"].map(
              (also) => numbers(also + ":not(.ahead)")),
            rows.map((row) => [...row.cells].map((cell) => cell.innerText))];
        }}""",
    )
    now = {}
    for k, (node, changed) in enumerate(data["steps"]):
        at, nodes, (here, on_line, fresh, new_numbers), cells = found[k]
        assert at == k
        before, now = now, {**now, **{i: f"{p}/{d}" for i, p, d in changed}}
        shown = {i: tuple(words) for i, *words in nodes}
        assert {i: label for i, (_, label) in shown.items()} == {i: now[i] for i in shown}
        for i, (mark, numbers) in shown.items():
            settled = {"0": "✓", "∞": "✗"}.get(numbers.split("/")[0])
            kind = "OR" if data["kinds"][i] == "MAX" else "AND"
            assert mark == ("↺" if data["kinds"][i] == "repeat" else settled or kind)
        if k:
            assert here == [node]
            assert set(on_line) == set(line(data, k))
            assert set(fresh) == set(born(data, k))
            assert set(new_numbers) == {i for i, *_ in changed} - set(born(data, k))
            assert set(line(data, k)) | set(born(data, k)) <= set(shown)
            numbers = [f"{before[i]} → {now[i]}" for i in line(data, k)]
            assert [cell[2] for cell in cells] == numbers
            assert [cell[1] for cell in cells] == [
                "OR" if data["kinds"][i] == "MAX" else "AND" for i in line(data, k)
            ]


def test_the_sentences_of_a_small_proof(open_live):
    visit = open_live(view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX, at=0))
    said = [visit.status()]
    for _ in range(3):
        visit.page.keyboard.press("ArrowRight")
        said.append(visit.status())
    assert said == [
        "Can MAX win? The tree is its root alone, with the numbers 1/1: one leaf may still prove "
        "it, and one disprove it.",
        "The root (OR) is expanded. It gets 2 children: proof min(1, 1) = 1, disproof 1 + 1 = 2.",
        "Always on to the easiest child: 0 (AND). It gets 2 children "
        "(1 proved, 1 disproved): proof 0 + ∞ = ∞, disproof min(∞, 0) = 0. "
        "The root goes from 1/2 to 1/1.",
        "Always on to the easiest child: 1 (AND). It gets 2 children "
        "(2 proved): proof 0 + 0 = 0, disproof min(∞, ∞) = ∞. The root goes from 1/1 to 0/∞. "
        "Settled: MAX can win; the certificate is 4 of the 7 nodes.",
    ]
    rows = visit.page.locator(".detail tbody tr").all_inner_texts()
    assert [" | ".join(re.split(r"\s*[\t\n]\s*", row)) for row in rows] == [
        "root | OR | 1/1 → 0/∞ | on to 1, proof 1: the least of ∞, 1 | "
        "proof min(∞, 0) = 0 | disproof 0 + ∞ = ∞",
        "1 | AND | 1/1 → 0/∞ | the most-proving node: expanded | "
        "proof 0 + 0 = 0 | disproof min(∞, ∞) = ∞",
    ]


def test_an_arc_says_and_where_children_are_seen(open_live):
    visit = open_live(view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX))
    visit.page.keyboard.press("End")
    arcs = visit.page.locator(".arc")
    assert arcs.evaluate_all("arcs => arcs.map((arc) => arc.parentNode.dataset.i)") == ["1", "2"]
    assert [arc.is_visible() for arc in arcs.all()] == [True, True]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert [arc.is_visible() for arc in arcs.all()] == [False, True]
    assert set(seen(visit)) == {0, 1, 2, 5, 6}
    assert visit.page.locator(".more").all_text_contents() == ["+2"]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert set(seen(visit)) == set(range(7))


def test_the_certificate_can_be_seen_alone(open_live, proof):
    visit = open_live(proof)
    visit.page.get_by_label("Certificate only").check()
    assert visit.step() == len(proof.data["steps"]) - 1
    whole(visit)
    assert set(seen(visit)) == set(proof.data["certificate"])
    assert {numbers for _, numbers in seen(visit).values()} == {"0/∞"}
    assert visit.status() == (
        f"The certificate: {len(proof.data['certificate'])} of 48 nodes prove that MAX can win. "
        "It keeps one child of each OR node, and all children of each AND node."
    )
    visit.page.get_by_label("Certificate only").uncheck()
    whole(visit)
    assert len(seen(visit)) > len(proof.data["certificate"])


def test_a_repeat_is_marked_and_what_is_not_settled_is_said(open_live):
    game = Chopsticks()
    live = view_proof(game, game.initial, MAX, nodes=300)
    visit = open_live(live)
    visit.go(0)
    pressed(visit.page, "Next repeat (r)")
    [repeat] = [i for i in born(live.data, visit.step()) if live.data["kinds"][i] == "repeat"]
    whole(visit)
    assert seen(visit)[repeat] == ("↺", "∞/0")
    assert "1 repeat" in visit.status()
    visit.page.get_by_role("button", name="To the end (End)").click()
    size = len(live.data["parents"])
    assert visit.status().endswith(f"The search stops at {size} nodes: nothing is settled.")
    assert visit.page.get_by_label("Certificate only").count() == 0


def test_each_playout_adds_a_visit_to_its_line(open_live, playouts):
    data, visit = playouts.data, open_live(playouts)
    visits, totals = [0] * len(data["parents"]), [0] * len(data["parents"])
    for k, (end, _, utility) in enumerate(data["steps"]):
        before = list(zip(visits, totals, strict=True))
        for i in line(data, k) if k else []:
            visits[i] += 1
            totals[i] += utility
        if k not in {0, 1, 2, 9, 10, 11, 40, 150, 299, 300}:
            continue
        visit.go(k)
        whole(visit)
        for i, (count, mean) in seen(visit).items():
            wanted = (str(visits[i]), f"{totals[i] / visits[i]:.2f}") if k else ("", "")
            assert (count, mean.replace("−", "-")) == wanted
        if not k:
            continue
        assert list(seen(visit, ".here")) == [end]
        assert set(seen(visit, ".line")) == set(line(data, k)) == set(seen(visit, ".changed"))
        assert set(seen(visit, ".fresh")) == set(born(data, k))
        assert f"{len(line(data, k))} nodes count one visit more" in visit.status()
        check_choices(visit, data, k, before)


def check_choices(visit, data, k, before):
    """The tables of UCB1, worked out by hand."""
    tables = visit.page.locator(".choices table").evaluate_all(
        """tables => tables.map((table) => [table.caption.textContent,
          ...[...table.tBodies[0].rows].map(
            (row) => [...row.cells].map((cell) => cell.textContent))])"""
    )
    way = line(data, k)
    chosen = [i for i in way[1:] if data["born"][i] < k]
    assert len(tables) == len(chosen)
    for (caption, *rows), child in zip(tables, chosen, strict=True):
        above = data["parents"][child]
        mover, trials = data["kinds"][above], before[above][0]
        where = f"After {data['moves'][above]}" if above else "At the root"
        assert caption == f"{where}: {mover} chooses, {trials} visits"
        sign = 1 if mover == "MAX" else -1
        expected = []
        for i, parent in enumerate(data["parents"]):
            if parent == above and data["born"][i] < k:
                n, total = before[i]
                worth, bonus = sign * total / n, sqrt(2) * sqrt(log(trials) / n)
                name = ("▶ " if i == child else "") + data["moves"][i]
                expected.append((name, n, worth, bonus, worth + bonus))
        assert [(name, int(n)) for name, n, *_ in rows] == [row[:2] for row in expected]
        for row, wanted in zip(rows, expected, strict=True):
            shown = [float(cell.replace("−", "-")) for cell in row[2:]]
            assert shown == pytest.approx(wanted[2:], abs=0.0006)
        assert max(expected, key=lambda row: row[4])[4] == pytest.approx(
            next(row[4] for row in expected if row[0].startswith("▶"))
        )


def test_the_sentences_and_the_moves_of_a_playout(open_live, playouts):
    data, visit = playouts.data, open_live(playouts)
    visit.go(0)
    visit.page.get_by_label(PLAYOUTS).focus()
    assert visit.status() == "The tree is its root alone, MAX to move. No game has been played."
    visit.page.keyboard.press("ArrowRight")
    _, random_game, utility = data["steps"][1]
    ending = {1: "1.000", 0: "0.000", -1: "−1.000"}[utility]
    assert visit.status() == (
        f"The move 0 is new. A random game of {len(random_game)} moves ends with "
        f"{str(utility).replace('-', '−')} for MAX. 2 nodes count one visit more; the root's mean "
        f"is {ending}."
    )
    words = ", ".join(data["names"][move] for move in random_game)
    assert visit.page.locator(".detail .log").first.inner_text() == f"The random game: {words}."
    visit.page.keyboard.press("End")
    visits = [0] * len(data["parents"])
    for k in range(1, 301):
        for i in line(data, k):
            visits[i] += 1
    best = max((i for i, p in enumerate(data["parents"]) if p == 0), key=visits.__getitem__)
    assert visit.status().endswith(
        f"To be played: {data['moves'][best]}, with {visits[best]} of 300 visits."
    )


def test_two_thousand_playouts_stay_easy_to_step(browser):
    live = view_playouts(GAME, START, 2000, Random(1))
    with visiting(browser) as visit:  # its clock is held
        visit.open(live)
        visit.page.get_by_role("region").first.focus()
        assert 0 < max(visit.comparisons(list(range(1900, 1950)))) < 1000
        visit.page.evaluate("document.querySelector('.detail tbody tr').id = 'kept'")
        visit.go(1951)  # what a step says of the last one is written where it stood
        assert visit.page.locator(".detail tbody #kept").count() == 1
        visit.go(0)
        visit.page.get_by_label("Step by").select_option("100")
        visit.page.get_by_label(PLAYOUTS).focus()
        found = visit.walk(
            10,
            f"""({{ step }}) => {{
              document.querySelector("[aria-label='The whole tree (0)']").click();
              const numbers = (also) => ({SEEN})(also).map(([i]) => i);
              return [step(), numbers(":not(.ahead)"), numbers("").length];
            }}""",
        )
        for k, (step, shown, drawn) in zip(range(0, 1100, 100), found, strict=True):
            assert step == k
            assert set(line(live.data, k)) <= set(shown)
            assert drawn < 70
        visit.page.keyboard.press("ArrowLeft")
        assert visit.step() == 900
        visit.hold_the_clock()
        visit.page.keyboard.press("Space")
        visit.page.clock.run_for(20 * 700)
        assert visit.step() == 2000
        visit.page.keyboard.press("Home")
        assert set(seen(visit)) == {0}
        visit.check()


def test_the_run_as_a_table(open_live, proof, playouts):
    visit = open_live(proof)
    visit.page.get_by_text("The same run as a table").click()
    visit.page.locator("details tbody tr").nth(17).wait_for()  # it is filled when it opens
    rows = [r.split("\t") for r in visit.page.locator("details tbody tr").all_inner_texts()]
    assert len(rows) == 18
    assert rows[0] == ["1", "root", "4", "1/1 to 1/4", "1/4"]
    assert rows[-1][-1] == "0/∞"
    visit = open_live(playouts)
    visit.page.get_by_text("The same run as a table").click()
    visit.page.locator("details tbody tr").nth(299).wait_for()
    rows = [r.split("\t") for r in visit.page.locator("details tbody tr").all_inner_texts()]
    for k, row in enumerate(rows, 1):
        moves = [playouts.data["moves"][i] for i in line(playouts.data, k)[1:]]
        assert row[:3] == [str(k), ", ".join(moves), str(len(playouts.data["steps"][k][1]))]


def test_df_pn_goes_down_and_returns_with_its_limits(open_live):
    visit = open_live(view_dfpn(dfpn, TreeGame([[1, 1, -1], [1, 1]]), (), MAX, at=0))
    jumps = ("Next return (r)", "Next proof (p)")
    said = [visit.status()]
    for _ in range(3):
        visit.page.keyboard.press("ArrowRight")
        said.append(visit.status())
        if visit.step() == 2:
            rows = visit.page.locator(".detail tbody tr").all_inner_texts()
    assert [row.split("\t")[-1] for row in rows] == [
        "no limits: it stays until the question is settled",
        "proof limit min(∞, 1 + 1) = 2, disproof limit ∞ − (2 − 1) = ∞",
    ]
    assert said == [
        "Can MAX win? The root is all there is, with the numbers 1/1.",
        "Df-pn begins at the root (OR), without limits. "
        "Its 2 children: proof min(1, 1) = 1, disproof 1 + 1 = 2.",
        "Down to 0 (AND), with the limits 2/∞. "
        "Its 3 children: proof 0 + 0 + ∞ = ∞, disproof min(∞, ∞, 0) = 0. It is disproved.",
        "Back from 0: It is disproved. At the root (OR) now proof min(∞, 1) = 1, "
        "disproof 0 + 1 = 1.",
    ]
    assert seen(visit)[0] == ("OR", "1/1 < ∞/∞")
    visit.page.keyboard.press("End")
    assert visit.status().endswith("Settled: MAX can win.")
    for name, expected in zip(jumps, ([3, 5], [5]), strict=True):
        visit.go(0)
        for k in expected:
            pressed(visit.page, name)
            assert visit.step() == k


def test_a_limit_that_is_reached_is_seen_at_its_node(open_live):
    visit = open_live(view_dfpn(dfpn, TreeGame([[[1], [1]], [-1, [1]]]), (), MAX, at=3))
    assert visit.status().startswith(
        "Back from 0: Its proof number 2 reaches the limit 2: another node is easier. "
    )
    assert seen(visit)[1] == ("AND", "2/1 ≮ 2/∞")
    assert {i: label for i, (_, label) in seen(visit).items()}[2] == "1/1"


def test_where_a_limit_wider_by_a_factor_comes_from(open_live):
    # Move 0 has come to 2, move 1 may come to 2 · 2, and move 0 then to 4 · 2: all of it is proved.
    tree = [[[[[1], [1], [1]]], [1]], [[[[1], [1], [1]]], [1]]]
    live = view_dfpn(dfpn, TreeGame(tree), (), MAX, epsilon=1)
    down = [
        k for k, step in enumerate(live.data["steps"]) if step[3] == "down" and step[2][0][1] == 4
    ]
    visit = open_live(live)
    visit.go(down[0])
    rows = visit.page.locator(".detail tbody tr").all_inner_texts()
    assert rows[-1].split("\t")[-1].startswith("proof limit 2 · 2 = 4, disproof limit ")


@pytest.mark.parametrize("name", ["proof", "small"])
def test_what_is_to_come_is_an_outline_without_words(open_live, request, name):
    data = request.getfixturevalue(name).data
    visit = open_live(request.getfixturevalue(name))
    assert visit.step() == len(data["steps"]) - 1
    for k in (3, 0, 1):
        visit.go(k)
        whole(visit)
        ahead = seen(visit, ".ahead")
        assert ahead
        assert {data["born"][i] > k for i in ahead} == {True}
        assert set(ahead.values()) == {("", "")}
        assert {data["born"][i] <= k for i in seen(visit)} == {True}
        visible = visit.page.evaluate(
            """[...document.querySelectorAll(".edge.ahead text, .node.ahead text")].filter(
              (text) => text.textContent && text.checkVisibility({ visibilityProperty: true })
            ).length"""
        )
        assert visible == 0


def test_no_words_in_a_node_reach_out_of_it(open_live):
    visit = open_live(view_playouts(GAME, START, 2000, Random(1)))
    visit.page.keyboard.press("End")
    whole(visit)
    widths = visit.page.locator(".node").evaluate_all(
        """nodes => nodes.map((node) => [".value", "polygon"].map(
          (part) => node.querySelector(part).getBoundingClientRect().width))"""
    )
    assert len(widths) > 20
    assert all(words < shape for words, shape in widths)


def test_a_loss_proves_for_the_other_player_too(open_live):
    """MIN is the prover: her nodes are OR."""
    live = view_proof(TreeGame([[1, -1], [-1, 1]]), (), 1, at=0)
    visit = open_live(live)
    assert visit.status().startswith("Can MIN win?")
    visit.page.keyboard.press("ArrowRight")
    assert {words for words, _ in seen(visit, ".fresh").values()} == {"OR"}
    assert seen(visit)[0] == ("AND", "2/1")
    visit.page.keyboard.press("End")
    assert seen(visit)[0] == ("✓", "0/∞")
    assert "Settled: MIN can win;" in visit.status()
