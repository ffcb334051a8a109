"""Exact values of trees and of Pig, by fractions, for the tests of exercises 14 and 15."""

from fractions import Fraction


def worth(tree, depth=99, unknown=0):
    """The exact value of nested lists; `unknown` where the depth ends before the leaves."""
    if not isinstance(tree, list):
        return Fraction(tree)
    if depth == 0:
        return Fraction(unknown)
    kind, *children = tree
    if kind == "chance":
        return sum(Fraction(p) * worth(child, depth - 1, unknown) for p, child in children)
    return {"max": max, "min": min}[kind](worth(child, depth - 1, unknown) for child in children)


def pig(target, faces, depth, unknown=0, mine=0, theirs=0, points=0, sign=1, rolling=False):
    """The exact value of Pig for MAX, to a depth; `sign` is 1 where MAX has the turn, else -1."""

    def after(spent, mine, theirs, points, sign, rolling=False):
        return pig(target, faces, depth - spent, unknown, mine, theirs, points, sign, rolling)

    if mine + points >= target:
        return Fraction(sign)
    if depth == 0:
        return Fraction(unknown)
    if rolling:
        higher = sum(after(1, mine, theirs, points + face, sign) for face in range(2, faces + 1))
        return (higher + after(1, theirs, mine, 0, -sign)) / faces
    rolled = after(1, mine, theirs, points, sign, rolling=True)
    if not points:
        return rolled
    return (max if sign == 1 else min)(rolled, after(1, theirs, mine + points, 0, -sign))
