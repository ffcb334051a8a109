"""Cards: how a game, in its own file, tells the course about itself.

    register("kayles", Kayles, data={Pins: str}, tells=("longest",))

No other file names a game.  Questions store it as data, the grader's workers build it, and the
arena finds players for it, all through its card.
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
    """What the course knows about a game.

    name:    the name that questions use: the module's, with a suffix if the module has two games,
             as in "geister.purple".
    make:    makes the game from options that are plain data.
    data:    the types of its states and moves that a question may hold, and for each a function
             that puts a value into words.  The types are named tuples, frozen dataclasses or
             enumerations.
    rules:   the functions and modules, apart from the game itself, that its rules call; answers
             that play the game may call them as well.
    tells:   the game's attributes (plain data) that a student's search may read.
    says:    describes the game in words, from the same options; by default its name and options.
    players: the course's own players in the arena by name, each made from a seed.
    most:    the most a player can win; the arena counts winnings as a share of it.
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
        """Describe in words the game that these options make."""
        if self.says:
            return self.says(**options)
        changes = ", ".join(f"{name}={option!r}" for name, option in options.items())
        return f"{self.name.capitalize()} with {changes}" if changes else self.name.capitalize()


CARDS: dict[str, Card] = {}
"""The cards of the games that have been loaded, by name."""

DATA: dict[type, Words] = {}
"""The types whose values a question may hold, each with its wording."""

TYPES: dict[str, type] = {}
"""The same types by name."""


def register(name: str, make: Callable[..., Any], **said: Any) -> None:
    """Register the card of a game; for `said`, see the fields of `Card`."""
    register_data(said.get("data", {}))
    CARDS[name] = Card(name, make, **said)


def register_data(data: Mapping[type, Words]) -> None:
    """Let questions hold values of these types.

    Raises ValueError if another type already has the same name.
    """
    for kind, words in data.items():
        known = TYPES.setdefault(kind.__name__, kind)
        if (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
            raise ValueError(f"{kind!r} has the same name as {known!r}; rename one of them")
        TYPES[kind.__name__] = kind
        DATA[kind] = words


def card(name: str) -> Card:
    """Return the card of a game, loading the game if necessary.

    This looks in `chopsticks.games` first, then among all modules.  Raises ValueError if there is
    no such game.

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
        load_cards()
        raise ValueError(f"there is no game {name!r}: choose from {', '.join(sorted(CARDS))}")
    return CARDS[name]


def load_cards() -> None:
    """Load the cards of all games in the package."""
    games = importlib.import_module("chopsticks.games")
    for found in iter_modules(games.__path__, "chopsticks.games."):
        importlib.import_module(found.name)
