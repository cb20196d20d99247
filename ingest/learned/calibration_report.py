"""How true the stated confidence is on documents held back, as `manage.py train calibration` found it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("calibration_report.json")
FORM_NAMES = {"all": "All forms", "pdf": "Born-digital PDFs", "dump": "Text dumps", "scan": "Scans"}


@dataclass(frozen=True, slots=True)
class Bin:
    """Values with about the same stated confidence."""

    stated: float
    observed: float  # the share of them that was right
    count: int


@dataclass(frozen=True, slots=True)
class State:
    """Doubt and error of one form, with the readers' own confidence or with the calibrated one."""

    doubtful: int
    wrong_and_confident: int
    wrong_and_lifted: int
    brier: float
    ece: float
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Form:
    title: str
    documents: int
    values: int
    before: State
    after: State


@cache
def forms() -> tuple[Form, ...]:
    """All forms together, then each."""
    held = json.loads(FILE.read_text("utf-8"))["held_back"]
    return tuple(
        Form(title, held[key]["documents"], held[key]["after"]["values"], *(_state(held[key][w]) for w in WHEN))
        for key, title in FORM_NAMES.items()
        if key in held
    )


WHEN = ("before", "after")


def _state(values: dict[str, Any]) -> State:
    kept = {name: values[name] for name in ("doubtful", "wrong_and_confident", "wrong_and_lifted", "brier", "ece")}
    return State(**kept, bins=tuple(Bin(**one) for one in values["bins"]))
