"""Many connections at once that do next to nothing: idle ones, and writers of a byte a second."""

import select
import socket
import threading
import time
from collections import Counter

from wire import HOST, get

SLOW_HEAD = b"GET /restaurants HTTP/1.1\r\n" + HOST + b"X-Slow: "
SLOW_BODY = (
    b"POST /restaurants HTTP/1.1\r\n"
    + HOST
    + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname="
)


class Crowd:
    """Holds its connections on a thread of its own, and notes how each of them ends."""

    def __init__(self, port: int):
        self.port = port
        self.idle: set[socket.socket] = set()
        self.slow: set[socket.socket] = set()
        # How connections have ended: "408", another status, "closed", or "reset".
        self.ends = {"idle": Counter(), "slow": Counter()}
        self._answers: dict[int, bytes] = {}
        self._by_number: dict[int, socket.socket] = {}
        self._lock = threading.Lock()
        self._poll = select.epoll()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()
        self._poll.close()
        for one in self.idle | self.slow:
            one.close()

    @property
    def size(self) -> int:
        return len(self.idle) + len(self.slow)

    def join_idle(self, count: int):
        """Every other one has been answered before; the rest have not said a word."""
        for number in range(count):
            one = socket.create_connection(("127.0.0.1", self.port))
            if number % 2:
                one.sendall(get("/healthz"))
                self._expect_whole(one)
            self._hold(one, self.idle)

    def join_slow(self, count: int):
        """Every other one writes a head, the rest a body."""
        for number in range(count):
            one = socket.create_connection(("127.0.0.1", self.port))
            one.sendall(SLOW_BODY if number % 2 else SLOW_HEAD)
            self._hold(one, self.slow)

    def _expect_whole(self, one: socket.socket):
        answer = b""
        while not answer.endswith(b"ok\n"):
            part = one.recv(4_096)
            assert part, answer
            answer += part
        assert answer.startswith(b"HTTP/1.1 200 "), answer

    def _hold(self, one: socket.socket, group: set):
        one.setblocking(False)
        with self._lock:
            group.add(one)
            self._by_number[one.fileno()] = one
            self._poll.register(one.fileno(), select.EPOLLIN | select.EPOLLRDHUP)

    def _run(self):
        """Each slow writer has its turn once a second, spread over that second."""
        turn = 0
        while not self._is_over.is_set():
            began = time.monotonic()
            with self._lock:
                writers = [one for one in self.slow if one.fileno() % 100 == turn]
            for one in writers:
                try:
                    one.send(b"a")
                except (BlockingIOError, ConnectionError):
                    # How it has ended is told by its events.
                    pass
            turn = (turn + 1) % 100
            rest = 0.01 - (time.monotonic() - began)
            for number, _ in self._poll.poll(max(0, rest), 4_096):
                self._read(number)
            time.sleep(max(0, 0.01 - (time.monotonic() - began)))

    def _read(self, number: int):
        with self._lock:
            one = self._by_number[number]
        try:
            part = one.recv(4_096)
            self._answers[number] = self._answers.get(number, b"") + part
            if part:
                return
            answer = self._answers[number]
            end = answer.split(maxsplit=2)[1].decode() if answer else "closed"
        except ConnectionError:
            end = "reset"
        with self._lock:
            group = "idle" if one in self.idle else "slow"
            self.ends[group][end] += 1
            (self.idle if group == "idle" else self.slow).discard(one)
            self._answers.pop(number, None)
            self._by_number.pop(number)
            self._poll.unregister(number)
        one.close()
