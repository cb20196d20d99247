"""Packets made for the proofs: two printings of one table, with as much doubt as a test asks for."""

from __future__ import annotations

from typing import Any

THREE_CARD = (("straight_flush", "40"), ("three_of_a_kind", "30"), ("straight", "6"), ("flush", "3"), ("pair", "1"))


def table(designator: str | None, rows: Any = THREE_CARD, *, bet: str = "pair_plus", **claims: str) -> dict[str, Any]:
    blank = dict.fromkeys(("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average"))
    return {
        "designator": designator,
        "alias": None,
        "bet": bet,
        "system": None,
        "variant": None,
        "printing": 1,
        "wager": None,
        "multi_game": False,
        "outcomes": [
            {"hand": h, "hands": None, "pays": p, "unit": "to_1", "meter": None, "from_meter": None, "envy": None}
            for h, p in rows
        ],
        "claims": {**blank, **claims},
    }


def packet(*tables: dict[str, Any], game: str | None = "Three Card Poker") -> dict[str, Any]:
    """Each table on a page of its own; every leaf confident, each cell with a box of its own."""
    provenance: dict[str, Any] = {}
    for index, one in enumerate(tables):
        start, page = f"/paytables/{index}", index + 1
        for name in ("designator", "bet"):
            if one[name] is not None:
                provenance[f"{start}/{name}"] = source(page, 0, 0, str(one[name]))
        for row, outcome in enumerate(one["outcomes"], start=1):
            for column, leaf in enumerate(("hand", "pays", "unit")):
                shown = f"{outcome['pays']} to 1" if leaf == "pays" else str(outcome[leaf])
                provenance[f"{start}/outcomes/{row - 1}/{leaf}"] = source(page, row, column, shown)
        for row, (name, value) in enumerate(one["claims"].items(), start=50):
            if value is not None:
                provenance[f"{start}/claims/{name}"] = source(page, row, 0, f"{value}%")
    return {"game": game, "paytables": list(tables), "provenance": provenance}


def source(page: int, row: int, column: int, raw: str) -> dict[str, Any]:
    box = [100.0 * column, 20.0 * row, 100.0 * column + 80, 20.0 * row + 12]
    return {"page": page, "bbox": box, "raw": raw, "repaired": False, "confidence": 1.0, "reader": "paytables"}


def doubt(packet: dict[str, Any], pointer: str, raw: str | None = None, confidence: float = 0.6) -> dict[str, Any]:
    """Makes one leaf doubtful; returns its provenance."""
    results: dict[str, Any] = packet["provenance"][pointer]
    results["confidence"] = confidence
    if raw is not None:
        results["raw"] = raw
    return results
