"""What the approved documents of four games print, as packets in contract form.

The figures of every pay table stand in the files beside this one, apart from the engines' own declarations, so that
tests can hold the two against each other. Letters and sentences are the samples'.
"""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from approvals.samples.pages import pdf
from approvals.samples.parts import Source, packet
from approvals.samples.sources import SOURCES
from approvals.samples.sources.common import AQUARIUS, all_of, any_of, component, equipment

FOLDER = Path(__file__).parent
CLAIMS = {
    "house_edge": "edge",
    "hit_frequency": "hits",
    "seed": "seed",
    "top_payout_odds": "top_odds",
    "top_payout_average": "top_average",
}
I_VERIFY = any_of(component("i-Verify", "1.0.017"))
ATLAS = all_of(any_of(component("GM Atlas", "5.4.0"), component("Nexus Command II", "5.4")))
MORE_EQUIPMENT = {
    "fortune": [
        AQUARIUS,
        equipment(
            "display",
            "aquarius",
            all_of(
                I_VERIFY,
                any_of(component("i-Deal", "3.8.024")),
                any_of(component("i-Deal Plus NXP", "1.0.114")),
            ),
        ),
        equipment(
            "progressive",
            "nexus",
            all_of(
                any_of(component("Nexus Command Game Manager TCP", "1.3.0")),
                any_of(component("Nexus Command Table Controller", "2.0.0")),
                any_of(component("ViPS", "1.2.0")),
            ),
            ATLAS,
        ),
        equipment(
            "display",
            "nexus",
            all_of(I_VERIFY, any_of(component("i-Deal", "3.8.024"), component("i-Deal Plus NXP", "1.0.114"))),
        ),
    ],
    "straight_edge": [
        equipment(
            "progressive",
            "nexus",
            all_of(
                any_of(component("Nexus Command Game Manager", "1.3.0")),
                any_of(component("Nexus Command Table Controller Software", "2.0.0", "exact")),
                any_of(component("ViPS")),
            ),
        )
    ],
}
"""What the samples' shorter rules leave out."""

NAMES = {
    "caribbean-3077": ("caribbean-stud-3077", "caribbean"),
    "caribbean-3119": ("caribbean-stud-3119", "caribbean"),
    "three-card-3119": ("three-card-poker-3119", "three_card"),
    "six-card-fortune-3119": ("six-card-fortune-pai-gow-3119", "fortune"),
    "straight-edge": ("straight-edge-poker", "straight_edge"),
}
"""Of each document: the sample whose letter and sentences it has, and the file of its pay tables."""


def tables_of(file: str) -> list[dict[str, Any]]:
    """The pay tables of a file, in the order of the pages."""
    printed = yaml.safe_load((FOLDER / f"{file}.yaml").read_text(encoding="utf-8"))
    return [_table(entry, printed["ladders"][entry["ladder"]]) for entry in printed["tables"]]


def _table(entry: dict[str, Any], rows: list[str]) -> dict[str, Any]:
    return {
        **{name: entry.get(name) for name in ("designator", "alias", "bet", "system", "variant")},
        "printing": entry.get("printing", 1),
        "wager": entry.get("wager"),
        "multi_game": entry.get("multi_game", False),
        "outcomes": [_outcome(row) for row in rows],
        "claims": {claim: entry.get(short) for claim, short in CLAIMS.items()},
    }


def _outcome(row: str) -> dict[str, Any]:
    """A row of a ladder.

    >>> _outcome("flush 50 for_1 from_meter envy=25")["envy"]
    '25'
    """
    hand, pays, unit, *more = row.split()
    marks = dict(mark.partition("=")[::2] for mark in more)
    from_meter = True if "from_meter" in marks else False if "not_from_meter" in marks else None
    return {
        "hand": hand,
        "hands": int(marks["hands"]) if "hands" in marks else None,
        "pays": pays,
        "unit": unit,
        "meter": marks.get("meter"),
        "from_meter": from_meter,
        "envy": marks.get("envy"),
    }


def source_of(name: str) -> Source:
    return next(source for source in SOURCES if source.name == NAMES[name][0])


@cache
def _packet(name: str) -> dict[str, Any]:
    file = NAMES[name][1]
    made = packet(source_of(name))
    return {**made, "paytables": tables_of(file), "equipment": made["equipment"] + MORE_EQUIPMENT.get(file, [])}


def packet_of(name: str) -> dict[str, Any]:
    """The packet of a document, as a perfect reader finds it; the caller's own."""
    return copy.deepcopy(_packet(name))


@cache
def pages_of(name: str) -> bytes:
    """The sample's pages."""
    return pdf(source_of(name))
