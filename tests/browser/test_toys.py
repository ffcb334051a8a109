"""The toys of lectures 03, 09 and 10 in a browser: every figure, and the keyboard alone."""

import json
import random
import re
from dataclasses import asdict
from functools import cache, partial
from itertools import product
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import pytest
from playing import Board

import coursework
from chopsticks import Chopsticks, Rules, State, Tap, best_move, play, rule_sets, solve
from chopsticks.hands import greedy, living_hands
from chopsticks.playing.players import depth_limited
from chopsticks.search.counting import counted
from coursework import explore_horizon, explore_rules, tune_weights
from coursework.boards.chopsticks import game_data
from coursework.features import chopsticks_features
from coursework.learning.evaluation import linear, matrix
from coursework.presets import PRESETS

GAME = Chopsticks()
TABLEBASE = solve(GAME)
SOLVER = Path(coursework.__file__).parent / "boards/solver.js"


@pytest.fixture
def show(shared):
    """Show a toy on the page."""

    def showing(live):
        shared.open(live)
        return shared

    return showing


def turn(visit, label, value):
    """Turn a dial: a select to an index, a slider to a value."""
    control = visit.page.get_by_label(label)
    if control.evaluate("control => control.matches('select')"):
        control.select_option(index=value)
    else:
        control.fill(str(value))


def signed(number):
    return f"{number:g}".replace("-", "−")


# ------------------------------------------------------------------ the horizon


def can_win(state):
    return any(GAME.is_terminal(GAME.result(state, move)) for move in GAME.moves(state))


def can_kill(state):
    taps = [move for move in GAME.moves(state) if isinstance(move, Tap)]
    return any(living_hands(GAME.result(state, tap)) != living_hands(state) for tap in taps)


POSITIONS = [State(((0, 4), (3, 4))), State(((1, 4), (1, 1)))]
GUESSES = {"half hands": lambda s: living_hands(s) / 2, "nothing": lambda s: 0}
RESTLESS = {"while somebody can win": can_win, "while somebody can kill": can_kill}


def horizon():
    return explore_horizon(GAME, POSITIONS, GUESSES, RESTLESS, plies=4)


