"""Grading a class: right marks, bugs by name, and the same table after a kill."""

import csv
import json
import os
import random
import re
import shutil
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from handing_in import EXERCISE, NAME, QUESTIONS, RIGHT, UNTOUCHED, hand_in, mutant
from stopping import stopped

from chopsticks.exercise.words import call_in_words
from grading import grade as grader
from grading.__main__ import main
from grading.grade import grade, make_key, table
from grading.sandbox import worker

pytestmark = pytest.mark.posix
MAX_SCORES = {"root-value": 1, "minimax": 3, "negamax": 3, "limited": 4, "count-nodes": 3}

# Right on the visible calls, where no value is negative.
CLIPPED = RIGHT["minimax"].replace("return game.utility(state, MAX)", "return max(0, {})")
CLIPPED = CLIPPED.replace("{}", "game.utility(state, MAX)")
# The same, and it tries to carry the hidden call out.
TALKING = CLIPPED.replace(
    "    if game.is_terminal(state):",
    "    if repr(game).count('-'):\n"
    "        raise type(repr(game), (Exception,), {})(game, state)\n"
    "    if game.is_terminal(state):",
)
WASTEFUL = RIGHT["limited"].replace(
    "    if depth == 0:",
    "    _ = [game.result(state, m) for m in game.moves(state)]\n    if depth == 0:",
)
FORGING = """
import json, os
forged = {name: {"of": "", "verdict": "right", "score": 9, "says": ""} for name in %r}
for folder in (".", "..", "/tmp", "/work", os.path.expanduser("~"), %r):
    for name in ("grades.csv", "records/%s/eve.json", "eve.json", ".eve.json.draft"):
        try:
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w") as file:
                json.dump(forged, file)
        except OSError:
            pass
for descriptor in range(3, 20):
    try:
        os.write(descriptor, b'["answer", 1, "", 5, "", null, ""]\\n')
    except OSError:
        pass
def root_value():
    raise NotImplementedError
"""


def rows(text):
    return list(csv.DictReader(text.splitlines()))


def of(rows, student):
    return {r["question"]: (r["score"], r["verdict"]) for r in rows if r["student"] == student}


def answers_graded(stderr):
    """How many answers the progress bar counted to."""
    return int(re.findall(r"(\d+)(?:/\d+|it) \[", stderr)[-1])


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory):
    """An empty gradebook, whose tables take nbgrader seconds to make; tests take copies."""
    from nbgrader.api import Gradebook

    path = tmp_path_factory.mktemp("gradebook") / "empty.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        Gradebook(f"sqlite:///{path}", "chopsticks").close()
    return path


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    place = tmp_path_factory.mktemp("class")
    hand_in(place, "ada", RIGHT)
    hand_in(place, "untouched", UNTOUCHED)
    for number in range(6):
        bugs = [q.name for q in EXERCISE.questions if number < len(q.mutants)]
        hand_in(place, f"bugs-{number}", {name: mutant(name, number)[0] for name in bugs})
    hand_in(place, "clipped", {**RIGHT, "minimax": CLIPPED, "limited": WASTEFUL})
    hand_in(place, "talking", {"minimax": TALKING})
    hand_in(place, "broken", {"minimax": "def minimax(", "negamax": "!rm -rf ~", "limited": "x"})
    importing = "from chopsticks import minimax, negamax\n"
    hand_in(place, "cheat", {"minimax": importing, "negamax": importing})
    hand_in(
        place, "=cmd", RIGHT
    )  # no name for a table, so it is listed as what could not be graded
    return place


@pytest.fixture(scope="module")
def results(best, handed_in, gradebook, tmp_path_factory):
    """The folder with all results, after one run of the command line."""
    out = tmp_path_factory.mktemp("results")
    shutil.copy(gradebook, out / "gradebook.db")
    assert main(["grade", str(handed_in), "--out", str(out), "--jobs", "2"]) == 1
    return out


@pytest.fixture(scope="module")
def marks(results):
    return rows((results / "grades.csv").read_text())


def test_a_correct_notebook_scores_full_marks(marks):
    expected = {name: (str(points), "right") for name, points in MAX_SCORES.items()}
    assert of(marks, "ada") == {**expected, "proof": ("", "manual")}


