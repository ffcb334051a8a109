"""The even law: its table against games solved by others; its proof, and what breaks it."""

import re
from pathlib import Path

import numpy as np
import oracle
import pytest

from audit import even_law, odd_law, plies, smt
from audit.even_law import LAW, TABLE
from audit.plies import Kind, N, hurried, lemmas, longer, not_won_in, trapped, unanswered
from audit.smt import applied, digits, facts, number, refutation

PAGE = (Path(__file__).resolve().parents[1] / "docs/proofs.md").read_text(encoding="utf-8")
LINES = {re.sub(" {2,}", "  ", line): i for i, line in enumerate(TABLE.splitlines())}


@pytest.mark.parametrize("table", [TABLE, odd_law.TABLE])
def test_the_page_has_the_table(table):
    assert f"```text\n{table}```\n" in PAGE


# --- the games ----------------------------------------------------------------------------


def test_the_games_are_as_the_table_says(capsys):
    assert even_law.main(["--games", "40"]) == 0
    says = capsys.readouterr().out.splitlines()
    assert says == [f"{n} fingers: all positions are as the lemmas say" for n in range(10, 41, 2)]


@pytest.mark.parametrize("line", [0, 6, 22, 48])
def test_a_wrong_line_is_seen_in_the_games(line, monkeypatch):
    kinds = [kind for i, kind in enumerate(LAW.kinds) if i != line]
    monkeypatch.setattr(even_law, "LAW", LAW._replace(kinds=kinds))
    assert not even_law.agree(12)


@pytest.mark.parametrize(("law", "n"), [(odd_law.LAW, 3), (odd_law.LAW, 5), (LAW, 10)])
def test_the_table_is_that_of_the_rules(law, n):
    text = oracle.Text(n, split="free", sacrifice=False)
    solved = oracle.solve(text, oracle.everything(text))
    states = [state for state in solved if all(map(any, oracle.view(state)))]
    a, b, c, d = np.array([oracle.view(state) for state in states]).reshape(-1, 4).T
    lost = [lasts if outcome == "loss" else -1 for outcome, lasts in map(solved.get, states)]
    assert law.lasts(n, (a, b), (c, d)).tolist() == lost


# --- the proof ----------------------------------------------------------------------------


def test_some_lemmas_are_proved_and_the_longest_line():
    asked = [*lemmas(LAW)][5::12] + even_law.LONGEST
    assert {words: ask() for words, ask in asked} == dict.fromkeys(dict(asked))


def test_the_command_says_what_is_open(monkeypatch, capsys):
    monkeypatch.setattr(even_law, "LAW", LAW._replace(kinds=LAW.kinds[48:]))
    monkeypatch.setattr(even_law, "LONGEST", [])
    assert even_law.main([]) == 1
    says = capsys.readouterr().out
    assert "3. any other position: open, for {" in says
    assert says.endswith("lemmas are open\n")


MISTAKES = [
    # a wrong number of plies
    ("2", "(0,x | n-1,n-1)  all", "2*digits(x)", "2*digits(x) + 2"),
    ("1", "(0,x | n-2,n-1)  all", "4*n - 6", "4*n - 8"),
    ("1", "(0,x | n-2,n-2)  x % 2 == 1", "x + 1", "x - 1"),
    ("2", "(0,5 | n-4,n-2)", "6*n + 2", "6*n + 4"),
    ("2", "(0,2 | c,d)  c >= 4, c <= n-5, d >= n-2, c % 2 == 1", "8*n + 1 - c", "8*n + 3 - c"),
    ("1", "(1,1 | n-3,n-2)", "6*n", "4*n"),
    ("2", "(2,3 | n-3,n-3)", "6*n", "6*n + 2"),
    # a bound or a rule too wide
    ("1", "(0,1 | 0,d)", "d >= 2", "d >= 1"),
    ("1", "(0,1 | c,n-1)", "c >= 3", "c >= 2"),
    ("2", "(0,1 | c,d)", "c <= n-4", "c <= n-3"),
    ("1", "(0,x | n-4,n-1)", "x % 3 > 0", "x % 3 < 2"),
    ("1", "(0,x | n-3,d)", "d >= n-2", "d >= n-3"),
    ("2", "(0,x | n-4,n-2)", ", x != 5", ""),
    ("1", "(1,x-1 | n-3,n-2)  x >= 5", "x >= 5", "x >= 3"),
    ("1", "(2,2 | n-3,n-3)", "n-3,n-3", "n-4,n-4"),
    # a bound or a rule too narrow, a kind forgotten: then a position of it is not refuted
    ("3", "(0,2 | n-7,n-3)", "n-3", "n-2"),
    ("3", "(0,1 | 0,n-2)", "0,n-2", "0,n-1"),
    ("3", "(0,5 | n-5,n-2)", "n-5", "n-6"),
    ("3", "(1,4 | n-3,n-3)", "n-3,n-3", "n-2,n-3"),
    ("3", "(0,x | n-3,n-2)  x % 2 == 1", "x % 2 == 1", "x % 4 == 1"),
    ("3", "(0,2 | 0,d)", "d <= n-5", "d <= n-7"),
]


