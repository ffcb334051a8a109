"""The API pages: the package's docstrings, and links to them from the other pages.

Sphinx's autodoc and viewcode make the pages.  This module adds what is particular to the course,
read from the sources: the list of pages, our docstrings translated into Sphinx's markup, and the
place where each name that a text mentions is defined.
"""

import ast
import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import desc_annotation, pending_xref
from sphinx.application import Sphinx

from coursework.exercise import addresses

SOURCES = tuple(Path(__file__).resolve().parents[2] / name for name in addresses.PACKAGES)
PAGES = {
    "stepthrough": "Runs and their pictures",
    "game": "What a game is",
    "hands": "Chopsticks",
    "games": "Other games",
    "search": "Searches",
    "solving": "Complete solutions",
    "playing": "Players and matches",
    "coursework": "What the notebooks import",
    "coursework.boards": "Boards",
    "coursework.views": "Pictures of particular searches",
    "coursework.plots": "Plots and tables",
    "coursework.learning": "Learned evaluations",
    "coursework.exercise": "Questions and their checks",
    "coursework.questions": "What the lectures ask",
    "coursework.rows": "The rows at the end of a lecture",
}
"""The packages that have a page, with its title; names without a package are in chopsticks."""
TERMS = {
    "alpha-beta": "search.textbook.alphabeta",
    "aspiration": "search.deepening.aspiration",
    "bound": "search.table.Bound",
    "canonical form": "hands.game.canonical",
    "Chomp": "games.chomp.Chomp",
    "decision list": "hands.features.rules_of_thumb",
    "df-pn": "search.proof.dfpn",
    "expectiminimax": "search.chance.expectiminimax",
    "Geister": "games.geister.game.Geister",
    "history heuristic": "search.ordering.History",
    "iterative deepening": "search.deepening.deepen",
    "killer move": "search.ordering.Killers",
    "least squares": "coursework.learning.evaluation.least_squares",
    "lesson": "coursework.learning.evaluation.lessons",
    "linear evaluation": "coursework.learning.evaluation.linear",
    "MCTS-Solver": "search.mcts_solver.solver",
    "minimax": "search.textbook.minimax",
    "Monte Carlo tree search": "search.monte_carlo.uct",
    "move ordering": "search.ordering.Ordered",
    "mover's view": "hands.game.movers_view",
    "negamax": "search.textbook.negamax",
    "neural network": "coursework.learning.evaluation.Network",
    "perfect player": "playing.players.perfect",
    "player": "game.protocol.Player",
    "playout": "search.monte_carlo.Playout",
    "principal variation": "stepthrough.views.run.Run",
    "proof number": "search.proof.Numbers",
    "proof-number search": "search.proof.prove",
    "PUCT": "search.puct.puct",
    "purple piece": "games.geister.purple.PurpleGame",
    "retrograde analysis": "solving.retrograde.solve",
    "rules of thumb": "hands.features.rules_of_thumb",
    "sieve": "games.chomp.sieve",
    "split": "hands.game.Split",
    "Star1": "search.chance.star1",
    "Star2": "search.chance.star2",
    "state": "hands.game.State",
    "state graph": "coursework.boards.state_graph.view_state_graph",
    "strategy graph": "solving.strategy.strategy_graph",
    "tablebase": "solving.retrograde.Tablebase",
    "tap": "hands.game.Tap",
    "transposition table": "search.table.Table",
    "UCB1": "search.monte_carlo.ucb1",
    "UCT": "search.monte_carlo.uct",
    "value": "solving.retrograde.Value",
    "value iteration": "search.chance.value_iteration",
    "Zobrist key": "hands.zobrist.Zobrist",
}
"""The glossary's terms that correspond to something in the code, each with its name there."""


# ------------------------------------------------------------------------------- the sources


@cache
def modules() -> dict[str, Path]:
    """Return the public modules by name, each package before its contents."""
    found = {}
    for package, path in ((p, path) for p in SOURCES for path in p.rglob("*.py")):
        *folders, stem = path.relative_to(package.parent).with_suffix("").parts
        names = folders if stem == "__init__" else [*folders, stem]
        if not any(name.startswith("_") for name in names):
            found[".".join(names)] = path
    return dict(sorted(found.items()))


