"""Players and matches: the perfect player keeps its promises, and the rules of a game hold."""

import random
from math import inf, nan

import pytest

from chopsticks import (
    MAX,
    MIN,
    WIN,
    Chopsticks,
    Rules,
    Split,
    State,
    Tap,
    TreeGame,
    match,
    play,
    solve,
)
from chopsticks.games.graph import GraphGame
from chopsticks.games.kuhn import Kuhn, Seen
from chopsticks.games.pig import Pig
from chopsticks.games.stones import Heap, Stones
from chopsticks.games.tictactoe import TicTacToe, lines_evaluation
from chopsticks.hands import greedy, half_hands, living_hands
from chopsticks.hands.players import read_move
from chopsticks.playing.match import wilson
from chopsticks.playing.players import (
    depth_limited,
    dice,
    expecting,
    human,
    perfect,
    random_player,
    read_number,
    timed,
)
from chopsticks.search.chance import value_iteration
from chopsticks.search.deepening import deepen

GAME = Chopsticks()


@pytest.fixture(scope="module")
def tablebase():
    return solve(GAME)


def first(game, state):
    """A player that always takes the first move."""
    return game.moves(state)[0]


def scripted(*moves):
    """A player that makes these moves."""
    remaining = list(moves)
    return lambda game, state: remaining.pop(0)


# --- the perfect player -------------------------------------------------------------------


def longest_line(tablebase, player, state, plies, known):
    """The most plies that a defender can last against `player`, who is winning."""
    assert plies >= 0, "the game goes on for longer than the tablebase says"
    game = tablebase.game
    if state not in known:
        if game.is_terminal(state):
            assert game.utility(state, game.to_move(state)) == -1, "the winner has lost"
            known[state] = 0
        else:
            winning = tablebase[state].outcome == WIN
            moves = [player(game, state)] if winning else game.moves(state)
            known[state] = 1 + max(
                longest_line(tablebase, player, game.result(state, move), plies - 1, known)
                for move in moves
            )
    return known[state]


@pytest.mark.parametrize("rules", [Rules(), Rules(split="free")], ids=str)
def test_perfect_wins_every_won_state_in_exactly_the_stated_plies(rules):
    tablebase = solve(Chopsticks(rules))
    player = perfect(tablebase)
    won = {state: value.plies for state, value in tablebase.items() if value.outcome == WIN}
    assert max(won.values()) == (33 if rules.split == "free" else 7)
    known = {}
    for state, plies in won.items():
        assert longest_line(tablebase, player, state, plies, known) == plies


# --- the other players --------------------------------------------------------------------


def test_random_is_repeatable_by_its_seed():
    games = [play(GAME, random_player(seed), random_player(7)).moves for seed in (3, 3, 4)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_random_plays_every_legal_move():
    player = random_player(0)
    state = State(((1, 3), (1, 2)), MAX)
    assert {player(GAME, state) for _ in range(200)} == set(GAME.moves(state))


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (State(((1, 2), (3, 4)), MAX), Tap(1, 4)),  # 1→3 kills nothing
        (State(((3, 4), (1, 2)), MIN), Tap(1, 4)),
        (State(((0, 4), (1, 2)), MAX), Tap(4, 1)),  # a kill and a revival are worth the same
        (State(((0, 2), (1, 2)), MAX), Split(1, 1)),
        (State(((1, 1), (1, 1)), MAX), Tap(1, 1)),  # 0+2 gives a hand away
    ],
)
def test_greedy_takes_the_most_living_hands_after_its_move(state, move):
    assert greedy(GAME, state) == move


@pytest.mark.parametrize(
    ("hands", "worth"),
    [
        (((1, 1), (1, 1)), 0),
        (((0, 4), (1, 2)), -1),
        (((3, 3), (0, 1)), 1),
        (((0, 0), (2, 2)), -2),
        (((4, 4), (0, 0)), 2),
    ],
)
def test_living_hands_counts_hands_and_not_fingers(hands, worth):
    assert living_hands(State(hands, MAX)) == living_hands(State(hands, MIN)) == worth


def test_a_depth_player_looks_that_many_plies_ahead_including_its_own():
    one, two = (depth_limited(plies, evaluate=lambda state: 0.5) for plies in (1, 2))
    game = TreeGame([0, [-1]])
    assert one(game, ()) == 1  # it sees only the guess
    assert two(game, ()) == 0


