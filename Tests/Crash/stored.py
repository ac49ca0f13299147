"""What a store's files hold, read by SQLite itself with no server beside it."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

# Tables that are not a plain table's: their contents are checked as their owner's.
SEARCHED = "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'"
GRADES = 'SELECT "student", "quiz", "points" FROM "Grade" WHERE "deletion" IS NULL'


@dataclass
class Stored:
    """`faults` is what SQLite's own checks say, empty where all is well."""

    faults: list[str]
    # Name → type, location, phone, summary.
    restaurants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    # Student's id → quiz's id → points.
    grades: dict[int, dict[int, float]] = field(default_factory=dict)

    @staticmethod
    def of(data: Path) -> "Stored":
        """Opens the store in a data folder, which recovers it: give a copy where a server is to recover it too."""
        with closing(sqlite3.connect(data / "foodpin.sqlite", isolation_level=None)) as store:
            try:
                stored = Stored(faults(store))
                for name, *rest in store.execute('SELECT "name", "type", "location", "phone", "summary" FROM "Restaurant"'):
                    stored.restaurants[name] = tuple(rest)
                for student, quiz, points in store.execute(GRADES):
                    stored.grades.setdefault(student, {})[quiz] = points
                return stored
            except sqlite3.DatabaseError as error:
                return Stored([repr(error)])

    @staticmethod
    def of_copy(data: Path, folder: Path) -> "Stored":
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(data, folder)
        return Stored.of(folder)


def faults(store: sqlite3.Connection) -> list[str]:
    found = [line for (line,) in store.execute("PRAGMA integrity_check") if line != "ok"]
    found += [f"foreign key: {row}" for row in store.execute("PRAGMA foreign_key_check")]
    for (index,) in store.execute(SEARCHED).fetchall():
        try:
            # Against the folded texts too: https://www.sqlite.org/fts5.html#the_integrity_check_command
            store.execute(f'INSERT INTO "{index}" ("{index}", rank) VALUES (\'integrity-check\', 1)')
        except sqlite3.DatabaseError as error:
            found.append(f"{index}: {error}")
    for entity, column in [("Restaurant", "name")]:
        missing = f'SELECT "{column}" FROM "{entity}" WHERE "id" NOT IN (SELECT "id" FROM "{entity}_text")'
        found += [f"not searched: {name}" for (name,) in store.execute(missing)]
    return found
