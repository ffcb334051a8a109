"""Judges of lectures 07 to 10, 19 and 20.

A position is a pair of hands as its mover sees them, each sorted.
"""

from collections import Counter
from functools import cache

import numpy as np
import oracle
from judging import concludes
from lectures_00_06 import START, moves

EVEN, FREE, TAPS = oracle.Text(), oracle.Text(split="free"), oracle.Text(split="none")
NUMBERS = {
    "None": 0,
    "Six": 6,
    "six": 6,
    "four": 4,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "Twelve": 12,
}
OPPOSITE = {"won": "lost", "lost": "won"}


@cache
def values(text=EVEN):
    """(won, drawn or lost, plies) of all positions that can arise, for their mover."""
    word = {"win": "won", "draw": "drawn", "loss": "lost"}
    solved = oracle.solve(text)
    return {oracle.view(state): (word[end], plies) for state, (end, plies) in solved.items()}


@cache
def at_start(**words):
    """What the start is worth under such rules."""
    text = oracle.Text(**words)
    return values(text)[oracle.view(oracle.start(text))][0]


@cache
def live():
    """The live positions with what they are worth to their mover: 1, 0 or -1."""
    number = {"won": 1, "drawn": 0, "lost": -1}
    return {p: number[values()[p][0]] for p in sorted(values()) if moves(p)}


def figure(text):
    return float(text.replace(",", "").replace("−", "-"))


# Lecture 07


@concludes(
    "07-transposition-table",
    "per-depth-explained",
    r"at most as many entries as there are positions from the mover's view: 178\. Once all of them "
    r"have appeared, each further ply costs the (?P<cost>\w+)\. The tree grows (?P<tree>\w+); the "
    r"memo grows linearly",
    planted={"costs the same": "costs the double"},
)
def the_memo_grows_in_a_straight_line(cost, tree):
    reached, counts, lines, grown = {START: 1}, [], [], {}
    for _ in range(40):
        grown = Counter()
        for position, number in reached.items():
            for _, after in moves(position):
                grown[after] += number
        reached = grown
        counts.append(len(reached))
        lines.append(sum(reached.values()))
    straight = set(counts[-10:]) == {len(live()) + 14}
    return (cost == "same") == straight and (tree == "exponentially") == (lines[-1] > 10**12)


@concludes(
    "07-transposition-table",
    "false-hit-explained",
    r"With 10⁹ positions and 64 bits, that is a few (?P<share>\w+) for all pairs together",
    planted={"a few percent": "a few permille"},
)
def how_many_keys_of_64_bits_meet(share):
    expected = 10**18 / 2 / 2**64
    return 2 < expected / {"percent": 0.01, "permille": 0.001}[share] < 9


# Lecture 08


def search_once(children, state, player, worth, table, path=()):
    """Minimax with a rule for repetitions, and a table that forgets the path."""
    if (state, player) in table:
        return table[state, player]
    if not children(state):
        return worth(state, player)
    if (state, player) in path:
        return 0
    below = [
        search_once(children, child, 1 - player, worth, table, (*path, (state, player)))
        for child in children(state)
    ]
    table[state, player] = max(below) if player == 0 else min(below)
    return table[state, player]


@concludes(
    "08-cycles",
    "tiny-intro",
    r"(?P<wrong>\d+) of (?P<all>\d+)\. The value of the start is right by luck\. All wrong values "
    r"are (?P<value>\S+):",
    planted={"79 of 328": "79 of 356", "wrong values are 0": "wrong values are −1"},
)
def the_table_calls_won_and_lost_states_drawn(wrong, value, **total):
    table = {}

    def children(position):
        return [after for _, after in moves(position)]

    search_once(children, START, 0, lambda _, player: 2 * player - 1, table)
    signs = {"won": 1, "drawn": 0, "lost": -1}
    lies = [
        found
        for (position, player), found in table.items()
        if found != signs[values()[position][0]] * (1 - 2 * player)
    ]
    return (int(wrong), int(total["all"]), {figure(value)}) == (len(lies), len(table), {*lies})


