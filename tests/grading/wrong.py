"""Wrong answers as students write them; the folder wrong_answers has those of each exercise."""

import re
from dataclasses import dataclass

CELL = re.compile(r"# %% (\S+) · (.+)\n(?:# says: (.+)\n)?")


@dataclass(frozen=True)
class Wrong:
    """An answer that is not right, written from the question's text alone.

    thought: what is wrong with it, as its author might see it.
    code:    what stands in the answer's cell.
    says:    words of the sentence that names the mistake; None if it is refused without one.
    """

    thought: str
    code: str
    says: str | None = None


def wrong_answers(text: str) -> dict[str, list[Wrong]]:
    r"""Those in a file of percent-format cells, by question.

    >>> wrong_answers("# %% best · the worst\n# says: You took the worst\nbest = min\n")
    {'best': [Wrong(thought='the worst', code='best = min\n', says='You took the worst')]}
    """
    _, *cells = CELL.split(text)
    found: dict[str, list[Wrong]] = {}
    for question, thought, says, code in zip(*[iter(cells)] * 4, strict=True):
        found.setdefault(question, []).append(Wrong(thought, code, says))
    return found
