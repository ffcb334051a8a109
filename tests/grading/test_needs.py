"""Earlier answers that a question needs: they run elsewhere, and do what they would do here."""

import re
from dataclasses import replace

import pytest

from coursework.exercise.call import At, Call, GameSpec, RunResult
from coursework.exercise.run import run
from grading.author.exercises import BEGIN, END, Exercise, exercises, load
from grading.author.stubs import stub
from grading.author.validate import problems_of
from grading.grade.answer import Key, _judged, grade_answer
from grading.grade.keys import make_key
from grading.sandbox import Answer

TREE = GameSpec("tree", {"tree": [[3, [12, 7]], [[2, 4], 6], [14, 5, 2]]})
SOLVED = """\
from chopsticks import State


def value(game, state, plies=99):
    ### BEGIN SOLUTION
    if plies == 0 or game.is_terminal(state):
        return game.utility(state, 0) if game.is_terminal(state) else 0
    values = [value(game, game.result(state, move), plies - 1) for move in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
    ### END SOLUTION


def start(game):
    ### BEGIN SOLUTION
    return game.initial
    ### END SOLUTION


def put(memo, key, value):
    ### BEGIN SOLUTION
    memo[key] = value
    ### END SOLUTION


def same(thing):
    ### BEGIN SOLUTION
    return thing
    ### END SOLUTION


def length(thing):
    ### BEGIN SOLUTION
    return len(thing)
    ### END SOLUTION


def twice_two():
    return same(2) * 2
"""


@pytest.fixture(scope="module")
def worker(best):
    with best.worker(games=["tree", "chopsticks"], needed=[SOLVED]) as worker:
        assert worker.cell(stub(SOLVED)).verdict == ""
        yield worker


@pytest.fixture
def ask(worker):
    """Calls a function `f` of a cell that needs the answers above."""

    def called(body, *args):
        assert worker.answer(body).verdict == ""
        return worker.call("f", Call(*args)).outcome

    return called


def needing():
    for name in exercises():
        exercise = load(name)
        yield from ((exercise, question) for question in exercise.questions if question.needs)


def test_no_line_of_a_needed_answer_goes_to_a_student():
    seen = 0
    for exercise, question in needing():
        for cell in map(exercise.reference, question.needs):
            left = stub(cell)
            assert BEGIN not in left
            for answer in re.findall(f"{BEGIN}(.*?){END}", cell, re.DOTALL):
                lines = {line.strip() for line in answer.splitlines() if len(line.strip()) > 9}
                assert not lines & set(map(str.strip, left.splitlines()))
                seen += len(lines)
    assert seen > 80


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        (f"class A:\n    {BEGIN}\n    x = 1\n    {END}", "line 2 is not inside a function"),
        (f"{BEGIN}\nx = 1\n{END}", "line 1 is not inside a function"),
        (f"def f(*a):\n    {BEGIN}\n    return a\n    {END}", "f is needed later, so it may have"),
        (f"def f(*, a):\n    {BEGIN}\n    return a\n    {END}", "plain parameters"),
    ],
)
def test_what_cannot_be_called_from_elsewhere_is_named(cell, says):
    with pytest.raises(ValueError, match=says):
        stub(cell)


def test_such_a_needed_answer_is_a_problem_of_the_exercise(monkeypatch):
    exercise = load("27-stones")
    loose = f"{BEGIN}\nx = 1\n{END}"
    monkeypatch.setattr(Exercise, "reference", lambda exercise, name: loose)
    [problem, *_] = [text for text in problems_of(exercise) if text.startswith("heuristic: ")]
    assert problem == "heuristic: ValueError: the answer in line 1 is not inside a function"


@pytest.mark.posix
def test_what_goes_there_comes_back_the_same(ask):
    body = """\
def f():
    values = [
        [1, 2.5, None, True, "é", float("inf")],
        (State(), {State(): (1,)}, {1, 2}, frozenset({3})),
        {"a": [{}], (1, 2): {3: set()}},
    ]
    return [(repr(same(x)) == repr(x), same(x) is x) for x in values]
"""
    assert ask(body).value == [(True, False)] * 3


@pytest.mark.posix
def test_what_it_changes_of_its_arguments_is_changed(ask):
    body = """\
from collections import defaultdict, deque
def f():
    memos = bytearray(3), [0, 0, 0], {}, defaultdict(int), deque([0, 0, 0])
    for memo in memos:
        assert put(memo, 2, 7) is None
        put(memo, 1, 5)
        put(memo, 1, 6)
    assert [type(memo) for memo in memos] == [bytearray, list, dict, defaultdict, deque]
    return [(memo[1], memo[2]) for memo in memos]
"""
    assert ask(body).value == [(6, 7)] * 5


@pytest.mark.posix
def test_whatever_can_be_walked_goes_there(ask):
    body = """\
from collections import namedtuple
Point = namedtuple("Point", "x y")
def f():
    own = [range(3), {1: 2}.keys(), (n for n in range(3)), "abcd"]
    return [length(thing) for thing in own], same(Point(1, [iter("ab")])), twice_two()
"""
    assert ask(body).value == ([3, 1, 3, 4], (1, [["a", "b"]]), 4)


