"""Two printings of one table read each other's proofs, and designators run in sequence.

The rules print a paytable, a summary prints it again, another system's rules print it a third time. A doubtful cell
that a confident cell of another printing repeats was read twice, at two places, alike: it is no longer doubtful. Where
they differ it goes to review, and both places are named. Two confident cells may differ because the document disagrees
with itself; on a born-digital page both are certain and stay so, but one that an OCR read goes to review.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property

from ingest.proof.marks import AGREES, AT_ODDS, CONTRADICTED, DISAGREES, Provenance, lower_to, note, raise_to, sure
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket, PlainSource, PlainTable

PRINTED_AGAIN = "printed_again"
READ_TWICE = "read_twice"  # both readings are doubtful: it raises nothing, and calibration learns what it is worth
SEQUENCE = "sequence"
SHORT = "column_serialised_short"
CELLS = ("hand", "pays", "unit", "meter", "from_meter", "envy")
HEADS = ("alias", "wager", "multi_game")
CLAIMS = ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")
BY_PLACE = ("bet", "system", "variant", "printing", "multi_game")  # what a table has by where it stands
FOLLOWING = frozenset({"unit", "meter", "from_meter", "multi_game"})  # from signs and notes; documents vary in these
CODE = re.compile(r"^(.*?)(\d+)$")
ENOUGH_ROWS = 4  # of a table whose contents are to say which table it is


@dataclass(frozen=True)
class Printing:
    """One table of the packet, and how sure its leaves were before any proof."""

    index: int
    table: PlainTable
    provenance: Provenance = field(repr=False)

    def at(self, *way: str | int) -> str:
        return "/".join(("/paytables", str(self.index), *map(str, way)))

    def page(self, pointer: str) -> int | None:
        source = self.provenance.get(pointer)
        return None if source is None else source.get("page")

    @property
    def name(self) -> str | None:
        return self.table.get("designator")

    @property
    def key(self) -> tuple[object, ...] | None:
        """By what another printing is known to be of this table; None where that is not sure."""
        known = all(sure(self.provenance, self.at(leaf)) for leaf in ("designator", "bet", "variant"))
        return (self.name, self.table.get("bet"), self.table.get("variant")) if self.name and known else None

    @cached_property
    def rows(self) -> dict[tuple[object, object], int | None]:
        """Which row is whose; None for a hand that is listed twice."""
        results: dict[tuple[object, object], int | None] = {}
        for place, row in enumerate(self.table.get("outcomes") or []):
            key = (row.get("hand"), row.get("hands"))
            results[key] = None if key in results else place
        return results

    @cached_property
    def content(self) -> tuple[tuple[object, ...], ...]:
        return tuple(
            tuple(row.get(k) for k in ("hand", "hands", "pays", "unit")) for row in self.table.get("outcomes") or []
        )


def compare_printings(packet: PlainPacket, seen: Set[int] = frozenset()) -> None:
    """Marks every leaf of the paytables that another place of the document proves or contradicts.

    `seen`: the numbers of pages whose text some OCR made, so that even a confident cell may be misread.
    """
    provenance: Provenance = packet.get("provenance") or {}
    tables = [Printing(n, table, provenance) for n, table in enumerate(packet.get("paytables") or [])]
    if len(tables) < 2 or (not seen and all(sure(provenance, pointer) for pointer in provenance)):
        return
    _doubt_shared_names(tables)
    _prove_names(tables)
    families: dict[tuple[object, ...], list[Printing]] = defaultdict(list)
    for table in tables:
        if table.key is not None:
            families[table.key].append(table)
    was_sure = {pointer: sure(provenance, pointer) for pointer in provenance}
    open_to_proof = {p for p, source in provenance.items() if not was_sure[p] or source["page"] in seen}
    tables_of_them = {pointers.place_of(p) for p in open_to_proof if p.startswith("/paytables/")}
    for family in families.values():
        for one in (table for table in family if table.index in tables_of_them):
            others = [other for other in family if other is not one and _one(one, other)]
            for pointer, partners in _partners(one, others):
                if pointer in open_to_proof:
                    _prove(packet, pointer, partners, was_sure)


# ---------------------------------------------------------------- designators
def _doubt_shared_names(tables: list[Printing]) -> None:
    """The same words cannot name two tables of one bet: a name was lost, and its neighbour's taken for it."""
    named: dict[tuple[object, ...], list[Printing]] = defaultdict(list)
    for table in tables:
        source = table.provenance.get(table.at("designator"))
        if table.name and source is not None and (box := source.get("bbox")):
            place = (source["page"], *box)
            named[(*place, *(table.table.get(leaf) for leaf in ("bet", "system", "variant")))].append(table)
    for group in named.values():
        for table in group if len(group) > 1 else ():
            source = table.provenance[table.at("designator")]
            lower_to(source, CONTRADICTED)
            note(source, SEQUENCE, DISAGREES, f"The same words name {len(group)} tables of this bet.")


