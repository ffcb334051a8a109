"""The results of the players in all their games."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from chopsticks.playing.match import wilson
from grading.arena.pairing import GameLine

COLUMNS = (
    *("player", "games", "wins", "draws", "losses"),
    *("points_per_game", "low", "high", "forfeits"),
)


@dataclass(frozen=True)
class Standing:
    """A player's results in all their games.

    The points are per game: 1 for the greatest possible win, ½ for a draw.  Their 95 % interval
    goes from `low` to `high`.
    """

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    low: float
    high: float
    forfeits: int

    def row(self) -> list[object]:
        """Return the cells of a line of arena.csv."""
        return [f"{cell:.4f}" if isinstance(cell, float) else cell for cell in astuple(self)]


def leaderboard(games: Iterable[GameLine]) -> list[Standing]:
    """Return the standings after these games, best player first."""
    shares: dict[str, list[float]] = {}
    counts: dict[str, Counter[str]] = {}
    for game in games:
        for name, share in ((game.max, game.share), (game.min, 1 - game.share)):
            shares.setdefault(name, []).append(share)
            result = "draws" if not game.winner else "wins" if game.winner == name else "losses"
            count = counts.setdefault(name, Counter())
            count[result] += 1
            count["forfeits"] += game.reason == "forfeit" and result == "losses"
    standings = []
    for name, won in shares.items():
        points, count = sum(won) / len(won), counts[name]
        results = count["wins"], count["draws"], count["losses"]
        interval = wilson(points, len(won))
        standings.append(Standing(name, len(won), *results, points, *interval, count["forfeits"]))
    return sorted(standings, key=lambda standing: (-standing.points, standing.player))
