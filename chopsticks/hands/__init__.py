"""Chopsticks: the game, its house rules, features, keys and drawings.

Each player has two hands with some fingers raised.  A move is a tap (add the fingers of one of
your hands to one of the other player's hands) or a split (redistribute your own fingers between
your hands).  A hand that reaches `fingers` dies; a player whose hands are both dead has lost.
"""

from chopsticks.game import register
from chopsticks.hands import game, rules
from chopsticks.hands.drawing import in_digits  # also registers how a state is drawn
from chopsticks.hands.features import (
    chopsticks_features,
    half_hands,
    hand_counts,
    living_hands,
    rules_of_thumb,
)
from chopsticks.hands.game import (
    Change,
    Chopsticks,
    Move,
    Split,
    State,
    Tap,
    canonical,
    movers_view,
)
from chopsticks.hands.players import greedy
from chopsticks.hands.rules import Hands, Overflow, Rules, SplitRule, SwapRule, rule_sets
from chopsticks.playing.players import depth_limited

register(
    "chopsticks",
    lambda normalise=True, **rules: Chopsticks(Rules(**rules), normalise),
    data={**dict.fromkeys((State, Tap, Split, Change), str), Rules: repr},
    rules=(game, rules),
    tells=("rules", "normalise"),
    players={"greedy": lambda _: greedy, "4 plies": lambda _: depth_limited(4, half_hands)},
)
