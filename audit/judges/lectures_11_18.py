"""Judges of lectures 11 to 18."""

import random
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb, inf

import chomp_oracle
import geister_oracle
import numpy as np
from judging import ROOT, concludes

WORDS = ["one", "two", "three", "four", "five", "six", "seven"]
NUMBERS = {word: n for n, word in enumerate(WORDS, 1)}
NUMBERS |= {"nine": 9, "ten": 10, "half": 2, "third": 3, "eighth": 8, "nineteen": 19}

# 14 · Dice


@concludes(
    "14-dice",
    "bet-explained",
    r"= (?P<mean>0\.\d), and that is (?P<side>more|less) than 0\.2\. .* fails (?P<times>\w+) times",
    planted={"more than": "less than", "three times in ten": "seven times in ten"},
)
def a_throw_beats_the_sure_fifth(mean, side, times):
    true = Fraction(7, 10) - Fraction(3, 10)
    said = Fraction(mean) == true and NUMBERS[times] == 3
    return said and (side == "more") == (true > Fraction(1, 5))


def throws(scale=lambda x: x):
    """What the lecture's two throws are worth."""
    pairs = ((2, 5), (3, 4)), ((1, 3), (4, 9))
    return [
        Fraction(9, 10) * min(map(scale, often)) + Fraction(1, 10) * min(map(scale, seldom))
        for often, seldom in pairs
    ]


@concludes(
    "14-dice",
    "two-throws-explained",
    r"0\.1 · 3 = (?P<one>[\d.]+) and .*0\.1 · 4 = (?P<other>[\d.]+), "
    r"and MAX takes the (?P<which>\w+)",
    planted={"takes the first one": "takes the second one"},
)
def max_takes_that_throw(one, other, which):
    worth = throws()
    best = ("first", "second")[worth.index(max(worth))]
    return worth == [Fraction(one), Fraction(other)] and which == best


@concludes(
    "14-dice",
    "rescaled-explained",
    r"Now the (?P<which>\w+) throw is better\.",
    planted={"the second throw": "the first throw"},
)
def a_change_of_scale_changes_the_throw(which):
    worth = throws({1: 1, 2: 20, 3: 30, 4: 400, 5: 500, 9: 900}.get)
    return which == ("first", "second")[worth.index(max(worth))]


def grown(seed, die, end):
    """A random tree of the lecture: MAX, a throw, MIN; lists of lists, the leaves at the end."""
    draw = random.Random(seed).uniform
    return [
        [
            [end(one + two + draw(-1 / 3, 1 / 3)) for _ in range(4)]
            for two in (draw(-1 / 3, 1 / 3) for _ in range(die))
        ]
        for one in (draw(-1 / 3, 1 / 3) for _ in range(4))
    ]


@concludes(
    "14-dice",
    "rescaled-count-explained",
    r"\*x\*³ changes the best move in one tree in (?P<n>\w+), and 3\*x\* \+ 7 in (?P<none>\w+)\.",
    planted={"one tree in seven": "one tree in three"},
)
def so_many_trees_change_their_move(n, none):
    def move(tree, scale):
        means = [sum(min(map(scale, replies)) for replies in throw) for throw in tree]
        return means.index(max(means))

    trees = [grown(seed, 2, lambda x: x) for seed in range(500)]
    plain, cubed, linear = (
        [move(tree, scale) for tree in trees]
        for scale in (lambda x: x, lambda x: x**3, lambda x: 3 * x + 7)
    )
    changed = sum(map(lambda a, b: a != b, plain, cubed))
    return NUMBERS[n] == round(500 / changed) and (none == "none") == (plain == linear)


def star1_nodes(tree, chance):
    """The nodes of Star1 on MAX, a throw, MIN, with −1 and 1; `chance` is that of an outcome."""
    best, nodes = -inf, 1
    for throw in tree:
        nodes, total, rest = nodes + 1, 0, 1
        for replies in throw:
            if total + rest <= best:
                total += rest
                break
            rest -= chance
            least, alpha = inf, max((best - total - rest) / chance, -1)
            nodes += 1
            for reply in replies:
                nodes, least = nodes + 1, min(least, reply)
                if least <= alpha:
                    break
            total += chance * least
        best = max(best, total)
    return nodes


@cache
def star1_on(chance, end):
    return sum(star1_nodes(grown(seed, 6, end), chance) for seed in range(10))


def win_or_loss(x):
    return 1 if x > 0 else -1


def itself(x):
    return x


ALL_NODES = 10 * (1 + 4 + 4 * 6 + 4 * 6 * 4)


