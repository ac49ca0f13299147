"""Pictures as another decoder than the server's shows them: Pillow, littlecms, and libheif as pillow-heif brings it."""

import io
import subprocess
import tempfile
import warnings
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

SRGB = ImageCms.createProfile("sRGB")


def reference(file: Path) -> Image.Image:
    """The first frame, upright, in sRGB, with its transparency.

    CMYK without a profile is whatever a decoder takes it for, so there it is libvips' own. An orientation in a PNG
    counts where the format has its place, in eXIf: no browser follows one in its texts, as Pillow does.
    """
    with warnings.catch_warnings(), Image.open(file) as picture:
        warnings.simplefilter("ignore")
        profile = picture.info.get("icc_profile")
        picture.load()
        if picture.mode == "CMYK" and not profile:
            return by_vips(file)
        is_turned = picture.format != "PNG" or b"eXIf" in file.read_bytes()
        return in_srgb(ImageOps.exif_transpose(picture) if is_turned else picture, profile)


def by_vips(file: Path) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.png"
        options = ["--input-profile", "cmyk", "--intent", "perceptual", "--black-point-compensation"]
        subprocess.run(["vips", "icc_transform", file, out, "srgb", *options], check=True)
        return Image.open(io.BytesIO(out.read_bytes())).convert("RGBA")


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