@pytest.mark.posix
def test_nodes_count_wherever_they_are_asked_for(ask):
    body = "def f(game, state): return [value(game, game.result(state, m)) for m in (0, 1, 2)]"
    there = ask(body, TREE, At())
    names = {}
    exec(f"{SOLVED}\n{body}", names)
    assert there == run(names["f"], Call(TREE, At()))
    assert there.value == [3, 4, 2]
    assert there.nodes == 1 + 14


@pytest.mark.posix
def test_the_students_game_is_asked_in_the_students_worker(ask):
    body = """\
class Seen:
    def __init__(self, game):
        self.game, self.nodes, self.initial = game, 0, game.initial
    def __getattr__(self, name):
        return getattr(self.game, name)
    def moves(self, state):
        value(self.game, state, 1)  # a call in a call
        return (move for move in reversed(self.game.moves(state)))
    def result(self, state, move):
        self.nodes += 1
        return self.game.result(state, move)
def f(game, state):
    seen = Seen(game)
    return value(seen, start(seen), 2), seen.nodes
"""
    outcome = ask(body, TREE, At())
    assert outcome.value == (2, 3 + 2 + 2 + 3)
    assert outcome.nodes == 1 + 10 + (3 + 2 + 2 + 3)  # of the search, and of its own looks


@pytest.mark.posix
def test_what_the_students_game_raises_is_raised(ask):
    body = """\
class Own(Exception): pass
class Broken:
    def is_terminal(self, state): raise Own("here")
    def moves(self, state): return []
def f():
    try:
        value(Broken(), 1)
    except Own as error:
        return [str(error), same(3)]
"""
    assert ask(body).value == ["here", 3]


@pytest.mark.posix
def test_an_answer_that_fails_says_of_what_kind_and_no_more(ask):
    body = """\
def f():
    said = []
    for key, memo in ((9, [1]), (9, 3), ("a", [1])):
        try:
            put(memo, key, 1)
        except (IndexError, TypeError) as error:
            said.append((type(error).__name__, str(error)))
    return said
"""
    says = "put cannot handle these arguments"
    assert ask(body).value == [
        ("IndexError", says),
        ("TypeError", says),
        ("TypeError", says),
    ]


@pytest.mark.posix
def test_no_second_worker_starts_before_it_is_called(best, monkeypatch):
    with best.worker(needed=[SOLVED]) as worker:
        worker.cell(stub(SOLVED))
        worker.answer("def f(n): return same(n)")
        assert worker._needed._process is None
        assert worker.call("f", Call(3)).outcome.value == 3
        assert worker._needed._process is not None


@pytest.mark.posix
def test_a_needed_cell_that_does_not_run_is_our_own_fault(best):
    with best.worker(needed=["def same(n): return n", "1 / 0"]) as worker:
        worker.cell("def same(n): return __needed__('same', n)")
        worker.answer("def f(n): return same(n)")
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            worker.call("f", Call(3))


@pytest.mark.posix
def test_a_bug_is_named_if_it_shows_in_the_order_of_a_set(best):
    # Of what is needed comes a set, which is walked in another order where it was made.
    exercise = load("09-retrograde")
    question = exercise.question("retrograde")
    [stack] = [
        mutant
        for mutant in question.mutants
        if mutant.patches == (("queue.popleft()", "queue.pop()"),)
    ]
    key = make_key(
        exercise, replace(question, calls=question.calls[5:], hidden=(), mutants=(stack,))
    )
    reference = exercise.reference("retrograde")
    assert grade_answer(key, reference).verdict == "right"
    assert grade_answer(key, stack.of(reference)).bug == stack.says


WORDS = "Attack at dawn"
VERDICTS = ["error", "did not end", "waited", "crashed", "garbled", "not allowed", "not answered"]


def answered(verdict):
    """What comes of a call in which the code says something."""
    kind = {"": "", "not answered": "NotImplementedError"}.get(verdict, verdict)
    outcome = RunResult(None, f"{kind}: {WORDS}") if verdict else RunResult(WORDS)
    return Answer(outcome, verdict, WORDS * 9, 77, WORDS * 999, where="line 77 of the cell")


@pytest.fixture
def key():
    calls, right = (Call(1), Call(2)), (RunResult(10), RunResult(20))
    return Key("f", 2, True, None, True, (), (), 1, calls, right, (), (), {})


@pytest.mark.parametrize("verdict", ["", *VERDICTS])
def test_no_word_of_a_hidden_call_is_shown(key, verdict):
    result = _judged(key, [Answer(RunResult(10)), answered(verdict)])
    assert result.verdict == (verdict or "wrong")
    told = f"{result.says}{result.shows}{result.bug}"
    assert not re.search("Attack|dawn|77|20", told)


@pytest.mark.parametrize("verdict", ["", *VERDICTS[:-1]])
def test_no_words_of_an_exception_in_a_visible_call_are_shown(key, verdict):
    result = _judged(key, [answered(verdict), Answer(RunResult(20))])
    assert (WORDS in result.shows) == (verdict == "")
    assert not verdict or "77" in result.shows
    assert len(result.shows) < 400
