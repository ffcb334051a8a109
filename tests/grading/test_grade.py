"""Grading a class: right marks, bugs by name, and the same table after a kill."""

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unicodedata import normalize
from zipfile import ZipFile

import pytest
from at_once import at_once
from gradebooks import gradebook_in
from handing_in import EXERCISE, NAME, QUESTIONS, RIGHT, UNTOUCHED, hand_in, mutant, notebook
from processes import busy
from stopping import stopped

from coursework.exercise.words import call_in_words
from grading.__main__ import main
from grading.author.exercises import ROOT
from grading.grade import gradebook as books
from grading.grade import keys, pool, records
from grading.grade import marks as mark_files
from grading.grade import run as grader
from grading.grade.answer import REVIEW, Result, grade_answer
from grading.grade.folder import locked, write_file
from grading.grade.keys import make_key
from grading.grade.records import with_earlier
from grading.grade.run import Only, grade
from grading.report import feedback, similar, summary
from grading.report import results as files
from grading.report.totals import grades_table as table
from grading.sandbox import Limits, worker

pytestmark = pytest.mark.posix
MAX_SCORES = {"root-value": 1, "minimax": 3, "negamax": 3, "limited": 4, "count-nodes": 3}

HALF = "\ud800"  # a surrogate: half of a character
HIDDEN = "'-1, -5' in repr(game)"  # true in no visible call
# Right on the visible calls; on this one no value is negative.
CLIPPED = RIGHT["minimax"].replace(
    "return game.utility(state, MAX)",
    f"return max(0 if {HIDDEN} else -9999, game.utility(state, MAX))",
)
# The same, and it tries to carry the hidden call out.
TALKING = CLIPPED.replace(
    "    if game.is_terminal(state):",
    f"    if {HIDDEN}:\n"
    "        raise type(repr(game), (Exception,), {})(game, state)\n"
    "    if game.is_terminal(state):",
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
        os.write(descriptor, b'["answer", 1, "", 5, "", null]\\n')
    except OSError:
        pass
def root_value():
    raise NotImplementedError
"""


def rows(text):
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


def of(rows, student):
    return {r["question"]: (r["score"], r["verdict"]) for r in rows if r["student"] == student}


def answers_graded(stderr):
    """How many answers the progress bar counted to."""
    return int(re.findall(r"(\d+)(?:/\d+|it) \[", stderr)[-1])


def retyped(released):
    for cell in released["cells"]:
        if cell["id"] == "minimax":
            cell["cell_type"] = "markdown"


def bare(released):
    for cell in released["cells"]:
        cell["metadata"] = {}


def of_format_3(released):
    cells = released.pop("cells")
    released.update(nbformat=3, worksheets=[{"cells": cells}])


def oversized(released):
    released["metadata"]["picture"] = "x" * 20_000_000


@contextmanager
def threads(jobs, scheduler):
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def kept_key():
    """Makes a key as `make_key` does, but each only once for all tests."""
    keys = {}

    def key(exercise, question):
        made_of = repr(question), exercise.setup, exercise.reference(question.name)
        if made_of not in keys:
            keys[made_of] = make_key(exercise, question)
        return keys[made_of]

    return key


@pytest.fixture
def kept_keys(kept_key, monkeypatch):
    monkeypatch.setattr(keys, "make_key", kept_key)


@pytest.fixture
def here(best, kept_keys, monkeypatch):
    """Answers are run in workers of this process."""
    monkeypatch.setattr(grader, "Sandbox", lambda unsafe: nullcontext())
    monkeypatch.setattr(grader, "executor_for", at_once)


@pytest.fixture
def quick(kept_keys, monkeypatch):
    """Answers are graded by threads, and without being run: right is what says so."""

    def grade_answer(key, source, unsafe):
        return Result("right" if "return" in source else "wrong", key.points, source[-20:])

    monkeypatch.setattr(grader, "Sandbox", lambda unsafe: nullcontext())
    monkeypatch.setattr(grader, "executor_for", threads)
    monkeypatch.setattr(grader, "grade_answer", grade_answer)


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory):
    """An empty gradebook with its tables; tests take copies."""
    from nbgrader.api import Gradebook

    path = gradebook_in(tmp_path_factory.mktemp("gradebook") / "empty") / "gradebook.db"
    Gradebook(f"sqlite:///{path}", books.COURSE).close()
    return path


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    place = tmp_path_factory.mktemp("class")
    hand_in(place, "ada", RIGHT)
    hand_in(place, "untouched", UNTOUCHED)
    for number in range(2):
        hand_in(place, f"bugs-{number}", {name: mutant(name, number)[0] for name in QUESTIONS})
    hand_in(place, "clipped", {"minimax": CLIPPED})
    hand_in(place, "talking", {"minimax": TALKING})
    hand_in(place, "broken", {"minimax": "def minimax(", "negamax": "!rm -rf ~", "limited": "x"})
    hand_in(
        place, "=cmd", RIGHT
    )  # no name for a table, so it is listed as what could not be graded
    return place


@pytest.fixture(scope="module")
def results(best, kept_key, handed_in, gradebook, tmp_path_factory):
    """The folder with all results, after one run of the command line."""
    out = tmp_path_factory.mktemp("results")
    shutil.copy(gradebook, out / "gradebook.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keys, "make_key", kept_key)
        assert main(["grade", str(handed_in), "--out", str(out), "--jobs", "2"]) == 1
    return out


@pytest.fixture(scope="module")
def marks(results):
    return rows((results / "grades.csv").read_text())


def test_a_correct_notebook_scores_full_marks(marks):
    expected = {name: (str(points), "right") for name, points in MAX_SCORES.items()}
    assert of(marks, "ada") == {**expected, "proof": ("", "manual")}


def test_the_untouched_exercise_scores_nothing_and_gets_kind_words(marks, results):
    assert of(marks, "untouched") == dict.fromkeys([*QUESTIONS, "proof"], ("0", "not answered"))
    page = (results / "feedback" / NAME / "untouched.md").read_text()
    assert page.count("Not answered yet") == len(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_bug_is_named(name, marks, results, kept_key):
    question = EXERCISE.question(name)
    named = sorted(kept_key(EXERCISE, question).bugs.values())
    assert named == sorted(bug.says for bug in question.mutants)
    for number in range(2):
        assert of(marks, f"bugs-{number}")[name] == ("0", "wrong")
        page = json.loads((results / "records" / NAME / f"bugs-{number}.json").read_text())
        result = page["results"][name]
        assert result["bug"] == mutant(name, number)[1]
        assert result["shows"].startswith(f"{EXERCISE.question(name).answer}(")


def test_a_further_call_counts_but_is_not_shown(marks, results):
    assert of(marks, "clipped")["minimax"] == ("0", "wrong")
    assert of(marks, "talking")["minimax"] == ("0", "error")
    for student, says in (
        ("clipped", "On another call: the value was wrong."),
        ("talking", "On another call: the answer raised an exception."),
    ):
        assert says in (results / "feedback" / NAME / f"{student}.md").read_text()


def test_nothing_for_students_quotes_a_hidden_call(results):
    hidden = [
        (question.answer, call)
        for question in EXERCISE.questions
        for call in question.hidden
        if call_in_words("f", call) not in {call_in_words("f", c) for c in question.calls}
    ]
    told = [call_in_words(*pair).partition("(")[2] for pair in hidden]
    told += ["[[-1, -5], [-2, -3]]", "[4, [-6, 0]]"]
    files = [path for path in results.rglob("*") if path.is_file()]
    instructors = [path for path in files if "records" in path.parts or path.stem == "summary"]
    assert len(files) - len(instructors) > 20
    for path in set(files) - set(instructors):
        text = path.read_bytes().decode(errors="replace")
        assert [words for words in told if words in text] == [], path


def test_the_summary_shows_instructors_a_hidden_call(results):
    shown = re.findall("<pre>(.*?)</pre>", (results / "summary.html").read_text(), re.DOTALL)
    assert "minimax(tree [[-1, -5], [-2, -3]], root) returned 0. It should return -3." in shown


def test_a_cell_that_does_not_run_costs_its_own_question(marks, results):
    broken = of(marks, "broken")
    assert broken["minimax"] == broken["negamax"] == ("0", "broken cell")
    assert broken["limited"] == ("0", "error")
    page = (results / "feedback" / NAME / "broken.md").read_text()
    assert "SyntaxError" in page
    assert "it does not define negamax" in page
    assert "NameError: name 'x' is not defined (line 1 of the cell)." in page


def test_what_could_not_be_graded_is_listed(handed_in, results, gradebook, tmp_path, capsys):
    command = ["grade", str(handed_in), "--out", str(results)]
    assert main(command) == 1
    listed = capsys.readouterr().err.partition("Look at these:")[2].strip()
    assert re.fullmatch("=cmd: a student's name has at most 100 letters.*", listed)


def test_a_second_run_grades_nothing_again_and_says_the_same(handed_in, results, capsys):
    before = {p: p.read_bytes() for p in results.rglob("*") if p.suffix in (".csv", ".md", ".html")}
    graded, _ = grade(handed_in, results)
    assert answers_graded(capsys.readouterr().err) == 0
    assert table(graded).encode() == before[results / "grades.csv"]
    assert main(["grade", str(handed_in), "--out", str(results)]) == 1
    assert {path: path.read_bytes() for path in before} == before


def test_only_what_has_changed_is_graded_again(here, results, tmp_path, capsys):
    hand_in(tmp_path / "in", "untouched", {"minimax": RIGHT["minimax"]})
    shutil.copytree(results / "records", tmp_path / "out" / "records")
    graded, _ = grade(tmp_path / "in", tmp_path / "out")
    assert answers_graded(capsys.readouterr().err) == 1
    assert of(rows(table(graded)), "untouched")["minimax"] == ("3", "right")
    assert of(rows(table(graded)), "untouched")["negamax"] == ("0", "not answered")


def test_a_digest_changes_with_the_question_and_the_reference(monkeypatch):
    key = make_key(EXERCISE, EXERCISE.question("limited"))
    changes = {
        "answer": "another",
        "points": 9,
        "order": False,
        "work": None,
        "reveal": False,
        "allow": ("search",),
        "games": (),
        "visible": 1,
        "calls": key.calls[::-1],
        "right": key.right[::-1],
        "cells": (*key.cells, "x = 1"),
        "needed": ("x = 1",),
        "bugs": {},
    }
    assert changes.keys() == vars(key).keys()
    changed = [replace(key, **{name: value}) for name, value in changes.items()]
    digests = [k.digest() for k in (key, *changed)]
    assert len(set(digests)) == len(digests)
    assert make_key(EXERCISE, EXERCISE.question("limited")).digest() == digests[0]
    monkeypatch.setattr("grading.grade.answer.OPEN", ("game",))
    assert key.digest() not in digests


def test_forged_files_change_nothing(here, tmp_path, monkeypatch):
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
    assert {path.name for path in out.rglob("*")} == {".lock", "records", "keys", NAME, "eve.json"}


def test_a_grader_that_is_killed_goes_on_to_the_same_table(
    handed_in, results, gradebook, marks, kept_keys, tmp_path, monkeypatch, capsys
):
    students = ("bugs-1", "untouched")
    for student in students:
        shutil.copytree(handed_in / student, tmp_path / "in" / student)
    out = tmp_path / "out"
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    command = ["grade", str(tmp_path / "in"), "--out", str(out)]
    (tmp_path / "left").mkdir()
    killing = stopped(
        *(signal.SIGKILL, 2, ".json", "grading.__main__", *command),
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(tmp_path / "left")},  # who is killed cleans up nothing
    )
    with killing as first:
        first.communicate()
    assert first.returncode == -signal.SIGKILL
    while alive(first.pid):  # the processes of the pool end, too
        time.sleep(0.01)
    done = kept(out)
    assert 0 < done < len(students) * len(QUESTIONS)
    assert not (out / "grades.csv").exists()

    monkeypatch.setattr(grader, "executor_for", at_once)
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
    """How many results the records hold for good."""
    records = map(Path.read_text, out.glob("records/*/*.json"))
    results = [result for r in records for result in json.loads(r)["results"].values()]
    return sum(bool(result["of"]) for result in results)


def test_two_graders_do_not_work_in_one_folder(best, handed_in, tmp_path):
    with locked(tmp_path), pytest.raises(ValueError, match="another grader is working in"):
        grade(handed_in, tmp_path)


def test_where_the_grader_fails_the_rest_is_graded(here, tmp_path, monkeypatch, capsys):
    def failing(key, source, unsafe):
        if key.answer == "limited":
            raise OSError("no space left on device")
        return grade_answer(key, source, unsafe)

    grade_answer = grader.grade_answer
    hand_in(tmp_path / "in", "ada", RIGHT)
    with monkeypatch.context() as patch:
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


def crash(key, source, unsafe):
    return Result("crashed", 0, "This call shows it:", "f(): crashed.", doubtful=True)


def right(key, source, unsafe):
    return Result("right", key.points, "")


@contextmanager
def attempts(monkeypatch, *tries):
    """Threads that grade the n-th attempt at an answer by the n-th of these functions."""
    begun = Counter()
    running, lock = set(), threading.Lock()

    @contextmanager
    def executor(jobs, scheduler):
        with ThreadPoolExecutor(4) as pool:
            yield pool

    def attempt(key, source, unsafe):
        with lock:
            running.add(key.answer)
            begun[key.answer] += 1
            number = begun[key.answer]
            assert number == 1 or running == {key.answer}
        try:
            return tries[number - 1](key, source, unsafe)
        finally:
            with lock:
                running.remove(key.answer)

    with monkeypatch.context() as patch:
        patch.setattr(grader, "executor_for", executor)
        patch.setattr(grader, "grade_answer", attempt)
        yield begun


def test_a_crash_counts_when_it_comes_again(quick, tmp_path, monkeypatch):
    hand_in(tmp_path / "in", "ada", RIGHT)
    with attempts(monkeypatch, crash, crash) as begun:
        graded, problems = grade(tmp_path / "in", tmp_path / "out")
        assert set(begun.values()) == {2}
        assert grade(tmp_path / "in", tmp_path / "out") == (graded, problems)
        assert set(begun.values()) == {2}
    assert problems == []
    marks = of(rows(table(graded)), "ada")
    assert [marks[name] for name in QUESTIONS] == [("0", "crashed")] * len(QUESTIONS)


@pytest.mark.parametrize(
    ("where", "says", "shows"),
    [
        ("True", "This call shows it:", ": waited. stopped after 0.3 seconds without computing."),
        (
            HIDDEN,
            "Right on all calls of the notebook's check. "
            "On another call: the answer waited instead of computing.",
            "",
        ),
    ],
)
def test_an_answer_that_waits_says_so(best, monkeypatch, where, says, shows):
    monkeypatch.setattr(worker, "Limits", partial(Limits, waiting=0.3))
    waiting = f"    if {where}: __import__('time').sleep(1000)\n    if game.is_terminal(state):"
    source = RIGHT["minimax"].replace("    if game.is_terminal(state):", waiting)
    result = grade_answer(make_key(EXERCISE, EXERCISE.question("minimax")), source)
    assert (result.verdict, result.score, result.says) == ("waited", 0, says)
    assert result.shows.endswith(shows)
    assert not result.doubtful


@pytest.mark.parametrize(
    ("judged", "mark", "runs"), [(right, ("3", "right"), 1), (crash, ("0", "crashed"), 2)]
)
def test_what_several_hand_in_alike_is_run_once_and_counts_for_each(
    judged, mark, runs, quick, tmp_path, monkeypatch
):
    def grade_answer(key, source, unsafe):
        run.append(source)
        return judged(key, source, unsafe)

    run, alike = [], RIGHT["minimax"]
    answers = {"ada": alike, "bob": alike, "eve": f"{alike}# another"}
    for student, source in answers.items():
        hand_in(tmp_path / "in", student, {"minimax": source})
    monkeypatch.setattr(grader, "grade_answer", grade_answer)
    graded, problems = grade(tmp_path / "in", tmp_path / "out", Only(questions=["minimax"]))
    assert problems == []
    assert Counter(run) == dict.fromkeys(answers.values(), runs)
    marks = rows(table(graded))
    assert [of(marks, student)["minimax"] for student in answers] == [mark] * len(answers)
    assert kept(tmp_path / "out") == len(answers)


@pytest.mark.parametrize("first", [{"aaron": HALF, "bob": "?"}, {"bob": "?", "zoe": HALF}])
def test_half_a_character_is_no_question_mark(first, quick, tmp_path, monkeypatch):
    def judged(key, source, unsafe):
        return Result("right" if "?" in source else "broken cell", 0, "")

    monkeypatch.setattr(grader, "grade_answer", judged)
    for texts in (first, {"bob": HALF}):
        for student, text in texts.items():
            hand_in(tmp_path / "in", student, {"minimax": RIGHT["minimax"] + f"# {text}"})
        graded, _ = grade(tmp_path / "in", tmp_path / "out", Only(questions=["minimax"]))
        marks = rows(table(graded))
        for student, text in (first | texts).items():
            assert of(marks, student)["minimax"][1] == ("right" if text == "?" else "broken cell")


def test_what_calls_other_answers_is_run_after_all_answers_to_them(quick, tmp_path, monkeypatch):
    def judged(key, source, unsafe):
        time.sleep(0.02 if key.answer == "minimax" else 0)
        run.append(key.answer)
        return Result("right", 0, "")

    run, depths = [], {"minimax": 0, "negamax": 1, "limited": 2}
    monkeypatch.setattr(keys.Keys, "depth", lambda _, name: depths.get(name, 0))
    monkeypatch.setattr(grader, "grade_answer", judged)
    for student in ("ada", "bob", "eve"):
        answers = {name: f"{source}# {student}" for name, source in RIGHT.items()}
        hand_in(tmp_path / "in", student, answers)
    grade(tmp_path / "in", tmp_path / "out")
    seen = [depths[name] for name in run if name in depths]
    assert seen == sorted(seen) == [0] * 3 + [1] * 3 + [2] * 3


def test_the_depth_of_a_question_is_that_of_what_it_calls():
    needs, some = {"a": ("b", "d"), "b": ("c",)}, object.__new__(keys.Keys)
    some._exercise = SimpleNamespace(question=lambda n: SimpleNamespace(needs=needs.get(n, ())))
    assert [some.depth(name) for name in "abcd"] == [2, 1, 0, 0]


def test_what_the_machine_cannot_cause_is_not_tried_again(quick, tmp_path, monkeypatch):
    def wrong(key, source, unsafe):
        return Result("wrong", 0, "")

    hand_in(tmp_path / "in", "ada", RIGHT)
    with attempts(monkeypatch, wrong) as begun:
        _, problems = grade(tmp_path / "in", tmp_path / "out")
    assert (set(begun.values()), problems) == ({1}, [])


def test_two_attempts_that_differ_need_review_and_are_not_kept(
    quick, gradebook, tmp_path, monkeypatch, capsys
):
    place, out = tmp_path / "in", tmp_path / "out"
    hand_in(place, "ada", RIGHT)
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    command = ["grade", str(place), "--out", str(out)]
    with attempts(monkeypatch, crash, right):
        assert main(command) == 1
    says = "needs review. Two attempts had different results: “crashed”, then “right”."
    assert f"ada {NAME} limited: {says}" in capsys.readouterr().err
    marks = of(rows((out / "grades.csv").read_text()), "ada")
    assert [marks[name] for name in QUESTIONS] == [("", "needs review")] * len(QUESTIONS)
    page = (out / "feedback" / NAME / "ada.md").read_text()
    assert "**No points yet**. A person will mark 17 points.\n" in page
    assert "Minimax: needs review (– of 3 points)\n\nTwo attempts had different results" in page
    assert "1 waiting for a person" in (out / "summary.html").read_text()
    assert kept(out) == 0
    with attempts(monkeypatch, right):
        assert main(command) == 0
    assert of(rows((out / "grades.csv").read_text()), "ada")["limited"] == ("4", "right")


def test_an_answer_that_crashes_is_tried_again_in_a_worker_of_its_own(here, tmp_path):
    dying = "import os\nprint('last words')\nos._exit(3)"
    hand_in(tmp_path / "in", "eve", {"minimax": RIGHT["minimax"], "limited": dying})
    graded, problems = grade(tmp_path / "in", tmp_path / "out")
    marks = of(rows(table(graded)), "eve")
    assert problems == []
    assert marks["limited"] == ("0", "crashed")
    assert marks["minimax"] == ("3", "right")


@pytest.fixture
def two(marks, tmp_path):
    """A folder with two answers to one question, and what they earned in the class."""
    for student in ("ada", "bugs-1"):
        answer = RIGHT["limited"] if student == "ada" else mutant("limited", 1)[0]
        hand_in(tmp_path / "in", student, {"limited": answer})
    return tmp_path / "in", [of(marks, student)["limited"] for student in ("ada", "bugs-1")]


def limited_alone(place, **options):
    """What the answers to one question earn."""
    graded, problems = grade(place, place.parent / "out", Only(questions=["limited"]), **options)
    assert problems == []
    marks = rows(table(graded))
    return [of(marks, student)["limited"] for student in ("ada", "bugs-1")]


def test_one_job_on_a_busy_machine_says_the_same_as_two_on_an_idle_one(kept_keys, two):
    place, marks = two
    with busy(1):
        assert limited_alone(place, jobs=1) == marks


CLUSTER = """\
import sys
from distributed import LocalCluster, Security
from grading.grade import pool
class Program:
    def __reduce__(self): return exec, (f"open({sys.argv[2]!r}, 'w')",)
def as_json(function, key, source, unsafe, honest=pool._as_json):
    return Program() if "# evil" in source else honest(function, key, source, unsafe)
pool._as_json = as_json
if __name__ == "__main__":
    pem = sys.argv[1]
    roles = ("client", "scheduler", "worker")
    files = [f"tls_{role}_{what}" for role in roles for what in ("cert", "key")]
    security = Security(tls_ca_file=pem, require_encryption=True, **dict.fromkeys(files, pem))
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, protocol="tls://",
                      host="127.0.0.1", dashboard_address=None, security=security) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
