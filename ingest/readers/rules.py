"""The rules of the game as a packet of format 2 lists them: what single sentences settle, by the parameter they set."""

from __future__ import annotations

from collections.abc import Sequence

from paytables.packet.plain import PlainFact, PlainRule, Sources
from paytables.packet.text import facts_in
from paytables.printed_rules import rules_of_facts

READER = "rules"


def read_rules(facts: Sequence[PlainFact]) -> tuple[list[PlainRule], Sources]:
    """From `x_facts`: the entries in page order, each as often as it is printed otherwise, and their provenance."""
    entries: list[PlainRule] = []
    provenance: Sources = {}
    for rule, fact in rules_of_facts(facts_in(list(facts))):
        entry: PlainRule = {
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
