"""The table while answers are late or lost: the last value typed is stored or marked, and nothing is overwritten unseen."""

from contextlib import contextmanager

import pytest
from gradebook_steps import average, cell, enter_grade, fill_gradebook, status_line, stored_grade
from playwright.sync_api import expect

CELL = "**/gradebook/cell"


@pytest.fixture
def page(server, visit):
    """Ada has 5 in the first quiz."""
    fill_gradebook(server)
    enter_grade(server, 1, 1, "5")
    return visit(server, path="/gradebook")


@contextmanager
def late_answers(page):
    """What is typed in here is typed before any answer comes."""
    held = []
    page.route(CELL, lambda route: held.append(route))
    yield
    page.route(CELL, lambda route: route.continue_())
    for route in held:
        route.continue_()


def type_into(field, points: str, key: str):
    field.fill(points)
    field.press(key)


def expect_stored(field, server, points: str, quiz: int = 1):
    expect(field).to_have_attribute("data-state", "saved")
    expect(field).to_have_value(points)
    assert stored_grade(server, 1, quiz) == points


def expect_conflict(page, field, points: str):
    expect(status_line(page)).to_contain_text("Ada Ash, Quiz 1: Somebody saved 9 here meanwhile.")
    expect(field).to_have_value(points)
    expect(field).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("quiz, first, last", [(3, "8", ""), (1, "1", "5"), (1, "", "5"), (1, "5x", "5"), (3, "x", "")])
def test_what_was_there_before_is_a_value_like_any_other(server, page, quiz, first, last):
    field = cell(page, "Ada Ash", f"Quiz {quiz}")
    with late_answers(page):
        type_into(field, first, "Enter")
        type_into(field, last, "Tab")
    expect(field).not_to_have_attribute("data-state", "saving")
    expect(field).to_have_value(last)
    # Nothing is left to save.
    page.get_by_role("button", name="Save").click()
    expect(status_line(page)).to_have_text("All grades are saved.")
    expect(field).to_have_value(last)
    assert stored_grade(server, 1, quiz) == last


def test_escape_takes_back_what_is_on_its_way(server, page):
    field = cell(page, "Ada Ash", "Quiz 1")
    with late_answers(page):
        type_into(field, "1", "Enter")
        field.press("Escape")
        expect(field).to_have_value("5")
        field.press("Tab")
    expect_stored(field, server, "5")
    expect(average(page, "Ada Ash")).to_have_text("50 %")


def test_what_waits_is_typed_again(server, page):
    first, second = cell(page, "Ada Ash", "Quiz 2"), cell(page, "Ada Ash", "Quiz 3")
    with late_answers(page):
        type_into(first, "1", "Enter")
        type_into(second, "2", "Enter")
        second.fill("34")
    expect(first).to_have_attribute("data-state", "saved")
    assert stored_grade(server, 1, 3) == ""
    second.press("Tab")
    expect_stored(second, server, "34", quiz=3)


@pytest.mark.parametrize("key", ["Enter", "Tab", None])
def test_a_conflict_is_told_before_the_next_value_is_sent(server, page, key):
    enter_grade(server, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    with late_answers(page):
        type_into(field, "6", "Enter")
        field.fill("7")
        if key:
            field.press(key)
    expect_conflict(page, field, "7")
    # Passing by is not saving.
    field.press("Tab")
    assert stored_grade(server, 1, 1) == "9"
    field.press("Enter")
    expect_stored(field, server, "7")


def test_a_conflict_is_told_after_escape(server, page):
    enter_grade(server, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    with late_answers(page):
        type_into(field, "6", "Enter")
        field.press("Escape")
        field.press("Tab")
    expect_conflict(page, field, "5")
    assert stored_grade(server, 1, 1) == "9"
    field.press("Escape")
    expect(field).to_have_value("9")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_conflict_is_told_of_what_was_typed_anyway(server, page):
    enter_grade(server, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    with late_answers(page):
        type_into(field, "6", "Enter")
        type_into(field, "9", "Tab")
    expect(status_line(page)).to_contain_text("Somebody saved 9 here meanwhile.")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("9")


def test_the_same_number_in_other_words_hides_no_conflict(server, page):
    enter_grade(server, 1, 1, "9")
    field = cell(page, "Ada Ash", "Quiz 1")
    with late_answers(page):
        type_into(field, "5.0", "Enter")
        type_into(field, "7", "Enter")
    expect_conflict(page, field, "7")
    assert stored_grade(server, 1, 1) == "9"


@pytest.mark.parametrize("is_late", [True, False])
def test_a_correction_overwrites_nothing_unseen(server, page, is_late):
    field = cell(page, "Ada Ash", "Quiz 1")
    if is_late:
        with late_answers(page):
            type_into(field, "7x", "Enter")
            type_into(field, "7", "Enter")
            enter_grade(server, 1, 1, "9")
    else:
        type_into(field, "7x", "Enter")
        expect(status_line(page)).to_contain_text("This is not a number.")
        enter_grade(server, 1, 1, "9")
        type_into(field, "7", "Enter")
    expect_conflict(page, field, "7")
    assert stored_grade(server, 1, 1) == "9"


@pytest.mark.parametrize("typed, arrives", [("8", 0), ("8", 1), ("8", 2), ("x", 2)])
def test_an_answer_that_is_lost_leaves_nothing_in_doubt(server, page, typed, arrives):
    """However many of the requests have come to the server."""
    field = cell(page, "Ada Ash", "Quiz 3")

    requests = []

    def lose(route):
        requests.append(route)
        if len(requests) <= arrives:
            route.fetch()
        route.abort()

    page.route(CELL, lose)
    type_into(field, typed, "Enter")
    expect(field).to_have_attribute("data-state", "offline")
    assert stored_grade(server, 1, 3) == ("8" if arrives and typed == "8" else "")
    type_into(field, "", "Tab")
    expect(field).to_have_attribute("data-state", "offline")
    page.unroute(CELL)
    page.get_by_role("button", name="Save").click()
    expect(status_line(page)).to_have_text("All grades are saved.")
    expect(field).to_have_value("")
    expect(field).not_to_have_attribute("data-state", "offline")
    assert stored_grade(server, 1, 3) == ""