def _prove_names(tables: list[Printing]) -> None:
    """A doubtful designator that continues its neighbours' count, and whose table is printed again under that name."""
    certain = [t.name is not None and sure(t.provenance, t.at("designator")) for t in tables]
    named: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for table, known in zip(tables, certain, strict=True):
        if known and len(table.content) >= ENOUGH_ROWS:
            named[table.content].add(str(table.name))
    for n, table in enumerate(tables):
        if certain[n] or table.name is None:
            continue
        left, right = _continues(tables, certain, n, -1), _continues(tables, certain, n, 1)
        again = table.name in named.get(table.content, set())
        beside = [k for k in (left, right) if k is not None]
        if len(beside) == 2 or (again and (beside or len(named[table.content]) == 1)):
            reasons = [f"{tables[k].name} stands {'before' if k < n else 'behind'} it" for k in beside]
            reasons += ["the same table is printed again under this name"] if again else []
            _proved_name(table, "; ".join(reasons) + ".")


def _continues(tables: list[Printing], certain: list[bool], n: int, way: int) -> int | None:
    """The nearest certain designator on one side, if counting on from it gives this one."""
    here = CODE.match(str(tables[n].name))
    near = n + way
    while 0 <= near < len(tables) and not certain[near]:
        near += way
    if here is None or not 0 <= near < len(tables):
        return None
    there = CODE.match(str(tables[near].name))
    if there is None or there[1] != here[1] or len(there[2]) != len(here[2]):
        return None
    return near if int(here[2]) - int(there[2]) == n - near else None


def _proved_name(table: Printing, reason: str) -> None:
    source = table.provenance[table.at("designator")]
    doubt = source["confidence"]
    raise_to(source)
    note(source, SEQUENCE, AGREES, reason)
    for leaf in BY_PLACE:  # these were doubted with the word that they are shown at, not for themselves
        other = table.provenance.get(table.at(leaf))
        same_word = other is not None and (other["bbox"], other["raw"]) == (source["bbox"], source["raw"])
        if other is not None and same_word and other["confidence"] <= doubt:
            raise_to(other)
            note(other, SEQUENCE, AGREES, reason)


# ---------------------------------------------------------------- cells
def _one(one: Printing, other: Printing) -> bool:
    """Whether two tables of one name are one table: most of what both list pays the same. Names are used again."""
    pays = [
        (one.table["outcomes"][here].get("pays"), other.table["outcomes"][there].get("pays"))
        for key, here in one.rows.items()
        if here is not None and key[0] is not None and (there := other.rows.get(key)) is not None
    ]
    both = [(a, b) for a, b in pays if a is not None and b is not None]
    return not both or 2 * sum(a == b for a, b in both) >= len(both)


