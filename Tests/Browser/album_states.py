"""The pages of the albums in every state; see states.py."""

from foodpin import FoodPin
from state import State

PATHS = ["/albums", "/albums?q=blue", "/albums/artists/5", "/albums/favorites", "/albums/catalogue"]


def states(server: FoodPin) -> list[State]:
    """On a server with the sample data; gives a heart to what the catalogue lacks."""
    for album, artist in [("50 Words for Snow", "Kate Bush"), ("Greatest <Hits>", "Nobody & Co.")]:
        assert server.post("/albums/favorites", {"album": album, "artist": artist, "favorite": "on"}).status == 303
    return [
        State("artists", "/albums"),
        State("albums found", "/albums?q=bl"),
        State("artists found", "/albums?q=prince"),
        State("no albums found", "/albums?q=zebra"),
        State("artist", "/albums/artists/1"),
        State("artist with what left the catalogue", "/albums/artists/5"),
        State("favourites by album", "/albums/favorites"),
        State("favourites by artist", "/albums/favorites?sort=artist"),
        State("favourites, newest first", "/albums/favorites?sort=newest"),
        State("catalogue", "/albums/catalogue"),
        State("catalogue, refused", "/albums/catalogue", 422, {"artists": "none"}),
        State("heart refused", "/albums/favorites", 422, {"album": " ", "artist": "A", "favorite": "on"}),
        State("artist not found", "/albums/artists/4711", 404),
    ]


def empty_states() -> list[State]:
    return [
        State("no catalogue yet", "/albums"),
        State("no favourites yet", "/albums/favorites"),
        State("catalogue to load", "/albums/catalogue"),
    ]
