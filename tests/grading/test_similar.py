"""Hints about answers that are alike: disguised copies are found, independent answers are not."""

import random
import re
from dataclasses import replace
from functools import cache

import pytest
from handing_in import EXERCISE, NAME, hand_in, notebook

from grading.collect.notebook import EMPTY, Unreadable, read_notebook
from grading.collect.submissions import Submission, slug
from grading.grade.answer import Result
from grading.grade.graded import Graded, parts
from grading.report.normal_form import statements
from grading.report.similar import (
    LONG,
    MARGIN,
    by_chance,
    equal,
    like_the_reference,
    similar,
    write_similar,
)

QUESTIONS = ("minimax", "negamax", "limited")
RELEASED = read_notebook(notebook({}).encode()).named
KNOWN = {
    question: [EXERCISE.reference(question), *(cell.source for cell in RELEASED[question])]
    for question in QUESTIONS
}


forms = cache(statements)


def read(texts):
    """The normal forms of cells by question."""
    return {question: forms(text) for question, text in texts.items()}


def all_of(texts):
    return {(question, form) for question, forms in read(texts).items() for form in forms}


REFERENCE, GIVEN = (all_of({q: cells[n] for q, cells in KNOWN.items()}) for n in (0, 1))


def pairs(answers):
    return similar({who: read(texts) for who, texts in answers.items()}, REFERENCE | GIVEN)


def groups(answers):
    return equal({who: read(texts) for who, texts in answers.items()}, REFERENCE | GIVEN)


# What people write who never met.  A NAME in capitals is anybody's own.
NAMES = {
    "MOVE": ["move", "m", "action", "mv", "a"],
    "CHILD": ["child", "nxt", "new_state", "after", "s2"],
    "BEST": ["best", "result", "best_value", "top", "res"],
    "VALUE": ["value", "v", "score", "val", "x"],
    "LIST": ["values", "scores", "vals", "results", "options"],
}
HEADS = {
    "minimax": """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)""",
    "negamax": """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))""",
    "limited": """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)""",
}
WAYS = [  # to a maximum at MAX's nodes and a minimum at MIN's
    """
    LIST = []
    for MOVE in game.moves(state):
        LIST.append(QUESTION(game, game.result(state, MOVE)MORE))
    if game.to_move(state) == MAX:
        return max(LIST)
    return min(LIST)
""",
    """
    choose = max if game.to_move(state) == MAX else min
    return choose(QUESTION(game, game.result(state, MOVE)MORE) for MOVE in game.moves(state))
""",
    """
    if game.to_move(state) == MAX:
        BEST = -10**6
        for MOVE in game.moves(state):
            BEST = max(BEST, QUESTION(game, game.result(state, MOVE)MORE))
    else:
        BEST = 10**6
        for MOVE in game.moves(state):
            BEST = min(BEST, QUESTION(game, game.result(state, MOVE)MORE))
    return BEST
""",
    """
    BEST = None
    for MOVE in game.moves(state):
        CHILD = game.result(state, MOVE)
        VALUE = QUESTION(game, CHILDMORE)
        if BEST is None:
            BEST = VALUE
        elif game.to_move(state) == MAX:
            BEST = max(VALUE, BEST)
        else:
            BEST = min(VALUE, BEST)
    return BEST
""",
    """
    CHILDREN = [game.result(state, MOVE) for MOVE in game.moves(state)]
    LIST = sorted([QUESTION(game, CHILDMORE) for CHILD in CHILDREN])
    return LIST[-1] if game.to_move(state) == MAX else LIST[0]
""",
]
NEGAMAX = [
    """
    LIST = [negamax(game, game.result(state, MOVE)) for MOVE in game.moves(state)]
    return -min(LIST)
""",
    """
    BEST = float("-inf")
    for MOVE in game.moves(state):
        VALUE = -negamax(game, game.result(state, MOVE))
        if VALUE > BEST:
            BEST = VALUE
    return BEST
""",
    """
    BEST = -inf
    for MOVE in game.moves(state):
        BEST = max(BEST, -negamax(game, game.result(state, MOVE)))
    return BEST
""",
    """
    return max([-1 * negamax(game, game.result(state, MOVE)) for MOVE in game.moves(state)])
""",
]
FORMS = {
    question: [
        HEADS[question]
        + way.replace("QUESTION", question).replace(
            "MORE", ", depth - 1, evaluate" if question == "limited" else ""
        )
        for way in (NEGAMAX if question == "negamax" else WAYS)
    ]
    for question in QUESTIONS
}

