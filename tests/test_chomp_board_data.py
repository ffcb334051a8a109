"""The Chomp board carries the lost positions of its box, and a bar is drawn square by square."""

import re

import pytest
from chomp_oracle import lost_up_to_8

from chopsticks import minimax
from chopsticks.games.chomp import Bar, Chomp
from coursework import chomp_board, view
from stepthrough import record
from stepthrough.drawing import drawing


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (3, 7), (7, 3), (1, 4), (2, 1)])
def test_the_lost_positions_of_the_box_travel_along(rows, columns):
    data = chomp_board(rows, columns).data
    assert len(data["lost"]) == len(set(data["lost"]))
    assert set(data["lost"]) == {
        shape for shape in lost_up_to_8() if len(shape) <= rows and shape[0] <= columns
    }


def test_the_still_picture_shows_the_bar():
    still = chomp_board(3, 5).still
    assert still.description == "Chomp: a bar of 3 × 5; the square at the top left is poison"
    assert "Run this cell" in still.svg
    corners = re.findall(r'<rect x="(\d+)" y="(\d+)"', still.svg)
    assert len(set(corners)) == 15


def test_a_bar_in_a_tree():
    body, width, height, *_ = drawing(Bar((4, 2, 1)))
    assert len(re.findall("<rect", body)) == 7
    assert width == 4 * height / 3
    game = Chomp(2, 2)
    svg = view(record(minimax, game, game.initial)).still.svg
    # After a bite in 2 × 2 come 2, 1+1 and 2+1; 2+1 leads to 2 and 1+1, and both to the poison.
    sizes = [4, 2, 1, 2, 1, 3, 2, 1, 2, 1]
    assert len(re.findall(r'<rect x="\d+" y="\d+" width="9.4"', svg)) == sum(sizes)
