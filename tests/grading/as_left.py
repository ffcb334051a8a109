r"""Notebooks as students leave them, and what becomes of them.

In TABLE, a row begins with its name and the verdicts of the check in the notebook and of the
grader; where only one of them says right, the reason follows.  Below the name are the cells that
the student left between the text of the question and its check, with " | " between them:

    =  the answer's cell            ~  without nbgrader's metadata        m  as Markdown
    +  a new code cell              !  that the student interrupted       ^  at the very top
    ?  the question's check         s  what the set-up cell has become    f  the file

In a cell, ⏎ begins a new line, and `...` behind the head of a function is the body of minimax;
what follows it is returned.  The question is 02-minimax/minimax, or the name says which.
"""

import copy
import json
import re
import textwrap
from dataclasses import dataclass
from typing import Any

from grading.author.exercises import Exercise, Question, load

TABLE = r"""
the answer: Right; right
= RIGHT
nothing: not answered; not answered
= STUB
an emptied cell: NameError; broken cell
=
a deleted cell: NameError; needs review
+ minimax_tree = TreeGame([3, 12])

an import for an annotation: Right; right
+ from typing import Any | = def minimax(game: Any, state: Any) -> Any: ...
annotations that are not looked up: Right; right
= from __future__ import annotations⏎def minimax(game: Game, state: State) -> Value: ...
annotations that are not looked up since another cell: Right; right
+ from __future__ import annotations | = def minimax(game: Game, state: State) -> Value: ...
an import for an annotation below: NameError; error
= def minimax(game: Any, state): ... | + from typing import Any
an import for a decorator: Right; right
+ from functools import lru_cache | = @lru_cache(None)⏎def minimax(game, state): ...
a decorator of one's own: Right; right
+ from functools import wraps
+ def loud(f):⏎    @wraps(f)⏎    def inner(*args):⏎        return f(*args)⏎    return inner
= @loud⏎def minimax(game, state): ...
a decorator that numba may bring: Right; right
+ try:⏎    from numbaa import njit⏎except ImportError:⏎    def njit(f): return f
= @njit⏎def minimax(game, state): ...
an import for a default: Right; right
+ import math | = def minimax(game, state, low=-math.inf, high=math.inf): ...
an import for a dataclass: Right; right
+ from dataclasses import dataclass
= @dataclass⏎class Best:⏎    value: int⏎⏎def minimax(game, state): ... \
  Best(max(values) if game.to_move(state) == MAX else min(values)).value
a base class: Right; right
+ class Base:⏎    def best(self, values): return max(values)
= class Low(Base):⏎    def best(self, values): return min(values)⏎def minimax(game, state): ... \
  (Base() if game.to_move(state) == MAX else Low()).best(values)
partial: Right; right
+ from functools import partial
+ def search(game, state, best=(max, min)): ... best[game.to_move(state)](values)
= minimax = partial(search, best=(max, min))
an object that is called: Right; right
+ def minimax_of(game, state): ...
= class Search:⏎    __call__ = staticmethod(minimax_of)⏎minimax = Search()
a function from a function: Right; right
+ def make(best):⏎    def search(game, state): ... best[game.to_move(state)](values)\
⏎    return search
= minimax = make((max, min))
an import for the body: Right; right
+ import math as m | = def minimax(game, state):⏎    low = -m.inf⏎BODY
an import of all names: Right; right
+ from math import * | = def minimax(game, state):⏎    low = -inf⏎BODY
an import in the set-up cell: Right; right
s SETUP⏎from math import inf | = def minimax(game, state, low=-inf): ...
a set-up cell that lost a name: Not right yet; right; as nbgrader does, our set-up cell runs
s from coursework import Checker⏎from chopsticks import TreeGame⏎check = Checker("02-minimax")
= RIGHT
a helper above: Right; right
+ def best(values, mover):⏎    return min(values) if mover else max(values)
= def minimax(game, state): ... best(values, game.to_move(state))
a helper below: Right; right
= def minimax(game, state): ... best(values, game.to_move(state))
+ def best(values, mover):⏎    return min(values) if mover else max(values)
a helper below the check: Not right yet; needs review
= def minimax(game, state): ... best(values, game.to_move(state)) | ?
+ def best(values, mover):⏎    return min(values) if mover else max(values)
a helper of a helper, with a constant: Right; right
+ LOW = min | + def low(values): return LOW(values)
= def minimax(game, state): ... best(values, game.to_move(state))
+ def best(values, mover): return low(values) if mover else max(values)
a helper that was deleted: Not right yet; error
+ def best(values, mover): return min(values) if mover else max(values)
= def minimax(game, state): ... best(values, game.to_move(state)) | + del best
an earlier answer @negamax: Right; right
+ def minimax(game, state): ...
= def negamax(game, state): return minimax(game, state) * (-1) ** game.to_move(state)
a name nobody has: Not right yet; error
= def minimax(game, state): ... best(values)

a table that is filled elsewhere: Right; right
+ BEST = {} | = def minimax(game, state): ... BEST[game.to_move(state)](values) | + BEST[0] = max
+ BEST.update({1: min})
a table that a function fills: Right; right
+ BEST = {}⏎def fill(table): table.update(enumerate((max, min))) | + fill(BEST)
= def minimax(game, state): ... BEST[game.to_move(state)](values)
a table that a function without arguments fills: Right; right
+ BEST = {}⏎def fill(): BEST.update(enumerate((max, min)))
= def minimax(game, state): ... BEST[game.to_move(state)](values) | + fill()
a table that another name fills: Right; right
+ BEST = {} | + alias = BEST⏎alias[0], alias[1] = max, min
= def minimax(game, state): ... BEST[game.to_move(state)](values)
a global name that a function binds: Right; right
+ def prepare():⏎    global BEST⏎    BEST = max, min | + prepare()
= def minimax(game, state): ... BEST[game.to_move(state)](values)
a value that a failing cell leaves: Right; right
+ BEST = [max, min] | + BEST = load()⏎BEST = [min, max]
= def minimax(game, state): ... BEST[game.to_move(state)](values)
a counter: Right; right
+ calls = 0 | = def minimax(game, state):⏎    global calls⏎    calls += 1⏎BODY
+ calls = 0⏎minimax(TreeGame([3, 12]), ())⏎print(calls)
a number that cells change: Right; right
+ turn = 1 | + turn += 1⏎turn = turn - 2
= def minimax(game, state): ... (min if game.to_move(state) != turn else max)(values)
a cache around it below: Right; right
+ from functools import cache | = RIGHT | + minimax = cache(minimax)
a table of values for all games: Not right yet; wrong
+ KNOWN = {}
= def minimax(game, state):⏎    if state not in KNOWN:⏎        KNOWN[state] = search(game, state)\
⏎    return KNOWN[state]
+ def search(game, state): ...
a built-in name that was lost: Not right yet; error
+ max = 12 | = RIGHT
a name of the set-up cell that was lost: Not right yet; wrong
+ MAX = 1 | = RIGHT

the answer in a new cell: Right; right
= STUB | + RIGHT
a wrong answer in a new cell: Not right yet; wrong
= STUB | + WRONG
the answer above the stub: not answered; needs review
+ RIGHT | = STUB
the answer below the check: not answered; needs review
= STUB | ? | + RIGHT
an answer that is mended in a new cell: Right; right
= WRONG | + RIGHT
an answer that is broken in a new cell: Not right yet; needs review
= RIGHT | + WRONG
the stub behind the answer: Right; right
= RIGHT⏎    raise NotImplementedError
the stub before the answer: Right; right
= STUB⏎⏎RIGHT
a copy of the cell: Right; right
= RIGHT | = RIGHT
a copy with a mistake: Not right yet; needs review
= RIGHT | = WRONG
a helper split off: Right; right
= def best(values, mover): return min(values) if mover else max(values)
= def minimax(game, state): ... best(values, game.to_move(state))
an empty half: Right; right
= RIGHT | =
a function in two halves: Not right yet; needs review
= def minimax(game, state):⏎    if game.is_terminal(state):⏎        return 0
=     values = [minimax(game, game.result(state, m)) for m in game.moves(state)]⏎    return 0
a retyped cell: Right; right
+ RIGHT
a cell without metadata: Right; right
~ RIGHT
a notebook without metadata: Right; right
= RIGHT | f no metadata
an answer turned into text: NameError; needs review
m RIGHT
a moved cell: NameError; needs review
? | = RIGHT
a cell above the set-up cell: Right; right
^ RIGHT
two checks: Right; right
= def minimax(game, state): ... best(values, game.to_move(state)) | ?
+ def best(values, mover): return min(values) if mover else max(values) | ?

an example that fails: Right; right
= RIGHT⏎print(minimax(my_tree, ()))
an example with a tree of another cell: Right; right
+ my_tree = TreeGame([[3, 12], [2, 4]]) | = RIGHT⏎print(minimax(my_tree, ()))
an error in another cell: Right; right
+ 1 / 0 | = RIGHT | + def minimax(
an error in a cell that is needed: Right; right
+ from math import inf⏎print(my_tree)⏎inf = 0 | = def minimax(game, state, low=-inf): ...
a cell that never ends: Right; right
+! while True: pass | = RIGHT
an example that never ends: Right; right
=! RIGHT⏎import time⏎time.sleep(1000)
an example that leaves: Right; right
= RIGHT⏎import sys⏎sys.exit()
an example that asks: Right; right
= RIGHT⏎depth = int(input("depth? "))
a number that is asked for: refused: `input`; error
+ low = int(input("lowest? ")) * 0 | = def minimax(game, state, low=low): ...

magics: Right; right
= %precision 3⏎%time⏎!echo $HOME (⏎?minimax⏎RIGHT⏎%timeit -n1 -r1 minimax( \⏎ \
    TreeGame([3, 12]), ())
a timed cell: Right; right
= %%time⏎RIGHT
a cell that %%timeit runs: NameError; broken cell
= %%timeit -n1 -r1⏎RIGHT
a cell that is written to a file: NameError; broken cell
= %%writefile minimax.py⏎RIGHT
get_ipython: Right; right
= get_ipython().run_line_magic("precision", "3")⏎RIGHT
get_ipython in a cell that is needed: Right; right
+ from math import inf⏎if get_ipython() is not None:⏎    low = -inf
= def minimax(game, state, low=low): ...
await for a value: Right; right
+ import asyncio⏎async def load(): return [max, min] | + best = await load()
= def minimax(game, state): ... best[game.to_move(state)](values)
a timed value: Right; right
= RIGHT⏎value = %time minimax(TreeGame([3, 12]), ())⏎assert value == 12
a timed table: Right; right
+ %time BEST = [max, min] | = def minimax(game, state): ... BEST[game.to_move(state)](values)
_ in an example: Right; right
= RIGHT⏎minimax(TreeGame([3, 12]), ())⏎print(_, len(Out), len(In))
_ in an answer: refused: `_`; error
+ [max, min] | = BEST = _⏎def minimax(game, state): ... BEST[game.to_move(state)](values)
a command's value: Right; right
+ files = !ls | = RIGHT
a command's value in an answer: refused: `low`; error
+ low = !echo 3 | = def minimax(game, state, low=low): ...
a module of one's own: refused: `best_of`; error
+ %%writefile best_of.py⏎def best(values, mover): return min(values) if mover else max(values)
+ from best_of import best | = def minimax(game, state): ... best(values, game.to_move(state))
numpy: Right; right
+ import numpy as np
= def minimax(game, state): ... (np.min if game.to_move(state) else np.max)(values)
a package that is missing: Right; right
+ import pandas as pd | = RIGHT
the course's own search: refused: `minimax`; not allowed
= from chopsticks import minimax
the course's own search inside: refused: `search`; not allowed
+ from chopsticks import minimax as search | = def minimax(game, state): return search(game, state)
the course's own search by its address: refused: `chopsticks`; not allowed
+ import chopsticks | = def minimax(game, state): return chopsticks.minimax(game, state)

a wrong value: Not right yet; wrong
= WRONG
an error in the body: Not right yet; error
= def minimax(game, state): return game.value
a search that does not end: Not right yet; did not end
= def minimax(game, state): return minimax(game, state)
the rest of the answer later: not answered; not answered
= def minimax(game, state): ... never(values)⏎def never(values): raise NotImplementedError
no function: CheckFailed; error
= minimax = 3
a coroutine: Not right yet; error
= async def minimax(game, state): return 3
no Python: NameError; broken cell
= def minimax(game, state) return 3
no Python yet: NameError; needs review
= def minimax(game, state) return 3 | f python 3.99.1
right values with wrong work @limited: Not right yet; right value, wrong work
= WASTEFUL
right values with repeated work @limited: Not right yet; right value, wrong work
= REPEATING

lines that end as in Windows: Right; right
= RIGHT | f windows
a mark before the file: Right; right
= RIGHT
no cell ids: Right; right
= RIGHT | f no ids
texts in place of lines: Right; right
= RIGHT | f texts
"""

