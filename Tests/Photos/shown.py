"""What pages show of a restaurant's photo."""

import html
import re
from dataclasses import dataclass

from foodpin import FoodPin
from uploads import Upload


@dataclass(frozen=True)
class Shown:
    """The size that its page says it has, what is served of it by width, and the untouched file."""

    width: int
    height: int
    variants: dict[int, bytes]
    original: bytes


def saved(server: FoodPin, upload: Upload) -> Shown:
    """Saves a restaurant with a photo that was sent ahead, and fetches what its pages show."""
    answer = server.post("/restaurants", {"name": "Photographed", "photos": upload.token})
    assert answer.status == 303, answer.text
    page = server.get(answer.location).text
    image = re.search(r'<picture>.*?<img [^>]*src="([^"]+)-800\.webp"[^>]* width="(\d+)" height="(\d+)"', page)
    address = html.unescape(image[1])
    original = re.search(r'href="([^"]+/original/[^"]+)"', server.get(f"{answer.location}/edit").text)[1]
    variants = {width: server.get(f"{address}-{width}.webp") for width in (240, 800, 1600)}
    assert all(variant.status == 200 for variant in variants.values())
    return Shown(
        width=int(image[2]),
        height=int(image[3]),
        variants={width: variant.body for width, variant in variants.items()},
        original=server.get(html.unescape(original)).body,
    )