def looking_on(game, state, depth, restless, guess):
    """Minimax that looks one ply further where a state at the horizon is restless."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth < 0 or (depth == 0 and not restless(state)):
        return guess(state)
    values = [
        looking_on(game, game.result(state, move), depth - 1, restless, guess)
        for move in game.moves(state)
    ]
    return min(values) if state.to_move else max(values)


def test_every_dial_of_the_horizon_says_what_the_search_says(show):
    visit = show(horizon())
    tests = [lambda state: False, *RESTLESS.values()]
    combinations = list(product(range(2), range(1, 5), range(3), range(2)))
    shown = visit.page.evaluate(
        """combinations => {
          const [position, quiet, evaluation] = document.querySelectorAll("select");
          const plies = document.querySelector("input[type=range]");
          return combinations.map(([s, p, q, e]) => {
            [position.value, plies.value, quiet.value, evaluation.value] = [s, p, q, e];
            plies.dispatchEvent(new Event("input"));
            return document.querySelector("[role=status]").textContent;
          });
        }""",
        combinations,
    )
    for (s, plies, q, e), sentence in zip(combinations, shown, strict=True):
        state, guess = POSITIONS[s], list(GUESSES.values())[e]
        search = partial(looking_on, depth=plies, restless=tests[q], guess=guess)
        value, nodes = counted(search, GAME, state)
        below = partial(looking_on, depth=plies - 1, restless=tests[q], guess=guess)
        move = best_move(GAME, state, below)
        kept = TABLEBASE.after(state, move).outcome == TABLEBASE[state].outcome
        assert sentence.startswith(
            f"{nodes} nodes: the search says {signed(value)} and plays {move}, which in truth "
        )
        assert sentence.endswith(
            "Right: it keeps the draw." if kept else "Wrong: it gives the draw away."
        )
    assert any("Wrong" in sentence for sentence in shown)


def test_the_leaves_of_the_horizon_bear_the_truth(show):
    visit = show(horizon())
    letters = visit.page.locator(".letter").all_text_contents()
    after = [GAME.result(POSITIONS[0], move) for move in GAME.moves(POSITIONS[0])]
    assert letters == ["DWL"[-TABLEBASE[child].outcome] for child in after]
    assert visit.page.locator(".mark .errs").count() == 3  # a 0 each, and one is a draw
    assert visit.page.locator(".counter span").last.inner_text() == "(3 of 4)."


def test_the_horizon_by_keyboard(show):
    visit = show(horizon())
    press = visit.page.keyboard.press
    visit.page.get_by_label("Plies").focus()
    press("ArrowRight")
    assert visit.status().startswith("15 nodes")
    visit.page.get_by_role("region", name="Tree").focus()
    for key in ("ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):
        press(key)
    assert visit.status().startswith("After 1+3, ")
    assert visit.page.locator(".mark.here").count() == 1
    press("Escape")
    assert visit.status().startswith("15 nodes")


# ------------------------------------------------------------------ the rules


def random_rules(generator):
    """Any rules that the dials have."""
    fingers = generator.randint(2, 6)
    start = sorted(generator.randrange(fingers) for _ in range(2))
    axes = dict.fromkeys(axis for axis, value in asdict(Rules()).items() if value in (True, False))
    words = {axis: generator.random() < 0.4 for axis in axes}
    splits = ("none", "halve", "even", "free", "equal", "nearly")
    try:
        return Rules(
            fingers=fingers,
            start=tuple(start),
            overflow=generator.choice(("cutoff", "rollover")),
            split=generator.choice(splits),
            swap=generator.choice(("none", "living", "dead", "any")),
            **words,
        )
    except ValueError:  # over at the start
        return random_rules(generator)


def solved_in_the_page(visit, sets):
    script = (
        f"sets => {{ {SOLVER.read_text('utf-8')}\nreturn JSON.stringify(sets.map(solveRules)) }}"
    )
    return json.loads(visit.page.evaluate(script, [asdict(rules) for rules in sets]))


OFFERED = [rules for rules in PRESETS.values() if len(rules.start) == 2 and rules.fingers <= 9]


def test_the_page_solves_every_game_as_python_does(show):
    visit = show(explore_rules())
    generator = random.Random(19)
    sets = [rules for fingers in (2, 3, 4, 5) for rules in rule_sets(fingers)]
    sets += [*OFFERED, *(random_rules(generator) for _ in range(30))]
    sets += [Rules(fingers=7), Rules(fingers=9, split="halve")]
    for rules, found in zip(sets, solved_in_the_page(visit, sets), strict=True):
        assert found == game_data(Chopsticks(rules)), rules


def found(values):
    """Start, positions, won, lost, drawn and longest line, as the table of rules has them."""
    decided = [(value > 0, abs(value) - 1) for value in values if value]
    won = sum(win for win, _ in decided)
    start = "draw"
    if values[0]:
        start = f"{'win' if values[0] > 0 else 'loss'} in {abs(values[0]) - 1}"
    longest = max((plies for _, plies in decided), default=0)
    drawn = len(values) - len(decided)
    return [start, *map(str, (len(values), won, len(decided) - won, drawn, longest))]


def test_the_dials_say_what_the_atlas_says(show):
    visit = show(explore_rules())
    select = visit.page.get_by_label("House rules")
    names = select.locator("option").all_inner_texts()[1:]
    assert names == [name for name, rules in PRESETS.items() if rules in OFFERED]
    for name in names:
        select.select_option(name)
    visit.page.get_by_text("Rules tried so far").click()
    rows = visit.page.locator("details:not(.more) tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText))"
    )
    table = rows[: len(names)]
    for name, line in zip(reversed(names), table, strict=True):
        rules = PRESETS[name]
        values = [position[-1] for position in game_data(Chopsticks(rules))["positions"]]
        assert line == [str(rules), *found(values)]


def test_a_word_changes_the_truth_by_keyboard(show):
    visit = show(explore_rules())
    press = visit.page.keyboard.press
    status = visit.page.get_by_role("status").first
    assert status.inner_text() == (
        "5 fingers, cut-off, even split: the start is a draw. 178 positions; "
        "the longest forced line has 7 plies."
    )
    visit.page.get_by_label("Fingers").focus()
    press("ArrowLeft")
    assert "4 fingers, cut-off, even split: the start is a win in 11." in status.inner_text()
    press("Tab")  # to the button that fills the window
    for _ in range(3):
        press("Tab")
    press("Space")
    assert status.inner_text().startswith("4 fingers, cut-off, even split, no revival: ")


def test_the_game_is_played_at_once(show):
    visit = show(explore_rules())
    visit.page.get_by_label(re.compile("^Split")).select_option("free")
    board = Board(visit.page.locator(".play"))
    visit.page.get_by_label("Hints").check()
    assert board.view().moves == [
        ("1 taps 1", "loses in 26"),
        ("split into 0 and 2", "loses in 16"),
    ]
    board.focus_move(2)
    board.press("Enter")
    after = board.settled()
    assert after.log[0] == "split into 0 and 2"
    assert after.yours in ([0, 2], [0, 3])  # it has answered


def test_a_start_that_is_the_end(show):
    visit = show(explore_rules(Rules(start=(0, 1))))
    visit.page.get_by_text("More words").click()
    visit.page.get_by_label("sudden death").check()
    assert visit.status().endswith("the game is over before it begins.")
    assert not visit.page.locator(".play").is_visible()
    visit.page.get_by_label("sudden death").uncheck()
    assert visit.page.locator(".play").is_visible()


# ------------------------------------------------------------------ the weights

STATES = [s for s in TABLEBASE if not s.to_move and not GAME.is_terminal(s)]
TARGETS = np.array([TABLEBASE[s].outcome for s in STATES], float)
FEATURES = {name: cache(feature) for name, feature in chopsticks_features(GAME).items()}
FITTED = dict(zip(FEATURES, (0.03, 0.618, -0.091, -0.204, 0.203, 0.041, 0.137, 0.51), strict=True))
SETS = {
    "half hands": {"hands": 0.5},
    "fitted": FITTED,
    "report": {"hands": 0.5, "ones": 0.1, "fragile": -0.1},
    "odd": {"turn": -0.7, "fingers": 0.33, "moves": -1, "wins": 0.5},
}


def judged(weights):
    """The row of the judges' table: error, outcomes, rank, right moves at one to four plies."""
    from scipy.stats import spearmanr  # every worker imports this file

    sums = matrix(FEATURES, STATES) @ np.array([weights.get(name, 0) for name in FEATURES])
    sums = sums.round(6)
    told = np.clip(np.rint(sums), -1, 1) == TARGETS
    rank = spearmanr(np.r_[sums, -sums], np.r_[TARGETS, -TARGETS]).statistic
    evaluate = cache(linear(GAME, FEATURES, weights))
    right = []
    for plies in (1, 2, 3, 4):
        player = depth_limited(plies, evaluate)
        kept = (TABLEBASE.after(s, player(GAME, s)).outcome == TABLEBASE[s].outcome for s in STATES)
        right.append(sum(kept))
    error = np.mean((sums - TARGETS) ** 2)
    return [f"{error:.2f}", str(told.sum()), f"{rank:.2f}", *map(str, right)]


