"""What Python says of the boards' games, for the tests of their scripts."""

import hashlib
import json
import random
from dataclasses import asdict
from functools import cache, partial
from itertools import product
from statistics import mean, stdev

import numpy as np
from pig_oracle import turn_values

from chopsticks import Chopsticks, Rules, play, rule_sets, solve
from chopsticks.games.chomp import Bar, Chomp, Memo, rank, winning_bites
from chopsticks.games.heaps import Heaps, TakeAndBreak, heap_numbers
from chopsticks.games.pig import win_chances
from chopsticks.hands import greedy, living_hands
from chopsticks.hands.features import chopsticks_features
from chopsticks.hands.presets import PRESETS
from chopsticks.playing.players import depth_limited
from chopsticks.search.textbook import minimax
from chopsticks.solving.sums import grundy
from coursework import sum_board, tune_weights
from coursework.boards.chopsticks import game_data, move_in_words
from coursework.boards.pig import PARTS, thinned
from coursework.learning.evaluation import linear, matrix


def cases():
    """Everything, by the name of the script that is to say the same."""
    return {
        "solver": {"default": asdict(Rules()), "games": solved_games()},
        "hands": [told_hints(rules) for rules in (Rules(), BUSY)],
        "bars": [bars(*box) for box in ((3, 4), (5, 2), (1, 4))],
        "borders": borders(3, 4),
        "dice": [dice(40, 6, 60), dice(9, 3, 20)],
        "heaps": [*(heaps(rule) for rule in ("nim", "stones", "kayles", "dawson"))],
        "weights": weights(),
    }


# ---- Chopsticks under any rules

BUSY = Rules(
    fingers=3,
    split="free",
    swap="any",
    own_tap=True,
    add=True,
    flip=True,
    passing=True,
    tap_dead=True,
    recoil=True,
)


def random_rules(generator):
    """Any rules that the dials have."""
    fingers = generator.randint(2, 6)
    start = sorted(generator.randrange(fingers) for _ in range(2))
    axes = dict.fromkeys(axis for axis, value in asdict(Rules()).items() if value in (True, False))
    words = {axis: generator.random() < 0.4 for axis in axes}
    try:
        return Rules(
            fingers=fingers,
            start=tuple(start),
            overflow=generator.choice(("cutoff", "rollover")),
            split=generator.choice(("none", "halve", "even", "free", "equal", "nearly")),
            swap=generator.choice(("none", "living", "dead", "any")),
            **words,
        )
    except ValueError:  # over at the start
        return random_rules(generator)


def solved_games():
    """Rules as they differ from the default ones, in words, a hash of the game, and a census."""
    generator = random.Random(19)
    sets = [rules for fingers in (2, 3, 4, 5) for rules in rule_sets(fingers)]
    sets += [r for r in PRESETS.values() if len(r.start) == 2 and r.fingers <= 9]
    sets += [random_rules(generator) for _ in range(30)]
    sets += [Rules(fingers=7), Rules(fingers=9, split="halve")]
    return [
        [_changed(rules), str(rules), *_hash_and_census(game_data(Chopsticks(rules)))]
        for rules in sets
    ]


def _changed(rules):
    default = asdict(Rules())
    return {axis: value for axis, value in asdict(rules).items() if value != default[axis]}


def _hash_and_census(data):
    values = [position[-1] for position in data["positions"]]
    decided = [(value > 0, abs(value) - 1) for value in values if value]
    won = sum(win for win, _ in decided)
    start = "draw"
    if values[0]:
        start = f"{'win' if values[0] > 0 else 'loss'} in {abs(values[0]) - 1}"
    longest = max((plies for _, plies in decided), default=0)
    words = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return (
        hashlib.sha256(words.encode()).hexdigest()[:16],
        [start, len(values), won, len(decided) - won, len(values) - len(decided), longest],
    )


