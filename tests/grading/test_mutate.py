"""Mutants of the references: what is changed, who refuses it, and which are no mistakes."""

import random
import re
from dataclasses import replace

import pytest

from grading.__main__ import main
from grading.author import survivors as trial
from grading.author.exercises import exercises, load
from grading.author.mutate import changes
from grading.author.survivors import (
    HIDDEN,
    NOBODY,
    VISIBLE,
    equivalent,
    in_words,
    refusals,
    unexplained,
)

MINIMAX = load("02-minimax")


def becomes(source):
    """What the changed line of a small program becomes."""
    return {change.says.split(" → ")[-1] for change in changes(source)}


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("f(a < b)", {"f(a <= b)", "f(a > b)", "f()", "a < b", "pass"}),
        ("f(a < b >= c)", {"f(a <= b >= c)", "f(a < b > c)"}),
        ("if a == b: f()", {"if a != b:", "if True:", "if False:"}),
        ("if a: f()\nelif a == b: f()", {"elif a != b:", "elif True:", "if True:"}),
        ("f(a and not b)", {"f(a or not b)", "f(a)", "f(not b)", "f(a and b)"}),
        ("f(a, -b, c=1)", {"f(-b, c=1)", "f(a, c=1)", "f(-b, a, c=1)", "f(a, b, c=1)", "f(a, -b)"}),
        ("f(3 * a + 'x')", {"f(4 * a + 'x')", "f(2 * a + 'x')", "f(3 / a + 'x')", "f(3 * a + '')"}),
        ("f(True, 0.5)", {"f(False, 0.5)", "f(True, 1.5)", "f(True, -0.5)"}),
        ("f(max(a, b), MAX)", {"f(min(a, b), MAX)", "f(max(b), MAX)", "f(max(a, b), MIN)"}),
        ("f(max(a, key=b))", {"f(any_of(max, 1)(a, key=b))", "f(any_of(max, -1)(a, key=b))"}),
        ("def f(a, b): return a", {"return b", "return -a", "pass"}),
        ("f(s.hands, s.turn)", {"f(s.turn, s.turn)", "f(s.hands, s.hands)", "f(s.turn, s.hands)"}),
        ("a += b", {"a -= b", "a = b", "pass"}),
        ("f(a[1:])", {"f(a[:])", "f(a[2:])", "f(a[0:])"}),
        (
            "for i in a: break",
            {"pass", "continue", "for i in list(a)[:1]:", "for i in list(a)[1:]:"},
        ),
        ("[i for i in a if i]", {"[i for i in a if True]", "[i for i in list(a)[::-1] if i]"}),
        ("a = b\nf(a)", {"before a = b"}),
        ('def f():\n    def g():\n        """A.\n\n        B."""\n        return 1', {"pass"}),
        ("for i in a:\n    f(i)\nreturn i", {"return i"}),
    ],
)
def test_every_place_is_changed(source, wanted):
    assert wanted <= becomes(source)


def test_independent_statements_are_not_exchanged():
    assert not any(says.startswith("before") for says in becomes("a = 1\nb = 2"))


def test_each_mutant_is_another_program_with_a_name_of_its_own_and_in_the_same_order():
    reference = load("04-alpha-beta").reference("count-cutoffs")
    found = list(changes(reference))
    assert len(found) > 500
    assert len({change.source for change in found}) == len({c.says for c in found}) == len(found)
    assert found == list(changes(reference))
    for change in found:
        compile(change.source, "<mutant>", "exec")
        assert change.original != change.source
        assert re.search("^[+-]  ", change.diff, re.MULTILINE)


def test_only_what_is_between_the_marks_is_changed():
    reference = MINIMAX.reference("limited")
    for change in changes(reference):
        assert change.source.startswith('def limited(game, state, depth, evaluate):\n    """The')
    assert {c.says for c in changes("a = 1\n### BEGIN SOLUTION\nb = 2\n### END SOLUTION")} == {
        "b = 2 → pass",
        "b = 2 → b = 3",
        "b = 2 → b = 1",
    }


def answers(**sources):
    """Cells that answer the question minimax, as mutants."""
    return [replace(next(changes("a = 1")), says=says, source=s) for says, s in sources.items()]


