"""Many who send forms at once, and what they were told is saved."""

import http.client
import math
import threading
import urllib.parse
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from foodpin import FoodPin
from stored import Stored

WRITERS = 64
QUIZZES = range(1, 5)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Writers:
    """Three of four add restaurants, all of whose fields hold the same word. The others each have a student: they save the
    table with one number in all four quizzes, the next number each time.

    `mark` is asked at the moment an answer has come, and its value kept with what was acknowledged.
    """

    def __init__(self, mark: Callable[[], int] = lambda: 0):
        self.mark = mark
        # Restaurants by name: the marks of those that were answered with 303.
        self.acknowledged: dict[str, int] = {}
        # By student: the number that was sent last, and those that were answered, with their marks.
        self.sent: dict[int, int] = {}
        self.graded: dict[int, dict[int, int]] = {}
        # Restaurants that were answered otherwise: they must not be there.
        self.refused: set[str] = set()
        # What came in place of 303 and of a broken connection.
        self.surprises: list[str] = []
        self._students = WRITERS // 4

    def set_up(self, server: FoodPin):
        """The students and quizzes of an empty store."""
        for number in range(1, self._students + 1):
            assert server.post("/gradebook/students", {"first_name": f"Student {number}"}).status == 303
            self.sent[number], self.graded[number] = 0, {}
        for number in QUIZZES:
            quiz = {"name": f"Quiz {number}", "maximum": "100000"}
            assert server.post("/gradebook/quizzes", quiz).status == 303

    def write(self, server: FoodPin, until: Callable[[], None]):
        """Writes until `until` returns, each on a connection of its own, one form after the other."""
        is_over = threading.Event()
        with ThreadPoolExecutor(WRITERS) as pool:
            try:
                work = [pool.submit(self._write, server, number, is_over) for number in range(WRITERS)]
                until()
            finally:
                is_over.set()
            for one in work:
                one.result()

    def write_each(self, server: FoodPin, forms: int):
        """The same with as many forms of each, whatever becomes of them."""
        with ThreadPoolExecutor(WRITERS) as pool:
            for one in [pool.submit(self._write, server, number, threading.Event(), forms) for number in range(WRITERS)]:
                one.result()

    def _write(self, server: FoodPin, number: int, is_over: threading.Event, forms: float = math.inf):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        add = self._grade if number < self._students else self._add
        try:
            while forms > 0 and not is_over.is_set():
                add(connection, number + 1)
                forms -= 1
        except (http.client.HTTPException, OSError):
            # The server is gone.
            pass
        finally:
            connection.close()

    def _add(self, connection: http.client.HTTPConnection, _: int):
        name = f"Kitchen {uuid.uuid4().hex}"
        if self._post(connection, "/restaurants", {"name": name} | dict(zip(FIELDS, whole(name)))):
            self.acknowledged[name] = self.mark()
        else:
            self.refused.add(name)

    def _grade(self, connection: http.client.HTTPConnection, student: int):
        self.sent[student] += 1
        points = self.sent[student]
        if self._post(connection, "/gradebook", {f"{student}-{quiz}": str(points) for quiz in QUIZZES}):
            self.graded[student][points] = self.mark()

    def _post(self, connection: http.client.HTTPConnection, path: str, fields: dict[str, str]) -> bool:
        connection.request("POST", path, urllib.parse.urlencode(fields), FORM)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 303:
            self.surprises.append(f"{path}: {answer.status} {text[-2_000:]}")
        return answer.status == 303

    def losses(self, stored: Stored, mark: int | None = None) -> list[str]:
        """What a store lacks of what was acknowledged, up to a mark if one is given, and what it has in part."""
        lost = [
            name
            for name, when in self.acknowledged.copy().items()
            if (mark is None or when <= mark) and name not in stored.restaurants
        ]
        ours = {name: fields for name, fields in stored.restaurants.items() if name.startswith("Kitchen ")}
        lost += [f"refused, but there: {name}" for name in self.refused if name in ours]
        lost += [f"half of {name}" for name, fields in ours.items() if fields != whole(name)]
        for student, sent in self.sent.items():
            marks = self.graded[student].copy()
            least = max((points for points, when in marks.items() if mark is None or when <= mark), default=0)
            grades = stored.grades.get(student, {})
            points = grades.get(1, 0)
            if not least <= points <= sent or (grades and grades != dict.fromkeys(QUIZZES, points)):
                lost.append(f"student {student}: {grades}, acknowledged {least}, sent {sent}")
        return lost


FIELDS = ("type", "location", "phone", "summary")


def whole(name: str) -> tuple[str, ...]:
    """What the fields of a restaurant with this name hold."""
    word = name.removeprefix("Kitchen ")
    return f"Type {word}", f"At {word}", f"+{word}", f"About {word}. " * 20
