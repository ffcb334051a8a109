"""Code shared by all commands: exit statuses, output files, JSON, and messages on stderr."""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn


class CommandError(Exception):
    """A command cannot continue; it prints this message and ends with status 1."""


class Parser(argparse.ArgumentParser):
    """A parser that prints one-line errors and does not rewrap its help texts.

    The options it returns have two more attributes: `run`, which prints the help until a command
    sets its own, and `parser`, the command's parser.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self.register("type", int, _whole)
        self.register("type", float, _number)
        self.set_defaults(run=lambda _: self.print_help(), parser=self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Reject leftover arguments, naming the command that received them."""
        options, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return options, rest

    def error(self, message: str) -> NoReturn:
        """Print the message and end with status 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def carry_out(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Run the chosen command, `run(options)` of its parser, and return the exit status.

    The status is what `run` returns, or 0 for None; it is 2 after a ValueError, 1 after a
    CommandError or OSError, and 130 if the command is interrupted.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # some terminals cannot show an arrow
    options = parser.parse_args(arguments)
    prog = options.parser.prog
    try:
        status = options.run(options) or 0
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has stopped
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ValueError as error:
        say(f"{prog}: {error}")
        return 2
    except CommandError as error:
        say(f"{prog}: {error}")
        return 1
    except OSError as error:
        say(f"{prog}: {': '.join(filter(None, (error.filename, error.strerror))) or error}")
        return 1
    except KeyboardInterrupt as interrupted:
        line = "\n" if sys.stderr.isatty() else ""  # after ^C or a progress bar
        say(": ".join([f"{line}Interrupted", *map(str, interrupted.args)]))
        return 130
    return int(status)


def say(line: str) -> None:
    """Print a line on stderr, to keep it separate from the results."""
    print(line, file=sys.stderr, flush=True)


def unused(options: argparse.Namespace, without: str, *names: str) -> None:
    """Raise ValueError if one of the options is given but has no effect without another one."""
    for name in names:
        if getattr(options, name) is not None:
            raise ValueError(f"--{name} has no effect without {without}")


# ------------------------------------------------------------------------------------- options

# What shtab can complete.
FOLDER = {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"}


def complete(action: argparse.Action, kind: dict[str, str]) -> None:
    """Make shells complete an argument with names of this kind."""
    vars(action)["complete"] = kind


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option --json."""
    parser.add_argument("--json", action="store_true", help="print the JSON object described above")


def print_json(content: dict[str, Any]) -> None:
    """Print an object of plain data on one line."""
    print(json.dumps(content, ensure_ascii=False))


def folder(text: str) -> Path:
    """Return the path of a folder to write in, existing or new."""
    path = Path(text)
    there = next(above for above in (path.absolute(), *path.absolute().parents) if above.exists())
    if not (there.is_dir() and os.access(there, os.W_OK)):
        raise argparse.ArgumentTypeError(
            f"{text!r}: it must be a new folder, or one that you can write to"
        )
    return path