@pytest.mark.parametrize("plies", [0, -1])
def test_a_depth_player_must_look_at_its_own_move(plies):
    with pytest.raises(ValueError, match=f"plies = {plies}"):
        depth_limited(plies)


def test_a_depth_player_refuses_a_guess_as_large_as_a_win():
    with pytest.raises(ValueError, match=r"is -1: a guess must lie strictly between a loss, -1,"):
        depth_limited(1, lambda state: -1)(GAME, GAME.initial)


# --- a player with a clock -----------------------------------------------------------------


class Clock:
    """A clock that moves only when it is told to, or a little at every look."""

    def __init__(self, tick=0.0):
        self.now, self.tick = 100.0, tick

    def __call__(self):
        self.now += self.tick
        return self.now


class Slow:
    """The same game, where each node takes a while; it notes when each began, and the last."""

    def __init__(self, game, clock, durations):
        self._game, self._clock, self._durations = game, clock, durations
        self.began, self.last = [], 0.0

    def __getattr__(self, name):
        return getattr(self._game, name)

    def result(self, state, move):
        self.began.append(self._clock.now)
        self.last = self._durations()
        self._clock.now += self.last
        return self._game.result(state, move)


def some_position(generator):
    """A game, and a state of it that is not over, with an evaluation or none."""
    game, evaluate = generator.choice(
        [
            (GAME, living_hands),
            (GAME, None),
            (TicTacToe(), lines_evaluation),
            (Stones(30), None),
            (GraphGame({"R": "AB", "A": "R", "B": "Rx", "x": 1}), None),
        ]
    )
    while True:
        state = game.initial
        for _ in range(generator.randrange(8)):
            if not game.is_terminal(state):
                state = game.result(state, generator.choice(game.moves(state)))
        if not game.is_terminal(state):
            return game, state, evaluate


def test_a_player_with_a_clock_moves_legally_and_begins_no_node_too_late():
    nodes = []
    for seed in range(1000):
        generator = random.Random(seed)
        game, state, evaluate = some_position(generator)
        clock = Clock(tick=generator.choice([0, 0.01]))
        longest = generator.choice([0.01, 0.1, 1, 10])
        slow = Slow(game, clock, lambda: generator.uniform(0.1, 1) * longest)  # noqa: B023
        limit = generator.choice([0, 0.01, 1, 30]) * generator.random()
        deadline = clock.now + clock.tick + limit
        assert timed(limit, evaluate, clock)(slow, state) in game.moves(state)
        assert all(began < deadline for began in slow.began)
        assert clock.now <= deadline + slow.last + clock.tick + 1e-9
        nodes.append(len(slow.began))
    assert nodes.count(0) > 100
    assert sum(n > 100 for n in nodes) > 50


@pytest.mark.parametrize("nodes", [1, 3, 10, 50, 200, 1000])
def test_a_player_with_a_clock_plays_the_best_of_the_last_depth_that_it_finished(nodes):
    # One node a second, and half a second to spare.
    state = State(((0, 4), (3, 4)), MAX)  # after 150 nodes it is another move than after 3
    clock = Clock()
    slow = Slow(GAME, clock, lambda: 1)
    move = timed(nodes - 0.5, living_hands, clock)(slow, state)
    counting = Slow(GAME, Clock(), lambda: 1)
    expected = GAME.moves(state)[0]
    for record in deepen(counting, state, living_hands):
        if len(counting.began) > nodes:
            break
        expected = record.move
    assert (move, len(slow.began)) == (expected, nodes)


def test_a_player_with_a_clock_stops_early_where_it_knows_all():
    clock = Clock(tick=1)
    assert timed(10_000, None, clock)(Stones(), Heap(6)) == 1
    assert clock.now < 1_000


def test_a_player_with_a_clock_ends_where_a_game_never_does():
    game = GraphGame({"R": "A", "A": "R"})
    assert timed(inf, None, Clock())(game, "R") == "A"


def test_a_player_with_a_clock_does_not_hide_errors():
    def broken(state):
        raise KeyError("here")

    with pytest.raises(KeyError, match="here"):
        timed(1, broken, Clock())(GAME, GAME.initial)
    with pytest.raises(ValueError, match="the game is over"):
        timed(1)(Stones(), Heap(0))


@pytest.mark.parametrize("seconds", [-1, -0.001, nan, -inf])
def test_a_time_limit_is_not_negative(seconds):
    with pytest.raises(ValueError, match=f"seconds = {seconds}"):
        timed(seconds)


