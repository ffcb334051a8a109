"""The arena: every submitted player against every other and the course's own.

A student's code runs only in a worker, one for each player and pairing; a move comes back as
plain data and is checked on this side.  An exception, a crash, an illegal move or one that takes
too long loses the game.  What comes of a pairing depends on the two cells and the terms alone, so
it is the same again; only a player that is about as slow as its limit may be lucky once and not
the next time.
"""

import csv
import hashlib
import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import combinations
from math import ceil, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

from tqdm import tqdm

from chopsticks.exercise.call import Call, GameSpec, build
from chopsticks.exercise.words import in_words
from chopsticks.game import Player
from chopsticks.game.drawing import BLUE, GREEN, ORANGE, VERMILION
from chopsticks.games.chopsticks import Chopsticks, Move, State, greedy, living_hands
from chopsticks.playing.match import play
from chopsticks.playing.players import depth_limited, perfect, random_player
from chopsticks.solving.retrograde import solve
from grading.answer import own_sandbox
from grading.exercises import exercises, load
from grading.feedback import html_page
from grading.grade import alone, executor_for, write
from grading.sandbox import Answer, Limits, Sandbox, Worker
from grading.submissions import Unreadable, collect

EXERCISE, CELL = "15-arena", "player"
GAME = GameSpec("chopsticks")
WITHHELD = (
    "playing.players",
    "games.chopsticks.players",
)  # who enters the arena brings a player of its own
MOST_PLIES = 200
OPENING_PLIES = 6  # an opening has at most so many random plies
CELL_SECONDS = 10.0  # for a player's cell, before its first game
LONGEST_WORDS = 200

# ------------------------------------------------------------------------------- what is played


@dataclass(frozen=True)
class Terms:
    """What all pairings have in common.

    games:   for each pair of players; an even number, since each opening is played twice, with
             sides exchanged.
    seed:    of the openings and of what the players draw by chance.
    seconds: of the clock, for a move.

    Raises ValueError for a value outside these.
    """

    games: int = 20
    seed: int = 0
    seconds: float = 1

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError(
                f"games = {self.games}: it must be an even number ≥ 2, "
                "for each opening is played twice, with sides exchanged"
            )
        if not 0 < self.seconds <= 60:
            raise ValueError(f"seconds = {self.seconds}: a move may take more than 0, at most 60")


@dataclass(frozen=True)
class Entrant:
    """A player: its name, and the cells that define it.  The course's own have none."""

    name: str
    cells: tuple[str, ...] = ()


@cache
def _perfect() -> Player[State, Move]:
    return perfect(solve(Chopsticks()))


# A student's name has no blank, so none can be taken for one of these.  Each makes its player
# for one game from a seed.
COURSE: dict[str, Callable[[int], Player[State, Move]]] = {
    "random (course)": random_player,
    "greedy (course)": lambda seed: greedy,
    "4 plies (course)": lambda seed: depth_limited(4, living_hands),
    "perfect (course)": lambda seed: _perfect(),
}


@dataclass(frozen=True)
class Game:
    """A finished game, as a line of arena-games.csv has it.

    max, min: who played MAX and MIN; opening: the state in which they began.
    winner:   a name, or "" for a draw.
    reason:   "the end", "repetition", "ply limit" or "forfeit"; says: how it was forfeited.
    moves:    as text, with blanks between them; plies: their number.
    """

    max: str
    min: str
    opening: str
    winner: str
    reason: str
    says: str
    plies: int
    moves: str


class Forfeit(Exception):  # noqa: N818
    """A player has lost the game by its own fault."""

    def __init__(self, name: str, says: str) -> None:
        words = "".join(c if c.isprintable() else " " for c in says)
        super().__init__(f"{name}: {' '.join(words.split())[:LONGEST_WORDS]}")
        self.name = name


# --------------------------------------------------------------------------------- one pairing


class _Held:
    """A submitted player, held in a worker; when that has ended, the next game has a new one."""

    def __init__(self, entrant: Entrant, terms: Terms, sandbox: Sandbox) -> None:
        self._entrant = entrant
        self._seconds = terms.seconds
        self._sandbox = sandbox
        # One thread and no children: nobody thinks while the other player does.
        computing = ceil(CELL_SECONDS + terms.seconds * terms.games * MOST_PLIES)
        self._limits = Limits(wall=CELL_SECONDS, cpu=computing, processes=1)
        self._worker: Worker | None = None
        self._broken: Forfeit | None = None

    def close(self) -> None:
        if self._worker:
            self._worker.__exit__()

    def player(self, seed: int) -> Player[State, Move]:
        """The player for one game."""
        if not self._broken:
            self._get_ready(f"__import__('random').seed({seed})")
        return self._move

    def _get_ready(self, seeding: str) -> None:
        if self._worker:
            self._worker.allow(self._seconds)
            if not self._worker.cell(seeding).verdict:
                return
            self.close()  # it has ended, or it is past using
        self._worker = self._sandbox.worker(self._limits, WITHHELD, (GAME.name,))
        *ours, cell = self._entrant.cells
        for source in (*ours, seeding):
            if (answer := self._worker.cell(source)).verdict:
                raise RuntimeError(f"before a player's cell, our own fails: {answer.says}")
        if (answer := self._worker.answer(cell)).verdict:
            self._broken = self._forfeit(answer)

    def _move(self, game: Any, state: State) -> Move:
        if self._broken:
            raise self._broken
        assert self._worker
        self._worker.allow(self._seconds)
        answer = self._worker.call(CELL, Call(GAME, state), watched=False)
        if answer.verdict:
            raise self._forfeit(answer)
        return answer.outcome.value  # type: ignore[no-any-return]  # whoever asks must check it

    def _forfeit(self, answer: Answer) -> Forfeit:
        says = answer.says.removeprefix("Withheld: ").rstrip(": ")
        return Forfeit(self._entrant.name, f"{answer.verdict}: {says}")


