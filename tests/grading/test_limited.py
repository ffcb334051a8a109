"""What reads strangers' text can use up neither the grader's memory nor its time, nor end it."""

import os
import resource

import pytest

from grading.collect.limited import SECONDS, limited
from grading.collect.notebook import Unreadable, read_notebook

pytestmark = pytest.mark.posix


@pytest.mark.parametrize(
    ("function", "argument"),
    [(bytes, 10**10), (os._exit, 0), (exec, "exec('(lambda f: f(f))(lambda f: f(f))')")],
    ids=["memory", "an end", "depth"],
)
def test_what_goes_too_far_is_unreadable_and_the_next_call_works(function, argument):
    with pytest.raises(Unreadable, match="too much memory or time"):
        limited(function, argument)
    assert limited(divmod, 9, 4) == (2, 1)


def test_each_call_has_its_seconds_of_computing():
    soft, _ = limited(resource.getrlimit, resource.RLIMIT_CPU)
    assert 0 < soft <= SECONDS + limited(os.times).user + limited(os.times).system


def test_an_error_is_the_functions_own():
    with pytest.raises(Unreadable, match="it is not JSON"):
        limited(read_notebook, b"{")