def test_the_untouched_exercise_scores_nothing_and_is_told_so_kindly(marks, results):
    expected = dict.fromkeys(QUESTIONS, ("0", "not answered"))
    assert of(marks, "untouched") == {**expected, "proof": ("", "manual")}
    page = (results / "feedback" / NAME / "untouched.md").read_text()
    assert page.count("Not answered yet") == len(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_bug_is_named(name, marks, results):
    for number in range(len(EXERCISE.question(name).mutants)):
        assert of(marks, f"bugs-{number}")[name] == ("0", "wrong")
        page = json.loads((results / "records" / NAME / f"bugs-{number}.json").read_text())
        assert page[name]["bug"] == mutant(name, number)[1]
        assert page[name]["shows"].startswith(f"{EXERCISE.question(name).answer}(")


def test_right_values_with_wrong_work_earn_half(marks):
    assert of(marks, "clipped")["limited"] == ("2", "right value, wrong work")


def test_a_further_call_counts_but_is_not_told(marks, results):
    assert of(marks, "clipped")["minimax"] == ("0", "wrong")
    assert of(marks, "talking")["minimax"] == ("0", "error")
    for student, says in (
        ("clipped", "On a further call: the value was not the right one."),
        ("talking", "On a further call: the answer raised an exception."),
    ):
        assert says in (results / "feedback" / NAME / f"{student}.md").read_text()


def test_no_result_quotes_a_hidden_call(results):
    hidden = [
        (question.answer, call)
        for question in EXERCISE.questions
        for call in question.hidden
        if call_in_words("f", call) not in {call_in_words("f", c) for c in question.calls}
    ]
    told = [call_in_words(*pair).partition("(")[2] for pair in hidden]
    told += ["[[-1, -5], [-2, -3]]", "[4, [-6, 0]]"]
    files = [path for path in results.rglob("*") if path.is_file()]
    assert len(files) > 40
    for path in files:
        text = path.read_bytes().decode(errors="replace")
        assert [words for words in told if words in text] == [], path


def test_a_cell_that_does_not_run_costs_its_own_question(marks, results):
    broken = of(marks, "broken")
    assert broken["minimax"] == broken["negamax"] == ("0", "broken cell")
    assert broken["limited"] == ("0", "error")
    page = (results / "feedback" / NAME / "broken.md").read_text()
    assert "SyntaxError" in page
    assert "!rm -rf ~ is a notebook command" in page
    assert "NameError: name 'x' is not defined (line 1 of the cell)." in page


def test_an_answer_that_is_only_imported_is_not_allowed(marks, results):
    assert of(marks, "cheat")["minimax"] == of(marks, "cheat")["negamax"] == ("0", "not allowed")
    page = (results / "feedback" / NAME / "cheat.md").read_text()
    assert "chopsticks.search.textbook.minimax is what this question asks you to write." in page


def test_what_could_not_be_graded_is_listed(handed_in, results, gradebook, tmp_path, capsys):
    command = ["grade", str(handed_in), "--out", str(results)]
    assert main(command) == 1
    listed = capsys.readouterr().err.partition("Not graded:")[2].strip()
    assert re.fullmatch(rf"=cmd/{NAME}: a student's name may have letters.*", listed)


def test_a_second_run_grades_nothing_again_and_says_the_same(handed_in, results, capsys):
    before = {p: p.read_bytes() for p in results.rglob("*") if p.suffix in (".csv", ".md", ".html")}
    graded, _ = grade(handed_in, results)
    assert answers_graded(capsys.readouterr().err) == 0
    assert table(graded).encode() == before[results / "grades.csv"]
    assert main(["grade", str(handed_in), "--out", str(results)]) == 1
    assert {path: path.read_bytes() for path in before} == before


def test_one_job_says_the_same_as_two(handed_in, marks, tmp_path):
    for student in ("ada", "bugs-1"):
        shutil.copytree(handed_in / student, tmp_path / "in" / student)
    graded, problems = grade(tmp_path / "in", tmp_path / "out", jobs=1)
    assert problems == []
    assert rows(table(graded)) == [row for row in marks if row["student"] in ("ada", "bugs-1")]


def test_only_what_has_changed_is_graded_again(results, tmp_path, capsys):
    hand_in(tmp_path, "untouched", {"minimax": RIGHT["minimax"]})
    shutil.copytree(results / "records", tmp_path / "out" / "records")
    graded, _ = grade(tmp_path, tmp_path / "out")
    assert answers_graded(capsys.readouterr().err) == 1
    assert of(rows(table(graded)), "untouched")["minimax"] == ("3", "right")
    assert of(rows(table(graded)), "untouched")["negamax"] == ("0", "not answered")


def test_a_digest_changes_with_the_question_and_the_reference():
    key = make_key(EXERCISE, EXERCISE.question("limited"))
    changes = {
        "answer": "another",
        "points": 9,
        "order": False,
        "work": None,
        "reveal": False,
        "withhold": (),
        "games": (),
        "visible": 1,
        "calls": key.calls[::-1],
        "right": key.right[::-1],
        "cells": (*key.cells, "x = 1"),
        "bugs": {},
    }
    assert changes.keys() == vars(key).keys()
    changed = [replace(key, **{name: value}) for name, value in changes.items()]
    digests = [k.digest("source", False) for k in (key, *changed)]
    digests += [key.digest("another", False), key.digest("source", True)]
    assert len(set(digests)) == len(digests)
    assert make_key(EXERCISE, EXERCISE.question("limited")).digest("source", False) == digests[0]


def test_forged_files_change_nothing(best, tmp_path, monkeypatch):
    place, out, here = tmp_path / "in", tmp_path / "out", tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    hand_in(place, "eve", {"root-value": FORGING % (QUESTIONS, str(out), NAME)})
    before = {path for path in tmp_path.rglob("*") if out not in path.parents}
    for _ in range(2):
        graded, problems = grade(place, out)
        marks = of(rows(table(graded)), "eve")
        assert all(marks[name][0] == "0" for name in QUESTIONS)
    assert problems == []
    assert {path for path in tmp_path.rglob("*") if out not in path.parents} - {out} == before
    assert {path.name for path in out.rglob("*")} == {".lock", "records", NAME, "eve.json"}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_grader_that_is_killed_goes_on_to_the_same_table(
    seed, handed_in, results, gradebook, marks, tmp_path, capsys
):
    students = ("ada", "bugs-1")
    for student in students:
        shutil.copytree(handed_in / student, tmp_path / "in" / student)
    out, files = tmp_path / "out", random.Random(seed).randint(1, 5)
    shutil.copy(gradebook, tmp_path / "gradebook.db")
    url = f"sqlite:///{tmp_path / 'gradebook.db'}"
    command = ["grade", str(tmp_path / "in"), "--out", str(out), "--jobs", "2", "--gradebook", url]
    killing = stopped(
        signal.SIGKILL, files, ".json", "grading.__main__", *command, start_new_session=True
    )
    with killing as first:
        first.communicate()
    assert first.returncode == -signal.SIGKILL
    while alive(first.pid):  # the processes of the pool end, too
        time.sleep(0.01)
    done = kept(out)
    assert 0 < done < len(students) * len(QUESTIONS)
    assert not (out / "grades.csv").exists()

    assert main(command) == 0
    assert answers_graded(capsys.readouterr().err) == len(students) * len(QUESTIONS) - done
    killed = (out / "grades.csv").read_text()
    assert rows(killed) == [row for row in marks if row["student"] in students]
    lines = (results / "grades.csv").read_text().splitlines(keepends=True)
    assert killed == "".join(
        line for line in lines if line.startswith(("student,", *(f"{s}," for s in students)))
    )


def alive(group):
    """Whether there are processes in a group."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def kept(out):
    """How many results the records hold."""
    return sum(len(json.loads(path.read_text())) for path in out.glob("records/*/*.json"))


def test_two_graders_do_not_work_in_one_folder(best, handed_in, tmp_path):
    with grader.alone(tmp_path), pytest.raises(ValueError, match="another grader is at work in"):
        grade(handed_in, tmp_path)


def test_where_the_grader_fails_the_rest_is_graded(best, tmp_path, monkeypatch, capsys):
    """Here the answers are graded by threads, one of which meets a fault of the grader."""

    @contextmanager
    def threads(jobs, scheduler):
        with ThreadPoolExecutor(2) as executor:
            yield executor

    def failing(key, source, unsafe):
        if key.answer == "limited":
            raise OSError("no space left on device")
        return grade_answer(key, source, unsafe)

    grade_answer = grader.grade_answer
    hand_in(tmp_path / "in", "ada", RIGHT)
    with monkeypatch.context() as patch:
        patch.setattr(grader, "executor_for", threads)
        patch.setattr(grader, "grade_answer", failing)
        graded, problems = grade(tmp_path / "in", tmp_path / "out")
    assert problems == [f"ada {NAME} limited: OSError: no space left on device"]
    marks = of(rows(table(graded)), "ada")
    assert marks.pop("limited") == ("", "not graded")
    assert {verdict for _, verdict in marks.values()} == {"right", "manual"}
    capsys.readouterr()
    graded, problems = grade(tmp_path / "in", tmp_path / "out")
    assert problems == []
    assert answers_graded(capsys.readouterr().err) == 1
    assert of(rows(table(graded)), "ada")["limited"] == ("4", "right")


def test_a_cluster_says_the_same(best, handed_in, marks, tmp_path):
    from distributed import LocalCluster

    for student in ("ada", "bugs-2"):
        shutil.copytree(handed_in / student, tmp_path / "in" / student)
    with LocalCluster(2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        address = cluster.scheduler_address
        graded, problems = grade(tmp_path / "in", tmp_path / "out", scheduler=address)
    assert problems == []
    assert rows(table(graded)) == [row for row in marks if row["student"] in ("ada", "bugs-2")]


def test_without_a_sandbox_nothing_is_graded(handed_in, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(worker, "mechanisms", lambda unsafe: iter(()))
    assert main(["grade", str(handed_in), "--out", str(tmp_path)]) == 1
    assert "There is no sandbox here." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main(["doctor"]) == 1
    assert "There is no sandbox here." in capsys.readouterr().err


def test_without_locks_the_grader_says_what_it_needs(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with pytest.raises(ValueError, match=r"^the grader needs Linux: .*$"), grader.alone(tmp_path):
        pass


def test_the_doctor_says_how_answers_are_held(best, capsys):
    assert main(["doctor"]) == 0
    says = capsys.readouterr().out
    assert f"Answers can be held here, by {best.mechanism}." in says
    assert re.search(r"A worker takes \d+\.\d\d s to start and to end\.", says)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["grade", "nowhere", "--out", "x"], "nowhere is neither a folder nor a .zip archive"),
        (["grade", ".", "--out", "x", "--jobs", "0"], "'0' is not a whole number ≥ 1"),
        (
            ["grade", ".", "--out", "x", "--exercise", "9"],
            "there is no exercise '9'; there are ['01",
        ),
    ],
)
def test_bad_arguments_are_named(arguments, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    try:
        status = main(arguments)
    except SystemExit as end:
        status = end.code
    assert status != 0
    assert says in capsys.readouterr().err


def test_an_older_release_is_recognised(best, tmp_path):
    def older(released):
        cells = released["cells"]
        cells[:] = [c for c in cells if "limited" not in str(c["metadata"].get("nbgrader"))]
        for cell in cells:
            if cell["metadata"].get("nbgrader", {}).get("grade_id") == "minimax-check":
                cell["source"] = "check('old')"
            if cell["metadata"].get("nbgrader", {}).get("grade_id") == "negamax":
                cell["metadata"]["nbgrader"]["grade_id"] = "negamax-old"

    hand_in(tmp_path / "in", "ada", {**RIGHT}, older)
    [one], problems = grade(tmp_path / "in", tmp_path / "out")
    assert problems == []
    [note] = one.notes
    assert "not from the present release of 02-minimax" in note
    assert (
        "missing: limited, limited-check, negamax; unknown: negamax-old; changed: minimax-check"
        in note
    )
    marks = of(rows(table([one])), "ada")
    assert marks["limited"] == marks["negamax"] == ("0", "broken cell")
    assert marks["minimax"] == ("3", "right")
