"""The gradebook by form: students, quizzes and grades, with and without JavaScript."""

import pytest
from checks import expect_no_sideways_scrolling
from gradebook_steps import cell, enter_grade, fill_gradebook
from playwright.sync_api import expect
from steps import message, row

SCRIPT = pytest.mark.parametrize("script", [True, False])
DEVICES = pytest.mark.parametrize("device", ["phone", "desktop"])
NOT_A_NUMBER = "This is not a number. Please write it like 7 or 7.5."


@DEVICES
@SCRIPT
def test_from_nothing_to_a_grade(server, visit, device, script):
    page = visit(server, device, script=script, path="/gradebook")
    expect(page.get_by_role("heading", name="No students available to display")).to_be_visible()
    expect(page.get_by_role("heading", name="No quizzes available to display")).to_be_visible()

    page.get_by_role("link", name="Add students").click()
    for first, last in [("Grace", "Hopper"), ("Ada", "Lovelace"), ("Mary", "Ash")]:
        page.get_by_label("First name").fill(first)
        page.get_by_label("Last name").fill(last)
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_text(f"Added {first} {last}.")).to_be_visible()
        expect(page.get_by_label("First name")).to_be_focused()
    assert page.get_by_role("listitem").get_by_role("heading").all_inner_texts() == [
        "Mary Ash",
        "Grace Hopper",
        "Ada Lovelace",
    ]

    page.get_by_role("link", name="Quizzes").click()
    page.get_by_label("Name", exact=True).fill("Quiz 1")
    page.get_by_label("Maximum points").fill("7,5")
    page.get_by_role("button", name="Add").click()
    expect(row(page, "Quiz 1")).to_contain_text("out of 7.5")

    page.get_by_role("link", name="Grades").click()
    page.wait_for_load_state()
    page.get_by_label("Student").select_option("Ada Lovelace")
    if script:
        page.wait_for_url("**/grades?student=2&quiz=")
    page.get_by_label("Quiz").select_option("Quiz 1")
    if not script:
        page.get_by_role("button", name="Show").click()
    page.get_by_label("Points").fill("4,5")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(message(page)).to_contain_text("Saved 4.5 for Ada Lovelace in Quiz 1.")
    expect(page.get_by_label("Points")).to_have_value("4.5")
    page.get_by_role("link", name="Table").click()
    expect(cell(page, "Ada Lovelace", "Quiz 1", "7.5")).to_have_value("4.5")
    expect(page.get_by_role("row", name="Ada Lovelace")).to_contain_text("60 %")


@pytest.mark.parametrize("path", ["/gradebook", "/gradebook/quizzes", "/gradebook/grades?student=1&quiz=1"])
def test_a_phone_shows_digits_for_numbers(sample_server, visit, path):
    page = visit(sample_server, "phone", path=path)
    numbers = page.locator("td input, #maximum, #points").first
    expect(numbers).to_have_attribute("inputmode", "decimal")


def test_a_choice_by_keyboard_waits_for_the_button(sample_server, visit):
    page = visit(sample_server, path="/gradebook/grades?student=1&quiz=1")
    page.get_by_label("Quiz").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Quiz")).to_have_value("2")
    expect(page).to_have_url(f"{sample_server.url}/gradebook/grades?student=1&quiz=1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{sample_server.url}/gradebook/grades?student=1&quiz=2")
    expect(page.get_by_label("Points")).to_be_focused()


@SCRIPT
def test_a_whole_quiz_is_entered_one_after_the_other(server, visit, script):
    fill_gradebook(server)
    page = visit(server, script=script, path="/gradebook/grades?student=1&quiz=1")
    page.get_by_label("Points").fill("6")
    page.get_by_role("button", name="Save and next").click()
    expect(page.get_by_role("heading", name="Grace Hopper in Quiz 1")).to_be_visible()
    expect(message(page)).to_contain_text("Saved 6 for Ada Ash")
    page.get_by_label("Points").fill("six")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Points")).to_have_value("six")
    expect(page.get_by_label("Points")).to_have_accessible_description(NOT_A_NUMBER)
    page.get_by_role("link", name="Previous").click()
    expect(page.get_by_label("Points")).to_have_value("6")


