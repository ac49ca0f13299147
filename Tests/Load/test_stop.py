"""A stop lets everyone who has asked have the whole answer, and leaves a folder that the next start takes as it is."""

import http.client
import os
import signal
import socket
import threading
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

import pytest
from holdings import Holdings, leftovers
from pictures import jpeg
from processes import family
from wire import Wire, form, get, post

REQUESTS = 64


def begin_stop(server):
    """Asks the server to stop, and waits until it takes no further connection."""
    server.process.send_signal(signal.SIGTERM)
    server.stopped_at = time.monotonic()
    while True:
        try:
            socket.create_connection(("127.0.0.1", server.port)).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.005)


def expect_orderly_end(server, seconds: float = 10):
    status = server.process.wait(timeout=60)
    assert status == 0, server.log.read_text()[-2_000:]
    assert time.monotonic() - server.stopped_at < seconds
    server.process.stdout.close()
    assert leftovers(server.data) == ()


def upload_start() -> tuple[bytes, bytes]:
    """The request of a form with a photo, cut in two."""
    parts = {"name": b"Stopped with a photo", "type": b"Diner"}
    body = b"".join(
        b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), value)
        for name, value in parts.items()
    )
    body += b'--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    # Small to prepare, however busy the machine is, and large to send.
    body += jpeg(400, 300) + bytes(1_000_000) + b"\r\n--b--\r\n"
    fields = b"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n" % len(body)
    request = post("/restaurants", fields, body)
    return request[: len(request) // 2], request[len(request) // 2 :]


def test_each_request_that_has_begun_is_answered(start_server):
    server = start_server()
    page = server.add("Harbour House", jpeg(400, 300))
    quick = [Wire(server.port) for _ in range(REQUESTS // 2)]
    slow = [Wire(server.port) for _ in range(REQUESTS // 2)]
    unread = Wire(server.port, window=4_096)
    upload = Wire(server.port)
    first, second = upload_start()
    requests = [form("/restaurants", b"name=Stopped+%d" % number) for number in range(len(slow))]
    upload.send(first)
    for wire, request in zip(slow, requests):
        wire.send(request[:-5])
    unread.send(get("/restaurants") * 50)
    # Sent, and not waited for: they are in the kernel, on the loops, or answered when the stop comes.
    for wire in quick:
        wire.send(get(page))
    begin_stop(server)
    for wire, request in zip(slow, requests):
        wire.send(request[-5:])
    upload.send(second)
    for wire in quick:
        assert wire.answer().status == 200
        assert wire.rest() == b""
    for wire in slow:
        answer = wire.answer()
        assert answer.status == 303 and answer.fields["connection"] == "close"
        assert wire.rest() == b""
    # On a busy machine the photo may not be ready in time: then the form comes back.
    uploaded = upload.answer()
    assert uploaded.status in (303, 503) and uploaded.fields["connection"] == "close"
    assert uploaded.status == 303 or b'value="Stopped with a photo"' in uploaded.body
    assert upload.rest() == b""
    # The page that was on its way, and what had been sent before; no part of another.
    for _ in range(50):
        answer = unread.answer()
        assert answer.status == 200
        if answer.fields.get("connection") == "close":
            break
    assert unread.rest() == b""
    expect_orderly_end(server)

    again = start_server()
    assert again.get("/healthz").status == 200
    assert again.get(page).status == 200
    def is_stored(name: str) -> bool:
        return f">{name}<" in again.get(f"/restaurants?q={urllib.parse.quote(name)}").text

    assert all(is_stored(f"Stopped {number}") for number in range(len(slow)))
    assert is_stored("Stopped with a photo") == (uploaded.status == 303)
    assert Holdings.of(again).nameless == 0


def test_nothing_is_cut_short_while_many_ask(start_server):
    """Clients that ask on and on are cut off only between two answers."""
    server = start_server()
    server.add("Harbour House")
    for number in range(20):
        server.add(f"Restaurant {number}")
    asking = threading.Barrier(REQUESTS + 1)

    def ask(number: int) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        asking.wait()
        answered = 0
        while True:
            try:
                connection.request("GET", "/restaurants" if number % 2 else f"/restaurants?q={number}")
                answer = connection.getresponse()
            except (http.client.RemoteDisconnected, ConnectionError):
                # The connection was closed before this request reached the server.
                return answered
            assert answer.status == 200
            assert len(answer.read()) == int(answer.headers["Content-Length"])
            answered += 1
            if answer.headers["Connection"] == "close":
                return answered

    with ThreadPoolExecutor(REQUESTS) as pool:
        asked = [pool.submit(ask, number) for number in range(REQUESTS)]
        asking.wait()
        time.sleep(0.5)
        begin_stop(server)
        assert sum(one.result() for one in asked) > 0
    expect_orderly_end(server)


@pytest.mark.parametrize("has_slow_body", [False, True], ids=["idle and slow heads", "a slow body"])
def test_those_who_never_end_do_not_hold_it_up(start_server, has_slow_body):
    server = start_server()
    server.add("Harbour House")
    idle = [Wire(server.port) for _ in range(20)]
    for wire in idle:
        wire.send(get("/restaurants"))
        assert wire.answer().status == 200
    heads = [Wire(server.port) for _ in range(20)]
    for wire in heads:
        wire.send(get("/restaurants") + b"GET / HTTP/1.1\r\nX-Slow: a")
        assert wire.answer().status == 200
    body = Wire(server.port)
    if has_slow_body:
        body.send(form("/restaurants", b"name=" + b"x" * 1_000)[:-900])
    begin_stop(server)
    for wire in idle:
        assert wire.rest() == b""
    for wire in heads:
        assert wire.answer().status == 408
        assert wire.rest() == b""
    expect_orderly_end(server, seconds=10 if has_slow_body else 5)
    assert start_server().get("/healthz").status == 200


def test_a_photo_that_is_not_ready_in_time_gives_the_form_back(start_server):
    server = start_server()
    server.add("Harbour House", jpeg(400, 300))
    workers = [process for process in family(server.process.pid) if process != server.process.pid]
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    first, second = upload_start()
    with Wire(server.port) as upload:
        upload.send(first + second)
        wait_for_a_running_picture(server)
        begin_stop(server)
        answer = upload.answer()
        assert answer.status == 503
        assert b'value="Stopped with a photo"' in answer.body
        assert upload.rest() == b""
    expect_orderly_end(server)


def wait_for_a_running_picture(server):
    deadline = time.monotonic() + 30
    while "foodpin_images_running 1" not in server.get("/metrics").text:
        assert time.monotonic() < deadline
        time.sleep(0.01)
