"""Clients that misbehave, many of each: memory stays bounded, and nothing of them is left behind."""

import re
import threading

import pytest
from holdings import Holdings, expect_within, forget_peak, peak_megabytes, unsent_bytes
from pictures import large_jpeg
from wire import Wire, get, post

MOST_MEGABYTES = 250


@pytest.fixture
def used_server(server):
    """A server that has done each kind of work once, so that what it keeps for good is there."""
    server.photo_page = server.add("Harbour House", large_jpeg())
    for number in range(20):
        server.add(f"Restaurant {number}")
    page = server.get(server.photo_page).text
    photos = re.findall(r"/restaurants/\d+/photo/[0-9a-f]+-\d+\.webp", page)
    server.photo = max(photos, key=lambda address: len(server.get(address).body))
    return server


@pytest.fixture
def traceless(used_server, report):
    """What the server held before must be all that it holds afterwards, and it must still answer."""
    before = Holdings.of(used_server)
    forget_peak(used_server.process.pid)
    yield used_server
    peak = peak_megabytes(used_server.process.pid)
    expect_within(used_server, before)
    after = Holdings.of(used_server)
    report(f"before {before}, after {after}, {peak:.0f} MB at most")
    assert peak < MOST_MEGABYTES
    assert used_server.get("/restaurants").status == 200


def test_those_who_stop_reading_a_photo(traceless, times, report):
    size = len(traceless.get(traceless.photo).body)
    held = [Wire(traceless.port, window=4_096) for _ in range(times)]
    for wire in held:
        wire.send(get(traceless.photo) * (1 + 8_000_000 // size))
    for _ in range(20):
        assert traceless.get("/restaurants").status == 200
    unsent = unsent_bytes(traceless)
    report(f"{unsent / times / 1_000:.0f} KB in the kernel for each")
    assert 0 < unsent < times * 400_000
    for number, wire in enumerate(held):
        wire.reset() if number % 2 else wire.close()


def test_uploads_that_break_off(traceless, times):
    photo = large_jpeg()[:250_000]
    start = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n' + photo
    held = []
    for number in range(times):
        wire = Wire(traceless.port)
        if number % 2:
            wire.send(post("/restaurants", multipart(b"Content-Length: 20000000\r\n"), start))
        else:
            chunk = b"%x\r\n%s\r\n" % (len(start), start)
            wire.send(post("/restaurants", multipart(b"Transfer-Encoding: chunked\r\n"), chunk))
        held.append(wire)
    assert traceless.get("/restaurants").status == 200
    assert Holdings.of(traceless).nameless > 0
    for number, wire in enumerate(held):
        wire.reset() if number % 4 < 2 else wire.close()
    assert "Restaurant 20" not in traceless.get("/restaurants").text


def multipart(framing: bytes) -> bytes:
    return b"Content-Type: multipart/form-data; boundary=b\r\n" + framing


PIPELINE = ["/restaurants", "/healthz", "/restaurants?sort=newest", "/no-such-page"]


def test_ten_thousand_requests_in_one_go(traceless, request):
    for _ in range(5 if request.config.getoption("--full") else 1):
        with Wire(traceless.port) as wire, SendingThread(wire, pipeline(10_000)):
            for number in range(10_000):
                answer = wire.answer()
                assert answer.status == (404 if number % 4 == 3 else 200)
                assert (number % 4 == 1) == (answer.body == b"ok\n")


def test_ten_thousand_requests_and_no_reader(traceless, times):
    requests = pipeline(10_000)
    held = [Wire(traceless.port, window=4_096) for _ in range(times)]
    for wire in held:
        wire.socket.setblocking(False)
        while True:
            try:
                wire.socket.send(requests)
            except BlockingIOError:
                break
    for _ in range(20):
        assert traceless.get("/restaurants").status == 200
    for number, wire in enumerate(held):
        wire.reset() if number % 2 else wire.close()


def pipeline(count: int) -> bytes:
    return b"".join(map(get, PIPELINE)) * (count // len(PIPELINE))


class SendingThread:
    """Sends while another reads."""

    def __init__(self, wire: Wire, data: bytes):
        self.thread = threading.Thread(target=wire.send, args=(data,))

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *_):
        self.thread.join()


def test_a_gigabyte_is_refused_at_its_announcement(traceless, times):
    for _ in range(times):
        with Wire(traceless.port) as wire:
            wire.send(post("/restaurants", multipart(b"Content-Length: 1000000000\r\n"), b"--b\r\n"))
            answer = wire.answer()
            assert answer.status == 413 and answer.fields["connection"] == "close"


@pytest.mark.parametrize("framing", [b"Content-Length: 1000000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_a_gigabyte_that_is_sent_all_the_same(traceless, times, framing):
    block = b"x" * 1_000_000
    part = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n'
    is_chunked = b"chunked" in framing
    for _ in range(max(1, times // 100)):
        with Wire(traceless.port) as wire:
            wire.send(post("/restaurants", multipart(framing)))
            sent = 0
            piece = part + block
            while sent < 1_000_000_000:
                try:
                    wire.send(b"%x\r\n%s\r\n" % (len(piece), piece) if is_chunked else piece)
                except ConnectionError:
                    break
                sent += len(piece)
                piece = block
            # What is sent beyond the answer is read over for a while only, so the connection may be reset by now.
            try:
                assert wire.answer().status == 413
            except ConnectionError:
                assert sent > 100_000_000


def test_slow_readers_of_many_pages(traceless, times):
    held = [Wire(traceless.port, window=4_096) for _ in range(times)]
    pages = [get("/restaurants"), get("/restaurants?sort=newest"), get(traceless.photo_page), get("/")]
    for wire in held:
        wire.send(b"".join(pages) * 50)
    for _ in range(5):
        for wire in held:
            assert wire.socket.recv(1_000)
    for _ in range(20):
        assert traceless.get("/restaurants").status == 200
    for wire in held:
        wire.close()
