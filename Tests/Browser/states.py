"""Every page in every state, as what is asked for: an address, or a form sent to one."""

import album_states
import gradebook_states
import product_states
from foodpin import FoodPin
from state import State

FEATURES = [product_states, album_states, gradebook_states]

PATHS = [
    "/restaurants",
    "/restaurants?look=cards",
    "/restaurants?q=zebra",
    "/restaurants/1",
    "/restaurants/1/review",
    "/restaurants/1/edit",
    "/restaurants/new",
    "/trash",
    *(path for feature in FEATURES for path in feature.PATHS),
]

WRONG = {"name": " ", "type": "t" * 101, "location": "l" * 501, "phone": "1" * 51, "summary": "s" * 20_001}

SEVERAL = {"version": "1", "removePhoto": "1"}


def states(server: FoodPin) -> list[State]:
    """On a server with the sample data; adds what the sample lacks."""
    bare = server.add("🍜")
    deleted = server.add("Gone Tomorrow")
    message = server.post(f"{deleted}/delete").headers["Set-Cookie"].split(";")[0]
    server.post("/restaurants/1", {"phone": "+852 5550 0143", "version": version(server, "/restaurants/1")})
    return [
        State("list in rows", "/restaurants"),
        State("list in cards", "/restaurants?look=cards"),
        State("list narrowed", "/restaurants?q=a&sort=rating&favorite=on"),
        State("list by rating", "/restaurants?rating=awesome&sort=newest"),
        State("list of what is not rated", "/restaurants?rating=none"),
        State("list of one type", "/restaurants?type=Bakery"),
        State("nothing found", "/restaurants?q=zebra&rating=terrible"),
        State("list with a message", "/restaurants", cookies=dict([message.split("=", 1)])),
        State("detail", "/restaurants/2"),
        State("detail of a bare one", bare),
        State("review", "/restaurants/2/review"),
        State("review of a bare one", f"{bare}/review"),
        State("new", "/restaurants/new"),
        State("edit", "/restaurants/2/edit"),
        State("detail with a gallery", "/restaurants/1"),
        State("edit of several photos", "/restaurants/1/edit"),
        State("edit in another order", "/restaurants/1", 200, {**SEVERAL, "arrange": "first 3"}),
        State("edit of several photos, refused", "/restaurants/1", 422, {**WRONG, **SEVERAL, "photos": "gone"}),
        State("edit of a bare one", f"{bare}/edit"),
        State("new, refused", "/restaurants", 422, WRONG),
        State("edit, refused", "/restaurants/2", 422, {**WRONG, "version": version(server, "/restaurants/2")}),
        State("conflict", "/restaurants/1", 409, {"name": "Other", "summary": "Other\nlines", "version": "1"}),
        State("conflict of photos", "/restaurants/1", 409, {"version": "1", "removePhoto": "1"}),
        State("trash", "/trash"),
        State("not found", "/restaurants/4711", 404),
        State("bad request", "/restaurants?q=%FF", 400),
        State("bad form", "/restaurants", 400, {"name": "\0"}),
        *(state for feature in FEATURES for state in feature.states(server)),
    ]


def empty_states() -> list[State]:
    """On a server that never held a record."""
    return [
        State("nothing yet", "/restaurants"),
        State("empty trash", "/trash"),
        *(state for feature in FEATURES for state in feature.empty_states()),
    ]


def version(server: FoodPin, address: str) -> str:
    return server.get(f"{address}/edit").text.split('name="version" value="')[1].split('"')[0]
