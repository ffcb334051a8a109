"""Find a question by its name, and fill in the values of this run."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

Question = dict[str, Any]
"""The text, as `question`, and everything else: choices, tolerance, hints, parts."""


def question(name: str) -> Question:
    """Find a question by its name, which is unique; ValueError if there is none.

    >>> question("start-value")["among"]
    ['win', 'draw', 'loss']
    """
    names: list[str] = []
    for path in sorted(FOLDER.glob("*.toml")):
        text = path.read_text("utf-8")
        if f"\n[{name}]\n" in f"\n{text}":
            return dict(tomllib.loads(text)[name])
        names += (line[1:-1] for line in text.splitlines() if line[:1] == "[")
    near = ", ".join(get_close_matches(name, names)) or "those in coursework/questions"
    raise ValueError(f"there is no question {name!r}; did you mean one of these: {near}?")


def filled(asked: Question, values: Mapping[str, Any]) -> Question:
    """Fill in a question's `{placeholders}`; ValueError if a value is missing or left over.

    >>> filled({"question": "Of {n:,} nodes?", "hints": ["Not {n}."]}, {"n": 1000})
    {'question': 'Of 1,000 nodes?', 'hints': ['Not 1000.']}
    """
    used = _Used(values)
    try:
        done: Question = _filled(asked, used)
    except KeyError as error:
        raise ValueError(f"the question needs a value for {error}") from None
    if left := sorted(values.keys() - used.names):
        raise ValueError(f"the question has no place for {', '.join(left)}")
    return done


class _Used(dict[str, Any]):
    """Values that remember which of them were used."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return super().__getitem__(name)


def _filled(what: Any, values: Mapping[str, Any]) -> Any:
    match what:
        case str():
            return what.format_map(values)
        case list():
            return [_filled(one, values) for one in what]
        case dict():
            return {_filled(key, values): _filled(one, values) for key, one in what.items()}
        case _:
            return what
