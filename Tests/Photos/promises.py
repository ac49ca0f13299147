"""Files of some dozen bytes that promise large pictures, made by hand: some of them are whole."""

import struct
import zlib

# Of a square just below the 120 megapixels that a picture may have.
SIDE = 10_900


def promises() -> dict[str, bytes]:
    return {
        "30,000 × 30,000 PNG": png(30_000, 30_000, b""),
        "PNG without a pixel": png(SIDE, SIDE, b""),
        "interlaced PNG of 16 bits": png(7_000, 7_000, zlib.compress(bytes(1_000)), depth=16, kind=6, interlaced=True),
        "65,535 × 65,535 GIF": gif(65_535, 65_535, (1, 1)),
        "GIF whose frame is all of it": gif(7_000, 7_000, (7_000, 7_000)),
        "GIF whose frame is beyond it": gif(100, 100, (65_535, 65_535)),
        "lossless WebP": webp(SIDE, SIDE),
        "lossless WebP with transparency": webp(5_200, 5_200, is_clear=True),
        "65,500 × 65,500 JPEG": jpeg(65_500, 65_500),
        "progressive JPEG": jpeg(SIDE, SIDE, frame=0xC2),
    }


def png(width: int, height: int, pixels: bytes, depth: int = 1, kind: int = 0, interlaced: bool = False) -> bytes:
    """`kind` is the colour type: 0 grey, 6 RGBA."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def gif(width: int, height: int, frame: tuple[int, int]) -> bytes:
    """Two colours, and one frame with a single pixel in it."""
    colours = b"\0\0\0\xff\xff\xff"
    screen = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + colours
    return screen + b"," + struct.pack("<HHHHB", 0, 0, *frame, 0) + b"\x02\x02\x44\x01\0;"


def webp(width: int, height: int, is_clear: bool = False) -> bytes:
    """Lossless, of one colour: five prefix codes of one symbol each, so that no pixel takes a bit (RFC 9649, 3.7)."""
    fields = [(width - 1, 14), (height - 1, 14), (is_clear, 1), (0, 3), (0, 3)] + [(0b0001, 4)] * 5
    bits = length = 0
    for value, size in fields:
        bits |= int(value) << length
        length += size
    data = b"\x2f" + bits.to_bytes(23, "little")
    return b"RIFF" + struct.pack("<I", 12 + len(data)) + b"WEBPVP8L" + struct.pack("<I", len(data)) + data


def jpeg(width: int, height: int, frame: int = 0xC0) -> bytes:
    """A header, and a scan that ends at once. `frame` is the marker of the frame: 0xC0 baseline, 0xC2 progressive."""
    tables = b"\xff\xdb\0\x43\0" + b"\x01" * 64 + b"\xff\xc4\0\x14\0\x01" + bytes(15) + b"\0"
    components = b"".join(bytes((number, 0x11, 0)) for number in (1, 2, 3))
    head = struct.pack(">BHHB", 8, height, width, 3) + components
    scan = b"\xff\xda\0\x0c\x03\x01\0\x02\0\x03\0\0\0\0"
    return b"\xff\xd8" + tables + bytes((0xFF, frame)) + struct.pack(">H", 2 + len(head)) + head + scan + b"\0\0\xff\xd9"
