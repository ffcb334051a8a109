"""Work out the whole game: the value of every position under best play.

--json: {"rules", "words", "start", "positions", "reachable", "won", "drawn", "lost", "ended",
"longest"}.  "rules" are the axes of the rule set; "words" says them in English.  "start" is
{"outcome", "plies"} for the player who moves first: "win", "draw" or "loss", and the plies to the
end (null for a draw).  Positions are counted from the view of the player to move; "reachable" says
whether only the reachable ones are counted.  "ended" counts those where the game is over (null with
--compiled).  "longest" is the greatest number of plies to a forced end.
"""

import argparse
from collections import Counter
from dataclasses import asdict
from typing import Any

from chopsticks.hands import Chopsticks, Rules, movers_view
from chopsticks.solving.machine_memory import physical_memory
from chopsticks.solving.retrograde import DRAW, LOSS, WIN
from coursework.commands.flags import LONG, MEGA, add_rules, amount, chosen_rules, positions, solved
from coursework.commands.terminal import (
    add_file,
    add_json,
    compiling,
    print_json,
    resumable,
    say,
    unused,
)

COMPILED_BYTES = 7  # roughly what a position needs in the compiled solver


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_rules(parser)
    parser.add_argument(
        "--compiled", action="store_true", help="use the compiled solver (for many fingers)"
    )
    parser.add_argument(
        "--threads", type=int, metavar="N", help="with --compiled: number of threads (default 1)"
    )
    add_file(parser, "--checkpoint", "with --compiled: save progress to FILE, and resume from it")
    add_json(parser)


def run(options: argparse.Namespace) -> None:
    """Solve the game and print the results."""
    rules = chosen_rules(options)
    if options.compiled:
        facts = _compiled(rules, options)
    else:
        unused(options, "--compiled", "threads", "checkpoint")
        facts = _facts(rules)
    start = facts["start"]
    if options.json:
        plain = {"outcome": start.outcome.name.lower(), "plies": start.plies}
        print_json({"rules": asdict(rules), "words": str(rules), **facts, "start": plain})
        return
    reach = " can be reached" if facts["reachable"] else ", reachable or not"
    ended = "" if facts["ended"] is None else f", {facts['ended']} of them ended"
    print(f"Rules      {rules}")
    print(f"The start  {start}, for the player who moves first")
    print(f"Positions  {facts['positions']}{reach}, from the view of the player to move")
    print(f"           {facts['won']} won\n           {facts['drawn']} drawn")
    print(f"           {facts['lost']} lost{ended}")
    print(f"Longest    {facts['longest']} plies to a forced end")


def _facts(rules: Rules) -> dict[str, Any]:
    """Return what --json prints about a solution, but with the start as a Value."""
    less = COMPILED_BYTES * positions(rules) < physical_memory()
    tablebase = solved(rules, "; --compiled takes far less time and memory" if less else "")
    game = Chopsticks(rules)
    views = {movers_view(state): value for state, value in tablebase.items()}
    counts = Counter(value.outcome for value in views.values())
    longest = max((value.plies for value in views.values() if value.plies is not None), default=0)
    return {
        "start": tablebase[game.initial],
        "positions": len(views),
        "reachable": True,
        "won": counts[WIN],
        "drawn": counts[DRAW],
        "lost": counts[LOSS],
        "ended": sum(map(game.is_terminal, views)),
        "longest": longest,
    }


def _compiled(rules: Rules, options: argparse.Namespace) -> dict[str, Any]:
    try:
        from chopsticks.hands.compiled import needed, solve
    except ImportError:
        raise ValueError("the compiled solver needs numba: install the extra 'compiled'") from None
    count = positions(rules)
    memory = needed(rules.fingers, len(rules.start))
    if count > LONG * 100 and memory < physical_memory():
        say(f"{amount(2 * count)} states, about {amount(memory // MEGA)} MB")
    game = Chopsticks(rules)
    threads = 1 if options.threads is None else options.threads
    with resumable("--checkpoint", options.checkpoint), compiling("once, about 10 s"):
        tablebase = solve(game, threads, checkpoint=options.checkpoint, progress=True)
    plies = tablebase.plies
    return {
        "start": tablebase[game.initial],
        "positions": plies.size,
        "reachable": False,
        "won": int((plies > 0).sum()),
        "drawn": int((plies == 0).sum()),
        "lost": int((plies < 0).sum()),
        "ended": None,
        "longest": max(0, int(abs(plies).max()) - 1),
    }