KEY = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=g -keyout grading.pem -out grading.pem"


def test_a_cluster_says_the_same_and_runs_nothing_here(kept_keys, two, tmp_path, capsys):
    import dask

    subprocess.run([*KEY.split()], cwd=tmp_path, check=True, capture_output=True)
    place, marks = two
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a shell
    pem, ran = str(tmp_path / "grading.pem"), tmp_path / "ran"
    (tmp_path / "cluster.py").write_text(CLUSTER)
    command = [sys.executable, tmp_path / "cluster.py", pem, ran]
    tls = {"ca-file": pem, "client": {"cert": pem, "key": pem}}
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as cluster:
        scheduler = cluster.stdout.readline().strip()
        with dask.config.set({"distributed.comm.tls": tls}):
            assert limited_alone(place, scheduler=scheduler) == marks
            hand_in(place, "bugs-1", {"limited": f"{RIGHT['limited']}# evil"})
            with pytest.raises(KeyboardInterrupt):
                grade(place, tmp_path / "out", scheduler=scheduler)
        cluster.stdin.close()
    assert "sent a program" in capsys.readouterr().err
    assert not ran.exists()


@pytest.mark.parametrize("address", ["tcp://192.0.2.1:8786", "192.0.2.1:8786"])
def test_a_cluster_on_a_network_needs_a_key(address):
    with pytest.raises(ValueError, match="must begin with tls://"), pool.executor_for(1, address):
        pass


