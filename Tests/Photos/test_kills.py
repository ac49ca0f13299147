"""Workers are killed and stopped at random while photos come: each is taken or refused, and none waits for ever."""

from concurrent.futures import ThreadPoolExecutor

from pictures import RED, is_near, jpeg, opened
from uploads import upload
from workers import Killer

SENDERS = 8


def test_each_upload_is_answered_while_workers_die(sound_server, is_full, report):
    uploads = 200 if is_full else 40
    photo = jpeg(1600, 1200) if is_full else jpeg()
    # A worker that was stopped for good is given up after its minute; a few of them may come after each other.
    sound_server.patience = 400
    with (
        Killer(sound_server, 0.8 if is_full else 0.2, stops=4, pause=None if is_full else 0.5) as killer,
        ThreadPoolExecutor(SENDERS) as pool,
    ):
        sent = list(pool.map(lambda _: upload(sound_server, photo), range(uploads)))
    taken = [one for one in sent if one.is_taken]
    refused = [one for one in sent if not one.is_taken]
    report(f"{killer.killed} killed, {killer.stopped} stopped; {len(taken)} taken, {len(refused)} refused")
    report(f"{sorted({(one.status, one.sentence) for one in refused})}")
    assert [one for one in refused if not one.is_told] == []
    assert taken and killer.killed and killer.stopped
    for one in taken:
        picture = opened(sound_server.get(one.preview).body).convert("RGB")
        assert is_near(picture.getpixel((picture.width // 4, picture.height // 4)), RED)
