"""Deleting: undone from the message, restored from the trash, or gone for good, photo and all."""

import pytest
from pictures import jpeg
from playwright.sync_api import expect
from steps import PHOTO, heading, message, row, shows

CONFIGURATIONS = [("phone", True), ("desktop", True), ("phone", False), ("desktop", False)]


@pytest.mark.parametrize(("device", "script"), CONFIGURATIONS)
def test_delete_from_the_list_and_undo(server, visit, device, script):
    server.add("Blue Door", jpeg())
    server.add("Red Door")
    page = visit(server, device, script=script, path="/restaurants?sort=newest")
    open_menu(row(page, "Blue Door"))
    row(page, "Blue Door").get_by_role("button", name="Delete").click()
    expect(message(page)).to_contain_text("Deleted Blue Door")
    expect(row(page, "Blue Door")).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/restaurants?sort=newest")
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Blue Door")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/restaurants?sort=newest")
    assert shows(row(page, "Blue Door").locator(PHOTO).first)


def open_menu(place):
    place.locator("summary").click()


def test_undo_pressed_twice_leads_back_both_times(server):
    address = server.add("Blue Door")
    server.post(f"{address}/delete")
    for _ in range(2):
        answer = server.post("/trash/1/restore", {"from": address})
        assert (answer.status, answer.location) == (303, address)
    assert server.get("/restaurants").text.count("<h2><a") == 1


def test_the_message_is_shown_once(server, visit):
    address = server.add("Blue Door")
    page = visit(server, path=address)
    page.get_by_role("button", name="Delete").click()
    expect(message(page)).to_contain_text("Deleted Blue Door")
    page.goto("/trash")
    page.goto("/restaurants")
    expect(page.get_by_role("main")).not_to_contain_text("Deleted Blue Door")


@pytest.mark.parametrize(("device", "script"), CONFIGURATIONS)
def test_restore_from_the_trash(server, visit, device, script):
    address = server.add("Blue Door", jpeg(), summary="Back again")
    server.post(f"{address}/delete")
    assert server.get(address).status == 404
    page = visit(server, device, script=script, path="/trash")
    row(page, "Blue Door").get_by_role("button", name="Restore").click()
    page.goto(address)
    expect(heading(page)).to_have_text("Blue Door")
    expect(page.get_by_role("main")).to_contain_text("Back again")
    assert shows(page.get_by_role("main").locator(PHOTO).first)


@pytest.mark.parametrize("script", [True, False])
def test_purge_takes_the_photo_along(server, visit, script):
    address = server.add("Blue Door", jpeg())
    page = visit(server, script=script, path=address)
    photo = page.get_by_role("main").locator(PHOTO).first.get_attribute("src")
    assert server.get(photo).status == 200
    server.post(f"{address}/delete")
    page.goto("/trash")
    open_menu(row(page, "Blue Door"))
    row(page, "Blue Door").get_by_role("button", name="Delete").click()
    expect(row(page, "Blue Door")).to_have_count(0)
    assert server.get(address).status == 404
    assert server.get(photo).status == 404
