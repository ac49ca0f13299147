"""What is large is never in memory as a whole: neither for those who read it slowly, nor for those who send it."""

import re

from holdings import forget_peak, peak_megabytes, unsent_bytes
from PIL import Image
from pictures import encoded
from uploads import upload
from wire import Wire, get

READERS = 30


def noise(size: int, frames: int) -> bytes:
    pictures = [Image.effect_noise((size, size), 200).convert("P") for _ in range(frames)]
    return encoded(pictures[0], "GIF", save_all=True, append_images=pictures[1:], duration=100)


def test_slow_readers_of_a_large_animation_cost_little(sound_server, report):
    sent = upload(sound_server, noise(400, 40), "noise.gif", "image/gif")
    page = sound_server.post("/restaurants", {"name": "Noise", "photos": sent.token}).location
    moving = re.search(r'srcset="([^"]+-moving\.webp)"', sound_server.get(page).text)[1]
    size = len(sound_server.get(moving).body)
    # More than the kernel takes of it for a reader who stops.
    assert size > 3_500_000
    forget_peak(sound_server.process.pid)
    before = peak_megabytes(sound_server.process.pid)
    readers = [Wire(sound_server.port, window=4_096) for _ in range(READERS)]
    # Another address each, so that none has what was made for another.
    for number, wire in enumerate(readers):
        wire.send(get(f"{moving}?{number}"))
    for wire in readers:
        assert wire.socket.recv(1_000)
    assert 0 < unsent_bytes(sound_server) < READERS * size
    more = peak_megabytes(sound_server.process.pid) - before
    report(f"{READERS} readers of {size / 1e6:.1f} MB: {more:.0f} MB more")
    assert more < READERS * size / 1e6 / 2
    for wire in readers:
        wire.close()


def test_a_form_with_many_large_files_comes_back_with_what_was_typed(sound_server):
    files = 5 * [("photo", ("words.txt", "text/plain", b"x" * 31_000_000))]
    answer = sound_server.post_files("/restaurants", {"name": "Blue Door", "summary": "Typed"}, files)
    assert answer.status == 422
    assert "Typed</textarea>" in answer.text and "words.txt: This is a text." in answer.text
