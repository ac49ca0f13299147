"""Photos made for the tests: four quarters of plain colour, so that what comes back can be recognised."""

import io

from PIL import Image, ImageDraw

RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 60), (40, 60, 200), (245, 245, 245)
ORIENTATION = 0x0112


def quarters(width: int, height: int) -> Image.Image:
    """Red and green above, blue and white below."""
    picture = Image.new("RGB", (width, height), WHITE)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, width // 2, height // 2), fill=RED)
    draw.rectangle((width // 2, 0, width, height // 2), fill=GREEN)
    draw.rectangle((0, height // 2, width // 2, height), fill=BLUE)
    return picture


def jpeg(width: int = 800, height: int = 600, orientation: int = 1) -> bytes:
    """A JPEG; `orientation` is the Exif tag that says how the camera was held."""
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    return encoded(quarters(width, height), "JPEG", exif=exif, quality=90)


def large_jpeg() -> bytes:
    """Twelve megapixels with enough detail to weigh what a phone's photo weighs."""
    noise = Image.effect_noise((1000, 750), 60).resize((4000, 3000), Image.Resampling.BILINEAR)
    return encoded(Image.blend(quarters(4000, 3000), noise.convert("RGB"), 0.3), "JPEG", quality=95)


def transparent_png() -> bytes:
    """A green disc on nothing."""
    picture = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    ImageDraw.Draw(picture).ellipse((100, 100, 300, 300), fill=(*GREEN, 255))
    return encoded(picture, "PNG")


def encoded(picture: Image.Image, kind: str, **options) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def is_near(colour: tuple, expected: tuple, tolerance: int = 40) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(colour, expected))
