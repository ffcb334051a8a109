"""Attacks that take memory, processes, descriptors and disk."""

from dataclasses import replace

import pytest

from attacks.tools import SMALL, attacked, attacks

pytestmark = pytest.mark.posix
GREEDY = """\
import itertools, os, socket, tempfile, threading, time
kept = []
def fill(folder):
    for n in itertools.count():
        with open(f"{{folder}}/{{n}}", "wb") as file:
            file.write(bytes(2**20))
def f(game, state):
    {body}
"""


@pytest.mark.parametrize("way", ["best", "watched"])
@attacks(
    ("asks for 64 GB", "bytearray(64 * 2**30)", {"too much memory"}),
    (
        "asks for a megabyte again and again",
        "x = []\n    while True: x.append(bytearray(10**6))",
        {"too much memory"},
    ),
    (
        "makes objects without end",
        "while True: kept.append([kept])",
        {"too much memory", "crashed"},
    ),
    (
        "has children that stay below the limit one by one",
        "for _ in range(8):\n"
        "        if os.fork() == 0:\n"
        "            x = bytearray(os.urandom(2**20)) * 50\n"
        "            time.sleep(1000)\n"
        "    time.sleep(1000)",
        {"too much memory"},
    ),
    (
        "forks until it cannot",
        "while True: os.fork()",
        {"error", "garbled", "crashed", "too much memory"},
    ),
    (
        "starts threads until it cannot",
        "threading.stack_size(2**16)\n"
        "    while True: threading.Thread(target=time.sleep, args=(99,)).start()",
        {"error"},
    ),
    ("fills its folder", "fill('/tmp')", {"error", "too much memory"}),
    ("fills its shared memory", "fill('/dev/shm')", {"error", "too much memory"}),
    ("opens files until it cannot", "while True: kept.append(open('x', 'w'))", {"error"}),
    ("opens pipes until it cannot", "while True: kept.append(os.pipe())", {"error"}),
)
def test_nothing_grows_without_a_limit(request, way, attack):
    _, answer = attacked(request.getfixturevalue(way), GREEDY.format(body=attack.source))
    assert answer.verdict in attack.outcome


@attacks(
    (
        "fills files that it has deleted but keeps open",
        "while True:\n"
        "        kept.append(tempfile.TemporaryFile())\n"
        "        kept[-1].write(bytes(2**20))",
        {"error", "too much memory"},
    ),
    (
        "makes files without content, which cost only their names",
        "for n in itertools.count(): open(f'/tmp/{n}', 'w').close()",
        {"error", "too much memory", "did not end"},
    ),
    (
        "makes folders in folders without end",
        "while True: os.mkdir('d'); os.chdir('d')",
        {"error", "too much memory", "did not end"},
    ),
    (
        "makes a file of a terabyte with nothing in it",
        "open('/tmp/x', 'wb').truncate(2**40)",
        {"error", "crashed"},
    ),
    (
        "keeps data in buffers of the kernel",
        """for _ in range(25):
        kept.append(socket.socketpair())
        kept[-1][0].setblocking(False)
        try:
            while True: kept[-1][0].send(bytes(2**16))
        except OSError: pass""",
        {"", "error", "too much memory"},
    ),
    (
        "shares memory with no file behind it",
        """import mmap
    while True: kept.append(mmap.mmap(-1, 2**24)); kept[-1][:] = bytes(2**24)""",
        {"error", "too much memory"},
    ),
    ("doubles a text", "x = 'x'\n    while True: x += x", {"too much memory"}),
    ("lists a range", "list(range(10**12))", {"too much memory"}),
    (
        "nests tuples without end",
        "while True: kept[:] = [(*kept,)]",
        {"did not end", "too much memory", "crashed", "error"},
    ),
)
def test_no_corner_holds_more(attack_worker, attack):
    limits = replace(SMALL, cpu=1)
    _, answer = attack_worker(GREEDY.format(body=attack.source), limits)
    assert answer.verdict in attack.outcome


def test_disks_are_as_small_as_they_should_be(attack_worker):
    source = """\
def f(*_):
    sizes = []
    for folder in ("/tmp", "/dev/shm"):
        sizes.append(0)
        try:
            while True:
                with open(f"{folder}/{sizes[-1]}", "wb") as file: file.write(bytes(2**20))
                sizes[-1] += 2**20
        except OSError:
            pass
    return sizes
"""
    _, answer = attack_worker(source)
    assert answer.outcome.value == [SMALL.disk, SMALL.disk]


def test_children_and_threads_that_are_left_behind(attack_worker):
    source = """\
import os, threading, time
def f(game, state):
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        threading.Thread(target=time.sleep, args=(1000,)).start()
    return 3
"""
    _, answer = attack_worker(source)
    assert (answer.verdict, answer.outcome.value) == ("", 3)  # an answer is an answer
