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


@pytest.mark.parametrize("path", ["/products", "/restaurants"])
def test_nothing_unseen_can_be_pressed(sample_server, visit, path):
    gone = sample_server.add("Gone Tomorrow")
    message = sample_server.post(f"{gone}/delete").headers["Set-Cookie"].split(";")[0].split("=", 1)
    with SlowLine(sample_server, seconds=0, until="</main") as line:
        page = visit(sample_server, base_url=line.url, path="/healthz")
        page.context.add_cookies([{"name": message[0], "value": message[1], "url": line.url}])
        # The two seconds may be over before a busy machine has looked.
        animation = page.context.new_cdp_session(page)
        animation.send("Animation.enable")
        animation.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
        page.goto(path, wait_until="commit")
        page.locator(".message").wait_for(state="attached")
        pressed = page.evaluate("""() => {
            const isThere = element => element.getClientRects().length && element.checkVisibility();
            const at = ({x, y, width, height}) => document.elementFromPoint(x + width / 2, y + height / 2);
            const controls = "a, button, input, label, summary";
            return [...document.querySelectorAll(controls)].filter(isThere)
                .map(element => at(element.getBoundingClientRect())?.closest(controls)).filter(element => element)
                .map(element => element.outerHTML.slice(0, 200));
        }""")
        assert not pressed
        animation.send("Animation.setPlaybackRate", {"playbackRate": 1})
        expect(page.locator("body")).to_have_css("opacity", "1")
        page.get_by_role("link", name="Albums").click()
        expect(page).to_have_url(f"{line.url}/albums")


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
