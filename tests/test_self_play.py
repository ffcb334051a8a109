"""Two heads by loops, their gradient by differences; games and rounds."""

from itertools import islice
from math import exp, log, tanh
from random import Random

import numpy as np
import pytest

from chopsticks import MIN, Chopsticks, State, TreeGame, movers_view, solve
from chopsticks.games.pig import Pig
from chopsticks.hands.features import hand_counts
from chopsticks.playing.players import perfect
from coursework.learning.judges import mistakes
from coursework.learning.self_play import Coding, Lesson, Recipe, by_prior, learn, noisy, self_play
from coursework.learning.two_heads import Targets, TwoHeads

GAME = Chopsticks()
CODING = Coding(GAME, hand_counts(GAME))
SMALL = Recipe(games=2, playouts=8, random_moves=3, plies=12, rounds=2, steps=3, batch=5)


def evenly(state):
    """A guide that knows nothing."""
    moves = GAME.moves(state)
    return dict.fromkeys(moves, 1 / len(moves)), 0


# --- the network -----------------------------------------------------------------------------


def some_network(seed=1):
    generator = np.random.default_rng(seed)
    return TwoHeads(*(generator.normal(0, 1, shape) for shape in ((4, 5), (6, 4), 6)))


def some_targets():
    generator = np.random.default_rng(2)
    legal = np.array([[1, 1, 0, 1], [0, 1, 0, 0], [1, 1, 1, 1], [0, 0, 1, 1]], bool)
    shares = np.where(legal, generator.uniform(0.1, 1, legal.shape), 0)
    shares[2, 1] = 0  # a legal move that was never visited
    shares /= shares.sum(axis=1, keepdims=True)
    return Targets(generator.normal(0, 1, (4, 3)), legal, shares, np.array([1.0, -1, 0, 0.5]))


def by_loops(network, row, legal):
    """Priors and worth of one state, number by number."""
    signals = [
        tanh(sum(x * weights[j] for x, weights in zip([*row, 1], network.hidden, strict=True)))
        for j in range(network.hidden.shape[1])
    ]
    signals.append(1)
    sums = [sum(s * w for s, w in zip(signals, column, strict=True)) for column in network.policy.T]
    powers = [exp(each) if ok else 0 for each, ok in zip(sums, legal, strict=True)]
    worth = tanh(sum(s * w for s, w in zip(signals, network.value, strict=True)))
    return [power / sum(powers) for power in powers], worth


def test_both_heads_are_as_loops_find_them():
    network, targets = some_network(), some_targets()
    priors, worths = network(targets.rows, targets.legal)
    error = 0
    for i, (row, legal) in enumerate(zip(targets.rows, targets.legal, strict=True)):
        one, worth = by_loops(network, row, legal)
        assert priors[i] == pytest.approx(one)
        assert worths[i] == pytest.approx(worth)
        error += (worth - targets.results[i]) ** 2
        error -= sum(t * log(p) for t, p in zip(targets.shares[i], one, strict=True) if t)
    assert network.error(targets) == pytest.approx(error / 4)


def test_the_gradient_is_what_the_error_does():
    network, targets, small = some_network(), some_targets(), 1e-6
    slope = network.gradient(targets)
    for name in ("hidden", "policy", "value"):
        weights = getattr(network, name)
        for place in np.ndindex(weights.shape):
            old, errors = weights[place], []
            for change in (small, -small):
                weights[place] = old + change
                errors.append(network.error(targets))
            weights[place] = old
            measured = (errors[0] - errors[1]) / (2 * small)
            assert getattr(slope, name)[place] == pytest.approx(measured, abs=1e-7), (name, place)


def test_training_ends_where_priors_are_shares_and_worths_are_results():
    targets = some_targets()  # four lessons and five neurons: all of them can be met
    network = some_network().trained(targets, steps=1500, batch=16, rate=0.1, seed=1)
    priors, worths = network(targets.rows, targets.legal)
    assert np.abs(priors - targets.shares).max() < 0.02
    assert np.abs(worths - targets.results).max() < 0.05


