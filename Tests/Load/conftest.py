"""What the tests of load and abuse share."""

import pytest


@pytest.fixture
def times(request) -> int:
    """How often something is done, where its traces are looked for afterwards."""
    return 1_000 if request.config.getoption("--full") else 50
