"""Check the tables in audit/results/ that `audit.chomp` wrote.

`--classes DIR` also checks the folder that `chomp --resume DIR` has filled: it compares random
positions, half of them P-positions, with all their followers.  It uses its own code to read the
files and to number the positions.

Every table must have the promised form and the symmetry of the game; tables must agree where they
overlap; and up to 12 × 12 they must agree with the sieve in pure Python.  `TOTALS` and `KNOWN` come
from other programs: (10, 42) and its three bites were found by J. Padhi and DomTheDeveloper in
2026, the rest by a sieve in C with a different design.
"""

import argparse
import csv
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from pathlib import Path

import numpy as np

from chopsticks.games import chomp

Table = list[tuple[int, ...]]
Bars = set[tuple[int, ...]]


def box(rows: int, columns: int) -> Bars:
    """Return the bars of a box."""
    return set(product(range(1, rows + 1), range(1, columns + 1)))


def area(most: int) -> Bars:
    """Return the bars of at most this many squares."""
    return {(h, w) for h in range(1, most + 1) for w in range(1, most // h + 1)}


RESULTS = Path(__file__).resolve().parent / "results"
TABLES = {
    "20": box(20, 20),
    "21": box(21, 21),
    "22": box(22, 22),
    "10x42": box(10, 42),
    "area-420": area(420),
}
TOTALS = {"20": 451_253_296}
KNOWN = {
    (6, 13): [(4, 12), (5, 9)],
    (8, 10): [(4, 9), (5, 6)],
    (9, 10): [(7, 8), (9, 5)],
    (12, 20): [(6, 11), (11, 4)],
    (13, 20): [(10, 19), (11, 16)],
    (10, 42): [(5, 36), (7, 30), (8, 26)],
}
RECOMPUTED = 12
BLOCK = 1 << 22  # bytes


def read(path: Path, head: list[str]) -> Table:
    """Return the lines of a table as numbers; raises ValueError if its header is wrong."""
    with path.open(newline="", encoding="utf-8") as file:
        first, *lines = csv.reader(file)
    if first != head or {len(line) for line in lines} != {len(head)}:
        raise ValueError(f"{path.name}: every line must have the {len(head)} cells {head}")
    return [tuple(map(int, line)) for line in lines]


def faults_of_bites(bites: Table, bars: Bars) -> list[str]:
    """Return the faults in a table of first bites that show without knowing the right bites."""
    faults = []
    if bites != sorted(set(bites)):
        faults.append("the lines are not in order, or one appears twice")
    if {bite[:2] for bite in bites} != bars - {(1, 1)}:
        faults.append("every bar except 1 × 1 must have a winning bite, and nothing else")
    every = set(bites)
    for h, w, r, c in bites:
        if not (1 <= r <= h and 1 <= c <= w and (r, c) != (1, 1)):
            faults.append(f"({r}, {c}) is not a bite of {h} × {w}")
        if (w, h) in bars and (w, h, c, r) not in every:
            faults.append(f"({r}, {c}) wins on {h} × {w}, but ({c}, {r}) does not win on {w} × {h}")
        if h == w and (r, c) != (2, 2):
            faults.append(f"({r}, {c}) cannot win on the square {h} × {w}")
    return faults


def faults_of_counts(counts: Table, bars: Bars) -> list[str]:
    """Return the faults in a table of counts that show without knowing the right counts."""
    found = {(h, w): count for h, w, count in counts}
    if [line[:2] for line in counts] != sorted(bars):
        return ["every class must have one line, in order"]
    return [
        f"class {h} × {w} has {count}, its transpose {found[w, h]}"
        for (h, w), count in found.items()
        if found.get((w, h), count) != count
    ]


def inside(table: Table, bars: Bars) -> Table:
    """Return the lines of a table that are about these bars."""
    return [line for line in table if line[:2] in bars]


@cache
def truth(n: int) -> tuple[Table, Table]:
    """Return the tables for n × n, computed by the sieve in pure Python."""
    results = list(chomp.sieve(n, n))
    return chomp.first_bites(results, n, n), chomp.class_counts(results, n, n)


def check(folder: Path = RESULTS) -> list[str]:
    """Return all faults of the tables in a folder, and print a summary of each table."""
    faults = []
    true_bites, true_counts = truth(RECOMPUTED)
    small = box(RECOMPUTED, RECOMPUTED)
    tables: dict[str, tuple[Table, Table]] = {}
    for name, bars in TABLES.items():
        bites = read(
            folder / f"chomp-first-moves-{name}.csv", ["rows", "cols", "bite_row", "bite_col"]
        )
        counts = read(folder / f"chomp-class-counts-{name}.csv", ["rows", "cols", "p_positions"])
        found = [*faults_of_bites(bites, bars), *faults_of_counts(counts, bars)]
        if inside(bites, small) != inside(true_bites, bars):
            found.append(f"up to {RECOMPUTED} the bites are not those of the sieve in pure Python")
        if inside(counts, small) != inside(true_counts, bars):
            found.append(f"up to {RECOMPUTED} the counts are not those of the sieve in pure Python")
        for bar, known in KNOWN.items():
            if bar in bars and known != [bite[2:] for bite in inside(bites, {bar})]:
                found.append(f"on {bar[0]} × {bar[1]} the winning bites must be {known}")
        total = sum(count for _, _, count in counts)
        if total != TOTALS.get(name, total):
            found.append(f"{total:,} P-positions in all, not {TOTALS[name]:,}")
        for other, pair in tables.items():
            for one, two in zip((bites, counts), pair, strict=True):
                if inside(one, TABLES[other]) != inside(two, bars):
                    found.append(f"it differs from {other} on bars that both list")
        tables[name] = bites, counts
        faults += [f"{name}: {fault}" for fault in found]
        each = Counter(bite[:2] for bite in bites if bite[0] < bite[1])
        several = ", ".join(f"{n} with {k}" for k, n in sorted(Counter(each.values()).items()))
        print(f"{name}: {total:,} P-positions; bars with fewer rows than columns: {several} bites")
    return faults


# ------------------------------------------------------------------------- a folder of classes


def lost_ranks(path: Path) -> Iterator[np.ndarray]:
    """Yield the ranks of a class in ascending blocks, from varint distances after 1,024 bytes."""
    last = 0
    rest = np.zeros(0, np.uint8)
    with path.open("rb") as file:
        file.seek(1024)
        while data := file.read(BLOCK):
            block = np.concatenate([rest, np.frombuffer(data, np.uint8)])
            ends = np.flatnonzero(block < 128)
            rest, block = block[ends[-1] + 1 :], block[: ends[-1] + 1]
            starts = np.concatenate([[0], ends[:-1] + 1])
            place = np.arange(len(block)) - np.repeat(starts, ends - starts + 1)
            ranks = last + np.cumsum(
                np.add.reduceat((block & 127).astype(np.int64) << 7 * place, starts)
            )
            last = int(ranks[-1])
            yield ranks


def class_and_rank(shape: tuple[int, ...]) -> tuple[int, int, int]:
    """Return a shape's smaller and larger side, and its rank among the shapes with these sides.

    The rank is the number of edge paths below the first row that come before this shape's.
    """
    if len(shape) > shape[0]:
        shape = tuple(sum(x > column for x in shape) for column in range(shape[0]))
    height = len(shape)
    before = (comb(x - 2 + height - i, height - i) for i, x in enumerate(shape[1:], 1))
    return height, shape[0], sum(before)


def random_shape(width: int, height: int, rng: random.Random) -> tuple[int, ...]:
    """Return a uniformly random shape of a class, by shuffling its steps right and down."""
    downs = sorted(rng.sample(range(width + height - 2), height - 1), reverse=True)
    return width, *(down - (height - 2 - i) + 1 for i, down in enumerate(downs))


def shape_of(rank: int, width: int, height: int) -> tuple[int, ...]:
    """Return the shape with this rank in its class."""
    shape, x = [width], width
    for m in range(height - 1, 0, -1):
        while comb(x - 2 + m, m) > rank:
            x -= 1
        rank -= comb(x - 2 + m, m)
        shape.append(x)
    return tuple(shape)


def faults_of_classes(folder: Path, samples: int, seed: int = 1) -> list[str]:
    """Return the faults found in a random sample of positions from the classes in a folder.

    A position must be a P if and only if no bite leads from it to a P.  Half of the samples are
    drawn from all positions, half from the P's.
    """
    rng = random.Random(seed)
    paths = {tuple(map(int, path.stem.split("x"))): path for path in folder.glob("*.chomp")}
    columns = max(width for _, width in paths)
    sizes = [comb(width + height - 2, height - 1) for height, width in paths]
    drawn = [
        random_shape(width, height, rng)
        for height, width in rng.choices(list(paths), sizes, k=samples // 2)
    ]
    lengths = [path.stat().st_size for path in paths.values()]
    for (height, width), count in Counter(
        rng.choices(list(paths), lengths, k=samples // 2)
    ).items():
        path = paths[height, width]
        blocks = Counter(rng.randrange(path.stat().st_size) // BLOCK for _ in range(count))
        for i, ranks in enumerate(lost_ranks(path)):
            picked = rng.choices(ranks, k=blocks[i])
            drawn += [shape_of(int(rank), width, height) for rank in picked]

    # Collect all positions to look up, by class, so that every file is read only once.
    asked: dict[tuple[int, int], set[int]] = defaultdict(set)
    for shape in drawn:
        for other in (shape, *followers(shape)):
            height, width, rank = class_and_rank(other)
            asked[height, width].add(rank)
    lost = {}
    for (height, width), wanted in asked.items():
        if (height, width) in paths:
            among = np.array(sorted(wanted))
            hits = [
                np.intersect1d(block, among, assume_unique=True)
                for block in lost_ranks(paths[height, width])
            ]
            lost[height, width] = set(np.concatenate(hits).tolist())
        elif height == width:
            lost[height, width] = {0}  # the L-shape; 1 × 1 also counts as one
        elif height == 1:
            lost[height, width] = set()
        else:
            return [f"class {height} × {width} is missing, up to {columns} columns"]

    def is_lost(shape: tuple[int, ...]) -> bool:
        height, width, rank = class_and_rank(shape)
        return rank in lost[height, width]

    faults = [
        f"{shape} is wrongly called {'lost' if is_lost(shape) else 'won'}"
        for shape in drawn
        if is_lost(shape) == any(map(is_lost, followers(shape)))
    ]
    print(f"{len(drawn):,} positions and {sum(map(len, asked.values())):,} with their followers")
    return faults


def followers(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the shapes that remain after each bite of a shape."""
    found = []
    for row, length in enumerate(shape):
        for left in range(row == 0, length):
            cut = shape[:row] + tuple(min(x, left) for x in shape[row:])
            found.append(tuple(x for x in cut if x))
    return found


def main() -> int:
    """Run the check and print the faults; return 1 if there are any, else 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", type=Path, metavar="DIR", help="also check this folder")
    parser.add_argument(
        "--samples",
        type=int,
        default=10_000,
        metavar="N",
        help="positions to sample from that folder (default 10000)",
    )
    options = parser.parse_args()
    faults = check()
    if options.classes:
        faults += faults_of_classes(options.classes, options.samples)
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
