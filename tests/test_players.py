"""Players and matches: the perfect player keeps its promises, and the rules of a game hold."""

from functools import partial

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
    best_move,
    match,
    minimax,
    play,
    solve,
)
from chopsticks.players import (
    depth_limited,
    greedy,
    human,
    living_hands,
    perfect,
    random_player,
    read_move,
)

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


def test_perfect_never_loses_a_thousand_games_against_random(tablebase):
    score = match(GAME, perfect(tablebase), random_player(1), games=1000)
    assert len(score.games) == 1000
    assert score.losses == 0
    assert score.wins > 0


@pytest.mark.parametrize("plies", range(1, 8))
@pytest.mark.parametrize("evaluate", [None, living_hands])
def test_perfect_never_loses_against_a_search(tablebase, plies, evaluate):
    score = match(GAME, perfect(tablebase), depth_limited(plies, evaluate), games=2)
    assert score.losses == 0


def test_perfect_draws_against_itself(tablebase):
    played = play(GAME, perfect(tablebase), perfect(tablebase))
    assert (played.utility, played.reason) == (0, "repetition")


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


def test_perfect_loses_no_faster_than_it_must():
    game = Chopsticks(Rules(split="free"))
    tablebase = solve(game)
    player = perfect(tablebase)
    played = play(game, player, player)
    assert (len(played.moves), played.utility, played.reason) == (26, -1, "the end")


def test_perfect_takes_the_first_of_the_best_moves(tablebase):
    for state in tablebase:
        if not GAME.is_terminal(state):
            assert perfect(tablebase)(GAME, state) == tablebase.best_moves(state)[0]


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


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_a_depth_player_looks_that_many_plies_ahead_its_own_included(plies):
    player = depth_limited(plies, living_hands)
    search = partial(minimax, depth=plies - 1, evaluate=living_hands)
    for state in list(GAME.states())[::7]:
        if not GAME.is_terminal(state):
            assert player(GAME, state) == best_move(GAME, state, search)


def test_a_depth_player_finds_a_win_within_its_horizon(tablebase):
    for state, value in tablebase.items():
        if value.outcome == WIN and value.plies <= 5:
            move = depth_limited(5)(GAME, state)
            assert tablebase.after(state, move).outcome == WIN


@pytest.mark.parametrize("plies", [0, -1])
def test_a_depth_player_must_look_at_its_own_move(plies):
    with pytest.raises(ValueError, match=f"plies = {plies}"):
        depth_limited(plies)


# --- the human player ---------------------------------------------------------------------


def ask_a_human(*typed, state=None, game=GAME):
    """The move that a human makes by typing these lines, and what he was told."""
    prompts, told = [], []
    lines = iter(typed)

    def ask(prompt):
        prompts.append(prompt)
        return next(lines)

    move = human(ask, told.append)(game, game.initial if state is None else state)
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
def test_a_human_is_told_why_not_and_asked_again(typed, reason):
    move, told = ask_a_human(typed, typed, "1")
    assert move == Tap(1, 1)
    for line in told:
        with pytest.raises(ValueError, match=reason):
            raise ValueError(line)


def test_a_move_is_read_from_what_was_typed():
    legal = (Tap(1, 1), Split(0, 2))
    assert read_move("2", legal) == Split(0, 2)
    assert read_move("tap 4 4", legal) == Tap(4, 4)  # whether it is legal is the game's to say
    with pytest.raises(ValueError, match="choose 1 to 2"):
        read_move("12", legal)


def test_a_human_can_play_the_raw_game():
    game = Chopsticks(normalise=False)
    state = State(((1, 2), (1, 1)), MAX)
    assert ask_a_human("tap 1 0", state=state, game=game) == (Tap(1, 0), [])
    state = State(((3, 1), (1, 1)), MAX)
    assert ask_a_human("split 4 0", state=state, game=game) == (Split(4, 0), [])


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


def test_a_game_that_is_over_has_no_moves():
    over = State(((0, 0), (1, 1)), MAX)
    played = play(GAME, first, first, start=over)
    assert (played.moves, played.states, played.utility) == ((), (over,), -1)


def test_the_utility_is_the_games():
    assert play(TreeGame([[7, -2.5], 3]), first, lambda game, state: 1).utility == -2.5


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


def test_a_win_on_the_last_ply_counts():
    played = play(GAME, first, first, start=State(((1, 4), (0, 4)), MAX), max_plies=1)
    assert (played.utility, played.reason) == (1, "the end")


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
    better, worse = depth_limited(4, living_hands), random_player(5)
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


def test_a_match_seen_from_the_other_side_is_the_mirror_image():
    game = Chopsticks(Rules(split="none"))  # the second player wins
    player = perfect(solve(game))
    score = match(game, player, player, games=6)
    assert (score.wins, score.losses, score.draws) == (3, 3, 0)


@pytest.mark.parametrize("games", [0, -3])
def test_a_match_has_at_least_one_game(games):
    with pytest.raises(ValueError, match=f"games = {games}"):
        match(GAME, first, first, games=games)


def test_limits_of_a_match_are_those_of_its_games():
    score = match(GAME, splitter, splitter, games=2, repetitions=2)
    assert [game.reason for game in score.games] == ["repetition"] * 2
    assert [len(game.moves) for game in score.games] == [4, 4]
    score = match(GAME, splitter, splitter, games=2, max_plies=3)
    assert [game.reason for game in score.games] == ["ply limit"] * 2
