"""A packet in a few lines for people: what the document is, and what needs a second look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ingest.values import CONFIDENT

KINDS = {
    "letter_and_rules": "a letter with enclosed rules",
    "letter": "a letter",
    "rules": "rules without a letter",
    "not_a_packet": "no packet: neither a letter of the Commission nor game rules",
}


def summary(packet: dict[str, Any]) -> Iterator[str]:
    """Lines to print."""
    yield f"The document is {KINDS[packet['kind']]}."
    if packet["kind"] == "not_a_packet":
        return
    if letter := packet["letter"]:
        yield from _letter(letter)
    if packet["game"] or packet["owner"]:
        yield _row("Game", packet["game"])
        yield _row("Owner", packet["owner"])
    for table in packet["paytables"]:
        yield _row("Paytable", _paytable(table))
    for entry in packet["equipment"]:
        yield _row(f"Equipment, {entry['applies_to']}", f"{_system(entry)}{_any_of(entry['any_of'])}")
    yield _row("Law", ", ".join(packet["citations"]) or None)
    facts = packet.get("x_facts", [])
    if facts:
        yield _row("Rule facts", ", ".join(sorted({f["fact"] for f in facts})))
    yield _row("Clauses", str(len(packet.get("x_clauses", []))))
    doubtful = [p for p, s in packet.get("provenance", {}).items() if (s["confidence"] or 0) < CONFIDENT]
    yield _row("Doubtful values", str(len(doubtful)))
    for pointer in doubtful[:20]:
        source = packet["provenance"][pointer]
        yield f"    page {source['page']}: {pointer} reads {source['raw']!r} ({source['confidence']:.2f})"
    if len(doubtful) > 20:
        yield f"    and {len(doubtful) - 20} more; --json shows all"
    for pointer in packet["blanks"]:
        yield _row("Blank", pointer)


def _row(name: str, value: str | None) -> str:
    return f"{name:<24}{value if value is not None else '-'}"


def _letter(letter: dict[str, Any]) -> Iterator[str]:
    yield _row(
        "Letter", f"{letter['date'] or 'no date'}, submission {letter['submission'] or '-'}, {letter['decision']}"
    )
    yield _row("Subject", letter["subject"])
    addressee = letter["addressee"]
    yield _row("To", ", ".join(x for x in (addressee["name"], addressee["company"], addressee["email"]) if x) or None)
    yield _row("Games", str(len(letter["games"])))
    for reason in letter.get("reasons", []):
        yield _row("Reason", reason)
    conditions = letter["conditions"]
    yield _row("Conditions", ", ".join(f"{len(v)} {k}" for k, v in conditions.items()))
    if signer := letter["signer"]:
        yield _row("Signed", ", ".join(x for x in (signer["name"], signer["title"]) if x))


def _paytable(table: dict[str, Any]) -> str:
    parts = [table["designator"] or "unnamed", table["bet"] or "unknown bet", table["system"]]
    if table.get("variant"):
        parts.append(f"version {table['variant']}")
    claims = ", ".join(f"{k} {v}" for k, v in table["claims"].items() if v is not None)
    return f"{' '.join(p for p in parts if p)}: {len(table['outcomes'])} outcomes{'; ' + claims if claims else ''}"


def _system(entry: dict[str, Any]) -> str:
    return f"{entry['system']}: " if entry["system"] else ""


def _any_of(alternatives: list[dict[str, Any]]) -> str:
    return " OR ".join(
        " and ".join("/".join(_component(c) for c in part["any_of"]) for part in alternative["all_of"])
        for alternative in alternatives
    )


def _component(component: dict[str, Any]) -> str:
    if component["version"] is None:
        return str(component["component"])
    higher = " or higher" if component["match"] == "at_least" else ""
    return f"{component['component']} {component['version']}{higher}"
