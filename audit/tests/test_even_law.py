"""The even law: its table against games solved by others; its proof, and what breaks it."""

import re
from functools import reduce
from itertools import combinations_with_replacement
from operator import or_
from pathlib import Path

import numpy as np
import oracle
import pytest

from audit import even_law, odd_law, plies, restated, smt, solvers
from audit.arising import may_arise
from audit.even_law import LAW, TABLE
from audit.plies import (
    A,
    B,
    C,
    D,
    Kind,
    N,
    both_alive,
    hurried,
    lemmas,
    longer,
    not_won_in,
    trapped,
    unanswered,
)
from audit.smt import applied, digits, facts, number, refutation

PAGE = (Path(__file__).resolve().parents[1] / "docs/proofs.md").read_text(encoding="utf-8")
LAWS = {"odd": odd_law.LAW, "even": LAW}
TABLES = {"odd": odd_law.TABLE, "even": TABLE}


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


@pytest.mark.parametrize("n", [*range(10, 43, 2), 122])
def test_as_many_are_lost_as_the_page_counts(n):
    c, d = np.array([*combinations_with_replacement(range(n), 2)]).T
    x = np.arange(1, 2 * n - 1)[:, None]
    here, thirds, alive, out = [], 0, 0, 0
    for kind, line in zip(LAW.kinds, TABLE.splitlines(), strict=True):
        a, b, *theirs = kind.says(kind.hands, n, x, (c, d))
        listed = (theirs[0] == c) & (theirs[1] == d) & (a + b == x) & (b + 0 * x < n)
        for condition in kind.says(kind.conditions, n, x, (c, d)):
            listed = listed & condition
        arises = listed & may_arise(n, (a + 0 * x, b + 0 * x), (c, d))
        here.append(np.count_nonzero(arises))
        thirds += np.count_nonzero(arises) * ("x % 3" in line)
        alive += np.count_nonzero(arises & (a > 0))
        out += np.count_nonzero(listed & ~arises)
    wide = [here[i] for i in (11, 31, 14, 21)]
    assert wide == [(n * n - 3 * n - 6) // 2] * 2 + [
        (n * n - 2 * n - 36) // 4,
        (n * n - 6 * n) // 4,
    ]
    assert (out, thirds) == (n - 1, 2 * n - 7 - (n % 6 == 4))
    assert sum(here) - sum(wide) - thirds == (25 * n - 32) // 2
    assert sum(here) == (3 * n * n + 19 * n - 76) // 2 - (n % 6 == 4)
    assert alive == (n * n + 5 * n - 10) // 2 - n // 3 == (3 * n * n + 13 * n - 26) // 6


# --- the proof ----------------------------------------------------------------------------


def test_some_lemmas_are_proved_and_the_longest_line():
    again = [*restated.lemmas(restated.Law.read("even"))][5::24]
    asked = [*lemmas(LAW)][5::12] + even_law.LONGEST + again
    assert {words: ask() for words, ask in asked} == dict.fromkeys(dict(asked))


def test_no_position_is_in_two_lines():
    lines = [reduce(or_, (fits for fits, _ in kind.fits(N, (A, B), (C, D)))) for kind in LAW.kinds]
    twice = sum(line * 1 for line in lines) >= 2
    assert LAW.refuted(lambda law: [*both_alive((A, B), (C, D)), twice]) is None


def test_the_command_says_what_is_open(monkeypatch, capsys):
    monkeypatch.setattr(even_law, "LAW", LAW._replace(kinds=LAW.kinds[48:]))
    monkeypatch.setattr(even_law, "LONGEST", [])
    assert even_law.main([]) == 1
    says = capsys.readouterr().out
    assert "3. any other position: open, for {" in says
    assert says.endswith("lemmas are open\n")