@concludes(
    "08-cycles",
    "tiny-explained",
    r"so R is (?P<value>\w+): −1\. The search says (?P<said>\S+)\.",
    planted={"so R is lost": "so R is won", "says 0.": "says −1."},
)
def the_search_is_wrong_about_five_states(value, said):
    after = {"R": "AD", "A": "BL", "B": "A", "D": "B", "L": ""}
    found = search_once(after.get, "R", 0, lambda *_: -1, {})
    worth = dict.fromkeys(after, 0) | {"L": -1}
    for _ in after:  # R and B are MAX's
        for state in "RABD":
            worth[state] = (max if state in "RB" else min)(worth[each] for each in after[state])
    return (figure(said), value == "lost") == (found, worth["R"] == -1)


@concludes(
    "08-cycles",
    "proof",
    r"At depth (?P<depth>\d+) no value is wrong any more, and from \d+ to \d+ nothing changes",
    planted={"At depth 7": "At depth 8"},
)
def no_value_is_wrong_from_there_on(depth):
    return int(depth) == max(plies or 0 for _, plies in values().values())


@concludes(
    "08-cycles",
    "root-explained",
    r"is 0 at all depths from 0 to (?P<last>\d+), and at (?P<first>\d+) the (?P<who>\w+) "
    r"player has lost",
    planted={"0 to 25": "0 to 19", "the first player": "the second player"},
)
def with_free_splits_the_start_is_lost_late(last, first, who):
    return ("lost", int(last) + 1) == values(FREE)[START] == ("lost", int(first)) and who == "first"


# Lecture 09


@concludes(
    "09-retrograde",
    "waste",
    r"(?P<changes>\w+)\. Every position is looked at in every round, and fifteen looks out of",
    planted={"Six. Every": "Twelve. Every"},
)
def few_looks_change_a_value(changes):
    plies = [plies for _, plies in values().values() if plies]
    looks = (max(plies) + 1) * len(values())
    return NUMBERS[changes] == round(100 * len(plies) / looks)


@concludes(
    "09-retrograde",
    "waste",
    r"A position with \*\*a move to a (?P<some>\w+) position\*\* is (?P<one>\w+)\. 3\. A position "
    r"whose \*\*every move leads to a (?P<every>\w+) position\*\* is (?P<other>\w+)\.",
    planted={
        "a move to a lost position** is won": "a move to a won position** is lost",
        "every move leads to a won position": "every move leads to a drawn position",
    },
)
def the_rules_decide_what_can_be_decided(some, one, every, other):
    for position in live():
        below = [values()[after][0] for _, after in moves(position)]
        value = one if some in below else other if {*below} == {every} else "drawn"
        if value != values()[position][0]:
            return False
    return True


@concludes(
    "09-retrograde",
    "waves-explained",
    r"and their number is odd: (?P<odd>\w+) positions at the odd plies, (?P<even>\w+) ones",
    planted={"won positions at the odd": "lost positions at the odd"},
)
def won_at_odd_plies_and_lost_at_even_ones(odd, even):
    return {(value, plies % 2) for value, plies in values().values() if plies is not None} == {
        (odd, 1),
        (even, 0),
    }


@concludes(
    "09-retrograde",
    "waves-explained",
    r"(?P<first>\d+) won positions, (?P<second>\d+) lost, (?P<third>\d+) won, and then only",
    planted={"11 lost": "31 lost"},
)
def the_waves_grow_and_shrink(first, second, third):
    waves = Counter(values().values())
    return [waves["won", 1], waves["lost", 2], waves["won", 3]] == [
        *map(int, (first, second, third))
    ]


@concludes(
    "09-retrograde",
    "refute-intro",
    r"it leads to a position that is (?P<value>\w+) for MIN, who is to move there\. The good move "
    r"is `(?P<good>\S+)`",
    planted={"is won for MIN": "is lost for MIN", "move is `1→1`": "move is `0+2`"},
)
def the_split_at_the_start_loses(value, good):
    split = values()[(1, 1), (0, 2)][0]
    tap = values()[(1, 2), (1, 1)][0]
    return split == value and tap == "drawn" and good == "1→1"


