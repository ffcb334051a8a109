"""Check the types of the packages and of all exercises' questions, in one run of mypy.

All modules of questions have the same file name, in folders that are no packages, so the command
`mypy` would need a run for each. Options are mypy's.
"""

import sys
from pathlib import Path

from mypy.build import BuildSource, build
from mypy.errors import CompileError
from mypy.main import process_options


def main() -> None:
    """Print what mypy finds, and fail if it finds anything."""
    packages, options = process_options(sys.argv[1:])
    modules = sorted(Path("solutions").glob("*/questions.py"))
    questions = [BuildSource(str(path), f"{path.parent.name}.questions") for path in modules]
    try:
        errors = build([*packages, *questions], options).errors
    except CompileError as error:  # of the syntax, for instance
        errors = error.messages
    sys.exit("\n".join(errors) or None)


if __name__ == "__main__":
    main()
