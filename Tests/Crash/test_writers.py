"""`kill -9` at a random moment while 64 people save: what was answered with 303 is there, whole, and found."""

import random
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

from stored import Stored
from writers import Writers

# The longest that they write. Now and then they stop before, so that some kills meet a checkpoint, which comes when it
# has been quiet for half a second.
MOST_SECONDS = 0.4
QUIET_SECONDS = (0.45, 0.6)
# Kills of one store; then a new one, so that the checks don't grow with the square of the kills.
KILLS_OF_A_STORE = 25


def test_nothing_acknowledged_is_lost_under_writers(start_server, tmp_path, request, capsys):
    kills = request.config.getoption("--kills")
    total = 0
    for first in range(0, kills, KILLS_OF_A_STORE):
        folder = tmp_path / f"store {first}"
        folder.mkdir()
        writers = Writers()
        server = start_server(folder=folder)
        writers.set_up(server)
        for number in range(first, min(first + KILLS_OF_A_STORE, kills)):
            known = set(writers.acknowledged)
            kill_under(server, writers)
            stored = Stored.of_copy(server.data, tmp_path / "copy")
            assert stored.faults == [], f"kill {number}"
            assert writers.losses(stored) == [], f"kill {number}"
            assert writers.surprises == []
            server = start_server(folder=folder)
            assert not_found(server, set(writers.acknowledged) - known) == [], f"kill {number}"
        assert not_found(server, set(writers.acknowledged)) == []
        server.stop()
        total += len(writers.acknowledged) + sum(len(points) for points in writers.graded.values())
    assert total > kills
    if kills >= 100:
        with capsys.disabled():
            print(f"\n    {kills} kills, {total:,} acknowledged writes, none lost", end="", flush=True)


def kill_under(server, writers: Writers):
    moment = random.uniform(0, MOST_SECONDS)
    if random.random() < 0.2:
        writers.write(server, until=lambda: time.sleep(moment))
        time.sleep(random.uniform(*QUIET_SECONDS))
        server.kill()
        return

    def kill():
        time.sleep(moment)
        server.kill()

    writers.write(server, until=kill)


def not_found(server, names: set[str]) -> list[str]:
    """Those that a search for them doesn't list."""

    def is_found(name: str) -> bool:
        return f">{name}<" in server.get(f"/restaurants?q={urllib.parse.quote(name)}").text

    with ThreadPoolExecutor(8) as pool:
        return [name for name, found in zip(names, pool.map(is_found, names)) if not found]
