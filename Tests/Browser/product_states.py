"""The pages of the products in every state; see states.py."""

from foodpin import FoodPin
from state import State

PATHS = [
    "/products",
    "/products?edit=2",
    "/products/results?name=spaghetti",
    "/products/results?name=spaghetti&edit=1",
    "/products/results?name=zebra",
]

WRONG = {"name": " ", "quantity": "q" * 101}


def states(server: FoodPin) -> list[State]:
    """On a server with the sample data; adds what the sample lacks."""
    cookie = server.post("/products", {"name": "Donau" * 40, "quantity": "w" * 100}).headers["Set-Cookie"]
    message = dict([cookie.split(";")[0].split("=", 1)])
    server.post("/products/2/quantity", {"step": "1"})
    for number in range(51):
        server.post("/products", {"name": f"Box {number}", "quantity": str(number)})
    after = server.get("/products/results?name=box").text.split('rel="next" href="')[1].split('"')[0]
    return [
        State("products", "/products"),
        State("products with a name filled in", "/products?name=Capers"),
        State("products, second page", after.replace("&amp;", "&")),
        State("products with a message", "/products", cookies=message),
        State("products, one edited", "/products?edit=2"),
        State("products, one of another page edited", "/products?edit=4"),
        State("product, refused", "/products", 422, WRONG),
        State("edit of a product, refused", "/products/2", 422, {**WRONG, "version": "2"}),
        State("conflict of a product", "/products/2", 409, {"name": "Eggs", "quantity": "12", "version": "1"}),
        State("quantity that does not count", "/products/14/quantity", 422, {"step": "1"}),
        State("results", "/products/results?name=a"),
        State("results, one edited", "/products/results?name=eggs&edit=2"),
        State("results, nothing found", "/products/results?name=zebra"),
        State("results, long text", f"/products/results?name={'q' * 300}"),
    ]


def empty_states() -> list[State]:
    return [State("no products yet", "/products"), State("no products to find", "/products/results?name=a")]
