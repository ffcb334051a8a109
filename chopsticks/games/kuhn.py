"""Kuhn poker: three cards, one bet, and the smallest bluff.

Each player puts one coin into the pot and is dealt one of three cards; the third card stays hidden.
MAX may check or bet a coin.  After a bet, the other player may call with a coin of their own, or
fold and lose the pot.  If MAX checks, MIN may check as well or bet; after MIN's bet, MAX may call
or fold.  If nobody folds, the higher card wins the pot.  J is lower than Q, and Q is lower than K.

>>> game = Kuhn()
>>> deal = game.result(game.initial, "KJ")
>>> print(deal, game.moves(deal), game.information(deal))
KJ ('check', 'bet') K
>>> state = game.result(deal, "bet")
>>> print(game.information(state), game.moves(state))
J: bet ('fold', 'call')
>>> game.utility(game.result(state, "call"), MAX)
2

Source: H. Kuhn, "A simplified two-person poker" (1950).
"""

from itertools import permutations
from typing import NamedTuple

from chopsticks.game import CHANCE, MAX, MIN, register
from stepthrough.drawing import BLUE, INK, ORANGE, PAPER, Drawing, drawing, text

NEXT = {
    (): ("check", "bet"),
    ("bet",): ("fold", "call"),
    ("check",): ("check", "bet"),
    ("check", "bet"): ("fold", "call"),
}
"""What the player to move may do, given the acts so far."""


class Deal(NamedTuple):
    """Everything that has happened, as a referee sees it.

    cards: MAX's card, then MIN's; empty before the deal.  acts: what the players have done since.
    """

    cards: str = ""
    acts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _said(self.cards or "?", self.acts)


class Seen(NamedTuple):
    """What the player to move knows: their own card and the acts so far."""

    card: str
    acts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _said(self.card, self.acts)


class Kuhn:
    """Kuhn poker as a `HiddenGame`; utilities are coins won.

    `deck` is a string with a letter for each card, the lowest first.  Raises ValueError unless it
    has at least two cards, all different.
    """

    initial = Deal()

    def __init__(self, deck: str = "JQK") -> None:
        if len(deck) < 2 or len(set(deck)) < len(deck):
            raise ValueError(f"deck = {deck!r}: it must be at least two letters, all different")
        self.deck = deck
        self._deals = tuple(map("".join, permutations(deck, 2)))

    def __repr__(self) -> str:
        return f"Kuhn({self.deck!r})"

    def to_move(self, deal: Deal) -> int:
        """CHANCE before the cards are dealt; then MAX and MIN in turn."""
        return (MAX, MIN)[len(deal.acts) % 2] if deal.cards else CHANCE

    def moves(self, deal: Deal) -> tuple[str, ...]:
        """Check or bet; after a bet, fold or call.

        Before the deal, the moves are the possible pairs of cards.
        """
        return NEXT.get(deal.acts, ()) if deal.cards else self._deals

    def outcomes(self, deal: Deal) -> tuple[tuple[str, float], ...]:
        """The pairs of cards, all equally likely; ValueError after the deal."""
        if deal.cards:
            raise ValueError(f"the cards have already been dealt in {deal}")
        return tuple((cards, 1 / len(self._deals)) for cards in self._deals)

    def result(self, deal: Deal, move: str) -> Deal:
        """The deal after a move; ValueError if there is no such move."""
        if move not in (legal := self.moves(deal)):
            raise ValueError(f"{move!r} is not a move in {deal}; legal moves: {legal}")
        return deal._replace(acts=(*deal.acts, move)) if deal.cards else Deal(move)

    def information(self, deal: Deal) -> Seen:
        """The card of the player to move and the acts so far.

        Raises ValueError if no player is to move.
        """
        if not deal.cards or self.is_terminal(deal):
            raise ValueError(f"it is no player's turn in {deal}")
        return Seen(deal.cards[self.to_move(deal)], deal.acts)

    def is_terminal(self, deal: Deal) -> bool:
        """Whether somebody has folded or called, or both have checked."""
        return deal.acts not in NEXT

    def utility(self, deal: Deal, player: int) -> int:
        """The coins that a player wins, negative if they lose them.

        The winner gets one coin, or two after a call.
        """
        if not self.is_terminal(deal):
            raise ValueError(f"{deal} is not terminal: only a finished game has a utility")
        if deal.acts[-1] == "fold":  # the player who would move next made the bet
            winner = self.to_move(deal)
        else:
            winner = max((MAX, MIN), key=lambda player: self.deck.index(deal.cards[player]))
        coins = 2 if deal.acts[-1] == "call" else 1
        return coins if player == winner else -coins


def _said(cards: str, acts: tuple[str, ...]) -> str:
    return f"{cards}: {', '.join(acts)}" if acts else cards


@drawing.register
def _(state: Deal) -> Drawing:
    """MAX's card and MIN's card, each above its owner's mark."""
    marks = (BLUE, "36 l5 -8 5 8 z"), (ORANGE, "28 l5 8 5 -8 z")
    body = "".join(
        f'<rect x="{x - 9}" y="1" width="18" height="24" rx="3" fill="{PAPER}" stroke="{INK}"/>'
        + text(x, 18, card, font_weight=600)
        + f'<path d="M{x - 5} {mark}" fill="{colour}"/>'
        for x, card, (colour, mark) in zip((10, 32), state.cards or "??", marks, strict=True)
    )
    return Drawing(body, 42, 37)


register("kuhn", Kuhn, data={Deal: str, Seen: str}, tells=("deck",), most=2)
