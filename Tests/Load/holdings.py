"""What a running server holds, as the kernel counts it."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from foodpin import FoodPin

BELL = "anon_inode:[eventfd]"


@dataclass(frozen=True)
class Holdings:
    """What clients can make a server hold: connections, files that have no name (any more), other files.

    Left out are those of the store and of the image workers (sockets and bells): both keep a few for the next who
    comes.
    """

    connections: int
    nameless: int
    others: int
    leftovers: tuple[str, ...]

    @staticmethod
    def of(server: FoodPin) -> "Holdings":
        targets = descriptor_targets(server.process.pid)
        store = str(server.data / "foodpin.sqlite")
        sockets = tcp_sockets(server.process.pid)
        return Holdings(
            connections=sum(target in sockets for target in targets),
            nameless=sum(target.endswith("(deleted)") for target in targets),
            others=sum(not target.startswith(("socket:", BELL, store)) for target in targets),
            leftovers=leftovers(server.data),
        )

    def is_within(self, other: "Holdings") -> bool:
        return (
            self.connections <= other.connections
            and self.nameless <= other.nameless
            and self.others <= other.others
            and self.leftovers == other.leftovers
        )


def descriptor_targets(process: int) -> list[str]:
    folder = Path(f"/proc/{process}/fd")
    targets = []
    for entry in folder.iterdir():
        try:
            targets.append(os.readlink(entry))
        except FileNotFoundError:
            continue
    return targets


def tcp_sockets(process: int) -> set[str]:
    tables = [Path(f"/proc/{process}/net/{name}").read_text().splitlines()[1:] for name in ("tcp", "tcp6")]
    return {f"socket:[{line.split()[9]}]" for table in tables for line in table}


def unsent_bytes(server: FoodPin) -> int:
    """What the kernel holds of answers that clients have not taken."""
    rows = [line.split() for line in Path(f"/proc/{server.process.pid}/net/tcp").read_text().splitlines()[1:]]
    return sum(int(row[4].split(":")[0], 16) for row in rows if int(row[1].split(":")[1], 16) == server.port)


def leftovers(data: Path) -> tuple[str, ...]:
    """Files of the data folder that are not the store's own."""
    return tuple(sorted(file.name for file in data.iterdir() if not file.name.startswith("foodpin.sqlite")))


def expect_within(server: FoodPin, before: Holdings, seconds: float = 30):
    """Waits until the server holds no more than before."""
    deadline = time.monotonic() + seconds
    while not (now := Holdings.of(server)).is_within(before):
        assert time.monotonic() < deadline, f"before {before}, now {now}: {descriptor_targets(server.process.pid)}"
        time.sleep(0.05)


def resident_megabytes(process: int) -> float:
    return status_megabytes(process, "VmRSS")


def peak_megabytes(process: int) -> float:
    """The most that it ever held, or since `forget_peak`."""
    return status_megabytes(process, "VmHWM")


def forget_peak(process: int):
    Path(f"/proc/{process}/clear_refs").write_text("5")


def status_megabytes(process: int, name: str) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"no {name}")
