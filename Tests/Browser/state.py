"""A page in a state: an address, or a form sent to one."""

from dataclasses import dataclass, field


@dataclass
class State:
    name: str
    path: str
    status: int = 200
    form: dict[str, str] | None = None
    cookies: dict[str, str] = field(default_factory=dict)
