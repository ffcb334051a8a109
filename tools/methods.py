"""The page of all methods: each row of the lectures' benchmarks, game by game.

python -m tools.methods
"""

from pathlib import Path

from coursework.rows.table import everything

PAGE = Path(__file__).resolve().parent.parent / "docs/methods.md"
HEAD = """# Methods

Every method of the lectures, on the same three positions of its game. A number counts nodes: calls
of the recursion, the root included. `says` is the value for MAX, position by position, or the move
that is named; a value with `?` is a guess and proves nothing. A lecture shows its own rows, the
last one of the lecture that it goes on from, and the best of all before it: of those that prove as
much, the one with the fewest nodes. `python -m tools.methods` writes this page.
"""


def page() -> str:
    """The page."""
    parts = [HEAD]
    for table in everything():
        head, *rows = table.lines()
        sides = ["---", "---", *["--:"] * len(table.ground.positions), "---"]
        lines = [f"| {' | '.join(line)} |" for line in (head, sides, *rows)]
        parts.append("\n".join([f"## {table.ground.game}\n", *lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
