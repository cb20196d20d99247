"""Tables of a dump that wrote them down column by column."""
from __future__ import annotations
from typing import Any
def read(page: Any, blocked: set[int], here: list[Any]) -> list[Any]:
    return []
