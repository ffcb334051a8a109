"""The text that is graded for an answer: its cell and those that it needs, one after the other."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

ANSWER, NOT_RUN = "the answer's cell", "not run: "
_HEAD = re.compile(r"^# ---- (.*) ----\n", re.MULTILINE)


@dataclass(frozen=True)
class Piece:
    """A cell: what it is, its text, and the number of lines before it in the joined text."""

    title: str
    text: str
    before: int = 0

    @property
    def runs(self) -> bool:
        """Whether it is run, and not only shown to a person."""
        return not self.title.startswith(NOT_RUN)


def join(pieces: Sequence[Piece]) -> str:
    """Join cells; a cell that stands alone has no title.

    No line of a cell is a title afterwards.
    """
    texts = [_HEAD.sub(r"#  ---- \1 ----\n", one.text + "\n")[:-1] for one in pieces]
    if len(pieces) == 1 and pieces[0].title == ANSWER:
        return texts[0]
    titled = zip(pieces, texts, strict=True)
    return "\n\n".join(f"# ---- {one.title} ----\n{text}" for one, text in titled)


def pieces(joined: str) -> list[Piece]:
    r"""Take joined cells apart.

    >>> [(one.title, one.text, one.before) for one in pieces("# ---- a ----\nx\n# ---- b ----\ny")]
    [('a', 'x\n', 1), ('b', 'y', 3)]
    """
    heads = [*_HEAD.finditer(joined)]
    if not heads or heads[0].start():
        return [Piece(ANSWER, joined)]
    ends = [*(head.start() for head in heads[1:]), len(joined)]
    return [
        Piece(head[1], joined[head.end() : end], joined.count("\n", 0, head.end()))
        for head, end in zip(heads, ends, strict=True)
    ]


def where(joined: str, line: int) -> str:
    """Say in which line of which cell a line of the joined text is."""
    first, *rest = pieces(joined)
    *_, one = (first, *(one for one in rest if one.before < line))
    return f"line {line - one.before} of {'the cell' if one.title == ANSWER else one.title}"
