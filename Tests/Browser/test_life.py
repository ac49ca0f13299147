"""The whole life of a restaurant, on every kind of device, with and without JavaScript, in light and dark."""

import pytest
from checks import expect_accessible
from pictures import jpeg
from playwright.sync_api import expect
from steps import PHOTO, field, fill, heading, heart, message, photo_field, photo_file, row, save, shows

VISITORS = [
    (device, script, scheme)
    for device in ("phone", "desktop")
    for script in (True, False)
    for scheme in ("light", "dark")
]


@pytest.mark.parametrize(("device", "script", "scheme"), VISITORS)
def test_life_of_a_restaurant(server, visit, device, script, scheme):
    page = visit(server, device, script=script, scheme=scheme)

    def stop_and_look():
        if script:
            expect_accessible(page)

    page.get_by_role("link", name="Add your first restaurant").click()
    expect(heading(page)).to_have_text("New restaurant")
    fill(page, name="Blue Door", type="Bistro", location="12 Harbour Street", phone="+44 20 7946 0018")
    fill(page, summary="First line.\nSecond line.")
    photo_field(page).set_input_files(photo_file(jpeg()))
    save(page)

    expect(heading(page)).to_have_text("Blue Door")
    for text in ("Bistro", "12 Harbour Street", "+44 20 7946 0018", "First line.", "Second line."):
        expect(page.get_by_role("main")).to_contain_text(text)
    assert shows(page.get_by_role("main").locator(PHOTO).first)
    stop_and_look()

    heart(page).click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")

    page.get_by_role("link", name="Rate").click()
    expect(heading(page)).to_contain_text("Blue Door")
    stop_and_look()
    page.get_by_role("button", name="Awesome").click()
    expect(page.get_by_role("main")).to_contain_text("Awesome")

    page.get_by_role("link", name="Edit").click()
    expect(field(page, "name")).to_have_value("Blue Door")
    expect(field(page, "summary")).to_have_value("First line.\nSecond line.")
    stop_and_look()
    fill(page, name="Green Door")
    save(page)
    expect(heading(page)).to_have_text("Green Door")

    page.goto("/restaurants")
    expect(row(page, "Green Door")).to_contain_text("Bistro")
    expect(heart(row(page, "Green Door"))).to_have_attribute("aria-pressed", "true")
    stop_and_look()

    page.get_by_role("link", name="Green Door").first.click()
    delete(page)
    expect(message(page)).to_contain_text("Deleted Green Door")
    expect(row(page, "Green Door")).to_have_count(0)
    stop_and_look()
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Green Door")).to_be_visible()


def delete(page):
    page.get_by_role("button", name="Delete").click()


@pytest.mark.parametrize("script", [True, False])
def test_review_is_given_and_taken_away(server, visit, script):
    address = server.add("Blue Door")
    page = visit(server, "phone", script=script, path=address)
    for rating in ("Awesome", "Good", "Okay", "Bad", "Terrible"):
        page.get_by_role("link", name="Rate").click()
        page.get_by_role("button", name=rating).click()
        expect(page).to_have_url(server.url + address)
        expect(page.get_by_role("main")).to_contain_text(rating)
    page.get_by_role("link", name="Rate").click()
    page.get_by_role("button", name="Take the rating away").click()
    expect(page).to_have_url(server.url + address)
    expect(page.get_by_role("main")).not_to_contain_text("Terrible")


def test_everything_is_there_after_a_restart(start_server, visit):
    server = start_server()
    address = server.add("Blue Door", jpeg(), type="Bistro", summary="Kept.")
    server.post(f"{address}/favorite", {"favorite": "on"})
    server.post(f"{address}/review", {"rating": "good"})
    server.stop()

    page = visit(start_server(), path=address)
    expect(heading(page)).to_have_text("Blue Door")
    expect(page.get_by_role("main")).to_contain_text("Kept.")
    expect(page.get_by_role("main")).to_contain_text("Good")
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    assert shows(page.get_by_role("main").locator(PHOTO).first)
