"""From solution notebooks to what students get.

Each exercise's checks.json is written beside its solution; then nbgrader's own release
machinery makes exercises/ out of solutions/, without the questions.  The course's own games are
put beside the exercises that need them.  The same sources give the same bytes.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chopsticks.exercise.codec import encode, games_in
from grading.exercises import ROOT, Exercise, Mutant, Question, load
from grading.problems import problems_of
from grading.sandbox.course import OPEN, own_files
from grading.warm_up import warm_up


def release(names: Sequence[str], root: Path = ROOT) -> None:
    """Write the exercises of these names; ValueError with all problems if there are any."""
    loaded = [load(name, root) for name in names]
    if wrong := [f"{e.name}: {problem}" for e in loaded for problem in problems_of(e)]:
        raise ValueError("\n".join(wrong))
    made = [checks(exercise) for exercise in loaded]
    for exercise, table in zip(loaded, made, strict=True):
        text = json.dumps(table, indent=1, ensure_ascii=False)
        (exercise.folder / "checks.json").write_text(text + "\n", encoding="utf-8")
    _generate(names, root)
    for exercise, table in zip(loaded, made, strict=True):
        games = {game for question in table.values() for game in question["games"]}
        for path in own_files(games):
            shutil.copy(path, exercise.released.parent)


def checks(exercise: Exercise) -> dict[str, dict[str, Any]]:
    """What the students' copy knows about the questions: calls, outcomes, fingerprints."""
    return {question.name: _check(exercise, question) for question in exercise.questions}


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
