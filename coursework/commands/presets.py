"""List the house rules that have a name.

--json: {"presets": [{"name", "words", "rules"}, …]}; the rules by their axes, as in `solve --json`.
"""

import argparse
from dataclasses import asdict

from coursework.commands.terminal import add_json, print_json
from coursework.presets import DESCRIPTIONS, PRESETS


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_json(parser)


def run(options: argparse.Namespace) -> None:
    """Print a line a preset."""
    if options.json:
        presets = [
            {"name": name, "words": words, "rules": asdict(PRESETS[name])}
            for name, words in DESCRIPTIONS.items()
        ]
        print_json({"presets": presets})
        return
    for name, words in DESCRIPTIONS.items():
        print(f"{name:<15} {words}")
    print("\nUse one, or several together: solve --preset meta misere")