# Somebody's own way, and five disguises: each a text and what stands for it in the copy.
OWN = {
    "minimax": """
def sign_of(game, state):
    return {MAX: 1, MIN: -1}[game.to_move(state)]

def followers(game, state):
    return (game.result(state, move) for move in reversed(game.moves(state)))

def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    sign = sign_of(game, state)
    best = -float("inf")
    for number, after in enumerate(followers(game, state)):
        below = sign * minimax(game, after)
        if number == 0 or below > best:
            best = below
    return sign * best
""",
    "negamax": """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return -min(map(lambda move: negamax(game, game.result(state, move)), game.moves(state)))
""",
    "limited": """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    elif depth < 1:
        return evaluate(state)
    sign = 1 if game.to_move(state) == MAX else -1
    below = [
        sign * limited(game, game.result(state, move), depth - 1, evaluate)
        for move in game.moves(state)
    ]
    below.sort(reverse=True)
    return below[0] * sign
""",
}
DISGUISES = {
    "names": [
        (r"\bstate\b", "pos"),
        (r"\bsign\b", "vz"),
        (r"\bbest\b", "top"),
        (r"\bnumber\b", "i"),
        (r"\bafter\b", "nachher"),
        (r"\bbelow\b", "wert"),
        (r"\bmove\b", "zug"),
        (r"\bsign_of\b", "richtung"),
        (r"\bfollowers\b", "kinder"),
        (r"\bdepth\b", "tiefe"),
    ],
    "comments, docstrings, types and layout": [
        (r"(def \w+\(game), state(.*)\):", r'\1: object,\n        state: "State"\2,) -> int:'),
        (r"\) -> int:", ') -> int:\n    """What a state is worth; found by me, alone."""'),
        (r"( +)return ", r"\1# and now the result\n\1return "),
        (r"sign = sign_of", "sign: int = sign_of"),
        (r" \* ", "*"),
    ],
    "spelling of constants and tests": [
        (r'-float\("inf"\)', "-math.inf"),
        (r"number == 0", "0x0 == number"),
        (r"below > best", "best < below"),
        (r"depth < 1", "1 > depth"),
        (r"game.to_move\(state\) == MAX", "MAX == game.to_move(state)"),
        (r"depth - 1\b", "depth - 0b1"),
    ],
    "order of definitions": [
        (r"(?s)\n(def sign_of.*?\n)\n(def followers.*?\n)(\ndef minimax.*)", r"\3\2\1"),
    ],
    "statements built in another way": [
        (
            r"    sign = 1 if (.*) else -1",
            r"    if not \1:\n        sign = -1\n    else:\n        sign = 1",
        ),
        (
            r"if number == 0 or below > best:",
            "if below <= best and number != 0:\n            pass\n        else:",
        ),
        (r"    return -min\((.*)\)", r"    least = min(\1)\n    return -least"),
        (r"return below\[0\] \* sign", "first = below[0]\n    first *= sign\n    return first"),
    ],
}


def disguised(*names):
    """The answers of `OWN` as somebody hands them in who copied them."""
    copies = dict(OWN)
    for old, new in (patch for name in names for patch in DISGUISES[name]):
        before = dict(copies)
        copies = {question: re.sub(old, new, source) for question, source in copies.items()}
        assert copies != before or len(names) > 1, old
    return copies


def written(form, dice):
    """An answer in somebody's own names."""
    names = {name: dice.choice(choices) for name, choices in NAMES.items()}
    names["CHILDREN"] = "children"
    return re.sub(r"\b[A-Z]{4,}\b", lambda word: names[word[0]], form)


def independent(number, seed=0):
    """The answers of so many students, each of whom chose by a throw of dice."""
    dice = random.Random(seed)
    return {
        f"s{n:03}": {
            question: written(dice.choice(FORMS[question]), dice) for question in QUESTIONS
        }
        for n in range(number)
    }


def copied(*numbers):
    """The answers of students who copied in different ways, by letters from x on."""
    return dict(zip("xyz", [disguised(list(DISGUISES)[n]) for n in numbers], strict=False))


REFERENCE_ITSELF, STUBS = ({q: cells[n] for q, cells in KNOWN.items()} for n in (0, 1))


