"""Count how often a table that forgets the path misleads a search.

    python -m audit.ghi_census graphs --out FILE
    python -m audit.ghi_census chopsticks [--fingers LEAST MOST] --out FILE
    python -m audit.ghi_census check [STATES]

`graphs` runs the searches of lectures 08, 21 and 22 on all small game graphs with all orders of the
moves.  `chopsticks` asks the trusting df-pn of lecture 22 about each position of each rule set; the
tablebase judges its answers and the entries left in its table.  If either command is interrupted,
run it again to continue.

`check` compares the answers and the nodes of the compiled searches with those of the lectures' own
code, on all alternating graphs with up to STATES states and all orders of their moves.
"""

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from audit.small_graphs import (
    ENDLESS,
    HIDDEN,
    LOSS,
    SEARCHES,
    WIN,
    WRONG,
    Graph,
    answer,
    dfpn,
    graphs,
    in_letters,
    kinds_of,
    orders,
    survey,
)
from chopsticks import MAX, MIN, Chopsticks, Rules, explore, rule_sets, solve
from chopsticks.files import csv_text, write_whole
from chopsticks.game import SameGame, WrittenGame
from chopsticks.search import proof
from chopsticks.search.counting import Counted
from coursework.exercise.course_files import course_file

NODES = 5_000  # a search on a small graph that visits more counts as endless, as in lecture 21
QUESTIONS = "value", "MAX wins", "MIN wins"
ALTERNATING, FREELY = "alternating", "any"
CENSUSES = [
    *((ALTERNATING, states, "any") for states in range(2, 7)),
    (ALTERNATING, 7, "2"),
    *((FREELY, states, "any") for states in range(2, 5)),
]


class Line(NamedTuple):
    """The results of asking one search one question.

    turns:   "alternating" if the players take turns; "any" if a player may move again.
    states:  the number of states in each graph, all of them reachable, including its ends.
    moves:   the largest number of moves that a state may have, or "any".
    graphs:  the number of graphs, up to isomorphism.
    orders:  the number of move orders on all these graphs; isomorphic orders count once.
    search:  the name of the search function in the lecture.
    wrong, endless: the number of orders with a wrong answer, and with none after 5,000 nodes.
    hidden:  the number of orders with a right answer but a false entry left in the table.
    wrong_graphs, endless_graphs: the number of graphs that have such an order.
    longest: the largest number of nodes of a search that gave an answer.
    wrong_example, endless_example: the first such graph and order with the fewest moves.
    """

    turns: str
    states: int
    moves: str
    graphs: int
    orders: int
    search: str
    question: str
    wrong: int
    endless: int
    hidden: int
    wrong_graphs: int
    endless_graphs: int
    longest: int
    wrong_example: str
    endless_example: str


class Answers(NamedTuple):
    """A count of the trusting df-pn's answers for one rule set.

    question:  the question asked in each unfinished position with MAX to move.
    wrong:     the number of false answers; each search began with an empty table.
    unanswered: the number of positions without an answer within two million nodes.
    disproofs: the number of disproofs in all tables together at the end of the searches.
    false:     how many of these disproofs are false, because the state can be won after all.
    """

    rules: str
    fingers: int
    question: str
    positions: int
    wrong: int
    unanswered: int
    disproofs: int
    false: int
    nodes: int


# ------------------------------------------------------------------------------- small graphs


def census(turns: str, states: int, moves: str = "any") -> list[Line]:
    """Run all searches on all graphs and count the results."""
    most = None if moves == "any" else int(moves)
    number = total = 0
    tally, in_graphs = np.zeros((2, len(SEARCHES), 2, 4), np.int64)
    longest = np.zeros(len(SEARCHES), np.int64)
    examples: dict[tuple[int, int, int], tuple[int, str]] = {}
    for kinds in kinds_of(states):
        for graph in graphs(kinds, turns == ALTERNATING, most):
            found = orders(graph)
            count, here, nodes, first = survey(*found, NODES)
            number, total = number + 1, total + count
            tally += here
            in_graphs += here > 0
            longest = np.maximum(longest, nodes)
            edges = sum(goals.bit_count() for goals in graph.goals)
            for search, question, what in np.argwhere(here[:, :, WRONG:] > 0):
                key = int(search), int(question), WRONG + int(what)
                if key not in examples or edges < examples[key][0]:
                    examples[key] = edges, _written(graph, found.moves, first[key])
    return [
        Line(
            turns=turns,
            states=states,
            moves=moves,
            graphs=number,
            orders=total,
            search=name,
            question=QUESTIONS[question + (search > 1)],
            wrong=int(tally[search, question, WRONG]),
            endless=int(tally[search, question, ENDLESS]),
            hidden=int(tally[search, question, HIDDEN]),
            wrong_graphs=int(in_graphs[search, question, WRONG]),
            endless_graphs=int(in_graphs[search, question, ENDLESS]),
            longest=int(longest[search]),
            wrong_example=examples.get((search, question, WRONG), (0, ""))[1],
            endless_example=examples.get((search, question, ENDLESS), (0, ""))[1],
        )
        for search, name in enumerate(SEARCHES)
        for question in range(1 if search < 2 else 2)
    ]


