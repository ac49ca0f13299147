#!/usr/bin/env python3
"""Makes the pictures in this folder; needs Debian's libvips-tools and libheif-examples.

The picture is 64 × 48 with a colour for each quarter, so that each of the eight ways to turn or mirror it looks
different:  red  green
            blue yellow
"""

import os
import struct
import subprocess
import zlib

WIDTH, HEIGHT = 64, 48
RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 180, 60), (40, 60, 200), (240, 210, 40)
PICTURE = [
    [((RED, GREEN), (BLUE, YELLOW))[y >= HEIGHT // 2][x >= WIDTH // 2] for x in range(WIDTH)] for y in range(HEIGHT)
]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows, kind=2, size=None, more=b""):
    width, height = size or (len(rows[0]), len(rows))
    lines = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in rows)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
        + more
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def run(*words):
    subprocess.run(words, check=True)


def exif(orientation):
    """Big-endian TIFF: orientation, a camera's name to look for, and a GPS latitude reference."""
    camera = b"SECRETCAM\0"
    entries = 3
    after = 8 + 2 + entries * 12 + 4
    directory = struct.pack(">H", entries)
    directory += struct.pack(">HHII", 0x010F, 2, len(camera), after)
    directory += struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    directory += struct.pack(">HHII", 0x8825, 4, 1, after + len(camera))
    gps = struct.pack(">HHHI4s", 1, 1, 2, 2, b"N\0\0\0") + struct.pack(">I", 0)
    return b"Exif\0\0" + b"MM\0\x2a\0\0\0\x08" + directory + struct.pack(">I", 0) + camera + gps


def with_exif(jpeg, orientation):
    data = exif(orientation)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + jpeg[2:]


def stored(orientation):
    """The rows as a camera stores them, so that following the orientation gives PICTURE."""
    rows = PICTURE
    mirrored = lambda rows: [row[::-1] for row in rows]
    right = lambda rows: [list(row) for row in zip(*rows[::-1])]
    half = lambda rows: mirrored(rows[::-1])
    left = lambda rows: half(right(rows))
    undo = {
        1: lambda r: r,
        2: mirrored,
        3: half,
        4: lambda r: r[::-1],
        5: lambda r: mirrored(right(r)),
        6: left,
        7: lambda r: mirrored(left(r)),
        8: right,
    }
    return undo[orientation](rows)


def turned(heic, angle):
    """Adds an `irot` property (so many quarters anticlockwise) to the primary picture of what heif-enc writes."""
    heic = bytearray(heic)

    def grow(kind, by):
        at = heic.index(kind) - 4
        size = struct.unpack_from(">I", heic, at)[0]
        struct.pack_into(">I", heic, at, size + by)
        return at + size

    primary = heic[heic.index(b"pitm") + 8 :][:2]
    added = 10
    locations = heic.index(b"iloc") + 8
    for item in range(struct.unpack_from(">H", heic, locations + 2)[0]):
        at = locations + 4 + item * 20
        if heic[at + 3] == 0:  # in the file, not in an idat box
            offset = struct.unpack_from(">I", heic, at + 12)[0]
            struct.pack_into(">I", heic, at + 12, offset + added)
    grow(b"meta", added)
    grow(b"iprp", added)
    grow(b"ipma", 1)
    entry = heic.index(primary, heic.index(b"ipma") + 12 + 5)
    heic[entry + 2] += 1
    heic.insert(entry + 3 + heic[entry + 2] - 1, 0x85)
    end = grow(b"ipco", 9)
    heic[end:end] = struct.pack(">I4sB", 9, b"irot", angle)
    return bytes(heic)


def raw_profile(data):
    """As ImageMagick writes EXIF into a text of a PNG."""
    digits = data.hex()
    lines = [digits[at : at + 72] for at in range(0, len(digits), 72)]
    return b"Raw profile type exif\0" + f"\nexif\n{len(data):8}\n{chr(10).join(lines)}\n".encode()


def main():
    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    for orientation in range(1, 9):
        write("stored.png", png(stored(orientation)))
        run("vips", "jpegsave", "stored.png", "plain.jpg", "--Q", "95", "--strip", "--subsample-mode", "off")
        write(f"orientation-{orientation}.jpg", with_exif(read("plain.jpg"), orientation))
    write("picture.png", png(PICTURE))
    run("vips", "copy", "orientation-6.jpg", "orientation-6.webp[lossless]")
    write("orientation-8.png", png(stored(8), more=chunk(b"eXIf", exif(8)[6:])))
    write("orientation-8-text.png", png(stored(8), more=chunk(b"tEXt", raw_profile(exif(8)))))
    packed = b"\0" + zlib.compress(raw_profile(exif(8))[22:])
    write("orientation-8-packed.png", png(stored(8), more=chunk(b"zTXt", b"Raw profile type exif\0" + packed)))
    run("vips", "copy", "picture.png", "progressive.jpg[Q=95,interlace,strip]")
    run("vips", "copy", "picture.png", "interlaced.png[interlace]")
    run("vips", "colourspace", "picture.png", "rgb16.png", "rgb16")
    run("vips", "colourspace", "picture.png", "grey16.png", "grey16")
    # Without a profile: cyan, magenta and yellow are what red, green and blue lack.
    run("vips", "invert", "picture.png", "lack.v")
    run("vips", "bandjoin_const", "lack.v", "cmyk.v", "0")
    run("vips", "copy", "cmyk.v", "cmyk.jpg[Q=95,strip,subsample-mode=off]", "--interpretation", "cmyk")
    run("vips", "icc_transform", "picture.png", "display-p3.png", "p3", "--input-profile", "srgb")
    run("heif-enc", "-L", "picture.png", "-o", "picture.heic")
    run("heif-enc", "-L", "-A", "picture.png", "-o", "picture.avif")
    run("heif-enc", "-L", "orientation-6.jpg", "-o", "turned.heic")
    write("turned.heic", turned(read("turned.heic"), 3))
    # Left half clear, with red behind it; right half blue.
    clear = [[(220, 30, 30, 0)] * 32 + [(40, 60, 200, 255)] * 32 for _ in range(HEIGHT)]
    write("transparent.png", png(clear, kind=6))
    black = [[(0, 0, 0)] * WIDTH for _ in range(HEIGHT)]
    write("stored.png", png(PICTURE + black + black))
    run("vips", "copy", "stored.png", f"animated.gif[page-height={HEIGHT}]")
    run("vips", "copy", "stored.png", f"animated.webp[page-height={HEIGHT},lossless]")
    write("huge.png", png([[(0, 0, 0)] * 8], size=(30_000, 30_000)))
    for name in ["stored.png", "plain.jpg", "lack.v", "cmyk.v"]:
        os.remove(name)


main()
