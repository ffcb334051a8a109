"""What the players have reached in all their games."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from chopsticks.playing.match import wilson
from grading.arena.pairing import GameLine


@dataclass(frozen=True)
class Standing:
    """What a player has reached in all its games."""

    player: str
    wins: int
    draws: int
    losses: int
    forfeits: int
    won: float

    @property
    def games(self) -> int:
        """How many it has played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points per game: 1 for a win of all that can be won, ½ for a draw."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the points per game."""
        return wilson(self.points, self.games)

    def line(self) -> dict[str, object]:
        """A line of arena.csv."""
        low, high = self.interval
        return {
            "player": self.player,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points_per_game": f"{self.points:.4f}",
            "low": f"{low:.4f}",
            "high": f"{high:.4f}",
            "forfeits": self.forfeits,
        }


def leaderboard(games: Iterable[GameLine]) -> list[Standing]:
    """The players of these games, the best first."""
    counts: dict[str, Counter[str]] = {}
    won: defaultdict[str, float] = defaultdict(float)
    for game in games:
        for name, share in ((game.max, game.share), (game.min, 1 - game.share)):
            won[name] += share
            result = "draws" if not game.winner else "wins" if game.winner == name else "losses"
            count = counts.setdefault(name, Counter())
            count[result] += 1
            count["forfeits"] += game.reason == "forfeit" and result == "losses"
    standings = [
        Standing(name, count["wins"], count["draws"], count["losses"], count["forfeits"], won[name])
        for name, count in counts.items()
    ]
    return sorted(standings, key=lambda standing: (-standing.points, standing.player))
