"""A server that may open few files takes fewer connections, waits without work, and recovers."""

import subprocess
import time

from holdings import Holdings, descriptor_targets, expect_within
from processes import processor_seconds
from wire import Wire, get, post

PAUSE = "The server cannot take further connections for now"


def test_with_few_files_the_surplus_is_told_so(start_server):
    server = start_server(files=256)
    server.add("Harbour House")
    before = Holdings.of(server)
    with Crew(server, 300) as crew:
        statuses = [wire.answer().status for wire in crew.ask("/restaurants")]
        assert statuses == [200] * 156 + [503] * 144
    expect_within(server, before)
    assert server.get("/restaurants").status == 200
    assert server.log.read_text().count("few open files") == 1


def test_uploads_on_few_files_are_answered(start_server):
    server = start_server(files=256)
    server.add("Harbour House")
    before = Holdings.of(server)
    body = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n' + b"x" * 200_000
    end = b"\r\n--b--\r\n"
    fields = b"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n" % len(body + end)
    with Crew(server, 150) as crew:
        for wire in crew.wires:
            wire.send(post("/restaurants", fields, body))
        assert server.get("/restaurants").status == 200
        for wire in crew.wires:
            wire.send(end)
        for wire in crew.wires:
            # No picture, or no file for it: either way the form comes back.
            answer = wire.answer()
            assert answer.status in (422, 503)
            assert b"<form" in answer.body
    expect_within(server, before)
    assert server.get("/restaurants").status == 200


def test_without_a_file_left_it_waits_and_recovers(server):
    server.add("Harbour House")
    with Wire(server.port) as held, Crew(server, 10) as crew:
        for wire in [held, *crew.wires]:
            wire.send(get("/restaurants"))
            assert wire.answer().status == 200
        # The lowest number that is free is the first that is out of reach.
        limit = len(descriptor_targets(server.process.pid))
        subprocess.run(["prlimit", f"--pid={server.process.pid}", f"--nofile={limit}"], check=True)
        with Crew(server, 40) as late:
            late.ask("/restaurants")
            before = processor_seconds(server.process.pid)
            time.sleep(3)
            assert processor_seconds(server.process.pid) - before < 0.5
            assert server.log.read_text().count(PAUSE) == 1
            held.send(get("/restaurants?sort=rating"))
            assert held.answer().status == 200
            crew.close()
            for wire in late.wires:
                assert wire.answer().status == 200
                wire.close()
        assert server.log.read_text().count(PAUSE) <= 2
        assert server.get("/restaurants").status == 200


class Crew:
    """Some connections."""

    def __init__(self, server, count: int):
        self.wires = [Wire(server.port) for _ in range(count)]

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, path: str) -> list[Wire]:
        for wire in self.wires:
            try:
                wire.send(get(path))
            except ConnectionError:
                # Turned away before; the answer is there.
                pass
        return self.wires

    def close(self):
        for wire in self.wires:
            wire.close()
