"""docs/writing-exercises.md is followed block by block, and has every sentence of `validate`."""

import ast
import inspect
import re
import textwrap
from dataclasses import fields

import nbformat
import pytest
from markdown_it import MarkdownIt
from pages import FILE, blocks, commands, of_grader, text, write_files

from grading.__main__ import _parser, main
from grading.author import bugs, stubs, survivors, validate
from grading.author.exercises import Exercise, OpenQuestion, Question
from grading.grade import shortcuts
from grading.sandbox.course_copy import copy_course

PAGE = text("writing-exercises.md")
WALK = PAGE.partition("## A question in half an hour\n")[2].partition("\n## Other kinds of ")[0]
CELL = re.compile(r"(?:# cell ([\w-]+)|<!-- cell ([\w-]+) -->)\n")
NOTEBOOK = "solutions/16-leaves/16-leaves.ipynb"
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # nbgrader's own


def fill_in(path, name, source):
    """Do to a notebook what a person does in JupyterLab."""
    notebook = nbformat.read(path, as_version=4)
    [cell] = [cell for cell in notebook.cells if cell.id == name]
    cell.source = source.rstrip("\n")
    nbformat.write(notebook, path)


def shown(block):
    """A block of output as a pattern: the lines in their order, others between them, … for much."""
    lines = [".*".join(map(re.escape, line.split("…"))) for line in block.splitlines()]
    return re.compile(r"^(?:.*\n)*?".join(f"{line}\n" for line in lines), re.MULTILINE)


@pytest.mark.posix
def test_the_walk_leads_where_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    printed, compared, statuses, lengths = "", 0, [], []
    for token in MarkdownIt().parse(WALK):
        if token.info == "sh":
            statuses += [main(of_grader(words)) for words in commands(token.content)]
            printed = capsys.readouterr().out
            lengths.append(len(printed.splitlines()))
        elif token.info == "text":
            assert shown(token.content).search(printed), f"{token.content}\nis not in\n{printed}"
            compared += 1
        elif match := CELL.match(token.content):
            fill_in(NOTEBOOK, match[1] or match[2], token.content[match.end() :])
        elif FILE.match(token.content):
            write_files(tmp_path, [(token.info, token.content)])
    assert statuses == [0, 1, 0, 0, 0]
    assert compared == 4
    assert f"It prints {lengths[1]} lines now" in " ".join(WALK.split())
    assert "questions.py" not in [path.name for path in (tmp_path / "exercises").rglob("*")]

    assert main(["--course", ".", "validate"]) == 1
    reminded = capsys.readouterr().out
    assert "the title promises 4 points; the graded cells have 7\n" in reminded
    assert "2. (3), 2. (2); those of the graded cells are 1. (2), 2. (3), 3. (2)\n" in reminded


def test_the_other_commands_are_the_graders():
    rest = [w for language, b in blocks(PAGE) if not language for w in commands(b)]
    given = [arguments for words in rest if (arguments := of_grader(words)) is not None]
    for arguments in given:
        _parser().parse_args(arguments)
    assert len(given) > len(rest) / 2


def test_every_field_of_a_question_is_on_the_page():
    [table] = re.findall(r"^\| Field \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    listed = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    assert sorted(listed) == sorted(field.name for field in fields(Question))


def sentences(*places):
    """The texts that the code of these places yields or raises, with … for what is filled in."""
    for place in places:
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(place)))):
            if isinstance(node, ast.Yield):
                yield pattern(node.value)
            elif isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called in ("ValueError", "RuntimeError", "SandboxError", "self._error"):
                    yield pattern(node.args[0])


def pattern(node):
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return plain("".join(p.value if isinstance(p, ast.Constant) else "…" for p in parts))


def plain(words):
    return " ".join(words.replace("`", "").split())


def test_the_page_has_every_sentence_and_no_other():
    places = [
        validate,
        bugs,
        stubs,
        shortcuts,
        Question,
        OpenQuestion,
        Exercise.reference,
        Exercise.function,
    ]
    places += [copy_course, survivors.unexplained]
    said = {words for words in sentences(*places) if re.search("[a-z]", words)}
    said.remove("question …: …")  # what is before each of its own
    with pytest.raises(ValueError, match="points = 0") as refused:
        Question("q", 0, ())
    said.add(str(refused.value).replace("question 'q': points", "…").replace("0", "…", 1))
    tables = re.findall(r"^\| It says \|.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    rows = [line.split(" | ")[0] for table in tables for line in table.splitlines()[2:] if line]
    listed = [plain(row.removeprefix("| ")) for row in rows]
    assert sorted(listed) == sorted(said)
