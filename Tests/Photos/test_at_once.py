"""Twenty photos at once are all taken, within the memory of two workers."""

from concurrent.futures import ThreadPoolExecutor

from holdings import peak_megabytes
from pictures import jpeg, large_jpeg
from workers import workers

UPLOADS = 20
# Of the server and its workers together: what each of them held at most, not at the same moment.
MOST_MEGABYTES = 400


def test_twenty_at_once_are_all_taken(sound_server, is_full, report):
    photo = large_jpeg() if is_full else jpeg(1600, 1200)
    with ThreadPoolExecutor(UPLOADS) as pool:
        pages = list(pool.map(lambda number: sound_server.add(f"Upload {number}", photo), range(UPLOADS)))
    assert len(set(pages)) == UPLOADS
    assert all("/photo/" in sound_server.get(page).text for page in pages)
    peaks = [peak_megabytes(process) for process in [sound_server.process.pid, *workers(sound_server)]]
    report(f"server and workers at most {' + '.join(f'{peak:.0f}' for peak in peaks)} MB")
    assert sum(peaks) < MOST_MEGABYTES
