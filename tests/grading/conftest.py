"""Sandboxes, the best that this machine has and the one that does without cgroups."""

import pytest

from grading.sandbox import Mechanism, Sandbox, SandboxError


@pytest.fixture(scope="session")
def best():
    try:
        with Sandbox() as sandbox:
            yield sandbox
    except SandboxError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def watched(best):
    with Sandbox(mechanism=Mechanism(best.mechanism.bubblewrap)) as sandbox:
        yield sandbox


@pytest.fixture(params=["best", "watched"])
def sandbox(request):
    return request.getfixturevalue(request.param)
