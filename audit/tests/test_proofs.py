"""docs/proofs.md: its lemmas, proved; its counts; what is observed of even n."""

import re
import shutil
import subprocess
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from audit import arising, equal_hands, odd_law, plies
from audit.atlas import read
from audit.smt import number

ROOT = Path(__file__).resolve().parents[2]
ATLAS = {
    line.fingers: line
    for line in read(ROOT / "audit/results/atlas.csv").values()
    if line.rules == "cut-off, free split, no sacrifice"
}
COQ = (ROOT / "audit/odd_law.v").read_text(encoding="utf-8")
PAGE = (ROOT / "audit/docs/open-questions.md").read_text(encoding="utf-8")


def pairs(fingers):
    return [*combinations_with_replacement(range(fingers), 2)]


# --- the odd law --------------------------------------------------------------------------


LINES = {  # of the table, and how Coq has them
    "(0,x | n-1,n-1) all 2*digits(x)": "c p = n - 1 /\\ d p = n - 1 /\\ k = 2 * digits x",
    "(0,x | n-2,n-2) x % 2 == 1 x + 1": "c p = n - 2 /\\ d p = n - 2 /\\ x mod 2 = 1 /\\ k = x + 1",
    "(0,1 | 0,n-2) all 2": "x = 1 /\\ c p = 0 /\\ d p = n - 2 /\\ k = 2",
}


@pytest.fixture(scope="module")
def coqc():
    if not (found := shutil.which("coqc")):
        pytest.skip("no coqc here: apt-get install --no-install-recommends coq")
    return found


def checked(coqc, text, folder):
    """What Coq says about a text; an error if it does not accept a step."""
    (folder / "odd_law.v").write_text(text, encoding="utf-8")
    return subprocess.run([coqc, "odd_law.v"], cwd=folder, capture_output=True, text=True)


def test_coq_accepts_the_odd_law(coqc, tmp_path):
    assert [*LINES] == [re.sub(" +", " ", line) for line in odd_law.TABLE.splitlines()]
    assert [COQ.count(line) for line in LINES.values()] == [1, 1, 1]
    done = checked(coqc, COQ, tmp_path)
    assert (done.returncode, done.stdout) == (0, "Closed under the global context\n")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("3 <= n -> n mod 2 = 1 -> lemma3", "3 <= n -> lemma3"),
        ("k = 2 * digits x", "k = 2 * digits x + 2"),
        ("x mod 2 = 1 /\\ k", "k"),
        ("n <= hand + hit", "n < hand + hit"),
        ("x <> a p ->", "x <> a p -> 0 < a p ->"),
    ],
)
def test_coq_refuses_a_mistake(coqc, tmp_path, right, wrong):
    assert checked(coqc, COQ.replace(right, wrong), tmp_path).returncode == 1


def test_the_games_are_as_the_theorems_say(capsys):
    assert odd_law.main(["--games", "9"]) == 0
    says = capsys.readouterr().out.splitlines()
    assert says == [f"{n} fingers: all positions are as the lemmas say" for n in (3, 5, 7, 9)]


def test_a_wrong_theorem_is_seen_in_the_games(monkeypatch, capsys):
    monkeypatch.setattr(plies, "may_arise", lambda n, mine, theirs: ~arising.out(theirs))
    assert odd_law.main(["--games", "9"]) == 1
    assert capsys.readouterr().out.endswith("5 fingers: not as the lemmas say\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--games 2", "--games = 2: it must be a whole number ≥ 3"),
    ],
)
def test_a_command_that_cannot_be_says_so(arguments, says, capsys):
    with pytest.raises(SystemExit):
        odd_law.main(arguments.split())
    assert says in capsys.readouterr().err


def test_the_machine_proves_it(capsys):
    assert odd_law.main([]) == equal_hands.main([]) == 0
    says = capsys.readouterr().out
    lemmas = [arising.LEMMAS, [*plies.lemmas(odd_law.LAW)], odd_law.LONGEST]
    assert says.count(": proved\n") == sum(map(len, lemmas)) + 3
    assert "proved for all odd n ≥ 3\n" in says
    assert "open" not in says


def test_the_machine_finds_what_is_wrong(monkeypatch, capsys):
    law = odd_law.LAW._replace(parity=0, least=12)
    monkeypatch.setattr(odd_law, "LAW", law)
    monkeypatch.setattr(odd_law, "LONGEST", [])
    assert odd_law.main([]) == 1
    says = capsys.readouterr().out
    assert "3. any other position: open, for {" in says
    assert says.endswith("1 lemmas are open\n")
    monkeypatch.setattr(equal_hands, "lost", lambda mine, theirs: theirs[0] < 0)
    assert equal_hands.main([]) == 1
    assert "2 fingers: proved\n3 fingers: wrong, for {'" in capsys.readouterr().out


