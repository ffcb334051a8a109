"""Judges of lectures 21 to 26, and of the pages on proofs and open questions."""

import csv
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, count, islice, permutations, product
from math import exp, inf, log, sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, NamedTuple

import numpy as np
import oracle
from judging import ROOT, concludes

# ------------------------------------------------------------------------------ games as tables


class Table(NamedTuple):
    """A game of numbers: state 0 is the start, and a state without children is an end."""

    names: list[Any]
    mover: list[int]  # 0 is MAX
    children: list[list[int]]
    worth: dict[int, float]  # of the ends, for MAX

    def number(self, name: Any) -> int:
        return self.names.index(name)


def table(start: Any, mover: Callable, below: Callable, worth: Callable) -> Table:
    """All that the start leads to."""
    numbers, names, children = {start: 0}, [start], []
    for name in names:
        found = below(name)
        for child in found:
            if child not in numbers:
                numbers[child] = len(names)
                names.append(child)
        children.append([numbers[child] for child in found])
    ends = {i: worth(names[i]) for i, found in enumerate(children) if not found}
    return Table(names, [mover(name) for name in names], children, ends)


@cache
def chopsticks(fingers: int = 5, split: str = "even") -> Table:
    text = oracle.Text(fingers, split=split)

    def plain(state):
        return tuple(sorted(state[0])), tuple(sorted(state[1])), state[2]

    def below(state):
        return [plain(child) for child in oracle.distinct_moves(state, text).values()]

    return table(
        oracle.start(text), lambda s: s[2], below, lambda s: 1 if oracle.lost_by(s) == 1 else -1
    )


LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def wins(board: str, who: str) -> bool:
    return any(all(board[int(i)] == who for i in line) for line in LINES)


@cache
def tictactoe() -> Table:
    def mover(board):
        return board.count("x") - board.count("o")

    def below(board):
        if wins(board, "x") or wins(board, "o"):
            return []
        who = "xo"[mover(board)]
        return [board[:i] + who + board[i + 1 :] for i in range(9) if board[i] == " "]

    return table(" " * 9, mover, below, lambda board: wins(board, "x") - wins(board, "o"))


def graph(arrows: dict[str, Any], start: str) -> Table:
    """A graph in letters; the players take turns, and a number is an end."""
    turn = {start: 0}
    for name in (names := [start]):
        for child in arrows[name] if isinstance(arrows[name], str) else "":
            if child not in turn:
                turn[child] = 1 - turn[name]
                names.append(child)
    return table(
        start,
        turn.get,
        lambda s: list(arrows[s]) if isinstance(arrows[s], str) else [],
        arrows.get,
    )


def tree(nested: Any) -> Table:
    """A tree in lists; MAX moves first."""
    names = {(): nested}
    for path, here in (todo := [((), nested)]):
        for i, child in enumerate(here if isinstance(here, list) else []):
            names[(*path, i)] = child
            todo.append(((*path, i), child))
    return table(
        (),
        lambda p: len(p) % 2,
        lambda p: [(*p, i) for i in range(len(names[p]))] if isinstance(names[p], list) else [],
        names.get,
    )


@cache
def solved(make: Callable[[], Table], *options: Any) -> list[tuple[float, int | None]]:
    """What each state is worth to MAX, and in how many plies; a draw has none."""
    game = make(*options)
    found = {i: (worth, 0) for i, worth in game.worth.items()}
    for plies in count(1):
        new = {}
        for i, children in enumerate(game.children):
            if i not in found:
                good = 1 - 2 * game.mover[i]
                known = [found[child][0] for child in children if child in found]
                if good in known:
                    new[i] = (good, plies)
                elif len(known) == len(children) and set(known) == {-good}:
                    new[i] = (-good, plies)
        found |= new
        if not new:
            return [found.get(i, (0, None)) for i in range(len(game.children))]


def critical(game: Table, values: list) -> dict[int, set[int]]:
    """The states where a move can be wrong, and which moves (by their place) are right there."""
    found = {}
    for i, children in enumerate(game.children):
        right = {m for m, child in enumerate(children) if values[child][0] == values[i][0]}
        if len(right) < len(children):
            found[i] = right
    return found