MISTAKES = [
    ("odd", "1", "(0,x | n-1,n-1)", "2*digits(x)", "2*digits(x) - 2"),
    ("odd", "2", "(0,x | n-1,n-1)", "2*digits(x)", "2*digits(x) + 2"),
    ("odd", "2", "(0,x | n-2,n-2)", "x + 1", "x + 3"),
    ("odd", "2", "(0,x | n-2,n-2)", "x + 1", "n - 1"),
    ("odd", "1", "(0,x | n-2,n-2)", "x % 2 == 1", "x >= 1"),
    ("odd", "1", "(0,1 | 0,n-2)", "n-2", "n-3"),
    ("odd", "3", "(0,1 | 0,n-2)", "n-2", "n-1"),
    # a wrong number of plies
    ("even", "2", "(0,x | n-1,n-1)  all", "2*digits(x)", "2*digits(x) + 2"),
    ("even", "1", "(0,x | n-2,n-1)  all", "4*n - 6", "4*n - 8"),
    ("even", "1", "(0,x | n-2,n-2)  x % 2 == 1", "x + 1", "x - 1"),
    ("even", "2", "(0,5 | n-4,n-2)", "6*n + 2", "6*n + 4"),
    (
        "even",
        "2",
        "(0,2 | c,d)  c >= 4, c <= n-5, d >= n-2, c % 2 == 1",
        "8*n + 1 - c",
        "8*n + 3 - c",
    ),
    ("even", "1", "(1,1 | n-3,n-2)", "6*n", "4*n"),
    ("even", "2", "(2,3 | n-3,n-3)", "6*n", "6*n + 2"),
    ("even", "2", "(0,1 | 0,n-2)", "all  2", "all  4"),
    ("even", "1", "(0,1 | n-3,n-3)", "2*n + 2", "2*n"),
    ("even", "2", "(0,2 | c,c)", "4*c", "2*c"),
    # a bound or a rule too wide
    ("even", "1", "(0,1 | 0,d)", "d >= 2", "d >= 1"),
    ("even", "1", "(0,1 | c,n-1)", "c >= 3", "c >= 2"),
    ("even", "2", "(0,1 | c,d)", "c <= n-4", "c <= n-3"),
    ("even", "1", "(0,x | n-4,n-1)", "x % 3 > 0", "x % 3 < 2"),
    ("even", "1", "(0,x | n-3,d)", "d >= n-2", "d >= n-3"),
    ("even", "2", "(0,x | n-4,n-2)", ", x != 5", ""),
    ("even", "1", "(1,x-1 | n-3,n-2)  x >= 5", "x >= 5", "x >= 3"),
    ("even", "1", "(2,2 | n-3,n-3)", "n-3,n-3", "n-4,n-4"),
    # a bound or a rule too narrow, a kind forgotten: then a position of it is not refuted
    ("even", "3", "(0,2 | n-7,n-3)", "n-3", "n-2"),
    ("even", "3", "(0,1 | 0,n-2)", "0,n-2", "0,n-1"),
    ("even", "3", "(0,5 | n-5,n-2)", "n-5", "n-6"),
    ("even", "3", "(1,4 | n-3,n-3)", "n-3,n-3", "n-2,n-3"),
    ("even", "3", "(0,x | n-3,n-2)  x % 2 == 1", "x % 2 == 1", "x % 4 == 1"),
    ("even", "3", "(0,2 | 0,d)", "d <= n-5", "d <= n-7"),
]


@pytest.mark.parametrize(("parity", "lemma", "begins", "right", "wrong"), MISTAKES)
def test_both_generators_and_solvers_refute_a_mistake(parity, lemma, begins, right, wrong):
    lines = TABLES[parity].splitlines()
    short = [re.sub(" {2,}", "  ", line) for line in lines]
    [place] = [i for i, line in enumerate(short) if line.startswith(begins)]
    assert right in short[place]
    changed = short[place].replace(right, wrong)
    old, new = LAWS[parity].kinds[place], Kind.read(changed)
    law = LAWS[parity]._replace(kinds=[new if kind is old else kind for kind in LAWS[parity].kinds])
    if lemma == "3":
        mine, theirs, limits, _ = old.position()
        assert law.refuted(lambda law: [*limits, *trapped(law, mine, theirs)])
    else:
        assert law.refuted({"1": unanswered, "2": hurried}[lemma], new)
    again = restated.Law.read(parity, PAGE.replace(lines[place], changed))
    line = again.lines[place]
    asks = {"1": (restated.first, again, line), "2": (restated.second, again, line)}
    ask, *about = asks.get(lemma, (restated.third, again))
    question = ask(*about)
    found = solvers.by_z3(question, 600)
    case = "".join(f"(assert (= {hand} {found[hand]}))" for hand in "nabcd" if hand in found)
    assert solvers.by_cvc5(question + case, 600)


KINDS = {kind.words: kind for kind in LAW.kinds}
EIGHT = restated.Law.read("even", PAGE.replace("even n ≥ 10", "even n ≥ 8"))
FARTHEST = (number(5), N - 2), (number(2), number(6))
FALSE_CLAIMS = {
    "a shorter longest line": lambda: LAW.refuted(longer, 8 * N - 6),
    "with 10 fingers, too": lambda: LAW.refuted(longer, 8 * N - 4),
    "a ply more": lambda: LAW.refuted(not_won_in, *FARTHEST, 8 * N - 1),
    "a ply fewer": lambda: LAW.refuted(not_won_in, *FARTHEST, 8 * N - 5),
    "8 fingers": lambda: LAW._replace(least=8).refuted(unanswered, KINDS["(0,5 | n-5,n-2)"]),
    "8 fingers, on the page": lambda: restated.refuted(
        restated.first, EIGHT, next(line for line in EIGHT.lines if line.hands == "0,5,n-5,n-2")
    ),
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


def test_what_the_page_s_question_says_of_digits_is_true():
    known = {str(x): x for x in [*range(24), 127, 128, 1023, 1024]}
    true = [f"(= (digits {x}) {value.bit_length()})" for x, value in known.items()]
    claims = [
        *true,
        *(f"(= (digits (div {x} 2)) {v.bit_length() - (v > 0)})" for x, v in known.items()),
    ]
    asked = "".join(f"(assert {claim})" for claim in [*claims, *restated.facts({*known})])
    assert solvers.by_z3(f"(declare-fun digits (Int) Int){asked}", 60) == {}


def test_the_solvers_agree_or_it_is_said(monkeypatch):
    x, y = applied("x"), applied("y")
    assert refutation(x * 2 == y, y == 6, x < y) == {"x": 3, "y": 6}
    assert refutation(x * 2 == y, y % 2 == 1) is None
    monkeypatch.setitem(solvers.SOLVERS, "cvc5", lambda question, seconds: None)
    with pytest.raises(ArithmeticError, match=r"the solvers contradict each other: \{'z3': \{"):
        refutation(x == 1)


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_solver_that_cannot_tell_says_so(name):
    with pytest.raises(TimeoutError, match=f"{name} cannot tell"):
        solvers.SOLVERS[name](HARD, 0.05)


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
