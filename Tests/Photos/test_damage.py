"""Damaged files of every format are shown or refused in a sentence, and leave no worker behind."""

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from damage import damaged, good_pictures
from holdings import leftovers
from PIL import ExifTags
from pictures import opened
from thumbnails import heic_with_thumbnail, jpeg_with_thumbnail, with_unreadable_picture
from uploads import metric, upload

SENDERS = 4


def test_damaged_files_are_shown_or_refused(sound_server, is_full, report):
    good = list(good_pictures().items())
    for name, data in good:
        assert upload(sound_server, data, name).is_taken, name

    def answer(number: int) -> tuple[str, int, str]:
        """The format, the status, and what is wrong with the answer."""
        name, data = good[number % len(good)]
        sent = upload(sound_server, damaged(data, number), name)
        fault = ""
        if sent.preview:
            picture = sound_server.get(sent.preview)
            try:
                opened(picture.body).load()
            except (OSError, SyntaxError) as error:
                fault = f"{name}, {number}: the preview can't be opened: {error}"
        if not sent.is_taken and not sent.is_told:
            fault = f"{name}, {number}: {sent}"
        return name, sent.status, fault

    with ThreadPoolExecutor(SENDERS) as pool:
        answers = list(pool.map(answer, range(2_000 if is_full else 100)))
    assert [fault for _, _, fault in answers if fault] == []
    counts = Counter((name, status) for name, status, _ in answers)
    for name, _ in good:
        report(f"{name}: {dict(sorted((status, count) for (kind, status), count in counts.items() if kind == name))}")
    report(f"{metric(sound_server, 'images_failed_total')} failed workers")
    # A worker may be lost to a damaged file, but that is rare.
    assert sum(count for (_, status), count in counts.items() if status >= 500) <= len(answers) // 100


def test_no_picture_is_shown_by_its_thumbnail(server):
    jpeg, heic = jpeg_with_thumbnail(), heic_with_thumbnail()
    assert opened(jpeg).getexif().get_ifd(ExifTags.IFD.IFD1) and b"thmb" in heic
    for data in (jpeg, heic):
        assert upload(server, data).is_taken
    for data in (jpeg[: len(jpeg) // 2], heic[: len(heic) // 2], with_unreadable_picture(heic)):
        sent = upload(server, data)
        assert sent.status == 422 and "damaged" in sent.sentence, sent


def test_a_refused_photo_leaves_no_more_behind_than_is_offered(server):
    offered = 0
    for name, data in good_pictures().items():
        cut = upload(server, data[: len(data) // 2])
        assert cut.status == 422, name
        offered += bool(cut.token)
        form = server.post_files("/restaurants", {"name": ""}, {"photo": ("a.jpg", "image/jpeg", b"none")})
        assert form.status == 422
    assert leftovers(server.data) == ()
    server.stop()
    with closing(sqlite3.connect(server.data / "foodpin.sqlite")) as store:
        assert store.execute('SELECT count(*) FROM "PendingUpload"').fetchone() == (offered,)
        assert store.execute('SELECT count(*) FROM "Restaurant"').fetchone() == (0,)
