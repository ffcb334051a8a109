"""A lecture's code is its idea, with little around it."""

import ast
import json
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
CALLS = {
    "questions": {"predict", "predictions"},
    "printing": {"print", "table"},
    "plotting": {"bars", "curves", "heat_map", "plot"},
}
OURS = {"chopsticks", "coursework", "stepthrough"}
DRAWING = {"ax", "axes", "figure", "plt"}


def kinds_of(source):
    """The kind of each line of code in a cell: that of the innermost statement it belongs to."""
    found = {
        number: "idea"
        for number, line in enumerate(source.splitlines(), 1)
        if line.strip() and line.strip()[0] != "#"
    }
    for statement, kind in statements(ast.parse(source).body):
        lines = range(statement.lineno, statement.end_lineno + 1)
        found |= dict.fromkeys(found.keys() & lines, kind)
    return found


def statements(body):
    """Statements with their kinds, outer ones before those inside them."""
    for statement in body:
        inside = [one for part in ("body", "orelse") for one in getattr(statement, part, [])]
        held = list(statements(inside))
        kinds = {kind for _, kind in held}
        if not inside:
            yield statement, simple(statement)
        elif isinstance(statement, ast.With) and simple(statement.items[0].context_expr) != "idea":
            yield statement, simple(statement.items[0].context_expr)
        elif len(kinds) == 1 and isinstance(statement, ast.For | ast.If | ast.With):
            yield statement, kinds.pop()  # a loop that only prints
        else:
            yield statement, "idea"
        yield from held


def simple(node):
    if isinstance(node, ast.Import | ast.ImportFrom):
        return "imports"
    if any(isinstance(one, ast.Name) and one.id in DRAWING for one in ast.walk(node)):
        return "plotting"
    called = node.value if isinstance(node, ast.Expr) else node
    if isinstance(called, ast.Call) and getattr(called.func, "id", "") == "display":
        called = called.args[0] if called.args else called
    name = getattr(called.func, "id", "") if isinstance(called, ast.Call) else ""
    return next((kind for kind, calls in CALLS.items() if name in calls), "idea")


def code(path):
    """The code of a notebook, by the ids of its cells."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def kinds_by_cell(path):
    return [Counter(kinds_of(source).values()) for source in code(path).values() if source.strip()]


COUNTS = {path.stem: kinds_by_cell(path) for path in sorted(NOTEBOOKS.glob("*.ipynb"))}
LENS = 55  # columns that fit beside a tree
# Percent of the lines that print nothing, where less of them is the idea than elsewhere, and why.
LESS = {
    "00-start-here": 79,  # 32 lines; each of three questions has one
}
ALGORITHMS = {"07-transposition-table": 31, "14-dice": 33, "21-proof-numbers": 29}
SHOWN = [  # what a lecture shows of the package
    ("21-proof-numbers", "combined", "chopsticks.search.proof"),
    ("22-proof-numbers-in-full", "easiest_child", "chopsticks.search.proof"),
    ("22-proof-numbers-in-full", "mobility", "chopsticks.search.proof"),
    ("23-monte-carlo", "ucb1", "chopsticks.search.monte_carlo"),
    ("24-monte-carlo-in-full", "proven", "chopsticks.search.mcts_solver"),
]


@pytest.mark.parametrize("lecture", COUNTS)
def test_a_lecture_is_its_idea(lecture):
    lines = sum(COUNTS[lecture], Counter())
    usual, middle = (85, 7) if lecture < "10" else (80, 8)
    least = LESS.get(lecture, usual) - 0.5  # rounded
    assert 100 * lines["idea"] >= least * (lines.total() - lines["printing"])  # limited below
    sizes = [cell.total() for cell in COUNTS[lecture]]
    assert median(sizes) <= middle
    assert max(sizes) <= ALGORITHMS.get(lecture, 25)


def test_of_all_lines_few_ask_or_print():
    lines = sum((cell for cells in COUNTS.values() for cell in cells), Counter())
    assert 100 * lines["idea"] >= 87.5 * (lines.total() - lines["printing"])
    assert 100 * lines["questions"] <= 5.5 * lines.total()
    assert 100 * lines["printing"] <= 7.5 * lines.total()


def shown(source):
    """The functions of a lecture that a viewer shows next to a tree, by name."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    viewed = [call for call in calls if getattr(call.func, "id", "") in {"practice", "record"}]
    names = {name for call in viewed for name in named(call)}
    defined = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    pairs = {name for one in names & defined.keys() for name in named(defined[one])}
    both = {name for name in pairs & defined.keys() if names & named(defined[name])}
    beside = names & {*defined} | both
    return {name: ast.get_source_segment(source, defined[name]) for name in beside}


def named(node):
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


@pytest.mark.parametrize("lecture", COUNTS)
def test_the_code_next_to_a_tree_is_never_cut(lecture):
    functions = shown("\n\n\n".join(code(NOTEBOOKS / f"{lecture}.ipynb").values()))
    wide = {name for name, text in functions.items() if max(map(len, text.splitlines())) > LENS}
    assert wide == set()


def body(source, name):
    """A function's statements, without its docstring, and the names of its parameters."""
    [found] = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    statements = found.body[1:] if ast.get_docstring(found) else found.body
    return [arg.arg for arg in found.args.args], [ast.unparse(one) for one in statements]


@pytest.mark.parametrize(("lecture", "name", "module"), SHOWN)
def test_what_a_lecture_shows_of_the_package_is_the_packages(lecture, name, module):
    sources = code(NOTEBOOKS / f"{lecture}.ipynb").values()
    [shown] = [source for source in sources if f"def {name}(" in source]
    there = Path(import_module(module).__file__).read_text("utf-8")
    assert body(shown, name) == body(there, name)


ALONE = [*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.parent.glob("exercises/*/*.ipynb")]


alone = pytest.mark.parametrize(
    "path", sorted(ALONE), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@alone
def test_a_notebook_opened_alone_says_where_the_course_is(path):
    """The packages of these names on the index are not ours."""
    first = next(iter(code(path).values()))
    address = tomllib.loads((NOTEBOOKS.parent / "pyproject.toml").read_text("utf-8"))
    needs = f"# Needs the course: {address['project']['urls']['Repository']}\nfrom "
    above, found, _ = first.partition(needs)
    assert found
    assert " coursework" not in above
    assert " chopsticks" not in above


@alone
def test_the_course_has_what_a_notebook_imports(path):
    gone = [
        f"{path.relative_to(NOTEBOOKS.parent)}, cell {cell}: {node.module} has no {name.name}"
        for cell, source in code(path).items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] in OURS
        for name in node.names
        if not hasattr(import_module(node.module), name.name)
    ]
    assert not gone, "; ".join(gone)
