"""The arena's page: the leaderboard with its intervals, the cross table and the forfeits."""

from collections import Counter, defaultdict
from html import escape
from importlib.resources import files

from chopsticks.exercise.call import build
from chopsticks.game import card
from chopsticks.game.drawing import BLUE, GREEN, ORANGE, VERMILION
from grading.arena.leaderboard import Standing
from grading.arena.pairing import OPENING_PLIES, OWN, GameLine, Terms
from grading.feedback import html_page


def page(standings: list[Standing], games: list[GameLine], terms: Terms) -> str:
    """The leaderboard with its intervals, the cross table and the forfeits, as one page."""
    ranks = {standing.player: rank for rank, standing in enumerate(standings, 1)}
    board = "\n".join(_row(rank, standing) for rank, standing in enumerate(standings, 1))
    best = standings[0]
    numbers = "".join(f'<th class="n">{rank}</th>' for rank in ranks.values())
    body = f"""<style>
{(files("grading.arena") / "page.css").read_text(encoding="utf-8")}</style>
<h1>{escape(best.player)} leads with {best.points:.1%} of the points</h1>
<p class="who">{len(standings)} players, {terms.games} games for each pair, {len(games):,} in all.
{_begin(terms)}
{_counts(terms)} Seed {terms.seed}; {terms.seconds:g} s for a move.</p>
<p class="who">Points per game, with Wilson’s 95 % interval: rather too wide than too narrow where
there are many draws. ● is a student’s player, ■ one of the course’s.</p>
<div class="scroll"><table class="board">
<thead><tr><th class="n">Rank</th><th>Player</th><th class="n">Won</th><th class="n">Drawn</th>
<th class="n">Lost</th><th class="n">Forfeits</th><th class="n">Points</th>
<th class="axis">{_AXIS}</th></tr></thead>
<tbody>
{board}
</tbody>
</table></div>
<h3>Everybody against everybody</h3>
<p class="who">Points of the player on the left against the one of the rank above, in percent.</p>
<div class="scroll"><table class="cross">
<thead><tr><th class="n">Rank</th><th>Player</th>{numbers}</tr></thead>
<tbody>
{_cross(ranks, games)}
</tbody>
</table></div>
{_forfeits(ranks, games)}"""
    return html_page("The arena", body, "wide")


def _begin(terms: Terms) -> str:
    """How games begin."""
    if hasattr(build(terms.game), "outcomes"):
        return "Half of them have sides exchanged; each has dice of its own."
    return (
        f"Each opening has up to {OPENING_PLIES} random plies and is played twice, "
        "with sides exchanged."
    )


def _counts(terms: Terms) -> str:
    """What a result is worth."""
    if (most := card(terms.game.name).most) == 1:
        return "A win is 1 point, a draw ½."
    return f"Who wins {most:g} has 1 point, who loses {most:g} has none, in proportion between."


_AXIS = """<svg viewBox="-10 0 220 24" aria-hidden="true">
<text x="0" y="18">0</text><text x="100" y="18">½</text><text x="200" y="18">1</text></svg>"""


def _row(rank: int, standing: Standing) -> str:
    low, high = standing.interval
    at = 200 * standing.points
    mark = f'<circle cx="{at:.2f}" cy="12" r="5.5" fill="{BLUE}"/>'
    if standing.player.endswith(OWN):
        mark = f'<rect x="{at - 5:.2f}" y="7" width="10" height="10" fill="{ORANGE}"/>'
    says = f"{standing.points:.3f}, from {low:.3f} to {high:.3f}"
    ends = f"M{200 * low:.2f} 7V17M{200 * high:.2f} 7V17"
    plot = (
        f'<svg viewBox="-10 0 220 24" role="img" aria-label="{says}"><title>{says}</title>'
        '<path class="grid" d="M0 0V24M50 0V24M150 0V24M200 0V24"/>'
        '<path class="half" d="M100 0V24"/>'
        f'<path class="interval" d="M{200 * low:.2f} 12H{200 * high:.2f}{ends}"/>{mark}</svg>'
    )
    counts = (standing.wins, standing.draws, standing.losses, standing.forfeits)
    numbers = "".join(f'<td class="n">{n}</td>' for n in (*counts, f"{standing.points:.3f}"))
    return f"<tr>{_who(rank, standing.player)}{numbers}<td>{plot}</td></tr>"


def _who(rank: int, player: str) -> str:
    return f'<td class="n">{rank}</td><td class="player">{escape(player)}</td>'


def _cross(ranks: dict[str, int], games: list[GameLine]) -> str:
    points: defaultdict[tuple[str, str], float] = defaultdict(float)
    played: Counter[tuple[str, str]] = Counter()
    for game in games:
        for a, b, share in (
            (game.max, game.min, game.share),
            (game.min, game.max, 1 - game.share),
        ):
            played[a, b] += 1
            points[a, b] += share

    def cell(a: str, b: str) -> str:
        if a == b:
            return '<td class="n">–</td>'
        percent = 100 * points[a, b] / played[a, b]
        colour = GREEN if percent > 50 else VERMILION
        tint = f"color-mix(in srgb, {colour} {abs(percent - 50):.0f}%, transparent)"
        return f'<td class="n" style="background: {tint}">{percent:.0f}</td>'

    return "\n".join(
        f"<tr>{_who(rank, a)}{''.join(cell(a, b) for b in ranks)}</tr>" for a, rank in ranks.items()
    )


def _forfeits(ranks: dict[str, int], games: list[GameLine]) -> str:
    """By what each player lost games, beside those that it lost on the board."""
    reasons: dict[str, Counter[str]] = {}
    for game in games:
        if game.reason == "forfeit":
            player, _, says = game.says.partition(": ")
            reasons.setdefault(player, Counter())[says] += 1
    rows = []
    for player in sorted(reasons, key=ranks.__getitem__):
        says, count = min(reasons[player].items(), key=lambda item: (-item[1], item[0]))
        total = reasons[player].total()
        most = says if count == total else f"{says} ({count} times)"
        rows.append(
            f'<tr>{_who(ranks[player], player)}<td class="n">{total}</td>'
            f"<td>{escape(most)}</td></tr>"
        )
    if not rows:
        return "<p>No game was lost by forfeit.</p>"
    return f"""<h3>Games lost by forfeit</h3>
<p class="who">The commonest reason of each player. The file arena-games.csv has them all.</p>
<div class="scroll"><table class="forfeits">
<thead><tr><th class="n">Rank</th><th>Player</th><th class="n">Games</th><th>Reason</th></tr>
</thead>
<tbody>
{chr(10).join(rows)}
</tbody>
</table></div>"""
