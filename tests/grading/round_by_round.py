"""Retrograde analysis by another road, without queues or counters."""


def solved(children):
    """Outcome and plies of every position, round by round; who has no move has lost."""
    value = {position: ("loss", 0) for position in children if not children[position]}
    plies, news = 0, value
    while news:
        plies, news = plies + 1, {}
        for position in children.keys() - value.keys():
            below = [value.get(child, ("?", 0))[0] for child in children[position]]
            if "loss" in below:
                news[position] = ("win", plies)
            elif set(below) == {"win"}:
                news[position] = ("loss", plies)
        value |= news
    return {position: value.get(position, ("draw", None)) for position in children}
