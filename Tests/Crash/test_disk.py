"""The disk fails, fills up, or is taken away while the server runs: a sentence for the person, and nothing is lost."""

import errno
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from foodpin import Answer, FoodPin
from pictures import jpeg
from stored import Stored
from test_writers import not_found
from writers import Writers

FULL = "The disk is full, so nothing was saved."
UNREACHABLE = "The store cannot be reached at this moment."
GONE = "The store’s files were moved, replaced or cut short"
DAMAGED = "The store is damaged"
SUMMARY = "Typed with care, a page of it. " * 20
TYPED = {"name": "Not to be lost", "type": "Typed", "summary": SUMMARY}


def mount(folder: Path, megabytes: int) -> bool:
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder]
    return shutil.which("mount") is not None and subprocess.run(command, capture_output=True).returncode == 0


@pytest.fixture
def small_disk(tmp_path):
    """A disk of twelve megabytes, half of it taken by a file that can be removed."""
    folder = tmp_path / "small"
    if not mount(folder, 12):
        pytest.skip("only root may mount a file system")
    (folder / "filler").write_bytes(bytes(6_000_000))
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.fixture
def faults(tmp_path):
    """Errors that the system reports while the file exists, e.g. `write 5`."""
    library = tmp_path / "faults.so"
    source = Path(__file__).with_name("faults.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", source, "-o", library], check=True)
    return Faults(library, tmp_path / "faults", tmp_path / "store")


class Faults:
    def __init__(self, library: Path, file: Path, folder: Path):
        self.file, self.folder = file, folder
        folder.mkdir()
        self.environment = {
            "LD_PRELOAD": str(library),
            "FAULTS_FOLDER": str(folder / "data"),
            "FAULTS_FILE": str(file),
        }

    def begin(self, operation: str, number: int):
        fresh = self.file.with_suffix(".new")
        fresh.write_text(f"{operation} {number}")
        fresh.rename(self.file)

    def end(self):
        self.file.unlink(missing_ok=True)


def expect_refusal(server: FoodPin, status: int, sentence: str):
    """A form that can't be saved comes back with the sentence and all that was typed."""
    expect_form(server.post("/restaurants", TYPED), status, sentence)
    # Other forms say it on their own pages.
    product = server.post("/products", {"name": "Not to be lost", "quantity": "7"})
    assert (product.status, sentence in product.text) == (status, True), product.text[-3_000:]
    assert 'value="Not to be lost"' in product.text
    assert server.process.poll() is None


def expect_form(answer: Answer, status: int, sentence: str):
    assert (answer.status, sentence in answer.text) == (status, True), answer.text[-3_000:]
    assert 'value="Not to be lost"' in answer.text and SUMMARY.strip() in answer.text


def expect_all(data: Path, writers: Writers, start_server):
    """What was acknowledged is whole in these files, and found by a server that is started on them."""
    stored = Stored.of_copy(data, data.parent.with_name(f"{data.parent.name}-copy"))
    assert stored.faults == []
    assert writers.losses(stored) == []
    assert not_found(start_server(folder=data.parent), set(writers.acknowledged)) == []


def expect_surprises(writers: Writers, status: int, sentence: str):
    assert writers.surprises
    for surprise in writers.surprises:
        assert surprise.split()[1] == str(status), surprise
    writers.surprises = []


def test_a_full_disk_is_told_and_writing_goes_on_when_there_is_room(start_server, small_disk):
    server = start_server(folder=small_disk)
    writers = Writers()
    writers.set_up(server)
    photo = jpeg(2_000, 1_500)

    # Small saves fill it to the last page.
    writers.write(server, until=lambda: wait_until(lambda: len(writers.surprises) >= 100))
    expect_surprises(writers, 507, FULL)
    fill(small_disk)
    expect_refusal(server, 507, FULL)
    with_photo = server.post_files("/restaurants", TYPED, {"photo": ("p.jpg", "image/jpeg", photo)})
    expect_form(with_photo, 507, "The disk is full, so the photo was not kept.")
    for path in ["/restaurants", "/restaurants?q=kitchen", "/gradebook", "/products", "/trash", "/healthz"]:
        assert server.get(path).status == 200
    (small_disk / "filler").unlink()
    # No more than there is room for, however fast the server is.
    before = len(writers.acknowledged)
    writers.write_each(server, forms=2)
    assert writers.surprises == []
    assert len(writers.acknowledged) == before + 2 * 48
    server.add("With a photo", photo)
    server.kill()
    (small_disk / "rest").unlink()
    expect_all(server.data, writers, start_server)


