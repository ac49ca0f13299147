"""What the tests of photos share."""

import pillow_heif
import pytest
from foodpin import FoodPin
from holdings import Holdings, expect_within, peak_megabytes
from pictures import jpeg
from uploads import metric, upload
from workers import expect_no_zombies, workers

# Pillow reads and writes HEIC in these tests.
pillow_heif.register_heif_opener()

# The server's own memory, whatever it is sent.
MOST_MEGABYTES = 120
MOST_WORKERS = 2


@pytest.fixture
def is_full(request) -> bool:
    return request.config.getoption("--full")


@pytest.fixture
def sound_server(server, report) -> FoodPin:
    """A server that must be as sound after the test as before: it takes a good picture, holds nothing more, and no
    worker is left behind, busy or dead."""
    assert upload(server, jpeg()).is_taken
    before = Holdings.of(server)
    yield server
    assert server.process.poll() is None
    assert upload(server, jpeg()).is_taken
    assert metric(server, "images_waiting") == metric(server, "images_running") == 0
    assert len(workers(server)) <= MOST_WORKERS
    expect_no_zombies(server)
    expect_within(server, before)
    peak = peak_megabytes(server.process.pid)
    report(f"server at most {peak:.0f} MB")
    assert peak < MOST_MEGABYTES
