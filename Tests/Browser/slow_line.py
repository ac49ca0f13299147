"""A page on its way: the server's pages, but with HTML that arrives tag by tag."""

import re
import socket
import threading
import time

from foodpin import FoodPin


class SlowLine:
    """Listens on a port of its own and hands on what the server answers to each GET.

    HTML comes in pieces, one for each tag, within `seconds` or a little more; with `until` it stops after the first tag
    that has this text in it, and the rest never comes.
    """

    def __init__(self, server: FoodPin, seconds: float, until: str | None = None):
        self.server, self.seconds, self.until = server, seconds, until and until.encode()
        self.ended = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self) -> "SlowLine":
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.listener.close()

    def accept(self):
        while not self.ended.is_set():
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection: socket.socket):
        with connection, connection.makefile("rb") as lines:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            words = lines.readline().split()
            if len(words) != 3:
                return
            cookies = {}
            while line := lines.readline().strip():
                name, value = line.decode().split(":", 1)
                if name.lower() == "cookie":
                    cookies["Cookie"] = value.strip()
            answer = self.server.get(words[1].decode(), **cookies)
            kind = answer.headers["Content-Type"]
            connection.sendall(
                f"HTTP/1.1 {answer.status} -\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n".encode()
            )
            try:
                self.send(connection, answer.body, kind)
            except OSError:
                pass

    def send(self, connection: socket.socket, body: bytes, kind: str):
        if not kind.startswith("text/html"):
            connection.sendall(body)
            return
        pieces = re.findall(rb"<[^>]*>[^<]*", body)
        for piece in pieces:
            connection.sendall(piece)
            if self.until and self.until in piece:
                self.ended.wait()
                return
            time.sleep(self.seconds / len(pieces))
