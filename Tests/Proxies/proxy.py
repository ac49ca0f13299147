"""Real proxies in front of a server, with the configurations that docs/proxies.md gives to users."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from foodpin import ROOT, Answer

NAME = "food.example"
DOCUMENT = ROOT / "docs" / "proxies.md"

NGINX_FRAME = """
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/proxy.log warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{configuration}
}}
"""

CADDY_FRAME = """
{{
    admin off
    auto_https off
    storage file_system {folder}/caddy
}}
{configuration}
"""


def documented(language: str, *changes: tuple[str, str]) -> str:
    """The block of that language, with the tests' own ports and files in it."""
    text = re.search(rf"```{language}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)[1]
    for old, new in changes:
        assert old in text, f"docs/proxies.md has no “{old}”"
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy for `https://food.example` in front of a server on `port`."""

    def __init__(self, kind: str, folder: Path, port: int):
        self.kind = kind
        self.folder = folder
        self.upstream = port
        self.port = free_port()
        self.certificate, self.key = make_certificate(folder)

    def command(self) -> list[str]:
        file = self.folder / "proxy.conf"
        if self.kind == "nginx":
            block = documented(
                "nginx",
                ("127.0.0.1:8080", f"127.0.0.1:{self.upstream}"),
                ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                ("/etc/ssl/food.example.crt", str(self.certificate)),
                ("/etc/ssl/food.example.key", str(self.key)),
            )
            user = "user root;" if os.geteuid() == 0 else ""
            file.write_text(NGINX_FRAME.format(folder=self.folder, user=user, configuration=block))
            return [find_program("nginx"), "-e", str(self.folder / "proxy.log"), "-c", str(file)]
        block = documented(
            "caddy",
            ("127.0.0.1:8080", f"127.0.0.1:{self.upstream}"),
            (f"{NAME} {{", f"https://{NAME}:{self.port} {{\n    bind 127.0.0.1\n    tls {self.certificate} {self.key}"),
        )
        file.write_text(CADDY_FRAME.format(folder=self.folder, configuration=block))
        return [find_program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]

    def start(self) -> "Proxy":
        with (self.folder / "proxy.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, "HOME": str(self.folder)}
            )
        while self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise AssertionError((self.folder / "proxy.log").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def connect(self, timeout: float = 60) -> "ProxiedConnection":
        return ProxiedConnection(self.port, timeout)

    def send(self, method: str, path: str, body=None, chunked: bool = False, **fields: str) -> Answer:
        """One request on a connection of its own; field names with `_` for `-`."""
        connection = self.connect()
        try:
            return connection.ask(method, path, body, chunked, **fields)
        finally:
            connection.close()


class ProxiedConnection(http.client.HTTPConnection):
    """A connection to a proxy under the name that people use."""

    def __init__(self, port: int, timeout: float):
        super().__init__(NAME, 443, timeout=timeout)
        self.proxy_port = port

    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", self.proxy_port), self.timeout)
        self.sock = context.wrap_socket(plain, server_hostname=NAME)

    def ask(self, method: str, path: str, body=None, chunked: bool = False, **fields: str) -> Answer:
        headers = {"Host": NAME, **{name.replace("_", "-"): value for name, value in fields.items()}}
        if chunked:
            headers["Transfer-Encoding"] = "chunked"
        self.request(method, path, body, headers, encode_chunked=chunked)
        response = self.getresponse()
        return Answer(response.status, response.headers, response.read())


def find_program(name: str) -> str | None:
    # A user's path seldom has the folder that nginx is in.
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def make_certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "proxy.crt", folder / "proxy.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-out", certificate, "-keyout", key],
        check=True,
        capture_output=True,
    )
    return certificate, key


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]
