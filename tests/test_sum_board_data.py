"""The board of sums carries what each heap is worth."""

from chopsticks.games.heaps import TakeAndBreak
from chopsticks.solving.sums import grundy
from coursework import sum_board


def test_the_values_of_its_rules_travel_along():
    data = sum_board(("kayles", 7), ("stones", 2)).data
    assert set(data["rules"]) == {"kayles", "stones"}
    for rule, said in data["rules"].items():
        assert said["numbers"][1:7] == [grundy(TakeAndBreak([n], rule)) for n in range(1, 7)]


def test_the_still_picture_shows_the_heaps():
    still = sum_board(("nim", 3), ("kayles", 4)).still
    assert still.description == "A sum: nim 3, kayles 4"
    assert still.svg.count("<ellipse") == 7
    assert "Run this cell" in still.svg
