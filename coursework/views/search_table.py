"""A search and its transposition table side by side, with tables of several sizes."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

from chopsticks.game import MAX, Game
from chopsticks.search.table import Replace, Table
from coursework.views.growth import labelled
from coursework.views.slots import START, short, slots_picture, watch
from stepthrough.page import Live, opening
from stepthrough.picture import picture
from stepthrough.recorder import record
from stepthrough.runs import Trace, plain
from stepthrough.views.run import state_name
from stepthrough.views.tree import FONT_SIZES, MARGIN, TOP, edge

_COLUMNS = 4  # of slots
_COLUMN, _LEVEL, _BARE = 54, 68, 50  # of the tree; the last is for a column when space is tight
MOST = 1_000  # nodes of a run
_KEY = (
    "In a node: its value. △ MAX to move, ▽ MIN to move, □ a leaf, ⬡ a value from the table.",
    "In a key, the bold bits choose the slot; underlined bits differ between two keys.",
)


def view_search_table(
    search: Callable[..., Any],
    game: Game[Any, Any],
    state: Hashable,
    *,
    key: Callable[[Any], int],
    slots: Sequence[int] = (16, 32, 8, 4),
    replace: Sequence[Replace] = ("always", "depth"),
    bits: int = 16,
    at: int | None = None,
    **kwargs: Any,
) -> Live:
    """Run `search(game, state, table=table, key=key, **kwargs)`, and show it with its table.

    Each lookup, each store and each leaf is a step.  The tree shows where the search is, the slots
    show what the table holds, and next to them you see, bit by bit, which key was looked up and
    which was found.  The search runs once for each number of `slots` and each scheme in `replace`,
    each time with a new table; all tables cut their keys to this many `bits`.  The search must
    look up a state before it computes its value, and store it when it returns.

    The view opens with the first table at step `at`, by default at the end; later steps are only
    outlined.  It needs no kernel; where scripts cannot run, it is a still picture.
    Raises ValueError if the search does not use its table in this way or has more than 1,000
    nodes, if there is no such step, and whenever `Table` does.
    """
    tables = [Table(slot, scheme, bits) for scheme in replace for slot in slots]
    runs = [_Run(search, game, state, table, key, kwargs) for table in tables]
    keys = _numbered(pair for run in runs for pair in run.watched.keys)
    states = _numbered(node.state for run in runs for node in run.trace.nodes)
    found = [run.data(keys, states) for run in runs]
    words = [runs[0].watched.words(game, *pair) for pair in keys]

    def table_of(run: dict[str, Any], at: int, columns: int) -> Any:
        steps = [step[1:] for step in run["steps"]]
        table = {**run, "keys": words, "steps": steps, "at": at}
        return slots_picture(table, columns)

    start = opening(at, len(found[0]["steps"]))
    data = {
        "runs": found,
        "keys": words,
        "bits": bits,
        "at": start,
        "grids": {run["slots"]: table_of(run, 0, _COLUMNS).svg for run in found},
        "drawing": picture("", 1, 1, "").svg,
        "key": _KEY,
        "states": [[state_name(state), ""] for state in states],
        "shapes": {
            **{kind: labelled(kind) for kind in ("MAX", "MIN", "leaf")},
            **{f"{kind} hit": _hit(kind) for kind in ("MAX", "MIN")},
        },
        "edge": edge(0, (0, 0), (0, 0), "", 0),
        "hands": "",
        "arc": "",
        "stem": "",
        "fonts": FONT_SIZES,
        "most": MOST,
        "sizes": {
            "margin": MARGIN,
            "column": _COLUMN,
            "below": 0,
            "top": TOP,
            "level": _LEVEL,
            "bare": [_BARE, _LEVEL],
        },
    }
    return Live("coursework/views/search_table.js", table_of(found[0], start, 8), data)


class _Run:
    """A run of the search with one table."""

    def __init__(
        self,
        search: Callable[..., Any],
        game: Game[Any, Any],
        state: Hashable,
        table: Table,
        key: Callable[[Any], int],
        kwargs: dict[str, Any],
    ) -> None:
        self.game = game
        trace, self.watched = watch(
            partial(record, search), game, state, table, key, limit=MOST, **kwargs
        )
        self.trace: Trace = trace
        if trace.stopped:
            raise ValueError(f"the search cannot be shown with its table: it was {trace.stopped}")
        self.known = [0] * len(trace.nodes)
        self.taken: set[int] = set()
        self.steps = self._steps()

    def _steps(self) -> list[list[Any]]:
        """Return the steps, each as [node, kind, slot, key, entry, taken, asked].

        Leaves are steps as well, as are other nodes where the search does not use the table.
        """
        steps: list[list[Any]] = [[0, *START]]
        table = deque(self.watched.steps)

        def is_next(kinds: set[str], state: Hashable) -> bool:
            if not table or table[0][0] not in kinds:
                return False
            return bool(self.watched.keys[table[0][2]][0] == state)

        for event in self.trace.events:
            i = event["node"]
            node = self.trace.nodes[i]
            inner = bool(node.children or node.tried)
            if event["event"] == "enter":
                if is_next(_LOOKUPS, node.state) and (inner or table[0][4]):
                    steps.append([i, *table.popleft()])
                    if steps[-1][5]:
                        self.taken.add(i)
                elif inner:
                    steps.append([i, "enter", *START[1:]])
            elif event["event"] == "return":
                if is_next(_STORES, node.state):
                    steps.append([i, *table.popleft()])
                elif i not in self.taken:
                    steps.append([i, "return" if inner else "leaf", *START[1:]])
                self.known[i] = len(steps) - 1
        if table:
            raise ValueError(
                "the search does not use its table as expected: it must look up a state before it "
                "computes its value, and store it once, before it returns"
            )
        return steps

    def data(self, keys: dict[Any, int], states: dict[Hashable, int]) -> dict[str, Any]:
        """Return the run as data for the script.

        `keys` and `states` map the keys and states of all runs to their numbers.
        """
        nodes, watched = self.trace.nodes, self.watched
        number_of = [keys[pair] for pair in watched.keys]
        kinds = [self._kind(i) for i in range(len(nodes))]
        born = [0] * len(nodes)
        for k, (i, *_) in reversed(list(enumerate(self.steps))):
            born[i] = k
        return {
            "slots": len(watched.table.slots),
            "replace": watched.table.replace,
            "value": short(self.trace.value),
            "parents": [-1 if node.parent is None else node.parent for node in nodes],
            "moves": ["" if node.move is None else str(plain(node.move)) for node in nodes],
            "kinds": kinds,
            "forms": [kind + " hit" * (i in self.taken) for i, kind in enumerate(kinds)],
            "born": born,
            "known": self.known,
            "values": [short(node.value) for node in nodes],
            "places": [states[node.state] for node in nodes],
            "entries": [[number_of[i], *entry] for i, *entry in watched.entries],
            "steps": [
                [i, kind, slot, number_of[key] if key >= 0 else -1, *rest]
                for i, kind, slot, key, *rest in self.steps
            ],
        }

    def _kind(self, i: int) -> str:
        node = self.trace.nodes[i]
        if not node.children and not node.tried and i not in self.taken:
            return "leaf"
        return "MAX" if self.game.to_move(node.state) == MAX else "MIN"


_LOOKUPS, _STORES = {"miss", "hit", "false", "collision"}, {"store", "overwrite", "refused"}


def _numbered(things: Iterable[Any]) -> dict[Any, int]:
    return {thing: i for i, thing in enumerate(dict.fromkeys(things))}


def _hit(kind: str) -> str:
    """Draw a node that becomes a hexagon only when its value is found."""
    outline = labelled(kind).split("/>")[0]
    asked, known = (
        words.replace(" ", f' class="{name}" ', 1)
        for name, words in (("asked", f"{outline}/>"), ("known", labelled("hit")))
    )
    return asked + known
