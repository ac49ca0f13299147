"""Pictures from elsewhere, in `../shared/cases/images` beside the repository where they are at hand."""

import json
from dataclasses import dataclass
from pathlib import Path

from foodpin import ROOT

FOLDER = ROOT.parent / "shared" / "cases" / "images"


@dataclass(frozen=True)
class Case:
    """A file, and what is known of it: whether it must be taken ("accept", "reject", "either"), and how it is seen."""

    file: Path
    expected: str
    width: int | None
    height: int | None
    upright: str | None

    def fits(self, width: int, height: int) -> bool:
        shape = "landscape" if width > height else "portrait"
        return self.upright in (None, shape) and self.width in (None, width) and self.height in (None, height)


def cases() -> list[Case]:
    """All of them; none where the folder is not there."""
    manifest = FOLDER / "manifest.json"
    if not manifest.exists():
        return []
    return [
        Case(
            file=FOLDER / entry["file"],
            expected=entry["expected"],
            width=entry.get("expected_width"),
            height=entry.get("expected_height"),
            upright=entry.get("expected_upright"),
        )
        for entry in json.loads(manifest.read_text())
    ]
