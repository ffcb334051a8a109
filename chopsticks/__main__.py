"""The command line: play in the terminal, or solve a rule set."""

import argparse
import io
import random
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args

from chopsticks.game import MAX, MIN, Game
from chopsticks.match import play
from chopsticks.players import (
    Player,
    depth_limited,
    greedy,
    human,
    living_hands,
    perfect,
    random_player,
    read_move,
)
from chopsticks.retrograde import Outcome, Tablebase, solve
from chopsticks.rules import Chopsticks, Hands, Move, Overflow, Rules, SplitRule, State, movers_view

OPPONENTS = ("perfect", "depth", "greedy", "random", "human")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # some terminals cannot show an arrow
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        rules = Rules(
            fingers=options.fingers,
            overflow=options.overflow,
            split=options.split,
            revive=not options.no_revive,
            sacrifice=not options.no_sacrifice,
            start=tuple(options.start),
        )
        options.run(Chopsticks(rules), options)
    except ValueError as error:
        parser.error(str(error))
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
    return 0


def _parser() -> argparse.ArgumentParser:
    default = Rules()
    rules = argparse.ArgumentParser(add_help=False)
    group = rules.add_argument_group("rules")
    group.add_argument("--fingers", type=int, default=default.fingers, metavar="N")
    group.add_argument("--overflow", choices=get_args(Overflow), default=default.overflow)
    group.add_argument("--split", choices=get_args(SplitRule), default=default.split)
    group.add_argument("--no-revive", action="store_true", help="no split may revive a dead hand")
    group.add_argument("--no-sacrifice", action="store_true", help="no split may empty a hand")
    group.add_argument(
        "--start", type=int, nargs=2, default=default.start, metavar=("LEFT", "RIGHT")
    )

    parser = argparse.ArgumentParser(prog="chopsticks", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play", parents=[rules], help="play in the terminal")
    command.add_argument("--opponent", choices=OPPONENTS, default="perfect")
    command.add_argument("--plies", type=int, default=4, help="how far 'depth' looks (default 4)")
    command.add_argument("--seed", type=int, help="makes 'random' repeatable")
    command.add_argument("--second", action="store_true", help="let the opponent begin")
    command.add_argument("--hints", action="store_true", help="say what each move is worth")
    command.set_defaults(run=_play)
    command = commands.add_parser("solve", parents=[rules], help="work out the whole game")
    command.set_defaults(run=_solve)
    return parser


def _play(game: Chopsticks, options: argparse.Namespace) -> None:
    needs_truth = options.hints or options.opponent == "perfect"
    tablebase = solve(game) if needs_truth else None
    opponent = _opponent(options, tablebase)
    hints = tablebase if options.hints else None
    person = _Seat("You", _person(), hints, listing=True)
    other = _Seat("Opponent", opponent, hints, listing=options.opponent == "human")
    print(f"Chopsticks: {game.rules}.")
    print("Tap: 'tap 1 2', your 1 taps the other player's 2. Split: 'split 1 3'. Ctrl-C ends.")
    you = MIN if options.second else MAX
    played = play(game, *((other, person) if options.second else (person, other)))
    print(_board(played.states[-1], you))
    if played.utility:
        print("You win." if (played.utility > 0) == (you == MAX) else "The opponent wins.")
    else:
        print(f"A draw by {played.reason}.")


def _opponent(
    options: argparse.Namespace, tablebase: Tablebase[State, Move] | None
) -> Player[Any, Any]:
    match options.opponent:
        case "depth":
            return depth_limited(options.plies, living_hands)
        case "greedy":
            return greedy
        case "random":
            return random_player(random.randrange(2**32) if options.seed is None else options.seed)
        case "human":
            return _person()
    assert tablebase is not None
    return perfect(tablebase)


def _person() -> Player[State, Move]:
    return human(tell=lambda line: print(line + "\n"), read=read_move)


class _Seat:
    """A player whose turns are shown in the terminal."""

    def __init__(
        self,
        name: str,
        player: Player[State, Move],
        hints: Tablebase[State, Move] | None,
        listing: bool,
    ) -> None:
        self.name, self.player, self.hints, self.listing = name, player, hints, listing

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        if self.listing:
            print(f"\n{_board(state, state.to_move)}\n{self._list(game, state)}")
        move = self.player(game, state)
        print(f"{self.name}: {_words(move)}.")
        return move

    def _list(self, game: Game[State, Move], state: State) -> str:
        lines = []
        for number, move in enumerate(game.moves(state), 1):
            hint = f"   {self.hints.after(state, move)}" if self.hints else ""
            lines.append(f"  {number}  {_words(move):<12}{hint}".rstrip())
        return "\n".join(lines)


def _words(move: Move) -> str:
    """A move in the words in which a person types it."""
    name = type(move).__name__.lower()
    return " ".join([name, *str(move).replace("→", " ").replace("+", " ").split()])


def _board(state: State, viewer: int) -> str:
    """Both players' hands, the viewer's below."""
    return "\n".join(
        f"  {name:<9}{_fingers(hands)}"
        for name, hands in (("opponent", state.hands[1 - viewer]), ("you", state.hands[viewer]))
    )


def _fingers(hands: Hands) -> str:
    return "   ".join(f"{hand} {'|' * hand or 'dead':<6}" for hand in hands).rstrip()


def _solve(game: Chopsticks, options: argparse.Namespace) -> None:
    tablebase = solve(game)
    views = {movers_view(state): value for state, value in tablebase.items()}
    counts = Counter(value.outcome for value in views.values())
    longest = max((value.plies for value in views.values() if value.plies is not None), default=0)
    terminal = sum(map(game.is_terminal, views))
    print(f"Rules      {game.rules}")
    print(f"The start  {tablebase[game.initial]}, for the player who moves first")
    print(f"Positions  {len(views)} can be reached, from the view of the player to move")
    for outcome, name in zip(reversed(Outcome), ("won", "drawn", "lost"), strict=True):
        ended = f", {terminal} of them ended" if name == "lost" else ""
        print(f"           {counts[outcome]} {name}{ended}")
    print(f"Longest    {longest} plies to a forced end")


if __name__ == "__main__":
    sys.exit(main())