# --- the human player ---------------------------------------------------------------------


def ask_a_human(*typed, state=None, game=GAME, read=read_move):
    """The move that a human makes by typing these lines, and what he was told."""
    prompts, told = [], []
    lines = iter(typed)

    def ask(prompt):
        prompts.append(prompt)
        return next(lines)

    move = human(ask, told.append, read)(game, game.initial if state is None else state)
    assert len(prompts) == len(typed)
    assert len(told) == len(typed) - 1
    return move, told


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", Tap(1, 1)),
        ("2", Split(0, 2)),
        (" 2 ", Split(0, 2)),
        ("tap 1 1", Tap(1, 1)),
        ("TAP 1 1", Tap(1, 1)),
        ("t 1 1", Tap(1, 1)),
        ("split 0 2", Split(0, 2)),
        ("split 2 0", Split(0, 2)),
        ("s 0 2", Split(0, 2)),
    ],
)
def test_a_human_types_a_number_or_words(typed, move):
    assert ask_a_human(typed) == (move, [])


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "cannot read ''"),
        ("tap", "cannot read 'tap'"),
        ("tap 1", "cannot read"),
        ("tap 1 1 1", "cannot read"),
        ("tap one one", "cannot read"),
        ("tap -1 1", "cannot read"),
        ("split 1.0 1", "cannot read"),
        ("hello", "cannot read 'hello'"),
        ("²", "cannot read"),
        ("0", "no move number 0: choose 1 to 2"),
        ("3", "no move number 3: choose 1 to 2"),
        ("tap 2 1", r"your hands are \(1, 1\)"),
        ("tap 9 9", "not legal"),
        ("split 1 1", "even split"),
        ("split 0 3", "not legal"),
    ],
)
def test_a_human_learns_why_a_move_is_wrong_and_is_asked_again(typed, reason):
    move, told = ask_a_human(typed, typed, "1")
    assert move == Tap(1, 1)
    for line in told:
        with pytest.raises(ValueError, match=reason):
            raise ValueError(line)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3", "There is no move number 3: choose 1 to 2."),
        ("0", "There is no move number 0: choose 1 to 2."),
        ("tap 1 1", "I cannot read 'tap 1 1'. Type a number from 1 to 2."),
        ("", "I cannot read ''. Type a number from 1 to 2."),
        ("²", "I cannot read '²'. Type a number from 1 to 2."),
    ],
)
def test_a_wrong_number_is_named(typed, says):
    assert ask_a_human(typed, "1", state=Heap(2), game=Stones(5), read=read_number) == (1, [says])
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        read_number(typed, (1, 2))
    assert str(refused.value) == says


def test_a_human_may_have_other_words_and_another_prompt():
    prompts = []

    def ask(prompt):
        prompts.append(prompt)
        return "take two"

    words = {"take one": 1, "take two": 2}
    player = human(ask, read=lambda typed, legal: words[typed], prompt=lambda heap: f"{heap}? ")
    assert player(Stones(), Heap(4, MIN)) == 2
    assert prompts == ["4 stones, MIN? "]


# --- one game -----------------------------------------------------------------------------


def test_a_game_is_kept_move_by_move():
    moves = [Tap(1, 1), Tap(2, 1), Tap(3, 2), Tap(1, 3), Tap(1, 1)]
    played = play(GAME, scripted(*moves[::2]), scripted(*moves[1::2]), max_plies=5)
    assert played.moves == tuple(moves)
    assert list(map(str, played.states)) == [
        "(1,1 | 1,1) MAX",
        "(1,1 | 1,2) MIN",
        "(1,3 | 1,2) MAX",
        "(1,3 | 0,1) MIN",
        "(1,4 | 0,1) MAX",
        "(1,4 | 0,2) MIN",
    ]
    assert (played.utility, played.reason) == (0, "ply limit")


@pytest.mark.parametrize(("player", "utility"), [(MAX, 1), (MIN, -1)])
def test_a_game_ends_when_a_player_is_out(player, utility):
    hands = ((1, 4), (0, 4))
    state = State(hands if player == MAX else hands[::-1], player)
    played = play(GAME, first, first, start=state)
    assert (len(played.moves), played.utility, played.reason) == (1, utility, "the end")