@concludes(
    "09-retrograde",
    "benchmark-after",
    r'Change one word, "even" to "free", and the (?P<who>\w+) player wins',
    planted={"the second player wins": "the first player wins"},
)
def with_free_splits_the_second_player_wins(who):
    return at_start(split="free") == {"first": "won", "second": "lost"}[who]


@concludes(
    "09-retrograde",
    "benchmark-after",
    r"(?P<calls>[\d,]+) = (?P<each>\d+) \+ (?P<own>\d+): one node for each move of each state",
    planted={"1,350 = 900": "1,350 = 901"},
)
def each_move_is_asked_for_once(calls, each, own):
    every = sum(len(moves(position)) for position in values())
    return [int(n.replace(",", "")) for n in (calls, each, own)] == [3 * every, 2 * every, every]


# Lecture 10


@concludes(
    "10-rules",
    "atlas-explained",
    r"(?P<won>\w+), and it wins none of the other ten either\. With cut-off, the start is lost in "
    r"(?P<lost>\w+) games and drawn in (?P<drawn>\w+)\. With rollover, it is always "
    r"(?P<rolled>\w+)\.",
    planted={"lost in six games": "lost in seven games", "always drawn": "always won"},
)
def what_the_start_of_each_rule_set_is(won, lost, drawn, rolled):
    starts = Counter(
        (text.overflow, oracle.solve(text)[oracle.start(text)][0]) for text in oracle.ATLAS
    )
    names = {"won": "win", "drawn": "draw", "lost": "loss"}
    cut = [starts["cutoff", names[word]] for word in ("won", "lost", "drawn")]
    return (
        cut == [NUMBERS[word] for word in (won, lost, drawn)]
        and starts["rollover", names[rolled]] == 10
    )


@concludes(
    "10-rules",
    "atlas-read",
    r"\*\*With cut-off and five fingers, (?P<word>\w+) makes the draws\.\*\*.* "
    r"With (?P<fingers>\w+) fingers (?P<drawn>\w+) positions are drawn",
    planted={"revival makes": "sacrifice makes", "With nine fingers": "With seven fingers"},
)
def revival_makes_the_draws(word, fingers, drawn):
    for text in oracle.ATLAS:
        if text.overflow == "cutoff":
            has = {"revival": text.revive, "sacrifice": text.sacrifice}[word]
            some = any(value == "drawn" for value, _ in values(text).values())
            if some != (has and text.split != "none"):
                return False
    more = [text._replace(fingers=NUMBERS[fingers]) for text in oracle.ATLAS]
    counts = {
        sum(value == "drawn" for value, _ in values(text).values())
        for text in more
        if text.overflow == "cutoff" and text.split != "none" and not text.revive
    }
    return counts == {NUMBERS[drawn]}


@concludes(
    "10-rules",
    "atlas-read",
    r"Forbid it in that free game, and the start is a (?P<value>\w+) again",
    planted={"is a draw again": "is a loss again"},
)
def sacrifice_is_what_wins_the_free_game(value):
    text = FREE._replace(sacrifice=False)
    return oracle.solve(text)[oracle.start(text)][0] == value


@concludes(
    "10-rules",
    "readings-explained",
    r"The (?P<who>\w+) player, in (?P<plies>\w+) plies: one finger more changes who wins",
    planted={"The first player, in nine": "The second player, in nine", "in nine": "in seven"},
)
def six_fingers_change_the_winner(who, plies):
    text = TAPS._replace(fingers=6)
    end = {"first": "win", "second": "loss"}[who]
    five = oracle.solve(TAPS)[oracle.start(TAPS)][0]
    return oracle.solve(text)[oracle.start(text)] == (end, NUMBERS[plies]) and five != end


