"""What the SVG of a picture of boxes shows: words, places, and the boxes that a line crosses."""

import re
from itertools import pairwise

_BOX = re.compile(
    r'<g class="position[^"]*" data-i="(\d+)" transform="translate\((\S+) (\S+)\)">'
    r'<rect width="(\S+)" height="(\S+)" .*?<text [^>]*>(.*?)</text></g>'
)


def boxes(svg):
    """The words of each box and its left, top, right and bottom, in the order of their numbers."""
    found = _BOX.findall(svg)
    assert [int(i) for i, *_ in found] == list(range(len(found)))
    places = []
    for _, x, y, width, height, words in found:
        left, top = float(x), float(y)
        places.append((words, (left, top, left + float(width), top + float(height))))
    return places


def crossed(path, places):
    """The boxes that a path of straight lines touches."""
    x = y = 0.0
    points = []
    for letter, numbers in re.findall(r"([MLHVlm])([^MLHVlm]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter in "ML":
            x, y = values
        elif letter in "lm":
            x, y = x + values[0], y + values[1]
        elif letter == "H":
            [x] = values
        else:
            [y] = values
        points.append((x, y))
    return {
        i
        for i, (left, top, right, bottom) in enumerate(places)
        for (x1, y1), (x2, y2) in pairwise(points)
        if left < max(x1, x2) and min(x1, x2) < right and top < max(y1, y2) and min(y1, y2) < bottom
    }
