"""A bar with its path opens as it is asked for."""

from coursework import chomp_paths


def test_the_bar_travels_with_a_length_for_every_row():
    live = chomp_paths(4, 5, (4, 4, 1))
    assert live.data["shape"] == [4, 4, 1, 0]
    assert live.still.description == (
        "The bar 4+4+1 in a box of 4 × 5: its border is a path of 4 steps up and 5 to the right, "
        "number 56"
    )
    assert 'd="M0 176H0V132H44V88H176V44H176V0H220"' in live.still.svg
    assert chomp_paths(2, 3).data["shape"] == [3, 3]