def turned(board: str) -> Iterator[str]:
    for _ in range(4):
        board = "".join(board[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        yield board
        yield "".join(board[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))


@cache
def judged(name: str) -> tuple[Table, dict[int, set[int]]]:
    """The positions of lectures 23 and 24."""
    if name == "tic-tac-toe":
        game, seen = tictactoe(), set()
        found = {}
        for i, right in critical(game, solved(tictactoe)).items():
            if seen.isdisjoint(turned(game.names[i])):
                found[i] = right
                seen.add(game.names[i])
        return game, found
    game, values = chopsticks(int(name)), solved(chopsticks, int(name))
    return game, {i: r for i, r in critical(game, values).items() if game.mover[i] == 0}


# ---------------------------------------------------------------- lecture 21: naive df-pn


class EndlessError(Exception):
    pass


def naive(
    game: Table,
    root: int,
    prover: int,
    most: int = 5_000,
    stay: bool = False,
    ratio: float = 1,
    together: Callable = sum,
    room: float = inf,
):
    """Df-pn with a table that forgets the path: numbers by state, nodes, and what was left."""
    known, log, made, updates = {}, [], [0], Counter()

    def numbers(i, path):
        if i in game.worth:
            return (0, inf) if game.worth[i] * (1 - 2 * prover) > 0 else (inf, 0)
        return (inf, 0) if i in path else known.get(i, (1, 1))

    def visit(i, limits, path):
        side = 0 if game.mover[i] == prover else 1
        path, again = path | {i}, stay and i in known
        made[0] += len(game.children[i])
        while True:
            below = [numbers(child, path) for child in game.children[i]]
            ease = min(below, key=lambda pair: pair[side])[side]
            cost = together([pair[1 - side] for pair in below])
            here = (ease, cost) if side == 0 else (cost, ease)
            known[i] = here
            updates[i] += 1
            if len(known) > room:
                for rare in sorted(known, key=updates.__getitem__)[: room // 2]:
                    known.pop(rare)
            if again:
                again = False
                limits = tuple(map(max, limits, (here[0] + 1, here[1] + 1)))
            if here[0] >= limits[0] or here[1] >= limits[1]:
                log.append((game.names[i], here))
                return
            if made[0] > most:
                raise EndlessError
            order = sorted(range(len(below)), key=lambda m: below[m][side])
            second = below[order[1]][side] if len(order) > 1 else inf
            least = min(limits[side], max(second + 1, second * ratio))
            rest = limits[1 - side] - (cost - below[order[0]][1 - side])
            visit(game.children[i][order[0]], (least, rest) if side == 0 else (rest, least), path)

    try:
        visit(root, (inf, inf), frozenset())
    except EndlessError:
        return None, known, made[0], log
    return known[root][0] == 0, known, made[0], log


LIAR = {"R": "AD", "A": "BC", "D": "BE", "B": "A", "C": "L", "E": "P", "L": -1, "P": 1}


SMALLEST_LIAR = {"A": "EF", "E": "BC", "F": "CD", "B": "E", "C": "F", "D": "L", "L": -1}


def liar() -> Table:
    return graph(LIAR, "R")


@concludes(
    "21-proof-numbers",
    "can-win-explained",
    r"(?P<who>[xo]) cannot win\. And these",
)
def neither_can_win_tictactoe(who):
    return solved(tictactoe)[0][0] != {"x": 1, "o": -1}[who]


@concludes(
    "21-proof-numbers",
    "chopsticks-costs-explained",
    r"With \*free\* splits Chopsticks is (?P<what>\w+) for the first player, in (?P<plies>\d+)"
    r" plies",
    planted={"in 26 plies": "in 24 plies"},
)
def the_long_win(what, plies):
    worth = {"won": 1, "lost": -1, "a draw": 0}[what]
    return solved(chopsticks, 5, "free")[0] == (worth, int(plies))


@concludes(
    "21-proof-numbers",
    "chopsticks-costs-explained",
    r"some winning move leaves the loser (?P<how>\w+) answers than usual",
    planted={"loser fewer answers": "loser more answers"},
)
def long_wins_are_narrow(how):
    for options in ((5,), (5, "free"), (6,)):
        game, values = chopsticks(*options), solved(chopsticks, *options)
        usual = fmean(len(below) for below in game.children if below)
        answers = [
            min(len(game.children[c]) for c in below if values[c][0] == 1)
            for i, below in enumerate(game.children)
            if game.mover[i] == 0 and values[i][0] == 1 and values[i][1] >= 5
        ]
        if (how == "fewer") != (fmean(answers) < usual):
            return False
    return True


@cache
def naive_answers() -> Counter:
    """Of all questions to naive df-pn: how many answers are True (right), False, and "none"."""
    game, values = chopsticks(), solved(chopsticks)
    tally = Counter()
    for i, player in product(range(len(game.names)), (0, 1)):
        if game.children[i]:
            said = naive(game, i, player)[0]
            truth = values[i][0] == 1 - 2 * player
            tally["none" if said is None else said == truth] += 1
    return tally


@concludes(
    "21-proof-numbers",
    "naive-explained",
    r"(?P<wrong>No) answer is wrong\. But one question in (?P<share>\w+) is not answered",
    planted={"one question in eight": "one question in two"},
)
def naive_dfpn_is_right_or_endless(wrong, share):
    tally = naive_answers()
    one_in = tally.total() / tally["none"]
    words = {"two": 2, "four": 4, "six": 6, "eight": 8, "ten": 10}
    nearest = min(words, key=lambda word: abs(words[word] - one_in))
    return tally[False] == 0 and nearest == share


@concludes(
    "21-proof-numbers",
    "liar-explained",
    r"(?P<who>M\w+) wins: in A by C and L, in D by way of B and A\. The naive df-pn says that M\w+"
    r" does (?P<says>not)",
    planted={"MIN wins: in A": "MAX wins: in A"},
)
def naive_dfpn_lies(who, says):
    game, values = liar(), solved(liar)
    player = ("MAX", "MIN").index(who)
    truth = all(values[game.number(s)][0] == 1 - 2 * player for s in "ADR")
    return truth and naive(game, 0, player)[0] is False


def small_graph(kinds: str, below: list[tuple[int, ...]]) -> Table | None:
    """A game of these states, MAX's (+), MIN's (-), won or lost; None unless all are reached."""
    met = [0]
    for i in met:
        met += [child for child in below[i] if child not in met]
    if len(met) < len(kinds):
        return None
    ends = {"W": 1, "L": -1}
    return graph(
        {
            "ABCDEFG"[i]: ends.get(kind) or "".join("ABCDEFG"[child] for child in below[i])
            for i, kind in enumerate(kinds)
        },
        "A",
    )


def small_graphs(states: int, sample: int = 0) -> Iterator[Table]:
    """All such games with one win and one loss at most and ordered moves, or so many of them."""
    random = Random(states)
    every = ["+" + "".join(rest) for rest in product("+-WL", repeat=states - 1)]
    every = [kinds for kinds in every if kinds.count("W") < 2 and kinds.count("L") < 2]
    while True:
        for kinds in random.choices(every, k=100) if sample else every:
            choices = []
            for kind in kinds:
                others = [i for i, other in enumerate(kinds) if other != kind]
                sizes = range(1, len(others) + 1) if kind in "+-" else [0]
                choices.append([c for size in sizes for c in permutations(others, size)])
            if all(choices):
                found = [[random.choice(c) for c in choices]] if sample else product(*choices)
                for below in found:
                    if game := small_graph(kinds, below):
                        yield game
        if not sample:
            return


@cache
def naive_on_small_graphs(states: int, sample: int = 0) -> frozenset[str]:
    """What naive df-pn can do on them: answer "right" or "wrong", or be "endless"."""
    found = set()
    for game in islice(small_graphs(states, sample), sample or None):
        values = solved.__wrapped__(lambda game=game: game)
        for player in (0, 1):
            said = naive(game, 0, player, most=2_000)[0]
            truth = values[0][0] == 1 - 2 * player
            found.add("endless" if said is None else "right" if said == truth else "wrong")
    return frozenset(found)


NUMERALS = {"four": 4, "five": 5, "six": 6, "seven": 7}


# ------------------------------------------------------------------------------- lecture 22


def seesaw(n: int) -> Table:
    def narrow(k):
        return [[narrow(k - 1)], [1]] if k else 1

    return tree([narrow(n), narrow(n)])


@concludes(
    "22-proof-numbers-in-full",
    "seesaw-explained",
    r"A see-saw twice as long costs almost \*(?P<times>\w+)\* times as many nodes",
    planted={"almost *four*": "almost *two*"},
)
def a_seesaw_costs_squares(times):
    short, long = (naive(seesaw(n), 0, 0, most=10**6, stay=True)[2] for n in (16, 32))
    return 0.85 < long / short / {"two": 2, "three": 3, "four": 4, "eight": 8}[times] < 1


@concludes(
    "22-proof-numbers-in-full",
    "survey-explained",
    r"With the usual rules there are (?P<usual>\w+), although no theorem promises that\. With free "
    r"splits there are (?P<free>\w+)\. Nearly all of them do no harm, but (?P<wrong>\w+) question "
    r"gets the wrong answer",
    planted={"rules there are none": "rules there are some"},
)
def false_disproofs(usual, free, wrong):
    def tally(split):
        game, values = chopsticks(5, split), solved(chopsticks, 5, split)
        lies = answers = 0
        for i, children in enumerate(game.children):
            if children and game.mover[i] == 0:
                said, known, *_ = naive(game, i, 0, most=10**6, stay=True)
                lies += sum(n == (inf, 0) and values[s][0] == 1 for s, n in known.items())
                answers += said != (values[i][0] == 1)
        return lies, answers

    (no_lie, right), (lies, one) = tally("even"), tally("free")
    claims = (usual == "none") == (no_lie == 0) and (free == "some") == (lies > 0)
    return claims and right == 0 and {"no": 0, "one": 1}[wrong] == one


@concludes(
    "22-proof-numbers-in-full",
    "mobility-games-explained",
    r"After the same number of moves, all positions have (?P<how>\w+) many empty squares",
)
def mobility_says_nothing_in_tictactoe(how):
    counts = defaultdict(set)
    game = tictactoe()
    for name, children in zip(game.names, game.children, strict=True):
        if children:
            counts[9 - name.count(" ")].add(len(children))
    return how == "equally" and all(len(found) == 1 for found in counts.values())


# ------------------------------------------------------------ lectures 23 and 24: Monte Carlo


class Node:
    """A node of UCT, with a proven value if the search proves."""

    def __init__(self, game: Table, state: int, move: int = -1, proves: bool = False):
        self.state, self.move = state, move
        self.untried, self.below = list(range(len(game.children[state]))), []
        self.visits, self.total = 0, 0.0
        self.proven = game.worth.get(state) if proves else None

    def best(self) -> int:
        """The move to play."""
        among = (
            [n for n in self.below if n.proven == self.proven] if self.proven is not None else []
        )
        among = among or [n for n in self.below if n.proven not in (1, -1)] or self.below
        return max(among, key=lambda n: n.visits).move


def uct(
    game: Table, state: int, random: Random, explore: float = sqrt(2), proves: bool = False
) -> Iterator[tuple[Node, int]]:
    """After each playout the root, and how many states were made."""
    root, made = Node(game, state, proves=proves), 0

    def mean(node):
        return node.total / node.visits if node.proven is None else node.proven

    while root.proven is None:
        node, line = root, [root]
        while not node.untried and node.below and node.proven is None:
            sign = 1 - 2 * game.mover[node.state]
            among = [n for n in node.below if n.proven not in (1, -1)] if proves else node.below
            bonus = log(node.visits)
            node = max(among, key=lambda n: sign * mean(n) + explore * sqrt(bonus / n.visits))
            line.append(node)
        if node.untried and node.proven is None:
            move, made = node.untried.pop(0), made + 1
            node.below.append(Node(game, game.children[node.state][move], move, proves))
            line.append(node := node.below[-1])
        at = node.state
        for _ in range(200):
            if at in game.worth:
                break
            at, made = random.choice(game.children[at]), made + 1
        result = game.worth.get(at, 0)
        for node in reversed(line):
            if proves and node.proven is None and node.below:
                known = [n.proven for n in node.below if n.proven is not None]
                good = 1 - 2 * game.mover[node.state]
                if good in known:
                    node.proven = good
                elif not node.untried and len(known) == len(node.below):
                    node.proven = good * max(good * worth for worth in known)
            result = result if node.proven is None else node.proven
            node.visits += 1
            node.total += result
        yield root, made


def puct(game: Table, state: int, guide: Callable[[int], tuple], explore: float = 1.25):
    """The same for PUCT: after each playout the move, and the states made."""
    visits, totals, priors = Counter(), Counter(), {}  # by the moves from the root
    made = 0
    while True:
        line, i = (), state
        while line in priors:
            sign, root = 1 - 2 * game.mover[i], sqrt(visits[line])
            scores = []
            for move, prior in enumerate(priors[line]):
                times, total = visits[*line, move], totals[*line, move]
                mean = sign * total / times if times else 0
                scores.append(mean + explore * prior * root / (1 + times))
            move = scores.index(max(scores))
            line, i = (*line, move), game.children[i][move]
        if i in game.worth:
            value = game.worth[i]
        else:
            priors[line], value = guide(i)
            made += len(priors[line])
        for depth in range(len(line) + 1):
            visits[line[:depth]] += 1
            totals[line[:depth]] += value
        counts = [(visits[(move,)], prior) for move, prior in enumerate(priors[()])]
        yield counts.index(max(counts)), made


def wrong_at(game, right, state, runs, playouts=inf, states=inf):
    """Whether the last move within the budget is wrong; without a playout it is the first one."""
    move = 0
    for number, (best, made) in enumerate(islice(runs, 90), 1):
        if number > playouts or made > states:
            break
        move = move if best is None else best
    return move not in right


@cache
def shares(
    name: str, search: Callable, seeds: tuple[int, ...], **budget: float
) -> list[list[bool]]:
    """For each position, by seed, whether the move is wrong."""
    game, right = judged(name)
    return [
        [wrong_at(game, good, i, search(game, i, Random(f"{s} {i}")), **budget) for s in seeds]
        for i, good in right.items()
    ]


def by_uct(game, state, random, **options):
    return ((root.best(), made) for root, made in uct(game, state, random, **options))


by_solver = partial(by_uct, proves=True)


def estimate(found: list[list[float]]) -> tuple[float, float]:
    """The mean in percent, and two standard errors over the seeds."""
    off = sqrt(sum(variance(map(float, each)) / len(each) for each in found)) / len(found)
    return 100 * fmean(map(fmean, found)), 200 * off


@cache
def at_random(make: Callable[[], Table]) -> list[float]:
    """What each state is worth to MAX if both play at random."""
    game = make()
    values = [game.worth.get(i, 0.0) for i in range(len(game.names))]
    before = None
    while before != values:
        before = values[:]
        for i in reversed(range(len(values))):
            if game.children[i]:
                values[i] = round(fmean(values[child] for child in game.children[i]), 12)
    return values


@concludes(
    "23-monte-carlo",
    "flat-truth-explained",
    r"(?P<using>\d)→(?P<target>\d) loses\. MIN has (?P<answers>\w+) answers\. One of them loses"
    r" at once",
    planted={"2→3 loses.": "1→3 loses."},
)
def the_better_mean_loses(using, target, answers):
    game, values = chopsticks(), solved(chopsticks)
    after = tuple(sorted((3, (3 + int(using)) % 5 if 3 + int(using) < 5 else 0)))
    i = game.number(((1, 2), after, 1))
    ends = [values[child] for child in game.children[i]]
    number = {"two": 2, "three": 3}[answers]
    return values[i][0] == -1 and len(ends) == number and (1, 1) in ends


def fooled(name: str, make: Callable[[], Table]) -> tuple[int, int, int]:
    """Positions, and in how many all moves of the best mean are wrong, or some of them."""
    (game, right), values = judged(name), at_random(make)
    surely = perhaps = 0
    for i, good in right.items():
        sign = 1 - 2 * game.mover[i]
        means = [round(sign * values[child], 9) for child in game.children[i]]
        best = {move for move, mean in enumerate(means) if mean == max(means)}
        surely += not best & good
        perhaps += bool(best & good and best - good)
    return len(right), surely, perhaps


@concludes(
    "23-monte-carlo",
    "flat-wrong-explained",
    r"In Chopsticks they are wrong in about one position in (?P<one_in>\w+), even in the limit\. In"
    r" tic-tac-toe the cell counts \d+ of the (?P<boards>\d+)\. In (?P<surely>\d+) of them .*\. In"
    r" (?P<perhaps>\d+) positions a wrong move shares",
    planted={"In 10 of them": "In 26 of them", "one position in ten": "one position in three"},
)
def means_go_far(one_in, surely, boards, perhaps):
    positions, wrong, _ = fooled("5", chopsticks)
    words = {"three": 3, "five": 5, "ten": 10, "twenty": 20}
    claimed = tuple(map(int, (boards, surely, perhaps)))
    nearest = min(words, key=lambda each: abs(words[each] - positions / wrong))
    return nearest == one_in and claimed == fooled("tic-tac-toe", tictactoe)


def alphabeta(
    game: Table, i: int, plies: float, alpha: float, beta: float, guess: Callable = lambda i: 0
) -> tuple[float, int]:
    """The value, with a guess at the horizon, and the nodes."""
    if i in game.worth or not plies:
        return game.worth[i] if i in game.worth else guess(i), 1
    sign, best, made = 1 - 2 * game.mover[i], -inf, 1
    for child in game.children[i]:
        worth, below = alphabeta(game, child, plies - 1, alpha, beta, guess)
        made, best = made + below, max(best, sign * worth)
        if sign > 0:
            alpha = max(alpha, best)
        else:
            beta = min(beta, -best)
        if alpha >= beta:
            break
    return sign * best, made


@concludes(
    "19-learning-to-evaluate",
    "cheap-explained",
    r"The (?P<grain>\w+) the evaluation, the fewer values are equal",
    planted={"The finer the": "The coarser the"},
)
def fine_guesses_cost_nodes(grain):
    def lead(i, game, hand, finger):
        mine, theirs, _ = game.names[i]
        return hand * (theirs.count(0) - mine.count(0)) + finger * (sum(mine) - sum(theirs))

    for game in (chopsticks(), chopsticks(5, "free"), chopsticks(6)):
        weights = (0, 0), (1 / 2, 0), (1 / 2, 1 / 100)
        guesses = [partial(lead, game=game, hand=h, finger=f) for h, f in weights]
        nodes = [alphabeta(game, 0, 8, -inf, inf, guess)[1] for guess in guesses]
        if nodes != sorted(nodes, reverse=grain != "finer"):
            return False
    return True


@cache
def duel(name: str) -> dict[int, list[float]]:
    """By plies, errors in percent: alpha-beta, and UCT with its nodes as states and as playouts."""
    game, right = judged(name)
    errors = {plies: [0, 0, 0] for plies in range(1, 6)}
    for (i, good), seed in product(right.items(), (1, 2)):
        searched = {
            plies: [alphabeta(game, child, plies - 1, -inf, inf) for child in game.children[i]]
            for plies in errors
        }
        budgets = {p: 1 + sum(made for _, made in found) for p, found in searched.items()}
        runs = islice(uct(game, i, Random(f"{seed} {i}")), max(budgets.values()))
        log = [(made + 1, root.best()) for root, made in runs]
        for plies, budget in budgets.items():
            sign = 1 - 2 * game.mover[i]
            values = [sign * worth for worth, _ in searched[plies]]
            *_, by_states = 0, *(move for made, move in log if made <= budget)
            moves = values.index(max(values)), by_states, log[budget - 2][1]
            for who, move in enumerate(moves):
                errors[plies][who] += move not in good
    return {p: [50 * n / len(right) for n in found] for p, found in errors.items()}


@concludes(
    "23-monte-carlo",
    "equal-explained",
    r"Counted in states, (?P<who>[\w-]+) errs less in both games and at every depth",
    planted={"in states, alpha-beta errs": "in states, UCT errs"},
)
def by_states_alphabeta_errs_less(who):
    first, second = {"alpha-beta": (0, 1), "UCT": (1, 0)}[who]
    return all(
        found[first] < found[second]
        for name in ("5", "tic-tac-toe")
        for found in duel(name).values()
    )


@concludes(
    "23-monte-carlo",
    "equal-explained",
    r"In Chopsticks UCT is ahead from depth (?P<ahead>\d) on\. In tic-tac-toe alpha-beta is ahead"
    r" at first, but from depth (?P<near>\d) on the two are less than (?P<points>\w+) percentage"
    r" points apart",
    planted={"UCT is ahead from depth 2": "UCT is ahead from depth 1"},
)
def by_playouts_uct_catches_up(ahead, near, points):
    words = {"one": 1, "two": 2, "three": 3, "four": 4}
    taps, boards = duel("5"), duel("tic-tac-toe")
    return (
        all(taps[p][2] < taps[p][0] for p in taps if p >= int(ahead))
        and boards[1][0] < boards[1][2]
        and all(abs(boards[p][2] - boards[p][0]) < words[points] for p in boards if p >= int(near))
    )


@concludes(
    "23-monte-carlo",
    "uct-fork-intro",
    r"(?P<mean>\d+) on average, and from (?P<low>\d+) to (?P<high>\d+) by the seed\..* Every other"
    r" move is looked at at least (?P<least>\w+):",
    planted={"28 on average": "32 on average", "at least twice": "at least once"},
)
def forty_playouts_of_many_seeds(mean, low, high, least):
    game = tictactoe()
    runs = [islice(uct(game, game.number("xx oo    "), Random(s)), 39, 40) for s in range(300)]
    visits = [[child.visits for child in root.below] for [(root, _)] in runs]
    won = [first for first, *_ in visits]
    return (round(fmean(won)), min(won), max(won)) == (int(mean), int(low), int(high)) and min(
        map(min, visits)
    ) == {"once": 1, "twice": 2}[least]


WORST = ((0, 4), (3, 4), 0)


@concludes(
    "23-monte-carlo",
    "worst-explained",
    r"(?P<how_many>\w+) of its four moves lose",
    planted={"Three of its four": "Two of its four"},
)
def most_moves_of_the_worst_position_lose(how_many):
    game, values = chopsticks(), solved(chopsticks)
    after = [values[child][0] for child in game.children[game.number(WORST)]]
    return len(after) == 4 and after.count(-1) == {"Two": 2, "Three": 3}[how_many]


@concludes(
    "23-monte-carlo",
    "trap-explained",
    r"The split 1\+3 loses in (?P<plies>\d), yet its mean is the (?P<which>\w+) of the four",
    planted={"is the best of the four": "is the worst of the four"},
)
def the_best_mean_hides_a_loss(plies, which):
    game, values, means = chopsticks(), solved(chopsticks), at_random(chopsticks)
    children = game.children[game.number(WORST)]
    split = game.number(((1, 3), (3, 4), 1))
    extreme = {"best": max, "worst": min}[which](children, key=lambda i: means[i])
    return extreme == split and values[split] == (-1, int(plies) - 1)


@concludes(
    "23-monte-carlo",
    "converge-explained",
    r"UCT passes them after 32 or 64 playouts\. After (?P<playouts>\d+), fewer than one move in a"
    r" hundred is wrong",
    planted={"After 256, fewer": "After 16, fewer"},
)
def uct_converges_fast(playouts):
    game, right = judged("5")
    wrong = 0
    for i, good in right.items():
        [(root, _)] = islice(uct(game, i, Random(i)), int(playouts) - 1, int(playouts))
        wrong += root.best() not in good
    return wrong / len(right) < 0.01


@concludes(
    "23-monte-carlo",
    "built-explained",
    r"Each level multiplies the playouts by about (?P<times>\w+), and the nodes of alpha-beta by"
    r" about (?P<nodes>\w+)",
    planted={"the playouts by about eight": "the playouts by about two"},
)
def traps_grow(times, nodes):
    def pit(k):
        return [-1 if k == 1 else [pit(k - 1)] * 4, 1, 1, 1]

    def last(k, seed):
        runs = enumerate(islice(uct(tree([0, pit(k)]), 0, Random(seed)), 3_000), 1)
        return max((n for n, (root, _) in runs if n > 1 and root.best()), default=0)

    words = {"two": 2, "four": 4, "eight": 8, "sixteen": 16}
    playouts = [fmean(last(k, seed) for seed in range(4)) for k in (2, 3)]
    cost = [alphabeta(tree([0, pit(k)]), 0, inf, -inf, inf)[1] for k in (2, 3)]
    near = [
        min(words, key=lambda word: abs(log(words[word] * few / many)))
        for few, many in (playouts, cost)
    ]
    return near == [times, nodes]


SEVEN = {"R": "SB", "S": 0.5, "B": "AVW", "A": "BL", "V": 1, "W": 1, "L": -1}


@concludes(
    "23-monte-carlo",
    "loop-explained",
    r"The more playouts, the more surely UCT goes wrong: after 4,000 it says that B is worth"
    r" (?P<says>[\d.]+), while B is worth (?P<truth>\d)\.",
    planted={"while B is worth 0.": "while B is worth 1."},
)
def a_mean_near_a_win_on_a_circle(says, truth):
    game = graph(SEVEN, "R")
    values = solved(lambda: graph(SEVEN, "R"))
    [(root, _)] = islice(uct(game, 0, Random(7)), 1_999, 2_000)
    mean = root.below[1].total / root.below[1].visits
    near = abs(mean - float(says)) < 0.06
    return near and root.best() == 1 and values[game.number("B")][0] == int(truth)


@concludes(
    "23-monte-carlo",
    "loop-explained",
    r"MIN has (?P<mins>\w+) ways to blunder and MAX has (?P<maxs>\w+), so going round looks good"
    r" for (?P<whom>M\w+)\.",
    planted={"looks good for MAX.": "looks good for MIN."},
)
def who_blunders_less_gains_on_a_circle(mins, maxs, whom):
    two, one = ({"one": 1, "two": 2}[word] for word in (mins, maxs))
    for n, m, best in (
        (two, one, whom),
        (one, two, {"MAX": "MIN", "MIN": "MAX"}[whom]),
        (3, 1, whom),
    ):
        arrows = {"R": "SB", "S": 0, "B": "A" + "VWX"[:n], "A": "B" + "LMN"[:m]}
        ends = dict.fromkeys("VWX", 1) | dict.fromkeys("LMN", -1)
        [(root, _)] = islice(uct(graph(arrows | ends, "R"), 0, Random(n)), 999, 1_000)
        mean = root.below[1].total / root.below[1].visits
        if abs(mean) < 0.2 or (mean > 0) != (best == "MAX"):
            return False
    return True


@concludes(
    "24-monte-carlo-in-full",
    "solver-counted-explained",
    r"All (?P<all>\w+) positions, and no (?P<no>\w+) one",
    planted={"All won positions, and no drawn one": "All drawn positions, and no won one"},
)
def the_solver_proves_wins_alone(**kinds):
    (game, right), values = judged("5"), solved(chopsticks)
    proven = {"won": set(), "drawn": set()}
    for i in right:
        *_, (root, _) = islice(uct(game, i, Random(i), proves=True), 200)
        proven["won" if values[i][0] else "drawn"].add(root.proven == values[i][0] is not None)
    return proven[kinds["all"]] == {True} and proven[kinds["no"]] == {False}


@concludes(
    "24-monte-carlo-in-full",
    "loop-explained",
    r"so \$p = \\frac(?P<over>\d)(?P<under>\d)\$.*Together .* = (?P<mean>[\d.]+)\$",
    planted={"= 0.28$.": "= 0.82$."},
)
def the_mean_of_going_round(over, under, mean):
    p = Fraction(1, 3) / (1 - Fraction(1, 6))  # p = (2/3 + p/3) / 2
    from_b = Fraction(2, 3) + p / 3
    together = (1 + 1 - 1 + (2 * p - 1) + (2 * from_b - 1)) / 5
    return p == Fraction(int(over), int(under)) and together == Fraction(mean)


def described(name: str, i: int) -> list[float]:
    """What a network knows of a state: nine cells, or kills and four counts of the hands."""
    game, last = judged(name)[0], 6 if name == "7" else 4
    if name == "tic-tac-toe":
        mine, theirs = "xo" if game.mover[i] == 0 else "ox"
        return [(c == mine) - (c == theirs) for c in game.names[i]] + [1]
    both = game.names[i][:2]
    kills = sum(a > 0 < b and a + b > last for a, b in product(*both))
    counts = [(2 - h.count(0), sum(h), h.count(1), h.count(last)) for h in both]
    sign = 1 - 2 * game.mover[i]
    return [sign * (a - b) for a, b in zip(*counts, strict=True)] + [kills, 1]


@cache
def network(name: str, seed: int) -> Callable[[list[float]], float]:
    """Eight neurons, 300 steps down the slope of the error; for the player to move."""
    if name == "tic-tac-toe":
        game, values = tictactoe(), solved(tictactoe)
    else:
        game, values = chopsticks(), solved(chopsticks)
    seen, some = set(), []
    for i, children in enumerate(game.children):
        board = game.names[i]
        new = seen.isdisjoint(turned(board)) if name == "tic-tac-toe" else game.mover[i] == 0
        if children and new:
            seen.add(board)
            some.append(i)
    rows = np.array([described(name, i) for i in some], float)
    truth = np.array([values[i][0] * (1 - 2 * game.mover[i]) for i in some])
    random, width = np.random.default_rng(100 + seed), rows.shape[1]
    hidden = random.normal(0, (width - 1) ** -0.5, (width, 8))
    out = random.normal(0, 8**-0.5, 9)
    for _ in range(300):
        signals = np.column_stack([np.tanh(rows @ hidden), np.ones(len(rows))])
        wrong = 2 * (signals @ out - truth) / len(rows)
        blame = np.outer(wrong, out[:-1]) * (1 - signals[:, :-1] ** 2)
        hidden, out = hidden - 0.03 * rows.T @ blame, out - 0.03 * signals.T @ wrong

    def guess(row: list[float]) -> float:
        found = float(np.append(np.tanh(np.array(row) @ hidden), 1) @ out)
        return found / (1 + abs(found))

    return guess


@cache
def trained(name: str, seed: int) -> Callable[[int], tuple[list[float], float]]:
    """A guide by such a network; that of seven fingers has learned with five."""
    game, guess = judged(name)[0], network("5" if name == "7" else name, seed)

    @cache
    def value(i):
        if i in game.worth:
            return game.worth[i]
        return guess(described(name, i)) * (1 - 2 * game.mover[i])

    @cache
    def guide(i):
        odds = [exp(value(child) * (1 - 2 * game.mover[i]) / 0.3) for child in game.children[i]]
        return [odd / sum(odds) for odd in odds], value(i)

    return guide


@cache
def by_network(seed: int) -> Callable:
    return lambda game, state, _: puct(game, state, trained("tic-tac-toe", seed))


@concludes(
    "24-monte-carlo-in-full",
    "table-states-explained",
    r"In tic-tac-toe it is now (?P<how>\w+) of the solver",
    planted={"it is now ahead of the solver": "it is now behind of the solver"},
)
def at_equal_states_the_network_is_ahead(how):
    network = [shares("tic-tac-toe", by_network(seed), (0,), states=64) for seed in (0, 1)]
    solver, off = estimate(shares("tic-tac-toe", by_solver, (0, 1), states=64))
    mean = 100 * fmean(fmean(each) for found in network for each in found)
    return (how == "ahead") == (mean < solver - off)


def even(game: Table, i: int) -> tuple[list[float], float]:
    """A guide that knows nothing."""
    return [1 / len(game.children[i])] * len(game.children[i]), 0


@concludes(
    "24-monte-carlo-in-full",
    "table-playouts-explained",
    r"with an even prior PUCT is \*(?P<where>\w+)\* UCT after 16 playouts",
    planted={"PUCT is *behind* UCT": "PUCT is *before* UCT"},
)
def a_random_game_knows_more_than_nothing(where):
    for name in ("5", "7", "tic-tac-toe"):
        found = shares(name, lambda g, i, _: puct(g, i, partial(even, g)), (0,), playouts=16)
        by_nothing = 100 * fmean(map(fmean, found))
        mean, off = estimate(shares(name, by_uct, (0, 1), playouts=16))
        if not (by_nothing > mean + off if where == "behind" else by_nothing < mean - off):
            return False
    return True


@concludes(
    "24-monte-carlo-in-full",
    "table-states-explained",
    r"ISMCTS can be exploited by (?P<search>[\d.]+) of a game after 300 playouts; the random player"
    r" by (?P<chance>[\d.]+)\.",
    planted={"exploited by 0.42 of": "exploited by 0.24 of"},
)
def ismcts_is_exploited(search, chance):
    stored = (ROOT / "audit/results/small-geister.txt").read_text(encoding="utf-8")
    rows = stored.split("\n5 plies: ")[1].split("\n\n")[1].splitlines()[1:]
    by = {row[:32].strip(): float(row.split(" ±")[0].split()[-1]) for row in rows}
    found = by["ISMCTS, 300 playouts"], by["at random"]
    return [round(each, 2) for each in found] == [float(search), float(chance)]


# ------------------------------------------------------------------------------- lecture 25


@concludes(
    "25-learning-from-its-own-games",
    "examiner-explained",
    r"A (?P<what>\w+), but only after (?P<plies>\d+) plies",
    planted={"after 20 plies": "after 18 plies"},
)
def seven_fingers_are_lost(what, plies):
    worth = {"win": 1, "draw": 0, "loss": -1}[what]
    return solved(chopsticks, 7)[0] == (worth, int(plies))


@concludes(
    "25-learning-from-its-own-games",
    "untrained-explained",
    r"In (?P<wrong>\d+) positions\. The tree contains ends of the game",
    planted={"In 88 positions. The": "In 188 positions. The"},
)
def a_search_without_knowledge_finds_ends(wrong):
    game, right = judged("7")
    runs = {i: islice(puct(game, i, partial(even, game)), 49, 50) for i in right}
    return sum(next(run)[0] not in right[i] for i, run in runs.items()) == int(wrong)


@concludes(
    "25-learning-from-its-own-games",
    "keeps-explained",
    r"It keeps its win forever, and (?P<when>\w+) takes it",
    planted={"and never takes it": "and soon takes it"},
)
def to_keep_a_win_is_not_to_win(when):
    game, values = chopsticks(7), solved(chopsticks, 7)

    def only():
        children = [
            [next(c for c in below if values[c][0] == values[i][0])]
            if below and game.mover[i] == 1
            else below
            for i, below in enumerate(game.children)
        ]
        return Table(game.names, game.mover, children, game.worth)

    return (when == "never") == (solved(only)[0][0] == 0)


# ------------------------------------------------------------- open questions: exploitability


class Seven(NamedTuple):
    """Seven fingers as the player to move sees them: positions are numbers."""

    below: list[list[int]]  # the children, in the order of their hands
    wide: Any  # the same as rows of one length, the first child repeated
    over: Any
    values: Any  # for the player to move


@cache
def seven() -> Seven:
    game, solution = chopsticks(7), solved(chopsticks, 7)
    views = [(a, b) if mover == 0 else (b, a) for a, b, mover in game.names]
    number = {view: i for i, view in enumerate(sorted({*views}))}
    below = [list[int]() for _ in number]
    values = np.zeros(len(number), int)
    for i, view in enumerate(views):
        below[number[view]] = sorted({number[views[child]] for child in game.children[i]})
        values[number[view]] = solution[i][0] * (1 - 2 * game.mover[i])
    widest = max(map(len, below))
    wide = [(row + row[:1] * widest)[:widest] if row else [0] * widest for row in below]
    return Seven(below, np.array(wide), np.array([not row for row in below]), values)


class Exploited(NamedTuple):
    """A player, by its moves alone: its mistakes, and what the best opponent makes of it."""

    way: tuple[str, ...]
    mistakes: int
    won_drawn: int
    circling: int
    draws_lost: int
    gains: int
    start: int


def exploited(way: tuple[str, ...], choices: str) -> Exploited:
    game = seven()
    letters, choice = iter(choices), np.zeros(len(game.below), int)
    for i, row in enumerate(game.below):
        if row:
            choice[i] = row["abcdefghijklmnopqrstuvwxyz".index(next(letters))]
    live = ~game.over
    wrong = live & (game.values != -game.values[choice])

    def spread(mine, theirs, combine):
        """Till nothing changes: of the player's moves the one, of the opponent's any or all."""
        while True:
            new_mine = mine | (live & theirs[choice])
            new_theirs = theirs | (live & combine(new_mine[game.wide], axis=1))
            if (new_mine == mine).all() and (new_theirs == theirs).all():
                return mine, theirs
            mine, theirs = new_mine, new_theirs

    nowhere = np.zeros(len(live), bool)
    lost = np.array(spread(game.over, nowhere, np.any))
    won = np.array(spread(nowhere, game.over, np.all))
    led = np.array(spread(wrong, nowhere, np.any))
    true = np.array([game.values, -game.values])
    got = won.astype(int) - lost
    there = np.array([live, live])
    held = there & (true == 1) & (got == 0)
    start = ((1, 1), (1, 1))
    first = sorted({(a, b) if m == 0 else (b, a) for a, b, m in chopsticks(7).names}).index(start)
    return Exploited(
        way,
        int(wrong.sum()),
        int(held.sum()),
        int((held & ~led).sum()),
        int((there & (true == 0) & (got == -1)).sum()),
        int((there & (got < true)).sum()),
        int(got[1, first]),
    )


@cache
def self_taught() -> list[Exploited]:
    """The stored players with PUCT, by their recipe and seed."""
    path = ROOT / "audit/results/exploit.csv"
    with path.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row[5] == "PUCT"]
    return [exploited(tuple(row[:5]), row[-1]) for row in rows]


OPEN = "audit/docs/open-questions.md"


@concludes(
    OPEN,
    "",
    r"We trained (?P<runs>\d+) networks.*are wrong in (?P<mistakes>[\d.]+) % of the"
    r" (?P<critical>\d+) critical positions, on average\. Their best opponents gain at"
    r" (?P<gains>[\d.]+) % of the",
    planted={"gain at 24.0 %": "gain at 6.7 %", "of the 360 critical": "of the 636 critical"},
)
def mistakes_understate_the_harm(runs, mistakes, critical, gains):
    game = seven()
    can = sum(len({*game.values[row]}) > 1 for row in game.below if row)
    starts = int(((game.values[~game.over] >= 0) * 1 + (game.values[~game.over] <= 0)).sum())
    wrong = fmean(player.mistakes for player in self_taught()) / can
    return (
        len(self_taught()) == int(runs)
        and can == int(critical)
        and starts == 662
        and round(100 * wrong, 1) == float(mistakes)
        and round(100 * fmean(p.gains for p in self_taught()) / starts, 1) == float(gains)
    )


def ranks(numbers: list[int]) -> list[float]:
    """By number from 1, the mean rank of equals."""
    return [sum(b < a for b in numbers) + (1 + numbers.count(a)) / 2 for a in numbers]


@concludes(
    OPEN,
    "",
    r"(?P<many>\d+) players make at most ten mistakes\. Their best opponents gain at as few as"
    r" (?P<least>\d+) and as many as (?P<most>\d+) starts\. Two players make two mistakes each; one"
    r" is exploited at (?P<one>\d+) starts, the other at (?P<other>\d+)\. Over all \d+ players the"
    r" rank correlation between mistakes and exploited starts is (?P<rank>[\d.]+)\.",
    planted={"as many as 212": "as many as 121", "starts is 0.78": "starts is 0.98"},
)
def mistakes_do_not_say_how_bad_it_is(many, least, most, one, other, rank):
    few = [player.gains for player in self_taught() if player.mistakes <= 10]
    two = sorted(player.gains for player in self_taught() if player.mistakes == 2)
    x, y = (ranks([p[i] for p in self_taught()]) for i in (1, 5))
    return (
        [len(few), min(few), max(few)] == [int(many), int(least), int(most)]
        and two == [int(one), int(other)]
        and round(float(np.corrcoef(x, y)[0, 1]), 2) == float(rank)
    )


@concludes(
    OPEN,
    "",
    r"At (?P<drawn>[\d,]+) starts, over all players, the best opponent turns a loss into a draw\."
    r" At (?P<circling>[\d,]+) of these it cannot lead the player to a mistake",
    planted={"At 1,260 of these": "At 260 of these"},
)
def a_player_can_fail_to_win_without_a_mistake(drawn, circling):
    found = (sum(p.won_drawn for p in self_taught()), sum(p.circling for p in self_taught()))
    return found == tuple(int(text.replace(",", "")) for text in (drawn, circling))


@concludes(
    OPEN,
    "",
    r"At (?P<draws>\d+) starts the game is a draw\. Only (?P<held>\d+) of the \d+ players holds all"
    r" of them, and (?P<none>\d+) lose all",
    planted={"Only 1 of": "Only 16 of"},
)
def draws_are_fragile(draws, held, none):
    lost = [player.draws_lost for player in self_taught()]
    game = seven()
    return (
        2 * int((game.values[~game.over] == 0).sum()) == int(draws)
        and lost.count(0) == int(held)
        and lost.count(int(draws)) == int(none)
    )


@concludes(
    OPEN,
    "",
    r"(?P<winners>\d+) of the \d+ players are proven to win it against everybody\. One of these"
    r" makes (?P<most>\d+) mistakes elsewhere; and of the players that fail, one makes only"
    r" (?P<least>\d+)\.",
    planted={"87 of the 160": "67 of the 160", "makes only 2": "makes only 12"},
)
def many_mistakes_and_a_proven_win(winners, most, least):
    won = [p.mistakes for p in self_taught() if p.start == 1]
    failed = [p.mistakes for p in self_taught() if p.start < 1]
    return (len(won), max(won), min(failed)) == (int(winners), int(most), int(least))


@concludes(
    OPEN,
    "",
    r"if games begin anywhere \(by (?P<anywhere>\d+) ± (?P<a>\d+) starts\), with noise"
    r" \((?P<noise>\d+) ± (?P<b>\d+)\), with random first moves \((?P<drawn>\d+) ± (?P<c>\d+)\),"
    r" and if the value head learns about plies \((?P<plies>\d+) ± (?P<d>\d+)\)",
    planted={"(28 ± 14)": "(94 ± 14)", "with noise (73": "with noise (13"},
)
def each_part_of_the_recipe_helps(anywhere, a, noise, b, drawn, c, plies, d):
    gains = {player.way: player.gains for player in self_taught()}
    changes = ((2, "True", "False"), (0, "0.25", "0.0"), (1, "8", "0"), (3, "0.95", "1.0"))
    claims = ((anywhere, a), (noise, b), (drawn, c), (plies, d))
    for (place, more, less), claim in zip(changes, claims, strict=True):
        fewer = [
            gains[*way[:place], less, *way[place + 1 :]] - gained
            for way, gained in gains.items()
            if way[place] == more
        ]
        off = 2 * sqrt(variance(map(float, fewer)) / len(fewer))
        if len(fewer) != 80 or (round(fmean(fewer)), round(off)) != tuple(map(int, claim)):
            return False
    return True


# -------------------------------------------------------------------------------- lecture 26


@concludes(
    "26-arena",
    "promise",
    r"Lecture 09 gave the truth: Chopsticks is a (?P<value>\w+)\.",
    planted={"is a draw.": "is a win."},
)
def chopsticks_is_worth_that(value):
    text = oracle.Text()
    return oracle.solve(text)[oracle.start(text)][0] == value


@cache
def openings() -> dict[int, float]:
    """How likely each state is after 0 to 6 random moves, if the game goes on there."""
    game, found, now = chopsticks(), Counter(), {0: 1.0}
    for _ in range(7):
        later = Counter()
        for i, p in now.items():
            if game.children[i]:
                found[i] += p
                for child in game.children[i]:
                    later[child] += p / len(game.children[i])
        now = later
    return {i: p / found.total() for i, p in found.items()}


def first_best(game: Table, i: int, worth: Callable[[int], float]) -> int:
    """The child that is best for the mover, the first of equals."""
    sign = 1 - 2 * game.mover[i]
    return max(game.children[i], key=lambda child: sign * worth(child))


@cache
def looking(i: int, plies: int) -> float:
    """What a search to a depth says, with half a win for each hand of the lead."""
    game = chopsticks()
    if i in game.worth:
        return game.worth[i]
    if plies == 0:
        mine, theirs, _ = game.names[i]
        return (theirs.count(0) - mine.count(0)) / 2
    return looking(first_best(game, i, lambda child: looking(child, plies - 1)), plies - 1)


def hands(i: int) -> float:
    mine, theirs, _ = chopsticks().names[i]
    return theirs.count(0) - mine.count(0)


def exact(i: int) -> float:
    """What a state is worth to MAX, the more the sooner."""
    worth, plies = solved(chopsticks)[i]
    return worth * (1 - plies / 1000) if worth else 0


@cache
def hopes(me: int, replies: Callable[[int], list[int]]) -> list[float]:
    """What each state promises `me`, who keeps the outcome, against one of the replies."""
    game = chopsticks()
    hope = [(1 - 2 * me) * game.worth.get(i, 0) for i in range(len(game.names))]
    for _ in range(100):
        for i, children in enumerate(game.children):
            if children:
                some = same(i) if game.mover[i] == me else replies(i)
                promised = [0.99 * hope[child] for child in some]
                hope[i] = max(promised) if game.mover[i] == me else fmean(promised)
    return [round(each, 9) for each in hope]


def same(i: int) -> list[int]:
    """The children that keep the outcome."""
    values = solved(chopsticks)
    return [c for c in chopsticks().children[i] if values[c][0] == values[i][0]]


def anything(i: int) -> list[int]:
    return chopsticks().children[i]


def greedily(i: int) -> list[int]:
    return [first_best(chopsticks(), i, hands)]


def hopeful(i: int, replies: Callable[[int], list[int]] = anything) -> int:
    hope = hopes(chopsticks().mover[i], replies)
    return max(same(i), key=lambda child: hope[child])


def trap(i: int) -> int:
    def slips(child):
        replies = chopsticks().children[child]
        return 1 - len(same(child)) / len(replies) if replies else 1

    best = [c for c in chopsticks().children[i] if exact(c) == exact(PLAYERS["perfect"](i))]
    return max(best, key=slips)


def last(i: int) -> int:
    return chopsticks().children[i][-1]


def grab(i: int) -> int:
    game = chopsticks()
    ends = [c for c in game.children[i] if game.worth.get(c) == 1 - 2 * game.mover[i]]
    return [*ends, *game.children[i]][0]


PLAYERS = {
    "greedy": lambda i: greedily(i)[0],
    "2 plies": lambda i: first_best(chopsticks(), i, lambda c: looking(c, 1)),
    "4 plies": lambda i: first_best(chopsticks(), i, lambda c: looking(c, 3)),
    "6 plies": lambda i: first_best(chopsticks(), i, lambda c: looking(c, 5)),
    "perfect": lambda i: first_best(chopsticks(), i, exact),
    "hopeful": hopeful,
    "trap": trap,
    "knows greedy": lambda i: hopeful(i, greedily),
    "grab": grab,
    "last": last,
}
OTHERS = ("greedy", "2 plies", "4 plies", "6 plies")


@cache
def choice(name: str, i: int) -> int:
    return PLAYERS[name](i)


@cache
def points(a: str, b: str, start: int) -> float:
    """What `a` gets of two games from the state, with sides exchanged: 0 to 1."""
    game, total = chopsticks(), 0.0
    for seats, sign in (((a, b), 1), ((b, a), -1)):
        i, seen = start, Counter([start])
        while i not in game.worth and seen[i] < 3 and seen.total() <= 200:
            i = choice(seats[game.mover[i]], i)
            seen[i] += 1
        total += (1 + sign * game.worth.get(i, 0)) / 4
    return total


def score(a: str, b: str) -> float:
    """The points of `a` in percent, from all openings."""
    return 100 * sum(p * points(a, b, i) for i, p in openings().items())


@concludes(
    "26-arena",
    "sides-explained",
    r"Without the exchange, (?P<who>M\w+) leads its own twin",
    planted={"MIN leads its own": "MAX leads its own"},
)
def one_side_of_the_openings_is_better(who):
    values = solved(chopsticks)
    for_max = sum(p * values[i][0] for i, p in openings().items())
    return {"MAX": for_max > 0.05, "MIN": for_max < -0.05}[who]


@concludes(
    "26-arena",
    "sides-explained",
    r"`grab` (?P<how>\w+), and clearly",
    planted={"`grab` loses, and": "`grab` wins, and"},
)
def grab_against_last(how):
    return {"loses": score("grab", "last") < 40, "wins": score("grab", "last") > 60}[how]


@concludes(
    "26-arena",
    "pairs",
    r"\*(?P<one>[\w ]+)\* score (?P<lead>[\d.]+) points more than \*(?P<other>[\w ]+)\*, ahead in "
    r"(?P<ahead>\d+) openings and behind in (?P<behind>\d+)\. 200 openings, chosen at random, "
    r"would show it to ± (?P<off>[\d.]+)\.",
    planted={"score 2.4 points": "score 0.4 points"},
)
def overlapping_intervals_do_not_mean_no_difference(one, lead, other, ahead, behind, off):
    met = ("greedy", "2 plies", "perfect", "hopeful")
    leads = {i: fmean(points(one, b, i) - points(other, b, i) for b in met) for i in openings()}
    mean = sum(p * leads[i] for i, p in openings().items())
    spread = sqrt(sum(p * (leads[i] - mean) ** 2 for i, p in openings().items()))
    return (
        round(100 * mean, 1) == float(lead)
        and sum(each > 0 for each in leads.values()) == int(ahead)
        and sum(each < 0 for each in leads.values()) == int(behind)
        and abs(200 * spread / sqrt(200) - float(off)) < 0.06
    )


@concludes(
    "26-arena",
    "pairs",
    r"Here (?P<a>\d) plies win between the two, and (?P<b>\d) plies score more against (?P<c>\d) "
    r"plies",
    planted={"Here 6 plies win": "Here 2 plies win", "against 2 plies": "against 6 plies"},
)
def strength_is_not_one_number(a, b, c):
    a, b, c = (f"{plies} plies" for plies in (a, b, c))
    return score(a, b) > 55 and score(b, c) > score(a, c) + 5


@cache
def from_draws(a: str, b: str) -> float:
    draws = [i for i, (_, plies) in enumerate(solved(chopsticks)) if plies is None]
    return fmean(points(a, b, i) for i in draws)


@concludes(
    "10-rules",
    "round-robin-explained",
    r"nobody can score more than (?P<most>\d+) against greedy\. The perfect player scores "
    r"(?P<has>\d+):",
    planted={"more than 76": "more than 86"},
)
def the_most_that_anyone_scores_against_greedy(most, has):
    game = chopsticks()
    live = [i for i, below in enumerate(game.children) if below and game.mover[i] == 0]
    return [int(most), int(has)] == [
        round(100 * fmean(points(name, "greedy", i) for i in live))
        for name in ("knows greedy", "perfect")
    ]


@concludes(
    "26-arena",
    "equal-explained",
    r"\*Knows greedy\* wins \*\*(?P<how_many>\w+)\*\* drawn position against greedy",
    planted={"wins **every** drawn": "wins **no** drawn"},
)
def who_knows_greedy_beats_greedy(how_many):
    return (how_many == "every") == (from_draws("knows greedy", "greedy") == 1)


@concludes(
    "26-arena",
    "equal-explained",
    r"\*Trap\* is the (?P<low>\w+) of all against 2 plies, and the (?P<high>\w+) of all "
    r"against 4 and 6 plies\..*\*Hopeful\* scores (?P<more>\w+) than \*perfect\* against greedy "
    r"and 2 plies, less against 4 plies, and the same against 6 plies",
    planted={"is the worst of all": "is the best of all", "scores more than": "scores less than"},
)
def which_perfect_player_is_best_depends_on_the_other(low, high, more):
    names = ("perfect", "trap", "hopeful", "knows greedy")
    found = {other: {name: from_draws(name, other) for name in names} for other in OTHERS}
    best, worst = ({o: pick(by, key=by.get) for o, by in found.items()} for pick in (max, min))
    gains = [by["hopeful"] - by["perfect"] for by in found.values()]
    return (
        (low, high, more) == ("worst", "best", "more")
        and worst["2 plies"] == best["4 plies"] == best["6 plies"] == "trap"
        and min(gains[:2]) > 0 > gains[2]
        and abs(gains[3]) < 1e-9
    )


# -------------------------------------------------------------------------------- the pages


@concludes(
    "audit/docs/proofs.md",
    "",
    r"With odd n ≥ 3, exactly these positions are lost for the player to move:"
    r".*L1\. \(0,x \| n−1,n−1\) with any x; - L2\. \(0,x \| n−2,n−2\) with (?P<which>\w+) x;"
    r" - L3\. \(0,1 \| 0,n−2\)",
    planted={"(0,x | n−2,n−2) with odd x": "(0,x | n−2,n−2) with even x"},
)
def the_odd_law(which):
    for n in (3, 5, 7):
        text = oracle.Text(n, split="free", sacrifice=False)
        listed = {((0, x), (n - 1, n - 1)) for x in range(1, n)} | {((0, 1), (0, n - 2))}
        parity = {"odd": 1, "even": 0}[which]
        listed |= {((0, x), (n - 2, n - 2)) for x in range(1, n) if x % 2 == parity}
        lost = set()
        for state, (outcome, _) in oracle.solve(text, oracle.everything(text)).items():
            mine, theirs = (tuple(sorted(own)) for own in oracle.view(state))
            if outcome == "loss" and any(mine):
                lost.add((mine, theirs))
        if lost != listed:
            return False
    return True


@concludes(
    "audit/docs/open-questions.md",
    "",
    r"For odd n these are \(n−1\) \+ \(n−1\)/2 \+ 1 = \((?P<a>\d)n−(?P<b>\d)\)/2 positions",
    planted={"= (3n−1)/2 positions. They": "= (3n−3)/2 positions. They"},
)
def how_many_are_lost(a, b):
    return all(
        len([*range(1, n)]) + len(range(1, n, 2)) + 1 == (int(a) * n - int(b)) / 2
        for n in range(3, 99, 2)
    )


@cache
def taps_only(mine: tuple[int, ...], theirs: tuple[int, ...], n: int) -> bool:
    """Simple Chopsticks: whether the player to move wins."""
    for using, hit in product(set(mine), set(theirs)):
        rest = list(theirs)
        rest.remove(hit)
        if using + hit < n:
            rest.append(using + hit)
        if not rest or not taps_only(tuple(sorted(rest)), mine, n):
            return True
    return False


def many_hands(most: int, n: int) -> list[tuple[int, ...]]:
    return [
        own for h in range(1, most + 1) for own in combinations_with_replacement(range(1, n), h)
    ]


@concludes(
    "audit/docs/proofs.md",
    "",
    r"A player to move who has (?P<how>\w+) hands than the other one wins, whatever the hands show",
    planted={"who has more hands than": "who has fewer hands than"},
)
def more_hands_win(how):
    sign = {"more": 1, "fewer": -1}[how]
    for n, most in ((2, 4), (3, 4), (4, 4), (5, 3)):
        for mine, theirs in product(many_hands(most, n), repeat=2):
            if sign * (len(mine) - len(theirs)) > 0 and not taps_only(mine, theirs, n):
                return False
    return True


@concludes(
    "audit/docs/proofs.md",
    "",
    r"the player to move always wins with 2 or 4 fingers\. With 3 fingers, this player wins if and"
    r" only if h is (?P<which>\w+)\.",
    planted={"only if h is even": "only if h is odd"},
)
def equal_hands(which):
    parity = {"even": 0, "odd": 1}[which]
    wins = {n: [taps_only((1,) * h, (1,) * h, n) for h in range(1, 8)] for n in (2, 3, 4)}
    with_three = [h % 2 == parity for h in range(1, 8)]
    return all(wins[2]) and wins[3] == with_three and all(wins[4])


@concludes(
    "audit/docs/proofs.md",
    "",
    r"A player to move who has one hand fewer sometimes wins: with 3 fingers, a (?P<one>\d) beats a"
    r" (?P<two>\d) and a (?P<three>\d)\.",
    planted={"a 1 beats a 1 and a 2": "a 1 beats a 1 and a 1"},
)
def one_hand_less_may_win(one, two, three):
    return taps_only((int(one),), tuple(sorted((int(two), int(three)))), 3)
