"""Lint the prose: Markdown, questions, and the docstrings, comments, names and texts of the code.

`python -m tools.prose` prints what proselint and the phrases of tools/prose.toml object to.
"""

import ast
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import nbformat
from markdown_it import MarkdownIt
from proselint import checks
from proselint.config import DEFAULT, Config
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check, CheckFlags, engine, types
from proselint.tools import LintFile

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
FILES = [
    *("*.md", "docs/**/*.md", "tools/site/*.md"),
    *("notebooks/*.ipynb", "coursework/questions/*.toml"),
    *("solutions/*/*.ipynb", "solutions/*/*.py", "solutions/*/bugs.toml", "solutions/*.toml"),
    *(
        f"{folder}/**/*.{kind}"
        for folder in ("stepthrough", "chopsticks", "coursework", "grading", "tools", "tests")
        for kind in ("py", "js")
    ),
    *("audit/**/*.py", "audit/**/*.md"),
]
HEAD = r"(?:^|(?<=[.!?:] ))"
MARKDOWN = MarkdownIt().enable("table")
INSTEAD = {"code_inline": "Code", "softbreak": " ", "hardbreak": " ", "html_inline": ""}
Paragraphs = Iterator[tuple[str, str]]  # a place in the file, and the text on one line


def paragraphs(path: Path) -> Paragraphs:
    """Yield the prose of a file."""
    if path.suffix == ".ipynb":
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                yield from _markdown(cell.source, f"{cell.id}:")
    elif path.name == "bugs.toml":
        for question, bugs in tomllib.loads(path.read_text(encoding="utf-8")).items():
            yield from _values([says for says in bugs if " " in says], question)
    elif path.suffix == ".toml":
        yield from _values(tomllib.loads(path.read_text(encoding="utf-8")), "")
    elif path.suffix == ".js":
        yield from _script(path.read_text(encoding="utf-8"))
    elif path.suffix == ".py":
        yield from _texts(path)
        yield from _comments(path)
    else:
        yield from _markdown(path.read_text(encoding="utf-8"), "")


def _markdown(source: str, where: str) -> Paragraphs:
    for token in MARKDOWN.parse(source):
        if token.type == "inline" and token.map:
            text = "".join(INSTEAD.get(t.type, t.content) for t in token.children or ())
            yield f"{where}{token.map[0] + 1}", text
        elif token.type == "html_block" and token.map:
            text = re.sub("<[^>]*>", "", re.sub("<code>.*?</code>", "Code", token.content))
            yield f"{where}{token.map[0] + 1}", " ".join(text.split())


def _values(value: object, key: str) -> Paragraphs:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _values(inner, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, key)
    elif isinstance(value, str):
        yield from ((key, text) for _, text in _markdown(value, ""))


_PROSE = re.compile(r'(?s:/\*.*?\*/)|//.*(?:\n *//.*)*|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`')


def _script(source: str) -> Paragraphs:
    """Yield the comments of a script, and its strings."""
    for match in _PROSE.finditer(source):
        words = re.sub(r"\$\{[^}]*\}", "X", re.sub("(?m)^ *[/*]+", "", match[0]).strip('"`*/ '))
        if re.search("[a-z] [a-z]", words):
            yield str(source.count("\n", 0, match.start()) + 1), " ".join(words.split())


def _texts(path: Path) -> Paragraphs:
    """Yield the paragraphs of docstrings and of strings with two words, and functions' names."""
    nodes: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    for node in nodes:  # the list grows, but not by the parts of an f-string
        if isinstance(node, ast.JoinedStr):
            parts = (p.value if isinstance(p, ast.Constant) else "X" for p in node.values)
            text = "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            nodes += ast.iter_child_nodes(node)
            if not isinstance(node, ast.FunctionDef):
                continue
            text = node.name.replace("_", " ")
        if re.search("[a-z] [a-z]", text):
            for paragraph in re.split(r"\n\s*\n|\n(?=\s*\w+: )", text):
                yield str(node.lineno), re.sub("`[^`]*`", "Code", " ".join(paragraph.split()))


def _comments(path: Path) -> Paragraphs:
    """Yield the comments; comments on consecutive lines are joined into one."""
    found: list[tuple[int, int, str]] = []
    with path.open("rb") as file:
        for kind, text, (line, column), *_ in tokenize.tokenize(file.readline):
            if kind == tokenize.COMMENT:
                words = text.lstrip("# ")
                if found and found[-1][:2] == (line - 1, column):
                    words = f"{found.pop()[2]} {words}"
                found.append((line, column, words))
    yield from ((str(line), words) for line, _, words in found)


@cache
def register() -> None:
    """Give proselint its own checks and the phrases."""
    CheckRegistry().register_many(checks.__register__)
    search = engine.Fancy(engine.RegexOptions(case_insensitive=False, multi_line=True))
    flags = CheckFlags(allow_quotes=True)  # an apostrophe may look like an open quote
    for phrase, instead in SETTINGS["phrases"].items():
        kind = types.ExistenceSimple(phrase.replace("^", HEAD, 1))
        CheckRegistry().register(Check(kind, search, "course", f"{{!r}}: write {instead}", flags))


def objections(found: list[tuple[str, str]]) -> list[str]:
    """Return the linter's objections to some paragraphs, each with its place."""
    enabled = dict.fromkeys(SETTINGS["without"], False)  # in front, because the first match counts
    enabled |= {name: name not in enabled for name in DEFAULT["checks"]} | {"course": True}
    text = "\n".join(words for _, words in found) or "\n"
    lines = LintFile("prose", text).lint(Config(max_errors=1000, checks=enabled))
    return [
        f"{found[line - 1][0]}: {result.message}"
        for result, (line, _) in lines
        if not any(words in result.message.casefold() for words in SETTINGS["allowed"])
    ]


def main() -> None:
    """Lint all the prose, and fail if there is an objection."""
    register()
    paths = {path for pattern in FILES for path in ROOT.glob(pattern)}
    paths -= {ROOT / "tests/test_prose.py"}  # it plants what we find
    complaints = [
        f"{path.relative_to(ROOT)}:{objection}"
        for path in sorted(paths)
        for objection in objections(list(paragraphs(path)))
    ]
    sys.exit("\n".join(complaints) or None)


if __name__ == "__main__":
    main()
