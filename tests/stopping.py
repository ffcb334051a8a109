"""Commands that are stopped at a moment of their own work, however busy the machine is."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = """
import os, signal, sys, threading
from importlib import import_module

number, left = map(int, sys.argv[1:3])
suffix, module, *arguments = sys.argv[3:]
lock, handled, replace = threading.Lock(), threading.Event(), os.replace

def interrupted(*_):
    handled.set()
    raise KeyboardInterrupt

def stopping(draft, path):
    global left
    if str(path).endswith(suffix):
        with lock:
            left -= 1
            if left == -1:
                os.kill(os.getpid(), number)
        if left < 0:
            handled.wait()  # nothing is written before the main thread knows
    return replace(draft, path)

os.replace = stopping
signal.signal(signal.SIGINT, interrupted)
sys.exit(import_module(module).main(arguments))
"""


def stopped(number, files, suffix, module, *arguments, prepare="", **options):
    """Run the `main` of a module; it gets a signal when so many files are in their places.

    The next file is then complete, but under the name of its draft.  Files of other suffixes,
    such as those of compiled code, do not count.
    """
    command = [int(number), files, suffix, module, *arguments]
    return subprocess.Popen(
        [sys.executable, "-c", prepare + PROGRAM, *map(str, command)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )
