"""The command line: play, solve a rule set, or open the course in JupyterLab."""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.metadata import version

from coursework.commands.terminal import Parser, carry_out

COMMANDS = {
    "play": "play in the terminal",
    "solve": "work out the whole game",
    "presets": "list the named house rules",
    "lab": "open the course in JupyterLab",
    "tutor": "step through a search of your own",
}
"""The commands and their help; a command's module has `arguments(parser)` and `run(options)`."""
EXAMPLES = """\
examples:
  chopsticks play --opponent perfect
  chopsticks solve --split free
  chopsticks lab my-course
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        whole = parser(given[:1])
    except KeyboardInterrupt:  # while the command is loading
        return 130
    return carry_out(whole, given)


def parser(chosen: Iterable[str] = COMMANDS) -> Parser:
    """Return the parser of all commands; only the chosen ones are loaded and have options."""
    whole = Parser(prog="chopsticks", description=__doc__, epilog=EXAMPLES)
    whole.add_argument("--version", action="version", version=version("chopsticks-course"))
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        if name in chosen:
            module = import_module(f"coursework.commands.{name}")
            command.description = module.__doc__
            module.arguments(command)
            command.set_defaults(run=module.run)
    return whole
