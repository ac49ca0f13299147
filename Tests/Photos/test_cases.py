"""Pictures from elsewhere are shown as another decoder shows them, or refused in a sentence."""

import pytest
from cases import Case, cases
from likeness import flat_difference, is_upright, shaped
from pictures import opened
from reference import reference
from shown import Shown, saved
from webp import private_parts
from work import Work

MOST_DIFFERENCE = 4
# The widths of variants that are compared each time; all of them at full size.
WIDTHS = [240, 800]


@pytest.mark.skipif(not cases(), reason="no pictures beside the repository")
def test_each_picture_is_shown_right_or_refused(sound_server, is_full, report):
    deviations = []
    for case in cases():
        work = Work.of(sound_server, case.file.read_bytes(), case.file.name)
        report(f"{case.file.name} ({case.expected}): {work}")
        faults = work.faults
        if work.upload.is_taken == (case.expected == "reject") and case.expected != "either":
            faults.append("taken" if work.upload.is_taken else f"refused: {work.upload.sentence}")
        if work.upload.is_taken:
            faults += wrong_in(saved(sound_server, work.upload), case, [*WIDTHS, 1600] if is_full else WIDTHS, report)
        deviations += [f"{case.file.name} ({case.expected}): {fault}" for fault in faults]
    assert deviations == []


def wrong_in(shown: Shown, case: Case, widths: list[int], report) -> list[str]:
    faults = [f"{width}: {part}" for width, variant in shown.variants.items() for part in private_parts(variant)]
    if shown.original != case.file.read_bytes():
        faults.append("the original is another file")
    if not case.fits(shown.width, shown.height):
        faults.append(f"shown as {shown.width} × {shown.height}")
    try:
        right = reference(case.file)
    except (OSError, SyntaxError, ValueError) as error:
        # Of what may be taken or not, the other decoder may make nothing.
        report(f"no reference: {error!r}")
        return faults + (["no reference"] if case.expected == "accept" else [])
    if right.size != (shown.width, shown.height):
        faults.append(f"shown as {shown.width} × {shown.height}, not {right.width} × {right.height}")
    for width in widths:
        picture = opened(shown.variants[width])
        theirs = shaped(right, picture.size)
        if picture.width > min(width, shown.width):
            faults.append(f"{width}: {picture.width} wide")
        if not is_upright(picture, theirs):
            faults.append(f"{width}: not upright")
        difference = flat_difference(picture, theirs)
        report(f"{width}: a flat patch differs by {difference:.1f}")
        if difference > MOST_DIFFERENCE:
            faults.append(f"{width}: a flat patch differs by {difference:.1f}")
    return faults