@contextmanager
def _seat(
    entrant: Entrant, terms: Terms, unsafe: bool
) -> Iterator[Callable[[int], Player[State, Move]]]:
    """What makes an entrant's player for a game, from a seed."""
    if not entrant.cells:
        yield COURSE[entrant.name]
        return
    held = _Held(entrant, terms, own_sandbox(unsafe))
    try:
        yield held.player
    finally:
        held.close()


def pairing(a: Entrant, b: Entrant, terms: Terms, unsafe: bool = False) -> list[Game]:
    """All games of two players, two from each opening.

    Raises SandboxError if nothing can hold a player here.
    """
    with _seat(a, terms, unsafe) as one, _seat(b, terms, unsafe) as other:
        seats = [(a.name, one), (b.name, other)]
        games = []
        for number in range(terms.games):
            start = opening(_number(terms.seed, a.name, b.name, number // 2))
            players = {
                name: seat(_number(terms.seed, a.name, b.name, number, name))
                for name, seat in seats[:: -1 if number % 2 else 1]
            }
            games.append(_played(players, start))
    return games


def opening(seed: int) -> State:
    """The state after a few random plies, at which the game is not over."""
    game, generator = build(GAME), random.Random(seed)
    while True:
        state: State = game.initial
        for _ in range(generator.randint(0, OPENING_PLIES)):
            if not game.is_terminal(state):
                state = game.result(state, generator.choice(game.moves(state)))
        if not game.is_terminal(state):
            return state


def _played(players: dict[str, Player[State, Move]], start: State) -> Game:
    """One game; the first player is MAX."""
    moves: list[Move] = []

    def refereed(name: str, player: Player[State, Move]) -> Player[State, Move]:
        def choose(game: Any, state: State) -> Move:
            move, legal = player(game, state), game.moves(state)
            if move not in legal:
                raise Forfeit(name, f"illegal move: {in_words(move, 60)} in {state}")
            moves.append(legal[legal.index(move)])  # not 1.0→1, which is equal
            return moves[-1]

        return choose

    a, b = players
    one, other = (refereed(name, player) for name, player in players.items())
    try:
        played = play(build(GAME), one, other, start, max_plies=MOST_PLIES)
        winner = {1: a, 0: "", -1: b}[int(played.utility)]
        reason, says = played.reason, ""
    except Forfeit as forfeit:
        winner = b if forfeit.name == a else a
        reason, says = "forfeit", str(forfeit)
    words = " ".join(map(str, moves))
    return Game(a, b, str(start), winner, reason, says, len(moves), words)


def _number(*parts: object) -> int:
    """A seed that these make; different ones have nothing in common."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])


# -------------------------------------------------------------------------------- all pairings


def arena(
    submitted: Path, out: Path, terms: Terms | None = None, jobs: int = 1, unsafe: bool = False
) -> tuple[list["Standing"], list[str]]:
    """Play the whole tournament and write its tables and its page into `out`.

    Also says who could not enter.  Pairings that were finished are not played again.
    Raises ValueError for a place without players, SandboxError if nothing can hold one here.
    """
    terms = terms or Terms()
    entrants, problems = entered(submitted)
    pairs = list(combinations(entrants, 2))
    with Sandbox(unsafe):  # if there is none, say so once
        pass
    with alone(out), executor_for(jobs, "") as executor:
        records = [
            out / "records" / "arena" / f"{_digest(*pair, terms, unsafe)}.json" for pair in pairs
        ]
        tasks = {
            executor.submit(pairing, *pair, terms, unsafe): record
            for pair, record in zip(pairs, records, strict=True)
            if not record.exists()
        }
        try:
            for future in tqdm(as_completed(tasks), "pairings", len(tasks)):
                lines = list(map(asdict, future.result()))
                write(tasks[future], json.dumps(lines, indent=1, ensure_ascii=False))
        finally:
            for future in tasks:
                future.cancel()
    games = [Game(**line) for record in records for line in json.loads(record.read_text("utf-8"))]
    standings = leaderboard(games)
    write(out / "arena-games.csv", _csv(map(asdict, games)))
    write(out / "arena.csv", _csv(standing.line() for standing in standings))
    write(out / "arena.html", page(standings, games, terms))
    return standings, problems


def entered(submitted: Path) -> tuple[list[Entrant], list[str]]:
    """The players of a place and the course's own, and who could not enter."""
    submissions, problems = collect(submitted, exercises())
    setup = load(EXERCISE).setup
    entrants = [Entrant(name) for name in COURSE]
    for submission in submissions:
        if submission.exercise == EXERCISE:
            try:
                entrants.append(Entrant(submission.student, (*setup, submission.source(CELL))))
            except Unreadable as error:
                problems.append(f"{submission.student}: {error}")
    if len(entrants) == len(COURSE):
        says = "\n".join([f"{submitted} holds no player of {EXERCISE}", *problems])
        raise ValueError(says)
    return sorted(entrants, key=lambda entrant: entrant.name), problems


def _digest(a: Entrant, b: Entrant, terms: Terms, unsafe: bool) -> str:
    """Changes with whatever may change the games of a pairing."""
    text = repr((a, b, terms, unsafe, MOST_PLIES, OPENING_PLIES, CELL_SECONDS))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


# --------------------------------------------------------------------------------- the result


@dataclass(frozen=True)
class Standing:
    """What a player has reached in all its games."""

    player: str
    wins: int
    draws: int
    losses: int
    forfeits: int

    @property
    def games(self) -> int:
        """How many it has played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points per game: 1 for a win, ½ for a draw."""
        return (self.wins + self.draws / 2) / self.games

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


def wilson(share: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share of points.

    It takes a draw for half a win and half a loss, and one opponent for as good as another. Both
    vary less than that, so the interval is rather too wide than too narrow.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)], wilson(1, 100)[1]
    ([0.404, 0.596], 1.0)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    scale = 1 + z * z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def leaderboard(games: Iterable[Game]) -> list[Standing]:
    """The players of these games, the best first."""
    counts: dict[str, Counter[str]] = {}
    for game in games:
        for name in (game.max, game.min):
            result = "draws" if not game.winner else "wins" if game.winner == name else "losses"
            count = counts.setdefault(name, Counter())
            count[result] += 1
            count["forfeits"] += game.reason == "forfeit" and result == "losses"
    kinds = ("wins", "draws", "losses", "forfeits")
    standings = [Standing(name, *(count[kind] for kind in kinds)) for name, count in counts.items()]
    return sorted(standings, key=lambda standing: (-standing.points, standing.player))


def _csv(lines: Iterable[dict[str, Any]]) -> str:
    text = io.StringIO()
    first, *rest = lines
    writer = csv.DictWriter(text, list(first), lineterminator="\n")
    writer.writeheader()
    writer.writerows([first, *rest])
    return text.getvalue()


# ----------------------------------------------------------------------------------- the page


def page(standings: list[Standing], games: list[Game], terms: Terms) -> str:
    """The leaderboard with its intervals, the cross table and the forfeits, as one page."""
    ranks = {standing.player: rank for rank, standing in enumerate(standings, 1)}
    board = "\n".join(_row(rank, standing) for rank, standing in enumerate(standings, 1))
    best = standings[0]
    numbers = "".join(f'<th class="n">{rank}</th>' for rank in ranks.values())
    body = f"""<style>
{(files("grading") / "arena.css").read_text(encoding="utf-8")}</style>
<h1>{escape(best.player)} leads with {best.points:.1%} of the points</h1>
<p class="who">{len(standings)} players, {terms.games} games for each pair, {len(games):,} in all.
Each opening has up to {OPENING_PLIES} random plies and is played twice, with sides exchanged.
A win is 1 point, a draw ½. Seed {terms.seed}; {terms.seconds:g} s for a move.</p>
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


_AXIS = """<svg viewBox="-10 0 220 24" aria-hidden="true">
<text x="0" y="18">0</text><text x="100" y="18">½</text><text x="200" y="18">1</text></svg>"""


def _row(rank: int, standing: Standing) -> str:
    low, high = standing.interval
    at = 200 * standing.points
    mark = f'<circle cx="{at:.2f}" cy="12" r="5.5" fill="{BLUE}"/>'
    if standing.player in COURSE:
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


def _cross(ranks: dict[str, int], games: list[Game]) -> str:
    halves: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    for game in games:
        for a, b in ((game.max, game.min), (game.min, game.max)):
            played[a, b] += 1
            halves[a, b] += 1 if not game.winner else 2 * (game.winner == a)

    def cell(a: str, b: str) -> str:
        if a == b:
            return '<td class="n">–</td>'
        percent = 50 * halves[a, b] / played[a, b]
        colour = GREEN if percent > 50 else VERMILION
        tint = f"color-mix(in srgb, {colour} {abs(percent - 50):.0f}%, transparent)"
        return f'<td class="n" style="background: {tint}">{percent:.0f}</td>'

    return "\n".join(
        f"<tr>{_who(rank, a)}{''.join(cell(a, b) for b in ranks)}</tr>" for a, rank in ranks.items()
    )


def _forfeits(ranks: dict[str, int], games: list[Game]) -> str:
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
