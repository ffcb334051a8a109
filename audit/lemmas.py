"""Lemmas about Chopsticks with n fingers and standard rules, proved for all n.

Under these rules, a hand with n fingers or more is dead; a split may be any new division, may
revive a dead hand, and may not empty a living one.  In (a, b | c, d), the hands of the player to
move come first; a ≤ b and c ≤ d.

A property of positions is a Python function of n and both players' hands, linear in all of them.
Its arguments are terms of `audit.smt`, with which `counterexample` asks two solvers for a position,
with any n, that refutes a lemma; or NumPy arrays, with the positions of a solved game.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from audit.smt import FALSE, applied, refutation
from audit.solvers import Answer

Term = Any  # a number or truth value of `audit.smt`, or an array, with + - % < == & | ~
Pair = tuple[Term, Term]
Property = Callable[[Term, Pair, Pair], Term]

# ------------------------------------------------------------------------------- the rules


def is_pair(hands: Pair, x: Term, y: Term) -> Term:
    """Return whether the hands are x and y, in any order."""
    return (hands[0] == x) & (hands[1] == y) | (hands[0] == y) & (hands[1] == x)


def alive(hands: Pair) -> Term:
    """Return whether both hands are alive."""
    return (hands[0] > 0) & (hands[1] > 0)


def out(hands: Pair) -> Term:
    """Return whether both hands are dead."""
    return hands[0] + hands[1] == 0


def taps(n: Term, mine: Pair, theirs: Pair) -> Iterator[tuple[Term, Pair]]:
    """Yield the four taps, without and with a kill: whether it is legal, and the hands hit."""
    for by, (hit, other) in product(mine, (theirs, theirs[::-1])):
        legal = (by > 0) & (hit > 0)
        yield legal & (by + hit < n), (other, by + hit)
        yield legal & (by + hit >= n), (other, 0 * hit)


def is_split(n: Term, mine: Pair, new: Pair) -> Term:
    """Return whether a player may split `mine` into `new`."""
    same_total = mine[0] + mine[1] == new[0] + new[1]
    return same_total & ~is_pair(mine, *new) & alive(new) & (new[0] < n) & (new[1] < n)


# ------------------------------------------------------------------------------ two kinds of lemma


class Always(NamedTuple):
    """The lemma that the claim is true in every `given` position."""

    words: str
    given: Property
    claim: Property

    def refuted(self, n: Term, mine: Pair, theirs: Pair, _: Pair) -> Iterator[Term]:
        """Yield the conditions for a counterexample."""
        yield self.given(n, mine, theirs) & ~self.claim(n, mine, theirs)


class EveryMove(NamedTuple):
    """The lemma that every move from a `given` position leads to an `after` position.

    `after` is from the next player's view.  If a player has no fingers left, there is no move.
    """

    words: str
    given: Property
    after: Property

    def refuted(self, n: Term, mine: Pair, theirs: Pair, new: Pair) -> Iterator[Term]:
        """Yield the conditions for a counterexample, by a tap or by a split into `new`."""
        begun = ~out(mine) & ~out(theirs) & self.given(n, mine, theirs)
        for legal, left in taps(n, mine, theirs):
            yield begun & legal & ~self.after(n, left, mine)
        yield begun & is_split(n, mine, new) & ~self.after(n, theirs, new)


Lemma = Always | EveryMove


def counterexample(lemma: Lemma, least: int) -> Answer:
    """Find an n ≥ `least` and hands that refute a lemma; None is a proof that there are none.

    If the refuting move is a split, k is one of the hands after it.
    """
    n, a, b, c, d, k = (applied(name) for name in "nabcdk")
    limits = [n >= least, a >= 0, a <= b, b < n, c >= 0, c <= d, d < n]
    found = FALSE
    for wrong in lemma.refuted(n, (a, b), (c, d), (k, a + b - k)):
        found = found | wrong
    return refutation(*limits, found)