def test_the_judges_agree_with_python(show):
    visit = show(tune_weights(SETS))
    for k, (name, weights) in enumerate(SETS.items()):
        turn(visit, "Weights of", k + 1)
        cells = visit.page.locator(".judges tbody tr").first.locator("td").all_inner_texts()
        assert cells == ["yours", *judged(weights)], name


class Lots:
    """Lehmer's generator, as the page has it."""

    def __init__(self, seed):
        self.seed = seed

    def random(self):
        self.seed = self.seed * 48271 % 2147483647
        return self.seed / 2147483647

    def choice(self, items):
        return items[int(self.random() * len(items))]


def looks_best(weights, plies):
    """All moves that look best to a search of so many plies."""
    evaluate = cache(linear(GAME, FEATURES, weights))

    @cache
    def menu(state):
        sign = -1 if state.to_move else 1
        search = partial(looking_on, depth=plies - 1, restless=lambda state: False, guess=evaluate)
        worths = {m: sign * search(GAME, GAME.result(state, m)) for m in GAME.moves(state)}
        return [move for move, worth in worths.items() if worth == max(worths.values())]

    return menu


def most_hands(state):
    sign = -1 if state.to_move else 1
    hands = {m: sign * living_hands(GAME.result(state, m)) for m in GAME.moves(state)}
    best = [move for move, lead in hands.items() if lead == max(hands.values())]
    assert greedy(GAME, state) == best[0]
    return best


def match_in_words(mine, other, openings):
    """Lecture 10's match with the page's generator."""
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
    return "{} % of the points ({} to {}).".format(*shares)


@pytest.mark.parametrize("plies", [1, 2])
def test_a_match_is_that_of_python(show, plies):
    live = tune_weights(SETS)
    live.data["openings"] = 30
    visit = show(live)
    turn(visit, "Weights of", 2)
    turn(visit, "Search", plies - 1)
    menus = {"random": GAME.moves, "greedy": most_hands, "perfect": TABLEBASE.best_moves}
    menus["report"] = looks_best(SETS["report"], plies)
    for name, menu in menus.items():
        visit.page.get_by_label("Opponent").select_option(name)
        words = match_in_words(looks_best(FITTED, plies), menu, 30)
        assert visit.status().endswith(f"60 games against {name}: {words}")


def test_the_workbench_by_keyboard(show):
    visit = show(tune_weights(SETS))
    assert visit.status().startswith("134 right moves of 164. ")
    visit.page.get_by_label("Weight of ones").focus()
    visit.page.keyboard.press("ArrowRight")
    slider = visit.page.get_by_label("Weight of ones")
    assert slider.get_attribute("aria-valuetext") == "0.01"
    better = judged({"hands": 0.5, "ones": 0.01})[3]
    assert visit.status().startswith(f"{better} right moves of 164. ")
    assert visit.page.locator(".strip .wrong").count() == 164 - int(better)
    visit.page.get_by_role("region", name="Positions").focus()
    visit.page.keyboard.press("ArrowRight")
    told = re.fullmatch(
        r"(\(.*\)): sum ([−\d.]+), in truth a (.*)\. Your search plays (.*), a (.*)\. Right\.",
        visit.status(),
    )
    assert told[3] == "win in 1"


# ------------------------------------------------------------------ all of them
