"""The mutants of tools/mutants.toml can be made: `python -m tools.mutants` says who catches them.

No mutant names this file, in which each of them fails.
"""

import ast
from pathlib import Path

import pytest

from tools.mutants import mutants

ROOT = Path(__file__).resolve().parent.parent


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.says.replace(" ", "-"))
def test_a_mutant_has_its_place_and_its_tests(mutant):
    source = text(mutant.file)
    mistaken = mutant.of(source)
    assert mistaken != source
    if mutant.file.endswith(".py"):
        ast.parse(mistaken)
    assert mutant.tests
    for test in mutant.tests:
        file, _, name = test.partition("::")
        assert ROOT / file != Path(__file__)
        assert f"def {name}" in text(file) or file.endswith(".test.js"), test


def test_no_two_mutants_say_the_same():
    said = [mutant.says for mutant in mutants()]
    assert len(said) == len(set(said)) >= 60
    assert f"has {len(said)} mistakes" in text("docs/testing.md")
