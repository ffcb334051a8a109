"""What a search does with its table: slots that fill, hits, overwrites, collisions."""

import sys
from collections import Counter
from collections.abc import Callable, Hashable
from operator import index
from typing import Any

from chopsticks.game import Game, SameGame
from chopsticks.search.table import Entry, Table
from stepthrough.drawing import GREY, INK, PAPER, text
from stepthrough.picture import Picture, picture
from stepthrough.runs import plain

MOST = 5000  # lookups and stores
_ROOMY = 64  # slots; up to this many, each has room for its state
_GAP = 5
_NOTHING = (-1, "", "", "", "")
START = ["start", -1, -1, -1, False, []]  # the first step, before the table is used


def watch(
    search: Callable[..., Any],
    game: Game[Any, Any],
    state: Hashable,
    table: Table,
    key: Callable[[Any], int],
    **kwargs: Any,
) -> "tuple[Any, WatchedTable]":
    """Run the search, and return its result and the log of its table.

    Every lookup and every store is logged: an empty slot, a hit, a collision, or an entry that is
    written, overwritten or refused.  A hit is false if the entry belongs to another state, which a
    table with short keys cannot notice.  The entry's value counts as used if the search then makes
    none of the state's children.  The search is called once, is not modified, and fills `table`;
    it must look up and store entries under the numbers that `key(state)` returns.
    """

    def remembering(state: Hashable) -> _Key:
        made = _Key(index(key(state)))
        made.state = state
        return made

    watched = WatchedTable(table)
    watched_game = _WatchedGame(game, watched)
    try:
        value = search(watched_game, state, table=watched, key=remembering, **kwargs)
    except Exception as error:
        error.add_note(f"The search had used the table {len(watched.steps)} times.")
        raise
    if not watched.steps:
        raise ValueError(
            "the search never used its table: it must call table.lookup(key(state)) and "
            "table.store(Entry(key(state), ...))"
        )
    return value, watched


class _Key(int):
    """A key that remembers the state for which it was made."""

    state: Hashable


class _WatchedGame(SameGame[Any, Any]):
    """The same game, which also tells the table when a state's children are made."""

    def __init__(self, game: Any, table: "WatchedTable") -> None:
        super().__init__(game)
        self._table = table

    def result(self, state: Any, move: Any) -> Any:
        self._table.goes_on(state)
        return self.game.result(state, move)


class WatchedTable:
    """The same table, which also logs how the search uses it.

    keys:    every (state, key) that was looked up or stored.
    entries: [index into keys, value, bound, depth, best move], including refused entries.
    steps:   [kind, slot, index into keys, index of the entry found or offered, whether a hit's
             value was taken, depth and window of the call that asked].
    held:    the index of each slot's entry, by slot.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keys: list[tuple[Hashable, int]] = []
        self.entries: list[list[Any]] = []
        self.steps: list[list[Any]] = []
        self.held: dict[int, int] = {}
        self._numbers: dict[tuple[Hashable, int], int] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def __len__(self) -> int:
        return len(self.table)

    def lookup(self, key: _Key) -> Entry | None:
        """Look up a key in the table, and log this as a step."""
        number, slot = self._number_and_slot(key)
        entry, held = self.table.lookup(key), self.held.get(slot, -1)
        if entry is None:
            kind = "miss" if held < 0 else "collision"
        elif entry is not self.table.slots[slot]:
            raise ValueError(f"{entry} must be in slot {slot}: its key modulo the number of slots")
        else:
            kind = "hit" if self._state(self.entries[held][0]) == key.state else "false"
        # The table is not told the depth and the window, so read the calling function's variables.
        asking = sys._getframe(1).f_locals
        asked = [short(asking[name]) for name in ("depth", "alpha", "beta") if name in asking]
        self._add(kind, slot, number, held, entry is not None, asked)
        return entry

    def store(self, entry: Entry) -> None:
        """Store an entry in the table, and log this as a step."""
        number, slot = self._number_and_slot(entry.key)
        before = self.table.slots[slot]
        self.table.store(entry)
        new = len(self.entries)
        value, depth, best = short(entry.value), short(entry.depth), str(plain(entry.best))
        self.entries.append([number, value, entry.bound.value, depth, best])
        if self.table.slots[slot] is before:
            kind = "refused"
        else:
            kind = "store" if before is None else "overwrite"
            self.held[slot] = new
        self._add(kind, slot, number, new, False, [])

    def goes_on(self, state: Hashable) -> None:
        """Record that a state's children are made, so the entry found for it was not enough."""
        if self.steps and self._state(self.steps[-1][2]) == state:
            self.steps[-1][4] = False

    def words(self, game: Game[Any, Any], state: Hashable, key: int) -> list[Any]:
        """Return a state, its short name, its key, and the part that the table keeps, in hex."""
        bits = self.table.bits
        cut = f"{key % 2**bits:0{-(-bits // 4)}x}"
        return [plain(state), _label(game, state), f"{key:016x}", cut]

    def _state(self, number: int) -> Hashable:
        return self.keys[number][0]

    def _number_and_slot(self, key: int) -> tuple[int, int]:
        if not isinstance(key, _Key):
            raise ValueError(
                f"key {key!r} does not come from key(state): pass that value on unchanged"
            )
        pair = key.state, int(key) % 2**64
        number = self._numbers.setdefault(pair, len(self.keys))
        if number == len(self.keys):
            self.keys.append(pair)
        return number, (key % 2**self.table.bits) % len(self.table.slots)

    def _add(self, *step: Any) -> None:
        if len(self.steps) == MOST:
            raise ValueError(
                f"the table was used more than {MOST:,} times: search to a smaller depth"
            )
        self.steps.append(list(step))


