"""A rule explorer: readers choose the rules, and the page solves the resulting game at once."""

from dataclasses import asdict
from typing import get_args

from chopsticks.hands import Chopsticks, Overflow, Rules, SplitRule, SwapRule
from chopsticks.hands.drawing import standalone
from chopsticks.hands.presets import PRESETS
from coursework.boards.chopsticks import board
from stepthrough.page import Live

FEWEST, MOST = 2, 9  # fingers


def explore_rules(rules: Rules | None = None) -> Live:
    """Show a control for each rule; the page solves the resulting game without a kernel.

    The page shows what the start is worth, how many positions are won, drawn and lost for the
    player to move, how long the longest forced line is, and how a game goes under best play; you
    can also play it right away.  It opens with `rules`, by default those of the strategy report.

    Raises ValueError for more than nine fingers or more than two hands each.
    """
    opening = rules or Rules()
    if not _offered(opening):
        raise ValueError(
            f"{opening}: there must be {FEWEST} to {MOST} fingers, and two hands per player"
        )
    still = board(Chopsticks(opening).initial, ("You", "The computer"), [str(opening)])
    data = {
        "opening": asdict(opening),
        "fingers": [FEWEST, MOST],
        "choices": {
            "overflow": get_args(Overflow),
            "split": get_args(SplitRule),
            "swap": get_args(SwapRule),
        },
        "presets": {name: asdict(one) for name, one in PRESETS.items() if _offered(one)},
        "hands": [[standalone(k, flip=True), standalone(k)] for k in range(MOST)],
    }
    return Live("coursework/boards/rules.js", still, data)


def _offered(rules: Rules) -> bool:
    return rules.fingers <= MOST and len(rules.start) == 2