@concludes(
    "14-dice",
    "star1-nodes-explained",
    r"Star1 saves (?P<part>half|a third) of the nodes if .*near them, (?P<percent>\d+) %;",
    planted={"saves half of": "saves a third of", "near them, 10 %": "near them, 40 %"},
)
def star1_saves_that_much(part, percent):
    saved = 1 - star1_on(Fraction(1, 6), win_or_loss) / ALL_NODES
    guesses = 1 - star1_on(1 / 6, itself) / ALL_NODES
    return part == "half" and round(10 * saved) == 5 and round(100 * guesses) == int(percent)


@concludes(
    "14-dice",
    "star1-nodes-explained",
    r"With floats, six times ⅙ is (?P<off>not quite|exactly) 1\. .*our Star1 visits (?P<ours>\d+) "
    r"nodes instead of (?P<exact>\d+) in the trees with wins and losses",
    planted={"visits 709 nodes": "visits 611 nodes", "is not quite 1": "is exactly 1"},
)
def rounding_costs_star1_its_cuts(off, ours, exact):
    rounded, true = (star1_on(chance, win_or_loss) for chance in (1 / 6, Fraction(1, 6)))
    rest = 1
    for _ in range(6):
        rest -= 1 / 6
    said = (int(ours), int(exact)) == (rounded, true)
    return said and (off == "not quite") == (rest != 0)


# 15 · Pig


def turn(passed, faces, points=None):
    """The chance to win at the start of a turn, [own, other's], and where one holds.

    passed: the chance when the turn goes to the other player.  points: those at which a rule
    holds; None for the best.
    """
    target = len(passed)
    stake, holds = {}, {}
    own = np.arange(target)
    for k in range(target + faces, -1, -1):
        won = own + k >= target
        rolled = (passed + sum(stake.get(k + f, 1) for f in range(2, faces + 1))) / faces
        held = passed[np.minimum(own + k, target - 1)]
        if k == 0:
            holds[k] = np.zeros_like(passed, bool)
        elif points is None:
            holds[k] = held > rolled
        else:
            holds[k] = np.full_like(passed, k >= points, bool)
        stake[k] = np.where(won[:, None], 1.0, np.where(holds[k], held, rolled))
    return stake[0], holds


@cache
def rule_against_the_best(target, faces, points, rounds):
    """The chance of a rule to win when it begins, and when it does not."""
    rule = best = np.zeros((target, target))
    for _ in range(rounds):
        rule, best = turn(1 - best.T, faces, points)[0], turn(1 - rule.T, faces)[0]
    return rule[0, 0], 1 - best[0, 0]


@concludes(
    "15-pig",
    "hold-at-explained",
    r"(?P<best>\w+) points, not two\. .*would be sure of 50 %, and holding at 4 is sure of only "
    r"(?P<share>[\d.]+) %",
    planted={"Four points": "Six points", "sure of only 45.9 %": "sure of only 50.2 %"},
)
def that_number_is_best_to_hold_at(best, share):
    sure = {n: sum(rule_against_the_best(10, 2, n, 300)) / 2 for n in range(2, 11, 2)}
    right = max(sure, key=sure.get)
    # 45.85 is printed either way
    return NUMBERS[best.lower()] == right and abs(100 * sure[right] - float(share)) < 0.06


@concludes(
    "15-pig",
    "play-intro",
    r"On average over both seats, the rule gives away more than (?P<games>\w+) of them",
    planted={"more than five": "more than ten"},
)
def to_hold_at_20_costs_that_much(games):
    lost = 50 - 50 * sum(rule_against_the_best(100, 6, 20, 60))
    return NUMBERS[games] < lost < NUMBERS[games] + 1


@cache
def pig_to_100():
    """Where the best player holds, [own, other's], for each number of points at stake."""
    win = np.zeros((100, 100))
    for _ in range(100):
        win, holds = turn(1 - win.T, 6)
    return holds


def first_hold(own, other):
    """From how many points on the best player holds, or None."""
    return next((k for k in range(1, 100 - own) if pig_to_100()[k][own, other]), None)


@concludes(
    "15-pig",
    "real-explained",
    r"at 41 : 49 the best player holds with (?P<least>\d+) to (?P<most>\d+) and "
    r"with (?P<again>\d+) to (?P<last>\d+), but not with (?P<gap>\d+)\.",
    planted={"but not with 27": "but not with 25"},
)
def best_play_holds_there(least, most, again, last, gap):
    held = {k for k in range(59) if pig_to_100()[k][41, 49]}  # with 59 points MAX has won
    first, second = range(int(least), int(most) + 1), range(int(again), int(last) + 1)
    return held == {*first, *second} and int(gap) not in held


