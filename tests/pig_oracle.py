"""What to do in a turn of Pig is worth, by arrays; shares no code with the package."""

import numpy as np


def turn_values(win, faces):
    """What to roll and to hold are worth: [points at stake, own score, other's], NaN beyond."""
    target = len(win)
    shape = (target + faces, target, target)
    roll, hold, both = np.full(shape, np.nan), np.full(shape, np.nan), np.ones(shape)
    for points in reversed(range(target)):
        mine = slice(0, target - points)
        passed = 1 - win.T
        roll[points, mine] = (passed + both[points + 2 : points + faces + 1].sum(0))[mine] / faces
        if points:
            hold[points, mine] = passed[points:]
        both[points, mine] = np.fmax(roll[points], hold[points])[mine]
    return roll, hold, both[0]
