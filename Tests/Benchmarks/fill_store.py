"""Fills a store with 5,000 restaurants through the front door: forms, posted by many at once."""

import argparse
import http.client
import sys
import threading
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from foodpin import ROOT, FoodPin  # noqa: E402
from restaurants import restaurants  # noqa: E402

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
kept = threading.local()


def post(port: int, path: str, fields: dict[str, str]) -> str:
    """Posts a form on the thread's own connection and gives the address that it is answered with."""
    if not hasattr(kept, "connection"):
        kept.connection = http.client.HTTPConnection("127.0.0.1", port)
    kept.connection.request("POST", path, urllib.parse.urlencode(fields), FORM)
    answer = kept.connection.getresponse()
    body = answer.read()
    assert answer.status == 303, body.decode()
    return answer.headers["Location"]


def add(port: int, fields: dict[str, str], is_favorite: bool, rating: str):
    address = post(port, "/restaurants", fields)
    if is_favorite:
        post(port, f"{address}/favorite", {"favorite": "on"})
    if rating:
        post(port, f"{address}/review", {"rating": rating})


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path, default=ROOT / ".build" / "bench" / "store")
    options.add_argument("--count", type=int, default=5000)
    options = options.parse_args()
    if (options.folder / "data").exists():
        print(f"{options.folder} is filled already")
        return
    options.folder.mkdir(parents=True)
    server = FoodPin(options.folder, configuration="release").start()
    with ThreadPoolExecutor(32) as pool:
        for done in [pool.submit(add, server.port, *one) for one in restaurants(options.count)]:
            done.result()
    server.stop()
    print(f"{options.folder} holds {options.count} restaurants")


if __name__ == "__main__":
    main()
