"""A page whose scripts come late, as on a slow line: what is done to it until then."""

from contextlib import contextmanager

from playwright.sync_api import Page

SCRIPTS = "**/js/*.js"


@contextmanager
def late_scripts(page: Page, path: str):
    """Opens the page without its scripts; they come, and start, at the end of the block."""
    held = []
    page.route(SCRIPTS, lambda route: held.append(route))
    page.goto(path, wait_until="commit")
    page.locator("#whole").wait_for(state="attached")
    yield
    for route in held:
        route.continue_()
    page.unroute(SCRIPTS)
    page.wait_for_load_state("load")
