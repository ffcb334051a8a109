"""The waves in a browser: the slider, a position by mouse and by key."""

import pytest
from playing import visiting

from chopsticks import Chopsticks
from chopsticks.show import view_waves


@pytest.fixture
def visit(browser):
    with visiting(browser) as visit:
        visit.page.set_content(view_waves(Chopsticks())._repr_html_())
        yield visit
        visit.check()
        assert visit.requests == []


def test_a_wave_decides_its_column(visit):
    decided = []
    for wave in range(9):
        visit.page.get_by_label("Wave").fill(str(wave))
        decided.append(visit.page.locator(".position:not(.undecided)").count())
    assert decided == [14, 47, 58, 89, 92, 100, 102, 104, 178]
    assert "74 of 178" in visit.status()


def test_a_position_shows_its_moves(visit):
    visit.page.locator(".position[data-i='0']").click()  # the start
    status = visit.page.get_by_role("status")
    assert status.inner_text() == (
        "11 11 (draw). Moves: 1→1 to 12 11 (draw); 0+2 to 11 02 (win in 3)."
    )
    assert visit.page.locator(".position.child").count() == 2
    visit.page.get_by_label("Positions").focus()
    visit.page.keyboard.press("ArrowDown")
    assert status.inner_text().startswith("12 11 (draw). Moves: ")
