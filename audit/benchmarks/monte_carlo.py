"""Measure Monte Carlo at equal time: `python -m audit.benchmarks.monte_carlo [--out FILE]`.

Lecture 24 compares searches with equal numbers of playouts and of states, so its results are the
same on every machine.  Here each search has the same CPU time for a move, and keeps nothing from
one position to the next: when the search reaches a state, its features are computed and the network
evaluates it.  The interval is two standard errors over the positions.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

from chopsticks import MAX, Chopsticks, Rules, solve
from chopsticks.hands import State
from chopsticks.hands.features import chopsticks_features
from chopsticks.search import mcts_solver, monte_carlo, puct
from coursework.learning.evaluation import Network, evaluation, matrix

MILLISECONDS = (0.5, 2, 8)
SEEDS = 2
STEPS = 300  # training steps at five fingers, as in lectures 20 and 24
NOTES = """\
The table gives the percentage of wrong moves after a certain CPU time per move and, in brackets,
the average number of playouts. A move made without any playout counts as wrong. The network was
trained on all positions with five fingers and on none with seven. The number after ± is two
standard errors over the positions, computed as if the positions were a small sample, although there
are only 103 of them with five fingers and 360 with seven. This error does not cover other networks.
± 0.0 means that no move was wrong in these runs, not that no move can be wrong."""

Roots = Callable[[Chopsticks, State, int], Iterator[Any]]


class Position(NamedTuple):
    """A state in which some move is wrong, and its right moves."""

    game: Chopsticks
    state: State
    right: frozenset[Any]


def positions(fingers: int, most: int) -> list[Position]:
    """Return randomly drawn positions with MAX to move."""
    game = Chopsticks(Rules(fingers))
    truth, found = solve(game), []
    for state in truth:
        if state.to_move == MAX and not game.is_terminal(state):
            moves, outcome = game.moves(state), truth[state].outcome
            right = frozenset(m for m in moves if truth.after(state, m).outcome == outcome)
            if len(right) < len(moves):
                found.append(Position(game, state, right))
    return Random(1).sample(found, min(most, len(found)))


def trained() -> list[Network]:
    """Return a trained network for each seed."""
    game = Chopsticks()
    truth = {s: v for s, v in solve(game).items() if s.to_move == MAX and not game.is_terminal(s)}
    rows = matrix(chopsticks_features(game), list(truth))
    targets = [float(value.outcome) for value in truth.values()]
    start = (Network.random(rows.shape[1], 8, seed) for seed in range(SEEDS))
    return [network.trained(rows, targets, STEPS, rate=0.03) for network in start]


def searches() -> dict[str, Roots]:
    """Return for each search a function that yields the root after each playout."""
    networks = trained()

    def by_network(game: Chopsticks, state: State, seed: int) -> Iterator[Any]:
        evaluate = cache(evaluation(game, chopsticks_features(game), networks[seed]))
        guide = puct.softmax_guide(game, evaluate)
        return (visit.root for visit in puct.grow(game, state, guide))

    return {
        "UCT": lambda game, state, seed: (
            record.root for record in monte_carlo.grow(game, state, Random(f"{seed} {state}"))
        ),
        "solver": lambda game, state, seed: mcts_solver.grow(
            game, state, Random(f"{seed} {state}")
        ),
        "PUCT, network": by_network,
    }


def wrong(roots: Iterator[Any], right: frozenset[Any]) -> list[tuple[bool, int]]:
    """Return whether the move is wrong, and the number of playouts, at each time limit."""
    found: list[tuple[bool, int]] = []
    playouts, start, last = 0, process_time(), True
    for root in roots:
        spent = 1000 * (process_time() - start)
        while len(found) < len(MILLISECONDS) and spent > MILLISECONDS[len(found)]:
            found.append((last, playouts))
        if len(found) == len(MILLISECONDS):
            return found
        playouts += 1
        last = not root.children or root.best.move not in right
    return found + [(last, playouts)] * (len(MILLISECONDS) - len(found))


def interval(shares: Sequence[float]) -> str:
    """Return the mean in percent, plus or minus two standard errors."""
    return f"{100 * mean(shares):.1f} ± {200 * stdev(shares) / len(shares) ** 0.5:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of wrong moves and playouts; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Compare Monte Carlo searches that get the same time."
    )
    parser.add_argument("--out", type=Path, help="also append the table to this Markdown file")
    parser.add_argument("--positions", type=int, default=100, metavar="N")
    options = parser.parse_args(arguments)
    head = [f"{ms:g} ms" for ms in MILLISECONDS]
    text = [
        NOTES,
        "",
        f"| fingers | search | {' | '.join(head)} |",
        "|--:|---|" + "--:|" * len(head),
    ]
    print(*text, sep="\n")
    made = searches()
    for fingers in (5, 7):
        chosen = positions(fingers, options.positions)
        shares: dict[str, list[list[float]]] = {}
        for name, roots in made.items():
            runs = [
                [wrong(roots(p.game, p.state, seed), p.right) for seed in range(SEEDS)]
                for p in chosen
            ]
            shares[name] = [
                [mean(run[i][0] for run in seeds) for seeds in runs]
                for i in range(len(MILLISECONDS))
            ]
            playouts = [
                mean(run[i][1] for seeds in runs for run in seeds) for i in range(len(MILLISECONDS))
            ]
            cells = (
                f"{interval(s)} ({n:.0f})" for s, n in zip(shares[name], playouts, strict=True)
            )
            text.append(f"| {fingers} | {name} | {' | '.join(cells)} |")
            print(text[-1], flush=True)
        pairs = zip(shares["PUCT, network"], shares["UCT"], strict=True)
        cells = (interval([a - b for a, b in zip(*pair, strict=True)]) for pair in pairs)
        text.append(f"| {fingers} | network − UCT | {' | '.join(cells)} |")
        print(text[-1], flush=True)
    text += [
        "",
        f"{date.today()}; {options.positions} positions for each number of fingers, {SEEDS} seeds.",
    ]
    print(*text[-2:], sep="\n")
    if options.out:
        with options.out.open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(text) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
