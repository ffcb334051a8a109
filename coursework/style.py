"""The course's style for matplotlib: the extra `pictures`."""

from importlib.resources import as_file, files


def use_course_style() -> None:
    """Make matplotlib draw every figure of a notebook in the course's style."""
    import matplotlib.pyplot as plt

    with as_file(files("coursework") / "course.mplstyle") as style:
        plt.style.use(style)