def _written(graph: Graph, moves: Any, chosen: Any) -> str:
    """Write a graph in letters, with the moves of each state in the chosen order."""
    children = [
        moves[s, chosen[s], : len(graph.children(s))].tolist() for s in range(len(graph.kinds))
    ]
    return in_letters(graph.kinds, children)


# ------------------------------------------------------------------------------- Chopsticks


def asked(rules: Rules, question: str, nodes: int = 2_000_000) -> Answers:
    """Ask the trusting df-pn about all positions of a game, and judge it by the tablebase."""
    played, values = explore(Chopsticks(rules)), solve(Chopsticks(rules))
    everywhere = range(len(played.states))
    going_on = [not played.is_terminal(s) for s in everywhere]
    prover = MAX if question == "MAX wins" else MIN
    below = [
        [played.result(s, m) for m in played.moves(s)] if going_on[s] else [] for s in everywhere
    ]
    degree = np.array([len(each) for each in below])
    children = np.zeros((len(below), degree.max()), np.int64)
    for s, each in enumerate(below):
        children[s, : len(each)] = each
    # The compiled search asks whether MAX can win, so the prover is called MAX.
    kinds = np.array(
        [
            played.to_move(s) ^ prover
            if going_on[s]
            else (WIN if played.utility(s, prover) > 0 else LOSS)
            for s in everywhere
        ]
    )
    wins = np.array(
        [values[s].outcome == (1 if s.to_move == prover else -1) for s in played.states]
    )
    asked_for = [s for s in everywhere if going_on[s] and played.to_move(s) == MAX]
    wrong = unanswered = disproofs = false = made = 0
    for s in asked_for:
        table = np.full((len(below), 2), np.nan)
        ended, count = dfpn(kinds, degree, children, s, True, nodes, table)
        made += count
        unanswered += not ended
        wrong += bool(ended and (table[s, 0] == 0) != wins[s])
        disproved = table[:, 1] == 0
        disproofs += int(disproved.sum())
        false += int((disproved & wins).sum())
    name = str(rules).partition(", ")[2]
    answers = wrong, unanswered, disproofs, false, made
    return Answers(name, rules.fingers, question, len(asked_for), *answers)


# ------------------------------------------------------------------------------- the lectures' code


class EndlessError(Exception):
    """A search reached its limit of nodes without an answer."""


class Limited(SameGame[int, int]):
    """A game that stops a search after a limited number of nodes."""

    def __init__(self, game: WrittenGame[int, int], nodes: int) -> None:
        super().__init__(game)
        self.nodes, self.most = 1, nodes

    def result(self, state: int, move: int) -> int:
        """Return the state that a move leads to, or raise EndlessError at the limit."""
        self.nodes += 1
        if self.nodes > self.most:
            raise EndlessError
        return self.game.result(state, move)


class Written(WrittenGame[int, int]):
    """A small graph as a game of the course; a move is the number of the state it leads to."""

    initial = 0

    def __init__(self, kinds: Sequence[int], children: Sequence[Sequence[int]]) -> None:
        super().__init__((kinds, children))
        for s, (kind, below) in enumerate(zip(kinds, children, strict=True)):
            self._player[s] = kind & 1
            self._children[s] = {child: child for child in below}
            if kind >= WIN:
                self._end(s, 1 if kind == WIN else -1)


@cache
def lecture_searches() -> dict[str, Callable[..., Any]]:
    """Return the four searches, taken from the cells of the lectures."""
    names: dict[str, Any] = vars(proof) | {
        "MAX": MAX,
        "inf": inf,
        "Counted": Counted,
        "proof": proof,
        "won": proof.WON,
        "not_won": proof.NOT_WON,
        "unknown": proof.LEAF,
    }
    for page, ids in {
        "08-cycles": ["dfs", "alphabeta-cyclic"],
        "21-proof-numbers": ["easiest", "naive"],
        "22-proof-numbers-in-full": ["trusting"],
    }.items():
        notebook = json.loads(course_file(f"notebooks/{page}.ipynb").read_text(encoding="utf-8"))
        cells = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
        for name in ids:
            exec(cells[name], names)
    return {name: names[name] for name in SEARCHES}


