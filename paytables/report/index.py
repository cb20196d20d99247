"""The exact figures of kept reports, one row a paytable, so that a list of thousands sorts by them.

A row belongs to one state of the engines and of the definitions that the register has published; those of other states
stay and are not looked at.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery, When

from games.canonical import sha256_of
from games.register import standing
from paytables.models import CountedTable, Outcome, Paytable
from paytables.packet.pointers import place_of
from paytables.report.counted import SHARES, exact_of, worst_of
from paytables.report.json_form import ReportJson
from paytables.report.storage import verifier_fingerprint

PLACES = Decimal("1E-12")


def state() -> str:
    """Changes with all that a report depends on but the packet."""
    return sha256_of([verifier_fingerprint(), standing().digest])


def waiting() -> QuerySet[Paytable]:
    """The paytables whose figures are not in the index yet."""
    return Paytable.objects.filter(~Exists(CountedTable.objects.filter(paytable=OuterRef("pk"), state=state())))


def index_report(version: int, report: ReportJson) -> None:
    """Enters the figures of a version's paytables; what is there already stays."""
    figures = exact_of(report)
    verdicts: dict[int, set[str]] = {}
    for claim in report["verification"]["claims"]:
        verdicts.setdefault(place_of(claim["at"]), set()).add(claim["verdict"])
    now = state()
    rows = []
    for pk, position in Paytable.objects.filter(version=version).values_list("pk", "position"):
        edge, hits = (_decimal(figures.get(position, {}).get(name)) for name in SHARES)
        worst = worst_of(verdicts.get(position, ()))
        rows.append(CountedTable(paytable_id=pk, state=now, house_edge=edge, hit_frequency=hits, verdict=worst))
    CountedTable.objects.bulk_create(rows, ignore_conflicts=True)


def with_figures(paytables: QuerySet[Paytable]) -> QuerySet[Paytable]:
    """Each with its figures of the index, where it has any, and its largest award: a meter's before others."""
    award = Outcome.objects.filter(paytable=OuterRef("pk"), pays__isnull=False)
    largest = award.order_by(Case(When(unit="percent", then=0), default=1), "-pays")
    return paytables.annotate(
        row=FilteredRelation("counted", condition=Q(counted__state=state())),
        edge=F("row__house_edge"),
        hits=F("row__hit_frequency"),
        verdict=F("row__verdict"),
        top_pays=Subquery(largest.values("pays")[:1]),
        top_unit=Subquery(largest.values("unit")[:1]),
        top_meter=Subquery(largest.values("meter")[:1]),
        top_rank=Case(When(top_unit="percent", then=1), default=0),
    )


def _decimal(value: Fraction | None) -> Decimal | None:
    return None if value is None else (Decimal(value.numerator) / Decimal(value.denominator)).quantize(PLACES)
