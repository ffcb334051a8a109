"""`table` shows rows as a table whose figures are aligned, in HTML and in plain text."""

import re
from fractions import Fraction
from math import inf

import numpy as np
import pytest

from coursework import table

ROWS = [
    {"order": "as *listed*", "nodes": 12345, "share": 0.5, "won": "62 %", "sure": True},
    {"order": "killers <", "nodes": 67, "share": 0.125, "won": "7 %", "sure": None},
]


def cells(html, row):
    """The cells of a row, with their marks but without their tags."""
    [*_, words] = re.findall(r"<tr>(.*?)</tr>", html)[: row + 1]
    return re.findall(r"<(?:td|th)[^>]*>(.*?)</(?:td|th)>", words)


def test_the_plain_text_is_aligned_with_the_row_that_matters_marked():
    assert str(table(ROWS, "Killers *help*.", lit=-1)) == (
        "Killers help.\n"
        "order         nodes  share   won  sure\n"
        "as *listed*  12,345  0.500  62 %  yes\n"
        "killers <        67  0.125   7 %  –  ←"
    )
    assert repr(table(ROWS)) == str(table(ROWS))


def test_the_page_has_the_same_cells():
    html = table(ROWS, "Killers *help*.", lit=(1, "nodes"))._repr_html_()
    assert "<caption>Killers <em>help</em>.</caption>" in html
    assert cells(html, 0) == ["order", "nodes", "share", "won", "sure"]
    assert cells(html, 1) == ["as *listed*", "12,345", "0.500", "62 %", "yes"]
    assert cells(html, 2) == ["killers &lt;", "<mark>67</mark>", "0.125", "7 %", "–"]
    assert html.count('class="number lit"') == 1
    assert html.count('<th scope="col"') == 5
    assert html.count('<th scope="row"') == 2


@pytest.mark.parametrize(
    ("lit", "lighted"),
    [
        (0, {(0, "a"), (0, "b")}),
        (-1, {(1, "a"), (1, "b")}),
        ((1, "b"), {(1, "b")}),
        ([(0, "a"), 1], {(0, "a"), (1, "a"), (1, "b")}),
        ((0, 1), {(0, "a"), (0, "b"), (1, "a"), (1, "b")}),
        ((), set()),
    ],
)
def test_a_row_a_cell_or_several_are_lit(lit, lighted):
    assert table([{"a": 1, "b": 2}, {"a": 3, "b": 4}], lit=lit).lit == lighted


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([1, 1_000_000], ["1", "1,000,000"]),
        ([0.5, 0.25], ["0.50", "0.25"]),
        ([1234.5, 2], ["1,234", "2"]),
        ([2 / 3, 10], ["0.667", "10.000"]),
        ([-1, -0.5], ["−1.0", "−0.5"]),
        ([inf, 3], ["∞", "3"]),
        ([np.int64(5), np.float64(0.5)], ["5.0", "0.5"]),
        ([Fraction(1, 4), 1], ["0.25", "1.00"]),
        ([True, False], ["yes", "no"]),
        (["1.50", 2], ["1.50", "2"]),
        (["-0.25", "(-1, 7)", "a-2"], ["−0.25", "(−1, 7)", "a-2"]),
    ],
)
def test_numbers_have_as_many_decimals_as_one_of_them_needs(values, texts):
    assert table([{"x": value} for value in values]).columns == {"x": texts}


@pytest.mark.parametrize(
    ("values", "right"),
    [
        ([1, None], True),
        (["62 %", "7.5 %"], True),
        (["× 2", "3"], False),
        (["1–3", "4"], False),
        (["1,200 ms", "3 ms"], True),
        (["draw", 1], False),
    ],
)
def test_a_column_of_figures_is_aligned_to_the_right(values, right):
    html = table([{"x": value} for value in values])._repr_html_()
    assert ('<th scope="col" class="number">x</th>' in html) == right


def test_a_cell_that_a_row_lacks_is_empty():
    assert table([{"a": 1}, {"b": 2}]).columns == {"a": ["1", ""], "b": ["", "2"]}


@pytest.mark.parametrize(
    ("rows", "lit", "words"),
    [
        ([], (), "at least one row"),
        ([{}], (), "at least one row"),
        ([{"a": 1}], 1, r"lit = 1: there is no such row .* 1 rows and the columns \['a'\]"),
        ([{"a": 1}], (0, "b"), r"lit = \(0, 'b'\)"),
        ([{"a": 1}], [0, -2], "lit = -2"),
    ],
)
def test_what_cannot_be_shown_or_lit_is_refused(rows, lit, words):
    with pytest.raises(ValueError, match=words):
        table(rows, lit=lit)
