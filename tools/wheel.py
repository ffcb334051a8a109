"""Add the lectures and exercises to a wheel, for `chopsticks lab`."""

from pathlib import Path

from setuptools.command.build_py import build_py

FILES = (
    "notebooks/*.ipynb",
    "exercises/*/*.ipynb",
    "exercises/*/*.json",
    "audit/results/*.csv",  # the tables that lectures read
    "audit/results/*.txt",
    "bundled/editor.js",  # the editor of the tutor
)


class BuildWithCourse(build_py):
    """Puts the course into coursework/_course; editable installations use the checkout."""

    def run(self) -> None:
        """Build the packages, and copy the course into them."""
        super().run()
        if not self.editable_mode:
            for path in self.course():
                target = Path(self.build_lib, "coursework", "_course", path)
                self.mkpath(str(target.parent))
                self.copy_file(path, str(target))

    def get_source_files(self) -> list[str]:
        """Return the files that a source distribution needs."""
        return [*super().get_source_files(), "tools/wheel.py", *self.course()]

    def course(self) -> list[str]:
        """Return the files of the course."""
        return sorted(path.as_posix() for pattern in FILES for path in Path().glob(pattern))
