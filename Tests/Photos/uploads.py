"""Photos sent ahead of their form, and how the server answers."""

import json
import re
from dataclasses import dataclass

from foodpin import FoodPin


@dataclass(frozen=True)
class Upload:
    """Either `token` and `preview` are there, or `sentence` is; all of them where a damaged photo can be kept in part."""

    status: int
    token: str = ""
    preview: str = ""
    sentence: str = ""

    @property
    def is_taken(self) -> bool:
        return self.status == 201

    @property
    def is_told(self) -> bool:
        """Whether it was refused as a person would want it: by a status of a refusal and in a sentence."""
        return 400 <= self.status <= 503 and self.status != 500 and is_sentence(self.sentence)


def upload(server: FoodPin, data: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> Upload:
    answer = server.post_files("/uploads", {}, {"photo": (name, kind, data)})
    fields = json.loads(answer.text)
    return Upload(answer.status, fields.get("token", ""), fields.get("preview", ""), fields.get("message", ""))


def is_sentence(text: str) -> bool:
    """One or more, without words that are for a log."""
    return bool(re.fullmatch(r"[A-Z][^\n]{10,300}\.", text)) and not re.search(r"vips|heif|errno|Error|0x|_", text)


def metric(server: FoodPin, name: str) -> int:
    """A number of `/metrics`."""
    return int(re.search(rf"^foodpin_{name} (\d+)$", server.get("/metrics").text, re.MULTILINE)[1])