def wait_until(condition: Callable[[], bool]):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def fill(disk: Path):
    with (disk / "rest").open("wb", buffering=0) as rest:
        try:
            while True:
                rest.write(bytes(4_096))
        except OSError:
            pass


def test_a_start_on_a_full_disk_says_so(start_server, small_disk):
    server = start_server(folder=small_disk)
    server.add("Kept")
    server.stop()
    fill(small_disk)
    for data in [server.data, small_disk / "fresh"]:
        program = [server.binary, "serve", "--port", "0", "--data", data]
        refused = subprocess.run(program, capture_output=True, text=True, timeout=60)
        assert refused.returncode != 0
        assert "The disk is full." in refused.stderr
    (small_disk / "rest").unlink()
    assert "Kept" in start_server(folder=small_disk).get("/restaurants").text


def test_a_start_where_nothing_can_be_written_says_so(start_server, small_disk):
    server = start_server(folder=small_disk)
    server.add("Kept")
    server.stop()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    program = [server.binary, "serve", "--port", "0", "--data", server.data]
    refused = subprocess.run(program, capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0
    assert "can't be written. Give this user the right to write there" in refused.stderr
    subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
    assert "Kept" in start_server(folder=small_disk).get("/restaurants").text


@pytest.mark.parametrize(
    "operation, number, status, sentence",
    [
        ("write", errno.ENOSPC, 507, FULL),
        ("write", errno.EDQUOT, 507, FULL),
        ("write", errno.EIO, 503, UNREACHABLE),
        ("write", errno.EROFS, 503, UNREACHABLE),
        ("sync", errno.EIO, 503, UNREACHABLE),
        ("sync", errno.EDQUOT, 507, FULL),
    ],
    ids=lambda value: errno.errorcode.get(value, "") if isinstance(value, int) else None,
)
def test_an_error_of_the_disk_is_told_and_passes(start_server, faults, operation, number, status, sentence):
    server = start_server(folder=faults.folder, environment=faults.environment)
    writers = Writers()
    writers.set_up(server)

    def until():
        time.sleep(random.uniform(0.05, 0.1))
        faults.begin(operation, number)
        time.sleep(random.uniform(0.05, 0.1))

    for _ in range(3):
        writers.write(server, until)
        expect_refusal(server, status, sentence)
        assert server.get("/restaurants").status == 200
        expect_surprises(writers, status, sentence)
        faults.end()
        server.add("As before")
    server.kill()
    expect_all(server.data, writers, start_server)


def test_a_store_that_is_moved_away_takes_nothing_until_it_is_back(start_server, tmp_path):
    """What is saved into files that have no name any more is gone with the process."""
    server = start_server()
    writers = Writers()
    writers.set_up(server)
    expect_pages(server)
    away = tmp_path / "away"
    away.mkdir()
    for files in [["foodpin.sqlite"], ["foodpin.sqlite-wal"], ["foodpin.sqlite", "foodpin.sqlite-wal"]]:

        def until():
            time.sleep(0.2)
            for name in files:
                (server.data / name).rename(away / name)
            time.sleep(0.2)

        writers.write(server, until)
        expect_refusal(server, 503, GONE)
        expect_surprises(writers, 503, GONE)
        assert server.get("/healthz").status == 503
        read_by_many(server)
        for name in files:
            (away / name).rename(server.data / name)
        server.add("Back again")
        writers.write(server, until=lambda: time.sleep(0.1))
        assert writers.surprises == []
    server.kill()
    expect_all(server.data, writers, start_server)


def expect_pages(server: FoodPin):
    """What a person has seen who sends a form from there."""
    for path in ["/restaurants", "/products"]:
        assert server.get(path).status == 200


def read_by_many(server: FoodPin):
    """More readers at once than there are connections: each answers what is stored, or says that it can't."""
    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(server.get, [f"/restaurants?q=kit&after={number}" for number in range(64)]))
    assert {answer.status for answer in answers} <= {200, 400, 503}


