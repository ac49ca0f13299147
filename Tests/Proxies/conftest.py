"""A server behind each of the proxies."""

from types import SimpleNamespace

import pytest
from proxy import NAME, Proxy, find_program


@pytest.fixture(params=["nginx", "caddy"])
def proxied(request, start_server, tmp_path):
    """`.server` is FoodPin itself, `.proxy` stands in front of it."""
    kind = request.param
    for program in (kind, "openssl"):
        if not find_program(program):
            pytest.skip(f"{program} is missing: it is in Debian's package of that name (make proxies installs it)")
    server = start_server("--public-url", f"https://{NAME}")
    proxy = Proxy(kind, tmp_path, server.port).start()
    yield SimpleNamespace(server=server, proxy=proxy)
    proxy.stop()