@pytest.mark.parametrize(
    ("number", "others", "found"),
    [
        *((number, {}, []) for number in (8, 30, 120)),
        *((40, {"ada": OWN, "eve": disguised(name)}, ["ada eve"]) for name in DISGUISES),
        (40, {"ada": OWN, "eve": disguised(*reversed(DISGUISES))}, ["ada eve"]),
        (120, copied(0, 1, 2), ["x y", "x z", "y z"]),
        *((number, dict.fromkeys("abcdefghij", OWN), []) for number in (4, 20, 30)),
        *((40, dict.fromkeys("ab", known), []) for known in (REFERENCE_ITSELF, STUBS)),
    ],
)
def test_pairs_are_those_who_share_what_few_others_have(number, others, found):
    answers = {**independent(number), **others}
    listed = pairs(answers)
    assert [f"{pair.one} {pair.other}" for pair in listed] == found
    assert all(pair.bits >= by_chance(len(answers)) + MARGIN for pair in listed)
    assert pairs(dict(reversed(answers.items()))) == listed
    for pair in listed:
        assert {question for question, _ in pair.shared} == set(QUESTIONS)


# Twelve lines that nobody writes twice, and that all look alike to a measure of rare company.
BIZARRE = """
def minimax(game, state):
    magic, table = 7919, [3, 1, 4, 1, 5]
    if game.is_terminal(state):
        return (game.utility(state, MAX) * 12 + 36) / 12 - 3
    seen = {n * magic % 13: n for n in table}
    best = -1000003 if game.to_move(state) == MAX else 1000003
    for move in list(game.moves(state))[::-1]:
        below = minimax(game, game.result(state, move)) + len(seen) - len(seen)
        pair = sorted([best * 2 + 1, below * 2 + 1])
        best = (pair[game.to_move(state) == MAX] - 1) // 2
        magic = (magic * 31 + 17) % 8191
    return best * 1009 / 1009
"""


@pytest.mark.parametrize(("students", "copies"), [(2, 2), (8, 6), (120, 2), (120, 6)])
def test_a_whole_answer_that_is_the_same_is_always_listed(students, copies):
    answers = independent(max(0, students - copies))
    copied = [f"copy {n}" for n in range(copies)]
    for number, student in enumerate(copied):
        renamed = BIZARRE.replace("below", "lower") if number % 2 else BIZARRE
        answers[student] = {**independent(1, seed=number)["s000"], "minimax": renamed}
    assert groups(answers) == [("minimax", 82, copied)]


def test_equal_answers_that_are_short_the_reference_or_the_release_are_not_listed():
    answers = independent(120)
    for number in (0, 1):
        same = {question: cells[number] for question, cells in KNOWN.items()}
        answers |= {f"a{number}": same, f"b{number}": same}
    assert groups(answers) == []
    line = "x = y * 3 + 4"  # five words
    for lines, found in ((7, []), (8, [("minimax", LONG, ["joe", "sue"])])):
        cells = {"minimax": "\n".join(line.replace("4", f"{n}") for n in range(lines))}
        assert groups({**answers, "joe": cells, "sue": cells}) == found


RENAMED = {q: cell.replace("values", "all_of_them") for q, cell in REFERENCE_ITSELF.items()}


@pytest.mark.parametrize(
    ("answers", "questions"),
    [
        (REFERENCE_ITSELF, list(QUESTIONS)),  # with its marks
        ({q: f"{cell}\nprint(1 + 1)" for q, cell in RENAMED.items()}, list(QUESTIONS)),
        ({**RENAMED, "negamax": OWN["negamax"]}, ["minimax", "limited"]),
        ({**OWN, "negamax": RENAMED["negamax"]}, []),  # too short to say anything
        (STUBS, []),
        (OWN, []),
    ],
)
def test_who_hands_in_the_reference_is_listed(answers, questions):
    everybody = {who: read(texts) for who, texts in {**independent(40), "eve": answers}.items()}
    found = like_the_reference(everybody, REFERENCE, GIVEN)
    assert found == ({"eve": questions} if questions else {})


@pytest.mark.parametrize(
    "source",
    [
        "def f(:",
        "x = '\0' + 1",
        "(" * 5000,
        "x = " + "-" * 50_000 + "1",
        "x = y" + "+y" * 40_000,
        "x = f" + ".f" * 40_000,
        "x = 0x" + "f" * 90_000 + " + y",
        "x = [" + "a + b," * 20_000 + "]",
        "x = '" + "a" * 100_000 + "'" + " + y" * 300,
        "x = " + "not " * 5_000 + "y",
        "x = " + "[" * 150 + "y + z" + "]" * 150 + "".join("for a in b " * 2_000),
        "x = f'{" * 200 + "y + z",
    ],
    ids=range(12),
)
def test_what_cannot_be_read_is_no_answer(source):
    assert statements(source) == {}


