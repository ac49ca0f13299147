"""The pages of the gradebook in every state; see states.py."""

from foodpin import FoodPin
from state import State

PATHS = [
    "/gradebook",
    "/gradebook/students",
    "/gradebook/students?edit=1",
    "/gradebook/quizzes",
    "/gradebook/grades",
    "/gradebook/grades?student=1&quiz=1",
]

BEFORE = "1,2;1:9,8"


def states(server: FoodPin) -> list[State]:
    server.post("/gradebook/students", {"first_name": "Gone", "last_name": "Tomorrow"})
    message = server.post("/gradebook/students/9/delete").headers["Set-Cookie"].split(";")[0]
    server.post("/gradebook/quizzes/2", {"name": "Quiz 2: Decimals", "maximum": "10", "version": "1"})
    server.post("/gradebook/quizzes/2", {"name": "Quiz 2: Decimal", "maximum": "10", "version": "1"})
    return [
        State("table", "/gradebook"),
        State("table with a message", "/gradebook", cookies=dict([message.split("=", 1)])),
        State("table, refused", "/gradebook", 422, {"before": BEFORE, "1-1": "<b>", "1-2": "9", "4711-1": "7"}),
        State("students", "/gradebook/students"),
        State("students, one edited", "/gradebook/students?edit=2"),
        State("students, one edited above", "/gradebook/students?q=okafor&edit=2"),
        State("students, nothing found", "/gradebook/students?q=zebra"),
        State("students, refused", "/gradebook/students", 422, {"first_name": " ", "last_name": "l" * 101}),
        State("quizzes", "/gradebook/quizzes"),
        State("quizzes, edit refused", "/gradebook/quizzes/1", 422, {"name": "", "maximum": "ten", "version": "1"}),
        State("quizzes, conflict", "/gradebook/quizzes/2", 409, {"name": "Mine", "maximum": "5", "version": "1"}),
        State("grades", "/gradebook/grades"),
        State("grades, chosen", "/gradebook/grades?student=1&quiz=2"),
        State("grades, refused", "/gradebook/grades", 422, {"student": "1", "quiz": "2", "points": "1,000"}),
        State("grades, deleted", "/gradebook/grades", 409, {"student": "9", "quiz": "2", "points": "1"}),
    ]


def empty_states() -> list[State]:
    return [
        State("table, nothing yet", "/gradebook"),
        State("students, nothing yet", "/gradebook/students"),
        State("quizzes, nothing yet", "/gradebook/quizzes"),
        State("grades, nothing yet", "/gradebook/grades"),
    ]
