"""A printed paytable as verification takes it; and as a schedule that the engines can price.

Nothing here knows the database: `manage.py verify` works on a packet alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from games.engines.api import Pay, Schedule, Unit
from games.engines.common.labels import plain
from paytables.packet import Claims, Outcome, Packet, PacketLike, Provenance, exact, packet_of
from paytables.packet.tables import CLAIMS_OF_FORMAT_1 as CLAIMS

UNKNOWN = Provenance()
number = exact


class Unpriceable(ValueError):
    """The printed table lacks something without which it cannot be priced; `str()` says what."""

    def __init__(self, sentence: str, parameter: str, rows: tuple[int, ...] = ()) -> None:
        super().__init__(sentence)
        self.parameter = parameter
        self.rows = rows  # whose cells they are, where it is a matter of cells


@dataclass(frozen=True, slots=True)
class PrintedOutcome:
    hand: str | None
    pays: Fraction | None
    unit: Unit | None
    hands: int | None = None
    meter: str | None = None
    from_meter: bool | None = None
    envy: Fraction | None = None
    page: int | None = field(default=None, compare=False)  # where its pay stands


@dataclass(frozen=True, slots=True)
class PrintedClaim:
    """A figure that the page prints: the canonical value, the page's own text, and where it stands."""

    kind: str
    value: str
    raw: str | None
    page: int | None
    bbox: tuple[float, ...] | None
    pointer: str


@dataclass(frozen=True, slots=True)
class PrintedPaytable:
    index: int
    designator: str | None
    alias: str | None
    bet: str | None
    system: str | None
    variant: str | None
    printing: int
    wager: Fraction | None
    multi_game: bool
    outcomes: tuple[PrintedOutcome, ...]
    claims: tuple[PrintedClaim, ...]
    pages: frozenset[int] = frozenset()  # where its cells and figures stand, as far as the packet says

    @property
    def name(self) -> str:
        """How people speak of it."""
        words = [self.designator or "unnamed", (self.bet or "").replace("_", " "), self.system or ""]
        return " ".join(w for w in words if w)

    def claim(self, kind: str) -> PrintedClaim | None:
        return next((c for c in self.claims if c.kind == kind), None)

    @property
    def percent_pays(self) -> tuple[PrintedOutcome, ...]:
        return tuple(o for o in self.outcomes if o.unit == "percent")


def paytables_of(packet: PacketLike) -> tuple[PrintedPaytable, ...]:
    """Every printing of every paytable, in page order."""
    packet = packet_of(packet)
    pages = _pages(packet)
    return tuple(
        PrintedPaytable(
            index=index,
            designator=table.designator,
            alias=table.alias,
            bet=table.bet,
            system=table.system,
            variant=table.variant,
            printing=table.printing,
            wager=exact(table.wager),
            multi_game=table.multi_game,
            outcomes=tuple(
                _outcome(o, packet.provenance.get(f"/paytables/{index}/outcomes/{n}/pays", UNKNOWN).page)
                for n, o in enumerate(table.outcomes)
            ),
            claims=_claims(packet, table.claims, f"/paytables/{index}/claims"),
            pages=pages.get(index, frozenset()),
        )
        for index, table in enumerate(packet.paytables)
    )


def _outcome(o: Outcome, page: int | None) -> PrintedOutcome:
    return PrintedOutcome(o.hand, exact(o.pays), o.unit, o.hands, o.meter, o.from_meter, exact(o.envy), page)


def _claims(packet: Packet, claims: Claims, pointer: str) -> tuple[PrintedClaim, ...]:
    """In the order of the page where the page is known, in that of the format where it is not."""
    results = []
    for kind, value in claims.printed():
        if kind in CLAIMS:
            at = f"{pointer}/{kind}"
            source = packet.provenance.get(at, UNKNOWN)
            results.append(PrintedClaim(kind, value, source.raw, source.page, source.bbox, at))
    return tuple(sorted(results, key=lambda c: (c.page or 0, (c.bbox or (0, 0, 0, 0))[1])))


def _pages(packet: Packet) -> dict[int, frozenset[int]]:
    results: dict[int, set[int]] = {}
    for pointer, source in packet.provenance.items():
        parts = pointer.split("/")
        if parts[1:2] == ["paytables"] and len(parts) > 2 and parts[2].isdigit() and source.page:
            results.setdefault(int(parts[2]), set()).add(source.page)
    return {index: frozenset(pages) for index, pages in results.items()}


def schedule_of(
    table: PrintedPaytable, bet: str, variant: str | None = None, others_from_meter: bool | None = None
) -> Schedule:
    """The table as the engines take it; `others_from_meter`: what the rules say of cells that do not say it themselves.

    Raises Unpriceable where a row is unreadable, its unit unknown, or two rows of one hand pay differently.
    """
    pays: dict[tuple[str, int | None], Pay] = {}
    percents = bool(table.percent_pays)
    for o in table.outcomes:
        if o.hand is None:
            raise Unpriceable("the label of a row is unreadable", "outcome")
        name = o.hand.replace("_", " ")
        if o.pays is None:
            lost = tuple(n for n, other in enumerate(table.outcomes) if other.pays is None)
            raise Unpriceable(f"the pay of {name} is unreadable", "pays", lost)
        if o.unit is None:
            raise Unpriceable("nothing printed says whether the pays are to one or for one", "unit")
        off_meter = o.from_meter
        if off_meter is None and percents and o.unit != "percent":
            off_meter = others_from_meter
        pay = Pay(o.hand, o.pays, o.unit, o.hands, o.meter, off_meter, o.envy)
        same = pays.setdefault((plain(o.hand), o.hands), pay)
        if (same.amount, same.unit, same.meter) != (pay.amount, pay.unit, pay.meter):
            raise Unpriceable(f"two rows for {name} pay differently", "pays")
    if not pays:
        raise Unpriceable("no row of the table is readable", "outcome")
    if table.wager == 0:
        raise Unpriceable("the wager is printed as $0", "wager")
    called = (table.bet,) if table.bet not in (None, bet) else ()  # which of the game's ladders it is
    return Schedule(bet, tuple(pays.values()), table.designator, table.alias, variant, table.wager, called)
