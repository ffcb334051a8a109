"""The atlas: its lines against the readable solver and a second route; sweeps; what it suggests."""

import re
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from math import ceil, log2
from pathlib import Path

import pytest
from distributed import Client, LocalCluster
from stopping import stopped

from audit import atlas as module
from audit.atlas import atlas, main, read, survey
from audit.kernel import solved
from chopsticks import LOSS, WIN, Chopsticks, Rules, explore, movers_view, rule_sets, solve
from chopsticks.hands.presets import PRESETS

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "audit/results/atlas.csv"
STANDARD = PRESETS["standard"]


class Here(Executor):
    """Solves at once, in this process, and notes what."""

    def __init__(self):
        self.solved = []

    def submit(self, function, rules):
        self.solved.append(rules)
        future = Future()
        future.set_result(function(rules))
        return future


@pytest.fixture
def here():
    return Here()


# --- the lines ----------------------------------------------------------------------------


def readable(rules):
    """The line, from the readable solver."""
    game = Chopsticks(rules)
    values = {movers_view(state): value for state, value in solve(game).items()}
    lost = [state for state, value in values.items() if value.outcome == LOSS]
    won = sum(value.outcome == WIN for value in values.values())
    start = values[game.initial]
    return (
        start.outcome.name.lower(),
        start.plies,
        len(values),
        won,
        len(values) - won - len(lost),
        len(lost),
        sum(map(game.is_terminal, values)),
        sum(0 not in state.hands[0] for state in lost),
        max(value.plies or 0 for value in values.values()),
    )


@pytest.mark.parametrize("fingers", range(2, 7))
def test_small_games_are_as_the_readable_solver_has_them(fingers, here):
    every = rule_sets(fingers)
    lines = atlas([fingers], every, here)
    for rules, line in zip(every, lines, strict=True):
        assert line[2:] == readable(rules), rules


OTHERS = {
    **{name: PRESETS[name] for name in PRESETS if PRESETS[name].fingers < 11},
    "three hands": Rules(4, start=(1, 1, 1)),
    "three hands, no split": Rules(4, split="none", start=(1, 1, 1)),
    "an odd number": replace(STANDARD, fingers=19),
    "more plies than a byte holds": replace(STANDARD, fingers=18),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_games_are_as_the_readable_solver_has_them(name):
    assert survey(OTHERS[name])[2:] == readable(OTHERS[name])


# --- sweeps -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines():
    return atlas(range(2, 7), executor=Here())


def test_lines_come_rule_set_by_rule_set(lines):
    games = [replace(rules, fingers=n) for rules in rule_sets() for n in range(2, 7)]
    assert lines == [survey(game) for game in games]


def test_threads_say_the_same(lines):
    with ThreadPoolExecutor(2) as executor:
        assert atlas(range(2, 7), executor=executor) == lines


def test_a_cluster_says_the_same(lines, tmp_path, capsys):
    with LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        host="127.0.0.1",
        local_directory=str(tmp_path),
    ) as cluster:
        address = cluster.scheduler_address
        with Client(address) as client, client.get_executor() as executor:
            assert atlas(range(2, 7), executor=executor) == lines
            workers = client.run(lambda: "audit.census" in __import__("sys").modules)
            assert list(workers.values()) == [True]
        assert main(["5", "6", "--preset", "standard", "--scheduler", address]) == 0
    assert "2 × draw; the longest line has 35 plies, with 6 fingers" in capsys.readouterr().out


def test_a_file_is_what_the_lines_are(lines, here, tmp_path):
    path = tmp_path / "atlas.csv"
    assert atlas(range(2, 7), executor=here, path=path) == lines
    assert read(path) == {(line.rules, line.fingers): line for line in lines}
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_file_has_is_not_solved_again(lines, here, tmp_path):
    path = tmp_path / "atlas.csv"
    atlas(range(4, 7), rule_sets()[3:9], Here(), path)
    assert atlas(range(2, 7), executor=here, path=path) == lines
    assert len(here.solved) == len(lines) - 3 * 6
    other = tmp_path / "other.csv"
    atlas(range(2, 7), executor=Here(), path=other)
    assert path.read_bytes() == other.read_bytes()


def test_a_smaller_sweep_leaves_a_file_as_it_is(lines, here, tmp_path):
    path = tmp_path / "atlas.csv"
    module.write(path, lines)
    before = path.read_bytes()
    assert atlas([5, 3], [Rules()], here, path) == [survey(Rules()), survey(Rules(3))]
    assert here.solved == []
    assert path.read_bytes() == before