@concludes(
    "15-pig",
    "real-explained",
    r"with (?P<own>\d+) points it holds from (?P<a>\d+) on against (?P<x>\d+), from (?P<b>\d+) on "
    r"against (?P<y>\d+) and from (?P<c>\d+) on against (?P<z>\d+)\. It does not hold at all once "
    r"it has (?P<most>\d+) points or the other player has (?P<theirs>\d+)\.",
    planted={"from 22 on": "from 24 on", "has 78 points": "has 77 points"},
)
def best_play_depends_on_both_scores(own, a, x, b, y, c, z, most, theirs):
    pairs = (a, x), (b, y), (c, z)
    holding = [s for s in product(range(100), repeat=2) if first_hold(*s)]
    ends = 1 + max(mine for mine, _ in holding), 1 + max(other for _, other in holding)
    return all(first_hold(int(own), int(s)) == int(k) for k, s in pairs) and ends == (
        int(most),
        int(theirs),
    )


@concludes(
    "15-pig",
    "optimism-explained",
    r"(?P<value>0\.\d+): only when all four coins fall badly, once in (?P<times>\d+) times",
    planted={"0.95:": "0.875:"},
)
def one_sample_makes_an_optimist(value, times):
    means = [max(Fraction(1, 5), *coins) for coins in product((-1, 1), repeat=4)]
    return sum(means) / 16 == Fraction(value) and means.count(Fraction(1, 5)) == 16 / int(times)


# 11 · Chomp


def result(name):
    """The lines of a table in audit/results, in numbers."""
    text = (ROOT / f"audit/results/chomp-{name}.csv").read_text(encoding="utf-8")
    return [[*map(int, line.split(","))] for line in text.split()[1:]]


def bites(shape):
    """Row by row, what each bite leaves."""
    for row, length in enumerate(shape):
        for left in range(length):
            if (row, left) != (0, 0):
                yield (row + 1, left + 1), cut(shape, row, left)


def cut(shape, row, left):
    return tuple(n for n in (*shape[:row], *(min(n, left) for n in shape[row:])) if n)


def loses(shape, known, order=None):
    """Negamax with a memo; `order` sorts the bites by their squares."""
    if shape not in known:
        after = sorted(bites(shape), key=order and (lambda bite: order(bite[0])))
        known[shape] = not any(loses(rest, known, order) for _, rest in after)
    return known[shape]


def winning(shape):
    known = {}
    return [square for square, rest in bites(shape) if loses(rest, known)]


@concludes(
    "11-chomp",
    "stealing",
    r"some first bite wins\. On the board above it is (?P<n>\w+) of (?P<all>\w+) bites\.",
    planted={"one of nineteen": "two of nineteen"},
)
def one_first_bite_wins_4_by_5(n, all):
    lost = {chomp_oracle.lengths(each) for each in chomp_oracle.brute_force(4, 5)}
    first = [rest for _, rest in bites((5,) * 4)]
    return (sum(rest in lost for rest in first), len(first)) == (NUMBERS[n], NUMBERS[all])


@concludes(
    "11-chomp",
    "squares-explained",
    r"The bite \((?P<row>\d), (?P<column>\d)\) leaves an L .* No other bite wins\.",
    planted={"The bite (2, 2) leaves": "The bite (3, 3) leaves"},
)
def that_bite_alone_wins_a_square(row, column):
    return all(winning((n,) * n) == [(int(row), int(column))] for n in range(2, 7))


@concludes(
    "12-perfect-hash-and-sieve",
    "bits-explained",
    r"(?P<bits>\d+)\. The logarithm is 37\.004",
    planted={"38. The": "37. The"},
)
def a_number_takes_that_many_bits(bits):
    return 2 ** (int(bits) - 1) <= comb(40, 20) - 1 < 2 ** int(bits)


@concludes(
    "11-chomp",
    "order",
    r"the key alone, a tuple of (?P<n>\w+) numbers, takes more than a (?P<bytes>\w+) bytes",
    planted={"a tuple of nine": "a tuple of three"},
)
def a_key_takes_that_much(n, bytes):
    return sys.getsizeof((1,) * NUMBERS[n]) > {"hundred": 100}[bytes]


