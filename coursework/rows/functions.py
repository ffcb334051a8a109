"""The ten functions of the course, side by side: what each adds, what it costs, and its code."""

import ast
from inspect import getsource
from textwrap import dedent
from typing import Any

from chopsticks import search
from chopsticks.solving import retrograde
from coursework.rows.lectures import LARGE, LECTURES
from coursework.rows.methods import deep, in_order
from coursework.rows.parts import settled

# Lecture, name, what it adds, where its code is, and the name of the function there.
FUNCTIONS: list[tuple[str, str, str, Any, str]] = [
    ("02", "minimax", "a value for every tree that ends", search.minimax, "value"),
    ("02", "negamax", "one line for both players", search.negamax, "value"),
    ("03", "best move", "a move instead of a value", search.best_move, "best_move"),
    ("04", "alpha-beta", "leaves out what cannot matter", search.alphabeta, "value"),
    ("05", "order", "sees the better moves first", search.Ordered, "moves"),
    ("06", "deepening", "has an answer at every moment", search.deepen, "deepen"),
    ("06", "null windows", "proves that a move is no better", search.pvs, "value"),
    ("07", "table", "works out a position once a depth", search.alphabeta_with_table, "value"),
    ("08", "value iteration", "proves every value", settled, "settled"),
    ("09", "retrograde analysis", "makes each move once", retrograde._propagated, "_propagated"),
]
_SCROLLING = "<style>.jp-RenderedMarkdown.jp-OutputArea-output code{white-space:pre}</style>\n\n"


class TenFunctions:
    """The page of all functions, in Markdown."""

    def __repr__(self) -> str:
        return f"The ten functions: {', '.join(name for _, name, *_ in FUNCTIONS)}"

    def _repr_markdown_(self) -> str:
        return _SCROLLING + "\n\n".join(
            f"**{number} · {name}** (lecture {lecture}): {adds}; *{nodes(lecture, name):,} nodes*"
            f"\n\n```python\n{code(within, function)}\n```"
            for number, (lecture, name, adds, within, function) in enumerate(FUNCTIONS, 1)
        )


def nodes(lecture: str, name: str) -> int:
    """Return what a function costs from the start of the large game, searches at ten plies."""
    if lecture in ("02", "03"):
        return search.tree_sizes(LARGE, LARGE.initial, [10], cutting=False)[0]
    if name == "null windows":
        return deep(search.pvs)(in_order(LARGE), LARGE.initial)[1]
    return LECTURES[lecture].methods[0].measure(LARGE, LARGE.initial)[1]


def code(within: Any, function: str) -> str:
    """Return the code of a function, which may be inside another or a class, without docstring."""
    text = dedent(getsource(within))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            lines = text.splitlines()[: node.end_lineno]
            if ast.get_docstring(node):
                del lines[node.body[0].lineno - 1 : node.body[0].end_lineno]
            return dedent("\n".join(lines[node.lineno - 1 :]))
    raise ValueError(f"there is no function {function!r} in {within!r}")
