"""One page for the tests of a module: most cost less than a page of their own."""

import pytest
from playing import visiting


@pytest.fixture(scope="module")
def page_of_module(browser):
    with visiting(browser, offline=True) as visit:
        yield visit


@pytest.fixture
def shared(page_of_module):
    """The module's page, for those who `show` what they want and leave no clock or theme behind."""
    yield page_of_module
    page_of_module.check()
    assert page_of_module.requests == []
