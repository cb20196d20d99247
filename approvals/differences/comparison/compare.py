"""Two packets become one comparison: every comparer is asked, the same change in several places is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from approvals.differences.comparison.clauses import compare_clauses
from approvals.differences.comparison.document import compare_citations, compare_document
from approvals.differences.comparison.effects import effects_of
from approvals.differences.comparison.equipment import compare_equipment
from approvals.differences.comparison.explain import explain
from approvals.differences.comparison.facts import compare_facts
from approvals.differences.comparison.layouts import compare_layouts
from approvals.differences.comparison.letter import compare_letters
from approvals.differences.comparison.likeness import likeness
from approvals.differences.comparison.lost import cell_lost
from approvals.differences.comparison.model import Comparison, Difference
from approvals.differences.comparison.paytables import align, compare_paytables
from approvals.differences.comparison.rules import compare_rules
from approvals.differences.comparison.sides import Side, Sides
from approvals.differences.comparison.tokens import of_one_line
from paytables.packet import Packet, PacketLike, names, packet_of

# Reported from where words stand, which scans and dumps keep badly.
OF_LINES = ("heading", "paytable", "outcome", "claim", "layout")

LISTS = (
    "games", "cc", "contacts", "changes", "reasons", "conditions.general", "conditions.commercial", "conditions.tribal",
)  # fmt: skip

Comparer = Callable[[Sides], Iterator[Difference]]

TOPICS = (
    "document", "company", "equipment", "paytable", "outcome", "claim", "layout", "fact", "citation", "letter",
    "heading", "clause",
)  # fmt: skip

# Parts that a packet may lack: its rules, or what only this product's readers write.
RULES: tuple[Comparer, ...] = (compare_equipment, compare_paytables, compare_layouts, compare_citations)


def compare(before: PacketLike, after: PacketLike, names_of_sides: tuple[str, str] = ("before", "after")) -> Comparison:
    """Every difference between two packets, by meaning and then clause by clause."""
    sides = Sides(Side(packet_of(before), names_of_sides[0]), Side(packet_of(after), names_of_sides[1]))
    comparers, notes = _comparers(sides)
    results = _merged(d for comparer in comparers for d in comparer(sides))
    results = [_doubted(cell_lost(d, sides), sides) for d in results]
    results = sorted(results, key=lambda d: TOPICS.index(d.topic))
    real = [replace(_lineage(d), number=n) for n, d in enumerate((d for d in results if d.noise is None), 1)]
    real = [replace(d, effects=effects_of(d)) for d in real]
    noise = [replace(d, number=len(real) + n) for n, d in enumerate((d for d in results if d.noise), 1)]
    games = sides.before.packet.game, sides.after.packet.game
    return Comparison(
        names_of_sides[0],
        names_of_sides[1],
        games[0],
        games[1],
        _same_game(*games),
        tuple(explain(real)),
        tuple(noise),
        tuple(notes),
        _paytables(sides),
    )


def _paytables(sides: Sides) -> tuple[tuple[int | None, int | None], ...]:
    """The paytables of both sides laid on each other, in the order of the newer one."""
    if not (sides.before.packet.has_rules and sides.after.packet.has_rules):
        return ()
    pairs, gone, come = align(sides.before.packet.paytables, sides.after.packet.paytables)
    new: list[tuple[int | None, int | None]] = [*pairs, *((None, j) for j in come)]
    return (*sorted(new, key=lambda pair: pair[1] or 0), *((i, None) for i in gone))


def _comparers(sides: Sides) -> tuple[list[Comparer], list[str]]:
    """What can be compared, and what can't, with the reason."""
    notes: list[str] = []
    comparers: list[Comparer] = [compare_document, compare_letters]
    without = [s.name for s in (sides.before, sides.after) if not s.packet.has_rules]
    if len(without) == 1:
        notes.append(f"{without[0]} encloses no rules: paytables, equipment and clauses are not compared.")
    if without:
        return comparers, notes
    comparers += RULES
    both = (sides.before, sides.after)
    for what, comparer, without in (
        ("facts of play", compare_facts, [s.name for s in both if not s.packet.lists_facts]),
        ("clauses", compare_clauses, [s.name for s in both if not s.packet.lists_clauses]),
    ):
        if len(without) == 1:
            notes.append(f"{without[0]} was submitted without its {what}: they are not compared.")
        if not without:
            comparers.append(comparer)
    if any(not s.packet.lists_facts for s in both):
        comparers.append(compare_rules)
    unread = [s.packet.own("x_unread") for s in both]
    if None not in unread and any(unread):
        comparers.append(_unread)
    return comparers, notes


def _unread(sides: Sides) -> Iterator[Difference]:
    """Parts that no reader knows, as text, each paragraph a clause without a number."""

    def of(packet: Packet) -> Packet:
        unread = packet.own("x_unread")
        entries = [entry for entry in unread if isinstance(entry, dict)] if isinstance(unread, list) else []
        paragraphs = [entry for entry in entries if entry.get("why", "unknown_part") == "unknown_part"]
        return packet.with_own("x_clauses", [{"path": ["unread part"], **entry} for entry in paragraphs])

    yield from compare_clauses(
        Sides(
            replace(sides.before, packet=of(sides.before.packet)), replace(sides.after, packet=of(sides.after.packet))
        )
    )


def _merged(results: Iterable[Difference]) -> list[Difference]:
    """The same change in several places is one difference with several places."""
    kept: dict[tuple[str, ...], Difference] = {}
    for difference in results:
        same = kept.get(difference.key)
        if same is None:
            kept[difference.key] = difference
            continue
        places = dict.fromkeys([*same.places, *difference.places])
        kept[difference.key] = replace(same, places=tuple(places), doubtful=same.doubtful or difference.doubtful)
    return list(kept.values())


def _doubted(difference: Difference, sides: Sides) -> Difference:
    """What a scan lacks may only not have been read; numbers, headings and places are as good as its lines."""
    one_sided = (difference.before is None) != (difference.after is None)
    of_lines = difference.topic in OF_LINES or difference.change in ("renumbered", "divided", "moved")
    # of a list an entry is lost with its line alone; a single value goes where its place was not understood
    whole = difference.topic in ("clause", "fact") or (difference.topic == "letter" and difference.field not in LISTS)
    if not one_sided and not of_lines:
        return difference
    for place in difference.places:
        pages = [(side, e.page) for side, e in ((sides.before, place.before), (sides.after, place.after)) if e]
        if one_sided:
            lacking = sides.before if difference.before is None else sides.after
            pages = [(side, page) for side, page in pages if side is lacking]
            if lacking.has_scans and all(page is None for _, page in pages):
                return replace(difference, doubtful=True)
        if any(side.is_scan(page, lines_only=of_lines or whole) for side, page in pages):
            return replace(difference, doubtful=True)
    return difference


def _lineage(difference: Difference) -> Difference:
    """Whether a company that took another's place is its successor."""
    if difference.topic != "company":
        return difference
    line = of_one_line(difference.before, difference.after)
    return replace(difference, change="renamed" if line else "replaced", context=line)


def _same_game(one: str | None, other: str | None) -> bool | None:
    if one is None or other is None:
        return None
    return names.fold(one) == names.fold(other) or likeness(one, other) in ("same", "letters", "digits")
