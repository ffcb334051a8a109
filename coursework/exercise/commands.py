"""Read a notebook's cell as Python, as IPython does: it may have commands, such as `%time f()`."""

import ast
import re
import warnings

MOST_COMMANDS = 100
_DEFINE_NOTHING = {
    *("bash", "cmd", "file", "html", "javascript", "js", "latex", "markdown", "perl", "pypy"),
    *("python2", "python3", "ruby", "script", "sh", "svg", "sx", "system", "timeit", "writefile"),
    "!",
}
_CELL = re.compile(r"\s*%%(!|\w+).*")
_COMMAND = re.compile(r"([ \t]*)(?:[%!?].*|[\w.*]+\?{1,2}[ \t]*)")
_TIMED = re.compile(r"([ \t]*(?:[^=()#'\"]+=)?[ \t]*)%(?:time|prun)[ \t]+((?!-).+)")
_VALUE = re.compile(r"([ \t]*[^=()#'\"]+=)[ \t]*[%!].*")
_PROMPT = re.compile(r"(>>>|\.\.\.)( |$)")


def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a cell; raises SyntaxError, or ValueError for null bytes."""
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = compile(as_python(source), "<cell>", "exec", flags, dont_inherit=True)
    assert isinstance(tree, ast.Module)
    return tree


def as_python(source: str) -> str:
    r"""Turn commands into Python, line by line, so that every line keeps its number.

    `%time` runs its statement.  A value that another command gives becomes a call of `__command__`.
    Other commands do nothing.  Only a line that Python cannot parse can be a command, so valid
    Python stays as it is, apart from prompts and an indentation of the whole cell.

    >>> print(as_python("v = %time f()\nfiles = !ls\n%matplotlib inline"))
    v = f()
    files = __command__('files = !ls')
    pass
    """
    lines = source.split("\n")
    if (magic := _CELL.match(source)) and magic[1].lower() in _DEFINE_NOTHING:
        return "\n" * (len(lines) - 1)
    first = next((line for line in lines if line.strip()), "")
    if _PROMPT.match(first):
        lines = [_PROMPT.sub("", line) if _PROMPT.match(line) else "" for line in lines]
    elif indent := first[: len(first) - len(first.lstrip(" \t"))]:
        lines = [line.removeprefix(indent) for line in lines]
    for _ in range(MOST_COMMANDS):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
                compile("\n".join(lines), "<cell>", "exec", flags, dont_inherit=True)
            break
        except ValueError:  # null bytes
            break
        except SyntaxError as error:
            rest = range((error.lineno or len(lines) + 1) - 1, len(lines))
        if not rest or not (python := _python(lines[rest[0]].rstrip("\r"))):
            break
        for number in rest:
            goes_on = lines[number].endswith("\\")
            lines[number], python = python, ""
            if not goes_on:
                break
    return "\n".join(lines)


def _python(line: str) -> str:
    """Return the Python that a command's line stands for; "" if it is no command."""
    if timed := _TIMED.fullmatch(line):
        return timed[1] + timed[2]
    if command := _COMMAND.fullmatch(line):
        return f"{command[1]}pass"
    if value := _VALUE.fullmatch(line):
        return f"{value[1]} __command__({line.strip()[:60]!r})"
    return ""