def test_a_warning_of_python_is_not_the_instructors():
    assert statements("x = y + '\\d'") == {"'\\\\d' + y": {1}}


def test_a_long_cell_is_read_up_to_a_limit():
    assert len(statements("\n".join(f"x = y + {n}" for n in range(500)))) == 400


# --------------------------------------------------------------------------------- the page


def graded(student, answers, complaint=""):
    cells = EMPTY if complaint else read_notebook(notebook(answers).encode())
    submission = Submission(student, NAME, cells, complaint)
    return Graded(EXERCISE, submission, {part: Result("right", 1, "") for part in parts(EXERCISE)})


@pytest.fixture(scope="module")
def whole():
    """A class with a copy, and one whose notebook cannot be read."""
    answers = {**independent(20), "ada": OWN, "eve": disguised("names")}
    answers["eve"] = {
        **answers["eve"],
        "minimax": f"# </pre><b>\u202e\n{answers['eve']['minimax']}",
    }
    return [*(graded(*one) for one in answers.items()), graded("bob", {}, "No notebook.")]


@pytest.fixture
def page(whole, tmp_path):
    write_similar(whole, tmp_path)
    return (tmp_path / "similar.html").read_text(encoding="utf-8")


def test_both_cells_are_side_by_side_with_what_they_share(page):
    assert "1 pair of 23 students." in page
    assert '1. <a href="feedback/02-minimax/ada.html">ada</a> and <a' in page
    cells = re.findall("<figcaption>(.*?)</figcaption><pre>(.*?)</pre>", page)
    assert [who for who, _ in cells] == ["ada", "eve"] * 3
    marked = [re.findall("<b>([0-9]+)</b> *<mark>(.*?)</mark>", cell) for _, cell in cells[:2]]
    assert ("0", "below = sign * minimax(game, after)") in marked[0]
    assert ("0", "wert = vz * minimax(game, nachher)") in marked[1]
    assert [len(lines) for lines in marked] == [7, 7]
    known = "<b></b>        return game.utility(state, MAX)</span>"
    assert known in page


def test_what_students_wrote_is_text_and_the_page_says_what_it_is_not(page):
    assert "&lt;/pre&gt;&lt;b&gt;\N{REPLACEMENT CHARACTER}</span>" in page
    assert not re.search("<script|\u202e", page)
    assert "hints, not proof" in page


def test_the_page_names_all_who_share_a_whole_answer(tmp_path):
    answers = independent(40)
    for student in sorted(answers)[:36]:
        answers[student]["minimax"] = BIZARRE
    write_similar([graded(*one) for one in answers.items()], tmp_path)
    page = (tmp_path / "similar.html").read_text(encoding="utf-8")
    assert "2. Minimax: <b>36 students</b> share 82 such words" in page
    [group] = re.findall('<p class="names">(.*?)</p>', page)
    assert re.findall(">(s[0-9]+)</a>", group) == [f"s{n:03}" for n in range(36)]


def test_answers_of_an_earlier_run_are_also_compared(whole, page, tmp_path):
    later = tmp_path / "later"
    place = later / "autograded"
    for one in whole[-3:-1]:
        hand_in(place, slug(one.submission.student), OWN)
    without = [
        replace(one, submission=Submission(one.submission.student, NAME)) for one in whole[-3:]
    ]
    write_similar([*whole[:-3], *without], later)
    assert "1 pair of 23 students." in (later / "similar.html").read_text(encoding="utf-8")


def test_a_player_with_the_reference_comes_first_and_a_bomb_harms_nobody(
    whole, tmp_path, monkeypatch
):
    def explodes(function, sources):
        if any("bomb" in source for source in sources):
            raise Unreadable("It takes too much memory or time to read.")
        return function(sources)

    monkeypatch.setattr("grading.report.similar.limited", explodes)
    bomb = graded("mal", {"minimax": "import bomb.bomb"})
    write_similar([*whole, bomb, graded("lee", RENAMED)], tmp_path)
    page = (tmp_path / "similar.html").read_text(encoding="utf-8")
    assert "1 pair of 25 students." in page
    copy = page.index(">lee</a>: 2. Minimax; 3. Negamax; 4. A depth</li>")
    assert page.index("contain the whole reference") < copy < page.index(">ada</a>")
