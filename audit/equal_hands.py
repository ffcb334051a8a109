"""Simple Chopsticks with 2, 3 and 4 fingers: who wins if both players have equally many hands?

    python -m audit.equal_hands

proves the answer in a second.  A position records how many hands of each player show 1, 2 and 3
fingers.  For each number of fingers, a formula that is linear in these numbers says which positions
with equally many hands the player to move loses.  The formula is right if it agrees with the rules,
as `audit.simple` states them: a position is lost if and only if no move wins.  This is enough
because each position depends only on positions with more fingers shown or fewer hands.
"""

import argparse
import sys
from collections.abc import Sequence

from audit.lemmas import Term
from audit.smt import applied, number, refutation

Counts = tuple[Term, ...]  # the numbers of hands that show 1, 2, … fingers


def lost(mine: Counts, theirs: Counts) -> Term:
    """Return whether the player to move loses, if both players have equally many hands.

    With 2 fingers, the player to move never loses.  With 3, they lose if the other player has no
    twos and they have an odd number of ones.  With 4, see the formula.
    """
    match mine, theirs:
        case (_,), (ones,):
            return ones < 0
        case (ones, _), (_, their_twos):
            return (their_twos == 0) & (ones % 2 == 1)
        case (ones, twos, threes), (their_ones, their_twos, their_threes):
            return (their_threes == 0) & (
                (their_twos == 0) & (twos % 2 == 1)
                | (their_ones == 0) & (ones % 2 == 1)
                | (their_ones > 0)
                & (their_twos > 0)
                & (threes == 0)
                & (ones > their_ones)
                & ((ones - their_ones) % 2 == 1)
            )
    raise ValueError(f"{mine!r}, {theirs!r}: only 2, 3 and 4 fingers have a formula")


def less(counts: Counts, value: int) -> Counts:
    """Return the hands without one that shows `value`."""
    return tuple(count - (i == value) for i, count in enumerate(counts, 1))


def has_win(mine: Counts, theirs: Counts) -> Term:
    """Return whether some move wins, assuming `lost` is right about the positions after it."""
    values, fingers = range(1, len(mine) + 1), len(mine) + 1
    found = mine[0] < 0  # always false: a term to start from
    for by in values:
        for hit in values:
            there = (mine[by - 1] > 0) & (theirs[hit - 1] > 0)
            left = less(theirs, hit)
            if by + hit < fingers:
                raised = tuple(count + (i == by + hit) for i, count in enumerate(left, 1))
                found = found | there & lost(raised, mine)
            else:
                answered = there & ~there
                for using in values:
                    for killed in values[fingers - using - 1 :]:
                        could = (left[using - 1] > 0) & (mine[killed - 1] > 0)
                        answered = answered | could & lost(less(mine, killed), left)
                found = found | there & ~answered
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove the three formulas; return the exit status, 1 if one of them is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.equal_hands",
        description="Prove who wins simple Chopsticks with 2, 3 and 4 fingers from equal hands.",
    )
    parser.parse_args(arguments)
    wrong = 0
    for fingers in (2, 3, 4):
        mine = tuple(applied(f"a{value}") for value in range(1, fingers))
        theirs = tuple(applied(f"b{value}") for value in range(1, fingers))
        hands = [count >= 0 for count in mine + theirs]
        hands += [sum(mine, number(0)) == sum(theirs), sum(mine, number(0)) > 0]
        loses, wins = lost(mine, theirs), has_win(mine, theirs)
        try:
            found = refutation(*hands, loses & wins | ~loses & ~wins)
        except ImportError as error:
            parser.error(f"{error}: install what audit/requirements.txt names")
        print(f"{fingers} fingers: {f'wrong, for {found}' if found else 'proved'}")
        wrong += found is not None
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