@pytest.mark.parametrize(("lemma", "begins", "right", "wrong"), MISTAKES)
def test_both_solvers_refute_a_mistake(lemma, begins, right, wrong):
    (line,) = [line for line in LINES if line.startswith(begins)]
    place = LINES[line]
    old = LAW.kinds[place]
    new = Kind.read(line.replace(right, wrong))
    assert line.count(right) >= 1
    law = LAW._replace(kinds=[*LAW.kinds[:place], new, *LAW.kinds[place + 1 :]])
    if lemma == "3":
        mine, theirs, limits, _ = old.position()
        assert refutation(N >= 10, N % 2 == 0, *limits, *trapped(law, mine, theirs))
    else:
        assert law.refuted({"1": unanswered, "2": hurried}[lemma], new)


KINDS = {kind.words: kind for kind in LAW.kinds}
FARTHEST = (number(5), N - 2), (number(2), number(6))
FALSE_CLAIMS = {
    "a shorter longest line": lambda: LAW.refuted(longer, 8 * N - 6),
    "with 10 fingers, too": lambda: LAW.refuted(longer, 8 * N - 4),
    "a ply more": lambda: LAW.refuted(not_won_in, *FARTHEST, 8 * N - 1),
    "a ply fewer": lambda: LAW.refuted(not_won_in, *FARTHEST, 8 * N - 5),
    "8 fingers": lambda: LAW._replace(least=8).refuted(unanswered, KINDS["(0,5 | n-5,n-2)"]),
    "odd n": lambda: LAW._replace(parity=1).refuted(hurried, KINDS["(0,1 | n-3,n-3)"]),
}


@pytest.mark.parametrize("claim", FALSE_CLAIMS)
def test_both_solvers_refute_a_false_claim(claim):
    assert FALSE_CLAIMS[claim]()


RULES = {"taps": plies.taps, "is_split": plies.is_split}


@pytest.mark.parametrize(
    ("rule", "wrong", "lemma", "kind"),
    [
        (
            "taps",
            lambda n, mine, theirs: RULES["taps"](n + 1, mine, theirs),
            unanswered,
            "(1,2 | n-3,n-3)",
        ),
        (
            "taps",
            lambda n, mine, theirs: [*RULES["taps"](n, mine, theirs)][:4],
            unanswered,
            "(1,2 | n-3,n-3)",
        ),
        (
            "is_split",
            lambda n, mine, new: RULES["is_split"](n - 1, mine, new),
            unanswered,
            "(1,1 | n-3,n-2)",
        ),
        (
            "is_split",
            lambda n, mine, new: RULES["is_split"](n, mine, new) & (mine[0] > 0),
            hurried,
            "(0,2 | 0,n-3)",
        ),
    ],
    ids=["a hand dies at n+1", "one hand never taps", "no split makes n−1", "no hand is revived"],
)
def test_both_solvers_refute_other_rules(monkeypatch, rule, wrong, lemma, kind):
    monkeypatch.setattr(plies, rule, wrong)
    assert LAW.refuted(lemma, KINDS[kind])


# --- the solvers --------------------------------------------------------------------------


def test_what_the_solvers_are_told_of_digits_is_true():
    for x in [*range(70), 127, 128, 129, 1023, 1024, 10**6]:
        assert digits(number(x)).constant == digits(x) == len(f"{x:b}") - (x == 0)
        for y in (x + 1, 2 * x, x // 3):
            assert all(fact is smt.TRUE for fact in facts([number(x), number(y)]))


def test_the_solvers_agree_or_it_is_said(monkeypatch):
    x, y = applied("x"), applied("y")
    assert refutation(x * 2 == y, y == 6, x < y) == {"x": 3, "y": 6}
    assert refutation(x * 2 == y, y % 2 == 1) is None
    monkeypatch.setitem(smt.SOLVERS, "cvc5", lambda question, seconds: None)
    with pytest.raises(ArithmeticError, match=r"the solvers contradict each other: \{'z3': \{"):
        refutation(x == 1)


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_solver_that_cannot_tell_says_so(name):
    with pytest.raises(TimeoutError, match=f"{name} cannot tell"):
        smt.SOLVERS[name](HARD, 0.05)


# Three cubes with the sum 114: nobody knows any.
HARD = """
(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int)
(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))
"""


def test_what_is_not_linear_or_not_a_truth_value_is_refused():
    x = applied("x")
    with pytest.raises(ValueError, match="not linear"):
        x * applied("y")
    with pytest.raises(TypeError, match=r"write \(1 <= x\) & \(x <= n\)"):
        Kind.read("(0,x | n-1,n-1)  1 <= x <= 3  2").position()
    with pytest.raises(ValueError, match=r"'\(0,x\)  all  2': a line must read \'\(a,b \| c,d\)"):
        Kind.read("(0,x)  all  2")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--games 9", "--games = 9: it must be a whole number ≥ 10"),
        ("--games ten", "invalid int value: 'ten'"),
    ],
)
def test_a_command_that_cannot_be_says_so(arguments, says, capsys):
    with pytest.raises(SystemExit):
        even_law.main(arguments.split())
    assert says in capsys.readouterr().err
