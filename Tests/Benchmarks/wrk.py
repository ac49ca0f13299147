"""Load by wrk: as fast as the server answers, and what that costs it."""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from processes import memory_megabytes, processor_seconds


@dataclass
class Request:
    """What is asked for: an address, and the tag that the browser has of it, if any."""

    path: str
    tag: str = ""


def write(file: Path, requests: list[Request]) -> Path:
    file.write_text("".join(f"{request.path}\t{request.tag}\n" for request in requests))
    return file


def load(port: int, requests: Path, seconds: int, connections: int) -> dict:
    script = Path(__file__).parent / "paths.lua"
    address = f"http://127.0.0.1:{port}"
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", script, address, "--", requests]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(re.search(r"RESULT (.*)", output)[1])


def measure(server, requests: Path, seconds: int, connections: int) -> dict[str, float]:
    before = processor_seconds(server.process.pid)
    result = load(server.port, requests, seconds, connections)
    spent = processor_seconds(server.process.pid) - before
    assert not result["errors"], result
    return {
        "requests/s": result["requests"] / result["microseconds"] * 1e6,
        "processor µs": spent / result["requests"] * 1e6,
        "bytes": result["bytes"] / result["requests"],
        "RSS MB": memory_megabytes(server.process.pid, "Rss"),
    }
