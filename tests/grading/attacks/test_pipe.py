"""Attacks on the pipe: lines that make no sense, come too early, or never stop."""

import pytest

from attacks.tools import CALL, ENDLESS, PIPE, STUB, attacks
from coursework.exercise.call import At, Call, GameSpec
from coursework.exercise.compare import same
from grading.sandbox import Limits

pytestmark = pytest.mark.posix
FORGED = '["answer", {n}, "", 3, "", null]\n'
OTHER = Call(GameSpec("tree", {"tree": [[7, 8], [9, 7.5]]}), At())  # its value is 7.5


@attacks(
    ("sends a number", "3\n"),
    ("sends an empty line", "\n"),
    ("sends null", "null\n"),
    ("sends a word", '"answer"\n'),
    ("begins again", '["ready"]\n'),
    ("answers another request", '["answer", 3, "right", 3, "", null]\n'),
    ("says that it is right", '["answer", 2, "right", 3, "", null]\n'),
    ("names a line by a word", '["answer", 2, "", 3, "", "first"]\n'),
    ("makes a sandbox of ours", '["answer", 2, "", {"Sandbox": [3]}, "", null]\n'),
    ("makes an At of a dict", '["answer", 2, "", {"At": {"dict": []}}, "", null]\n'),
    ("sends half of a character", '["answer", 2, "", {"str": "\\\\ud800"}, "", null]\n'),
    ("answers half of a character", '["answer", 2, "", "\\ud800", "", null]\n'),
    ("sends a number that JSON does not have", '["answer", 2, "", NaN, "", null]\n'),
    ("sends infinity as JSON does not", '["answer", 2, "", -Infinity, "", null]\n'),
    ("sends a float beyond all floats", '["answer", 2, "", 1e999, "", null]\n'),
    ("sends a number of 5,000 digits", f'["answer", 2, "", {"9" * 5000}, "", null]\n'),
    ("names a line by 4,000 digits", f'["answer", 2, "error", null, "x", {"9" * 4000}]\n'),
    ("names a line beyond any notebook", '["answer", 2, "error", null, "x", 2000001]\n'),
    ("names line -1", '["answer", 2, "error", null, "x", -1]\n'),
    ("names line True", '["answer", 2, "error", null, "x", true]\n'),
    ("opens 50,000 lists", f'["answer", 2, "", {"[" * 50_000}'),
    ("nests 50,000 lists", f'["answer", 2, "", {"[" * 50_000}{"]" * 50_000}, "", null]\n'),
    ("nests 100 lists", f'["answer", 2, "", {"[" * 100}{"]" * 100}, "", null]\n'),
    ("opens three million lists", "[" * 3_000_000 + "\n"),
    ("never ends its line", "x" * 5_000_000),
    ("sends bytes that are no text", "\xff\xfe\n"),
    ("sends a zero byte", "\0\n"),
    ("sends a value with two names", '["answer", 2, "", {"set": [], "tuple": []}, "", null]\n'),
    ("sends a value without a name", '["answer", 2, "", {}, "", null]\n'),
    ("sends a dict of triples", '["answer", 2, "", {"dict": [[1, 2, 3]]}, "", null]\n'),
    ("sends a set of lists", '["answer", 2, "", {"set": [[]]}, "", null]\n'),
    (
        "sends a member that an enumeration lacks",
        '["answer", 2, "", {"Bound": "__class__"}, "", null]\n',
    ),
    ("sends a state without its parts", '["answer", 2, "", {"Tap": [1]}, "", null]\n'),
    ("sends rules that do not exist", '["answer", 2, "", {"Rules": [0]}, "", null]\n'),
    ("sends an answer without its end", '["answer", 2, "", 3]\n'),
    ("sends an answer and more", '["answer", 2, "", 3, "", null, 3]\n'),
    ("says that it was ended", '["answer", 2, "waited", null, "", null]\n'),
    (
        "sends what the grader would make of it",
        '["answer", 2, "", {"dict": [[{"set": [[]]}, 1]]}, "", null]\n',
    ),
    ("asks for the result of nothing", '["result", 0]\n'),
    ("asks about state -1", '["result", -1, 0]\n'),
    ("asks about move 99", '["result", 0, 99]\n'),
    ("asks about state 9999", '["result", 9999, 0]\n'),
    ("asks about state '0'", '["result", "0", 0]\n'),
    ("asks about state 1e9", '["result", 1e9, 0]\n'),
    ("asks about a state of many digits", f'["result", {"9" * 4000}, 0]\n'),
    ("asks about game 7", '["state", 7, 3]\n'),
    ("asks about game -2", '["state", -2, 3]\n'),
    ("asks about a state that cannot be hashed", '["state", 0, {"set": [[]]}]\n'),
    ("reached no node again", '["repeats", 0]\n'),
    ("reached minus three nodes again", '["repeats", -3]\n'),
    ("reached a billion nodes again", '["repeats", 1e9]\n'),
    ("reached '1' nodes again", '["repeats", "1"]\n'),
    ("reached more nodes than there are", f'["repeats", {"9" * 4000}]\n'),
)
def test_a_line_that_cannot_be_read(attack_worker, attack):
    line = attack.source
    source = f"{PIPE}def f(game, state):\n    say({line!r})\n    os._exit(0)\n"
    if len(line) > 10_000:  # a source of megabytes is slow to read
        source = f"{PIPE}def f(*_):\n    say({line[:30]!r} + {line[40]!r} * {len(line)} + '\\n')\n"
    _, answer = attack_worker(source)
    assert answer.verdict in ("garbled", "crashed", "did not end")
    assert not same(answer.outcome.value, 3)