def short(number: float) -> str:
    """Write a number in a few characters."""
    shown = plain(number)
    return shown if isinstance(shown, str) else f"{shown:.4g}".replace("-", "−")


def _label(game: Game[Any, Any], state: Any) -> str:
    """Write a state in a dozen characters, with a triangle up or down for the player to move."""
    name = str(plain(state)).removesuffix(" MAX").removesuffix(" MIN").strip("()")
    return f"{'▲▽'[game.to_move(state)]} {name[:11]}"


def slots_picture(data: dict[str, Any], columns: int = 8) -> Picture:
    """Draw the table as it opens, with its counts.

    A slot shows its number, state, value and depth.  In a large table it shows only the value;
    then you add the numbers of its row and column to get the slot's number.
    """
    slots, steps = data["slots"], data["steps"][: data["at"] + 1]
    kinds = Counter(step[0] for step in steps)
    held = {slot: entry for kind, slot, _, entry, *_ in steps if kind in ("store", "overwrite")}
    roomy = slots <= _ROOMY
    if not roomy:
        columns = 16
    width, height, left, top = (88, 56, 14, 14) if roomy else (40, 26, 44, 30)
    right, down, rows = width + _GAP, height + _GAP, -(-slots // columns)
    longest = max((len(bound + value) for _, value, bound, *_ in data["entries"]), default=1)
    size = min(14, (100 if roomy else 48) // longest)
    worth: dict[str, Any] = {"class": "worth", "font_weight": 600, "font_size": size}
    body = []
    for slot in range(slots):
        number, value, bound, depth, _ = data["entries"][held[slot]] if slot in held else _NOTHING
        if roomy:
            state = data["keys"][number][1] if slot in held else ""
            lines = [
                text(6, 16, str(slot), "start", fill=GREY),
                text(width - 6, 16, depth and f"d {depth}", "end", **{"class": "depth"}),
                text(width / 2, 33, state, **{"class": "state"}),
                text(6, 50, bound + value, "start", **worth),
            ]
        else:
            lines = [text(width / 2, 18, bound + value, **worth)]
        x, y = left + slot % columns * right, top + slot // columns * down
        style = f'stroke="{INK}"' if slot in held else f'stroke="{GREY}" stroke-dasharray="3 3"'
        body.append(
            f'<g class="slot" transform="translate({x} {y})"><rect width="{width}" '
            f'height="{height}" rx="4" fill="{PAPER}" stroke-width="1.4" {style}/>'
            f"{''.join(lines)}</g>"
        )
    if not roomy:
        across, along = left + width / 2, top + 18
        body += [text(across + n * right, 20, f"+{n}", fill=GREY) for n in range(columns)]
        body += [
            text(left - 8, along + n * down, str(n * columns), "end", fill=GREY)
            for n in range(rows)
        ]
    words = (
        f"in use: {{used}} of {slots} · hits: {{hits}}, of them false: {{false}} · "
        "collisions noticed: {collisions} · overwrites: {overwrites} · refused: {refused}"
    )
    counts = {
        "used": len(held),
        "hits": kinds["hit"] + kinds["false"],
        "false": kinds["false"],
        "collisions": kinds["collision"],
        "overwrites": kinds["overwrite"],
        "refused": kinds["refused"],
    }
    bottom = top + rows * down + 18
    spans = {name: f'<tspan class="{name}">{count}</tspan>' for name, count in counts.items()}
    line = f'<text class="counts" x="{left}" y="{bottom}">{words.format(**spans)}</text>'
    body.append(line)
    mark = f'<circle r="10" fill="{INK}"/>{text(0, 5, "", fill=PAPER)}'
    body.append(f'<g class="badge" visibility="hidden">{mark}</g>')
    last = len(data["steps"]) - 1
    when = "after the search" if data["at"] == last else f"at step {data['at']} of {last}"
    description = f"Transposition table {when}: {words.format(**counts)}"
    return picture("".join(body), left + columns * right + 10, bottom + 12, description)
