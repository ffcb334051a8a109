"""What a wheel holds beside the packages: the lectures and exercises, for `chopsticks lab`."""

from pathlib import Path

from setuptools.command.build_py import build_py

FILES = (
    "notebooks/*.ipynb",
    "exercises/*/*.ipynb",
    "exercises/*/*.json",
    "research/results/*.csv",  # what lectures read
    "research/results/*.txt",
)


class BuildWithCourse(build_py):
    """Puts them into coursework/_course; an editable installation takes the checkout's own."""

    def run(self) -> None:
        """Build the package and what belongs to it."""
        super().run()
        if not self.editable_mode:
            for path in self.course():
                target = Path(self.build_lib, "coursework", "_course", path)
                self.mkpath(str(target.parent))
                self.copy_file(path, str(target))

    def get_source_files(self) -> list[str]:
        """What a source distribution must have."""
        return [*super().get_source_files(), "tools/wheel.py", *self.course()]

    def course(self) -> list[str]:
        """The lectures and exercises."""
        return sorted(path.as_posix() for pattern in FILES for path in Path().glob(pattern))
