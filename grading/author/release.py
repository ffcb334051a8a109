"""Turn solution notebooks into the exercises that students get.

nbgrader's own release tool makes exercises/ from solutions/, without the modules of questions.
We then add checks.json to each exercise, and copies of the course's own games that it needs.  The
same sources always give the same bytes.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coursework.exercise.codec import encode, games_in
from grading.author.bugs import Mutant
from grading.author.exercises import HIDDEN, ROOT, Exercise, Question, load
from grading.author.secret import draw
from grading.author.validate import problems_of
from grading.author.warm_up import warm_up
from grading.sandbox.course_copy import OPEN, own_files


def release(names: Sequence[str], root: Path = ROOT, secret: bytes = b"") -> None:
    """Write the exercises with these names; raises ValueError with all problems, if any.

    With a secret, hidden calls are drawn from it first.
    """
    for name in names if secret else ():
        path = root / "solutions" / name / HIDDEN
        path.unlink(missing_ok=True)  # so that the calls are drawn from those of the module
        drawn = draw(load(name, root), secret)
        hidden = {question: list(map(encode, calls)) for question, calls in drawn.items()}
        path.write_text(in_lines(hidden) + "\n", encoding="utf-8")
    loaded = [load(name, root) for name in names]
    if wrong := [f"{e.name}: {problem}" for e in loaded for problem in problems_of(e)]:
        raise ValueError("\n".join(wrong))
    made = [checks(exercise) for exercise in loaded]
    _generate(names, root)
    for exercise, table in zip(loaded, made, strict=True):
        path = exercise.released.parent / "checks.json"
        text = in_lines({"exercise": exercise.name, **table})
        path.write_text(text + "\n", encoding="utf-8")
        games = {game for question in table.values() for game in question["games"]}
        for path in own_files(games):
            shutil.copy(path, exercise.released.parent)


def checks(exercise: Exercise) -> dict[str, dict[str, Any]]:
    """Return the content of checks.json: each question's calls, outcomes and fingerprints."""
    return {question.name: _check(exercise, question) for question in exercise.questions}


def in_lines(table: Any, levels: int = 3) -> str:
    """Write data as JSON, with a separate line for each item of the outer levels.

    >>> print(in_lines({"q": {"calls": [[1, 2], {"a": 3}]}}))
    {
     "q": {
      "calls": [
       [1, 2],
       {"a": 3}
      ]
     }
    }
    """
    inner = "\n" + " " * (4 - levels)
    if not levels or not table or not isinstance(table, list | dict):
        return json.dumps(table, ensure_ascii=False)
    if isinstance(table, list):
        items = [in_lines(item, levels - 1) for item in table]
    else:
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {in_lines(item, levels - 1)}"
            for key, item in table.items()
        ]
    first, last = "[]" if isinstance(table, list) else "{}"
    return first + inner + f",{inner}".join(items) + inner[:-1] + last


def _check(exercise: Exercise, question: Question) -> dict[str, Any]:
    right = exercise.right(question, question.calls)
    before = exercise.names(map(exercise.reference, question.needs))

    def mark(mutant: Mutant | None = None) -> str:
        outcomes = exercise.outcomes(question, question.calls, mutant)
        return exercise.fingerprint(question, outcomes)

    return {
        "answer": question.answer,
        "order": question.order,
        "work": question.work,
        "draw": question.draw,
        "there": " ".join(sorted(name for name in before if not name.startswith("__"))),
        "open": " ".join(sorted({*OPEN, *question.opened})),
        "salt": exercise.salt(question),
        "games": games_in(encode([question.calls, right])),
        "calls": [encode(call) for call in question.calls],
        **({"right": list(map(encode, right))} if question.reveal else {"fingerprint": mark()}),
        "mutants": {mark(mutant): mutant.says for mutant in question.mutants},
        **({"warm_up": warm_up(exercise, question)} if question.warm_up else {}),
    }


def _generate(names: Sequence[str], root: Path) -> None:
    """Run nbgrader's generate_assignment, without its database."""
    from nbgrader.apps.api import NbGraderAPI
    from traitlets.config.loader import PyFileConfigLoader

    config = PyFileConfigLoader("nbgrader_config.py", path=str(ROOT)).load_config()
    config.CourseDirectory.root = str(root)
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False
    api = NbGraderAPI(config=config)
    for name in names:
        result = api.generate_assignment(name, force=True)
        if not result["success"]:
            raise RuntimeError(f"nbgrader could not release {name}:\n{result['log']}")
