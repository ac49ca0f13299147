"""Ordinary requests at a steady rate by `h2load`, and how long their answers take."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

CLIENTS = 32
PROGRAM = shutil.which("h2load")


@dataclass
class Steady:
    rate: float
    median_ms: float
    p99_ms: float
    failed: int


def steady(address: str, folder: Path, seconds: int, rate: float | None = None) -> Steady:
    """`rate` is in requests a second for all clients together; None asks as fast as they are answered."""
    log = folder / "h2load.log"
    log.unlink(missing_ok=True)
    command = [PROGRAM, "--h1", "-t1", f"-c{CLIENTS}", f"-D{seconds}", "--warm-up-time=1", f"--log-file={log}"]
    if rate:
        command.append(f"--rps={rate / CLIENTS:.2f}")
    output = subprocess.run([*command, address], capture_output=True, text=True, check=True, timeout=seconds + 60).stdout
    # Each line: when it began, the status (-1 where there was none), microseconds.
    rows = [line.split() for line in log.read_text().splitlines()]
    times = sorted(int(row[2]) for row in rows)
    assert times, output
    errors = sum(int(number) for number in re.findall(r"(\d+) (?:failed|errored|timeout)", output))
    wrong = sum(row[1] != "200" for row in rows)
    return Steady(
        rate=len(times) / seconds,
        median_ms=times[len(times) // 2] / 1000,
        p99_ms=times[len(times) * 99 // 100] / 1000,
        failed=errors + wrong,
    )
