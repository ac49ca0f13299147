"""The list: search, sort, filters and look live in the address; pages go by key; emptiness has three faces."""

from urllib.parse import quote

import pytest
from checks import expect_no_sideways_scrolling
from playwright.sync_api import expect
from steps import names, row

PLACES = [
    {"name": "Aa", "type": "Bistro", "location": "Zürich"},
    {"name": "Bb 2", "type": "Bistro", "summary": "noodles and tea"},
    {"name": "Bb 10", "type": "Tea House", "phone": "+41 1"},
    {"name": "Ångström", "type": "Café"},
    {"name": "100% Juice", "type": "Bar"},
]


@pytest.fixture
def places(server):
    for place in PLACES:
        address = server.add(**place)
        if place["name"] in ("Bb 2", "Ångström"):
            server.post(f"{address}/favorite", {"favorite": "on"})
        if place["name"] == "Bb 10":
            server.post(f"{address}/review", {"rating": "awesome"})
        if place["name"] == "Aa":
            server.post(f"{address}/review", {"rating": "bad"})
    return server


@pytest.mark.parametrize("script", [True, False])
def test_search_stays_on_reload_and_back(places, visit, script):
    page = visit(places, "phone", script=script)
    page.get_by_role("searchbox").fill("noodles")
    page.get_by_role("searchbox").press("Enter")
    expect(row(page, "Bb 2")).to_be_visible()
    expect(row(page, "Aa")).to_have_count(0)
    expect(page).to_have_url(f"{places.url}/restaurants?q=noodles")
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("noodles")
    assert names(page) == ["Bb 2"]

    page.get_by_role("link", name="Bb 2").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bb 2")
    page.go_back()
    assert names(page) == ["Bb 2"]
    expect(page.get_by_role("searchbox")).to_have_value("noodles")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("angstrom", ["Ångström"]),
        ("ZURICH", ["Aa"]),
        ("ｂｂ", ["Bb 2", "Bb 10"]),
        ("%", ["100% Juice"]),
        ("_", []),
        ("'", []),
        ('"', []),
        ("\\", []),
        ("oodle", ["Bb 2"]),
    ],
)
def test_search_folds_and_takes_signs_literally(places, visit, query, found):
    page = visit(places, path=f"/restaurants?q={quote(query)}")
    assert names(page) == found


def test_sorting_filters_and_look(places, visit):
    page = visit(places)
    assert names(page) == ["100% Juice", "Aa", "Ångström", "Bb 2", "Bb 10"]
    expectations = {
        "?sort=newest": ["100% Juice", "Ångström", "Bb 10", "Bb 2", "Aa"],
        "?sort=rating": ["Bb 10", "Aa", "100% Juice", "Ångström", "Bb 2"],
        "?favorite=on": ["Ångström", "Bb 2"],
        "?rating=awesome": ["Bb 10"],
        "?rating=none&look=cards": ["100% Juice", "Ångström", "Bb 2"],
        "?type=Bistro&sort=newest": ["Bb 2", "Aa"],
        "?type=Bistro&favorite=on&q=noodle": ["Bb 2"],
    }
    for address, expected in expectations.items():
        page.goto(f"/restaurants{address}")
        assert names(page) == expected, address
        page.reload()
        assert names(page) == expected, address


@pytest.mark.parametrize("script", [True, False])
def test_choices_add_up_in_the_address(places, visit, script):
    page = visit(places, script=script, path="/restaurants?q=b")
    page.get_by_role("link", name="Cards").click()
    expect(page).to_have_url(f"{places.url}/restaurants?q=b&look=cards")
    page.get_by_role("link", name="Favourites").click()
    expect(page).to_have_url(f"{places.url}/restaurants?q=b&favorite=on&look=cards")
    page.get_by_role("searchbox").fill("bb")
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(f"{places.url}/restaurants?q=bb&favorite=on&look=cards")
    assert names(page) == ["Bb 2"]
    page.go_back()
    expect(page).to_have_url(f"{places.url}/restaurants?q=b&favorite=on&look=cards")


def test_nothing_found_says_what_was_searched(places, visit):
    page = visit(places, "phone", path="/restaurants?q=zebra&favorite=on")
    expect(page.get_by_role("main")).to_contain_text("zebra")
    page.get_by_role("link", name="Show all restaurants").click()
    expect(row(page, "Aa")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_nothing_yet_invites(server, visit):
    page = visit(server, "phone")
    assert page.get_by_role("main").locator("svg, img").count() > 0
    page.get_by_role("link", name="Add your first restaurant").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New restaurant")


@pytest.mark.parametrize("script", [True, False])
def test_pages_by_key(server, visit, script):
    expected = [f"Place {number}" for number in range(1, 46)]
    for name in reversed(expected):
        server.add(name)
    page = visit(server, "phone", script=script)
    seen = names(page)
    assert len(seen) == 20
    while len(seen) < 45:
        page.get_by_role("link", name="Next").click()
        expect(row(page, expected[len(seen)])).to_be_visible()
        seen += names(page)
    assert seen == expected
    assert page.get_by_role("link", name="Next").count() == 0


def test_a_page_after_the_last_leads_back(server, visit):
    last = server.add("Zz")
    for number in range(20):
        server.add(f"Place {number}")
    page = visit(server)
    address = page.get_by_role("link", name="Next").get_attribute("href")
    server.post(f"{last}/delete")
    page.goto(address)
    page.get_by_role("link", name="First page").click()
    expect(row(page, "Place 0")).to_be_visible()


@pytest.mark.parametrize("look", ["rows", "cards"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_long_words_stay_inside(server, visit, device, look):
    address = server.add(
        "Donaudampfschifffahrtsgesellschaftskapitänskajütenrestaurant" * 3,
        type="x" * 100,
        location="https://example.com/" + "a" * 400,
        phone="1" * 50,
        summary="w" * 3000,
    )
    page = visit(server, device, path=f"/restaurants?look={look}")
    expect_no_sideways_scrolling(page)
    for path in (address, f"{address}/edit", f"{address}/review", "/restaurants?q=" + "q" * 300):
        page.goto(path)
        expect_no_sideways_scrolling(page)
