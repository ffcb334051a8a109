"""Describe calls and their outcomes in words.

>>> from coursework.exercise.run import run
>>> from chopsticks.search import minimax
>>> call = Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]}), At())
>>> print(said("minimax", call, run(minimax, call)))
minimax(tree [[3, 12, 8], [2, 4, 6]], root) returned 3
"""

from enum import Enum
from typing import Any

from chopsticks.game.card import DATA, card
from coursework.exercise.call import DID_NOT_END, At, Call, GameSpec, RunResult, reached


def said(name: str, call: Call, outcome: RunResult) -> str:
    """Say what a call of the function `name` did: "minimax(tree [3, 4], root) returned 4"."""
    return f"{call_in_words(name, call)} {result_in_words(outcome)}"


def call_in_words(name: str, call: Call) -> str:
    """Write a call as you would write it by hand.

    >>> call_in_words("search", Call(GameSpec("chopsticks"), At(0), depth=2))
    'search(Chopsticks, (1,1 | 1,2) MIN, depth=2)'
    """

    def words(value: Any) -> str:
        match value:
            case GameSpec(game, options):  # cards are loaded for calls, never for answers
                return card(game).words(options)
            case At():
                state = reached(call, value)
                return "root" if state == () else in_words(state)
            case _:
                return in_words(value)

    parts = [*map(words, call.args), *(f"{k}={words(v)}" for k, v in call.kwargs.items())]
    return f"{name}({', '.join(parts)})"


def result_in_words(outcome: RunResult) -> str:
    """Describe the outcome of a call: "returned 12", "raised KeyError: 3", "did not end"."""
    if outcome.error == DID_NOT_END:  # one node means that it never called `result`
        return DID_NOT_END + (f": stopped after {outcome.nodes:,} nodes" * (outcome.nodes > 1))
    return f"raised {outcome.error}" if outcome.error else f"returned {in_words(outcome.value)}"


def apart(one: Any, other: Any, limit: int = 300) -> tuple[str, str]:
    """Describe two different values; if the descriptions are equal, show all fields instead.

    >>> from chopsticks import State
    >>> apart(State(((1, 1), (1, 2))), State(((1, 1), (1, 2)), 1))
    ('(1,1 | 1,2) MAX', '(1,1 | 1,2) MIN')
    >>> from chopsticks.games.tictactoe import Board
    >>> apart(Board("x        "), Board("x        ", 1))[1]
    "Board(cells='x        ', to_move=1)"
    """
    words = in_words(one, limit), in_words(other, limit)
    if words[0] != words[1] or words[0].endswith("…"):
        return words
    return _cut(repr(one), limit), _cut(repr(other), limit)


def in_words(value: Any, limit: int = 300) -> str:
    """Describe a value briefly; long descriptions are cut short.

    >>> from chopsticks import State, Tap
    >>> in_words([State(), Tap(1, 2), 0.5])
    '[(1,1 | 1,1) MAX, 1→2, 0.5]'
    """
    try:
        text = _words(value)
    except Exception:  # a bad value, such as State("?"), can cause any error in a card
        text = repr(value)
    return _cut(text, limit)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _words(value: Any) -> str:
    if words := DATA.get(type(value)):
        return words(value)
    match value:
        case Enum():
            return value.name
        case dict():
            return "{" + ", ".join(f"{_words(k)}: {_words(v)}" for k, v in value.items()) + "}"
        case set() | frozenset() if value:
            return "{" + ", ".join(sorted(map(_words, value))) + "}"
        case list():
            return "[" + ", ".join(map(_words, value)) + "]"
        case tuple() if type(value) is tuple:
            return "(" + ", ".join(map(_words, value)) + ("," if len(value) == 1 else "") + ")"
        case _:
            return repr(value)
