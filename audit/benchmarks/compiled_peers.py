"""The comparison with compiled peers: run.py calls this inside `.venv-bench/`.

OpenSpiel searches trees and learns to play poker in C++, and mctx runs PUCT on arrays, compiled by
JAX, for many positions at a time.  Each task is timed as in measure.py.  Programs of the same
algorithm must agree: in their moves where they play random games, and in every number where not.
"""

import argparse
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, zip_longest
from math import isclose, sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from audit.benchmarks.measure import (
    Measured,
    Program,
    aligned,
    faster,
    machine,
    measured,
    number,
)
from chopsticks import MAX, Chopsticks, State, explore, solve
from chopsticks.game import ExploredGame
from chopsticks.games.kuhn import NEXT, Kuhn, Seen
from chopsticks.games.tictactoe import Board, TicTacToe, canonical
from chopsticks.hands import Split, Tap
from chopsticks.search.mcts_solver import solver
from chopsticks.search.monte_carlo import uct
from chopsticks.search.puct import puct
from chopsticks.solving.regret import Strategy, cfr, exploitability, shares
from coursework.learning.sequence_form import sequence_cfr

SIMULATIONS = 500
ROUNDS = 100  # of counterfactual regret minimisation
PLAYOUTS = 256  # of PUCT
BATCH = 64
ARRAYS, CPP, PYTHON = "arrays", "OpenSpiel, C++", "OpenSpiel, Python"
PACKAGES = ("chopsticks-course", "open_spiel", "mctx", "jax")
OURS = ("chopsticks", "on explore", ARRAYS)
HEAD = ("task", "program", "a second", *(f"÷ {name}" for name in OURS), "answer")
NOTES = f"""\
`chopsticks`, `on explore` and `arrays` are our own programs; all of them are in Python, and none is
compiled. `arrays` does a round of counterfactual regret minimisation (CFR) in one sweep over NumPy
arrays. The column *a second* gives the number of simulations, rounds, evaluated strategies or
playouts per CPU second.

- UCT and MCTS-Solver run {SIMULATIONS} simulations from the start, with an exploration constant of
  √2. A position is critical if at least one of its moves is wrong; the answer says in how many
  critical positions a program chooses a wrong move. For Chopsticks, we take all critical
  positions with MAX to move; for tic-tac-toe, one from each symmetric set. The numbers of wrong
  moves depend on the random games.
- OpenSpiel's tic-tac-toe is in C++. Its Chopsticks is our adapter in Python. A search in C++ that
  calls Python for every move is slower than ours.
- OpenSpiel's wheel offers these searches and solvers in C++: {{bound}}. Minimax, alpha-beta and
  value iteration are not among them; the first section measures OpenSpiel's versions in Python.
- After {ROUNDS} rounds of Kuhn poker, all programs must have the same average strategy, and
  `chopsticks` and OpenSpiel must find it equally exploitable.
- PUCT runs {PLAYOUTS} playouts for one position, or for each of {BATCH} positions; our program
  searches these one by one. Both programs look up the same random priors and values. mctx uses
  our formula if its values are not rescaled, if illegal moves are worth −∞, and if its exploration
  does not grow (a huge `pb_c_base` prevents this). mctx is made for accelerators, and for networks
  that evaluate a whole batch at once; here it runs on a CPU, and a table replaces the network. The
  time that mctx takes to compile is not counted."""

Races = Iterator[tuple[str, list[Program]]]


def critical(game: Any, keep: Callable[[Any], bool]) -> dict[Any, set[Any]]:
    """Return the moves that are not mistakes, for each state where there are others."""
    truth, found = solve(game), {}
    for state in filter(keep, truth):
        value = truth[state].outcome
        moves = set() if game.is_terminal(state) else set(game.moves(state))
        right = {move for move in moves if truth.after(state, move).outcome == value}
        if right < moves:
            found[state] = right
    return found


def wrong(choose: Callable[[Any], Any], right: Mapping[Any, set[Any]]) -> str:
    """Return in how many critical states a program chooses a wrong move."""
    return (
        f"{sum(choose(state) not in good for state, good in right.items())} of {len(right)} wrong"
    )


def tree_searches() -> Races:
    """Yield UCT and MCTS-Solver on two games."""
    from audit.benchmarks import peer_openspiel as peer

    def hands(state: State) -> Any:
        return peer.at((state.to_move, *state.hands))  # type: ignore[arg-type]

    def tapped(action: int) -> Tap | Split:
        kind, first, second = peer.move(action, 5)
        return Tap(first, second) if kind == "tap" else Split(first, second)

    yield from on(
        "tic-tac-toe", TicTacToe(), lambda s: canonical(s) == s, peer.TICTACTOE, marked, int
    )
    yield from on("Chopsticks", Chopsticks(), lambda s: s.to_move == MAX, peer.GAME, hands, tapped)


