"""A printed paytable as typed data, from the packet's JSON; and as a schedule that the engines can price.

Nothing here knows the database: `manage.py verify` works on a packet alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, cast

from games.engines.api import Pay, Schedule, Unit
from games.engines.common.labels import plain

MOST_DIGITS = 40
CLAIMS = ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")


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


def number(text: Any) -> Fraction | None:
    """A packet's decimal string, exactly. One that is longer than any amount of money is no amount: unreadable.

    >>> number("2.5"), number(None), number("9" * 50)
    (Fraction(5, 2), None, None)
    """
    return None if text is None or len(str(text)) > MOST_DIGITS else Fraction(str(text))


def _outcome(o: Mapping[str, Any], page: int | None) -> PrintedOutcome:
    return PrintedOutcome(
        hand=o.get("hand"),
        pays=number(o.get("pays")),
        unit=cast("Unit | None", o.get("unit")),
        hands=o.get("hands"),
        meter=o.get("meter"),
        from_meter=o.get("from_meter"),
        envy=number(o.get("envy")),
        page=page,
    )


def paytables_of(packet: Mapping[str, Any]) -> tuple[PrintedPaytable, ...]:
    """Every printing of every paytable, in page order."""
    provenance: Mapping[str, Any] = packet.get("provenance") or {}
    pages = _pages(provenance)
    found = []
    for index, p in enumerate(packet.get("paytables") or []):
        claims = []
        for kind, value in (p.get("claims") or {}).items():
            if value is None or kind not in CLAIMS:
                continue
            pointer = f"/paytables/{index}/claims/{kind}"
            source = provenance.get(pointer) or {}
            box = source.get("bbox")
            claims.append(
                PrintedClaim(
                    kind, str(value), source.get("raw"), source.get("page"), tuple(box) if box else None, pointer
                )
            )
        # Claims stand in the order of the page where the page is known, in the packet's order where it is not.
        claims.sort(key=lambda c: (c.page or 0, (c.bbox or (0, 0, 0, 0))[1]))
        found.append(
            PrintedPaytable(
                index=index,
                designator=p.get("designator"),
                alias=p.get("alias"),
                bet=p.get("bet"),
                system=p.get("system"),
                variant=p.get("variant"),
                printing=int(p.get("printing") or 1),
                wager=number(p.get("wager")),
                multi_game=bool(p.get("multi_game")),
                outcomes=tuple(
                    _outcome(o, (provenance.get(f"/paytables/{index}/outcomes/{n}/pays") or {}).get("page"))
                    for n, o in enumerate(p.get("outcomes") or [])
                ),
                claims=tuple(claims),
                pages=pages.get(index, frozenset()),
            )
        )
    return tuple(found)


def _pages(provenance: Mapping[str, Any]) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for pointer, source in provenance.items():
        parts = pointer.split("/")
        if parts[1:2] == ["paytables"] and len(parts) > 2 and parts[2].isdigit() and source.get("page"):
            found.setdefault(int(parts[2]), set()).add(source["page"])
    return {index: frozenset(pages) for index, pages in found.items()}


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
    return Schedule(bet, tuple(pays.values()), table.designator, table.alias, variant, table.wager)
