"""Albums: a catalogue is loaded and searched, hearts are given, kept and taken away."""

import json

import pytest
from foodpin import FoodPin
from playwright.sync_api import Page, expect
from steps import heading, heart, message, row

HITS = [
    {"name": "Greatest Hits", "artist": "Queen", "year": 1981},
    {"name": "Greatest Hits", "artist": "ABBA", "year": 1975},
    {"name": "Jazz", "artist": "Queen", "year": 1978},
]


def files(albums: list[dict]) -> dict[str, dict]:
    artists = [{"name": name} for name in dict.fromkeys(album["artist"] for album in albums)]
    return {
        name: {"name": f"{name}.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()}
        for name, content in {"artists": artists, "albums": albums}.items()
    }


def load(server: FoodPin, albums: list[dict]):
    sent = {name: (file["name"], file["mimeType"], file["buffer"]) for name, file in files(albums).items()}
    assert server.post_files("/albums/catalogue", {}, sent).status == 303


def choose(page: Page, albums: list[dict]):
    for name, file in files(albums).items():
        page.get_by_label(f"File of {name}").set_input_files(file)
    page.get_by_role("button", name="Load").click()


def press(page: Page, button):
    with page.expect_response(lambda answer: "favorite" in answer.url and answer.request.method == "POST"):
        button.click()


def hearts(server: FoodPin, path: str = "/albums/favorites") -> int:
    return server.get(path).text.count('aria-pressed="true"')


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_from_an_empty_shelf_to_a_favourite(server, visit, device, script):
    page = visit(server, device, script=script, path="/albums")
    page.get_by_role("link", name="Load a catalogue").click()
    choose(page, HITS)
    expect(message(page)).to_contain_text("Loaded 2 artists and 3 albums.")
    page.get_by_role("link", name="Queen").click()
    expect(heading(page)).to_have_text("Queen")
    press(page, heart(row(page, "Greatest Hits")))
    expect(heart(row(page, "Greatest Hits"))).to_have_attribute("aria-pressed", "true")
    expect(heart(row(page, "Jazz"))).to_have_attribute("aria-pressed", "false")
    page.get_by_role("link", name="Back to the artists").click()
    expect(row(page, "Queen")).to_contain_text("1 favourite")
    page.get_by_role("link", name="Favourites").click()
    expect(row(page, "Greatest Hits")).to_contain_text("Queen")
    assert hearts(server, "/albums?q=hits") == 1


@pytest.mark.parametrize("script", [True, False])
def test_a_favourite_that_left_is_taken_away_and_given_back(server, visit, script):
    load(server, HITS)
    server.post("/albums/3/favorite", {"favorite": "on"})
    load(server, HITS[:2])
    page = visit(server, "phone", script=script, path="/albums/favorites?sort=newest")
    expect(row(page, "Jazz")).to_contain_text("no longer in the catalogue")
    press(page, heart(page))
    if script:
        # The row stays, so that a slip is made good by the next press.
        expect(heart(page)).to_have_attribute("aria-pressed", "false")
        assert hearts(server) == 0
        press(page, heart(page))
        expect(heart(page)).to_have_attribute("aria-pressed", "true")
        assert hearts(server) == 1
    else:
        expect(page.get_by_text("No favourites yet")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/albums/favorites?sort=newest")


@pytest.mark.parametrize("script", [True, False])
def test_double_click_does_not_flip_it_back(server, visit, script):
    load(server, HITS)
    page = visit(server, script=script, path="/albums/artists/2")
    with page.expect_response("**/favorite"):
        heart(page).dblclick(no_wait_after=True)
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    assert hearts(server) == 1


def test_back_button_shows_the_true_heart(server, visit):
    load(server, HITS)
    page = visit(server, "phone", path="/albums?q=greatest")
    expect(heart(row(page, "ABBA"))).to_have_attribute("aria-pressed", "false")
    row(page, "ABBA").get_by_role("link", name="ABBA").click()
    expect(heading(page)).to_have_text("ABBA")
    press(page, heart(page))
    page.go_back()
    expect(heart(row(page, "ABBA"))).to_have_attribute("aria-pressed", "true")
    expect(heart(row(page, "Queen"))).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("script", [True, False])
def test_a_malformed_file_is_told_beside_its_field(server, visit, script):
    load(server, HITS)
    page = visit(server, "phone", script=script, path="/albums/catalogue")
    choose(page, [*HITS, {"name": "Nameless", "artist": "Queen", "year": "soon"}])
    field = page.get_by_label("File of albums")
    expect(field).to_have_accessible_description("The year of item 4 is not a whole number.")
    expect(field).to_be_focused()
    expect(page.get_by_text("The catalogue has 2 artists and 3 albums.")).to_be_visible()
    choose(page, HITS[:1])
    expect(message(page)).to_contain_text("Loaded 1 artist and 1 album.")


def test_search_finds_artists_and_albums(sample_server, visit):
    page = visit(sample_server, path="/albums")
    search = page.get_by_role("searchbox", name="Search artists and albums")
    search.fill("bjork")
    search.press("Enter")
    expect(page.get_by_role("heading", name="Artists")).to_be_visible()
    expect(row(page, "Björk")).to_contain_text("6 albums")
    search.fill("blue")
    search.press("Enter")
    expect(page.get_by_role("heading", name="Albums", level=2)).to_be_visible()
    expect(heart(row(page, "Joni Mitchell"))).to_have_attribute("aria-pressed", "true")


def test_the_whole_way_by_keyboard(sample_server, visit):
    page = visit(sample_server, path="/albums/favorites")
    page.get_by_role("link", name="By artist").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="By artist")).to_have_attribute("aria-current", "true")
    first = heart(row(page, "Debut"))
    first.focus()
    with page.expect_response("**/albums/favorites"):
        page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(first).to_be_focused()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_everything_to_press_is_large_enough(sample_server, visit, device):
    page = visit(sample_server, device, path="/albums?q=bl")
    for path in ["/albums", "/albums?q=bl", "/albums/artists/5", "/albums/favorites", "/albums/catalogue"]:
        page.goto(path)
        small = page.evaluate("""() => [...document.querySelectorAll("main :is(a, button, input:not([type=hidden]))")]
            .filter(element => !element.matches(".hidden, .chip")).map(element => [element.outerHTML, element.getBoundingClientRect()])
            .filter(([, box]) => box.height < 44 || box.width < 44).map(([html, box]) => `${html} ${box.width}x${box.height}`)""")
        assert not small, path
