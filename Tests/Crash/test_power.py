"""The power is lost at each sync of a server under 64 writers: what was answered before is on the disk each time.

What a loss leaves is `power.py`'s to say, which has the model. At each sync the disk is looked at twice: as it is without
anything that was not synced, once the sync is over; and with a part of what was on its way, as the sync begins. Each must
open without a fault and have whole every save whose 303 had come by then.
"""

import random
import sqlite3
import subprocess
import sys
import time

import pytest
from power import Disk, Trace
from stored import Stored
from writers import Writers

# Losses in a row after which the server itself is started on what is left.
LOSSES_BETWEEN_STARTS = 100


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    return folder


def test_nothing_acknowledged_is_lost_with_the_power(start_server, tmp_path, root, request, capsys):
    seconds = request.config.getoption("--power-seconds")
    trace = Trace(tmp_path, root)
    writers = Writers(mark=trace.position)
    server = start_server(folder=root, environment=trace.environment)
    writers.set_up(server)
    ready = trace.position()
    # In two halves with a checkpoint between them, then the end and another start, which writes as well.
    writers.write(server, until=lambda: time.sleep(seconds / 2))
    time.sleep(0.7)
    writers.write(server, until=lambda: time.sleep(seconds / 2))
    server.stop()
    server = start_server(folder=root, environment=trace.environment)
    writers.write(server, until=lambda: time.sleep(seconds / 4))
    server.stop()
    assert writers.surprises == []

    disk, die, losses = Disk(root), random.Random(7), 0
    left, copy = tmp_path / "left", tmp_path / "copy"
    for operation in trace.operations():
        if operation.kind == "sync" and operation.end > ready:
            disk.surviving(left, die)
            check(left, writers, operation.end - 1)
        disk.play(operation)
        if operation.kind != "sync":
            continue
        losses += 1
        disk.surviving(left)
        if operation.end > ready:
            check(left, writers, operation.end)
        if losses % LOSSES_BETWEEN_STARTS == 1:
            disk.surviving(copy)
            check_start(start_server, copy, writers, operation.end)
    assert disk.differences() == []
    assert losses > 20
    saves = len(writers.acknowledged) + sum(len(points) for points in writers.graded.values())
    if seconds > 5:
        with capsys.disabled():
            print(f"\n    {2 * losses} losses of power, {saves:,} acknowledged writes, none lost", end="", flush=True)


def check(left, writers: Writers, moment: int):
    stored = Stored.of(left / "data")
    assert stored.faults == []
    assert writers.losses(stored, moment) == []


def check_start(start_server, left, writers: Writers, moment: int):
    """The server takes what is left, be it before its store was made."""
    server = start_server(folder=left)
    for name in [name for name, when in writers.acknowledged.items() if when <= moment][-5:]:
        assert f">{name}<" in server.get(f"/restaurants?q={name.replace(' ', '+')}").text
    server.stop()


LAX = """
import sqlite3, sys
store = sqlite3.connect(sys.argv[1], isolation_level=None)
store.execute("PRAGMA journal_mode = WAL")
store.execute("PRAGMA synchronous = " + sys.argv[2])
store.execute("CREATE TABLE t (x)")
store.execute("INSERT INTO t VALUES (1)")
# No checkpoint by a close in order.
import os
os._exit(0)
"""


@pytest.mark.parametrize("synchronous, survives", [("NORMAL", False), ("FULL", True)])
def test_the_model_knows_what_is_not_synced(tmp_path, root, synchronous, survives):
    trace = Trace(tmp_path, root)
    command = [sys.executable, "-c", LAX, root / "store", synchronous]
    subprocess.run(command, check=True, env=trace.environment)
    disk = Disk(root)
    for operation in trace.operations():
        disk.play(operation)
    assert disk.differences() == []
    disk.surviving(tmp_path / "left")
    left = sqlite3.connect(tmp_path / "left" / "store")
    tables = [name for (name,) in left.execute("SELECT name FROM sqlite_schema")]
    assert tables == (["t"] if survives else [])
    if survives:
        assert left.execute("SELECT x FROM t").fetchall() == [(1,)]
    left.close()
