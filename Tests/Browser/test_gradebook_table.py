"""The table by keyboard: every cell is saved when it is left, and nothing typed is ever lost."""

import pytest
from checks import expect_accessible
from gradebook_steps import average, cell, enter_grade, fill_gradebook, status_line, stored_grade
from late_scripts import late_scripts
from playwright.sync_api import expect

CELL = "**/gradebook/cell"


@pytest.fixture
def gradebook(server):
    """Ada has 5 and 8 in the first two quizzes."""
    fill_gradebook(server)
    enter_grade(server, 1, 1, "5")
    enter_grade(server, 1, 2, "8")
    return server


@pytest.fixture
def page(gradebook, visit):
    return visit(gradebook, path="/gradebook")


def focused(page) -> str:
    return page.evaluate("document.activeElement.name")


def test_arrows_move_between_cells(page):
    cell(page, "Ada Ash", "Quiz 1").focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == "2-1"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "2-2"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "1-2"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "1-1"
    # Nothing lies beyond the edge.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "1-1"


def test_arrows_move_the_caret_within_a_number(page):
    cell(page, "Ada Ash", "Quiz 2").focus()
    page.keyboard.type("12")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "1-2"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "1-1"


def test_a_cell_is_saved_when_it_is_left(gradebook, page):
    field = cell(page, "Grace Hopper", "Quiz 1")
    field.fill("7,5")
    field.press("Tab")
    assert focused(page) == "2-2"
    expect(status_line(page)).to_have_text("Saved 7.5 for Grace Hopper in Quiz 1.")
    expect(field).to_have_value("7.5")
    expect(average(page, "Grace Hopper")).to_have_text("75 %")
    expect(average(page, "Average")).to_have_text("68.3 %")
    assert stored_grade(gradebook, 2, 1) == "7.5"
    page.reload()
    expect(field).to_have_value("7.5")


def test_what_was_typed_before_the_script_came_is_saved(gradebook, page):
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with late_scripts(page, "/gradebook"):
        cell(page, "Grace Hopper", "Quiz 1").fill("7")
        cell(page, "Grace Hopper", "Quiz 2").fill("6")
    expect(status_line(page)).to_have_text("Saved 7 for Grace Hopper in Quiz 1.")
    assert (stored_grade(gradebook, 2, 1), stored_grade(gradebook, 2, 2)) == ("7", "")
    page.get_by_role("link", name="Albums").click(no_wait_after=True)
    expect(status_line(page)).to_have_text("Saved 6 for Grace Hopper in Quiz 2.")
    assert stored_grade(gradebook, 2, 2) == "6"


def test_the_button_saves_what_was_filled_in_without_typing(gradebook, page):
    cell(page, "Grace Hopper", "Quiz 1").evaluate("cell => { cell.value = '7'; }")
    page.get_by_role("button", name="Save").click()
    expect(status_line(page)).to_have_text("All grades are saved.")
    assert stored_grade(gradebook, 2, 1) == "7"


def test_enter_saves_and_goes_down_a_column(gradebook, page):
    cell(page, "Ada Ash", "Quiz 3").focus()
    for points in ("1", "2", "3"):
        page.keyboard.type(points)
        page.keyboard.press("Enter")
    expect(status_line(page)).to_have_text("Saved 3 for Mary Moss in Quiz 3.")
    assert [stored_grade(gradebook, student, 3) for student in (1, 2, 3)] == ["1", "2", "3"]
    assert focused(page) == "3-3"
    page.keyboard.press("Shift+Enter")
    assert focused(page) == "2-3"


def test_escape_brings_back_what_was_there(gradebook, page):
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("9")
    field.press("Escape")
    expect(field).to_have_value("5")
    field.press("Tab")
    assert stored_grade(gradebook, 1, 1) == "5"


