"""Measures the release server beside nginx sending the same bytes as files: interleaved rounds, medians, ratios.

The server runs with its default settings and its log going to a file, on a copy of the store that `make bench-store`
fills. Each page is asked for in turn, so that a page is not answered twice in a row.
"""

import argparse
import html
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from foodpin import ROOT, FoodPin  # noqa: E402
from nginx import Nginx  # noqa: E402
from processes import memory_megabytes, processor_seconds  # noqa: E402

SEARCHES = ["bakery", "noodles", "côte", "zürich", "plum", "%", "no. 9", "lisboa"]
SORTS = ["newest", "rating"]


def list_paths(server: FoodPin) -> list[str]:
    """Every page by name, followed from link to link, and some by other sorts and searches."""
    starts = ["/restaurants"] + [f"/restaurants?sort={sort}" for sort in SORTS]
    starts += [f"/restaurants?q={urllib.parse.quote(search)}" for search in SEARCHES]
    paths = []
    for start, limit in zip(starts, [250] + [20] * len(SORTS) + [2] * len(SEARCHES)):
        path = start
        for _ in range(limit):
            paths.append(path)
            following = re.search(r'rel="next" href="([^"]+)"', server.get(path).text)
            if not following:
                break
            path = html.unescape(following[1])
    return paths


def detail_paths(count: int = 1000) -> list[str]:
    return [f"/restaurants/{1 + turn * 7919 % 5000}" for turn in range(count)]


def load(port: int, paths: Path, seconds: int, connections: int) -> dict:
    address = f"http://127.0.0.1:{port}"
    command = [
        "wrk",
        "-t1",
        f"-c{connections}",
        f"-d{seconds}s",
        "-s",
        Path(__file__).parent / "paths.lua",
        address,
        "--",
        paths,
    ]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(re.search(r"RESULT (.*)", output)[1])


def measure(server, paths: Path, options) -> dict:
    before = processor_seconds(server.process.pid)
    result = load(server.port, paths, options.seconds, options.connections)
    spent = processor_seconds(server.process.pid) - before
    assert not result["errors"], result
    return {
        "requests/s": result["requests"] / result["microseconds"] * 1e6,
        "processor µs": spent / result["requests"] * 1e6,
        "bytes": result["bytes"] / result["requests"],
        "p99 ms": result["p99"] / 1000,
        "RSS MB": memory_megabytes(server.process.pid, "Rss"),
        "PSS MB": memory_megabytes(server.process.pid, "Pss"),
    }


def first_answer_milliseconds(folder: Path) -> float:
    """From starting the program to the whole list page."""
    began = time.perf_counter()
    server = FoodPin(folder, configuration="release").start()
    assert server.get("/restaurants").status == 200
    elapsed = (time.perf_counter() - began) * 1000
    server.stop()
    return elapsed


def write_paths(file: Path, paths: list[str]) -> Path:
    file.write_text("\n".join(paths) + "\n")
    return file


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--store", type=Path, default=ROOT / ".build" / "bench" / "store")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seconds", type=int, default=5)
    options.add_argument("--connections", type=int, default=64)
    options = options.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        shutil.copytree(options.store / "data", folder / "data")
        starts = [first_answer_milliseconds(folder) for _ in range(options.rounds)]
        server = FoodPin(folder, configuration="release").start()
        pages = {"list": list_paths(server), "detail": detail_paths()}
        nginx = Nginx(folder / "nginx").start(
            {name: [server.get(path).body for path in paths] for name, paths in pages.items()}
        )
        try:
            run(server, nginx, pages, folder, options)
            print(f"\nStart to first answer: {statistics.median(starts):.0f} ms")
        finally:
            nginx.stop()
            server.stop()


def run(server: FoodPin, nginx: Nginx, pages: dict[str, list[str]], folder: Path, options):
    results = {}
    for name, paths in pages.items():
        own = write_paths(folder / f"{name}.txt", paths)
        theirs = write_paths(folder / f"{name}-nginx.txt", [f"/{name}/{number}" for number in range(len(paths))])
        load(server.port, own, 1, options.connections)
        for _ in range(options.rounds):
            results.setdefault((name, "FoodPin"), []).append(measure(server, own, options))
            results.setdefault((name, "nginx, the same bytes"), []).append(measure(nginx, theirs, options))
        print(f"{name}: {len(paths)} different pages", file=sys.stderr)
    report(results)


def report(results: dict[tuple[str, str], list[dict]]):
    columns = list(next(iter(results.values()))[0])
    print("| page | server | " + " | ".join(columns) + " | of nginx |")
    print("| --- | --- |" + " ---: |" * (len(columns) + 1))
    for (page, server), rounds in results.items():
        medians = {column: statistics.median(round[column] for round in rounds) for column in columns}
        pairs = zip(rounds, results[page, "nginx, the same bytes"])
        ratio = statistics.median(own["requests/s"] / other["requests/s"] for own, other in pairs)
        print(f"| {page} | {server} | " + " | ".join(f"{medians[c]:,.0f}" for c in columns) + f" | {ratio:.2f} |")


if __name__ == "__main__":
    main()
