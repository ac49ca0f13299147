"""What a WebP file carries: the chunks of its container (RFC 9649, section 2)."""

import struct
from collections.abc import Iterator

PIXELS = {"VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"}
# Flags of VP8X: a colour profile, EXIF, XMP.
PROMISES = 0x20 | 0x08 | 0x04


def chunks(file: bytes) -> Iterator[tuple[str, bytes]]:
    """Kind and content of each."""
    at = 12
    while at + 8 <= len(file):
        kind, length = struct.unpack_from("<4sI", file, at)
        yield kind.decode("latin-1"), file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def private_parts(file: bytes) -> list[str]:
    """All that is no pixel: chunks, promises of chunks, bytes behind the end. Empty where nothing is told."""
    if file[:4] != b"RIFF" or file[8:12] != b"WEBP":
        return ["no WebP"]
    found = ["bytes behind the end"] if len(file) != 8 + struct.unpack_from("<I", file, 4)[0] else []
    for kind, content in chunks(file):
        if kind not in PIXELS:
            found.append(kind)
        if kind == "VP8X" and content[0] & PROMISES:
            found.append(f"VP8X with flags {content[0]:#04x}")
    return found