@DEVICES
@SCRIPT
def test_a_student_is_renamed_deleted_and_back(server, visit, device, script):
    fill_gradebook(server)
    enter_grade(server, 1, 1, "8")
    page = visit(server, device, script=script, path="/gradebook/students")
    open_menu(page, "Ada Ash")
    page.get_by_role("link", name="Edit Ada Ash").click()
    first = row(page, "Cancel").get_by_label("First name")
    expect(first).to_be_focused()
    first.fill("Augusta")
    row(page, "Cancel").get_by_role("button", name="Save").click()
    expect(row(page, "Augusta Ash")).to_contain_text("1 grade, 80 %")

    open_menu(page, "Augusta Ash")
    page.get_by_role("button", name="Delete Augusta Ash").click()
    expect(message(page)).to_contain_text("Deleted Augusta Ash.")
    expect(row(page, "Augusta Ash")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Augusta Ash")).to_contain_text("1 grade, 80 %")


def open_menu(page, name: str):
    page.locator("summary").and_(page.get_by_label(f"More for {name}")).click()


@DEVICES
def test_the_table_is_saved_without_script(server, visit, device):
    fill_gradebook(server)
    enter_grade(server, 1, 1, "8")
    page = visit(server, device, script=False, path="/gradebook")
    cell(page, "Ada Ash", "Quiz 1").fill("")
    cell(page, "Ada Ash", "Quiz 2").fill("9,5")
    cell(page, "Grace Hopper", "Quiz 1").fill("ten")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("1 grade needs another look.")
    wrong = cell(page, "Grace Hopper", "Quiz 1")
    expect(wrong).to_have_value("ten")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(f"Grace Hopper, Quiz 1 “ten”: {NOT_A_NUMBER}")
    page.get_by_role("link", name="Grace Hopper, Quiz 1").click()
    expect(wrong).to_be_in_viewport()
    expect(cell(page, "Ada Ash", "Quiz 1")).to_have_value("")
    expect(cell(page, "Ada Ash", "Quiz 2")).to_have_value("9.5")
    wrong.fill("10")
    page.get_by_role("button", name="Save").click()
    expect(message(page)).to_contain_text("Saved 10 for Grace Hopper in Quiz 1.")
    expect(page.get_by_role("alert")).to_have_count(0)


@DEVICES
def test_a_wide_table_scrolls_within_its_region(server, visit, device):
    fill_gradebook(server, students=40, quizzes=30)
    page = visit(server, device, path="/gradebook")
    expect_no_sideways_scrolling(page)
    region = page.get_by_role("region", name="Grades")
    region.focus()
    expect(region).to_be_focused()
    last = page.get_by_role("row", name="Student 40").get_by_role("textbox").last
    last.focus()
    name = page.get_by_role("rowheader", name="Student 40")
    head = page.get_by_role("columnheader", name="Quiz 30")
    foot = page.get_by_role("row", name="Average", exact=False).last.get_by_role("rowheader")
    for part in (name, head, foot):
        expect(part).to_be_in_viewport(ratio=1)
    box, left, top, bottom = (part.bounding_box() for part in (last, name, head, foot))
    assert box["x"] >= left["x"] + left["width"]
    assert box["y"] >= top["y"] + top["height"]
    assert box["y"] + box["height"] <= bottom["y"] + 1
    expect_no_sideways_scrolling(page)


@SCRIPT
@pytest.mark.parametrize("edited", ["?edit=1", "?q=hopper&edit=1"])
def test_going_back_to_an_edit_leaves_it_as_it_was(server, visit, script, edited):
    fill_gradebook(server)
    page = visit(server, script=script, path=f"/gradebook/students{edited}")
    form = page.get_by_role("form", name="Edit Ada Ash")
    page.get_by_role("link", name="Quizzes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quizzes")
    server.post("/gradebook/students/1", {"first_name": "Theirs", "version": "1"})
    page.go_back()
    page.wait_for_load_state("networkidle")
    form.get_by_label("First name").fill("Augusta")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two versions")
    expect(page.get_by_role("main")).to_contain_text("Theirs")


def come_back(page):
    """What the browser does where it has kept the whole page in memory. By the second answer the first is there."""
    page.evaluate("""async () => {
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        await fetch(location.href, { cache: "no-cache" });
    }""")


def test_what_was_typed_is_still_there_on_coming_back(server, visit):
    fill_gradebook(server)
    page = visit(server, path="/gradebook/students?edit=1")
    form = page.get_by_role("form", name="Edit Ada Ash")

    def expect_typing_to_stay():
        form.get_by_label("First name").fill("Augusta")
        server.post("/gradebook/students", {"first_name": "Another"})
        come_back(page)
        expect(form.get_by_label("First name")).to_have_value("Augusta")

    expect_typing_to_stay()
    form.get_by_label("First name").fill("")
    form.get_by_label("Last name").fill("")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_typing_to_stay()

    page.goto("/gradebook")
    cell(page, "Ada Ash", "Quiz 1").evaluate("input => { input.value = 'ten' }")
    page.locator("form.scores").evaluate("form => form.submit()")
    expect(page.get_by_role("alert")).to_contain_text("1 grade needs another look.")
    server.post("/gradebook/students", {"first_name": "One more"})
    come_back(page)
    expect(cell(page, "Ada Ash", "Quiz 1")).to_have_value("ten")


def test_a_list_is_shown_as_it_is_on_coming_back(server, visit):
    fill_gradebook(server)
    page = visit(server, path="/gradebook/students")
    page.get_by_role("form", name="Add a student").get_by_label("First name").fill("Typed")
    server.post("/gradebook/students", {"first_name": "Another"})
    come_back(page)
    expect(row(page, "Another")).to_be_visible()
    expect(page.get_by_role("form", name="Add a student").get_by_label("First name")).to_have_value("Typed")
