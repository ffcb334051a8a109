"""Stubs that stand in for earlier answers where a student's code runs."""

import ast
from collections.abc import Callable
from typing import Any

from coursework.exercise.codec import decode, encode
from grading.author.exercises import BEGIN, Exercise, Question


def apart(exercise: Exercise, question: Question, source: str) -> Callable[..., Any]:
    """Return a cell's answer, set up as in a worker: earlier answers return decoded plain data.

    This way, the answer iterates over sets in the same order as a student's code.
    """
    needed = [exercise.reference(name) for name in question.needs]
    elsewhere = exercise.names(needed)

    def call(name: str, *args: Any) -> Any:
        return decode(encode(elsewhere[name](*args)))

    here = exercise.names([*map(stub, needed), source], __needed__=call)
    answer: Callable[..., Any] = here[question.answer]
    return answer


def stub(source: str) -> str:
    r"""Return a reference cell whose functions ask the grader instead of answering.

    Raises ValueError if a solution is not inside a function with plain parameters only.

    >>> answer = "### BEGIN SOLUTION\n    return n * by\n    ### END SOLUTION"
    >>> print(stub(f"def times(n, by=2):\n    {answer}"))
    def times(n, by=2):
        return __needed__('times', n, by)
    """
    tree = ast.parse(source)
    lines = {n for n, line in enumerate(source.splitlines(), 1) if line.strip() == BEGIN}
    for node in tree.body:
        inside = lines & set(range(node.lineno, (node.end_lineno or 0) + 1))
        if inside and isinstance(node, ast.FunctionDef):
            lines -= inside
            docstring = node.body[:1] if ast.get_docstring(node) is not None else []
            node.body = [*docstring, *ast.parse(_call(node.name, node.args)).body]
    if lines:
        raise ValueError(f"the answer in line {min(lines)} is not inside a function")
    return ast.unparse(tree)


def _call(name: str, parameters: ast.arguments) -> str:
    if parameters.vararg or parameters.kwonlyargs or parameters.kwarg:
        raise ValueError(f"{name} is needed later, so it may have only plain parameters")
    names = [parameter.arg for parameter in (*parameters.posonlyargs, *parameters.args)]
    return f"return __needed__({', '.join([repr(name), *names])})"
