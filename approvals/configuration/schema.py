"""What a form refuses, in one sentence with its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Path = tuple[str | int, ...]


class Duplicated(dict[str, Any]):
    """A JSON object that named a key twice: which of the two is meant, nobody knows."""

    key = ""


class Refused(ValueError):
    """What was handed in is not judged: one sentence, and the place."""

    def __init__(self, message: str, path: Path = (), ending: str = "", all_: Iterable[Refused] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.at = place(path)
        self.ending = ending  # of the sentence, after whatever the place is called
        self.every: tuple[Refused, ...] = tuple(all_) or (self,)  # all that is wrong, this first


def refusal(path: Path, ending: str) -> Refused:
    return Refused(f"{place(path) or 'The input'} {ending}", path, ending)


def place(path: Path) -> str:
    """A path as it is written in findings.

    >>> place(("bets", 0, "max"))
    'bets[0].max'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


def shown(value: object, limit: int = 60) -> str:
    """A value inside a sentence: one line, no invisible characters, not too long."""
    text = value if isinstance(value, str) else repr(value)
    visible = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return visible if len(visible) <= limit else visible[:limit] + "…"