def marked(board: Board) -> Any:
    """Return OpenSpiel's state for a board on which nobody has won."""
    from audit.benchmarks.peer_openspiel import TICTACTOE

    state = TICTACTOE.new_initial_state()
    cells = ([i for i, mark in enumerate(board.cells) if mark == player] for player in "xo")
    for cell in chain(*zip_longest(*cells)):
        if cell is not None:
            state.apply_action(cell)
    return state


def on(
    name: str,
    game: Any,
    keep: Callable[[Any], bool],
    theirs: Any,
    state_of: Callable[[Any], Any],
    move_of: Callable[[int], Any],
) -> Races:
    """Yield both searches on a game; `state_of` and `move_of` translate to and from OpenSpiel."""
    table, right = explore(game), critical(game, keep)
    numbers = {state: number for number, state in enumerate(table.states)}

    def choices(search: Callable[..., Any]) -> dict[str, Callable[[Any], Any]]:
        cpp, python = bots(theirs, prove=search is solver)
        return {
            "chopsticks": lambda s: search(game, s, SIMULATIONS, Random(1)).best.move,
            "on explore": lambda s: game.moves(s)[
                search(table, numbers[s], SIMULATIONS, Random(1)).best.move
            ],
            CPP: lambda s: move_of(cpp.mcts_search(state_of(s)).best_child().action),
            PYTHON: lambda s: move_of(python.mcts_search(state_of(s)).best_child().action),
        }

    for word, search in (("UCT", uct), ("MCTS-Solver", solver)):
        yield (
            f"{word}, {name}",
            [
                Program(program, partial(choose, game.initial), SIMULATIONS, wrong(choose, right))
                for program, choose in choices(search).items()
            ],
        )


def bots(game: Any, prove: bool) -> tuple[Any, Any]:
    """Return OpenSpiel's Monte Carlo tree search in C++ and in Python, with random games."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found]

    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    first, second = map(np.random.RandomState, (1, 2))
    return (
        pyspiel.MCTSBot(game, evaluator, sqrt(2), SIMULATIONS, 100, prove, 1, False),
        mcts.MCTSBot(
            game,
            sqrt(2),
            SIMULATIONS,
            mcts.RandomRolloutEvaluator(1, first),
            solve=prove,
            random_state=second,
        ),
    )


def poker() -> Races:
    """Yield counterfactual regret minimisation, and the exploitability of what it finds."""
    import pyspiel
    from open_spiel.python.algorithms import cfr as in_python

    game, theirs = Kuhn(), pyspiel.load_game("kuhn_poker")

    def learned(make: Callable[[Any], Any]) -> Any:
        learner = make(theirs)
        for _ in range(ROUNDS):
            learner.evaluate_and_update_policy()
        return learner

    runs: dict[str, Callable[[], Any]] = {
        "chopsticks": lambda: next(islice(cfr(game), ROUNDS - 1, None)).average,
        ARRAYS: lambda: next(sequence_cfr(game, [ROUNDS])),
        CPP: lambda: learned(pyspiel.CFRSolver).tabular_average_policy(),
        PYTHON: lambda: learned(in_python.CFRSolver).average_policy(),
    }
    ours, arrays, cpp, python = (run() for run in runs.values())
    for other in (arrays, translated(cpp.policy_table()), translated(python.to_dict())):
        assert same(ours, other), (ours, other)
    yield (
        "CFR, Kuhn poker",
        [Program(name, run, ROUNDS, "the same strategy") for name, run in runs.items()],
    )
    by_ours, by_theirs = exploitability(game, ours), pyspiel.nash_conv(theirs, cpp) / 2
    assert isclose(by_ours, by_theirs, abs_tol=1e-12), (by_ours, by_theirs)
    yield (
        "exploitability, Kuhn poker",
        [
            Program("chopsticks", lambda: exploitability(game, ours), 1, f"{by_ours:.6f}"),
            Program(CPP, lambda: pyspiel.nash_conv(theirs, cpp), 1, f"{by_theirs:.6f}"),
        ],
    )


def translated(policy: Mapping[str, list[tuple[int, float]]]) -> Strategy:
    """Return our strategy for OpenSpiel's, which calls an information set "0pb", for example."""
    found: dict[Hashable, dict[str, float]] = {}
    for key, odds in policy.items():
        acts = tuple({"p": "check", "b": "bet"}[act] for act in key[1:])
        moves = (NEXT[acts][action] for action, _ in odds)
        found[Seen("JQK"[int(key[0])], acts)] = dict(zip(moves, (p for _, p in odds), strict=True))
    return found


def same(one: Strategy, other: Strategy) -> bool:
    """Whether two strategies are the same but for rounding."""
    return one.keys() == other.keys() and all(
        isclose(p, other[known][move], abs_tol=1e-9)
        for known, odds in one.items()
        for move, p in odds.items()
    )


