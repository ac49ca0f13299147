"""The real server, started and stopped as a person would, and plain HTTP to it."""

import http.client
import os
import re
import signal
import subprocess
import threading
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Answer:
    """What came back: status, header fields, body."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    @property
    def location(self) -> str:
        return self.headers["Location"]


class FoodPin:
    """A server on a free port with a data folder of its own; its log goes to a file beside that folder.

    `files` is how many files the system allows it to have open, where that is not what the tests may have; `environment`
    are variables that it has beside those of the tests; `runner` is a command that runs it.
    """

    # How long an answer may take, in seconds.
    patience = 60

    def __init__(
        self,
        folder: Path,
        *options: str,
        configuration: str = "debug",
        files: int | None = None,
        environment: dict[str, str] = {},
        runner: list[str] = [],
    ):
        self.binary = ROOT / ".build" / configuration / "foodpin"
        self.data = folder / "data"
        self.log = folder / "foodpin.log"
        self.options = options
        self.files = files
        self.environment = environment
        self.runner = runner

    def start(self) -> "FoodPin":
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FOODPIN_")}
        command = [*self.runner, self.binary, "serve", "--port", "0", "--data", self.data, *self.options]
        if self.files:
            command = ["prlimit", f"--nofile={self.files}", *command]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=environment | self.environment,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.url = self._listening_address()
        self.port = urllib.parse.urlsplit(self.url).port
        return self

    def _listening_address(self) -> str:
        deadline = threading.Timer(120, self.process.kill)
        deadline.start()
        for line in self.process.stdout:
            if found := re.fullmatch(r"FoodPin is listening on (http://\S+)\n", line):
                deadline.cancel()
                return found[1]
        raise AssertionError(f"The server ended before it listened: {self.log.read_text()}")

    def stop(self):
        """Asks the server to stop; it must finish in order."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=30)
        self.process.stdout.close()
        assert status == 0, f"exit {status}: {self.log.read_text()[-2000:]}"

    def kill(self):
        """What a power cut would do to the process."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def send(
        self, method: str, path: str, body: bytes | None = None, host: str = "127.0.0.1", **headers: str
    ) -> Answer:
        """One request on a connection of its own. Header fields are given as `Content_Type="…"`."""
        connection = http.client.HTTPConnection(host, self.port, timeout=self.patience)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, **headers)

    def post(self, path: str, fields: dict[str, str] | bytes = {}, **headers: str) -> Answer:
        """A form as a browser sends it without files; bytes go as they are."""
        body = fields if isinstance(fields, bytes) else urllib.parse.urlencode(fields).encode()
        return self.send("POST", path, body, Content_Type="application/x-www-form-urlencoded", **headers)

    def post_files(
        self, path: str, fields: dict[str, str], files: dict[str, tuple[str, str, bytes]] | list[tuple[str, tuple]]
    ) -> Answer:
        """A form with files: field → (file name, media type, bytes); or pairs of them, where a field has several."""
        boundary = "----a-boundary-of-the-tests"
        parts = [f'name="{name}"\r\n\r\n'.encode() + value.encode() for name, value in fields.items()]
        parts += [
            f'name="{field}"; filename="{name}"\r\nContent-Type: {kind}\r\n\r\n'.encode() + data
            for field, (name, kind, data) in (files.items() if isinstance(files, dict) else files)
        ]
        start = f"--{boundary}\r\nContent-Disposition: form-data; ".encode()
        body = b"".join(start + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()
        return self.send("POST", path, body, Content_Type=f"multipart/form-data; boundary={boundary}")

    def add(self, name: str, photo: bytes | None = None, **fields: str) -> str:
        """Adds a restaurant and gives the address of its page."""
        values = {"name": name, **fields}
        if photo is None:
            answer = self.post("/restaurants", values)
        else:
            answer = self.post_files("/restaurants", values, {"photo": ("photo.jpg", "image/jpeg", photo)})
        assert answer.status == 303, answer.text
        return answer.location
