"""What every test outside of Swift shares: a server of its own."""

import shutil
from pathlib import Path

import pytest
from foodpin import FoodPin


def pytest_addoption(parser):
    parser.addoption("--configuration", default="debug", help="which build is tested: debug or release")
    parser.addoption("--crashes", type=int, default=5, help="how often the server is killed after a photo")
    parser.addoption("--kills", type=int, default=5, help="how often the server is killed under 64 writers")
    parser.addoption("--power-seconds", type=float, default=1, help="how long they write before the power is lost")
    parser.addoption("--full", action="store_true", help="the tests of load and abuse at full size: minutes")


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
