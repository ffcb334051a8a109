"""What the rest of the course must know of a game: the game says it itself, in its own file.

    register("kayles", Kayles, data={Pins: str}, tells=("longest",))

Nothing else names a game.  A question writes it as data, a worker of the grader builds it, and the
arena finds players for it, all by its card.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

Words = Callable[[Any], str]


@dataclass(frozen=True)
class Card:
    """What a game says of itself.

    name:    by which questions know it: that of its module, with a suffix where a module has
             two, as in "geister.purple".
    make:    the game from options that are plain data.
    data:    the types of its states and moves that a question may hold, and how a value is said
             in words.  They are named tuples, frozen dataclasses or enumerations.
    rules:   the functions and modules, besides the game itself, that its rules call; where the game
             is played, an answer may call them, too.
    tells:   the attributes of the game, plain data, that a student's search may read.
    says:    the game in words, from the same options; by default its name and the options.
    players: the course's own players in the arena by name, each made from a seed.
    most:    what a player can win at most; the arena counts what is won as a share of it.
    """

    name: str
    make: Callable[..., Any]
    data: Mapping[type, Words] = field(default_factory=dict)
    rules: tuple[Any, ...] = ()
    tells: tuple[str, ...] = ()
    says: Callable[..., str] | None = None
    players: Mapping[str, Callable[[int], Callable[..., Any]]] = field(default_factory=dict)
    most: float = 1

    def words(self, options: Mapping[str, Any]) -> str:
        """The game that these options make, in words."""
        if self.says:
            return self.says(**options)
        changes = ", ".join(f"{name}={option!r}" for name, option in options.items())
        return f"{self.name.capitalize()} with {changes}" if changes else self.name.capitalize()


CARDS: dict[str, Card] = {}
"""The cards of the games that have been loaded, by name."""

DATA: dict[type, Words] = {}
"""The types whose values a question may hold, and how each is said in words."""

TYPES: dict[str, type] = {}
"""The same types by name."""


def register(name: str, make: Callable[..., Any], **said: Any) -> None:
    """Hand in the card of a game; `said` is as in `Card`."""
    register_data(said.get("data", {}))
    CARDS[name] = Card(name, make, **said)


def register_data(data: Mapping[type, Words]) -> None:
    """Let questions hold values of these types.

    Raises ValueError for a type whose name stands for another one already.
    """
    for kind, words in data.items():
        known = TYPES.setdefault(kind.__name__, kind)
        if (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
            raise ValueError(f"{kind!r}: there is {known!r} already, and a question tells by name")
        TYPES[kind.__name__] = kind
        DATA[kind] = words


def card(name: str) -> Card:
    """The card of a game, which is loaded now unless it has been.

    It is looked for in `chopsticks.games`, then among all modules.  Raises ValueError if there is
    none.

    >>> card("stones").words({"start": 5})
    'Stones with start=5'
    """
    if name not in CARDS and all(part.isidentifier() for part in name.split(".")):
        module = name.partition(".")[0]
        for address in (f"chopsticks.games.{module}", module):
            if find_spec(address) is not None:
                importlib.import_module(address)
                break
    if name not in CARDS:
        raise ValueError(f"there is no game {name!r}; loaded are {sorted(CARDS)}")
    return CARDS[name]


def load_cards() -> None:
    """Load the cards of all games of the package."""
    games = importlib.import_module("chopsticks.games")
    for found in iter_modules(games.__path__, "chopsticks.games."):
        importlib.import_module(found.name)