@cache
def parsed(path: Path) -> ast.Module:
    """Return a source file as a syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def origins(module: str) -> dict[str, tuple[str, str]]:
    """Return the names a module defines or imports, each with its original module and name."""
    found: dict[str, tuple[str, str]] = {}
    for block in parsed(modules()[module]).body:
        for node in block.body if isinstance(block, ast.If) else [block]:
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [(alias.asname or alias.name, alias.name) for alias in node.names]
                found |= {here: (node.module, there) for here, there in names}
            elif isinstance(node, ast.ClassDef | ast.FunctionDef):
                found[node.name] = module, node.name
            elif isinstance(node, ast.Assign):
                targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
                found |= {name: (module, name) for name in targets}
    return found


def home(module: str, name: str) -> str | None:
    """Return the full name of the object that a module knows by this name, or None."""
    full = f"{module}.{name}"
    if full in modules():
        return full
    origin = origins(module).get(name) if module in modules() else None
    if origin is None or origin == (module, name):
        return origin and full
    return home(*origin)


def imported(notebook: Path) -> dict[str, str]:
    """Return the names a notebook imports from the package, and where they are defined."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    lines = re.findall(r"^from ([\w.]+) import (\([^)]*\)|.+)$", "\n".join(code), re.M)
    pairs = [(module, name) for module, names in lines for name in re.findall(r"\w+", names)]
    found = {name: home(module, name) for module, name in pairs}
    return {name: full for name, full in found.items() if full and full not in modules()}


# --------------------------------------------------------------------------------- the pages


def write(folder: Path) -> None:
    """Write the sources of the pages: one per subpackage, and one that links to them."""
    folder.mkdir()
    pages = [addresses.full(name) for name in PAGES]
    for name, title in PAGES.items():
        package = addresses.full(name)
        inside = [
            module
            for module in modules()
            if module.startswith(f"{package}.")
            and not module.startswith("coursework.commands")
            and package == max((p for p in pages if f"{module}.".startswith(f"{p}.")), key=len)
        ]
        parts = [heading(title, "="), *section(package)]
        for module in inside:
            parts += [heading(module.removeprefix("chopsticks."), "-"), *section(module)]
        (folder / f"{name}.rst").write_text("\n\n".join(parts), encoding="utf-8")
    parts = [heading("The packages", "="), *section("chopsticks"), *section("chopsticks.files")]
    parts.append(".. toctree::\n   :maxdepth: 2\n\n" + "\n".join(f"   {name}" for name in PAGES))
    (folder / "index.rst").write_text("\n\n".join(parts), encoding="utf-8")


def heading(text: str, line: str) -> str:
    """Return a heading in Sphinx's markup."""
    return f"{text}\n{line * len(text)}"


def section(module: str) -> list[str]:
    """Return a module's docstring and members, and for a package what can be imported from it."""
    parts = [f".. automodule:: {module}\n   :members:"]
    exported = getattr(import_module(module), "__all__", ())
    if modules()[module].stem == "__init__" and exported:
        names = ", ".join(code(name, module) for name in exported)
        parts.append(f"``from {module} import`` {names}")
    return parts


def code(text: str, module: str) -> str:
    """Return code in Sphinx's markup, with a link if it is a name that the module knows."""
    name = text.partition("(")[0]
    dotted = re.match(r"\w+\.", name)
    full = name if dotted else home(module, name) or home("chopsticks", name)
    if full is None or name != full in modules():  # `game` is an argument
        return f"``{text}``"
    return f":py:obj:`{text} <{full}>`"


