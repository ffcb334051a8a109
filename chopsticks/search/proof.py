"""Proof-number search: can this player win?

It looks first where an answer is cheapest.  The question has two answers, so the game becomes an
AND/OR tree.  Where the prover moves, one won child is enough (OR); where the other player moves,
all children must be won (AND).  Only a win for the prover is a proof; a draw, a loss and an endless
game all count as a disproof.  So to distinguish a draw from a loss, ask the same question for the
other player.

A node's proof number is the least number of leaves that must still turn out to be wins to prove it;
its disproof number is the least number that must turn out not to be wins to disprove it.

Sources: L. Allis, "Searching for solutions in games and artificial intelligence" (1994), with
PN²; first numbers: D. Breuker, "Memory versus search in games" (1998); df-pn: A. Nagai,
"Df-pn algorithm for searching AND/OR trees and its applications" (2002); its wider limits:
J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1 + ε trick" (2007); the problem with
cycles: A. Kishimoto and M. Müller, "A general solution to the graph history interaction problem"
(2004).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf
from typing import Any, Generic, NamedTuple

from chopsticks.game import Game, M, S, check_player, refuse_dice, whole
from chopsticks.search.counting import Counted


class Status(Enum):
    """What is known about the claim "this player can win"."""

    PROVED = "proved"
    DISPROVED = "disproved"
    UNKNOWN = "unknown"


class Numbers(NamedTuple):
    """A proof number and a disproof number; 0 or infinity means settled."""

    proof: float
    disproof: float

    @property
    def status(self) -> Status:
        """Proved if `proof` is 0, disproved if `disproof` is 0, else unknown."""
        if self.proof == 0:
            return Status.PROVED
        return Status.DISPROVED if self.disproof == 0 else Status.UNKNOWN


WON, NOT_WON, LEAF = Numbers(0, inf), Numbers(inf, 0), Numbers(1, 1)

First = Callable[[Any, Any, int], Numbers]
"""The first numbers of a non-terminal state, given `game, state, player`.

