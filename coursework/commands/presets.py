"""List the named house rules.

--json: {"presets": [{"name", "words", "rules"}, …]}, with the rules by axis, as in `solve --json`.
"""

import argparse
from dataclasses import asdict

from chopsticks.hands.presets import DESCRIPTIONS, PRESETS
from coursework.commands.terminal import add_json, print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_json(parser)


def run(options: argparse.Namespace) -> None:
    """Print one line for each preset."""
    if options.json:
        presets = [
            {"name": name, "words": words, "rules": asdict(PRESETS[name])}
            for name, words in DESCRIPTIONS.items()
        ]
        print_json({"presets": presets})
        return
    for name, words in DESCRIPTIONS.items():
        print(f"{name:<15} {words}")
    print("\nUse one of them, or combine several: solve --preset meta misere")
