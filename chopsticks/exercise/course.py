"""What comes with the package: lectures, exercises, and tables of results that took long."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def course_file(name: str) -> Path:
    """Where a file of the course is, by its place there: in a wheel, or in the checkout.

    Raises FileNotFoundError if it did not come with the package.

    >>> course_file("docs/results/geister.txt").name
    'geister.txt'
    """
    for folder in (PACKAGE / "_course", PACKAGE.parent):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"{PACKAGE} has come without {name}")
