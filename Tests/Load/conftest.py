"""What the tests of load and abuse share."""

import pytest


def pytest_configure(config):
    config.addinivalue_line("markers", "full: takes minutes; runs with --full alone")


@pytest.fixture(autouse=True)
def only_with_full(request):
    if request.node.get_closest_marker("full") and not request.config.getoption("--full"):
        pytest.skip("runs with --full alone: make load")


@pytest.fixture
def times(request) -> int:
    """How often something is done, where its traces are looked for afterwards."""
    return 1_000 if request.config.getoption("--full") else 50


@pytest.fixture
def report(capsys, request):
    """Prints a figure of the full tests past pytest's capture."""

    def say(text: str):
        if not request.config.getoption("--full"):
            return
        with capsys.disabled():
            print(f"\n    {text}", end="", flush=True)

    return say
