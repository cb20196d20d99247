"""The rules of the game as a packet of format 2 lists them: what single sentences settle, by the parameter they set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paytables.packet.text import facts_in
from paytables.printed_rules import rules_of_facts

READER = "rules"


def read_rules(facts: Sequence[dict[str, Any]]) -> tuple[list[dict[str, object]], dict[str, dict[str, object]]]:
    """From `x_facts`: the entries in page order, each as often as it is printed otherwise, and their provenance."""
    entries: list[dict[str, Any]] = []
    provenance: dict[str, dict[str, object]] = {}
    for rule, fact in rules_of_facts(facts_in(list(facts))):
        entry = {
            "parameter": rule.parameter,
            "value": rule.value,
            "variant": rule.variant,
            "bet": rule.bet,
            "condition": None,
        }
        if entry in entries:
            continue
        provenance[f"/rules/{len(entries)}/value"] = {
            "page": fact.page,
            "bbox": None if fact.bbox is None else list(fact.bbox),
            "raw": fact.quote,
            "repaired": False,
            "confidence": round(fact.confidence, 4),
            "reader": f"{READER}.{fact.name}",
        }
        entries.append(entry)
    return entries, provenance
