"""How platforms name what was handed in: whose a path is, by the name at its top.

The platform gave that name.  What lies below it was named by a student, and says nothing about
anybody else.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

LAYOUT = "STUDENT/EXERCISE/EXERCISE.ipynb"
STUDENT = re.compile(r"\w[\w .@'’\\-]{0,99}(?<! )")  # no spreadsheet takes it for a formula


@dataclass(frozen=True)
class Owned:
    """Whose an entry is: a student of this name (and number, where names are not unique).

    wanted: whether it is where the notebook belongs, not something beside it.
    when:   what orders several such notebooks of a student: on time before late, the last first.
    """

    student: str
    exercise: str
    wanted: bool
    number: str = ""
    when: tuple[bool, int, int] | None = None


@dataclass(frozen=True)
class Layout:
    """How a platform names things; both functions take the parts of a path.

    fits: whether the top, the first of the parts, looks like this platform's.
    """

    shown: str
    fits: Callable[[Sequence[str], Collection[str]], bool]
    owned: Callable[[Sequence[str], Collection[str]], Owned | None]


def _of_nbgrader(parts: Sequence[str], exercises: Collection[str]) -> Owned | None:
    match parts:
        case [student, exercise, *rest] if exercise in exercises:
            return Owned(student, exercise, rest == [f"{exercise}.ipynb"])
    return None


_MOODLE = "_assignsubmission_file_"
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d+)_(\d+)_(.+)", re.DOTALL)


def _at_moodle(parts: Sequence[str]) -> str:
    """The student's name and number; "" for another path, and where it is not clear."""
    name, *rest = parts[0].rsplit(_MOODLE, 1)
    in_folder = len(parts) > 1
    if not rest or (rest[0] if in_folder else _MOODLE in name):  # students choose part of these
        return ""
    return name if re.search(r"._\d+$", name) else ""


def _of_moodle(parts: Sequence[str], exercises: Collection[str]) -> Owned | None:
    file = parts[-1] if len(parts) > 1 else parts[0].rpartition(_MOODLE)[2]
    if not ((name := _at_moodle(parts)) and (exercise := _exercise_in(file, exercises))):
        return None
    name = "".join(c if _is_mark(c) or re.match(r"[\w.@-]", c) else "_" for c in name)
    return Owned(name, exercise, file == f"{exercise}.ipynb")


def _of_canvas(parts: Sequence[str], exercises: Collection[str]) -> Owned | None:
    if len(parts) > 1 or not (match := _CANVAS.fullmatch(parts[0])):
        return None
    name, late, number, upload, file = match.groups()
    if not (exercise := _exercise_in(file, exercises)):
        return None
    again = re.fullmatch(rf"{re.escape(exercise)}(?:-(\d{{1,9}}))?\.ipynb", file)
    when = (not late, int(upload[:30]), int(again[1] or 0) if again else 0)
    return Owned(name, exercise, bool(again), number, when)


def _exercise_in(file: str, exercises: Collection[str]) -> str:
    """The exercise that the name of a notebook speaks of, or ""."""
    named = [name for name in exercises if name in file and file.endswith(".ipynb")]
    return max(named, key=len, default="")


# Where two fit as well as each other, the first one counts.
LAYOUTS = (
    Layout(
        "STUDENT_NUMBER_assignsubmission_file_/EXERCISE.ipynb",
        lambda parts, _: bool(_at_moodle(parts)),
        _of_moodle,
    ),
    Layout(LAYOUT, lambda parts, exercises: bool(_of_nbgrader(parts, exercises)), _of_nbgrader),
    Layout(
        "STUDENT_NUMBER_NUMBER_EXERCISE.ipynb",
        lambda parts, _: len(parts) == 1 and bool(_CANVAS.fullmatch(parts[0])),
        _of_canvas,
    ),
)


def layout_of(
    paths: Sequence[Sequence[str]], exercises: Collection[str], wrapped: bool
) -> tuple[Layout, int]:
    """The layout that most of the names at the top have, and how many folders that top lies in."""
    depth = 0
    while True:
        below = [path[depth:] for path in paths if len(path) > depth]
        tops = [
            len({path[0] for path in below if layout.fits(path, exercises)}) for layout in LAYOUTS
        ]
        if most := max(tops):
            return LAYOUTS[tops.index(most)], depth
        if not wrapped or len({path[0] for path in below if len(path) > 1}) != 1:
            return LAYOUTS[1], 0
        depth += 1


def is_student(name: str) -> bool:
    """Whether a student of this name can be graded.

    >>> is_student("Jürgen O'Hara"), is_student("=1+1")
    (True, False)
    """
    return bool(STUDENT.fullmatch("".join(c for c in name if not _is_mark(c))))


def _is_mark(character: str) -> bool:
    """Whether it is an accent or a vowel sign, part of the letter before it."""
    return unicodedata.category(character)[0] == "M"
