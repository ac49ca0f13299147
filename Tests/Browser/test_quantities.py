"""− and +: each press counts, the page stays, and nothing is lost on the way."""

import pytest
from playwright.sync_api import Page, expect
from steps import heading, row
from test_products import add


def more(page: Page, name: str):
    return page.get_by_role("button", name=f"One more: {name}")


def less(page: Page, name: str):
    return page.get_by_role("button", name=f"One less: {name}")


def test_quick_presses_all_count_on_the_same_page(server, visit):
    add(server, "Eggs", "Tea", quantity="6")
    page = visit(server, "phone", path="/products")
    page.evaluate("window.isSamePage = true")
    for _ in range(5):
        more(page, "Eggs").click(no_wait_after=True)
    less(page, "Tea").click(no_wait_after=True)
    expect(row(page, "Eggs")).to_contain_text("11")
    expect(row(page, "Tea")).to_contain_text("5")
    assert page.evaluate("window.isSamePage")
    expect(page.get_by_text("Tea: 5")).to_have_attribute("aria-live", "polite")
    page.reload()
    expect(row(page, "Eggs")).to_contain_text("11")


def test_the_focus_stays_on_the_button(server, visit):
    add(server, "Eggs", quantity="6")
    page = visit(server, path="/products")
    more(page, "Eggs").focus()
    for quantity in ("7", "8"):
        page.keyboard.press("Enter")
        expect(row(page, "Eggs")).to_contain_text(quantity)
        expect(more(page, "Eggs")).to_be_focused()


def test_without_javascript_it_leads_back_to_the_row(server, visit):
    add(server, *(f"Box {number}" for number in range(40)), quantity="1,5 l")
    page = visit(server, "phone", script=False, path="/products/results?name=box")
    less(page, "Box 39").click()
    expect(row(page, "Box 39")).to_contain_text("0,5 l")
    expect(page).to_have_url(f"{server.url}/products/results?name=box#product-40")
    expect(row(page, "Box 39")).to_be_in_viewport()


def test_nothing_falls_below_zero(server, visit):
    add(server, "Eggs", quantity="1")
    page = visit(server, path="/products")
    for _ in range(3):
        less(page, "Eggs").click(no_wait_after=True)
    more(page, "Eggs").click()
    expect(row(page, "Eggs").get_by_text("1", exact=True)).to_be_visible()


def test_a_product_deleted_meanwhile_is_told(server, visit):
    add(server, "Eggs", quantity="6")
    page = visit(server, path="/products")
    server.post("/products/1/delete")
    more(page, "Eggs").click()
    expect(heading(page)).to_have_text("Not found")


def test_a_quantity_that_counts_no_more_is_told(server, visit):
    add(server, "Eggs", quantity="6")
    page = visit(server, path="/products")
    server.post("/products/1", {"name": "Eggs", "quantity": "plenty"})
    more(page, "Eggs").click()
    expect(page.get_by_role("main")).to_contain_text("does not begin with a number")


def test_presses_made_while_leaving_are_counted(server, visit):
    add(server, "Eggs", quantity="6")
    page = visit(server, path="/products")
    page.evaluate("""() => {
        const more = document.querySelector("[aria-label^='One more']");
        for (let press = 0; press < 5; press += 1) more.click();
        location = "/restaurants/new";
    }""")
    expect(heading(page)).to_have_text("New restaurant")
    page.goto("/trash")
    page.goto("/products")
    expect(row(page, "Eggs")).to_contain_text("11")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_back_button_shows_the_true_quantity(server, visit, device):
    add(server, "Eggs", quantity="6")
    page = visit(server, device, path="/products")
    expect(row(page, "Eggs")).to_contain_text("6")
    page.goto("/trash")
    server.post("/products/1/quantity", {"step": "1"})
    page.go_back()
    expect(row(page, "Eggs")).to_contain_text("7")
