"""From solution notebooks to what students get.

Each exercise's checks.json is written beside its solution; then nbgrader's own release
machinery makes exercises/ out of solutions/, without the questions.  The course's own games are
put beside the exercises that need them.  The same sources give the same bytes.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from chopsticks.exercise.codec import encode, games_in
from grading.exercises import ROOT, Exercise, Question, load
from grading.problems import problems_of
from grading.sandbox.course import OPEN, own_files
from grading.warm_up import warm_up


def release(names: Sequence[str], root: Path = ROOT) -> None:
    """Write the exercises of these names; ValueError with all problems if there are any."""
    loaded = [load(name, root) for name in names]
    if wrong := [f"{e.name}: {problem}" for e in loaded for problem in problems_of(e)]:
        raise ValueError("\n".join(wrong))
    games: dict[str, set[str]] = {}
    for exercise in loaded:
        made = checks(exercise)
        games[exercise.name] = {game for question in made.values() for game in question["games"]}
        text = json.dumps(made, indent=1, ensure_ascii=False)
        (exercise.folder / "checks.json").write_text(text + "\n", encoding="utf-8")
    _generate(names, root)
    for exercise in loaded:
        for path in own_files(games[exercise.name]):
            shutil.copy(path, exercise.released.parent)


def checks(exercise: Exercise) -> dict[str, dict[str, Any]]:
    """What the students' copy knows about the questions: calls, outcomes, fingerprints."""
    return {question.name: _checks_of(exercise, question) for question in exercise.questions}


def _checks_of(exercise: Exercise, question: Question) -> dict[str, Any]:
    right = exercise.right(question, question.calls)
    mark = exercise.fingerprint(question, exercise.outcomes(question, question.calls))
    return {
        "answer": question.answer,
        "order": question.order,
        "work": question.work,
        "draw": question.draw,
        "there": " ".join(sorted(_named(exercise, question))),
        "open": " ".join(sorted({*OPEN, *question.opened})),
        "salt": exercise.salt(question),
        "games": games_in(encode([question.calls, right])),
        "calls": [encode(call) for call in question.calls],
        **({"right": list(map(encode, right))} if question.reveal else {"fingerprint": mark}),
        "mutants": {
            exercise.fingerprint(
                question, exercise.outcomes(question, question.calls, mutant)
            ): mutant.says
            for mutant in question.mutants
        },
        **({"warm_up": warm_up(exercise, question)} if question.warm_up else {}),
    }


def _named(exercise: Exercise, question: Question) -> Iterator[str]:
    """What the cells before an answer define."""
    for name in exercise.names(map(exercise.reference, question.needs)):
        if not name.startswith("__"):
            yield name


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