def test_a_bar_counts_positions(here, capsys):
    atlas([5], [Rules()], here, progress=True)
    assert f"{15**2}/{15**2}" in capsys.readouterr().err
    atlas([5], [Rules()], here)
    assert capsys.readouterr().err == ""


def test_lines_before_an_error_are_kept(here, tmp_path, monkeypatch):
    def fails(rules):
        if rules.fingers == 6:
            raise MemoryError
        return survey(rules)

    monkeypatch.setattr(module, "survey", fails)
    monkeypatch.setattr(module, "EVERY", 0)
    path = tmp_path / "atlas.csv"
    with ThreadPoolExecutor(1) as executor, pytest.raises(MemoryError):
        atlas(range(2, 7), [Rules()], executor, path)
    kept = read(path)
    assert all(survey(Rules(fingers)) == line for (_, fingers), line in kept.items())
    assert 6 not in [fingers for _, fingers in kept]


def test_an_interrupted_command_goes_on_in_other_processes(tmp_path, monkeypatch):
    path = tmp_path / "atlas.csv"
    command = ["2", "12", "--out", str(path)]
    every_line = "import audit.atlas\naudit.atlas.EVERY = 0\n"
    with stopped(signal.SIGINT, 3, ".csv", "audit.atlas", *command, prepare=every_line) as process:
        says = process.communicate()[1]
    assert process.returncode == 1
    assert f"interrupted: continue with --out {path}" in says
    some = path.read_text().splitlines()
    whole = tmp_path / "whole.csv"
    module.write(whole, [line for line in read(TABLE).values() if line.fingers <= 12])
    every = whole.read_text().splitlines()
    assert len(some) == 1 + 4  # the one that was being written, too
    assert set(some) < set(every)
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # a process more would be a second of imports
    assert main(command) == 0
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rules,", "rule,", "begins with ['rule', 'fingers'"),
        (",win,3,", ",win,three,", "line 2: ['cut-off, even split', '2', 'win', 'three'"),
        (",win,3,4,", ",win,3,", "is not a line of an atlas"),
        ("rules,fingers", "", "begins with"),
    ],
)
def test_another_file_is_refused(old, new, says, here, tmp_path):
    path = tmp_path / "atlas.csv"
    atlas([2], [Rules()], here, path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ValueError, match=re.escape(says)):
        atlas([3], [Rules()], here, path)
    assert path.read_text() == text.replace(old, new, 1)


def test_fingers_that_cannot_be_are_refused(here):
    with pytest.raises(ValueError, match="fingers = 1: it must be a whole number ≥ 2"):
        atlas([5, 1], executor=here)
    with pytest.raises(ValueError, match=r"start = \(4, 4\): it must be"):
        atlas([4], [PRESETS["suns"]], here)
    assert here.solved == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("10 9", "10 9: the smaller number must come first"),
        ("1 9", "fingers = 1: it must be a whole number ≥ 2"),
        ("2 9 --preset nope", "there is no preset 'nope'"),
        ("2 9 --preset suns", "start = (4, 4): it must be"),
        ("2 9 --out /nowhere/atlas.csv", "it must be in a folder that you can write to"),
    ],
)
def test_a_command_that_cannot_be_says_so(arguments, says, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    assert stopped.value.code == 2
    assert says in capsys.readouterr().err


def test_without_the_compiler_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "audit.kernel", None)
    with pytest.raises(SystemExit):
        main(["2", "3"])
    assert "install the extra 'compiled'" in capsys.readouterr().err


def test_a_game_too_large_for_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr("audit.atlas.physical_memory", lambda: 10**9)
    with pytest.raises(ValueError, match=r"Rules\(fingers=200, .* takes about .* has 1,000,000"):
        atlas([5, 200], [Rules()])


def test_the_module_is_pure_python():
    code = "import sys, audit.atlas; assert not {'numpy', 'numba', 'tqdm'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# --- results/atlas.csv and docs/open-questions.md ------------------------------------------------

PAGE = (ROOT / "audit/docs/open-questions.md").read_text()
COMMON = range(2, 81)
NAMES = [str(rules).partition(", ")[2] for rules in rule_sets()]


@pytest.fixture(scope="module")
def known():
    return read(TABLE)