@concludes(
    "11-chomp",
    "orders-explained",
    r"= (?P<shapes>[\d,]+) shapes\? .* a (?P<part>\w+) of them, at a hundred bytes each, the "
    r"dictionary takes (?P<size>\S+) TB",
    planted={"takes 4.6 TB": "takes 46 TB"},
)
def a_dictionary_would_be_that_large(shapes, part, size):
    every = comb(40, 20)
    return shapes == f"{every:,}" and size == f"{every / NUMBERS[part] * 100 / 1e12:.1f}"


@cache
def visits():
    """How many shapes decide 8 × 8, near the poison first and far from it first."""
    near, far = {}, {}
    loses((8,) * 8, near, sum)
    loses((8,) * 8, far, lambda square: -sum(square))
    return len(near), len(far)


@concludes(
    "11-chomp",
    "orders-explained",
    r"After (?P<before>\w+) other bites this order tries \(2, 2\), .*visits only (?P<shapes>\d+) "
    r"shapes\. The order that begins far from the poison visits every shape but the empty one\.",
    planted={"only 93 shapes": "only 36 shapes", "After three": "After two"},
)
def near_first_visits_few(before, shapes):
    order = [square for square, _ in sorted(bites((8,) * 8), key=lambda bite: sum(bite[0]))]
    near, far = visits()
    said = (order.index((2, 2)), near) == (NUMBERS[before], int(shapes))
    return said and far == comb(16, 8) - 1


@concludes(
    "12-perfect-hash-and-sieve",
    "sieve-idea",
    r"up to (?P<last>\d+) × \d+ they become (?P<trend>\w+) with each size\. \(In "
    r"(?P<larger>\d+) × \d+ there is again a larger share of them than in 15 × 15",
    planted={"they become rarer": "they become commoner", "up to 15": "up to 14"},
)
def p_positions_become_rarer(last, trend, larger):
    lines = result("class-counts-22")
    shares = [
        sum(count for *sides, count in lines if max(sides) <= n) / comb(2 * n, n)
        for n in range(1, 23)
    ]
    rise = min(n for n in range(1, 22) if shares[n] > shares[n - 1])
    return trend == "rarer" and (int(last), int(larger)) == (rise, rise + 1)


@concludes(
    "12-perfect-hash-and-sieve",
    "sieve-idea",
    r"Take 4\+2\+2 in a box of (?P<rows>\w+) rows and (?P<columns>\w+) columns\..*may have "
    r"been (?P<pairs>[\d+, or]+)\. They were no longer.*Or the first row had "
    r"(?P<first>\d) squares\.",
    planted={"of three rows": "of four rows", "4+3 or 4+4": "4+3 or 4+5"},
)
def so_many_bars_lead_to_422(rows, columns, pairs, first):
    rows, columns = NUMBERS[rows], NUMBERS[columns]
    every = combinations_with_replacement(range(columns, -1, -1), rows)
    shapes = [tuple(n for n in shape if n) for shape in every]
    before = {s for s in shapes if (4, 2, 2) in (rest for _, rest in bites(s))}
    said = {(4, *map(int, pair.split("+"))) for pair in pairs.replace(" or ", ", ").split(", ")}
    return before == said | {(int(first), 2, 2)}


@concludes(
    "12-perfect-hash-and-sieve",
    "class-explained",
    r"It counted (?P<lost>[\d,]+) P's; at 38 bits each that is (?P<bytes>\S+) GB, and its largest "
    r"class takes another (?P<class_>\S+) GB .* Together that is an (?P<part>\w+) of the",
    planted={"an eighth": "an third", "another 2.2 GB": "another 4.4 GB"},
)
def the_sieve_needs_a_part(lost, bytes, class_, part):
    counted, largest = sum(count for *_, count in result("class-counts-20")), comb(37, 18) / 8e9
    listed = counted * 38 / 8e9
    said = lost == f"{counted:,}" and (bytes, class_) == (f"{listed:.1f}", f"{largest:.1f}")
    return said and round(comb(40, 20) / 4e9 / (largest + listed)) == NUMBERS[part]


@concludes(
    "12-perfect-hash-and-sieve",
    "map-explained",
    r"10 × 42 has \*\*three\*\*, (?P<bites>.*)\. J\. Padhi .* that one and its mirror image alone",
    planted={"(8, 26)": "(8, 27)"},
)
def one_bar_alone_has_three_first_bites(bites):
    found = {}
    for rows, columns, row, column in result("first-moves-area-420"):
        found.setdefault((rows, columns), []).append(f"({row}, {column})")
    many = {bar: bites for bar, bites in found.items() if len(bites) > 2}
    return {*many} == {(10, 42), (42, 10)} and bites == "{}, {} and {}".format(*many[10, 42])


