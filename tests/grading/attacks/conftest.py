"""What all attacks have in common: a sandbox, and honest students who come after them."""

from functools import partial

import pytest

from attacks.tools import CALL, HONEST, RIGHT, attacked


@pytest.fixture
def attack_worker(best):
    """Attacks the best sandbox."""
    return partial(attacked, best)


@pytest.fixture(scope="module", autouse=True)
def honest_afterwards(request):
    """Whatever the attacks of a module do, the next answer is graded as if nothing had been."""
    best = request.getfixturevalue("best")
    yield
    with best.worker() as worker:
        assert worker.answer(HONEST).verdict == ""
        assert worker.call("f", CALL).outcome.value == RIGHT
