"""Count how much of the lectures' code is the idea, and how much surrounds it.

    python -m tools.lecture_code [NOTEBOOK ...]

A line belongs to the innermost statement that it is a part of; blank lines and comments are not
counted.  A loop or a condition that contains only printing counts as printing.  For comparison,
here are other people's notebooks, with the percentage of lines of each kind, and the median
number of lines per cell:

| | idea | questions | printing | imports | plotting | median |
|---|--:|--:|--:|--:|--:|--:|
| Norvig, pytudes (60 notebooks) | 97 | – | 1 | 2 | 1 | 4 |
| aima-python, games and search | 90 | – | 7 | 3 | 0 | 1 |
| Raschka, LLMs from scratch | 85 | – | 9 | 5 | 1 | 6 |
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
KINDS = ("idea", "questions", "printing", "imports", "plotting")
_CALLS = {
    "questions": {"predict", "predictions"},
    "printing": {"print", "table"},
    "plotting": {"bars", "curves", "heat_map", "plot"},
}
_DRAWING = {"ax", "axes", "figure", "plt"}


class Count(NamedTuple):
    """Lines by kind, and how many lines each cell has."""

    lines: Counter[str]
    cells: list[int]

    def share(self, kind: str) -> float:
        """Return the percentage of lines that are of one kind."""
        return 100 * self.lines[kind] / self.lines.total()


def count(path: Path) -> Count:
    """Count the lines of a notebook's code by kind."""
    lines: Counter[str] = Counter()
    cells = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and source.strip():
            kinds = kinds_of(source)
            lines.update(kinds.values())
            cells.append(len(kinds))
    return Count(lines, cells)


def kinds_of(source: str) -> dict[int, str]:
    r"""Return the kind of each line of code in a cell, by line number from 1.

    >>> kinds_of("import math\nfor n in 1, 2:\n    print(n)\nx = math.pi\n")
    {1: 'imports', 2: 'printing', 3: 'printing', 4: 'idea'}
    """
    tree = ast.parse(re.sub(r"^(\s*)[%!].*", r"\1pass", source, flags=re.MULTILINE))
    code = {
        n
        for n, line in enumerate(source.splitlines(), 1)
        if line.strip() and line.strip()[0] != "#"
    }
    found = dict.fromkeys(sorted(code), "idea")
    for statement, kind in _statements(tree.body):
        for n in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1):
            if n in code:
                found[n] = kind
    return found


def _statements(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield statements with their kinds, outer ones before those inside them."""
    for statement in body:
        inside = [one for part in ("body", "orelse") for one in getattr(statement, part, [])]
        held = list(_statements(inside))
        kinds = {kind for _, kind in held}
        if not inside:
            yield statement, _simple(statement)
        elif isinstance(statement, ast.With) and _simple(statement.items[0].context_expr) != "idea":
            yield statement, _simple(statement.items[0].context_expr)
        elif len(kinds) == 1 and isinstance(statement, ast.For | ast.If | ast.With):
            yield statement, kinds.pop()
        else:
            yield statement, "idea"
        yield from held


def _simple(node: ast.AST) -> str:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return "imports"
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and one.id in _DRAWING}
    if names:
        return "plotting"
    called = node.value if isinstance(node, ast.Expr) else node
    if isinstance(called, ast.Call) and getattr(called.func, "id", "") == "display":
        called = called.args[0] if called.args else called
    name = getattr(called.func, "id", "") if isinstance(called, ast.Call) else ""
    return next((kind for kind, calls in _CALLS.items() if name in calls), "idea")


def main(paths: list[Path]) -> None:
    """Print a row for each notebook, and one for all of them."""
    counts = {path.stem: count(path) for path in paths}
    lines = sum((one.lines for one in counts.values()), Counter())
    counts["all"] = Count(lines, [n for one in counts.values() for n in one.cells])
    print(f"| | {' | '.join(KINDS)} | lines | median | longest |\n|---|{'--:|' * 8}")
    for name, one in counts.items():
        shares = " | ".join(f"{one.share(kind):.0f}" for kind in KINDS)
        sizes = f"{one.lines.total()} | {median(one.cells):g} | {max(one.cells)}"
        print(f"| {name} | {shares} | {sizes} |")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")))
