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
    """Memory of the process itself: Rss as `top` shows it, where a file mapped twice counts twice, or Pss, once."""
    lines = Path(f"/proc/{root}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) / 1024
