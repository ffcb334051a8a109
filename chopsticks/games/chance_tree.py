"""Hand-written game trees with chance nodes or nodes that look alike.

>>> game = ChanceTree(["max", ["chance", (0.9, 2), (0.1, 3)], ["min", 1, 4]])
>>> game.to_move((0,)) == CHANCE, game.outcomes((0,)), game.result((0,), 1)
(True, ((0, 0.9), (1, 0.1)), (0, 1))
"""

import math
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import Any

from chopsticks.game import CHANCE, MAX, MIN, WrittenGame, chances, register

KINDS = {"max": MAX, "min": MIN, "chance": CHANCE}

Path = tuple[int, ...]


class ChanceTree(WrittenGame[Path, int]):
    """A tree of lists that begin with "max", "min" or "chance".

    A leaf is a number, the utility for MAX.  In an inner node, the children follow the word; the
    children of a chance node are pairs of a probability and a child.  States are paths from the
    root; moves and outcomes are child indexes.

    Raises ValueError for anything else, for a node without children, for a utility that is not a
    finite number, and for probabilities that are not positive or do not add up to 1.
    """

    initial: Path = ()
    is_tree = True

    def __init__(self, tree: Any) -> None:
        super().__init__(tree)
        self._outcomes: dict[Path, tuple[tuple[int, float], ...]] = {}
        self._add(tree, ())

    def _add(self, tree: Any, path: Path) -> None:
        kind: str
        children: list[Any]
        match tree:
            case int() | float() if math.isfinite(tree) and not isinstance(tree, bool):
                kind, children = "max", []
                self._end(path, tree)
            case ["max" | "min" as kind, *children] if children:
                pass
            case ["chance", *pairs] if all(map(_is_pair, pairs)):
                kind, children = "chance", [child for _, child in pairs]
                self._outcomes[path] = tuple((i, p) for i, (p, _) in enumerate(pairs))
                chances(self, path)
            case _:
                raise ValueError(
                    f"node {path} is {tree!r}; it must be a finite number, ['max', child, ...], "
                    "['min', child, ...] or ['chance', (probability, child), ...]"
                )
        self._player[path] = KINDS[kind]
        self._children[path] = {i: (*path, i) for i in range(len(children))}
        for i, child in enumerate(children):
            self._add(child, (*path, i))

    def outcomes(self, state: Path) -> tuple[tuple[int, float], ...]:
        """The children of a chance node with their probabilities.

        Raises ValueError for any other node.
        """
        if state not in self._outcomes:
            raise ValueError(f"{state} is not a chance node")
        return self._outcomes[state]


class HiddenTree(ChanceTree):
    """A `ChanceTree` as a `HiddenGame`; `alike` lists the information sets.

    A player knows only the path to the first node of the set; a node that is in no list is a set
    of its own.  Raises ValueError as `ChanceTree` does, for a node in two lists, and for a list
    whose nodes belong to different players or have different numbers of moves.

    Matching pennies: MIN chooses without knowing what MAX has chosen.

    >>> game = HiddenTree(["max", ["min", 1, -1], ["min", -1, 1]], alike=[[(0,), (1,)]])
    >>> game.information((0,)), game.information((1,))
    ((0,), (0,))
    """

    def __init__(self, tree: Any, alike: Iterable[Sequence[Sequence[int]]] = ()) -> None:
        super().__init__(tree)
        self._known = {path: path for path in self._player if path not in self._utility}
        self._alike = [[tuple(path) for path in paths] for paths in alike]
        listed = [path for paths in self._alike for path in paths]
        for path in listed:
            if path not in self._known or listed.count(path) > 1:
                raise ValueError(f"alike lists {path}: it must be an inner node, listed only once")
        for first, *others in self._alike:
            for path in others:
                if self._choice(path) != self._choice(first):
                    raise ValueError(
                        f"{first} and {path} cannot be alike: nodes that look alike must have the "
                        "same player to move and the same moves"
                    )
                self._known[path] = first

    def _choice(self, path: Path) -> tuple[int, tuple[int, ...]]:
        return self.to_move(path), self.moves(path)

    def __repr__(self) -> str:
        return f"HiddenTree({self._description!r}, alike={self._alike!r})"

    def information(self, state: Path) -> Path:
        """The first of the nodes that look like this one.

        Raises ValueError if no player is to move.
        """
        if state not in self._known or state in self._outcomes:
            raise ValueError(f"it is no player's turn in {state}")
        return self._known[state]


def _is_pair(content: Any) -> bool:
    match content:
        case [Real(), _]:
            return True
    return False


register("chance_tree", ChanceTree, says=lambda tree: f"tree {tree}")
register(
    "chance_tree.hidden",
    HiddenTree,
    says=lambda tree, alike=(): f"tree {tree}" + (f" with {alike} alike" if alike else ""),
)
