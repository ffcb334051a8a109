"""The course's style for matplotlib: the extra `pictures`."""

from importlib.resources import as_file, files

import matplotlib.pyplot as plt


def use_course_style() -> None:
    """Make matplotlib draw every figure of a notebook in the course's style."""
    with as_file(files("chopsticks.show") / "course.mplstyle") as style:
        plt.style.use(style)
