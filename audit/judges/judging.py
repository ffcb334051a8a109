r"""Conclusions of the course, and who judges them.

A conclusion is a sentence that a page draws from its numbers.  A judge works it out again from the
rules, shares no code with the cells, and says whether it holds.  What the sentence claims is read
off the page: the pattern's named groups are the judge's arguments, so that another word in the
sentence is another claim.

    @concludes("10-rules", "six", r"(?P<who>\w+) comes first", planted={"perfect": "greedy"})
    def the_perfect_player_scores_most(who):
        return who == max(scores(), key=scores().get)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import lecture_words

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Conclusion:
    """A sentence, and the function that judges it.

    page:    a lecture's file without its ending, or a file of docs, as in "audit/docs/proofs.md".
    cell:    the id of the lecture's cell; "" for a page of docs.
    pattern: a regular expression that finds the sentence once, spaces for all white space.
    judge:   whether it holds, asked with the pattern's named groups.
    planted: words of the sentence, and what makes a wrong conclusion of it.
    """

    page: str
    cell: str
    pattern: str
    judge: Callable[..., bool]
    planted: dict[str, str] = field(default_factory=dict)

    def holds(self, text: str) -> bool:
        """Whether what the text says is true; AssertionError unless it says it once."""
        found = list(re.finditer(self.pattern, text))
        assert len(found) == 1, f"{self.pattern!r} is found {len(found)} times"
        return bool(self.judge(**found[0].groupdict()))

    def sentences(self) -> list[str]:
        """The whole sentences of its page that the judge is asked about."""
        text = text_of(self.page, self.cell)
        [found] = re.finditer(self.pattern, text)
        parts, end = [], 0
        for sentence in lecture_words.sentences(text):
            begin, end = end, end + len(sentence) + 1
            if begin < found.end() and found.start() < end:
                parts.append(sentence)
        return parts


CONCLUSIONS: list[Conclusion] = []


def concludes(
    page: str, cell: str, pattern: str, planted: dict[str, str] | None = None
) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    """Let the decorated function judge a conclusion."""

    def decorate(judge: Callable[..., bool]) -> Callable[..., bool]:
        CONCLUSIONS.append(Conclusion(page, cell, pattern, judge, planted or {}))
        return judge

    return decorate


@cache
def text_of(page: str, cell: str) -> str:
    """The words of a cell or of a page, with one space for all white space."""
    if cell:
        return lecture_words.text_of(page, cell)
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())
