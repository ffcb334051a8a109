"""Hidden calls that are drawn from a class's secret: of the same kinds, and as strict."""

import shutil
from dataclasses import replace

import pytest
from test_other_styles import RIGHT

from coursework.exercise.check import judge
from coursework.exercise.codec import dumps
from coursework.exercise.run import run
from grading.__main__ import main
from grading.author.exercises import ROOT, load
from grading.author.secret import draw
from grading.author.validate import problems_of
from grading.grade.keys import make_key

NAME, SECRET = "02-minimax", b"nobody else knows"


def verdict(exercise, question, source, calls):
    function = exercise.function(question, source)
    given, right = [run(function, call) for call in calls], exercise.right(question, calls)
    return judge(given, right, question.order, question.work)[0]


def test_a_class_draws_its_own_hidden_calls_and_grades_with_them(tmp_path, capsys):
    shutil.copytree(ROOT / "solutions" / NAME, tmp_path / "solutions" / NAME)
    (tmp_path / "secret").write_bytes(SECRET)
    words = ["--course", str(tmp_path), "release", NAME, "--secret"]
    assert main([*words, str(tmp_path / "secret")]) == 0
    assert "drawn: count-nodes, limited, minimax, negamax\n" in capsys.readouterr().out
    public, ours = load(NAME), load(NAME, tmp_path)
    released = (ours.released.parent / "checks.json").read_text(encoding="utf-8")
    assert not (ours.released.parent / "hidden.json").exists()
    for old, new in zip(public.questions[1:], ours.questions[1:], strict=True):
        assert (new.calls, make_key(ours, new).calls) == (old.calls, new.calls + new.hidden)
        assert len(new.hidden) >= len(old.hidden)
        for call in new.hidden:
            assert call not in old.calls + old.hidden
            assert dumps(call) not in released
        for mutant in new.mutants:
            assert verdict(ours, new, mutant.of(ours.reference(new.name)), new.hidden) != "right"
    assert list(problems_of(ours)) == []
    lax = replace(ours.question("minimax"), hidden=ours.question("minimax").calls[:1])
    assert "passes all drawn calls" in " ".join(problems_of(replace(ours, questions=(lax,))))


def drawn_for(asked):
    """The exercise, the question, and what the secret draws for it."""
    name, question = asked.split("/")
    exercise = load(name)
    only = replace(exercise, questions=(exercise.question(question),))
    return only, only.questions[0], draw(only, SECRET).get(question, ())


def test_the_secret_decides_and_must_not_be_guessed(tmp_path, capsys):
    only, question, drawn = drawn_for("02-minimax/negamax")
    assert draw(only, SECRET) == {question.name: drawn} != draw(only, SECRET + b"!")
    short = tmp_path / "short"
    short.write_text("1234")
    assert main(["release", NAME, "--secret", str(short)]) == 1
    assert "has 4 bytes; a secret has at least 16" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["01-a-game/result", "03-evaluation/lines", "26-arena/player"])
def test_calls_whose_parts_belong_together_are_left_alone(asked):
    assert drawn_for(asked)[2] == ()


@pytest.mark.parametrize("asked", ["02-minimax/minimax", "08-cycles/careful", "14-dice/star1"])
def test_right_answers_in_other_styles_pass(asked):
    exercise, question, drawn = drawn_for(asked)
    assert drawn
    source = RIGHT[exercise.name, question.name]
    assert verdict(exercise, question, source, drawn) == "right"
