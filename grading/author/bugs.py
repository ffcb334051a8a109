"""The bugs that checks can name: bugs.toml, next to the notebook.

It has a table for each question, with a line for each bug: what the check says, and how to put the
bug into the right answer.  If one of the two texts has several lines, the arrow is on its own line:

    [leaves]
    "You follow only the first move." = '.moves(state) → .moves(state)[:1]'
    "You count a leaf as 0." = '''
            return 1
    →
            return 0'''

solutions/sentences.toml gives a key to each sentence that is used more than once: the key replaces
the sentence.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE, SENTENCES = "bugs.toml", "solutions/sentences.toml"
_ARROW = re.compile(r"\n→\n?| → ")
_LINE, _TABLE = re.compile(r"at line (\d+)"), re.compile(r"^\[(.+)\]", re.MULTILINE)


@dataclass(frozen=True, init=False)
class Mutant:
    """A bug: a sentence that explains it to the student, and how to put it into the reference.

    Each patch is a pair (old, new) of source texts; every old text must occur.
    """

    says: str
    patches: tuple[tuple[str, str], ...]

    def __init__(self, says: str, *patches: tuple[str, str]) -> None:
        object.__setattr__(self, "says", says)
        object.__setattr__(self, "patches", patches)

    def of(self, source: str) -> str:
        """Return the source with the bug; raises ValueError if a text to replace does not occur."""
        for old, new in self.patches:
            if old not in source:
                raise ValueError(
                    f"bugs.toml: {self.says!r} replaces {old!r}, which is not in the answer; "
                    "copy the text from there"
                )
            source = source.replace(old, new)
        return source


def bugs(
    folder: Path, questions: Iterable[str], sentences: dict[str, str]
) -> dict[str, tuple[Mutant, ...]]:
    """Read the bugs of an exercise's questions; raises ValueError for an entry that is wrong."""
    path = folder / FILE
    found = {}
    for question, entries in tables(path, questions).items():
        mutants = []
        for says, texts in entries.items():
            place = f"{path}: {question}: {says!r}"
            if says not in sentences and " " not in says:
                raise ValueError(f"{place} is neither a sentence nor a key in {SENTENCES}")
            parts = [_ARROW.split(str(text), 1) for text in texts]
            if min(map(len, parts), default=0) < 2:
                raise ValueError(f"{place} must have the value 'old text → new text'")
            mutants.append(Mutant(sentences.get(says, says), *((old, new) for old, new in parts)))
        found[question] = tuple(mutants)
    return found


def tables(path: Path, questions: Iterable[str]) -> dict[str, dict[str, list[Any]]]:
    """Read a file with a table for each question, if it exists; ValueError if it is wrong.

    An entry of a table has one value or a list of values.
    """
    found = parsed(path)
    if unknown := found.keys() - questions:
        raise ValueError(f"{path} names {sorted(unknown)}, which are not questions")
    return {
        question: {key: some if isinstance(some, list) else [some] for key, some in table.items()}
        for question, table in found.items()
    }


def parsed(path: Path) -> dict[str, Any]:
    """Read a TOML file, if it exists; ValueError, which says in which table, if it is wrong."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _LINE.search(str(error))
        above = "\n".join(text.splitlines()[: int(line[1])] if line else [])
        says = str(error).replace(
            "Cannot overwrite a value", "the sentence is there twice; reword one"
        )
        raise ValueError(": ".join([str(path), *_TABLE.findall(above)[-1:], says])) from None
