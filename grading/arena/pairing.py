"""All games of two players: the course's players run here, students' players in a worker."""

import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from chopsticks.game import card, explore
from chopsticks.playing.match import opening, play
from chopsticks.playing.players import dice, expecting, perfect, random_player
from chopsticks.search.chance import value_iteration
from chopsticks.solving.retrograde import solve
from coursework.exercise.call import Call, GameSpec, build
from coursework.exercise.codec import dumps, loads
from coursework.exercise.run import DidNotEnd, NodeCounter, WatchedGame
from coursework.exercise.words import in_words
from grading.collect.escaping import one_line
from grading.grade.answer import own_sandbox, run_ours
from grading.sandbox import Answer, Limits, Sandbox, Worker

CELL = "player"
OWN = " (course)"  # ends the names of our own players; students' names have no brackets
MOST_PLIES, MOST_PLIES_WITH_DICE = 200, 2000
OPENING_PLIES = 6  # the most random plies in an opening
CELL_SECONDS = 10.0  # time limit for a player's cell, before the first game
LONGEST_WORDS = 200
MOST_MOVES, MOST_MOVES_WITH_DICE = 200_000, 20_000  # larger games get no perfect player

Chooser = Callable[..., Any]  # a player of any game


@dataclass(frozen=True)
class Terms:
    """The terms that all pairings share; raises ValueError if one of them is invalid.

    The number of games is even, because each opening is played twice, with sides exchanged.
    Anyone who guesses the seed can predict openings, dice and players' random choices, so `arena`
    mixes a secret into it.  `seconds` limits both the computing time and the sleep for a move.
    """

    games: int = 20
    seed: int = 0
    seconds: float = 1
    game: GameSpec = field(default_factory=lambda: GameSpec("chopsticks"))

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError(
                f"games = {self.games}: it must be an even number ≥ 2, "
                "because each opening is played twice, with sides exchanged"
            )
        if not 0 < self.seconds <= 60:
            raise ValueError(f"seconds = {self.seconds}: it must be greater than 0, and at most 60")


@dataclass(frozen=True)
class Entrant:
    """A player, the cells that define it (none for the course's own), and what these may use."""

    name: str
    cells: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()


def own_players(spec: GameSpec) -> dict[str, Callable[[int], Chooser]]:
    """Return functions that make the course's own players of a game from a seed, by name.

    One plays randomly, one plays perfectly if the game can be solved, and the game's card names
    others.  Raises ValueError if the game cannot be made or is over at its start.
    """
    makers = {"random": random_player, **card(spec.name).players}
    if solver := _perfect(dumps(spec)):
        makers["perfect"] = lambda seed: solver
    return {f"{name}{OWN}": make for name, make in makers.items()}


@cache
def _perfect(spec: str) -> Chooser | None:
    """Return the perfect player of a game, if the game is small and has no hidden information."""
    try:
        game: Any = build(found := loads(spec))
    except TypeError as error:  # unknown options, or missing ones
        says = str(error).rpartition("() ")[2].replace("required positional argument", "option")
        says = says.replace("keyword argument", "option")
        raise ValueError(f"the game {found.name!r} with options {found.options}: {says}") from None
    if game.is_terminal(game.initial):
        raise ValueError(f"{game!r} is over before the first move: the arena cannot play it")
    thrown = hasattr(game, "outcomes")
    if hasattr(game, "information"):
        return None
    try:
        explore(WatchedGame(game, NodeCounter(MOST_MOVES_WITH_DICE if thrown else MOST_MOVES)))
    except DidNotEnd:
        return None
    return expecting(value_iteration(game)) if thrown else perfect(solve(game))


@dataclass(frozen=True)
class GameLine:
    """A finished game, as in a line of arena-games.csv: who played MAX, and who played MIN.

    The winner is "" after a draw; the share is MAX's share of the point, from 0 to 1.  The reason
    is "the end", "repetition", "ply limit" or "forfeit"; `says` explains a forfeit.
    """

    max: str
    min: str
    opening: str
    winner: str
    share: float
    reason: str
    says: str
    plies: int
    moves: str


class Forfeit(Exception):  # noqa: N818
    """A player has forfeited the game."""

    def __init__(self, name: str, says: str) -> None:
        super().__init__(f"{name}: {one_line(says)[:LONGEST_WORDS]}")
        self.name = name


# --------------------------------------------------------------------------------- one pairing


