"""nginx sending pages from files: what the machine can do at most."""

import os
import socket
import subprocess
import time
from pathlib import Path

CONFIGURATION = """
{user}
daemon off;
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    keepalive_requests 100000000;
    open_file_cache max=4000;
    default_type "text/html; charset=utf-8";
    server {{
        listen 127.0.0.1:{port} reuseport;
        root {folder};
    }}
}}
"""


class Nginx:
    def __init__(self, folder: Path):
        self.folder = folder
        self.port = free_port()

    def start(self, pages: dict[str, list[bytes]]) -> "Nginx":
        """Serves each list's pages as /NAME/0, /NAME/1 …"""
        for name, bodies in pages.items():
            (self.folder / name).mkdir(parents=True)
            for number, body in enumerate(bodies):
                (self.folder / name / str(number)).write_bytes(body)
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, user=user))
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", configuration], stderr=subprocess.DEVNULL)
        while self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.01)
        raise AssertionError((self.folder / "error.log").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]
