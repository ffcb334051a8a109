"""The page of review cards: foldable questions, a viewer that asks them, answers for printing."""

import re

from stepthrough.page import living

_CARD = re.compile(r"<details>(<summary>.*?</summary>)(.*?)</details>", re.DOTALL)


def live(page: str) -> str:
    """Add a viewer that asks the cards above the first heading, and the answers at the end."""
    asks = living("tools/site/cards.js", "", {})
    told = "".join(f"<li>{answer}</li>" for _, answer in _CARD.findall(page))
    answers = f'<section class="told"><h2>Answers</h2><ol>{told}</ol></section>'
    page = _CARD.sub(r'<details class="card">\1<p>\2</p></details>', page)
    first = page.rindex("<section", 0, page.index("<h2>"))
    return page[:first] + asks + page[first:] + answers
