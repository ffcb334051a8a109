"""Sums of heaps: take pins from rows against a perfect opponent, without a kernel."""

from chopsticks.game import one_of, whole
from chopsticks.games.heaps import FALLS_APART, LIMITS, Rule, heap_numbers
from stepthrough.drawing import INK, text
from stepthrough.page import Live
from stepthrough.picture import picture

ROWS, LONGEST = 6, 12


def sum_board(*heaps: tuple[Rule, int]) -> Live:
    """Return a board with several heaps, each with its own rule, for playing without a kernel.

    The player who takes the last pin wins.  The computer leaves a sum worth 0 if it can;
    otherwise it takes as few pins as possible.  Hints show what each heap and the whole sum are
    worth, and which pins to take to win.

    Raises ValueError unless there are 1 to 6 heaps of 1 to 12 pins, each with a rule of
    `chopsticks.games.heaps`.
    """
    whole("the number of heaps", len(heaps), most=ROWS)
    for rule, size in heaps:
        one_of("rule", rule, Rule)
        whole("a heap's size", size, most=LONGEST)
    rules = dict.fromkeys(rule for rule, _ in heaps)
    data = {
        "heaps": heaps,
        "rules": {
            rule: {
                "takes": list(LIMITS[rule] or range(1, LONGEST + 1)),
                "fallsApart": rule in FALLS_APART,
                "numbers": heap_numbers(rule, LONGEST),
            }
            for rule in rules
        },
    }
    pins = "".join(
        text(16, 26 + 30 * y, rule, "start")
        + "".join(
            f'<ellipse cx="{90 + 24 * x}" cy="{21 + 30 * y}" rx="8" ry="12" fill="{INK}"/>'
            for x in range(size)
        )
        for y, (rule, size) in enumerate(heaps)
    )
    height = 30 * len(heaps) + 12
    body = pins + text(16, height + 20, "Run this cell to play.", "start")
    words = ", ".join(f"{rule} {size}" for rule, size in heaps)
    still = picture(
        body, max(220, 100 + 24 * max(size for _, size in heaps)), height + 32, f"A sum: {words}"
    )
    return Live("coursework/boards/sums.js", still, data)
