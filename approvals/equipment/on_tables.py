"""Which equipment stands on a table, as its form says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Installed:
    """One component on one table."""

    component: str
    version: str | None
    place: str  # the path in the form


def installed(data: Mapping[str, Any]) -> Iterator[Installed]:
    """Every component of a configuration form, the shuffler by its model."""
    progressive = data.get("progressive")
    if isinstance(progressive, Mapping):
        for index, c in enumerate(progressive.get("components") or ()):
            yield Installed(c["component"], c.get("version"), f"progressive.components[{index}]")
    for index, c in enumerate(data.get("other_equipment") or ()):
        yield Installed(c["component"], c.get("version"), f"other_equipment[{index}]")
    shuffler = data.get("shuffler")
    if isinstance(shuffler, Mapping) and shuffler.get("model"):
        yield Installed(shuffler["model"], shuffler.get("version"), "shuffler")
