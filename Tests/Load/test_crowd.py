"""Those who do nothing, or next to nothing, are held without harm to the others, and not for ever."""

import statistics
import time

import pytest
import steady as h2load
from crowd import Crowd
from holdings import resident_megabytes
from steady import steady

ROUNDS = 3
SECONDS = 6


def wait_until(condition, seconds: float, what):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what()
        time.sleep(0.05)


def test_a_crowd_is_held_and_everyone_else_is_answered(server):
    """A few hundred; their ends, which take a minute, are in the full test."""
    server.add("Harbour House")
    with Crowd(server.port) as crowd:
        crowd.join_idle(400)
        crowd.join_slow(200)
        for _ in range(200):
            assert server.get("/restaurants").status == 200
        assert crowd.size == 600, crowd.ends
        assert resident_megabytes(server.process.pid) < 250
    wait_until(lambda: open_connections(server) <= 1, 30, lambda: open_connections(server))


def open_connections(server) -> int:
    metrics = server.get("/metrics").text
    return int(next(line for line in metrics.splitlines() if line.startswith("foodpin_http_connections ")).split()[1])


@pytest.mark.full
def test_a_large_crowd_slows_nobody_down(server, tmp_path, report):
    if not h2load.PROGRAM:
        pytest.skip("h2load is missing: it is in Debian's package nghttp2-client")
    for number in range(20):
        server.add(f"Restaurant {number}")
    address = f"{server.url}/restaurants"
    most = steady(address, tmp_path, seconds=4)
    rate = most.rate / 4
    report(f"most: {most.rate:,.0f} requests/s; measured at {rate:,.0f}")
    alone, beside, memory = [], [], []
    for number in range(ROUNDS):
        alone.append(steady(address, tmp_path, SECONDS, rate))
        with Crowd(server.port) as crowd:
            crowd.join_idle(10_000)
            crowd.join_slow(2_000)
            beside.append(steady(address, tmp_path, SECONDS, rate))
            assert crowd.size == 12_000, crowd.ends
            memory.append(resident_megabytes(server.process.pid))
            report(
                f"round {number + 1}: p99 {alone[-1].p99_ms:.2f} ms alone, {beside[-1].p99_ms:.2f} ms beside "
                f"12,000 connections, at {alone[-1].rate:,.0f} and {beside[-1].rate:,.0f} requests/s, "
                f"{memory[-1]:.0f} MB"
            )
            if number == ROUNDS - 1:
                expect_ends(crowd, report)
        wait_until(lambda: open_connections(server) <= 1, 60, lambda: open_connections(server))
    assert sum(one.failed for one in alone + beside) == 0
    before, after = (statistics.median(one.p99_ms for one in rounds) for rounds in (alone, beside))
    report(f"p99: {before:.2f} ms alone, {after:.2f} ms beside them: {after / before:.2f} times; {max(memory):.0f} MB")
    assert after <= 3 * before
    assert max(memory) < 250


def expect_ends(crowd: Crowd, report):
    """All of them are ended by the server: the writers with 408 or a close, the idle with a close."""
    began = time.monotonic()
    wait_until(lambda: not crowd.slow, 60, lambda: crowd.ends)
    assert crowd.ends["slow"]["408"] + crowd.ends["slow"]["closed"] == 2_000, crowd.ends
    report(f"the last slow writer was ended {time.monotonic() - began:.0f} s after the load: {dict(crowd.ends['slow'])}")
    wait_until(lambda: not crowd.idle, 120, lambda: crowd.ends)
    assert crowd.ends["idle"] == {"closed": 10_000}, crowd.ends
    report(f"the last idle one was ended {time.monotonic() - began:.0f} s after the load")
