"""The exact figures of the paytables that terms print, from the index of kept reports. Nothing is counted here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import F

from accounts.web import formats
from approvals.registry.terms import Terms
from paytables.models import Paytable
from paytables.packet import names
from paytables.report.index import with_figures

COUNTING, BY_METER, NOT_COUNTED = "being counted", "set by its meter", "not counted"
FIELDS = (
    "pk", "designator", "alias", "bet", "position", "packet", "edge", "hits", "verdict", "top_pays", "top_unit",
    "top_meter",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ExactPrinting:
    """One printing of a paytable: what is exact about it, and which kept report says so."""

    paytable: int
    packet: str  # hash of the packet that the report is about
    position: int  # of the paytable in it
    edge: Decimal | None
    hits: Decimal | None
    top: str
    without: str  # why there is no edge

    @property
    def shown_edge(self) -> str:
        return self.without if self.edge is None else formats.percent(self.edge)

    @property
    def shown_hits(self) -> str:
        return "" if self.hits is None else formats.percent(self.hits)


Figures = Mapping[tuple[str, str], tuple[ExactPrinting, ...]]  # by bet as printed and name as names are compared


def exact_figures(terms: Terms | None) -> Figures:
    """Of every paytable of these terms, each of its printings; one question, however many there are."""
    documents = {int(t.place.document) for t in terms.paytables if t.place.document.isdecimal()} if terms else ()
    if not documents:
        return {}
    standing = Paytable.objects.filter(
        version__publications__document__in=documents, version__publications__stands=True
    ).annotate(packet=F("version__publications__sha256"))
    results: dict[tuple[str, str], list[ExactPrinting]] = {}
    for row in with_figures(standing).order_by("version", "position").values(*FIELDS):
        name = row["designator"] or row["alias"]
        if name and row["bet"]:
            results.setdefault(figures_key(row["bet"], name), []).append(_exact(row))
    return {place: tuple(of) for place, of in results.items()}


def figures_key(bet: str, name: str) -> tuple[str, str]:
    return bet, names.designator(name)


def _exact(row: Mapping[str, Any]) -> ExactPrinting:
    by_meter = row["top_unit"] == "percent"
    without = COUNTING if row["verdict"] is None else BY_METER if by_meter else NOT_COUNTED
    pays = row["top_pays"]
    top = "" if pays is None else formats.award(pays, row["top_unit"], f"the {row['top_meter'] or 'main'} meter")
    return ExactPrinting(row["pk"], row["packet"], row["position"], row["edge"], row["hits"], top, without)