@concludes(
    "12-perfect-hash-and-sieve",
    "certificate-explained",
    r"that (?P<lost>[\d,]+) shapes strike out (?P<others>[\d,]+) others",
    planted={"107,342,199 shapes": "107,342,198 shapes"},
)
def so_many_shapes_are_struck_out(lost, others):
    counted = sum(count for *_, count in result("class-counts-10x42"))
    return (lost, others) == (f"{counted:,}", f"{comb(52, 10) - 1 - counted:,}")


@concludes(
    "12-perfect-hash-and-sieve",
    "certificate-explained",
    r"Only (?P<lists>\w+) list, the right one\. Take a list with both properties",
    planted={"Only one list": "Only two list"},
)
def only_the_right_list_has_both_properties(lists):
    shapes = [s for s in combinations_with_replacement(range(4, -1, -1), 2) if s[0]]
    shapes = [tuple(n for n in s if n) for s in shapes]
    places = {shape: 1 << i for i, shape in enumerate(shapes)}
    leads = [sum(places[rest] for _, rest in bites(shape)) for shape in shapes]
    passed = [
        chosen
        for chosen in range(1 << len(shapes))
        if all(bool(leads[i] & chosen) != bool(chosen >> i & 1) for i in range(len(shapes)))
    ]
    known = {}
    right = sum(place for shape, place in places.items() if loses(shape, known))
    return len(passed) == NUMBERS[lists.lower()] and passed == [right]


# 13 · Nim and Grundy


def mex(numbers):
    found, least = set(numbers), 0
    while least in found:
        least += 1
    return least


@cache
def nim_lost(heaps):
    rests = [(*heaps[:i], n, *heaps[i + 1 :]) for i, size in enumerate(heaps) for n in range(size)]
    return not any(nim_lost(tuple(sorted(rest))) for rest in rests)


@concludes(
    "13-nim-and-grundy",
    "xor",
    r"four smaller squares: the two on one diagonal are (?P<one>\w+), and so are the two "
    r"on the other",
    planted={"diagonal are equal": "diagonal are different"},
)
def the_quarters_of_the_table_are_equal_in_pairs(one):
    third = np.array(
        [
            [next(c for c in range(8) if nim_lost(tuple(sorted((a, b, c))))) for b in range(4)]
            for a in range(4)
        ]
    )
    equal = all(
        (third[:n, :n] == third[n : 2 * n, n : 2 * n]).all()
        and (third[:n, n : 2 * n] == third[n : 2 * n, :n]).all()
        and (third[:n, :n] != third[:n, n : 2 * n]).all()
        for n in (1, 2)
    )
    return (one == "equal") == equal


@concludes(
    "13-nim-and-grundy",
    "pairs-explained",
    r"(?P<n>\w+): (?P<one>\d × \d) and (?P<other>\d × \d)\.",
    planted={"1 × 3 and 2 × 2": "1 × 4 and 2 × 2"},
)
def that_pair_of_bars_is_lost(n, one, other):
    @cache
    def lost(pair):
        rests = [(rest, pair[1]) for _, rest in bites(pair[0])]
        rests += [(pair[0], rest) for _, rest in bites(pair[1])]
        return not any(lost(rest) for rest in rests)

    bars = {
        f"{rows} × {columns}": (columns,) * rows
        for rows, columns in ((1, 2), (1, 3), (2, 2), (1, 4), (2, 3))
    }
    found = [{a, b} for a in bars for b in bars if a < b and lost((bars[a], bars[b]))]
    return found == [{one, other}] and NUMBERS[n.lower()] == 1


@cache
def kayles(most):
    values = []
    for pins in range(most):
        rests = [(a, pins - k - a) for k in (1, 2) if k <= pins for a in range(pins - k + 1)]
        values.append(mex(values[a] ^ values[b] for a, b in rests))
    return values


def kayles_start():
    """From where on a row is worth as much as one 12 pins longer."""
    values = kayles(400)
    return 1 + max(n for n in range(400 - 12) if values[n] != values[n + 12])


@concludes(
    "13-nim-and-grundy",
    "period-explained",
    r"From (?P<start>\d+) pins on\. The last exception is a row of (?P<last>\d+): it is worth "
    r"(?P<worth>\d+), and a row of (?P<later>\d+) is worth (?P<then>\d+)\.",
    planted={"From 71 pins on": "From 70 pins on", "a row of 82": "a row of 83"},
)
def kayles_repeats_from_there(start, last, worth, later, then):
    values = kayles(400)
    start, last, later = int(start), int(last), int(later)
    exception = values[last], values[later]
    return start == kayles_start() == last + 1 == later - 11 and exception == (
        int(worth),
        int(then),
    )


