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


def memory_megabytes(root: int, kind: str) -> float:
    """Memory of the family: Rss as `top` shows it, where a file mapped twice counts twice, or Pss, once."""
    rollups = [Path(f"/proc/{process}/smaps_rollup").read_text() for process in family(root)]
    lines = [line.split() for rollup in rollups for line in rollup.splitlines()]
    return sum(int(fields[1]) for fields in lines if fields[0] == f"{kind}:") / 1024
