"""Good pictures of every format, and damage to them: the same for the same number."""

import random

from foodpin import ROOT
from PIL import Image
from pictures import encoded, quarters

FIXTURES = ROOT / "Tests" / "ImagesTests" / "Fixtures"


def good_pictures() -> dict[str, bytes]:
    noise = Image.frombytes("L", (320, 240), random.Random(6).randbytes(320 * 240))
    picture = Image.blend(quarters(320, 240), noise.convert("RGB"), 0.2)
    clear = picture.copy()
    clear.putalpha(noise)
    second = picture.transpose(Image.Transpose.ROTATE_180)
    made = {
        "baseline.jpg": encoded(picture, "JPEG", quality=85),
        "progressive.jpg": encoded(picture, "JPEG", quality=85, progressive=True),
        "plain.png": encoded(picture, "PNG"),
        "lossy.webp": encoded(picture, "WEBP", quality=80),
        "lossless.webp": encoded(clear, "WEBP", lossless=True),
        "moving.gif": encoded(picture.quantize(64), "GIF", save_all=True, append_images=[second.quantize(64)]),
        "moving.webp": encoded(picture, "WEBP", save_all=True, append_images=[second]),
        "picture.avif": encoded(picture, "AVIF", speed=10),
    }
    return made | {name: (FIXTURES / name).read_bytes() for name in ("interlaced.png", "picture.heic")}


def damaged(good: bytes, number: int) -> bytes:
    """Cut at a random place, or with a few bytes flipped, or both; a third of the flips are in the first 200 bytes,
    where a file says what it is."""
    die = random.Random(number)
    data = bytearray(good)
    way = die.randrange(4)
    if way != 0:
        reach = min(200, len(data)) if die.randrange(3) == 0 else len(data)
        for _ in range(die.choice([1, 1, 2, 5, 20])):
            data[die.randrange(reach)] ^= die.randrange(1, 256)
    if way in (0, 3):
        del data[die.randrange(len(data)) :]
    return bytes(data)