@concludes(
    "13-nim-and-grundy",
    "period-explained",
    r"but the first (?P<rows>\d+) do, .*Here 2 · \((?P<start>\d+) \+ 12\) \+ 2 = (?P<same>\d+)\.",
    planted={"but the first 168 do": "but the first 156 do"},
)
def so_many_rows_prove_the_period(rows, start, same):
    """From there on every ball leaves a row as long as the proof needs; two pins less, and not."""

    def larger(pins):
        return min(max(a, pins - k - a) for k in (1, 2) for a in range(pins - k + 1))

    rows, needed = int(rows), kayles_start() + 12
    said = (rows, int(start)) == (int(same), kayles_start())
    return said and larger(rows - 2) < needed <= larger(rows)


@concludes(
    "13-nim-and-grundy",
    "chomp-explained",
    r"(?P<value>\d)\. The bar's five bites lead to the values (?P<values>[\d, ]+ and \d)\..*No "
    r"full bar has the value (?P<none>\d) except the poison",
    planted={"0, 1, 2, 2 and 3": "0, 1, 2, 3 and 3", "the value 0 except": "the value 4 except"},
)
def a_bar_is_worth_that(value, values, none):
    @cache
    def grundy(shape):
        return mex(grundy(rest) for _, rest in bites(shape))

    after = sorted(grundy(rest) for _, rest in bites((3, 3)))
    full = {grundy((c,) * r) for r in range(1, 5) for c in range(1, 7) if (r, c) != (1, 1)}
    said = sorted(map(int, values.replace(" and", ",").split(", ")))
    return int(value) == grundy((3, 3)) and after == said and int(none) not in full


# 16 · Geister


@concludes(
    "16-geister",
    "views",
    r"8 · 7 · 6 · 5 / \(4 · 3 · 2 · 1\) = (?P<ways>\d+) ways",
    planted={"= 70 ways": "= 56 ways"},
)
def so_many_colourings_look_alike(ways):
    return len({*permutations("rrrrbbbb")}) == int(ways)


@concludes(
    "16-geister",
    "fusion",
    r"After b1 → the win is (?P<one>\w\d .) in one colouring and (?P<other>\w\d .) in the "
    r"other\. .*After b1 ↓ it is (?P<too>the same|different)\.",
    planted={"is d1 ← in one colouring and a2 ↑": "is d1 ← in one colouring and a2 →"},
)
def each_colouring_has_another_win(one, other, too):
    def wins(reply, colours):
        pieces = {(1, 2): "R", (4, 1): "B", (1, 1): colours[0], reply: colours[1]}
        won = set()
        for walk in geister_oracle.walks(pieces, "max"):
            if geister_oracle.taken_all(geister_oracle.walked(pieces, walk), 0) == "max":
                won.add(geister_oracle.written(walk))
        return won

    right, down = (wins((3, 1), "rb"), wins((3, 1), "br")), (wins((2, 2), "rb"), wins((2, 2), "br"))
    apart = not down[0] & down[1] and all(down)
    return right == ({one}, {other}) and (too == "the same") == apart


# 17 · What you cannot see

CARDS = [*permutations("JQK", 2)]
ENDS = {"cc": 1, "cbf": None, "cbc": 2, "bf": None, "bc": 2}  # checks, bets, calls and folds


def kuhn(mine, other, line):
    """What MAX wins at the end of a line."""
    if line == "bf":
        return 1
    if line == "cbf":
        return -1
    return ENDS[line] if "JQK".index(mine) > "JQK".index(other) else -ENDS[line]


def value(bold_max, bold_min):
    """What MAX wins on average; bold: how likely each card bets or calls, by what was done."""
    total = 0
    for mine, other in CARDS:
        bet, calls = bold_max[mine, ""], bold_min[other, "b"]
        after = bold_min[other, "c"]
        replies = bold_max[mine, "cb"]
        lines = {
            "bf": bet * (1 - calls),
            "bc": bet * calls,
            "cc": (1 - bet) * (1 - after),
            "cbf": (1 - bet) * after * (1 - replies),
            "cbc": (1 - bet) * after * replies,
        }
        total += sum(p * kuhn(mine, other, line) for line, p in lines.items())
    return Fraction(total) / 6