@attacks(
    ("tells all answers ahead", "range(1, 9)", ""),
    ("tells one answer three times", "[1, 2, 2, 2]", "garbled"),
    ("tells the first answer four times", "[2, 2, 2, 2]", "garbled"),
    ("tells later answers", "[3, 4]", "garbled"),
)
def test_answers_given_before_they_are_asked_for(attack_worker, attack):
    # Whatever comes of it, an answer that is told ahead was not made from the call.
    source = f"{PIPE}say(*({FORGED!r}.replace('{{n}}', str(n)) for n in {attack.source}))\n{STUB}"
    _, _, answer, last = attack_worker(source, calls=[CALL, OTHER, OTHER])
    assert not same(answer.outcome.value, 7.5)
    assert not same(last.outcome.value, 7.5)
    assert last.verdict == attack.outcome  # told ahead, it must at least tell its number


@attacks(
    (
        "sends a set whose members have the same hash",
        '{"set": [n * (2**61 - 1) for n in range(100_000)]}',
    ),
    (
        "sends a dict whose keys have the same hash",
        '{"dict": [[n * (2**61 - 1), 0] for n in range(100_000)]}',
    ),
    (
        "sends many small sets",
        '[{"set": [n * (2**61 - 1) for n in range(1_000)]} for _ in range(100)]',
    ),
    ("sends more values than may be sent", "[0] * 300_000"),
)
def test_what_is_sent_does_not_keep_the_grader_busy(attack_worker, attack):
    source = f"""\
{PIPE}
def f(game, state):
    say(json.dumps(["answer", 2, "", {attack.source}, "", None]) + chr(10))
    os._exit(0)
"""
    _, answer = attack_worker(source)
    assert answer.verdict == "garbled"


@attacks(
    ("asks for a result again and again", '["result", 0, 0]'),
    ("asks about a state again and again", '["state", 0, {"tuple": []}]'),
    ("asks about what is no state", '["state", 0, 9]'),
    ("reaches a node again and again", '["repeats", 1]'),
    ("answers an earlier request again and again", '["answer", 0, "", 3, "", null]'),
    ("answers again and again", '["answer", 2, "", 3, "", null]'),
    ("begins an answer again and again", '["answer", 2, "", '),
)
def test_a_flood_of_lines(attack_worker, attack):
    line = attack.source + "\n"
    source = f"{PIPE}def f(game, state):\n    while True: say({line!r} * 999)\n"
    _, _, answer = attack_worker(source, ENDLESS, calls=[CALL, OTHER])
    assert answer.verdict in ("did not end", "waited", "garbled")


@attacks(
    (
        "has a child write half a line while it writes the other half",
        """if os.fork() == 0:
        while True: say('["answer", 2, ')
    while True: say('"", 3, "", null]' + chr(10))""",
    ),
    (
        "answers, and leaves a child to answer the next call",
        """if os.fork() == 0:
        time.sleep(0.2)
        say('["answer", 3, "", 3, "", null]' + chr(10))
        time.sleep(99)
    return 3""",
    ),
    (
        "leaves a thread that reads the next call and answers it",
        """fd = [n for n in range(3, 9) if stat.S_ISFIFO(os.fstat(n).st_mode)][0]
    def steal():
        os.read(fd, 9999)
        say('["answer", 3, "", 3, "", null]' + chr(10))
    threading.Thread(target=steal).start()
    return 3""",
    ),
    ("returns twice", "os.fork(); return 3"),
)
def test_two_who_use_the_pipe_earn_no_more_than_one(attack_worker, attack):
    source = f"{PIPE}import threading, time\ndef f(game, state):\n    {attack.source}\n"
    limits = Limits(cpu=0.5, waiting=0.5, memory=2**27)
    _, _, answer = attack_worker(source, limits, calls=[CALL, OTHER])
    assert not same(answer.outcome.value, 7.5)
    assert answer.verdict in ("", "garbled", "crashed", "did not end", "error", "waited")
