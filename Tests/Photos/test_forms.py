"""What a photo is, its content says, whatever the file is called; and each form takes the same files."""

import re

import pytest
from damage import FIXTURES
from pictures import encoded, quarters
from shown import saved
from uploads import upload

HEIC = (FIXTURES / "picture.heic").read_bytes()


def test_both_forms_offer_to_choose_heic(server):
    address = server.add("Blue Door")
    offered = [
        re.search(r'<input[^>]* type="file"[^>]* accept="([^"]+)"', server.get(path).text)[1].split(",")
        for path in ("/restaurants/new", f"{address}/edit")
    ]
    assert offered[0] == offered[1]
    assert {f"image/{kind}" for kind in ("jpeg", "png", "webp", "gif", "heic", "heif", "avif")} <= set(offered[0])


# Phones and browsers that don't know the type send it as the last two do.
@pytest.mark.parametrize("kind", ["image/heic", "image/heif", "application/octet-stream", ""])
def test_heic_is_taken_by_each_form(server, kind):
    photo = {"photo": ("IMG_0001.HEIC", kind, HEIC)}
    assert upload(server, HEIC, "IMG_0001.HEIC", kind).is_taken
    new = server.post_files("/restaurants", {"name": "Blue Door"}, photo)
    assert new.status == 303, new.text
    address = server.add("Red Door")
    edited = server.post_files(address, {"name": "Red Door", "version": "1"}, photo)
    assert edited.status == 303, edited.text
    for page in (new.location, address):
        assert "/photo/" in server.get(page).text


@pytest.mark.parametrize(
    "name, kind, format, ending",
    [
        ("photo.jpg", "image/jpeg", "PNG", "png"),
        ("photo.png", "image/png", "JPEG", "jpg"),
        ("photo.heic", "image/heic", "WEBP", "webp"),
        ("page.html", "text/html", "GIF", "gif"),
    ],
)
def test_a_picture_under_another_name_is_what_it_is(server, name, kind, format, ending):
    data = encoded(quarters(400, 300), format)
    sent = upload(server, data, name, kind)
    assert saved(server, sent).original == data
    original = server.get("/restaurants/1/original/1")
    assert original.headers["Content-Type"] == f"image/{format.lower()}"
    assert f'.{ending}"' in original.headers["Content-Disposition"]


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
def test_an_animation_is_kept_as_it_was_sent(server, kind):
    assert saved(server, upload(server, moving(kind))).original == moving(kind)


def moving(kind: str) -> bytes:
    pictures = [quarters(400, 300).rotate(angle) for angle in (0, 90, 180)]
    return encoded(pictures[0], kind, save_all=True, append_images=pictures[1:], duration=100)
