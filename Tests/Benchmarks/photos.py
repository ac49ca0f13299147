"""Measures what photos cost: preparing one beside `vipsthumbnail`, and the list page beside one without photos.

Both by processor time, in interleaved rounds; what is printed are medians. The two stores of a thousand restaurants are
filled once, in .build/bench/photos: one with some 50 MB of photos, one without.
"""

import argparse
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import wrk  # noqa: E402
from bench import pages_from  # noqa: E402
from foodpin import ROOT, FoodPin  # noqa: E402
from PIL import Image  # noqa: E402
from pictures import encoded, large_jpeg, opened, quarters  # noqa: E402
from processes import processor_seconds  # noqa: E402
from restaurants import restaurants  # noqa: E402

FOLDER = ROOT / ".build" / "bench" / "photos"
DISPLAY_P3 = ROOT / "Tests" / "ImagesTests" / "Fixtures" / "display-p3.png"
RESTAURANTS = 1_000
UPLOADS = 5
# What the server makes of a photo (`Variants.swift`), as one would ask vipsthumbnail for it.
VARIANTS = {
    "small": ["--size", "240x236", "--smartcrop", "centre"],
    "medium": ["--size", "800x"],
    "large": ["--size", "1600x"],
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seconds", type=int, default=4)
    options.add_argument("--connections", type=int, default=64)
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        preparing(Path(folder), options.rounds)
    lists(options)


def preparing(folder: Path, rounds: int):
    """The first table: one upload, from its first byte to all variants in the store."""
    photo = large_jpeg()
    profiled = encoded(opened(photo), "JPEG", quality=95, icc_profile=Image.open(DISPLAY_P3).info["icc_profile"])
    server = FoodPin(folder, configuration="release").start()
    print("| 12-megapixel JPEG | processor ms | vipsthumbnail, processor ms | ratio |\n| --- | ---: | ---: | ---: |")
    for name, data in {"in sRGB": photo, "in Display P3": profiled}.items():
        file = folder / "photo.jpg"
        file.write_bytes(data)
        pairs = []
        uploads_seconds(server, data, 1)
        for _ in range(rounds):
            pairs.append((uploads_seconds(server, data, UPLOADS), thumbnail_seconds(file, UPLOADS)))
        mine, theirs = (statistics.median(times) * 1_000 for times in zip(*pairs))
        ratio = statistics.median(one / other for one, other in pairs)
        print(f"| {name}, {len(data) / 1e6:.1f} MB | {mine:.0f} | {theirs:.0f} | {ratio:.2f} |", flush=True)
    server.stop()


def uploads_seconds(server: FoodPin, photo: bytes, count: int) -> float:
    """Of the server and its workers, for each."""
    before = processor_seconds(server.process.pid)
    for _ in range(count):
        answer = server.post_files("/uploads", {}, {"photo": ("photo.jpg", "image/jpeg", photo)})
        assert answer.status == 201, answer.text
    return (processor_seconds(server.process.pid) - before) / count


def thumbnail_seconds(photo: Path, count: int) -> float:
    """Of a process for each file, for each photo."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(count):
        for name, size in VARIANTS.items():
            out = f"{photo.with_name(name)}.webp[Q=80,strip]"
            subprocess.run(["vipsthumbnail", photo, *size, "--export-profile", "srgb", "-o", out], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count


def lists(options):
    """The second table: the list page, made anew for each request."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers, paths = {}, {}
        for name in ("without", "with"):
            fill(FOLDER / name, has_photos=name == "with")
            servers[name] = FoodPin(FOLDER / name, "--fresh-pages", configuration="release").start()
            stack.callback(servers[name].stop)
            starts = {f"/restaurants{sort}": RESTAURANTS for sort in ("", "?sort=newest", "?sort=rating")}
            requests = [wrk.Request(path) for path in pages_from(servers[name], starts)]
            paths[name] = wrk.write(Path(folder) / name, requests)
            wrk.load(servers[name].port, paths[name], 1, options.connections)
        rounds = {name: [] for name in servers}
        for _ in range(options.rounds):
            for name, server in servers.items():
                rounds[name].append(wrk.measure(server, paths[name], options.seconds, options.connections))
    print(f"\n| list page of {RESTAURANTS:,} restaurants, rendered | processor µs | bytes | ratio |")
    print("| --- | ---: | ---: | ---: |")
    for name, measured in rounds.items():
        row = {column: statistics.median(one[column] for one in measured) for column in measured[0]}
        ratio = statistics.median(
            one["processor µs"] / other["processor µs"] for one, other in zip(measured, rounds["without"])
        )
        print(f"| {name} photos | {row['processor µs']:.1f} | {row['bytes']:,.0f} | {ratio:.2f} |", flush=True)


def fill(folder: Path, has_photos: bool):
    if (folder / "data").exists():
        return
    folder.mkdir(parents=True)
    server = FoodPin(folder, configuration="release").start()

    def add(number: int, fields: dict[str, str], is_favorite: bool, rating: str) -> int:
        photo = small_jpeg(number) if has_photos else None
        address = server.add(photo=photo, **fields)
        if is_favorite:
            server.post(f"{address}/favorite", {"favorite": "on"})
        if rating:
            server.post(f"{address}/review", {"rating": rating})
        return len(photo or b"")

    with ThreadPoolExecutor(4) as pool:
        sizes = [pool.submit(add, number, *one) for number, one in enumerate(restaurants(RESTAURANTS))]
        total = sum(size.result() for size in sizes)
    server.stop()
    print(f"{folder} holds {RESTAURANTS:,} restaurants and {total / 1e6:.1f} MB of photos", flush=True)


def small_jpeg(number: int) -> bytes:
    """Another picture for each number, of about 50 KB."""
    noise = Image.frombytes("L", (160, 120), random.Random(number).randbytes(160 * 120)).resize((640, 480))
    return encoded(Image.blend(quarters(640, 480), noise.convert("RGB"), 0.4), "JPEG", quality=69)


if __name__ == "__main__":
    main()