The search does not look below a state with `WON` or `NOT_WON`, so these must hold on any path.
"""


def one_each(game: Game[S, M], state: S, player: int) -> Numbers:
    """Return 1 and 1, because nothing is known."""
    return LEAF


def mobility(game: Game[S, M], state: S, player: int) -> Numbers:
    """Count the moves: the numbers that `one_each` would give after expansion.

    To prove an AND node, all moves must be won; to disprove an OR node, all must fail.

    >>> from chopsticks import MAX, MIN, TreeGame
    >>> [mobility(TreeGame([[1], [2], [3]]), (), player) for player in (MAX, MIN)]
    [Numbers(proof=1, disproof=3), Numbers(proof=3, disproof=1)]
    """
    return combined([LEAF] * len(game.moves(state)), game.to_move(state) == player)


def combined(children: Sequence[Numbers], is_or: bool) -> Numbers:
    """Combine the children's numbers into those of an inner node.

    An OR node is proved by its cheapest child and disproved by all children together; for an AND
    node it is the other way round.

    >>> combined([Numbers(1, 3), Numbers(2, 1)], is_or=True)
    Numbers(proof=1, disproof=4)
    """
    proofs, disproofs = zip(*children, strict=True)
    if is_or:
        return Numbers(min(proofs), sum(disproofs))
    return Numbers(sum(proofs), min(disproofs))


@dataclass(eq=False)
class ProofNode(Generic[S, M]):
    """A node of the tree that `prove` grows; `move` led here from the parent.

    is_or: whether the prover moves here; repeats: whether the state is already on the line to this
    node.  If so, the node counts as not won, because a win never needs a repetition.
    """

    state: S
    is_or: bool
    numbers: Numbers
    repeats: bool = False
    move: M | None = None
    parent: "ProofNode[S, M] | None" = field(default=None, repr=False)
    children: list["ProofNode[S, M]"] = field(default_factory=list, repr=False)

    @property
    def status(self) -> Status:
        """What is known; below the root, a disproof holds only for this line."""
        return self.numbers.status

    @property
    def nodes(self) -> int:
        """The number of nodes in the tree below, including this one."""
        return 1 + sum(child.nodes for child in self.children)

    def line(self) -> "list[ProofNode[S, M]]":
        """The nodes from the root to this one."""
        return [*(self.parent.line() if self.parent else []), self]

    def easiest(self) -> "ProofNode[S, M]":
        """The first child that is easiest to prove (OR) or to disprove (AND)."""
        if self.is_or:
            return min(self.children, key=lambda child: child.numbers.proof)
        return min(self.children, key=lambda child: child.numbers.disproof)

    def certificate(self) -> "ProofNode[S, M]":
        """Copy the part of the tree that settles the question.

        A proof needs one child of an OR node and all children of an AND node; a disproof is the
        other way round.  Raises ValueError if nothing is settled.
        """
        if self.status is Status.UNKNOWN:
            raise ValueError(f"nothing is proved or disproved: the numbers are {self.numbers}")
        copy = replace(self, parent=None, children=[])
        one_is_enough = self.is_or == (self.status is Status.PROVED)
        needed = [self.easiest()] if self.children and one_is_enough else self.children
        for child in needed:
            below = child.certificate()
            below.parent = copy
            copy.children.append(below)
        return copy

    def __str__(self) -> str:
        """The tree as an outline: move, OR or AND, proof / disproof number."""
        name = "root" if self.move is None else str(self.move)
        kind = "repeats" if self.repeats else "OR" if self.is_or else "AND"
        head = f"{name}  {kind} {self.numbers.proof}/{self.numbers.disproof}"
        below = (f"  {line}" for child in self.children for line in str(child).splitlines())
        return "\n".join([head, *below])


class Expansion(NamedTuple, Generic[S, M]):
    """The tree after one more step; `node` is the node just expanded."""

    root: ProofNode[S, M]
    node: ProofNode[S, M]
    nodes: int


def expansions(
    game: Game[S, M], state: S, player: int, first: First = one_each
) -> Iterator[Expansion[S, M]]:
    """Run proof-number search to the end, yielding a record per step.

    A step expands the most-proving node: from the root, it keeps going to the easiest child.
    The first record has only the root.  All records share one growing tree.
    """
    root = _root(game, state, player, first)
    nodes = 1
    yield Expansion(root, root, nodes)
    while root.status is Status.UNKNOWN:
        node = _grow(game, root, player, first)
        nodes += len(node.children)
        yield Expansion(root, node, nodes)


def _root(game: Game[S, M], state: S, player: int, first: First) -> ProofNode[S, M]:
    """Make the one-node tree from which a search starts."""
    refuse_dice(game, "expectiminimax")
    check_player(player)
    numbers = _first_numbers(game, state, player, first)
    return ProofNode(state, game.to_move(state) == player, numbers)


def _grow(game: Game[S, M], top: ProofNode[S, M], player: int, first: First) -> ProofNode[S, M]:
    """Expand the most-proving node below `top`; update numbers up to `top`."""
    node = top
    while node.children:
        node = node.easiest()
    line = node.line()
    for move in game.moves(node.state):
        child = game.result(node.state, move)
        repeats = any(child == above.state for above in line)
        numbers = NOT_WON if repeats else _first_numbers(game, child, player, first)
        is_or = game.to_move(child) == player
        node.children.append(ProofNode(child, is_or, numbers, repeats, move, node))
    _correct(line[line.index(top) :])
    return node


def _correct(line: Sequence[ProofNode[S, M]]) -> None:
    """Recompute the numbers of these nodes, from the last to the first."""
    for node in reversed(line):
        node.numbers = combined([child.numbers for child in node.children], node.is_or)


def prove(
    game: Game[S, M], state: S, player: int, nodes: int = 10_000, first: First = one_each
) -> ProofNode[S, M]:
    """Search best-first for a proof that a player can win; return the root.

    It stops when the question is settled or the tree has at least `nodes` nodes; the last
    expansion is completed.  Raises ValueError for an invalid player or limit, and for a game with
    dice.

    >>> from chopsticks import MAX, TreeGame
    >>> game = TreeGame([[1, -1], [1, 1]])
    >>> root = prove(game, (), player=MAX)
    >>> root.status, root.nodes
    (<Status.PROVED: 'proved'>, 7)
    >>> print(root.certificate())
    root  OR 0/inf
      1  AND 0/inf
        0  OR 0/inf
        1  OR 0/inf
    """
    whole("nodes", nodes)
    for step in expansions(game, state, player, first):
        if step.nodes >= nodes:
            break
    return step.root


class ProofResult(NamedTuple):
    """The result of a search that does not keep its whole tree.

    nodes: one for the root, plus one for every child made.
    """

    numbers: Numbers
    nodes: int

    @property
    def status(self) -> Status:
        """What is known about the claim "this player can win"."""
        return self.numbers.status


def dfpn(
    game: Game[S, M],
    state: S,
    player: int,
    nodes: int = 1_000_000,
    first: First = one_each,
    epsilon: float = 0,
) -> ProofResult:
    """Depth-first proof-number search (df-pn), with a table instead of a tree.

    It stays below a node as long as the most-proving node must be there: until one of the two
    numbers reaches its limit and another node becomes easier.  With an `epsilon` above 0, it stays
    until the other node is easier by a factor of 1 + epsilon, and so goes back and forth less
    often.  It stops when the question is settled or after at least `nodes` nodes.  Each state
    on the current line, which never repeats a state, is a call on Python's stack.

    Cycles cause two problems.  First, a state on the path counts as not won, and a disproof that
    used this may be false on another path.  So each disproof is stored with what it rests on: all
    disproved children at an OR node, one at an AND node.  It holds if following these children
    leads only to disproofs and states on the path; if none is on the path, the prover can never
    leave these states.  A proof never rests on the path.

    Second, two nodes of a cycle may send the search back and forth for ever, because the numbers of
    each look small from the other's path.  So when the search returns to a state, it does not leave
    before it has searched one more child.  Raises ValueError for an invalid player, limit or
    epsilon.

    >>> from chopsticks import MAX, MIN, Chopsticks
    >>> game = Chopsticks()  # a draw: neither player can win
    >>> [dfpn(game, game.initial, player).status.value for player in (MAX, MIN)]
    ['disproved', 'disproved']
    """
    refuse_dice(game, "expectiminimax")
    check_player(player)
    whole("nodes", nodes)
    _not_negative("epsilon", epsilon)
    watched = Counted(game)
    known: dict[S, Numbers] = {}
    rests_on: dict[S, set[S]] = {}
    never_won: set[S] = set()
    path: set[S] = set()

    def not_won(state: S) -> bool:
        """Whether there is a disproof that holds on this path."""
        met, to_visit = {state}, [state]
        for other in to_visit:  # the list grows during the loop
            if other in path or other in never_won:
                continue
            if other not in rests_on:
                return False
            to_visit += rests_on[other] - met
            met |= rests_on[other]
        if not met & path:
            never_won.update(met)
        return True

    def numbers(state: S) -> Numbers:
        found = known.get(state) or _first_numbers(game, state, player, first)
        if found == NOT_WON:
            never_won.add(state)
        return NOT_WON if found != WON and not_won(state) else found

    def search(state: S, limits: Numbers) -> None:
        is_or = game.to_move(state) == player
        children = [watched.result(state, move) for move in game.moves(state)]
        stay = state in known
        path.add(state)
        while True:
            below = [numbers(child) for child in children]
            here = combined(below, is_or)
            if stay:
                stay = False
                limits = Numbers(*map(max, limits, (here.proof + 1, here.disproof + 1)))
            over = here.proof >= limits.proof or here.disproof >= limits.disproof
            if over or here.status is not Status.UNKNOWN or watched.nodes >= nodes:
                break
            search(*easiest_child(children, below, here, limits, is_or, epsilon))
        path.remove(state)
        if here.status is Status.DISPROVED:
            rests_on[state] = set(children) if is_or else {children[below.index(NOT_WON)]}
        else:
            known[state] = here

    if not game.is_terminal(state):
        search(state, Numbers(inf, inf))
    return ProofResult(numbers(state), watched.nodes)


def easiest_child(
    children: Sequence[S],
    below: Sequence[Numbers],
    here: Numbers,
    limits: Numbers,
    is_or: bool,
    epsilon: float = 0,
) -> tuple[S, Numbers]:
    """Return the child to search, and its limits.

    When a number reaches its limit (is at least as large), another child or another node is easier.
    below: the numbers of the children; here, limits: the numbers and limits of their parent.  With
    an `epsilon` above 0, the search turns to another child only when that is more than a little
    easier.

    >>> below = [Numbers(6, 1), Numbers(5, 2)]
    >>> here = combined(below, is_or=True)
    >>> easiest_child("ab", below, here, Numbers(9, 9), is_or=True)
    ('b', Numbers(proof=7, disproof=8))
    >>> easiest_child("ab", below, here, Numbers(9, 9), is_or=True, epsilon=0.25)
    ('b', Numbers(proof=7.5, disproof=8))
    """
    side = 0 if is_or else 1  # the number that is a minimum here, not a sum
    ranked = sorted(range(len(children)), key=lambda i: below[i][side])
    first = ranked[0]
    second = below[ranked[1]][side] if len(ranked) > 1 else inf
    least = min(limits[side], max(second + 1, second * (1 + epsilon)))
    total = limits[1 - side] - (here[1 - side] - below[first][1 - side])
    return children[first], Numbers(least, total) if is_or else Numbers(total, least)


def _first_numbers(game: Game[S, M], state: S, player: int, first: First) -> Numbers:
    """Return the numbers of a state that has not been expanded."""
    if not game.is_terminal(state):
        return first(game, state, player)
    return WON if game.utility(state, player) > 0 else NOT_WON


def _not_negative(name: str, value: float) -> None:
    """Raise ValueError unless the value is a number ≥ 0."""
    if type(value) not in (int, float) or not value >= 0:
        raise ValueError(f"{name} = {value!r}: it must be a number ≥ 0")