def table_of(*head):
    """The rows of the page's tables with this head, as lists of words."""
    tables = re.findall(r"^\|(.+)\|\n\|[-:|]+\|\n((?:\|.+\|\n)+)", PAGE, re.MULTILINE)
    rows = [
        [word.strip(" `") for word in row.strip("|").split("|")]
        for names, body in tables
        if [name.strip(" `") for name in names.split("|")] == list(head)
        for row in body.splitlines()
    ]
    assert rows
    return rows


def test_the_atlas_has_what_it_says(known):
    assert [n for rules, n in known if rules == key_of("standard")] == list(range(2, 201))
    assert known.keys() >= {(rules, n) for rules in NAMES for n in COMMON}


def test_a_small_part_of_the_atlas_is_made_again(known, here):
    some = [n for n in COMMON if n <= 16] + [31, 34]
    for line in atlas(some, executor=here):
        assert known[line.rules, line.fingers] == line


def test_the_lines_of_the_atlas_agree_with_themselves(known):
    for (rules, n), line in known.items():
        assert line.won + line.drawn + line.lost == line.positions <= (n * (n + 1) // 2) ** 2
        assert line.alive <= line.lost - line.ended
        assert (line.plies is None) == (line.outcome == "draw")
        if line.plies is not None:  # who moves last wins
            assert line.plies <= line.longest
            assert line.plies % 2 == (line.outcome == "win")
        assert (line.drawn == 0) or rules != "cut-off, no split"


def key_of(rules):
    return "cut-off, free split, no sacrifice" if rules == "standard" else rules


LAWS = table_of("rules", "n", "quantity", "formula", "from", "up to")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: " ".join(law[:3]))
def test_the_laws_hold_as_far_as_the_page_says(law, known):
    rules, which, quantity, formula, first, last = law
    assert which in ("odd", "even", "all")
    names = {"ceil": ceil, "log2": log2}
    right, wrong = [], []
    n, step = (2, 1) if which == "all" else (3, 2) if which == "odd" else (2, 2)
    while (line := known.get((key_of(rules), n))) is not None:
        same = eval(quantity, line._asdict()) == eval(formula, names | {"n": n})
        (right if same else wrong).append(n)
        n += step
    assert int(last) == max(right) == n - step
    assert int(first) == max(wrong, default=min(right) - step) + step
    assert len(right) > 30


def test_the_figures_of_the_catalogue_are_right(known):
    rows = table_of("n", "draws", "lost - ended", "alive", "longest")
    assert [row[0] for row in rows] == ["5", "6", "7", "8", "9", "10", "22", "23"]
    for n, draws, lost, alive, longest in rows:
        line = known[key_of("standard"), int(n)]
        assert draws == f"{line.drawn / (line.positions - line.ended):.0%}".replace("%", " %")
        assert [lost, alive, longest] == [
            str(line.lost - line.ended),
            str(line.alive),
            str(line.longest),
        ]


def lost_family(n):
    """The lost positions of the page's proof, 1 to 3."""
    one = [((0, x), (n - 1, n - 1)) for x in range(1, n)]
    two = [((0, x), (n - 2, n - 2)) for x in range(1, n, 2)]
    return {*one, *two, ((0, 1), (0, n - 2))}


@pytest.mark.parametrize("fingers", range(3, 26))
def test_the_lost_positions_of_the_proof_are_lost(fingers):
    value_of = solved(replace(STANDARD, fingers=fingers))
    family = lost_family(fingers)
    assert len(family) == (fingers - 1) + fingers // 2 + 1
    assert all(value_of(*hands).outcome == LOSS for hands in family)


@pytest.mark.parametrize("fingers", [n for n in range(9, 41) if n != 10])
def test_where_the_longest_lines_begin(fingers):
    value_of = solved(replace(STANDARD, fingers=fingers))
    last = fingers - 2
    odd, even = ((last, last), (2, last)), ((5, last), (2, 6))
    plies = fingers if fingers % 2 else 8 * fingers - 3
    assert value_of(*(odd if fingers % 2 else even)) == (WIN, plies)
    if fingers % 2:
        assert value_of((0, last), (last, last)) == (LOSS, plies - 1)


def test_ended_positions_are_lost():
    for rules in rule_sets(6):
        game = Chopsticks(rules)
        over = [state for state in explore(game).states if game.is_terminal(state)]
        assert over
        assert all(game.utility(state, state.to_move) == -1 for state in over)


