"""What a disk holds after the power was lost, at any moment of a process's life.

`trace.c`, preloaded, writes down every operation on the files of one folder; `Disk` plays that record back. The model is
the strictest that POSIX allows:

- What a file holds is on the disk as of its last fsync or fdatasync that has returned.
- Names (made, changed, taken away) are on the disk as of the last fsync of their folder, that folder's own name included.
  A name whose file was never synced leads to an empty file.
- What came later was on its way: any of it may have reached the disk or not, in sectors of 512 bytes and in any order.
  `surviving()` without a die keeps none of it; with one, each sector or change of size is kept by the toss of a coin, and
  of the changes of names in a folder the first few (a file system writes those down in order).

A disk that loses what it has confirmed, or damages what it was not asked to write, is not in the model.
"""

import os
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEAD = struct.Struct("<4sIQQQ")
SECTOR = 512
SOURCE = Path(__file__).with_name("trace.c")


class Trace:
    """The record of a process, in a file beside the folder that it is about."""

    def __init__(self, folder: Path, root: Path):
        self.root, self.file, self.library = root, folder / "trace", folder / "trace.so"
        subprocess.run(["clang", "-shared", "-fPIC", "-O1", SOURCE, "-o", self.library], check=True)

    @property
    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.library), "TRACE_FOLDER": str(self.root), "TRACE_FILE": str(self.file)}

    def position(self) -> int:
        """How far the record has come: a moment."""
        return self.file.stat().st_size if self.file.exists() else 0

    def operations(self) -> Iterator["Operation"]:
        with self.file.open("rb") as record:
            while head := record.read(HEAD.size):
                kind, name_length, inode, offset, length = HEAD.unpack(head)
                name = os.fsdecode(record.read(name_length))
                yield Operation(kind.decode(), inode, name, offset, record.read(length), record.tell())


@dataclass
class Operation:
    kind: str
    inode: int
    name: str
    offset: int
    data: bytes
    # The moment at which it is over.
    end: int


class File:
    """What a file holds to those who read it, and what of that is on the disk."""

    def __init__(self):
        self.seen, self.synced = bytearray(), bytearray()
        self.pending: list[tuple[int, bytes | None]] = []

    def change(self, offset: int, data: bytes | None):
        """Writes, or changes the size where there are no data."""
        apply(self.seen, offset, data)
        self.pending.append((offset, data))

    def sync(self):
        for offset, data in self.pending:
            apply(self.synced, offset, data)
        self.pending = []

    def surviving(self, die: random.Random | None) -> bytes:
        if not die:
            return self.synced
        content = bytearray(self.synced)
        for offset, data in self.pending:
            if data is None:
                if die.random() < 0.5:
                    apply(content, offset, None)
                continue
            for start, sector in sectors(offset, data):
                if die.random() < 0.5:
                    apply(content, start, sector)
        return content


class Folder:
    """The same of a folder: names and the inodes that they lead to."""

    def __init__(self):
        self.seen: dict[str, int] = {}
        self.synced: dict[str, int] = {}
        self.pending: list[tuple[str, int | None]] = []

    def change(self, name: str, inode: int | None):
        """Gives a name, or takes it away."""
        self.pending.append((name, inode))
        apply_name(self.seen, name, inode)

    def sync(self):
        self.synced, self.pending = dict(self.seen), []

    def surviving(self, die: random.Random | None) -> dict[str, int]:
        names = dict(self.synced)
        for name, inode in self.pending[: die.randint(0, len(self.pending))] if die else []:
            apply_name(names, name, inode)
        return names


class Disk:
    def __init__(self, root: Path):
        self.root = root
        self.folders: dict[int, Folder] = {root.stat().st_ino: Folder()}
        self.paths: dict[str, int] = {str(root): root.stat().st_ino}
        self.files: dict[int, File] = {}

    def play(self, operation: Operation):
        match operation.kind:
            case "make" | "fold":
                # An inode that is free is given again.
                (self.files if operation.kind == "make" else self.folders)[operation.inode] = (
                    File() if operation.kind == "make" else Folder()
                )
                self._name(operation.name, operation.inode)
            case "data" if operation.inode in self.files:
                self.files[operation.inode].change(operation.offset, operation.data)
            case "size" if operation.inode in self.files:
                self.files[operation.inode].change(operation.offset, None)
            case "sync":
                owner = self.files.get(operation.inode) or self.folders.get(operation.inode)
                if owner:
                    owner.sync()
            case "gone":
                self._name(operation.name, None)
            case "name":
                inode = self.paths.get(operation.name)
                self._name(operation.name, None)
                self._name(os.fsdecode(operation.data), inode)

    def _name(self, path: str, inode: int | None):
        folder, name = os.path.split(path)
        self.folders[self.paths[folder]].change(name, inode)
        apply_name(self.paths, path, inode)

    def surviving(self, target: Path, die: random.Random | None = None):
        """Puts what survives into a folder of its own."""
        shutil.rmtree(target, ignore_errors=True)
        self._put(self.paths[str(self.root)], target, die)

    def _put(self, inode: int, target: Path, die: random.Random | None):
        target.mkdir()
        for name, child in self.folders[inode].surviving(die).items():
            if child in self.folders:
                self._put(child, target / name, die)
            else:
                (target / name).write_bytes(self.files[child].surviving(die))

    def differences(self) -> list[str]:
        """Files whose content the record gets wrong: there would be an operation that it doesn't know of."""
        return [
            path
            for path, inode in self.paths.items()
            if inode in self.files and Path(path).read_bytes() != self.files[inode].seen
        ]


def apply(content: bytearray, offset: int, data: bytes | None):
    end = offset + len(data or b"")
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if data is None:
        del content[offset:]
    else:
        content[offset:end] = data


def apply_name(names: dict[str, int], name: str, inode: int | None):
    if inode is None:
        names.pop(name, None)
    else:
        names[name] = inode


def sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """Data in pieces that end where the disk's sectors do."""
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        yield offset + start, data[start:end]
        start = end
