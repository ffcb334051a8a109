"""Wrong answers as students write them; the folder wrong_answers has those of each exercise."""

from dataclasses import dataclass


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
