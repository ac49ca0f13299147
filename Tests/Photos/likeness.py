"""How alike two pictures are, one of which went through a lossy format and another scaler."""

from PIL import Image, ImageStat

PATCH = 8
# So many are looked at, evenly spread.
PATCHES = 300


def shaped(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Scaled to fill this size, what is beyond it cut off by whole pixels on both sides, transparency premultiplied."""
    width, height = size
    factor = max(width / picture.width, height / picture.height)
    filling = max(width, round(picture.width * factor)), max(height, round(picture.height * factor))
    left, top = (filling[0] - width) // 2, (filling[1] - height) // 2
    return premultiplied(picture).resize(filling, Image.Resampling.BOX).crop((left, top, left + width, top + height))


def premultiplied(picture: Image.Image) -> Image.Image:
    return picture if picture.mode == "RGBa" else picture.convert("RGBA").convert("RGBa")


def flat_difference(served: Image.Image, reference: Image.Image) -> float:
    """By how much the mean colour of the reference's flattest patch of 8 × 8 differs, in the channel that is worst.

    The reference must be `shaped` as what is served.
    """
    box = flattest(reference)
    return max(abs(a - b) for a, b in zip(mean(premultiplied(served).crop(box)), mean(reference.crop(box))))


def mean(picture: Image.Image) -> list[float]:
    return [ImageStat.Stat(band).mean[0] for band in picture.split()]


def flattest(picture: Image.Image) -> tuple[int, int, int, int]:
    """Of the patches on a grid the one whose channels spread least."""
    width, height = min(PATCH, picture.width), min(PATCH, picture.height)
    step = max(PATCH, int((picture.width * picture.height / PATCHES) ** 0.5))
    boxes = [
        (left, top, left + width, top + height)
        for top in range(0, picture.height - height + 1, step)
        for left in range(0, picture.width - width + 1, step)
    ]
    return min(boxes, key=lambda box: spread(picture.crop(box)))


def spread(picture: Image.Image) -> int:
    return sum(high - low for low, high in picture.getextrema())


def is_upright(served: Image.Image, reference: Image.Image) -> bool:
    """Whether of the eight ways to turn and mirror the reference none is nearer than to leave it as it is."""
    ours, theirs = coarse(served), coarse(reference)
    distances = [distance(ours, theirs)] + [distance(ours, theirs.transpose(way)) for way in Image.Transpose]
    return distances[0] == min(distances)


def coarse(picture: Image.Image) -> Image.Image:
    return premultiplied(picture).resize((16, 16), Image.Resampling.BOX)


def distance(one: Image.Image, other: Image.Image) -> int:
    return sum(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes()))
