"""A packet in a few lines for people: what the document is, and what needs a second look."""

from __future__ import annotations

from collections.abc import Iterator

from paytables.packet import CONFIDENT, Letter, PacketLike, Paytable, packet_of

KINDS = {
    "letter_and_rules": "a letter with enclosed rules",
    "letter": "a letter",
    "rules": "rules without a letter",
    "not_a_packet": "no packet: neither a letter of the Commission nor game rules",
}


def summary(read: PacketLike) -> Iterator[str]:
    """Lines to print."""
    packet = packet_of(read)
    yield f"The document is {KINDS[packet.kind or 'not_a_packet']}."
    if packet.kind == "not_a_packet":
        return
    if packet.letter is not None:
        yield from _letter(packet.letter)
    if packet.game or packet.owner:
        yield _row("Game", packet.game)
        yield _row("Owner", packet.owner)
    for table in packet.paytables:
        yield _row("Paytable", _paytable(table))
    for entry in packet.equipment:
        of_system = f"{entry.system}: " if entry.system else ""
        yield _row(f"Equipment, {entry.applies_to}", of_system + " OR ".join(map(str, entry.any_of)))
    yield _row("Law", ", ".join(packet.citations) or None)
    if packet.facts:
        yield _row("Rule facts", ", ".join(sorted({fact.name for fact in packet.facts})))
    yield _row("Clauses", str(len(packet.clauses)))
    doubtful = [(pointer, s) for pointer, s in packet.provenance.items() if (s.confidence or 0) < CONFIDENT]
    yield _row("Values to check", str(len(doubtful)))
    for pointer, source in doubtful[:20]:
        yield f"    page {source.page}: {pointer} reads {source.raw!r} ({source.confidence or 0:.2f})"
    if len(doubtful) > 20:
        yield f"    and {len(doubtful) - 20} more; --json shows all"
    for pointer in packet.blanks:
        yield _row("Blank", pointer)


def _row(name: str, value: str | None) -> str:
    return f"{name:<24}{value if value is not None else '-'}"


def _letter(letter: Letter) -> Iterator[str]:
    yield _row("Letter", f"{letter.date or 'no date'}, submission {letter.submission or '-'}, {letter.decision}")
    yield _row("Subject", letter.subject)
    addressee = letter.addressee
    yield _row("To", ", ".join(x for x in (addressee.name, addressee.company, addressee.email) if x) or None)
    yield _row("Games", str(len(letter.games)))
    for reason in letter.reasons:
        yield _row("Reason", reason)
    conditions = letter.conditions
    counts = {"general": conditions.general, "commercial": conditions.commercial, "tribal": conditions.tribal}
    yield _row("Conditions", ", ".join(f"{len(texts)} {audience}" for audience, texts in counts.items()))
    if signer := letter.signer:
        yield _row("Signed", ", ".join(x for x in (signer.name, signer.title) if x))


def _paytable(table: Paytable) -> str:
    parts = [table.designator or "unnamed", table.bet or "unknown bet", table.system]
    if table.variant:
        parts.append(f"version {table.variant}")
    claims = ", ".join(f"{name} {value}" for name, value in table.claims.printed())
    return f"{' '.join(p for p in parts if p)}: {len(table.outcomes)} outcomes{'; ' + claims if claims else ''}"
