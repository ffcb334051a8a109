"""Kuhn poker as one game tree, in which dashed lines join nodes that a player cannot tell apart."""

from collections.abc import Mapping
from typing import Any

from chopsticks.game import MAX
from chopsticks.games.kuhn import Deal, Kuhn
from stepthrough.drawing import GREY, INK, text
from stepthrough.page import Live
from stepthrough.picture import Picture, picture
from stepthrough.views.tree import HALO, SHAPES, shape

# Each deal shares one card with the next deal in this list: MIN's, then MAX's, and so on.
DEALS = ("JQ", "KQ", "KJ", "QJ", "QK", "JK")
# The place of each node in its deal's tree: pixels from the left, rows from the top.
PLACES: dict[tuple[str, ...], tuple[float, float]] = {
    (): (48, 2),
    ("check",): (160, 0.8),
    ("bet",): (180, 3.5),
    ("check", "bet"): (264, 1.5),
    ("check", "check"): (362, 0),
    ("check", "bet", "fold"): (362, 1),
    ("check", "bet", "call"): (362, 2),
    ("bet", "fold"): (362, 3),
    ("bet", "call"): (362, 4),
}
_ROW, _DEAL, _TOP, _WIDTH = 25, 140, 60, 400


def kuhn_tree(strategy: Mapping[Any, Mapping[str, float]] | None = None) -> Live:
    """Draw the trees of all deals in one or two columns; MAX's triangles point up, MIN's down.

    A node shows the mover's card, and a square shows what MAX wins.  A dashed line joins the two
    nodes of an information set; at the end of a column, it names the deal that has the other node.
    If you give a strategy, more likely moves have thicker lines.
    """
    wide, narrow = (_drawn(strategy, rows) for rows in (3, 6))
    # Its text is 12 pixels high.
    return Live("coursework/plots/plot.js", wide, {"least": 0.92, "narrow": narrow.svg})


def _drawn(strategy: Mapping[Any, Mapping[str, float]] | None, rows: int) -> Picture:
    game = Kuhn()
    height = 2 * _TOP + _DEAL * (rows - 1) + _ROW * 4
    joins, edges, nodes = "", "", ""
    for number, cards in enumerate(DEALS):
        deals = [Deal(cards, acts) for acts in PLACES]
        for deal in deals:
            x, y = place = _at(rows, number, deal.acts)
            nodes += _node(game, deal, place)
            if game.is_terminal(deal):
                continue
            known = game.information(deal)
            for move in game.moves(deal):
                odds = strategy[known][move] if strategy else None
                edges += _edge(place, _at(rows, number, (*deal.acts, move)), move, odds)
            for step in (-1, 1):  # half a line to the deal above, half a line to the deal below
                other = DEALS[(number + step) % len(DEALS)]
                if game.information(Deal(other, deal.acts)) == known:
                    if number % rows + step in range(rows):
                        joins += _join(x, y, y + step * _DEAL / 2)
                    else:
                        end = _TOP - 30 if step < 0 else height - _TOP + 30
                        joins += _join(x, y, end)
                        joins += text(x, end + step * 10 + 5, other, fill=GREY)
        x, y = _at(rows, number, ())
        nodes += text(x - 32, y + 5, cards, font_weight=600)
    words = "Kuhn poker: six deals, and twelve information sets of two nodes each"
    return picture(joins + edges + nodes, _WIDTH * len(DEALS) // rows - 20, height, words)


def _at(rows: int, number: int, acts: tuple[str, ...]) -> tuple[float, float]:
    x, row = PLACES[acts]
    column, below = divmod(number, rows)
    return x + _WIDTH * column, _TOP + _DEAL * below + _ROW * row


def _join(x: float, y: float, end: float) -> str:
    """Draw a line from a node to halfway between two deals, or to the margin."""
    line = f'd="M{x:g} {y:g}V{end:g}" stroke="{GREY}"'
    return f'<path {line} stroke-width="2" stroke-dasharray="5 4"/>'


def _edge(
    start: tuple[float, float], end: tuple[float, float], move: str, odds: float | None
) -> str:
    (x1, y1), (x2, y2) = start, end
    width = 1 if odds is None else 0.5 + 3.5 * odds
    words = move if odds is None else f"{move} {odds:.2f}"
    return (
        f'<path d="M{x1:g} {y1:g}L{x1 + 24:g} {y2:g}H{x2:g}" fill="none" stroke="{INK}" '
        f'stroke-width="{width:.2g}" stroke-linejoin="round"/>'
        + text(x1 + 26, y2 - 4, words, "start", font_size=12, **HALO | {"stroke_width": 3})
    )


def _node(game: Kuhn, deal: Deal, place: tuple[float, float]) -> str:
    if game.is_terminal(deal):
        look, words = SHAPES["leaf"], f"{game.utility(deal, MAX):+}".replace("-", "−")
    else:
        look = SHAPES["MAX" if game.to_move(deal) == MAX else "MIN"]
        words = game.information(deal).card
    return f'<g transform="translate({place[0]:g} {place[1]:g})">{shape(look, words, 0.75)}</g>'
