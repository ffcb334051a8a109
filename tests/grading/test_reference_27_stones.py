"""The reference answers of exercise 27 against oracles that share nothing with them."""

import random
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import inf

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, TreeGame, best_move, minimax, negamax, play
from chopsticks.games.stones import Heap, Stones, lab_evaluation
from chopsticks.games.tictactoe import Board, TicTacToe, lines_evaluation
from chopsticks.playing.players import searching
from chopsticks.search import alphabeta
from stepthrough import statistics

reference = ReferenceAnswers("27-stones")


def test_the_tree_by_hand_whatever_the_invented_leaves():
    value, alpha, unseen = reference("by-hand")()
    for invented in product((-99, -38, -31, -9, 0, 99), repeat=2):
        groups = {"LL": (-1, -31, -16), "ML": (-38, *invented), "RL": (-9, 6)}
        best, best_before, skipped = -inf, {}, []
        for group, values in groups.items():
            best_before[group], lowest = best, inf
            for number, leaf in enumerate(values, 1):
                if lowest <= best:
                    skipped.append(f"{group}{number}")
                else:
                    lowest = min(lowest, leaf)
            best = max(best, lowest)
        assert value == best == max(map(min, groups.values()))
        assert alpha == best_before["ML"]
        assert unseen == skipped


def test_a_log_is_read_as_it_was_played():
    replay, generator = reference("replay"), random.Random(1)
    for start in range(1, 25):
        played = play(Stones(start), *[lambda game, heap: generator.choice(game.moves(heap))] * 2)
        winner, taken = replay(list(played.moves))
        assert played.utility == (1 if winner == 0 else -1)
        assert sum(taken) == start
        moved = [before.stones - after.stones for before, after in pairwise(played.states)]
        assert taken == [sum(moved[i] for i in range(s, len(moved), 2)) for s in (0, 1)]


@pytest.mark.parametrize("last", ["loses", "wins"])
@pytest.mark.parametrize("most", range(1, 7))
def test_lost_is_what_the_definition_says(most, last):
    lost, known = reference("lost"), [last == "wins"]
    for stones in range(1, 60):
        known.append(not any(known[max(stones - most, 0) : stones]))
    assert [lost(stones, most, last) for stones in range(60)] == known


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_searching_player_is_the_packages(plies):
    choose = reference("choose")
    for player in (MAX, MIN):
        for stones in range(1, 12):
            heap, game = Heap(stones, player), Stones()
            search = partial(minimax, evaluate=lab_evaluation)
            assert choose(game, heap, plies, lab_evaluation) == searching(search, plies)(game, heap)
    board, game = Board("xo x   o ", MAX), TicTacToe()
    search = partial(alphabeta, depth=plies - 1, evaluate=lines_evaluation)
    assert choose(game, board, plies, lines_evaluation) == best_move(game, board, search)


def random_tree(generator, depth):
    if depth == 0 or generator.random() < 0.2:
        return generator.randint(-5, 5)
    return [random_tree(generator, depth - 1) for _ in range(generator.randint(1, 4))]


def test_cut_offs_are_those_that_leave_moves_and_the_idle_ones():
    count, generator = reference("count"), random.Random(2)
    idle_ones = 0
    for _ in range(300):
        tree = TreeGame(random_tree(generator, 4))
        nodes, alphas, betas, idle = count(tree, ())
        found = statistics(alphabeta, tree, ())
        assert nodes == found.nodes
        assert alphas + betas - idle == found.alpha_cutoffs + found.beta_cutoffs
        assert alphas >= found.alpha_cutoffs
        assert betas >= found.beta_cutoffs
        idle_ones += idle
    assert idle_ones > 100


def test_the_blind_player_is_blind_and_then_perfect():
    def seen(stones, plies):
        """What the mover can force within so many plies: 1, -1, or 0 for nothing."""
        if stones == 0:
            return 1
        if plies == 0:
            return 0
        return max(-seen(stones - take, plies - 1) for take in (1, 2, 3) if take <= stones)

    moves = []
    for stones in range(2, 10):
        takes = [take for take in (1, 2, 3) if take <= stones]
        worth = [-seen(stones - take, 1) for take in takes]
        moves.append(takes[worth.index(max(worth))])
    assert reference("blind")() == moves


def test_the_heuristic_has_the_sign_of_the_value():
    heuristic = reference("heuristic")
    for stones in range(1, 14):
        for player in (MAX, MIN):
            assert 2 * heuristic(Heap(stones, player)) == minimax(Stones(), Heap(stones, player))
        assert negamax(Stones(), Heap(stones)) == 2 * heuristic(Heap(stones))


def test_the_chance_is_the_share_of_all_games():
    chance, generator = reference("chance"), random.Random(3)

    def share(plan, stones, first):
        """The weights of all games, played forwards."""
        reached, won = {(stones, first): Fraction(1)}, Fraction(0)
        while reached:
            (left, mine), weight = reached.popitem()
            if left == 0:
                won += weight * mine
                continue
            takes = [plan[left]] if mine else [take for take in (1, 2, 3) if take <= left]
            for take in takes:
                key = (left - take, not mine)
                reached[key] = reached.get(key, Fraction(0)) + weight / len(takes)
        return won

    for _ in range(20):
        plan = {n: generator.randint(1, min(n, 3)) for n in range(1, 13)}
        for stones in (1, 2, 3, 7, 12):
            for first in (True, False):
                assert chance(plan, stones, first) == pytest.approx(
                    float(share(plan, stones, first))
                )
