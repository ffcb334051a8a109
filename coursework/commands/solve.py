"""Work out the whole game: the value of every position under best play.

--json: {"rules", "words", "start", "positions", "won", "drawn", "lost", "ended", "longest"}.
"rules" are the axes of the rule set; "words" says them in English.  "start" is {"outcome", "plies"}
for the player who moves first: "win", "draw" or "loss", and the plies to the end (null for a draw).
Positions are those that can be reached, from the view of the player to move.  "ended" counts those
where the game is over.  "longest" is the greatest number of plies to a forced end.
"""

import argparse
from collections import Counter
from dataclasses import asdict

from chopsticks.hands import Chopsticks, movers_view
from chopsticks.solving.retrograde import DRAW, LOSS, WIN
from coursework.commands.flags import add_rules, chosen_rules, solved
from coursework.commands.terminal import add_json, print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_rules(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> None:
    """Solve the game and print the results."""
    rules = chosen_rules(options)
    game, tablebase = Chopsticks(rules), solved(rules)
    start = tablebase[game.initial]
    views = {movers_view(state): value for state, value in tablebase.items()}
    counts = Counter(value.outcome for value in views.values())
    facts = {
        "positions": len(views),
        "won": counts[WIN],
        "drawn": counts[DRAW],
        "lost": counts[LOSS],
        "ended": sum(map(game.is_terminal, views)),
        "longest": max((value.plies or 0 for value in views.values()), default=0),
    }
    if options.json:
        plain = {"outcome": start.outcome.name.lower(), "plies": start.plies}
        print_json({"rules": asdict(rules), "words": str(rules), "start": plain, **facts})
        return
    print(f"Rules      {rules}")
    print(f"The start  {start}, for the player who moves first")
    print(f"Positions  {facts['positions']} can be reached, from the view of the player to move")
    print(f"           {facts['won']} won\n           {facts['drawn']} drawn")
    print(f"           {facts['lost']} lost, {facts['ended']} of them ended")
    print(f"Longest    {facts['longest']} plies to a forced end")
