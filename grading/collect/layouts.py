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


# Moodle writes _ in a name as a space.  Whoever is in no group has no number.
_MOODLE = re.compile(r"(([^_]+?)(?:_\d+)?)_assignsubmission_([a-z0-9]+)(?:_(.*))?", re.DOTALL)
# A file whose name begins with a number is nobody's: perhaps its owner's name ends with a number.
_CANVAS = re.compile(
    r"(LATE_)?(?:(anon_[^_]+)|(?!anon_)((?:(?!\d+_)[^_]+_)+?)(LATE_)?(\d+))_"
    r"(?:(\d{1,30})_(?![1-9]\d{2,}_)(.+)|(?:link|text)\.html)",
    re.DOTALL,
)


def _owner_at_moodle(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    match = _MOODLE.fullmatch(parts[0])
    if not match or bool(match[4]) == (len(parts) > 1):  # it has a folder, or all is in its name
        return None
    file = match[4] or parts[-1]
    name = "".join(c if _is_mark(c) or re.match(r"[\w.@-]", c) else "_" for c in match[1])
    exercise = exercise_in(file, exercises)
    return Owner(name, exercise, file == f"{exercise}.ipynb")


def _owner_at_canvas(parts: Sequence[str], exercises: Collection[str]) -> Owner | None:
    if len(parts) > 1 or not (match := _CANVAS.fullmatch(parts[0])):
        return None
    late, anonymous, name, late_too, number, upload, file = match.groups()
    exercise = exercise_in(file or "", exercises)
    again = re.fullmatch(rf"{re.escape(exercise)}(?:-(\d{{1,9}}))?\.ipynb", file or "")
    order = (not (late or late_too), int(upload or 0), int(again[1] or 0) if again else 0)
    return Owner(anonymous or name[:-1], exercise, bool(again), number or "", order)


def exercise_in(file: str, exercises: Collection[str]) -> str:
    """Return the exercise that the name of a file suggests, or ""."""
    plain = {name: re.sub(r"[\W_]+", "-", name).lower() for name in (file, *exercises)}
    return max((name for name in exercises if plain[name] in plain[file]), key=len, default="")


def is_notebook(file: str) -> bool:
    """Return whether this may be a notebook; browsers also save notebooks as .ipynb.txt."""
    return ".ipynb" in file.rpartition("/")[2].lower()


LAYOUTS = (
    # Moodle 4.1 to 5.1: mod/assign/classes/downloader.php.  3.1 to 4.0: mod/assign/locallib.php,
    # with one more _ before the slash.  Without folders: ..._assignsubmission_file_EXERCISE.ipynb
    Layout("STUDENT_NUMBER_assignsubmission_file/EXERCISE.ipynb", _owner_at_moodle),
    Layout(LAYOUT, _owner_at_nbgrader, platform=False),
    # Canvas of 2026: lib/content_zipper.rb
    Layout("STUDENT_NUMBER_NUMBER_EXERCISE.ipynb", _owner_at_canvas),
)


def find_owners(
    paths: Sequence[str], exercises: Collection[str], roster: Collection[str]
) -> tuple[Layout, list[Owner | None]]:
    """Find the layout that fits most of the names at the top, and the owner of each path.

    If several fit equally well, the first counts; if none fits, nothing has an owner.  A path that
    ends with a slash is a folder.
    """
    most, best = 0, (LAYOUTS[1], list[Owner | None]([None]) * len(paths))
    parts = [path.split("/") for path in paths]
    for layout in LAYOUTS:
        owners = [layout.owner(path, exercises) for path in parts]
        tops = {
            path[0]
            for path, owner in zip(parts, owners, strict=True)
            if owner and (layout.platform or owner.exercise or owner.student in roster)
        }
        if len(tops) > most:
            most, best = len(tops), (layout, owners)
    return best


def different_people(origin: str, other: str) -> bool:
    """Return whether two names at the top of an archive of Canvas's have different numbers."""
    first, second = map(_CANVAS.fullmatch, (origin, other))
    return bool(first and second and first[5] != second[5])


def feedback_name(handed_in: str, exercise: str) -> str:
    """Return the name with which a platform's bulk upload takes feedback, or "" if there is none.

    Moodle (mod/assign/feedback/file/importziplib.php) reads NAME_NUMBER_PLUGIN_PLUGIN_FILE.  Canvas
    (infer_comment_context_from_filename in app/models/abstract_assignment.rb) reads the numbers of
    the student and of the notebook handed in, and shows the feedback under that notebook's name.

    handed_in: the name at the top with which the platform gave us the notebook.
    """
    if match := _MOODLE.fullmatch(handed_in):
        numbered = match[1] != match[2]
        return f"{match[1]}_assignsubmission_{match[3]}_{exercise}.html" if numbered else ""
    match = _CANVAS.fullmatch(handed_in)
    is_read = match and match[7] and not match[7].rpartition("_")[2].startswith("link")
    return handed_in if is_read and handed_in.endswith(".ipynb") else ""


def is_student(name: str) -> bool:
    """Return whether a student with this name can be graded.

    >>> is_student("Jürgen O'Hara"), is_student("=1+1")
    (True, False)
    """
    return bool(_STUDENT.fullmatch("".join(_MARK if _is_mark(c) else c for c in name)))


def _is_mark(character: str) -> bool:
    """Return whether a character is an accent or a vowel sign on the letter before it."""
    return unicodedata.category(character)[0] == "M"
