"""Measures the release server beside nginx sending the same bytes as files: interleaved rounds, medians, ratios.

Two servers run on copies of the store that `make bench-store` fills, each with its log going to a file: one with its
default settings, and one that makes each page anew for each request (--fresh-pages). Pages are asked for in turn, so that
none of them is answered twice in a row.
"""

import argparse
import html
import re
import shutil
import statistics
import sys
import tempfile
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import wrk  # noqa: E402
from foodpin import ROOT, FoodPin  # noqa: E402
from latency import percentile_99  # noqa: E402
from nginx import Nginx  # noqa: E402
from pictures import large_jpeg  # noqa: E402
from wrk import Request  # noqa: E402

SEARCHES = ["bakery", "noodles", "côte", "zürich", "plum", "%", "no. 9", "lisboa"]
SORTS = ["newest", "rating"]
PICTURE = ROOT / "Static" / "samples" / "cafe-deadend.webp"


def list_paths(server: FoodPin) -> list[str]:
    """Every page by name, followed from link to link, and some by other sorts."""
    return pages_from(server, {"/restaurants": 250} | {f"/restaurants?sort={sort}": 20 for sort in SORTS})


def search_paths(server: FoodPin) -> list[str]:
    return pages_from(server, {f"/restaurants?q={urllib.parse.quote_plus(search)}": 2 for search in SEARCHES})


def pages_from(server: FoodPin, starts: dict[str, int]) -> list[str]:
    """So many pages from each start on, if there are as many."""
    paths = []
    for start, limit in starts.items():
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


def address_in(page: str, pattern: str) -> str:
    return html.unescape(re.search(pattern, page)[1])


def first_answer_milliseconds(folder: Path) -> float:
    """From starting the program to the whole list page."""
    began = time.perf_counter()
    server = FoodPin(folder, configuration="release").start()
    assert server.get("/restaurants").status == 200
    elapsed = (time.perf_counter() - began) * 1000
    server.stop()
    return elapsed


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--store", type=Path, default=ROOT / ".build" / "bench" / "store")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seconds", type=int, default=4)
    options.add_argument("--connections", type=int, default=64)
    options = options.parse_args()

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        folder = Path(folder)
        servers = {}
        for name, flags in {"served": [], "rendered": ["--fresh-pages"]}.items():
            shutil.copytree(options.store / "data", folder / name / "data")
            if name == "served":
                starts = [first_answer_milliseconds(folder / name) for _ in range(options.rounds)]
            servers[name] = FoodPin(folder / name, *flags, configuration="release").start()
            stack.callback(servers[name].stop)
        Bench(servers["served"], servers["rendered"], folder, options, stack).run()
        print(f"\nStart to first answer: {statistics.median(starts):.0f} ms")


class Bench:
    def __init__(self, served: FoodPin, rendered: FoodPin, folder: Path, options, stack: ExitStack):
        self.served, self.rendered, self.folder, self.options = served, rendered, folder, options
        photo = served.add("Photo", PICTURE.read_bytes())
        page = served.get(photo).text
        self.photo = address_in(page, r'<picture><img src="([^"]+)"')
        self.style = address_in(page, r'rel="stylesheet" href="([^"]+)"')
        self.lists, self.searches, self.details = list_paths(rendered), search_paths(rendered), detail_paths()
        bodies = {
            "list": [rendered.get(path).body for path in self.lists],
            "search": [rendered.get(path).body for path in self.searches],
            "detail": [rendered.get(path).body for path in self.details],
            "photo": [served.get(self.photo).body],
            "style": [served.get(self.style).body],
        }
        self.sizes = {name: [len(body) for body in pages] for name, pages in bodies.items()}
        self.nginx = Nginx(folder / "nginx").start(bodies)
        stack.callback(self.nginx.stop)

    def run(self):
        lists, details = [Request(path) for path in self.lists], [Request(path) for path in self.details]
        tagged = [Request(path, self.served.get(path).headers["ETag"]) for path in self.lists]
        searches = [Request(path) for path in self.searches]
        rows = [
            self.compare("list, rendered", self.rendered, lists, "list"),
            self.compare("search, rendered", self.rendered, searches, "search"),
            self.compare("detail, rendered", self.rendered, details, "detail"),
            self.compare("list, as served", self.served, lists, "list"),
            self.compare("detail, as served", self.served, details, "detail"),
            self.compare("list, not modified", self.served, tagged, "list"),
            self.compare("photo", self.served, [Request(self.photo)], "photo"),
            self.compare("style sheet", self.served, [Request(self.style)], "style"),
        ]
        self.print_waits(rows[0]["requests/s"])

    def compare(self, title: str, server: FoodPin, requests: list[Request], kind: str) -> dict[str, float]:
        """A row of the first table: medians of interleaved rounds, and the ratios of processor time and of rates."""
        own = wrk.write(self.folder / "own.txt", requests)
        files = [Request(f"/{kind}/{number}") for number in range(len(self.sizes[kind]))]
        theirs = wrk.write(self.folder / "theirs.txt", files)
        wrk.load(server.port, own, 1, self.options.connections)
        mine, nginx = [], []
        for _ in range(self.options.rounds):
            mine.append(wrk.measure(server, own, self.options.seconds, self.options.connections))
            nginx.append(wrk.measure(self.nginx, theirs, self.options.seconds, self.options.connections))
        row = {column: statistics.median(round[column] for round in mine) for column in mine[0]}
        cost, rate = (
            statistics.median(one[column] / other[column] for one, other in zip(mine, nginx))
            for column in ("processor µs", "requests/s")
        )
        if title == "list, rendered":
            print("| what | requests/s | processor µs | bytes | RSS MB | processor, of nginx | requests/s, of nginx |")
            print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        print(
            f"| {title} | {row['requests/s']:,.0f} | {row['processor µs']:.1f} | {row['bytes']:,.0f} |"
            f" {row['RSS MB']:.0f} | {cost:.2f} | {rate:.2f} |",
            flush=True,
        )
        return row

    def print_waits(self, most: float):
        """The second table: the 99th percentile at fixed rates, beside nginx, and while photos are prepared."""
        pages = [f"/list/{number}" for number in range(len(self.lists))]
        print("\n| list page, rendered, at | p99 ms | nginx p99 ms | ratio |\n| --- | ---: | ---: | ---: |")
        for name, share in [("a quarter of its maximum", 0.25), ("half of its maximum", 0.5)]:
            self.print_wait(name, most * share, lambda rate: percentile_99(self.nginx.port, pages, rate, 4))
        print("\n| list page, rendered, at | p99 ms, 20 uploads of 12 megapixels meanwhile | p99 ms without | ratio |")
        print("| --- | ---: | ---: | ---: |")
        self.print_wait("a quarter of its maximum", most * 0.25, self.alone, self.while_uploading)

    def alone(self, rate: float) -> float:
        return percentile_99(self.rendered.port, self.lists, rate, 4)

    def while_uploading(self, rate: float) -> float:
        picture = large_jpeg()
        with ThreadPoolExecutor(20) as pool:
            uploads = [pool.submit(self.rendered.add, f"Upload {number}", picture) for number in range(20)]
            waited = self.alone(rate)
            for upload in uploads:
                upload.result()
        return waited

    def print_wait(self, name: str, rate: float, other, own=None):
        pairs = [((own or self.alone)(rate), other(rate)) for _ in range(self.options.rounds)]
        mine, theirs = (statistics.median(times) for times in zip(*pairs))
        ratio = statistics.median(one / two for one, two in pairs)
        print(f"| {name} ({rate:,.0f}/s) | {mine:.2f} | {theirs:.2f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