def test_without_a_sandbox_nothing_is_graded(handed_in, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(worker, "mechanisms", lambda unsafe: iter(()))
    assert main(["grade", str(handed_in), "--out", str(tmp_path)]) == 1
    assert "There is no sandbox here." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main(["doctor"]) == 1
    assert "There is no sandbox here." in capsys.readouterr().err


def test_without_locks_the_grader_says_what_it_needs(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(ValueError, match=r"^the grader needs Linux: .*$"), locked(tmp_path):
        pass


def test_the_doctor_says_how_answers_are_held(best, capsys):
    assert main(["doctor"]) == 0
    says = capsys.readouterr().out
    assert f"The sandbox works on this machine, with {best.mechanism}." in says
    assert re.search(r"A worker takes \d+\.\d\d s to start and end\.", says)


def test_an_older_release_is_recognised(here, tmp_path):
    def older(released):
        cells = released["cells"]
        cells[:] = [c for c in cells if "limited" not in str(c["metadata"].get("nbgrader"))]
        for cell in cells:
            if cell["metadata"].get("nbgrader", {}).get("grade_id") == "minimax-check":
                cell["source"] = "check('old')"
            if cell["metadata"].get("nbgrader", {}).get("grade_id") == "negamax":
                cell["metadata"]["nbgrader"]["grade_id"] = "negamax-old"

    hand_in(tmp_path / "in", "ada", {"minimax": RIGHT["minimax"]}, older)
    [one], problems = grade(tmp_path / "in", tmp_path / "out")
    assert problems == []
    [note] = one.notes
    assert "not from the current release of 02-minimax" in note
    assert (
        "missing: limited, limited-check, negamax; unknown: negamax-old; changed: minimax-check"
        in note
    )
    marks = of(rows(table([one])), "ada")
    assert marks["limited"] == ("", "needs review")
    assert marks["negamax"] == ("0", "not answered")  # its cell has another name
    assert marks["minimax"] == ("3", "right")


# --------------------------------------------------------------------- nothing is lost in silence


@pytest.mark.parametrize(
    ("change", "questions", "says"),
    [
        (retyped, ["minimax"], "The cell 'minimax' is no longer a code cell."),
        (of_format_3, QUESTIONS, "format 4"),
        (oversized, QUESTIONS, "too large: more than 20 MB."),
        (None, QUESTIONS, f"found: ada/{NAME}/{NAME}-final (1).ipynb."),
    ],
)
def test_what_a_person_should_see_is_no_zero(change, questions, says, quick, tmp_path):
    path = hand_in(tmp_path / "in", "ada", RIGHT, change)
    if not change:
        path.write_text('{"nbformat": 4, "cells": []}')
        path.rename(path.with_name(f"{NAME}-final (1).ipynb"))
    [one], problems = grade(tmp_path / "in", tmp_path / "out")
    marks = of(rows(table([one])), "ada")
    assert [name for name, mark in marks.items() if mark == ("", REVIEW)] == questions
    assert "0" not in {score for score, _ in marks.values()}
    assert says in next(r.says for part, r in one.results.items() if part.name == questions[0])
    waiting = sum(MAX_SCORES[name] for name in questions) + 3
    assert f"A person will mark {waiting} points" in feedback.as_markdown(one)
    assert problems == []


def test_a_review_ends_with_the_answer_that_needed_it(quick, tmp_path):
    def marks(change=None):
        hand_in(tmp_path / "in", "ada", RIGHT, change)
        graded, _ = grade(tmp_path / "in", tmp_path / "out")
        return of(rows(table(graded)), "ada")["minimax"]

    assert [marks(), marks(retyped), marks()] == [("3", "right"), ("", REVIEW), ("3", "right")]


def test_a_run_over_some_students_leaves_the_table_whole(quick, gradebook, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    for student in ("ada", "Jürgen", "eve"):
        hand_in(tmp_path / "in", student, RIGHT, retyped if student == "eve" else None)
    hand_in(tmp_path / "late", "bob", {})
    assert main(["grade", str(tmp_path / "in"), "--out", str(out)]) == 0
    before = (out / "grades.csv").read_text().splitlines()
    page = (out / "feedback" / NAME / "eve.md").read_text()
    assert main(["grade", str(tmp_path / "late"), "--out", str(out)]) == 0
    after = (out / "grades.csv").read_text().splitlines()
    assert [line for line in after if not line.startswith("bob,")] == before
    assert [row["student"] for row in rows("\n".join(after))[:: len(QUESTIONS) + 1]] == [
        "Jürgen",
        "ada",
        "bob",
        "eve",
    ]
    assert "4 submissions" in (out / "summary.html").read_text()
    assert (out / "feedback" / NAME / "eve.md").read_text() == page
    assert main(["grade", str(tmp_path / "in"), "--out", str(out), "-e", "01-a-game"]) == 0
    assert (out / "grades.csv").read_text().splitlines() == after


def test_an_answer_of_a_run_that_was_stopped_is_open_in_the_table(quick, tmp_path):
    hand_in(tmp_path / "in", "ada", RIGHT)
    hand_in(tmp_path / "late", "bob", RIGHT)
    grade(tmp_path / "in", tmp_path / "out")
    path = tmp_path / "out" / "records" / NAME / "ada.json"
    record = json.loads(path.read_text())
    del record["results"]["minimax"]
    path.write_text(json.dumps(record))
    graded, _ = grade(tmp_path / "late", tmp_path / "out")
    marks = of(rows(table(with_earlier(graded, tmp_path / "out"))), "ada")
    assert (marks["minimax"], marks["negamax"]) == (("", "not graded"), ("3", "right"))


def test_a_damaged_record_is_made_again(quick, tmp_path):
    damaged = {
        "ada": "",
        "bob": "{",
        "carl": "[]",
        "dan": '{"student": 1}',
        "eve": '{"student": "eve"}',
        "fay": '{"student": "fay", "notes": [], "results": {"minimax": 3, "negamax": {}}}',
    }
    for student in damaged:
        hand_in(tmp_path / "in", student, RIGHT)
    grade(tmp_path / "in", tmp_path / "out")
    records = tmp_path / "out" / "records" / NAME
    before = {student: (records / f"{student}.json").read_text() for student in damaged}
    for student, damage in damaged.items():
        (records / f"{student}.json").write_text(damage)
    grade(tmp_path / "in", tmp_path / "out")
    assert {student: (records / f"{student}.json").read_text() for student in damaged} == before


NAMES = ["名" * 90, "Ada Lovelace", "Ju\u0308rgen", "名" * 89]


def test_any_name_has_its_files(quick, gradebook, tmp_path):
    from nbgrader.api import Gradebook

    out = tmp_path / "out"
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    with ZipFile(tmp_path / "in.zip", "w") as archive:
        for name in (*NAMES, "=1+1"):
            change = bare if name == NAMES[1] else None
            archive.writestr(f"{name}/{NAME}/{NAME}.ipynb", notebook(RIGHT, change))
    assert main(["grade", str(tmp_path / "in.zip"), "--out", str(out)]) == 1
    marks = rows((out / "grades.csv").read_text())
    shown = sorted(normalize("NFC", name) for name in NAMES)
    assert [row["student"] for row in marks[:: len(QUESTIONS) + 1]] == shown
    assert {row["verdict"] for row in marks} == {"right", "manual"}
    pages = sorted((out / "feedback" / NAME).glob("*.html"))
    assert len(pages) == len(NAMES)
    assert all(path.name.isascii() for path in out.rglob("*"))
    titles = [re.search("Feedback for ([^<]*)<", page.read_text())[1] for page in pages]
    assert sorted(titles) == shown
    with Gradebook(f"sqlite:///{out / 'gradebook.db'}", books.COURSE) as book:
        known = {student.last_name: student.id for student in book.students}
    assert sorted(known) == shown
    folders = sorted(path.name for path in (out / "autograded").iterdir())
    assert sorted(known.values()) == folders


FULL = OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (f"records/{NAME}/bob.json", f"bob {NAME} minimax: OSError: "),
        (f"feedback/{NAME}/bob.html", f"bob {NAME}: no feedback: "),
        (f"feedback/{NAME}/bob.md", f"bob {NAME}: no feedback: "),
        (f"autograded/bob/{NAME}/{NAME}.ipynb", f"bob {NAME}: not written to the gradebook: "),
        ("summary.html", ""),
        ("similar.html", ""),
        ("grades.csv", ""),
    ],
)
def test_where_a_file_cannot_be_written_the_rest_is(
    where, says, quick, gradebook, tmp_path, monkeypatch, capsys
):
    def failing(path, text):
        if path == out / where:
            raise FULL
        write(path, text)

    out, write = tmp_path / "out", write_file
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    for student in ("ada", "bob", "carl"):
        hand_in(tmp_path / "in", student, RIGHT)
    command = ["grade", str(tmp_path / "in"), "--out", str(out)]
    with monkeypatch.context() as patch:
        for module in (records, keys, feedback, summary, similar, books, mark_files, files):
            patch.setattr(module, "write_file", failing)
        assert main(command) == 1
    errors = capsys.readouterr().err
    assert f"  {says}[Errno 28] No space left on device\n" in errors
    assert "Traceback" not in errors
    if where != "grades.csv":
        marks = rows((out / "grades.csv").read_text())
        for student in ("ada", "carl"):
            assert of(marks, student)["minimax"] == ("3", "right")
        assert of(marks, "bob")["minimax"] == (
            ("", "not graded") if "records" in where else ("3", "right")
        )
    assert main(command) == 0
    assert of(rows((out / "grades.csv").read_text()), "bob")["minimax"] == ("3", "right")
    assert (out / where).exists()


@pytest.mark.parametrize("number", [13, 28, 30])
def test_a_folder_for_results_that_cannot_be_written_is_one_line(
    number, tmp_path, monkeypatch, best, capsys
):
    def refused(path, *args, **kwargs):
        if path == tmp_path / "out":
            raise OSError(number, os.strerror(number), "out")
        mkdir(path, *args, **kwargs)

    mkdir = Path.mkdir
    hand_in(tmp_path / "in", "ada", RIGHT)
    monkeypatch.setattr(Path, "mkdir", refused)
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == f"python -m grading grade: out: {os.strerror(number)}"


def test_a_run_with_nothing_to_do_makes_no_key_and_no_page(quick, gradebook, tmp_path, monkeypatch):
    out = tmp_path / "out"
    out.mkdir()
    shutil.copy(gradebook, out / "gradebook.db")
    hand_in(tmp_path / "in", "ada", RIGHT)
    command = ["grade", str(tmp_path / "in"), "--out", str(out)]
    assert main(command) == 0
    # A new gradebook asks a process for it, which imports more than all else that is done here.
    monkeypatch.setattr("nbgrader.api.get_alembic_version", lambda: "some")
    made = []
    for module, name in (
        (keys, "make_key"),
        (feedback, "write_feedback"),
        (summary, "write_summary"),
        (similar, "write_similar"),
        (files, "write_gradebook"),
    ):
        original = getattr(module, name)

        def watched(*args, name=name, original=original):
            made.append(name)
            return original(*args)

        monkeypatch.setattr(module, name, watched)
    assert main(command) == 0
    assert made == []
    written = sorted(path for path in out.rglob("*.*") if "records" not in path.parts)
    pages = [path for path in written if path.suffix in (".html", ".md", ".ipynb", ".db")]
    assert len(pages) == 6
    for page in pages:
        page.unlink()
        assert main(command) == 0
        assert page.exists()
    hand_in(tmp_path / "in", "ada", {**RIGHT, "minimax": "wrong"})
    made.clear()
    assert main(command) == 0
    written = ["write_feedback", "write_summary", "write_similar", "write_gradebook"]
    assert made == ["make_key", *written]
    hand_in(tmp_path / "more", "bob", UNTOUCHED)  # a class in two places
    more = [command[0], str(tmp_path / "more"), *command[2:]]
    assert main(more) == main(command) == 0
    made.clear()
    assert main(more) == main(command) == 0
    assert made == []


def test_keys_are_made_again_if_a_question_or_a_reference_has_changed(tmp_path):
    for folder in ("solutions", "exercises"):
        shutil.copytree(ROOT / folder / NAME, tmp_path / folder / NAME)
    copy = replace(EXERCISE, root=tmp_path)
    digests = [copy.digest()]
    for path in (*sorted(copy.folder.glob("*.*")), copy.released):
        path.write_text(path.read_text() + "\n")
        digests.append(copy.digest())
    (tmp_path / "solutions/sentences.toml").write_text('max-from-0 = "Start lower."\n')
    digests.append(copy.digest())
    assert len(set(digests)) == len(digests) > 4


def test_before_the_first_answer_there_is_progress(quick, tmp_path, capsys):
    hand_in(tmp_path / "in", "ada", RIGHT)
    grade(tmp_path / "in", tmp_path / "out")
    bars = re.findall(r"(\w[\w -]*): 100%", capsys.readouterr().err)
    assert list(dict.fromkeys(bars)) == [
        "notebooks",
        f"keys of {NAME}",
        "submissions",
        "sending",
        "answers",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")
def test_graders_share_the_processors(monkeypatch, tmp_path):
    monkeypatch.setattr(pool, "PROCESSOR", str(tmp_path))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {5, 3})
    monkeypatch.setattr(pool, "_taken", taken := [])
    assert [pool.own_processor() for _ in range(3)] == [3, 5, None]
    taken.pop(0).close()
    assert [pool.own_processor() for _ in range(2)] == [3, None]
    for mark in taken:
        mark.close()
