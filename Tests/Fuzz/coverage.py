"""Prints the lines covered of some files, and fails where that is under 90 % of one. Reads `llvm-cov export`.

usage: coverage.py FILE… <summary.json
"""

import json
import pathlib
import sys

LEAST = 90

wanted = {str(pathlib.Path(path).resolve()): path for path in sys.argv[1:]}
lines = {}
for file in json.load(sys.stdin)["data"][0]["files"]:
    path = wanted.get(str(pathlib.Path(file["filename"]).resolve()))
    if path:
        lines[path] = file["summary"]["lines"]
for path, counts in sorted(lines.items()):
    print(f"  {counts['percent']:6.2f} %  {counts['covered']:4} of {counts['count']:4}  {path}")
covered = sum(counts["covered"] for counts in lines.values())
count = sum(counts["count"] for counts in lines.values())
print(f"  {100 * covered / count:6.2f} %  {covered:4} of {count:4}")
poor = [path for path, counts in lines.items() if counts["percent"] < LEAST]
if poor or lines.keys() != set(wanted.values()):
    sys.exit(f"Too little is reached: {', '.join(poor) or 'a file is missing'}.")