def test_what_is_wrong_is_kept_and_told(gradebook, page):
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("five")
    field.press("Enter")
    expect(status_line(page)).to_have_text("Ada Ash, Quiz 1: This is not a number. Please write it like 7 or 7.5.")
    expect(field).to_have_value("five")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect_accessible(page)
    assert stored_grade(gradebook, 1, 1) == "5"
    field.fill("6")
    field.press("Enter")
    expect(status_line(page)).to_have_text("Saved 6 for Ada Ash in Quiz 1.")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_grade_of_somebody_else_is_not_overwritten_unseen(gradebook, page):
    enter_grade(gradebook, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("6")
    field.press("Tab")
    expect(status_line(page)).to_contain_text("Ada Ash, Quiz 1: Somebody saved 9 here meanwhile.")
    expect(field).to_have_value("6")
    # Passing by is not saving again.
    field.focus()
    page.keyboard.press("Tab")
    assert stored_grade(gradebook, 1, 1) == "9"
    field.focus()
    page.keyboard.press("Enter")
    expect(status_line(page)).to_have_text("Saved 6 for Ada Ash in Quiz 1.")
    assert stored_grade(gradebook, 1, 1) == "6"


def test_escape_takes_the_grade_of_somebody_else(gradebook, page):
    enter_grade(gradebook, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("6")
    field.press("Tab")
    expect(status_line(page)).to_contain_text("Somebody saved 9 here meanwhile.")
    field.press("Escape")
    expect(field).to_have_value("9")


def test_a_cleared_grade_comes_back_by_undo(gradebook, page):
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("")
    field.press("Tab")
    told = page.locator("[data-message]")
    expect(told).to_contain_text("Deleted 5 for Ada Ash in Quiz 1.")
    expect(average(page, "Ada Ash")).to_have_text("80 %")
    assert stored_grade(gradebook, 1, 1) == ""
    expect_accessible(page)
    told.get_by_role("button", name="Undo").click()
    expect(field).to_have_value("5")
    assert stored_grade(gradebook, 1, 1) == "5"


def test_the_last_grade_leaves_no_average(page):
    for quiz in ("Quiz 1", "Quiz 2"):
        cell(page, "Ada Ash", quiz).fill("")
        cell(page, "Ada Ash", quiz).press("Enter")
    expect(average(page, "Ada Ash")).to_have_text("–")
    expect(average(page, "Average")).to_have_text("–")


def test_without_the_server_nothing_is_lost(gradebook, page):
    page.route(CELL, lambda route: route.abort())
    first, second = cell(page, "Ada Ash", "Quiz 3"), cell(page, "Grace Hopper", "Quiz 3")
    first.fill("7")
    first.press("Enter")
    expect(status_line(page)).to_contain_text("Ada Ash, Quiz 3: not saved")
    expect(first).to_have_value("7")
    # Leaving the page asks first; staying keeps what was typed.
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Students").click()
    expect(first).to_have_value("7")
    assert asked == ["beforeunload"]

    page.unroute(CELL)
    second.fill("8")
    second.press("Tab")
    expect(average(page, "Grace Hopper")).to_have_text("80 %")
    expect(first).to_have_attribute("data-state", "saved")
    assert [stored_grade(gradebook, student, 3) for student in (1, 2)] == ["7", "8"]
    page.get_by_role("link", name="Students").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Students")


@pytest.mark.parametrize(
    "status, told",
    [
        (413, "not saved, as this is more than the server takes."),
        (421, "not saved, as the server does not go by this name."),
        (200, "not saved, as the server gave no answer of use (200)."),
    ],
)
def test_a_page_instead_of_an_answer_is_told_by_its_status(gradebook, page, status, told):
    page.route(CELL, lambda route: route.fulfill(status=status, content_type="text/html", body="<h1>No</h1>"))
    field = cell(page, "Ada Ash", "Quiz 3")
    field.fill("7")
    field.press("Enter")
    expect(status_line(page)).to_contain_text(f"Ada Ash, Quiz 3: {told}")
    expect(field).to_have_value("7")
    expect(field).to_have_attribute("data-state", "offline")
    page.unroute(CELL)
    cell(page, "Grace Hopper", "Quiz 3").focus()
    page.keyboard.press("Tab")
    expect(field).to_have_attribute("data-state", "saved")
    assert stored_grade(gradebook, 1, 3) == "7"


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_message_leaves_the_table_and_its_button_free(server, visit, device):
    fill_gradebook(server, students=40)
    enter_grade(server, 1, 1, "5")
    page = visit(server, device, path="/gradebook")
    cell(page, "Student 1", "Quiz 1").fill("")
    cell(page, "Student 1", "Quiz 1").press("Tab")
    told = page.locator("[data-message]")
    expect(told).to_contain_text("Deleted 5 for Student 1 in Quiz 1.")
    page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished))")
    save = page.get_by_role("button", name="Save")
    for end in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {end})")
        table, button, message = (
            part.bounding_box() for part in (page.get_by_role("region", name="Grades"), save, told)
        )
        assert table["y"] + table["height"] <= button["y"]
        assert button["y"] + button["height"] <= message["y"]


def test_saves_come_in_the_order_of_typing(gradebook, page):
    held = []
    page.route(CELL, lambda route: route.continue_() if held else held.append(route))
    field = cell(page, "Ada Ash", "Quiz 3")
    field.fill("1")
    field.press("Enter")
    expect(field).to_have_attribute("data-state", "saving")
    # Typed again while the first is on its way.
    field.fill("2")
    field.press("Enter")
    expect(page.locator("[name='2-3']")).to_be_focused()
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(status_line(page)).to_have_text("Saved 2 for Ada Ash in Quiz 3.")
    assert stored_grade(gradebook, 1, 3) == "2"


def test_the_button_saves_what_is_left(gradebook, page):
    cell(page, "Ada Ash", "Quiz 3").fill("4")
    page.get_by_role("button", name="Save").click()
    expect(status_line(page)).to_have_text("All grades are saved.")
    assert stored_grade(gradebook, 1, 3) == "4"
    expect(page).to_have_url(f"{gradebook.url}/gradebook")


def test_a_refused_table_goes_on_by_script(gradebook, visit):
    """The form was sent before the script had arrived."""
    page = visit(gradebook, path="/gradebook")
    page.route("**/gradebook.js", lambda route: route.abort())
    page.reload()
    field = cell(page, "Ada Ash", "Quiz 1")
    field.fill("x")
    page.unroute("**/gradebook.js")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("x")
    field.fill("7")
    field.press("Tab")
    expect(status_line(page)).to_have_text("Saved 7 for Ada Ash in Quiz 1.")
    field.focus()
    field.fill("9")
    field.press("Escape")
    expect(field).to_have_value("7")