SEEN = {"max": [*product("JQK", ("", "cb"))], "min": [*product("JQK", ("c", "b"))]}
PURE = {
    who: [dict(zip(SEEN[who], p, strict=True)) for p in product((0, 1), repeat=6)] for who in SEEN
}
MIN_BEST = {("J", "c"): Fraction(1, 3), ("Q", "c"): 0, ("K", "c"): 1}
MIN_BEST |= {("J", "b"): 0, ("Q", "b"): Fraction(1, 3), ("K", "b"): 1}


def family(alpha, times=3):
    """Kuhn's strategies for MAX."""
    return {
        ("J", ""): alpha,
        ("Q", ""): 0,
        ("K", ""): times * alpha,
        ("J", "cb"): 0,
        ("Q", "cb"): alpha + Fraction(1, 3),
        ("K", "cb"): 1,
    }


def sure_of(alpha, times=3):
    return min(value(family(alpha, times), answer) for answer in PURE["min"])


@concludes(
    "17-what-you-cannot-see",
    "open-cards-intro",
    r"the higher card would win (?P<coins>\w+) coin, and the game would be (?P<mean>\w+)\.",
    planted={"win one coin": "win two coin"},
)
def open_cards_are_even(mean, coins):
    def deal(mine, other):
        def end(line):
            return kuhn(mine, other, line)

        bet = min(end("bf"), end("bc"))
        return max(bet, min(end("cc"), max(end("cbf"), end("cbc"))))

    won = {deal(*cards) for cards in CARDS}
    return mean == "even" and won == {NUMBERS[coins], -NUMBERS[coins]}


@concludes(
    "17-what-you-cannot-see",
    "fusion-explained",
    r"MIN (?P<jack>\w+) the J and (?P<king>\w+) to the K\.",
    planted={"MIN calls the J and folds to": "MIN folds the J and calls to"},
)
def the_queen_answers_two_ways(jack, king):
    best = [min("fc", key=lambda act: kuhn(card, "Q", "b" + act)) for card in "JK"]
    return [jack[0], king[0]] == best


@concludes(
    "17-what-you-cannot-see",
    "indifferent-explained",
    r"(?P<bets>\d+) of 60\. Then one of (?P<n>\w+) bets comes from a J",
    planted={"20 of 60": "30 of 60", "one of four": "one of three"},
)
def that_many_bluffs_leave_the_queen_indifferent(bets, n):
    jack = Fraction(int(bets), 60)
    jack /= jack + 1
    return -2 * jack + 2 * (1 - jack) == 1 and jack == Fraction(1, NUMBERS[n])


@concludes(
    "17-what-you-cannot-see",
    "pennies-explained",
    r"A (?P<share>\w+)\. Then MIN loses",
    planted={"A third.": "A half."},
)
def heads_are_shown_that_often(share):
    heads = Fraction(1, NUMBERS[share])
    return 3 * heads - (1 - heads) == -heads + (1 - heads)


@concludes(
    "17-what-you-cannot-see",
    "triangle-explained",
    r"(?P<most>\w+) comes half of the time; (?P<one>\w+) and (?P<other>\w+) a quarter each\.",
    planted={"Paper comes half of the time; rock and": "Rock comes half of the time; paper and"},
)
def paper_is_played_most(most, one, other):
    chances = {most.lower(): 2, one: 1, other: 1}
    wins = {("paper", "rock"): 1, ("scissors", "paper"): 1, ("rock", "scissors"): 2}
    return all(
        sum(
            p * (wins.get((mine, its), 0) - wins.get((its, mine), 0)) for mine, p in chances.items()
        )
        == 0
        for its in chances
    )


@concludes(
    "17-what-you-cannot-see",
    "cfr-intro",
    r"(?P<regret>\d/\d+)\. So after this round \"Q: bet\" would (?P<what>\w+) always",
    planted={"1/12. So": "1/6. So", "would call always": "would fold always"},
)
def the_queens_first_regret_is_that(regret, what):
    reached = Fraction(1, 6) * Fraction(1, 2)
    worth = {act: -reached * sum(kuhn(card, "Q", "b" + act) for card in "JK") for act in "cf"}
    regrets = {act: worth[act] - sum(worth.values()) / 2 for act in worth}
    return regrets["c"] == Fraction(regret) and (what == "call") == (regrets["c"] > 0)


