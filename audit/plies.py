"""Tables of the lost positions of Chopsticks and of their plies, proved for all n.

The rules are those of `audit.lemmas`.  Three lemmas prove that exactly the positions in a table
are lost, and that the table gives the right number of plies if the winner hurries and the loser
delays:

1. After every move from a listed position, some reply leads to a listed one with at least two plies
fewer, or leaves the loser no fingers.
2. After some move from a listed position, no reply leads to a listed one with more than two plies
fewer.
3. From any other position, some move leads to a listed one, or to one with no move to a listed one.
"""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, Self

import numpy as np

from audit.arising import may_arise
from audit.lemmas import Pair, Property, Term, is_pair, is_split, out, taps
from audit.smt import FALSE, Number, Truth, applied, digits, number, refutation
from audit.solvers import Answer, report
from chopsticks.game import whole
from chopsticks.hands.presets import preset

N, X, A, B, C, D = (applied(name) for name in "nxabcd")
Asked = tuple[str, Callable[[], Answer]]  # a lemma, and a search for a counterexample
Move = tuple[Term, Pair, Pair]  # legal or not; both players' hands, the next player's first


def table(parity: str) -> str:
    """Return the table of the odd or the even law in docs/proofs.md."""
    page = Path(__file__).parent.joinpath("docs/proofs.md").read_text(encoding="utf-8")
    return page.partition(f"## The {parity} law")[2].split("```text\n")[1].split("```")[0]


class Kind(NamedTuple):
    """A line of a table: a position's four hands, conditions on them, and its plies.

    n is the number of fingers that kill a hand, x the fingers of the player to move; c and d are
    the other player's hands, c ≤ d.
    """

    words: str
    hands: CodeType
    conditions: CodeType
    plies: CodeType

    @classmethod
    def read(cls, line: str) -> Self:
        """Parse a line: hands, conditions and plies, with wide gaps between them.

        Raises ValueError if the line has another form.
        """
        match = re.fullmatch(r"(\(([^|]+) \| ([^|]+)\)) {2,}(.+?) {2,}(.+)", line)
        if not match:
            raise ValueError(
                f"{line!r}: a line must read '(a,b | c,d)  CONDITIONS  PLIES', with two or more "
                "spaces between the parts; CONDITIONS may be 'all'"
            )
        words, mine, theirs, conditions, plies = match.groups()
        conditions = "" if conditions == "all" else f"{conditions},"
        parts = f"({mine},{theirs})", f"({conditions})", plies
        return cls(words, *(compile(part, line, "eval") for part in parts))

    def says(self, part: CodeType, n: Term, x: Term, theirs: Pair) -> Any:
        """Evaluate a part of the line."""
        names = {"n": n, "x": x, "c": theirs[0], "d": theirs[1], "digits": digits}
        return eval(part, {"__builtins__": {}}, names)

    def fits(self, n: Term, mine: Pair, theirs: Pair) -> Iterator[tuple[Term, Term]]:
        """Yield whether a position is of this kind, and its plies, in both orders of the hands."""
        x = mine[0] + mine[1]
        for c, d in (theirs, theirs[::-1]):
            a, b, at_c, at_d = self.says(self.hands, n, x, (c, d))
            holds = (c <= d) & (c == at_c) & (d == at_d) & is_pair(mine, a, b)
            if holds is FALSE:
                continue
            for condition in self.says(self.conditions, n, x, (c, d)):
                holds = holds & condition
            yield holds, self.says(self.plies, n, x, (c, d))

    def position(self) -> tuple[Pair, Pair, list[Truth], Number]:
        """Return this kind's positions as terms: both players' hands, the conditions, the plies."""
        a, b, c, d = map(number, self.says(self.hands, N, X, (C, D)))
        total, theirs = a + b, (c, d)
        limits = both_alive((a, b), theirs)
        limits += self.says(self.conditions, N, total, theirs)
        return (a, b), theirs, limits, number(self.says(self.plies, N, total, theirs))


