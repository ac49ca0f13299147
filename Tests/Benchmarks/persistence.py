"""Measures the store: pages of a million rows, searches, what objects cost beside plain C, and durable forms.

The library is measured by StoreBench, a program beside this one, forms by wrk against the release server, and both
beside bare.c. Rounds are interleaved; what is printed are medians. The stores are made once, in .build/bench.
"""

import argparse
import json
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from foodpin import ROOT, FoodPin  # noqa: E402
from processes import processor_seconds  # noqa: E402
from restaurants import restaurants  # noqa: E402

FOLDER = ROOT / ".build" / "bench"
HERE = Path(__file__).parent
RANKS = {"awesome": 1, "good": 2, "okay": 3, "bad": 4, "terrible": 5}

SEARCHES = {
    "common": ["soup", "the", "bread plum", "bistro", "kitchen", "lisboa", "rua augusta", "noodles"],
    "rare": ["tomillo oven", "çınar 24", "kiosk77k", "kiosk901k", "osaka umbra deli", "299 via roma", "食堂 9 brno"],
    "absent": ["xylophone", "zzqqx", "breadsoup", "kiosk77z", "qqq", "umbrellas", "tomillo oven zürichs"],
    "one or two letters": ["a", "e", "zz", "qu", "ø", "ł", "食", "xq", "9", "24", "ě"],
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("what", nargs="*", default=["mapping", "pages", "searches", "posts"])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--large", type=int, default=1_000_000, help="rows of the large store of pages")
    options.add_argument("--searched", type=int, default=100_000, help="rows of the store that is searched")
    options.add_argument("--seconds", type=int, default=5, help="how long forms are posted in a round")
    options = options.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-O2", HERE / "bare.c", "-o", FOLDER / "bare", "-lsqlite3"], check=True)
    for what in options.what:
        {"mapping": mapping, "pages": pages, "searches": searches, "posts": posts}[what](options)


def program(name: str, *arguments, **options) -> list[dict]:
    """Runs StoreBench or bare and gives the lines that it prints."""
    binary = {"bare": FOLDER / "bare", "store": FOLDER / "store-bench" / "release" / "StoreBench"}[name]
    run = subprocess.run([binary, *map(str, arguments)], stdout=subprocess.PIPE, text=True, check=True, **options)
    return [json.loads(line) for line in run.stdout.splitlines()]


def store(entity: str, count: int) -> Path:
    """A store of so many rows, made where it is not there yet."""
    file = FOLDER / f"{entity}-{count}" / "store.sqlite"
    if not file.exists():
        begun = FOLDER / f"{entity}-{count}-begun"
        shutil.rmtree(begun, ignore_errors=True)
        lines = (f"{line}\n" for line in rows(count))
        command = [FOLDER / "store-bench" / "release" / "StoreBench", "fill", entity, begun / "store.sqlite"]
        filling = subprocess.Popen(command, stdin=subprocess.PIPE, text=True)
        filling.stdin.writelines(lines)
        filling.stdin.close()
        assert filling.wait() == 0
        begun.rename(file.parent)
    return file


def rows(count: int):
    """Lines as StoreBench takes them: some thousands of restaurants over and over, told apart by a number in the name."""
    different = list(restaurants(min(count, 50_000)))
    for number in range(count):
        fields, is_favorite, rating = different[number % len(different)]
        name = fields["name"] if number < len(different) else f"{fields['name']} {number // len(different)}"
        # A word that one row in a hundred has for itself.
        type = f"{fields['type']} kiosk{number // 100}k" if number % 100 == 0 else fields["type"]
        yield "\t".join(
            [name, type, fields["location"], fields["phone"], fields["summary"].replace("\n", " ")]
            + [str(int(is_favorite)), str(RANKS.get(rating, 6))]
        )


def mapping(options):
    file = store("Place", 5000)
    bare, ours = [], []
    for _ in range(options.rounds):
        ours += program("store", "mapping", file)
        bare += program("bare", "fetch", file, ours[-1]["sql"], 20, 20_000)
    print("| 20 rows, every attribute | µs | of C |\n| --- | ---: | ---: |")
    print(f"| the same statement stepped in C | {median(bare, 'microseconds'):.1f} | 1 |")
    ratio = statistics.median(one["microseconds"] / other["microseconds"] for one, other in zip(ours, bare))
    print(f"| a read that fetches objects | {median(ours, 'microseconds'):.1f} | {ratio:.2f} |\n", flush=True)


def pages(options):
    lines = program("store", "pages", store("Place", 1000), store("Place", options.large), options.rounds)
    print(f"| 20 rows by key, order | µs of 1,000 | µs of {options.large:,} | ratio | last page of first |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for order in dict.fromkeys(line["order"] for line in lines):
        rounds = [line for line in lines if line["order"] == order]
        ratio = statistics.median(line["large"] / line["small"] for line in rounds)
        last = statistics.median(line["last"] / line["first"] for line in rounds)
        small, large = median(rounds, "small"), median(rounds, "large")
        print(f"| {order} | {small:.0f} | {large:.0f} | {ratio:.2f} | {last:.2f} |")
    print(flush=True)


def searches(options):
    """How long searches take, and how long the processor worked: on a busy machine the second is the steady one."""
    file = store("Restaurant", options.searched)
    print(f"| search in {options.searched:,} | order | p50 ms | p99 ms | processor p50 | p99 | slowest text, its p50 |")
    print("| --- | --- | ---: | ---: | ---: | ---: | --- |")
    for kind, texts in SEARCHES.items():
        lines = program("store", "searches", file, options.rounds * 20, *texts)
        assert all((line["found"] == 0) == (kind == "absent") for line in lines if kind in ["common", "absent"])
        for order in dict.fromkeys(line["order"] for line in lines):
            taken = [line for line in lines if line["order"] == order]
            columns = [percentile(taken, key, share) for key in ("times", "worked") for share in (0.5, 0.99)]
            slowest = max(taken, key=lambda line: statistics.median(line["worked"]))
            print(
                f"| {kind} | {order} | {' | '.join(f'{column:.2f}' for column in columns)} |"
                f" {slowest['text']}, {statistics.median(slowest['worked']) / 1000:.2f} |",
                flush=True,
            )
    print()


def percentile(lines: list[dict], key: str, share: float) -> float:
    """Milliseconds that this share of the microseconds of all lines does not exceed."""
    times = sorted(time for line in lines for time in line[key])
    return times[int(len(times) * share)] / 1000


def posts(options):
    """64 connections post forms, beside C that commits as many columns, 16 rows at a time."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        for number in range(options.rounds):
            bare += program("bare", "insert", Path(folder) / f"bare{number}.sqlite", 16, options.seconds)
            (Path(folder) / str(number)).mkdir()
            ours.append(post_round(Path(folder) / str(number), options.seconds))
    print("| durable rows | rows/s | of C | processor µs | p50 ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    print(f"| C, 16 rows to a commit | {median(bare, 'rows/s'):,.0f} | 1 | | | |")
    ratio = statistics.median(one["rows/s"] / other["rows/s"] for one, other in zip(ours, bare))
    print(
        f"| forms by 64 connections | {median(ours, 'rows/s'):,.0f} | {ratio:.3f} |"
        f" {median(ours, 'processor µs'):.0f} | {median(ours, 'p50 ms'):.1f} | {median(ours, 'p99 ms'):.1f} |"
    )
    answered, searched = (sum(one[key] for one in ours) for key in ("303s", "searched"))
    print(f"\n{answered:,} forms were answered by 303, each has its row; {searched:,} more were found once answered.")


def post_round(folder: Path, seconds: int) -> dict:
    server = FoodPin(folder, configuration="release").start()
    before = processor_seconds(server.process.pid)
    command = ["wrk", "-t1", "-c64", f"-d{seconds}s", "--timeout", "15s", "-s", HERE / "posts.lua"]
    command += [f"http://127.0.0.1:{server.port}", "--", "w"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result = json.loads(re.search(r"RESULT (.*)", output)[1])
    spent = processor_seconds(server.process.pid) - before
    assert not result["errors"], result
    with ThreadPoolExecutor(64) as pool:
        found = list(pool.map(lambda number: is_found(server, number), range(640)))
    assert all(found)
    server.stop()
    # wrk leaves up to 64 answers unread when its time is over: their rows are there too.
    stored = count_rows(folder) - len(found)
    assert result["303s"] <= stored <= result["303s"] + 64, (result, stored)
    return result | {
        "rows/s": result["303s"] / result["microseconds"] * 1e6,
        "processor µs": spent / result["303s"] * 1e6,
        "searched": len(found),
    }


def is_found(server: FoodPin, number: int) -> bool:
    """Posts a form and searches for it as soon as it is answered."""
    name = f"Ferry {number} landing{number}e"
    address = server.add(name, summary="Soup & bread, by the window.")
    return address in server.get(f"/restaurants?q={urllib.parse.quote(f'landing{number}e')}").text


def count_rows(folder: Path) -> int:
    (file,) = (folder / "data").glob("*.sqlite")
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        return database.execute('SELECT count(*) FROM "Restaurant"').fetchone()[0]


def median(lines: list[dict], key: str) -> float:
    return statistics.median(line[key] for line in lines)


if __name__ == "__main__":
    main()
