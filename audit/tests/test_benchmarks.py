"""The benchmarks' page, and what a race with a peer takes for the same answer; nothing is timed."""

from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from audit.benchmarks import run
from audit.benchmarks.compiled_peers import critical, guesses, same, translated, wrong
from audit.benchmarks.measure import Measured, faster
from audit.benchmarks.run import page, sections
from chopsticks import Chopsticks, explore, solve
from chopsticks.games.kuhn import NEXT, Kuhn
from chopsticks.games.tictactoe import TicTacToe, canonical
from chopsticks.search.puct import puct
from chopsticks.solving.regret import cfr

PAGE = Path(__file__).resolve().parents[1] / "docs/benchmarks.md"


def test_the_page_begins_with_what_others_do_faster_and_is_otherwise_its_sections():
    text = PAGE.read_text(encoding="utf-8")
    parts = sections(text)
    assert page(parts) == text
    heading, *_ = parts
    changed = page(parts | {heading: "\n- faster: Go (a program): 2 times as fast as ours\n"})
    assert changed.index("Go (a program)") < changed.index(f"## {heading}")
    assert "begin by saying" not in page({heading: "\nnothing\n"})


def test_a_peer_that_beats_the_readable_program_is_named_with_all_of_ours():
    ratios = {
        "chopsticks": {"chopsticks": 1, "on explore": 2},
        "on explore": {"chopsticks": 0.5, "on explore": 1},
        "fast": {"chopsticks": 0.8, "on explore": 1.6},
        "slow": {"chopsticks": 3, "on explore": 6},
    }
    alone = Measured([("Hex", "fast")], {}, {"fast": {}})
    assert faster({"a": Measured([("Go", "chopsticks")], {}, ratios), "b": alone}) == [
        "- faster: Go (fast): 1.25 times as fast as chopsticks, 0.625 times as fast as on explore"
    ]


@pytest.mark.parametrize(
    ("game", "keep", "positions"),
    [
        (TicTacToe(), lambda board: canonical(board) == board, 431),
        (Chopsticks(), lambda state: state.to_move == 0, 103),
    ],
)
def test_a_wrong_move_changes_the_outcome(game, keep, positions):
    right, truth = critical(game, keep), solve(game)
    assert wrong(lambda state: min(right[state], key=str), right) == f"0 of {positions} wrong"

    def bad(state):
        return next(move for move in game.moves(state) if move not in right[state])

    assert wrong(bad, right) == f"{positions} of {positions} wrong"
    assert all(truth.after(s, bad(s)).outcome < truth[s].outcome for s in right)


def test_a_policy_of_openspiel_is_our_strategy():
    strategy = next(islice(cfr(Kuhn()), 9, None)).average
    policy = {
        str("JQK".index(seen.card)) + "".join(act[0].replace("c", "p") for act in seen.acts): [
            (NEXT[seen.acts].index(move), p) for move, p in odds.items()
        ]
        for seen, odds in strategy.items()
    }
    assert {"0", "2b", "1pb"} <= policy.keys()
    assert same(strategy, translated(policy))
    policy["0"] = [(0, 0.5), (1, 0.5)]
    assert not same(strategy, translated(policy))
    assert not same(strategy, {})


def test_random_guesses_guide_puct_without_ties():
    table = explore(Chopsticks())
    guide = guesses(table)
    assert sorted(guide) == [n for n, successors in enumerate(table.successors) if successors]
    assert puct(table, 0, 20, guide.__getitem__).visits == 20
    assert guide != guesses(table, seed=2)
    values = [value for _, value in guide.values()]
    assert len(set(values)) == len(values)


def test_one_section_is_measured_again_and_the_others_are_kept(tmp_path, monkeypatch):
    def measuring(command):
        Path(command[command.index("--out") + 1]).write_text(f"\n{command[2]}\n", encoding="utf-8")
        return SimpleNamespace(returncode=int(command[2].endswith("tutor")))

    monkeypatch.setattr(run.subprocess, "run", measuring)
    out = tmp_path / "page.md"
    out.write_text(
        "# Old\n\n## Chomp\n\nbars\n\n## The search tutor in a browser\n\nslow\n", encoding="utf-8"
    )
    assert run.measure(out, "tutor") == 1
    found = {heading: text.strip() for heading, text in sections(out.read_text("utf-8")).items()}
    assert found == {"The search tutor in a browser": "audit.benchmarks.tutor", "Chomp": "bars"}
    assert run.measure(out, "chomp") == 0
    assert "bars" not in out.read_text("utf-8")