@pytest.mark.parametrize("fingers", range(3, 12, 2))
def test_with_odd_numbers_no_others_are_lost(fingers):
    game = Chopsticks(replace(STANDARD, fingers=fingers))
    lost = {
        movers_view(state).hands
        for state, value in solve(game).items()
        if value.outcome == LOSS and not game.is_terminal(state)
    }
    assert lost == lost_family(fingers)


@pytest.mark.parametrize("fingers", range(5, 10))
def test_the_three_lost_positions_with_rollover(fingers):
    game = Chopsticks(replace(STANDARD, fingers=fingers, overflow="rollover"))
    lost = {
        movers_view(state).hands
        for state, value in solve(game).items()
        if value.outcome == LOSS and not game.is_terminal(state)
    }
    n = fingers
    assert lost == {
        ((0, 1), (0, n - 2)),
        ((0, 1), (n - 2, n - 2)),
        ((0, 1), (n - 1, n - 1)),
    }


def test_who_wins_is_as_the_page_says(known):
    rows = table_of("rules", "won", "lost", "drawn", "last n that is not a draw")
    assert [row[0] for row in rows] == NAMES
    for rules, *numbers in rows:
        ends = {n: known[rules, n].outcome for n in COMMON}
        counts = [list(ends.values()).count(end) for end in ("win", "loss", "draw")]
        decided = [n for n, end in ends.items() if end != "draw"]
        assert numbers == [str(number) for number in (*counts, max(decided))], rules
    standard = {n: known[key_of("standard"), n].outcome for n in range(2, 201)}
    assert [n for n, end in standard.items() if end != "draw"] == [2, 4]
    assert "only 2 and 4 give a win or a loss" in PAGE


def test_what_the_page_says_of_the_powers_of_two(known):
    (formula,) = {law[3] for law in LAWS if law[:3] == ["cut-off, free split", "odd", "longest"]}
    assert "(16, 32, 64, 128)" in formula
    plies = [known["cut-off, free split", n].longest for n in range(127, 132)]
    assert f"{', '.join(map(str, plies[:4]))} and {plies[4]} plies for n = 127 to 131" in PAGE
    for law in LAWS:
        rules, which, quantity, formula, *_ = law
        if rules == "cut-off, free split":
            for n in range(127, 132):
                if which != ("odd", "even")[n % 2 == 0]:
                    continue
                line = known[rules, n]
                names = {"ceil": ceil, "log2": log2, "n": n}
                assert eval(quantity, line._asdict()) == eval(formula, names)


def test_what_the_page_says_of_sacrifice(known):
    pairs = [
        (known[rules, n], known[f"{rules}, no sacrifice", n])
        for rules in NAMES
        if f"{rules}, no sacrifice" in NAMES
        for n in COMMON
    ]
    differ = [(a, b) for a, b in pairs if a.outcome != b.outcome]
    assert f"of {len(pairs)} pairs of games" in PAGE
    assert f"alone, {len(differ)} end differently" in PAGE
    [(even, even_without), (free, free_without)] = differ
    assert even[:3] == ("cut-off, even split", 39, "draw")
    assert even_without.outcome == "loss"
    assert free[:4] == ("cut-off, free split", 5, "loss", 26)
    assert free_without.outcome == "draw"


def test_other_figures_of_the_page(known):
    standard = {n: line for (rules, n), line in known.items() if rules == key_of("standard")}
    assert standard[10].longest == 79
    assert 8 * 10 - 3 == 77
    assert standard[200].longest == max(line.longest for line in known.values()) == 1597
    assert {"79 plies with 10 fingers", "is 77", "1,597 plies"} <= set(
        re.findall(r"79 plies with 10 fingers|is 77|1,597 plies", " ".join(PAGE.split()))
    )


# --- the pictures -------------------------------------------------------------------------


def test_the_pictures_are_drawn(tmp_path):
    from audit import draw_atlas

    draw_atlas.draw(tmp_path)
    for name in ("atlas.png", "atlas-lines.png"):
        assert 20_000 < (tmp_path / name).stat().st_size < 150_000


def test_the_titles_of_the_pictures_are_true(known):
    for rules in NAMES:
        if rules.startswith("rollover"):
            assert {known[rules, n].outcome for n in COMMON if n >= 5} == {"draw"}
        line = known[rules, 80]
        share = line.drawn / line.positions
        assert share > 0.9 or share < 0.13
        assert (line.longest == 8 * 80 - 3) == (rules == key_of("standard"))
        assert line.longest == 8 * 80 - 3 or line.longest < 200
