"""The page of review cards: foldable questions, a viewer that asks them, answers for printing."""

import re

from docutils.utils.smartquotes import smartyPants

from stepthrough.page import living

_CARD = re.compile(r"<details>(<summary>.*?</summary>)(.*?)</details>", re.DOTALL)
_ANSWER = re.compile(r'<details class="card">.*?</summary>(<p>.*?</p>)', re.DOTALL)


def live(page: str) -> str:
    """Add a viewer that asks the cards above the first heading, and the answers at the end."""
    asks = living("tools/site/cards.js", "", {})
    page = _CARD.sub(
        lambda card: f'<details class="card">{card[1]}<p>{smartyPants(card[2])}</p></details>', page
    )
    told = "".join(f"<li>{answer}</li>" for answer in _ANSWER.findall(page))
    answers = f'<section class="page-told"><h2>Answers</h2><ol>{told}</ol></section>'
    first = page.rindex("<section", 0, page.index("<h2>"))
    return page[:first] + asks + page[first:] + answers
