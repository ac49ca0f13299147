"""A phone in the same LAN: plain HTTP, an IP address as host, and a browser that trusts neither."""

import pytest
from pictures import jpeg
from playwright.sync_api import expect
from steps import PHOTO, field, fill, heading, heart, message, photo_field, photo_file, save, shows

PHONE_SEES = "192.168.23.5:8080"


@pytest.fixture
def lan_server(start_server):
    return start_server("--host", "0.0.0.0")


@pytest.fixture
def phone(lan_server, visit):
    """A phone for which the server has a private address. Its traffic goes through the server as a proxy, so that no
    packet is ever sent to that address; the browser treats the pages as what they are, plain HTTP from a stranger."""
    return visit(
        lan_server,
        "phone",
        base_url=f"http://{PHONE_SEES}",
        proxy={"server": f"http://127.0.0.2:{lan_server.port}"},
    )


def test_every_flow_works_on_a_phone(phone):
    page = phone
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("link", name="Add your first restaurant").click()
    fill(page, name="Blue Door", type="Bistro", location="Harbour")
    photo_field(page).set_input_files(photo_file(jpeg()))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    assert shows(page.get_by_role("main").locator(PHOTO).first)

    heart(page).click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Rate").click()
    page.get_by_role("button", name="Good").click()
    expect(page.get_by_role("main")).to_contain_text("Good")

    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_label("Copy this text")).to_have_value("Blue Door\nBistro\nHarbour")

    page.goto("/restaurants/1/edit")
    fill(page, name="Green Door")
    save(page)
    expect(heading(page)).to_have_text("Green Door")
    page.get_by_role("button", name="Delete").click()
    expect(message(page)).to_contain_text("Deleted Green Door")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Green Door").first).to_be_visible()


def test_upload_refused_in_the_lan_says_why(phone):
    phone.goto("/restaurants/new")
    photo_field(phone).set_input_files(photo_file(b"no picture"))
    expect(phone.locator("#photo-error")).to_be_visible()
    expect(field(phone, "name")).to_be_visible()


ADDRESSES = ["192.168.23.5:8080", "10.0.0.7", "[fd00::5]:8080", "localhost:8080", "127.0.0.1"]


@pytest.mark.parametrize("host", ADDRESSES)
def test_own_addresses_are_served(lan_server, host):
    form = {"name": "Blue Door"}
    assert lan_server.get("/restaurants", Host=host).status == 200
    assert lan_server.post("/restaurants", form, Host=host, Origin=f"http://{host}").status == 303
    assert lan_server.post("/restaurants", form, Host=host).status == 303


@pytest.mark.parametrize(
    "host", ["foodpin.example", "evil.example:8080", "192.168.23.5.evil.example", "localhost.evil.example"]
)
def test_a_foreign_host_is_refused(lan_server, host):
    assert lan_server.get("/restaurants", Host=host).status == 421
    assert lan_server.post("/restaurants", {"name": "x"}, Host=host, Origin=f"http://{host}").status == 421


@pytest.mark.parametrize(
    "fields",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://192.168.23.5:9999"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "http://192.168.23.5:8080"},
    ],
)
def test_a_foreign_origin_is_refused(lan_server, fields):
    refused = lan_server.post("/restaurants", {"name": "Planted"}, Host="192.168.23.5:8080", **fields)
    assert refused.status == 403
    assert "Planted" not in lan_server.get("/restaurants").text


def test_the_public_address_is_served(start_server):
    server = start_server("--public-url", "https://food.example")
    accepted = server.post("/restaurants", {"name": "x"}, Host="food.example", Origin="https://food.example")
    assert accepted.status == 303
    assert server.get("/restaurants", Host="other.example").status == 421
