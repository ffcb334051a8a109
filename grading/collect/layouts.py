"""How platforms name what was handed in; the first part of a path names its owner.

The platform chose that first part.  A student chose the names below it, so they are never evidence
about anybody else.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

LAYOUT = "STUDENT/EXERCISE/EXERCISE.ipynb"
_MARK = "\N{COMBINING ACUTE ACCENT}"  # represents every accent and vowel sign
_STUDENT = re.compile(rf"\w{_MARK}{{0,4}}(?:[\w .@'’-]{_MARK}{{0,4}}){{0,99}}(?<! )")
ALLOWED = (
    "a student's name has at most 100 letters, digits, spaces, dots, _, -, ' and @, and begins "
    "with a letter, a digit or _"  # so no spreadsheet treats it as a formula
)


@dataclass(frozen=True)
class Owner:
    """The owner of a file: a student with this name (and number, if names are not unique).

    exercise: the exercise that the file's place or name suggests, or "".
    exact:    whether place and name are exactly those of the exercise's notebook.
    upload:   a rank among several notebooks of a student: on time beats late, later beats earlier.
    """

    student: str
    exercise: str
    exact: bool
    number: str = ""
    upload: tuple[bool, int, int] | None = None


NOBODY = Owner("", "", exact=False)


@dataclass(frozen=True)
class Layout:
    """How a platform names files.

    owner:    returns the owner of a path, given its parts; None if the path does not fit.
    platform: whether everything at the top was handed in.  Otherwise it is an instructor's folder
              in which students work: a notebook with the right name hides copies next to it.
    """

    shown: str
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


def _owner_at_moodle(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    name, _, file = parts[0].rpartition(_MOODLE)
    chosen = file if len(parts) > 1 else _MOODLE in name  # by the student, so ambiguous
    if chosen or not re.search(r"._\d+$", name):
        return None
    file = parts[-1] if len(parts) > 1 else file
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
    """Return the exercise that the name of a notebook suggests, or ""."""
    if not is_notebook(file):
        return ""
    plain = {name: re.sub(r"[\W_]+", "-", name).lower() for name in (file, *exercises)}
    return max((name for name in exercises if plain[name] in plain[file]), key=len, default="")


def is_notebook(file: str) -> bool:
    """Return whether this may be a notebook; browsers also save notebooks as .ipynb.txt."""
    return ".ipynb" in file.rpartition("/")[2].lower()


LAYOUTS = (
    Layout("STUDENT_NUMBER_assignsubmission_file_/EXERCISE.ipynb", _owner_at_moodle),
    Layout(LAYOUT, _owner_at_nbgrader, platform=False),
    Layout("STUDENT_NUMBER_NUMBER_EXERCISE.ipynb", _owner_at_canvas),
)


def find_owners(
    paths: Sequence[str], exercises: Collection[str], wrapped: bool
) -> tuple[Layout, list[Owner | None]]:
    """Find the layout that fits most of the names at the top, and the owner of each path.

    If several fit equally well, the first counts; if none fits, nothing has an owner.

    wrapped: whether the top may be inside other folders.
    """
    nobodys: list[Owner | None] = [None] * len(paths)
    below = [path.split("/") for path in paths]
    while True:
        most, best = 0, (LAYOUTS[1], nobodys)
        for layout in LAYOUTS:
            owners = [layout.owner(path, exercises) if path else None for path in below]
            fit = [o is not None and (layout.platform or o.exercise) for o in owners]
            tops = {path[0] for path, fits in zip(below, fit, strict=True) if fits}
            if len(tops) > most:
                most, best = len(tops), (layout, owners)
        if most or not wrapped or len({path[0] for path in below if len(path) > 1}) != 1:
            return best
        below = [path[1:] for path in below]


def is_student(name: str) -> bool:
    """Return whether a student with this name can be graded.

    >>> is_student("Jürgen O'Hara"), is_student("=1+1")
    (True, False)
    """
    return bool(_STUDENT.fullmatch("".join(_MARK if _is_mark(c) else c for c in name)))


def _is_mark(character: str) -> bool:
    """Return whether a character is an accent or a vowel sign on the letter before it."""
    return unicodedata.category(character)[0] == "M"
