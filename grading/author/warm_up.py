"""Warm-ups: lines of a reference to put into order, some paired with a wrong line."""

import tokenize
from io import StringIO
from random import Random
from typing import Any

from grading.author.exercises import BEGIN, END, Exercise, Lines, Question

_BLANK = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)


def warm_up(exercise: Exercise, question: Question) -> dict[str, Any]:
    """Return a question's warm-up for its page: a head, shuffled rows, and their right orders.

    A row has one or two lines, each with a sentence that says what is wrong with it, if anything.
    Raises ValueError for a line that is not in the answer, or a wrong line that no mutant has.
    """
    puzzle, source = question.warm_up, exercise.reference(question.name)
    assert puzzle is not None
    above, _, rest = source.partition(BEGIN)
    answer = _lines(rest.partition(END)[0])
    at = _place(answer, puzzle.begin)
    width = min(len(line) - len(line.lstrip()) for line in answer[at:])
    lines = ["\n".join(part[width:] for part in line.splitlines()) for line in answer[at:]]
    rows = [[[line, ""]] for line in lines]
    for wrong in puzzle.wrong:
        number, says = _mistake(source, question, lines, wrong)
        indent = lines[number].removesuffix(lines[number].lstrip())
        rows[number].append([indent + wrong, says])
    random = Random(exercise.salt(question))
    right = orders(lines, puzzle)
    while (shuffled := tuple(random.sample(range(len(rows)), len(rows)))) in right:
        pass
    return {
        "head": above.splitlines()[0] + ("\n    …" if at else ""),
        "rows": [random.sample(rows[i], len(rows[i])) for i in shuffled],
        "orders": [[shuffled.index(i) for i in order] for order in right],
    }


def orders(lines: list[str], puzzle: Lines) -> list[tuple[int, ...]]:
    """Return all right orders of the lines, starting with the reference's.

    >>> orders(["a", "b", "c"], Lines("a", (), moves=(("b", "a"), ("c", "b"))))
    [(0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 1, 0)]
    """
    moves = [[_place(lines, begin) for begin in pair] for pair in puzzle.moves]
    found = [tuple(range(len(lines)))]
    for order in found:  # the list grows during the loop
        for line, before in moves:
            rest = [i for i in order if i != line]
            at = rest.index(before)
            moved = (*rest[:at], line, *rest[at:])
            if moved not in found:
                found.append(moved)
    return found


def _lines(source: str) -> list[str]:
    """Return the lines of a program; lines continued inside brackets count as one."""
    text, found, start = source.splitlines(), [], 0
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.NEWLINE:
            found.append("\n".join(text[start - 1 : token.end[0]]))
            start = 0
        elif token.type not in _BLANK:
            start = start or token.start[0]
    return found


def _place(lines: list[str], begin: str) -> int:
    """Return the number of the line with this beginning; ValueError unless there is exactly one."""
    found = [i for i, line in enumerate(lines) if line.lstrip().startswith(begin)]
    if len(found) != 1:
        says = f"one line of the warm-up must begin with {begin!r}, but {len(found)} do"
        raise ValueError(f"exactly {says}")
    return found[0]


def _mistake(source: str, question: Question, lines: list[str], wrong: str) -> tuple[int, str]:
    """Return which line a wrong line replaces, and its mutant's sentence."""
    for mutant in question.mutants:
        changed = _lines(mutant.of(source))[-len(lines) :]
        places = [i for i, line in enumerate(lines) if line.split() != changed[i].split()]
        if len(places) == 1 and changed[places[0]].strip() == wrong:
            return places[0], mutant.says
    raise ValueError(f"no mutant of {question.name!r} changes one line of the warm-up to {wrong!r}")
