"""What a document is: its kind, the game, the owner, the sections of law that it names."""

from __future__ import annotations

from collections.abc import Iterator

from approvals.differences.comparison.fields import Field, exact_field, paired, text_field
from approvals.differences.comparison.likeness import likeness, squeezed
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.sides import Sides


def compare_document(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet, sides.after.packet
    yield from exact_field(sides, Field("document", "kind", "kind of document"), old.kind, new.kind, "/kind", "/kind")
    if old.has_rules and new.has_rules:
        field = Field("document", "game", "game whose rules are enclosed", "rules")
        yield from text_field(sides, field, old.game, new.game, "/game", "/game")
        field = Field("document", "owner", "owner of the equipment", "rules")
        yield from text_field(sides, field, old.owner, new.owner, "/owner", "/owner")


def compare_citations(sides: Sides) -> Iterator[Difference]:
    """Sections of law, each once."""
    old, new = sides.before.packet.citations, sides.after.packet.citations
    pairs, gone, come = paired(
        old, new, squeezed, lambda a, b: float(likeness(a, b) in ("letters", "digits")), least=1.0
    )
    subject = "sections of law that are named"
    for i, j in pairs:
        yield from exact_field(
            sides, Field("citation", "citations", subject), old[i], new[j], f"/citations/{i}", f"/citations/{j}"
        )
    for i in gone:
        place = sides.place("", f"/citations/{i}", "/citations")
        yield Difference("citation", "removed", old[i], old[i], None, field="citations", places=(place,))
    for j in come:
        place = sides.place("", "/citations", f"/citations/{j}")
        yield Difference("citation", "added", new[j], None, new[j], field="citations", places=(place,))
