"""The store's files are cut short or written over while the server runs: nothing more is taken, and no more is lost."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from foodpin import FoodPin
from stored import Stored
from test_disk import DAMAGED, GONE, TYPED, expect_form, expect_pages, expect_refusal, expect_surprises, wait_until
from writers import Writers


def add_and_wait(server: FoodPin, name: str):
    """Adds a restaurant, and waits until the log is copied into the file, to its end: then it is cut off."""
    server.add(name)
    log = server.data / "foodpin.sqlite-wal"
    wait_until(lambda: log.stat().st_size == 0 and name in names_in_file(server.data))


def names_in_file(data: Path) -> list[str]:
    """What the file holds without its log."""
    with closing(sqlite3.connect(f"file:{data / 'foodpin.sqlite'}?immutable=1", uri=True)) as store:
        try:
            return [name for (name,) in store.execute('SELECT "name" FROM "Restaurant"')]
        except sqlite3.DatabaseError:
            # The copying was at it.
            return []


@pytest.mark.parametrize("end", [FoodPin.stop, FoodPin.kill])
@pytest.mark.parametrize("size", [0, 20_000])
def test_a_log_that_is_cut_short_takes_nothing(start_server, size, end):
    server = start_server()
    expect_pages(server)
    add_and_wait(server, "Copied")
    for number in range(10):
        server.add(f"In the log {number}")
    os.truncate(server.data / "foodpin.sqlite-wal", size)
    expect_refusal(server, 503, GONE)
    assert server.get("/healthz").status == 503
    # Longer than the server waits before it copies the log.
    time.sleep(0.7)
    expect_refusal(server, 503, GONE)
    wait_until(lambda: "the log was cut short" in server.log.read_text())
    end(server)
    expect_rest(server, start_server, {"Copied"})


def expect_rest(server: FoodPin, start_server, names: set[str]):
    """What is left is sound, has these, and takes more."""
    stored = Stored.of_copy(server.data, server.data.with_name("copy"))
    assert stored.faults == []
    assert names <= stored.restaurants.keys()
    assert "Not to be lost" not in stored.restaurants
    again = start_server()
    assert again.get("/healthz").status == 200
    again.add("After the start")
    assert all(name in again.get("/restaurants").text for name in names | {"After the start"})


@pytest.mark.parametrize("size", [0, 200_000])
def test_a_log_that_is_cut_short_under_writers_takes_nothing(start_server, size):
    server = start_server()
    writers = Writers()
    writers.set_up(server)
    add_and_wait(server, "Copied")

    def until():
        wait_until(lambda: len(writers.acknowledged) >= 100)
        os.truncate(server.data / "foodpin.sqlite-wal", size)
        wait_until(lambda: len(writers.surprises) >= 100)

    writers.write(server, until)
    expect_surprises(writers, 503, GONE)
    expect_form(server.post("/restaurants", TYPED), 503, GONE)
    # Its page reads what was in the log.
    assert server.post("/products", {"name": "Not to be lost", "quantity": "7"}).status == 503
    assert server.process.poll() is None
    server.kill()
    expect_rest(server, start_server, {"Copied"})


def test_a_store_that_is_cut_short_takes_nothing(start_server):
    server = start_server("--sample-data")
    expect_pages(server)
    add_and_wait(server, "Copied")
    file = server.data / "foodpin.sqlite"
    whole = file.read_bytes()
    os.truncate(file, len(whole) // 2)
    assert server.get("/healthz").status == 503
    expect_refusal(server, 503, DAMAGED)
    time.sleep(0.7)
    assert file.stat().st_size == len(whole) // 2
    with file.open("r+b") as store:
        store.write(whole)
    assert server.get("/healthz").status == 200
    server.add("As before")


def test_a_store_whose_first_page_is_overwritten_takes_nothing(start_server):
    server = start_server()
    expect_pages(server)
    add_and_wait(server, "Copied")
    file = server.data / "foodpin.sqlite"
    page = file.read_bytes()[:4_096]
    overwrite(file, bytes(4_096))
    assert server.get("/healthz").status == 503
    for path, name in [("/restaurants", "name"), ("/products", "name")]:
        answer = server.post(path, {name: "Not to be lost", "quantity": "7"})
        assert (answer.status, DAMAGED in answer.text) == (503, True), answer.text[-3_000:]
    wait_until(lambda: "the file does not begin as a store" in server.log.read_text())
    overwrite(file, page)
    assert server.get("/healthz").status == 200
    server.add("As before")
    server.kill()
    expect_rest(server, start_server, {"Copied", "As before"})


def overwrite(file: Path, page: bytes):
    with file.open("r+b") as store:
        store.write(page)
