"""What every test outside of Swift shares: a server of its own, and what tests at full size say."""

import shutil
from pathlib import Path

import pytest
from foodpin import FoodPin


def pytest_addoption(parser):
    parser.addoption("--configuration", default="debug", help="which build is tested: debug or release")
    parser.addoption("--crashes", type=int, default=5, help="how often the server is killed after a photo")
    parser.addoption("--kills", type=int, default=5, help="how often the server is killed under 64 writers")
    parser.addoption("--power-seconds", type=float, default=1, help="how long they write before the power is lost")
    parser.addoption("--full", action="store_true", help="the tests of load, abuse and photos at full size: minutes")


def pytest_configure(config):
    config.addinivalue_line("markers", "full: takes minutes; runs with --full alone")


@pytest.fixture(autouse=True)
def only_with_full(request):
    if request.node.get_closest_marker("full") and not request.config.getoption("--full"):
        pytest.skip("runs with --full alone: make load, make photos")


@pytest.fixture
def report(capsys, request):
    """Prints a figure of the full tests past pytest's capture."""

    def say(text: str):
        if not request.config.getoption("--full"):
            return
        with capsys.disabled():
            print(f"\n    {text}", end="", flush=True)

    return say


@pytest.fixture
def start_server(tmp_path, request):
    """Starts servers with the options given, and stops each of them in order at the end."""
    servers = []

    def start(*options: str, folder: Path = tmp_path, **settings) -> FoodPin:
        server = FoodPin(folder, *options, configuration=request.config.getoption("--configuration"), **settings)
        servers.append(server.start())
        return server

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture
def server(start_server) -> FoodPin:
    """A server on an empty store."""
    return start_server()


@pytest.fixture(scope="session")
def sample_data(tmp_path_factory, request) -> Path:
    """A data folder with the sample data."""
    folder = tmp_path_factory.mktemp("sample")
    server = FoodPin(folder, "--sample-data", configuration=request.config.getoption("--configuration")).start()
    server.stop()
    return server.data


@pytest.fixture
def sample_server(start_server, sample_data, tmp_path) -> FoodPin:
    """A server on a store of its own with the sample data."""
    shutil.copytree(sample_data, tmp_path / "sample" / "data")
    return start_server(folder=tmp_path / "sample")
