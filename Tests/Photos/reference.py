"""Pictures as another decoder than the server's shows them: Pillow, littlecms, and libheif as pillow-heif brings it."""

import io
import warnings
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

SRGB = ImageCms.createProfile("sRGB")


def reference(file: Path) -> Image.Image:
    """The first frame, upright, in sRGB, with its transparency."""
    with warnings.catch_warnings(), Image.open(file) as picture:
        warnings.simplefilter("ignore")
        profile = picture.info.get("icc_profile")
        picture.load()
        return in_srgb(ImageOps.exif_transpose(picture), profile)


def in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    if picture.mode.startswith("I"):
        picture = picture.convert("I").point(lambda value: value / 257).convert("L")
    if not profile:
        return picture.convert("RGBA")
    alpha = picture.convert("RGBA").getchannel("A")
    if picture.mode not in ("L", "CMYK"):
        picture = picture.convert("RGB")
    picture = ImageCms.profileToProfile(
        picture,
        ImageCms.ImageCmsProfile(io.BytesIO(profile)),
        SRGB,
        ImageCms.Intent.PERCEPTUAL,
        outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    picture.putalpha(alpha)
    return picture