@concludes(
    "10-rules",
    "own-rules-explained",
    r"(?P<word>\S+): with five fingers, the player who begins can make sure to be \*out\* first\. "
    r"Sudden death, no revival and free splits make the first player (?P<end>\w+)\. With "
    r"\*passing\* it is (?P<passing>\w+)\.",
    planted={"first player lose.": "first player win.", "it is drawn": "it is won"},
)
def what_other_house_rules_make_of_the_start(word, end, passing):
    those = {at_start(sudden_death=True), at_start(revive=False), at_start(split="free")}
    return (
        word == "Misère"
        and at_start(misere=True) == "won"
        and those == {{"lose": "lost", "win": "won"}[end]}
        and at_start(passing=True) == passing
    )


@concludes(
    "10-rules",
    "safe-explained",
    r"The sentence is wrong in one position of (?P<of>\w+), and that is enough",
    planted={"position of nine": "position of seven"},
)
def how_often_the_sentence_is_wrong(of):
    wrong = 0
    for position in live():
        left = moves(position)
        left = [m for m in left if max(m[1][0]) + max(m[1][1]) < 5] or left
        left = [m for m in left if m[0][:2] == ("tap", max(position[0]))] or left
        after = values()[left[0][1]][0]
        wrong += OPPOSITE.get(after, after) != values()[position][0]
    return NUMBERS[of] == round(len(live()) / wrong)


@concludes(
    "10-rules",
    "safe-explained",
    r"at `02 14`: (?P<before>\w+) before the move, and after it (?P<after>\w+) in 3 for MIN.* the "
    r"split `(?P<only>\S+)`, which leaves both hands in danger, is the only draw",
    planted={"it won in 3": "it lost in 3", "split `1+1`": "split `0+2`"},
)
def the_sentence_slips_there(before, after, only):
    position = ((0, 2), (1, 4))
    ends = {move: values()[child] for move, child in moves(position)}
    low, high = map(int, only.split("+"))
    drawn = [move for move, (value, _) in ends.items() if value == "drawn"]
    return (
        values()[position][0] == before
        and ends["tap", 2, 4] == (after, 3)
        and drawn == [("split", low, high)]
    )


# Lectures 19 and 20


def difference(of):
    return lambda mine, theirs: of(mine) - of(theirs)


FEATURES = {
    "turn": lambda mine, theirs: 1,
    "hands": difference(lambda hands: sum(hand > 0 for hand in hands)),
    "fingers": difference(sum),
    "ones": difference(lambda hands: hands.count(1)),
    "fragile": difference(lambda hands: hands.count(4)),
    "moves": lambda mine, theirs: len(moves((mine, theirs))) - len(moves((theirs, mine))),
    "kills": lambda mine, theirs: sum(a + b >= 5 for a in mine if a for b in theirs if b),
    "wins": lambda mine, theirs: any(not any(after[0]) for _, after in moves((mine, theirs))),
}


def rows(features):
    return np.array([[float(f(*p)) for f in features] for p in live()])


def fitted(features):
    """The weights by least squares, and the mean squared error."""
    truth = np.array([*live().values()], float)
    found, *_ = np.linalg.lstsq(rows(features), truth, rcond=None)
    return found, np.mean((rows(features) @ found - truth) ** 2)


def ranks(numbers):
    """The ranks, ties with their mean."""
    ordered = np.sort(numbers)
    low, high = (np.searchsorted(ordered, numbers, side) for side in ("left", "right"))
    return (low + high - 1) / 2


def rank_correlation(features):
    guesses = rows(features) @ fitted(features)[0]
    truth = np.array([*live().values()], float)
    both = (ranks(np.round(np.r_[each, -each], 9)) for each in (guesses, truth))
    return np.corrcoef(*both)[0, 1]


@concludes(
    "19-learning-to-evaluate",
    "one-weight-explained",
    r"(?P<weight>0\.\d+): the expected utility of a lead of one hand",
    planted={"0.54: the": "0.50: the"},
)
def what_a_hand_is_worth(weight):
    return round(fitted([FEATURES["hands"]])[0][0], 2) == float(weight)


@concludes(
    "19-learning-to-evaluate",
    "fit-explained",
    r"But `(?P<one>\w+)` and `(?P<two>\w+)` are negative, and `(?P<three>\w+)` is positive",
    planted={"But `fingers` and `ones`": "But `hands` and `ones`"},
)
def which_weights_are_negative(one, two, three):
    found = dict(zip(FEATURES, fitted([*FEATURES.values()])[0], strict=True))
    return found[one] < 0 and found[two] < 0 and found[three] > 0


