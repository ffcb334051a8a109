"""Play in the terminal, against a program or another person."""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chopsticks.game import MAX, MIN, Game, Player
from chopsticks.hands import Chopsticks, Hands, Move, State, greedy, half_hands
from chopsticks.hands.players import read_move, written
from chopsticks.hands.rules import WAYS
from chopsticks.playing.match import play
from chopsticks.playing.players import depth_limited, human, perfect, random_player
from chopsticks.solving.retrograde import Tablebase
from coursework.commands.flags import add_rules, chosen_rules, solved
from coursework.commands.terminal import unused

OPPONENTS = ("perfect", "depth", "greedy", "random", "human")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_rules(parser)
    parser.add_argument(
        "--opponent", choices=OPPONENTS, default="perfect", help="who plays against you"
    )
    parser.add_argument("--plies", type=int, help="how many plies 'depth' looks ahead (default 4)")
    parser.add_argument(
        "--seed", type=int, help="the same seed makes 'random' choose the same moves"
    )
    parser.add_argument("--second", action="store_true", help="let the opponent begin")
    parser.add_argument("--hints", action="store_true", help="show what each move is worth")


def run(options: argparse.Namespace) -> None:
    """Play one game; Ctrl-C or the end of the input also ends it."""
    if options.opponent != "depth":
        unused(options, "--opponent depth", "plies")
    if options.opponent != "random":
        unused(options, "--opponent random", "seed")
    rules = chosen_rules(options)
    needs_truth = options.hints or options.opponent == "perfect"
    instead = "; --opponent depth without --hints needs no solution"
    tablebase = solved(rules, instead) if needs_truth else None
    opponent = _opponent(options, tablebase)
    hints = tablebase if options.hints else None
    two_people = options.opponent == "human"
    names = "you", "the other player" if two_people else "the computer"
    person = _Seat(names, _person(), hints, listing=True)
    other = _Seat(names[::-1], opponent, hints, listing=two_people)
    print(f"Chopsticks: {rules}.")
    print(f"Tap: 'tap 1 2', your 1 taps {names[1]}'s 2. Split: 'split 1 3'. Ctrl-C quits.")
    if any(getattr(rules, way) not in (False, "none") for way in WAYS):
        print("Type other moves as they are listed.")
    you = MIN if options.second else MAX
    try:
        played = play(Chopsticks(rules), *((other, person) if options.second else (person, other)))
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
        return
    print(_board(played.states[-1], you, names))
    if played.utility:
        won = (played.utility > 0) == (you == MAX)
        print("You win." if won else f"{_first_capital(names[1])} wins.")
    elif played.reason == "the end":
        print("A draw: both players are out.")
    else:
        print(f"A draw by {played.reason}.")


def _opponent(
    options: argparse.Namespace, tablebase: Tablebase[State, Move] | None
) -> Player[Any, Any]:
    match options.opponent:
        case "depth":
            return depth_limited(4 if options.plies is None else options.plies, half_hands)
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


@dataclass
class _Seat:
    """A player whose turns are shown in the terminal, with both players' names."""

    names: Sequence[str]
    player: Player[State, Move]
    hints: Tablebase[State, Move] | None
    listing: bool

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        if self.listing:
            print(f"\n{_board(state, state.to_move, self.names)}\n{self._list(game, state)}")
        move = self.player(game, state)
        print(f"{_first_capital(self.names[0])}: {written(move)}.")
        return move

    def _list(self, game: Game[State, Move], state: State) -> str:
        lines = []
        for number, move in enumerate(game.moves(state), 1):
            hint = f"   {self.hints.after(state, move)}" if self.hints else ""
            lines.append(f"  {number}  {written(move):<12}{hint}".rstrip())
        return "\n".join(lines)


def _board(state: State, viewer: int, names: Sequence[str]) -> str:
    """Draw both players' hands, the viewer's at the bottom; the first name is the viewer's."""
    width = max(map(len, names)) + 2
    return "\n".join(
        f"  {names[player != viewer]:<{width}}{_fingers(state.hands[player])}"
        for player in (1 - viewer, viewer)
    )


def _first_capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _fingers(hands: Hands) -> str:
    return "   ".join(f"{hand} {'|' * hand or 'dead':<6}" for hand in hands).rstrip()