@pytest.mark.posix
def test_whoever_refuses_first_is_named_and_what_never_ends_is_refused(monkeypatch):
    monkeypatch.setattr(trial, "SECONDS", 0.2)
    question = MINIMAX.question("minimax")
    right = MINIMAX.reference("minimax")
    found = answers(
        right=right,
        broken="def minimax(",
        raises="raise OSError",
        other="maximin = 1",
        wrong=right.replace("max(values)", "values[0]"),
        narrow=right.replace("max(values)", "values[-1] if len(values) > 3 else max(values)"),
        endless="def minimax(game, state):\n    while True: pass",
        once_endless="while True: pass",
        large="def minimax(game, state): return bytearray(10**12)",
        leaves="import os\ndef minimax(game, state): os._exit(0)",
        talks="print('n')\n" + right,
    )
    by = refusals(MINIMAX, question, found)
    assert {change.says: who for change, who in by.items()} == {
        **dict.fromkeys((c.says for c in found), VISIBLE),
        "right": NOBODY,
        "narrow": HIDDEN,
        "talks": NOBODY,
    }


@pytest.mark.posix
def test_a_table_that_follows_from_a_child_but_not_from_the_best_one_must_be_among_the_calls():
    exercise = load("09-retrograde")
    question = exercise.question("faults")
    lax = [c for c in changes(exercise.reference("faults")) if "any_of" in c.says]
    for calls, by in ((question.calls, VISIBLE), (question.calls[:-2], NOBODY)):
        found = refusals(exercise, replace(question, calls=calls), lax)
        assert list(found.values()) == [by, by]


@pytest.mark.posix
def test_what_survives_without_a_reason_and_a_reason_without_a_survivor_are_named(monkeypatch):
    question = MINIMAX.question("negamax")
    mutants = list(changes(MINIMAX.reference("negamax")))
    by = refusals(MINIMAX, question, mutants)
    assert in_words(by) == (
        "78 single changes, rejected: 77 by the visible check, 0 by the hidden calls only, "
        "1 by nobody"
    )
    assert list(unexplained(MINIMAX, question, by)) == []
    [taken_back] = unexplained(MINIMAX, question, by | {mutants[0]: HIDDEN})
    assert taken_back.startswith(f"only hidden calls reject {mutants[0].says!r}:\n--- ref")
    monkeypatch.setattr(trial, "equivalent", lambda _: {"negamax": {"a → b": "So."}})
    survives, stale = unexplained(MINIMAX, question, by)
    assert survives.startswith("no call rejects 'return max(")
    assert "\n+++ mutant\n" in survives
    assert stale == "equivalent.toml lists 'a → b', which does not survive"
    few = replace(question, calls=question.calls[:1], hidden=())
    assert list(refusals(MINIMAX, few, mutants).values()).count(NOBODY) > 9


@pytest.mark.posix
def test_the_command_line_tries_them(capsys, monkeypatch):
    monkeypatch.setattr("grading.__main__.shortcuts", lambda _: ())  # they have a test of their own
    assert main(["validate", "--mutants", "02-minimax"]) == 0
    out = capsys.readouterr().out
    assert out.count(" single changes, rejected: ") == 5
    assert out.endswith("\nNo problems.\n")


def test_reasons_that_cannot_be_read_are_named(tmp_path):
    exercise = replace(MINIMAX, root=tmp_path)
    assert equivalent(exercise) == {}
    exercise.folder.mkdir(parents=True)
    path = exercise.folder / "equivalent.toml"
    path.write_text("[maximin]\n")
    with pytest.raises(ValueError, match=r"equivalent.toml names \['maximin'\], which are not que"):
        equivalent(exercise)
    path.write_text("[minimax")
    with pytest.raises(ValueError, match=r"equivalent.toml: Expected '\]'"):
        equivalent(exercise)


@pytest.mark.posix
@pytest.mark.parametrize("name", exercises())
def test_a_sample_of_all_mutants_is_refused_at_once_or_listed_with_a_reason(name, monkeypatch):
    """`validate --mutants` tries all of them; here are three of each question, and all names."""
    monkeypatch.setattr(trial, "SECONDS", 0.4)
    exercise, generator = load(name), random.Random(7)
    reasons = equivalent(exercise)
    for question in exercise.questions:
        found = list(changes(exercise.reference(question.name)))
        listed = reasons.get(question.name, {})
        assert listed.keys() <= {change.says for change in found}
        some = generator.sample(found, min(3, len(found)))
        for change, by in refusals(exercise, question, some).items():
            assert by == (NOBODY if change.says in listed else VISIBLE), change.says
