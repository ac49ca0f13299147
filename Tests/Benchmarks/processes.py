"""What a server and its children cost, as the kernel counts it."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(root: int) -> list[int]:
    """The process and everything that it started, at any depth."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := stat(int(entry.name))):
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [root]
    for process in found:
        found += parents.get(process, [])
    return found


def stat(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def processor_seconds(root: int) -> float:
    """User and system time of the family."""
    return sum(int(fields[11]) + int(fields[12]) for fields in map(stat, family(root)) if fields) / TICKS


def memory_megabytes(root: int) -> float:
    """Resident memory of the process itself (its picture workers are counted only while pictures are made)."""
    for line in Path(f"/proc/{root}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0
