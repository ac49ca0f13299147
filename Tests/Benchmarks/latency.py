"""How long requests wait at a fixed rate, by h2load."""

import subprocess
import tempfile
from pathlib import Path

CONNECTIONS = 32


def percentile_99(port: int, paths: list[str], rate: float, seconds: int) -> float:
    """Milliseconds from a request to its last byte that 99 of 100 do not exceed, at so many requests a second."""
    count = max(CONNECTIONS, int(rate * seconds))
    with tempfile.TemporaryDirectory() as folder:
        uris, log = Path(folder) / "uris", Path(folder) / "log"
        uris.write_text("".join(f"http://127.0.0.1:{port}{path}\n" for path in paths))
        command = ["h2load", "--h1", f"--requests={count}", f"--clients={CONNECTIONS}", f"--log-file={log}"]
        command += [f"--rps={rate / CONNECTIONS:.3f}", f"--input-file={uris}"]
        subprocess.run(command, capture_output=True, check=True)
        lines = [line.split("\t") for line in log.read_text().splitlines()]
    assert all(status == "200" for _, status, _ in lines), {status for _, status, _ in lines}
    times = sorted(int(microseconds) for _, _, microseconds in lines)
    return times[int(len(times) * 0.99)] / 1000