def rest(docstring: str, module: str) -> str:
    """Translate one of our docstrings into Sphinx's markup.

    We put code in single backquotes, indent examples, and explain a name on a line that begins
    with the name and a colon.
    """

    def piece(match: re.Match[str]) -> str:
        if match["code"]:
            return code(match["code"], module) + r"\ " * (match["glued"] is not None)
        return match["strong"] or f"\\{match[0]}"

    def inline(text: str) -> str:
        marked = (
            r"`(?P<code>[^`]+)`(?P<glued>(?=\w))?|(?P<strong>(\*\*?)\w[^*]*\4)|[*|]|(?<=\w)_(?!\w)"
        )
        return re.sub(marked, piece, text)

    blocks = []
    for block in docstring.strip("\n").split("\n\n"):
        if block.startswith(">>>"):
            blocks.append(block)
        elif block.startswith("    "):
            blocks += ["::", block]
        elif block.startswith("- "):
            blocks.append(inline(block))
        else:
            text, *entries = re.split(r"^([a-z_]\w*(?:(?:, | and )\w+)*):\s+", block, flags=re.M)
            blocks.append(inline(text))
            for names, text in zip(entries[::2], entries[1::2], strict=True):
                term = re.sub(r"\b(?!and\b)\w+", r"``\g<0>``", names)
                blocks.append(f"{term}\n   {inline(' '.join(text.split()))}")
    return "\n\n".join(blocks)


# ------------------------------------------------------------------------------- in Sphinx


def setup(app: Sphinx) -> None:
    """Connect the functions below to Sphinx's events; conf.py calls this once."""
    app.connect("autodoc-process-docstring", translate)
    app.connect("autodoc-skip-member", leave_out)
    app.connect("doctree-read", hide_addresses)
    app.connect("doctree-read", link)
    app.connect("html-page-context", list_names)


def translate(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Replace a docstring by its translation into Sphinx's markup."""
    module = max((m for m in modules() if f"{name}.".startswith(f"{m}.")), key=len)
    lines[:] = [*rest("\n".join(lines), module).splitlines(), ""]


def leave_out(
    app: Sphinx, what: str, name: str, thing: Any, skip: bool, options: Any
) -> bool | None:
    """Leave out what a module imports, and the fields of named tuples.

    Sphinx would otherwise read all the imports with their arguments first; and the signature of a
    named tuple already has its fields.
    """
    module = app.env.temp_data["autodoc:module"]
    imported = what == "module" and origins(module).get(name, (module, name))[0] != module
    return imported or type(thing).__name__ == "_tuplegetter" or None


def hide_addresses(app: Sphinx, page: nodes.document) -> None:
    """Leave out values that Python can only describe, such as `<module … from …>`.

    A module's folder would differ in each checkout, and a function's address in each build.
    """
    for value in list(page.findall(desc_annotation)):
        if "= " in value.astext() and re.search(r"<\w+ ", value.astext()):
            value.parent.remove(value)


def link(app: Sphinx, page: nodes.document) -> None:
    """Link a lecture's first mention of each name that it imports, and the glossary's terms."""
    name = app.env.docname
    notebook = Path(app.srcdir, f"{name}.ipynb")
    if notebook.exists():
        names = imported(notebook)
        for literal in list(page.findall(nodes.literal)):
            if isinstance(literal.parent, nodes.paragraph) and (
                full := names.pop(literal.astext().partition("(")[0], None)
            ):
                literal.replace_self(reference(name, full, literal.deepcopy()))
    if name == "docs/glossary":
        for row in page.findall(nodes.row):
            if address := TERMS.get(row[0].astext()):
                (text,) = row[0].findall(nodes.Text)
                text.parent.replace(text, reference(name, addresses.full(address), text))


def list_names(
    app: Sphinx, name: str, template: str, context: dict[str, Any], page: nodes.document | None
) -> None:
    """Tell the template of a notebook's page where the names it imports are documented."""
    notebook = Path(app.srcdir, f"{name}.ipynb")
    known = app.env.domains.python_domain.objects
    if notebook.exists():
        found = imported(notebook).items()
        context["uses"] = [
            (short, known[full].docname, full) for short, full in found if full in known
        ]


def reference(page: str, full: str, shown: nodes.Node) -> pending_xref:
    """Return a node that Sphinx turns into a link if the name is documented on a page."""
    target = {"refdomain": "py", "reftype": "obj", "reftarget": full, "refexplicit": True}
    return pending_xref("", shown, refdoc=page, **target)