@concludes(
    "19-learning-to-evaluate",
    "piece-values-explained",
    r"A (?P<most>\d) is worth most, and a (?P<least>\d) least, together with a (?P<next>\d)\.",
    planted={"A 4 is worth most, and a 1": "A 1 is worth most, and a 4"},
)
def which_hand_is_worth_most(most, least, **third):
    kinds = [difference(lambda hands, n=n: hands.count(n)) for n in (1, 2, 3, 4)]
    found = np.round(fitted([FEATURES["turn"], *kinds])[0][1:], 2)
    return (
        found[int(most) - 1] == max(found)
        and found[int(least) - 1] == min(found) == found[int(third["next"]) - 1]
    )


@concludes(
    "19-learning-to-evaluate",
    "confusion-explained",
    r"Only (?P<found>\w+) of the (?P<all>\d+) losses is called a loss\. Of the (?P<low>\d+) states "
    r"that look most lost, only (?P<lost>\d+) are\. So even there all sums but one stay above −½",
    planted={"of the 16 losses": "of the 74 losses", "only 8 are": "only 12 are"},
)
def the_sum_finds_one_loss(found, low, lost, **total):
    sums = rows([*FEATURES.values()]) @ fitted([*FEATURES.values()])[0]
    truth = np.array([*live().values()])
    called = np.clip(np.rint(sums), -1, 1) == -1
    return (
        found == "one"
        and sum(called & (truth == -1)) == 1
        and sum(truth == -1) == int(total["all"])
        and sum(truth[np.argsort(sums)[: int(low)]] == -1) == int(lost)
        and sum(sums <= -0.5) == 1
    )


@concludes(
    "19-learning-to-evaluate",
    "turn-explained",
    r"the correlation rises from (?P<low>0\.\d+) to (?P<high>0\.\d+)\.",
    planted={"from 0.47": "from 0.69"},
)
def turn_raises_the_correlation(low, high):
    alone, both = [FEATURES["hands"]], [FEATURES["turn"], FEATURES["hands"]]
    return [round(rank_correlation(each), 2) for each in (alone, both)] == [float(low), float(high)]


@cache
def on_old_and_new(lessons):
    """The errors of the sum on the states that it learned from and on the others, for 30 splits."""
    inputs, truth = rows([*FEATURES.values()]), np.array([*live().values()], float)
    errors = []
    for seed in range(30):
        order = np.random.default_rng(1000 + seed).permutation(len(truth))
        old, new = order[:lessons], order[lessons:]
        weights, *_ = np.linalg.lstsq(inputs[old], truth[old], rcond=None)
        squares = (inputs @ weights - truth) ** 2
        errors.append([squares[old].mean(), squares[new].mean()])
    return np.mean(errors, axis=0)


@concludes(
    "20-a-network",
    "learning-curve-explained",
    r"From (?P<enough>\d+) lessons on it is nearly as wrong on old states as on new ones, so its "
    r"error can be trusted\. With (?P<few>\d+) lessons it cannot",
    planted={"From 40 lessons on": "From 20 lessons on"},
)
def the_sum_can_be_believed_with_enough_lessons(enough, few):
    def close(lessons):
        old, new = on_old_and_new(lessons)
        return new < 1.5 * old

    return all(close(n) for n in (40, 80, 120) if n >= int(enough)) and (
        close(int(enough)) and not close(int(few))
    )


@concludes(
    "20-a-network",
    "learning-curve-explained",
    r"Its error on new states is that of a player who always says (?P<value>\S+)\.",
    planted={"always says 0.": "always says 1."},
)
def the_memory_says_zero_of_what_it_has_not_seen(value):
    truth = np.array([*live().values()], float)
    inputs, old = np.eye(len(truth)), np.arange(80)
    weights, *_ = np.linalg.lstsq(inputs[old], truth[old], rcond=None)
    return np.allclose((inputs @ weights)[80:], float(value))