def _partners(one: Printing, others: list[Printing]) -> Iterator[tuple[str, list[str]]]:
    """Each leaf of a printing with the same leaf of the others."""
    for leaf in HEADS:
        yield one.at(leaf), [other.at(leaf) for other in others]
    for claim in CLAIMS:
        yield one.at("claims", claim), [other.at("claims", claim) for other in others]
    for place, row in enumerate(one.table.get("outcomes") or []):
        key = (row.get("hand"), row.get("hands"))
        same = [(other, other.rows.get(key)) for other in others if row.get("hand") is not None]
        known = [(other, n) for other, n in same if n is not None] if one.rows.get(key) == place else []
        known = [(o, n) for o, n in known if sure(o.provenance, o.at("outcomes", n, "hand"))]
        for leaf in CELLS:
            if leaf == "hand":  # the label's own place must be the same, else finding it proves nothing
                known_hand = [o for o, n in known if n == place and len(o.content) == len(one.content)]
                yield one.at("outcomes", place, leaf), [o.at("outcomes", place, leaf) for o in known_hand]
            else:
                yield one.at("outcomes", place, leaf), [o.at("outcomes", n, leaf) for o, n in known]


def _prove(packet: PlainPacket, pointer: str, partners: list[str], was_sure: dict[str, bool]) -> None:
    provenance: Provenance = packet["provenance"]
    source = provenance[pointer]
    value = _value(packet, pointer)
    if value is None:
        return
    statements = [(p, _value(packet, p)) for p in partners if was_sure.get(p) and _elsewhere(source, provenance[p])]
    same = [p for p, other in statements if other == value]
    odd = [(p, other) for p, other in statements if other is not None and other != value]
    if odd:
        reason = "; ".join(f"{_place(provenance[p])} reads {other}" for p, other in odd[:3])
        if not was_sure[pointer]:
            lower_to(source, CONTRADICTED)
            note(source, PRINTED_AGAIN, DISAGREES, f"The same table is printed again: {reason}.")
        elif not same and pointer.rpartition("/")[2] not in FOLLOWING:
            lower_to(source, AT_ODDS)
            note(source, PRINTED_AGAIN, DISAGREES, f"The same table is printed again: {reason}.")
    elif same and not was_sure[pointer]:
        raise_to(source)
        note(
            source,
            PRINTED_AGAIN,
            AGREES,
            f"The same table is printed again: {_place(provenance[same[0]])} reads it too.",
        )
    elif not was_sure[pointer]:
        _read_twice(packet, pointer, [p for p in partners if was_sure.get(p) is False])


def _read_twice(packet: PlainPacket, pointer: str, doubtful: list[str]) -> None:
    provenance: Provenance = packet["provenance"]
    source, value = provenance[pointer], _value(packet, pointer)
    statements = [(p, _value(packet, p)) for p in doubtful if _elsewhere(source, provenance[p])]
    statements = [(p, other) for p, other in statements if other is not None]
    if not statements:
        return
    odd = next(((p, other) for p, other in statements if other != value or _shifted(packet, pointer, p)), None)
    if odd is None:
        reason = f"{_place(provenance[statements[0][0]])} reads it too, as doubtfully"
    else:
        reason = f"{_place(provenance[odd[0]])} reads {odd[1]}, as doubtfully"
    note(source, READ_TWICE, AGREES if odd is None else DISAGREES, f"The same table is printed again: {reason}.")


def _shifted(packet: PlainPacket, pointer: str, partner: str) -> bool:
    """Whether a column that lost a cell reads otherwise in another line: which of its lines are shifted is unknown."""
    repairs = packet["provenance"][pointer].get("x_repairs") or []
    if not any(repair["name"] == SHORT for repair in repairs):
        return False
    one, other = (
        {o["hand"]: o["pays"] for o in packet["paytables"][int(p.split("/")[2])]["outcomes"]}
        for p in (pointer, partner)
    )
    return any(hand in other and other[hand] != pays for hand, pays in one.items())


def _elsewhere(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    return (one["page"], one["bbox"]) != (other["page"], other["bbox"])


def _place(source: PlainSource) -> str:
    return f"page {source['page']} (“{str(source['raw'])[:60]}”)"


def _value(packet: PlainPacket, pointer: str) -> object:
    return pointers.at(packet, pointer) if pointers.has(packet, pointer) else None
