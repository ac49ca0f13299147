"""What was answered with 303 is on disk: a killed server loses none of it."""

import re

from pictures import ORIENTATION, RED, is_near, large_jpeg, opened


def test_restaurant_with_photo_survives_kill(start_server, tmp_path, request):
    photo = large_jpeg()
    addresses = []
    for round in range(request.config.getoption("--crashes")):
        server = start_server()
        addresses.append(server.add(f"Restaurant {round}", photo, type="Diner", summary="Still here."))
        server.kill()

    server = start_server()
    for round, address in enumerate(addresses):
        page = server.get(address)
        assert page.status == 200
        assert f"Restaurant {round}" in page.text and "Still here." in page.text
        photos = set(re.findall(r"/restaurants/\d+/photo/[0-9a-f]+-\d+\.webp", page.text))
        assert photos
        for photo_address in photos:
            picture = opened(server.get(photo_address).body)
            assert picture.getexif().get(ORIENTATION, 1) == 1
            assert is_near(picture.convert("RGB").getpixel((picture.width // 8, picture.height // 8)), RED, 90)


def test_a_killed_server_leaves_the_folder_free(start_server):
    start_server().kill()
    assert start_server().get("/healthz").status == 200
