"""The page of one restaurant: what is shown of it, the map, the telephone, sharing."""

import pytest
from pictures import jpeg
from playwright.sync_api import expect
from steps import heading

PLACE = {"name": "Blue Door", "type": "Bistro", "location": "12 Harbour Street", "phone": "+44 (0)20 7946 0018"}


def test_only_what_was_typed_is_shown(server, visit):
    page = visit(server, path=server.add("Blue Door"))
    expect(heading(page)).to_have_text("Blue Door")
    text = page.get_by_role("main").inner_text()
    for word in ("Fill in", "Optional", "nil", "Address", "Phone", "Description"):
        assert word not in text


def test_line_breaks_of_the_description_are_kept(server, visit):
    page = visit(server, path=server.add("Blue Door", summary="One.\r\n\r\n  Two."))
    expect(page.get_by_text("One.")).to_have_text("One.\n\n  Two.", use_inner_text=True)


def test_telephone_is_a_link(server, visit):
    page = visit(server, "phone", path=server.add(**PLACE))
    expect(page.get_by_role("link", name=PLACE["phone"])).to_have_attribute("href", "tel:+4402079460018")


@pytest.mark.parametrize("script", [True, False])
def test_three_maps_are_offered(server, visit, script):
    page = visit(server, script=script, path=server.add(**PLACE))
    page.locator("summary").filter(has_text=PLACE["location"]).click()
    for title in ("OpenStreetMap", "Google", "Apple"):
        link = page.get_by_role("link", name=title)
        expect(link).to_be_visible()
        assert "12%20Harbour%20Street" in link.get_attribute("href").replace("+", "%20")


def test_the_chosen_map_is_remembered(server, visit):
    page = visit(server, path=server.add(**PLACE))
    page.locator("summary").filter(has_text=PLACE["location"]).click()
    choice = page.get_by_role("link", name="Apple")
    choice.evaluate("link => link.addEventListener('click', event => event.preventDefault())")
    address = choice.get_attribute("href")
    choice.click()
    page.reload()
    expect(page.get_by_role("link", name=PLACE["location"])).to_have_attribute("href", address)


def test_sharing_copies_where_there_is_no_sheet(server, visit):
    page = visit(server, path=server.add(**PLACE), permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "Blue Door\nBistro\n12 Harbour Street"


def test_sharing_by_the_sheet_hands_on_text_and_photo(server, visit):
    page = visit(server, "phone", path=server.add(photo=jpeg(), **PLACE))
    page.evaluate("""() => {
        navigator.canShare = () => true;
        window.shared = new Promise(resolve => { navigator.share = async data => resolve(data); });
    }""")
    page.get_by_text("Share", exact=True).click()
    text, types = page.evaluate("shared.then(({ text, files }) => [text, files.map(file => file.type)])")
    assert text == "Blue Door\nBistro\n12 Harbour Street"
    assert types == ["image/webp"]


def test_sharing_without_javascript_shows_the_text(server, visit):
    page = visit(server, script=False, path=server.add(**PLACE))
    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_label("Copy this text")).to_have_value("Blue Door\nBistro\n12 Harbour Street")
