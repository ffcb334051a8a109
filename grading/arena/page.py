"""The arena's page: the leaderboard with its intervals, the cross table and the forfeits."""

from collections import Counter, defaultdict

from chopsticks.game import card
from coursework.exercise.call import build
from grading.arena.leaderboard import Standing
from grading.arena.pairing import OPENING_PLIES, OWN, GameLine, Terms
from grading.report.render import render


def page(standings: list[Standing], games: list[GameLine], terms: Terms) -> str:
    """Render the standings of these games as a page."""
    players = [standing.player for standing in standings]
    return render(
        "arena.html",
        title=f"{players[0]} leads with {standings[0].points:.1%} of the points",
        standings=standings,
        games=len(games),
        terms=terms,
        dice=hasattr(build(terms.game), "outcomes"),
        most=card(terms.game.name).most,
        plies=OPENING_PLIES,
        own=OWN,
        cross=_cross(players, games),
        forfeits=_forfeits(players, games),
    )


def _cross(players: list[str], games: list[GameLine]) -> list[list[float | None]]:
    """Return the percentage of the points that each player took from each other player."""
    points: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        points[game.max, game.min].append(game.share)
        points[game.min, game.max].append(1 - game.share)
    return [
        [100 * sum(won) / len(won) if (won := points.get((a, b))) else None for b in players]
        for a in players
    ]


def _forfeits(players: list[str], games: list[GameLine]) -> list[tuple[int, str, int, str]]:
    """Return each player that forfeited: rank, name, how often, and the most common reason."""
    reasons: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        if game.reason == "forfeit":
            player, _, says = game.says.partition(": ")
            reasons[player][says] += 1
    rows = []
    for rank, player in enumerate(players, 1):
        if count := reasons[player].total():
            says, most = min(reasons[player].items(), key=lambda item: (-item[1], item[0]))
            reason = says if most == count else f"{says} ({most} times)"
            rows.append((rank, player, count, reason))
    return rows
