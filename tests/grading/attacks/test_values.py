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
    ("returns an object that equals everything", "Always()"),
    ("returns such an int", "Int(0)"),
    ("returns such a float", "Float(0.25)"),
    ("returns such a text", "Text('0')"),
    ("returns such a tuple", "Pair()"),
    ("returns such a dict", "Mapping()"),
    ("returns such a list", "Items()"),
    ("returns such a member of an enumeration", "Kind.WIN"),
    ("hides it in a list", "[Int(0)]"),
    ("hides it in a tuple", "(Int(1), 3)"),
    ("calls its class State", "type('State', (Int,), {})(2)"),
    ("puts it into a state of ours", "State(((Int(1), 1), (1, 1)), Int(0))"),
    ("returns a number that equals nothing", "math.nan"),
    ("returns infinity", "math.inf"),
    ("returns minus infinity", "-math.inf"),
    ("returns the largest float", "1.7e308"),
    ("returns an int of a million bits", "1 << 10**6"),
    ("returns the largest int that may be told", "(1 << 1000) - 1"),
    ("returns every value that could be right", "[-1, 0, 1]"),
    ("returns a set of all values", "{-1, 0, 1}"),
    ("returns a range", "range(-1, 2)"),
    ("returns a generator of all values", "(n for n in (-1, 0, 1))"),
    ("returns the value as text", "'0'"),
    ("returns the value as bytes", "b'0'"),
    ("returns True", "True"),
    ("returns a complex number", "0j"),
    ("returns a decimal", "decimal.Decimal(0)"),
    ("returns a fraction", "fractions.Fraction(0)"),
    ("returns an Ellipsis", "..."),
    ("returns NotImplemented", "NotImplemented"),
    ("returns a list that holds itself", "itself()"),
    ("returns a dict that holds itself", "(lambda d: d.update(d=d) or d)({})"),
    ("returns a list of a hundred thousand levels", "deep(10**5)"),
    ("returns one level too many", "deep(61)"),
    ("returns as many levels as may be", "deep(59)"),
    ("returns a million values", "[0] * 10**6"),
    ("returns three million characters", "'x' * 3 * 10**6"),
    ("returns halves of characters", "'\\ud800' * 9"),
    ("returns what moves a cursor", "'\\x1b[2J\\0\\u202e'"),
    ("returns the game", "game"),
    ("returns a game for the grader to build", "GameSpec('heaps', {'sizes': [10**9]})"),
    ("returns a call for the grader to make", "Call(1, 2, x=3)"),
    ("returns a path in a game", "At(0, 1)"),
    ("returns the address of a function", "Named('os:system')"),
    ("returns an iterator that raises", "OneByOne()"),
    ("returns what the grader would make of it", "RunResult(0, '', 1, 0, '')"),
    ("returns a state without sense", "State('?', None)"),
    ("returns a turn whose words cannot be made", "Turn(None, 7, [], {})"),
    ("returns a state that would take long to draw", "Heaps((10**200,) * 1000, 3)"),
    ("returns a move without sense", "Tap([], {})"),
    ("returns a class", "Always"),
    ("returns an exception", "NotImplementedError()"),
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
        "sends values below dicts in dicts, each of which is sorted by all that is below it",
        "nested('dict', 28, [0.5] * 9_000)",
    ),
    ("sends values below sets in sets", "nested('frozenset', 55, {'tuple': [0.5] * 9_000})"),
    ("sends many values in one list", "[0.5] * 9_000"),
    ("sends a text of a million characters", "'x' * 10**6"),
    ("sends many states", "[{'Tap': [1, 1]}] * 1_500"),
    ("sends many states without sense", "[{'State': [[], {'dict': []}]}] * 1_500"),
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