def guided() -> Races:
    """Yield PUCT with a table of random guesses, for one position and for many."""
    game = Chopsticks()
    table = explore(game)
    guide = guesses(table)
    named = {
        table.states[n]: (
            dict(zip(game.moves(table.states[n]), prior.values(), strict=True)),
            value,
        )
        for n, (prior, value) in guide.items()
    }
    live = list(guide)
    search = by_mctx(table, guide)
    equal = sum(
        [child.visits for child in puct(table, root, PLAYOUTS, guide.__getitem__).children]
        == row[: len(table.successors[root])].tolist()
        for root, row in zip(live, search(live), strict=True)
    )
    answer = f"the same visits in {equal} of {len(live)} positions"

    def runs(roots: list[int]) -> dict[str, Callable[[], Any]]:
        states = [table.states[root] for root in roots]
        return {
            "chopsticks": lambda: [puct(game, s, PLAYOUTS, named.__getitem__) for s in states],
            "on explore": lambda: [puct(table, n, PLAYOUTS, guide.__getitem__) for n in roots],
            "mctx": lambda: search(roots),
        }

    for batch in (1, BATCH):
        yield (
            f"PUCT, {batch} position{'s' * (batch > 1)}",
            [
                Program(name, run, PLAYOUTS * batch, answer if name == "mctx" else "–")
                for name, run in runs(live[:batch]).items()
            ],
        )


def guesses(table: ExploredGame[Any], seed: int = 1) -> dict[int, tuple[dict[int, float], float]]:
    """Return random priors and a random value for MAX, for each state that is not terminal."""
    generator = Random(seed)
    return {
        number: (
            shares({move: generator.random() for move in range(len(successors))}),
            generator.uniform(-1, 1),
        )
        for number, successors in enumerate(table.successors)
        if successors
    }


def by_mctx(
    table: ExploredGame[Any], guide: Mapping[int, tuple[Mapping[int, float], float]]
) -> Callable[[Sequence[int]], Any]:
    """Return mctx's PUCT: from the numbers of states to the visits of their moves."""
    import jax  # type: ignore[import-not-found]
    import jax.numpy as jnp  # type: ignore[import-not-found]
    import mctx  # type: ignore[import-not-found]

    size = len(table.states), max(map(len, table.successors))
    after, logits, value = np.zeros(size, int), np.full(size, -np.inf), np.zeros(size[0])
    for state, successors in enumerate(table.successors):
        if successors:
            prior, guess = guide[state]
            after[state, : len(successors)] = successors
            logits[state, : len(successors)] = np.log(list(prior.values()))
        else:
            logits[state], guess = 0, table.utilities[state]
        value[state] = guess if table.players[state] == MAX else -guess  # for the mover
    live = jnp.array([bool(successors) for successors in table.successors])
    after, logits, value = map(jnp.array, (after, logits, value))

    def step(_: Any, __: Any, action: Any, state: Any) -> Any:
        child = after[state, action]
        return mctx.RecurrentFnOutput(
            reward=jnp.where(live[child], 0.0, -value[child]),
            discount=jnp.where(live[child], -1.0, 0.0),
            prior_logits=logits[child],
            value=value[child],
        ), child

    def worth(tree: Any, node: Any) -> Any:
        illegal = jnp.isneginf(tree.children_prior_logits[node])
        return jnp.where(illegal, -jnp.inf, tree.qvalues(node))

    @jax.jit  # type: ignore[untyped-decorator]
    def visits(roots: Any) -> Any:
        root = mctx.RootFnOutput(prior_logits=logits[roots], value=value[roots], embedding=roots)
        found = mctx.muzero_policy(
            None,
            jax.random.PRNGKey(0),
            root,
            step,
            PLAYOUTS - 1,  # ours counts the root's own
            invalid_actions=jnp.isneginf(logits[roots]),
            qtransform=worth,
            dirichlet_fraction=0.0,
            pb_c_base=1e18,
        )
        return found.search_tree.summary().visit_counts

    return lambda roots: np.asarray(visits(jnp.array(roots)))


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Measure chopsticks against compiled peers.")
    parser.add_argument("--out", type=Path, help="also append everything to this Markdown file")
    out = parser.parse_args().out
    found: dict[str, Measured] = {}
    rows: list[tuple[str, ...]] = []
    bound = "none: it is not installed"
    for races in (tree_searches, poker, guided):
        try:
            for task, programs in races():
                found[task] = race = measured(task, programs)
                rows += [
                    (
                        task,
                        program.name,
                        f"{(program.nodes or 1) / race.times[program.name]:,.0f}",
                        *(number(race.ratios[program.name].get(ours)) for ours in OURS),
                        program.answer,
                    )
                    for program in programs
                ]
        except ImportError as error:
            print(f"{races.__name__} is left out: {error}", file=sys.stderr)
    if "pyspiel" in sys.modules:
        names = dir(sys.modules["pyspiel"])
        bound = ", ".join(name for name in names if name.endswith(("MCTSBot", "Solver")))
    report = "\n\n".join(
        [
            machine(PACKAGES),
            "\n".join(faster(found, OURS)),
            aligned(HEAD, rows),
            NOTES.format(bound=bound),
        ]
    )
    print(report)
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"\n{report}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