@pytest.mark.parametrize("times", [2, 3, 4])
def test_a_state_that_occurs_often_enough_is_a_draw(times):
    # (0,2) and (1,1) are split into each other for ever.
    played = play(GAME, splitter, splitter, repetitions=times)
    assert (played.utility, played.reason) == (0, "repetition")
    assert played.states.count(played.states[-1]) == times
    assert max(map(played.states[:-1].count, played.states)) == times - 1
    assert len(played.moves) == 4 * (times - 1)


def splitter(game, state):
    return next(move for move in game.moves(state) if isinstance(move, Split))


@pytest.mark.parametrize("limit", [0, 1, 10])
def test_a_game_that_takes_too_long_is_a_draw(limit):
    played = play(GAME, splitter, splitter, repetitions=100, max_plies=limit)
    assert (len(played.moves), played.utility, played.reason) == (limit, 0, "ply limit")


@pytest.mark.parametrize(("cheat", "name"), [(MAX, "MAX"), (MIN, "MIN")])
@pytest.mark.parametrize("move", [Tap(4, 4), None, "resign"])
def test_an_illegal_move_is_named_with_its_player(cheat, name, move):
    players = [first, first]
    players[cheat] = lambda game, state: move
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        play(GAME, *players)
    assert str(refused.value).startswith(f"{name} answered {move!r} in (1,1 | ")
    assert "1→1" in str(refused.value)


# --- matches ------------------------------------------------------------------------------


def test_players_take_turns_at_moving_first():
    seen = []

    def watching(game, state):
        seen.append(state)
        return first(game, state)

    score = match(GAME, watching, first, games=4, max_plies=1)
    # One ply a game: only who moves first is asked, which is `watching` in every other game.
    assert seen == [GAME.initial] * 2
    assert len(score.games) == 4


def test_a_score_is_the_first_players_and_adds_up():
    better, worse = depth_limited(4, half_hands), random_player(5)
    score = match(GAME, better, worse, games=40)
    outcomes = [
        (game.utility if i % 2 == 0 else -game.utility) for i, game in enumerate(score.games)
    ]
    assert score.wins == outcomes.count(1)
    assert score.losses == outcomes.count(-1)
    assert score.draws == outcomes.count(0)
    assert score.wins + score.losses + score.draws == len(score.games) == 40
    assert score.wins > score.losses
    assert str(score) == f"{score.wins} won, {score.losses} lost, {score.draws} drawn"


@pytest.mark.parametrize("games", [0, -3])
def test_a_match_has_at_least_one_game(games):
    with pytest.raises(ValueError, match=f"games = {games}"):
        match(GAME, first, first, games=games)


# --- what a result is worth -----------------------------------------------------------------


@pytest.mark.parametrize(("wins", "games"), [(3, 20), (87, 200), (199, 200)])
def test_the_interval_ends_where_the_share_would_be_rare(wins, games):
    """There the share that was seen is 1.96 standard deviations away."""
    for end in wilson(wins / games, games):
        deviation = (end * (1 - end) / games) ** 0.5
        assert abs(wins / games - end) / deviation == pytest.approx(1.959964, abs=1e-5)


def test_the_interval_of_a_player_who_won_or_lost_every_game():
    assert wilson(1, 200) == (pytest.approx(0.981154, abs=1e-6), 1)
    assert wilson(0, 200) == (0, pytest.approx(0.018846, abs=1e-6))
    assert wilson(1, 200, confidence=0.5)[0] > wilson(1, 200)[0]


# ------------------------------------------------------------------- dice, and hidden information


def test_who_expects_right_wins_as_often_as_the_value_says():
    game, games = Pig(target=4, faces=3), 4000
    values = value_iteration(game)
    best = expecting(values)
    throws = dice(random.Random(11))
    wins = sum(play(game, best, best, dice=throws).utility > 0 for _ in range(games))
    chance = (1 + values[game.initial]) / 2
    assert abs(wins / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def test_a_player_of_a_hidden_game_is_handed_what_it_knows_and_its_moves():
    asked = []

    def bets(game, seen, moves):
        asked.append((seen, moves))
        return moves[-1]

    def deal(game, state):
        return "QJ"

    played = play(Kuhn(), bets, bets, dice=deal)
    assert played.moves == ("QJ", "bet", "call")
    assert asked == [(Seen("Q"), ("check", "bet")), (Seen("J", ("bet",)), ("fold", "call"))]
    assert match(Kuhn(), bets, bets, games=2, dice=deal).wins == 1  # the queen wins, who has it
    assert random_player(1)(Kuhn(), Seen("Q"), ("check", "bet")) in ("check", "bet")
