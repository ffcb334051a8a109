"""Build slides from the lectures: one page each in build/slides/, live without a network.

A slide begins at each heading, and where the next paragraph or cell would not fit.  The output of a
code cell is a separate step, so that there is time to predict it.  The first run downloads MathJax
into build/cache/.
"""

import argparse
import math
import shutil
from itertools import pairwise
from pathlib import Path

import nbformat
from markdown_it import MarkdownIt
from nbconvert import HTMLExporter
from nbformat.v4 import new_markdown_cell

from stepthrough.page import with_scripts
from tools.site.build import BUILD, ROOT, npm

SLIDES = BUILD / "slides"
TEMPLATE = Path(__file__).with_name("slides.html.j2")
MATHJAX_VERSION = "3.2.2"
ROOM = 20.0  # lines of text that fit on a slide
WIDTH = 88  # characters in a line of text
LINE_OF_CODE = 0.75
BEFORE = ("imports",)  # names of cells that appear on no slide
HEIGHTS = {"text/html": 15.0, "image/png": 13.0}


def main() -> None:
    """Build the slides of the notebooks named on the command line, or of all lectures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebook", nargs="*", type=Path, help="default: notebooks/*.ipynb")
    lectures = parser.parse_args().notebook or sorted((ROOT / "notebooks").glob("*.ipynb"))
    copy_mathjax(SLIDES / "mathjax")
    for path in lectures:
        (SLIDES / f"{path.stem}.html").write_text(page(path), encoding="utf-8")
        print(SLIDES.relative_to(ROOT) / f"{path.stem}.html")


def copy_mathjax(folder: Path) -> None:
    """Copy what MathJax needs to typeset TeX without a network."""
    source, fonts = npm("mathjax", MATHJAX_VERSION) / "es5", "output/chtml/fonts/woff-v2"
    shutil.copytree(source / fonts, folder / fonts, dirs_exist_ok=True)
    shutil.copy(source / "tex-chtml.js", folder)


def page(path: Path) -> str:
    """Return a lecture as one HTML page of slides."""
    notebook = nbformat.reads(with_scripts(path.read_text(encoding="utf-8")), as_version=4)
    notebook.cells = slide_cells(notebook.cells)
    exporter = HTMLExporter(
        raw_template=TEMPLATE.read_text(encoding="utf-8"),
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        exclude_anchor_links=True,
    )
    return exporter.from_notebook_node(notebook, {"metadata": {"name": path.stem}})[0]


def slide_cells(cells: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Return cells small enough for slides; `metadata.slide` has a new slide's running title.

    A slide that begins with a heading needs no other title.  The first slide is not marked, and
    the cells named in BEFORE are left out.
    """
    pieces = [piece for cell in cells if cell.id not in BEFORE for piece in split(cell)]
    used, title = height(pieces[0]), ""
    for before, piece in pairwise(pieces):
        heading, needs = is_heading(piece), height(piece)
        if (heading or used + needs > ROOM) and not is_heading(before):
            piece.metadata.slide = "" if heading else title
            used = 0
        if heading:
            title = piece.source.lstrip("# ")
        used += needs
    return pieces


def split(cell: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """Split a text cell into headings, paragraphs, lists and tables; a code cell stays whole."""
    if cell.cell_type == "code":
        return [cell]
    source = cell.source.replace("](../", "](../../")  # as seen from build/slides/
    lines = source.splitlines()
    blocks: list[str] = []
    for token in MarkdownIt().enable("table").parse(source):
        if token.level == 0 and token.map:
            block = "\n".join(lines[slice(*token.map)])
            if blocks and blocks[-1].count("<details") > blocks[-1].count("</details>"):
                blocks[-1] += f"\n\n{block}"  # a fold stays whole
            else:
                blocks.append(block)
    return [new_markdown_cell(block, id=f"{cell.id}-{i}") for i, block in enumerate(blocks)]


def is_heading(piece: nbformat.NotebookNode) -> bool:
    """Return whether this is a heading, which must not end a slide."""
    return piece.cell_type == "markdown" and piece.source.startswith("#")


def height(piece: nbformat.NotebookNode) -> float:
    """Estimate how many lines of text a cell and its output take up on a slide."""
    lines = piece.source.splitlines()
    if piece.cell_type == "markdown":
        return sum(math.ceil(len(line) / WIDTH) for line in lines) + 0.7
    total = len(lines) * LINE_OF_CODE + 1
    for output in piece.outputs:
        data = output.get("data", {"text/plain": output.get("text", "")})
        known = [HEIGHTS[kind] for kind in HEIGHTS if kind in data]
        total += known[0] if known else len(data["text/plain"].splitlines()) * LINE_OF_CODE
    return total


if __name__ == "__main__":
    main()
