"""Judges of lectures 14 to 15."""

import oracle
from judging import concludes


@concludes(
    "15-arena",
    "promise",
    r"Lecture 08 gave the truth: Chopsticks is a (?P<value>\w+)\.",
    planted={"is a draw.": "is a win."},
)
def chopsticks_is_worth_that(value):
    text = oracle.Text()
    return oracle.solve(text)[oracle.start(text)][0] == value
