"""Attacks on earlier answers, which are to be called but not read."""

import pytest

from attacks.tools import PIPE, TREE, attacks
from coursework.exercise.call import Call
from grading.sandbox import Limits

pytestmark = pytest.mark.posix
NEEDED = """\
def settles(value, bound):
    ### BEGIN SOLUTION
    sort_of_secret = 47114711
    return value >= bound + 0 * sort_of_secret
    ### END SOLUTION
def walk(game, state):
    ### BEGIN SOLUTION
    return 1 + sum(walk(game, game.result(state, move)) for move in game.moves(state))
    ### END SOLUTION
def squares(number):
    ### BEGIN SOLUTION
    return [n * n for n in range(number)]
    ### END SOLUTION
def largest(numbers):
    ### BEGIN SOLUTION
    return max(numbers)
    ### END SOLUTION
"""
READING = """\
import ctypes, gc, inspect, re, sys, traceback, types
SECRET = re.compile("s[o]rt_of_secret|4711[4]711")
def parts(code):
    return code.co_names, code.co_varnames, code.co_consts, code.co_code.hex(), code.co_filename
def frames(frame):
    while frame:
        yield parts(frame.f_code), frame.f_locals, frame.f_globals
        frame = frame.f_back
def source(function):
    try:
        return inspect.getsource(function)
    except (OSError, TypeError) as error:
        return error
def memory():
    things = [thing for o in gc.get_objects() for thing in (o, *gc.get_referents(o))]
    for page in {id(thing) & -4096 for thing in things}:
        yield re.findall(SECRET.pattern.encode(), ctypes.string_at(page, 4096))
def errors():
    for args in [(1,), (None, 2), ([], {}), ("", 47), (10**200, "x")]:
        try:
            settles(*args)
        except Exception as error:
            yield error
def steps(error):
    step = error.__traceback__
    while step:
        yield from frames(step.tb_frame)
        step = step.tb_next
def f(way):
    settles(1, 2)
    read = [repr(part) for part in eval(way)]
    return len(read) > 0, [part for part in read if SECRET.search(part)]
"""


def test_a_needed_answer_is_nowhere_to_be_read(attack_worker):
    ways = [
        "[globals(), vars(sys.modules['builtins']), list(sys.modules)]",
        "[thing.__globals__ for thing in globals().values() if hasattr(thing, '__globals__')]",
        "frames(sys._getframe())",
        "[parts(settles.__code__), settles.__closure__, vars(settles)]",
        "[source(settles), source(walk), source(sys.modules['__main__'])]",
        "[parts(o.__code__) for o in gc.get_objects() if isinstance(o, types.FunctionType)]",
        "[o for o in gc.get_objects() if isinstance(o, dict | list | tuple | types.CellType)]",
        "memory()",
        "[(str(error), error.args, vars(error)) for error in errors()]",
        "[traceback.format_exception(error) for error in errors()]",
        "[(list(steps(error)), error.__cause__, error.__context__) for error in errors()]",
    ]
    _, *answers = attack_worker(READING, Limits(), map(Call, ways), [NEEDED])
    assert [answer.outcome.value for answer in answers] == [(True, [])] * len(ways)


HARMFUL = f"""\
{PIPE}import builtins, itertools, sys
class Deep:
    def moves(self, state): return [1]
    def result(self, state, move): return state + 1
class Evil:
    def __getattr__(self, name): raise OSError("no such thing")
    def __iter__(self): raise SystemExit
    def __reduce__(self): return print, ("unpickled",)
    def moves(self, state): return Evil()
class Forks(Deep):
    def moves(self, state): return [os.fork()]
def itself(thing):
    thing[:] = [thing]
    return thing
"""


@attacks(
    (
        "hands over an iterator without an end",
        "largest(itertools.count())",
        {"did not end", "too much memory"},
    ),
    ("asks for more than can be sent", "squares(10**13)", {"did not end", "too much memory"}),
    ("lends a game without an end", "walk(Deep(), 0)", {"did not end"}),
    (
        "hands over megabytes of text",
        "largest('x' * 10**7)",
        {"did not end", "garbled", "error", "too much memory"},
    ),
    (
        "answers the other worker from two processes",
        "walk(Forks(), 0)",
        {"error", "did not end", "garbled", "waited"},
    ),
)
def test_a_call_that_is_endless_or_enormous(attack_worker, attack):
    source = f"{HARMFUL}def f(game, state): {attack.source}"
    _, answer = attack_worker(source, Limits(0.15, 0.3, memory=2**28), needed=[NEEDED])
    assert answer.verdict in attack.outcome


