"""Large pictures are taken, and small files that promise large pictures cost next to nothing."""

import pytest
from pictures import encoded, opened, quarters
from promises import promises, webp
from work import Work


def test_a_promise_costs_next_to_nothing(sound_server, report):
    faults = []
    for name, data in promises().items():
        assert len(data) < 250
        work = Work.of(sound_server, data)
        report(f"{name} of {len(data)} bytes: {work}")
        faults += [f"{name}: {fault}" for fault in work.faults]
    assert faults == []


def test_a_webp_that_is_far_too_large_is_told_so(sound_server):
    work = Work.of(sound_server, webp(16_383, 16_383))
    assert work.faults == []
    assert "megapixels" in work.upload.sentence


def test_a_lossless_webp_within_the_limit_is_taken(sound_server):
    work = Work.of(sound_server, webp(9_000, 9_000))
    assert work.upload.is_taken or "megapixels" in work.upload.sentence, work


LARGE = {
    "80-megapixel JPEG": (10_328, 7_760, "JPEG", {}),
    "80-megapixel progressive JPEG": (10_328, 7_760, "JPEG", {"progressive": True, "subsampling": 0}),
    "80-megapixel PNG": (10_328, 7_760, "PNG", {"compress_level": 1}),
    "108-megapixel JPEG": (12_000, 9_000, "JPEG", {}),
    "108-megapixel progressive JPEG": (12_000, 9_000, "JPEG", {"progressive": True}),
    "48-megapixel HEIC": (8_064, 6_048, "HEIF", {"quality": 40, "enc_params": {"preset": "ultrafast"}}),
    "48-megapixel AVIF": (8_064, 6_048, "AVIF", {"quality": 40, "speed": 10}),
}


@pytest.mark.parametrize(
    "name", [name if "80-megapixel JPEG" == name else pytest.param(name, marks=pytest.mark.full) for name in LARGE]
)
def test_a_large_picture_is_taken(sound_server, report, name):
    width, height, kind, options = LARGE[name]
    work = Work.of(sound_server, encoded(quarters(width, height), kind, **options))
    report(f"{name}: {work}")
    assert work.faults == []
    assert work.upload.is_taken
    assert opened(sound_server.get(work.upload.preview).body).width == 800
