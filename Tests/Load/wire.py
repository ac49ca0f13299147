"""Connections written and read byte by byte: clients that do what no HTTP library would."""

import socket
import struct
from dataclasses import dataclass

HOST = b"Host: localhost\r\n"


def get(path: str, fields: bytes = b"") -> bytes:
    return b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + fields + b"\r\n"


def post(path: str, fields: bytes, body: bytes = b"") -> bytes:
    return b"POST " + path.encode() + b" HTTP/1.1\r\n" + HOST + fields + b"\r\n" + body


def form(path: str, body: bytes) -> bytes:
    """The whole request of a form without files."""
    length = b"Content-Length: %d\r\n" % len(body)
    return post(path, b"Content-Type: application/x-www-form-urlencoded\r\n" + length, body)


@dataclass
class WireAnswer:
    status: int
    fields: dict[str, str]
    body: bytes


class Wire:
    """One connection. A small `window` keeps the kernel from taking much of what the server sends."""

    def __init__(self, port: int, window: int | None = None, timeout: float = 60):
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(timeout)
        self.socket.connect(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, data: bytes):
        self.socket.sendall(data)

    def answer(self, is_head: bool = False) -> WireAnswer:
        """The next answer, which must be whole."""
        line = self.file.readline()
        if not line.startswith(b"HTTP/1.1 "):
            raise ConnectionError(f"no answer but {line!r}")
        fields = {}
        while (field := self.file.readline()) != b"\r\n":
            if not field.endswith(b"\r\n"):
                raise ConnectionError(f"the head ends in {field!r}")
            name, _, value = field.decode("latin-1").partition(":")
            fields[name.lower()] = value.strip()
        answer = WireAnswer(int(line.split()[1]), fields, b"")
        if not is_head and answer.status not in (204, 304):
            length = int(fields["content-length"])
            answer.body = self.file.read(length)
            if len(answer.body) < length:
                raise ConnectionError(f"{len(answer.body)} of {length} bytes")
        return answer

    def rest(self) -> bytes:
        """All that comes until the server ends the connection in order; a reset is an error."""
        return self.file.read()

    def reset(self):
        """Breaks the connection off."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def close(self):
        self.file.close()
        self.socket.close()
