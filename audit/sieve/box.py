"""Sieve all classes of a box, or of a part of it, in threads and within a memory limit."""

import shutil
import tempfile
import threading
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack
from math import comb
from pathlib import Path
from typing import IO, Any, NamedTuple

from tqdm import tqdm

from audit.sieve.lists import BUCKET, CHUNK, FamilyList, close, transpose_ranks, ways
from audit.sieve.sieve import MARGIN, Sieving, allocate, masks, sieve_class, step
from audit.sieve.store import WINDOW, Store
from chopsticks.game import whole
from chopsticks.games.chomp import ClassResult, check_box

BASE = 240 << 20  # bytes for Python, NumPy, numba and the compiler
SPARE = 16 << 20  # bytes for each thread, whatever the size of the box
DENSITY = 1 / 200  # share of P's in a large box; it is larger in a small one
SPEED = 3e8  # positions of a large box that one core sieves per second


class StoppedError(RuntimeError):
    """A sieve cannot continue."""


class Estimate(NamedTuple):
    """The estimated cost of a sieve of a large box: bytes of memory, bytes of disk, and seconds."""

    memory: int
    disk: int
    seconds: float


def widest(rows: int, columns: int, area: int | None = None) -> dict[int, int]:
    """Return the columns of the widest class of each sieved family h: h < w, and h * w <= area.

    >>> widest(4, 6), widest(12, 12, 12)
    ({2: 6, 3: 6, 4: 6}, {2: 6, 3: 4})
    """
    short, long = sorted((rows, columns))
    widths = {h: long if area is None else min(long, area // h) for h in range(2, short + 1)}
    return {h: width for h, width in widths.items() if width > h}


def needed(rows: int, columns: int, area: int | None = None, threads: int = 1) -> Estimate:
    """Estimate the cost of a box's classes, or of those of its bars of at most `area` squares.

    >>> memory, disk, seconds = needed(20, 20)
    >>> memory < 0.7e9, disk < 0.4e9, seconds < 200
    (True, True, True)
    """
    widths = widest(rows, columns, area)
    lists = max((comb(w - 1 + h, h) for h, w in widths.items()), default=0)
    each = int(lists * (2 * DENSITY + 4 / 2**BUCKET)) + max(widths, default=0) * WINDOW + SPARE
    positions = sum(comb(w - 1 + h, h) - comb(2 * h - 1, h) for h, w in widths.items())
    return Estimate(BASE + threads * each, int(positions * DENSITY * 1.4), positions / SPEED)


def solve(
    rows: int,
    columns: int,
    folder: Path | None = None,
    memory: int = 1 << 30,
    threads: int = 1,
    progress: bool = False,
    area: int | None = None,
) -> list[ClassResult]:
    """Sieve all classes of at most `rows` rows and `columns` columns, with fewer rows than columns.

    If `area` is given, sieve only the classes of bars with at most that many squares.  The boxes of
    these bars share classes, and each class is sieved once.

    Finished classes are files in `folder` (if None, in a temporary folder), about 1.3 bytes per
    P-position; a second call with the same folder continues from there. `memory` limits the bytes
    in use.  `threads` is the number of threads, which work on neighbouring families; the classes of
    the full width wait for each other, so a second thread saves less than half of the time.

    Raises ValueError, before any work, if the box or the number of threads is out of range or there
    is too little memory or disk; DamagedError for a bad file; StoppedError if memory or disk runs
    out.

    >>> [result.lost for result in solve(4, 5)]
    [1, 1, 1, 1, 2, 3]
    >>> [(result.height, result.width) for result in solve(9, 9, area=12)]
    [(2, 3), (2, 4), (3, 4), (2, 5), (2, 6)]
    """
    for name, number in (("rows", rows), ("columns", columns), ("threads", threads)):
        whole(name, number)
    if area is not None:
        whole("area", area)
    widths = widest(rows, columns, area)
    for height, width in widths.items():
        check_box(height, width)
    bars = f"a box of {rows} × {columns}" if area is None else f"an area of {area}"
    expected, disk, seconds = needed(rows, columns, area, threads)
    if needed(rows, columns, area).memory > 2**34:
        raise ValueError(
            f"{bars} is too large: a family's index holds at most 2**32 positions; it would "
            f"take about {_size(expected)} of memory, {_size(disk)} of files and "
            f"{seconds / 3600:.0f} hours of one core"
        )
    if expected > memory:
        raise ValueError(
            f"memory = {_size(memory)} is too little: {bars} with threads = {threads} takes "
            f"about {_size(expected)}"
        )
    with ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = Store(folder)
        job = _Job(widths, store, memory)
        missing = sum(_positions(w, h) for w, h in job.classes if (w, h) not in job.done)
        disk = disk * missing // max(1, sum(_positions(w, h) for w, h in job.classes))
        if disk > (free := shutil.disk_usage(folder).free):
            raise ValueError(
                f"{folder} has {_size(free)} free, but the classes take about {_size(disk)}"
            )
        bar = tqdm(total=missing, unit=" positions", unit_scale=True, disable=not progress or None)
        job.bar = stack.enter_context(bar)
        job.run(threads)
        return [job.done[key] for key in job.classes]


def _size(size: int) -> str:
    return f"{size / 2**30:.2f}G"


def _positions(w: int, h: int) -> int:
    """Return the number of positions in a class."""
    return comb(w + h - 2, h - 1)


class _Job:
    """A job that sieves some families in threads, each up to its widest class."""

    def __init__(self, widths: dict[int, int], store: Store, memory: int) -> None:
        self.widths, self.store = widths, store
        self.classes = sorted((w, h) for h in widths for w in range(h + 1, widths[h] + 1))
        self.done = {
            (w, h): result for w, h in self.classes if (result := store.load(w, h)) is not None
        }
        self.memory = memory - BASE  # bytes still available
        self.stopped = False
        self.changed = threading.Condition()
        self.bar: Any

    def run(self, threads: int) -> None:
        """Sieve every family; each one starts after the families that it waits for."""
        with ThreadPoolExecutor(threads) as pool:
            families = [pool.submit(self.family, h) for h in self.widths]
            try:
                for family in wait(families, return_when=FIRST_EXCEPTION).done:
                    family.result()
            except BaseException as error:
                for family in families:
                    family.cancel()
                with self.changed:
                    self.stopped = True
                    self.changed.notify_all()
                if isinstance(error, OSError):
                    raise StoppedError(f"the work has stopped: {error}") from error
                raise

    def take(self, size: int) -> None:
        """Record that memory is about to be allocated or, if `size` is negative, was freed."""
        with self.changed:
            self.memory -= size
            if self.memory < 0:
                raise StoppedError("the work has reached its memory cap")

    def wait_for(self, *keys: tuple[int, int]) -> None:
        """Wait until these classes are done."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or all(key in self.done for key in keys))
            if self.stopped:
                raise StoppedError("another thread has stopped")

    def family(self, h: int) -> None:
        """Sieve the missing classes of a family, one by one."""
        missing = [w for w, height in self.classes if height == h and (w, h) not in self.done]
        if not missing:
            return
        table = ways(h, self.widths[h])
        tables = masks(table, h)
        list_ = FamilyList(table, h, max(missing), self.take)
        self.take(h * WINDOW)  # the readers of earlier families
        self.wait_for(*((h, t) for t in range(2, h)))
        for t in range(2, h):
            self.add(list_, h, t)
        list_.extend(table[h, h - 1 : h])  # the L
        for w in range(h + 1, max(missing) + 1):
            if w not in missing:
                self.add(list_, w, h)
                continue
            self.wait_for(*((w, r) for r in range(2, h)))
            start = list_.count
            self.sieve(list_, allocate(table, *tables, w, h, WINDOW), w, h)
            result = ClassResult(w, h, list_.count - start, tuple(list_.bites(w)))
            self.store.save(result, list_.encoded(w, WINDOW))
            with self.changed:
                self.done[w, h] = result
                self.changed.notify_all()
        self.take(-list_.size - h * WINDOW)

    def add(self, list_: FamilyList, w: int, h: int) -> None:
        """Append a finished class to its own family's list or, transposed, to another's list."""
        size = 8 * self.done[w, h].lost
        self.take(size)
        ranks = self.store.ranks(w, h, self.done[w, h].lost)
        if h == list_.h:
            ranks += list_.table[h, w - 1]
        else:
            transpose_ranks(list_.table, w, h, ranks)
            ranks.sort()
        list_.extend(ranks)
        self.take(-size)

    def sieve(self, list_: FamilyList, work: Sieving, w: int, h: int) -> None:
        """Sieve one class."""
        table = list_.table
        with ExitStack() as stack:
            files = {r: stack.enter_context(self.store.open(w, r)) for r in range(2, h)}
            for r in files:
                self.refill(work, files, r)
                step(work, r)
            level, seen = 0, 0
            while level >= 0:
                if self.stopped:
                    raise StoppedError("another thread has stopped")
                list_.reserve(CHUNK)
                for r in files:
                    self.refill(work, files, r)
                level = sieve_class(list_.family, work, h, level)
                at = _positions(w, h) if level < 0 else int(work.base[level] - table[h, w - 1])
                with self.changed:
                    self.bar.update(at - seen)
                seen = at
        close(list_.family, int(table[h, w]))

    def refill(self, work: Sieving, files: dict[int, IO[bytes]], r: int) -> None:
        """Load more of a class's file for its reader if the reader may run out."""
        left = work.end[r] - work.at[r]
        if left < MARGIN and not work.final[r]:
            work.window[r, :left] = work.window[r, work.at[r] : work.end[r]]
            read = files[r].readinto(work.window[r, left:].data)  # type: ignore[attr-defined]
            work.at[r], work.end[r], work.final[r] = 0, left + read, read == 0
