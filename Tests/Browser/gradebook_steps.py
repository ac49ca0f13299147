"""Steps in the gradebook."""

from foodpin import FoodPin
from playwright.sync_api import Locator, Page

NAMES = [("Ada", "Ash"), ("Grace", "Hopper"), ("Mary", "Moss")]


def fill_gradebook(server: FoodPin, students: int = 0, quizzes: int = 3):
    """Students and quizzes of 10 points, by id from 1 on in the order of the table; without grades."""
    for first, last in NAMES if not students else [("Student", str(number + 1)) for number in range(students)]:
        server.post("/gradebook/students", {"first_name": first, "last_name": last})
    for number in range(quizzes):
        server.post("/gradebook/quizzes", {"name": f"Quiz {number + 1}", "maximum": "10"})


def enter_grade(server: FoodPin, student: int, quiz: int, points: str):
    answer = server.post("/gradebook/grades", {"student": str(student), "quiz": str(quiz), "points": points})
    assert answer.status == 303


def stored_grade(server: FoodPin, student: int, quiz: int) -> str:
    page = server.get(f"/gradebook/grades?student={student}&quiz={quiz}").text
    return page.split('name="points" value="')[1].split('"')[0]


def cell(page: Page, student: str, quiz: str, maximum: str = "10") -> Locator:
    return page.get_by_role("textbox", name=f"{student} {quiz} of {maximum}", exact=True)


def status_line(page: Page) -> Locator:
    return page.locator("[data-status]")


def average(page: Page, name: str) -> Locator:
    """The last cell of a row: the average of a student, or over all."""
    return page.get_by_role("row", name=name).get_by_role("cell").last