def by_the_lecture(
    search: Callable[..., Any],
    kinds: Sequence[int],
    children: Sequence[Sequence[int]],
    player: int = MAX,
    nodes: int = NODES,
) -> tuple[float | bool | None, int]:
    """Run a lecture's search on state 0; return its answer, None if it has none, and its nodes."""
    game = Limited(Written(kinds, children), nodes)
    every: dict[str, dict[str, Any]] = {
        "search_once": {"table": {}},
        "alphabeta_once": {"alpha": -inf, "beta": inf, "table": {}},
        "naive_dfpn": {"player": player, "nodes": inf},
        "trusting_dfpn": {"player": player},
    }
    options = every[search.__name__]
    try:
        said = search(game, 0, **options)
    except EndlessError:
        return None, game.nodes
    status = said[0] if isinstance(said, tuple) else said
    return (status is proof.Status.PROVED if "player" in options else said), game.nodes


def differences(graph: Graph, value: int) -> Iterator[str]:
    """Report where a lecture's search and its compiled version differ on a graph, in any order.

    value: the value of the graph for MAX.
    """
    searches, found = lecture_searches(), orders(graph)
    for chosen in product(*map(range, found.counts)):
        array = np.array([found.moves[s, c] for s, c in enumerate(chosen)])
        children = [row[:d].tolist() for row, d in zip(array, found.degree, strict=True)]
        for number, (name, search) in enumerate(searches.items()):
            for player in (MAX,) if number < 2 else (MAX, MIN):
                said, nodes = by_the_lecture(search, graph.kinds, children, player)
                truth = value if number < 2 else value == (1 if player == MAX else -1)
                what, made = answer(found.kinds, found.degree, array, number, player == MIN, NODES)
                if said is None or what == ENDLESS:
                    alike = said is None and what == ENDLESS
                else:
                    alike = ((said == truth), nodes) == (what != WRONG, made)
                if not alike:
                    yield f"{name}, player {player}: {in_letters(graph.kinds, children)}"


# ------------------------------------------------------------------------------- the command


def read(path: Path, kind: type[Any]) -> list[Any]:
    """Return the lines of a file, or an empty list if there is no file."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    if head != list(kind._fields):
        raise ValueError(f"{path} begins with {head}, not with {list(kind._fields)}")
    types = kind.__annotations__.values()
    return [kind(*(t(text) for t, text in zip(types, row, strict=True))) for row in rows]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("graphs", "chopsticks"):
        command = commands.add_parser(name)
        command.add_argument("--out", type=Path, required=True, help="the CSV file to write")
    command.add_argument("--fingers", type=int, nargs=2, default=(3, 12))
    commands.add_parser("check").add_argument("states", type=int, nargs="?", default=5)
    chosen = parser.parse_args(arguments)
    if chosen.command == "check":
        check(chosen.states)
    elif chosen.command == "graphs":
        lines = read(chosen.out, Line)
        for key in CENSUSES:
            if not any(line[:3] == key for line in lines):
                lines += census(*key)
                write_whole(chosen.out, csv_text(Line._fields, lines))
                print(*key, file=sys.stderr)
    else:
        answers = read(chosen.out, Answers)
        least, most = chosen.fingers
        for fingers, rules in product(range(least, most + 1), rule_sets()):
            game = replace(rules, fingers=fingers)
            name = str(game).partition(", ")[2]
            if not any((line.rules, line.fingers) == (name, fingers) for line in answers):
                answers += [asked(game, question) for question in QUESTIONS[1:]]
                write_whole(chosen.out, csv_text(Answers._fields, answers))
                print(game, file=sys.stderr)


def check(states: int) -> None:
    """Compare the compiled searches with the lectures'; raise SystemExit if they differ."""
    from audit.small_graphs import truth

    compared = 0
    for size in range(2, states + 1):
        for kinds in kinds_of(size):
            for graph in graphs(kinds):
                found = orders(graph)
                value = int(truth(found.kinds, found.degree, found.moves[:, 0])[0])
                if found_different := next(differences(graph, value), None):
                    raise SystemExit(found_different)
                compared += int(found.counts.prod())
    print(f"no difference in {compared:,} orders")


if __name__ == "__main__":
    main()
