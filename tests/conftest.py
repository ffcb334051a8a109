"""What the tests share: the hypothesis profile, the browser, and CI's refusal to skip."""

import asyncio
import atexit
import base64
import gc
import gzip
import os
import re
import shutil
import sys
import tempfile

import nbval.kernel
import pytest
from hypothesis import HealthCheck, settings
from IPython.core.interactiveshell import InteractiveShell
from nbval.plugin import IPyNbCell
from traitlets.config import Config

from tools.pictures import BROWSERS
from tools.site.needs import NAMES, needs

NO_SKIP = os.environ.get("CHOPSTICKS_NO_SKIP") == "1"
ALONE = (  # Playwright itself switches off the rest
    "--disable-gpu",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

# The longest files come first, so that no process is left alone with one of them in the end, and
# one that compiles what its neighbours need: they would compile it at the same time.
FIRST = (
    "test_site.py",
    "test_jupyterhub.py",
    "test_lab.py",
    "test_release.py",
    "test_grade.py",
    "16-geister.ipynb",
    "23-monte-carlo.ipynb",
)

# What a browser does not have by itself; each lecture runs without those that it does not need.
EXTRA = ("anywidget", "matplotlib", "networkx", "numba", "numpy", "scipy", "sklearn", "tqdm")
BRINGS = {"matplotlib": {"numpy"}, "scikit-learn": {"numpy", "scipy"}}
# What else the stored outputs were made with: compiled searches.
STORED_WITH = {
    "16-geister": {"numba", "numpy"},
}

# The matrices of this course are small: threads for them wait for each other, and spin meanwhile.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A program for test_jupyterhub.py, and answers that are meant to fail: no tests.
collect_ignore = ["class_day.py"]
collect_ignore_glob = ["grading/wrong_answers/*"]

settings.register_profile(
    "chopsticks",
    deadline=None,
    derandomize=NO_SKIP,
    suppress_health_check=[HealthCheck.too_slow],  # it measures the machine's load
)
settings.load_profile("chopsticks")


@pytest.fixture(scope="session")
def chromium():
    """A Chromium driven by Playwright, started once, and the event loop that it runs by."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.skip(f"none of {', '.join(BROWSERS)} on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=ALONE)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield chromium, loop
        asyncio._set_running_loop(loop)
        chromium.close()


# A loop that runs would keep other code in its thread from using asyncio: between the modules that
# drive the browser it is set aside.
@pytest.fixture(scope="module")
def browser(chromium):
    """A Chromium cut off from the network.

    Tests that ask for it get the mark `browser`.
    """
    chromium, loop = chromium
    asyncio._set_running_loop(loop)
    yield chromium
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def page_of_module(browser):
    from playing import visiting

    with visiting(browser, offline=True) as visit:
        yield visit


@pytest.fixture
def shared(page_of_module):
    """The module's page, for those who `show` what they want and leave no clock or theme behind.

    A page of its own costs most tests more than what they look at.
    """
    yield page_of_module
    page_of_module.check()
    assert page_of_module.requests == []


@pytest.fixture
def no_shell_is_left(monkeypatch):
    """IPython's shell stays until it is cleared, with a `__main__` of its own.

    At the process's end each would look for garbage among all that the tests have left.
    """
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    yield
    if InteractiveShell.initialized():
        atexit.unregister(InteractiveShell.instance().atexit_operations)
    InteractiveShell.clear_instance()


@pytest.fixture
def shell(no_shell_is_left):
    """A shell of IPython, as a notebook has one."""
    settings = Config()
    settings.HistoryManager.enabled = False
    return InteractiveShell.instance(config=settings)


PACKED = re.compile(r'application/gzip">([A-Za-z0-9+/=]*)')
PLOT = re.compile(r"data:image/svg[^']*'")
sanitized = IPyNbCell.sanitize


def sanitize(cell, words):
    """Compare a picture's data as they were before this machine's zlib packed them."""
    if isinstance(words, str):
        words = PLOT.sub(unmeasured, PACKED.sub(plain, words))
    return sanitized(cell, words)


def plain(packed):
    return f'application/json">{gzip.decompress(base64.b64decode(packed[1])).decode()}'


def unmeasured(plot):
    """A plot without its numbers, which another matplotlib or processor rounds otherwise."""
    return re.sub(r"\b[mp][0-9a-f]{10}\b|-?\d+(\.\d+)?", "#", plot[0])


IPyNbCell.sanitize = sanitize
failure = IPyNbCell.repr_failure


def repr_failure(cell, info):
    """Say what stores the new output, in case it is meant."""
    number = cell.parent.path.name.partition("-")[0]
    return f"{failure(cell, info)}\nIf the new output is right: make lecture N={number}"


IPyNbCell.repr_failure = repr_failure

if os.name == "posix":  # a port that is free may be another kernel's when this one starts

    class KernelManager(nbval.kernel.KernelManager):
        def __init__(self, **settings):
            super().__init__(transport="ipc", ip=tempfile.mktemp(), **settings)

    nbval.kernel.KernelManager = KernelManager


# What is collected stays to the end, and what tests make is mostly tables of states. To look for
# garbage there, again and again, takes some of the time of tests with many states.
@pytest.hookimpl(wrapper=True)
def pytest_collection():
    gc.disable()
    result = yield
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
    return result


@pytest.hookimpl(trylast=True)  # after pytest-randomly
def pytest_collection_modifyitems(items):
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if os.name != "posix" and item.get_closest_marker("posix"):
            item.add_marker(pytest.mark.skip("Windows does not have what it needs"))
        if item.path.suffix == ".ipynb" and item.cell_num == 0:
            item.cell.source = f"{barring(item.path)}\n{item.cell.source}"
    first = {item.path: i for i, item in reversed(list(enumerate(items)))}
    items.sort(  # a notebook's cells stay together and in their order
        key=lambda item: (
            item.path.name not in FIRST,
            first[item.path],
            getattr(item, "cell_num", 0),
        )
    )


def barring(lecture):
    """A cell's beginning after which no package can be imported that a lecture does not need."""
    there = needs(lecture)
    there |= STORED_WITH.get(lecture.stem, set()).union(*(BRINGS.get(name, ()) for name in there))
    barred = [name for name in EXTRA if NAMES.get(name, name) not in there]
    return f"""\
import sys
class Barred:
    def find_spec(self, name, path, target=None):
        if name in {barred}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Barred())"""


def pytest_configure(config):
    # Registered as a plugin: this file's own hooks see only the tests below its directory,
    # not the doctests and notebooks.
    if NO_SKIP:
        config.pluginmanager.register(NoSkip())


class NoSkip:
    """Turns every skip into a failure: where all is installed, a skip hides a broken test."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self):
        return refuse_skip((yield))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(self):
        return refuse_skip((yield))


def refuse_skip(report):
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.longrepr = f"{reason}\nCHOPSTICKS_NO_SKIP=1 makes this a failure."
    return report
