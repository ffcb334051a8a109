"""Self-play on Chopsticks with seven fingers, judged by the tablebase after every round.

A network learns from the games that PUCT plays against itself, by one of four recipes.  After each
round, the tablebase judges its move in every position where a move can be wrong.  The same seed
gives the same lines; with a file, an interrupted command continues with the first incomplete run.
The command line is `python -m audit.self_play`.
"""

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from chopsticks import MAX, MIN, Chopsticks, Rules, State, movers_view, solve
from chopsticks.files import StrPath, csv_text, write_whole
from chopsticks.hands import in_digits
from chopsticks.hands.features import hand_counts
from chopsticks.search.chance import Following
from chopsticks.search.puct import puct_player
from coursework.learning.judges import mistakes
from coursework.learning.self_play import Coding, Recipe, by_prior, learn
from coursework.learning.two_heads import TwoHeads

NEURONS, PLAYOUTS = 64, 50
RECIPES = {
    "AlphaZero's": Recipe(),
    "no noise": Recipe(noise=0),
    "no randomness": Recipe(noise=0, random_moves=0),
    "any start": Recipe(),
}
"""With the last recipe, a game begins at a random position that can arise and is not over."""

_GAME = Chopsticks(Rules(fingers=7))


class Line(NamedTuple):
    """The tablebase's verdict on a network after a round; round 0 is the untrained network.

    recipe, seed: the run that the network belongs to.
    network: the number of positions in which the move with the best prior makes the outcome worse.
    puct:    the number in which the move of PUCT, with 50 playouts and this network, does so.
    unseen:  how many positions of `puct` did not arise in any game of the run so far.
    arisen:  the number of all positions that arose in these games.
    start:   the start's value for MAX if MIN plays like this PUCT and MAX plays perfectly.
    left:    after the last round, the positions of `puct` written in digits, the mover's hands
             first, and how often each of them arose.
    """

    recipe: str
    seed: int
    round: int
    network: int
    puct: int
    unseen: int
    arisen: int
    start: str
    left: str


def run(recipe: str, seed: int, rounds: int = 30) -> Iterator[Line]:
    """Yield the lines of one run, starting with the untrained network's."""
    tablebase = solve(_GAME)
    states = [s for s in tablebase if s.to_move == MAX and not _GAME.is_terminal(s)]
    outcomes = {s: {tablebase.after(s, move).outcome for move in _GAME.moves(s)} for s in states}
    critical = [state for state in states if len(outcomes[state]) > 1]
    coding = Coding(_GAME, hand_counts(_GAME))
    arisen = Counter[State]()

    def line(number: int, network: TwoHeads) -> Line:
        guide = coding.guide(network)
        player = puct_player(PLAYOUTS, guide)
        wrong = mistakes(tablebase, player, critical)
        left = [f"{in_digits(state)}:{arisen[state]}" for state in wrong]
        return Line(
            recipe,
            seed,
            number,
            network=len(mistakes(tablebase, by_prior(guide), critical)),
            puct=len(wrong),
            unseen=sum(not arisen[state] for state in wrong),
            arisen=len(arisen),
            start=str(solve(Following(_GAME, MIN, player))[_GAME.initial]),
            left="; ".join(left) if number == rounds else "",
        )

    untrained = coding.network(NEURONS, seed)
    yield line(0, untrained)
    starts = states if recipe == "any start" else ()
    learning = learn(coding, untrained, RECIPES[recipe], seed, starts)
    for number, (lessons, network) in enumerate(islice(learning, rounds), 1):
        arisen.update(movers_view(lesson.state) for lesson in lessons)
        yield line(number, network)


def read(path: StrPath) -> list[Line]:
    """Return the lines of a file; raises ValueError for one that this program did not write."""
    with Path(path).open(newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        if (head := next(rows, None)) != list(Line._fields):
            raise ValueError(f"{path} begins with {head}, not with {list(Line._fields)}")
        return [_line(row) for row in rows]


def _line(row: Sequence[str]) -> Line:
    recipe, *numbers, start, left = row
    seed, number, network, puct, unseen, arisen = map(int, numbers)
    return Line(recipe, seed, number, network, puct, unseen, arisen, start, left)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train the networks that the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.self_play",
        description="Train networks on their own games of Chopsticks with seven fingers.",
    )
    parser.add_argument(
        "--seeds", type=int, default=3, metavar="N", help="runs per recipe (default 3)"
    )
    parser.add_argument(
        "--rounds", type=int, default=30, metavar="N", help="rounds per run (default 30)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="save the lines in this CSV file, and continue from it",
    )
    options = parser.parse_args(arguments)
    try:
        lines = read(options.out) if options.out and options.out.exists() else []
        known = {(line.recipe, line.seed) for line in lines}
        for seed in range(1, options.seeds + 1):
            for recipe in RECIPES:
                if (recipe, seed) not in known:
                    lines += _shown(run(recipe, seed, options.rounds), options.rounds)
                    if options.out:
                        write_whole(options.out, csv_text(Line._fields, lines))
    except (ValueError, OSError) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        kept = f"continue with --out {options.out}" if options.out else "nothing was saved"
        print(f"self_play: interrupted: {kept}", file=sys.stderr)
        return 1
    return 0


def _shown(lines: Iterator[Line], rounds: int) -> list[Line]:
    """Return the lines of a run; show a progress bar during the run and a sentence at its end."""
    from tqdm import tqdm

    found = list(tqdm(lines, total=rounds + 1, unit=" rounds", disable=not sys.stderr.isatty()))
    last = found[-1]
    print(
        f"{last.recipe}, seed {last.seed}, {last.round} rounds: {last.network} mistakes of the "
        f"network, {last.puct} of PUCT with it; the start is a {last.start} for MAX",
        flush=True,
    )
    return found


if __name__ == "__main__":
    sys.exit(main())