MARKED = re.compile(r"([=~m+^?sf])(!?)(?: (.*))?")
NEXT = re.compile(r" \| (?=[=~m+^?sf]!?(?: |$))")
HEAD = re.compile(r"( *)def (\w+)\(.*:( \.\.\.) ?(.*)")
BODY = """\
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [{}(game, game.result(state, move)) for move in game.moves(state)]
    return {}"""
BEST = "max(values) if game.to_move(state) == MAX else min(values)"
WORDS = {
    "BODY": BODY.format("minimax", BEST),
    "WRONG": "def minimax(game, state):\n" + BODY.format("minimax", "max(values)"),
}
MORE = "    [game.result(state, move) for move in game.moves(state)]\n"
BEFORE = {"WASTEFUL": "    if depth == 0:\n", "REPEATING": "    values = [\n"}
FILES = {
    "no metadata": lambda cell: cell.update(metadata={}),
    "no ids": lambda cell: cell.pop("id"),
    "texts": lambda cell: cell.update(source="".join(cell["source"])),
    "windows": lambda cell: cell.update(source=[s.replace("\n", "\r\n") for s in cell["source"]]),
}


@dataclass(frozen=True)
class Row:
    """A row: its name, its question, the notebook, the verdicts, and why they differ."""

    name: str
    exercise: Exercise
    question: Question
    notebook: dict[str, Any]
    check: str
    grader: str
    reason: str = ""

    @property
    def points(self):
        """What the grader's verdict is worth."""
        shares = {"right": 1, "right value, wrong work": 0.5, "needs review": None}
        share = shares.get(self.grader, 0)
        return None if share is None else share * self.question.points

    @property
    def data(self):
        """The notebook's file."""
        mark = "\ufeff" if self.name == "a mark before the file" else ""
        return (mark + json.dumps(self.notebook)).encode()


