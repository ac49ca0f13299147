"""Chromium, and visitors who notice what nobody should see: script errors, server errors, calls to other hosts."""

import os
import shutil
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect, sync_playwright

DEVICES = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def chromium():
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium):
    """Opens pages: `visit(server)` is somebody at a desk, `visit(server, "phone", script=False)` has no JavaScript."""
    contexts, troubles = [], []

    def open_page(server, device="desktop", *, scheme="light", script=True, path="/restaurants", **options) -> Page:
        options.setdefault("base_url", server.url)
        context = chromium.new_context(
            **DEVICES[device], color_scheme=scheme, java_script_enabled=script, locale="en-GB", **options
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        watch(context, urlsplit(options["base_url"]).netloc, troubles)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles


def watch(context, own_host: str, troubles: list[str]):
    def request(request):
        url = urlsplit(request.url)
        if url.scheme in ("http", "https") and url.netloc != own_host:
            troubles.append(f"request to another host: {request.url}")

    def response(response):
        if response.status >= 500:
            troubles.append(f"{response.status} for {response.url}")

    def console(message):
        # A refused form is told to the console too; its status is checked by the test that sends it.
        if message.type == "error" and "Failed to load resource" not in message.text:
            troubles.append(f"console: {message.text}")

    context.on("request", request)
    context.on("response", response)
    context.on("console", console)
    context.on("weberror", lambda error: troubles.append(f"script: {error.error}"))
