"""Forms: nothing typed is lost, nothing is saved twice."""

import pytest
from pictures import jpeg
from playwright.sync_api import expect
from steps import PHOTO, field, fill, heading, names, photo_field, photo_file, save, shows


@pytest.mark.parametrize("script", [True, False])
def test_refused_form_keeps_text_and_photo(server, visit, script):
    page = visit(server, "phone", script=script, path="/restaurants/new")
    fill(page, name="   ", type="Bistro", location="Somewhere 1", phone="123", summary="A long story")
    photo_field(page).set_input_files(photo_file(jpeg()))
    with page.expect_response(
        lambda response: response.request.method == "POST" and "/uploads" not in response.url
    ) as answer:
        save(page)
    assert answer.value.status == 422

    expect(field(page, "name")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "name")).to_be_focused()
    for name, value in {"type": "Bistro", "location": "Somewhere 1", "phone": "123", "summary": "A long story"}.items():
        expect(field(page, name)).to_have_value(value)

    fill(page, name="Blue Door")
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    assert shows(page.get_by_role("main").locator(PHOTO).first)
    assert "photo/" in page.content()


@pytest.mark.parametrize("script", [True, False])
def test_back_leads_to_a_refused_form(server, visit, script):
    page = visit(server, script=script, path="/restaurants/new")
    fill(page, name=" ", phone="123")
    save(page)
    expect(field(page, "name")).to_have_attribute("aria-invalid", "true")
    fill(page, name="Blue Door")
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    page.go_back()
    expect(field(page, "phone")).to_have_value("123")
    save(page)
    page.goto("/restaurants")
    assert names(page) == ["Blue Door"]


@pytest.mark.parametrize("script", [True, False])
def test_double_click_makes_one(server, visit, script):
    page = visit(server, script=script, path="/restaurants/new")
    fill(page, name="Only Once")
    page.get_by_role("button", name="Save").dblclick(no_wait_after=True)
    expect(heading(page)).to_have_text("Only Once")
    page.goto("/restaurants")
    assert names(page) == ["Only Once"]


@pytest.mark.parametrize("script", [True, False])
def test_saving_again_after_going_back_makes_one(server, visit, script):
    page = visit(server, script=script, path="/restaurants/new")
    for _ in range(2):
        fill(page, name="Only Once")
        save(page)
        expect(heading(page)).to_have_text("Only Once")
        page.go_back()
        expect(heading(page)).to_have_text("New restaurant")
    page.goto("/restaurants")
    assert names(page) == ["Only Once"]
    page.goto("/restaurants/new")
    expect(field(page, "name")).to_have_value("")


@pytest.mark.parametrize("keep", ["mine", "saved"])
@pytest.mark.parametrize("script", [True, False])
def test_two_tabs_edit_the_same_restaurant(server, visit, keep, script):
    address = server.add("Blue Door", jpeg(), summary="old")
    first = visit(server, script=script, path=f"{address}/edit")
    second = visit(server, script=script, path=f"{address}/edit")
    fill(first, summary="from the first tab")
    save(first)
    expect(heading(first)).to_have_text("Blue Door")

    fill(second, summary="from the second tab")
    with second.expect_response(lambda response: response.request.method == "POST") as answer:
        save(second)
    assert answer.value.status == 409
    expect(second.get_by_role("main")).to_contain_text("from the first tab")
    expect(second.get_by_role("main")).to_contain_text("from the second tab")

    if keep == "mine":
        second.get_by_role("button", name="Keep mine").click()
        expect(second.get_by_role("main")).to_contain_text("from the second tab")
    else:
        second.get_by_role("link", name="Keep the saved one").click()
        expect(second.get_by_role("main")).to_contain_text("from the first tab")
    expect(heading(second)).to_have_text("Blue Door")
    assert shows(second.get_by_role("main").locator(PHOTO).first)


@pytest.mark.parametrize("script", [True, False])
def test_adding_by_keyboard_alone(server, visit, script):
    page = visit(server, script=script)
    follow_by_keyboard(page, "Add your first restaurant")
    expect(heading(page)).to_have_text("New restaurant")
    expect(field(page, "name")).to_be_focused()
    for text in ("Blue Door", "Bistro", "12 Harbour Street", "+44 20 7946 0018", "Typed without a mouse."):
        page.keyboard.type(text)
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
    follow_by_keyboard(page, "Save")
    expect(heading(page)).to_have_text("Blue Door")
    expect(page.get_by_role("main")).to_contain_text("Typed without a mouse.")


def follow_by_keyboard(page, name: str):
    """Tabs to the link or button of that name and presses Enter."""
    target = page.get_by_role("link", name=name).or_(page.get_by_role("button", name=name)).first
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by keyboard")


def test_known_types_are_suggested(server, visit):
    server.add("Blue Door", type="Bistro")
    server.add("Red Door", type="Tea House")
    page = visit(server, path="/restaurants/new")
    options = page.locator(f"datalist#{field(page, 'type').get_attribute('list')} option")
    assert options.evaluate_all("options => options.map(option => option.value)") == ["Bistro", "Tea House"]
