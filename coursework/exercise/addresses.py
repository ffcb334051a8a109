"""Addresses of the course's modules, classes and functions."""

PACKAGES = ("stepthrough", "chopsticks", "coursework")


def full(name: str) -> str:
    """Add the package chopsticks to an address of the course that names no package.

    >>> full("search.textbook"), full("stepthrough.drawing")
    ('chopsticks.search.textbook', 'stepthrough.drawing')
    """
    return name if of_course(name) else f"chopsticks.{name}"


def of_course(name: str) -> bool:
    """Return whether an address begins with a package of the course."""
    return name.partition(".")[0] in PACKAGES
