"""Pictures that carry a small copy of themselves, as cameras make them."""

import struct

from pictures import encoded, quarters


def jpeg_with_thumbnail() -> bytes:
    """The small copy stands in the second directory of the EXIF data (Exif 2.32, 4.5.2)."""
    small, large = (encoded(quarters(*size), "JPEG") for size in [(160, 120), (800, 600)])
    entries = [(0x0103, 3, 6), (0x0201, 4, 56), (0x0202, 4, len(small))]
    directory = struct.pack("<H", len(entries))
    directory += b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in entries) + bytes(4)
    exif = b"Exif\0\0II*\0" + struct.pack("<IHI", 8, 0, 14) + directory + small
    return large[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + large[2:]


def heic_with_thumbnail() -> bytes:
    """The small copy is an item of its own (ISO/IEC 23008-12, 6.4.4), behind the large one in the file."""
    return encoded(quarters(800, 600), "HEIF", quality=90, thumbnails=[160])


def with_unreadable_picture(heic: bytes) -> bytes:
    """The data of the large one overwritten, that of the small one left."""
    start = heic.index(b"mdat") + 4
    end = start + (len(heic) - start) // 2
    return heic[:start] + bytes(end - start) + heic[end:]