class Law(NamedTuple):
    """A table that holds for all n ≥ `least` with the remainder `parity` modulo 2."""

    kinds: list[Kind]
    least: int
    parity: int

    def lost(self, n: Term, mine: Pair, theirs: Pair, most: Term | None = None) -> Term:
        """Return whether a position is listed; if `most` is given, with at most that many plies.

        Every position in which the player to move has no fingers counts as listed, with 0 plies.
        """
        found = out(mine)
        for kind in self.kinds:
            for fits, plies in kind.fits(n, mine, theirs):
                found = found | (fits if most is None else fits & (plies <= most))
        return found

    def lasts(self, n: Term, mine: Pair, theirs: Pair) -> Term:
        """Return the plies of all positions in an array, with −1 for those that are not listed."""
        plies = np.full(np.broadcast_shapes(mine[0].shape, theirs[0].shape), -1)
        for kind in self.kinds:
            for fits, some in kind.fits(n, mine, theirs):
                plies = np.where(fits, some, plies)
        return np.where(out(mine), 0, plies)

    def refuted(self, refutes: Callable[..., list[Truth]], *about: Any) -> Answer:
        """Return values that refute a lemma about this law; None is a proof of the lemma."""
        return refutation(N - self.least >= 0, N % 2 - self.parity == 0, *refutes(self, *about))


# ------------------------------------------------------------------------------ the moves


def both_alive(mine: Pair, theirs: Pair) -> list[Truth]:
    """Return the conditions that both players have fingers and their smaller hands come first."""
    (a, b), (c, d) = mine, theirs
    return [a >= 0, a <= b, b >= 1, b < N, c >= 0, c <= d, d >= 1, d < N]


def splits(n: Term, mine: Pair, theirs: Pair, sizes: Sequence[Term]) -> Iterator[Move]:
    """Yield the splits into hands of which one has one of these sizes."""
    for size in sizes:
        new = (number(size), mine[0] + mine[1] - size)
        yield is_split(n, mine, new), theirs, new


def moves(n: Term, mine: Pair, theirs: Pair, sizes: Sequence[Term]) -> Iterator[Move]:
    """Yield the taps, and the splits with one of these sizes, except those that are never legal."""
    for legal, left in taps(n, mine, theirs):
        if legal is not FALSE:
            yield legal, left, mine
    for move in splits(n, mine, theirs, sizes):
        if move[0] is not FALSE:
            yield move