def told_hints(rules):
    """The moves from each position in words, and what each leads to for the player to move."""
    game = Chopsticks(rules)
    tablebase = solve(game)
    data = {}
    for state in tablebase:
        if state.to_move or game.is_terminal(state):
            continue
        hands = ",".join(map(str, (*state.hands[0], *state.hands[1])))
        data[hands] = [
            [move_in_words(move), str(tablebase.after(state, move))] for move in game.moves(state)
        ]
    return {"rules": _changed(rules), "moves": data}


# ---- Chomp


def _shapes(rows, columns):
    """All bars of a box, by their number, with a zero for each row that is gone."""
    lengths = product(range(columns + 1), repeat=rows)
    return [shape for shape in lengths if list(shape) == sorted(shape)[::-1]]


def bars(rows, columns):
    """The lost bars of a box, and the winning bites of each bar."""
    memo = Memo(rows, columns)
    shapes = [tuple(filter(None, shape)) for shape in _shapes(rows, columns)[1:]]
    winning = {",".join(map(str, s)): winning_bites(s, memo) for s in shapes}
    lost = [shape for shape in shapes if not winning_bites(shape, memo)]
    return {"lost": lost, "winning": winning}


def borders(rows, columns):
    """Each bar of a box with its number, and those from which one bite leads to it."""
    game = Chomp(rows, columns)
    shapes = _shapes(rows, columns)
    ways = {shape: [] for shape in shapes}
    for shape in shapes[1:]:
        bar = Bar(tuple(filter(None, shape)))
        for move in game.moves(bar):
            left = game.result(bar, move).shape
            ways[(*left, *[0] * (rows - len(left)))].append(shape)
    return {
        "columns": columns,
        "bars": [[s, rank(tuple(filter(None, s)), rows), ways[s]] for s in shapes],
    }


# ---- Pig


def dice(target, faces, samples):
    """The chances as they travel, and of some decisions what to roll and to hold are worth."""
    win = win_chances(target, faces)
    roll, hold, _ = turn_values(np.array(win), faces)
    holding = list(zip(*np.nonzero(hold > roll), strict=True))[:20]
    generator = random.Random(3)
    decisions = []
    for points, mine, theirs in [*holding, *(_decision(generator, target) for _ in range(samples))]:
        worths = (round(float(x[points, mine, theirs]), 7) for x in (roll, hold))
        decisions.append([int(mine), int(theirs), int(points), *worths])
    return {
        "data": {"target": target, "faces": faces, "parts": PARTS, "chances": thinned(win)},
        "decisions": decisions,
    }


def _decision(generator, target):
    mine, theirs = generator.randrange(target - 1), generator.randrange(target)
    return generator.randrange(1, target - mine), mine, theirs


# ---- heaps


def heaps(rule):
    """What the board carries for a rule, and of some sums the worth and the worths after a move."""
    board = sum_board((rule, 12)).data["rules"][rule]
    assert board["numbers"] == heap_numbers(rule, 12)
    sums = []
    for sizes in ((1,), (4,), (2, 3), (5, 2, 1), (6, 3)):
        game = TakeAndBreak(sizes, rule)
        state = Heaps(tuple(sorted(sizes, reverse=True)))
        after = {game.result(state, move) for move in game.moves(state)}
        sums.append([sizes, grundy(game), sorted({grundy(game, state) for state in after})])
    return {"rule": rule, "board": board, "sums": sums}


# ---- the workbench

GAME = Chopsticks()
FITTED = (0.03, 0.618, -0.091, -0.204, 0.203, 0.041, 0.137, 0.51)


def weights():
    """The workbench's data, and its judges and matches as Python's tools have them."""
    features = {name: cache(feature) for name, feature in chopsticks_features(GAME).items()}
    sets = {
        "half hands": {"hands": 0.5},
        "fitted": dict(zip(features, FITTED, strict=True)),
        "report": {"hands": 0.5, "ones": 0.1, "fragile": -0.1},
        "odd": {"turn": 0.7, "fingers": -0.33, "moves": 1, "wins": -0.5},
    }
    data = tune_weights(sets).data
    bench = {name: data[name] for name in ("features", "rows", "values", "moves", "sets")}
    return {
        "bench": bench,
        "judged": [_judged(features, one) for one in sets.values()],
        "matches": [_matches(features, sets, plies) for plies in (1, 2)],
    }