def test_both_solvers_refute_a_wrong_longest_line():
    law, n, (mine, theirs) = odd_law.LAW, plies.N, ((plies.N - 2,) * 2, (number(2), plies.N - 2))
    assert law.refuted(plies.longer, n)  # with 3 and 5 fingers
    assert odd_law.LONG.refuted(plies.longer, n - 2)
    assert odd_law.LONG.refuted(plies.not_won_in, mine, theirs, n + 2)
    assert odd_law.LONG.refuted(plies.not_won_in, mine, theirs, n - 2)
    assert law._replace(kinds=law.kinds[1:], least=7).refuted(odd_law.slow)


# --- the counts ---------------------------------------------------------------------------


@pytest.mark.parametrize("n", [*range(5, 31), 100, 199])
def test_as_many_positions_as_the_page_counts(n):
    every, half = n * (n + 1) // 2, n // 2
    four = (n - 1) * n * (n + 1) // 6 + (n - 2) * (n - 1) // 2 + n * (n - 1) // 2
    assert every * (every - 1) - four - half * (half + 1) // 2 == ATLAS[n].positions


@pytest.mark.parametrize("n", [*range(3, 32, 2), 199])
def test_as_many_won_positions_as_the_page_counts(n):
    two, half = n * (n - 1) // 2, (n - 1) // 2
    w0 = two + sum(b for d in range(1, n) for b in range(max(n - d, d + 1), n))
    w2 = two - half * (half + 1) // 2 - 2
    assert (
        w0 + (two - 1) + w2 + (n - 2) == ATLAS[n].won == (5 * n**3 + 21 * n**2 - 5 * n - 117) / 24
    )
    assert ATLAS[n].longest == max(n, 2 * len(f"{n - 1:b}"))


# --- even n -------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[12, 14, 16, 40])
def lone(request):
    """n, and for each position with one hand that is lost with n fingers, its plies."""
    from dataclasses import replace

    from audit.kernel import run_waves, tabulate
    from chopsticks.hands.presets import preset

    tables = tabulate(replace(preset("standard"), fingers=request.param))
    values = run_waves(tables)
    hands = [tuple(map(int, pair)) for pair in tables.hands]
    return request.param, {
        (mine, theirs): -int(value) - 1
        for mine, row in zip(hands, values, strict=True)
        if mine[0] == 0 < mine[1]
        for theirs, value in zip(hands, row, strict=True)
        if any(theirs) and value < 0
    }


def test_the_plies_of_even_n(lone):
    n, plies = lone
    rows = re.findall(r"^\| (\(0,.+) \| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE)
    last = {(n - 3, n - 2), (n - 2, n - 2), (0, n - 2)}
    one = {b for b in pairs(n) if any(b) and ((0, 1), b) in plies}
    assert set(pairs(n)) - one == {(0, 0), (0, 1), (1, 1), (0, n - 1), (1, n - 1), (2, n - 1)}
    small = [(c, d) for c, d in pairs(n) if d <= n - 3]
    kinds = [
        [((0, x), (n - 2, n - 2)) for x in range(1, n, 2)],
        [((0, x), (n - 3, n - 2)) for x in range(1, n, 2)],
        [((0, 1), b) for b in one - last if b[1] <= n - 2],
        [((0, 2), b) for b in small if sum(b) in range(4, 2 * n - 11, 2)],
        [((0, 2), b) for b in small if b[0] > 0 and sum(b) in range(5, 2 * n - 8, 2)],
    ]
    for kind, (_, formula, longest) in zip(kinds, rows, strict=True):
        for position in kind:
            (_, x), (c, d) = position
            assert plies[position] == eval(formula, {"n": n, "x": x, "c": c, "d": d}), position
        assert max(plies[position] for position in kind) == eval(longest, {"n": n})
    assert plies[(0, 2), (5, n - 2)] == max(plies.values()) == 8 * n - 4


def test_three_matters_to_even_n(lone):
    n, plies = lone
    always = {(n - 1, n - 1), (n - 2, n - 1), (n - 3, n - 1), (n - 3, n - 2), (n - 2, n - 2)}
    for x in range(6, n):
        more = {(n - 4, n - 1), (n - 4, n - 2)} if x % 3 else set()
        assert {b for a, b in plies if a == (0, x)} == always | more


def test_the_first_new_loss_of_even_n(lone):
    n, plies = lone
    assert plies[(0, 1), (n - 3, n - 2)] == n + 2