def delays(x: Number) -> list[Term]:
    """Return the sizes to split off in order to lose late or to draw."""
    return [1, 2, 3, x // 2, x // 4 * 2]


def answers(n: Number) -> list[Term]:
    """Return the size of one hand of each split that may win fastest."""
    return [1, 2, 3, *(n - k for k in range(1, 7))]


def some_move(law: Law, mine: Pair, theirs: Pair, most: Term | None, new: Number) -> Truth:
    """Return whether a tap, or the split with a hand `new`, leads to a listed position."""
    found = FALSE
    for legal, hands, others in moves(N, mine, theirs, [new]):
        found = found | legal & law.lost(N, hands, others, most)
    return found


# ------------------------------------------------------------------------------ the lemmas


def unanswered(law: Law, kind: Kind) -> list[Truth]:
    """Return the conditions for a counterexample to the first lemma."""
    mine, theirs, limits, plies = kind.position()
    found = plies < 2
    for legal, hands, others in moves(N, mine, theirs, [applied("k")]):
        bad = legal
        for answer, left, own in moves(N, hands, others, answers(N)):
            bad = bad & ~(answer & law.lost(N, left, own, plies - 2))
        found = found | bad
    return [*limits, found]


def hurried(law: Law, kind: Kind) -> list[Truth]:
    """Return the conditions for a counterexample to the second lemma."""
    mine, theirs, limits, plies = kind.position()
    total = mine[0] + mine[1]
    found = [plies > 2]
    if total.parts:  # mention its half, so that `facts` halves it once more
        found.append(digits(total // 2) >= 0)
    for i, (legal, hands, others) in enumerate(moves(N, mine, theirs, delays(total))):
        found.append(~legal | some_move(law, hands, others, plies - 3, applied(f"k{i}")))
    return [*limits, *found]


def trapped(law: Law, mine: Pair = (A, B), theirs: Pair = (C, D)) -> list[Truth]:
    """Return the conditions for a counterexample to the third lemma, by default with any hands."""
    found = [*both_alive(mine, theirs), ~law.lost(N, mine, theirs)]
    for i, (legal, hands, others) in enumerate(moves(N, mine, theirs, delays(mine[0] + mine[1]))):
        lets = ~law.lost(N, hands, others) & some_move(law, hands, others, None, applied(f"k{i}"))
        found.append(~legal | lets)
    return found


def lemmas(law: Law) -> Iterator[Asked]:
    """Yield the three lemmas, the first two for each kind, with a search for a counterexample."""
    for which, refutes in (("1", unanswered), ("2", hurried)):
        for kind in law.kinds:
            yield f"{which}. {kind.words}", partial(law.refuted, refutes, kind)
    yield "3. any other position", partial(law.refuted, trapped)


# ------------------------------------------------------------------------------ the longest line


def longer(law: Law, most: Number) -> list[Truth]:
    """Return conditions that hold for a listed position with more than `most` plies."""
    found = FALSE
    for kind in law.kinds:
        _, _, limits, plies = kind.position()
        longer = plies > most
        for limit in limits:
            longer = longer & limit
        found = found | longer
    return [found]


def not_won_in(law: Law, mine: Pair, theirs: Pair, plies: Number) -> list[Truth]:
    """Return conditions that hold unless a position may arise and takes exactly `plies` to win."""
    found = ~may_arise(N, mine, theirs)
    found = found | some_move(law, mine, theirs, plies - 2, applied("k"))
    wins = FALSE
    for legal, left, own in moves(N, mine, theirs, answers(N)):
        wins = wins | legal & law.lost(N, left, own, plies - 1)
    return [*both_alive(mine, theirs), found | ~wins]


# ------------------------------------------------------------------------------ the games


def agrees(law: Law, fingers: int, won: Property | None = None) -> tuple[bool, int]:
    """Return whether the solved game agrees with a law, and its longest line that can arise.

    It compares which positions are lost and in how many plies; if `won` is given, which are won;
    and, with 5 fingers or more, which can arise.
    """
    from audit.census import SEEN, reached
    from audit.kernel import run_waves, tabulate

    tables = tabulate(replace(preset("standard"), fingers=fingers))
    values = run_waves(tables)
    seen = reached(tables, int((tables.hands == 1).all(1).argmax())) == SEEN
    n, (first, second) = np.int16(fingers), tables.hands.astype(np.int16).T
    right, longest = True, 0
    rows = max(1, 1_000_000 // len(values))
    for top in range(0, len(values), rows):
        some = slice(top, top + rows)
        position = n, (first[some, None], second[some, None]), (first, second)
        value = values[some]
        same = law.lasts(*position) == np.where(value < 0, -value - 1, -1)
        if won:
            same &= won(*position) == (value > 0)
        if fingers >= 5:
            same &= seen[some] == may_arise(*position)
        right &= bool(np.all(same | out((first, second))))
        longest = max(longest, int(np.abs(value[seen[some]]).max(initial=1)) - 1)
    return right, longest


# -------------------------------------------------------------------------- the command line


def command(
    parity: str,
    law: Law,
    parts: dict[str, Iterable[Asked]],
    agree: Callable[[int], bool],
    arguments: Sequence[str] | None,
) -> int:
    """Prove the parts of a law, or check games; return the exit status, 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        prog=f"python -m audit.{parity}_law",
        description=f"Prove which positions are lost in Chopsticks with {parity} n.",
    )
    some = f"{law.least}, {law.least + 2}, …, N"
    parser.add_argument("--games", type=int, metavar="N", help=f"check games with {some} fingers")
    options = parser.parse_args(arguments)
    try:
        if options.games is not None:
            for n in range(law.least, whole("--games", options.games, least=law.least) + 1, 2):
                if not agree(n):
                    print(f"{n} fingers: not as the lemmas say")
                    return 1
                print(f"{n} fingers: all positions are as the lemmas say", flush=True)
            return 0
        wrong = sum(report(head, asked) for head, asked in parts.items())
        print(f"{wrong} lemmas are open" if wrong else f"proved for all {parity} n ≥ {law.least}")
        return int(wrong > 0)
    except ImportError as error:
        parser.error(f"{error}: install what audit/requirements.txt names")
    except ValueError as error:
        parser.error(str(error))