class _StudentsPlayer:
    """A submitted player in a worker; if the worker has ended, the next game starts a new one.

    Between its moves the worker is frozen, so a player cannot compute in the other player's time.
    """

    def __init__(self, entrant: Entrant, terms: Terms, sandbox: Sandbox) -> None:
        self._entrant = entrant
        self._game = terms.game
        self._seconds = terms.seconds
        self._sandbox = sandbox
        # One thread and no child processes, so a move can use only one processor.
        self._limits = Limits(cpu=CELL_SECONDS, waiting=CELL_SECONDS, processes=1)
        self._worker: Worker | None = None
        self._broken: Forfeit | None = None

    def close(self) -> None:
        if self._worker:
            self._worker.__exit__()

    def player(self, seed: int) -> Chooser:
        """Return the player for one game."""
        if not self._broken:
            self._get_ready(f"__import__('random').seed({seed})")
        return self._move

    def _get_ready(self, seeding: str) -> None:
        if self._worker:
            with self._awake(self._worker) as worker:
                seeded = worker.cell(seeding)
            if not seeded.verdict:
                return
            self.close()  # it has ended or is no longer usable
        self._worker = self._sandbox.worker(self._limits, self._entrant.allow, (self._game.name,))
        *ours, cell = self._entrant.cells
        run_ours(self._worker, (*ours, seeding))
        if (answer := self._worker.answer(cell)).verdict:
            self._broken = self._forfeit(answer)
        self._worker.freeze(True)

    @contextmanager
    def _awake(self, worker: Worker) -> Iterator[Worker]:
        """Let the worker run for one move, and start its clocks."""
        worker.freeze(False)
        worker.allow(self._seconds)
        try:
            yield worker
        finally:
            worker.freeze(True)

    def _move(self, game: Any, *known: Any) -> Any:
        """Return the move in a state; if the state is hidden, send only what the player knows."""
        if self._broken:
            raise self._broken
        assert self._worker
        with self._awake(self._worker) as worker:
            answer = worker.call(CELL, Call(self._game, *known), watched=False)
        if answer.verdict:
            raise self._forfeit(answer)
        return answer.outcome.value  # the caller must check it

    def _forfeit(self, answer: Answer) -> Forfeit:
        says = answer.says.removeprefix("Withheld: ").rstrip(": ")
        return Forfeit(self._entrant.name, f"{answer.verdict}: {says}")


@contextmanager
def _seat(entrant: Entrant, terms: Terms, unsafe: bool) -> Iterator[Callable[[int], Chooser]]:
    """Return a function that makes an entrant's player for a game from a seed."""
    if not entrant.cells:
        yield own_players(terms.game)[entrant.name]
        return
    with closing(_StudentsPlayer(entrant, terms, own_sandbox(unsafe))) as held:
        yield held.player


def pairing(a: Entrant, b: Entrant, terms: Terms, unsafe: bool = False) -> list[GameLine]:
    """Play all games of two players, two from each opening.

    A game with dice starts from its initial state.  No two games have the same dice: otherwise a
    player that remembers the first game would know the dice of the second.

    Raises SandboxError if there is no sandbox on this machine.
    """
    with _seat(a, terms, unsafe) as seat_a, _seat(b, terms, unsafe) as seat_b:
        seats = [(a.name, seat_a), (b.name, seat_b)]
        games = []
        for number in range(terms.games):
            rules = build(terms.game)
            start, throws = rules.initial, None
            if hasattr(rules, "outcomes"):
                throws = dice(random.Random(_number(terms.seed, a.name, b.name, number, "dice")))
            else:
                drawn = random.Random(_number(terms.seed, a.name, b.name, number // 2))
                start = opening(rules, drawn, OPENING_PLIES)
            players = {
                name: seat(_number(terms.seed, a.name, b.name, number, name))
                for name, seat in seats[:: -1 if number % 2 else 1]
            }
            games.append(_played(rules, players, start, throws, card(terms.game.name).most))
    return games


def _played(
    rules: Any, players: dict[str, Chooser], start: Any, throws: Chooser | None, most: float
) -> GameLine:
    """Play one game; the first player is MAX."""
    moves: list[Any] = []

    def refereed(name: str, player: Chooser) -> Chooser:
        def choose(game: Any, known: Any, *given: Any) -> Any:
            move = player(game, known, *given)
            legal = given[0] if given else game.moves(known)
            if move not in legal:
                raise Forfeit(name, f"illegal move: {in_words(move, 60)} in {known}")
            moves.append(legal[legal.index(move)])  # 1, if a player returns 1.0
            return moves[-1]

        return choose

    a, b = players
    maximizer, minimizer = (refereed(name, player) for name, player in players.items())
    try:
        thrower = refereed("dice", throws) if throws else None
        plies = MOST_PLIES_WITH_DICE if throws else MOST_PLIES
        played = play(rules, maximizer, minimizer, start, max_plies=plies, dice=thrower)
        won, reason, says = played.utility, played.reason, ""
    except Forfeit as forfeit:
        won = -most if forfeit.name == a else most
        reason, says = "forfeit", str(forfeit)
    winner = a if won > 0 else b if won < 0 else ""
    share = (1 + max(-1, min(1, won / most))) / 2
    words = " ".join(map(str, moves))
    return GameLine(a, b, str(start), winner, share, reason, says, len(moves), words)


def _number(*parts: object) -> int:
    """Make a seed from these parts; different parts make unrelated seeds."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])