def test_a_store_that_was_removed_or_replaced_takes_nothing(start_server, tmp_path):
    other = start_server(folder=make(tmp_path / "other"))
    other.add("Of the other store")
    other.stop()
    server = start_server(folder=make(tmp_path / "first"))
    server.add("Of the first store")
    expect_pages(server)
    for file in server.data.glob("foodpin.sqlite*"):
        file.unlink()
    expect_refusal(server, 503, GONE)
    shutil.copy(other.data / "foodpin.sqlite", server.data)
    before = (server.data / "foodpin.sqlite").read_bytes()
    expect_refusal(server, 503, GONE)
    read_by_many(server)
    assert "Of the other store" not in server.get("/restaurants").text
    server.stop()
    assert (server.data / "foodpin.sqlite").read_bytes() == before
    assert "Of the other store" in start_server(folder=tmp_path / "first").get("/restaurants").text


def make(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.mark.parametrize("seed", range(4))
def test_bytes_that_are_overwritten_end_in_a_sentence(start_server, tmp_path, sample_data, seed):
    """Whatever the files hold, the process lives, and who is not answered is told why."""
    shutil.copytree(sample_data, tmp_path / "data")
    server = start_server("--fresh-pages")
    die = random.Random(seed)
    for round in range(12):
        for name in ["foodpin.sqlite", "foodpin.sqlite-wal"]:
            overwrite(server.data / name, die)
        for path in ["/restaurants", "/restaurants?q=kitchen", "/restaurants/1", "/gradebook", "/albums", "/trash"]:
            expect_sentence(server.get(path))
        expect_sentence(server.post("/restaurants", {"name": "Not to be lost", "summary": SUMMARY}))
        expect_sentence(server.post("/products/1", {"name": "Not to be lost", "quantity": "7", "version": "1"}))
        assert server.process.poll() is None, server.log.read_text()[-2_000:]


def overwrite(file: Path, die: random.Random):
    size = file.stat().st_size
    with file.open("r+b") as store:
        for _ in range(die.randint(1, 8)):
            store.seek(die.randrange(max(size, 1)))
            store.write(die.randbytes(die.choice([1, 16, 512, 4_096])))


def expect_sentence(answer: Answer):
    assert answer.status in (200, 303, 404, 409, 422, 503), f"{answer.status} {answer.text[-3_000:]}"
    if answer.status == 503:
        # An empty file is nothing to SQLite, so that it takes the log away.
        assert any(sentence in answer.text for sentence in [DAMAGED, UNREACHABLE, GONE])


@pytest.mark.parametrize("name", ["foodpin.sqlite", "foodpin.sqlite-wal", "foodpin.sqlite-shm"])
@pytest.mark.parametrize("size", [0, 5_000])
def test_a_file_that_is_cut_short_does_not_end_the_process(start_server, tmp_path, sample_data, name, size):
    """Parts of the files are mapped: reading past the end of one raises SIGBUS."""
    shutil.copytree(sample_data, tmp_path / "data")
    server = start_server("--fresh-pages")
    server.add("Written first")
    read_by_many(server)
    os.truncate(server.data / name, size)
    for path in ["/restaurants", "/restaurants?q=kitchen", "/gradebook", "/albums", "/trash"] * 3:
        expect_sentence(server.get(path))
    expect_sentence(server.post("/restaurants", {"name": "Not to be lost", "summary": SUMMARY}))
    assert server.process.poll() is None, server.log.read_text()[-2_000:]
