"""The processes that prepare pictures, as the kernel sees them."""

import os
import random
import signal
import threading
import time
from pathlib import Path

from foodpin import FoodPin
from processes import family, stat

PROGRAM = "foodpin-images"


def workers(server: FoodPin) -> list[int]:
    """Those that run, the stopped ones among them; not what is left of a dead one."""
    return [process for process in family(server.process.pid)[1:] if is_worker(process)]


def is_worker(process: int) -> bool:
    fields = stat(process)
    return bool(fields) and fields[0] != "Z" and name(process) == PROGRAM


def name(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def zombies(server: FoodPin) -> list[int]:
    return [process for process in family(server.process.pid) if (fields := stat(process)) and fields[0] == "Z"]


def expect_no_zombies(server: FoodPin, seconds: float = 10):
    """Waits until no dead worker is left: one is buried by a thread that must first come to it."""
    deadline = time.monotonic() + seconds
    while left := zombies(server):
        assert time.monotonic() < deadline, f"zombies: {left}"
        time.sleep(0.05)


class Killer:
    """Kills a worker now and then until its block is over; stops some in place of that.

    A worker that was stopped for good does nothing more until somebody ends it, and nobody here does; `pause` is after
    how many seconds it goes on.
    """

    def __init__(self, server: FoodPin, most_seconds: float, stops: int, pause: float | None = None):
        self.server = server
        self.most_seconds = most_seconds
        self.stops = stops
        self.pause = pause
        self.killed = self.stopped = 0
        self._stopped: set[int] = set()
        self._die = random.Random(6)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()

    def _run(self):
        while not self._is_over.wait(self._die.uniform(0, self.most_seconds)):
            running = [worker for worker in workers(self.server) if worker not in self._stopped]
            if not running:
                continue
            worker = self._die.choice(running)
            if self.stopped < self.stops and self._die.random() < 0.3:
                self.stopped += self._send(worker, signal.SIGSTOP)
                self._stopped.add(worker)
                if self.pause is not None:
                    self._is_over.wait(self.pause)
                    self._send(worker, signal.SIGCONT)
                    self._stopped.discard(worker)
            else:
                self.killed += self._send(worker, signal.SIGKILL)

    def _send(self, worker: int, number: signal.Signals) -> bool:
        try:
            os.kill(worker, number)
            return True
        except ProcessLookupError:
            return False
