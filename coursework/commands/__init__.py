"""The command line: play, solve a rule set, many bars of Chomp, or the course in JupyterLab."""

import argparse
import io
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import NoReturn

from coursework.commands.terminal import CommandError, say

COMMANDS = {
    "play": "play in the terminal",
    "solve": "work out the whole game",
    "presets": "list the house rules that have a name",
    "chomp": "find all winning first bites of Chomp",
    "geister": "play a paper's matches of Geister again",
    "lab": "open the course in JupyterLab",
    "tutor": "step through a search of your own",
}
"""What there is: the module of this name has `arguments(parser)` and `run(options)`."""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # some terminals cannot show an arrow
    given = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser(given[:1]).parse_args(given)
        try:
            options.run(options)
        except ValueError as error:
            options.parser.exit(2, f"{options.parser.prog}: {error}\n")
    except (CommandError, OSError) as error:
        say(f"chopsticks: {error}")
        return 1
    except KeyboardInterrupt as interrupted:
        line = "\n" if sys.stderr.isatty() else ""  # after ^C, or a bar
        say(": ".join([f"{line}Interrupted", *map(str, interrupted.args)]))
        return 130
    return 0


def parser(chosen: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of all commands; only those chosen have their options, and are loaded."""
    whole = _Parser(prog="chopsticks", description=__doc__)
    commands = whole.add_subparsers(required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if name in chosen:
            module = import_module(f"coursework.commands.{name}")
            command.description = module.__doc__
            module.arguments(command)
            command.set_defaults(run=module.run, parser=command)
    return whole
