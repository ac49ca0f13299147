"""A killed server leaves a log, and somebody changes the files before the next start: what doesn't fit is refused untouched."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from foodpin import ROOT, FoodPin
from stored import Stored
from test_disk import GONE, SUMMARY, wait_until

STRANGERS = "don't belong together. Put back the one that was replaced, or move the log away to start with what"
DAMAGED = "is damaged. Restore it from a backup."


def add_many(server: FoodPin, name: str, count: int = 30):
    for number in range(count):
        server.add(f"{name} {number}", summary=SUMMARY)


def expect_no_start(start_server, data: Path, sentence: str, times: int = 2):
    """The start is refused, and the store is as it was."""
    before = contents(data)
    for _ in range(times):
        with pytest.raises(AssertionError, match="ended before it listened") as refusal:
            start_server(folder=data.parent)
        assert sentence in str(refusal.value)
        assert contents(data) == before


def contents(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in data.iterdir() if file.suffix not in (".lock", ".sqlite-shm")}


def is_copied(data: Path) -> bool:
    return (data / "foodpin.sqlite-wal").stat().st_size == 0


def killed(start_server, folder: Path, name: str):
    """Kills a server that has a log, and gives the store's file."""
    server = start_server(folder=folder)
    for _ in range(20):
        add_many(server, name)
        server.process.kill()
        server.process.wait()
        if not is_copied(server.data):
            return server.data / "foodpin.sqlite"
        server = start_server(folder=folder)
    raise AssertionError("The log was copied each time.")


def test_the_copy_before_a_migration_is_not_put_under_the_log_that_followed(start_server, tmp_path):
    (tmp_path / "data").mkdir()
    shutil.copy(ROOT / "Tests/AppTests/ReleasedStores/8.sqlite", tmp_path / "data" / "foodpin.sqlite")
    file = killed(start_server, tmp_path, "After the migration")
    file.with_name("foodpin.sqlite.version-8.backup").rename(file)
    expect_no_start(start_server, file.parent, STRANGERS)
    file.with_name("foodpin.sqlite-wal").rename(tmp_path / "away")
    assert "Cafe Deadend" in start_server(folder=tmp_path).get("/restaurants").text


@pytest.fixture
def backup(start_server, tmp_path) -> Path:
    """The file of an earlier time; the store has more."""
    for name in ["Early", "Later"]:
        server = start_server()
        add_many(server, name)
        server.stop()
        if name == "Early":
            shutil.copy(server.data / "foodpin.sqlite", tmp_path / "backup")
    return tmp_path / "backup"


def test_a_backup_is_not_put_under_a_log_that_a_killed_server_left(start_server, tmp_path, backup):
    file = killed(start_server, tmp_path, "Latest")
    whole = file.read_bytes()
    shutil.copy(backup, file)
    expect_no_start(start_server, file.parent, STRANGERS)
    file.write_bytes(whole)
    server = start_server()
    server.stop()
    stored = Stored.of(server.data)
    assert stored.faults == [] and len(stored.restaurants) % 30 == 0 and "Latest 29" in stored.restaurants


@pytest.mark.parametrize("end", [FoodPin.stop, FoodPin.kill])
@pytest.mark.parametrize("is_idle", [False, True])
def test_a_backup_that_is_moved_in_while_a_server_runs(start_server, tmp_path, backup, is_idle, end):
    server = start_server()
    for _ in range(20):
        add_many(server, "Latest")
        if is_idle:
            wait_until(lambda: is_copied(server.data))
        backup.with_name("moved").write_bytes(backup.read_bytes())
        backup.with_name("moved").rename(server.data / "foodpin.sqlite")
        if is_copied(server.data) == is_idle:
            break
    assert server.get("/healthz").status == 503
    refusal = server.post("/restaurants", {"name": "Not to be lost"})
    assert refusal.status == 503 and GONE in refusal.text
    end(server)
    if not is_copied(server.data):
        expect_no_start(start_server, server.data, STRANGERS)
        (server.data / "foodpin.sqlite-wal").unlink()
    again = start_server()
    again.add("After the start")
    again.stop()
    stored = Stored.of(server.data)
    assert stored.faults == []
    assert set(stored.restaurants) == {f"Early {number}" for number in range(30)} | {"After the start"}


@pytest.mark.parametrize("part", [0.5, 0.9])
def test_a_file_that_is_cut_short_beside_a_log_is_refused(start_server, tmp_path, part):
    server = start_server("--sample-data")
    add_many(server, "Copied")
    server.stop()
    file = killed(start_server, tmp_path, "In the log")
    os.truncate(file, int(file.stat().st_size * part))
    expect_no_start(start_server, file.parent, DAMAGED)


def test_nothing_is_rolled_back_by_a_part_of_a_log_that_was_copied(start_server):
    server = start_server()
    add_many(server, "Copied")
    wait_until(lambda: is_copied(server.data))
    server.kill()
    assert len(Stored.of_copy(server.data, server.data.with_name("copy")).restaurants) == 30


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="only root may give files away")
@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_a_log_that_may_not_be_written_is_told_at_the_start(start_server, suffix):
    # Those of pytest are root's alone.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = killed(start_server, folder, "Saved")
        for path in [folder, file.parent, *file.parent.iterdir()]:
            os.chown(path, 10_001, 10_001)
        log = Path(f"{file}{suffix}")
        os.chown(log, 0, 0)
        log.chmod(0o444)
        with pytest.raises(AssertionError, match="ended before it listened") as refusal:
            start_server(folder=folder, runner=["setpriv", "--reuid=10001", "--regid=10001", "--clear-groups"])
        assert f"{log} can't be written. Give this user the right" in str(refusal.value)


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_pipe_is_refused_at_once(start_server, tmp_path, suffix):
    server = start_server()
    server.stop()
    file = server.data / f"foodpin.sqlite{suffix}"
    file.unlink(missing_ok=True)
    os.mkfifo(file)
    with pytest.raises(AssertionError, match="ended before it listened") as refusal:
        start_server()
    assert f"{file} is not a FoodPin store. Move it away" in str(refusal.value)
