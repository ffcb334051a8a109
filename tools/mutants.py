"""Make the mistakes of tools/mutants.toml, one at a time, and see whether the tests catch them.

A mutant is a mistake that people make, in one place of one file, with the tests that ought to catch
it.  Those tests first run in a copy of the tracked files, where they must pass, and then again with
the mutant in place.  The output names the mutant and the first test that failed.  The exit status
is 1 if a mutant survived.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TypeVar

from tqdm import tqdm

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 1200  # seconds for the tests of one mutant, ten times what they need
NODE = Path(sys.executable).with_name("node")  # it comes with the environment
BUILT = ["bundled/editor.js"]
PASSED, NO_SUCH_TEST, NO_TEST = 0, 4, 5  # exit statuses of pytest; all others mean failure


@dataclass(frozen=True)
class Mutant:
    """A mistake: `says` names it, and in `file` the text `old`, which occurs once, becomes `new`.

    tests: files, or "file::test", of which one must fail; a script's tests are a file for Node.
    """

    says: str
    file: str
    old: str
    new: str
    tests: list[str]

    def of(self, source: str) -> str:
        """Return the source with the mistake in it; ValueError unless `old` occurs exactly once."""
        if (found := source.count(self.old)) != 1:
            wrong = f"{self.file}: {self.old!r} occurs {found} times, not once"
            raise ValueError(f"{wrong}: change {self.says!r} in tools/mutants.toml as well")
        return source.replace(self.old, self.new)


def mutants() -> list[Mutant]:
    """Return all mutants."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return [
        Mutant(says, file, *re.split(r" → |\n→\n?", change), tests.split())
        for tests, mistakes in tomllib.loads(text).items()
        for (file, says), change in ((key.split(": ", 1), text) for key, text in mistakes.items())
    ]


def copied(folder: Path) -> Path:
    """Fill a folder with the tracked files and what `make check` builds, and return it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    for name in [*listed.stdout.decode().split("\0")[:-1], *BUILT]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def first_failure(folder: Path, *tests: str) -> str:
    """Return the first of these tests that fails in a folder, or "" if all pass."""
    # Python and numba do not notice every change, so remove what earlier runs compiled.
    for cache in list(folder.rglob("__pycache__")):
        shutil.rmtree(cache)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    if tests[0].endswith(".js"):
        command = [str(NODE), "--test"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "CHOPSTICKS_NO_SKIP": "1"}
    try:
        ended = subprocess.run(
            [*command, *tests],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return f"the tests did not end within {LONGEST} seconds"
    said = ended.stdout.decode(errors="replace")
    if ended.returncode == PASSED:
        return ""
    if ended.returncode in (NO_SUCH_TEST, NO_TEST):
        raise ValueError(f"pytest finds no test:\n{said}")
    failed = re.search(r"^(?:FAILED|ERROR|✖) (.+?)(?: - .*)?$", said, re.MULTILINE)
    return failed[1] if failed else f"the tests ended with {ended.returncode}"


def mutated(folder: Path, mutant: Mutant) -> str:
    """Return the first test that fails with this mutant; afterwards the folder is as before."""
    path = folder / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(mutant.of(source), encoding="utf-8")
    try:
        return first_failure(folder, *mutant.tests)
    finally:
        path.write_text(source, encoding="utf-8")


def each(
    kind: str, items: Collection[T], act: Callable[[Path, T], str], folders: SimpleQueue[Path]
) -> Iterator[tuple[T, str]]:
    """Yield each item with what `act(folder, item)` returns, in their order."""

    def in_a_folder(item: T) -> str:
        folder = folders.get()
        try:
            return act(folder, item)
        finally:
            folders.put(folder)

    with ThreadPoolExecutor(folders.qsize()) as pool:
        yield from zip(items, tqdm(pool.map(in_a_folder, items), kind, len(items)), strict=True)


def main() -> None:
    """Try all mutants, or those with one of the words in their file name or sentence."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "words",
        nargs="*",
        help="try only mutants whose file name or sentence contains one of these words",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="parallel jobs; default: one per processor"
    )
    options = parser.parse_args()
    chosen = [
        mutant
        for mutant in mutants()
        if any(word in f"{mutant.file} {mutant.says}" for word in options.words or [""])
    ]
    if not chosen:
        sys.exit(f"no mutant has one of the words {' '.join(options.words)}")
    survived = 0
    with TemporaryDirectory(prefix="mutants-") as temporary:
        folders: SimpleQueue[Path] = SimpleQueue()
        for number in range(options.jobs):
            folders.put(copied(Path(temporary, str(number))))
        tests = sorted({test for mutant in chosen for test in mutant.tests})
        for test, failed in each("unmutated tests", tests, first_failure, folders):
            if failed:
                sys.exit(f"{test} fails without any mutant: {failed}")
        for mutant, failed in each("mutants", chosen, mutated, folders):
            survived += not failed
            tqdm.write(f"{mutant.file}: {mutant.says}: {failed or 'SURVIVED'}")
    print(f"{len(chosen) - survived} of {len(chosen)} mutants were caught")
    sys.exit(survived > 0)


if __name__ == "__main__":
    main()