def test_training_follows_from_the_seed_and_keeps_six_digits():
    def weights(seed):
        trained = some_network().trained(some_targets(), steps=9, batch=2, rate=0.1, seed=seed)
        return np.concatenate([trained.hidden.ravel(), trained.policy.ravel(), trained.value])

    assert (weights(3) == weights(3)).all()
    assert (weights(3) != weights(4)).any()
    assert (weights(3) == weights(3).round(6)).all()


def test_steps_that_are_too_large_are_named():
    with np.errstate(all="ignore"), pytest.raises(ValueError, match=r"rate = 1e\+308: .*a lower"):
        some_network().trained(some_targets(), steps=9, batch=4, rate=1e308, seed=1)


@pytest.mark.parametrize("sizes", [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1.5, 1)])
def test_a_network_without_a_part_is_refused(sizes):
    with pytest.raises(ValueError, match=r"= (0|1\.5): "):
        TwoHeads.random(*sizes, seed=1)


# --- a game for a network ---------------------------------------------------------------------


def test_two_positions_never_look_alike():
    views = {movers_view(state) for state in solve(GAME)}
    rows, _ = CODING.read([view for view in views if not GAME.is_terminal(view)])
    assert len(np.unique(rows, axis=0)) == len(rows) == 164  # as in lecture 19
    assert (rows.sum(axis=1) == 4).all()  # hands


def test_the_legal_moves_are_marked():
    states = [state for state in solve(GAME) if not GAME.is_terminal(state)]
    _, legal = CODING.read(states)
    for state, marks in zip(states, legal, strict=True):
        marked = {move for move, mark in zip(CODING.moves, marks, strict=True) if mark}
        assert marked == {*GAME.moves(state)}
    assert legal.any(axis=0).all()
    assert len({*CODING.moves}) == len(CODING.moves)


def test_a_guide_speaks_of_max():
    guide = CODING.guide(CODING.network(9, seed=1).trained(some_lessons(), 40, 8, 0.1, seed=1))
    for state in (State(((0, 1), (2, 3)), MIN), State(((1, 2), (3, 4)), MIN)):
        (mine, value), (theirs, other) = guide(state), guide(movers_view(state))
        assert mine == theirs
        assert value == -other != 0
        assert set(mine) == {*GAME.moves(state)}
        assert sum(mine.values()) == pytest.approx(1, abs=1e-6)


def some_lessons():
    games = [self_play(GAME, GAME.initial, evenly, SMALL, Random(seed)) for seed in range(5)]
    return CODING.targets(lesson for game in games for lesson in game)


def test_targets_are_the_lessons():
    state = State(((0, 1), (2, 3)))
    one, other = GAME.moves(state)[:2]
    targets = CODING.targets([Lesson(state, {one: 0.75, other: 0.25}, -1)])
    shares = dict(zip(CODING.moves, targets.shares[0], strict=True))
    assert {move: share for move, share in shares.items() if share} == {one: 0.75, other: 0.25}
    assert targets.results.tolist() == [-1]


def test_dice_are_refused():
    with pytest.raises(ValueError, match="value_iteration"):
        Coding(Pig(target=2, faces=2), {})


# --- the games --------------------------------------------------------------------------------


def test_a_game_is_legal_and_its_lessons_end_as_it_does():
    ends = set()
    for seed in range(12):
        lessons = self_play(GAME, GAME.initial, evenly, SMALL, Random(seed))
        state, path = GAME.initial, []
        for lesson, after in zip(lessons, [*lessons[1:], None], strict=True):
            assert lesson.state == state
            assert set(lesson.shares) == {*GAME.moves(state)}
            assert sum(lesson.shares.values()) == pytest.approx(1)
            children = {GAME.result(state, move): move for move in GAME.moves(state)}
            if after is None:
                [*wins] = [child for child in children if GAME.is_terminal(child)]
                if lesson.result:  # whoever makes the last move has won
                    assert lesson.result == 1
                    assert wins
                else:
                    assert len(lessons) == SMALL.plies
            else:
                assert lesson.shares[children[after.state]] > 0
                assert lesson.result == -after.result  # players take turns
                if len(path) >= SMALL.random_moves:
                    assert lesson.shares[children[after.state]] == max(lesson.shares.values())
                state = after.state
            path.append(state)
        ends.add(lessons[0].result)
    assert len(ends) > 1


