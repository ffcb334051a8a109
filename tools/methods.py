"""Make the page of all methods: each row of the lectures' benchmarks, game by game.

python -m tools.methods
"""

from pathlib import Path

from coursework.rows.table import everything

PAGE = Path(__file__).resolve().parent.parent / "docs/methods.md"
HEAD = """# Methods

These tables run every method of the lectures on the same three positions of its game. The numbers
count nodes, that is, calls of the recursion, including the root. The column `says` gives the value
for MAX in each of the positions, or the move that the method chooses; a value with `?` is a guess.
[Lecture 09](../notebooks/09-retrograde.ipynb) has ten functions and their nodes in the large game.
"""


def page() -> str:
    """Return the page in Markdown."""
    parts = [HEAD]
    for game, rows in everything().items():
        sides = ["---", "---", *["--:"] * (len(rows[0]) - 3), "---"]
        cells = [[f"{c:,}" if isinstance(c, int) else c for c in row.values()] for row in rows]
        lines = [f"| {' | '.join(line)} |" for line in (rows[0], sides, *cells)]
        parts.append("\n".join([f"## {game}\n", *lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
