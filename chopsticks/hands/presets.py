"""House rules by name.

Most names are from the catalogue at github.com/squivix/chopsticks-game, which lists 23 rule sets
and where they are played.  Three of them depend on past moves, and that part is left out here:
`swaps`, `self-attack` and `kitchen-sink` limit the swaps in a row, and `kitchen-sink` also has a
switch that is legal once per game.  `integers` allows negative hands; it is here only for
`rollover`, where every negative hand equals a positive one.  In all presets, a repeated position
does not end the game.

>>> from chopsticks import Chopsticks, solve
>>> game = Chopsticks(PRESETS["suns"])
>>> print(game.rules, solve(game)[game.initial], sep="; ")
5 fingers, cut-off, free split, no sacrifice, start 4 4; win in 7
"""

from dataclasses import fields, replace

from chopsticks.hands.rules import Rules

_STANDARD = Rules(split="free", sacrifice=False)
_ROLLOVER = replace(_STANDARD, overflow="rollover")
_HALVES = replace(_STANDARD, fingers=10, start=(2, 2))

_TABLE = {
    "course": (Rules(), "the strategy report's: any new division of an even total"),
    "standard": (_STANDARD, "the schoolyard's: a split may revive a hand, but not empty one"),
    "rollover": (_ROLLOVER, "a hand keeps whatever exceeds five, and dies at exactly five"),
    "misere": (replace(_STANDARD, misere=True), "whoever has no fingers left has won"),
    "suicide": (replace(_STANDARD, sacrifice=True), "a split may empty a hand"),
    "swaps": (replace(_STANDARD, swap="living"), "two living hands may change places"),
    "logan": (replace(_STANDARD, swap="dead"), "a living and a dead hand may change places"),
    "meta": (replace(_ROLLOVER, meta=True), "more than five fingers: drop five, divide the rest"),
    "sudden-death": (replace(_STANDARD, sudden_death=True), "with one finger left you are out"),
    "even-splits": (replace(_STANDARD, split="nearly"), "only into halves, as equal as possible"),
    "equal-halves": (replace(_STANDARD, split="equal"), "only into equal halves"),
    "attacks-only": (replace(_STANDARD, split="none"), "no split"),
    "transfers-only": (replace(_STANDARD, revive=False), "no split may revive a hand"),
    "divisions-only": (replace(_STANDARD, transfer=False), "every split must revive a hand"),
    "death-attack": (replace(_STANDARD, tap_dead=True), "tapping a dead hand revives it"),
    "self-attack": (
        replace(_STANDARD, own_tap=True, swap="living"),
        "you may tap your own hand, or swap two living ones",
    ),
    "self-adding": (replace(_STANDARD, add=True), "you may raise one more finger"),
    "cherry-bomb": (
        replace(_ROLLOVER, recoil=True),
        "exactly five kills, and leaves one finger on the tapping hand",
    ),
    "suns": (replace(_STANDARD, start=(4, 4)), "all hands begin with four"),
    "senary": (replace(_ROLLOVER, fingers=6), "rollover with six"),
    "childhood": (
        replace(_ROLLOVER, sacrifice=True, swap="living"),
        "rollover, a split may empty a hand, living hands may change places",
    ),
    "knubs": (
        _HALVES,
        "counted in half fingers: a hand dies at five fingers, which are ten halves",
    ),
    "quarter-knubs": (
        replace(_STANDARD, fingers=20, start=(4, 4)),
        "counted in quarters of a finger",
    ),
    "nubs": (replace(_HALVES, split="equal"), "counted in half fingers, only into equal halves"),
    "integers": (
        replace(_ROLLOVER, flip=True),
        "a hand may turn over: from 2 to minus 2, which with rollover is 3",
    ),
    "passing": (replace(_STANDARD, passing=True), "you may do nothing"),
    "three-hands": (replace(_STANDARD, start=(1, 1, 1)), "each player has three hands"),
    "kitchen-sink": (
        replace(
            _ROLLOVER,
            sacrifice=True,
            swap="living",
            own_tap=True,
            add=True,
            passing=True,
            meta=True,
            tap_dead=True,
        ),
        "nearly everything at once",
    ),
}

PRESETS = {name: rules for name, (rules, _) in _TABLE.items()}
DESCRIPTIONS = {name: words for name, (_, words) in _TABLE.items()}


def preset(*names: str) -> Rules:
    """Combine all the ways in which these presets differ from "standard".

    >>> print(preset("rollover", "sudden-death", "three-hands"))
    5 fingers, rollover, free split, no sacrifice, start 1 1 1, sudden death

    Raises ValueError for an unknown name, and if two presets contradict each other.
    """
    said: dict[str, str] = {}
    rules = _STANDARD
    for name in names:
        if name not in PRESETS:
            raise ValueError(f"there is no preset {name!r}: choose from {', '.join(PRESETS)}")
        for axis in (field.name for field in fields(Rules)):
            value = getattr(PRESETS[name], axis)
            if value == getattr(_STANDARD, axis):
                continue
            if axis in said and value != getattr(rules, axis):
                raise ValueError(
                    f"{said[axis]!r} and {name!r} contradict each other: {axis} cannot be "
                    f"both {getattr(rules, axis)!r} and {value!r}"
                )
            said[axis] = name
            rules = replace(rules, **{axis: value})
    return rules