def test_without_chance_all_games_are_one():
    def games(**options):
        recipe = Recipe(playouts=8, plies=12, **options)
        return {
            tuple(
                lesson.state
                for lesson in self_play(GAME, GAME.initial, evenly, recipe, Random(seed))
            )
            for seed in range(6)
        }

    assert len(games(noise=0, random_moves=0)) == 1
    assert len(games(noise=0.5, random_moves=0)) > 1
    assert len(games(noise=0, random_moves=4)) > 1


def test_noise_is_at_the_root_and_no_larger_than_asked():
    tree = TreeGame([1, [2, 3], 4, 5])
    sure = {0: 0.5, 1: 0.5, 2: 0, 3: 0}

    def guide(state):
        return (sure, 0.25) if state == () else ({0: 1, 1: 0}, -1)

    lots = []
    for seed in range(200):
        other = noisy(guide, tree.initial, 0.4, Random(seed))
        mixed, value = other(())
        assert value == 0.25
        assert other((1,)) == guide((1,))
        assert sum(mixed.values()) == pytest.approx(1)
        lots.append([(mixed[move] - 0.6 * sure[move]) / 0.4 for move in sure])
    assert np.min(lots) >= 0
    # One of four shares of 1, all divisions as likely: mean 1/4, variance 3/80.
    assert np.mean(lots, axis=0) == pytest.approx([1 / 4] * 4, abs=0.05)
    assert np.var(lots, axis=0) == pytest.approx([3 / 80] * 4, abs=0.015)
    quiet, _ = noisy(guide, (), 0, Random(1))(())
    assert quiet == sure


# --- the rounds -------------------------------------------------------------------------------


class Pupil:
    """Knows nothing, and notes what it was to learn."""

    def __init__(self):
        self.taught = []

    def __call__(self, rows, legal):
        return legal / legal.sum(axis=1, keepdims=True), np.zeros(len(rows))

    def trained(self, targets, steps, batch, rate, seed):
        self.taught.append((len(targets.rows), steps, batch, rate))
        return self


def test_a_network_learns_from_the_last_rounds():
    pupil = Pupil()
    rounds = [*islice(learn(CODING, pupil, SMALL, seed=1), 4)]
    sizes = [len(lessons) for lessons, _ in rounds]
    expected = [sizes[0], *(sizes[i] + sizes[i + 1] for i in range(3))]
    assert pupil.taught == [(size, 3, 5, 0.05) for size in expected]
    for lessons, _ in rounds:
        assert sum(lesson.state == GAME.initial for lesson in lessons) >= SMALL.games


def test_games_begin_at_the_given_states():
    starts = [State(((1, 2), (3, 4))), State(((0, 1), (2, 3)))]
    recipe = Recipe(games=20, playouts=2, plies=1, steps=1)
    [(lessons, _)] = islice(learn(CODING, Pupil(), recipe, 1, starts), 1)
    assert {lesson.state for lesson in lessons} == {*starts}


def test_rounds_follow_from_the_seed():
    def lessons(seed):
        network = CODING.network(5, seed=1)
        return [each.lessons for each in islice(learn(CODING, network, SMALL, seed), 2)]

    assert lessons(1) == lessons(1) != lessons(2)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        *((name, 0) for name in ("games", "plies", "rounds", "steps", "batch")),
        *(
            ("playouts", 1),
            ("random_moves", -1),
            ("noise", 1.1),
            ("noise", -0.1),
            ("noise", float("nan")),
        ),
    ],
)
def test_a_recipe_of_nothing_is_refused(name, number):
    with pytest.raises(ValueError, match=f"{name} = {number}: "):
        Recipe(**{name: number})


# --- the judge --------------------------------------------------------------------------------


def test_mistakes_are_the_moves_that_lose_value():
    tablebase = solve(GAME)
    states = [state for state in tablebase if not GAME.is_terminal(state)]
    assert mistakes(tablebase, perfect(tablebase), states) == []
    first = by_prior(evenly)  # of equals the first
    wrong = [
        state
        for state in states
        if -tablebase[GAME.result(state, GAME.moves(state)[0])].outcome != tablebase[state].outcome
    ]
    assert mistakes(tablebase, first, states) == wrong != []
