"""How platforms name what was handed in: whose a path is, by the name at its top.

The platform gave that name.  What lies below it was named by a student, and says nothing about
anybody else.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

LAYOUT = "STUDENT/EXERCISE/EXERCISE.ipynb"
_MARK = "\N{COMBINING ACUTE ACCENT}"  # stands for every accent and vowel sign
STUDENT = re.compile(rf"\w{_MARK}{{0,4}}(?:[\w .@'’-]{_MARK}{{0,4}}){{0,99}}(?<! )")
ALLOWED = (
    "a student's name has at most 100 letters, digits, blanks, dots, _, -, ' and @, and begins "
    "with a letter, a digit or _"  # so no spreadsheet takes it for a formula
)


@dataclass(frozen=True)
class Owner:
    """Whose a file is: a student of this name (and number, where names are not unique).

    exercise: the one that the file's place or name speaks of, or "".
    exact:    whether place and name are those that the exercise's notebook should have.
    upload:   what orders several notebooks of a student: on time before late, the last first.
    """

    student: str
    exercise: str
    exact: bool
    number: str = ""
    upload: tuple[bool, int, int] | None = None


@dataclass(frozen=True)
class Layout:
    """How a platform names things; both functions take the parts of a path.

    fits:     whether the top, the first of the parts, looks like this platform's.
    platform: whether all at the top was handed in.  Otherwise it is a folder of an instructor,
              in which students work: a notebook of the right name hides copies beside it.
    """

    shown: str
    fits: Callable[[Sequence[str], Collection[str]], bool]
    owner: Callable[[Sequence[str], Collection[str]], Owner | None]
    platform: bool = True


def _owner_at_nbgrader(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    if len(parts) < 2:
        return None
    student, *rest = parts
    exercise = rest[0] if rest[0] in exercises else ""
    return Owner(student, exercise, rest == [exercise, f"{exercise}.ipynb"])


_MOODLE = "_assignsubmission_file_"
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d+)_(\d+)_(.+)", re.DOTALL)


def _student_at_moodle(parts: Sequence[str]) -> str:
    """The student's name and number; "" for another path, and where it is not clear."""
    name, *rest = parts[0].rsplit(_MOODLE, 1)
    in_folder = len(parts) > 1
    if not rest or (rest[0] if in_folder else _MOODLE in name):  # students choose part of these
        return ""
    return name if re.search(r"._\d+$", name) else ""


def _owner_at_moodle(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    if not (name := _student_at_moodle(parts)):
        return None
    file = parts[-1] if len(parts) > 1 else parts[0].rpartition(_MOODLE)[2]
    name = "".join(c if _is_mark(c) or re.match(r"[\w.@-]", c) else "_" for c in name)
    exercise = _exercise_in(file, exercises)
    return Owner(name, exercise, file == f"{exercise}.ipynb")


def _owner_at_canvas(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    if len(parts) > 1 or not (match := _CANVAS.fullmatch(parts[0])):
        return None
    name, late, number, upload, file = match.groups()
    exercise = _exercise_in(file, exercises)
    again = re.fullmatch(rf"{re.escape(exercise)}(?:-(\d{{1,9}}))?\.ipynb", file)
    order = (not late, int(upload[:30]), int(again[1] or 0) if again else 0)
    return Owner(name, exercise, bool(again), number, order)


def _exercise_in(file: str, exercises: Collection[str]) -> str:
    """The exercise that the name of a notebook speaks of, or ""."""
    if not is_notebook(file):
        return ""
    named = [name for name in exercises if _plain(name) in _plain(file)]
    return max(named, key=len, default="")


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name).lower()


def is_notebook(file: str) -> bool:
    """Whether a file of this name may be a notebook; browsers save them as .ipynb.txt, too."""
    return ".ipynb" in file.lower()


_NBGRADER = Layout(
    LAYOUT,
    lambda parts, exercises: len(parts) > 1 and parts[1] in exercises,
    _owner_at_nbgrader,
    platform=False,
)
# Where two fit as well as each other, the first one counts.
LAYOUTS = (
    Layout(
        "STUDENT_NUMBER_assignsubmission_file_/EXERCISE.ipynb",
        lambda parts, _: bool(_student_at_moodle(parts)),
        _owner_at_moodle,
    ),
    _NBGRADER,
    Layout(
        "STUDENT_NUMBER_NUMBER_EXERCISE.ipynb",
        lambda parts, _: len(parts) == 1 and bool(_CANVAS.fullmatch(parts[0])),
        _owner_at_canvas,
    ),
)


def layout_of(
    paths: Sequence[Sequence[str]], exercises: Collection[str], wrapped: bool
) -> tuple[Layout, int]:
    """The layout that most of the names at the top have, and how many folders that top lies in.

    Where none fits, nothing has an owner.
    """
    depth = 0
    while True:
        below = [path[depth:] for path in paths if len(path) > depth]
        tops = [
            len({path[0] for path in below if layout.fits(path, exercises)}) for layout in LAYOUTS
        ]
        if most := max(tops):
            return LAYOUTS[tops.index(most)], depth
        if not wrapped or len({path[0] for path in below if len(path) > 1}) != 1:
            return replace(_NBGRADER, owner=lambda *_: None), 0
        depth += 1


def is_student(name: str) -> bool:
    """Whether a student of this name can be graded.

    >>> is_student("Jürgen O'Hara"), is_student("=1+1")
    (True, False)
    """
    return bool(STUDENT.fullmatch("".join(_MARK if _is_mark(c) else c for c in name)))


def _is_mark(character: str) -> bool:
    """Whether it is an accent or a vowel sign, part of the letter before it."""
    return unicodedata.category(character)[0] == "M"