def _judged(features, one):
    """Error, outcomes, rank, right moves at one to four plies."""
    from scipy.stats import spearmanr  # every worker imports this file

    tablebase = solve(GAME)
    states = [s for s in tablebase if not s.to_move and not GAME.is_terminal(s)]
    targets = np.array([tablebase[s].outcome for s in states], float)
    sums = matrix(features, states) @ np.array([one.get(name, 0) for name in features])
    sums = sums.round(6)
    told = np.clip(np.rint(sums), -1, 1) == targets
    rank_correlation = spearmanr(np.r_[sums, -sums], np.r_[targets, -targets]).statistic
    evaluate = cache(linear(GAME, features, one))
    right = []
    for plies in (1, 2, 3, 4):
        player = depth_limited(plies, evaluate)
        kept = (tablebase.after(s, player(GAME, s)).outcome == tablebase[s].outcome for s in states)
        right.append(sum(kept))
    error = np.mean((sums - targets) ** 2)
    rank = f"{rank_correlation:.2f}".replace("-", "−")
    return [f"{error:.2f}", int(told.sum()), rank, *right]


class Lots:
    """Lehmer's generator, as the page has it."""

    def __init__(self, seed):
        self.seed = seed

    def random(self):
        self.seed = self.seed * 48271 % 2147483647
        return self.seed / 2147483647

    def choice(self, items):
        return items[int(self.random() * len(items))]


def _matches(features, sets, plies):
    """Of the fitted weights against each opponent at this depth."""
    menus = {"random": GAME.moves, "greedy": most_hands, "perfect": solve(GAME).best_moves}
    menus["report"] = _looks_best(features, sets["report"], plies)
    mine = _looks_best(features, sets["fitted"], plies)
    return {name: _match_in_words(mine, menu, 30) for name, menu in menus.items()}


def _looks_best(features, one, plies):
    """All moves that look best to a search of so many plies."""
    evaluate = cache(linear(GAME, features, one))

    @cache
    def menu(state):
        sign = -1 if state.to_move else 1
        search = partial(minimax, depth=plies - 1, evaluate=evaluate)
        worths = {m: sign * search(GAME, GAME.result(state, m)) for m in GAME.moves(state)}
        return [move for move, worth in worths.items() if worth == max(worths.values())]

    return menu


def most_hands(state):
    """The moves after which the mover's lead in living hands is largest."""
    sign = -1 if state.to_move else 1
    hands = {m: sign * living_hands(GAME.result(state, m)) for m in GAME.moves(state)}
    best = [move for move, lead in hands.items() if lead == max(hands.values())]
    assert greedy(GAME, state) == best[0]
    return best


def _match_in_words(mine, other, openings):
    """Lecture 19's match with the page's generator."""
    lots = Lots(10)

    def player(menu):
        return lambda game, state: lots.choice(
            game.moves(state) if lots.random() < 0.1 else menu(state)
        )

    def opening():
        while True:
            state = GAME.initial
            for _ in range(int(lots.random() * 7)):
                if not GAME.is_terminal(state):
                    state = GAME.result(state, lots.choice(GAME.moves(state)))
            if not GAME.is_terminal(state):
                return state

    a, b = player(mine), player(other)
    points = []
    for _ in range(openings):
        start = opening()
        points.append(play(GAME, a, b, start).utility - play(GAME, b, a, start).utility)
    middle, half = mean(points), 1.96 * stdev(points) / openings**0.5
    shares = [f"{50 + 25 * x:.1f}" for x in (middle, middle - half, middle + half)]
    return "{} % of the points ({} to {})".format(*shares)