@concludes(
    "17-what-you-cannot-see",
    "run-explained",
    r"(?P<who>MAX|MIN)\. In this game to move .*MAX loses one coin in (?P<games>\d+) games",
    planted={"MIN. In this": "MAX. In this", "in 18 games": "in 12 games"},
)
def kuhn_poker_is_worth_that(who, games):
    most = max(value(strategy, MIN_BEST) for strategy in PURE["max"])
    return most == sure_of(Fraction(0)) == Fraction(-1, int(games)) and who == "MIN"


@concludes(
    "17-what-you-cannot-see",
    "family-explained",
    r"share α of the J's and (?P<times>\d)α of the K's, .*"
    r"All of them are worth −1/(?P<games>\d+)\.",
    planted={"and 3α of": "and 2α of", "worth −1/18": "worth −1/12"},
)
def kuhns_equilibria_are_a_family(times, games):
    alphas = Fraction(0), Fraction(1, 7), Fraction(1, 3)
    return {sure_of(alpha, int(times)) for alpha in alphas} == {Fraction(-1, int(games))}


# 18 · A small Geister


@concludes(
    "18-a-small-geister",
    "indifferent-explained",
    r"With (?P<q>.)\. Then one in (?P<n>\w+) ghosts that walk to a2 is blue\.",
    planted={"one in three": "one in four"},
)
def that_chance_makes_min_indifferent(q, n):
    q = {"½": Fraction(1, 2), "⅓": Fraction(1, 3)}[q]
    blue = q / (q + 1)
    return 2 * blue - 1 == -blue and blue == Fraction(1, NUMBERS[n])


@concludes(
    "18-a-small-geister",
    "by-hand-explained",
    r"A (?P<value>\w+) of a game\. In (?P<walks>.) of all games MAX walks, .* worth (?P<then>.)\.",
    planted={"A quarter of": "A third of"},
)
def the_plan_by_hand_is_worth_that(value, walks, then):
    said = {"¾": Fraction(3, 4), "⅓": Fraction(1, 3), "½": Fraction(1, 2)}
    comes = Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    worth = {"quarter": Fraction(1, 4), "third": Fraction(1, 3)}[value]
    return said[walks] == comes and comes * said[then] == worth


MOVES_ON = {
    i: [j for j in range(16) if abs(i % 4 - j % 4) + abs(i // 4 - j // 4) == 1] for i in range(16)
}
EXITS = ({0, 3}, {12, 15})


def small_moves(ghosts, ply):
    """What each walk leads to: the ghosts, or who has won."""
    player = ply % 2
    for square, (owner, colour) in ghosts:
        if owner != player:
            continue
        if colour == "blue" and square in EXITS[player]:
            yield (square, "out"), player
        there = dict(ghosts)
        for target in MOVES_ON[square]:
            met = there.get(target)
            if met and met[0] == player:
                continue
            if met:
                yield (square, target), player if met[1] == "blue" else 1 - player
            else:
                rest = ((s, g) for s, g in ghosts if s != square)
                yield (square, target), tuple(sorted((*rest, (target, (owner, colour)))))


def small_deals():
    for mine, its in product((("red", "blue"), ("blue", "red")), repeat=2):
        yield tuple(
            sorted([(8, (0, mine[0])), (10, (0, mine[1])), (5, (1, its[0])), (7, (1, its[1]))])
        )


@concludes(
    "18-a-small-geister",
    "open-explained",
    r"0 in all (?P<deals>\w+) deals\. (?P<plies>\w+) plies are short",
    planted={"in all four": "in all three"},
)
def open_small_geister_is_drawn(deals, plies):
    @cache
    def worth(ghosts, ply):
        if ply == NUMBERS[plies.lower()]:
            return 0
        found = [
            1 - 2 * after if isinstance(after, int) else worth(after, ply + 1)
            for _, after in small_moves(ghosts, ply)
        ]
        return max(found) if ply % 2 == 0 else min(found)

    return [worth(deal, 0) for deal in small_deals()] == [0] * NUMBERS[deals]


@concludes(
    "18-a-small-geister",
    "sets-explained",
    r"(?P<states>\w+), in every set\.",
    planted={"Two, in every set": "Four, in every set"},
)
def an_information_set_has_that_many_states(states):
    sets = {}

    def visit(ghosts, ply, walks):
        if ply == 5:
            return
        own = tuple((s, c) for s, (owner, c) in ghosts if owner == ply % 2)
        sets.setdefault((own, walks), set()).add(ghosts)
        for walk, after in small_moves(ghosts, ply):
            if not isinstance(after, int):
                visit(after, ply + 1, (*walks, walk))

    for deal in small_deals():
        visit(deal, 0, ())
    return {len(each) for each in sets.values()} == {NUMBERS[states.lower()]}
