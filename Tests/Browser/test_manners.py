"""How pages arrive: light, still, and from here alone (other hosts are watched in every test)."""

import gzip

import pytest
from checks import WATCH_SHIFTS, expect_still
from playwright.sync_api import expect
from slow_line import SlowLine
from states import PATHS

STYLE_OR_SCRIPT = ("text/css", "text/javascript", "text/html", "image/svg+xml")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_moves_while_loading(sample_server, visit, device):
    page = visit(sample_server, device)
    page.context.add_init_script(WATCH_SHIFTS)
    for path in PATHS:
        expect_still(page, path)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_moves_while_a_page_trickles_in(sample_server, visit, device):
    with SlowLine(sample_server, seconds=0.5) as line:
        page = visit(sample_server, device, base_url=line.url)
        page.context.add_init_script(WATCH_SHIFTS)
        for path in ["/products", "/gradebook/students", "/restaurants/1/review"]:
            expect_still(page, path)
            expect(page.locator("main")).to_be_visible()


def test_what_has_come_of_a_page_is_shown_if_the_rest_keeps_away(sample_server, visit):
    with SlowLine(sample_server, seconds=0, until="<h1") as line:
        page = visit(sample_server, base_url=line.url, path="/healthz")
        page.goto("/products", wait_until="commit")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("body")).to_have_css("opacity", "1")


@pytest.mark.parametrize("script", [True, False])
def test_a_form_that_trickles_in_has_the_focus_where_it_belongs(server, visit, script):
    with SlowLine(server, seconds=0.5) as line:
        page = visit(server, script=script, base_url=line.url, path="/restaurants/new")
        expect(page.get_by_label("Name")).to_be_focused()


@pytest.mark.parametrize("path", PATHS)
def test_first_view_is_light(sample_server, visit, path):
    page = visit(sample_server, path="/healthz")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path, wait_until="networkidle")
    sizes = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in answers
        if answer.header_value("content-type").startswith(STYLE_OR_SCRIPT)
    }
    assert len(sizes) >= 2
    assert sum(sizes.values()) < 40_000, sizes


def test_list_of_twenty_is_light(server):
    for number in range(20):
        server.add(f"Place {number}", type="Bistro", location=f"{number} Harbour Street", summary="word " * 120)
    answer = server.get("/restaurants", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.body) < 12_000
    assert gzip.decompress(answer.body) == server.get("/restaurants").body
