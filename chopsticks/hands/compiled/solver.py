"""Run all waves in pieces, on threads and with checkpoints."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from math import comb
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from tqdm import tqdm

from chopsticks.files import StrPath
from chopsticks.game import Game, whole
from chopsticks.hands.compiled import waves
from chopsticks.hands.compiled.moves import LIMIT, Square, Tables, tabulate
from chopsticks.hands.compiled.tablebase import (
    PIECE,
    CompiledTablebase,
    checked_game,
    read_arrays,
    spans,
    write_arrays,
)
from chopsticks.solving.machine_memory import physical_memory

SMALL = 1 << 14  # a wave with fewer new states is not worth dividing among threads
EVERY = 120.0  # seconds between two checkpoints
BASE = 300 << 20  # bytes: Python, NumPy, numba and the compiler


def needed(fingers: int, hands: int = 2) -> int:
    """Estimate the bytes that a complete solution takes.

    >>> needed(200) / comb(201, 2) ** 2 < 6.5
    True
    """
    count = comb(fingers + hands - 1, hands)
    square = 2 * count**2 + 4 * count**2 // 8
    groups = 12 * count * hands * fingers  # a group for each total
    maps = count * fingers * (4 + 2 + 4 * hands)
    return BASE + square + groups + maps


def solve(
    game: Game[Any, Any],
    threads: int = 1,
    memory: int | None = None,
    checkpoint: StrPath | None = None,
    progress: bool = False,
) -> CompiledTablebase:
    """Solve every state of a game of Chopsticks, reachable or not.

    `memory` caps the bytes in use (default: what the machine has).  With `checkpoint`, the work is
    saved to that file about every two minutes, between two waves.  A second call resumes from it,
    and the file is removed at the end.

    Raises TypeError for any other game; ValueError, before any work, for a game with dice, too
    little memory, fewer than 1 thread, or a checkpoint that is damaged or belongs to other rules;
    OverflowError if the game takes more plies than the table can hold.

    >>> from chopsticks import Chopsticks, State
    >>> tablebase = solve(Chopsticks())
    >>> len(tablebase), str(tablebase[State(((1, 2), (0, 4)), 0)]), tablebase.check()
    (450, 'win in 1', None)
    """
    whole("threads", threads)
    game = checked_game(game)
    rules = game.rules
    memory = physical_memory() if memory is None else memory
    if (size := needed(rules.fingers, len(rules.start))) > memory:
        raise ValueError(
            f"{rules}: a complete solution takes about {size:,} bytes; only {memory:,} are allowed"
        )
    tables = tabulate(rules)
    holds = f"an unfinished solution of {rules!r}"
    plies = run_waves(tables, threads, checkpoint, holds, progress)
    return CompiledTablebase(game, tables.hands, plies)


def run_waves(
    tables: Tables,
    threads: int = 1,
    checkpoint: StrPath | None = None,
    holds: str = "",
    progress: bool = False,
) -> Square:
    """Return the square of all values, as `packed` writes them.

    `holds` describes the solution that a checkpoint belongs to; for the rest, see `solve`.
    """
    values, wave = None, 0
    if checkpoint is not None and Path(checkpoint).exists():
        values, wave = read_arrays(checkpoint, holds, "values", "wave")
    work = waves.allocate(tables, values)
    size = work.values.size
    pieces = max(size // PIECE, 1 if threads == 1 else 4 * threads)
    rows, blocks = spans(len(tables.hands), pieces), spans(work.fresh.shape[2], pieces)
    units = list(pairwise(np.searchsorted(tables.rows, [0, *(last for _, last in rows)]).tolist()))
    with (
        _workers(threads) as run,
        tqdm(total=size, unit=" states", unit_scale=True, disable=not progress or None) as bar,
    ):
        if values is None:
            new = sum(run(waves.prepare, units, tables, work))
            bar.update(new)
        else:
            bar.update(sum(run(waves.recount, rows, tables, work, wave)))
            new = sum(run(waves.mark, rows, work, wave))
        list(run(waves.turn, blocks, work, wave - 1))
        saved = monotonic()
        while new:
            if wave + 2 >= -LIMIT:
                raise OverflowError(f"the table cannot store a game of more than {wave} plies")
            if new < SMALL:
                wave, new, decided = waves.small_waves(tables, work, wave, new, SMALL)
                bar.update(decided)
            else:
                new = 0
                for decided in run(waves.sweep, units, tables, work, wave):
                    bar.update(decided)
                    new += decided
                list(run(waves.turn, blocks, work, wave))
                wave += 1
            if checkpoint is not None and new and monotonic() - saved >= EVERY:
                write_arrays(checkpoint, np.savez, holds, values=work.values, wave=np.array(wave))
                saved = monotonic()
        bar.update(sum(run(waves.finish, rows, work)))
    if checkpoint is not None:
        Path(checkpoint).unlink(missing_ok=True)
    return work.values


@contextmanager
def _workers(threads: int) -> Iterator[Callable[..., Iterator[int]]]:
    """Yield a function that calls another for each span, on threads.

    The span is passed as the last two arguments.
    """
    with ExitStack() as stack:
        pool = ThreadPoolExecutor(threads)
        stack.callback(pool.shutdown, cancel_futures=True)  # so an interruption need not wait
        each = map if threads == 1 else pool.map
        yield lambda function, spans, *given: each(lambda span: function(*given, *span), spans)
