"""Hearts: given and taken away from list and detail, saved, and true when one comes back."""

import pytest
from playwright.sync_api import expect
from steps import heading, heart, row


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("path", ["/restaurants?sort=newest&look=cards", "/restaurants/1"])
def test_heart_is_saved_and_returns_to_where_it_was_pressed(server, visit, script, path):
    server.add("Blue Door")
    page = visit(server, "phone", script=script, path=path)
    for state in ("true", "false", "true"):
        with page.expect_response("**/favorite"):
            heart(page).click()
        expect(heart(page)).to_have_attribute("aria-pressed", state)
        expect(page).to_have_url(server.url + path)
    page.goto("/restaurants")
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    assert "Blue Door" in server.get("/restaurants?favorite=on").text


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("path", ["/restaurants", "/restaurants/1"])
def test_double_click_does_not_flip_it_back(server, visit, script, path):
    server.add("Blue Door")
    page = visit(server, script=script, path=path)
    for state in ("true", "false"):
        with page.expect_response("**/favorite"):
            heart(page).dblclick(no_wait_after=True)
        expect(heart(page)).to_have_attribute("aria-pressed", state)
        page.reload()
        expect(heart(page)).to_have_attribute("aria-pressed", state)


def test_quick_presses_of_a_key_count_each(server, visit):
    server.add("Blue Door")
    page = visit(server, path="/restaurants/1")
    heart(page).focus()
    for state in ("true", "false", "true"):
        page.keyboard.press("Enter")
        expect(heart(page)).to_have_attribute("aria-pressed", state)


def test_back_button_shows_the_true_heart(server, visit):
    server.add("Blue Door")
    page = visit(server, "phone")
    expect(heart(row(page, "Blue Door"))).to_have_attribute("aria-pressed", "false")
    page.get_by_role("link", name="Blue Door").first.click()
    expect(heading(page)).to_have_text("Blue Door")
    with page.expect_response("**/favorite"):
        heart(page).click()
    page.go_back()
    expect(heart(row(page, "Blue Door"))).to_have_attribute("aria-pressed", "true")


def test_hearts_pressed_while_leaving_are_saved(server, visit):
    address = server.add("Blue Door")
    page = visit(server, path=address)
    page.evaluate("""() => {
        const heart = document.querySelector("[aria-label^=Favourite]");
        for (let press = 0; press < 5; press += 1) heart.click();
        location = "/restaurants/new";
    }""")
    expect(heading(page)).to_have_text("New restaurant")
    page.goto("/trash")
    page.goto(address)
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
