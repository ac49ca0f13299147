"""The products: added, found, cleared, edited in place, counted, deleted; with and without JavaScript."""

from urllib.parse import quote

import pytest
from checks import expect_no_sideways_scrolling
from playwright.sync_api import Locator, Page, expect
from steps import heading, message, names, row

CONFIGURATIONS = [("phone", True), ("desktop", True), ("phone", False), ("desktop", False)]


def new_product(page: Page) -> Locator:
    return page.get_by_role("form", name="Add a product")


def edit_form(page: Page, name: str) -> Locator:
    return page.get_by_role("form", name=f"Edit {name}")


def fill(form: Locator, name: str, quantity: str = ""):
    form.get_by_label("Name").fill(name)
    form.get_by_label("Quantity").fill(quantity)


def press(form: Locator, button: str):
    form.get_by_role("button", name=button, exact=True).click()


def open_menu(place: Locator):
    place.locator("summary").click()


def add(server, *names: str, quantity: str = ""):
    for name in names:
        assert server.post("/products", {"name": name, "quantity": quantity}).status == 303


@pytest.mark.parametrize(("device", "script"), CONFIGURATIONS)
def test_life_of_a_product(server, visit, device, script):
    page = visit(server, device, script=script, path="/products")
    expect(page.get_by_role("main")).to_contain_text("The shelves are bare")
    fill(new_product(page), "Oat milk", "2 l")
    press(new_product(page), "Add")
    expect(message(page)).to_contain_text("Added Oat milk, 2 l.")
    expect(row(page, "Oat milk")).to_contain_text("2 l")
    expect(new_product(page).get_by_label("Name")).to_have_value("")

    row(page, "Oat milk").get_by_role("button", name="One more: Oat milk").click()
    expect(row(page, "Oat milk")).to_contain_text("3 l")
    row(page, "Oat milk").get_by_role("button", name="One less: Oat milk").click()
    expect(row(page, "Oat milk")).to_contain_text("2 l")

    open_menu(row(page, "Oat milk"))
    row(page, "Oat milk").get_by_role("link", name="Edit").click()
    form = edit_form(page, "Oat milk")
    expect(form.get_by_label("Name")).to_be_focused()
    expect(form.get_by_label("Quantity")).to_have_value("2 l")
    fill(form, "Almond milk", "1,5 l")
    press(form, "Save")
    expect(message(page)).to_contain_text("Saved Almond milk.")
    expect(row(page, "Almond milk")).to_contain_text("1,5 l")

    open_menu(row(page, "Almond milk"))
    row(page, "Almond milk").get_by_role("button", name="Delete").click()
    expect(message(page)).to_contain_text("Deleted Almond milk.")
    expect(row(page, "Almond milk")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Almond milk")).to_contain_text("1,5 l")


@pytest.mark.parametrize("script", [True, False])
def test_several_are_added_by_the_keyboard_alone(server, visit, script):
    page = visit(server, script=script, path="/products")
    page.get_by_label("Name").focus()
    for name, quantity in [("Shelf 10", "1"), ("Shelf 2", ""), ("Ärger", "2 kg")]:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(quantity)
        page.keyboard.press("Enter")
        expect(message(page)).to_contain_text(f"Added {name}")
        expect(page.get_by_label("Name")).to_be_focused()
        expect(page.get_by_label("Name")).to_have_value("")
    assert names(page) == ["Ärger", "Shelf 2", "Shelf 10"]


def test_the_message_is_read_out_with_the_field(server, visit):
    page = visit(server, path="/products")
    fill(new_product(page), "Rice")
    press(new_product(page), "Add")
    expect(page.get_by_label("Name")).to_have_accessible_description("Added Rice.")


def test_a_first_visit_leaves_the_focus_alone(sample_server, visit):
    page = visit(sample_server, "phone", path="/products")
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize(("device", "script"), CONFIGURATIONS)
def test_find_shows_what_contains_the_text(server, visit, device, script):
    add(server, "Oat milk", "Milk", "Rice")
    page = visit(server, device, script=script, path="/products")
    fill(new_product(page), "MILK", "2 l")
    press(new_product(page), "Find")
    expect(heading(page)).to_have_text("Results")
    expect(page).to_have_url(f"{server.url}/products/results?name=MILK")
    expect(page.get_by_role("searchbox")).to_have_value("MILK")
    assert names(page) == ["Milk", "Oat milk"]

    page.get_by_role("searchbox").fill("oat m")
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(f"{server.url}/products/results?name=oat%20m".replace("%20", "+"))
    assert names(page) == ["Oat milk"]
    page.get_by_role("link", name="All products").click()
    expect(heading(page)).to_have_text("Products")


@pytest.mark.parametrize("script", [True, False])
def test_what_is_not_found_can_be_added(server, visit, script):
    add(server, "Rice")
    page = visit(server, script=script, path="/products/results?name=oat%20milk")
    expect(page.get_by_role("main")).to_contain_text("No product has “oat milk” in its name.")
    page.get_by_role("link", name="Add it").click()
    expect(page.get_by_label("Name")).to_have_value("oat milk")
    expect(page.get_by_label("Quantity")).to_be_focused()
    page.keyboard.type("2 l")
    page.keyboard.press("Enter")
    expect(row(page, "oat milk")).to_contain_text("2 l")
    expect(page.get_by_label("Name")).to_have_value("")


@pytest.mark.parametrize("script", [True, False])
def test_clear_empties_both_fields(server, visit, script):
    page = visit(server, script=script, path="/products?name=Capers")
    page.get_by_label("Quantity").fill("2")
    if script:
        page.evaluate("window.isSamePage = true")
    press(new_product(page), "Clear")
    expect(page.get_by_label("Name")).to_have_value("")
    expect(page.get_by_label("Quantity")).to_have_value("")
    if script:
        expect(page.get_by_label("Name")).to_be_focused()
        assert page.evaluate("window.isSamePage")


@pytest.mark.parametrize("script", [True, False])
def test_clear_takes_the_errors_away(server, visit, script):
    page = visit(server, script=script, path="/products")
    page.get_by_label("Quantity").fill("2")
    press(new_product(page), "Add")
    expect(page.get_by_label("Name")).to_be_focused()
    expect(page.get_by_label("Name")).to_have_accessible_description("Please fill in a name.")
    expect(page.get_by_label("Quantity")).to_have_value("2")
    press(new_product(page), "Clear")
    expect(page.get_by_label("Quantity")).to_have_value("")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_editing_within_results_returns_to_them(server, visit, script):
    add(server, "Oat milk", "Rice")
    page = visit(server, "phone", script=script, path="/products/results?name=milk")
    open_menu(row(page, "Oat milk"))
    row(page, "Oat milk").get_by_role("link", name="Edit").click()
    form = edit_form(page, "Oat milk")
    fill(form, "", "much")
    press(form, "Save")
    expect(form.get_by_label("Name")).to_be_focused()
    expect(form.get_by_label("Quantity")).to_have_value("much")
    fill(form, "Oat milk", "much")
    press(form, "Save")
    expect(page).to_have_url(f"{server.url}/products/results?name=milk#product-1")
    expect(row(page, "Oat milk")).to_contain_text("much")
    open_menu(row(page, "Oat milk"))
    row(page, "Oat milk").get_by_role("link", name="Edit").click()
    edit_form(page, "Oat milk").get_by_role("link", name="Cancel").click()
    expect(edit_form(page, "Oat milk")).to_have_count(0)
    expect(page.get_by_role("searchbox")).to_have_value("milk")


@pytest.mark.parametrize("script", [True, False])
def test_an_edit_from_an_old_version_shows_both(server, visit, script):
    add(server, "Eggs", quantity="6")
    page = visit(server, script=script, path="/products?edit=1")
    server.post("/products/1/quantity", {"step": "1"})
    fill(edit_form(page, "Eggs"), "Eggs", "12")
    press(edit_form(page, "Eggs"), "Save")
    expect(heading(page)).to_have_text("Two versions")
    page.get_by_role("button", name="Keep mine").click()
    expect(row(page, "Eggs")).to_contain_text("12")


def test_a_form_that_is_pressed_twice_makes_one_product(server, visit):
    page = visit(server, script=False, path="/products")
    fill(new_product(page), "Rice", "1 kg")
    new_product(page).get_by_role("button", name="Add").dblclick(no_wait_after=True)
    expect(message(page)).to_contain_text("Added Rice")
    assert names(page) == ["Rice"]


def test_going_back_after_adding_shows_what_was_added(server, visit):
    page = visit(server, path="/products")
    fill(new_product(page), "Rice", "1 kg")
    press(new_product(page), "Add")
    expect(message(page)).to_contain_text("Added Rice")
    page.go_back()
    expect(row(page, "Rice")).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_long_words_stay_inside(server, visit, device):
    word = "Donaudampfschifffahrtsgesellschaft" * 5
    add(server, word, quantity="9" * 90)
    add(server, "Rice", quantity="1 " + "w" * 98)
    for path in ("/products", "/products?edit=1", f"/products/results?name={quote(word)}"):
        expect_no_sideways_scrolling(visit(server, device, path=path))
