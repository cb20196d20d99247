"""Whom a heading above conditions or contacts speaks of: card rooms, Tribes, or everybody."""

from __future__ import annotations

import re

from ingest.prose import Block

COMMERCIAL = re.compile(
    r"^(?:for\s+)?(?:commercial|house[- ]banked|public)?\s*(?:card\s*rooms?"
    r"|commercial (?:operators?|gambling|stimulant)\b.*|commercial)"
    r"(?:\s+(?:operators?|conditions?|licensees?|implementation))?\s*:?$",
    re.IGNORECASE,
)
TRIBAL = re.compile(
    r"^(?:for\s+)?tribal(?:\s+(?>casinos?|gaming(?: (?:facilit\w+|agenc\w+))?|operations?|conditions?"
    r"|facilities|implementation))*\s*:?$",
    re.IGNORECASE,
)
GENERAL = re.compile(
    r"^(?:general|all (?:operators|locations|licensees)|both|everyone|everybody)(?:\s+conditions?)?\s*:?$",
    re.IGNORECASE,
)
AUDIENCES = (("commercial", COMMERCIAL), ("tribal", TRIBAL), ("general", GENERAL))


AUDIENCE_WORDS = (  # in this order: "Non-Tribal Card Rooms" are commercial
    (
        "commercial",
        re.compile(r"\b(?:commercial|house[- ]banked|non-tribal|card ?rooms?|public card)\b", re.IGNORECASE),
    ),
    ("tribal", re.compile(r"\b(?:tribal|tribes?|tga|class iii|compact)\b", re.IGNORECASE)),
    ("general", re.compile(r"\b(?:general|all|both|every|everyone|everybody|everywhere)\b", re.IGNORECASE)),
)
NO_HEAD = re.compile(
    r"[.;,]$|\b(?:must|shall|will|may|should|is|are|be|has|have|was|were|contact|call|questions?|please|you|we|submit"
    r"|following|before)\b|\d{3}",
    re.IGNORECASE,
)


def audience_head(plain: str) -> str | None:
    """Whom a short line above conditions speaks of: "For House-Banked Card Rooms", "All Operators"."""
    known = next((a for a, p in AUDIENCES if p.match(plain)), None)
    if known is not None or len(plain.split()) > 9 or NO_HEAD.search(plain):
        return known
    statements = [a for a, p in AUDIENCE_WORDS if p.search(plain)]
    if {"commercial", "tribal"} <= set(statements) and not re.search(r"\bnon-tribal\b", plain, re.IGNORECASE):
        return "general"  # "Both card rooms and Tribal casinos"
    if "general" in statements and len(statements) > 1:
        statements.remove("general")  # "All Tribal Casinos"
    return statements[0] if len(statements) == 1 or re.search(r"\bnon-tribal\b", plain, re.IGNORECASE) else None


def audience_words(plain: str) -> str | None:
    """The one audience that a line mentions."""
    statements = [a for a, p in AUDIENCE_WORDS if p.search(plain)]
    return statements[0] if len(statements) == 1 else None


def is_head(block: Block) -> bool:
    """A heading, also one with a number or a letter of its own: "III. Conditions", "A. Commercial card rooms"."""
    if block.kind == "heading":
        return True
    numbered = block.kind == "item" and block.marker is not None and not block.marker.islower()
    if not numbered or len(block.plain.split()) > 7 or NO_HEAD.search(block.plain):
        return False
    roman = re.fullmatch(r"[IVX]+|[A-Z]", block.marker or "") is not None
    return audience_head(block.plain) is not None or (roman and not re.search(r"[.,:;!?]$", block.plain))
