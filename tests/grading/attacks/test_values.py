"""Attacks by the value that an answer returns."""

import resource

import pytest

from attacks.tools import attacks, graded, key

pytestmark = pytest.mark.posix
KINDS = """\
import decimal, enum, fractions, math
from coursework.exercise.call import At, Call, GameSpec, Named, OneByOne, RunResult
from chopsticks.hands import State, Tap
from chopsticks.games.heaps import Heaps
from chopsticks.games.pig import Turn
class Always:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __bool__(self): return True
    def __hash__(self): return 0
    def __index__(self): return 3
    def __float__(self): return 3.0
    def __reduce__(self): return (print, ("unpickled",))
    __lt__ = __le__ = __gt__ = __ge__ = __eq__
class Int(Always, int): pass
class Float(Always, float): pass
class Text(Always, str): pass
class Pair(Always, tuple): pass
class Mapping(Always, dict): pass
class Items(Always, list): pass
class Kind(enum.IntEnum):
    WIN = 1
    __eq__ = lambda *_: True
    __hash__ = int.__hash__
def itself():
    x = []
    x.append(x)
    return x
def deep(n):
    x = 0
    for _ in range(n): x = [x]
    return x
"""


@attacks(
    ("equal to everything", "returns an object that equals everything", "Always()"),
    ("an int that equals everything", "returns such an int", "Int(0)"),
    ("a float that equals everything", "returns such a float", "Float(0.25)"),
    ("a text that equals everything", "returns such a text", "Text('0')"),
    ("a tuple that equals everything", "returns such a tuple", "Pair()"),
    ("a dict that equals everything", "returns such a dict", "Mapping()"),
    ("a list that equals everything", "returns such a list", "Items()"),
    ("a member that equals everything", "returns such a member of an enumeration", "Kind.WIN"),
    ("inside a list", "hides it in a list", "[Int(0)]"),
    ("inside a tuple", "hides it in a tuple", "(Int(1), 3)"),
    ("a class called like ours", "calls its class State", "type('State', (Int,), {})(2)"),
    ("a dataclass of ours", "puts it into a state of ours", "State(((Int(1), 1), (1, 1)), Int(0))"),
    ("NaN", "returns a number that equals nothing", "math.nan"),
    ("infinity", "returns infinity", "math.inf"),
    ("minus infinity", "returns minus infinity", "-math.inf"),
    ("a huge float", "returns the largest float", "1.7e308"),
    ("a huge int", "returns an int of a million bits", "1 << 10**6"),
    ("the largest int", "returns the largest int that may be told", "(1 << 1000) - 1"),
    ("all values", "returns every value that could be right", "[-1, 0, 1]"),
    ("a set of values", "returns a set of all values", "{-1, 0, 1}"),
    ("a range", "returns a range", "range(-1, 2)"),
    ("a generator", "returns a generator of all values", "(n for n in (-1, 0, 1))"),
    ("text", "returns the value as text", "'0'"),
    ("bytes", "returns the value as bytes", "b'0'"),
    ("truth", "returns True", "True"),
    ("a complex number", "returns a complex number", "0j"),
    ("a decimal", "returns a decimal", "decimal.Decimal(0)"),
    ("a fraction", "returns a fraction", "fractions.Fraction(0)"),
    ("an Ellipsis", "returns an Ellipsis", "..."),
    ("NotImplemented", "returns NotImplemented", "NotImplemented"),
    ("itself", "returns a list that holds itself", "itself()"),
    ("a dict in itself", "returns a dict that holds itself", "(lambda d: d.update(d=d) or d)({})"),
    ("deep", "returns a list of a hundred thousand levels", "deep(10**5)"),
    ("61 deep", "returns one level too many", "deep(61)"),
    ("60 deep", "returns as many levels as may be", "deep(59)"),
    ("many", "returns a million values", "[0] * 10**6"),
    ("a long text", "returns three million characters", "'x' * 3 * 10**6"),
    ("half characters", "returns halves of characters", "'\\ud800' * 9"),
    ("control characters", "returns what moves a cursor", "'\\x1b[2J\\0\\u202e'"),
    ("the game", "returns the game", "game"),
    (
        "a game's specification",
        "returns a game for the grader to build",
        "GameSpec('heaps', {'sizes': [10**9]})",
    ),
    ("a call", "returns a call for the grader to make", "Call(1, 2, x=3)"),
    ("a path", "returns a path in a game", "At(0, 1)"),
    ("a function's address", "returns the address of a function", "Named('os:system')"),
    ("an iterator of ours", "returns an iterator that raises", "OneByOne()"),
    ("an outcome", "returns what the grader would make of it", "RunResult(0, '', 1, 0, '')"),
    ("a broken state", "returns a state without sense", "State('?', None)"),
    ("a broken turn", "returns a turn whose words cannot be made", "Turn(None, 7, [], {})"),
    ("huge heaps", "returns a state that would take long to draw", "Heaps((10**200,) * 1000, 3)"),
    ("a broken move", "returns a move without sense", "Tap([], {})"),
    ("a class", "returns a class", "Always"),
    ("an exception", "returns an exception", "NotImplementedError()"),
)
def test_no_value_equals_the_right_one(attack):
    result = graded(f"{KINDS}def f(game, state):\n    return {attack.source}\n")
    assert not result.score
    assert result.verdict in ("wrong", "error", "did not end", "garbled")
    assert result.says.isprintable()
    assert len(result.shows) < 2000


MOST = 2.5  # seconds of the grader's own computing, for all calls of a question


NESTED = """\
def nested(name, depth, value):
    for _ in range(depth): value = {name: [[0, value]] if name == "dict" else [value]}
    return value
"""


@attacks(
    (
        "nested dicts",
        "sends values below dicts in dicts, each of which is sorted by all that is below it",
        "nested('dict', 28, [0.5] * 9_000)",
    ),
    (
        "nested sets",
        "sends values below sets in sets",
        "nested('frozenset', 55, {'tuple': [0.5] * 9_000})",
    ),
    ("a flat list", "sends many values in one list", "[0.5] * 9_000"),
    ("a long text", "sends a text of a million characters", "'x' * 10**6"),
    ("many states", "sends many states", "[{'Tap': [1, 1]}] * 1_500"),
    (
        "many strange states",
        "sends many states without sense",
        "[{'State': [[], {'dict': []}]}] * 1_500",
    ),
)
def test_no_value_keeps_the_grader_busy(attack):
    source = f"""\
{NESTED}
import sys
f = print
DATA = {attack.source}
sys._getframe(1).f_locals['self']._call = lambda *_: ['', DATA, '', None]
"""
    key()  # before the clock starts
    before = resource.getrusage(resource.RUSAGE_SELF)
    result = graded(source)
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert result.verdict in ("wrong", "garbled")
    assert after.ru_utime - before.ru_utime < MOST