def test_hostile_arguments_cost_their_own_call(attack_worker):
    ways = [
        # Too much.
        "squares(300_000)",
        "largest([0] * 300_000)",
        "largest([10**2000])",
        # In itself.
        "largest(itself([0]))",
        "walk(game, itself([game]))",
        "largest({0: itself([0])})",
        # With methods that mean harm.
        "largest([Evil()])",
        "walk(Evil(), 0)",
        "largest(Evil())",
        # Of another type.
        "largest(None)",
        "settles(1)",
        "walk(3, object)",
    ]
    calls = [Call(TREE, way) for way in (*ways, "settles(3, 2)")]
    _, *answers, last = attack_worker(
        f"{HARMFUL}def f(game, way): return eval(way)", calls=calls, needed=[NEEDED]
    )
    assert {answer.verdict for answer in answers} == {"error"}
    assert last.outcome.value is True


@attacks(
    ("defines the needed functions itself", "settles = largest = walk = squares = lambda *_: 3"),
    ("replaces what the stubs call", "import builtins; builtins.__needed__ = lambda *_: 3"),
    ("replaces the method of the proxy", "import remote; remote.Needs.__call__ = lambda *_: 3"),
    ("replaces the code of a stub", "settles.__code__ = (lambda value, bound: 3).__code__"),
)
def test_a_needed_answer_can_be_replaced_for_the_student_only(attack_worker, attack):
    source = f"right = settles(1, 2)\n{attack.source}\ndef f(*_): return right, settles(1, 2)"
    _, answer = attack_worker(source, needed=[NEEDED])
    assert answer.outcome.value == (False, 3)


SAYING = """\
def f(*lines):
    session = sys._getframe(1).f_locals["self"]
    for line in lines:
        say(line + chr(10))
        heard = json.loads(next(session._ask._replies))
    return heard
"""


def test_forged_calls_are_calls(attack_worker):
    walk = '["call", "walk", [["lent", 7, ["moves"]], ["value", 0]]]'
    forged = {
        ('["call", "settles", [["value", 3], ["value", 2]]]',): ["returned", True, []],
        ('["call", "exec", [["value", "1"]]]',): ["failed", "KeyError"],
        ('["call", "__needed__", [["value", "walk"]]]',): ["failed", "KeyError"],
        ('["call", "largest", [["value", {"GameSpec": ["stones"]}]]]',): ["failed", "TypeError"],
        ('["call", "largest", [["value", {"dict": 3}]]]',): ["failed", "ValueError"],
        ('["call", "walk", [["lent", 7, [3]], ["value", 0]]]',): ["failed", "AttributeError"],
        (walk,): ["lent", 7, "moves", {"tuple": [0]}],
        (walk, '["result of lent", [1]]'): ["failed", "AttributeError"],
        (walk, '["result of lent", {}]'): ["failed", "ValueError"],
        (walk, walk, '["raised"]', '["raised"]'): ["failed", ""],
    }
    open_call = (walk,)
    ends = [lines for lines in forged if lines != open_call]
    source = f"{HARMFUL}{SAYING}"
    _, *answers, last = attack_worker(
        source, calls=[Call(*lines) for lines in (*ends, open_call)], needed=[NEEDED]
    )
    assert [answer.outcome.value for answer in answers] == [forged[lines] for lines in ends]
    assert last.verdict == "garbled"  # no answer comes in the midst of a call


@attacks(
    ("calls without arguments", '["call", "settles"]'),
    ("names a game that it was not told of", '["call", "walk", [["game", 99], ["value", 0]]]'),
    ("lends a game by a text", '["call", "walk", [["lent", "7", []], ["value", 0]]]'),
    ("answers what nobody asked", '["result of lent", 3]'),
    ("speaks as the other worker does", '["returned", 3, []]'),
    ("says that it serves", '["serving"]'),
    ("calls a function without a name", '["call", null, []]'),
    ("calls a function by a list", '["call", ["walk"], []]'),
    ("says that what nobody asked raised something", '["raised"]'),
)
def test_what_is_no_call_is_garbled(attack_worker, attack):
    _, answer = attack_worker(
        f"{HARMFUL}{SAYING}", Limits(1, 1), calls=[Call(attack.source)], needed=[NEEDED]
    )
    assert answer.verdict == "garbled"


def test_nothing_is_needed_where_nothing_is_given(attack_worker):
    _, answer = attack_worker("def f(*_): __needed__('settles', 1, 2)")
    assert answer.verdict == "garbled"


@attacks(
    ("calls without end", "for n in itertools.count(): settles(n, 3)"),
    (
        "sends calls faster than they are answered",
        """while True: say(('["call", "largest", [["value", [1]]]]' + chr(10)) * 99)""",
    ),
    ("walks a game again and again", "while True: walk(game, state)"),
)
def test_a_flood_of_calls(attack_worker, attack):
    limits = Limits(cpu=0.1, waiting=0.5, moves=500)
    source = f"{HARMFUL}def f(game, state):\n    {attack.source}"
    _, answer = attack_worker(source, limits, needed=[NEEDED])
    assert answer.verdict in ("did not end", "waited", "garbled")


def test_calls_are_bounded_as_nodes_are(attack_worker):
    source = "def f(*_): [settles(n, 3) for n in range(60)]"
    _, answer = attack_worker(source, Limits(needed=50), needed=[NEEDED])
    assert answer.says == "stopped after 50 calls to earlier answers"
    assert not answer.doubtful