def rows():
    """The rows of the table."""
    found = []
    for line in filter(None, re.sub(r"\\\n *", "", TABLE).split("\n")):
        if MARKED.fullmatch(line):
            found[-1][1].extend(MARKED.fullmatch(one).groups("") for one in NEXT.split(line))
        else:
            found.append((line, []))
    for first, left in found:
        name, _, verdicts = first.partition(": ")
        name, _, address = name.partition(" @")
        exercise, _, question = (address or "minimax").rpartition("/")
        exercise = load(exercise or "02-minimax")
        question = exercise.question(question)
        notebook = as_left(exercise, question, left)
        yield Row(name, exercise, question, notebook, *verdicts.split("; "))


def as_left(exercise, question, left):
    """The released notebook after what the student did to it."""
    notebook = json.loads(exercise.released.read_text(encoding="utf-8"))
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    answer, check = cells.pop(question.name), cells.pop(f"{question.name}-check")
    words = {**WORDS, "RIGHT": exercise.reference(question.name)}
    words |= {"STUB": "".join(answer["source"]), "SETUP": "".join(cells["setup"]["source"])}
    words |= {word: words["RIGHT"].replace(at, MORE + at) for word, at in BEFORE.items()}
    top, new = [], []
    for number, (mark, interrupted, text) in enumerate(left):
        cell = cells["setup"] if mark == "s" else copy.deepcopy(check if mark == "?" else answer)
        if mark in "+^" or any(one["id"] == cell["id"] for one in new):
            cell["id"] = f"left-{number}"
        if mark in "+^~":
            cell["metadata"] = {}
        if interrupted:
            cell["metadata"]["interrupted"] = True
        if mark == "m":
            cell["cell_type"] = "markdown"
            del cell["outputs"], cell["execution_count"]
        if mark != "?":
            cell["source"] = code(text, words).splitlines(keepends=True)
        if mark not in "sf":
            (top if mark == "^" else new).append(cell)
    if check not in new:
        new.append(check)
    at = notebook["cells"].index(answer)
    notebook["cells"][at : at + 2] = new
    notebook["cells"][:0] = top
    for text in (text for mark, _, text in left if mark == "f"):
        if text in FILES:
            [*map(FILES[text], notebook["cells"])]
        else:
            notebook["metadata"]["language_info"]["version"] = text.removeprefix("python ")
    return notebook


def code(text, words):
    """The source that a line of the table stands for."""
    text = re.sub("|".join(words), lambda word: words[word[0]], text.replace("⏎", "\n"))
    lines = []
    for line in text.split("\n"):
        if head := HEAD.fullmatch(line):
            indent, name, _, best = head.groups()
            body = BODY.format(name, best or BEST)
            line = line[: head.start(3)].rstrip() + "\n" + textwrap.indent(body, indent)
        lines.append(line)
    return "\n".join(lines)
